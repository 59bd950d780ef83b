package endeavor

import (
	"image"

	"github.com/harbormaster/harbormaster/engine/endeavor"
	"github.com/harbormaster/harbormaster/render"
)

var legendStyle = render.Label.Sized(30)

// legend names the eight tokens: the statuses on the left, the actions on the right, those that people ask for most
// first.
func (p mapPainter) legend(c *render.Canvas, l *layout) {
	const token1, names, second, step, side = 44, 78, 222, 55, 48
	order := [endeavor.Tokens]endeavor.Token{
		endeavor.IndustryToken, endeavor.CultureToken, endeavor.FinanceToken, endeavor.PoliticsToken,
		endeavor.ShipOrDrawToken, endeavor.OccupyOrDrawToken, endeavor.AttackToken, endeavor.PaymentToken,
	}
	for i, t := range order {
		at := l.legend.Min.Add(image.Pt(token1+i/4*second, 39+i%4*step))
		room := second - names
		if i >= 4 {
			room = l.legend.Max.X - 14 - (at.X - token1 + names)
		}
		token(c, t, at.X, at.Y, side, render.Tone{})
		size, name := fitSmall(legendStyle.Font, legendStyle.Size, room, p.tokenLabel(t))
		c.Middle(at.X-token1+names, at.Y, name, legendStyle.In(size))
	}
}
