package rendertest

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/render"
	"github.com/harbormaster/harbormaster/render/scenes"
)

var out = flag.String("out", "", "write every picture of the gallery into this folder as PNG")

// Gallery is what a game shows and how it is drawn, for the tests that the pictures of every game pass.
type Gallery struct {
	// Game is the game's key.
	Game string
	// List and Named give the scenes, Pictures draw and say them.
	List  func() []scenes.Exhibit
	Named func(name string) engine.Scene
	render.Pictures
	// Words are the English ones.
	Words Words
	// Dark are the names of the scenes that are kept in the dark theme too. Whole are the pictures whose goldens keep
	// every pixel; the others are kept at a quarter of their size and in few colors.
	Dark, Whole []string

	once  sync.Once
	drawn map[string]engine.Picture
}

// Scene is a scene in English, made anew; "-light" or "-dark" behind its name says the theme, render.TrueColour before
// it asks for true colors.
func (g *Gallery) Scene(name string) engine.Scene {
	name, exact := strings.CutPrefix(name, render.TrueColour)
	name, dark := strings.CutSuffix(name, "-dark")
	s := g.Named(strings.TrimSuffix(name, "-light"))
	s.Lang, s.Theme, s.Words = "en", "light", g.Words
	if dark {
		s.Theme = "dark"
	}
	if exact {
		s.Theme = render.TrueColour + s.Theme
	}
	return s
}

// Exhibits are all scenes, in English.
func (g *Gallery) Exhibits() []scenes.Exhibit {
	list := g.List()
	for i := range list {
		list[i].Scene.Words = g.Words
	}
	return list
}

// Names are those of all scenes, in the order of the gallery: whoever draws them in it finds the grounds of tables
// still made.
func (g *Gallery) Names() []string {
	var list []string
	for _, e := range g.List() {
		list = append(list, e.Name)
	}
	return list
}

// Goldens are the names of all pictures that are kept.
func (g *Gallery) Goldens() []string {
	list := g.Names()
	for _, name := range g.Dark {
		list = append(list, name+"-dark")
	}
	return list
}

// Drawn are all pictures that are kept, drawn once.
func (g *Gallery) Drawn() map[string]engine.Picture {
	g.once.Do(func() {
		g.drawn = map[string]engine.Picture{}
		for _, name := range g.Goldens() {
			pic, err := g.Pictures.Paint(g.Scene(name))
			if err != nil {
				panic(fmt.Sprintf("%s: %v", name, err))
			}
			g.drawn[name] = pic
		}
	})
	return g.drawn
}

// Paint draws a scene.
func (g *Gallery) Paint(t testing.TB, s engine.Scene) engine.Picture {
	t.Helper()
	pic, err := g.Pictures.Paint(s)
	if err != nil {
		t.Fatal(err)
	}
	return pic
}

// TextsSayWhatTheySaid compares the alternative text and the board in words of every scene with the goldens.
func (g *Gallery) TextsSayWhatTheySaid(t *testing.T) {
	t.Helper()
	for _, name := range g.Names() {
		got := g.Drawn()[name].Alt + "\n\n" + g.Text(g.Scene(name)) + "\n"
		path := filepath.Join("testdata", name+".txt")
		if *Update {
			Write(t, path, []byte(got))
		}
		want, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(string(want), got); diff != "" {
			t.Errorf("%s:\n%s", name, diff)
		}
	}
}

// AltsStayWithinTheLimit says every scene with long names in an alternative text that Discord takes.
func (g *Gallery) AltsStayWithinTheLimit(t *testing.T, alt func(*testing.T, engine.Scene) string) {
	for _, e := range g.Exhibits() {
		for i := range e.Scene.Names {
			e.Scene.Names[i] += strings.Repeat(" z Dolních Kounic", 3)
		}
		if n := render.Units(alt(t, e.Scene)); n == 0 || n > render.AltLimit {
			t.Errorf("%s: %d characters", e.Name, n)
		}
	}
}

