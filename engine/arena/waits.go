package arena

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/harbormaster/harbormaster/engine"
)

// WaitsOptions say what is counted.
type WaitsOptions struct {
	// Players is the number of seats, Options are the game's own.
	Players int
	Options map[string]string
	// Games is how many are played without standing orders, and again with them.
	Games int
	// Seed decides everything: chance and what the computers draw.
	Seed uint64
	// Level is the computer that answers in people's places, "" the game's default.
	Level string
	// Orders are the standing orders of every seat; a game that knows none takes none.
	Orders []engine.Order
	// Questions lists whom a program asks for one act that asks every question of the rules in order, those with
	// one answer too. Without it EveryQuestion is 0.
	Questions func(before engine.Table, a engine.Action, events []engine.Event) []engine.Seat
	// Own are the steps of the questions that people keep for themselves, none where that is not to be counted.
	Own []string
}

// WaitsReport counts how often a table waits for people. A wait begins when the table needs an answer by hand of
// somebody other than the person who gave the last one. A question to several people at once is one wait, because none
// of them waits for another; the question after it is a wait whoever is asked.
type WaitsReport struct {
	Game    string `json:"game"`
	Players int    `json:"players"`
	Games   int    `json:"games"`
	// Orders is how many standing orders a seat has where it has any; with 0 all that is told of orders is as without
	// them.
	Orders int `json:"orders"`
	// EveryQuestion counts the waits of a game, on the average, if every question of the rules is asked in order, 0
	// where nobody says what is asked then; Asked if only what has several answers is asked, and of all at once where
	// the rules allow; WithOrders if standing orders answer too.
	EveryQuestion float64 `json:"by_letter"`
	Asked         float64 `json:"asked"`
	WithOrders    float64 `json:"with_orders"`
	// AskedShare is Asked as a part of EveryQuestion, OrdersShare WithOrders as a part of Asked.
	AskedShare  float64 `json:"asked_share"`
	OrdersShare float64 `json:"orders_share"`
	// Least counts the waits of a game without orders if nothing but the questions of Own were asked.
	Least float64 `json:"least"`
	// AskedEach and WithOrdersEach count a question to several people as a wait for each of them.
	AskedEach      float64 `json:"asked_each"`
	WithOrdersEach float64 `json:"with_orders_each"`
	// Questions, Answers and AnswersWithOrders count the questions of the rules, the answers by hand without orders,
	// and those with orders; Acts what orders answered.
	Questions         float64 `json:"questions"`
	Answers           float64 `json:"answers"`
	AnswersWithOrders float64 `json:"answers_with_orders"`
	Acts              float64 `json:"acts"`
	// Score is the mean total of a seat, ScoreWithOrders the same where all have orders. Lone is the mean total of one
	// seat with orders among others without, LoneOthers that of those others.
	Score           float64 `json:"score"`
	ScoreWithOrders float64 `json:"score_with_orders"`
	Lone            float64 `json:"lone"`
	LoneOthers      float64 `json:"lone_others"`
}

var errNoOrders = errors.New("the game knows no standing orders")

// Waits plays games by computers in three ways: without standing orders, with orders on every seat, and with orders on
// one. The book is nil for a game that knows none.
func Waits(game engine.Game, list engine.Computers, book engine.Orders, o WaitsOptions) (WaitsReport, error) {
	knows := book != nil
	if !knows && len(o.Orders) > 0 {
		return WaitsReport{}, errNoOrders
	}
	if o.Games < 1 {
		return WaitsReport{}, errNoGames
	}
	if o.Level == "" {
		o.Level = list.Usual()
	}
	computer, err := list.Computer(o.Level)
	if err != nil {
		return WaitsReport{}, err
	}
	config := engine.Config{Seats: o.Players, Options: o.Options}
	for _, order := range o.Orders {
		if err := engine.CheckOrder(book, config, order); err != nil {
			return WaitsReport{}, fmt.Errorf("order %s: %w", order, err)
		}
	}
	var sum, with, lone waitCounts
	var own, others int
	rand := engine.RandFrom(o.Seed)
	for i := range o.Games {
		config.Seed = rand.Seed()
		// All three games of a number meet the same chance as long as they are played alike.
		seed := rand.Seed()
		seat := engine.Seat(i % max(1, o.Players))
		for _, run := range []struct {
			into   *waitCounts
			orders func(engine.Seat) bool
		}{
			{&sum, func(engine.Seat) bool { return false }},
			{&with, func(engine.Seat) bool { return knows }},
			{&lone, func(s engine.Seat) bool { return knows && s == seat }},
		} {
			w := waiting{
				game: game, book: book, computer: computer, o: &o, orders: run.orders,
				last: engine.Everyone, lastInOrder: engine.Everyone, lastOwn: engine.Everyone, waitCounts: run.into,
			}
			result, err := w.play(config, engine.NewRand(seed))
			if err != nil {
				return WaitsReport{}, fmt.Errorf("game %d: %w", i, err)
			}
			if run.into == &lone {
				own += result.Scores[seat]
				others -= result.Scores[seat]
			}
		}
	}
	per := func(n int) float64 { return float64(n) / float64(o.Games) }
	each := func(n int) float64 { return per(n) / float64(o.Players) }
	r := WaitsReport{
		Game: game.Name(), Players: o.Players, Games: o.Games, Orders: len(o.Orders),
		EveryQuestion: per(sum.everyQuestion), Asked: per(sum.waits), WithOrders: per(with.waits),
		Least: per(sum.least), AskedEach: per(sum.each), WithOrdersEach: per(with.each),
		Questions: per(sum.questions), Answers: per(sum.answers), AnswersWithOrders: per(with.answers),
		Acts:  per(with.acts),
		Score: each(sum.score), ScoreWithOrders: each(with.score),
		Lone: per(own), LoneOthers: per(lone.score+others) / float64(max(1, o.Players-1)),
	}
	if sum.everyQuestion > 0 {
		r.AskedShare = float64(sum.waits) / float64(sum.everyQuestion)
	}
	if sum.waits > 0 {
		r.OrdersShare = float64(with.waits) / float64(sum.waits)
	}
	return r, nil
}

