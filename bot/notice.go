package bot

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/harbormaster/harbormaster/bot/clock"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// This file tells persons that a table waits for them: once for each wait, in the way that each has chosen, not in his quiet
// hours, and again after a while. That somebody is to be told follows from the last record and from whom the shown messages
// have told; a reminder is a record, which makes the table unpublished, and the publication tells.

// calls is who is told by a publication, and how.
type calls struct {
	mention []string
	letters []storage.PrivateMessage
	// told is who has been told of the present waits once the publication is out.
	told []storage.Notice
}

// calls finds out whom the next publication has to tell. Whoever rests is left to a later one.
func (b *Bot) calls(ctx context.Context, g *title.Game, n view.Changes) (calls, error) {
	env := &g.Envelope
	var list calls
	if env.Phase != storage.Playing || len(env.Clocks) != len(env.Seats) { // A lobby, or a game of before there were clocks.
		for _, u := range n.NewlyAwaited {
			if u != g.Act.User {
				list.mention = append(list.mention, u)
			}
		}
		return list, nil
	}
	for i, awaited := range g.WhoIsAwaited().Awaited {
		if !awaited {
			continue
		}
		user, c := env.Seats[i].User, env.Clocks[i]
		before := slices.IndexFunc(g.Publication.Notices, func(t storage.Notice) bool { return t.User == user && t.Since == c.Since })
		if before >= 0 {
			list.told = append(list.told, g.Publication.Notices[before])
		}
		_, reminded, told := g.ToldOf(engine.Seat(i), c, user)
		if told && reminded >= min(c.Reminded, clock.RemindersMost) || env.Pause != nil {
			continue
		}
		p, err := b.person(ctx, user)
		if err != nil {
			return calls{}, err
		}
		if p.rest(time.Time{}, time.Time{}).IsQuiet(b.now()) {
			continue
		}
		switch {
		case p.How == howSilent:
		case p.letters():
			kind := letterTurn
			if c.Reminded > 0 {
				kind = letterReminder
			}
			list.letters = append(list.letters, storage.PrivateMessage{User: user, Kind: kind, Seq: g.Seq, Since: c.Since, Begun: b.now()})
		default:
			list.mention = append(list.mention, user)
		}
		if before >= 0 {
			list.told = list.told[:len(list.told)-1]
		}
		list.told = append(list.told, storage.Notice{User: user, Since: c.Since, At: b.now(), Reminded: c.Reminded})
	}
	return list, b.callVoters(ctx, g, n, &list)
}

// callVoters adds those who are asked by a question of the table, and not told of it in another way: once, when they do not
// rest. Also who is at a table that is about to be given up.
func (b *Bot) callVoters(ctx context.Context, g *title.Game, n view.Changes, list *calls) error {
	asks := g.OpenQuestions()
	for _, a := range asks {
		if before, ok := g.QuestionNotice(a); ok {
			list.told = append(list.told, before)
			continue
		}
		written := slices.ContainsFunc(list.letters, func(l storage.PrivateMessage) bool { return l.User == a.User })
		if a.User != g.Act.User && !written && !slices.Contains(list.mention, a.User) {
			p, err := b.person(ctx, a.User)
			if err != nil {
				return err
			}
			if p.rest(time.Time{}, time.Time{}).IsQuiet(b.now()) {
				continue
			}
			if p.How != howSilent {
				list.mention = append(list.mention, a.User)
			}
		}
		list.told = append(list.told, storage.Notice{User: a.User, Since: a.Since, At: b.now()})
	}
	for _, u := range n.Asked {
		if u == g.Act.User || slices.Contains(list.mention, u) || slices.ContainsFunc(asks, func(a table.Question) bool { return a.User == u }) {
			continue
		}
		p, err := b.person(ctx, u)
		if err != nil {
			return err
		}
		if p.How != howSilent && !p.rest(time.Time{}, time.Time{}).IsQuiet(b.now()) {
			list.mention = append(list.mention, u)
		}
	}
	return nil
}

// awake takes those off the list of a post that was not made for a while who rest by now: they are told when they do not.
func (b *Bot) awake(ctx context.Context, notify []string, next *storage.Publication) ([]string, error) {
	var list []string
	for _, u := range notify {
		p, err := b.person(ctx, u)
		if err != nil {
			return nil, err
		}
		if p.rest(time.Time{}, time.Time{}).IsQuiet(b.now()) {
			next.Notices = slices.DeleteFunc(slices.Clone(next.Notices), func(t storage.Notice) bool { return t.User == u })
			continue
		}
		list = append(list, u)
	}
	return list, nil
}

// agenda is what comes next for one person who is awaited or asked.
type agenda struct {
	seat engine.Seat
	// owed says that he is still to be told what is owed to him since he rested, at At; else At is when he is reminded, zero for never.
	owed bool
	// asked says that it is a question of the table: the seat may be nobody's then.
	asked bool
	// late says that not he but the table is told: he wants no reminders.
	late bool
	at   time.Time
}

// lateAfter is after which time, not counted in rests, a table is told that it waits for somebody who wants no reminders.
const lateAfter = 72 * time.Hour

