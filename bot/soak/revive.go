package soak

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

const (
	// reviveTime bounds how long a table may take to record one more step.
	reviveTime = 20 * time.Second
	// reviveAtOnce is how many tables are tried at a time.
	reviveAtOnce = 8
)

// revive presses one legal control at every open table: a table that does not go on is stuck.
func (s *soak) revive(ctx context.Context, store storage.Store) error {
	var open []storage.GameItem
	err := store.Each(ctx, func(item storage.Item) error {
		if g := item.Game; g != nil && len(g.Log) > 0 {
			if p := g.Log[len(g.Log)-1].Table.Phase; p == storage.Playing || p == storage.Lobby {
				g.Log = g.Log[len(g.Log)-1:]
				open = append(open, *g)
			}
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("list the open tables: %w", err)
	}
	var jobs sync.WaitGroup
	slots := make(chan struct{}, reviveAtOnce)
	for _, g := range open {
		slots <- struct{}{}
		jobs.Go(func() {
			defer func() { <-slots }()
			err := s.step(ctx, store, g)
			s.mu.Lock()
			defer s.mu.Unlock()
			if err != nil {
				s.report.Stuck = append(s.report.Stuck, fmt.Sprintf("%s: %v", g.ID, err))
			} else {
				s.report.Revived++
			}
			if t, ok := s.sight.copyOf(g.ID); ok {
				s.report.Armed += len(t.armed)
			}
		})
	}
	jobs.Wait()
	return ctx.Err()
}

// step finds somebody whom the table awaits, and presses what the table message offers until a record is added.
func (s *soak) step(ctx context.Context, store storage.Store, g storage.GameItem) error {
	last := g.Log[0]
	if g.Shown.Message == "" {
		return errors.New("it has no message")
	}
	if last.Table.Phase == storage.Lobby {
		m, err := s.chat.Look(last.Table.Host, g.Shown.Message)
		if err != nil {
			return fmt.Errorf("its message %s is not there: %w", g.Shown.Message, err)
		}
		if _, ok := read(m).has("@start"); !ok {
			return errors.New("its lobby can't be started")
		}
		return nil
	}
	d, user, err := s.awaits(last)
	if err != nil {
		return err
	}
	p := s.crew.byID(user)
	if p == nil {
		return fmt.Errorf("it awaits %s, who is none of the people", user)
	}
	ctx, cancel := context.WithTimeout(ctx, reviveTime)
	defer cancel()
	said := "nothing was pressed"
	for ctx.Err() == nil {
		m, err := s.chat.Look(user, g.Shown.Message)
		if err != nil {
			return fmt.Errorf("its message %s is not there: %w", g.Shown.Message, err)
		}
		one, ok := nextPress(p, read(m), g.ID, d)
		if !ok {
			return fmt.Errorf("its message %s offers nothing to %s, who is asked %s", g.Shown.Message, user, d.Step)
		}
		said = fmt.Sprintf("%s pressed %s: %s", user, one.id, p.press(ctx, one))
		now, _, err := store.Load(ctx, g.ID)
		if err == nil && now.Seq > last.Seq {
			return nil
		}
		pause(ctx, 200*time.Millisecond)
	}
	return fmt.Errorf("it does not go on: %s", said)
}

// awaits gives an open question and the person to answer it.
func (s *soak) awaits(r storage.Record) (engine.Decision, string, error) {
	rules, ok := s.Rules[r.Table.Game]
	if !ok || r.Snapshot == nil {
		return engine.Decision{}, "", errors.New("it has no position")
	}
	t, err := rules.Load(*r.Snapshot)
	if err != nil {
		return engine.Decision{}, "", err
	}
	for _, d := range t.Decisions() {
		if user := r.Table.Seats[d.Seat].User; d.Awaited() && user != "" {
			return d, user, nil
		}
	}
	return engine.Decision{}, "", errors.New("it awaits no person")
}

// nextPress is what brings the question nearer to its answer: a confirmation, a control of the question, or the door to its
// private prompt.
func nextPress(p *person, table face, id storage.GameID, d engine.Decision) (choice, bool) {
	if d.Private {
		for _, f := range p.letterList() {
			for _, word := range []string{"@confirm:", "@propose:"} {
				if c, ok := f.has(word); ok && c.game == id && c.since == d.Since {
					return choice{control: c}, true
				}
			}
		}
	}
	for _, c := range table.controls {
		if c.game == id && (c.since == d.Since && c.question() && !d.Private || c.word == "@plan" && d.Private) {
			return p.chosen(c, 1), true
		}
	}
	return choice{}, false
}
