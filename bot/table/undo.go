package table

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/auction"
	"github.com/harbormaster/harbormaster/storage"
)

// ErrGiven says that nothing needs to be taken back: the answer that the person has given can still be changed.
var ErrGiven = errors.New("the answer can still be changed")

// Undo takes back the last step of a person who may: at once while no other person has acted since, else when those
// who have agree. The error is ErrGiven where the person can just answer anew.
func Undo(t *Table, by Input, log Log, now time.Time) (Change, error) {
	seat, err := playingSeat(t, by)
	switch {
	case err != nil:
		return Change{}, err
	case t.Pause != nil:
		return Change{}, t.RefuseAsking("refused.paused")
	}
	records, err := log(1, t.Seq)
	if err != nil {
		return Change{}, err
	}
	last, err := undoable(t, records, by.User, seat)
	if err != nil {
		return Change{}, err
	}
	var c Change
	asked := slices.DeleteFunc(last.others, func(u string) bool { return t.SeatOf(u) == engine.Everyone })
	if len(asked) == 0 {
		c, err = takeBack(t, records, last.at, seat, "undo.done")
	} else {
		vote := storage.Vote{Kind: VoteUndo, Seat: seat, Undone: records[last.at].Seq, By: by.User, Asked: asked}
		c, err = askUndo(t, vote, now)
	}
	if err == nil {
		t.Seats[seat].StandIn = "" // Else a computer would repeat the step at once.
	}
	return c, err
}

func askUndo(t *Table, vote storage.Vote, now time.Time) (Change, error) {
	seat := vote.Seat
	if d, ok := t.Position.Decision(seat); ok && d.Given != "" {
		return Change{}, ErrGiven
	}
	if err := openVote(t, vote, "undo.asked_before", now); err != nil {
		return Change{}, err
	}
	return Change{Act: storage.Act{Kind: storage.ActVote, Seat: seat, Key: "undo.open"}, Answer: "undo.asked"}, nil
}

// undoAgreed takes a step back on which everybody who acted since has agreed, if it is still the last one of its seat.
func undoAgreed(t *Table, v storage.Vote, log Log) (Change, error) {
	if t.Pause != nil {
		return Change{}, t.RefuseAsking("refused.paused")
	}
	records, err := log(1, t.Seq)
	if err != nil {
		return Change{}, err
	}
	last, err := undoable(t, records, v.By, v.Seat)
	if err != nil {
		return Change{}, err
	}
	further := slices.ContainsFunc(last.others, func(u string) bool {
		return !slices.Contains(v.Asked, u) && t.SeatOf(u) != engine.Everyone
	})
	if records[last.at].Seq != v.Undone || further {
		return Change{}, t.RefuseAsking("vote.over")
	}
	c, err := takeBack(t, records, last.at, v.Seat, "vote.done")
	c.Act.Key = "agreed"
	return c, err
}

func takeBack(t *Table, records []storage.Record, at int, seat engine.Seat, answer string) (Change, error) {
	snap := records[at-1].Snapshot
	if snap == nil {
		return Change{}, fmt.Errorf("no position before %d", records[at].Seq)
	}
	before, err := auction.Load(t.Rules, *snap)
	if err != nil {
		return Change{}, fmt.Errorf("position before %d: %w", records[at].Seq, err)
	}
	before = before.Reask(t.Seq+1, t.Position)
	env := &t.Envelope
	keepDrafts(env, before)
	delete(env.Presets, seat) // What was taken back may be their answer.
	takeIncrements(env, records[at-1:])
	restoreOrders(env, records[at:])
	askByHand(env, seat, before)
	act := storage.Act{Kind: storage.ActUndo, Seat: seat, Undone: records[at].Seq}
	return Change{Act: act, Position: before, Answer: answer}, nil
}

// lastStep is a step that may be taken back: its record, and the other persons who acted since, latest first.
type lastStep struct {
	at     int
	others []string
}

// undoable finds the step that the person may take back, or says why there is none. For a step of somebody who has
// left the seat speaks who has it now.
func undoable(t *Table, records []storage.Record, user string, reader engine.Seat) (last lastStep, err error) {
	gone := Undone(records)
	for i := len(records) - 1; i > 0; i-- {
		r := records[i]
		if r.Act.Kind == storage.ActStart {
			break // What was bid before stands.
		}
		if gone[r.Seq] || r.Act.Kind != storage.ActMove {
			continue
		}
		for _, e := range r.Events {
			if !e.Reveal {
				continue
			}
			return last, &Refusal{Key: "undo.reveal", Event: &e, Reader: reader, Table: t}
		}
		switch who := actor(r); {
		case who == user && r.Act.Seat == reader:
			last.at = i
			return last, nil
		case who == "":
		default:
			if !slices.ContainsFunc(t.Seats, func(s storage.Seat) bool { return s.User == who }) {
				who = t.Seats[r.Act.Seat].User
			}
			if who != "" && who != user && !slices.Contains(last.others, who) {
				last.others = append(last.others, who)
			}
		}
	}
	return last, Refuse("undo.nothing")
}

// actor is the person whose act a record is, "" for computers and the program. What a standing order did is its
// owner's act: nobody takes it back without them, to learn what else they would do.
func actor(r storage.Record) string {
	if r.Act.By == "order" && r.Act.User == "" && r.Act.Seat >= 0 && int(r.Act.Seat) < len(r.Seats) {
		return r.Seats[r.Act.Seat].User
	}
	return r.Act.User
}

// Undone tells which records were taken back.
func Undone(records []storage.Record) map[int]bool {
	gone := map[int]bool{}
	for _, r := range records {
		if r.Act.Kind != storage.ActUndo {
			continue
		}
		for seq := r.Act.Undone; seq < r.Seq; seq++ {
			gone[seq] = true
		}
	}
	return gone
}

// NotUndone leaves out what was taken back.
func NotUndone(records []storage.Record) []storage.Record {
	gone := Undone(records)
	var list []storage.Record
	for _, r := range records {
		if !gone[r.Seq] {
			list = append(list, r)
		}
	}
	return list
}
