package puertorico

import (
	"image"
	"slices"
	"strconv"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/puertorico"
	"github.com/harbormaster/harbormaster/render"
	"github.com/harbormaster/harbormaster/render/focus"
)

// lights says that a place is highlighted: by a frame or a ring round it, a disc in it, a tag over it.
func (s *printed) lights(r image.Rectangle) bool {
	near := func(a, b image.Point) bool {
		d := a.Sub(b)
		return max(d.X, -d.X, d.Y, -d.Y) <= 14
	}
	for i := range s.Drawn {
		d := &s.Drawn[i]
		middle := d.Box.Min.Add(d.Box.Max).Div(2)
		switch d.Sprite.Kind {
		case "highlight.panel", "highlight.edge", "pr.coming":
			if near(d.Box.Min, r.Min) && near(d.Box.Max, r.Max) {
				return true
			}
		case "highlight.disc", "pr.tag":
			if middle.In(r) {
				return true
			}
		}
	}
	return false
}

// reads gives the numbers in a place, in the order of drawing.
func (s *printed) reads(r image.Rectangle) []int {
	var list []int
	for _, d := range s.Texts() {
		if n, err := strconv.Atoi(d.Text); err == nil && d.Box.In(r) {
			list = append(list, n)
		}
	}
	return list
}

// shows says that an icon lies in a place.
func (s *printed) shows(icon string, r image.Rectangle) bool {
	return slices.ContainsFunc(s.Sprites("icon"), func(d *render.DrawnItem) bool { return d.Sprite.S == icon && d.Box.In(r) })
}

// The places of a table.

func (s *printed) faceUp(i int) image.Rectangle {
	at := s.l.rowTile(i, len(s.p.View.FaceUp))
	return square(at, s.l.rowSide(len(s.p.View.FaceUp)))
}

func square(at image.Point, side int) image.Rectangle { return rect(at.X, at.Y, side, side) }

func (s *printed) good(seat engine.Seat, g puertorico.Good) image.Rectangle {
	b := s.l.boards[seat]
	return rect(goodColumn(b, g)-4, b.Min.Y+101-goodCellHigh/2, goodCellWide, goodCellHigh)
}

func (s *printed) allGoods(seat engine.Seat) image.Rectangle {
	b := s.l.boards[seat]
	return image.Rect(b.Min.X+12, b.Min.Y+68, b.Max.X-12, b.Min.Y+133)
}

func (s *printed) tile(seat engine.Seat, i int) image.Rectangle {
	return square(tilePlace(s.l.boards[seat], i), tileSide)
}

func (s *printed) space(seat engine.Seat, i int) image.Rectangle {
	at := citySpace(s.l.boards[seat], i)
	return rect(at.X, at.Y, spaceWide, spaceHigh)
}

func (s *printed) hold(ship, k int) image.Rectangle {
	at := s.l.ships[ship]
	return square(image.Pt(at.holds+k*at.step+2, 508), at.step-4)
}

func (s *printed) tag(ship int) image.Rectangle {
	at := s.l.ships[ship]
	return rect(at.x, deckLine+70, at.length, 90)
}

func (s *printed) row(b puertorico.Building) image.Rectangle {
	for _, line := range s.l.lines {
		if line.Building == b {
			return line.at
		}
	}
	return image.Rectangle{}
}

// asking is a scene with another question.
func asking(name, step string, seat engine.Seat, list ...string) engine.Scene {
	s := named(name)
	v := view(&s)
	v.Step, v.Awaited, v.Drawn = step, []engine.Seat{seat}, -1
	s.Focus = moves(seat, step, list...)
	return s
}

// spots are places on a table.
type spots []image.Rectangle

// roles are the cards of the roles that are taken or free.
func (s *printed) roles(taken bool) spots {
	var list spots
	for i, r := range s.l.roles {
		if (s.p.View.Roles[i].Taker >= 0) == taken {
			list = append(list, r)
		}
	}
	return list
}

