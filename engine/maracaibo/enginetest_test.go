package maracaibo

import (
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/engine"

	"github.com/harbormaster/harbormaster/engine/enginetest"
)

// games is a number of random games: n in the check, ten times as many in the long proof, a tenth with -short.
func games(n int) int {
	switch {
	case enginetest.Long():
		return 10 * n
	case testing.Short():
		return max(1, n/10)
	}
	return n
}

// variants are each module alone, all of them, none, and John Silver at his easiest, his middle and his hardest.
func variants() []map[string]string {
	all := map[string]string{OptionJohn: "6", OptionLayout: "alt1"}
	list := []map[string]string{{OptionJohn: "0"}, {OptionJohn: "3", OptionSpread: "false"}, all}
	for i, m := range moduleWords {
		all[m] = "true"
		list = append(list, map[string]string{m: "true", OptionJohn: numberWords[i+1]})
	}
	return list
}

func TestMaracaiboKeepsEveryPromiseOfAGame(t *testing.T) {
	enginetest.Run(t, Rules{}, enginetest.Options[State]{
		Game: Game(), Computers: engine.Computers{{Key: engine.LevelEasy, New: func() engine.Computer { return engine.ComputerOf(Rules{}, (*State).EasyMove) }}}, Conserved: conserved, Games: games(30), Deep: 4, Variants: variants(),
		// A custom id carries 100 bytes: "v1|", a table's id of 10 letters, "|", up to 5 digits of a seq, "|", and the move.
		Notation: 80,
	})
}

func FuzzNotation(f *testing.F) {
	enginetest.FuzzNotation(f, Rules{}, strings.Split(
		"keep q07 q21,move 2c,move gulf,step 9a,stop,pay 1 2,take,ignore,residence 3b,activate m1,effect 1,option 0,upgrade s01,"+
			"figurehead A,smuggle m1 2c,treasure gold,store es1,store none,bury gold gs1 gb2,bury pearl none po1,refill emerald,"+
			"explore e04 J c41 s12,explore ret,quest q07,quest deck,refresh,discard q07,acquire 3b,die pearl,reroll,raid r5,raid s06,"+
			"end,sell rb1,sell none,skip,first 2,deal c60,swap 3b 4d,stack c39 1,hide pearl,side rivers,draw q07,head L,solo B6,"+
			"roll 2 6 3,roll 1", ",")...)
}
