package maracaibo

import (
	"image"
	"strconv"

	"github.com/harbormaster/harbormaster/engine/maracaibo"
	"github.com/harbormaster/harbormaster/render"
)

const (
	ownQuestHigh = 186
	ownQuestStep = ownQuestHigh + 14
)

// quests draws the owner's quests with how far each tier is. They stand on no other picture while the game goes on.
func (o *ownBoard) quests(c *render.Canvas) {
	panel, note := o.l.quests, ""
	if len(o.mine.Quests) == 0 {
		return
	}
	if o.View.Modules[maracaibo.RoyalOrders] {
		note = o.Say("maracaibo.board.own.royal")
	}
	o.head(c, panel, o.Say("maracaibo.board.own.quests"), note)
	for i, q := range o.mine.Quests {
		r := ownCellOf(panel, i, ownQuestStep, ownQuestHigh)
		o.quest(c, r, q)
		c.HighlightEdgeIf(o.may.quest[q], r, 12, 8)
	}
}

func (o *ownBoard) quest(c *render.Canvas, r image.Rectangle, q maracaibo.Quest) {
	const left, shields = 16, 66
	c.Tile(r.Min, r.Dx(), r.Dy(), 12, render.Solid(render.Empty))
	tiers, reached := q.Tiers(), o.View.Tier(o.seat, q)
	c.Fitted(r.Min.X+left, r.Min.Y+26, r.Dx()-2*left, o.questName(q), ownName)
	wide := (r.Dx() - left - shields - 44) / max(1, len(tiers[0].Need))
	for i, need := range tiers[0].Need {
		drawSignsCentred(c, metricSigns[need.Per], r.Min.X+44+i*wide+wide/2, r.Min.Y+61, 36, wide-6, render.Tone{})
	}
	for i, tier := range tiers {
		y := r.Min.Y + 99 + i*48
		if o.View.Modules[maracaibo.RoyalOrders] && i == 0 {
			o.royal(c, r.Max.X-36, y, q, reached)
			continue
		}
		if reached > i {
			c.Draw(o.tick(), r.Min.X+left+12, y)
		}
		sum, all := 0, 0
		for k, need := range tier.Need {
			have := min(o.View.Count(o.seat, need.Per), need.N)
			sum, all = sum+have, all+need.N
			style := ownCount.In(34).At(render.Centre)
			if have < need.N {
				style.Tone = render.Solid(render.Ink2)
			}
			c.Fitted(r.Min.X+44+k*wide+wide/2, y, wide-4, strconv.Itoa(have)+"/"+strconv.Itoa(need.N), style)
		}
		bar(c, rect(r.Min.X+48, y+19, r.Dx()-48-shields, 11), sum, all)
		o.points(c, r.Max.X-36, y, o.View.QuestPoints(q, i+1), reached > i)
	}
}

// points are those of a tier, pale until it is reached.
func (o *ownBoard) points(c *render.Canvas, x, y, n int, got bool) {
	fade := render.FadeIf(!got, render.Empty, dimShare)
	c.Shield(strconv.Itoa(n), x, y, 38, fade)
}

// royal draws, in the place of the lower tier, what a quest costs whose higher tier is not reached (M87).
func (o *ownBoard) royal(c *render.Canvas, x, y int, q maracaibo.Quest, reached int) {
	o.points(c, x, y, o.View.QuestPoints(q, 0), reached < 2)
}

func (p *painter) questName(q maracaibo.Quest) string { return p.Say("maracaibo.term." + q.String()) }

func (o *ownBoard) tick() *render.Sprite {
	return o.Theme.Sprite(render.SpriteKey{Kind: "mc.tick"}, render.Around(16), func(pen *render.Pen) {
		pen.Line("locB", 6, -10, 0, -3, 8, 11, -9)
	})
}
