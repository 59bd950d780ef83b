package puertorico

import (
	"cmp"
	"image"
	"slices"
	"strconv"

	"github.com/harbormaster/harbormaster/engine/puertorico"
	"github.com/harbormaster/harbormaster/render"
	"github.com/harbormaster/harbormaster/render/focus"
)

// builder shows what the builder has to build with, what they may build at their prices, and what is too dear.
func (p questionPainter) builder() focus.Block {
	var may, dear []puertorico.OfferView
	for _, o := range p.inColumns() {
		switch {
		case o.Buyable || contains(p.can.build[:], o.Building):
			may = append(may, o)
		case o.Copies > 0 && !p.own.owns(o.Building) && p.own.spaces() >= dataOf(o.Building).spaces &&
			o.Price > p.own.Doubloons:
			dear = append(dear, o)
		}
	}
	strip := focus.Strip(p.tooDear(dear))
	room := focus.BlockRoom(len(p.View.Players)) - meansHigh - focus.Gap
	form := buildingForm(len(may), room-strip.High-focus.Gap)
	if form.Height(len(may)) > room-strip.High-focus.Gap {
		strip = focus.Block{} // So much can be paid that it is of no use.
		form = buildingForm(len(may), room)
	}
	return focus.Stacked(p.means(), focus.Cards(form, len(may), func(c *render.Canvas, i int, r image.Rectangle) {
		p.buildingCard(c, form, r, &may[i], len(may))
	}), strip)
}

// buildingForm is that of n cards in a height: two columns with pictures of up to twelve, else three.
func buildingForm(n, room int) focus.CardForm {
	const most, least = 12, 104
	if wide := focus.CardsWide.Within(n, room); n <= most && wide.H >= least {
		return wide
	}
	return focus.CardsFor(n, room)
}

// inColumns is the offer by column, then by cost.
func (p questionPainter) inColumns() []puertorico.OfferView {
	list := slices.Clone(p.View.Offer)
	slices.SortStableFunc(list, func(a, b puertorico.OfferView) int {
		x, y := dataOf(a.Building), dataOf(b.Building)
		return cmp.Or(cmp.Compare(x.column, y.column), cmp.Compare(a.Cost, b.Cost))
	})
	return list
}

// tooDear lists buildings by price, large ones as one.
func (p questionPainter) tooDear(dear []puertorico.OfferView) []focus.StripItem {
	slices.SortStableFunc(dear, func(a, b puertorico.OfferView) int { return cmp.Compare(a.Price, b.Price) })
	var list []focus.StripItem
	large := focus.StripItem{}
	kinds := 0
	for _, o := range dear {
		if dataOf(o.Building).spaces > 1 {
			kinds++
			large.N = max(large.N, o.Price)
			continue
		}
		if n := len(list); n > 0 && list[n-1].N == o.Price {
			list[n-1].Words += " · " + p.building(o.Building)
			continue
		}
		list = append(list, focus.StripItem{N: o.Price, Words: p.building(o.Building)})
	}
	if kinds > 0 {
		large.Words = p.Say("puertorico.picture.large_kinds", number(kinds))
		list = append(list, large)
	}
	return list
}

// meansHigh is the height of the panel of the means.
const meansHigh = 114

// means are the builder's doubloons, what makes buildings cheaper for them, and their city.
func (p questionPainter) means() focus.Block {
	const boxes, box = 54, 46
	return focus.Paneled(meansHigh, func(c *render.Canvas, r image.Rectangle) {
		y := (r.Min.Y + r.Max.Y) / 2
		c.Coin(p.own.Doubloons, r.Min.X+68, y, 46, render.Tone{})
		x := r.Min.X + 156
		if p.own.chooses {
			c.Icon("builder", x+34, y, 68)
			x += 76 + c.Middle(x+76, y, "−"+strconv.Itoa(p.own.privilege()), countStyle.In(48)) + 40
		}
		if n := p.own.quarries(); n > 0 {
			for k := range min(n, 4) {
				c.Icon("quarry", x+34+68*k, y, 64)
			}
			x += 68 * min(n, 4)
			c.Middle(x+6, y, "−"+strconv.Itoa(n), countStyle.In(48))
		}
		used := puertorico.CitySpaces - p.own.spaces()
		first := r.Max.X - 40 - boxes*puertorico.CitySpaces
		c.Middle(first-14, y, ratio(used, puertorico.CitySpaces),
			countStyle.In(46).At(render.Right))
		for i := range puertorico.CitySpaces {
			at := image.Pt(first+i*boxes, y-box/2)
			if i < used {
				c.Tile(at, box, box, 8, render.Solid("civic"))
			} else {
				c.Slot(at, box, box, 8)
			}
		}
	})
}