// TestEveryDecisionIsBroughtForward asks every question of the rules and looks for highlights at what may be chosen,
// and for none at things of the same kind that may not.
func TestEveryDecisionIsBroughtForward(t *testing.T) {
	type decision struct {
		scene              engine.Scene
		upper, lower, dark func(s *printed) spots
	}
	none := func(*printed) spots { return nil }
	asked := map[string]bool{}
	for name, c := range map[string]decision{
		"role": {named("fiesta-4"), func(s *printed) spots { return s.roles(false) }, none,
			func(s *printed) spots { return append(s.roles(true), s.allGoods(0), s.good(0, corn)) }},
		"guests of the inn": {named("inn"), none, func(s *printed) spots {
			return spots{s.tile(0, 1), s.tile(0, 5), s.space(0, 1), s.space(0, 3), s.space(0, 4)}
		},
			func(s *printed) spots { return spots{s.tile(0, 0), s.space(0, 0), s.space(0, 2)} }},
		"hacienda": {asking("game-settler", puertorico.StepHacienda, 1, "hacienda:draw", "hacienda:skip"), none,
			func(s *printed) spots { return spots{square(s.l.stackPile(), marketTile)} },
			func(s *printed) spots { return spots{s.faceUp(0), square(s.l.quarryPile(), marketTile)} }},
		"forest house": {named("forest"), none, func(s *printed) spots { return spots{square(s.l.stackPile(), marketTile), s.tile(0, 9)} },
			func(s *printed) spots { return spots{s.faceUp(0), s.tile(0, 8), s.tile(0, 10)} }},
		"settler": {asking("fiesta-3", puertorico.StepTake, 1, "settle:coffee", "settle:corn", "settle:quarry", "settle:none"), none,
			func(s *printed) spots { return spots{s.faceUp(0), s.faceUp(2), square(s.l.quarryPile(), marketTile)} },
			func(s *printed) spots { return spots{s.faceUp(1), s.faceUp(3), square(s.l.stackPile(), marketTile)} }},
		"library's second tile": {asking("fiesta-3", puertorico.StepSecond, 1, "settle:indigo", "settle:none"), none,
			func(s *printed) spots { return spots{s.faceUp(1)} }, func(s *printed) spots { return spots{s.faceUp(0), square(s.l.quarryPile(), marketTile)} }},
		"hunting lodge": {named("clear"), none, func(s *printed) spots {
			return spots{s.tile(1, 0), s.tile(1, 1), s.tile(1, 2), s.tile(1, 3), s.tile(1, 4)}
		},
			func(s *printed) spots { return spots{s.tile(1, 5), s.tile(0, 0)} }},
		"from the colonist ship": {named("take"), none, func(s *printed) spots {
			colonists, nobles := mixedPlaces(s.l.colonists)
			return spots{colonists, nobles}
		}, func(s *printed) spots { return spots{s.l.house} }},
		"mayor": {named("mayor-table"), none, func(s *printed) spots {
			return spots{s.tile(0, 7), s.space(0, 1), s.space(0, 2), s.space(0, 4), s.tile(2, 2), s.space(2, 1)}
		},
			func(s *printed) spots {
				return spots{s.tile(0, 0), s.space(0, 0), s.tile(1, 1), s.space(1, 1), s.space(3, 1)}
			}},
		"builder": {named("builder"), none, func(s *printed) spots {
			var list spots
			for b := range puertorico.Building(puertorico.Buildings) {
				if s.p.can.build[b] {
					list = append(list, s.row(b))
				}
			}
			return list
		}, func(s *printed) spots {
			return spots{s.row(puertorico.SmallIndigoPlant), s.row(puertorico.Wharf), s.row(puertorico.CityHall), s.row(puertorico.GuildHall)}
		}},
		"craftsman's extra good": {asking("captain", puertorico.StepBonus, 0, "craft:corn", "craft:sugar"), func(s *printed) spots { return spots{s.good(0, corn), s.good(0, sugar)} }, none,
			func(s *printed) spots { return spots{s.good(0, tobacco), s.good(1, sugar)} }},
		"trader": {named("trader"), func(s *printed) spots { return spots{s.good(0, corn), s.good(0, sugar)} }, none,
			func(s *printed) spots { return spots{s.good(0, tobacco), s.good(0, indigo), s.good(1, sugar)} }},
		"trading post": {named("post"), func(s *printed) spots { return spots{s.good(2, corn), s.good(2, sugar), s.good(2, coffee)} }, none,
			func(s *printed) spots { return spots{s.good(2, indigo), s.good(0, corn)} }},
		"land office": {named("land"), func(s *printed) spots { return spots{s.good(0, tobacco)} }, func(s *printed) spots { return spots{square(s.l.stackPile(), marketTile)} },
			func(s *printed) spots { return spots{s.good(0, corn), square(s.l.quarryPile(), marketTile)} }},
		"royal supplier": {named("supplier"), func(s *printed) spots { return spots{s.good(2, corn), s.good(2, sugar), s.good(2, coffee)} }, none,
			func(s *printed) spots { return spots{s.good(2, indigo)} }},
		"captain": {named("captain"), func(s *printed) spots {
			return spots{s.tag(0), s.tag(1), s.hold(0, 0), s.hold(0, 1), s.hold(1, 4), s.hold(1, 5), s.good(0, corn), s.good(0, sugar), s.good(0, tobacco)}
		}, none, func(s *printed) spots {
			return spots{s.tag(2), s.hold(0, 2), s.hold(1, 3), s.hold(2, 5), s.good(0, indigo), s.good(1, sugar)}
		}},
		"wharf": {named("wharf"), func(s *printed) spots { return spots{s.good(3, sugar), s.good(3, coffee), s.tag(0), s.hold(0, 0)} }, none,
			func(s *printed) spots { return spots{s.good(3, corn), s.tag(1)} }},
		"small wharf": {named("mixed"), func(s *printed) spots { return spots{s.allGoods(1), s.tag(2)} }, none, func(s *printed) spots { return spots{s.allGoods(0), s.tag(0)} }},
		"storing":     {asking("captain", puertorico.StepStore, 0), func(s *printed) spots { return spots{s.allGoods(0)} }, none, func(s *printed) spots { return spots{s.allGoods(1), s.tag(0)} }},
		"buccaneer": {named("deed-5"), func(s *printed) spots { return spots{s.l.roles[0], s.l.roles[4], s.tag(0), s.tag(1)} },
			func(s *printed) spots {
				return spots{square(s.l.housePlace(0), marketTile), square(s.l.housePlace(1), marketTile), s.l.colonists}
			}, func(s *printed) spots { return spots{s.l.roles[1], s.tag(2), square(s.l.housePlace(2), marketTile)} }},
		"raided colonists": {named("raid"), none, func(s *printed) spots { return spots{s.tile(0, 1), s.tile(0, 5), s.space(0, 1), s.space(0, 3)} },
			func(s *printed) spots { return spots{s.tile(0, 0), s.space(0, 4)} }},
	} {
		asked[c.scene.Focus.Step] = true
		for _, level := range []string{render.Table} {
			s := printOf(t, in(c.scene, "light", level))
			asked[s.p.View.Step] = true
			lit := c.upper(s)
			if level == render.Table {
				lit = append(lit, c.lower(s)...)
				for i, r := range c.dark(s) {
					if s.lights(r) {
						t.Errorf("%s: place %d at %v that is no part of the decision is lit", name, i, r)
					}
				}
			}
			for i, r := range lit {
				if r.Empty() || !s.lights(r) {
					t.Errorf("%s, %s: place %d at %v is not lit", name, level, i, r)
				}
			}
			s.orients(t, name+", "+level)
		}
	}
	for _, step := range puertorico.Steps {
		if !asked[step] && step != puertorico.StepDraft {
			t.Errorf("nobody asks %s", step)
		}
	}
}

