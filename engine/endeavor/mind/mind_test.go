package mind

import (
	"strconv"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/endeavor"
	"github.com/harbormaster/harbormaster/engine/search"
	"github.com/harbormaster/harbormaster/engine/search/searchtest"
)

// held is the mind with tables of four first, then of every number of seats with every option and with none.
func held(t testing.TB) searchtest.Mind[state, move, endeavor.View] {
	t.Helper()
	levels, err := Computers()
	if err != nil {
		t.Fatal(err)
	}
	configs := []engine.Config{{Seats: 4}}
	for seats := endeavor.MinPlayers; seats <= endeavor.MaxPlayers; seats++ {
		configs = append(configs, engine.Config{Seats: seats}, engine.Config{Seats: seats, Options: map[string]string{
			endeavor.OptionNaming: endeavor.NamingNeutral, endeavor.OptionStart: engine.HostPicks,
			endeavor.OptionCrown: strconv.Itoa(seats - 1),
		}})
	}
	return searchtest.Mind[state, move, endeavor.View]{
		Rules: endeavor.Rules{}, Game: endeavor.Game(), Learned: Searching,
		Plain:  func() search.Mind[state, move] { return New(nil) },
		Levels: levels, Reasons: Reasons, Configs: configs,
		Quiet: func(s *state) bool {
			at := (endeavor.Rules{}).Step(s, s.Turn).Key
			return at == endeavor.StepBuild || at == endeavor.StepAct
		},
	}
}

func TestTheMindKeepsItsPromises(t *testing.T) { searchtest.Hold(t, held(t)) }

func BenchmarkHundredIterations(b *testing.B) { searchtest.Benchmark(b, held(b), 60) }
