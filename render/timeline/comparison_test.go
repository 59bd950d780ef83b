package timeline

import (
	"image"
	"path/filepath"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/render"
	"github.com/harbormaster/harbormaster/render/rendertest"
)

// compared is a comparison in German.
func compared() engine.Comparison {
	row := func(label, icon string, counts [2]string, mine, strong []float64) engine.BarRow {
		return engine.BarRow{Label: label, Icon: icon, Bars: [2]engine.Bar{{Parts: mine, Count: counts[0]}, {Parts: strong, Count: counts[1]}}}
	}
	return engine.Comparison{
		Game: "puertorico", TopLine: "Puerto Rico · 12 Spiele", Headline: "So spielst du",
		Legend: [2]string{"Du", "Starke Computer"}, Alt: "Puerto Rico", Theme: "light",
		Groups: []engine.BarGroup{
			{Title: "Rollen pro Spiel", Parts: []string{"früh", "Mitte", "spät"}, Rows: []engine.BarRow{
				row("Siedler", "settler", [2]string{"3,2", "2,1"}, []float64{2, 1, 0.2}, []float64{1, 1, 0.1}),
				row("Bürgermeister", "mayor", [2]string{"1,5", "2,8"}, []float64{0, 0.5, 1}, []float64{0.3, 1, 1.5}),
				row("Goldsucher", "prospector", [2]string{"0,0", "1,0"}, []float64{0, 0, 0}, []float64{0, 0, 1}),
			}},
			{Title: "Punkte pro Spiel", Rows: []engine.BarRow{
				row("Chips", "ship", [2]string{"21,5", "30,2"}, []float64{21.5}, []float64{30.2}),
				row("Große Gebäude", "large_building", [2]string{"−5,0", "6,1"}, []float64{-5}, []float64{6.1}),
			}},
			{Title: "Verbesserungen, in % der Spiele", Parts: []string{"gewonnen"}, Rows: []engine.BarRow{
				row("Spezialfabrik", "craftsman", [2]string{"100 %", "25 %"}, []float64{0.4, 0.6}, []float64{0.1, 0.15}),
				row("Großes Lagerhaus", "warehouse", [2]string{"0 %", "60 %"}, []float64{0, 0}, []float64{0.2, 0.4}),
			}},
		},
	}
}

// TestTheComparisonLooksAsItDid compares pictures with the goldens.
func TestTheComparisonLooksAsItDid(t *testing.T) {
	for _, theme := range []string{"light", "dark"} {
		of := compared()
		of.Theme = theme
		if theme == "dark" {
			of.Groups = of.Groups[:2]
		}
		pic, err := paintComparison(of)
		if err != nil || pic.Alt != of.Alt {
			t.Fatal(pic.Alt, err)
		}
		rendertest.Small(t, filepath.Join("testdata", "comparison-"+theme+".png"), pic.PNG)
	}
}

func TestAComparisonWithoutGroupsIsDrawn(t *testing.T) {
	if pic, err := paintComparison(engine.Comparison{}); err != nil || len(pic.PNG) == 0 {
		t.Error(err)
	}
}

// TestAComparisonIsLegibleOnAPhone: its words are large enough (those without capitals as high as "gewonnen"), stand out from their ground, within the picture, and
// apart from each other; none is cut.
func TestAComparisonIsLegibleOnAPhone(t *testing.T) {
	timed, long := compared(), compared()
	long.Groups[0].Rows[2].Label, long.Groups[2].Rows[0].Label, long.Groups[2].Rows[1].Label = "Poszukiwacz", "Spezialitätenfabrik", "Kleines Lagerhaus für Zuckerrohr"
	for i := range timed.Groups {
		for n := range timed.Groups[i].Rows {
			timed.Groups[i].Parts, timed.Groups[i].Rows[n].Bars[1].Count = nil, "100 min"
		}
	}
	for theme, of := range map[string]engine.Comparison{"light": long, "dark": long, "light ": timed} {
		theme = strings.TrimSpace(theme)
		panels, high := groupPanels(of.Groups)
		c := render.NewCanvas(render.ThemeNamed(theme), wide, high, render.Sea)
		var log render.DrawLog
		c.LogTo(&log)
		drawComparison(c, of, panels)
		drawing := rendertest.DrawingOf(c, &log)
		c.LogTo(nil)
		texts := drawing.Texts()
		if len(texts) < 24 {
			t.Fatalf("%d texts", len(texts))
		}
		for i, d := range texts {
			if strings.HasSuffix(d.Text, "…") || !d.Box.In(image.Rect(0, 0, wide, high)) {
				t.Errorf("%s: %q is cut, or at %v", theme, d.Text, d.Box)
			}
			for _, density := range rendertest.Densities {
				if look := drawing.Look(d, density); look.Cap < 4.5 || look.Contrast < 3 {
					t.Errorf("%s: %q is %.1f points high with contrast %.1f", theme, d.Text, look.Cap, look.Contrast)
				}
			}
			for _, other := range texts[:i] {
				if d.Box.Overlaps(other.Box) {
					t.Errorf("%s: %q overlaps %q", theme, d.Text, other.Text)
				}
			}
		}
		c.Release()
	}
}
