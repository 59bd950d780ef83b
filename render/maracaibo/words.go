package maracaibo

import (
	"github.com/harbormaster/harbormaster/engine"
)

// Keys are the beginnings of all keys that pictures, alternative texts and texts of boards ask for.
var Keys = []string{"maracaibo.picture.", "maracaibo.board.", "maracaibo.course.", "maracaibo.moment.",
	"maracaibo.term.", "maracaibo.need.", "maracaibo.score.", "maracaibo.effect.", "maracaibo.metric.",
	"maracaibo.answer.skip.", "board.bids", "board.won.half", "final.bid", "final.lost"}

func number(n int) engine.Arg           { return engine.Num("n", n) }
func other(m int) engine.Arg            { return engine.Num("m", m) }
func text(key, value string) engine.Arg { return engine.Free(key, value) }
