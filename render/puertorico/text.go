package puertorico

import (
	"strconv"
	"strings"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/puertorico"
	"github.com/harbormaster/harbormaster/render"
)

type textWriter struct{ *painter }

func (p textWriter) lines() []string {
	v := p.View
	page := render.Page{p.Opening(p.Spoken())}
	page.Each([]string{p.now(), p.order()})
	for i := range v.Scores {
		page.Add(p.scoreLine(i))
	}
	page.Each(p.draftLines())
	page.Each([]string{
		p.freeRoles(), p.takenRoles(), p.tokenLine(), p.allShips(), p.houseLine(), p.drawnLine(), p.rowLine(),
		p.piles(), p.supplyLine(),
		p.festivalLine(),
	})
	manning := "puertorico.text.manning"
	if p.brief && v.WithNobles {
		manning = "puertorico.text.manning.brief"
	}
	page = append(page, "", p.Say(manning))
	for i := range v.Players {
		page.Gap()
		page.Each(p.playerLines(engine.Seat(i)))
	}
	page.Gap()
	return append(page, p.offerLines()...)
}

func (p textWriter) order() string {
	phase := ""
	if p.Seated(p.View.Chooser) && p.View.Phase >= 0 {
		phase = p.Say("puertorico.text.phase", text("what", p.roleName(p.View.Phase)),
			text("name", p.Name(p.View.Chooser)))
	}
	return render.Sentences(p.governs(), phase, p.following())
}

func (p textWriter) governs() string {
	return p.SayIf(p.Seated(p.View.Governor), "puertorico.text.governor", text("name", p.Name(p.View.Governor)))
}

func (p textWriter) following() string {
	names := p.List(p.View.Next)
	return render.Sentences(p.SayIf(names != "", "puertorico.text.next", text("names", names)),
		p.SayIf(len(p.View.End) > 0 && !p.View.Over, "puertorico.text.end"))
}

func (p textWriter) roleName(r puertorico.Role) string {
	return p.Say("puertorico.term." + r.String())
}

func (p textWriter) building(b puertorico.Building) string {
	return p.Say(termKeys[b])
}

func (p textWriter) freeRoles() string {
	return p.SayList("puertorico.text.roles", render.Words(p.View.Roles, func(r puertorico.RoleView) string {
		if p.Seated(r.Taker) {
			return ""
		}
		what := p.roleName(r.Role)
		if r.Doubloons > 0 {
			what = p.Say("puertorico.text.role.bonus", text("what", what), number(r.Doubloons))
		}
		if marketPainter(p).captured(r) {
			what = p.Say("puertorico.text.role.captured", text("what", what), text("name", p.Name(r.Captor)))
		}
		return what
	}), ", ")
}

func (p textWriter) takenRoles() string {
	return p.SayList("puertorico.text.roles.taken", render.Words(p.View.Roles, func(r puertorico.RoleView) string {
		if !p.Seated(r.Taker) {
			return ""
		}
		return p.Say("puertorico.text.role.taken", text("what", p.roleName(r.Role)), text("name", p.Name(r.Taker)))
	}), ", ")
}

func (p textWriter) allShips() string {
	return p.SayList("puertorico.text.ships", render.Words(p.View.Ships, func(s puertorico.ShipView) string {
		if s.Count == 0 || s.Good == no {
			return p.Say("puertorico.text.ship.empty", other(s.Capacity))
		}
		return p.Say("puertorico.text.ship", other(s.Capacity), number(s.Count), text("what", p.good(s.Good)))
	}), ", ")
}

func (p textWriter) houseLine() string {
	if len(p.View.House) == 0 {
		return p.Say("puertorico.text.house.empty")
	}
	return p.SayList("puertorico.text.house", render.Words(p.View.House, p.good), ", ")
}

func (p textWriter) tileName(t puertorico.Tile) string {
	return p.Say("puertorico.term.tile." + t.String())
}

// tileCount is a number of tiles of one kind: "2 corn", "2 quarries".
func (p textWriter) tileCount(t puertorico.Tile, n int) string {
	if t == puertorico.Quarry {
		return p.Say("puertorico.text.quarries", number(n))
	}
	return p.count(n, p.tileName(t))
}

// count is a number of things: "2 corn".
func (p textWriter) count(n int, what string) string {
	return p.Say("puertorico.text.count", number(n), text("what", what))
}

