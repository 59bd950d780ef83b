package puertorico

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	words "github.com/harbormaster/harbormaster/bot/puertorico"
	catalogs "github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/engine/enginetest"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/render"
	"github.com/harbormaster/harbormaster/render/rendertest"
)

// The least heights of capitals and digits, in points. A point is 0.156 mm (163 to the inch), so 6 points are 0.94 mm, seen from
// 30 cm under 11 minutes of arc: twice what a sharp eye needs, what the guide's 34 pixels give ("what a decision needs"). The
// names of roles shrink to their cards, "Bürgermeister" on eight cards to 27 pixels, and stand below large icons.
const (
	leastCap     = 6.0
	leastRoleCap = 4.8
	// leastNineCap is that of a role's name on nine cards.
	leastNineCap = 4.0
)

// The least ratios of luminance between a text and its ground (WCAG 2): for text, for large text and for the quiet zero that
// only keeps a place.
const (
	leastContrast = 4.5
	largeContrast = 3.0
	// leastText is the smallest size of a text in a picture 1600 wide.
	leastText = 18
)

// longest are the longest words of four languages for what stands on pictures.
var longest = withLongestBuildings(map[string]string{
	"puertorico.term.settler.capital":     "Plantážník",
	"puertorico.term.mayor.capital":       "Bürgermeister",
	"puertorico.term.builder.capital":     "Budowniczy",
	"puertorico.term.craftsman.capital":   "Craftsman",
	"puertorico.term.trader.capital":      "Obchodník",
	"puertorico.term.prospector.capital":  "Poszukiwacz",
	"puertorico.term.prospector2.capital": "Poszukiwacz",

	"puertorico.picture.plantations":            "Plantagenauslage",
	"puertorico.picture.house":                  "Obchodní dům",
	"puertorico.picture.colonist_ship":          "Kolonistenschiff",
	"puertorico.picture.supply":                 "Zásoba",
	"puertorico.picture.festival":               "Slavnost",
	"puertorico.picture.buildings":              "Budynki",
	"puertorico.picture.discarded":              "{n} odrzuconych",
	"puertorico.picture.would_produce":          "Wyprodukowałbyś",
	"puertorico.picture.score.large":            "Große Gebäude",
	"puertorico.picture.score.tiebreak.capital": "Rozhodčí kritérium",

	"puertorico.picture.ask.captain.load":    "{name} musi załadować towary",
	"puertorico.picture.ask.settler.take":    "{name} nimmt eine Plantage",
	"puertorico.picture.ask.trader.sell":     "{name} může prodat zboží",
	"puertorico.picture.ask.builder.build":   "{name} może coś zbudować",
	"puertorico.picture.ask.role.choose":     "{name} wählt eine Rolle",
	"puertorico.picture.several.mayor.place": "Rozmieszczanie kolonistów",
})

// withLongestBuildings adds the longest name that each building has in any language.
func withLongestBuildings(long map[string]string) map[string]string {
	c, err := catalogs.New(words.Texts())
	if err != nil {
		panic(err)
	}
	for _, key := range labelKeys {
		for _, lang := range languages {
			if name := c.Messages(lang).Say(key, nil); utf8.RuneCountInString(name) > utf8.RuneCountInString(long[key]) {
				long[key] = name
			}
		}
	}
	return long
}

var longestWords = rendertest.LongWords(longest, worded.Say)

// printed is a picture with what was drawn on it.
type printed struct {
	*rendertest.Drawing
	p *painter
	l *layout
}

// printOf draws a scene and keeps what was drawn.
func printOf(t *testing.T, s engine.Scene) *printed {
	t.Helper()
	p := painterOf(t, s)
	return &printed{rendertest.Print(t, Painter, p.Board, p), p, layoutOf(p.View)}
}

// holds says that a sprite of a kind encloses a thing.
func (s *printed) holds(kind string, d *render.DrawnItem) bool {
	return slices.ContainsFunc(s.Sprites(kind), func(o *render.DrawnItem) bool { return d.Box.In(o.Box) })
}

