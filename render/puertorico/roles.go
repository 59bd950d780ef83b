package puertorico

import (
	"image"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/puertorico"
	"github.com/harbormaster/harbormaster/render"
)

// bandHigh is the band at the foot of a taken role card, coinRoom how much of its width the doubloons on it take.
const bandHigh, coinRoom = 44, 52

// roles draws the row of role cards: free ones with their doubloons, taken ones with who took them.
func (p marketPainter) roles(c *render.Canvas, l *layout) {
	size := p.roleSize(l)
	for i, role := range p.View.Roles {
		p.role(c, l.roles[i], role, size)
	}
	for i, role := range p.View.Roles {
		if role.Doubloons > 0 {
			r := l.roles[i]
			c.Coin(role.Doubloons, r.Max.X-26, r.Min.Y+26, 33, render.Tone{})
		}
	}
}

// evenRole is the size down to which all names of roles follow the longest one where cards are wide; below it that one
// shrinks alone.
const evenRole = 27

// roleSize is the size of all names of roles: what the longest needs on its card.
func (p marketPainter) roleSize(l *layout) int {
	size := labelStyle.Size
	for i, role := range p.View.Roles {
		full, wide := p.roleName(role.Role), l.roles[i].Dx()
		fit, name := render.Fit(labelStyle.Font, labelStyle.Size, wide-16, full)
		if name != full { // Nine cards are narrow, and a role without its name is none.
			fit, _ = render.Fit(labelStyle.Font, fit, wide-12, full)
		}
		size = min(size, fit)
	}
	if len(p.View.Roles) < 9 {
		size = max(size, evenRole)
	}
	return size
}

func (p marketPainter) role(c *render.Canvas, r image.Rectangle, role puertorico.RoleView, size int) {
	taken := p.Seated(role.Taker)
	captured := p.captured(role)
	inPlay := taken && role.Role == p.View.Phase && role.Taker == p.View.Chooser && !p.View.Over
	ground := render.Paper
	if taken && !inPlay || p.can.chooses && !contains(p.can.roles[:], role.Role) {
		ground = render.Paper3
	}
	if inPlay && p.Scene.Level != render.Changed {
		c.HighlightPanel(r, 12)
	}
	band := ""
	switch {
	case taken:
		band = string(render.SeatColour(role.Taker))
	case captured:
		band = string(render.SeatColour(role.Captor))
	}
	c.Piece(render.SpriteKey{Kind: "pr.role", A: r.Dx(), B: r.Dy(), S: band, Tone: render.Solid(ground)},
		image.Rect(-2, -2, r.Dx()+2, r.Dy()+2), r.Min.X, r.Min.Y, func(pen *render.Pen) {
			roleCard(pen, r.Dx(), r.Dy(), ground, render.Colour(band))
		})
	middle := (r.Min.X + r.Max.X) / 2
	icon, top, foot := 108, 18, 26
	if band != "" {
		icon, top, foot = 88, 10, 60
	}
	takes := !taken && (contains(p.can.roles[:], role.Role) || contains(p.can.capture[:], role.Role))
	x, y := middle, r.Min.Y+top+icon/2
	if role.Doubloons > 0 { // Their coin stands in the other corner.
		x = min(x, max(r.Min.X+10, r.Max.X-coinRoom-icon)+icon/2)
	}
	if takes || inPlay {
		p.onPlate(c, roleIcon(role.Role), x, y, icon, icon/2+8)
	} else { // In the dark what is to choose from is brightest.
		c.Icon(roleIcon(role.Role), x, y, icon)
	}
	c.FittedText(middle, r.Max.Y-foot, r.Dx()-12, p.roleName(role.Role),
		labelStyle.In(size).At(render.Centre))
	switch {
	case taken:
		p.takerFlag(c, r, role.Taker)
	case captured:
		y := r.Max.Y - bandHigh/2
		c.RingedMark(role.Captor, middle-26, y, 16)
		c.Icon("buccaneer", middle+26, y, 38)
	}
	if role.Role == puertorico.Buccaneer && p.View.Buccaneer != nil && !p.Seated(p.View.Buccaneer.Token) {
		p.token(c, r.Min.X+26, r.Min.Y+26, 47)
	}
	c.HighlightEdgeIf(takes, r, 12, 6)
}

