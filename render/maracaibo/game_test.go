package maracaibo

import (
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/maracaibo"
	"github.com/harbormaster/harbormaster/render"
	gallery "github.com/harbormaster/harbormaster/render/maracaibo/scenes"
	"github.com/harbormaster/harbormaster/render/rendertest"
)

var friends = []string{"Ana", "Ben", "Žofie", "Łukasz"}

// pictures are those that are tested.
var pictures = rendertest.Gallery{
	Game: maracaibo.Name, List: gallery.List, Named: gallery.Named, Pictures: Painter, Words: worded.Say, Dark: dark, Whole: pixelwise,
}

// named is a scene of the gallery in English, made anew; "-light" or "-dark" behind its name says the theme.
func named(name string) engine.Scene { return pictures.Scene(name) }

// public are the names of the scenes that everybody sees and that a condition holds for.
func public(holds func(s engine.Scene, v *maracaibo.View) bool) []string {
	return pictures.Where(func(s engine.Scene) bool { return s.Level != render.Own && holds(s, view(&s)) })
}

// tables are the names of the scenes that show the whole table of a game that goes on.
func tables() []string {
	return public(func(s engine.Scene, v *maracaibo.View) bool { return s.Level == render.Table && !v.Over })
}

// view is the scene's own view, to be changed.
func view(s *engine.Scene) *maracaibo.View { return rendertest.ViewIn[maracaibo.View](s) }

func painterOf(t testing.TB, s engine.Scene) *painter {
	t.Helper()
	return newPainter(rendertest.Board(t, Painter, s))
}

func paint(t testing.TB, s engine.Scene) engine.Picture {
	t.Helper()
	return pictures.Paint(t, s)
}

// composed draws a scene without encoding it.
func composed(t testing.TB, s engine.Scene) *render.Canvas {
	t.Helper()
	p := painterOf(t, s)
	return rendertest.Compose(t, Painter, p.Board, p)
}

// printed is a picture with what was drawn on it.
type printed struct {
	*rendertest.Drawing
	p *painter
	l *layout
}

// printOf draws a scene and keeps what was drawn.
func printOf(t *testing.T, s engine.Scene) *printed {
	t.Helper()
	p := painterOf(t, s)
	return &printed{rendertest.Print(t, Painter, p.Board, p), p, p.layout(p.asking())}
}