// needed says what a text or icon is to somebody who decides, "" for everything else, and the least height of its capitals.
func (s *printed) needed(d *render.DrawnItem) (string, float64) {
	if s.p.Scene.Level == render.Own {
		return s.neededOwn(d)
	}
	number := d.Style.Font == render.Count || d.Style.Tone == nothing.Tone
	switch at := d.Box.Min; {
	case d.Style.Font == render.Title && at.Y < skyHigh:
		return "headline", leastCap
	case s.holds("pr.tag", d):
		return "tag", leastCap
	case at.Y < skyHigh:
		return "", 0
	}
	for _, r := range s.l.roles {
		switch {
		case !d.Box.Overlaps(r) && !d.Box.In(r.Inset(-12)):
		case number:
			return "doubloons of a role", leastCap
		case d.Base < r.Max.Y-20 && len(s.l.roles) > 8:
			return "name of a role", leastNineCap
		case d.Base < r.Max.Y-20:
			return "name of a role", leastRoleCap
		}
	}
	if !scored(s.p.View) && number && d.Box.Max.Y < deckLine+8 && d.Box.Min.Y > rolesTop+roleHigh {
		return "load of a ship", leastCap
	}
	for _, b := range s.l.boards {
		head := rect(b.Min.X, b.Min.Y, b.Dx(), headHigh)
		goods := rect(b.Min.X, b.Min.Y+headHigh, b.Dx(), goodsHigh).Intersect(b)
		switch {
		case number && d.Box.In(head) && s.holds("coin", d):
			return "money", leastCap
		case number && d.Box.In(goods) && s.holds("coin", d):
			return "price", leastCap
		case number && d.Box.In(goods):
			return "goods", leastCap
		}
	}
	return "", 0
}

// goodsHigh is the height of the row of goods on a board.
const goodsHigh = 72

// own is where the parts of My board lie.
func (s *printed) own() ownPlan {
	seat, _ := s.p.Owner()
	return ownPainter{s.p}.plan(seat)
}

func (s *printed) neededOwn(d *render.DrawnItem) (string, float64) {
	l := s.own()
	number := d.Style.Font == render.Count || d.Style.Tone == nothing.Tone
	switch {
	case d.Style.Font == render.Title && d.Box.Min.Y < ownSky:
		return "headline", leastCap
	case number && d.Box.In(l.purse):
		return "purse", leastCap
	case number && d.Box.In(l.produce):
		return "goods", leastCap
	case d.Style.Font == render.Label && d.Box.In(l.city) && d.Base > l.city.Min.Y+60:
		return "name of a building", leastRoleCap
	}
	return "", 0
}

// crowded are tables that test the room: longest words, numbers of two digits, two to five players, all modules.
func crowded() map[string]engine.Scene {
	list := map[string]engine.Scene{}
	for _, name := range []string{"captain", "trader", "wharf", "post", "builder", "deed-5", "all-over-5", "mayor-own", "own-fiesta", "store-own", "game-captain"} {
		list[name] = named(name)
	}
	for n := 2; n <= 5; n++ {
		list[fmt.Sprintf("fullest of %d", n)] = fullest(n)
		list[fmt.Sprintf("everything of %d", n)] = fullestOfAll(n)
	}
	rich := in(fullestOfAll(5), "light", render.Table)
	v := view(&rich)
	v.Step, v.Players[1].Prices, v.Players[1].PostPrices = "trader.sell", [5]int{9, 2, 8, 4, 9}, [5]int{-1, 9, -1, 8, 4}
	rich.Focus = moves(1, "trader.sell", "trade:corn", "trade:indigo", "trade:indigo:post", "trade:sugar", "trade:tobacco:post", "trade:coffee", "trade:coffee:post")
	list["rich traders"] = rich
	return list
}

// TestPicturesAreLegibleOnAPhone draws every crowded table in light and dark, with the longest words.
func TestPicturesAreLegibleOnAPhone(t *testing.T) {
	for name, scene := range crowded() {
		for _, theme := range enginetest.Some(t, []string{"light", "dark"}, 2) {
			t.Run(name+" "+theme, func(t *testing.T) {
				t.Parallel()
				scene.Theme, scene.Words = theme, longestWords
				s := printOf(t, scene)
				s.readable(t)
				s.whole(t)
				s.goodsAreLarge(t)
			})
		}
	}
}

