package endeavor

import (
	"errors"
	"image"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/endeavor"
	"github.com/harbormaster/harbormaster/render"
	"github.com/harbormaster/harbormaster/render/rendertest"
)

// ownBoards are the names of the scenes that show an own board.
func ownBoards() []string {
	return pictures.Where(func(s engine.Scene) bool { return s.Level == render.Own })
}

// ownPlan is the layout of a printed own board and the seat that it belongs to.
func (s *printed) ownPlan(t *testing.T) (*ownLayout, engine.Seat) {
	t.Helper()
	seat, ok := s.p.Owner()
	if !ok {
		t.Fatal("nobody's board")
	}
	p := ownPainter{s.p}
	return ownLayoutOf(handRows(&p.View.Players[seat]), p.frees(seat)), seat
}

func TestAnOwnBoardNeedsAnOwner(t *testing.T) {
	s := named("guide")
	s.Level, s.Focus = render.Own, engine.Decision{Seat: engine.Everyone}
	if _, err := Painter.Paint(s); !errors.Is(err, render.ErrView) {
		t.Errorf("got %v", err)
	}
	s.Focus = engine.Decision{Seat: 3}
	if pic := paint(t, s); !strings.Contains(pic.Alt, "Łukasz, your board") || pic.Width != ownWide {
		t.Errorf("%d wide: %s", pic.Width, pic.Alt)
	}
}

// TestMyBoardSaysWhereEachStatusYieldsMore: of every status the level, what it yields, all thresholds with their yields and all
// spots that are worth glory.
func TestMyBoardSaysWhereEachStatusYieldsMore(t *testing.T) {
	for _, name := range ownBoards() {
		s := printOf(t, named(name))
		l, seat := s.ownPlan(t)
		if n := s.SpritesIn("en.step", l.status); n != endeavor.Statuses*endeavor.MaxStatus {
			t.Errorf("%s: %d steps", name, n)
		}
		v := &s.p.View.Players[seat]
		for st := range endeavor.Status(endeavor.Statuses) {
			row := rect(l.status.Min.X, l.status.Min.Y+14+int(st)*ownStatusStep, l.status.Dx(), ownStatusStep)
			got := s.TextsIn(row)
			want := []string{strconv.Itoa(v.Status[st]), strconv.Itoa(v.Yields[st])}
			for _, from := range st.Thresholds()[1:] {
				want = append(want, strconv.Itoa(st.Yield(from)))
			}
			for _, spot := range st.Spots()[1:] {
				want = append(want, strconv.Itoa(spot))
			}
			for _, text := range want {
				at := slices.Index(got, text)
				if at < 0 {
					t.Errorf("%s, %v: %s is missing among the rest %q", name, st, text, got)
					continue
				}
				got = slices.Delete(got, at, at+1)
			}
			if len(got) != 2 {
				t.Errorf("%s, %v: %q are not the name of the yield and where there is more", name, st, got)
			}
		}
	}
}

// TestTheSalaryInPreparationHighlightsWhatItFrees: as many circles as markers come back, those of the buildings that
// are named.
func TestTheSalaryInPreparationHighlightsWhatItFrees(t *testing.T) {
	s := named("own-salary")
	for _, draft := range s.Focus.Moves {
		s.Draft = draft
		m, err := endeavor.Parse(draft)
		if err != nil {
			t.Fatal(err)
		}
		got := printOf(t, s)
		l, seat := got.ownPlan(t)
		if n := got.SpritesIn("highlight.disc", l.places); n != len(m.Paid()) {
			t.Errorf("%s: %d circles are lit", draft, n)
		}
		var lit []endeavor.Building
		for i, on := range got.p.freed(seat) {
			if on {
				lit = append(lit, got.p.View.Players[seat].Places[i].Building)
			}
		}
		slices.SortFunc(lit, func(a, b endeavor.Building) int { return strings.Compare(a.String(), b.String()) })
		if !slices.Equal(lit, m.Paid()) {
			t.Errorf("%s frees %v", draft, lit)
		}
	}
	s.Draft = ""
	bare := printOf(t, s)
	l, _ := bare.ownPlan(t)
	if n := bare.SpritesIn("highlight.edge", l.places); n != 3 || l.places.Min.Y > l.purse.Min.Y {
		t.Errorf("without a plan %d buildings are lit of the 3 from which markers may come back, in %v", n, l.places)
	}
}

// TestWhatIsPossibleIsGoldOnMyBoard: top cards that may be drawn; nothing while somebody else decides, and no card of the hand, as those to
// discard stand in gold above the board.
func TestWhatIsPossibleIsGoldOnMyBoard(t *testing.T) {
	for _, name := range ownBoards() {
		s := printOf(t, named(name))
		l, seat := s.ownPlan(t)
		decks := 0
		if s.p.Scene.Focus.Seat == seat {
			decks = count(s.p.can.draw[:])
		}
		if n := s.SpritesIn("highlight.edge", l.cards); n > 0 {
			t.Errorf("%s: %d cards are lit", name, n)
		}
		if n := s.SpritesIn("highlight.edge", l.regions); n != decks {
			t.Errorf("%s: %d decks are lit, want %d", name, n, decks)
		}
	}
}

