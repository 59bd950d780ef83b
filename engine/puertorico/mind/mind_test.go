package mind

import (
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/puertorico"
	"github.com/harbormaster/harbormaster/engine/search"
	"github.com/harbormaster/harbormaster/engine/search/searchtest"
)

// held is the mind with tables of four first, then of every number of seats with all expansions and without.
func held(t testing.TB) searchtest.Mind[state, move, puertorico.View] {
	t.Helper()
	levels, err := Computers()
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]string{
		puertorico.OptionNewBuildings: "true", puertorico.OptionNobles: "true", puertorico.OptionBuccaneer: "true",
		puertorico.OptionFestival: "true",
	}
	configs := []engine.Config{{Seats: 4}}
	for seats := 2; seats <= puertorico.MaxPlayers; seats++ {
		configs = append(configs, engine.Config{Seats: seats}, engine.Config{Seats: seats, Options: all})
	}
	return searchtest.Mind[state, move, puertorico.View]{
		Rules: puertorico.Rules{}, Game: puertorico.Game(), Learned: Searching,
		Plain:  func() search.Mind[state, move] { return New(nil) },
		Levels: levels, Reasons: Reasons, Configs: configs, Quiet: new(Mind).Quiet,
	}
}

func TestTheMindKeepsItsPromises(t *testing.T) { searchtest.Hold(t, held(t)) }

func BenchmarkHundredIterations(b *testing.B) { searchtest.Benchmark(b, held(b), 20) }
