package maracaibo

import (
	"image"
	"slices"
	"strconv"

	"github.com/harbormaster/harbormaster/engine/maracaibo"
	"github.com/harbormaster/harbormaster/render"
)

// The ship board: four sections side by side, five sockets in each, thresholds between the sections (M61, M62).
const (
	ownSections    = 4
	ownSocketWide  = 250
	ownSocketHigh  = 62
	ownSocketStep  = 70
	ownSectionPace = ownSocketWide + 32
	ownCube        = 44
)

func ownSocketAt(panel image.Rectangle, at maracaibo.Socket) image.Rectangle {
	each := maracaibo.Sockets / ownSections
	return rect(panel.Min.X+ownLeft+at.Section()*ownSectionPace, panel.Min.Y+ownHead+int(at)%each*ownSocketStep,
		ownSocketWide, ownSocketHigh)
}

func ownShipGround(pen *render.Pen, panel image.Rectangle) {
	for section := 1; section < ownSections; section++ {
		x := float64(panel.Min.X + ownLeft + section*ownSectionPace - 16)
		pen.Dashes(10, 8)
		pen.Line(render.Ink2, 3, x, float64(panel.Min.Y+14), x, float64(panel.Max.Y-14))
		pen.Dashes()
	}
}

// ship draws the ship board: the cubes, what the open sockets do, how many cubes each threshold still wants.
func (o *ownBoard) ship(c *render.Canvas) {
	panel := o.l.ship
	first := ownSocketAt(panel, 0)
	c.Fitted(first.Min.X, panel.Min.Y+34, first.Dx()-90, o.Say("maracaibo.board.own.ship"), ownTitle)
	c.Middle(first.Max.X-6, panel.Min.Y+34, strconv.Itoa(len(o.mine.Sockets))+"/"+strconv.Itoa(maracaibo.Sockets),
		ownCount.In(34).At(render.Right))
	for at := range maracaibo.Socket(maracaibo.Sockets) {
		need, have := o.View.Threshold(o.seat, at)
		r := ownSocketAt(panel, at)
		if need > 0 && int(at)%(maracaibo.Sockets/ownSections) == 0 {
			o.threshold(c, r.Min.X, panel.Min.Y+34, need, have)
		}
		o.socket(c, r, at, slices.Contains(o.mine.Sockets, at), have < need)
		c.ChangeFrameIf(isNew(o.mine.Sockets, o.was.Sockets, at), r, 10, o.seat)
	}
}

// threshold says above a section how many cubes must lie left of it, and how many do.
func (o *ownBoard) threshold(c *render.Canvas, x, y, need, have int) {
	tone := render.Tone{}
	style := ownCount.In(38)
	if have < need {
		tone = render.Fade(render.Paper, dimShare)
		style.Tone = render.Solid(render.Ink2)
	}
	c.FadedIcon("cube", x+20, y, 40, tone)
	c.Middle(x+48, y, strconv.Itoa(min(have, need))+"/"+strconv.Itoa(need), style)
}

// socket draws a socket: a cube where it is filled, else a hole; what it does, pale where that is done. One that is
// locked has neither hole nor frame.
func (o *ownBoard) socket(c *render.Canvas, r image.Rectangle, at maracaibo.Socket, filled, locked bool) {
	ground, fade := render.Empty, render.Tone{}
	lasts := at.Perm() != (maracaibo.Perm{})
	switch {
	case filled && lasts:
		ground = "locT"
	case filled:
		ground = render.Paper3
		fade = render.Fade(ground, dimShare)
	}
	x, y := r.Min.X+36, middle(r).Y
	if !locked {
		c.Tile(r.Min, r.Dx(), r.Dy(), 12, render.Solid(ground))
	}
	switch {
	case filled:
		c.Icon("cube", x, y, ownCube)
	case !locked:
		c.Circle(x, y, 17, render.Hole, fade)
	}
	drawSigns(c, socketSigns[at], r.Min.X+68, y, 44, r.Dx()-76, fade)
	c.HighlightEdgeIf(o.may.socket[at], r, 12, 7)
}
