package maracaibo

import (
	"slices"

	"github.com/harbormaster/harbormaster/engine/maracaibo"
	"github.com/harbormaster/harbormaster/render"
)

// keyIcons are the icons that a key explains with the keys of their words, what is seldom known first.
var keyIcons = []legendWord{
	{"bolt", "sign.bolt"}, {"seal", "own.lasting"}, {"income", "sign.income"}, {"refill", "sign.refill"},
	{"smuggler", "sign.smuggler"}, {"bury", "sign.bury"}, {"explore", "sign.explore"}, {"upgrade", "sign.upgrade"},
	{"treasure", "sign.treasure"}, {"raid", "sign.raid"}, {"quest", "sign.quest"}, {"river", "sign.river"},
}

// key explains the marks of a question: steps and prices that are too high, then the icons of what may be chosen.
func (p questionPainter) key() []render.KeyEntry {
	var list []render.KeyEntry
	mark := func(key string, wide int, draw func(c *render.Canvas, x, y int)) {
		list = append(list, render.KeyEntry{Words: p.Say("maracaibo.board." + key), Wide: wide, Draw: draw})
	}
	shown, dear := p.shown()
	if p.can.sailing {
		mark("sign.step", 40, func(c *render.Canvas, x, y int) { chevron(c, x, y, render.Ink) })
	}
	if dear {
		mark("sign.dear", 40, func(c *render.Canvas, x, y int) { greyCoin(c, 9, x, y, 20) })
	}
	switch p.View.Step {
	case maracaibo.StepDie:
		mark("sign.reroll", 40, func(c *render.Canvas, x, y int) { signRow{again}.at(c, x-20, y, 50, 50) })
	case maracaibo.StepRaid:
		mark("sign.once", 40, func(c *render.Canvas, x, y int) { signRow{word("1×")}.at(c, x-20, y, 40, 50) })
	}
	for _, w := range keyIcons {
		if slices.ContainsFunc(shown, func(s sign) bool { return s.kind == iconSign && s.icon == w.icon }) {
			list = append(list, render.IconEntry(w.icon, 42, p.Say("maracaibo.board."+w.key)))
		}
	}
	return list
}

// shown are the signs of what may be chosen that no words stand beside, and whether a price of it is too high.
func (p questionPainter) shown() (signs signRow, dear bool) {
	if p.own == nil {
		return nil, false
	}
	for at, on := range p.can.lit {
		if s := p.lying(maracaibo.Slot(at)); on && blocks[p.View.Step] != nil && s != nil && s.Card >= 0 {
			look := p.sea.look(s)
			signs, dear = append(signs, cardSigns[look.card]...), dear || look.dear
		}
	}
	for n, on := range p.can.node {
		if on {
			signs = append(signs, nodeSigns[n]...)
		}
	}
	if blocks[p.View.Step] == nil {
		for _, g := range p.choices() {
			for _, a := range g.list {
				if a.words == "" {
					signs = append(signs, a.signs...)
				}
			}
		}
	}
	return signs, dear
}
