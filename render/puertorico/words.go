package puertorico

import (
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/puertorico"
)

// Keys are the beginnings of all keys that pictures, alternative texts, texts of boards and plots ask for.
var Keys = []string{
	"puertorico.picture.", "puertorico.text.", "puertorico.good.", "puertorico.term.",
	"puertorico.place.", "puertorico.course.", "puertorico.moment.", "puertorico.flag.",
	"puertorico.answer.why.", "puertorico.answer.land.", "puertorico.answer.inn.menu",
	"board.bids", "board.won.half", "final.bid", "final.lost",
}

var goodKeys = func() (keys [puertorico.Goods]string) {
	for g := range puertorico.Good(puertorico.Goods) {
		keys[g] = "puertorico.good." + g.String()
	}
	return keys
}()

func number(n int) engine.Arg                    { return engine.Num("n", n) }
func other(m int) engine.Arg                     { return engine.Num("m", m) }
func text(key, value string) engine.Arg          { return engine.Free(key, value) }
func (p *painter) good(g puertorico.Good) string { return p.Say(goodKeys[g]) }

// roleName and building are labels; within sentences textWriter has them in lower case.
func (p *painter) roleName(r puertorico.Role) string {
	return p.Say("puertorico.term." + r.String() + ".capital")
}
