package endeavor

import (
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/endeavor"
	"github.com/harbormaster/harbormaster/render"
	gallery "github.com/harbormaster/harbormaster/render/endeavor/scenes"
	"github.com/harbormaster/harbormaster/render/rendertest"
)

var friends = []string{"Ana", "Ben", "Žofie", "Łukasz", "Cleo"}

// pictures are those that are tested.
var pictures = rendertest.Gallery{Game: endeavor.Name, List: gallery.List, Named: gallery.Named, Pictures: Painter, Words: worded.Say, Dark: dark, Whole: pixelwise}

// named is a scene of the gallery in English, made anew; "-light" or "-dark" behind its name says the theme.
func named(name string) engine.Scene { return pictures.Scene(name) }

// names are those of all scenes of the gallery, in its order.
func names() []string { return pictures.Names() }

// tables are the names of the scenes that show the whole table of a game that goes on.
func tables() []string {
	return pictures.Where(func(s engine.Scene) bool { return s.Level == render.Table && !view(&s).Over })
}

// view is the scene's own view, to be changed.
func view(s *engine.Scene) *endeavor.View { return rendertest.ViewIn[endeavor.View](s) }

// asks puts a question with its moves into a scene.
func asks(s engine.Scene, seat engine.Seat, step string, moves ...string) engine.Scene {
	v := view(&s)
	v.Step, v.Awaited = step, []engine.Seat{seat}
	s.Focus = engine.Decision{Seat: seat, Step: step, Moves: moves}
	return s
}

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
	// lower is by how much everything below the actions lies lower than the layout says.
	lower int
}

// printOf draws a scene and keeps what was drawn.
func printOf(t *testing.T, s engine.Scene) *printed {
	t.Helper()
	p := painterOf(t, s)
	lower := 0
	switch {
	case p.Scene.Level != render.Table:
	case p.View.Step == endeavor.StepDiscard:
		lower = handMore(len(p.discards()))
	case p.View.Step == endeavor.StepBuild:
		_, open := actionPainter{p}.offerOf()
		_, lower = offerLines(open)
	}
	return &printed{rendertest.Print(t, Painter, p.Board, p), p, layoutOf(len(p.View.Players)), lower}
}
