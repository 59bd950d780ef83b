package table

import (
	"fmt"
	"slices"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// TakeBack goes back to the position before a record.
func (g *Table) TakeBack(records []storage.Record, at int, seat engine.Seat, answer string) (Change, error) {
	snap := records[at-1].Snapshot
	if snap == nil {
		return Change{}, fmt.Errorf("no position before %d", records[at].Seq)
	}
	before, err := g.Rules.Load(*snap)
	if err != nil {
		return Change{}, fmt.Errorf("position before %d: %w", records[at].Seq, err)
	}
	before = before.Reask(g.Seq+1, g.Position)
	env := &g.Envelope
	keepDrafts(env, before)
	delete(env.Presets, seat) // What was taken back may be their answer.
	takeIncrements(env, records[at-1:])
	restoreOrders(env, records[at:])
	AskByHand(env, seat, before)
	return Change{Act: storage.Act{Kind: "undo", Seat: seat, Undone: records[at].Seq}, Position: before, Answer: answer}, nil
}

// lastStep is a step that may be taken back: its record, and the other persons who acted since, latest first.
type lastStep struct {
	At     int
	Others []string
}

// Undoable finds the step that the person may take back, or says why there is none. For a step of somebody who has left the
// seat speaks who has it now.
func (t *Table) Undoable(records []storage.Record, user string, reader engine.Seat) (last lastStep, err error) {
	gone := Undone(records)
	for i := len(records) - 1; i > 0; i-- {
		r := records[i]
		if gone[r.Seq] || r.Act.Kind != "move" {
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
			last.At = i
			return last, nil
		case who == "":
		default:
			if !slices.ContainsFunc(t.Seats, func(s storage.Seat) bool { return s.User == who }) {
				who = t.Seats[r.Act.Seat].User
			}
			if who != "" && who != user && !slices.Contains(last.Others, who) {
				last.Others = append(last.Others, who)
			}
		}
	}
	return last, Refuse("undo.nothing")
}

// actor is the person whose act a record is, "" for computers and the program. What a standing order did is its owner's act:
// nobody takes it back without him, to learn what else he would do.
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
		if r.Act.Kind != "undo" {
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
