package puertorico

import (
	"image"
	"slices"
	"strconv"

	"github.com/harbormaster/harbormaster/engine/puertorico"
	"github.com/harbormaster/harbormaster/render"
	"github.com/harbormaster/harbormaster/render/focus"
)

// The cards of the roles: free ones in two columns, taken ones two in the room of one.
const (
	takenGap = 6
	footHigh = 108
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
	rows := (cells + form.Columns - 1) / form.Columns
	room := focus.BlockRoom(len(p.View.Players)) - footHigh - focus.Gap
	if form.Height(cells) > room {
		form.Below = 8
		form.H = (room+form.Below)/rows - form.Below
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
	state := focus.Possible
	if p.can.chooses && !contains(p.can.roles[:], role.Role) {
		state = focus.Impossible
	}
	focus.Card(c, r, render.Paper, state)
	fade := state.Fade()
	c.FadedIcon(roleIcon(role.Role), r.Min.X+88, (r.Min.Y+r.Max.Y)/2, min(116, r.Dy()-30), fade)
	x, right := r.Min.X+172, r.Max.X-26
	if role.Doubloons > 0 {
		c.Coin(role.Doubloons, right-40, r.Min.Y+min(58, r.Dy()*2/5), min(40, r.Dy()/4), fade)
		right -= 92
	}
	c.Fitted(x, r.Min.Y+r.Dy()*30/100, right-x, p.roleName(role.Role),
		render.Label.Sized(48).Toned(render.Faded(render.Ink, fade.Ground, fade.Share)))
	if state == focus.Impossible {
		return
	}
	p.fact(c, image.Rect(x, r.Max.Y-88, min(right, r.Max.X-24), r.Max.Y-20), role.Role)
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

// fact is what a role would bring its chooser now: facts, no advice.
func (p questionPainter) fact(c *render.Canvas, r image.Rectangle, role puertorico.Role) {
	x, y := r.Min.X, (r.Min.Y+r.Max.Y)/2
	number := func(text string) { x += c.Middle(x, y, text, countStyle.In(46)) + 18 }
	icon := func(name string, side int) {
		c.Icon(name, x+side/2, y, side)
		x += side + 8
	}
	privilege := 1
	if p.occupied(puertorico.Library) {
		privilege = 2
	}
	switch role {
	case puertorico.Settler:
		tiles := slices.Clone(p.View.FaceUp)
		if p.View.Quarries > 0 {
			tiles = append(tiles, puertorico.Quarry)
		}
		step := min(78, r.Dx()/max(1, len(tiles)))
		for _, tile := range tiles {
			p.smallTile(c, x, y, step-10, tile)
			x += step
		}
	case puertorico.Mayor:
		n := len(p.View.Players)
		got := (p.View.ColonistShip + n - 1) / n
		if p.View.Colonists > 0 {
			got += min(privilege, p.View.Colonists)
		}
		icon("colonist", 62)
		number("+" + strconv.Itoa(got))
	case puertorico.Builder:
		c.Coin(p.own.Doubloons, x+32, y, 32, render.Tone{})
		x += 78
		icon("builder", 58)
		number("−" + strconv.Itoa(privilege))
		if n := p.quarries(); n > 0 {
			icon("quarry", 58)
			number("−" + strconv.Itoa(n))
		}
	case puertorico.Craftsman:
		for g, n := range p.yielded() {
			if n > 0 {
				icon(goodIcons[g], 58)
				number(strconv.Itoa(n))
			}
		}
		c.Middle(x, y, "+"+strconv.Itoa(privilege), countStyle.In(42).Toned(render.Solid(render.Ink2)))
	case puertorico.Trader:
		p.tradeFact(c, r, privilege)
	case puertorico.Captain:
		p.captainFact(c, x, y, privilege)
	case puertorico.Prospector, puertorico.Prospector2:
		c.CoinText("+"+strconv.Itoa(privilege), x+32, y, 32, render.Tone{})
	case puertorico.Buccaneer:
		for _, name := range []string{"ship", "trader", "colonist", "own_role"} {
			icon(name, 60)
			x += 10
		}
	}
}

func (p questionPainter) smallTile(c *render.Canvas, x, y, side int, tile puertorico.Tile) {
	c.Tile(image.Pt(x, y-side/2), side, side, 8, render.Solid(tileTint(tile)))
	if icon := tileIcon(tile); icon != "" {
		c.Icon(icon, x+side/2, y, side*4/5)
	}
}

// yielded is what the chooser would make, as far as the supply has it.
func (p questionPainter) yielded() [puertorico.Goods]int {
	goods := ownPainter{p.painter}.yields(p.own)
	for g := range goods {
		goods[g] = min(goods[g], p.View.Goods[g])
	}
	return goods
}

// tradeFact are the prices that the chooser could get, the best first, and the places of the trading house.
func (p questionPainter) tradeFact(c *render.Canvas, r image.Rectangle, privilege int) {
	const side, step = 50, 56
	first := r.Max.X - step*puertorico.HouseSpaces
	x, y := r.Min.X, (r.Min.Y+r.Max.Y)/2
	more := privilege
	if p.occupied(puertorico.SmallMarket) {
		more++
	}
	if p.occupied(puertorico.LargeMarket) {
		more += 2
	}
	full := len(p.View.House) >= puertorico.HouseSpaces
	for i := range puertorico.Goods {
		g := puertorico.Good(puertorico.Goods - 1 - i)
		if p.own.Goods[g] == 0 || full || p.inHouse(g) && !p.occupied(puertorico.Office) || x+130 > first-16 {
			continue
		}
		c.Icon(goodIcon(g), x+28, y, 56)
		c.Coin(basePrice(g)+more, x+90, y, 30, render.Tone{})
		x += 134
	}
	focus.Divider(c, first-12, y-30, y+30)
	for i := range puertorico.HouseSpaces {
		at := image.Pt(first+i*step, y-side/2)
		if i < len(p.View.House) {
			c.Tile(at, side, side, 6, render.Solid(render.Paper3))
			c.Icon(goodIcon(p.View.House[i]), at.X+side/2, y, 38)
		} else {
			c.Slot(at, side, side, 6)
		}
	}
}

func (p questionPainter) inHouse(g puertorico.Good) bool { return slices.Contains(p.View.House, g) }

// captainFact is the loading that would bring the chooser the most points at once.
func (p questionPainter) captainFact(c *render.Canvas, x, y, privilege int) {
	best, most := puertorico.NoGood, 0
	for g, have := range p.own.Goods {
		good := puertorico.Good(g)
		n, aboard := 0, false
		for _, s := range p.View.Ships {
			if s.Count > 0 && s.Good == good {
				n, aboard = min(have, s.Capacity-s.Count), true
			} else if s.Count == 0 && !aboard {
				n = max(n, min(have, s.Capacity))
			}
		}
		if p.occupied(puertorico.Wharf) {
			n = have
		}
		if n > most {
			best, most = good, n
		}
	}
	if best == puertorico.NoGood {
		focus.Dash(c, x+26, y)
		return
	}
	points := most + privilege
	if p.occupied(puertorico.Harbor) {
		points++
	}
	c.Icon(goodIcon(best), x+30, y, 60)
	x += 70 + c.Middle(x+70, y, strconv.Itoa(most), countStyle.In(46)) + 8
	x += leads().Draw(c, x, y, 60, 60, render.Tone{}) + 10
	c.Shield("+"+strconv.Itoa(points), x+32, y, 64, render.Tone{})
}

var leads = sign(">")

// foot are the ships, who comes with the colonist ship, and the chips that are left.
func (p questionPainter) foot() focus.Block {
	return focus.Paneled(footHigh, func(c *render.Canvas, r image.Rectangle) {
		x, y := r.Min.X+28, (r.Min.Y+r.Max.Y)/2
		for _, s := range p.View.Ships {
			c.Icon("ship", x+38, y, 76)
			x += 86
			tone := countStyle.In(50)
			if s.Count > 0 && s.Good >= 0 {
				c.Icon(goodIcon(s.Good), x+26, y, 52)
				x += 60
			} else {
				tone = nothing.In(50)
			}
			x += c.Middle(x, y, strconv.Itoa(s.Count)+"/"+strconv.Itoa(s.Capacity), tone) + 40
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
