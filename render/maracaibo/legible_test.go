package maracaibo

import (
	"slices"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/maracaibo"
	"github.com/harbormaster/harbormaster/render"
	"github.com/harbormaster/harbormaster/render/rendertest"
)

// The least heights of capitals and digits on a phone, in points. What a decision needs has 6: 0.94 mm, seen from 30 cm under 11
// minutes of arc. Names of cards are repeated by the menus below the picture, numbers in the free water by the private answers.
const (
	leastCap     = 6.0
	leastCount   = 4.8
	leastNameCap = 3.8
	// leastChip is that of a chip, which says again what the chronicle tells.
	leastChip = 3.6
	// leastText is the smallest size of a text in a picture 1600 wide.
	leastText = 13
)

// The least ratios of luminance between a text and its ground (WCAG 2).
const (
	leastContrast = 4.5
	largeContrast = 3.0
	// countContrast is that of a digit that stands close to its icon.
	countContrast = 4.2
)

// longest are long words of four languages for what stands on the table.
var longest = map[string]string{
	"maracaibo.picture.round":               "Runde {n} von {m}",
	"maracaibo.picture.ending":              "ostatnie ruchy",
	"maracaibo.picture.ask.turn.move":       "{name} setzt die Segel",
	"maracaibo.picture.ask.turn.sail":       "{name} segelt weiter",
	"maracaibo.picture.ask.space.take":      "{name}: nehmen oder lassen",
	"maracaibo.picture.ask.effect.explore":  "{name} bada wnętrze lądu",
	"maracaibo.picture.ask.effect.upgrade":  "{name} vylepšuje svou loď",
	"maracaibo.picture.ask.raid.die":        "{name} wählt einen Würfel",
	"maracaibo.picture.several.start.keep":  "Aufträge auswählen",
	"maracaibo.picture.gulf":                "Záliv",
	"maracaibo.term.c03":                    "Proviantní důstojník",
	"maracaibo.term.c38":                    "Mapa zlatego wyspiarskiego skarbu",
	"maracaibo.term.c55":                    "Expeditionsschiff der Krone",
	"maracaibo.term.c78":                    "Rezydencja gubernatora",
	"maracaibo.term.c83":                    "Entdeckerhütte im Urwald",
	"maracaibo.score.track.capital":         "Im Spiel gewonnene Punkte",
	"maracaibo.score.card_final.capital":    "Wertungskarten am Spielende",
	"maracaibo.score.quest_bonus.capital":   "Sześć ukończonych zadań",
	"maracaibo.score.buried.capital":        "Vergrabene Schätze",
	"maracaibo.picture.ask.effect.activate": "{name} používá pašeráka",
}

var longestWords = rendertest.LongWords(longest, worded.Say)

// crowded are tables that test the room: every kind of question, every number of players, all modules.
var crowded = []string{"start-3", "game-move", "game-take", "game-upgrade", "game-explore", "game-die", "game-4-late", "game-2", "solo-all", "all-4-late", "skirmish-fought"}

// TestTablesAreLegibleOnAPhone draws every crowded table in light and dark, with the longest words.
func TestTablesAreLegibleOnAPhone(t *testing.T) {
	pictures.InBothThemes(t, crowded, []rendertest.Words{longestWords}, func(t *testing.T, scene engine.Scene) {
		s := printOf(t, scene)
		s.readable(t)
		s.undisturbed(t)
	})
}

