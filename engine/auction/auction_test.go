package auction

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/enginetest"
)

func TestAnAuctionKeepsEveryPromiseOfAGame(t *testing.T) {
	enginetest.Run(t, Rules{}, enginetest.Options[State]{
		Game: Game(), Computers: engine.Computers{{Key: engine.LevelEasy, New: func() engine.Computer { return Computer(nil) }}},
		Conserved: func(s *State) error {
			var seen engine.SeatSet
			for i, l := range s.Lots {
				switch {
				case l.Holder == engine.Everyone && l.Halves == 0:
				case i >= s.Seats, l.Holder < 0, int(l.Holder) >= s.Seats, seen.Has(l.Holder), l.Halves < 0, l.Halves > Most:
					return fmt.Errorf("the lots are %v", s.Lots)
				default:
					seen = seen.With(l.Holder)
				}
			}
			return nil
		},
		Games: 100, Chosen: []string{StepBid}, Open: true, Fixed: true,
	})
}

func FuzzNotation(f *testing.F) { enginetest.FuzzNotation(f, Rules{}, "bid:1:0", "bid:8:60") }

// bid makes bids for whoever is asked, and says who was.
func bid(t *testing.T, table engine.Table, moves ...string) (engine.Table, []engine.Seat, []engine.Event) {
	t.Helper()
	var who []engine.Seat
	var events []engine.Event
	for _, m := range moves {
		d := table.Decisions()[0]
		who = append(who, d.Seat)
		next, told, err := table.Act(table.Seq()+1, engine.Action{Seat: d.Seat, Move: m})
		if err != nil {
			t.Fatalf("%s of %d: %v", m, d.Seat, err)
		}
		table, events = next, append(events, told...)
	}
	return table, who, events
}

func begin(t *testing.T, seats int) engine.Table {
	t.Helper()
	table, _, err := Game().New(engine.Config{Seats: seats})
	if err != nil {
		t.Fatal(err)
	}
	return table
}

func TestWhoIsOutbidBidsNext(t *testing.T) {
	table, who, events := bid(t, begin(t, 3), "bid:3:0", "bid:3:2", "bid:3:5", "bid:1:0", "bid:2:1")
	if want := []engine.Seat{0, 1, 0, 1, 2}; !slices.Equal(who, want) {
		t.Errorf("asked are %v, not %v", who, want)
	}
	lots, over := Sold(table)
	if want := []Lot{{1, 0}, {2, 1}, {0, 5}}; !over || !slices.Equal(lots, want) {
		t.Errorf("sold: %v %v, not %v", lots, over, want)
	}
	var told []string
	for _, e := range events {
		told = append(told, fmt.Sprint(e.Kind, " ", e.Seat, " ", e.Arg("lot").Num, " ", e.Arg("points").Text, " ",
			e.Arg("outbid_seat").Num))
	}
	want := []string{"auction.bid 0 3 0 0", "auction.outbid 1 3 1 0", "auction.outbid 0 3 2½ 1", "auction.bid 1 1 0 0",
		"auction.bid 2 2 ½ 0", "auction.sold 1 1 0 0", "auction.sold 2 2 ½ 0", "auction.sold 0 3 2½ 0"}
	if !slices.Equal(told, want) {
		t.Errorf("told: %q", told)
	}
}

func TestABidIsAboveTheOneBefore(t *testing.T) {
	table, _, _ := bid(t, begin(t, 3), "bid:2:5")
	for move, want := range map[string]string{
		"bid:2:5": RefusedLow, "bid:2:31": RefusedHigh, "bid:1:25": RefusedHigh, "bid:4:0": RefusedLot, "bid:2:6": "", "bid:1:0": "",
	} {
		err := table.Check(engine.Action{Seat: 1, Move: move})
		var reason *engine.Reason
		if got := ""; errors.As(err, &reason) || err == nil {
			if reason != nil {
				got = reason.Key
			}
			if got != want {
				t.Errorf("%s: %q, not %q", move, got, want)
			}
		} else {
			t.Errorf("%s: %v", move, err)
		}
	}
	if err := table.Check(engine.Action{Seat: 0, Move: "bid:1:0"}); err == nil {
		t.Error("who holds a seat bids again")
	}
}

// TestComputersPayWhatASeatIsWorth: among equals nobody gains more than half a point over the others.
func TestComputersPayWhatASeatIsWorth(t *testing.T) {
	worth := []int{3, 0, 5, 5}
	table := begin(t, 4)
	rand := engine.RandFrom(1)
	for range 100 {
		if _, over := Sold(table); over {
			break
		}
		d := table.Decisions()[0]
		move, err := Computer(map[int][]int{4: worth}).Choose(t.Context(), table, d.Seat, &rand)
		if err != nil {
			t.Fatal(err)
		}
		table, _, _ = bid(t, table, move)
	}
	lots, over := Sold(table)
	if !over {
		t.Fatal("the auction does not end")
	}
	for i, l := range lots {
		if gain := worth[i] - int(l.Halves); gain < 0 || gain > 1 {
			t.Errorf("lot %d is worth %d and sold for %d", i+1, worth[i], l.Halves)
		}
	}
}

func TestPointsAreWrittenWithHalves(t *testing.T) {
	for n, want := range map[int]string{0: "0", 1: "½", 2: "1", 5: "2½", -1: "-½", -5: "-2½", -4: "-2"} {
		if got := engine.Points(n); got != want {
			t.Errorf("%d: %q, not %q", n, got, want)
		}
	}
}
