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
	"github.com/harbormaster/harbormaster/bot/customid"
	"github.com/harbormaster/harbormaster/bot/profile"
	"github.com/harbormaster/harbormaster/bot/reply"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// personalGame stands in controls in place of a game: they belong to a person and to no table.
const personalGame storage.GameID = "me"

// personal makes the id of a control that belongs to a person.
func personal(word string) string {
	return customid.ID{Game: personalGame, Word: "@me:" + word}.String()
}

// never is the value of a menu's line for "not at all".
const never = "off"

// intervals are those of reminders, in hours.
var intervals = []int{0, 6, 12, 24, 48}

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
		r.Update(ctx, ac.noticesMessage(in, p))
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
	}
	return ac.setNotices(ctx, in, r, what, value)
}

// setNotices changes one thing of how a person is told.
func (ac *Account) setNotices(ctx context.Context, in chat.Interaction, r *reply.Reply, what, value string) error {
	unknown := table.Refuse("refused.unknown_control")
	p, err := ac.Profiles.ChangePerson(ctx, in.User.ID, func(p *profile.Person) error {
		p.Locale = in.Locale
		if p.Zone == "" && what != "zone" && what != "how" && what != "remind" {
			p.Zone = zoneOf(in.Locale)
		}
		hour, err := strconv.Atoi(value)
		isHour := err == nil && hour >= 0 && hour < 24
		switch {
		case what == "how" && slices.Contains([]string{profile.ByMention, profile.ByPrivateMessage, profile.Silently}, value):
			p.How, p.Closed = value, time.Time{}
		case what == "remind" && err == nil && slices.Contains(intervals, hour):
			p.Remind = &hour
		case what == "quiet" && value == never:
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
		case what == "zone":
			if _, ok := clock.Zone(value); !ok {
				return unknown
			}
			p.Zone = value
		case what == "digest" && value == never:
			p.Digest = nil
		case what == "digest" && isHour:
			p.Digest, p.Closed = &hour, time.Time{}
		default:
			return unknown
		}
		return nil
	})
	if err != nil {
		return err
	}
	if what == "digest" || what == "zone" {
		if err := ac.setDigest(ctx, in.User.ID, p); err != nil {
			return fmt.Errorf("set the digest: %w", err)
		}
	}
	ac.Publisher.RescheduleAll(ctx, in.User.ID)
	r.Update(ctx, ac.noticesMessage(in, p))
	return nil
}

// noticesMessage shows how a person is told.
func (ac *Account) noticesMessage(in chat.Interaction, p profile.Person) chat.Message {
	v := ac.Texts.Reader(in.Locale)
	here := ac.Now().In(p.Location())
	parts := []string{"**" + v.Say("notices.head") + "**"}
	if p.Zone == "" {
		parts = append(parts, v.Say("notices.no_zone"))
	} else {
		parts = append(parts, v.Say("notices.here", engine.Free("zone", p.Zone), engine.Free("time", here.Format("15:04"))))
	}
	if !p.Closed.IsZero() {
		parts = append(parts, v.Say("notices.closed", engine.Free("when", fmt.Sprintf("<t:%d:D>", p.Closed.Unix()))))
	}
	if p.Away != nil {
		parts = append(parts, v.Say("notices.away", engine.Free("when", fmt.Sprintf("<t:%d:f>", p.Away.Until.Unix()))))
	}
	m := view.Text(strings.Join(parts, "\n"))
	menu := func(what string, values []string, now string, label func(string) string) {
		me := chat.Menu{ID: personal(what), Placeholder: text.Clip(v.Say("notices."+what), 150)}
		for _, value := range values {
			me.Options = append(me.Options, chat.MenuOption{Value: value, Label: text.Clip(label(value), 100), Default: value == now})
		}
		m.Blocks = append(m.Blocks, chat.Block{Row: &chat.Row{Menu: &me}})
	}
	menu("how", []string{profile.ByMention, profile.ByPrivateMessage, profile.Silently}, cmp.Or(p.How, profile.ByMention), func(value string) string { return v.Say("notices.how." + value) })
	every := profile.RemindUsual
	if p.Remind != nil {
		every = *p.Remind
	}
	var hours []string
	for _, n := range intervals {
		hours = append(hours, strconv.Itoa(n))
	}
	menu("remind", hours, strconv.Itoa(every), func(value string) string {
		n, err := strconv.Atoi(value)
		if err != nil || n == 0 {
			return v.Say("notices.remind.off")
		}
		return v.Say("notices.remind.every", engine.Num("n", n))
	})
	var day []string
	for h := range 24 {
		day = append(day, strconv.Itoa(h))
	}
	clockHour := func(value string) string { return fmt.Sprintf("%02s:00", value) }
	quiet, until := never, ""
	if p.Quiet.Hours() > 0 {
		quiet, until = strconv.Itoa(p.Quiet.From), strconv.Itoa(p.Quiet.To)
	}
	menu("quiet", append([]string{never}, day...), quiet, func(value string) string {
		if value == never {
			return v.Say("notices.quiet.off")
		}
		return v.Say("notices.quiet.from", engine.Free("hour", clockHour(value)))
	})
	if until != "" {
		var ends []string
		for n := 1; n <= clock.QuietMost; n++ {
			ends = append(ends, strconv.Itoa((p.Quiet.From+n)%24))
		}
		menu("until", ends, until, func(value string) string { return v.Say("notices.until.hour", engine.Free("hour", clockHour(value))) })
	}
	digest := never
	if p.Digest != nil {
		digest = strconv.Itoa(*p.Digest)
	}
	menu("digest", append([]string{never}, day...), digest, func(value string) string {
		if value == never {
			return v.Say("notices.digest.off")
		}
		return v.Say("notices.digest.hour", engine.Free("hour", clockHour(value)))
	})
	zones := clock.Common()
	if p.Zone != "" && !slices.Contains(zones, p.Zone) {
		zones = append([]string{p.Zone}, zones...)
	}
	menu("zone", zones, p.Zone, func(value string) string {
		zone, _ := clock.Zone(value)
		return v.Say("notices.zone.now", engine.Free("zone", value), engine.Free("time", ac.Now().In(zone).Format("15:04")))
	})
	return m
}

// Complete completes the options of `/games`.
func (ac *Account) Complete(ctx context.Context, in chat.Interaction) []chat.Choice {
	switch in.Focused {
	case "zone":
		var list []chat.Choice
		for _, name := range clock.Find(in.Options["zone"], view.MenuOptions) {
			list = append(list, chat.Choice{Name: name, Value: name})
		}
		return list
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