// needed says what a text is to somebody who decides, "" for everything else, and the least height of its capitals.
func (s *printed) needed(d *render.DrawnItem) (string, float64) {
	number := d.Style.Font == render.Count && d.Text != "+"
	if d.Box.Min.Y < skyHigh {
		if d.Style.Font == render.Title {
			return "headline", leastCap
		}
		return "", 0
	}
	for i, b := range s.l.boards {
		head := b
		head.Max.Y = head.Min.Y + headHigh
		switch {
		case !d.Box.In(b):
		case d.Style.Tone == render.Solid(render.Ink3), d.Text == "+":
			return "nothing there", 0
		case number && (strings.HasPrefix(d.Text, "+") || strings.HasPrefix(d.Text, "−")):
			return "chip of a change", leastChip
		case d.Box.In(head) && !number:
			return "name of a player", leastCap
		case s.p.View.Solo && engine.Seat(i) == maracaibo.John && d.Box.In(head):
			return "", 0 // His card is told by the chronicle.
		case d.Box.In(head):
			return "purse or points", leastCount
		default:
			return "count of a board", leastCount
		}
	}
	for _, r := range s.l.islands {
		if d.Box.In(r) {
			return "cubes or worth", leastCap
		}
	}
	for i := range s.p.View.Slots {
		r := s.l.slots[s.p.View.Slots[i].Slot]
		switch {
		case !d.Box.In(r):
		case d.Style.Font == render.Label:
			return "name of a card", leastNameCap
		case number && d.Box.Max.X < r.Min.X+68 && d.Box.Min.Y > r.Min.Y+60:
			return "price", leastCap
		}
	}
	return "", 0
}

// readable measures what a decision needs on the picture as a phone scales it.
func (s *printed) readable(t *testing.T) {
	t.Helper()
	found := map[string]int{}
	for _, d := range s.Texts() {
		what, least := s.needed(d)
		if what == "" {
			continue
		}
		found[what]++
		enough := leastContrast
		switch what {
		case "headline", "name of a player", "purse or points", "nothing there", "chip of a change":
			enough = largeContrast
		case "count of a board":
			enough = countContrast
		}
		for _, density := range rendertest.Densities {
			got := s.Look(d, density)
			if got.Cap < least {
				t.Errorf("%s: %q is %.1f points high at %d pixels a point, want %.1f", what, d.Text, got.Cap, density, least)
			}
			// The tenth of the pixels with the least contrast are those of a plus, which is thin.
			if got.Contrast < enough && !strings.HasSuffix(d.Text, "+") {
				t.Errorf("%s: %q has a contrast of %.1f at %d pixels a point, want %.1f", what, d.Text, got.Contrast, density, enough)
			}
		}
	}
	seats := len(s.p.View.Players)
	found["count of a board"] += found["nothing there"]
	for what, n := range map[string]int{
		"headline": 1, "name of a player": seats, "purse or points": 2, "count of a board": 4 * seats, "cubes or worth": 2 * maracaibo.Treasures, "price": 4,
		"name of a card": 12,
	} {
		if found[what] < n {
			t.Errorf("%d times %s, want %d", found[what], what, n)
		}
	}
}

// undisturbed looks at every pixel that a text fills: it still has the text's color when all is drawn. No text is cut but names of
// players.
func (s *printed) undisturbed(t *testing.T) {
	t.Helper()
	for _, d := range s.Texts() {
		if !d.Box.In(s.Img.Rect) {
			t.Errorf("%q at %v leaves the picture", d.Text, d.Box)
			continue
		}
		if d.Style.Size < leastText {
			t.Errorf("%q is set in %d pixels", d.Text, d.Style.Size)
		}
		if strings.HasSuffix(d.Text, "…") && !s.isName(d.Text) {
			t.Errorf("%q is cut", d.Text)
		}
		if n, all := s.Covered(d); n > 0 && !s.underShip(d) {
			t.Errorf("%q at %v: %d of %d pixels are covered", d.Text, d.Box, n, all)
		}
	}
}

// isName says that a text that was cut begins with a player's name.
func (s *printed) isName(text string) bool {
	return slices.ContainsFunc(s.p.Names, func(name string) bool { return strings.HasPrefix(name, strings.TrimSuffix(text, "…")) })
}

// underShip says that a text lies below a ship or an explorer that stands on its space.
func (s *printed) underShip(d *render.DrawnItem) bool {
	for i := range s.Drawn {
		e := &s.Drawn[i]
		if (e.Sprite.Kind == "mc.ship" || e.Sprite.Kind == "mark" && (d.Box.In(s.l.trail) || d.Box.In(s.l.block))) && e.Box.Overlaps(d.Box) {
			return true
		}
	}
	return false
}
