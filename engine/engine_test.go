package engine_test

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
)

func TestASeatSetHoldsWhatWasPutIn(t *testing.T) {
	var set engine.SeatSet
	if set.First() != engine.Everyone || set.Seats() != nil {
		t.Errorf("an empty set starts with %d and holds %v", set.First(), set.Seats())
	}
	set = set.With(5).With(2).With(7).Without(5)
	if got := set.Seats(); !slices.Equal(got, []engine.Seat{2, 7}) || set.First() != 2 {
		t.Errorf("seats %v, first %d", got, set.First())
	}
	for _, seat := range []engine.Seat{5, engine.Everyone, engine.Chance, engine.MaxSeats, 100} {
		if set.Has(seat) {
			t.Errorf("seat %d is in %v", seat, set.Seats())
		}
	}
}

func TestAnOptionTakesItsOwnValuesOnly(t *testing.T) {
	flag := engine.Option{Key: "f", Kind: engine.Flag, Default: "true"}
	choice := engine.Option{Key: "c", Kind: engine.Choice, Default: "a", Choices: []string{"a", "b"}}
	for value, want := range map[string][2]bool{"true": {true, false}, "false": {true, false}, "a": {false, true}, "b": {false, true}, "": {false, false}, "True": {false, false}} {
		if flag.Valid(value) != want[0] || choice.Valid(value) != want[1] {
			t.Errorf("%q: flag %v, choice %v", value, flag.Valid(value), choice.Valid(value))
		}
	}
}

func TestAConfigFallsBackToTheDefault(t *testing.T) {
	c := engine.Config{Options: map[string]string{"set": "x"}}
	if c.Option("set", "d") != "x" || c.Option("unset", "d") != "d" {
		t.Errorf("%q and %q", c.Option("set", "d"), c.Option("unset", "d"))
	}
}

func TestAReasonReadsAsKeyAndValues(t *testing.T) {
	err := engine.Refuse("builder.too_expensive", engine.Term("building", "harbor"), engine.Num("price", 8))
	if got := err.Error(); got != "builder.too_expensive building=harbor price=8" {
		t.Error(got)
	}
}

func TestAnArgumentIsFoundByItsKey(t *testing.T) {
	space, rome, why := engine.Num("space", 3), engine.Term("city", "rome"), engine.Free("why", "so it is")
	e := engine.Event{Args: []engine.Arg{space, rome, engine.Term("city", "paris"), why}}
	for key, want := range map[string]engine.Arg{
		"space": space, "city": rome, "why": why, "region": {Key: "region"}, "": {},
	} {
		if got := e.Arg(key); got != want {
			t.Errorf("%q is %+v, want %+v", key, got, want)
		}
	}
	if got := (engine.Event{}).Arg("city"); got != (engine.Arg{Key: "city"}) {
		t.Errorf("an event without arguments has %+v", got)
	}
}

func TestARecorderThatIsNilRecordsNothing(t *testing.T) {
	var none *engine.Recorder
	none.Add(engine.Event{Kind: "x"})
	if none.On() {
		t.Error("a nil recorder wants events")
	}
	var rec engine.Recorder
	rec.Add(engine.Event{Kind: "x"})
	if !rec.On() || len(rec.Events) != 1 {
		t.Errorf("%+v", rec)
	}
}

func TestADecisionIsAwaitedUntilItIsGiven(t *testing.T) {
	d := engine.Decision{Seat: 1, Step: "x"}
	if !d.Awaited() {
		t.Error("a new decision is not awaited")
	}
	d.Given = "take"
	if d.Awaited() {
		t.Error("a given decision is awaited")
	}
}

func TestASnapshotGoesThroughJSON(t *testing.T) {
	in := engine.Snapshot{Game: "toy", Schema: 2, State: []byte{0, 255, 7}, Rand: engine.RandFrom(9), Seq: 4, Since: []int{1, 2}, Recorded: true}
	form, err := json.Marshal(in)
	if err != nil {
		t.Fatal(err)
	}
	var out engine.Snapshot
	if err := json.Unmarshal(form, &out); err != nil {
		t.Fatal(err)
	}
	again, err := json.Marshal(out)
	if err != nil || string(again) != string(form) {
		t.Errorf("%s, %v, want %s", again, err, form)
	}
	if in.Rand.Uint64() != out.Rand.Uint64() {
		t.Error("the generator goes on differently")
	}
}

func TestTheFirstPlaceIsSharedByEqualSeats(t *testing.T) {
	for _, c := range []struct {
		points []int
		want   []engine.Seat
	}{{[]int{3}, []engine.Seat{0}}, {[]int{3, 5, 4}, []engine.Seat{1}}, {[]int{5, 3, 5}, []engine.Seat{0, 2}}, {[]int{1, 2, 2, 3}, []engine.Seat{3}}} {
		got := engine.Winners(len(c.points), func(a, b engine.Seat) int { return c.points[a] - c.points[b] })
		if !slices.Equal(got, c.want) {
			t.Errorf("of %v win %v, want %v", c.points, got, c.want)
		}
	}
}
