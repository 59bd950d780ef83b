package table

import (
	"slices"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// MaySuggest is the question for which a person may ask for a suggestion: one that they have not answered.
func MaySuggest(t *Table, by Input) (engine.Decision, error) {
	seat, err := playingSeat(t, by)
	switch {
	case err != nil:
		return engine.Decision{}, err
	case !Hinted(&t.Envelope):
		return engine.Decision{}, t.RefuseAsking("refused.no_hints")
	case t.Bidding():
		return engine.Decision{}, Refuse("refused.hint_bidding")
	case t.Pause != nil:
		return engine.Decision{}, t.RefuseAsking("refused.paused")
	}
	d, ok := t.Position.Decision(seat)
	switch {
	case !ok:
		return d, t.RefuseAsking("refused.not_your_turn")
	case !d.Awaited():
		return d, t.RefuseAsking("refused.hint_given")
	}
	return d, nil
}

// Suggest notes for the log that a person asks for a suggestion: once for each question, and only if others play.
func Suggest(t *Table, by Input, log Log) (Change, error) {
	d, err := MaySuggest(t, by)
	if err != nil {
		return Change{}, err
	}
	return hint(t, storage.Act{Seat: d.Seat, Since: d.Since}, log)
}

// hint notes for the log that a person was helped: ErrUnchanged where that stands there already, or nobody else plays.
func hint(t *Table, act storage.Act, log Log) (Change, error) {
	if People(&t.Envelope) < 2 {
		return Change{}, ErrUnchanged
	}
	act.Kind = storage.ActHint
	records, err := log(max(act.Since, 1), t.Seq)
	if err != nil {
		return Change{}, err
	}
	if slices.ContainsFunc(records, func(r storage.Record) bool {
		return r.Act.Kind == act.Kind && r.Act.Key == act.Key && r.Act.Seat == act.Seat && r.Act.Since == act.Since
	}) {
		return Change{}, ErrUnchanged
	}
	return Change{Act: act}, nil
}
