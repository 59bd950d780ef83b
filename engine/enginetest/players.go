package enginetest

import (
	"fmt"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
)

// ComputersRefuseForeignTables gives the computer players of a game what is none of their business: a seat that is not
// asked and a table of another game are refused, a level that is not there as well, and thinking leaves the table as it
// is.
func ComputersRefuseForeignTables[S comparable, M fmt.Stringer, V any](
	t *testing.T, game engine.Game, computers engine.Computers, rules engine.Rules[S, M, V], other engine.Table,
) {
	t.Helper()
	if _, err := computers.Computer("grandmaster"); err == nil {
		t.Error("there is a level that is not among the levels")
	}
	_, seats := game.Players()
	table, _, err := game.New(engine.Config{Seats: seats})
	if err != nil {
		t.Fatal(err)
	}
	var asked engine.SeatSet
	for _, d := range table.Decisions() {
		asked = asked.With(d.Seat)
	}
	before, _ := engine.State(table, rules)
	for _, level := range computers {
		computer := level.New()
		rand := engine.RandFrom(1)
		for seat := range engine.Seat(seats) {
			if _, err := computer.Choose(t.Context(), table, seat, &rand); (err == nil) != asked.Has(seat) {
				t.Errorf("%s, seat %d, asked %t: %v", level.Key, seat, asked.Has(seat), err)
			}
		}
		if _, err := computer.Choose(t.Context(), other, other.Decisions()[0].Seat, &rand); err == nil {
			t.Errorf("%s has chosen a move in another game", level.Key)
		}
		if after, _ := engine.State(table, rules); after != before {
			t.Errorf("thinking on level %s has changed the table", level.Key)
		}
	}
}
