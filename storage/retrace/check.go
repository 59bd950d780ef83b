package retrace

import (
	"fmt"
	"maps"
	"slices"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// Check says whether a game that comes from outside can be gone on with: its envelopes name seats that there are, and
// every record follows by the rules from the seed and the records before. The error names the record.
func Check(rules engine.Game, log []storage.Record) error {
	for r := range Log(rules, log) {
		err := checkEnvelope(rules, &r.Record)
		if err == nil {
			err = r.Err
		}
		if err != nil {
			return fmt.Errorf("record %d (%s): %w", r.Seq, r.Act.Kind, err)
		}
	}
	return nil
}

// checkEnvelope looks at what the program takes for granted in a record of its own.
func checkEnvelope(rules engine.Game, r *storage.Record) error {
	least, most := rules.Players()
	switch {
	case r.Game != rules.Name():
		return fmt.Errorf("a game of %q, not of %q", r.Game, rules.Name())
	case !slices.Contains([]storage.Phase{storage.Lobby, storage.Playing, storage.Finished, storage.Closed}, r.Phase):
		return fmt.Errorf("the phase is %q", r.Phase)
	case r.Phase != storage.Lobby && r.Phase != storage.Closed && r.Snapshot == nil:
		return fmt.Errorf("no position in the phase %q", r.Phase)
	case len(r.Seats) > most || r.Snapshot != nil && len(r.Seats) < least:
		return fmt.Errorf("%d seats, not %d to %d", len(r.Seats), least, most)
	case len(r.Clocks) != len(r.Seats) && (r.Phase == storage.Playing || len(r.Clocks) > 0):
		return fmt.Errorf("%d clocks for %d seats", len(r.Clocks), len(r.Seats))
	}
	seats := slices.Concat(slices.Collect(maps.Keys(r.Drafts)), slices.Collect(maps.Keys(r.Presets)),
		slices.Collect(maps.Keys(r.Orders)), slices.Collect(maps.Keys(r.OrderDrafts)),
		slices.Collect(maps.Keys(r.Held)))
	for _, v := range r.Votes {
		seats = append(seats, v.Seat)
	}
	for _, seat := range seats {
		if seat < engine.Everyone || int(seat) >= len(r.Seats) {
			return fmt.Errorf("seat %d of %d", seat, len(r.Seats))
		}
	}
	if seat := r.Act.Seat; seat < engine.Everyone || int(seat) >= most { // Who leaves a lobby had one more.
		return fmt.Errorf("seat %d acts", seat)
	}
	return nil
}
