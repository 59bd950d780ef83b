package endeavor

import (
	"image"
	"slices"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/endeavor"
	"github.com/harbormaster/harbormaster/render"
	"github.com/harbormaster/harbormaster/render/rendertest"
)

// The least heights of capitals and digits on a phone, in points. What a decision needs has 6: 0.94 mm, seen from 30 cm under 11
// minutes of arc. Names on the map and of the offer are repeated by the menus below the picture.
const (
	leastCap     = 6.0
	leastMapCap  = 4.2
	leastNameCap = 3.4
)

// The least ratios of luminance between a text and its ground (WCAG 2): for text, for large text and what only keeps a place.
const (
	leastContrast = 4.5
	largeContrast = 3.0
	// leastText is the smallest size of a text in a picture 1600 wide.
	leastText = 18
)

// longest are long words of four languages for what stands on the table.
var longest = map[string]string{
	"endeavor.picture.round": "Runde {n}",

	"endeavor.picture.phase.build":  "Stavební fáze",
	"endeavor.picture.phase.salary": "Faza wypłat",
	"endeavor.picture.phase.action": "Aktionsphase",

	"endeavor.picture.ask.build.build":          "{name} wznosi budynek",
	"endeavor.picture.ask.salary.pay":           "{name} vybírá výplatu",
	"endeavor.picture.ask.action.act":           "{name} wybiera akcję",
	"endeavor.picture.ask.action.second":        "{name} może działać dalej",
	"endeavor.picture.ask.action.second.occupy": "{name} může ještě obsadit",
	"endeavor.picture.ask.action.discard":       "{name} odrzuca karty",
	"endeavor.picture.several.salary.pay":       "Vybírají výplatu",

	"endeavor.picture.action.ship":    "Żeglowanie",
	"endeavor.picture.action.occupy":  "Besetzen",
	"endeavor.picture.action.attack":  "Angreifen",
	"endeavor.picture.action.payment": "Vyplácení",
	"endeavor.picture.action.draw":    "Dobieranie",

	"endeavor.board.token.industry.capital":       "Przemysł",
	"endeavor.board.token.finance.capital":        "Finanzen",
	"endeavor.board.token.ship_or_draw.capital":   "Schifffahrt oder Ziehen",
	"endeavor.board.token.occupy_or_draw.capital": "Besetzen oder Ziehen",
	"endeavor.board.token.payment.capital":        "Auszahlung",

	"endeavor.picture.region.north_america": "Ameryka Północna",
	"endeavor.picture.region.south_america": "Ameryka Południowa",
	"endeavor.picture.region.far_east":      "Daleki Wschód",

	"endeavor.picture.city.constantinople": "Konstantynopol",
	"endeavor.picture.city.copenhagen":     "Kopenhaga",
	"endeavor.picture.city.cape_town":      "Kapské Město",
	"endeavor.picture.city.new_york":       "Nowy Jork",
	"endeavor.picture.city.venice":         "Wenecja",
	"endeavor.picture.city.rome":           "Rzym",
	"endeavor.picture.city.cartagena":      "Kartagena",
	"endeavor.picture.city.algiers":        "Algier",
	"endeavor.picture.city.paris":          "Paryż",

	"endeavor.picture.building.colonial_office": "Úřad pro kolonie",
	"endeavor.picture.building.shipyard":        "Schiffs\u00adwerft",
	"endeavor.picture.building.workshop":        "Warsztat",
	"endeavor.picture.building.barracks":        "Koszary",
	"endeavor.picture.building.guild_hall":      "Gilden\u00adhalle",
	"endeavor.picture.building.docks":           "Přísta\u00adviště",
	"endeavor.picture.building.fortress":        "Twierdza",
	"endeavor.picture.building.theatre":         "Divadlo",
	"endeavor.picture.building.cartographer":    "Karto\u00adgraph",
	"endeavor.picture.building.trading_office":  "Handels\u00adkontor",
	"endeavor.picture.building.university":      "Uniwersytet",
	"endeavor.picture.building.stock_exchange":  "Wertpa\u00adpierbörse",
	"endeavor.picture.building.parliament":      "Parla\u00adment",
}

var longestWords = rendertest.LongWords(longest, worded.Say)

