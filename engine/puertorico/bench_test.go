package puertorico_test

import (
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/arena"
	"github.com/harbormaster/harbormaster/engine/puertorico"
)

func TestAGameIsSmallAndPlayedWithoutAllocations(t *testing.T) {
	start := time.Now()
	r, err := arena.Bench(puertorico.Rules{}, arena.BenchOptions{
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
	if r.StateBytes > 1400 {
		t.Errorf("a state of %d bytes", r.StateBytes)
	}
	if r.Games == 0 || r.DecisionsPerGame < 50 {
		t.Errorf("%d games of %v decisions", r.Games, r.DecisionsPerGame)
	}
}

func BenchmarkPlayout(b *testing.B) {
	for players := 2; players <= puertorico.MaxPlayers; players++ {
		b.Run(fmt.Sprintf("%dPlayers", players), func(b *testing.B) {
			start, err := puertorico.Rules{}.Setup(engine.Config{Seats: players})
			if err != nil {
				b.Fatal(err)
			}
			p := arena.NewPlayout(puertorico.Rules{})
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
