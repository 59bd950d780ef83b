package mind

import (
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/maracaibo"
	"github.com/harbormaster/harbormaster/engine/search"
	"github.com/harbormaster/harbormaster/engine/search/searchtest"
)

// held is the mind with tables of three first, then of every number of players with all modules and without.
func held(t testing.TB) searchtest.Mind[state, move, maracaibo.View] {
	t.Helper()
	levels, err := Computers()
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]string{maracaibo.OptionJohn: "6", maracaibo.OptionLayout: "alt2"}
	for m := range maracaibo.Module(maracaibo.Modules) {
		all[m.String()] = "true"
	}
	configs := []engine.Config{{Seats: 3}}
	for players := maracaibo.MinPlayers; players <= maracaibo.MaxPlayers; players++ {
		configs = append(configs, engine.Config{Seats: players}, engine.Config{Seats: players, Options: all})
	}
	return searchtest.Mind[state, move, maracaibo.View]{
		Rules: maracaibo.Rules{}, Game: maracaibo.Game(), Learned: Searching,
		Plain:  func() search.Mind[state, move] { return New(nil) },
		Levels: levels, Reasons: Reasons, Configs: configs, Quiet: new(Mind).Quiet,
	}
}

func TestTheMindKeepsItsPromises(t *testing.T) { searchtest.Hold(t, held(t)) }

func BenchmarkHundredIterations(b *testing.B) { searchtest.Benchmark(b, held(b), 20) }
