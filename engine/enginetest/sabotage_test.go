package enginetest

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/enginetest/toy"
)

type (
	state = toy.State
	move  = toy.Move
	seat  = engine.Seat
	rand  = engine.Rand
)

// sabotage is the toy with single rules replaced; a nil function leaves the toy's own.
type sabotage struct {
	toy.Rules
	setup      func(engine.Config) (state, error)
	asked      func(*state) engine.SeatSet
	step       func(*state, seat) engine.Step
	given      func(*state, seat) (move, bool)
	moves      func(*state, seat, []move) []move
	check      func(*state, seat, move) error
	apply      func(*state, seat, move, *engine.Recorder)
	chance     func(*state) bool
	roll       func(*state, *rand) move
	sample     func(*state, seat, *rand) move
	candidates func(*state, seat, []move) []move
	piles      func(*state, seat, move) []engine.Pile
	compose    func(*state, seat, []engine.Pile) (move, error)
	view       func(*state, seat) toy.View
	redeal     func(*state, seat, *rand)
	parse      func(string) (move, error)
	result     func(*state) (engine.Result, bool)
	encode     func(*state) ([]byte, error)
	decode     func(int, []byte) (state, error)
}

var sound toy.Rules

func (b sabotage) Setup(c engine.Config) (state, error) { return or(b.setup, sound.Setup)(c) }
func (b sabotage) Asked(s *state) engine.SeatSet        { return or(b.asked, sound.Asked)(s) }
func (b sabotage) Step(s *state, at seat) engine.Step   { return or(b.step, sound.Step)(s, at) }
func (b sabotage) Given(s *state, at seat) (move, bool) { return or(b.given, sound.Given)(s, at) }
func (b sabotage) Moves(s *state, at seat, list []move) []move {
	return or(b.moves, sound.Moves)(s, at, list)
}
func (b sabotage) Check(s *state, at seat, m move) error { return or(b.check, sound.Check)(s, at, m) }
func (b sabotage) Apply(s *state, at seat, m move, rec *engine.Recorder) {
	or(b.apply, sound.Apply)(s, at, m, rec)
}
func (b sabotage) Chance(s *state) bool        { return or(b.chance, sound.Chance)(s) }
func (b sabotage) Roll(s *state, r *rand) move { return or(b.roll, sound.Roll)(s, r) }
func (b sabotage) Sample(s *state, at seat, r *rand) move {
	return or(b.sample, sound.Sample)(s, at, r)
}
func (b sabotage) Candidates(s *state, at seat, list []move) []move {
	return or(b.candidates, sound.Candidates)(s, at, list)
}
func (b sabotage) Piles(s *state, at seat, m move) []engine.Pile {
	return or(b.piles, sound.Piles)(s, at, m)
}
func (b sabotage) Compose(s *state, at seat, piles []engine.Pile) (move, error) {
	return or(b.compose, sound.Compose)(s, at, piles)
}
func (b sabotage) View(s *state, at seat) toy.View       { return or(b.view, sound.View)(s, at) }
func (b sabotage) Redeal(s *state, at seat, r *rand)     { or(b.redeal, sound.Redeal)(s, at, r) }
func (b sabotage) Parse(text string) (move, error)       { return or(b.parse, sound.Parse)(text) }
func (b sabotage) Result(s *state) (engine.Result, bool) { return or(b.result, sound.Result)(s) }
func (b sabotage) Encode(s *state) ([]byte, error)       { return or(b.encode, sound.Encode)(s) }
func (b sabotage) Decode(schema int, form []byte) (state, error) {
	return or(b.decode, sound.Decode)(schema, form)
}

func or[F any](broken, own F) F {
	if reflect.ValueOf(broken).IsNil() {
		return own
	}
	return broken
}

// calls counts, for rules that are not the same each time.
var calls int

const (
	plainValue  = "the state is a plain value"
	setsUp      = "the setup offers what it says"
	flows       = "always exactly one of chance, a seat and nobody is asked"
	conserves   = "every piece is conserved"
	results     = "the result names the best as winners"
	lists       = "legal moves are listed in a stable order"
	agrees      = "sample and candidates agree with the legal moves"
	refuses     = "an illegal move is refused with a reason and changes nothing"
	writes      = "a move is read as it is written"
	composes    = "a composed answer is shown as piles and back"
	records     = "a recorder changes nothing"
	copiesWhole = "a copy lives its own life"
	stores      = "a stored game goes on as if it had never been stored"
	breaks      = "a broken snapshot is refused"
	seeds       = "the same seed gives the same game"
	retells     = "a recorded game goes as the one that chance played"
	redeals     = "a redealt game looks the same to its viewer"
	hidesSeed   = "no view holds the seed"
	keepsSecret = "a parallel answer is secret until all are in"
	changes     = "a given answer may be changed"
	identifies  = "a decision keeps its identity while it is open"
	allocates   = "a decision allocates nothing"
	computes    = "computers choose legal moves"
)