// TestMyBoardShowsPresenceAndTopCards: for each of the eight decks the presence, and the value or how far the track is filled.
func TestMyBoardShowsPresenceAndTopCards(t *testing.T) {
	s := printOf(t, named("guide-own"))
	l, _ := s.ownPlan(t)
	for d, want := range [endeavor.Decks][]string{{"3", "Europe", "2"}, {"2", "Slavery", "2"}, {"2", "North", "America", "3"}, {"2", "Caribbean", "4"}, {"3/6", "South", "America", "1"}, {"5/6", "Africa", "0"}, {"3/7", "India", "0"}, {"1/8", "Far East", "0"}} {
		if got := s.TextsIn(ownCellOf(l.regions, d, ownRegionStep, ownRegionHigh)); !slices.Equal(got, want) {
			t.Errorf("%v says %q, want %q", endeavor.Deck(d), got, want)
		}
	}
}

// TestMyBoardGrowsWithItsCards: a row for eight cards, and nothing but the cards' panel and what is below it moves.
func TestMyBoardGrowsWithItsCards(t *testing.T) {
	one, two := ownLayoutOf(1, false), ownLayoutOf(2, false)
	if two.h-one.h != ownCardStep || one.cards.Min != two.cards.Min || one.places != two.places {
		t.Errorf("%v and %v", one, two)
	}
	for cards, want := range map[int]int{0: 0, 3: 1, 8: 1, 9: 2, 16: 2, 17: 3} {
		v := endeavor.PlayerView{Counted: cards}
		for i := range cards {
			v.Cards = append(v.Cards, endeavor.Card(i))
		}
		if got := handRows(&v); got != want {
			t.Errorf("%d cards lie in %d rows, want %d", cards, got, want)
		}
	}
}

// TestAGovernorThatFitsLeavesItsPlaceEmpty: what the note beside the cards says (R7).
func TestAGovernorThatFitsLeavesItsPlaceEmpty(t *testing.T) {
	p := painterOf(t, named("guide-own"))
	gov, card := endeavor.CardOf(endeavor.IndiaDeck, 0), endeavor.CardOf(endeavor.IndiaDeck, 1)
	for _, c := range []struct {
		cards          []endeavor.Card
		counted, limit int
		want           string
	}{
		{[]endeavor.Card{card}, 1, 1, "governor space empty: 3 glory"},
		{[]endeavor.Card{gov}, 1, 1, "governor fits your card limit: 3 glory"},
		{[]endeavor.Card{gov, card}, 2, 1, "governor in its space"},
	} {
		v := &endeavor.PlayerView{Cards: c.cards, Counted: c.counted, Yields: [4]int{1, 2, 1, c.limit}}
		if got := (ownPainter{p}).governorPlace(v); got != c.want {
			t.Errorf("%v: %q, want %q", c.cards, got, c.want)
		}
	}
}

// TestTheAbolitionIsOnItsCard: Europe 5 shows the chain cut through, on a hand and on its deck.
func TestTheAbolitionIsOnItsCard(t *testing.T) {
	for _, name := range []string{"own-turned", "own-full"} {
		if n := len(printOf(t, named(name)).Sprites("en.broken")); n != 1 {
			t.Errorf("%s: %d cut chains", name, n)
		}
	}
}

