package account

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/clock"
	"github.com/harbormaster/harbormaster/bot/feature"
	"github.com/harbormaster/harbormaster/bot/profile"
	"github.com/harbormaster/harbormaster/bot/reply"
	"github.com/harbormaster/harbormaster/bot/repo"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// Account is about a person at all their tables: notices, absence, language, the daily digest, and being forgotten.
type Account struct {
	*feature.Env
	// ForgetStats takes a person out of the statistics of games that ended before a time; last says that this is the
	// last pass.
	ForgetStats func(ctx context.Context, user string, before time.Time, last bool) error
}

const (
	// awayMost is for how many days a person may say to be away.
	awayMost = 90
	// spreadAgain is after how long it is looked whether all tables of a person know that they are away or back.
	spreadAgain = time.Minute
)

// parseDays reads a number of days: "3", "3 days".
func parseDays(typed string) (days int, ok bool) {
	digits, _, _ := strings.Cut(typed, " ")
	days, err := strconv.Atoi(digits)
	return days, err == nil && days >= 1 && days <= awayMost
}

// parseUntil reads until when a person is away: a number of days, or a date, by noon in their zone.
func parseUntil(typed string, now time.Time, zone *time.Location) (time.Time, bool) {
	typed = strings.TrimSpace(typed)
	if days, ok := parseDays(typed); ok {
		return now.Add(time.Duration(days) * clock.Day), true
	}
	local := now.In(zone)
	for _, layout := range []string{"2006-01-02", "2.1.2006", "2. 1. 2006", "2/1/2006", "2.1.", "2. 1.", "2.1", "Jan 2",
		"2 Jan"} {
		t, err := time.ParseInLocation(layout, typed, zone)
		if err != nil {
			continue
		}
		if t.Year() == 0 {
			t = time.Date(local.Year(), t.Month(), t.Day(), 0, 0, 0, 0, zone)
			if t.Before(local.AddDate(0, 0, -1)) {
				t = t.AddDate(1, 0, 0)
			}
		}
		t = t.Add(12 * time.Hour)
		return t, t.After(now) && !t.After(now.Add(awayMost*clock.Day))
	}
	return time.Time{}, false
}

func (ac *Account) completeUntil(ctx context.Context, in chat.Interaction) []chat.Choice {
	p, err := ac.Profiles.Person(ctx, in.User.ID)
	if err != nil {
		return nil
	}
	v := ac.Texts.Reader(in.Locale)
	typed := strings.TrimSpace(in.Options["until"])
	offer := func(days int) chat.Choice {
		at := ac.Now().In(p.Location()).AddDate(0, 0, days)
		return chat.Choice{Name: v.Say("away.days", engine.Num("n", days),
			engine.Free("date", at.Format(v.Say("date.layout")))), Value: strconv.Itoa(days)}
	}
	if typed != "" {
		if days, ok := parseDays(typed); ok {
			return []chat.Choice{offer(days)}
		}
		if at, ok := parseUntil(typed, ac.Now(), p.Location()); ok {
			local := at.In(p.Location())
			return []chat.Choice{{Name: local.Format(v.Say("date.layout")), Value: local.Format("2006-01-02")}}
		}
		return nil
	}
	return text.Each([]int{1, 2, 3, 4, 5, 7, 10, 14, 21, 30}, offer)
}

// Away notes that a person is away, and tells all tables.
func (ac *Account) Away(ctx context.Context, in chat.Interaction, r *reply.Reply) error {
	user, now := in.User.ID, ac.Now()
	plays := cmp.Or(in.Options["how"], "still") == "play"
	p, err := ac.Profiles.ChangePerson(ctx, user, func(p *profile.Person) error {
		until, ok := parseUntil(in.Options["until"], now, p.Location())
		if !ok {
			return table.Refuse("refused.away_until",
				engine.Free("until", text.Plain(text.Clip(in.Options["until"], 40))), engine.Num("n", awayMost))
		}
		p.Returned(now)
		p.Locale = in.Locale
		p.Away, p.Plays = &storage.Absence{From: now, Until: until, Still: clock.Still(now, until, p.Stood)}, plays
		return ac.spreadSoon(ctx, user, p)
	})
	if err != nil {
		return err
	}
	if err := ac.spread(ctx, user, p); err != nil {
		ac.Log.Warn("not all tables know that a person is away", "error", err)
	}
	r.Update(ctx, view.Away(p, ac.Texts.Reader(in.Locale)))
	return nil
}

