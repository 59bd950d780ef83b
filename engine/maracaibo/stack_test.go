package maracaibo

import (
	"slices"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/enginetest"
)

// deepestChain plays random games of all seat counts with modules at random and gives the largest depth of the stack.
func deepestChain(t testing.TB, n int) int {
	t.Helper()
	rand := engine.RandFrom(1)
	deepest := 0
	for i := range n {
		s := randomGame(t, engine.Config{Seats: 1 + i%4, Options: randomOptions(&rand)}, &rand, &deepest)
		if _, over := (Rules{}).Result(&s); !over {
			t.Fatal("a game without a result")
		}
	}
	return deepest
}

// The stack has twice the room of the deepest chain that 100,000 random games come to.
func TestTheStackHasTwiceTheRoomOfTheDeepestChain(t *testing.T) {
	t.Parallel()
	n := 2000
	switch {
	case enginetest.Long():
		n = 100_000
	case testing.Short():
		n = 200
	}
	deepest := deepestChain(t, n)
	t.Logf("deepest chain of %d games: %d", n, deepest)
	if deepest > maxStack/2 {
		t.Errorf("a chain of %d, more than half of the room for %d", deepest, maxStack)
	}
	if enginetest.Long() && deepest < maxStack/2 {
		t.Errorf("the deepest chain is %d: the room may be %d, not %d", deepest, 2*deepest, maxStack)
	}
}

// What would need more room than there is lapses, with a fact for the log, and the game goes on.
func TestAChainThatIsTooLongLapsesAndTheGameGoesOn(t *testing.T) {
	rand := engine.RandFrom(5)
	s, err := Rules{}.Setup(engine.Config{Seats: 2})
	if err != nil {
		t.Fatal(err)
	}
	engine.AnswerChance(Rules{}, &s, &rand, nil)
	for s.Step != stepUpgrade {
		seat := (Rules{}).Asked(&s).First()
		Rules{}.Apply(&s, seat, Rules{}.Sample(&s, seat, &rand), nil)
		engine.AnswerChance(Rules{}, &s, &rand, nil)
	}
	// The list and the upgrade on top are lifted as high as it goes, by lists below that have nothing left.
	lift := maxStack - int(s.Depth)
	copy(s.Stack[lift:], slices.Clone(s.Stack[:s.Depth]))
	for i := range lift {
		s.Stack[i] = Frame{Kind: frameList, List: upgradeList, N: 1, Treasure: NoTreasure}
	}
	s.Depth = maxStack
	s.Boards[s.Turn].Sockets &^= 1 << find(socketWords[:], "s03")
	s.Boards[s.Turn].Doubloons = 0
	var rec engine.Recorder
	Rules{}.Apply(&s, s.Turn, MoveOf(UpgradeMove, Socket(find(socketWords[:], "s03"))), &rec)
	if !slices.ContainsFunc(rec.Events, func(e engine.Event) bool { return e.Kind == ChainEnded }) {
		t.Errorf("nothing is told of the end of the chain: %+v", rec.Events)
	}
	if err := goesOn(s); err != nil {
		t.Error(err)
	}
}
