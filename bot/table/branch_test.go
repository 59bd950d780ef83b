package table

import (
	"errors"
	"slices"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// TestWhetherOneMayLookAheadIsDecidedAsAGameBegins: who plays with computers may, several may if all could see it in the
// lobby; and then the game is not rated.
func TestWhetherOneMayLookAheadIsDecidedAsAGameBegins(t *testing.T) {
	for _, c := range []struct {
		setting string
		persons int
		want    bool
	}{{"", 1, true}, {"false", 1, true}, {"", 2, false}, {"false", 2, false}, {"true", 2, true}} {
		g := lobby()
		g.Seats = g.Seats[:c.persons]
		if c.persons == 1 {
			g.Seats = withComputer(g.Seats, "normal")
		}
		g.Settings["hints"] = HintsNever
		if c.setting != "" {
			g.Settings["whatif"] = c.setting
		}
		if _, err := Start(g, ana, "as_is", engine.Seed{1}, "salt", noon); err != nil {
			t.Fatal(err)
		}
		if got := LooksAhead(&g.Envelope); got != c.want || Helped(&g.Envelope) != c.want {
			t.Errorf("%q with %d persons: %v, helped %v", c.setting, c.persons, got, Helped(&g.Envelope))
		}
	}
}

// TestALookAheadIsNotedOnceForEachPosition: not again by the same seat, but by another one, and after a move.
func TestALookAheadIsNotedOnceForEachPosition(t *testing.T) {
	g := game()
	g.Settings[ahead] = "true"
	var log []storage.Record
	look := func(by Input, noted bool) {
		t.Helper()
		c, err := LookAhead(g, by, func(first, last int) ([]storage.Record, error) { return log, nil })
		if noted != (err == nil) || !noted && !errors.Is(err, ErrUnchanged) {
			t.Fatalf("%s: %+v, %v", by.Name, c.Act, err)
		}
		if noted {
			g.Seq++
			log = append(log, storage.Record{Seq: g.Seq, Act: c.Act})
		}
	}
	look(ana, true)
	look(ana, false)
	look(ben, true)
	g.Position = g.Position.Reask(g.Seq, nil)
	look(ana, true)
	look(ana, false)
	if _, err := LookAhead(g, Input{User: "eve"}, nil); err == nil {
		t.Error("who has no seat looks ahead")
	}
	g.Seats[1].User, g.Seats[2].User = "", ""
	g.Position = g.Position.Reask(g.Seq, nil)
	look(ana, false) // Nobody else is there to read it.
}

func TestWhatOthersKnowIsSecretUntilThereIsAResult(t *testing.T) {
	for _, phase := range []storage.Phase{storage.Playing, storage.Closed, storage.Finished} {
		g := game()
		g.Phase = phase
		for seat, want := range map[engine.Seat]bool{
			engine.Everyone: true, 0: true, 1: phase == storage.Finished, 3: false, engine.Chance: false,
		} {
			if err := MayKnow(g, ana, seat); (err == nil) != want {
				t.Errorf("%s, seat %d: %v", phase, seat, err)
			}
		}
	}
}

// TestWhoPlaysOnAtSoldSeatsHasBidForThem: the bids count at the end as they do at the table that is played on from.
func TestWhoPlaysOnAtSoldSeatsHasBidForThem(t *testing.T) {
	of, next := game(), &Table{ID: "next"}
	of.Bids, next.Rules = []int{0, 14, 3}, of.Rules
	Branch(next, of, ana, Place{Channel: "dm"}, Branching{Seat: 1, Level: "normal", Position: of.Position}, noon)
	if !slices.Equal(next.Bids, of.Bids) || len(next.Seats) != 3 || next.Seats[1].User != ana.User {
		t.Errorf("bids of %v became %v, by %+v", of.Bids, next.Bids, next.Seats)
	}
}