var leak []byte

var sabotages = []struct {
	what  string
	fails string
	sabotage
}{
	{"a seat count that is not offered is accepted", setsUp, sabotage{setup: func(c engine.Config) (state, error) {
		c.Seats = min(max(c.Seats, toy.LeastSeats), toy.MostSeats)
		return sound.Setup(c)
	}}},
	{"an unknown option's value is accepted", setsUp, sabotage{setup: func(c engine.Config) (state, error) {
		c.Options = nil
		return sound.Setup(c)
	}}},
	{"a refused setup gives no reason", setsUp, sabotage{setup: func(c engine.Config) (state, error) {
		s, err := sound.Setup(c)
		if err != nil {
			err = errors.New("no")
		}
		return s, err
	}}},
	{"nobody is asked for a bid", flows, sabotage{asked: func(s *state) engine.SeatSet {
		if s.Phase == toy.Bid {
			return 0
		}
		return sound.Asked(s)
	}}},
	{"a question with one answer is asked", flows, sabotage{apply: func(s *state, at seat, m move, rec *engine.Recorder) {
		sound.Apply(s, at, m, rec)
		if s.Phase == toy.Market {
			next := sound.Asked(s).First()
			s.BankCoins -= toy.MostCoins - s.Coins[next]
			s.Coins[next] = toy.MostCoins
		}
	}}},
	{"chance is asked together with a seat", flows, sabotage{asked: func(s *state) engine.SeatSet {
		if s.Phase == toy.Deal {
			return 1
		}
		return sound.Asked(s)
	}}},
	{"the game has no end", flows, sabotage{apply: func(s *state, at seat, m move, rec *engine.Recorder) {
		sound.Apply(s, at, m, rec)
		s.Rounds = s.Round + 2
	}}},
	{"an asked seat has answered already", flows, sabotage{given: func(s *state, at seat) (move, bool) {
		m, ok := sound.Given(s, at)
		return m, ok || s.Phase == toy.Bid && at == 0
	}}},
	{"a pebble is lost", conserves, sabotage{apply: func(s *state, at seat, m move, rec *engine.Recorder) {
		sound.Apply(s, at, m, rec)
		if m.Kind == toy.KindFold {
			s.Home[at]--
		}
	}}},
	{"a coin is paid twice", conserves, sabotage{apply: func(s *state, at seat, m move, rec *engine.Recorder) {
		sound.Apply(s, at, m, rec)
		if m.Kind == toy.KindLeave {
			s.Coins[at]++
		}
	}}},
	{"the reshuffle doubles a card", conserves, sabotage{roll: func(s *state, r *rand) move {
		m := sound.Roll(s, r)
		m.Order[0] = m.Order[1]
		return m
	}}},
	{"the winners are the wrong ones", results, sabotage{result: func(s *state) (engine.Result, bool) {
		r, ok := sound.Result(s)
		if ok {
			r.Winners = []seat{0}
		}
		return r, ok
	}}},
	{"a score is missing", results, sabotage{result: func(s *state) (engine.Result, bool) {
		r, ok := sound.Result(s)
		if ok {
			r.Scores = r.Scores[1:]
		}
		return r, ok
	}}},
	{"moves come in another order each time", lists, sabotage{moves: func(s *state, at seat, list []move) []move {
		n := len(list)
		list = sound.Moves(s, at, list)
		if calls++; calls%2 == 0 {
			slices.Reverse(list[n:])
		}
		return list
	}}},
	{"moves replace what the slice holds", lists, sabotage{moves: func(s *state, at seat, list []move) []move {
		return sound.Moves(s, at, list[:0])
	}}},
	{"a move is listed twice", lists, sabotage{moves: func(s *state, at seat, list []move) []move {
		list = sound.Moves(s, at, list)
		return append(list, list[len(list)-1])
	}}},
	{"an illegal move is listed", lists, sabotage{moves: func(s *state, at seat, list []move) []move {
		return append(sound.Moves(s, at, list), move{Kind: toy.KindBid, N: [4]int8{40}})
	}}},
	{"the list is empty while somebody is asked", lists, sabotage{moves: func(s *state, at seat, list []move) []move {
		if s.Phase == toy.Bid {
			return list
		}
		return sound.Moves(s, at, list)
	}}},
	{"a legal move is not listed", agrees, sabotage{moves: func(s *state, at seat, list []move) []move {
		list = sound.Moves(s, at, list)
		if s.Phase == toy.Bid && s.Coins[at] > 1 {
			return list[:len(list)-1]
		}
		return list
	}}},
	{"a legal move is accepted and not listed", refuses, sabotage{check: func(s *state, at seat, m move) error {
		if m.Kind == toy.KindBid && s.Phase == toy.Bid && at >= 0 && int8(at) < s.Seats && s.Coins[at] > 0 {
			return nil
		}
		return sound.Check(s, at, m)
	}}},
	{"an illegal answer is sampled", agrees, sabotage{sample: func(s *state, at seat, r *rand) move {
		m := sound.Sample(s, at, r)
		if s.Phase == toy.Spread && m.N[0] > 0 {
			m.N[0]--
			m.N[toy.Bowls]++
		}
		return m
	}}},
	{"an illegal answer is proposed", agrees, sabotage{candidates: func(s *state, at seat, list []move) []move {
		list = sound.Candidates(s, at, list)
		if s.Phase == toy.Spread {
			list[0].N[0] += 3
		}
		return list
	}}},
	{"an answer is proposed twice", agrees, sabotage{candidates: func(s *state, at seat, list []move) []move {
		list = sound.Candidates(s, at, list)
		return append(list, list[0])
	}}},
	{"an answer to a closed question is not proposed", agrees, sabotage{candidates: func(s *state, at seat, list []move) []move {
		list = sound.Candidates(s, at, list)
		if len(list) > 1 && !sound.Step(s, at).Open {
			return list[1:]
		}
		return list
	}}},
	{"nothing is proposed", agrees, sabotage{candidates: func(_ *state, _ seat, list []move) []move { return list }}},
	{"a refusal is no reason", refuses, sabotage{check: func(s *state, at seat, m move) error {
		if err := sound.Check(s, at, m); err != nil {
			return errors.New("no")
		}
		return nil
	}}},
	{"a check changes the state", refuses, sabotage{check: func(s *state, at seat, m move) error {
		err := sound.Check(s, at, m)
		if err != nil && s.Phase == toy.Market {
			s.Coins[0]++
		}
		return err
	}}},
	{"a seat may act out of turn", refuses, sabotage{check: func(s *state, at seat, m move) error {
		if s.Phase == toy.Market && at >= 0 && int8(at) < s.Seats {
			return sound.Check(s, sound.Asked(s).First(), m)
		}
		return sound.Check(s, at, m)
	}}},
	{"an open question accepts a piece too many", refuses, sabotage{check: func(s *state, at seat, m move) error {
		if m.Kind == toy.KindSpread && s.Phase == toy.Spread && int8(at) == s.Winner {
			return nil
		}
		return sound.Check(s, at, m)
	}}},
	{"a check panics on a seat that is not there", refuses, sabotage{check: func(s *state, at seat, m move) error {
		_ = s.Coins[at]
		return sound.Check(s, at, m)
	}}},
	{"a word is not read back", writes, sabotage{parse: func(text string) (move, error) {
		if text == "fold" {
			return move{}, errors.New("no such word")
		}
		return sound.Parse(text)
	}}},
	{"a number is read wrongly", writes, sabotage{parse: func(text string) (move, error) {
		m, err := sound.Parse(text)
		if m.Kind == toy.KindBid && m.N[0] == 3 {
			m.N[0] = 2
		}
		return m, err
	}}},
	{"a pile is forgotten in composing", composes, sabotage{compose: func(s *state, at seat, piles []engine.Pile) (move, error) {
		m, err := sound.Compose(s, at, piles)
		m.N[2] = 0
		return m, err
	}}},
	{"piles hold a piece too many", composes, sabotage{piles: func(s *state, at seat, m move) []engine.Pile {
		piles := sound.Piles(s, at, m)
		if len(piles) > 0 && m.N[0] == 0 {
			piles[0].Count = 1
		}
		return piles
	}}},
	{"a listed question has piles", composes, sabotage{piles: func(s *state, at seat, m move) []engine.Pile {
		if s.Phase == toy.Market {
			return []engine.Pile{{Key: "purse"}}
		}
		return sound.Piles(s, at, m)
	}}},
	{"composing panics on a draft of nothing", composes, sabotage{compose: func(s *state, at seat, piles []engine.Pile) (move, error) {
		_ = piles[3]
		return sound.Compose(s, at, piles)
	}}},
	{"the recorder changes the game", records, sabotage{apply: func(s *state, at seat, m move, rec *engine.Recorder) {
		sound.Apply(s, at, m, rec)
		if rec.On() && m.Kind == toy.KindLeave {
			s.Score[at]++
		}
	}}},
	{"an event has no kind", records, sabotage{apply: func(s *state, at seat, m move, rec *engine.Recorder) {
		sound.Apply(s, at, m, rec)
		rec.Add(engine.Event{Only: engine.Everyone})
	}}},
	{"a field is not stored", stores, sabotage{encode: func(s *state) ([]byte, error) {
		less := *s
		less.Turn = 0
		return json.Marshal(less)
	}}},
	{"rubbish is loaded", breaks, sabotage{decode: func(_ int, form []byte) (state, error) {
		var s state
		_ = json.Unmarshal(form, &s)
		return s, nil
	}}},
	{"chance comes from elsewhere", seeds, sabotage{roll: func(s *state, _ *rand) move {
		calls++
		r := engine.RandFrom(uint64(calls))
		return sound.Roll(s, &r)
	}}},
	{"the seed is not used", seeds, sabotage{roll: func(s *state, _ *rand) move {
		r := engine.RandFrom(1)
		return sound.Roll(s, &r)
	}}},
	{"the outcome of chance is not what was told", retells, sabotage{parse: func(text string) (move, error) {
		if rest, ok := strings.CutPrefix(text, "deck:"); ok {
			b := []byte(rest)
			slices.Sort(b)
			text = "deck:" + string(b)
		}
		return sound.Parse(text)
	}}},
	{"an outcome of chance is refused", retells, sabotage{check: func(s *state, at seat, m move) error {
		if at == engine.Chance {
			return engine.Refuse("refused.no_chance")
		}
		return sound.Check(s, at, m)
	}}},
	{"the view shows another one's card", redeals, sabotage{view: func(s *state, at seat) toy.View {
		v := sound.View(s, at)
		if at == 1 {
			v.Hand = int(s.Hand[0])
		}
		return v
	}}},
	{"the public view shows the stock", redeals, sabotage{view: func(s *state, at seat) toy.View {
		v := sound.View(s, at)
		if at == engine.Everyone && s.Stock > 0 {
			v.Taken = append(v.Taken, int(s.Deck[s.Stock-1]))
		}
		return v
	}}},
	{"redealing gives the truth", redeals, sabotage{redeal: func(*state, seat, *rand) {}}},
	{"redealing takes the viewer's own card", redeals, sabotage{redeal: func(s *state, _ seat, r *rand) {
		sound.Redeal(s, engine.Everyone, r)
	}}},
	{"redealing is the same each time", redeals, sabotage{redeal: func(s *state, at seat, _ *rand) {
		r := engine.RandFrom(uint64(at) + 5)
		sound.Redeal(s, at, &r)
	}}},
	{"redealing depends on the truth", redeals, sabotage{redeal: func(s *state, at seat, r *rand) {
		for range s.Deck[0] {
			r.Uint64()
		}
		sound.Redeal(s, at, r)
	}}},
	{"redealing loses a card", redeals, sabotage{redeal: func(s *state, at seat, r *rand) {
		sound.Redeal(s, at, r)
		if s.Stock > 0 {
			s.Deck[0] = s.Deck[s.Stock-1]
		}
	}}},
	{"an event tells a bid before all are in", keepsSecret, sabotage{apply: func(s *state, at seat, m move, rec *engine.Recorder) {
		sound.Apply(s, at, m, rec)
		for i := range recorded(rec) {
			rec.Events[i].Only = engine.Everyone
		}
	}}},
	{"the view tells a bid before all are in", keepsSecret, sabotage{view: func(s *state, at seat) toy.View {
		v := sound.View(s, at)
		if s.Phase == toy.Bid {
			v.Bid = int(s.Bids[0])
		}
		return v
	}}},
	{"a parallel answer can't be changed", keepsSecret, sabotage{given: func(*state, seat) (move, bool) { return move{}, false }}},
	{"who answers first wins", keepsSecret, sabotage{apply: func(s *state, at seat, m move, rec *engine.Recorder) {
		sound.Apply(s, at, m, rec)
		if s.Phase == toy.Spread && m.Kind == toy.KindBid {
			s.Winner = int8(at)
		}
	}}},
	{"changing an answer is refused", changes, sabotage{check: func(s *state, at seat, m move) error {
		if _, ok := sound.Given(s, at); ok {
			return engine.Refuse("refused.answered")
		}
		return sound.Check(s, at, m)
	}}},
	{"the first answer leaves a trace", changes, sabotage{apply: func(s *state, at seat, m move, rec *engine.Recorder) {
		if _, ok := sound.Given(s, at); ok {
			s.Score[at]++
		}
		sound.Apply(s, at, m, rec)
	}}},
	{"a move allocates", allocates, sabotage{apply: func(s *state, at seat, m move, rec *engine.Recorder) {
		leak = make([]byte, 8)
		sound.Apply(s, at, m, rec)
	}}},
	{"a list allocates", allocates, sabotage{moves: func(s *state, at seat, list []move) []move {
		return append(list, sound.Moves(s, at, nil)...)
	}}},
	{"the computers' proposal is illegal", computes, sabotage{candidates: func(_ *state, _ seat, list []move) []move {
		return append(list, move{Kind: toy.KindBid, N: [4]int8{20}})
	}}},
}

