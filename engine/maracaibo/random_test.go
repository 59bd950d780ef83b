package maracaibo

import (
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/enginetest"
)

// playOut plays a numbered random game, with modules at random and each number of players.
func playOut(t testing.TB, game int) enginetest.PlayedGame {
	t.Helper()
	rand := engine.RandFrom(uint64(game) + 1)
	return enginetest.PlayOut(t, Game(), engine.Config{Seats: MinPlayers + game%4, Seed: rand.Seed(), Options: randomOptions(&rand)}, &rand)
}

// randomGame plays a game at random to its end; deepest is raised to the largest depth of the stack.
func randomGame(t testing.TB, c engine.Config, rand *engine.Rand, deepest *int) State {
	t.Helper()
	s, err := (Rules{}).Setup(c)
	if err != nil {
		t.Fatal(err)
	}
	for range 5000 {
		if (Rules{}).Chance(&s) {
			s.apply(engine.Chance, (Rules{}).Roll(&s, rand), &emitter{depth: deepest})
			continue
		}
		seat := (Rules{}).Asked(&s).First()
		if seat == engine.Everyone {
			return s
		}
		s.apply(seat, (Rules{}).Sample(&s, seat, rand), &emitter{depth: deepest})
	}
	t.Fatal("the game does not end")
	return s
}

// randomOptions are modules at random.
func randomOptions(rand *engine.Rand) map[string]string {
	options := map[string]string{OptionLayout: layoutWords[rand.IntN(Layouts)], OptionJohn: numberWords[rand.IntN(len(numberWords))]}
	for _, m := range moduleWords {
		if rand.IntN(2) == 0 {
			options[m] = "true"
		}
	}
	return options
}
