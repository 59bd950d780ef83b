package endeavor

import "github.com/harbormaster/harbormaster/engine"

// Game gives the rules for the list of titles.
func Game() engine.Game { return engine.GameOf(Rules{}, MinPlayers, MaxPlayers, Options(), nil) }

// Rules implements engine.Rules.
type Rules struct {
	engine.Listed[State, Move]
	engine.Stored[State]
}

// Name is the game's key.
const Name = "endeavor"

// Keys of the questions: see engine.Decision.Step.
const (
	StepBuild   = "build.build"    // asks which building to build (E18)
	StepSalary  = "salary.pay"     // asks which buildings to free; several seats are asked at once (E24, R1)
	StepAct     = "action.act"     // asks for an action or a pass (E26)
	StepSecond  = "action.second"  // asks for the other part of a composite action (E44 to E47)
	StepDiscard = "action.discard" // asks for a card after passing (E51 to E59, R7)
)

// Steps lists the keys of all questions, for catalogs and tests.
var Steps = []string{StepBuild, StepSalary, StepAct, StepSecond, StepDiscard}

// stepKeys are the keys of the questions, "" for a step that asks no player.
var stepKeys = [steps]string{
	stepBuild: StepBuild, stepSalary: StepSalary, stepAct: StepAct, stepSecond: StepSecond, stepDiscard: StepDiscard,
}

// Name is the game's key.
func (Rules) Name() string { return Name }

// Asked is the set of seats that the table waits for.
func (Rules) Asked(s *State) engine.SeatSet {
	switch s.Step {
	case stepSalary:
		return s.Waiting
	case stepBuild, stepAct, stepSecond, stepDiscard:
		return 1 << s.Turn
	}
	return 0
}

// open says that a seat has a question: it is awaited, or its salary may still change.
func (s *State) open(seat Seat) bool {
	return (Rules{}).Asked(s).Has(seat) || s.Step == stepSalary && s.Given.Has(seat)
}

// Step describes the question that is open for a seat.
func (Rules) Step(s *State, seat Seat) engine.Step {
	if !s.open(seat) {
		return engine.Step{}
	}
	return engine.Step{Key: stepKeys[s.Step], Private: s.Step == stepSalary}
}

// Given is the salary that a seat may still change (R1).
func (Rules) Given(s *State, seat Seat) (Move, bool) {
	if s.Step != stepSalary || !s.Given.Has(seat) {
		return Move{}, false
	}
	return Move{Kind: SalaryMove, Set: s.Salaries[seat]}, true
}

// Moves appends the seat's legal moves.
func (Rules) Moves(s *State, seat Seat, list []Move) []Move {
	if !s.open(seat) {
		return list
	}
	switch s.Step {
	case stepBuild:
		return s.builds(seat, list)
	case stepSalary:
		return s.Boards[seat].salaries(list)
	case stepAct:
		return append(s.actions(seat, list), Pass())
	case stepSecond:
		return append(s.seconds(seat, list), Stop())
	case stepDiscard:
		return s.discards(seat, list)
	}
	return list
}

// maxMoves is room for the moves of any question: a dozen buildings and tokens with the targets of two actions each.
const maxMoves = 512

// Sample draws a legal answer.
func (r Rules) Sample(s *State, seat Seat, rand *engine.Rand) Move {
	var buffer [maxMoves]Move
	list := r.Moves(s, seat, buffer[:0])
	return list[rand.IntN(len(list))]
}

// Candidates appends good answers, the best first: salaries that free the most useful buildings, else all moves.
func (r Rules) Candidates(s *State, seat Seat, list []Move) []Move {
	if s.open(seat) && s.Step == stepSalary {
		return s.proposeSalaries(seat, list)
	}
	return r.Moves(s, seat, list)
}

// Parse reads a move's notation.
func (Rules) Parse(text string) (Move, error) { return Parse(text) }

// Redeal replaces what the seat can't know: the salaries that others have chosen while not all are in.
func (Rules) Redeal(s *State, seat Seat, rand *engine.Rand) {
	if s.Step != stepSalary {
		return
	}
	for _, other := range s.Given.Seats() {
		if other != seat {
			s.Salaries[other] = (Rules{}).Sample(s, other, rand).Set
		}
	}
}

