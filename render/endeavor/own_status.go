package endeavor

import (
	"image"
	"slices"
	"strconv"

	"github.com/harbormaster/harbormaster/engine/endeavor"
	"github.com/harbormaster/harbormaster/render"
)

// The parts of a status on My board, from the left edge of its panel.
const (
	ownStatusStep = 104
	ownYieldX     = 226
	ownYieldName  = 266
	ownScaleX     = 528
	ownScaleStep  = 39
	ownStepWide   = 34
	// aheadShare is how much of the shields ahead is left, in per cent: their numbers are read on a phone.
	aheadShare = 74
)

// ownStatus draws a status: its level, what it yields and from which level on it yields more, and its track. On the
// track each step from which on more is yielded says what, and a shield marks the steps that are worth glory at the
// end, which are faded while they are ahead (E15, E67).
func (p ownPainter) ownStatus(c *render.Canvas, r image.Rectangle, s endeavor.Status, v *endeavor.PlayerView) {
	level, top := v.Status[s], r.Min.Y+14+int(s)*ownStatusStep
	y := top + ownStatusStep/2
	c.Icon(s.String(), r.Min.X+62, y, 68)
	size := 58
	if level > 9 {
		size = 50
	}
	c.Middle(r.Min.X+106, y, strconv.Itoa(level), countStyleOf(level, ownCount.In(size)))
	yieldFrame(c, s, v.Yields[s], r.Min.X+ownYieldX, y, 50, 60)
	room := ownScaleX - ownYieldName - 14
	c.Fitted(r.Min.X+ownYieldName, y-19, room, p.Say("endeavor.board.yield."+s.String()), ownName)
	c.Fitted(r.Min.X+ownYieldName, y+19, room, p.ahead(s, level), ownNote)
	spots := s.Spots()
	for i := 1; i <= endeavor.MaxStatus; i++ {
		x := r.Min.X + ownScaleX + (i-1)*ownScaleStep
		c.Draw(p.ownStepSprite(s, slices.Contains(s.Thresholds(), i), i <= level), x, top+56)
		if slices.Contains(s.Thresholds(), i) {
			c.Middle(x+ownStepWide/2, top+34, strconv.Itoa(s.Yield(i)), p.stepStyle(s, i <= level))
		}
		if slices.Contains(spots, i) {
			fade := render.FadeIf(i > level, render.Paper, aheadShare)
			c.Shield(strconv.Itoa(i), x+ownStepWide/2, top+78, 38, fade)
		}
	}
}

func (p ownPainter) ahead(s endeavor.Status, level int) string {
	for _, from := range s.Thresholds() {
		if from > level {
			return p.Say("endeavor.board.ahead", number(s.Yield(from)), other(from))
		}
	}
	return p.Say("endeavor.board.highest")
}

// ownStepSprite is a step of a track with its foot at the origin: high where more is yielded from it on.
func (p ownPainter) ownStepSprite(s endeavor.Status, high, reached bool) *render.Sprite {
	h, kind := 24, 0
	if high {
		h, kind = 44, 1
	}
	if reached {
		kind += 2
	}
	key := render.SpriteKey{Kind: "en.step", A: int(s), B: kind}
	return p.Theme.Sprite(key, image.Rect(-2, -h-2, ownStepWide+2, 2), func(pen *render.Pen) {
		pen.RoundRect(0, float64(-h), ownStepWide, float64(h), 6)
		if reached {
			pen.FillStroke(statusColour(s), render.Outline, 2)
		} else {
			pen.FillStroke(render.Empty, render.PaperLine, 2)
		}
	})
}

func (p ownPainter) stepStyle(s endeavor.Status, reached bool) render.Style {
	tone := render.Solid(render.Ink2)
	if reached {
		tone = render.Solid(p.Theme.TextOn(statusColour(s)))
	}
	return render.Count.Sized(30).Toned(tone).At(render.Centre)
}
