package maracaibo

import (
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/maracaibo"
)

// possible is what the moves of a public question allow, as far as the picture shows it.
type possible struct {
	// asked says that there is such a question; sailing that it asks where to sail.
	asked, sailing bool
	// steps are how many steps the shortest way to a space has that may be sailed to, lit are the spaces with a frame.
	steps [maracaibo.Slots]int
	lit   [maracaibo.Slots]bool
	// The other things that may be chosen.
	island    [maracaibo.Treasures]bool
	die       [maracaibo.Treasures]bool
	quest     [maracaibo.Quests]bool
	questDeck bool
	node      [maracaibo.Nodes]bool
	side      [maracaibo.Sides]bool
	ruby      [maracaibo.RubySpaces]bool
	head      [maracaibo.Figureheads]bool
}

// readMoves understands the notation of the rules; what it does not know it leaves out.
func readMoves(v *maracaibo.View, d engine.Decision) possible {
	p := possible{asked: true, sailing: d.Step == maracaibo.StepMove || d.Step == maracaibo.StepSail}
	here := v.Players[d.Seat].Ship
	var far [maracaibo.Slots]int
	if p.sailing {
		far = distances(v.Layout, here)
	}
	for _, notation := range d.Moves {
		m, err := maracaibo.Parse(notation)
		if err != nil {
			continue
		}
		switch m.Kind {
		case maracaibo.SailMove, maracaibo.OneStepMove:
			to := maracaibo.Slot(m.A)
			p.lit[to] = true
			if p.steps[to] = far[to]; m.Kind == maracaibo.OneStepMove {
				p.steps[to] = 1
			}
		case maracaibo.ResidenceMove, maracaibo.AcquireMove:
			p.lit[m.A] = true
		case maracaibo.SmuggleMove:
			p.lit[m.B] = true
			p.side[max(0, v.Sides[m.A])] = true
		case maracaibo.ActivateMove:
			p.side[max(0, v.Sides[m.A])] = true
			if d.Step == maracaibo.StepActivate {
				if at := v.Players[d.Seat].Tiles[m.A]; at > maracaibo.Start {
					p.lit[at] = true
				}
			}
		case maracaibo.TakeMove, maracaibo.IgnoreMove, maracaibo.EffectMove, maracaibo.OptionMove,
			maracaibo.UpgradeMove, maracaibo.StopMove, maracaibo.PayMove:
			p.lit[here] = here > maracaibo.Start
		case maracaibo.TreasureMove, maracaibo.RefillMove:
			p.island[m.A] = true
		case maracaibo.DieMove:
			p.die[m.A] = true
		case maracaibo.QuestMove:
			if q := maracaibo.Quest(m.A); q >= 0 {
				p.quest[q] = true
			} else {
				p.questDeck = true
			}
		case maracaibo.ExploreMove:
			p.node[m.A] = true
		case maracaibo.SellMove:
			if m.A >= 0 {
				p.ruby[m.A] = true
			}
		case maracaibo.FigureheadMove:
			p.head[m.A] = true
		}
	}
	return p
}

// distances are how many steps each space is from one, 0 for what can't be reached: ships go on from cards only (M24,
// M25).
func distances(l maracaibo.Layout, from maracaibo.Slot) (far [maracaibo.Slots]int) {
	if from < 0 || from >= maracaibo.Slots {
		return far
	}
	edge := []maracaibo.Slot{from}
	for step := 1; len(edge) > 0; step++ {
		var next []maracaibo.Slot
		for _, at := range edge {
			for _, to := range l.Adjacent(at) {
				if to == from || far[to] > 0 {
					continue
				}
				far[to] = step
				if to.Card() {
					next = append(next, to)
				}
			}
		}
		edge = next
	}
	return far
}
