package soak

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/harbormaster/harbormaster/engine/auction"
	"github.com/harbormaster/harbormaster/storage"
)

const (
	// restartTimeout bounds how long a table may take to record one more step.
	restartTimeout = time.Minute
	// restartsAtOnce is how many tables are tried at a time.
	restartsAtOnce = 8
)

// restartTables presses one legal control at every open table: a table that does not go on is stuck.
func (s *soak) restartTables(ctx context.Context, store storage.Store) error {
	var open []storage.GameItem
	err := store.Each(ctx, func(item storage.Item) error {
		if g := item.Game; g != nil && len(g.Log) > 0 {
			if p := g.Log[len(g.Log)-1].Phase; p == storage.Playing || p == storage.Lobby {
				g.Log = g.Log[len(g.Log)-1:]
				open = append(open, *g)
			}
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("list the open tables: %w", err)
	}
	return forEach(len(open), restartsAtOnce, func(i int) error {
		g := open[i]
		err := s.restartTable(ctx, store, g)
		s.mu.Lock()
		defer s.mu.Unlock()
		if err != nil {
			s.report.Stuck = append(s.report.Stuck, fmt.Sprintf("%s: %v", g.ID, err))
		} else {
			s.report.Restarted++
		}
		return ctx.Err()
	})
}

// restartTable finds somebody whom the table awaits, and presses what the table and the person's private messages offer
// until a record is added.
func (s *soak) restartTable(ctx context.Context, store storage.Store, g storage.GameItem) error {
	last := g.Log[0]
	if g.Publication.Message == "" {
		return errors.New("it has no message")
	}
	if last.Phase == storage.Lobby {
		m, err := s.chat.Look(last.Host, g.Publication.Message)
		if err != nil {
			return fmt.Errorf("its message %s is not there: %w", g.Publication.Message, err)
		}
		if _, ok := read(m).find("@start"); !ok {
			return errors.New("its lobby can't be started")
		}
		return nil
	}
	since, user, err := s.awaits(last)
	if err != nil {
		return err
	}
	p := s.users.byID(user)
	if p == nil {
		return fmt.Errorf("it awaits %s, who is none of the users", user)
	}
	ctx, cancel := context.WithTimeout(ctx, restartTimeout)
	defer cancel()
	said := "nothing was pressed"
	pressed := map[string]int{}
	for ; ctx.Err() == nil; sleep(ctx, 200*time.Millisecond) {
		now, shown, err := store.Load(ctx, g.ID)
		switch {
		case err != nil:
			continue
		case now.Seq > last.Seq:
			return nil
		}
		m, err := s.chat.Look(user, shown.Message)
		if err != nil {
			said = fmt.Sprintf("its message %s is not there: %v", shown.Message, err)
			continue
		}
		one, ok := nextPress(p, read(m), g.ID, since, pressed)
		if !ok {
			said = fmt.Sprintf("its message %s offers nothing to %s, who is asked since %d", shown.Message, user, since)
			continue
		}
		pressed[one.id+one.value]++
		said = fmt.Sprintf("%s pressed %s %s: %s", user, one.id, one.value, p.press(ctx, one))
	}
	return fmt.Errorf("it does not go on: %s", said)
}

// awaits gives an open question and the person to answer it; where the table rests, 0 and somebody who may let it go
// on.
func (s *soak) awaits(r storage.Record) (since int, user string, err error) {
	if r.Pause != nil {
		for _, seat := range r.Seats {
			if seat.User != "" {
				return 0, seat.User, nil
			}
		}
		return 0, "", errors.New("it rests, and nobody is there")
	}
	rules, ok := s.Rules[r.Game]
	if !ok || r.Snapshot == nil {
		return 0, "", errors.New("it has no position")
	}
	t, err := auction.Load(rules, *r.Snapshot)
	if err != nil {
		return 0, "", err
	}
	for _, d := range t.Decisions() {
		if seat := r.Seats[d.Seat]; d.Awaited() && !seat.Automatic() {
			return d.Since, seat.User, nil
		}
	}
	return 0, "", errors.New("it awaits no person")
}

// nextPress is what brings the question nearer to its answer. Of what was pressed least often so far it is what leads
// there most directly: a confirmation, an answer, and so on to a submenu of answers.
func nextPress(p *virtualUser, table view, id storage.GameID, since int, pressed map[string]int) (choice, bool) {
	list := slices.Clone(table.controls)
	for _, f := range p.ephemeralViews() {
		list = append(list, f.controls...)
	}
	var best choice
	for _, c := range list {
		if c.game != id || priority(c) == 0 || c.since != since && c.word != "@plan" {
			continue
		}
		one := p.candidate(c, priority(c))
		a, b := pressed[one.id+one.value], pressed[best.id+best.value]
		if best.weight == 0 || a < b || a == b && one.weight > best.weight {
			best = one
		}
	}
	return best, best.weight > 0
}

// priority says how near to an answer a control is, 0 for one that leads to none.
func priority(c control) int {
	switch name := c.name(); {
	case name == "@confirm", c.word == "@resume":
		return 6
	case name == "" && !c.asksToConfirm():
		return 5
	case name == "@propose":
		return 4
	case name == "":
		return 3
	case name == "@plan":
		return 2
	case name == "@under":
		return 1
	}
	return 0
}
