package arena_test

import (
	"context"
	"slices"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/arena"
	"github.com/harbormaster/harbormaster/engine/enginetest/toy"
	"github.com/harbormaster/harbormaster/engine/puertorico"
)

// script is a game in which seats are asked in a fixed order, some of them at once; "+" is the answer to each question. Standing
// orders answer the questions called "habit".
type script struct {
	engine.Game
	turns []turn
}

type turn struct {
	step  string
	seats []engine.Seat
}

func (g script) Name() string                                                      { return "script" }
func (g script) OrderKinds(engine.Config) []engine.OrderKind                       { return nil }
func (g script) OrderSets(engine.Config) []engine.OrderSet                         { return nil }
func (g script) SpentOrder(engine.Table, engine.Seat, engine.Order) *engine.Reason { return nil }

// only answers "+".
// usual is the usual computer of Puerto Rico before there was a search, which is quick.
var usual = engine.Computers{{Key: "medium-1", New: puertorico.Medium1}}

var only = engine.Computers{{Key: "only", New: func() engine.Computer { return script{} }}}

func (g script) New(engine.Config) (engine.Table, []engine.Event, error) {
	return page{game: g}, nil, nil
}

func (g script) Choose(context.Context, engine.Table, engine.Seat, *engine.Rand) (string, error) {
	return "+", nil
}

func (g script) FollowOrders(_ engine.Table, d engine.Decision, _ []engine.Order) (string, int, bool) {
	return "+", 0, d.Step == "habit"
}

// page is a position of a script.
type page struct {
	engine.Table
	game script
	at   int
	// given are those who have answered a question to several.
	given []engine.Seat
	seq   int
}

func (p page) Seq() int                                      { return p.seq }
func (p page) Redeal(engine.Seat, *engine.Rand) engine.Table { return p }
func (p page) Result() (engine.Result, bool) {
	return engine.Result{Scores: []int{3, 5}}, p.at == len(p.game.turns)
}

func (p page) Decisions() []engine.Decision {
	if p.at == len(p.game.turns) {
		return nil
	}
	var list []engine.Decision
	for _, seat := range p.game.turns[p.at].seats {
		d := engine.Decision{Seat: seat, Step: p.game.turns[p.at].step}
		if slices.Contains(p.given, seat) {
			d.Given = "+"
		}
		list = append(list, d)
	}
	return list
}

func (p page) Act(seq int, a engine.Action) (engine.Table, []engine.Event, error) {
	p.seq = seq
	p.given = append(slices.Clone(p.given), a.Seat)
	if len(p.given) == len(p.game.turns[p.at].seats) {
		p.at, p.given = p.at+1, nil
	}
	return p, nil, nil
}

func TestAWaitBeginsWhenSomebodyElseIsAsked(t *testing.T) {
	one := func(step string, seats ...engine.Seat) turn { return turn{step, seats} }
	for _, c := range []struct {
		what                         string
		turns                        []turn
		asked, orders, least, letter float64
	}{
		{"each new person", []turn{one("own", 0), one("own", 1), one("own", 0)}, 3, 3, 3, 3},
		{"the same person again", []turn{one("own", 0), one("x", 0), one("own", 1), one("own", 1)}, 2, 2, 2, 2},
		{"orders between two questions to one person", []turn{one("own", 0), one("habit", 1), one("own", 0)}, 3, 1, 1, 3},
		{"several at once", []turn{one("own", 0), one("x", 0, 1), one("own", 1)}, 3, 3, 2, 2},
		{"only those without orders", []turn{one("own", 0), one("habit", 0, 1), one("own", 0)}, 3, 1, 1, 3},
		{"nobody is left to wait for", []turn{one("habit", 0, 1), one("habit", 1)}, 2, 0, 0, 2},
	} {
		r, err := arena.Waits(script{turns: c.turns}, only, script{}, arena.WaitsOptions{
			Players: 2, Games: 2, Own: []string{"own"},
			// By the letter, those who are asked at once are asked in order.
			Questions: func(_ engine.Table, a engine.Action, _ []engine.Event) []engine.Seat { return []engine.Seat{a.Seat} },
		})
		if err != nil {
			t.Fatal(err)
		}
		if r.Asked != c.asked || r.WithOrders != c.orders || r.Least != c.least || r.EveryQuestion != c.letter {
			t.Errorf("%s: %v asked, %v with orders, %v at least, %v by the letter; want %v, %v, %v, %v",
				c.what, r.Asked, r.WithOrders, r.Least, r.EveryQuestion, c.asked, c.orders, c.least, c.letter)
		}
		if r.Score != 4 || r.ScoreWithOrders != 4 || r.Lone != 4 || r.LoneOthers != 4 {
			t.Errorf("%s: scores %v, %v, %v, %v", c.what, r.Score, r.ScoreWithOrders, r.Lone, r.LoneOthers)
		}
	}
}

