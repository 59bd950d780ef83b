package bot

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/clock"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// This file lets persons be away: their clocks stand still within limits, or computers play for them, at all their tables,
// until they are back.

const (
	// awayMost is for how many days a person may say to be away.
	awayMost = 90
	// spreadAgain is after how long it is looked whether all tables of a person know that he is away or back.
	spreadAgain = time.Minute
)

// parseUntil reads until when a person is away: a number of days, or a date by which he is back at noon in his zone.
func parseUntil(typed string, now time.Time, zone *time.Location) (time.Time, bool) {
	typed = strings.TrimSpace(typed)
	digits, _, _ := strings.Cut(typed, " ")
	if n, err := strconv.Atoi(digits); err == nil && n >= 1 && n <= awayMost {
		return now.Add(time.Duration(n) * clock.Day), true
	}
	local := now.In(zone)
	for _, layout := range []string{"2006-01-02", "2.1.2006", "2. 1. 2006", "2/1/2006", "2.1.", "2. 1.", "2.1", "Jan 2", "2 Jan"} {
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

// completeUntil offers dates for the time until which somebody is away.
func (b *Bot) completeUntil(ctx context.Context, in chat.Interaction) []chat.Choice {
	p, err := b.person(ctx, in.User.ID)
	if err != nil {
		return nil
	}
	v := b.texts.Reader(in.Locale)
	typed := strings.TrimSpace(in.Options["until"])
	offer := func(days int) chat.Choice {
		at := b.now().In(p.zone()).AddDate(0, 0, days)
		return chat.Choice{Name: v.Say("away.days", engine.Num("n", days), engine.Free("date", at.Format(v.Say("date.layout")))), Value: strconv.Itoa(days)}
	}
	if typed != "" {
		digits, _, _ := strings.Cut(typed, " ")
		if n, err := strconv.Atoi(digits); err == nil && n >= 1 && n <= awayMost {
			return []chat.Choice{offer(n)}
		}
		if at, ok := parseUntil(typed, b.now(), p.zone()); ok {
			local := at.In(p.zone())
			return []chat.Choice{{Name: local.Format(v.Say("date.layout")), Value: local.Format("2006-01-02")}}
		}
		return nil
	}
	var list []chat.Choice
	for _, days := range []int{1, 2, 3, 4, 5, 7, 10, 14, 21, 30} {
		list = append(list, offer(days))
	}
	return list
}

// away notes that a person is away, and tells all tables.
func (b *Bot) away(ctx context.Context, in chat.Interaction, r *reply) error {
	v := b.texts.Reader(in.Locale)
	user := in.User.ID
	now := b.now()
	plays := cmp.Or(in.Options["how"], "still") == "play"
	p, err := b.changePerson(ctx, user, func(p *person) error {
		until, ok := parseUntil(in.Options["until"], now, p.zone())
		if !ok {
			return table.Refuse("refused.away_until", engine.Free("until", text.Plain(text.Clip(in.Options["until"], 40))), engine.Num("n", awayMost))
		}
		p.returned(now)
		p.Locale = in.Locale
		p.Away, p.Plays = &storage.Absence{From: now, Until: until, Still: clock.Still(now, until, p.Stood)}, plays
		return nil
	})
	if err != nil {
		return err
	}
	// The timer comes before the tables: it tells those that a stop left out.
	if err := b.store.Set(ctx, storage.Timer{Key: awayKey(user), Kind: "away", At: now.Add(spreadAgain), Data: userData(user)}); err != nil {
		return fmt.Errorf("set the end of an absence: %w", err)
	}
	if err := b.spread(ctx, user, p); err != nil {
		b.log.Warn("not all tables know that a person is away", "error", err)
	}
	when := engine.Free("when", fmt.Sprintf("<t:%d:f>", p.Away.Until.Unix()))
	words := v.Say("away.still", when)
	switch {
	case plays:
		words = v.Say("away.play", when)
	case p.Away.Still.Before(p.Away.Until):
		words = v.Say("away.still_until", when, engine.Free("still", fmt.Sprintf("<t:%d:f>", p.Away.Still.Unix())))
	}
	m := view.Text(words)
	m.Blocks = append(m.Blocks, chat.Block{Row: &chat.Row{Buttons: []chat.Button{{ID: personal("back"), Label: v.Say("button.back_again"), Style: chat.Success}}}})
	r.update(ctx, m)
	return nil
}

// returned ends an absence: its time counts from now on among those at which clocks stood still.
func (p *person) returned(now time.Time) {
	if p.Away != nil {
		to := p.Away.Still
		if now.Before(to) {
			to = now
		}
		if to.After(p.Away.From) && !p.Plays {
			p.Stood = append(p.Stood, clock.Span{From: p.Away.From, To: to})
		}
	}
	p.Away, p.Plays = nil, false
	p.Stood = slices.DeleteFunc(p.Stood, func(s clock.Span) bool { return s.To.Before(now.Add(-clock.AwayWindow)) })
}

// back ends a person's absence at all tables, and gives all seats back that computers play for him.
func (b *Bot) back(ctx context.Context, user string) (was bool, err error) {
	p, err := b.changePerson(ctx, user, func(p *person) error {
		if p.Away == nil {
			return table.ErrUnchanged
		}
		p.returned(b.now())
		return nil
	})
	if err != nil && !errors.Is(err, table.ErrUnchanged) {
		return false, err
	}
	was = err == nil
	if was {
		if err := b.store.Set(ctx, storage.Timer{Key: awayKey(user), Kind: "away", At: b.now().Add(spreadAgain), Data: userData(user)}); err != nil {
			return was, fmt.Errorf("set the end of an absence: %w", err)
		}
	}
	return was, b.spread(ctx, user, p)
}

// backCommand answers a person who says to be back.
func (b *Bot) backCommand(ctx context.Context, in chat.Interaction, r *reply) error {
	if _, err := b.back(ctx, in.User.ID); err != nil {
		return err
	}
	r.update(ctx, view.Text(b.texts.Reader(in.Locale).Say("away.back")))
	return nil
}

// spread has all tables of a person know whether he is away.
func (b *Bot) spread(ctx context.Context, user string, p person) error {
	ids, err := b.store.ByUser(ctx, user)
	if err != nil {
		return err
	}
	var failed error
	for _, id := range ids {
		_, _, err := b.record(ctx, id, chat.Interaction{}, func(g *title.Game) (table.Change, error) { return know(g, user, p) })
		if err != nil && !errors.Is(err, table.ErrUnchanged) && !errors.Is(err, storage.ErrNotFound) {
			failed = err
		}
	}
	return failed
}

// know notes at one table what a person has said: that he is away, or back.
func know(g *title.Game, user string, p person) (table.Change, error) {
	env := &g.Envelope
	seat := g.SeatOf(user)
	if seat == engine.Everyone || env.Phase != storage.Playing {
		return table.Change{}, table.ErrUnchanged
	}
	s := &env.Seats[seat]
	if p.Away == nil {
		if s.Away == nil && s.StandIn != table.StandInAway {
			return table.Change{}, table.ErrUnchanged
		}
		s.Away, s.StandIn = nil, ""
		return table.Change{Act: storage.Act{Kind: "back", Seat: seat}}, nil
	}
	if s.Away != nil && s.Away.From.Equal(p.Away.From) {
		return table.Change{}, table.ErrUnchanged
	}
	away := *p.Away
	if s.Away = &away; p.Plays {
		away.Still = time.Time{}
		s.StandIn = table.StandInAway
	}
	act := storage.Act{Kind: "away", Seat: seat, Value: strconv.FormatInt(away.Until.Unix(), 10)}
	if p.Plays {
		act.Key = "play"
	}
	return table.Change{Act: act}, nil
}

func awayKey(user string) string { return "away-" + user }

// awayDue ends an absence whose time has come, and looks whether all tables know of it.
func (b *Bot) awayDue(ctx context.Context, t storage.Timer) error {
	user := dataUser(t)
	p, err := b.changePerson(ctx, user, func(p *person) error {
		if p.Away == nil || b.now().Before(p.Away.Until) {
			return table.ErrUnchanged
		}
		p.returned(p.Away.Until)
		return nil
	})
	if err != nil && !errors.Is(err, table.ErrUnchanged) {
		return err
	}
	if err := b.spread(ctx, user, p); err != nil || p.Away == nil {
		return err
	}
	t.At = p.Away.Until
	if err := b.store.Set(ctx, t); err != nil {
		return fmt.Errorf("set the end of an absence: %w", err)
	}
	return errSet
}

// seen notes that a person uses a control of a table at which he counts as away: so he is back. It is done after the answer.
func (b *Bot) seen(g *title.Game, in chat.Interaction) {
	if in.Kind != chat.ComponentUsed || in.ID == "" {
		return
	}
	if seat := g.SeatOf(in.User.ID); seat != engine.Everyone && g.Seats[seat].Away != nil {
		b.returns.Store(in.ID, true)
	}
}

// welcomeBack ends the absence of who was seen.
func (b *Bot) welcomeBack(ctx context.Context, in chat.Interaction) {
	if _, ok := b.returns.LoadAndDelete(in.ID); !ok {
		return
	}
	if _, err := b.back(ctx, in.User.ID); err != nil {
		b.log.Warn("a person's return was not noted", "interaction", in.ID, "error", err)
	}
}