// TestHeadlinesOfMyBoard: what is asked, and otherwise whose board it is.
func TestHeadlinesOfMyBoard(t *testing.T) {
	for name, want := range map[string]string{
		"own-build": "Ana, build", "own-salary": "Ana, free 2 buildings", "own-act": "Ana, take an action", "own-second": ", also ship?",
		"own-waiting": "Žofie, your board", "own-discard": ", discard 1 card", "own-full-discard": ", discard 4 cards",
	} {
		p := painterOf(t, named(name))
		seat, ok := p.Owner()
		if !ok {
			t.Fatal("nobody's board")
		}
		if got := (ownPainter{p}).ownHeadline(seat, p.Name(seat)); !strings.HasSuffix(got, want) {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}

// The least heights of capitals on a phone, in points: for what a decision needs, and for names beside a sign.
const (
	ownLeastCap  = 6.0
	ownLeastName = 4.7
)

// ownLong are words as long as they get in Czech, Polish and German.
var ownLong = map[string]string{
	"endeavor.board.yield.industry":               "Poziom budowy",
	"endeavor.board.yield.culture":                "Przyrost znaczników",
	"endeavor.board.yield.finance":                "Bezahlungen",
	"endeavor.board.yield.politics":               "Kartenobergrenze",
	"endeavor.board.ahead":                        "{n} od poziomu {m}",
	"endeavor.board.highest":                      "mehr geht nicht",
	"endeavor.board.buildings":                    "Gebäude und Betriebe",
	"endeavor.board.own.cards":                    "Karten auf der Hand",
	"endeavor.board.own.regions":                  "Moja obecność i wierzchnie karty",
	"endeavor.board.governor_place.empty":         "Gouverneursplatz frei: 3 Ruhm",
	"endeavor.board.governor_place.fits":          "Gouverneur passt zu den Karten: 3 Ruhm",
	"endeavor.board.own.ready":                    "einsatzbereit",
	"endeavor.board.own.busy":                     "in Benutzung",
	"endeavor.board.own.comes":                    "kommt zurück wie geplant",
	"endeavor.board.own.possible":                 "jetzt möglich",
	"endeavor.board.own.enough":                   "Präsenz reicht aus",
	"endeavor.board.own.glory":                    "Ruhm am Spielende",
	"endeavor.board.own.new":                      "neu seit deinem letzten Zug",
	"endeavor.deck.slavery":                       "Niewolnictwo",
	"endeavor.score.turned.capital":               "umgedrehte Karten",
	"endeavor.score.governor_place.capital":       "Leerer Gouverneursplatz",
	"endeavor.score.connections.capital":          "Verbindungen",
	"endeavor.score.population.capital":           "Przedstawiciele",
	"endeavor.board.score.total":                  "Zusammen",
	"endeavor.board.own.action.act":               "{name}, wähle eine Aktion",
	"endeavor.board.own.salary.pay":               "{name}, uwolnij {n} budynki",
	"endeavor.board.own.action.discard":           "{name}, du darfst eine Karte abwerfen",
	"endeavor.board.private":                      "nur du siehst das",
	"endeavor.board.token.ship_or_draw.capital":   "Schifffahrt oder Ziehen",
	"endeavor.board.token.occupy_or_draw.capital": "Besetzen oder Ziehen",
	"endeavor.board.token.payment.capital":        "Bezahlung",
	"endeavor.picture.region.north_america":       "Ameryka Północna",
	"endeavor.picture.region.south_america":       "Ameryka Południowa",
	"endeavor.picture.region.far_east":            "Daleki Wschód",
	"endeavor.picture.building.colonial_office":   "Urząd kolonialny",
	"endeavor.picture.building.shipyard":          "Schiffswerft",
	"endeavor.picture.building.cartographer":      "Kartographie",
	"endeavor.picture.building.trading_office":    "Handelskontor",
	"endeavor.picture.building.guild_hall":        "Dom cechowy",
	"endeavor.picture.building.parliament":        "Parlamentsgebäude",
}

var ownLongWords = rendertest.LongWords(ownLong, worded.Say)

// TestMyBoardIsLegibleOnAPhone draws own boards in light and dark, in English and with long words.
func TestMyBoardIsLegibleOnAPhone(t *testing.T) {
	names := []string{"own-start", "own-salary", "own-act", "own-turned", "own-full", "own-full-discard"}
	pictures.InBothThemes(t, names, []rendertest.Words{worded.Say, ownLongWords}, func(t *testing.T, scene engine.Scene) {
		s := printOf(t, scene)
		s.uncut(t, s.Img.Rect)
		s.ownReadable(t)
	})
}

// uncut finds no text in a part of the picture that is covered, small or cut, but for names of players and what stands in the sky.
func (s *printed) uncut(t *testing.T, part image.Rectangle) {
	t.Helper()
	s.Undisturbed(t, part, 18, func(d *render.DrawnItem) bool {
		whole := strings.TrimSuffix(d.Text, "…")
		return d.Box.Min.Y <= skyHigh || slices.ContainsFunc(s.p.Names, func(name string) bool { return strings.HasPrefix(name, whole) })
	})
}

// ownReadable measures numbers, names and the headline on the picture as a phone scales it.
func (s *printed) ownReadable(t *testing.T) {
	t.Helper()
	l, _ := s.ownPlan(t)
	for _, d := range s.Texts() {
		least, contrast := ownLeastName, 4.5
		switch {
		case d.Box.Max.Y < ownSky:
			least, contrast = ownLeastCap, 3.0
			if d.Style.Font != render.Title {
				continue
			}
		case d.Style.Font == render.Count && d.Box.In(l.status) && d.Box.Min.X > l.status.Min.X+ownScaleX:
			continue // The yields and glory of single steps; what is next stands in words beside them.
		case d.Style.Font == render.Count && d.Style.Size >= 40:
			least, contrast = ownLeastCap, 3.0
		case d.Style.Font == render.Count:
			contrast = 3.0
		case d.Box.In(l.cards) || d.Box.In(l.regions):
			contrast = 3.0
			least = 4.0
		case d.Style.Tone.Colour == render.Ink2:
			contrast = 3.0
		}
		for _, density := range []int{2, 3} {
			got := s.Look(d, density)
			if got.Cap < least {
				t.Errorf("%q at %v is %.1f points high at %d pixels a point, want %.1f", d.Text, d.Box, got.Cap, density, least)
			}
			if got.Contrast < contrast {
				t.Errorf("%q at %v has a contrast of %.1f at %d pixels a point, want %.1f", d.Text, d.Box, got.Contrast, density, contrast)
			}
		}
	}
}