// crowded are tables that test the room: every question, the fullest tables of three to five players with the longest names.
var crowded = []string{"start-5", "game-build", "game-salary", "game-act", "game-second", "game-discard", "guide", "guide-attack", "full-3", "full-4", "full-5", "full-discard"}

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
	number := d.Style.Font == render.Count
	if d.Box.Min.Y < skyHigh {
		if d.Style.Font == render.Title {
			return "headline", leastCap
		}
		return "", 0
	}
	for _, card := range s.l.cards {
		card.Max.Y += s.lower
		switch {
		case !d.Box.In(card):
		case d.Style.Tone.Share > 0:
			return "", 0 // Not possible.
		case d.Style.Font == render.Title:
			return "name of a deck or seat", leastCap
		case d.Style.Size >= 33 && !number:
			return "name of an action or a building on offer", leastCap
		case d.Style.Size == takesSide*10/13 && number:
			return "price", leastCap
		case number && s.p.View.Step == endeavor.StepDiscard:
			return "card of the hand", leastMapCap
		case number && (d.Style.Size == 23*7/5 || d.Style.Size == 23*4/3): // That of a closed one is in a coin.
			return "level", leastMapCap
		case number:
			return "copies", leastMapCap
		default:
			return "anything else", leastCap
		}
	}
	at := d.Box.Sub(image.Pt(0, s.lower))
	for r := range endeavor.Region(endeavor.Regions) {
		cart := cartOf(r)
		switch {
		case !at.In(cart):
		case d.Style.Font == regionStyle.Font:
			return "name of a region", leastNameCap
		case d.Style.Size >= presenceStyle.Size && number:
			return "presence or value", leastCap
		}
	}
	for _, b := range s.l.boards {
		head := rect(b.Min.X, b.Min.Y, b.Dx(), headHigh)
		levels := rect(b.Min.X, b.Min.Y+headHigh, b.Dx(), rowY-25-headHigh)
		switch {
		case at.In(head) && d.Style.Size == harbour.Size:
			return "markers", leastCap
		case at.In(levels) && d.Style.Tone == render.Solid(boardPainter{s.p}.warning()):
			return "exceeded limit", leastCap
		case at.In(levels) && number && d.Style.Size >= 33:
			return "level or limit", leastCap
		case at.In(levels) && number:
			return "yield", leastMapCap
		}
	}
	if d.Style.Font == render.Label && at.Max.Y < boardsTop-30 {
		return "name of a city", leastNameCap
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
		if what == "headline" || what == "name of a region" || what == "name of a deck or seat" || what == "card of the hand" || what == "yield" || what == "level" || what == "exceeded limit" || d.Text == "0" {
			enough = largeContrast
		}
		for _, density := range rendertest.Densities {
			got := s.Look(d, density)
			if got.Cap < least {
				t.Errorf("%s: %q is %.1f points high at %d pixels a point, want %.1f", what, d.Text, got.Cap, density, least)
			}
			if got.Contrast < enough {
				t.Errorf("%s: %q has a contrast of %.1f at %d pixels a point, want %.1f", what, d.Text, got.Contrast, density, enough)
			}
		}
	}
	found["level or limit"] += found["exceeded limit"]
	seats := len(s.p.View.Players)
	for what, n := range map[string]int{
		"headline": 1, "name of a region": 7, "name of a city": 28, "markers": seats, "level or limit": 5 * seats, "yield": 4 * seats,
	} {
		if found[what] < n {
			t.Errorf("%d times %s, want %d", found[what], what, n)
		}
	}
}

// undisturbed looks at every pixel that a text fills: it still has the text's color when all is drawn. No text is cut but names.
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
		if n, all := s.Covered(d); n > 0 {
			t.Errorf("%q at %v: %d of %d pixels are covered", d.Text, d.Box, n, all)
		}
	}
}

// isName says that a text that was cut begins with a player's name.
func (s *printed) isName(text string) bool {
	return slices.ContainsFunc(s.p.Names, func(name string) bool { return strings.HasPrefix(name, strings.TrimSuffix(text, "…")) })
}

// TestPiecesOnTheMapAreLarge measures tokens and marks, and that they stand out from their ground as WCAG 2 asks of graphics.
func TestPiecesOnTheMapAreLarge(t *testing.T) {
	for _, name := range []string{"guide", "guide-dark", "full-5", "full-5-dark"} {
		s := printOf(t, named(name))
		for kind, least := range map[string]float64{"en.token": 10, "mark": 5} {
			for _, d := range s.Sprites(kind) {
				if d.Box.Max.Y > boardsTop-30 || d.Box.Min.Y < rowTop+rowHigh || s.beside(d) {
					continue
				}
				if points := float64(d.Box.Dx()) / s.Unit; points < least {
					t.Errorf("%s: a %s at %v is %.1f points large, want %.0f", name, kind, d.Box, points, least)
				}
				if share := s.Stands(d); share < 0.02 {
					t.Errorf("%s: a %s at %v: %.0f %% of it stands out", name, kind, d.Box, 100*share)
				}
			}
		}
	}
}

// beside says that a thing lies in the list of the markers beside a track.
func (s *printed) beside(d *render.DrawnItem) bool {
	for r := range endeavor.Region(endeavor.Regions) {
		if at := mapOfCities().carts[r].Beside.round(); r != endeavor.Europe && d.Box.In(rect(at.X-4, at.Y-4, 320, 32)) {
			return true
		}
	}
	return false
}

// TestNothingOnATableIsCutInAnyLanguage draws every kind of question and the fullest tables in the languages of the catalog and
// looks for the ellipsis of a text that found no room.
func TestNothingOnATableIsCutInAnyLanguage(t *testing.T) {
	for _, lang := range worded.Languages(t) {
		for _, name := range []string{"game-build", "game-salary", "game-second", "game-discard", "full-4", "full-5"} {
			s := worded.Spoken(t, named(name), lang)
			for i := range s.Names {
				s.Names[i] = friends[i]
			}
			for _, d := range printOf(t, s).Texts() {
				if strings.Contains(d.Text, "…") {
					t.Errorf("%s in %s: cut to %q", name, lang, d.Text)
				}
			}
		}
	}
}
