package puertorico

import (
	"image"

	"github.com/harbormaster/harbormaster/engine/puertorico"
	"github.com/harbormaster/harbormaster/render"
)

// drafting says that the kinds of buildings are being drafted (X2).
func (p *painter) drafting() bool { return len(p.v.Drafting) > 0 && !p.v.Over }

// The columns of the draft: a cost has one for each draftRows spaces, no cost more than two.
const (
	draftRows = 3
	draftTop  = 62
	draftStep = 64
	draftHigh = 58
	draftWide = 126
)

// draftBoard draws the draft in the place of the ships, which are empty as long: the spaces of each cost, those that are filled
// with the kind that was picked.
func (p *painter) draftBoard(c *render.Canvas, l *layout) {
	r := l.score
	columns := 0
	for _, d := range p.v.Drafting {
		columns += columnsOf(d)
	}
	step := (r.Dx() - 20) / max(1, columns)
	col := 0
	for _, d := range p.v.Drafting {
		open := p.mayDraft(d.Cost)
		spaces := len(d.Picked) + max(0, d.Free)
		left := r.Min.X + 10 + col*step
		for k := range min(spaces, columnsOf(d)*draftRows) {
			w := min(draftWide, step-8)
			at := image.Pt(left+k/draftRows*step+(step-w)/2, r.Min.Y+draftTop+k%draftRows*draftStep)
			switch {
			case k < len(d.Picked):
				c.Tile(at, w, draftHigh, 8, render.Solid(sheetOf(d.Picked[k]).ground()))
				p.buildingName(c, at.X+w/2, at.Y+draftHigh/2, w, d.Picked[k])
			default:
				c.Slot(at, w, draftHigh, 8)
				if open {
					c.Glow(rect(at.X, at.Y, w, draftHigh), 8, 4)
				}
			}
		}
		c.Coin(d.Cost, left+columnsOf(d)*step/2, r.Min.Y+34, 22, render.Tone{})
		col += columnsOf(d)
	}
}

func columnsOf(d puertorico.DraftView) int {
	return max(1, min((len(d.Picked)+max(0, d.Free)+draftRows-1)/draftRows, 2))
}

// mayDraft says that a kind of a cost may be picked now.
func (p *painter) mayDraft(cost int) bool {
	for b, may := range p.can.draft {
		if may && puertorico.Building(b).Cost() == cost {
			return true
		}
	}
	return false
}