func recorded(rec *engine.Recorder) []engine.Event {
	if rec == nil {
		return nil
	}
	return rec.Events
}

func tried[S any, M fmt.Stringer, V any](t *testing.T, x *suite[S, M, V], name string) error {
	t.Helper()
	for _, p := range x.properties() {
		if p.name == name {
			return p.try()
		}
	}
	t.Fatalf("no property %q", name)
	return nil
}

func options(game engine.Game) Options[state] {
	return Options[state]{Game: game, Computers: toy.Computers(), Conserved: toy.Conserved, Games: 100, Deep: 12, Longest: 500}
}

func TestEachBrokenRuleIsFound(t *testing.T) {
	for _, b := range sabotages {
		t.Run(b.what, func(t *testing.T) {
			x := newSuite[state, move, toy.View](b.sabotage, options(toy.Game(b.sabotage)))
			if err := tried(t, x, b.fails); err == nil {
				t.Errorf("%q holds", b.fails)
			} else {
				first, _, _ := strings.Cut(err.Error(), "\n")
				t.Log(first)
			}
		})
	}
}

func TestThereIsASabotageForEachProperty(t *testing.T) {
	broken := map[string]bool{plainValue: true, hidesSeed: true, copiesWhole: true, identifies: true}
	for _, b := range sabotages {
		broken[b.fails] = true
	}
	for _, p := range newSuite[state, move, toy.View](sound, options(toy.Game(sound))).properties() {
		if !broken[p.name] {
			t.Errorf("%q is never seen to fail", p.name)
		}
	}
}

