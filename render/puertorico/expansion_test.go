package puertorico

import (
	"image"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/puertorico"
	"github.com/harbormaster/harbormaster/render"
	"github.com/harbormaster/harbormaster/render/rendertest"
)

func TestWithAllExpansionsEveryPartLiesInsideThePictureAndApart(t *testing.T) {
	for n := 2; n <= 5; n++ {
		s := fullestOfAll(n)
		l := layoutOf(view(&s))
		parts := slices.Concat(l.roles, l.boards,
			[]image.Rectangle{l.plantations, l.house, l.colonists, l.supply, l.festival, l.offer})
		for i, r := range parts {
			if r.Empty() || !r.Inset(-16).In(image.Rect(0, 0, l.w, l.h)) {
				t.Errorf("%d seats: part %d at %v leaves the picture", n, i, r)
			}
			for k, other := range parts[:i] {
				if r.Overlaps(other) {
					t.Errorf("%d seats: part %d at %v overlaps part %d at %v", n, i, r, k, other)
				}
			}
		}
	}
}

// TestTheOfferHasARowForEachKind counts the rows that a column needs, with every kind of the box too.
func TestTheOfferHasARowForEachKind(t *testing.T) {
	everything := make([]puertorico.Building, puertorico.Buildings)
	for b := range everything {
		everything[b] = puertorico.Building(b)
	}
	fiesta := fiestaScene(4)
	var some []puertorico.Building
	for _, o := range view(&fiesta).Offer {
		some = append(some, o.Building)
	}
	for name, kinds := range map[string][]puertorico.Building{"draft and nobles": some, "all kinds": everything} {
		v := &puertorico.View{WithNobles: true, NewBuildings: true, Players: make([]puertorico.PlayerView, 4)}
		for _, b := range kinds {
			v.Offer = append(v.Offer, puertorico.OfferView{Building: b, Copies: b.Copies(4), Cost: b.Cost(), Price: -1})
		}
		l := layoutOf(v)
		for i, line := range l.lines {
			if !line.at.In(l.offer) || i > 0 && line.at.Overlaps(l.lines[i-1].at) {
				t.Errorf("%s: %v at %v leaves the offer or lies on another kind", name, line.Building, line.at)
			}
		}
		if len(l.lines) != len(v.Offer) {
			t.Errorf("%s: %d of %d kinds have a place", name, len(l.lines), len(v.Offer))
		}
	}
}