// waiting plays one game and counts.
type waiting struct {
	game     engine.Game
	book     engine.Orders
	computer engine.Computer
	o        *WaitsOptions
	// orders says which seats have standing orders.
	orders func(engine.Seat) bool
	// last is who answered last by hand, Everyone after several at once; lastByLetter the same where all is asked in
	// order, lastOwn where nothing is asked but the questions of Own.
	last, lastInOrder, lastOwn engine.Seat
	*waitCounts
}

// waitCounts are the sums over games.
type waitCounts struct{ waits, each, everyQuestion, least, questions, answers, acts, score int }

func (w *waiting) play(c engine.Config, rand engine.Rand) (engine.Result, error) {
	t, _, err := w.game.New(c)
	if err != nil {
		return engine.Result{}, err
	}
	for {
		if t, err = w.followOrders(t); err != nil {
			return engine.Result{}, err
		}
		var asked []engine.Seat
		for _, d := range t.Decisions() {
			if d.Awaited() {
				asked = append(asked, d.Seat)
				w.awaitOwn(d)
			}
		}
		if len(asked) == 0 {
			return w.finish(t)
		}
		w.await(asked)
		for _, seat := range asked {
			move, err := w.computer.Choose(context.Background(), t.Redeal(seat, &rand), seat, &rand)
			if err != nil {
				return engine.Result{}, fmt.Errorf("seat %d: %w", seat, err)
			}
			if t, err = w.act(t, engine.Action{Seat: seat, Move: move}); err != nil {
				return engine.Result{}, err
			}
			w.answers++
		}
	}
}

// finish gives the result of the table that nobody is asked at.
func (w *waiting) finish(t engine.Table) (engine.Result, error) {
	result, ok := t.Result()
	if !ok {
		return result, errors.New("nobody is asked and there is no result")
	}
	for _, n := range result.Scores[:w.o.Players] {
		w.score += n
	}
	return result, nil
}

// awaitOwn counts the wait for a question that people keep for themselves.
func (w *waiting) awaitOwn(d engine.Decision) {
	if !slices.Contains(w.o.Own, d.Step) {
		return
	}
	if d.Seat != w.lastOwn {
		w.least++
	}
	w.lastOwn = d.Seat
}

// followOrders lets standing orders answer until none has an answer.
func (w *waiting) followOrders(t engine.Table) (engine.Table, error) {
	for acted := true; acted; {
		acted = false
		for _, d := range t.Decisions() {
			if !d.Awaited() || !w.orders(d.Seat) {
				continue
			}
			move, _, ok := w.book.FollowOrders(t, d, w.o.Orders)
			if !ok {
				continue
			}
			next, err := w.act(t, engine.Action{Seat: d.Seat, Move: move})
			if err != nil {
				return nil, err
			}
			t, acted = next, true
			w.acts++
			break
		}
	}
	return t, nil
}

// await counts the wait for people who are asked, all at once.
func (w *waiting) await(asked []engine.Seat) {
	others := 0
	for _, seat := range asked {
		if seat != w.last {
			others++
		}
	}
	if others > 0 {
		w.waits++
		w.each += others
	}
	w.last = asked[0]
	if len(asked) > 1 {
		w.last = engine.Everyone
	}
}

// act makes a move, and counts the waits of a program that asks every question.
func (w *waiting) act(t engine.Table, a engine.Action) (engine.Table, error) {
	next, events, err := t.Act(t.Seq()+1, a)
	if err != nil {
		return nil, fmt.Errorf("seat %d, %s: %w", a.Seat, a.Move, err)
	}
	if w.o.Questions == nil {
		return next, nil
	}
	for _, seat := range w.o.Questions(t, a, events) {
		w.questions++
		if seat != w.lastInOrder {
			w.everyQuestion++
		}
		w.lastInOrder = seat
	}
	return next, nil
}
