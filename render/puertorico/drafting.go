package puertorico

import (
	"image"

	"github.com/harbormaster/harbormaster/engine/puertorico"
	"github.com/harbormaster/harbormaster/render"
	"github.com/harbormaster/harbormaster/render/focus"
)

// drafting says that the kinds of buildings are being drafted (X2).
func drafting(v *puertorico.View) bool { return len(v.Drafting) > 0 && !v.Over }

// picks shows the kinds that may be picked, the cheapest first.
func (p questionPainter) picks() focus.Block {
	var kinds []puertorico.Building
	for cost := range dearest + 1 {
		for b, can := range p.can.draft {
			if can && dataOf(puertorico.Building(b)).cost == cost {
				kinds = append(kinds, puertorico.Building(b))
			}
		}
	}
	form := buildingForm(len(kinds), focus.BlockRoom(len(p.View.Players)))
	return focus.Cards(form, len(kinds), func(c *render.Canvas, i int, r image.Rectangle) {
		kind := puertorico.OfferView{Building: kinds[i], Price: dataOf(kinds[i]).cost}
		p.buildingCard(c, form, r, &kind, len(kinds))
	})
}

// drafted lists by price the kinds that are in, and the spaces that are left.
func (p questionPainter) drafted() focus.Block {
	type place struct {
		cost  int
		words string
		free  int
	}
	var list []place
	for _, d := range p.View.Drafting {
		for _, b := range d.Picked {
			list = append(list, place{d.Cost, p.building(b), 0})
		}
		if d.Free > 0 {
			list = append(list, place{d.Cost, "", d.Free})
		}
	}
	form := focus.CardForm{Columns: 4, W: 371, H: 72, Aside: 20, Below: 10}
	return focus.Cards(form, len(list), func(c *render.Canvas, i int, r image.Rectangle) {
		const coin, left, space = 26, 76, 56
		one, y := list[i], (r.Min.Y+r.Max.Y)/2
		focus.Card(c, r, render.Paper, focus.Shown)
		c.Coin(one.cost, r.Min.X+14+coin, y, coin, render.Tone{})
		c.Fitted(r.Min.X+left, y, r.Dx()-left-16, one.words, render.Label.Sized(38))
		for i := range one.free { // So many kinds are still to be picked.
			c.Slot(image.Pt(r.Min.X+left+i*space, y-22), space-10, 44, 8)
		}
	})
}