// readable measures own money, goods, roles with their doubloons, ships, prices and headlines on the picture as a phone scales it.
func (s *printed) readable(t *testing.T) {
	found := map[string]int{}
	for _, d := range s.Texts() {
		what, least := s.needed(d)
		if what == "" {
			continue
		}
		found[what]++
		enough := leastContrast
		if what == "headline" || d.Text == "0" {
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
	need := map[string]int{"headline": 1, "name of a role": len(s.l.roles), "money": len(s.l.boards), "goods": 5 * len(s.l.boards)}
	if !scored(s.p.View) {
		need["load of a ship"] = len(s.l.ships)
	}
	if s.p.Scene.Level == render.Own {
		need = map[string]int{"headline": 1, "purse": 8, "goods": 5, "name of a building": len(s.p.View.Players[0].City)}
	}
	for what, n := range need {
		if found[what] < n {
			t.Errorf("%d times %s, want %d", found[what], what, n)
		}
	}
}

// whole looks at every pixel that a text fills: it still has the text's color when all is drawn. No text is cut but names.
func (s *printed) whole(t *testing.T) {
	for _, d := range s.Texts() {
		if !d.Box.In(s.Img.Rect) {
			t.Errorf("%q at %v leaves the picture", d.Text, d.Box)
			continue
		}
		if size := d.Style.Size * tableWide / s.Img.Rect.Dx(); size < leastText && !s.inSign(d) {
			t.Errorf("%q is set in %d pixels", d.Text, size)
		}
		if strings.HasSuffix(d.Text, "…") && !s.names(d.Text) {
			t.Errorf("%q is cut", d.Text)
		}
		if n, all := s.Covered(d); n > 0 {
			t.Errorf("%q at %v: %d of %d pixels are covered", d.Text, d.Box, n, all)
		}
		for _, leaf := range s.Sprites("laurel") {
			if d.Box.Overlaps(leaf.Box) && !d.Box.In(leaf.Box) {
				t.Errorf("%q at %v runs into the laurel at %v", d.Text, d.Box, leaf.Box)
			}
		}
	}
}

// inSign says that a number stands in a coin or shield of an effect on a table, which the own board and questions have large.
func (s *printed) inSign(d *render.DrawnItem) bool {
	if s.p.Scene.Level == render.Own {
		return false
	}
	for _, o := range slices.Concat(s.Sprites("coin"), s.Sprites("shield")) {
		if d.Box.In(o.Box) && o.Box.Dy() <= tableSign+8 {
			return true
		}
	}
	return false
}

// names says that a text that was cut begins with a player's name.
func (s *printed) names(text string) bool {
	return slices.ContainsFunc(s.p.Names, func(name string) bool { return strings.HasPrefix(name, strings.TrimSuffix(text, "…")) })
}

// goodsAreLarge measures the icons of goods before players, on ships and in the trading house: their size on a phone, and that a
// tenth of their pixels, their lines, has a contrast of 3 to the ground, as WCAG 2 asks of graphics.
func (s *printed) goodsAreLarge(t *testing.T) {
	for _, d := range s.Sprites("icon") {
		if !strings.HasPrefix(d.Sprite.S, "good_") || d.Sprite.Tone.Share > 0 || d.Sprite.A == tableSign {
			continue
		}
		least := 10.0
		switch {
		case s.p.Scene.Level != render.Own && d.Box.In(s.l.house):
			least = 15
		case s.p.Scene.Level != render.Own && (d.Box.In(s.l.supply) || d.Box.In(s.l.festival)):
			least = 9
		}
		if points := float64(d.Sprite.A) / s.Unit; points < least {
			t.Errorf("%s at %v is %.1f points large, want %.0f", d.Sprite.S, d.Box, points, least)
		}
		if share := s.Stands(d); share < 0.1 {
			t.Errorf("%s at %v: %.0f %% of it stands out", d.Sprite.S, d.Box, 100*share)
		}
	}
}
