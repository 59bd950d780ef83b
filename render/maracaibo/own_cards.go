package maracaibo

import (
	"image"
	"slices"
	"strconv"

	"github.com/harbormaster/harbormaster/engine/maracaibo"
	"github.com/harbormaster/harbormaster/render"
)

const (
	ownCardHigh  = 96
	ownCardStep  = ownCardHigh + 14
	ownCargoHigh = 152
)

// cards draws the owner's cards and residences, each with what it still does and what it is worth at the end as things
// are.
func (o *ownBoard) cards(c *render.Canvas) {
	panel, was := o.l.cards, slices.Concat(o.was.Cards, o.was.Residences)
	list := slices.Concat(o.mine.Cards, o.mine.Residences)
	if len(list) == 0 {
		return
	}
	o.head(c, panel, o.Say("maracaibo.board.own.cards"), "")
	for i, card := range list {
		r := ownCellOf(panel, i, ownCardStep, ownCardHigh)
		o.ownCard(c, r, card)
		c.ChangeFrameIf(isNew(list, was, card), r, 12, o.seat)
	}
}

func (o *ownBoard) ownCard(c *render.Canvas, r image.Rectangle, card maracaibo.Card) {
	k, u := scale(r.Dy()), suitOf(card)
	cardGround(c, r, u, k)
	if u.sign != "" {
		signDisc(c, u.sign, r.Min.X+k.of(34), r.Min.Y+k.of(61), k)
	}
	left := r.Min.X + k.of(82)
	c.Shield(strconv.Itoa(card.VP()+o.View.FinalPoints(o.seat, card)), r.Max.X-38, middle(r).Y, 56, render.Tone{})
	c.Fitted(left, r.Min.Y+28, r.Max.X-74-left, o.cardName(card), ownName)
	drawSigns(c, ownSigns[card], left, r.Min.Y+68, 42, r.Max.X-74-left, render.Tone{})
}

func (o *ownBoard) cargo(c *render.Canvas) {
	r := o.l.cargo
	x := r.Min.X + ownLeft
	if head := o.mine.Head; head >= 0 {
		c.Icon(head.Term(), x+32, r.Min.Y+46, 64)
		c.Fitted(x+72, r.Min.Y+46, 150, o.figureheadName(head), ownName)
		drawSigns(c, headSigns[head], x+4, r.Min.Y+108, 48, 220, render.Tone{})
		c.ChangeFrameIf(head != o.was.Head, rect(x-6, r.Min.Y+8, 240, r.Dy()-16), 12, o.seat)
	} else {
		y := middle(r).Y
		c.FadedIcon("figurehead", x+32, y, 64, render.Fade(render.Paper, ghostShare))
		c.Fitted(x+72, y, 150, o.Say("maracaibo.board.none"), ownName.Toned(render.Solid(render.Ink2)))
	}
	const wide, pace = 162, 172
	at := rect(r.Max.X-ownLeft-maracaibo.Tiles*pace+pace-wide, r.Min.Y+18, wide, ownCargoHigh-36)
	for _, placed := range []bool{true, false} {
		left := at.Min.X
		for t := range maracaibo.Tile(maracaibo.Tiles) {
			if placed == (o.mine.Tiles[t] != maracaibo.NoSlot) {
				o.tile(c, at, t)
				c.ChangeFrameIf(o.mine.Tiles[t] != o.was.Tiles[t], at, 10, o.seat)
				at = at.Add(image.Pt(pace, 0))
			}
		}
		if wide := at.Min.X - left; !placed && wide > 0 {
			c.Fitted(left+wide/2, at.Max.Y-20, wide, o.Say("maracaibo.board.own.unplaced"),
				ownName.Toned(render.Solid(render.Ink2)).At(render.Centre))
		}
	}
}

// tile is a smuggler tile with where it lies; one that is not placed leaves the room below it.
func (o *ownBoard) tile(c *render.Canvas, r image.Rectangle, t maracaibo.Tile) {
	at, side, ground := o.mine.Tiles[t], o.View.Sides[t], render.Colour("locT")
	if at == maracaibo.NoSlot {
		ground = render.Empty
		r.Max.Y -= 40
	}
	c.Tile(r.Min, r.Dx(), r.Dy(), 12, render.Solid(ground))
	if at != maracaibo.NoSlot {
		c.Fitted(middle(r).X, r.Max.Y-26, r.Dx()-12, o.space(at), ownName.In(24).At(render.Centre))
	}
	if side >= 0 {
		drawSignsCentred(c, sideSigns[side], middle(r).X, r.Min.Y+40, 50, r.Dx()-12, render.Tone{})
	}
	c.HighlightEdgeIf(o.may.tile[t], r, 12, 7)
}

// figureheadName is the name of a figurehead, "" for none.
func (p *painter) figureheadName(f maracaibo.Figurehead) string {
	if f < 0 {
		return ""
	}
	return p.Say("maracaibo.term." + f.Term())
}
