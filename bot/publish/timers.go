package publish

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/clock"
	"github.com/harbormaster/harbormaster/bot/profile"
	"github.com/harbormaster/harbormaster/bot/repo"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// known finds persons as they are now.
func (tm *timers) known(ctx context.Context) profile.Lookup {
	return tm.Profiles.Persons().Read(ctx, profile.JustRead)
}

// nextNotices lists what comes next for each person who is awaited or asked.
func (tm *timers) nextNotices(known profile.Lookup, g *title.Game) ([]table.NextNotice, error) {
	env := &g.Envelope
	if env.Pause != nil {
		return nil, nil
	}
	var list []table.NextNotice
	for i, awaited := range g.WhoIsAwaited().Awaited {
		if !awaited {
			continue
		}
		s, c := env.Seats[i], env.Clocks[i]
		p, err := known(s.User)
		if err != nil {
			return nil, err
		}
		at, reminded, told := g.LastNotice(c, s.User)
		a := table.NextNotice{Seat: engine.Seat(i)}
		switch {
		case !told || reminded < min(c.Reminded, clock.RemindersMost):
			a.Owed, a.At = true, resting(g, p).Awake(tm.Now())
		case table.PaceOf(env).Live():
			if a.At, err = tm.warning(known, g, a.Seat, at); err != nil {
				return nil, err
			}
			if c.Reminded > 0 || p.ReminderEvery() == 0 {
				a.At = time.Time{}
			}
		case c.Reminded <= clock.RemindersMost:
			rest := p.Rest(time.Time{}, time.Time{})
			if s.Away != nil {
				rest = p.Rest(s.Away.From, s.Away.Until)
			}
			if p.ReminderEvery() > 0 {
				a.At, _ = rest.Reminder(at, p.ReminderEvery())
			} else if !c.Late {
				a.Late, a.At = true, rest.After(at, lateAfter)
			}
		}
		list = append(list, a)
	}
	for _, a := range g.OpenQuestions() {
		if _, told := table.QuestionNotice(&g.Table, a); told {
			continue
		}
		p, err := known(a.User)
		if err != nil {
			return nil, err
		}
		at := resting(g, p).Awake(tm.Now())
		list = append(list, table.NextNotice{Seat: g.SeatOf(a.User), Owed: true, Asked: true, At: at})
	}
	return list, nil
}

// resting is when a person is not to be told anything at a table.
func resting(g *title.Game, p profile.Person) clock.Rest {
	return table.PaceOf(&g.Envelope).Rest(p.Rest(time.Time{}, time.Time{}))
}

// warning is when a seat of a live table that was told last at told is to be told again, zero for never.
func (tm *timers) warning(known profile.Lookup, g *title.Game, seat engine.Seat, told time.Time) (time.Time, error) {
	out, runs, err := tm.out(known, g, seat)
	if at, fits := table.PaceOf(&g.Envelope).Warning(told, out); runs && fits {
		return at, err
	}
	return time.Time{}, err
}

// lateAfter is after which time, not counted in rests, a table is told that it waits for somebody who wants no
// reminders.
const lateAfter = 72 * time.Hour

const (
	// clockAgain is after how long a table's clock looks again at what could not be done: a message that was not sent,
	// a table that is not published.
	clockAgain = time.Minute
	// clockMost is how often a clock that is set meanwhile is set again.
	clockMost = 5
)

// dueAt is when something is due at a table, by its last record and how far it is published; zero for never.
func (tm *timers) dueAt(known profile.Lookup, g *title.Game) (time.Time, error) {
	env := &g.Envelope
	var due time.Time
	at := func(t time.Time) {
		if !t.IsZero() && (due.IsZero() || t.Before(due)) {
			due = t
		}
	}
	if len(g.Publication.Outbox) > 0 {
		at(tm.Now().Add(clockAgain))
	}
	if env.Phase != storage.Playing {
		return due, nil
	}
	if env.Pause != nil {
		at(env.Pause.Until)
		return due, nil
	}
	if f := g.Publication.Fault; f != nil {
		at(f.Until.Add(clockAgain))
		return due, nil
	}
	list, err := tm.nextNotices(known, g)
	if err != nil {
		return due, err
	}
	for _, a := range list {
		at(a.At)
		if a.Asked {
			continue
		}
		t, runs, err := tm.out(known, g, a.Seat)
		if err != nil {
			return due, err
		}
		if runs {
			at(t)
		}
	}
	return due, nil
}

