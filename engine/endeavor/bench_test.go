package endeavor_test

import (
	"bytes"
	"compress/flate"
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/arena"
	"github.com/harbormaster/harbormaster/engine/endeavor"
)

func TestAGameIsSmallAndPlayedWithoutAllocations(t *testing.T) {
	start := time.Now()
	r, err := arena.Bench(endeavor.Rules{}, arena.BenchOptions{
		Players: 4, For: int64(200 * time.Millisecond), Clock: func() int64 { return int64(time.Since(start)) },
	})
	if err != nil {
		t.Fatal(err)
	}
	form, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%s", form)
	if r.AllocationsPerDecision > 0.001 {
		t.Errorf("%v allocations per decision", r.AllocationsPerDecision)
	}
	if r.StateBytes > 800 {
		t.Errorf("a state of %d bytes", r.StateBytes)
	}
	if r.Games == 0 || r.DecisionsPerGame < 50 {
		t.Errorf("%d games of %v decisions", r.Games, r.DecisionsPerGame)
	}
}

// TestAStoredGameIsSmall measures what is stored of a game: its JSON, and that packed.
func TestAStoredGameIsSmall(t *testing.T) {
	rules := endeavor.Rules{}
	for players := endeavor.MinPlayers; players <= endeavor.MaxPlayers; players++ {
		s, err := rules.Setup(engine.Config{Seats: players})
		if err != nil {
			t.Fatal(err)
		}
		rand := engine.RandFrom(1)
		most, mostPacked := 0, 0
		for engine.Settle(rules, &s, &rand, nil); rules.Asked(&s) != 0; engine.Settle(rules, &s, &rand, nil) {
			text, err := rules.Encode(&s)
			if err != nil {
				t.Fatal(err)
			}
			var packed bytes.Buffer
			w, err := flate.NewWriter(&packed, flate.DefaultCompression)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := w.Write(text); err != nil {
				t.Fatal(err)
			}
			if err := w.Close(); err != nil {
				t.Fatal(err)
			}
			most, mostPacked = max(most, len(text)), max(mostPacked, packed.Len())
			seat := rules.Asked(&s).First()
			rules.Apply(&s, seat, rules.Sample(&s, seat, &rand), nil)
		}
		t.Logf("%d players: at most %d bytes of JSON, %d packed", players, most, mostPacked)
		if most > 3000 || mostPacked > 700 {
			t.Errorf("%d players: %d bytes are stored, %d packed", players, most, mostPacked)
		}
	}
}

func BenchmarkPlayout(b *testing.B) {
	for players := endeavor.MinPlayers; players <= endeavor.MaxPlayers; players++ {
		b.Run(fmt.Sprintf("%dPlayers", players), func(b *testing.B) {
			start, err := endeavor.Rules{}.Setup(engine.Config{Seats: players})
			if err != nil {
				b.Fatal(err)
			}
			p := arena.NewPlayout(endeavor.Rules{})
			rand := engine.RandFrom(1)
			decisions := 0
			b.ReportAllocs()
			for b.Loop() {
				s := start
				decisions += p.Run(&s, &rand)
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
			b.ReportMetric(float64(decisions)/b.Elapsed().Seconds(), "decisions/s")
		})
	}
}