func TestTheOfferOfABoxLiesByCostAndEndsWithWhatIsSoldOut(t *testing.T) {
	p := painterOf(t, fiestaScene(3))
	var got []puertorico.Building
	for i := range p.View.Offer {
		o := &p.View.Offer[i]
		if o.Copies = 1; o.Building == puertorico.Villa {
			o.Copies = 0
		}
	}
	for _, o := range sortedOffer(p.View) {
		if o.Building.Column() == 3 {
			got = append(got, o.Building)
		}
	}
	want := []puertorico.Building{puertorico.TobaccoStorage, puertorico.CoffeeRoaster, puertorico.Lighthouse, puertorico.Library,
		puertorico.SpecialtyFactory, puertorico.Jeweler, puertorico.UnionHall, puertorico.Villa}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestEveryThingHasItsIcon(t *testing.T) {
	names := render.IconNames()
	has := func(what, icon string) {
		if icon != "" && !slices.Contains(names, icon) {
			t.Errorf("%s: no icon is called %q", what, icon)
		}
	}
	for b := puertorico.Building(0); int(b) < puertorico.Buildings; b++ {
		s := dataOf(b)
		has(b.String(), s.crop)
	}
	for r := puertorico.Role(0); int(r) < puertorico.Roles; r++ {
		has(r.String(), roleIcon(r))
	}
	for tile := puertorico.Tile(0); int(tile) < puertorico.Tiles; tile++ {
		has(tile.String(), tile.String())
	}
}

func TestEveryQuestionHasAHeadline(t *testing.T) {
	for _, step := range puertorico.Steps {
		for _, key := range []string{"puertorico.picture.ask." + step, "puertorico.picture.own." + step} {
			if !worded.Has(t, key) {
				t.Errorf("%s is missing", key)
			}
		}
	}
}

func TestMovesOfExpansionsAreUnderstood(t *testing.T) {
	v := &puertorico.View{Players: make([]puertorico.PlayerView, 2)}
	d := moves(0, puertorico.StepLoad, "draft:inn", "forest:yes", "clear:sugar:noble", "clear:forest", "land:corn:occupied", "land:buy", "take:noble", "take:colonist",
		"trade:coffee:post", "supply:corn,coffee", "role:mayor", "buccaneer:piracy:6", "buccaneer:plunder", "buccaneer:raid", "buccaneer:capture:builder",
		"raid:corn", "raid:harbor", "inn:quarry:noble", "inn:villa", "build:wharf:pay=@corn,vp", "settle:corn:forest:colonist", "inn:stop")
	d.Open = true
	got := readMoves(d, v)
	for what, ok := range map[string]bool{
		"draft": got.draft[puertorico.Inn], "forest": got.lay, "noble's tile": got.clear[sugar][noble], "forest given away": got.clear[puertorico.Forest][vacant],
		"land sold": got.clear[corn][colonist], "land bought": got.buy, "noble": got.noble, "colonist": got.colonist, "post": got.post[coffee] && !got.sell[coffee],
		"supply": got.supply[corn] && got.supply[coffee] && !got.supply[sugar], "role": got.chooses && got.roles[puertorico.Mayor] && !got.roles[puertorico.Builder],
		"piracy": slices.Equal(got.piracy, []int{6}), "plunder": got.plunder, "raid": got.raid, "capture": got.capture[puertorico.Builder],
		"raided": got.raided.tiles[corn] && got.raided.buildings[puertorico.Harbor], "inn": got.guests.tiles[quarry] && got.guests.buildings[puertorico.Villa] && got.guests.any,
		"payment": got.build[puertorico.Wharf], "forest taken": got.tiles[corn], "mixed": got.mixed, "pass": got.mayPass,
	} {
		if !ok {
			t.Errorf("%s is not understood: %+v", what, got)
		}
	}
}

func TestDraftsWithNoblesAndMixedLoadsAreRead(t *testing.T) {
	d := readDraft("place:corn=2/1,sugar_mill=3/2,quarry=1/5,san_juan=4/3")
	if d.tiles[corn] != 2 || d.tileNobles[corn] != 1 || d.buildings[puertorico.SugarMill] != 3 || d.buildingNobles[puertorico.SugarMill] != 2 ||
		d.tileNobles[quarry] != 0 || d.sanJuan != 4 || d.sanJuanNobles != 3 {
		t.Errorf("got %+v", d)
	}
	if d := readDraft("mix:corn=2,coffee=1"); !d.mix || d.goods != [5]int{2, 0, 0, 0, 1} {
		t.Errorf("got %+v", d)
	}
}

func TestNoblesStandBeforeColonists(t *testing.T) {
	var got []person
	for k := range 4 {
		got = append(got, occupant(k, 3, 1))
	}
	if want := []person{noble, colonist, colonist, vacant}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestTilesThatBecomeForestsAndTilesGivenAwayAreMarkedAsTheyAre(t *testing.T) {
	event := func(kind, tile string, args ...engine.Arg) engine.Event {
		return engine.Event{Kind: kind, Seat: 1, Args: append(args, engine.Term("tile", tile))}
	}
	for name, c := range map[string]struct {
		events []engine.Event
		want   []puertorico.Tile
	}{
		"taken as a forest":    {[]engine.Event{event(puertorico.SettlerTook, "corn", engine.Num("forest", 1))}, []puertorico.Tile{puertorico.Forest}},
		"drawn, then a forest": {[]engine.Event{event(puertorico.SettlerDrew, "sugar"), event(puertorico.ForestLaid, "sugar")}, []puertorico.Tile{puertorico.Forest}},
		"bought":               {[]engine.Event{event(puertorico.TraderDrew, "coffee")}, []puertorico.Tile{puertorico.Tile(coffee)}},
		"taken and cleared":    {[]engine.Event{event(puertorico.SettlerTook, "corn"), event(puertorico.TileCleared, "corn")}, nil},
		"taken, another sold":  {[]engine.Event{event(puertorico.SettlerTook, "corn"), event(puertorico.TraderLandSold, "sugar")}, []puertorico.Tile{puertorico.Tile(corn)}},
	} {
		var want [puertorico.Tiles]int
		for _, tile := range c.want {
			want[tile]++
		}
		if got := readFresh(c.events).seats[1].tiles; got != want {
			t.Errorf("%s: got %v, want %v", name, got, want)
		}
	}
}

func TestRobbedShipsAndHousesHoldNothingNew(t *testing.T) {
	f := readFresh([]engine.Event{
		{Kind: puertorico.CaptainLoaded, Seat: 1, Args: []engine.Arg{engine.Term("good", "corn"), engine.Num("goods", 4), engine.Num("ship", 6)}},
		{Kind: puertorico.BuccaneerPiracy, Seat: 2, Args: []engine.Arg{engine.Num("ship", 6)}},
		{Kind: puertorico.TraderSold, Seat: 1, Args: []engine.Arg{engine.Term("good", "corn")}},
		{Kind: puertorico.BuccaneerPlunder, Seat: 2},
		{Kind: puertorico.TraderSold, Seat: 1, Args: []engine.Arg{engine.Term("good", "corn"), engine.Num("post", 1)}},
	})
	if len(f.ships[6]) != 0 || len(f.house) != 0 {
		t.Errorf("got %+v", f)
	}
}

// highlightPixels counts the pixels of highlight gold inside a rectangle.
func highlightPixels(c *render.Canvas, r image.Rectangle) int {
	return pixels(c, r, render.Focus)
}

func pixels(c *render.Canvas, r image.Rectangle, colour render.Colour) int {
	n, want := 0, c.Theme.RGB(colour)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			if c.At(x, y) == want {
				n++
			}
		}
	}
	return n
}

