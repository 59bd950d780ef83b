package gops

import (
	"slices"

	"github.com/harbormaster/harbormaster/engine"
)

// The kinds of events; the arguments stand behind each.
const (
	// PrizeTurned: round, card, stake (points of all open prizes). Everyone (G2). Forced in the last round (R2).
	PrizeTurned = "prize.turned"
	// BidIn: a seat's bid is in, or changed; no arguments (G3, R1).
	BidIn = "bid.in"
	// BidShown: card (G4). Forced in the last round (R2).
	BidShown = "bid.shown"
	// PrizeWon: stake (G4).
	PrizeWon = "prize.won"
	// PrizeStays: stake. Everyone (G5).
	PrizeStays = "prize.stays"
	// PrizeGone: stake. Everyone (G6).
	PrizeGone = "prize.gone"
	// GameOver ends the game. Everyone.
	GameOver = "game.over"
)

// tell records a fact that all may read. Without a recorder it costs nothing.
func tell(rec *engine.Recorder, e engine.Event, args ...engine.Arg) {
	if !rec.On() {
		return
	}
	e.Only, e.Args = engine.Everyone, slices.Clone(args)
	rec.Add(e)
}

// The keys of refusals; the arguments stand behind each.
const (
	// RefusedTurn: nobody asks this seat now.
	RefusedTurn = "refused.not_your_turn"
	// RefusedStep: the move answers another question: step.
	RefusedStep = "refused.other_question"
	// RefusedOutcome: an outcome of chance that can't be.
	RefusedOutcome = "refused.outcome"
	// RefusedSpent: card. It was bid before (G4).
	RefusedSpent = "bid.spent"
)
