package endeavor

import (
	"image"
	"strconv"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/endeavor"
	"github.com/harbormaster/harbormaster/render"
)

const (
	ownTokensX   = 205
	ownTokenStep = 205
	ownGloryX    = 1084
)

// ownPurse draws what lies in the harbor: markers, and the action tokens with what they may be spent for; the crown,
// and the glory that the seat would have now.
func (p ownPainter) ownPurse(c *render.Canvas, r image.Rectangle, seat engine.Seat) {
	v, y := &p.View.Players[seat], (r.Min.Y+r.Max.Y)/2
	x := r.Min.X + 62
	if seat == p.View.Crown && !p.View.Over {
		c.Icon(crownIcon, x, r.Min.Y+30, 44)
		markers(c, v.Harbour, x, y+24, 66, ownCount.In(64))
	} else {
		markers(c, v.Harbour, x, y, 80, ownCount.In(72))
	}
	for i := range endeavor.Tokens - int(endeavor.AttackToken) {
		p.ownToken(c, image.Rect(r.Min.X+ownTokensX+i*ownTokenStep, r.Min.Y, r.Min.X+ownTokensX+(i+1)*ownTokenStep,
			r.Max.Y), endeavor.AttackToken+endeavor.Token(i), v)
	}
	c.Shield(strconv.Itoa(v.Glory), r.Min.X+ownGloryX, y, 96, render.Tone{})
}

func (p ownPainter) ownToken(c *render.Canvas, r image.Rectangle, t endeavor.Token, v *endeavor.PlayerView) {
	const side, nameY = 62, 100
	n, x, y := v.Tokens[t], (r.Min.X+r.Max.X)/2, r.Min.Y+48
	style, fade := ownCount.In(46), render.Tone{}
	name := ownName.In(26).At(render.Centre)
	if n == 0 {
		fade = render.Fade(render.Paper, dimShare)
		name.Tone = render.Solid(render.Ink2)
	}
	token(c, t, x-28, y, side, fade)
	c.Middle(x+12, y, strconv.Itoa(n), countStyleOf(n, style))
	c.Halved(x, r.Min.Y+nameY, 25, r.Dx()-10, p.tokenLabel(t), name)
}
