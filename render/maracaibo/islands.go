package maracaibo

import (
	"image"
	"strconv"

	"github.com/harbormaster/harbormaster/engine/maracaibo"
	"github.com/harbormaster/harbormaster/render"
)

// shore is the ground of an island: an uneven coast, for nobody lands there.
func shore(pen *render.Pen, r image.Rectangle) {
	coast(pen, r, 7)
	pen.Stroke(render.SeaLine1, 3)
	coast(pen, r, 0)
	pen.FillStroke("mapE", render.Edge, 3)
}

func coast(pen *render.Pen, r image.Rectangle, out float64) {
	x, y, w, h := float64(r.Min.X)-out, float64(r.Min.Y)-out, float64(r.Dx())+2*out, float64(r.Dy())+2*out
	pen.Move(x, y+h*0.48)
	pen.Quad(x-w*0.004, y+h*0.14, x+w*0.1, y+h*0.05)
	pen.Quad(x+w*0.2, y-h*0.02, x+w*0.36, y+h*0.055)
	pen.Quad(x+w*0.53, y+h*0.11, x+w*0.68, y+h*0.03)
	pen.Quad(x+w*0.9, y-h*0.03, x+w*0.97, y+h*0.2)
	pen.Quad(x+w*1.015, y+h*0.45, x+w*0.985, y+h*0.7)
	pen.Quad(x+w*0.96, y+h*0.98, x+w*0.8, y+h*0.955)
	pen.Quad(x+w*0.6, y+h*0.91, x+w*0.45, y+h*0.97)
	pen.Quad(x+w*0.24, y+h*1.02, x+w*0.09, y+h*0.93)
	pen.Quad(x+w*0.012, y+h*0.84, x, y+h*0.48)
	pen.Close()
}

var islandCubes = render.Count.Sized(58)

// islands draws on each island its treasure, the cubes that are left and what a treasure of the kind is worth now.
func (p seaPainter) islands(c *render.Canvas, l *layout) {
	for t := range maracaibo.Treasure(maracaibo.Treasures) {
		r := l.islands[t]
		at := middle(r)
		c.Icon(treasureIcon(t), r.Min.X+72, at.Y, 84)
		c.Icon("cube", r.Min.X+166, at.Y, 54)
		c.Fitted(r.Min.X+198, at.Y, 76, strconv.Itoa(p.View.Islands[t]), islandCubes)
		c.Shield(strconv.Itoa(p.View.Worth[t]), r.Max.X-66, at.Y, 78, render.Tone{})
		c.HighlightEdgeIf(p.can.island[t], image.Rect(r.Min.X+18, r.Min.Y+14, r.Min.X+126, r.Max.Y-14), 20, 8)
		corner(c, image.Rect(r.Min.X+132, r.Min.Y+14, r.Min.X+276, r.Max.Y-10), p.fresh.island[t])
	}
}