// pictureX is where the picture of a building begins on a wide card, pictureWide and pictureHigh its size.
const (
	pictureX    = 506
	pictureWide = 168
	pictureHigh = 103
)

// cardGrid is how a building stands on a card: the radius of its price, the sizes of its shield, name and effect and
// their heights from the top of the card in per cent of its height.
type cardGrid struct {
	coin, beside, shield, name, effect, copies int
	nameAt, effectAt                           int
}

// gridOf is the grid of a form: the lower the card, the smaller and closer is what it says.
func gridOf(f focus.CardForm) cardGrid {
	switch {
	case f.H < 100:
		return cardGrid{coin: 38, beside: 14, shield: 48, name: 42, effect: 44, copies: 34, nameAt: 27, effectAt: 72}
	case f.Columns > 2 && f.H < 140:
		return cardGrid{coin: 38, beside: 16, shield: 50, name: 42, effect: 46, copies: 36, nameAt: 28, effectAt: 72}
	case f.H < 130:
		return cardGrid{coin: 40, beside: 20, shield: 54, name: 44, effect: 48, copies: 38, nameAt: 29, effectAt: 71}
	}
	return cardGrid{coin: 42, beside: 38, shield: 64, name: 46, effect: 58, copies: 40, nameAt: 30, effectAt: 68}
}

// buildingCard is a kind that may be built or drafted; below a price stands what it consists of, if the card is high
// enough. 0 copies are none. It is one of n.
func (p questionPainter) buildingCard(
	c *render.Canvas, f focus.CardForm, r image.Rectangle, o *puertorico.OfferView, n int,
) {
	b := o.Building
	s, g := dataOf(b), gridOf(f)
	focus.Card(c, r, s.ground(), focus.Takeable(n))
	name, effect := r.Min.Y+f.H*g.nameAt/100, r.Min.Y+f.H*g.effectAt/100
	left, right := r.Min.X+24, r.Max.X-24
	if f.Columns > 2 {
		left, right = r.Min.X+16, r.Max.X-18
	}
	price, sum := (r.Min.Y+r.Max.Y)/2, strconv.Itoa(o.Cost)
	for _, d := range o.Discounts {
		sum += "−" + strconv.Itoa(d.N)
	}
	if len(o.Discounts) > 0 && g.coin > 40 {
		price -= 18
		c.FittedText(left+g.coin+2, r.Max.Y-22, 2*g.coin+20, sum, render.Label.Sized(36).At(render.Centre))
	}
	c.Coin(o.Price, left+g.coin, price, g.coin, render.Tone{})
	left += 2*g.coin + g.beside
	names, signs := right, right
	if f.Columns == 2 {
		names, signs = r.Min.X+pictureX, r.Min.X+pictureX
		high := min(pictureHigh, f.H-14)
		wide := pictureWide * high / pictureHigh
		vignette(c, b, rect(r.Min.X+pictureX, (r.Min.Y+r.Max.Y-high)/2, wide, high), 0, render.Tone{})
	}
	names = min(names, right-g.shield)
	c.Shield(strconv.Itoa(s.points), right-g.shield/2, name+4, g.shield, render.Tone{})
	if o.Copies > 0 {
		count := countStyle.In(g.copies).At(render.Right)
		signs = min(signs, right-c.Middle(right, effect+2, "×"+strconv.Itoa(o.Copies), count)-4)
	}
	p.cardName(c, b, left, name, names-left-8, g.name)
	effects()[b].Draw(c, left, effect, g.effect, signs-left-8, render.Tone{})
}

// cardName sets the name of a building, smaller than elsewhere rather than cut.
func (p questionPainter) cardName(c *render.Canvas, b puertorico.Building, x, y, room, size int) {
	const least = 25
	text := p.building(b)
	for size > least && render.Width(render.Label, size, text) > room {
		size--
	}
	c.Fitted(x, y, room, text, render.Label.Sized(size))
}
