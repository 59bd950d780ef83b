package maracaibo

import (
	"errors"
	"image"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/maracaibo"
	"github.com/harbormaster/harbormaster/render"
	"github.com/harbormaster/harbormaster/render/focus"
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
	return s.p.ownBoard(seat).l, seat
}

// litIn counts the frames of gold in a part of a picture.
func (s *printed) litIn(r image.Rectangle) int { return s.SpritesIn("highlight.edge", r) }

// iconsIn counts an icon in a part of a picture.
func (s *printed) iconsIn(name string, r image.Rectangle) int {
	n := 0
	for i := range s.Drawn {
		if d := &s.Drawn[i]; d.Sprite.Kind == "icon" && d.Sprite.S == name && d.Box.In(r) {
			n++
		}
	}
	return n
}

// marked counts what is marked.
func marked(list []bool) int {
	n := 0
	for _, on := range list {
		if on {
			n++
		}
	}
	return n
}

func TestAnOwnBoardNeedsAnOwner(t *testing.T) {
	s := named("game-move")
	s.Level, s.Focus = render.Own, engine.Decision{Seat: engine.Everyone}
	if _, err := Painter.Paint(s); !errors.Is(err, render.ErrView) {
		t.Errorf("got %v", err)
	}
	s.Focus = engine.Decision{Seat: 2}
	if pic := paint(t, s); !strings.Contains(pic.Alt, "Žofie, your board") || pic.Width != ownWide {
		t.Errorf("%d wide: %s", pic.Width, pic.Alt)
	}
}

// TestTheShipBoardShowsEverySocket: a cube on each that is filled, the count of each threshold, gold on those that may be filled.
func TestTheShipBoardShowsEverySocket(t *testing.T) {
	for _, name := range ownBoards() {
		s := printOf(t, named(name))
		l, seat := s.ownPlan(t)
		v := &s.p.View.Players[seat]
		for at := range maracaibo.Socket(maracaibo.Sockets) {
			r := ownSocketAt(l.ship, at)
			want := 0
			if slices.Contains(v.Sockets, at) {
				want = 1
			}
			hole := image.Rect(r.Min.X, r.Min.Y-2, r.Min.X+66, r.Max.Y+2)
			if n := s.iconsIn("cube", hole); n != want {
				t.Errorf("%s, %v: %d cubes, want %d", name, at, n, want)
			}
		}
		for section := 1; section < ownSections; section++ {
			first := maracaibo.Socket(section * maracaibo.Sockets / ownSections)
			need, have := s.p.View.Threshold(seat, first)
			r := ownSocketAt(l.ship, first)
			head := image.Rect(r.Min.X, l.ship.Min.Y, r.Max.X, r.Min.Y)
			if want := strconv.Itoa(min(have, need)) + "/" + strconv.Itoa(need); !slices.Contains(s.TextsIn(head), want) {
				t.Errorf("%s: above section %d stands %q, want %s", name, section, s.TextsIn(head), want)
			}
		}
		may := s.p.ownPossible(seat)
		if n := s.litIn(l.ship); n != marked(may.socket[:]) {
			t.Errorf("%s: %d sockets are lit, want %d", name, n, marked(may.socket[:]))
		}
	}
	if s := printOf(t, named("own-upgrade")); s.litIn(s.planOf(t).ship) != len(s.p.Scene.Focus.Moves)-1 {
		t.Errorf("%d sockets are lit by %q", s.litIn(s.planOf(t).ship), s.p.Scene.Focus.Moves)
	}
}

// planOf is the layout of a printed own board.
func (s *printed) planOf(t *testing.T) *ownLayout {
	t.Helper()
	l, _ := s.ownPlan(t)
	return l
}