// PicturesLookAsTheyDid compares every picture with its golden, pixel by pixel with a tolerance.
func (g *Gallery) PicturesLookAsTheyDid(t *testing.T) {
	t.Helper()
	if *out != "" {
		for name, pic := range g.Drawn() {
			Write(t, filepath.Join(*out, name+".png"), pic.PNG)
		}
	}
	for _, name := range g.Goldens() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			path := filepath.Join("testdata", name+".png")
			if slices.Contains(g.Whole, name) {
				Whole(t, path, g.Drawn()[name].PNG)
				return
			}
			Small(t, path, g.Drawn()[name].PNG)
		})
	}
}

// GoldensStaySmall bounds what the goldens take in the repository, in bytes, and finds those that nobody compares.
func (g *Gallery) GoldensStaySmall(t *testing.T, most int) {
	t.Helper()
	files, err := filepath.Glob("testdata/*.*")
	if err != nil {
		t.Fatal(err)
	}
	names, sum := g.Goldens(), 0
	for _, path := range files {
		ending := filepath.Ext(path)
		if ending != ".png" && ending != ".txt" {
			continue
		}
		info, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		sum += int(info.Size())
		if name := strings.TrimSuffix(filepath.Base(path), ending); !slices.Contains(names, name) {
			t.Errorf("%s is the golden of no scene", path)
		}
	}
	if sum > most {
		t.Errorf("the goldens are %d bytes, at most %d", sum, most)
	}
}

// SeesSmallChanges changes one number or one piece of a scene and looks for it in the reduced picture.
func (g *Gallery) SeesSmallChanges(t *testing.T, name string, changes map[string]func(*engine.Scene)) {
	t.Helper()
	before := Quarter(Decode(t, g.Drawn()[name].PNG))
	golden := InFew(before)
	if n, _ := Differing(before, golden); n != 0 {
		t.Errorf("a picture differs from itself in %d pixels", n)
	}
	for what, change := range changes {
		s := g.Scene(name)
		change(&s)
		after := Quarter(Decode(t, g.Paint(t, s).PNG))
		if n, allowed := Differing(after, golden); n <= allowed {
			t.Errorf("%s more changes %d pixels, which is let pass", what, n)
		}
	}
}

// PicturesStayWithinTheirBytes weighs every picture.
func (g *Gallery) PicturesStayWithinTheirBytes(t *testing.T, limit func(engine.Scene) int) {
	t.Helper()
	for name, pic := range g.Drawn() {
		if got, most := len(pic.PNG), limit(g.Scene(name)); got > most {
			t.Errorf("%s: %d bytes, at most %d", name, got, most)
		}
	}
}

// ManyDrawTheSameFromNothing draws scenes by several at once, at first without any sprite, plate or letter's step made;
// one of them forgets all of it in between.
func (g *Gallery) ManyDrawTheSameFromNothing(t *testing.T, list ...string) {
	t.Helper()
	forget := func() {
		render.ThemeOf(g.Game, "light").ClearCaches()
		render.ThemeOf(g.Game, "dark").ClearCaches()
	}
	forget()
	var mu sync.Mutex
	first := map[string]string{}
	var wg sync.WaitGroup
	for worker := range 3 {
		wg.Go(func() {
			for i := range list {
				name := list[(i+worker)%len(list)]
				pic, err := g.Pictures.Paint(g.Scene(name))
				if err != nil {
					t.Error(err)
					return
				}
				mu.Lock()
				if was, ok := first[name]; ok && was != string(pic.PNG) {
					t.Errorf("%s: two pictures of one scene", name)
				}
				first[name] = string(pic.PNG)
				mu.Unlock()
				if worker == 0 && i == 1 {
					forget()
				}
			}
		})
	}
	wg.Wait()
}

// ViewIn is the scene's own view, to be changed.
func ViewIn[V any](s *engine.Scene) *V {
	switch v := s.View.(type) {
	case *V:
		return v
	case V:
		s.View = &v
		return &v
	}
	panic(fmt.Sprintf("a view of type %T", s.View))
}
