package title

import (
	"cmp"
	"context"
	"fmt"
	"iter"
	"slices"

	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// Step is a position of the game's history: the record at an index that led to it.
type Step struct {
	Index, Seq int
	// Round counts from 1, 0 before the first one and in games without rounds. Turn says that the step begins a turn.
	Round int
	Turn  bool
}

// Steps are the positions of a game in order: its start and the moves that were not taken back.
func (g *Game) Steps(records []storage.Record) []Step {
	gone := table.Undone(records)
	var list []Step
	round := 0
	if g.From != nil {
		round = g.From.Round
	}
	for i, r := range records {
		if gone[r.Seq] || r.Snapshot == nil || r.Snapshot.Game != g.Game ||
			r.Act.Kind != storage.ActStart && r.Act.Kind != storage.ActMove {
			continue
		}
		s := Step{Index: i, Seq: r.Seq}
		for _, e := range r.Events {
			if g.Title.Timeline == nil {
				break
			}
			switch g.Title.Timeline.Boundary(e) {
			case engine.NewRound:
				round++
			case engine.NewTurn:
				s.Turn = true
			case engine.NoBoundary:
			}
		}
		s.Round = round
		list = append(list, s)
	}
	return list
}

// Past is the game as it was after a step, with those who sat there then; after the newest, who sit there now.
func (g *Game) Past(records []storage.Record, steps []Step, at int) (*Game, error) {
	then := &Game{Title: g.Title, Texts: g.Texts}
	then.ID, then.Record, then.Rules = g.ID, records[steps[at].Index], g.Rules
	var err error
	if then.Position, err = g.Rules.Load(*then.Snapshot); err != nil {
		return nil, fmt.Errorf("game %s, position %d: %w", g.ID, then.Seq, err)
	}
	if at == len(steps)-1 {
		then.Seats = g.Seats
	}
	return then, nil
}

// Known are the facts of steps that a seat may know, engine.Everyone for what everybody may.
func Known(records []storage.Record, steps []Step, seat engine.Seat) []engine.Event {
	var list []engine.Event
	for _, s := range steps {
		for _, e := range records[s.Index].Events {
			if e.Only == engine.Everyone || e.Only == seat {
				list = append(list, e)
			}
		}
	}
	return list
}

// Changes are the facts of the steps from one to another, both included, that a seat may know, and what it saw before
// them: nil at the start, and where that can't be read.
func (g *Game) Changes(records []storage.Record, steps []Step, from, to int, seat engine.Seat) ([]engine.Event, any) {
	list := Known(records, steps[from:to+1], seat)
	if from > 0 {
		if was, err := g.Rules.Load(*records[steps[from-1].Index].Snapshot); err == nil {
			return list, was.View(seat)
		}
	}
	return list, nil
}

// ViewAfter is what a seat saw after a record of the game in a store, nil where that can't be read.
func (g *Game) ViewAfter(ctx context.Context, store storage.Games, seq int, seat engine.Seat) any {
	records, err := store.Log(ctx, g.ID, seq, seq)
	if err != nil || len(records) == 0 || records[0].Snapshot == nil {
		return nil
	}
	was, err := g.Rules.Load(*records[0].Snapshot)
	if err != nil {
		return nil
	}
	return was.View(seat)
}

// Since is the step of a seat's last turn: its last own move that somebody else's followed. For who has no seat it is
// the last one that began a round and that a move followed. It is 0, the start, where there is none.
func (g *Game) Since(steps []Step, records []storage.Record, seat engine.Seat) int {
	others := false
	for i := len(steps) - 1; i > 0; i-- {
		act := records[steps[i].Index].Act
		switch {
		case seat == engine.Everyone:
			if i < len(steps)-1 && steps[i].Round > steps[i-1].Round {
				return i
			}
		case act.Seat != seat:
			others = true
		case others && act.By == "":
			return i
		}
	}
	return 0
}

// Before counts the records before the first position of a table: people read a log that counts from there on.
func Before(records []storage.Record) int {
	return max(slices.IndexFunc(records, func(r storage.Record) bool { return r.Snapshot != nil }), 0)
}

// Before is the table before a record of a game's log from its first record on.
func (g *Game) Before(records []storage.Record, seq int) (engine.Table, error) {
	if seq < 2 || seq > len(records) || records[seq-2].Snapshot == nil {
		return nil, fmt.Errorf("there is no position before record %d", seq)
	}
	return g.Rules.Load(*records[seq-2].Snapshot)
}

// StepAt is the index of the last step up to a record, 0 where there is none.
func StepAt(steps []Step, seq int) int {
	i, found := slices.BinarySearchFunc(steps, seq, func(s Step, seq int) int { return cmp.Compare(s.Seq, seq) })
	if !found {
		i--
	}
	return max(i, 0)
}

// Positions gives the steps of a game, those that were taken back left out. It ends early at a position that can't be
// read.
func (g *Game) Positions(records []storage.Record) iter.Seq2[engine.Table, []engine.Event] {
	return func(yield func(engine.Table, []engine.Event) bool) {
		for _, s := range g.Steps(records) {
			table, err := g.Rules.Load(*records[s.Index].Snapshot)
			if err != nil || !yield(table, records[s.Index].Events) {
				return
			}
		}
	}
}

// Chart is how a finished game went, in the words of a picture.
func (g *Game) Chart(records []storage.Record, v text.Localizer) engine.Chart {
	result, _ := g.Result()
	return engine.Chart{
		Timeline: g.Title.Timeline.Count(g.Positions(records)), Game: g.Game, Title: v.Title(), Names: v.SeatNames,
		Winners: result.Winners, Theme: table.ThemeOf(&g.Envelope), Words: v.Say,
	}
}
