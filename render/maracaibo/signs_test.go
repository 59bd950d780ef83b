package maracaibo

import (
	"testing"

	"github.com/harbormaster/harbormaster/engine/maracaibo"
)

// TestEveryEffectIsSaidInSigns: nothing that a card, a figurehead, a tile, a space or a raid action does is left out of
// its sentence.
func TestEveryEffectIsSaidInSigns(t *testing.T) {
	lists := []maracaibo.ListID{maracaibo.GulfUpgrade(), maracaibo.GulfChoice(), maracaibo.ArrivalEffects()}
	for c := range maracaibo.Card(maracaibo.Cards) {
		lists = append(lists, c.Instant(), c.Actions())
		if c.Perm() != (maracaibo.Perm{}) && len(permSigns(c.Perm())) == 0 {
			t.Errorf("the permanent effect of %v has no sign", c)
		}
		if len(cardSigns[c]) == 0 {
			t.Errorf("%v says nothing", c)
		}
	}
	for f := range maracaibo.Figurehead(maracaibo.Figureheads) {
		lists = append(lists, f.Instant())
		if len(headSigns[f]) == 0 {
			t.Errorf("figurehead %v says nothing", f)
		}
	}
	for s := range maracaibo.Side(maracaibo.Sides) {
		lists = append(lists, s.Effects())
	}
	for n := range maracaibo.Node(maracaibo.Nodes) {
		lists = append(lists, n.Effects())
	}
	for r := range maracaibo.RubySpace(maracaibo.RubySpaces) {
		lists = append(lists, r.Effects())
	}
	for s := range maracaibo.Socket(maracaibo.Sockets) {
		lists = append(lists, s.Effects())
	}
	for _, list := range lists {
		for _, e := range list.Effects() {
			if len(signsOf(e)) == 0 {
				t.Errorf("%v has no sign", e.Op)
			}
		}
	}
	for m := range maracaibo.Metric(maracaibo.Metrics) {
		for _, s := range metricSigns[m] {
			if s.kind == iconSign && s.icon == "" {
				t.Errorf("%v has no icon", m)
			}
		}
	}
	for card := range maracaibo.SoloCard(maracaibo.SoloCards) {
		if len(soloSigns[card]) == 0 {
			t.Errorf("%v says nothing", card)
		}
	}
}

// TestNoSentenceOfACardIsCut: on the table each has room at a size that is read, beside a ship too.
func TestNoSentenceOfACardIsCut(t *testing.T) {
	const room = cardWide - 94
	for c := range maracaibo.Card(maracaibo.Cards) {
		s := cardSigns[c]
		if size, n := s.fit(56, leastSigns, room); n < len(s) || size < 34 {
			t.Errorf("%v: %d of %d signs at %d pixels", c, n, len(s), size)
		}
		if _, n := s.fit(56, leastSigns, room-shipSide); n < len(s) {
			t.Errorf("%v beside a ship: %d of %d signs", c, n, len(s))
		}
	}
	for f := range maracaibo.Figurehead(maracaibo.Figureheads) {
		s := headSigns[f]
		if size, n := s.fit(38, leastSigns, waterWide-54); n < len(s) {
			t.Errorf("figurehead %v: %d of %d signs at %d pixels", f, n, len(s), size)
		}
	}
	for side := range maracaibo.Side(maracaibo.Sides) {
		if s := sideSigns[side]; s.wide(34) > 84 {
			t.Errorf("%v is %d wide", side, s.wide(34))
		}
	}
}

func TestAnySentenceIsShrunkBeforeItIsCut(t *testing.T) {
	s := signRow{icon("raid"), word("+12"), icon("explore")}
	whole := s.wide(50)
	for room, want := range map[int]int{whole: 3, whole * 3 / 4: 3, whole / 4: 1, 3: 0} {
		size, n := s.fit(50, 26, room)
		if n != want || s[:n].wide(size) > room {
			t.Errorf("in %d pixels: %d signs at %d", room, n, size)
		}
	}
}
