package maracaibo

import (
	"slices"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/maracaibo"
)

// lit are the spaces that wear a frame.
func (p *possible) spaces() []string {
	var list []string
	for at, on := range p.lit {
		if on {
			list = append(list, maracaibo.Slot(at).String())
		}
	}
	return list
}

func TestStepsAreCountedOnTheShortestWay(t *testing.T) {
	far := distances(0, maracaibo.Start)
	for at, want := range map[maracaibo.Slot]int{1: 1, 2: 1, 3: 1} {
		if far[at] != want {
			t.Errorf("%v is %d steps away, want %d", at, far[at], want)
		}
	}
	steps := 0
	for at := maracaibo.Slot(1); at < maracaibo.Gulf; at++ {
		steps = max(steps, far[at])
	}
	if far[maracaibo.Gulf] != 10 || far[maracaibo.Maracaibo] != 0 || steps != 9 {
		t.Errorf("the Gulf is %d steps away, Maracaibo %d, the farthest card %d", far[maracaibo.Gulf], far[maracaibo.Maracaibo], steps)
	}
	if far := distances(0, maracaibo.Gulf); far[maracaibo.Maracaibo] != 1 || far[35] != 0 {
		t.Error("from the Gulf one sails to Maracaibo only")
	}
	if distances(0, maracaibo.NoSlot) != [maracaibo.Slots]int{} {
		t.Error("a ship that is nowhere reaches something")
	}
}

// TestEveryQuestionHighlightsWhatItAsksFor reads the moves of each kind of question.
func TestEveryQuestionHighlightsWhatItAsksFor(t *testing.T) {
	s := named("game-take")
	v := view(&s)
	seat := s.Focus.Seat
	here := v.Players[seat].Ship
	on := here.String()
	tile := slices.IndexFunc(v.Players[seat].Tiles[:], func(at maracaibo.Slot) bool { return at > 0 })
	for _, c := range []struct {
		step  string
		moves []string
		lit   []string
		holds func(p *possible) bool
	}{
		{maracaibo.StepTake, []string{"take", "ignore"}, []string{on}, func(p *possible) bool { return !p.sailing }},
		{maracaibo.StepSail, []string{"step 5a", "stop"}, []string{on, "5a"}, func(p *possible) bool { return p.sailing && p.steps[17] == 1 }},
		{maracaibo.StepResidence, []string{"residence 4b", "skip"}, []string{"4b"}, nil},
		{maracaibo.StepAcquire, []string{"acquire 8a", "acquire 9a", "skip"}, []string{"8a", "9a"}, nil},
		{maracaibo.StepSmuggle, []string{"smuggle m1 3a"}, []string{"3a"}, func(p *possible) bool { return p.side[v.Sides[0]] }},
		{maracaibo.StepRefill, []string{"refill gold", "refill pearl"}, nil, func(p *possible) bool { return p.island == [3]bool{true, false, true} }},
		{maracaibo.StepDie, []string{"die emerald", "reroll"}, nil, func(p *possible) bool { return p.die == [3]bool{false, true, false} }},
		{maracaibo.StepQuest, []string{"quest q07", "quest deck", "skip"}, nil, func(p *possible) bool { return p.quest[6] && p.questDeck && !p.quest[7] }},
		{maracaibo.StepExplore, []string{"explore e04 J", "explore e05"}, nil, func(p *possible) bool {
			n := 0
			for _, on := range p.node {
				if on {
					n++
				}
			}
			return n == 2
		}},
		{maracaibo.StepSell, []string{"sell rb2", "sell none", "skip"}, nil, func(p *possible) bool { return p.ruby[1] && !p.ruby[0] }},
		{maracaibo.StepFigurehead, []string{"figurehead C", "skip"}, nil, func(p *possible) bool { return p.head[maracaibo.Harpy] }},
		{"strange", []string{"dance", "", "move nowhere"}, nil, nil},
	} {
		p := readMoves(v, engine.Decision{Seat: seat, Step: c.step, Moves: c.moves})
		want := slices.Clone(c.lit)
		slices.Sort(want)
		if got := p.spaces(); !slices.Equal(got, want) {
			t.Errorf("%s lights %v, want %v", c.step, got, want)
		}
		if c.holds != nil && !c.holds(&p) {
			t.Errorf("%s: %+v", c.step, p)
		}
	}
	if tile >= 0 {
		p := readMoves(v, engine.Decision{Seat: seat, Step: maracaibo.StepActivate, Moves: []string{maracaibo.MoveOf(maracaibo.ActivateMove, maracaibo.Tile(tile)).String()}})
		if !p.lit[v.Players[seat].Tiles[tile]] {
			t.Error("the location with the tile is not lit")
		}
	}
}

// TestSpacesInReachWearFrameAndChevrons counts frames and tabs on the picture.
func TestSpacesInReachWearFrameAndChevrons(t *testing.T) {
	for _, name := range []string{"game-move", "game-4", "uncharted-start"} {
		s := printOf(t, named(name))
		moves := 0
		for _, m := range s.p.Scene.Focus.Moves {
			if m != "stop" {
				moves++
			}
		}
		if got := len(s.Sprites("mc.steps")); got != moves || moves < 2 {
			t.Errorf("%s: %d tabs for %d moves", name, got, moves)
		}
		for _, at := range s.p.can.spaces() {
			if !slices.ContainsFunc(s.p.Scene.Focus.Moves, func(m string) bool { return m == "move "+at || m == "step "+at || m == "stop" }) {
				t.Errorf("%s: %s is lit", name, at)
			}
		}
	}
}

// TestPricesAreThoseOfWhoDecides: after discounts, and gray where the purse does not reach.
func TestPricesAreThoseOfWhoDecides(t *testing.T) {
	s := named("game-move")
	v := view(&s)
	v.Players[s.Focus.Seat].Perm.Discount, v.Players[s.Focus.Seat].Doubloons = 2, 5
	p := painterOf(t, s)
	dear, all := 0, 0
	for i := range v.Slots {
		slot := &v.Slots[i]
		if slot.Card <= maracaibo.BlankCard || slot.Card.Class() == maracaibo.Location {
			continue
		}
		look := seaPainter{p}.look(slot)
		if all++; look.dear {
			dear++
		}
		if look.price != max(0, slot.Card.Cost()-2) || look.dear != (look.price > 5) {
			t.Errorf("%v costs %d, dear %t", slot.Card, look.price, look.dear)
		}
	}
	if got := len(printOf(t, s).Sprites("mc.grey")); got != dear || dear == 0 || dear == all {
		t.Errorf("%d grey coins, want %d of %d", got, dear, all)
	}
}