// captured says that a card lies before its captor and may still be taken (C4.4).
func (p marketPainter) captured(role puertorico.RoleView) bool {
	return p.View.Buccaneer != nil && !p.Seated(role.Taker) && p.Seated(role.Captor)
}

func (p marketPainter) token(c *render.Canvas, x, y, side int) {
	r := side / 2
	c.Piece(render.SpriteKey{Kind: "pr.token", A: r}, render.Around(r+3), x, y, func(pen *render.Pen) {
		f := float64(r)
		pen.Circle(0, 0, f)
		pen.FillStroke("noble", render.Outline, 2.2)
		pen.Circle(0, 0, f-3.5)
		pen.Stroke("goldL", 2)
		pen.Icon("buccaneer", 9-f, 9-f, 2*f-18)
	})
}

// leastTaker is the size below which a taker's name says less than the mark alone.
const leastTaker = 24

func (p marketPainter) takerFlag(c *render.Canvas, r image.Rectangle, seat engine.Seat) {
	const side = 16
	y := r.Max.Y - bandHigh/2
	if render.Width(render.Label, leastTaker, p.Name(seat)) > r.Dx()-32-side-6-8 {
		c.RingedMark(seat, (r.Min.X+r.Max.X)/2, y, 17)
		return
	}
	c.Mark(seat, r.Min.X+32, y, side)
	tone := render.Solid(p.Theme.TextOn(render.SeatColour(seat)))
	left, right := r.Min.X+32+side+6, r.Max.X-8
	style := render.Label.Sized(32).Toned(tone).At(render.Centre)
	middle := (r.Min.X+r.Max.X)/2 + side
	if 2*(middle-left) < render.Width(style.Font, style.Size, p.Name(seat)) {
		middle = (left + right) / 2
	}
	c.Fitted(middle, y, right-left, p.Name(seat), style)
}

func roleCard(pen *render.Pen, w, h int, ground, band render.Colour) {
	pen.Card(image.Rect(0, 0, w, h), ground)
	if band == "" {
		return
	}
	fw, fh := float64(w), float64(h)
	const r = 12
	pen.Move(0, fh-bandHigh)
	pen.LineTo(fw, fh-bandHigh)
	pen.LineTo(fw, fh-r)
	pen.Quad(fw, fh, fw-r, fh)
	pen.LineTo(r, fh)
	pen.Quad(0, fh, 0, fh-r)
	pen.Close()
	pen.FillStroke(band, render.Edge, 2.5)
}

// onPlate draws the icon of a role; in the dark on a light disc of radius r, in the inks that it has in the light.
func (p marketPainter) onPlate(c *render.Canvas, icon string, x, y, side, r int) {
	if p.Theme.Name() != "dark" {
		c.Icon(icon, x, y, side)
		return
	}
	key := render.SpriteKey{Kind: "pr.plate", A: r, B: side, S: icon}
	c.Piece(key, render.Around(max(r, side*5/8)+2), x, y, func(pen *render.Pen) {
		pen.Circle(0, 0, float64(r))
		pen.Fill(render.DiscTone)
		pen.Theme = render.ThemeNamed("light")
		pen.Icon(icon, -float64(side)/2, -float64(side)/2, float64(side))
	})
}

// cropSign puts the sign of a crop on a small space or tile; in the dark in a rim of light.
func (p marketPainter) cropSign(c *render.Canvas, crop string, x, y, side int) {
	if p.Theme.Name() != "dark" {
		c.Icon(crop, x, y, side)
		return
	}
	key := render.SpriteKey{Kind: "pr.crop", A: side, S: crop}
	c.Piece(key, render.Around(side*5/8+4), x, y, func(pen *render.Pen) {
		at := func(dx, dy float64) { pen.Icon(crop, dx-float64(side)/2, dy-float64(side)/2, float64(side)) }
		pen.Fade(render.Sail, 1)
		for _, d := range [][2]float64{
			{2.4, 0}, {-2.4, 0}, {0, 2.4}, {0, -2.4}, {1.7, 1.7}, {-1.7, 1.7}, {1.7, -1.7}, {-1.7, -1.7},
		} {
			at(d[0], d[1])
		}
		pen.Fade(render.Sail, 100)
		at(0, 0)
	})
}
