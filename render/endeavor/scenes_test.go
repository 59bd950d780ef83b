package endeavor

import (
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/endeavor"
	"github.com/harbormaster/harbormaster/render"
	gallery "github.com/harbormaster/harbormaster/render/endeavor/scenes"
	"github.com/harbormaster/harbormaster/render/rendertest"
)

var friends = []string{"Ana", "Ben", "Žofie", "Łukasz", "Cleo"}

// named is a scene of the gallery in English, made anew; "-dark" behind its name says the theme, "true " before it asks for true
// colours.
func named(name string) engine.Scene {
	name, exact := strings.CutPrefix(name, render.TrueColour)
	name, dark := strings.CutSuffix(name, "-dark")
	s := gallery.Named(name)
	s.Lang, s.Theme = "en", "light"
	if dark {
		s.Theme = "dark"
	}
	if exact {
		s.Theme = render.TrueColour + s.Theme
	}
	return s
}

// names are those of all scenes of the gallery, in its order: whoever draws them in it finds the grounds of tables still made.
func names() []string {
	var list []string
	for _, e := range gallery.List() {
		list = append(list, e.Name)
	}
	return list
}

// tables are the names of the scenes that show the whole table of a game that goes on.
func tables() []string {
	var list []string
	for _, e := range gallery.List() {
		if s := e.Scene; s.Level == Table && !view(&s).Over {
			list = append(list, e.Name)
		}
	}
	return list
}

// view is the scene's own view, to be changed.
func view(s *engine.Scene) *endeavor.View {
	switch v := s.View.(type) {
	case *endeavor.View:
		return v
	case endeavor.View:
		s.View = &v
		return &v
	}
	panic(fmt.Sprintf("a view of type %T", s.View))
}

// asks puts a question with its moves into a scene.
func asks(s engine.Scene, seat engine.Seat, step string, moves ...string) engine.Scene {
	v := view(&s)
	v.Step, v.Awaited = step, []engine.Seat{seat}
	s.Focus = engine.Decision{Seat: seat, Step: step, Moves: moves}
	return s
}

func painterOf(t testing.TB, s engine.Scene) *painter {
	t.Helper()
	p, err := newPainter(s)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func paint(t testing.TB, s engine.Scene) engine.Picture {
	t.Helper()
	pic, err := Paint(s)
	if err != nil {
		t.Fatal(err)
	}
	return pic
}

// composed draws a scene without encoding it.
func composed(t testing.TB, s engine.Scene) *render.Canvas {
	t.Helper()
	c, err := painterOf(t, s).paint()
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// drawn are the pictures of the gallery and of those that are looked at in the dark theme too, drawn once.
var drawn = sync.OnceValue(func() map[string]engine.Picture {
	list := map[string]engine.Picture{}
	for _, name := range goldens() {
		pic, err := Paint(named(name))
		if err != nil {
			panic(fmt.Sprintf("%s: %v", name, err))
		}
		list[name] = pic
	}
	return list
})

// printed is a picture with what was drawn on it.
type printed struct {
	*rendertest.Sheet
	p *painter
	l *layout
}

// printOf draws a scene and keeps what was drawn.
func printOf(t *testing.T, s engine.Scene) *printed {
	t.Helper()
	p := painterOf(t, s)
	p.record = &render.Record{}
	c, err := p.paint()
	if err != nil {
		t.Fatal(err)
	}
	defer c.Release()
	return &printed{Sheet: rendertest.SheetOf(c, p.record), p: p, l: layoutOf(len(p.v.Players))}
}
