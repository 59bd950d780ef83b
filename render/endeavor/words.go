package endeavor

import (
	"github.com/harbormaster/harbormaster/engine"
)

// Keys are the beginnings of all keys that pictures, alternative texts, texts of boards and plots ask for.
var Keys = []string{
	"endeavor.picture.", "endeavor.board.", "endeavor.course.", "endeavor.moment.", "endeavor.region.",
	"endeavor.city.", "endeavor.deck.", "endeavor.card.", "endeavor.term.", "endeavor.score.",
	"board.bids", "board.won.half", "final.bid", "final.lost",
}

func number(n int) engine.Arg           { return engine.Num("n", n) }
func other(m int) engine.Arg            { return engine.Num("m", m) }
func text(key, value string) engine.Arg { return engine.Free(key, value) }
