package maracaibo

import (
	"image"
	"slices"
	"strconv"

	"github.com/harbormaster/harbormaster/engine/maracaibo"
	"github.com/harbormaster/harbormaster/render"
)

// The parts of the panel of the raid.
const (
	ownRaidRow  = 3
	ownRaidStep = 66
	ownChipHigh = 56
	ownChipsX   = 356
	ownChipPace = 258
	ownChipWide = 246
	ownDie      = 84
	ownDieStep  = 104
)

func ownRaidHigh(rows int) int { return 24 + max(2, rows)*ownRaidStep + 74 }

// raidActions lists the raid actions of a player: the three of everybody and those of cards, sockets and figurehead (M43).
func raidActions(v *maracaibo.PlayerView) []maracaibo.RaidAction {
	var list []maracaibo.RaidAction
	for a := range maracaibo.RaidAction(maracaibo.RaidActions) {
		if a < maracaibo.BaseRaidActions || v.Perm.Raids>>a&1 != 0 {
			list = append(list, a)
		}
	}
	return list
}

// raid draws what a raid is worth to the owner: the dice with what is added to each, the raid actions with their strength, and the
// other permanent effects. In a raid the dice show what was rolled, and what is left of the strength.
func (o *ownBoard) raid(c *render.Canvas) {
	r := o.l.raid
	o.raidDice(c, r)
	used := []maracaibo.RaidAction{}
	if raid := o.ownRaid(); raid != nil {
		used = raid.Used
	}
	for i, a := range raidActions(o.mine) {
		at := rect(r.Min.X+ownChipsX+i%ownRaidRow*ownChipPace, r.Min.Y+20+i/ownRaidRow*ownRaidStep, ownChipWide, ownChipHigh)
		o.chip(c, at, append(sentence{word(strconv.Itoa(a.Cost())), leads}, effectSigns(a.Gain())...), o.may.raid[a], slices.Contains(used, a))
	}
	o.bonuses(c, image.Rect(r.Min.X+ownLeft, r.Max.Y-76, r.Max.X-ownLeft, r.Max.Y-10))
}

// ownRaid is the raid in progress, if it is the owner's.
func (o *ownBoard) ownRaid() *maracaibo.RaidView {
	if o.v.Turn != o.seat {
		return nil
	}
	return o.v.Raid
}

// chip is a small paper that says what something gives for what: lit where it is possible, pale where it is spent.
func (o *ownBoard) chip(c *render.Canvas, r image.Rectangle, s sentence, lit, spent bool) {
	ground, fade := render.Colour(render.Empty), render.Tone{}
	if spent {
		fade = faded(ground, ghostShare)
	}
	c.Tile(r.Min, r.Dx(), r.Dy(), 12, render.Solid(ground))
	sayCentred(c, s, middle(r).X, middle(r).Y, 46, r.Dx()-20, fade)
	if lit {
		c.Glow(r, 12, 7)
	}
}

// raidDice draws the three dice: beside a raid with what is added to each, in a raid with what was rolled and its strength.
func (o *ownBoard) raidDice(c *render.Canvas, r image.Rectangle) {
	raid := o.ownRaid()
	y := r.Min.Y + 20 + ownDie/2
	for t := range maracaibo.Treasure(maracaibo.Treasures) {
		x := r.Min.X + ownLeft + ownDie/2 + int(t)*ownDieStep
		bonus, face := int(o.mine.Perm.Raid+o.mine.Perm.Die[t]), ""
		at := rect(x-ownDie/2, y-ownDie/2, ownDie, ownDie)
		switch {
		case raid == nil:
			die(c, dieColours[t], "+"+strconv.Itoa(bonus), x, y, ownDie)
			continue
		case raid.Mode == maracaibo.FixedRaid:
			face = strconv.Itoa(raid.Value)
		case raid.Dice[t] > 0:
			face = strconv.Itoa(raid.Dice[t])
		}
		if face == "" || raid.Colour >= 0 && raid.Colour != t {
			c.Slot(at.Min, ownDie, ownDie, ownDie/5)
			continue
		}
		die(c, dieColours[t], face, x, y, ownDie)
		if o.may.die[t] || raid.Colour == t {
			c.Glow(at.Inset(-2), 18, 7)
		}
		if raid.Colour < 0 && raid.Bonus[t] > 0 {
			c.Middle(x, y+ownDie/2+26, "+"+strconv.Itoa(raid.Bonus[t]), ownCount.In(36).At(render.Centre))
		}
	}
	if raid != nil && raid.Colour >= 0 {
		s := sentence{icon("raid"), word(strconv.Itoa(raid.Strength))}
		say(c, s, r.Min.X+ownLeft, y+ownDie/2+34, 58, ownChipsX-2*ownLeft, render.Tone{})
	}
}

// bonuses are the other permanent effects: steps of exploration, discount, the longest move, what else cards and figurehead bring.
func (o *ownBoard) bonuses(c *render.Canvas, r image.Rectangle) {
	v, y := o.mine.Perm, middle(r).Y
	x := r.Min.X
	for _, b := range []struct {
		icon string
		n    int8
	}{{"explore", v.Explore}, {"discount", v.Discount}} {
		fade := render.Tone{}
		if b.n == 0 {
			fade = faded(render.Paper, dimShare)
		}
		x += say(c, sentence{icon(b.icon), word("+" + strconv.Itoa(int(b.n)))}, x, y, 54, 200, fade) + 34
	}
	rest := v
	rest.Raid, rest.Die, rest.Raids, rest.Explore, rest.Discount, rest.Poseidon, rest.Trades = 0, [maracaibo.Treasures]int8{}, 0, 0, 0, false, 0
	for t := range maracaibo.Trade(maracaibo.Trades) {
		if v.Trades>>t&1 == 0 {
			continue
		}
		s := append(sentence{icon("explore"), word("−" + strconv.Itoa(t.Steps())), leads}, effectSigns(t.Gain())...)
		at := rect(x, y-ownChipHigh/2, min(ownChipWide, s.wide(46)+28), ownChipHigh)
		o.chip(c, at, s, o.may.trade[t], false)
		x = at.Max.X + 24
	}
	say(c, permSigns(rest), x, y, 50, r.Max.X-x, render.Tone{})
}
