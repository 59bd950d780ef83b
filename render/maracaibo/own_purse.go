package maracaibo

import (
	"strconv"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/maracaibo"
	"github.com/harbormaster/harbormaster/render"
	"github.com/harbormaster/harbormaster/render/result"
)

// purse draws money, income, rivers and rubies, the place and the points that the owner would have if the game ended
// now.
func (o *ownBoard) purse(c *render.Canvas) {
	r, v := o.l.purse, o.mine
	y := middle(r).Y
	x := r.Min.X + 66
	c.Coin(v.Doubloons, x, y, 42, render.Tone{})
	x += 74
	fade := render.FadeIf(v.Income == (maracaibo.Income{}), render.Paper, ghostShare)
	c.FadedIcon("income", x+30, y, 54, fade)
	x += 66
	c.Coin(int(v.Income.Doubloons), x+32, y, 32, fade)
	c.Shield(strconv.Itoa(int(v.Income.VP)), x+106, y, 58, fade)
	x += 166
	x += counter(c, "river", len(v.Rivers), x, y, 56, ownCount) + 30
	if o.View.Modules[maracaibo.Rubies] {
		x += counter(c, rubyIcon, v.Rubies, x, y, 54, ownCount) + 30
	}
	if v.Token && !o.View.Over {
		c.Icon("residence", x+28, y, 54)
		x += 66 + c.Middle(x+66, y, "½", ownCount.In(44))
	}
	at := r.Max.X - 76
	c.Shield(strconv.Itoa(o.worth()), at, y, 96, render.Tone{})
	words := o.Say("maracaibo.board.own.worth")
	if o.View.Over {
		words = o.Say("maracaibo.picture.score.total")
	}
	c.Fitted(at-66, y, at-66-x-70, words, ownNote.At(render.Right))
	wide := render.Width(ownNote.Font, ownNote.Size, words)
	result.Rank(c, o.place(), max(x+30, at-66-wide-40), y, !o.View.Over && !o.View.Solo)
}

// place is the owner's place by the points that everybody may know.
func (o *ownBoard) place() int {
	points := make([]int, len(o.View.Players))
	for i := range points {
		points[i] = o.pointsOf(engine.Seat(i))
	}
	return result.Places(points)[o.seat]
}

// worth is what the owner would have if the game ended now, quests included, or had when it ended.
func (o *ownBoard) worth() int {
	if o.Over {
		return o.Totals[o.seat]
	}
	sum, done := o.mine.Points, 0
	for _, q := range o.mine.Quests {
		tier := o.View.Tier(o.seat, q)
		sum += o.View.QuestPoints(q, tier)
		if tier >= o.countingTier() {
			done++
		}
	}
	if done >= questSet {
		sum += questSetVP
	}
	return sum
}

// questSet is the number of fulfilled quests that brings questSetVP more (M80).
const (
	questSet   = 6
	questSetVP = 10
)

// countingTier is the lowest tier of a quest that counts (M80, M87).
func (p *painter) countingTier() int {
	if p.View.Modules[maracaibo.RoyalOrders] {
		return 2
	}
	return 1
}
