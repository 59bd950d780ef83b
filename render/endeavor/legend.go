package endeavor

import (
	"github.com/harbormaster/harbormaster/engine/endeavor"
	"github.com/harbormaster/harbormaster/render"
)

var legendStyle = render.Label.Sized(30)

// legend names the eight tokens in a strip: the statuses, then the actions.
func (p mapPainter) legend(c *render.Canvas, l *layout) {
	const side, beside = 50, 57
	step, y := (l.legend.Dx()-40)/endeavor.Tokens, (l.legend.Min.Y+l.legend.Max.Y)/2
	for t := range endeavor.Token(endeavor.Tokens) {
		x := l.legend.Min.X + 18 + int(t)*step
		token(c, t, x+side/2, y, side, render.Tone{})
		c.Halved(x+beside, y, 29, step-beside-5, p.tokenLabel(t), legendStyle)
	}
}
