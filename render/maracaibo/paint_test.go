package maracaibo

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/maracaibo"
	"github.com/harbormaster/harbormaster/render"
)

func TestWhatCannotBeDrawnIsRefused(t *testing.T) {
	with := func(change func(*maracaibo.View)) engine.Scene {
		s := named("game-4")
		change(view(&s))
		return s
	}
	poster := named("game-4")
	poster.Level = "poster"
	for name, c := range map[string]struct {
		scene engine.Scene
		want  error
	}{
		"no view":              {engine.Scene{}, render.ErrView},
		"another game":         {engine.Scene{View: 7}, render.ErrView},
		"a nil view":           {engine.Scene{View: (*maracaibo.View)(nil)}, render.ErrView},
		"no players":           {engine.Scene{View: maracaibo.View{}}, render.ErrView},
		"an unknown level":     {poster, render.ErrLevel},
		"five players":         {with(func(v *maracaibo.View) { v.Players = append(v.Players, v.Players[0]) }), render.ErrView},
		"John without a board": {with(func(v *maracaibo.View) { v.Solo = true }), render.ErrView},
		"a fourth layout":      {with(func(v *maracaibo.View) { v.Layout = maracaibo.Layouts }), render.ErrView},
		"a card in the Gulf":   {with(func(v *maracaibo.View) { v.Slots[0].Slot = maracaibo.Gulf }), render.ErrView},
		"a card too many":      {with(func(v *maracaibo.View) { v.Slots[3].Card = maracaibo.Cards }), render.ErrView},
		"a strange refill":     {with(func(v *maracaibo.View) { v.Slots[3].Refill = maracaibo.AnyTreasure }), render.ErrView},
		"a strange tile":       {with(func(v *maracaibo.View) { v.Slots[3].Tile = maracaibo.Sides }), render.ErrView},
		"a strange quest":      {with(func(v *maracaibo.View) { v.Market = []maracaibo.Quest{-1} }), render.ErrView},
		"a strange figurehead": {with(func(v *maracaibo.View) { v.Supply[0] = maracaibo.Figureheads }), render.ErrView},
		"seven figureheads":    {with(func(v *maracaibo.View) { v.Supply = make([]maracaibo.Figurehead, 7) }), render.ErrView},
		"a strange explorer":   {with(func(v *maracaibo.View) { v.Players[1].Explorer = maracaibo.Nodes }), render.ErrView},
		"a lost ship":          {with(func(v *maracaibo.View) { v.Players[1].Ship = maracaibo.NoSlot }), render.ErrView},
		"a strange residence":  {with(func(v *maracaibo.View) { v.Players[1].Residences = []maracaibo.Card{-1} }), render.ErrView},
		"a strange burial":     {with(func(v *maracaibo.View) { v.Players[1].Buried = []maracaibo.Burial{maracaibo.Burials} }), render.ErrView},
		"two scores":           {with(func(v *maracaibo.View) { v.Over, v.Scores = true, make([]maracaibo.Score, 2) }), render.ErrView},
	} {
		if _, err := Paint(c.scene); !errors.Is(err, c.want) {
			t.Errorf("%s: got %v", name, err)
		}
		if _, _, err := Draw(c.scene); !errors.Is(err, c.want) {
			t.Errorf("%s, on a canvas: got %v", name, err)
		}
	}
}

func TestAViewIsTakenByValueAndByPointer(t *testing.T) {
	byPointer, byValue := named("game-move"), named("game-move")
	byPointer.View, byValue.View = view(&byPointer), *view(&byValue)
	if string(paint(t, byPointer).PNG) != string(paint(t, byValue).PNG) {
		t.Error("the pictures differ")
	}
}

func TestStrangeNamesAreDrawn(t *testing.T) {
	s := named("game-4")
	s.Names = []string{strings.Repeat("🚢", 40), "\x00\x1b[31m\n", strings.Repeat("Ž̷̡̛", 30)}
	pic := paint(t, s)
	if !strings.Contains(pic.Alt, "Seat 1:") || !strings.Contains(pic.Alt, "Seat 4:") {
		t.Errorf("got %s", pic.Alt)
	}
}

// TestJohnIsCalledByHisName whatever the table calls his seat.
func TestJohnIsCalledByHisName(t *testing.T) {
	s := named("solo-move")
	s.Names = []string{"Ana", "Somebody"}
	p := painterOf(t, s)
	if p.Name(maracaibo.John) != "John Silver" || !strings.Contains(p.alt(), "John Silver:") {
		t.Errorf("he is called %q in %s", p.Name(maracaibo.John), p.alt())
	}
}

// TestNothingMovesDuringAGame compares where grounds, names and boards lie at different moments of games of as many players.
func TestNothingMovesDuringAGame(t *testing.T) {
	first := map[[2]int][]string{}
	for _, name := range tables() {
		s := printOf(t, named(name))
		var at []string
		for _, kind := range []string{"pennant"} {
			for _, d := range s.Sprites(kind) {
				at = append(at, d.Box.Min.String())
			}
		}
		for _, d := range s.Sprites("mc.card") {
			if !slices.ContainsFunc(s.p.v.Slots, func(v maracaibo.SlotView) bool { return s.l.slots[v.Slot].Inset(-9).Overlaps(d.Box) }) {
				t.Errorf("%s: a card at %v", name, d.Box)
			}
		}
		key := [2]int{len(s.p.v.Players), int(s.p.v.Layout)}
		if first[key] == nil {
			first[key] = at
		}
		if !slices.Equal(at, first[key]) || len(at) != len(s.p.v.Players) {
			t.Errorf("%s: boards at %v, before at %v", name, at, first[key])
		}
	}
}