func TestTheDraftShowsWhatMayBePickedAndWhatIsIn(t *testing.T) {
	s := printOf(t, named("draft-4"))
	var said []string
	for _, d := range s.Texts() {
		said = append(said, d.Text)
	}
	for _, d := range s.p.View.Drafting {
		for _, b := range d.Picked {
			if name := s.p.building(b); !slices.Contains(said, name) {
				t.Errorf("%s is in, but not in the picture", name)
			}
		}
	}
	may, gold := 0, 0
	for b, can := range s.p.can.draft {
		if can {
			may++
			if name := s.p.building(puertorico.Building(b)); !slices.Contains(said, name) {
				t.Errorf("%s may be picked, but is not in the picture", name)
			}
		}
	}
	for _, d := range s.Sprites("choice") {
		if d.Sprite.C == int(focus.Takeable(may)) {
			gold++
		}
	}
	if may == 0 || gold != may {
		t.Errorf("%d cards in gold for %d kinds", gold, may)
	}
}

// orients looks for what every table shows without reading: who is awaited, who governs, which role is in play, which are taken by
// whom.
func (s *printed) orients(t *testing.T, name string) {
	t.Helper()
	framed := func(r image.Rectangle) bool {
		return slices.ContainsFunc(s.Sprites("highlight.panel"), func(d *render.DrawnItem) bool { return r.In(d.Box) && d.Box.Inset(16).In(r) })
	}
	v := s.p.View
	for seat, b := range s.l.boards {
		if want := slices.Contains(v.Awaited, engine.Seat(seat)); framed(b) != want {
			t.Errorf("%s: the board of seat %d is framed: %v, want %v", name, seat, !want, want)
		}
		head := rect(b.Min.X, b.Min.Y, b.Dx(), headHigh)
		if want := v.Governor == engine.Seat(seat); s.shows("governor", head) != want {
			t.Errorf("%s: the crown of seat %d: want %v", name, seat, want)
		}
	}
	for i, r := range s.l.roles {
		role := v.Roles[i]
		taken := role.Taker >= 0
		marked := slices.ContainsFunc(s.Sprites("mark"), func(d *render.DrawnItem) bool { return d.Box.In(r) && d.Sprite.A == int(role.Taker) })
		if taken != marked {
			t.Errorf("%s: the taker of %v is marked: %v, want %v", name, role.Role, marked, taken)
		}
		if want := taken && role.Role == v.Phase && role.Taker == v.Chooser; framed(r) != want {
			t.Errorf("%s: the card of %v is framed: %v, want %v", name, role.Role, !want, want)
		}
		card := slices.IndexFunc(s.Drawn, func(d render.DrawnItem) bool { return d.Sprite.Kind == "pr.role" && d.Box.Overlaps(r.Inset(20)) })
		if dim := s.Drawn[card].Sprite.Tone.Colour == render.Paper3; taken && !framed(r) && !dim {
			t.Errorf("%s: the card of %v is taken and as bright as a free one", name, role.Role)
		}
	}
}

