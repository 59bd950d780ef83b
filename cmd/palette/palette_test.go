package main

import (
	"bytes"
	"encoding/json"
	"image/color"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/render"
)

// blends are the steps between two colours, the ends much more common than what lies between.
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

func TestOnlyTheStepsOfThePaletteAreWritten(t *testing.T) {
	before, err := os.ReadFile("../../render/palette.json")
	if err != nil {
		t.Fatal(err)
	}
	steps := map[string][]color.RGBA{}
	for _, name := range []string{"light", "dark"} {
		theme := render.ThemeNamed(name)
		steps[name] = theme.Table()[theme.Named():]
	}
	after, err := withSteps(before, steps)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(before, after) {
		t.Error("the palette's own steps change the file")
	}
	steps["light"][0] = color.RGBA{1, 2, 3, 255}
	if after, err = withSteps(before, steps); err != nil {
		t.Fatal(err)
	}
	var file struct {
		AA map[string][]string `json:"aa"`
	}
	if err := json.Unmarshal(after, &file); err != nil {
		t.Fatal(err)
	}
	if len(file.AA["light"]) != len(steps["light"]) || file.AA["light"][0] != "#010203" {
		t.Errorf("%d steps, the first %s", len(file.AA["light"]), file.AA["light"][0])
	}
	if head, _, _ := strings.Cut(string(before), `"aa"`); !strings.HasPrefix(string(after), head) {
		t.Error("the named colours are written, too")
	}
	if _, err := withSteps([]byte("{}"), steps); err == nil {
		t.Error("a palette without steps is taken")
	}
}