// schedule sets the clock of a table as it will be once next is stored. It is set before: one that comes in vain
// does no harm.
func (tm *timers) schedule(ctx context.Context, g *title.Game, next *storage.Publication) error {
	then := *g
	then.Publication = *next
	due, err := tm.dueAt(tm.known(ctx), &then)
	if err != nil {
		return err
	}
	if due.IsZero() || next.TimerAt.After(tm.Now()) && !due.Before(next.TimerAt) {
		return nil // A timer that comes before sets the next one.
	}
	next.TimerAt = due
	if err := tm.Store.Set(ctx, g.ID.Timer("clock", due)); err != nil {
		return fmt.Errorf("set the clock: %w", err)
	}
	return nil
}

// reschedule stores how far a game is published, with its clock set for it.
func (tm *timers) reschedule(ctx context.Context, g *title.Game, next storage.Publication) error {
	if err := tm.schedule(ctx, g, &next); err != nil {
		return err
	}
	return tm.show(ctx, g, next)
}

// out is when the time of a seat will be out, by what is known now; false while its clock does not run.
func (tm *timers) out(known profile.Lookup, g *title.Game, seat engine.Seat) (time.Time, bool, error) {
	env := &g.Envelope
	c := env.Clocks[seat]
	from, told := g.RunsFrom(c, env.Seats[seat].User)
	if table.PaceOf(env).None() || !told || env.Pause != nil || c.Out || g.Publication.Fault != nil {
		return time.Time{}, false, nil
	}
	rest, err := known.Rest(env.Seats[seat].User, env.Seats[seat].Away)
	if err != nil {
		return time.Time{}, false, err
	}
	return table.PaceOf(env).Rest(rest).After(from, c.Left), true, nil
}

// overdue finds the persons whose time is out.
func (tm *timers) overdue(known profile.Lookup, g *title.Game) ([]engine.Seat, error) {
	var list []engine.Seat
	for i, awaited := range g.WhoIsAwaited().Awaited {
		if !awaited {
			continue
		}
		at, runs, err := tm.out(known, g, engine.Seat(i))
		if err != nil {
			return nil, err
		}
		if runs && !tm.Now().Before(at) {
			list = append(list, engine.Seat(i))
		}
	}
	return list, nil
}

// addTime tells in a table message how long the awaited persons have. It is no part of the content
// hash, and so no reason to change a message.
func (tm *timers) addTime(ctx context.Context, g *title.Game, m *chat.Message) error {
	env := &g.Envelope
	if env.Phase != storage.Playing || table.PaceOf(env).None() || len(m.Blocks) == 0 {
		return nil
	}
	v := g.Public()
	var parts []string
	for i, awaited := range g.WhoIsAwaited().Awaited {
		if !awaited || env.Clocks[i].Out { // The log tells who ran out of time.
			continue
		}
		then := *g
		// Who has not been told is told by this very message, or later.
		if _, _, told := g.LastNotice(env.Clocks[i], env.Seats[i].User); !told {
			notice := storage.Notice{User: env.Seats[i].User, Since: env.Clocks[i].Since, At: tm.Now()}
			then.Publication.Notices = append(slices.Clone(g.Publication.Notices), notice)
		}
		then.Publication.Fault = nil
		at, runs, err := tm.out(tm.known(ctx), &then, engine.Seat(i))
		if err != nil {
			return err
		}
		if runs {
			when := engine.Free("when", fmt.Sprintf("<t:%d:R>", at.Unix()))
			parts = append(parts, v.Say("table.time_left", engine.Num("seat", i), when))
		}
	}
	*m = view.WithTime(*m, parts)
	return nil
}

// dueNow makes the record of what is due at a table: its pause ends, the time of somebody is out, somebody is told
// again.
func (tm *timers) dueNow(known profile.Lookup, g *title.Game) (table.Change, error) {
	env := &g.Envelope
	if env.Phase != storage.Playing {
		return table.Change{}, table.ErrUnchanged
	}
	if env.Pause != nil {
		return table.EndPause(&g.Table, tm.Now())
	}
	if table.ShownSeq(g.Publication) < g.Seq || g.Publication.Fault != nil {
		return table.Change{}, table.ErrUnchanged
	}
	seats, err := tm.overdue(known, g)
	if err != nil {
		return table.Change{}, err
	}
	if len(seats) > 0 {
		return table.TimeOut(&g.Table, seats, tm.Now())
	}
	list, err := tm.nextNotices(known, g)
	if err != nil {
		return table.Change{}, err
	}
	return table.Remind(&g.Table, list, tm.Now())
}

