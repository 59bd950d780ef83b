package arena_test

import (
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/arena"
	"github.com/harbormaster/harbormaster/engine/enginetest/toy"
)

func started(t testing.TB, seats int) toy.State {
	t.Helper()
	s, err := toy.Rules{}.Setup(engine.Config{Seats: seats})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestAPlayoutEndsWithAResult(t *testing.T) {
	p := arena.NewPlayout(toy.Rules{})
	for seats := toy.LeastSeats; seats <= toy.MostSeats; seats++ {
		s, rand := started(t, seats), engine.RandFrom(3)
		decisions := p.Run(&s, &rand)
		if _, ok := (toy.Rules{}).Result(&s); !ok || decisions < 3*seats {
			t.Errorf("%d seats: over %v after %d decisions", seats, ok, decisions)
		}
	}
}

func TestTheSameSeedGivesTheSamePlayout(t *testing.T) {
	p := arena.NewPlayout(toy.Rules{})
	play := func(seed uint64) toy.State {
		s, rand := started(t, 3), engine.RandFrom(seed)
		p.Run(&s, &rand)
		return s
	}
	if play(1) != play(1) {
		t.Error("two playouts of one seed differ")
	}
	if play(1) == play(2) {
		t.Error("two seeds give one playout")
	}
}

func TestTheRandomPlayerRefusesWhereItIsNotAsked(t *testing.T) {
	rand := engine.RandFrom(1)
	table, _, err := toy.Game(toy.Rules{}).New(engine.Config{Seats: 2})
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range table.Decisions() {
		if _, err := arena.Random(toy.Rules{}).Choose(t.Context(), table, d.Seat, &rand); err != nil {
			t.Error(err)
		}
		if _, err := arena.Random(toy.Rules{}).Choose(t.Context(), table, 1-d.Seat, &rand); err == nil {
			t.Error("a seat that is not asked has chosen")
		}
	}
}

func BenchmarkPlayout(b *testing.B) {
	p := arena.NewPlayout(toy.Rules{})
	start, rand := started(b, 4), engine.RandFrom(1)
	b.ReportAllocs()
	for b.Loop() {
		s := start
		p.Run(&s, &rand)
	}
}
