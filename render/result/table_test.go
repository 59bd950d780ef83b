package result

import (
	"fmt"
	"image"
	"path/filepath"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/render"
	"github.com/harbormaster/harbormaster/render/rendertest"
)

// standing is a division of a league with long names; where somebody reads who stands far below, others are left out.
func standing(theme string) engine.Standings {
	names := []string{"Žofie", "Ana", "Bartłomiej Brzęczyszczykiewicz", "Ben", "Łukasz", "Cleo", "Dan", "Wolfgang Amadeus", "Eve", "Fay"}
	of := engine.Standings{Game: "endeavor", Theme: theme, TopLine: "Endeavor · Saison 2 · nach Runde 3 von 6", Headline: "Hafenpokal",
		Heads: [3]string{"Tische", "Siege", "Punkte"}, Up: "steigt auf", Down: "steigt ab", Progress: 0.5, Alt: "Hafenpokal"}
	for d := range 2 {
		g := engine.StandingGroup{Title: fmt.Sprint("Division ", d+1)}
		for i, name := range names {
			row := engine.StandingRow{Place: i + 1, Name: name, Counts: [3]int{3, max(0, 3-i), 300 - 31*i}}
			switch {
			case d == 0 && i > 7:
				row.Place, row.Move, row.Gap = 57+i, 1, i == 8
			case d == 1 && i < 2:
				row.Move = -1
			case d == 1 && i == 9:
				row = engine.StandingRow{Place: 128, Name: name, Mine: true, Gap: true}
			}
			g.Rows = append(g.Rows, row)
		}
		of.Groups = append(of.Groups, g)
	}
	return of
}

func TestStandingsLookAsTheyDid(t *testing.T) {
	for _, theme := range []string{"light", "dark"} {
		of := standing(theme)
		if theme == "dark" {
			of.Game, of.TopLine, of.Progress, of.Groups = "puertorico", "Puerto Rico · Saison 2 · Endstand", 1, of.Groups[1:]
		}
		pic, err := PaintStandings(of)
		if err != nil || pic.Alt != of.Alt {
			t.Fatal(pic.Alt, err)
		}
		if len(pic.PNG) > 160<<10 {
			t.Errorf("%s: %d bytes", theme, len(pic.PNG))
		}
		rendertest.Small(t, filepath.Join("testdata", "standings-"+theme+".png"), pic.PNG)
	}
}

func TestStandingsWithoutAnybodyAreDrawn(t *testing.T) {
	if pic, err := PaintStandings(engine.Standings{}); err != nil || len(pic.PNG) == 0 {
		t.Error(err)
	}
}

// TestStandingsAreLegibleOnAPhone: words and numbers are large enough, stand out from their ground, and none is cut or lies over another.
func TestStandingsAreLegibleOnAPhone(t *testing.T) {
	for _, theme := range []string{"light", "dark"} {
		of := standing(theme)
		c, panels := newTable(of)
		var log render.DrawLog
		c.LogTo(&log)
		drawTable(c, of, panels)
		drawing := rendertest.DrawingOf(c, &log)
		c.LogTo(nil)
		texts := drawing.Texts()
		if len(texts) < 80 {
			t.Fatalf("%d texts", len(texts))
		}
		for i, d := range texts {
			if strings.HasSuffix(d.Text, "…") || !d.Box.In(image.Rect(0, 0, c.W, c.H)) {
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
