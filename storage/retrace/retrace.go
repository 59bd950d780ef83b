package retrace

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"slices"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/auction"
	"github.com/harbormaster/harbormaster/storage"
)

// How a record does not follow from those before it.
var (
	ErrOtherPosition = errors.New("another position follows from it")
	ErrOtherEvents   = errors.New("other events follow from it")
)

// Record is a record of a log that was played again.
type Record struct {
	storage.Record
	// Open says that the record is a move which leaves its question open: the answer may still be changed.
	Open bool
	// Err says how the record does not follow from the seed and the records before: ErrOtherPosition, ErrOtherEvents,
	// or why the rules refuse it; nil where it does.
	Err error
}

// Log plays a log, from its first record on, again by the rules. Each record is judged by itself: behind one that
// does not follow it goes on from what is stored.
func Log(rules engine.Game, log []storage.Record) iter.Seq[Record] {
	return func(yield func(Record) bool) {
		p := retracing{rules: rules, log: log}
		for i := range log {
			r := Record{Record: log[i]}
			r.Open, r.Err = p.record(i)
			if !yield(r) {
				return
			}
		}
	}
}

// retracing is a log that is played again, and its position so far, nil in a lobby.
type retracing struct {
	rules    engine.Game
	log      []storage.Record
	position engine.Table
}

func (p *retracing) record(i int) (open bool, err error) {
	r := &p.log[i]
	next, events, err := p.follow(r)
	if err == nil {
		err = compare(r, next, events)
	}
	if open = r.Act.Kind == storage.ActMove && err == nil; open {
		d, asked := next.Decision(r.Act.Seat)
		open = asked && d.Since == r.Act.Since
	}
	if err != nil && !errors.Is(err, ErrOtherEvents) {
		next, _ = loaded(p.rules, r.Snapshot)
	}
	p.position = next
	return open, err
}

func (p *retracing) follow(r *storage.Record) (engine.Table, []engine.Event, error) {
	switch r.Act.Kind {
	case auction.Name:
		next, events, err := auction.Game().New(engine.Config{Seats: len(r.Seats)})
		if err != nil {
			return nil, nil, err
		}
		return next.Reask(r.Seq, nil), events, nil
	case "start":
		if r.From != nil { // No seed leads to it: it is what the game began with.
			next, err := loaded(p.rules, r.Snapshot)
			return next, r.Events, err
		}
		config := engine.Config{Seats: len(r.Seats), Options: r.Options}
		if err := config.Seed.UnmarshalText([]byte(r.Seed)); err != nil {
			return nil, nil, err
		}
		next, events, err := p.rules.New(config)
		if err != nil {
			return nil, nil, err
		}
		return next.Reask(r.Seq, nil), events, nil
	case "move":
		if p.position == nil {
			return nil, nil, errors.New("a move without a position")
		}
		if d, ok := p.position.Decision(r.Act.Seat); !ok || d.Since != r.Act.Since {
			return nil, nil, fmt.Errorf("seat %d was asked since %d, the move answers %d", r.Act.Seat, d.Since,
				r.Act.Since)
		}
		return p.position.Act(r.Seq, engine.Action{Seat: r.Act.Seat, Move: r.Act.Move})
	case "undo":
		to := r.Act.Undone - 2
		if p.position == nil || to < 0 || to+2 >= r.Seq || p.log[to].Snapshot == nil {
			return nil, nil, fmt.Errorf("it takes back record %d", r.Act.Undone)
		}
		before, err := loaded(p.rules, p.log[to].Snapshot)
		if err != nil {
			return nil, nil, err
		}
		return before.Reask(r.Seq, p.position), nil, nil
	}
	return p.position, r.Events, nil
}

func loaded(rules engine.Game, stored *engine.Snapshot) (engine.Table, error) {
	if stored == nil {
		return nil, nil
	}
	return auction.Load(rules, *stored)
}

func compare(r *storage.Record, next engine.Table, events []engine.Event) error {
	var is engine.Snapshot
	if (next == nil) != (r.Snapshot == nil) {
		return ErrOtherPosition
	}
	if next != nil {
		var err error
		if is, err = next.Snapshot(); err != nil {
			return err
		}
		was := r.Snapshot
		if is.Game != was.Game || is.Schema != was.Schema || is.Rand != was.Rand || is.Seq != was.Seq ||
			is.Recorded != was.Recorded || !slices.Equal(is.Since, was.Since) || !bytes.Equal(is.State, was.State) {
			return ErrOtherPosition
		}
	}
	if len(events)+len(r.Events) == 0 {
		return nil
	}
	x, err := json.Marshal(events)
	if err != nil {
		return err
	}
	if y, err := json.Marshal(r.Events); err != nil || !bytes.Equal(x, y) {
		return ErrOtherEvents
	}
	return nil
}
