package puertorico

import (
	"image"
	"slices"
	"strconv"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/puertorico"
	"github.com/harbormaster/harbormaster/render"
	"github.com/harbormaster/harbormaster/render/focus"
)

// The cards of the roles: free ones in two columns, taken ones two in the room of one.
const (
	takenGap = 6
	footHigh = 108
	// leastCard is how high a card must be for a name above its facts.
	leastCard = 150
)

// roles shows the free roles with what each would bring the chooser now, the taken ones, and the ships.
func (p questionPainter) roles() focus.Block {
	var free, taken []puertorico.RoleView
	for _, role := range p.View.Roles {
		if p.Seated(role.Taker) {
			taken = append(taken, role)
		} else {
			free = append(free, role)
		}
	}
	form := focus.CardsTall
	cells := len(free) + (len(taken)+1)/2
	if cells > 8 {
		form = focus.CardsMiddle
	}
	rows := (cells + form.Columns - 1) / form.Columns
	room := focus.BlockRoom(len(p.View.Players)) - footHigh - focus.Gap
	if form.Height(cells) > room {
		form.Below = 8
		form.H = max(leastCard, (room+form.Below)/rows-form.Below)
	}
	cards := focus.Cards(form, cells, func(c *render.Canvas, i int, r image.Rectangle) {
		if i < len(free) {
			p.freeRole(c, r, free[i])
			return
		}
		high := (form.H - takenGap) / 2
		for k := range 2 {
			if n := (i-len(free))*2 + k; n < len(taken) {
				p.takenRole(c, rect(r.Min.X, r.Min.Y+k*(high+takenGap), r.Dx(), high), taken[n])
			}
		}
	})
	return focus.Stacked(cards, p.foot())
}

func (p questionPainter) freeRole(c *render.Canvas, r image.Rectangle, role puertorico.RoleView) {
	state := focus.StateIf(!p.can.chooses || contains(p.can.roles[:], role.Role))
	focus.Card(c, r, render.Paper, state)
	fade := state.Fade()
	side, x, right := min(116, r.Dy()-30), r.Min.X+172, r.Max.X-26
	narrow := r.Dx() < focus.CardsTall.W
	if narrow {
		side, x = 84, r.Min.X+122
	}
	c.FadedIcon(roleIcon(role.Role), (r.Min.X+x)/2+2, (r.Min.Y+r.Max.Y)/2, side, fade)
	if role.Doubloons > 0 {
		c.Coin(role.Doubloons, right-40, r.Min.Y+min(58, r.Dy()*2/5), min(40, r.Dy()/4), fade)
		right -= 92
	}
	if (marketPainter{p.painter}).captured(role) {
		y := r.Min.Y + min(58, r.Dy()*2/5)
		c.Icon("buccaneer", right-28, y, 56)
		c.RingedMark(role.Captor, right-92, y, 28)
		right -= 132
	}
	c.Fitted(x, r.Min.Y+r.Dy()*30/100, right-x, p.roleName(role.Role),
		render.Label.Sized(48).Toned(render.Faded(render.Ink, fade.Ground, fade.Share)))
	if state == focus.Impossible { // It lies before the chooser, or they hold the token (C2).
		c.Icon("lock", x+32, r.Max.Y-54, 64)
		return
	}
	if narrow { // The coin stands above the facts.
		right = r.Max.X - 24
	}
	fact := image.Rect(x, r.Max.Y-88, min(right, r.Max.X-24), r.Max.Y-20)
	(&factRow{p, c, fact, x, r.Max.Y - 54}).of(role.Role)
}

// takenRole is a role that is out of this round, with the pennant of who took it.
func (p questionPainter) takenRole(c *render.Canvas, r image.Rectangle, role puertorico.RoleView) {
	focus.Card(c, r, render.Paper3, focus.Shown)
	y := (r.Min.Y + r.Max.Y) / 2
	c.Icon(roleIcon(role.Role), r.Min.X+58, y, min(60, r.Dy()-16))
	name := p.Name(role.Taker)
	wide := min(320, 110+render.Width(render.Title, 42, name))
	c.Fitted(r.Min.X+108, y, r.Dx()-108-wide-20, p.roleName(role.Role),
		render.Label.Sized(42).Toned(render.Solid(render.Ink2)))
	c.Flag(role.Taker, name, r.Max.X-wide-8, y-(r.Dy()-22)/2, r.Dy()-22, wide)
}

