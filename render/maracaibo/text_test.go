package maracaibo

import (
	"reflect"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/maracaibo"
	"github.com/harbormaster/harbormaster/render"
	"github.com/harbormaster/harbormaster/render/scenes"
)

func TestTextsSayWhatTheySaid(t *testing.T) { pictures.TextsSayWhatTheySaid(t) }

func TestTheBoardInWordsIsComplete(t *testing.T) {
	got := Painter.Text(named("game-move"))
	for _, want := range []string{
		"Round 2 of 3. Ana sails.\nWithin reach: Emerald Dagger for 7, Pearl House for 15,",
		"Next: Ben, Žofie. Ben has the last turn.",
		"Row 1, farthest from Maracaibo: Emerald Dagger (equipment 7); Pearl House (residence 15); Man-of-War (ship 13).",
		"Row 4: Tobago (location, Ana's tile: bury 1 treasure);", "Barbados (location, pearl refill tile)",
		"Islands: gold 1 left, 2 VP each; emerald 3 left, 3 VP each; pearl 5 left, 4 VP each.",
		"Quest market: Jungle Gear (2 equipment + 2 rivers: 3 VP, 3 equipment + 3 rivers: 7 VP);",
		"Figureheads: Kraken, Sea Serpent.",
		"Ana: 4 VP, 11 doubloons, income of 2 doubloons, 49 VP if it ended now, at the start, 3 quests,",
		"Treasures: gold 3 (1 buried), emerald 1 (1 buried), pearl 1.", "Improvements: Shovels, Corvette.",
		"Ship upgrades 6 of 20: +1 strength in raids, +1 step per exploration,", "Nautilus figurehead. Tiles placed: bury 1 treasure (at Tobago).",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is not said in\n%s", want, got)
		}
	}
}

// TestTheBoardInWordsNamesEverything: of every position every card on the sea and of every player the cards, residences, the number
// of upgrades and the figurehead, as far as there is room with names as long as they may be.
func TestTheBoardInWordsNamesEverything(t *testing.T) {
	for _, e := range pictures.Exhibits() {
		for _, long := range []bool{false, true} {
			s := e.Scene
			if long {
				s.Names = longNames[:len(s.Names)]
			}
			got, p := Painter.Text(s), painterOf(t, s)
			if n := utf8.RuneCountInString(got); n > render.TextLimit {
				t.Errorf("%s has %d characters", e.Name, n)
			}
			for _, text := range everything(p) {
				if !strings.Contains(got, text) {
					t.Errorf("%s, long names %t: %q is missing in\n%s", e.Name, long, text, got)
				}
			}
		}
	}
}

// longNames are as long as names may be.
var longNames = []string{"Bartłomiej Brzęczyszczykiewicz", "Žofie Nejneobhospodařovávatelnější", "W W W W W W W W W W W W W W W W", "Přemysl Krkonošský z Podhůří"}

// everything is what the board of a position has to name.
func everything(p *painter) []string {
	var want []string
	for i := range p.View.Slots {
		if s := &p.View.Slots[i]; s.Card >= 0 && !p.View.Over {
			want = append(want, p.cardName(s.Card))
		}
	}
	for i := range p.View.Players {
		v := &p.View.Players[i]
		if p.View.Solo && engine.Seat(i) == maracaibo.John {
			want = append(want, "\n\nJohn Silver: ")
			continue
		}
		for _, card := range slices.Concat(v.Cards, v.Residences) {
			want = append(want, p.cardName(card))
		}
		if v.Head >= 0 {
			want = append(want, p.figureheadName(v.Head)+" figurehead")
		}
		want = append(want, p.Say("maracaibo.picture.alt.quests", number(v.Held)))
	}
	return want
}

func TestABoardThatIsTooLongLosesItsLastLines(t *testing.T) {
	s := named("all-4-late")
	s.Words = func(key string, args ...engine.Arg) string {
		if strings.HasPrefix(key, "maracaibo.term.c") {
			return strings.Repeat("card ", 20)
		}
		return worded.Say(key, args...)
	}
	got := Painter.Text(s)
	if n := utf8.RuneCountInString(got); n > render.TextLimit || n < render.TextLimit/2 {
		t.Errorf("%d characters", n)
	}
	if !strings.HasPrefix(got, "Round 3 of 3. Ben sails on.") {
		t.Error("the first line is lost")
	}
}