func (p textWriter) rowLine() string {
	if len(p.View.FaceUp) == 0 {
		return p.Say("puertorico.text.row.empty")
	}
	return p.SayList("puertorico.text.row", render.Words(p.View.FaceUp, p.tileName), ", ")
}

func (p textWriter) piles() string {
	line := p.Say("puertorico.text.piles", number(p.View.Stack), other(p.View.Quarries))
	if discards := p.goods(p.View.Discards); len(discards) > 0 && !p.brief {
		line += " " + p.SayList("puertorico.text.discards", discards, ", ")
	}
	return line
}

func (p textWriter) goods(list [puertorico.Goods]int) []string {
	return render.Numbered(list[:], func(g puertorico.Good, n int) string { return p.count(n, p.good(g)) })
}

func (p textWriter) supplyLine() string {
	parts := append(p.goods(p.View.Goods), p.Say("puertorico.text.colonists", number(p.View.Colonists)),
		p.SayIf(p.View.WithNobles, "puertorico.text.nobles", number(p.View.Nobles)),
		p.Say("puertorico.text.points", number(p.View.VP)),
		p.SayIf(p.View.VPOverdraw > 0, "puertorico.text.overdraw", number(p.View.VPOverdraw)))
	ship := p.Say("puertorico.text.colonist_ship", number(p.View.ColonistShip))
	if p.View.ShipNobles > 0 {
		ship = p.Say("puertorico.text.colonist_ship.nobles", number(p.View.ColonistShip), other(p.View.ShipNobles))
	}
	return ship + " " + p.SayList("puertorico.text.supply", parts, ", ")
}

func (p textWriter) now() string {
	parts := make([]string, 0, len(p.View.Offer))
	for _, l := range p.can.loads {
		if l.ship == wharf {
			parts = append(parts, p.Say("puertorico.text.load.wharf", number(l.n), text("what", p.good(l.good))))
		} else {
			parts = append(parts, p.Say("puertorico.text.load", number(l.n), text("what", p.good(l.good)),
				other(l.ship)))
		}
	}
	if p.can.mixed {
		parts = append(parts, p.Say("puertorico.text.load.mixed"))
	}
	if p.Seated(p.Scene.Focus.Seat) {
		pl := &p.View.Players[p.Scene.Focus.Seat]
		for g, can := range p.can.sell {
			what := text("what", p.good(puertorico.Good(g)))
			if can {
				parts = append(parts, p.Say("puertorico.text.sale", what, number(max(0, pl.Prices[g]))))
			}
			if p.can.post[g] {
				parts = append(parts, p.Say("puertorico.text.sale.post", what, number(max(0, pl.PostPrices[g]))))
			}
		}
	}
	parts = append(parts, render.Marked(p.can.tiles[:], p.tileName)...)
	for _, o := range p.View.Offer {
		if what := text("what", p.building(o.Building)); contains(p.can.build[:], o.Building) || o.Buyable {
			parts = append(parts, p.Say("puertorico.text.build", what, number(p.price(o))))
		}
	}
	for g, can := range p.can.bonus {
		if can || p.can.supply[g] {
			parts = append(parts, p.good(puertorico.Good(g)))
		}
	}
	return p.SayList("puertorico.text.loads", append(parts, p.deeds()...), ", ")
}

// purse says what a seat has; whole with the people beside the board.
func (p textWriter) purse(seat engine.Seat, whole bool) string {
	pl := &p.View.Players[seat]
	points, goods, people := "puertorico.text.points", p.goods(pl.Goods), "puertorico.text.san_juan"
	if pl.VP < 0 {
		points = "puertorico.text.points.hidden"
	}
	parts := append(make([]string, 0, 10), p.Say("puertorico.text.doubloons", number(pl.Doubloons)),
		p.Say(points, number(pl.Points)))
	if len(goods) == 0 {
		goods = []string{p.Say("puertorico.text.goods.none")}
	}
	parts = append(parts, goods...)
	if pl.SanJuan > 0 && whole {
		if pl.SanJuanNobles > 0 && !p.brief {
			people += ".nobles"
		}
		in := p.Say(people, number(pl.SanJuan), other(pl.SanJuanNobles))
		if pl.SanJuanNobles > 0 && p.brief {
			in += " [" + strconv.Itoa(pl.SanJuanNobles) + "]"
		}
		parts = append(parts, in)
	}
	if pl.Nobles > 0 && whole && !p.brief {
		parts = append(parts, p.Say("puertorico.text.nobles.all", number(pl.Nobles)))
	}
	if pl.Placed {
		parts = append(parts, p.Say("puertorico.text.placed"))
	}
	return strings.Join(parts, ", ")
}

