package engine_test

import (
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/enginetest/toy"
)

// newTable sets up a game of the toy: first a market question for seat 0.
func newTable(t *testing.T, c engine.Config) engine.Table {
	t.Helper()
	table, _, err := engine.NewTable(toy.Rules{}, c)
	if err != nil {
		t.Fatal(err)
	}
	return table
}

// act makes moves in turn, each at the next seq.
func act(t *testing.T, table engine.Table, actions ...engine.Action) engine.Table {
	t.Helper()
	for _, a := range actions {
		next, _, err := table.Act(table.Seq()+1, a)
		if err != nil {
			t.Fatalf("%+v: %v", a, err)
		}
		table = next
	}
	return table
}

// bidding is a table for two on which both are asked for a bid since seq 2.
func bidding(t *testing.T) engine.Table {
	return act(t, newTable(t, engine.Config{Seats: 2}), engine.Action{Seat: 0, Move: "leave"}, engine.Action{Seat: 1, Move: "leave"})
}

func decision(t *testing.T, table engine.Table, seat engine.Seat) engine.Decision {
	t.Helper()
	d, ok := table.Decision(seat)
	if !ok {
		t.Fatalf("seat %d is asked nothing", seat)
	}
	return d
}

func TestANewTableAsksTheFirstQuestionAtZero(t *testing.T) {
	table := newTable(t, engine.Config{Seats: 3})
	want := []engine.Decision{{Seat: 0, Since: 0, Step: "toy.market", Moves: []string{"take", "leave"}}}
	if got := table.Decisions(); !reflect.DeepEqual(got, want) {
		t.Errorf("%+v", got)
	}
	if table.Seq() != 0 || table.Game() != "toy" {
		t.Errorf("%s at %d", table.Game(), table.Seq())
	}
}

func TestARefusedSetupIsNoTable(t *testing.T) {
	table, events, err := engine.NewTable(toy.Rules{}, engine.Config{Seats: 9})
	var reason *engine.Reason
	if !errors.As(err, &reason) || table != nil || events != nil {
		t.Errorf("%v, %v, %v", table, events, err)
	}
}

func TestAnActLeavesTheOldTableAsItWas(t *testing.T) {
	table := newTable(t, engine.Config{Seats: 2})
	before, _ := table.Snapshot()
	next := act(t, table, engine.Action{Seat: 0, Move: "take"})
	after, _ := table.Snapshot()
	if !reflect.DeepEqual(before, after) {
		t.Error("the old table has changed")
	}
	if next.Seq() != 1 || decision(t, next, 1).Since != 1 {
		t.Errorf("seq %d, asked since %d", next.Seq(), decision(t, next, 1).Since)
	}
	if _, ok := next.Decision(0); ok {
		t.Error("seat 0 is still asked")
	}
}

func TestParallelQuestionsKeepTheirIdentityWhileOthersAnswer(t *testing.T) {
	table := bidding(t)
	if a, b := decision(t, table, 0), decision(t, table, 1); a.Since != 2 || b.Since != 2 || !a.Private {
		t.Fatalf("%+v, %+v", a, b)
	}
	table = act(t, table, engine.Action{Seat: 1, Move: "bid:1"})
	given := decision(t, table, 1)
	if given.Since != 2 || given.Given != "bid:1" || given.Awaited() {
		t.Errorf("given: %+v", given)
	}
	if waiting := decision(t, table, 0); waiting.Since != 2 || !waiting.Awaited() {
		t.Errorf("waiting: %+v", waiting)
	}
	table = act(t, table, engine.Action{Seat: 1, Move: "bid:3"})
	if changed := decision(t, table, 1); changed.Since != 2 || changed.Given != "bid:3" {
		t.Errorf("changed: %+v", changed)
	}
	table = act(t, table, engine.Action{Seat: 0, Move: "bid:2"})
	if spread := decision(t, table, 1); spread.Since != 5 || spread.Step != "toy.spread" || !spread.Open {
		t.Errorf("spread: %+v", spread)
	}
	if _, ok := table.Decision(0); ok {
		t.Error("seat 0 is asked although seat 1 has won")
	}
}

