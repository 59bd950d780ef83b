package endeavor

import (
	"testing"

	"github.com/harbormaster/harbormaster/engine/enginetest"
	"github.com/harbormaster/harbormaster/render/rendertest"
)

// measured are the scenes whose cost is watched.
var measured = []string{"focus-act", "focus-attack", "focus-occupy", "focus-discard-full", "guide", "guide-own"}

// BenchmarkPicture: see rendertest.Gallery.Bench.
func BenchmarkPicture(b *testing.B) { pictures.Bench(b, measured...) }

// TestATableTakesFewAllocations counts what composing and encoding take once the sprites are drawn.
func TestATableTakesFewAllocations(t *testing.T) {
	for _, name := range enginetest.Some(t, tables(), 4) {
		s := named(name)
		if n := testing.AllocsPerRun(1, func() { rendertest.Encoded(t, composed(t, s)) }); n > 600 {
			t.Errorf("%s takes %.0f allocations, at most 600", name, n)
		}
	}
}