func (p textWriter) playerLines(seat engine.Seat) []string {
	pl, now := &p.View.Players[seat], p.placed(seat)
	var tiles [puertorico.Tiles]int
	for _, t := range pl.Island {
		tiles[t.Tile]++
	}
	island := render.Numbered(tiles[:], func(t puertorico.Tile, n int) string {
		circles := n
		if t == puertorico.Forest {
			circles = 0
		}
		return p.manned(p.tileCount(t, n), now.tiles[t], circles, now.tileNobles[t])
	})
	used := 0
	city := render.Words(pl.City, func(b puertorico.BuildingView) string {
		data := dataOf(b.Building)
		used += max(1, data.spaces)
		return p.manned(p.building(b.Building), b.Colonists, data.circles, b.Nobles)
	})
	return []string{
		p.CalledAs(seat, "puertorico.text.seat.computer") + ": " + p.purse(seat, true) + ".",
		p.land("puertorico.text.island", island, len(pl.Island), puertorico.IslandSpaces),
		p.land("puertorico.text.city", city, used, puertorico.CitySpaces),
	}
}

// land lists what is on an island or in a city and how many of its spaces are taken.
func (p textWriter) land(key string, list []string, n, of int) string {
	if len(list) == 0 {
		list = []string{p.Say("puertorico.text.nothing")}
	}
	if p.brief {
		return p.SayList(key+".brief", list, ", ")
	}
	return p.SayList(key, list, ", ", number(n), other(of))
}

// manned adds to a thing how many nobles are on it and how many of its circles are occupied, nothing where all are.
func (p textWriter) manned(what string, n, of, nobles int) string {
	switch {
	case nobles > 0 && p.brief:
		what += " [" + strconv.Itoa(nobles) + "]"
	case nobles > 0:
		what = p.Say("puertorico.text.with_noble", text("what", what), number(nobles))
	}
	switch {
	case n >= of:
		return what
	case n == 0:
		return p.Say("puertorico.text.unmanned", text("what", what))
	}
	return p.Say("puertorico.text.manned", text("what", what), number(n), other(of))
}

func (p textWriter) offerLines() []string {
	if p.brief {
		return p.briefOffer()
	}
	var lines render.Page
	for cost := range dearest + 1 {
		lines.Add(p.SayList("puertorico.text.offer", p.offered(cost, func(o puertorico.OfferView) string {
			what := text("what", p.building(o.Building))
			if price := p.price(o); price != cost {
				return p.Say("puertorico.text.offer.price", what, number(o.Copies), other(price))
			}
			return p.Say("puertorico.text.offer.line", what, number(o.Copies))
		}), ", ", number(cost)))
	}
	return lines
}

const dearest = 12

func (p textWriter) offered(cost int, word func(puertorico.OfferView) string) []string {
	var list []string
	for _, o := range p.View.Offer {
		if o.Cost == cost && o.Copies > 0 {
			list = append(list, word(o))
		}
	}
	return list
}

// price is what a building costs the player who may build now, else what it says on it.
func (p textWriter) price(o puertorico.OfferView) int {
	if o.Price >= 0 && p.View.Phase == puertorico.Builder {
		return o.Price
	}
	return o.Cost
}

func (p textWriter) scoreLine(i int) string {
	s := p.View.Scores[i]
	var parts []string
	add := func(what string, n int) { parts = append(parts, what+" "+strconv.Itoa(n)) }
	add(p.Say("puertorico.picture.score.chips"), s.Chips)
	add(p.Say("puertorico.picture.score.building"), s.Buildings)
	if p.View.WithNobles {
		add(p.Say("puertorico.picture.score.nobles"), s.Nobles)
	}
	for _, l := range s.Large {
		add(p.building(l.Building), l.Bonus)
	}
	add(p.Say("puertorico.picture.score.tiebreak"), s.Tiebreak)
	return p.SayList("puertorico.text.score.parts", parts, ", ", text("name", p.Names[i]), number(s.Total))
}
