package maracaibo

import (
	"image"
	"slices"
	"strconv"

	"github.com/harbormaster/harbormaster/engine/maracaibo"
	"github.com/harbormaster/harbormaster/render"
)

const (
	ownRaidTop  = 70
	ownRaidRow  = 5
	ownRaidStep = 66
	ownChipHigh = 56
	ownChipsX   = 356
	ownChipPace = 154
	ownChipWide = 144
	ownDie      = 84
	ownDieStep  = 104
)

// ownRaidHigh is how high the part of raids is with so many lines: the dice have room.
func ownRaidHigh(lines int) int { return ownRaidTop + max(ownDie+16, 4+lines*ownRaidStep) }

// raidActions lists the raid actions of a player, the cheapest first: the three of everybody and those of cards,
// sockets and figurehead (M43).
func raidActions(v *maracaibo.PlayerView) []maracaibo.RaidAction {
	var list []maracaibo.RaidAction
	for a := range maracaibo.RaidAction(maracaibo.RaidActions) {
		if a < maracaibo.BaseRaidActions || v.Perm.Raids>>a&1 != 0 {
			list = append(list, a)
		}
	}
	slices.SortStableFunc(list, func(a, b maracaibo.RaidAction) int { return a.Cost() - b.Cost() })
	return list
}

// raid draws what a raid is worth to the owner: the dice with what is added to each, the raid actions with their
// strength, and the other permanent effects. In a raid the dice show what was rolled, and what is left of the strength.
func (o *ownBoard) raid(c *render.Canvas) {
	r := o.l.raid
	o.head(c, r, o.Say("maracaibo.board.own.raid"), "")
	o.raidDice(c, r)
	var used []maracaibo.RaidAction
	if raid := o.ownRaid(); raid != nil {
		used = raid.Used
	}
	list := raidActions(o.mine)
	each := rowsOf(len(list), o.rows.raids) // None stands alone in its row.
	for i, a := range list {
		x, y := r.Min.X+ownChipsX+i%each*ownChipPace, r.Min.Y+ownRaidTop+i/each*ownRaidStep
		at := rect(x, y, ownChipWide, ownChipHigh)
		o.chip(c, at, raidActionSigns(a), o.may.raid[a], slices.Contains(used, a))
	}
	left := ownLeft
	if o.rows.raids < 2 { // Beside the dice.
		left = ownChipsX
	}
	o.bonuses(c, image.Rect(r.Min.X+left, r.Max.Y-76, r.Max.X-ownLeft, r.Max.Y-10))
}

func (o *ownBoard) ownRaid() *maracaibo.RaidView {
	if o.View.Turn != o.seat {
		return nil
	}
	return o.View.Raid
}

// chip is a small paper that says what something gives for what: highlighted where it is possible, pale where it is
// spent.
func (o *ownBoard) chip(c *render.Canvas, r image.Rectangle, s signRow, lit, spent bool) {
	c.Tile(r.Min, r.Dx(), r.Dy(), 12, render.Solid(render.Empty))
	fade := render.FadeIf(spent, render.Empty, ghostShare)
	drawSignsCentred(c, s, middle(r).X, middle(r).Y, 46, r.Dx()-20, fade)
	c.HighlightEdgeIf(lit, r, 12, 7)
}

// raidDice draws the three dice: beside a raid with what is added to each, in a raid with what was rolled and its
// strength.
func (o *ownBoard) raidDice(c *render.Canvas, r image.Rectangle) {
	raid, left, y := o.ownRaid(), r.Min.X+ownLeft+ownDie/2, r.Min.Y+ownRaidTop+ownDie/2
	if raid != nil && raid.Colour >= 0 {
		o.rolledDie(c, raid, raid.Colour, left, y)
		drawSigns(c, signRow{leads, icon("raid"), word(strconv.Itoa(raid.Strength))}, left+ownDie/2+16, y, 72,
			ownChipsX-ownDie-2*ownLeft, render.Tone{})
		return
	}
	for t := range maracaibo.Treasure(maracaibo.Treasures) {
		x := left + int(t)*ownDieStep
		if raid != nil {
			o.rolledDie(c, raid, t, x, y)
			if bonus := raid.Bonus[t]; bonus > 0 {
				c.Middle(x, y+ownDie/2+26, "+"+strconv.Itoa(bonus), ownCount.In(36).At(render.Centre))
			}
			continue
		}
		die(c, dieColours[t], "", x, y, ownDie)
		style := ownCount.In(44).At(render.Centre).Toned(render.Solid(o.Theme.TextOn(dieColours[t])))
		c.Middle(x-2, y, "+"+strconv.Itoa(int(o.mine.Perm.Raid+o.mine.Perm.Die[t])), style)
	}
}

func (o *ownBoard) rolledDie(c *render.Canvas, raid *maracaibo.RaidView, t maracaibo.Treasure, x, y int) {
	n, at := dieValue(raid, t), rect(x-ownDie/2, y-ownDie/2, ownDie, ownDie)
	if n == 0 {
		c.Slot(at.Min, ownDie, ownDie, ownDie/5)
		return
	}
	die(c, dieColours[t], strconv.Itoa(n), x, y, ownDie)
	c.HighlightEdgeIf(o.may.die[t] || raid.Colour == t, at.Inset(-2), 18, 7)
}

// otherPerm are the permanent effects that neither the dice and raid actions nor the hideout show.
func otherPerm(v maracaibo.Perm) maracaibo.Perm {
	v.Raid, v.Die, v.Raids, v.Poseidon = 0, [maracaibo.Treasures]int8{}, 0, false
	return v
}

// bonuses are the other permanent effects: steps of exploration, discount, the longest move, what else cards and
// figurehead bring.
func (o *ownBoard) bonuses(c *render.Canvas, r image.Rectangle) {
	v, y := o.mine.Perm, middle(r).Y
	x := r.Min.X
	for _, b := range []struct {
		icon string
		n    int8
	}{{"explore", v.Explore}, {"discount", v.Discount}} {
		if b.n > 0 {
			x += signRow{icon(b.icon), word("+" + strconv.Itoa(int(b.n)))}.at(c, x, y, 54, 200) + 34
		}
	}
	rest := otherPerm(v)
	rest.Explore, rest.Discount, rest.Trades = 0, 0, 0
	for t := range maracaibo.Trade(maracaibo.Trades) {
		if v.Trades>>t&1 == 0 {
			continue
		}
		s := tradeSigns(t)
		at := rect(x, y-ownChipHigh/2, s.wide(46)+28, ownChipHigh)
		o.chip(c, at, s, o.may.trade[t], false)
		x = at.Max.X + 24
	}
	drawSigns(c, permSigns(rest), x, y, 50, r.Max.X-x, render.Tone{})
}