// TestTheHideoutShowsEveryTreasure: as many as there are of each kind, on spaces or counted beside them; gold on what may be buried
// and where.
func TestTheHideoutShowsEveryTreasure(t *testing.T) {
	for _, name := range ownBoards() {
		s := printOf(t, named(name))
		l, seat := s.ownPlan(t)
		v := &s.p.View.Players[seat]
		spaces := image.Rect(l.hideout.Min.X, l.hideout.Min.Y+ownStoresTop-4, l.hideout.Max.X, l.hideout.Max.Y)
		lying := 0
		for i := range s.Drawn {
			if d := &s.Drawn[i]; d.Sprite.Kind == "icon" && strings.HasPrefix(d.Sprite.S, "treasure_") && d.Sprite.A == 58 && d.Box.In(spaces) {
				lying++
			}
		}
		if want := len(v.Stored) + len(v.Buried); lying != want {
			t.Errorf("%s: %d treasures lie on spaces, want %d", name, lying, want)
		}
		for kind, n := range v.Loose {
			got := s.TextsIn(ownLooseAt(l.hideout, maracaibo.Treasure(kind)))
			if n > 0 && !slices.Contains(got, "×"+strconv.Itoa(n)) || n == 0 && len(got) > 0 {
				t.Errorf("%s: %d lie loose, and %q stands there", name, n, got)
			}
		}
		may := s.p.ownPossible(seat)
		want := marked(may.store[:]) + marked(may.from[:]) + marked(may.burial[:]) + marked(may.loose[:]) + marked(may.treasure[:])
		if n := s.litIn(l.hideout); n != want {
			t.Errorf("%s: %d things are lit in the hideout, want %d", name, n, want)
		}
	}
}

// TestMyQuestsShowHowFarTheyAre: of both tiers how much is there; with Royal Orders of the higher one, and what the other costs.
func TestMyQuestsShowHowFarTheyAre(t *testing.T) {
	for _, name := range ownBoards() {
		s := printOf(t, named(name))
		l, seat := s.ownPlan(t)
		royal := s.p.View.Modules[maracaibo.RoyalOrders]
		mine := s.p.View.Players[seat].Quests
		if l.quests.Empty() != (len(mine) == 0 || s.p.ownPossible(seat).quest != [maracaibo.Quests]bool{}) {
			t.Errorf("%s: the quests stand at %v", name, l.quests)
		}
		for i, q := range mine {
			if l.quests.Empty() { // The question has them.
				break
			}
			var want []string
			for k, tier := range q.Tiers() {
				if royal && k == 0 {
					want = append(want, "−5")
					continue
				}
				for _, need := range tier.Need {
					want = append(want, strconv.Itoa(min(need.N, s.p.View.Count(seat, need.Per)))+"/"+strconv.Itoa(need.N))
				}
				points := tier.VP
				if royal {
					points *= 2
				}
				want = append(want, strconv.Itoa(points))
			}
			want = append(want, s.p.questName(q))
			got := s.TextsIn(ownQuestAt(l.quests, i, len(mine)))
			slices.Sort(got)
			if slices.Sort(want); !slices.Equal(got, want) {
				t.Errorf("%s, %v: %q, want %q", name, q, got, want)
			}
		}
	}
}

// TestTheProposedQuestsAreHighlighted: those that the answer in preparation keeps.
func TestTheProposedQuestsAreHighlighted(t *testing.T) {
	s, seen := named("own-keep"), 0
	for _, draft := range s.Focus.Moves {
		s.Draft, s.Level = draft, render.Focused
		got := printOf(t, s)
		for _, d := range got.Texts() {
			for _, q := range got.p.View.Players[s.Focus.Seat].Quests {
				if d.Text != got.p.questName(q) {
					continue
				}
				seen++
				lit := slices.ContainsFunc(got.Drawn, func(card render.DrawnItem) bool {
					return card.Sprite.Kind == "choice" && card.Sprite.C == int(focus.Possible) && d.Box.In(card.Box)
				})
				if want := strings.Contains(draft, q.String()); lit != want {
					t.Errorf("%s: %v is lit: %v, want %v", draft, q, lit, want)
				}
			}
		}
	}
	if want := 2 * len(s.Focus.Moves); seen != want {
		t.Errorf("%d quests are seen, want %d", seen, want)
	}
}

// TestARaidShowsItsDice: what is added outside of a raid; the numbers rolled, highlighted where one may be chosen; then
// the strength and the raid actions that it is enough for.
func TestARaidShowsItsDice(t *testing.T) {
	dice := func(s *printed) image.Rectangle {
		r := s.planOf(t).raid
		return image.Rect(r.Min.X, r.Min.Y, r.Min.X+ownChipsX-8, r.Min.Y+ownRaidTop+ownDie+52)
	}
	s := printOf(t, named("own-move"))
	if got := s.TextsIn(dice(s)); !slices.Equal(got, []string{"+1", "+1", "+1"}) {
		t.Errorf("beside a raid: %q", got)
	}
	s = printOf(t, named("own-die"))
	if got := s.TextsIn(dice(s)); !slices.Equal(got, []string{"1", "+2", "2", "+2", "6", "+2"}) || s.litIn(dice(s)) != 3 {
		t.Errorf("rolled: %q, %d are lit", got, s.litIn(dice(s)))
	}
	s = printOf(t, named("own-raid"))
	if got := s.TextsIn(dice(s)); !slices.Equal(got, []string{"6", "8"}) {
		t.Errorf("the strength: %q", got)
	}
	may := s.p.ownPossible(2)
	if n := s.litIn(s.planOf(t).raid) - 1; n != marked(may.raid[:]) || n == 0 {
		t.Errorf("%d raid actions are lit, want %d", n, marked(may.raid[:]))
	}
}