// factRow says in one row what a role would bring its chooser now: facts, no advice. What comes next begins at x; the
// middle of all is at y.
type factRow struct {
	questionPainter
	*render.Canvas
	r    image.Rectangle
	x, y int
}

func (f *factRow) number(n string) { f.x += f.Middle(f.x, f.y, n, countStyle.In(46)) + 18 }

func (f *factRow) icon(name string, side int) {
	f.Icon(name, f.x+side/2, f.y, side)
	f.x += side + 8
}

// brings says that what is before it leads to what is behind.
func (f *factRow) brings() { f.x += leads().Draw(f.Canvas, f.x+8, f.y, 64, 64, render.Tone{}) + 28 }

func (f *factRow) of(role puertorico.Role) {
	v, privilege := f.View, f.own.privilege()
	switch role {
	case puertorico.Settler:
		f.tiles()
	case puertorico.Mayor:
		n := len(v.Players)
		f.icon("colonist", 62)
		f.number("+" + strconv.Itoa((v.ColonistShip+n-1)/n+min(privilege, max(0, v.Colonists))))
	case puertorico.Builder:
		f.Coin(f.own.Doubloons, f.x+32, f.y, 32, render.Tone{})
		f.x += 78
		f.icon("builder", 58)
		f.number("−" + strconv.Itoa(privilege))
		if n := f.own.quarries(); n > 0 {
			f.icon("quarry", 58)
			f.number("−" + strconv.Itoa(n))
		}
	case puertorico.Craftsman:
		for g, n := range (ownPainter{f.painter}).yields(f.own.PlayerView) {
			if n = min(n, v.Goods[g]); n > 0 && f.x+146 <= f.r.Max.X {
				f.icon(goodIcons[g], 58)
				f.number(strconv.Itoa(n))
			}
		}
		f.Fitted(f.x, f.y, f.r.Max.X-f.x, "+"+strconv.Itoa(privilege),
			countStyle.In(42).Toned(render.Solid(render.Ink2)))
	case puertorico.Trader:
		f.sales()
	case puertorico.Captain:
		f.loading()
	case puertorico.Prospector, puertorico.Prospector2:
		f.CoinText("+"+strconv.Itoa(privilege), f.x+32, f.y, 32, render.Tone{})
	case puertorico.Buccaneer:
		for _, name := range []string{"ship", "trader", "colonist", "own_role"} {
			f.icon(name, 60)
			f.x += 10
		}
	}
}

// tiles are those on offer, with a quarry where one is left.
func (f *factRow) tiles() {
	list := slices.Clone(f.View.FaceUp)
	if f.View.Quarries > 0 {
		list = append(list, puertorico.Quarry)
	}
	step := min(78, f.r.Dx()/max(1, len(list)))
	side := step - 10
	for _, tile := range list {
		marketPainter{f.painter}.marketTile(f.Canvas, image.Pt(f.x, f.y-side/2), side, tile)
		f.x += step
	}
}

// sales are the prices that the chooser could get, the best first, and the places of the trading house.
func (f *factRow) sales() {
	side, step := 50, 56
	if f.r.Dx() < 400 {
		side, step = 40, 45
	}
	last := f.r.Max.X - step*puertorico.HouseSpaces - 24
	more := 0
	for _, n := range (&estate{f.own.PlayerView, true}).additions() {
		more += n
	}
	house, first := f.View.House, f.x
	full := len(house) >= puertorico.HouseSpaces
	for i := range puertorico.Goods {
		g := puertorico.Good(puertorico.Goods - 1 - i)
		if f.own.Goods[g] == 0 || full || slices.Contains(house, g) && !f.own.occupied(puertorico.Office) ||
			f.x+130 > last {
			continue
		}
		f.Icon(goodIcons[g], f.x+28, f.y, 56)
		f.Coin(basePrice(g)+more, f.x+90, f.y, 30, render.Tone{})
		f.x += 134
	}
	if f.x == first {
		focus.Dash(f.Canvas, f.x+26, f.y)
		f.x += 66
	}
	focus.Divider(f.Canvas, f.x+4, f.y-30, f.y+30)
	for i := range puertorico.HouseSpaces {
		at := image.Pt(f.x+20+i*step, f.y-side/2)
		if i < len(house) {
			f.Tile(at, side, side, 6, render.Solid(render.Paper3))
			f.Icon(goodIcons[house[i]], at.X+side/2, f.y, side*3/4)
		} else {
			f.Slot(at, side, side, 6)
		}
	}
}

