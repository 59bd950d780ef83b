package puertorico

import (
	"flag"
	"os"
	"path/filepath"
	"slices"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/render/rendertest"
)

var out = flag.String("out", "", "write every picture of the gallery into this folder as PNG")

// TestTextsSayWhatTheySaid compares the alternative text and the board in words of every scene with the goldens.
func TestTextsSayWhatTheySaid(t *testing.T) {
	for _, name := range names() {
		scene := named(name)
		p, err := newPainter(scene)
		if err != nil {
			t.Fatal(err)
		}
		got := p.alt() + "\n\n" + Text(scene) + "\n"
		path := filepath.Join("testdata", name+".txt")
		if *rendertest.Update {
			rendertest.Write(t, path, []byte(got))
		}
		want, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if diff := gocmp.Diff(string(want), got); diff != "" {
			t.Errorf("%s:\n%s", name, diff)
		}
	}
}

// whole are the pictures whose goldens keep every pixel: the position of the guide, an own board, the fold of five; a table,
// an own board and a draft with all expansions. The others are kept at a quarter of their size and in few colours.
var whole = []string{"captain", "mayor-own", "folded-5", "fiesta-3", "own-fiesta", "draft-folded"}

// dark are the scenes that are kept in the dark theme too.
var dark = []string{"captain", "mayor-own", "game-role", "game-builder", "game-folded-4", "folded-5", "end-4", "fullest-4", "all-5", "fiesta-4", "draft-4", "own-clear", "own-fiesta"}

// goldens are the names of all pictures that are kept.
func goldens() []string {
	list := names()
	for _, name := range dark {
		list = append(list, name+"-dark")
	}
	return list
}

// TestPicturesLookAsTheyDid compares every scene with its golden, pixel by pixel with a tolerance.
func TestPicturesLookAsTheyDid(t *testing.T) {
	if *out != "" {
		for name, pic := range drawn() {
			rendertest.Write(t, filepath.Join(*out, name+".png"), pic.PNG)
		}
	}
	for _, name := range goldens() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			path := filepath.Join("testdata", name+".png")
			if slices.Contains(whole, name) {
				rendertest.Whole(t, path, drawn()[name].PNG)
				return
			}
			rendertest.Small(t, path, drawn()[name].PNG)
		})
	}
}

// TestGoldensStaySmall bounds what the pictures take in the repository, and finds those that nobody compares.
func TestGoldensStaySmall(t *testing.T) {
	files, err := filepath.Glob("testdata/*.png")
	if err != nil {
		t.Fatal(err)
	}
	names, sum := goldens(), 0
	for _, path := range files {
		info, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		sum += int(info.Size())
		if name := filepath.Base(path); !slices.Contains(names, name[:len(name)-len(".png")]) {
			t.Errorf("%s is the golden of no scene", path)
		}
	}
	if sum > 4_000_000 {
		t.Errorf("the goldens are %d bytes, at most 4,000,000", sum)
	}
}

// TestAGoldenSeesASmallChange changes one number or one circle of a position and looks for it in the reduced picture.
func TestAGoldenSeesASmallChange(t *testing.T) {
	before := rendertest.Quarter(rendertest.Decode(t, drawn()["game-role"].PNG))
	golden := rendertest.InFew(before)
	if n, _ := rendertest.Differing(before, golden); n != 0 {
		t.Errorf("a picture differs from itself in %d pixels", n)
	}
	for what, change := range map[string]func(*engine.Scene){
		"a doubloon":   func(s *engine.Scene) { view(s).Players[3].Doubloons++ },
		"a good":       func(s *engine.Scene) { view(s).Players[0].Goods[corn]++ },
		"a colonist":   func(s *engine.Scene) { view(s).Players[1].Island[0].Colonists ^= 1 },
		"a copy":       func(s *engine.Scene) { view(s).Offer[0].Copies++ },
		"a plantation": func(s *engine.Scene) { view(s).FaceUp[0] = (view(s).FaceUp[0] + 1) % 5 },
	} {
		s := named("game-role")
		change(&s)
		after := rendertest.Quarter(rendertest.Decode(t, paint(t, s).PNG))
		if n, allowed := rendertest.Differing(after, golden); n <= allowed {
			t.Errorf("%s more changes %d pixels, which is let pass", what, n)
		}
	}
}

func paint(t testing.TB, s engine.Scene) engine.Picture {
	t.Helper()
	pic, err := Paint(s)
	if err != nil {
		t.Fatal(err)
	}
	return pic
}
