package endeavor

import (
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/endeavor"
	"github.com/harbormaster/harbormaster/render/rendertest"
)

var out = flag.String("out", "", "write every picture of the gallery into this folder as PNG")

// TestTextsSayWhatTheySaid compares the alternative text and the board in words of every scene with the goldens.
func TestTextsSayWhatTheySaid(t *testing.T) {
	for _, name := range names() {
		scene := named(name)
		got := painterOf(t, scene).alt() + "\n\n" + Text(scene) + "\n"
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

// pixelwise are the pictures whose goldens keep every pixel: the position of the guide on the table, on an own board and folded. The
// others are kept at a quarter of their size and in few colours.
var pixelwise = []string{"guide", "guide-own", "guide-folded"}

// dark are the scenes that are kept in the dark theme too: each kind of question, and each kind of picture.
var dark = []string{"guide", "game-build", "game-salary", "game-second", "game-discard", "game-3", "full-5", "guide-own", "folded-5", "end-4"}

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
			if slices.Contains(pixelwise, name) {
				rendertest.Whole(t, path, drawn()[name].PNG)
				return
			}
			rendertest.Small(t, path, drawn()[name].PNG)
		})
	}
}

// TestGoldensStaySmall bounds what the pictures take in the repository, and finds those that nobody compares.
func TestGoldensStaySmall(t *testing.T) {
	files, err := filepath.Glob("testdata/*.*")
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
		if name := strings.TrimSuffix(filepath.Base(path), filepath.Ext(path)); !slices.Contains(names, name) {
			t.Errorf("%s is the golden of no scene", path)
		}
	}
	if sum > 4_000_000 {
		t.Errorf("the goldens are %d bytes, at most 4,000,000", sum)
	}
}

// TestAGoldenSeesASmallChange changes one number or one piece of a position and looks for it in the reduced picture.
func TestAGoldenSeesASmallChange(t *testing.T) {
	before := rendertest.Quarter(rendertest.Decode(t, drawn()["game-act"].PNG))
	golden := rendertest.InFew(before)
	if n, _ := rendertest.Differing(before, golden); n != 0 {
		t.Errorf("a picture differs from itself in %d pixels", n)
	}
	for what, change := range map[string]func(*endeavor.View){
		"a marker in a harbour": func(v *endeavor.View) { v.Players[3].Harbour++ },
		"a level":               func(v *endeavor.View) { v.Players[0].Status[endeavor.Culture]++ },
		"a marker on a place":   func(v *endeavor.View) { v.Players[1].Places[0].Occupied = !v.Players[1].Places[0].Occupied },
		"a token on a track": func(v *endeavor.View) {
			v.Regions[endeavor.FarEast].Track[7] = endeavor.SpaceView{Token: endeavor.AttackToken, Seat: engine.Everyone}
		},
		"a city's holder": func(v *endeavor.View) { v.Cities[0].Seat = (v.Cities[0].Seat + 2) % 4 },
		"a connection":    func(v *endeavor.View) { v.Connections[3].Seat = (v.Connections[3].Seat + 2) % 4 },
		"a card":          func(v *endeavor.View) { v.Players[2].Cards = append(v.Players[2].Cards, endeavor.Abolition) },
	} {
		s := named("game-act")
		change(view(&s))
		after := rendertest.Quarter(rendertest.Decode(t, paint(t, s).PNG))
		if n, allowed := rendertest.Differing(after, golden); n <= allowed {
			t.Errorf("%s more changes %d pixels, which is let pass", what, n)
		}
	}
}

// TestPicturesStayWithinTheirBytes weighs every picture of the gallery.
func TestPicturesStayWithinTheirBytes(t *testing.T) {
	for name, pic := range drawn() {
		s := named(name)
		limit := 300_000
		switch {
		case s.Level == Own:
			limit = 140_000
		case len(view(&s).Players) == 5:
			limit = 340_000
		}
		if got := len(pic.PNG); got > limit {
			t.Errorf("%s: %d bytes, at most %d", name, got, limit)
		}
	}
}