func TestAnOpenQuestionListsWhatStandsBesideIt(t *testing.T) {
	table := act(t, bidding(t), engine.Action{Seat: 0, Move: "bid:2"}, engine.Action{Seat: 1, Move: "bid:0"})
	if d := decision(t, table, 0); !slices.Equal(d.Moves, []string{"fold"}) || !d.Open {
		t.Errorf("%+v", d)
	}
	proposals := table.Propose(0)
	if len(proposals) < 2 || slices.Contains(proposals, "fold") {
		t.Errorf("proposed %v", proposals)
	}
	for _, move := range proposals {
		piles, err := table.Piles(0, move)
		if err != nil {
			t.Fatal(err)
		}
		if again, err := table.Compose(0, piles); err != nil || again != move {
			t.Errorf("%s composed as %s, %v", move, again, err)
		}
	}
	if table.Propose(1) != nil {
		t.Error("a seat that is not asked gets proposals")
	}
	if _, err := table.Piles(1, proposals[0]); err == nil {
		t.Error("a seat that is not asked gets piles")
	}
	if _, err := table.Piles(0, "nonsense"); err == nil {
		t.Error("nonsense gets piles")
	}
	if _, err := table.Compose(1, nil); err == nil {
		t.Error("a seat that is not asked composes")
	}
	if _, err := table.Compose(0, nil); err == nil {
		t.Error("nothing is composed")
	}
}

func TestARefusedActTeachesAndLeavesNoTrace(t *testing.T) {
	table := newTable(t, engine.Config{Seats: 2})
	for _, c := range []struct {
		action engine.Action
		key    string
	}{
		{engine.Action{Seat: 0, Move: "nonsense"}, "refused.unknown_move"},
		{engine.Action{Seat: 0, Move: ""}, "refused.unknown_move"},
		{engine.Action{Seat: 1, Move: "take"}, "refused.not_your_turn"},
		{engine.Action{Seat: engine.Everyone, Move: "take"}, "refused.not_your_turn"},
		{engine.Action{Seat: 127, Move: "take"}, "refused.not_your_turn"},
		{engine.Action{Seat: -128, Move: "take"}, "refused.not_your_turn"},
		{engine.Action{Seat: engine.Chance, Move: "deck:ab"}, "refused.no_chance"},
		{engine.Action{Seat: 0, Move: "bid:1"}, "refused.other_question"},
	} {
		next, events, err := table.Act(1, c.action)
		var reason *engine.Reason
		if !errors.As(err, &reason) || reason.Key != c.key || next != nil || events != nil {
			t.Errorf("%+v: %v, %v, want %s", c.action, next, err, c.key)
		}
		if err := table.Check(c.action); !errors.As(err, &reason) || reason.Key != c.key {
			t.Errorf("check of %+v: %v, want %s", c.action, err, c.key)
		}
	}
	if err := table.Check(engine.Action{Seat: 0, Move: "take"}); err != nil {
		t.Error(err)
	}
}

func TestSeqOnlyGrows(t *testing.T) {
	table := act(t, newTable(t, engine.Config{Seats: 2}), engine.Action{Seat: 0, Move: "take"})
	for _, seq := range []int{1, 0, -1} {
		if _, _, err := table.Act(seq, engine.Action{Seat: 1, Move: "take"}); err == nil {
			t.Errorf("an act at %d after 1", seq)
		}
	}
	next, _, err := table.Act(40, engine.Action{Seat: 1, Move: "take"})
	if err != nil || next.Seq() != 40 || decision(t, next, 0).Since != 40 {
		t.Errorf("%v, %v", next, err)
	}
}

func TestReaskingGivesOpenQuestionsANewIdentity(t *testing.T) {
	table := act(t, bidding(t), engine.Action{Seat: 0, Move: "bid:1"})
	again := table.Reask(9, nil)
	if again.Seq() != 9 || decision(t, again, 0).Since != 9 || decision(t, again, 1).Since != 9 {
		t.Errorf("%+v", again.Decisions())
	}
	if decision(t, again, 0).Given != "bid:1" || decision(t, table, 0).Since != 2 {
		t.Error("reasking has changed an answer or the old table")
	}
}