// TestWhatAViewDoesNotShowIsNeitherSaidNorDrawn deals everything anew that a seat can't know, in positions of random games: what the
// public and the seat read stays the same, and the seat's own picture.
func TestWhatAViewDoesNotShowIsNeitherSaidNorDrawn(t *testing.T) {
	chance, changed := engine.NewRand(engine.Seed{3}), 0
	modules := map[string]string{}
	for m := range maracaibo.Module(maracaibo.Modules) {
		modules[m.String()] = "true"
	}
	for _, seats := range []int{1, 2, 4} {
		options := modules
		if seats == 2 {
			options = nil
		}
		for _, m := range randomGame(t, seats, options, 67, &chance) {
			for seat := range engine.Seat(seats) {
				other := m
				other.Table = m.Table.Redeal(seat, &chance)
				same(t, m.Scene(), other.Scene())
				mine, again := worded.Spoken(t, m.Private(seat), "en"), worded.Spoken(t, other.Private(seat), "en")
				same(t, mine, again)
				if string(paint(t, mine).PNG) != string(paint(t, again).PNG) {
					t.Errorf("the board of seat %d of %d looks otherwise when hidden things are dealt anew", seat, seats)
				}
				if !reflect.DeepEqual(m.View(next(seat, seats)), other.View(next(seat, seats))) {
					changed++
				}
			}
		}
	}
	if changed == 0 {
		t.Error("nothing hidden was ever dealt otherwise")
	}
}

func next(seat engine.Seat, seats int) engine.Seat { return (seat + 1) % engine.Seat(seats) }

// randomGame plays a game at random and gives every n-th position of it.
func randomGame(t *testing.T, seats int, options map[string]string, n int, chance *engine.Rand) []scenes.Position[maracaibo.View] {
	t.Helper()
	now, _, err := maracaibo.Game().New(engine.Config{Seats: seats, Seed: engine.Seed{byte(seats)}, Options: options})
	if err != nil {
		t.Fatal(err)
	}
	var list []scenes.Position[maracaibo.View]
	for seq := 1; ; seq++ {
		m := scenes.Position[maracaibo.View]{Table: now, Seats: seats}
		d, ok := m.Asked()
		if !ok {
			return list
		}
		if seq%n == 0 || seq == 1 {
			list = append(list, m)
		}
		if now, _, err = now.Act(seq, engine.Action{Seat: d.Seat, Move: d.Moves[chance.IntN(len(d.Moves))]}); err != nil {
			t.Fatal(err)
		}
	}
}

// same compares what is said of two scenes of which nobody can know the difference.
func same(t *testing.T, a, b engine.Scene) {
	t.Helper()
	a, b = worded.Spoken(t, a, "en"), worded.Spoken(t, b, "en")
	if one, two := Painter.Text(a), Painter.Text(b); one != two {
		t.Errorf("hidden things are dealt anew, and instead of\n%s\nit says\n%s", one, two)
	}
	if one, two := altOf(t, a), altOf(t, b); one != two {
		t.Errorf("hidden things are dealt anew, and instead of\n%s\nit says\n%s", one, two)
	}
}

// TestQuestsAreSaidToTheirOwnerAlone until the game is over.
func TestQuestsAreSaidToTheirOwnerAlone(t *testing.T) {
	own := named("own-move")
	p := painterOf(t, own)
	seat, _ := p.Owner()
	public := named("game-move")
	held := p.View.Players[seat].Quests
	if len(held) == 0 {
		t.Fatal("a seat without quests")
	}
	for _, q := range held {
		if name := p.questName(q); !strings.Contains(Painter.Text(own), name) || !strings.Contains(Painter.Alt(p.Board, p), name) {
			t.Errorf("the owner does not read %s", name)
		} else if strings.Contains(Painter.Text(public)+altOf(t, public), name) {
			t.Errorf("everybody reads %s", name)
		}
	}
	if over := Painter.Text(named("end-3")); strings.Count(over, "\nQuests: ") != 3 {
		t.Errorf("the end does not say all quests:\n%s", over)
	}
}

// altOf is the alternative text of a scene.
func altOf(t *testing.T, s engine.Scene) string {
	t.Helper()
	p := painterOf(t, s)
	return Painter.Alt(p.Board, p)
}

func TestAlternativeTextsStayWithinTheLimitOfDiscord(t *testing.T) {
	pictures.AltsStayWithinTheLimit(t, altOf)
}

// TestAnOwnBoardSaysWhatIsPossible: sockets, spaces, dice, the plan.
func TestAnOwnBoardSaysWhatIsPossible(t *testing.T) {
	for name, want := range map[string]string{
		"own-upgrade": "Possible now: 5 doubloons, place a smuggler tile for 2 doubloons, 1 quest, bury 1 treasure,",
		"own-bury":    "Possible now: bury gold (add 1 gold to its island / 4 doubloons / 4 VP), bury pearl (",
		"own-die":     "Possible now: gold 1 (+2), emerald 2 (+2), pearl 6 (+2).",
		"own-raid":    "8 raid strength left. Possible now: 1 VP for 1 strength,",
		"own-keep":    "Ana, which quests do you keep? Plan: keep Tools of the Trade.",
	} {
		if got := altOf(t, named(name)); !strings.Contains(got, want) {
			t.Errorf("%s does not say %q:\n%s", name, want, got)
		}
	}
}
