package maracaibo

import (
	"slices"

	"github.com/harbormaster/harbormaster/engine"
)

// Rules implements engine.Rules.
type Rules struct {
	engine.Listed[State, Move]
	engine.Stored[State]
}

// Name is the game's key.
const Name = "maracaibo"

// Keys of the questions: see engine.Decision.Step.
const (
	StepKeep = "start.keep" // asks which quests to keep at the start; all players at once (M16, P2)
	// StepMove asks for the end of a move, StepSail for the next step of one (P4).
	StepMove = "turn.move"
	StepSail = "turn.sail"
	StepPay  = "turn.pay" // asks whom to pay where there are too few doubloons (P6)
	// StepTake asks to take or ignore an improvement (M28), StepBuild to build on a residence card (M33), StepTile to
	// activate the own smuggler tile of a location (M36), StepSell for the sale of a ruby (M88).
	StepTake  = "space.take"
	StepBuild = "space.build"
	StepTile  = "space.tile"
	StepSell  = "space.sell"
	// StepEffect asks which effect of a list comes next (P8), StepOption which option is taken.
	StepEffect = "effect.next"
	StepOption = "effect.option"
	// The other keys ask for what an effect needs (P9 to P14).
	StepUpgrade    = "effect.upgrade"
	StepFigurehead = "effect.figurehead"
	StepSmuggle    = "effect.smuggle"
	StepActivate   = "effect.activate"
	StepTreasure   = "effect.treasure"
	StepStore      = "effect.store"
	StepBury       = "effect.bury"
	StepRefill     = "effect.refill"
	StepExplore    = "effect.explore"
	StepQuest      = "effect.quest"
	StepDiscard    = "effect.discard"
	StepResidence  = "effect.residence"
	StepAcquire    = "effect.acquire"
	// StepDie asks for the die of a raid, StepRaid for the next raid action (P11).
	StepDie  = "raid.die"
	StepRaid = "raid.spend"
)

// Steps lists the keys of all questions, for catalogs and tests.
var Steps = []string{
	StepKeep, StepMove, StepSail, StepPay, StepTake, StepBuild, StepTile, StepSell, StepEffect, StepOption, StepUpgrade,
	StepFigurehead, StepSmuggle, StepActivate, StepTreasure, StepStore, StepBury, StepRefill, StepExplore, StepQuest,
	StepDiscard, StepResidence, StepAcquire, StepDie, StepRaid,
}

// stepKeys are the keys of the questions, "" for a step that asks no player.
var stepKeys = func() (keys [steps]string) {
	copy(keys[stepKeep:], Steps)
	return keys
}()

// Name is the game's key.
func (Rules) Name() string { return Name }

// Asked is the set of seats that the table waits for.
func (Rules) Asked(s *State) engine.SeatSet {
	switch {
	case s.Step == stepKeep:
		return s.Waiting
	case s.Step > stepKeep && s.Step < stepOver:
		return 1 << s.Turn
	}
	return 0
}

// open says that a seat has a question: it is awaited, or its quests may still change.
func (s *State) open(seat Seat) bool {
	return (Rules{}).Asked(s).Has(seat) || s.Step == stepKeep && s.Given.Has(seat)
}

// Step describes the question that is open for a seat.
func (Rules) Step(s *State, seat Seat) engine.Step {
	if !s.open(seat) {
		return engine.Step{}
	}
	return engine.Step{Key: stepKeys[s.Step], Private: s.Step == stepKeep || s.Step == stepDiscard}
}

// Given are the quests that a seat may still change.
func (Rules) Given(s *State, seat Seat) (Move, bool) {
	if s.Step != stepKeep || !s.Given.Has(seat) {
		return Move{}, false
	}
	return Move{Kind: KeepMove, Set: s.Choices[seat]}, true
}

// Moves appends the seat's legal moves.
func (Rules) Moves(s *State, seat Seat, list []Move) []Move {
	switch {
	case !s.open(seat):
		return list
	case s.Step == stepKeep:
		return s.keepMoves(seat, list)
	}
	return s.moves(seat, list)
}

// Sample draws a legal answer.
func (r Rules) Sample(s *State, seat Seat, rand *engine.Rand) Move {
	var buffer [maxMoves]Move
	list := r.Moves(s, seat, buffer[:0])
	return list[rand.IntN(len(list))]
}

// Parse reads a move's notation.
func (Rules) Parse(text string) (Move, error) { return Parse(text) }

// Check says whether a move is legal for the seat now.
func (r Rules) Check(s *State, seat Seat, m Move) error {
	if seat == engine.Chance {
		return s.checkChance(m)
	}
	if !s.open(seat) {
		return engine.Refuse(RefusedTurn)
	}
	var buffer [maxMoves]Move
	if slices.Contains(r.Moves(s, seat, buffer[:0]), m) {
		return nil
	}
	return s.refuse(seat, m)
}

// Apply makes a legal move and runs on to the next question.
func (Rules) Apply(s *State, seat Seat, m Move, rec *engine.Recorder) {
	s.apply(seat, m, &emitter{rec: rec})
}

// Act makes a legal move as Rules.Apply does, for a recorded game. At the end of each round it calls round, which may
// be nil (P24).
func (s *State) Act(seat Seat, m Move, round func(*State)) { s.apply(seat, m, &emitter{round: round}) }

func (s *State) apply(seat Seat, m Move, t *emitter) {
	switch {
	case seat == engine.Chance:
		s.deal(m, t)
	case m.Kind == KeepMove:
		s.keep(seat, m, t)
	default:
		s.answer(m, t)
		s.run(t)
	}
}

// Game gives the rules for the list of titles.
func Game() engine.Game { return engine.GameOf(Rules{}, MinPlayers, MaxPlayers, Options(), automata) }

// automata: one player sails against John Silver, who has the second seat and is run by the rules (M90).
func automata(c engine.Config) int {
	if c.Seats == 1 {
		return 1
	}
	return 0
}

// proposed are the questions that may have dozens of answers, or a private one: good ones come first.
const proposed = 1<<stepKeep | 1<<stepExplore | 1<<stepBury | 1<<stepSmuggle | 1<<stepAcquire | 1<<stepDiscard

// Candidates appends all moves, the best first by the heuristic of the computer players where there may be dozens or
// where the answer is private. They hang on nothing that the seat can't know.
func (r Rules) Candidates(s *State, seat Seat, list []Move) []Move {
	from := len(list)
	list = r.Moves(s, seat, list)
	if proposed>>s.Step&1 == 0 || len(list) == from {
		return list
	}
	var buffer [maxMoves]rated
	for i, t := range s.ranked(seat, list[from:], buffer[:0]) {
		list[from+i] = t.Move
	}
	return list
}
