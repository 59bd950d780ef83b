package maracaibo

import (
	"image"

	"github.com/harbormaster/harbormaster/engine/maracaibo"
	"github.com/harbormaster/harbormaster/render"
	"github.com/harbormaster/harbormaster/render/focus"
)

const (
	ownQuestHigh = 226
	ownQuestStep = ownQuestHigh + 14
)

// quests draws the owner's quests with how far each tier is; few are wider. They stand on no other picture while the
// game goes on.
func (o *ownBoard) quests(c *render.Canvas) {
	panel, note, mine := o.l.quests, "", o.mine.Quests
	if panel.Empty() {
		return
	}
	if o.View.Modules[maracaibo.RoyalOrders] {
		note = o.Say("maracaibo.board.own.royal")
	}
	o.head(c, panel, o.Say("maracaibo.board.own.quests"), note)
	for i, q := range mine {
		r := ownQuestAt(panel, i, len(mine))
		c.Tile(r.Min, r.Dx(), r.Dy(), 12, render.Solid(render.Empty))
		c.Fitted(r.Min.X+16, r.Min.Y+28, r.Dx()-32, o.questName(q), ownName.In(32))
		o.tiers(c, image.Rect(r.Min.X+14, r.Min.Y+48, r.Max.X-10, r.Max.Y-6), o.seat, q, dimShare)
	}
}

// ownQuestAt is where quest i of n lies: one alone is half as wide as the board.
func ownQuestAt(panel image.Rectangle, i, n int) image.Rectangle {
	const apart = ownPace - ownCell
	columns := min(ownRow, max(2, n))
	form := focus.CardForm{Columns: columns, W: (ownRoom+apart)/columns - apart, H: ownQuestHigh, Aside: apart,
		Below: ownQuestStep - ownQuestHigh}
	return form.Place(panel.Min.Add(image.Pt(ownLeft, ownHead)), i)
}

func (p *painter) questName(q maracaibo.Quest) string { return p.Say("maracaibo.term." + q.String()) }