// loading is the one that would bring the chooser the most points at once.
func (f *factRow) loading() {
	best, most := puertorico.NoGood, 0
	for g, have := range f.own.Goods {
		good := puertorico.Good(g)
		n, aboard := 0, false
		for _, s := range f.View.Ships {
			if s.Count > 0 && s.Good == good {
				n, aboard = min(have, s.Capacity-s.Count), true
			} else if s.Count == 0 && !aboard {
				n = max(n, min(have, s.Capacity))
			}
		}
		if f.own.occupied(puertorico.Wharf) {
			n = have
		}
		if n > most {
			best, most = good, n
		}
	}
	if best == puertorico.NoGood {
		focus.Dash(f.Canvas, f.x+26, f.y)
		return
	}
	points := most + f.own.privilege()
	if f.own.occupied(puertorico.Harbor) {
		points++
	}
	f.Icon(goodIcons[best], f.x+30, f.y, 60)
	f.x += 70 + f.Middle(f.x+70, f.y, strconv.Itoa(most), countStyle.In(46)) + 8
	f.brings()
	f.Shield("+"+strconv.Itoa(points), f.x+32, f.y, 64, render.Tone{})
}

var leads = sign(">")

// aboard says how full a ship is and with what, and returns where the next thing begins.
func aboard(c *render.Canvas, s puertorico.ShipView, x, y int) int {
	c.Icon("ship", x+38, y, 76)
	x += 86
	tone := nothing.In(50)
	if s.Count > 0 && s.Good >= 0 {
		c.Icon(goodIcons[s.Good], x+26, y, 52)
		x, tone = x+60, countStyle.In(50)
	}
	return x + c.Middle(x, y, ratio(s.Count, s.Capacity), tone) + 40
}

// done says what everybody sold and loaded since the reader's last picture; where nobody did, it is foot.
func (p questionPainter) done() focus.Block {
	var seats []engine.Seat
	for seat := range engine.Seat(len(p.View.Players)) {
		if p.fresh.seats[seat].traded() {
			seats = append(seats, seat)
		}
	}
	if len(seats) == 0 {
		return p.foot()
	}
	return focus.Paneled(footHigh, func(c *render.Canvas, r image.Rectangle) {
		for i, wide := 0, (r.Dx()-28)/len(seats); i < len(seats); i++ {
			f := factRow{p, c, r, r.Min.X + 28 + i*wide, (r.Min.Y + r.Max.Y) / 2}
			news, end, coins, points := &p.fresh.seats[seats[i]], f.x+wide-90, 0, 0
			f.Mark(seats[i], f.x+26, f.y, 26)
			f.x += 66
			for g, sold := range news.sold {
				loaded := news.loaded[g]
				coins, points = coins+sold.brought, points+loaded.brought
				if n := sold.n + loaded.n; n > 0 && f.x+96 <= end {
					f.icon(goodIcons[g], 54)
					f.number(strconv.Itoa(n))
				}
			}
			if coins > 0 {
				f.Coin(coins, f.x+34, f.y, 32, render.Tone{})
			} else {
				f.Shield("+"+strconv.Itoa(points), f.x+34, f.y, 64, render.Tone{})
			}
		}
	})
}

// foot are the ships, who comes with the colonist ship, and the chips that are left.
func (p questionPainter) foot() focus.Block {
	return focus.Paneled(footHigh, func(c *render.Canvas, r image.Rectangle) {
		x, y := r.Min.X+28, (r.Min.Y+r.Max.Y)/2
		for _, s := range p.View.Ships {
			x = aboard(c, s, x, y)
		}
		focus.Divider(c, x-10, r.Min.Y+22, r.Max.Y-22)
		x += 20
		stock(c, "colonist", p.View.ColonistShip-p.View.ShipNobles, x+30, y, 60, 40, 50)
		x += 150
		if p.View.WithNobles {
			stock(c, "noble", p.View.ShipNobles, x+30, y, 60, 40, 50)
			x += 120
		}
		focus.Divider(c, x-10, r.Min.Y+22, r.Max.Y-22)
		c.Icon("vp", x+50, y, 60)
		c.Middle(x+90, y, strconv.Itoa(p.View.VP), countStyle.In(50))
	})
}