// TestPricesAreThoseOfTheAwaited reads the prices that the builder and the trader see, after all discounts and bonuses.
func TestPricesAreThoseOfTheAwaited(t *testing.T) {
	s := printOf(t, named("game-builder"))
	for _, o := range s.p.View.Offer {
		if got := s.reads(s.row(o.Building)); o.Copies > 0 && (len(got) == 0 || o.Price >= 0 && got[0] != o.Price) {
			t.Errorf("%v costs %d, the row says %v", o.Building, o.Price, got)
		}
	}
	for _, level := range []string{render.Table} {
		s = printOf(t, in(named("post"), "light", level))
		seller := s.p.View.Players[2]
		for g, want := range map[puertorico.Good][]int{
			corn: {seller.Goods[corn], max(seller.Prices[corn], seller.PostPrices[corn])}, sugar: {seller.Goods[sugar], max(seller.Prices[sugar], seller.PostPrices[sugar])},
			coffee: {seller.Goods[coffee], seller.PostPrices[coffee]}, indigo: {0},
		} {
			if got := s.reads(s.good(2, g)); !slices.Equal(got, want) {
				t.Errorf("%s: %v says %v, want %v", level, g, got, want)
			}
		}
	}
}

// TestTheEndBringsTheScoreForward looks for the frames of the winner and for the sums.
func TestTheEndBringsTheScoreForward(t *testing.T) {
	for _, level := range []string{render.Table} {
		s := printOf(t, in(named("end-4"), "light", level))
		glows := s.Sprites("highlight.edge")
		if len(glows) != len(s.p.View.Winners) || !glows[0].Box.Inset(12).In(s.l.deck) {
			t.Errorf("%s: %d columns of %d winners are lit", level, len(glows), len(s.p.View.Winners))
		}
		numbers := s.reads(s.l.deck)
		for i, score := range s.p.View.Scores {
			if !slices.Contains(numbers, score.Total) {
				t.Errorf("%s: the sum of seat %d is not there", level, i)
			}
		}
		for _, seat := range s.p.View.Winners {
			if !s.lights(s.l.boards[seat]) {
				t.Errorf("%s: the board of the winner is not framed", level)
			}
		}
	}
}