// TestResidencesShowTheirPresentPoints: the shields of cards and residences are what they are worth as things are.
func TestResidencesShowTheirPresentPoints(t *testing.T) {
	residences := 0
	for _, name := range ownBoards() {
		s := printOf(t, named(name))
		l, seat := s.ownPlan(t)
		v := &s.p.View.Players[seat]
		residences += len(v.Residences)
		for i, card := range slices.Concat(v.Cards, v.Residences) {
			got := s.TextsIn(ownCellOf(l.cards, i, ownCardStep, ownCardHigh).Inset(-4))
			if want := strconv.Itoa(card.VP() + s.p.View.FinalPoints(seat, card)); len(got) < 2 || got[0] != want || !strings.HasPrefix(s.p.cardName(card), strings.TrimSuffix(got[1], "…")) {
				t.Errorf("%s, %v: %q, want %s points", name, card, got, want)
			}
		}
	}
	if residences == 0 {
		t.Error("no scene has a residence")
	}
}

// TestMyBoardGrowsWithWhatIsOnIt: cards, quests, raid actions and Poseidon's spaces take rows, and nothing above them moves.
func TestMyBoardGrowsWithWhatIsOnIt(t *testing.T) {
	small, large := ownLayoutOf(ownRows{raids: 1, others: 1, burials: 2, cards: 1, quests: 1}), ownLayoutOf(ownRows{raids: 4, others: 1, burials: 3, cards: 7, quests: 3})
	if small.purse != large.purse || small.raid.Min != large.raid.Min {
		t.Errorf("%v and %v", small, large)
	}
	if got, want := large.h-small.h, 3*ownRaidStep+ownHideStep+6*ownCardStep+2*ownQuestStep; got != want {
		t.Errorf("%d higher, want %d", got, want)
	}
	v := maracaibo.PlayerView{Cards: make([]maracaibo.Card, 7), Quests: make([]maracaibo.Quest, 3), Perm: maracaibo.Perm{Poseidon: true, Raids: 7 << 5}}
	if got, want := ownRowsOf(&v), (ownRows{raids: 2, burials: 3, cards: 3, quests: 1}); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
}

// TestPoseidonHasHisSpaces: four more, with what lies on them.
func TestPoseidonHasHisSpaces(t *testing.T) {
	s := named("own-move")
	v := view(&s)
	mine := &v.Players[0]
	mine.Head, mine.Perm.Poseidon = maracaibo.Poseidon, true
	mine.Buried = append(mine.Buried, maracaibo.FirstPoseidon+1)
	mine.Poseidon[1] = maracaibo.Pearl
	got := printOf(t, s)
	l := got.planOf(t)
	if n := got.iconsIn("treasure_pearl", ownBurialAt(l.hideout, maracaibo.FirstPoseidon+1)); n != 1 {
		t.Errorf("%d pearls on his second space", n)
	}
	if text := Painter.Text(s); !strings.Contains(text, "pearl 1 (1 buried)") || !strings.Contains(text, "Poseidon figurehead") {
		t.Errorf("his spaces are not said:\n%s", text)
	}
}

