package render

import _ "embed"

//go:embed icons.json
var iconsJSON []byte

// icons are drawn in squares with the side iconBox.
var icons = NewArt("icons.json", iconsJSON)

const iconBox = 64

// IconNames lists all icons in alphabetical order.
func IconNames() []string { return icons.Names() }

// HasIcon says whether there is an icon of that name.
func HasIcon(name string) bool { return icons.Has(name) }

// Icon draws an icon into the square of the given side whose top left corner is (x, y). An unknown name is a mistake in
// the program and panics.
func (p *Pen) Icon(name string, x, y, side float64) { p.Drawing(icons, name, x, y, side/iconBox) }

// outline draws a rim of cream of the given width round an icon.
func (p *Pen) outline(name string, x, y, side, rim float64) {
	k := side / iconBox
	p.use(Sail)
	p.shapes(icons, name, x, y, k, func(s *shape) {
		p.dc.FillPreserve()
		p.dc.SetLineWidth(s.StrokeWidth*k + 2*rim)
		p.dc.StrokePreserve()
	})
}

// Icon draws an icon of the given side with its center at (x, y).
func (c *Canvas) Icon(name string, x, y, side int) { c.FadedIcon(name, x, y, side, Tone{}) }

// FadedIcon draws an icon that the ground and share of a tone fade.
func (c *Canvas) FadedIcon(name string, x, y, side int, fade Tone) {
	c.Draw(c.Theme.IconSprite(name, side, fade), x, y)
}

// IconSprite is an icon of the given side, its origin in the middle; the tone's ground and share fade it.
func (t *Theme) IconSprite(name string, side int, tone Tone) *Sprite {
	half := side*5/8 + 2
	return t.Sprite(SpriteKey{Kind: "icon", S: name, A: side, Tone: tone}, Around(half), func(p *Pen) {
		p.Icon(name, -float64(side)/2, -float64(side)/2, float64(side))
	})
}