// TestWhatIsPossibleIsHighlightedAndNothingElse looks for highlight gold where a decision lies, and at a thing of the
// same kind that is no part of it.
func TestWhatIsPossibleIsHighlightedAndNothingElse(t *testing.T) {
	square := func(at image.Point, side int) image.Rectangle { return rect(at.X, at.Y, side, side).Inset(-4) }
	space := func(l *layout, i int) image.Rectangle {
		at := citySpace(l.boards[0], i)
		return rect(at.X, at.Y, spaceWide, spaceHigh)
	}
	for name, c := range map[string]struct {
		scene    engine.Scene
		lit, not func(l *layout) image.Rectangle
	}{
		"a tile to clear": {clearScene(), func(l *layout) image.Rectangle { return square(tilePlace(l.boards[1], 0), tileSide) },
			func(l *layout) image.Rectangle { return square(tilePlace(l.boards[1], 5), tileSide) }},
		"goods for the supplier": {supplierScene(), func(l *layout) image.Rectangle {
			return rect(goodColumn(l.boards[2], corn), l.boards[2].Min.Y+66, 110, 70)
		},
			func(l *layout) image.Rectangle {
				return rect(goodColumn(l.boards[2], indigo), l.boards[2].Min.Y+66, 110, 70)
			}},
		"holds for piracy": {deedScene(3), func(l *layout) image.Rectangle { return rect(l.ships[0].holds, 506, 2*l.ships[0].step, 64) },
			func(l *layout) image.Rectangle { return rect(l.ships[2].holds, 506, 2*l.ships[2].step, 64) }},
		"a good for plunder": {deedScene(3), func(l *layout) image.Rectangle { return square(l.housePlace(1), marketTile) },
			func(l *layout) image.Rectangle { return square(l.housePlace(2), marketTile) }},
		"the colonist ship for a raid": {deedScene(3), func(l *layout) image.Rectangle { return l.colonists }, func(l *layout) image.Rectangle { return l.supply }},
		"a card to capture":            {deedScene(3), func(l *layout) image.Rectangle { return l.roles[4] }, func(l *layout) image.Rectangle { return l.roles[3] }},
		"a circle for a raided colonist": {raidScene(), func(l *layout) image.Rectangle { return space(l, 3) },
			func(l *layout) image.Rectangle { return space(l, 6) }},
		"a place to move to from the inn": {innScene(), func(l *layout) image.Rectangle { return square(tilePlace(l.boards[0], 1), tileSide-8) },
			func(l *layout) image.Rectangle { return square(tilePlace(l.boards[0], 0), tileSide-8) }},
		"the guests beside another decision": {landScene(), func(l *layout) image.Rectangle { return space(l, 4) },
			func(l *layout) image.Rectangle { return square(tilePlace(l.boards[0], 1), tileSide-8) }},
		"a tile to buy":         {landScene(), func(l *layout) image.Rectangle { return square(l.stackPile(), marketTile) }, func(l *layout) image.Rectangle { return square(l.quarryPile(), 60) }},
		"the drawn tile":        {forestScene(), func(l *layout) image.Rectangle { return square(l.stackPile(), marketTile) }, func(l *layout) image.Rectangle { return square(l.quarryPile(), 60) }},
		"the noble on the ship": {takeScene(), func(l *layout) image.Rectangle { return l.colonists }, func(l *layout) image.Rectangle { return l.house }},
		"goods for the small wharf": {mixedScene(), func(l *layout) image.Rectangle { return rect(l.boards[1].Min.X+10, l.boards[1].Min.Y+66, 700, 70) },
			func(l *layout) image.Rectangle { return rect(l.boards[0].Min.X+10, l.boards[0].Min.Y+66, 700, 70) }},
	} {
		p := painterOf(t, c.scene)
		l, canvas := layoutOf(p.View), p.Table()
		if highlightPixels(canvas, c.lit(l)) == 0 {
			t.Errorf("%s is not lit", name)
		}
		if n := highlightPixels(canvas, c.not(l)); n != 0 {
			t.Errorf("%s: beside it %d pixels are lit", name, n)
		}
		canvas.Release()
	}
}