func TestAnswersAndActsAreCounted(t *testing.T) {
	r, err := arena.Waits(script{turns: []turn{{"own", []engine.Seat{0}}, {"habit", []engine.Seat{0, 1}}}}, only, script{}, arena.WaitsOptions{Players: 2, Games: 1})
	if err != nil || r.Answers != 3 || r.AnswersWithOrders != 1 || r.Acts != 2 || r.AskedEach != 2 || r.WithOrdersEach != 1 {
		t.Errorf("%+v, %v", r, err)
	}
}

// TestForcedStepsAndOrdersSpareWaits plays Puerto Rico with fixed seeds, few games and therefore some margin around the aims of
// two thirds and a half. With two players nearly every wait is for a role, which no
// program chooses for a person: there the aims of the others are out of reach.
func TestForcedStepsAndOrdersSpareWaits(t *testing.T) {
	for players, want := range map[int]struct{ asked, orders float64 }{2: {0.8, 0.95}, 3: {0.68, 0.5}, 4: {0.66, 0.48}, 5: {0.65, 0.45}} {
		r, err := arena.Waits(puertorico.Game(), usual, puertorico.Orders(), arena.WaitsOptions{
			Players: players, Games: 24, Seed: 7, Orders: engine.UsualOrders(puertorico.Orders(), engine.Config{Seats: players}),
			Questions: puertorico.Questions, Own: []string{puertorico.StepRole},
		})
		if err != nil {
			t.Fatal(err)
		}
		if r.AskedShare > want.asked || r.OrdersShare > want.orders {
			t.Errorf("%d players: %.3f of the waits by the letter, %.3f of those with orders; want at most %.3f and %.3f",
				players, r.AskedShare, r.OrdersShare, want.asked, want.orders)
		}
		if r.Lone < r.LoneOthers-8 {
			t.Errorf("%d players: who has orders scores %.1f, the others %.1f", players, r.Lone, r.LoneOthers)
		}
		t.Logf("%d players: %.3f, %.3f; %.1f and %.1f points", players, r.AskedShare, r.OrdersShare, r.Lone, r.LoneOthers)
	}
}

func TestAGameThatBringsNothingIsCountedAsItIsAsked(t *testing.T) {
	r, err := arena.Waits(toy.Game(toy.Rules{}), toy.Computers(), nil, arena.WaitsOptions{Players: 3, Games: 5, Seed: 2})
	if err != nil {
		t.Fatal(err)
	}
	if r.Orders != 0 || r.EveryQuestion != 0 || r.AskedShare != 0 || r.Least != 0 || r.Acts != 0 || r.Questions != 0 {
		t.Errorf("counted what nobody brought: %+v", r)
	}
	if r.Asked < 3 || r.Asked != r.WithOrders || r.OrdersShare != 1 || r.Score == 0 || r.Score != r.ScoreWithOrders {
		t.Errorf("%v waits and %v points, without orders %v and %v", r.WithOrders, r.ScoreWithOrders, r.Asked, r.Score)
	}
}

func TestWaitsRefuseWhatCannotBeCounted(t *testing.T) {
	if _, err := arena.Waits(toy.Game(toy.Rules{}), toy.Computers(), nil, arena.WaitsOptions{Players: 2, Games: 1, Orders: []engine.Order{{}}}); err == nil {
		t.Error("a game that knows no standing orders was counted with one")
	}
	for what, o := range map[string]arena.WaitsOptions{
		"no games":    {Players: 2},
		"no level":    {Players: 2, Games: 1, Level: "hard"},
		"no order":    {Players: 2, Games: 1, Orders: []engine.Order{engine.ParseOrder("dance")}},
		"six players": {Players: 6, Games: 1},
	} {
		if _, err := arena.Waits(puertorico.Game(), usual, puertorico.Orders(), o); err == nil {
			t.Errorf("%s: counted", what)
		}
	}
}