func TestManyDrawTheSameFromNothing(t *testing.T) {
	pictures.ManyDrawTheSameFromNothing(t, "game-move", "all-4-dark", "solo-late", "folded-4")
}

// TestEveryShipAndExplorerIsOnTheTable counts them; all stand somewhere.
func TestEveryShipAndExplorerIsOnTheTable(t *testing.T) {
	for _, name := range tables() {
		s := printOf(t, named(name))
		if got := len(s.Sprites("mc.ship")); got != len(s.p.v.Players) {
			t.Errorf("%s: %d ships of %d", name, got, len(s.p.v.Players))
		}
		explorers := 0
		for _, d := range s.Sprites("mark") {
			if d.Sprite.B == 24 && d.Sprite.C > 0 && d.Box.In(s.l.trail) {
				explorers++
			}
		}
		if explorers != len(s.p.v.Players) {
			t.Errorf("%s: %d explorers of %d", name, explorers, len(s.p.v.Players))
		}
	}
}

// TestNoViewMakesThePainterPanic draws views that no game gives, numbers out of every range included.
func TestNoViewMakesThePainterPanic(t *testing.T) {
	scenes := []string{"start-4", "game-4", "game-explore", "game-raid", "solo-all", "all-4-late", "end-4", "end-1"}
	rapid.Check(t, func(t *rapid.T) {
		s := named(rapid.SampledFrom(scenes).Draw(t, "scene"))
		distort(t, view(&s))
		s.Names = rapid.SliceOfN(rapid.String(), 0, 5).Draw(t, "names")
		s.Level = rapid.SampledFrom([]string{Table, Folded}).Draw(t, "level")
		s.Focus = engine.Decision{Seat: strangeSeat(t), Step: rapid.SampledFrom(maracaibo.Steps).Draw(t, "step"),
			Moves: rapid.SliceOfN(rapid.SampledFrom([]string{"move 2c", "step gulf", "stop", "take", "residence 3b", "activate m1", "effect 1", "option 0", "upgrade s01",
				"figurehead A", "smuggle m1 2c", "treasure gold", "store none", "bury gold gs1 gb2", "refill gold", "explore e04 J s12", "quest q07", "quest deck",
				"acquire 3b", "die gold", "raid r5", "sell rb1", "sell none", "::", "skip"}), 0, 9).Draw(t, "moves")}
		if _, err := Paint(s); err != nil && !errors.Is(err, render.ErrView) {
			t.Fatal(err)
		}
	})
}

func strangeSeat(t *rapid.T) engine.Seat { return engine.Seat(rapid.IntRange(-2, 6).Draw(t, "seat")) }

// distort puts strange numbers into a view, its sizes as they are.
func distort(t *rapid.T, v *maracaibo.View) {
	num := func() int { return rapid.IntRange(-2, 130).Draw(t, "number") }
	v.Viewer, v.Round, v.Over, v.Turn, v.Last = strangeSeat(t), num(), rapid.Bool().Draw(t, "over"), strangeSeat(t), strangeSeat(t)
	v.Step = rapid.SampledFrom(append([]string{"", "x"}, maracaibo.Steps...)).Draw(t, "question")
	v.Awaited, v.Next, v.Winners = []engine.Seat{strangeSeat(t)}, []engine.Seat{strangeSeat(t), strangeSeat(t)}, []engine.Seat{strangeSeat(t)}
	v.Deck, v.QuestDeck = num(), num()
	for range 4 {
		s := &v.Slots[rapid.IntRange(0, len(v.Slots)-1).Draw(t, "slot")]
		s.Card, s.Down, s.Level, s.Coins = maracaibo.Card(rapid.IntRange(-1, maracaibo.Cards).Draw(t, "card")), rapid.Bool().Draw(t, "down"), num(), num()
		s.Ships, s.Residences, s.Owner = []engine.Seat{strangeSeat(t), strangeSeat(t)}, []engine.Seat{strangeSeat(t)}, strangeSeat(t)
		s.Refill, s.Tile = maracaibo.Treasure(rapid.IntRange(-1, 2).Draw(t, "refill")), maracaibo.Side(rapid.IntRange(-1, 9).Draw(t, "tile"))
	}
	for i := range v.Islands {
		v.Islands[i], v.Worth[i] = num(), num()
	}
	for i := range v.Players {
		p := &v.Players[i]
		p.VP, p.Doubloons, p.Held, p.Rubies = num(), num(), num(), num()
		p.Explorer, p.Ship = maracaibo.Node(rapid.IntRange(0, 41).Draw(t, "explorer")), maracaibo.Slot(rapid.IntRange(0, 38).Draw(t, "ship"))
		p.Rivers, p.Cubes[0], p.Head = []int{num()}, num(), maracaibo.Figurehead(rapid.IntRange(-1, 11).Draw(t, "head"))
		p.Cards = append(p.Cards, maracaibo.Card(rapid.IntRange(0, maracaibo.Cards-1).Draw(t, "owned")))
	}
	if v.John != nil {
		v.John.Tracker, v.John.Upgrades, v.John.Card = num(), num(), maracaibo.SoloCard(rapid.IntRange(-1, 11).Draw(t, "solo"))
	}
	if v.Raid != nil {
		v.Raid.Dice[1], v.Raid.Bonus[0], v.Raid.Strength, v.Raid.Value = num(), num(), num(), num()
		v.Raid.Colour = maracaibo.Treasure(rapid.IntRange(-1, 2).Draw(t, "colour"))
	}
	for i := range v.Effects {
		v.Effects[i].Current, v.Effects[i].Left = num(), []int{num()}
	}
}
