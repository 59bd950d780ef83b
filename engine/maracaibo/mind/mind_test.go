package mind

import (
	"slices"
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

// TestAGoodRollStays: in games of the heuristic, dice are rolled again only where it sees hardly less in that.
func TestAGoodRollStays(t *testing.T) {
	rules, m, rand := maracaibo.Rules{}, Searching(), engine.RandFrom(5)
	again, stays := 0, 0
	for range 4 {
		s, err := rules.Setup(engine.Config{Seats: 3, Seed: rand.Seed()})
		if err != nil {
			t.Fatal(err)
		}
		for engine.AnswerChance(rules, &s, &rand, nil); rules.Asked(&s) != 0; engine.AnswerChance(rules, &s, &rand, nil) {
			seat := rules.Asked(&s).First()
			list := m.Prior(&s, seat, nil, &rand)
			offered := slices.ContainsFunc(list, func(r search.Ranked[move]) bool {
				return r.Move.Kind == maracaibo.RerollMove
			})
			s.Rank(seat, most, margin, func(mv move, behind int) {
				switch good := behind > 1000; {
				case mv.Kind != maracaibo.RerollMove:
				case good == offered:
					t.Errorf("%d thousandths behind: rolled again: %v", behind, offered)
				case good:
					stays++
				default:
					again++
				}
			})
			rules.Apply(&s, seat, list[0].Move, nil)
		}
	}
	if again == 0 || stays == 0 {
		t.Errorf("%d rolls may be rolled again, %d stay", again, stays)
	}
}

func BenchmarkHundredIterations(b *testing.B) { searchtest.Benchmark(b, held(b), 20) }
