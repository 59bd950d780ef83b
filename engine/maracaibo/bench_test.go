package maracaibo_test

import (
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/enginetest"
	"github.com/harbormaster/harbormaster/engine/maracaibo"
)

func TestAGameIsSmallAndPlayedWithoutAllocations(t *testing.T) {
	enginetest.SmallAndWithoutAllocations(t, maracaibo.Rules{}, 1200)
}

// TestAStoredGameIsSmall measures what is stored of a game: its JSON, and that packed.
func TestAStoredGameIsSmall(t *testing.T) {
	configs := []engine.Config{}
	for seats := maracaibo.MinPlayers; seats <= maracaibo.MaxPlayers; seats++ {
		configs = append(configs, engine.Config{Seats: seats, Options: map[string]string{
			"retirement": "true", "royal_orders": "true", "rubies": "true", "uncharted_improvements": "true", "uncharted_locations": "true",
		}})
	}
	enginetest.StoredSmall(t, maracaibo.Rules{}, configs, 2500, 1000)
}

func BenchmarkPlayout(b *testing.B) {
	enginetest.BenchmarkPlayouts(b, maracaibo.Rules{}, maracaibo.MinPlayers, maracaibo.MaxPlayers)
}
