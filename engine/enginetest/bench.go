package enginetest

import (
	"bytes"
	"compress/flate"
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/arena"
)

// SmallAndWithoutAllocations plays games of four for a fifth of a second: they allocate nothing, and a state has at
// most so many bytes in memory.
func SmallAndWithoutAllocations[S any, M fmt.Stringer, V any](t *testing.T, rules engine.Rules[S, M, V],
	mostBytes int) {
	t.Helper()
	start := time.Now()
	r, err := arena.Bench(rules, arena.BenchOptions{
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
	if r.StateBytes > mostBytes {
		t.Errorf("a state of %d bytes, at most %d", r.StateBytes, mostBytes)
	}
	if r.Games == 0 || r.DecisionsPerGame < 50 {
		t.Errorf("%d games of %v decisions", r.Games, r.DecisionsPerGame)
	}
}

// StoredSmall plays a game of each config by chance and measures what is stored at each question: at most so many bytes
// of JSON, and so many when they are packed.
func StoredSmall[S any, M fmt.Stringer, V any](t *testing.T, rules engine.Rules[S, M, V], configs []engine.Config, most,
	mostPacked int) {
	t.Helper()
	for _, config := range configs {
		s, err := rules.Setup(config)
		if err != nil {
			t.Fatal(err)
		}
		rand := engine.RandFrom(1)
		large, largePacked := 0, 0
		for engine.AnswerChance(rules, &s, &rand, nil); rules.Asked(&s) != 0; engine.AnswerChance(rules, &s, &rand,
			nil) {
			text, err := rules.Encode(&s)
			if err != nil {
				t.Fatal(err)
			}
			large, largePacked = max(large, len(text)), max(largePacked, packed(t, text))
			seat := rules.Asked(&s).First()
			rules.Apply(&s, seat, rules.Sample(&s, seat, &rand), nil)
		}
		t.Logf("%d players: at most %d bytes of JSON, %d packed", config.Seats, large, largePacked)
		if large > most || largePacked > mostPacked {
			t.Errorf("%d players: %d bytes are stored, %d packed; at most %d and %d", config.Seats, large, largePacked,
				most, mostPacked)
		}
	}
}

func packed(t *testing.T, text []byte) int {
	t.Helper()
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
	return packed.Len()
}

// BenchmarkPlayouts plays whole games by chance, for each number of players from least to most.
func BenchmarkPlayouts[S any, M fmt.Stringer, V any](b *testing.B, rules engine.Rules[S, M, V], least, most int) {
	b.Helper()
	for players := least; players <= most; players++ {
		b.Run(fmt.Sprintf("%dPlayers", players), func(b *testing.B) {
			start, err := rules.Setup(engine.Config{Seats: players})
			if err != nil {
				b.Fatal(err)
			}
			p := arena.NewPlayout(rules)
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
