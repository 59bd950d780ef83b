package rendertest

import (
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/enginetest"
	"github.com/harbormaster/harbormaster/render"
)

// Board makes a scene of a game ready.
func Board[V any](t testing.TB, p render.Painter[V], s engine.Scene) *render.Board[V] {
	t.Helper()
	b, err := p.Board(s)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// Compose draws a scene without encoding it. The caller releases the canvas.
func Compose[V any](t testing.TB, p render.Painter[V], b *render.Board[V], d render.Drawing) *render.Canvas {
	t.Helper()
	c, err := p.Compose(b, d)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// Print draws a scene and keeps what was drawn: of an own board without its question, which a focus picture has.
func Print[V any](t testing.TB, p render.Painter[V], b *render.Board[V], d render.Drawing) *Drawing {
	t.Helper()
	b.Log = &render.DrawLog{}
	c := Compose(t, p, b, unasked{d})
	defer c.Release()
	return DrawingOf(c, b.Log)
}

type unasked struct{ render.Drawing }

func (unasked) Question(*render.Canvas, engine.Seat) {}

// Where are the names of the scenes for which a condition holds, in the order of the gallery.
func (g *Gallery) Where(holds func(engine.Scene) bool) []string {
	var list []string
	for _, e := range g.Exhibits() {
		if holds(e.Scene) {
			list = append(list, e.Name)
		}
	}
	return list
}

// InBothThemes tests scenes in light and dark with each of some words, side by side; where tests are short, in one of
// the themes.
func (g *Gallery) InBothThemes(t *testing.T, names []string, words []Words, test func(*testing.T, engine.Scene)) {
	for _, name := range names {
		for _, theme := range enginetest.Some(t, []string{"light", "dark"}, 2) {
			for i, say := range words {
				t.Run(name+" "+theme+"/"+string(rune('a'+i)), func(t *testing.T) {
					t.Parallel()
					s := g.Scene(name)
					s.Theme, s.Words = theme, say
					test(t, s)
				})
			}
		}
	}
}