func TestAStateThatIsNoPlainValueIsFound(t *testing.T) {
	for _, value := range []any{
		struct{ A []int }{}, struct{ A map[int]int }{}, struct{ A *int }{}, struct{ A [3]struct{ B string } }{},
		struct{ A any }{}, struct{ a func() }{}, struct{ a chan int }{}, [2]uintptr{}, struct{ F float64 }{},
	} {
		if err := plain(reflect.TypeOf(value)); err == nil {
			t.Errorf("%T passes as a plain value", value)
		}
	}
	if err := plainMove(reflect.TypeFor[struct{ A []int }]()); err == nil {
		t.Error("a move that can't be compared passes")
	}
	if err := plain(reflect.TypeFor[struct {
		A [3]int8
		B struct{ C bool }
	}]()); err != nil {
		t.Error(err)
	}
}

// shared is a state whose copies share a part.
type shared struct {
	state
	Part *int
}

// sharing plays the toy in a state that holds a pointer.
type sharing struct{}

func (sharing) Name() string { return sound.Name() }
func (sharing) Setup(c engine.Config) (shared, error) {
	s, err := sound.Setup(c)
	return shared{s, new(int)}, err
}
func (sharing) Asked(s *shared) engine.SeatSet            { return sound.Asked(&s.state) }
func (sharing) Step(s *shared, at seat) engine.Step       { return sound.Step(&s.state, at) }
func (sharing) Given(s *shared, at seat) (move, bool)     { return sound.Given(&s.state, at) }
func (sharing) Moves(s *shared, at seat, l []move) []move { return sound.Moves(&s.state, at, l) }
func (sharing) Check(s *shared, at seat, m move) error    { return sound.Check(&s.state, at, m) }
func (sharing) Chance(s *shared) bool                     { return sound.Chance(&s.state) }
func (sharing) Roll(s *shared, r *rand) move              { return sound.Roll(&s.state, r) }
func (sharing) Sample(s *shared, at seat, r *rand) move   { return sound.Sample(&s.state, at, r) }
func (sharing) Candidates(s *shared, at seat, l []move) []move {
	return sound.Candidates(&s.state, at, l)
}
func (sharing) Piles(s *shared, at seat, m move) []engine.Pile {
	return sound.Piles(&s.state, at, m)
}
func (sharing) Compose(s *shared, at seat, p []engine.Pile) (move, error) {
	return sound.Compose(&s.state, at, p)
}
func (sharing) View(s *shared, at seat) toy.View       { return sound.View(&s.state, at) }
func (sharing) Redeal(s *shared, at seat, r *rand)     { sound.Redeal(&s.state, at, r) }
func (sharing) Parse(text string) (move, error)        { return sound.Parse(text) }
func (sharing) Result(s *shared) (engine.Result, bool) { return sound.Result(&s.state) }
func (sharing) Schema() int                            { return 1 }
func (sharing) Encode(s *shared) ([]byte, error)       { return json.Marshal(s) }
func (sharing) Decode(_ int, form []byte) (shared, error) {
	var s shared
	err := json.Unmarshal(form, &s)
	return s, err
}
func (sharing) Apply(s *shared, at seat, m move, rec *engine.Recorder) {
	*s.Part++
	sound.Apply(&s.state, at, m, rec)
}

