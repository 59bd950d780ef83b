package arena_test

import (
	"testing"

	"github.com/harbormaster/harbormaster/engine/arena"
	"github.com/harbormaster/harbormaster/engine/enginetest/toy"
)

func TestASubjectIsMeasuredLikeItsRules(t *testing.T) {
	const millisecond = 1_000_000
	r, err := subject.Bench(arena.BenchOptions{Players: 2, For: 20 * millisecond, Clock: ticking(millisecond)})
	if err != nil || r.Game != "toy" || r.Players != 2 || r.Games == 0 {
		t.Errorf("measured %+v, %v", r, err)
	}
	if _, err := subject.Bench(arena.BenchOptions{Players: toy.MostSeats + 1, For: 1, Clock: ticking(1)}); err == nil {
		t.Error("a table with a seat too many was measured")
	}
}
