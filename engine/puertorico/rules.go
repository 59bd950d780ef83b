package puertorico

import "github.com/harbormaster/harbormaster/engine"

// Rules implements engine.Rules.
type Rules struct{}

var _ engine.Rules[State, Move, View] = Rules{}

// Name is the game's key.
const Name = "puertorico"

// Keys of the questions: see engine.Decision.Step.
const (
	StepRole     = "role.choose"
	StepHacienda = "settler.hacienda"
	StepTake     = "settler.take"
	StepPlace    = "mayor.place"
	StepBuild    = "builder.build"
	StepBonus    = "craftsman.bonus"
	StepSell     = "trader.sell"
	StepLoad     = "captain.load"
	StepStore    = "captain.store"
)

var stepKeys = [...]string{
	stepSetup: "", stepRole: StepRole, stepHacienda: StepHacienda, stepDraw: "", stepTake: StepTake, stepRow: "",
	stepPlace: StepPlace, stepBuild: StepBuild, stepBonus: StepBonus, stepSell: StepSell, stepLoad: StepLoad,
	stepStore: StepStore, stepOver: "",
}

// Name is the game's key.
func (Rules) Name() string { return Name }

// Asked is the set of seats that the table waits for.
func (Rules) Asked(s *State) engine.SeatSet {
	switch {
	case s.Step == stepSetup || s.Step == stepOver || s.Reshuffle:
		return 0
	case s.Step == stepPlace && !s.InOrder:
		return s.Waiting
	}
	return 1 << s.Turn
}

// open says that a seat has a question: it is awaited, or its placement may still change.
func (s *State) open(seat Seat) bool {
	return (Rules{}).Asked(s).Has(seat) || s.Step == stepPlace && !s.InOrder && s.Given.Has(seat)
}

// Step describes the question that is open for a seat.
func (Rules) Step(s *State, seat Seat) engine.Step {
	if !s.open(seat) {
		return engine.Step{}
	}
	return engine.Step{Key: stepKeys[s.Step], Open: s.Step == stepPlace, Private: s.Step == stepPlace || s.Step == stepStore}
}

// Given is the placement that a seat may still change.
func (Rules) Given(s *State, seat Seat) (Move, bool) {
	if s.Step != stepPlace || !s.Given.Has(seat) {
		return Move{}, false
	}
	return s.draft(seat), true
}

// Moves appends the seat's legal moves, for the mayor's placement only "mayor:order" where that is possible.
func (Rules) Moves(s *State, seat Seat, list []Move) []Move {
	if !s.open(seat) {
		return list
	}
	switch s.Step {
	case stepRole:
		return s.roles(list)
	case stepHacienda:
		return append(list, Draw(true), Draw(false))
	case stepTake:
		return s.takes(list)
	case stepPlace:
		if s.InOrder {
			return list
		}
		return append(list, PlaceInOrder())
	case stepBuild:
		return s.builds(list)
	case stepBonus:
		return s.bonuses(list)
	case stepSell:
		return s.sales(list)
	case stepLoad:
		return s.loads(list)
	case stepStore:
		return s.stores(list)
	}
	return list
}

// Apply makes a legal move and runs on to the next question.
func (Rules) Apply(s *State, seat Seat, m Move, rec *engine.Recorder) {
	s.apply(seat, m, &teller{rec: rec})
}

func (s *State) apply(seat Seat, m Move, t *teller) {
	switch m.Kind {
	case SetupMove:
		s.setUp(m, t)
	case ReshuffleMove:
		s.reshuffle(m, t)
	case RoleMove:
		s.takeRole(Role(m.A), t)
	case HaciendaMove:
		s.useHacienda(m.A == 1, t)
	case SettleMove:
		s.take(Tile(m.A), m.B == 1, false, t)
	case PlaceMove:
		s.placeFor(seat, m, t)
	case OrderMove:
		s.orderPlaces(seat, t)
	case BuildMove:
		s.build(Building(m.A), m.B == 1, false, t)
	case BonusMove:
		s.takeBonus(Good(m.A), false, t)
	case TradeMove:
		s.sell(Good(m.A), false, t)
	case LoadMove:
		s.load(Good(m.A), m.B, false, t)
	case StoreMove:
		s.keep(m.Kept(), false, t)
	}
	s.run(t)
}

// run goes on through everything that needs no decision, up to a question or the end.
func (s *State) run(t *teller) {
	for {
		waits := true
		switch s.Step {
		case stepHacienda:
			waits = s.reachHacienda()
		case stepDraw:
			waits = s.reachDraw(t)
		case stepTake:
			waits = s.reachTake(t)
		case stepRow:
			waits = s.reachRow(t)
		case stepPlace:
			waits = s.reachPlace(t)
		case stepBuild:
			waits = s.reachBuild(t)
		case stepBonus:
			waits = s.reachBonus(t)
		case stepSell:
			waits = s.reachSell(t)
		case stepLoad:
			waits = s.reachLoad(t)
		case stepStore:
			waits = s.reachStore(t)
		}
		if waits {
			return
		}
	}
}

// endTurn passes the turn on; it is false after the last seat's.
func (s *State) endTurn() bool {
	s.Turn = s.next(s.Turn)
	s.Left--
	return s.Left > 0
}

// Chance says whether chance is asked (O12).
func (Rules) Chance(s *State) bool { return s.Step == stepSetup || s.Reshuffle }

// Count counts the answers of a seat's question, no further than limit.
func (r Rules) Count(s *State, seat Seat, limit int) int {
	if s.open(seat) && s.Step == stepPlace {
		return s.countPlaces(seat, limit)
	}
	var buffer [maxMoves]Move
	return min(limit, len(r.Moves(s, seat, buffer[:0])))
}

// maxMoves bounds the moves of a question: 23 buildings with and without a colonist, and none.
const maxMoves = 2*Buildings + 2

// Sample draws a legal answer.
func (r Rules) Sample(s *State, seat Seat, rand *engine.Rand) Move {
	if s.Step == stepPlace {
		return s.samplePlace(seat, rand)
	}
	var buffer [maxMoves]Move
	list := r.Moves(s, seat, buffer[:0])
	return list[rand.IntN(len(list))]
}

// Candidates appends good answers, the best first.
func (r Rules) Candidates(s *State, seat Seat, list []Move) []Move {
	if !s.open(seat) {
		return list
	}
	switch s.Step {
	case stepPlace:
		return s.proposePlaces(seat, list)
	case stepStore:
		return s.proposeStores(list)
	}
	return r.Moves(s, seat, list)
}

// Parse reads a move's notation.
func (Rules) Parse(text string) (Move, error) { return Parse(text) }