// TestHeadlinesOfMyBoard: what is asked, and otherwise whose board it is.
func TestHeadlinesOfMyBoard(t *testing.T) {
	for name, want := range map[string]string{
		"own-move": "Ana, where do you sail?", "own-upgrade": "Ana, upgrade your ship", "own-bury": "Ana, bury a treasure", "own-keep": "Ana, which quests do you keep?", "own-waiting": ", your board",
		"own-end": "Ben, your board",
	} {
		p := painterOf(t, named(name))
		seat, _ := p.Owner()
		if got := p.ownHeadline(seat, p.Name(seat)); !strings.HasSuffix(got, want) {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
	for _, step := range maracaibo.Steps {
		if !worded.Has(t, "maracaibo.board.own."+step) {
			t.Errorf("no headline for %s", step)
		}
	}
}

// TestWhatIsNewIsMarked: a frame in the seat's color around what it had not in the view before.
func TestWhatIsNewIsMarked(t *testing.T) {
	s := named("own-move")
	v := view(&s)
	was := *v
	was.Players = slices.Clone(v.Players)
	s.Before = &was
	if n := len(printOf(t, s).Sprites("changed")); n != 0 {
		t.Errorf("%d frames of nothing", n)
	}
	mine, then := &v.Players[0], &was.Players[0]
	then.Sockets, then.Cards, then.Buried, then.Stored, then.Head = nil, nil, nil, nil, -1
	then.Tiles[0], mine.Tiles[0] = maracaibo.NoSlot, 3
	was.Players[1].Sockets = nil
	// With the figurehead, the tile, and the frame of the legend.
	want := len(mine.Sockets) + len(mine.Cards) + len(mine.Buried) + len(mine.Stored) + 3
	if n := len(printOf(t, s).Sprites("changed")); n != want || len(mine.Buried)*len(mine.Stored) == 0 {
		t.Errorf("%d frames, want %d", n, want)
	}
}

// The least heights of capitals on a phone, in points: for numbers that a decision needs, for the other numbers, and for names beside
// a sign.
const (
	ownLeastCap    = 6.0
	ownLeastNumber = 4.2
	ownLeastName   = 4.6
)

// ownLong are words as long as they get in Czech, Polish and German.
var ownLong = map[string]string{
	"maracaibo.board.private":            "nur du siehst das",
	"maracaibo.board.own.start.keep":     "{name}, welche Aufträge bleiben?",
	"maracaibo.board.own.effect.upgrade": "{name}, besetze einen Platz",
	"maracaibo.board.own.raid.spend":     "{name}, wydaj swoją siłę",
	"maracaibo.board.own.worth":          "gdyby gra skończyła się teraz",
	"maracaibo.board.own.ship":           "Schiff",
	"maracaibo.board.own.cards":          "Karty i rezydencje",
	"maracaibo.board.own.quests":         "Meine Aufträge",
	"maracaibo.board.own.royal":          "Königliche Befehle: die höhere Stufe doppelt, sonst −5",
	"maracaibo.board.own.unplaced":       "neumístěný",
	"maracaibo.board.own.lasting":        "dauerhaft",
	"maracaibo.board.own.possible":       "jetzt möglich",
	"maracaibo.board.own.new":            "neu seit deinem letzten Zug",
	"maracaibo.board.none":               "keine",
	"maracaibo.term.q23":                 "Dobře obsazeni, dobře ozbrojeni",
	"maracaibo.term.figurehead_f":        "Seeschlange",
	"maracaibo.term.c46":                 "Kaperbrief des Gouverneurs",
}

var ownLongWords = rendertest.LongWords(ownLong, worded.Say)

// TestMyBoardIsLegibleOnAPhone draws own boards in light and dark, in English and with long words.
func TestMyBoardIsLegibleOnAPhone(t *testing.T) {
	names := []string{"own-keep", "own-upgrade", "own-bury", "own-die", "own-raid", "own-royal", "own-all", "own-end"}
	pictures.InBothThemes(t, names, []rendertest.Words{worded.Say, ownLongWords}, func(t *testing.T, scene engine.Scene) {
		s := printOf(t, scene)
		s.Undisturbed(t, s.Img.Rect, 18, func(d *render.DrawnItem) bool { return d.Style.Font == render.Label })
		s.ownReadable(t)
	})
}

// ownReadable measures numbers, names and the headline on the picture as a phone scales it; what can't be used now is pale.
func (s *printed) ownReadable(t *testing.T) {
	t.Helper()
	for _, d := range s.Texts() {
		least, contrast := ownLeastName, 4.5
		number := d.Style.Font == render.Count
		switch {
		case d.Box.Max.Y < ownSky && d.Style.Font != render.Title, d.Style.Tone.Share > 0, d.Text == "−":
			continue
		case d.Box.Max.Y < ownSky, number && d.Style.Size >= 42:
			least, contrast = ownLeastCap, 3.0
		case number:
			least, contrast = ownLeastNumber, 3.0
		case d.Style.Tone.Colour == render.Ink2, d.Style.Size < 24:
			least, contrast = 4.0, 3.0
		}
		for _, density := range rendertest.Densities {
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
