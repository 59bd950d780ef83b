package puertorico

import (
	"slices"
	"testing"
	"unicode/utf8"

	"github.com/harbormaster/harbormaster/engine/enginetest"
	"github.com/harbormaster/harbormaster/render/rendertest"
)

// TestAPictureTakesFewAllocations counts what composing and encoding take once the sprites are drawn, and what the whole
// picture takes with its alternative text: more where names are so long that the text is told anew with shorter ones.
func TestAPictureTakesFewAllocations(t *testing.T) {
	for _, name := range slices.Concat(enginetest.Some(t, names(), 8), measured, focused()) {
		s := named(name)
		whole := testing.AllocsPerRun(1, func() { paint(t, s) })
		if whole <= 300 {
			continue
		}
		most := 650.0
		if slices.ContainsFunc(s.Names, func(name string) bool { return utf8.RuneCountInString(name) > 20 }) {
			most = 1500
		}
		if whole > most {
			t.Errorf("%s takes %.0f allocations with its words, at most %.0f", name, whole, most)
		}
		if n := testing.AllocsPerRun(1, func() { rendertest.Encoded(t, composed(t, s)) }); n > 300 {
			t.Errorf("%s takes %.0f allocations, at most 300", name, n)
		}
	}
}

func TestManyDrawTheSameFromNothing(t *testing.T) {
	pictures.ManyDrawTheSameFromNothing(t, "focus-all", "focus-captain-dark", "own-fiesta", "mayor-own-dark")
}
