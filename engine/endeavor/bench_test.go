package endeavor_test

import (
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/endeavor"
	"github.com/harbormaster/harbormaster/engine/enginetest"
)

func TestAGameIsSmallAndPlayedWithoutAllocations(t *testing.T) {
	enginetest.SmallAndWithoutAllocations(t, endeavor.Rules{}, 800)
}

// TestAStoredGameIsSmall measures what is stored of a game: its JSON, and that packed.
func TestAStoredGameIsSmall(t *testing.T) {
	var configs []engine.Config
	for players := endeavor.MinPlayers; players <= endeavor.MaxPlayers; players++ {
		configs = append(configs, engine.Config{Seats: players})
	}
	enginetest.StoredSmall(t, endeavor.Rules{}, configs, 3000, 700)
}

func BenchmarkPlayout(b *testing.B) {
	enginetest.BenchmarkPlayouts(b, endeavor.Rules{}, endeavor.MinPlayers, endeavor.MaxPlayers)
}
