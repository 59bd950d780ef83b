package maracaibo

import (
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/maracaibo"
)

func event(kind string, seat engine.Seat, args ...engine.Arg) engine.Event {
	return engine.Event{Kind: kind, Seat: seat, Only: engine.Everyone, Args: args}
}

// term is an argument that is a word of the vocabulary.
func term(key, word string) engine.Arg { return engine.Term(key, word) }

func TestWhatChangedIsReadWithWhoDidIt(t *testing.T) {
	s := named("game-4")
	v := view(&s)
	location := maracaibo.Card(60)
	for i := range v.Slots {
		if v.Slots[i].Card.Class() == maracaibo.Location {
			location = v.Slots[i].Card
		}
	}
	f := readFresh(v, []engine.Event{
		event(maracaibo.GapFilled, 2, term("space", "slot_4b"), term("card", "c30")),
		event(maracaibo.GapHidden, 1, term("space", "slot_8a")),
		event(maracaibo.Sailed, 3, term("space", "slot_gulf")),
		event(maracaibo.TilePlaced, 0, term("side", "side_rivers"), term("card", location.String())),
		event(maracaibo.Refilled, 0, term("treasure", "pearl"), engine.Num("n", 1)),
		event(maracaibo.TreasureGained, 1, term("treasure", "gold")),
		event(maracaibo.QuestDrawn, 1),
		event(maracaibo.MarketFilled, 2, term("quest", "q07")),
		event(maracaibo.Rolled, 3, engine.Num("gold", 2), engine.Num("pearl", 6)),
	})
	for what, ok := range map[string]bool{
		"a filled gap":    f.slot[14] == 2,
		"a hidden card":   f.slot[29] == 1,
		"the Gulf":        f.slot[maracaibo.Gulf] == 3,
		"a smuggler tile": f.slot[slotOf(v, location)] == 0,
		"a refilled isle": f.island[maracaibo.Pearl] == 0,
		"a treasure":      f.island[maracaibo.Gold] == 1 && f.island[maracaibo.Emerald] == engine.Everyone,
		"a drawn quest":   f.questDeck == 1,
		"a new quest":     f.quest[6] == 2,
		"dice":            f.dice == [3]int{2, 0, 6} && f.roller == 3,
		"nothing else":    f.slot[1] == engine.Everyone && f.fought.n == 0,
	} {
		if !ok {
			t.Errorf("%s is not marked: %+v", what, f)
		}
	}
}

func TestTheLastDiceAreShown(t *testing.T) {
	s := named("game-4")
	v := view(&s)
	fight := event(maracaibo.Skirmished, 1, engine.Num("winner_seat", 3), engine.Num("seat_1", 4), engine.Num("seat_3", 7))
	roll := event(maracaibo.Rolled, 1, engine.Num("gold", 1), engine.Num("emerald", 2), engine.Num("pearl", 3))
	f := readFresh(v, []engine.Event{roll, fight})
	if f.fought.n != 2 || f.fought.sum != [4]int{-1, 4, -1, 7} || f.fought.winner != 3 || f.dice != [3]int{} {
		t.Errorf("after a skirmish: %+v", f.fought)
	}
	if f = readFresh(v, []engine.Event{fight, roll}); f.fought.n != 0 || f.dice != [3]int{1, 2, 3} {
		t.Errorf("after a raid: %+v, %v", f.fought, f.dice)
	}
	if n := len(printOf(t, named("skirmish-fought")).Sprites("mc.die")); n < 2 {
		t.Errorf("%d dice of a skirmish", n)
	}
	if n := len(printOf(t, named("game-die")).Sprites("mc.die")); n != maracaibo.RaidDice {
		t.Errorf("%d dice of a raid", n)
	}
}

func TestStrangeEventsMarkNothing(t *testing.T) {
	s := named("game-4")
	v := view(&s)
	f := readFresh(v, []engine.Event{
		event(maracaibo.GapFilled, 1, term("space", "slot_atlantis")),
		event(maracaibo.TilePlaced, 1, term("card", "c99")),
		event(maracaibo.Refilled, 1, term("treasure", "jade")),
		event(maracaibo.Sailed, engine.Everyone, term("space", "slot_1a")),
		event(maracaibo.Upgraded, 77),
		event("x", 1),
	})
	if empty := readFresh(v, nil); f != empty {
		t.Errorf("got %+v", f)
	}
}

// TestEverythingThatChangedHasAMark counts the corners on the sea against what the events of a round changed.
func TestEverythingThatChangedHasAMark(t *testing.T) {
	s := printOf(t, named("game-round"))
	f, want := &s.p.fresh, 0
	for at := range f.slot {
		if f.slot[at] >= 0 && !s.l.slots[at].Empty() {
			want++
		}
	}
	for t := range f.island {
		if f.island[t] >= 0 {
			want++
		}
	}
	for _, q := range s.p.View.Market {
		if f.quest[q] >= 0 {
			want++
		}
	}
	if f.questDeck >= 0 {
		want++
	}
	if got := len(s.Sprites("mc.changed")); got != want || want < 8 {
		t.Errorf("%d corners on the sea, want %d", got, want)
	}
	want = 0
	for i := range s.p.View.Players {
		was, now := &s.p.Before.Players[i], &s.p.View.Players[i]
		for t := range maracaibo.Treasure(maracaibo.Treasures) {
			if s.p.inPurse(engine.Seat(i), now, t) != s.p.inPurse(engine.Seat(i), was, t) {
				want++
			}
		}
		for _, n := range s.p.countsOf(engine.Seat(i)) {
			if n.n != n.was {
				want++
			}
		}
	}
	if got := len(s.Sprites("chip")); got != want || want < 8 {
		t.Errorf("%d chips on boards, want %d", got, want)
	}
}
