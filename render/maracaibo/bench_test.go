package maracaibo

import (
	"testing"

	"github.com/harbormaster/harbormaster/engine/enginetest"
)

// measured are the scenes whose cost is watched.
var measured = []string{"focus-4", "focus-explore", "focus-die", "game-4", "own-royal"}

// BenchmarkPicture: see rendertest.Gallery.Bench.
func BenchmarkPicture(b *testing.B) { pictures.Bench(b, measured...) }

// TestATableTakesFewAllocations counts what a picture with its alternative text takes once the sprites are drawn.
func TestATableTakesFewAllocations(t *testing.T) {
	for _, name := range enginetest.Some(t, tables(), 4) {
		if n := pictures.Allocations(t, named(name)); n > 500 {
			t.Errorf("%s takes %.0f allocations, at most 500", name, n)
		}
	}
}
