package puertorico

import (
	"cmp"
	"image"
	"slices"
	"strconv"

	"github.com/harbormaster/harbormaster/engine/puertorico"
	"github.com/harbormaster/harbormaster/render"
)

// builder shows what the builder has to build with, what they may build at their prices, and what is too dear.
func (p questionPainter) builder() render.FocusBlock {
	var may, dear []puertorico.OfferView
	for _, o := range p.inColumns() {
		switch {
		case o.Buyable || contains(p.can.build[:], o.Building):
			may = append(may, o)
		case o.Copies > 0 && !p.owns(o.Building) && p.spaces() >= dataOf(o.Building).spaces &&
			o.Price > p.own.Doubloons:
			dear = append(dear, o)
		}
	}
	strip := render.Strip(p.tooDear(dear))
	room := render.BlockRoom(len(p.View.Players)) - meansHigh - strip.High - 2*render.FocusGap
	form := render.CardsFor(len(may), room)
	return render.Stacked(p.means(), render.Cards(form, len(may), func(c *render.Canvas, i int, r image.Rectangle) {
		p.buildingCard(c, form, r, may[i].Building, may[i].Price, may[i].Copies)
	}), strip)
}

// inColumns is the offer by column, then by cost.
func (p questionPainter) inColumns() []puertorico.OfferView {
	list := slices.Clone(p.View.Offer)
	slices.SortStableFunc(list, func(a, b puertorico.OfferView) int {
		x, y := dataOf(a.Building), dataOf(b.Building)
		return cmp.Or(cmp.Compare(x.column, y.column), cmp.Compare(x.cost, y.cost))
	})
	return list
}

func (p questionPainter) owns(b puertorico.Building) bool {
	return slices.ContainsFunc(p.own.City, func(v puertorico.BuildingView) bool { return v.Building == b })
}

// spaces are the free ones of the builder's city.
func (p questionPainter) spaces() int {
	free := puertorico.CitySpaces
	for _, b := range p.own.City {
		free -= dataOf(b.Building).spaces
	}
	return free
}

// tooDear lists buildings by price, large ones as one.
func (p questionPainter) tooDear(dear []puertorico.OfferView) []render.StripItem {
	slices.SortStableFunc(dear, func(a, b puertorico.OfferView) int { return cmp.Compare(a.Price, b.Price) })
	var list []render.StripItem
	large := render.StripItem{}
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
		list = append(list, render.StripItem{N: o.Price, Words: p.building(o.Building)})
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
func (p questionPainter) means() render.FocusBlock {
	const boxes, box = 54, 46
	return render.Panelled(meansHigh, func(c *render.Canvas, r image.Rectangle) {
		y := (r.Min.Y + r.Max.Y) / 2
		c.Coin(p.own.Doubloons, r.Min.X+68, y, 46, render.Tone{})
		x := r.Min.X + 156
		if p.seat == p.View.Chooser {
			n := 1
			if p.occupied(puertorico.Library) {
				n = 2
			}
			c.Icon("builder", x+34, y, 68)
			x += 76 + c.Middle(x+76, y, "−"+strconv.Itoa(n), countStyle.In(48)) + 40
		}
		if n := p.quarries(); n > 0 {
			for k := range min(n, 4) {
				c.Icon("quarry", x+34+68*k, y, 64)
			}
			x += 68 * min(n, 4)
			c.Middle(x+6, y, "−"+strconv.Itoa(n), countStyle.In(48))
		}
		used := puertorico.CitySpaces - p.spaces()
		first := r.Max.X - 40 - boxes*puertorico.CitySpaces
		c.Middle(first-14, y, strconv.Itoa(used)+"/"+strconv.Itoa(puertorico.CitySpaces),
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

// quarries are the occupied ones of who is asked.
func (p questionPainter) quarries() int {
	n := 0
	for _, t := range p.own.Island {
		if t.Tile == puertorico.Quarry && t.Colonists > 0 {
			n++
		}
	}
	return n
}

// The picture of a building on a wide card: where it begins, and its size.
const (
	pictureX    = 506
	pictureWide = 168
	pictureHigh = 103
)

// buildingCard is a kind that may be built or drafted; a price of -1 is none, and so are 0 copies.
func (p questionPainter) buildingCard(c *render.Canvas, f render.CardForm, r image.Rectangle, b puertorico.Building,
	price, copies int) {
	s := dataOf(b)
	c.ChoiceCard(r, s.ground(), render.Possible)
	sign, left := effects()[b], r.Min.X+28
	count := ""
	if copies > 0 {
		count = "×" + strconv.Itoa(copies)
	}
	right := r.Max.X - 24
	if f.Columns == 4 {
		y := (r.Min.Y + r.Max.Y) / 2
		if price >= 0 {
			c.Coin(price, left+26, y, 32, render.Tone{})
			left += 68
		}
		c.Middle(right, y, count, countStyle.In(36).At(render.Right))
		c.Sign(sign, left, y, 54, right-left-50, render.Tone{})
		return
	}
	low := f == render.CardsLow
	coin, shield, beside := 42, 64, 24
	if low {
		coin, shield, beside, left, right = 30, 48, 16, r.Min.X+18, r.Max.X-20
	}
	if price >= 0 {
		c.Coin(price, left+coin, (r.Min.Y+r.Max.Y)/2, coin, render.Tone{})
		left += 2*coin + beside
	}
	name, effect, size, side := r.Min.Y+r.Dy()*30/100, r.Min.Y+r.Dy()*68/100, 46, 58
	if low {
		name, effect, size, side, count = r.Min.Y+38, r.Min.Y+82, 40, 46, ""
	}
	aside := right - 64
	names := right - shield - 10
	if f.Columns == 2 {
		aside, names = r.Min.X+pictureX, r.Min.X+pictureX
		y := (r.Min.Y + r.Max.Y - pictureHigh) / 2
		vignette(c, b, rect(r.Min.X+pictureX, y, pictureWide, pictureHigh), 0, render.Tone{})
	}
	c.Shield(strconv.Itoa(s.points), right-shield/2, name+6, shield, render.Tone{})
	c.Fitted(left, name, names-left, p.building(b), render.Label.Sized(size))
	c.Middle(right, effect+8, count, countStyle.In(40).At(render.Right))
	if f.Columns == 3 {
		aside = right - 76
	}
	c.Sign(sign, left, effect, side, aside-left-8, render.Tone{})
}