func TestNoblesAreToldFromColonists(t *testing.T) {
	for _, theme := range []string{"light", "dark"} {
		p := painterOf(t, in(fiestaScene(3), theme, render.Table))
		l, canvas := layoutOf(p.View), p.Table()
		noble, plain := tilePlace(l.boards[0], 2).Add(image.Pt(tileStaff, tileStaff)), tilePlace(l.boards[0], 3).Add(image.Pt(tileStaff, tileStaff))
		if got, want := canvas.At(noble.X, noble.Y), canvas.Theme.RGB("goldL"); got != want {
			t.Errorf("%s: the noble wears %v", theme, got)
		}
		if got, want := canvas.At(plain.X, plain.Y), canvas.Theme.RGB("colonist"); got != want {
			t.Errorf("%s: the colonist is %v", theme, got)
		}
		canvas.Release()
	}
}

func TestACardThatMayNotBeTakenIsDimmed(t *testing.T) {
	s := fiestaScene(3)
	v := view(&s)
	v.Roles[6].Taker, v.Roles[5].Captor = nobody, nobody
	s.Focus = moves(1, puertorico.StepRole, "role:settler", "role:captain")
	p := painterOf(t, s)
	l, canvas := layoutOf(p.View), p.Table()
	defer canvas.Release()
	ground := func(i int) render.Colour {
		if r := l.roles[i]; canvas.At(r.Min.X+16, r.Max.Y-60) == canvas.Theme.RGB(render.Paper) {
			return render.Paper
		}
		return render.Paper3
	}
	if ground(5) != render.Paper || ground(6) != render.Paper3 {
		t.Errorf("the captain lies on %v, the buccaneer on %v", ground(5), ground(6))
	}
}

func TestTheCrownAndTheTokenLieBeforeTheirSeat(t *testing.T) {
	drawn := printOf(t, fiestaScene(3))
	for seat, b := range drawn.l.boards {
		head := rect(b.Min.X, b.Min.Y, b.Dx(), headHigh)
		for _, kind := range []string{"icon", "pr.token"} {
			n := 0
			for _, item := range drawn.Sprites(kind) {
				if item.Box.Overlaps(head) && (kind != "icon" || item.Sprite.S == "governor") {
					n++
				}
			}
			if want := map[bool]int{true: 1}[seat == 1]; n != want {
				t.Errorf("seat %d has %d of %s before it, want %d", seat, n, kind, want)
			}
		}
	}
}