func TestALoadedTableKeepsTheIdentityOfItsQuestions(t *testing.T) {
	table := act(t, bidding(t), engine.Action{Seat: 0, Move: "bid:1"})
	snap, err := table.Snapshot()
	if err != nil {
		t.Fatal(err)
	}
	loaded, err := engine.LoadTable(toy.Rules{}, snap)
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(loaded.Decisions(), table.Decisions()) || loaded.Seq() != table.Seq() {
		t.Errorf("%+v, want %+v", loaded.Decisions(), table.Decisions())
	}
	loaded = act(t, loaded, engine.Action{Seat: 0, Move: "bid:3"})
	if d := decision(t, loaded, 0); d.Since != 2 || d.Given != "bid:3" {
		t.Errorf("%+v", d)
	}
}

func TestWhatIsNoTableOfTheGameIsNotLoaded(t *testing.T) {
	good, err := newTable(t, engine.Config{Seats: 2}).Snapshot()
	if err != nil {
		t.Fatal(err)
	}
	for what, spoil := range map[string]func(*engine.Snapshot){
		"another game":  func(s *engine.Snapshot) { s.Game = "chess" },
		"newer schema":  func(s *engine.Snapshot) { s.Schema++ },
		"broken state":  func(s *engine.Snapshot) { s.State = []byte("{") },
		"too many asks": func(s *engine.Snapshot) { s.Since = make([]int, engine.MaxSeats+1) },
	} {
		snap := good
		spoil(&snap)
		if _, err := engine.LoadTable(toy.Rules{}, snap); !errors.Is(err, engine.ErrBroken) {
			t.Errorf("%s: %v", what, err)
		}
	}
}

func TestARecordedTableWaitsForTheOutcomeOfChance(t *testing.T) {
	table := newTable(t, engine.Config{Seats: 2, Recorded: true})
	if len(table.Decisions()) != 0 {
		t.Fatalf("%+v", table.Decisions())
	}
	if err := table.Check(engine.Action{Seat: engine.Chance, Move: "deck:aa"}); err == nil {
		t.Error("a deck of two equal cards is accepted")
	}
	table = act(t, table, engine.Action{Seat: engine.Chance, Move: "deck:abcdefghijkl"})
	own, _ := table.View(0).(toy.View)
	if own.Hand != 12 || decision(t, table, 0).Since != 1 {
		t.Errorf("%+v", own)
	}
	if err := table.Check(engine.Action{Seat: engine.Chance, Move: "deck:abcdefghijkl"}); err == nil {
		t.Error("chance answers twice")
	}
}

func TestARedealtTableHidesTheTruthAndItsGenerator(t *testing.T) {
	table := newTable(t, engine.Config{Seats: 3, Seed: engine.Seed{1}})
	rand := engine.RandFrom(1)
	redealt := table.Redeal(1, &rand)
	if !reflect.DeepEqual(table.View(1), redealt.View(1)) || !reflect.DeepEqual(table.Decisions(), redealt.Decisions()) {
		t.Error("the seat can tell them apart")
	}
	a, _ := table.Snapshot()
	b, _ := redealt.Snapshot()
	if string(a.State) == string(b.State) {
		t.Error("the truth is handed out")
	}
	ra, _ := json.Marshal(a.Rand)
	rb, _ := json.Marshal(b.Rand)
	if string(ra) == string(rb) {
		t.Error("the generator is handed out")
	}
}

func TestTheStateOfAnotherGameIsNotGivenOut(t *testing.T) {
	table := newTable(t, engine.Config{Seats: 2})
	if _, ok := engine.State(table, toy.Rules{}); !ok {
		t.Error("the own state is not given out")
	}
	if _, ok := engine.State(nil, toy.Rules{}); ok {
		t.Error("a state of no table is given out")
	}
}

func TestAFinishedTableHasAResultAndNoQuestions(t *testing.T) {
	table := newTable(t, engine.Config{Seats: 2})
	rand := engine.RandFrom(4)
	for len(table.Decisions()) > 0 {
		if _, over := table.Result(); over {
			t.Fatal("a result while somebody is asked")
		}
		for _, d := range table.Decisions() {
			if d.Awaited() {
				list := table.Propose(d.Seat)
				table = act(t, table, engine.Action{Seat: d.Seat, Move: list[rand.IntN(len(list))]})
				break
			}
		}
	}
	r, over := table.Result()
	if !over || len(r.Scores) != 2 || len(r.Winners) == 0 {
		t.Errorf("%+v, %v", r, over)
	}
	if err := table.Check(engine.Action{Seat: 0, Move: "take"}); err == nil {
		t.Error("a finished game takes moves")
	}
}