// Check says whether a move is legal for the seat now.
func (Rules) Check(s *State, seat Seat, m Move) error {
	if seat == engine.Chance {
		return s.checkChance(m)
	}
	if !s.open(seat) {
		return engine.Refuse(RefusedTurn)
	}
	if r := s.check(seat, m); r != nil {
		return r
	}
	return nil
}

func (s *State) check(seat Seat, m Move) *engine.Reason {
	switch {
	case s.Step == stepBuild && m.Kind == BuildMove:
		return s.checkBuild(seat, Building(m.From))
	case s.Step == stepSalary && m.Kind == SalaryMove:
		return s.Boards[seat].checkSalary(m)
	case s.Step == stepAct && (m.Kind == ActivateMove || m.Kind == TokenMove):
		return s.checkAction(seat, m)
	case s.Step == stepAct && m.Kind == PassMove, s.Step == stepSecond && m.Kind == StopMove:
		return nil
	case s.Step == stepSecond && m.Kind == SecondMove:
		return s.checkSecond(seat, m)
	case s.Step == stepDiscard && m.Kind == DiscardMove:
		return s.checkDiscard(seat, Card(m.Target))
	case s.Step == stepDiscard && m.Kind == KeepMove:
		return s.checkKeep(seat)
	}
	return engine.Refuse(RefusedStep, engine.Term("step", stepKeys[s.Step]))
}

// Apply makes a legal move and runs on to the next question.
func (Rules) Apply(s *State, seat Seat, m Move, rec *engine.Recorder) {
	s.apply(seat, m, &emitter{rec: rec})
}

// Act makes a legal move as Rules.Apply does, for a recorded game. It gives the answers that the record shows next, in
// its order: those that the rules have given, and, where several seats are asked at once, those that are open. At the
// end of each round, before the crown passes on, it calls round, which may be nil.
func (s *State) Act(seat Seat, m Move, round func(*State)) []Answer {
	var answers []Answer
	s.apply(seat, m, &emitter{expect: &answers, round: round})
	return answers
}

func (s *State) apply(seat Seat, m Move, t *emitter) {
	switch m.Kind {
	case StartMove:
		s.Crown, s.Step = Seat(m.From), stepLot
	case LotMove:
		s.layLot(m, t)
	case BuildMove:
		s.build(Building(m.From), false, t)
	case SalaryMove:
		s.choose(seat, m, t)
	case ActivateMove, TokenMove:
		s.act(m, t)
	case SecondMove:
		s.do(m, -1, t)
		s.endTurn()
	case StopMove:
		s.stop(false, t)
	case PassMove:
		s.pass(false, t)
	case DiscardMove:
		s.discard(Card(m.Target), t)
	case KeepMove:
		s.keep(t)
	}
	for !s.reach(t) {
	}
}

// reach goes on to the next question, or one step towards it; it is true at a question or the end.
func (s *State) reach(t *emitter) (waits bool) {
	switch s.Step {
	case stepBuild:
		return s.reachBuild(t)
	case stepSalary:
		return s.reachSalary(t)
	case stepAct:
		return s.reachAct(t)
	case stepSecond:
		return s.reachSecond(t)
	case stepDiscard:
		return s.reachDiscard()
	}
	return true
}

func (s *State) beginRound(t *emitter) {
	s.Round++
	s.Turn, s.Left, s.Step = s.Crown, s.Players, stepBuild
	t.emit(RoundStarted, s.Crown, engine.Num("round", int(s.Round)))
}

// endRound passes the crown on, or ends the game (E63).
func (s *State) endRound(t *emitter) {
	if t.round != nil {
		t.round(s)
	}
	s.Passed = 0
	if s.Round == Rounds {
		s.Step, s.Turn = stepOver, engine.Everyone
		t.emit(GameOver, engine.Everyone, engine.Num("round", int(s.Round)))
		return
	}
	s.Crown = s.next(s.Crown)
	s.beginRound(t)
}
