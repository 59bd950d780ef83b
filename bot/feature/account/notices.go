package account

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/clock"
	"github.com/harbormaster/harbormaster/bot/profile"
	"github.com/harbormaster/harbormaster/bot/reply"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/engine"
)

// zoneOf guesses where somebody is by their language; "" where that says little.
func zoneOf(locale string) string {
	lang, _, _ := strings.Cut(locale, "-")
	return map[string]string{"cs": "Europe/Prague", "pl": "Europe/Warsaw", "de": "Europe/Berlin"}[lang]
}

// Notices shows a person how they are told, and lets them change it. A zone that they name is taken over first.
func (ac *Account) Notices(ctx context.Context, in chat.Interaction, r *reply.Reply) error {
	name := in.Options["zone"]
	if name == "" {
		p, err := ac.Profiles.Person(ctx, in.User.ID)
		if err != nil {
			return err
		}
		r.Update(ctx, view.Notices(p, ac.Now(), ac.Texts.Reader(in.Locale)))
		return nil
	}
	if _, ok := clock.Zone(name); !ok {
		if found := clock.Find(name, 2); len(found) != 1 {
			return table.Refuse("refused.zone", engine.Free("zone", text.Plain(text.Clip(name, 60))))
		} else {
			name = found[0]
		}
	}
	return ac.setNotices(ctx, in, r, "zone", name)
}

// Use takes a control that belongs to a person.
func (ac *Account) Use(ctx context.Context, in chat.Interaction, r *reply.Reply, what, value string) error {
	switch what {
	case "back":
		return ac.Back(ctx, in, r)
	case "notices":
		return ac.Notices(ctx, in, r)
	case "unexplained":
		what, value = "explain", view.Never
	}
	return ac.setNotices(ctx, in, r, what, value)
}

func (ac *Account) setNotices(ctx context.Context, in chat.Interaction, r *reply.Reply, what, value string) error {
	unknown := table.Refuse("refused.unknown_control")
	p, err := ac.Profiles.ChangePerson(ctx, in.User.ID, func(p *profile.Person) error {
		p.Locale = in.Locale
		if p.Zone == "" && slices.Contains([]string{"quiet", "until", "digest"}, what) {
			p.Zone = zoneOf(in.Locale)
		}
		hour, err := strconv.Atoi(value)
		isHour := err == nil && hour >= 0 && hour < 24
		switch {
		case what == "how" && slices.Contains(profile.Ways, value):
			p.How, p.Closed = value, time.Time{}
		case what == "remind" && err == nil && slices.Contains(profile.RemindHours, hour):
			p.Remind = &hour
		case what == "quiet" && value == view.Never:
			p.Quiet = clock.Quiet{}
		case what == "quiet" && isHour:
			hours := cmp.Or(p.Quiet.Hours(), 8)
			p.Quiet = clock.Quiet{From: hour, To: (hour + hours) % 24}
		case what == "until" && isHour:
			q := clock.Quiet{From: p.Quiet.From, To: hour}
			if p.Quiet.Hours() == 0 {
				return table.Refuse("refused.quiet_from")
			}
			if !q.Valid() || q.Hours() == 0 {
				return table.Refuse("refused.quiet", engine.Num("n", clock.QuietMost))
			}
			p.Quiet = q
		case what == "explain" && (value == view.Never || value == view.Always):
			p.Explained, p.Unexplained = nil, value == view.Never
		case what == "theme" && slices.Contains(view.Themes, value):
			if p.Theme = value; value == view.TablesTheme {
				p.Theme = ""
			}
		case what == "zone":
			if _, ok := clock.Zone(value); !ok {
				return unknown
			}
			p.Zone = value
		case what == "digest" && value == view.Never:
			p.Digest = nil
		case what == "digest" && isHour:
			p.Digest, p.Closed = &hour, time.Time{}
		default:
			return unknown
		}
		if what == "digest" || what == "zone" { // Before the profile: so an error says truly that nothing was changed.
			return ac.setDigest(ctx, in.User.ID, p)
		}
		return nil
	})
	if err != nil {
		return err
	}
	ac.Publisher.RescheduleAll(ctx, in.User.ID)
	r.Update(ctx, view.Notices(p, ac.Now(), ac.Texts.Reader(in.Locale)))
	return nil
}

// Complete completes the options of `/games`.
func (ac *Account) Complete(ctx context.Context, in chat.Interaction) []chat.Choice {
	switch in.Focused {
	case "zone":
		zone := func(name string) chat.Choice { return chat.Choice{Name: name, Value: name} }
		return text.Each(clock.Find(in.Options["zone"], view.MenuOptions), zone)
	case "until":
		return ac.completeUntil(ctx, in)
	}
	return nil
}

// awayLine tells a person who lists their games that they are away, "" where they are not.
func (ac *Account) awayLine(ctx context.Context, in chat.Interaction, v text.Localizer) string {
	p, err := ac.Profiles.Person(ctx, in.User.ID)
	if err != nil || p.Away == nil {
		return ""
	}
	return "\n" + v.Say("games.away", engine.Free("when", fmt.Sprintf("<t:%d:f>", p.Away.Until.Unix())))
}