// agendas lists what comes next for each person who is awaited or asked.
func (b *Bot) agendas(ctx context.Context, g *title.Game) ([]agenda, error) {
	env := &g.Envelope
	if env.Pause != nil || len(env.Clocks) != len(env.Seats) {
		return nil, nil
	}
	var list []agenda
	for i, awaited := range g.WhoIsAwaited().Awaited {
		if !awaited {
			continue
		}
		s, c := env.Seats[i], env.Clocks[i]
		p, err := b.person(ctx, s.User)
		if err != nil {
			return nil, err
		}
		at, reminded, told := g.ToldOf(engine.Seat(i), c, s.User)
		a := agenda{seat: engine.Seat(i)}
		switch {
		case !told || reminded < min(c.Reminded, clock.RemindersMost):
			a.owed, a.at = true, p.rest(time.Time{}, time.Time{}).Awake(b.now())
		case c.Reminded <= clock.RemindersMost:
			rest := p.rest(time.Time{}, time.Time{})
			if s.Away != nil {
				rest = p.rest(s.Away.From, s.Away.Until)
			}
			if p.every() > 0 {
				a.at, _ = rest.Reminder(at, p.every())
			} else if !c.Late {
				a.late, a.at = true, rest.After(at, lateAfter)
			}
		}
		list = append(list, a)
	}
	for _, a := range g.OpenQuestions() {
		if _, told := g.QuestionNotice(a); told {
			continue
		}
		p, err := b.person(ctx, a.User)
		if err != nil {
			return nil, err
		}
		list = append(list, agenda{seat: g.SeatOf(a.User), owed: true, asked: true, at: p.rest(time.Time{}, time.Time{}).Awake(b.now())})
	}
	return list, nil
}

// remind finds those who are to be told again now. Who has been reminded often enough is not told any more, but the table is.
func (b *Bot) remind(ctx context.Context, g *title.Game) (table.Change, error) {
	list, err := b.agendas(ctx, g)
	if err != nil {
		return table.Change{}, err
	}
	clocks := g.Clocks
	var enough, late, again, counted []engine.Seat
	for _, a := range list {
		switch {
		case a.at.IsZero() || b.now().Before(a.at):
		case a.owed:
			again = append(again, a.seat)
		case a.late:
			late = append(late, a.seat)
		case clocks[a.seat].Reminded == clock.RemindersMost:
			enough = append(enough, a.seat)
		default:
			again, counted = append(again, a.seat), append(counted, a.seat)
		}
	}
	for _, seat := range late {
		clocks[seat].Late = true
	}
	if late != nil {
		g.AskOthers(late, b.now())
		return table.Change{Act: storage.Act{Kind: "remind", Seat: late[0], Key: "late", Value: table.SeatList(late)}}, nil
	}
	for _, seat := range enough {
		clocks[seat].Reminded++ // More than there are reminders: nobody is told by this but the table.
	}
	if enough != nil {
		g.AskOthers(enough, b.now())
		return table.Change{Act: storage.Act{Kind: "remind", Seat: enough[0], Key: "enough", Value: table.SeatList(enough)}}, nil
	}
	if again == nil {
		return table.Change{}, table.ErrUnchanged
	}
	for _, seat := range counted {
		clocks[seat].Reminded++
	}
	return table.Change{Act: storage.Act{Kind: "remind", Seat: again[0], Value: table.SeatList(again)}}, nil
}

const (
	// clockAgain is after how long a table's clock looks again at what could not be done: a letter that was not sent, a table
	// that is not published.
	clockAgain = time.Minute
	// clockMost is how often a clock that is set meanwhile is set again.
	clockMost = 5
)

// dueAt is when something is due at a table, by its last record and how far it is published; zero for never.
func (b *Bot) dueAt(ctx context.Context, g *title.Game) (time.Time, error) {
	env := &g.Envelope
	if env.Phase != storage.Playing {
		return time.Time{}, nil
	}
	var due time.Time
	at := func(t time.Time) {
		if !t.IsZero() && (due.IsZero() || t.Before(due)) {
			due = t
		}
	}
	if len(g.Publication.Outbox) > 0 {
		at(b.now().Add(clockAgain))
	}
	if env.Pause != nil {
		at(env.Pause.Until)
		return due, nil
	}
	if f := g.Publication.Fault; f != nil {
		at(f.Until.Add(clockAgain))
		return due, nil
	}
	list, err := b.agendas(ctx, g)
	if err != nil {
		return due, err
	}
	for _, a := range list {
		at(a.at)
		if a.asked {
			continue
		}
		t, runs, err := b.out(ctx, g, a.seat)
		if err != nil {
			return due, err
		}
		if runs {
			at(t)
		}
	}
	return due, nil
}

func clockKey(id storage.GameID) string { return "clock-" + string(id) }

// wind sets the clock of a table as it will be once next is stored. It is set before: one that strikes in vain does no harm.
func (b *Bot) wind(ctx context.Context, g *title.Game, next *storage.Publication) error {
	then := *g
	then.Publication = *next
	due, err := b.dueAt(ctx, &then)
	if err != nil {
		return err
	}
	if due.IsZero() || next.TimerAt.After(b.now()) && !due.Before(next.TimerAt) { // One that strikes before sets the next.
		return nil
	}
	next.TimerAt = due
	if err := b.store.Set(ctx, storage.Timer{Key: clockKey(g.ID), Game: g.ID, Kind: "clock", At: due}); err != nil {
		return fmt.Errorf("set the clock: %w", err)
	}
	return nil
}