// TestWhatChangedIsMarkedInTheColourOfWhoDidIt looks for the frames of a load, a building, a sale, a tile and a harvest.
func TestWhatChangedIsMarkedInTheColourOfWhoDidIt(t *testing.T) {
	s := named("captain")
	s.Fresh = []engine.Event{
		{Kind: puertorico.CaptainLoaded, Seat: 3, Args: []engine.Arg{engine.Term("good", "indigo"), engine.Num("goods", 2), engine.Num("ship", 7)}},
		{Kind: puertorico.BuilderBuilt, Seat: 0, Args: []engine.Arg{engine.Term("building", "harbor")}},
		{Kind: puertorico.TraderSold, Seat: 1, Args: []engine.Arg{engine.Term("good", "tobacco")}},
		{Kind: puertorico.SettlerTook, Seat: 2, Args: []engine.Arg{engine.Term("tile", "tobacco")}},
		{Kind: puertorico.CraftsmanProduced, Seat: 2, Args: []engine.Arg{engine.Num("corn", 1)}},
	}
	p := printOf(t, s)
	for what, c := range map[string]struct {
		at   image.Rectangle
		seat engine.Seat
	}{
		"a load": {p.hold(2, 3), 3}, "the other good of the load": {p.hold(2, 4), 3}, "a building": {p.space(0, 5), 0}, "a sale": {square(p.l.housePlace(1), marketTile), 1},
		"a tile": {p.tile(2, 4), 2},
	} {
		found := slices.ContainsFunc(p.Sprites("changed"), func(d *render.DrawnItem) bool {
			return d.Box.Overlaps(c.at) && d.Sprite.S == string(render.SeatColour(c.seat)) && d.Box.Min.X >= c.at.Min.X-6 && d.Box.Max.X <= c.at.Max.X+6
		})
		if !found {
			t.Errorf("%s of seat %d has no frame", what, c.seat)
		}
	}
	if got := len(p.Sprites("changed")); got != 5 {
		t.Errorf("%d frames", got)
	}
	if chips := p.Sprites("chip"); len(chips) != 1 || !chips[0].Box.Overlaps(p.good(2, corn)) {
		t.Errorf("the harvest has %d chips", len(chips))
	}
}

// TestOwnBoardsBringForwardWhatIsDecided counts the lights on private pictures: what a plan changes, tiles to give away, goods to
// give, places to move to.
func TestOwnBoardsBringForwardWhatIsDecided(t *testing.T) {
	scenes := map[string]engine.Scene{"trader": in(named("post"), "light", render.Own), "captain": in(named("captain"), "light", render.Own), "supplier": in(named("supplier"), "light", render.Own)}
	for name, want := range map[string]struct{ halos, glows int }{
		"trader": {0, 3}, "captain": {0, 3}, "supplier": {0, 3},
		"mayor-own":  {3, 0},
		"own-clear":  {0, 5},
		"own-forest": {0, 1},
		"own-mixed":  {0, 3},
	} {
		scene, ok := scenes[name]
		if !ok {
			scene = named(name)
		}
		s := printOf(t, scene)
		var halos, glows int
		for i := range s.Drawn {
			d := &s.Drawn[i]
			switch {
			case d.Box.Overlaps(s.own().legend):
			case d.Sprite.Kind == "highlight.disc":
				halos++
			case d.Sprite.Kind == "highlight.edge":
				glows++
			}
		}
		if halos != want.halos || glows != want.glows {
			t.Errorf("%s: %d circles and %d things are lit, want %d and %d", name, halos, glows, want.halos, want.glows)
		}
	}
}
