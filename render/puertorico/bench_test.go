package puertorico

import (
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/render"
	"github.com/harbormaster/harbormaster/render/rendertest"
)

// measured are the scenes whose cost is watched.
var measured = []string{
	"focus-role", "focus-captain", "focus-builder", "focus-builder-31", "focus-mayor-5", "captain-light", "all-5", "mayor-own",
}

// BenchmarkPicture: see rendertest.Gallery.Bench.
func BenchmarkPicture(b *testing.B) { pictures.Bench(b, measured...) }

func composed(t testing.TB, s engine.Scene) *render.Canvas {
	t.Helper()
	p := painterOf(t, s)
	return rendertest.Compose(t, Painter, p.Board, p)
}

func BenchmarkText(b *testing.B) {
	scene := captainScene()
	for b.Loop() {
		Painter.Text(scene)
	}
}