func TestTheAqueductIsPartOfWhatWouldBeProduced(t *testing.T) {
	player := &puertorico.PlayerView{
		Island: []puertorico.TileView{crop(indigo, 1), crop(indigo, 1), crop(sugar, 1)},
		City: []puertorico.BuildingView{house(puertorico.IndigoPlant, 1), house(puertorico.SmallIndigoPlant, 1), house(puertorico.SmallSugarMill, 1),
			house(puertorico.Aqueduct, 1)},
	}
	for name, c := range map[string]struct {
		draft string
		want  [puertorico.Goods]int
	}{
		"as it stands":              {"", [5]int{0, 3, 1}},
		"without the large plant":   {"place:indigo=2,sugar=1,small_indigo_plant=1,small_sugar_mill=1,aqueduct=1", [5]int{0, 1, 1}},
		"without the aqueduct":      {"place:indigo=2,sugar=1,indigo_plant=2,small_sugar_mill=1", [5]int{0, 2, 1}},
		"nothing without some crop": {"place:indigo_plant=2,aqueduct=1", [5]int{}},
	} {
		p := &painter{draft: readDraft(c.draft)}
		if got := (ownPainter{p}).yields(player); got != c.want {
			t.Errorf("%s: got %v, want %v", name, got, c.want)
		}
	}
}

func TestTheBoardInWordsSaysTheExpansions(t *testing.T) {
	got := Painter.Text(fiestaScene(3))
	for _, want := range []string{
		"captain captured by Ben", "buccaneer by Ben", "Buccaneer token: Ben.", "Colonist ship: 6 (nobles: 1)", "48 colonists, 11 nobles",
		"Festival: 3 sugar plantations for 3 colonists, 1 corn + 2 tobacco in one craftsman phase for 3 doubloons (completed by Žofie), specialty factory for 3 points.",
		"2 in San Juan (nobles: 1), 4 nobles in all", "2 sugar with 1 noble", "2 forest.", "sugar mill with 1 noble", "forest house (empty)", "statue", "jeweler",
		"Buildings for 10: fortress ×1, cloister ×1, royal garden ×1.",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is not said in\n%s", want, got)
		}
	}
	got = Painter.Text(draftScene(4))
	for _, want := range []string{"Building draft. Ben picks a building.", "Spaces for cost 2: black market, forest house.", "Spaces for cost 8: 2 free.", "Spaces for cost 10: 5 free."} {
		if !strings.Contains(strings.ReplaceAll(got, "forest house, black market", "black market, forest house"), want) {
			t.Errorf("%q is not said in\n%s", want, got)
		}
	}
}

func TestWhatExpansionsAllowIsSaid(t *testing.T) {
	for _, c := range []struct {
		scene engine.Scene
		want  string
	}{
		{deedScene(3), "Possible now: piracy on ship 4, piracy on ship 5, plunder the trading house, raid the colonist ship, capture the settler, capture the trader."},
		{postScene(), "corn for 1, corn for 1 at the trading post, sugar for 3, sugar for 3 at the trading post, coffee for 5 at the trading post"},
		{takeScene(), "Possible now: the noble, a colonist."},
		{clearScene(), "Possible now: discard an indigo plantation, discard a sugar plantation, discard a coffee plantation."},
		{mixedScene(), "any goods at the small wharf"},
		{landScene(), "tobacco for 4, a face-down plantation for 1 doubloon, move someone to the corn plantation"},
		{forestScene(), "Drawn: tobacco."},
		{raidScene(), "move someone to the corn plantation, move someone to the coffee plantation, move someone to the tobacco storage, move someone to the forest house"},
		{supplierScene(), "Possible now: corn, sugar, coffee."},
	} {
		if got := Painter.Text(c.scene); !strings.Contains(got, c.want) {
			t.Errorf("%q is not said in\n%s", c.want, got)
		}
	}
}

func TestTheFullestBoardOfAllExpansionsIsWholeInWords(t *testing.T) {
	for _, s := range []engine.Scene{fullestOfAll(5), overOfAll(5), fullestOfAll(3)} {
		got := Painter.Text(s)
		if n := len([]rune(got)); n > render.TextLimit {
			t.Errorf("%d characters", n)
		}
		for _, want := range []string{"royal garden", "sugar mill [2]", "Buildings"} {
			if strings.Contains(got, "in brackets") && !strings.Contains(got, want) {
				t.Errorf("%q is not said in\n%s", want, got)
			}
		}
		// When all is over the offer is what counts least.
		if !view(&s).Over && !strings.Contains(got[strings.LastIndex(got, "\n"):], "royal garden") {
			t.Errorf("the offer is cut off:\n%s", got)
		}
	}
}