// spreadSoon sets the timer that tells those tables of an absence or a return that a stop leaves out. It comes before
// the profile is changed, where it may come in vain: so an error says truly that nothing was changed.
func (ac *Account) spreadSoon(ctx context.Context, user string, p *profile.Person) error {
	err := ac.Store.Set(ctx, storage.Timer{
		Key: p.TimerKey("away"), Kind: "away", At: ac.Now().Add(spreadAgain), Data: userData(user),
	})
	if err != nil {
		return fmt.Errorf("set the end of an absence: %w", err)
	}
	return nil
}

// endAbsence ends a person's absence at all tables, and gives all seats back that computers play for them.
func (ac *Account) endAbsence(ctx context.Context, user string) error {
	p, err := ac.Profiles.ChangePerson(ctx, user, func(p *profile.Person) error {
		if p.Away == nil {
			return table.ErrUnchanged
		}
		p.Returned(ac.Now())
		return ac.spreadSoon(ctx, user, p)
	})
	if err != nil && !errors.Is(err, table.ErrUnchanged) {
		return err
	}
	failed := ac.spread(ctx, user, p)
	if err == nil && failed != nil { // The timer goes on.
		ac.Log.Warn("not all tables know that a person is back", "error", failed)
		return nil
	}
	return failed
}

// Back answers a person who says to be back.
func (ac *Account) Back(ctx context.Context, in chat.Interaction, r *reply.Reply) error {
	if err := ac.endAbsence(ctx, in.User.ID); err != nil {
		return err
	}
	r.Update(ctx, view.Text(ac.Texts.Reader(in.Locale).Say("away.back")))
	return nil
}

func (ac *Account) spread(ctx context.Context, user string, p profile.Person) error {
	return ac.changeAll(ctx, user, func(t *table.Table) (table.Change, error) {
		return table.NoteAbsence(t, user, p.Away, p.Plays)
	})
}

// changeAll makes a change at all tables of a person. The error is that of the last one that could not be changed.
func (ac *Account) changeAll(ctx context.Context, user string, use func(*table.Table) (table.Change, error)) error {
	ids, err := ac.Store.ByUser(ctx, user)
	if err != nil {
		return err
	}
	var failed error
	for _, id := range ids {
		_, _, err := ac.Repo.Update(ctx, id, chat.Interaction{}, func(g *title.Game) (table.Change, error) {
			return use(&g.Table)
		})
		if err != nil && !errors.Is(err, table.ErrUnchanged) && !errors.Is(err, storage.ErrNotFound) {
			failed = err
		}
	}
	return failed
}

// OnAwayTimer ends an absence whose time has come, and looks whether all tables know of it.
func (ac *Account) OnAwayTimer(ctx context.Context, t storage.Timer) error {
	user := dataUser(t)
	p, err := ac.Profiles.ChangePerson(ctx, user, func(p *profile.Person) error {
		if p.Away == nil || ac.Now().Before(p.Away.Until) {
			return nil
		}
		p.Returned(p.Away.Until)
		return nil
	})
	if err != nil {
		return err
	}
	if err := ac.spread(ctx, user, p); err != nil || p.Away == nil {
		return err
	}
	t.At = p.Away.Until
	if err := ac.Store.Set(ctx, t); err != nil {
		return fmt.Errorf("set the end of an absence: %w", err)
	}
	return repo.ErrTimerSet
}

// EndAbsence ends the absence of the person of an interaction who uses a table, after the answer.
func (ac *Account) EndAbsence(ctx context.Context, in chat.Interaction) {
	if !ac.Repo.Returned(in) {
		return
	}
	if err := ac.endAbsence(ctx, in.User.ID); err != nil {
		ac.Log.Warn("a person's return was not noted", "interaction", in.ID, "error", err)
	}
}
