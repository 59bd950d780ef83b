package title

import (
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// TestALastTurnIsOneThatAnothersMoveFollowed: each letter is a step, "s" the start, a digit the move of a seat, behind it "o" for one
// that a standing order made and "|" for one that began a round.
func TestALastTurnIsOneThatAnothersMoveFollowed(t *testing.T) {
	for _, c := range []struct {
		steps string
		seat  engine.Seat
		want  int
	}{
		{"s", 0, 0}, {"s 1 2", 0, 0}, {"s 0", 0, 0}, {"s 0 1 2", 0, 1}, {"s 0 1 0 0", 0, 1}, {"s 0 1 0 2", 0, 3}, {"s 0 1 0o 2", 0, 1},
		{"s", engine.Everyone, 0}, {"s 0 1", engine.Everyone, 0}, {"s 0 1| 0 1", engine.Everyone, 2}, {"s 0 1| 0 1|", engine.Everyone, 2},
	} {
		var steps []Step
		var records []storage.Record
		round := 1
		for i, word := range strings.Fields(c.steps) {
			r := storage.Record{Act: storage.Act{Kind: "move", Seat: engine.Seat(word[0] - '0')}}
			if strings.Contains(word, "o") {
				r.Act.By = "order"
			}
			if strings.Contains(word, "|") {
				round++
			}
			steps, records = append(steps, Step{Index: i, Seq: i, Round: round}), append(records, r)
		}
		if got := (&Game{}).Since(steps, records, c.seat); got != c.want {
			t.Errorf("%q, seat %d: step %d, not %d", c.steps, c.seat, got, c.want)
		}
	}
}