func TestAStateWhoseCopiesShareAPartIsFound(t *testing.T) {
	x := newSuite[shared, move, toy.View](sharing{}, Options[shared]{
		Game: toy.Game(sound), Conserved: func(s *shared) error { return toy.Conserved(&s.state) },
	})
	for _, name := range []string{plainValue, copiesWhole} {
		if err := tried(t, x, name); err == nil {
			t.Errorf("%q holds", name)
		}
	}
}

// seedEvents is a game whose first events tell the seed.
type seedEvents struct {
	engine.Game
	tell func(engine.Seed) engine.Event
}

func (g seedEvents) New(c engine.Config) (engine.Table, []engine.Event, error) {
	t, events, err := g.Game.New(c)
	return t, append(events, g.tell(c.Seed)), err
}

func TestASeedThatIsToldIsFound(t *testing.T) {
	for _, text := range []func(engine.Seed) string{
		engine.Seed.String,
		func(s engine.Seed) string { return writings(s)[1] },
		func(s engine.Seed) string { return writings(s)[3] },
	} {
		game := seedEvents{toy.Game(sound), func(s engine.Seed) engine.Event {
			return engine.Event{Kind: "toy.seed", Args: []engine.Arg{engine.Term("seed", text(s))}}
		}}
		if err := tried(t, newSuite[state, move, toy.View](sound, options(game)), hidesSeed); err == nil {
			t.Error("the seed is told and not found")
		}
	}
}

func TestAQuestionThatLosesItsIdentityIsFound(t *testing.T) {
	asked := engine.Decision{Seat: 1, Since: 4, Step: "toy.bid"}
	given := asked
	given.Given = "bid:1"
	renewed := asked
	renewed.Since = 7
	other := renewed
	other.Step = "toy.market"
	for what, c := range map[string]struct {
		before  engine.Decision
		was     bool
		now     engine.Decision
		actor   seat
		isSound bool
	}{
		"kept while another acts":         {asked, true, asked, 0, true},
		"renewed while another acts":      {asked, true, renewed, 0, false},
		"kept by who may change it":       {asked, true, given, 1, true},
		"kept by who is asked again":      {asked, true, asked, 1, false},
		"renewed for who is asked again":  {asked, true, renewed, 1, true},
		"new for who was not asked":       {engine.Decision{}, false, renewed, 0, true},
		"old for who was not asked":       {engine.Decision{}, false, asked, 0, false},
		"new because the step is another": {asked, true, other, 0, true},
	} {
		if err := sameQuestion(c.before, c.was, c.now, c.actor, 7); (err == nil) != c.isSound {
			t.Errorf("%s: %v", what, err)
		}
	}
}