// doDue records what is due at a table now, if anything is, and gives the table as it is then. Persons are read before
// the write.
func (tm *timers) doDue(ctx context.Context, g *title.Game) (*title.Game, error) {
	persons := tm.Profiles.Persons()
	due, err := tm.dueAt(persons.Read(ctx, profile.JustRead), g)
	if err != nil || due.IsZero() || due.After(tm.Now()) {
		return g, err
	}
	g, _, err = tm.Repo.UpdateWith(ctx, g.ID, chat.Interaction{}, persons, func(g *title.Game) (table.Change, error) {
		return tm.dueNow(persons.Known, g)
	})
	if errors.Is(err, table.ErrUnchanged) {
		return g, nil
	}
	return g, err
}

// onTimer does what is due at a table now, and sets its clock for the next time.
func (tm *timers) onTimer(ctx context.Context, id storage.GameID) error {
	g, err := tm.Repo.Load(ctx, id)
	if err != nil {
		return err
	}
	if g, err = tm.doDue(ctx, g); err != nil {
		return err
	}
	for range clockMost {
		if g.Phase != storage.Playing && len(g.Publication.Outbox) == 0 {
			return nil
		}
		if len(g.Publication.Outbox) > 0 {
			tm.queue.Notify(id, nil)
		}
		due, err := tm.dueAt(tm.known(ctx), g)
		if err != nil {
			return err
		}
		// Of a table that is not published it is not known what is due; the publication sets the clock itself.
		again := tm.Now().Add(clockAgain)
		if table.ShownSeq(g.Publication) < g.Seq && due.IsZero() || !due.IsZero() && due.Before(again) {
			due = again
		}
		// Publications rely on it that the timer comes by then.
		if by := g.Publication.TimerAt; by.After(tm.Now()) && (due.IsZero() || due.After(by)) {
			due = by
		}
		if due.IsZero() {
			return nil
		}
		if err := tm.Store.Set(ctx, id.Timer("clock", due)); err != nil {
			return fmt.Errorf("set the clock: %w", err)
		}
		before := g
		if g, err = tm.Repo.Load(ctx, id); err != nil {
			return err
		}
		if g.Seq == before.Seq && g.Publication.Rev == before.Publication.Rev {
			break // Nobody has set it meanwhile for something that this one does not know of.
		}
	}
	return repo.ErrTimerSet
}

// TimersOf are the timers on which an open game relies, by its last record and how far it is published. An archive
// tells timers as they were later than the game, when one may have come and gone. One in vain does no harm.
func TimersOf(g *storage.GameItem) []storage.Timer {
	last := g.Log[len(g.Log)-1]
	switch last.Phase {
	case storage.Lobby:
		return []storage.Timer{g.ID.Timer("lobby", last.Opened.Add(view.LobbyLife)),
			g.ID.Timer("seek", last.Opened.Add(table.SeekAfter))}
	case storage.Playing:
		list := append(voteTimers(g.ID, &last.Envelope, 0), lifeTimers(g.ID, &last.Envelope, last.At)...)
		if at := g.Publication.TimerAt; !at.IsZero() {
			list = append(list, g.ID.Timer("clock", at))
		}
		return list
	}
	return nil
}

// voteTimers are those of a running game's open questions that were asked after a record.
func voteTimers(id storage.GameID, env *storage.Envelope, after int) (list []storage.Timer) {
	for _, v := range env.Votes {
		if v.ID > after && v.Kind != table.VoteOffer {
			vote := id.Timer("vote", v.At.Add(table.VoteLife+time.Second))
			vote.Key = fmt.Sprintf("%s-%d", vote.Key, v.ID)
			list = append(list, vote)
		}
	}
	return list
}

// lifeTimers are those of a running game's thread, and of the day when it counts as given up, by its last record.
func lifeTimers(id storage.GameID, env *storage.Envelope, at time.Time) (list []storage.Timer) {
	if env.Thread != "" || env.Settings["thread"] == "true" {
		list = append(list, id.Timer("thread", at.Add(table.ThreadLook)))
	}
	return append(list, id.Timer("idle", at.Add(table.IdleAfter+time.Second)))
}

// watch sets the timers of a running game that is about to be published: for its open questions, and for the day when
// it counts as given up. They may come too early: what is due is looked up in the records.
func (tm *timers) watch(ctx context.Context, g *title.Game) error {
	env := &g.Envelope
	if env.Phase != storage.Playing {
		return nil
	}
	list := voteTimers(g.ID, env, table.ShownSeq(g.Publication))
	// What the program does on its own puts nothing off. A timer that came sets the next one.
	if p := &g.Publication; !p.Watched || g.Act.User != "" && g.At.Sub(p.At) > 24*time.Hour {
		list = append(list, lifeTimers(g.ID, env, g.At)...)
		p.Watched = true
	}
	for _, t := range list {
		if err := tm.Store.Set(ctx, t); err != nil {
			return err
		}
	}
	return nil
}
