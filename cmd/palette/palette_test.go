package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image/color"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/render"
)

// blends are the steps between two colors, the ends much more common than what lies between.
func blends(a, b color.RGBA) []shade {
	var list []shade
	mix := func(x, y uint8, i int) uint8 { return uint8((int(x)*(40-i) + int(y)*i) / 40) }
	for i := range 41 {
		weight := 0.01
		if i == 0 || i == 40 {
			weight = 1
		}
		list = append(list, shadeOf(color.RGBA{mix(a.R, b.R, i), mix(a.G, b.G, i), mix(a.B, b.B, i), 255}, weight))
	}
	return list
}

var (
	ink   = color.RGBA{42, 33, 48, 255}
	paper = color.RGBA{247, 236, 213, 255}
)

func TestLearningKeepsTheNamedColoursAndFillsTheTableWithSteps(t *testing.T) {
	seen, base := blends(ink, paper), []color.RGBA{ink, paper}
	before := judge(seen, base)
	for _, n := range []int{4, 8, 16} {
		table := learn(seen, base, n)
		if len(table) != n || !slices.Equal(table[:2], base) {
			t.Fatalf("a table of %d begins with %v and has %d", n, table[:2], len(table))
		}
		after := judge(seen, table)
		if after.mean >= before.mean || after.most >= before.most {
			t.Errorf("with %d colours: %v, with fewer: %v", n, after, before)
		}
		before = after
	}
	if before.most > 3 {
		t.Errorf("16 steps leave a blend off by %.1f", before.most)
	}
}

func TestAVerdictCountsWhatIsOff(t *testing.T) {
	near := color.RGBA{252, 240, 220, 255}
	v := judge([]shade{shadeOf(paper, 3), shadeOf(ink, 1)}, []color.RGBA{paper, near})
	if v.over5 != 0.25 || v.over2 != 0.25 || v.most < 50 || v.mean < v.most/4-0.01 || v.mean > v.most/4+0.01 {
		t.Errorf("got %v", v)
	}
	if v = judge([]shade{shadeOf(paper, 1)}, []color.RGBA{paper}); v != (verdict{}) {
		t.Errorf("a colour of the table is off: %v", v)
	}
}

func TestOnlyTheStepsOfATableAreWritten(t *testing.T) {
	before, err := os.ReadFile("../../render/palette.json")
	if err != nil {
		t.Fatal(err)
	}
	for _, game := range []string{"", "endeavor"} {
		steps := map[string][]color.RGBA{}
		for _, name := range []string{"light", "dark"} {
			theme := render.ThemeOf(game, name)
			steps[name] = theme.Table()[theme.Named():table{game: game}.size()]
		}
		after, err := withSteps(before, game, steps)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(before, after) {
			t.Errorf("%q: the palette's own steps change the file", game)
		}
		was := steps["light"][0]
		steps["light"][0] = color.RGBA{1, 2, 3, 255}
		if after, err = withSteps(before, game, steps); err != nil {
			t.Fatal(err)
		}
		back := strings.Replace(string(after), "#010203", fmt.Sprintf("#%02X%02X%02X", was.R, was.G, was.B), 1)
		if back != string(before) {
			t.Errorf("%q: more than the first step is written", game)
		}
		if got := firstStep(t, after, game); got != "#010203" {
			t.Errorf("%q: the first step is %s", game, got)
		}
	}
	if _, err := withSteps([]byte("{}"), "", nil); err == nil {
		t.Error("a palette without steps is taken")
	}
	if _, err := withSteps(before, "chess", nil); err == nil {
		t.Error("a game without a table is taken")
	}
}

// firstStep is the first light step of a game's table in a palette.
func firstStep(t *testing.T, palette []byte, game string) string {
	t.Helper()
	type steps struct {
		AA map[string][]string `json:"aa"`
	}
	var file struct {
		Games map[string]steps `json:"games"`
		steps
	}
	if err := json.Unmarshal(palette, &file); err != nil {
		t.Fatal(err)
	}
	if game != "" {
		return file.Games[game].AA["light"][0]
	}
	return file.AA["light"][0]
}

func TestGamesShareATableOrHaveOneOfTheirOwn(t *testing.T) {
	tables, err := tablesOf(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, table := range tables {
		if len(table.galleries) == 0 {
			t.Errorf("nothing is drawn in the table of %s", table)
		}
		if table.game != "" && len(table.galleries) != 1 {
			t.Errorf("the table of %s is used by %d games", table, len(table.galleries))
		}
	}
	one, err := tablesOf([]string{"puertorico"})
	if err != nil || len(one) != 1 || one[0].game != "" {
		t.Errorf("the table of Puerto Rico is %v, %v", one, err)
	}
	if _, err := tablesOf([]string{"chess"}); err == nil {
		t.Error("chess has a table")
	}
}