func TestTheScoreOfNoblesIsSaid(t *testing.T) {
	if got := Painter.Text(overOfAll(4)); !strings.Contains(got, "nobles 14, cloister 6, royal garden 14, tie-break 78") {
		t.Error(got)
	}
}

func TestTheHeadlineNamesWhatIsAsked(t *testing.T) {
	seller := func(moves ...string) engine.Scene {
		s := landScene()
		s.Focus.Moves = moves
		return s
	}
	loader := mixedScene()
	loader.Focus.Open, loader.Focus.Moves = false, []string{"load:none", "inn:corn"}
	for _, c := range []struct {
		scene       engine.Scene
		public, own string
	}{
		{seller("trade:tobacco", "land:buy", "trade:none"), "Ana may sell", "Ana, sell?"},
		{seller("land:buy", "trade:none"), "Ana may trade land", "Ana, trade land?"},
		{seller("land:corn:noble", "inn:corn", "trade:none"), "Ana may trade land", "Ana, trade land?"},
		{seller("inn:corn", "trade:none"), "Ana may move guests", "Ana, move a guest?"},
		{seller("trade:corn:post", "inn:corn", "trade:none"), "Ana may sell", "Ana, sell?"},
		{loader, "Ben may move guests", "Ben, move a guest?"},
	} {
		p := painterOf(t, c.scene)
		seat := c.scene.Focus.Seat
		if got := p.headline(p.Name(seat)); got != c.public {
			t.Errorf("%v: the table says %q, want %q", c.scene.Focus.Moves, got, c.public)
		}
		if got := (ownPainter{p}).ownHeadline(seat, p.Name(seat)); got != c.own {
			t.Errorf("%v: the own board says %q, want %q", c.scene.Focus.Moves, got, c.own)
		}
	}
}

func TestTheMayorPlacesTheSameInPictureAndSentence(t *testing.T) {
	for want, n := range map[string][2]int{
		"Ana, place 1 colonist": {1, 0}, "Ana, place 2 people": {2, 1},
		"Ana, move your colonists": {0, 0}, "Ana, move your people": {0, 3},
	} {
		s := mayorScene()
		v, _ := s.View.(puertorico.View)
		v.Players[0].SanJuan, v.Players[0].Nobles, v.Players[0].SanJuanNobles = n[0], n[1], 0
		p := painterOf(t, s)
		if got := (ownPainter{p}).ownHeadline(0, "Ana"); got != want {
			t.Errorf("%v in San Juan and nobles in all: %q, want %q", n, got, want)
		}
	}
}

func TestMarksOfGoodsCoverNeitherIslandNorCity(t *testing.T) {
	wharves := innScene()
	v := view(&wharves)
	v.Phase, v.Step = puertorico.Captain, puertorico.StepLoad
	wharves.Focus = moves(0, puertorico.StepLoad, "load:corn:wharf", "load:tobacco:wharf", "load:none")
	for name, marked := range map[string]engine.Scene{"trader": traderScene(), "post": postScene(), "wharf": wharves} {
		plain := marked
		plain.Focus.Moves = []string{"trade:none"}
		with, without := rendertest.Decode(t, paint(t, marked).PNG), rendertest.Decode(t, paint(t, plain).PNG)
		p := painterOf(t, marked)
		b := layoutOf(p.View).boards[marked.Focus.Seat]
		changed := func(top, bottom int) int {
			n := 0
			for y := b.Min.Y + top; y < b.Min.Y+bottom; y++ {
				for x := b.Min.X; x < b.Max.X; x++ {
					if with.RGBAAt(x, y) != without.RGBAAt(x, y) {
						n++
					}
				}
			}
			return n
		}
		if changed(66, narrowBoard.island.Y) == 0 {
			t.Errorf("%s: no mark in the goods row", name)
		}
		if n := changed(narrowBoard.island.Y, b.Dy()); n > 0 {
			t.Errorf("%s: the marks reach %d pixels of island and city", name, n)
		}
	}
}
