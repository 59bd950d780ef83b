package maracaibo

import (
	"image"
	"slices"
	"strconv"

	"github.com/harbormaster/harbormaster/engine/maracaibo"
	"github.com/harbormaster/harbormaster/render"
	"github.com/harbormaster/harbormaster/render/focus"
)

// The question which die, and what its strength is spent for.
const (
	raidDie     = 148
	raidHigh    = 290
	raidAction  = 102
	raidWorded  = 140 // of a few actions, with words
	raidColumns = 3
)

// dice shows the three dice with what is added to each, and the seat's raid actions.
func (p questionPainter) dice() focus.Block {
	row := focus.Block{High: raidHigh, Draw: func(c *render.Canvas, r image.Rectangle) {
		for t, at := range focus.Cells(r.Min, maracaibo.Treasures, 500, raidHigh, 22) {
			p.die(c, at, maracaibo.Treasure(t))
		}
	}}
	return focus.Stacked(row, p.raidActions(), p.islands())
}

// spend shows what is left of the strength of the die that was chosen, and what it may be spent for.
func (p questionPainter) spend() focus.Block {
	raid := p.View.Raid
	if raid == nil {
		return p.answers()
	}
	const high, half = raidDie + 60, 660
	row := focus.Paneled(high, func(c *render.Canvas, r image.Rectangle) {
		x, y := r.Min.X+40, middle(r).Y
		if raid.Colour >= 0 {
			die(c, dieColours[raid.Colour], strconv.Itoa(dieValue(raid, raid.Colour)), x+raidDie/2, y, raidDie)
			c.Icon(treasureIcon(raid.Colour), x+raidDie+70, y, 84)
			x += raidDie + 130
		}
		signRow{leads, gap, icon("raid"), word(strconv.Itoa(raid.Strength))}.at(c, x, y, 118, r.Min.X+half-40-x)
		focus.Divider(c, r.Min.X+half, r.Min.Y+16, r.Max.Y-16)
		for t, at := range focus.Cells(image.Pt(r.Min.X+half+20, r.Min.Y), maracaibo.Treasures, 280, high, 8) {
			p.island(c, at, maracaibo.Treasure(t))
		}
	})
	return focus.Stacked(row, p.raidActions())
}

// die is a die with what makes its strength; one that was not rolled has none.
func (p questionPainter) die(c *render.Canvas, r image.Rectangle, t maracaibo.Treasure) {
	raid := p.View.Raid
	state := focus.StateIf(p.can.die[t])
	focus.Card(c, r, render.Paper, state)
	if raid == nil || dieValue(raid, t) == 0 {
		c.FadedIcon(treasureIcon(t), middle(r).X, middle(r).Y, 120, state.Fade())
		return
	}
	n, y := dieValue(raid, t), r.Min.Y+118
	die(c, dieColours[t], strconv.Itoa(n), r.Min.X+46+raidDie/2, y, raidDie)
	drawSigns(c, signRow{leads, gap, icon("raid"), word(strconv.Itoa(n + raid.Bonus[t]))},
		r.Min.X+46+raidDie+20, y, 100, r.Dx()-46-raidDie-44, render.Tone{})
	y = r.Max.Y - 56
	c.Icon(treasureIcon(t), r.Min.X+82, y, 72)
	sum := strconv.Itoa(n)
	for _, bonus := range p.bonuses(t) {
		sum += " + " + strconv.Itoa(bonus)
	}
	if sum != strconv.Itoa(n) {
		c.Fitted(r.Min.X+140, y, r.Dx()-170, sum, render.Label.Sized(46).Toned(render.Solid(render.Ink2)))
	}
}

// dieValue is what a die of a raid shows, 0 for one that was not rolled.
func dieValue(raid *maracaibo.RaidView, t maracaibo.Treasure) int {
	if raid.Mode == maracaibo.FixedRaid {
		return raid.Value
	}
	return raid.Dice[t]
}

// bonuses are what is added to a die: for all dice, for this one, by the effect itself.
func (p questionPainter) bonuses(t maracaibo.Treasure) []int {
	raid := p.View.Raid
	all, one := int(p.own.Perm.Raid), int(p.own.Perm.Die[t])
	if raid.Mode == maracaibo.FixedRaid {
		one = 0
	}
	return slices.DeleteFunc([]int{all, one, raid.Bonus[t] - all - one}, func(n int) bool { return n == 0 })
}

// raidActions are the seat's raid actions with their strengths: in gold those that may be used, faded those that are
// used or too dear.
func (p questionPainter) raidActions() focus.Block {
	list, columns, each := raidActions(p.own), raidColumns, raidAction
	switch {
	case len(list) > 4:
	case p.View.Step == maracaibo.StepRaid:
		columns, each = 2, raidWorded
	case len(list) == 4:
		columns = 4
	}
	rows := rowsOf(len(list), columns)
	const apart, side = 14, 22
	high := 2*side + rows*(each+apart) - apart
	return focus.Paneled(high, func(c *render.Canvas, r image.Rectangle) {
		wide := (r.Dx() - 2*side - (columns-1)*apart) / columns
		may := p.ownPossible(p.seat)
		for i, a := range list {
			at := rect(r.Min.X+side+i%columns*(wide+apart), r.Min.Y+side+i/columns*(each+apart), wide, each)
			state := focus.Shown
			switch {
			case may.raid[a]:
				state = focus.Possible
			case p.View.Step == maracaibo.StepRaid:
				state = focus.Impossible
			}
			focus.Card(c, at, render.Empty, state)
			signs := append(signRow{icon("raid")}, raidActionSigns(a)...)
			if each == raidWorded && state == focus.Possible {
				effectAndWords(c, image.Rect(at.Min.X+28, at.Min.Y+18, at.Max.X-24, at.Max.Y-18), signs,
					p.Say("maracaibo.term."+a.Term()), mostSigns)
				continue
			}
			drawSigns(c, signs, at.Min.X+28, middle(at).Y, 72, at.Dx()-48, state.Fade())
		}
	})
}
