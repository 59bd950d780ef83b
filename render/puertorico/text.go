package puertorico

import (
	"strconv"
	"strings"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/puertorico"
)

// textWriter says a scene in words.
type textWriter struct{ *painter }

func (p textWriter) lines() []string {
	v := p.View
	lines := []string{p.Opening(p.roundLine(), p.SpokenHeadline(p.headline))}
	add := func(more ...string) {
		for _, line := range more {
			if line != "" {
				lines = append(lines, line)
			}
		}
	}
	add(p.now(), p.order())
	for i := range v.Scores {
		add(p.scoreLine(i))
	}
	add(p.draftLines()...)
	add(p.freeRoles(), p.takenRoles(), p.tokenLine(), p.allShips(), p.houseLine(), p.drawnLine(), p.rowLine(), p.piles(), p.supplyLine(), p.festivalLine())
	manning := "puertorico.text.manning"
	if p.brief && v.WithNobles {
		manning = "puertorico.text.manning.brief"
	}
	lines = append(lines, "", p.Say(manning))
	for i := range v.Players {
		lines = append(lines, "")
		lines = append(lines, p.playerLines(engine.Seat(i))...)
	}
	lines = append(lines, "")
	return append(lines, p.offerLines()...)
}

// order says who governs, whose phase it is and who follows.
func (p textWriter) order() string {
	phase := ""
	if p.Seated(p.View.Chooser) && p.View.Phase >= 0 {
		phase = p.Say("puertorico.text.phase", text("what", p.roleName(p.View.Phase)), text("name", p.Name(p.View.Chooser)))
	}
	return strings.TrimSpace(strings.ReplaceAll(p.governs()+" "+phase+" "+p.following(), "  ", " "))
}

func (p textWriter) governs() string {
	if !p.Seated(p.View.Governor) {
		return ""
	}
	return p.Say("puertorico.text.governor", text("name", p.Name(p.View.Governor)))
}

// following says who follows, and that the game ends.
func (p textWriter) following() string {
	var parts []string
	if names := p.List(p.View.Next); names != "" {
		parts = append(parts, p.Say("puertorico.text.next", text("names", names)))
	}
	if len(p.View.End) > 0 && !p.View.Over {
		parts = append(parts, p.Say("puertorico.text.end"))
	}
	return strings.Join(parts, " ")
}

func (p textWriter) roleName(r puertorico.Role) string {
	return p.Say("puertorico.role." + r.String())
}

// freeRoles lists the roles that can be taken, with the doubloons on them; takenRoles says who has the others.
func (p textWriter) freeRoles() string {
	var parts []string
	for _, r := range p.View.Roles {
		if p.Seated(r.Taker) {
			continue
		}
		what := p.roleName(r.Role)
		if r.Doubloons > 0 {
			what = p.Say("puertorico.text.role.bonus", text("what", what), number(r.Doubloons))
		}
		if (marketPainter(p)).captured(r) {
			what = p.Say("puertorico.text.role.captured", text("what", what), text("name", p.Name(r.Captor)))
		}
		parts = append(parts, what)
	}
	return p.sentence("puertorico.text.roles", parts)
}

func (p textWriter) takenRoles() string {
	var parts []string
	for _, r := range p.View.Roles {
		if p.Seated(r.Taker) {
			parts = append(parts, p.Say("puertorico.text.role.taken", text("what", p.roleName(r.Role)), text("name", p.Name(r.Taker))))
		}
	}
	return p.sentence("puertorico.text.roles.taken", parts)
}

func (p textWriter) sentence(key string, parts []string, args ...engine.Arg) string {
	if len(parts) == 0 {
		return ""
	}
	return p.Say(key, append(args, text("list", strings.Join(parts, ", ")))...)
}

func (p textWriter) allShips() string {
	parts := make([]string, 0, len(p.View.Ships))
	for _, s := range p.View.Ships {
		if s.Count == 0 || s.Good == no {
			parts = append(parts, p.Say("puertorico.text.ship.empty", other(s.Capacity)))
			continue
		}
		parts = append(parts, p.Say("puertorico.text.ship", other(s.Capacity), number(s.Count), text("what", p.good(s.Good.String()))))
	}
	return p.sentence("puertorico.text.ships", parts)
}

func (p textWriter) houseLine() string {
	if len(p.View.House) == 0 {
		return p.Say("puertorico.text.house.empty")
	}
	parts := make([]string, 0, len(p.View.House))
	for _, g := range p.View.House {
		parts = append(parts, p.good(g.String()))
	}
	return p.sentence("puertorico.text.house", parts)
}

func (p textWriter) tileName(t puertorico.Tile) string { return p.Say("puertorico.tile." + t.String()) }

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
	parts := make([]string, 0, len(p.View.FaceUp))
	for _, t := range p.View.FaceUp {
		parts = append(parts, p.tileName(t))
	}
	return p.sentence("puertorico.text.row", parts)
}

func (p textWriter) piles() string {
	line := p.Say("puertorico.text.piles", number(p.View.Stack), other(p.View.Quarries))
	if discards := p.goods(p.View.Discards); len(discards) > 0 && !p.brief {
		line += " " + p.sentence("puertorico.text.discards", discards)
	}
	return line
}

// goods lists amounts of goods, or of plantations, that are not zero.
func (p textWriter) goods(list [puertorico.Goods]int) []string {
	var parts []string
	for g, n := range list {
		if n != 0 {
			parts = append(parts, p.count(n, p.good(puertorico.Good(g).String())))
		}
	}
	return parts
}

func (p textWriter) supplyLine() string {
	parts := p.goods(p.View.Goods)
	parts = append(parts, p.Say("puertorico.text.colonists", number(p.View.Colonists)))
	if p.View.WithNobles {
		parts = append(parts, p.Say("puertorico.text.nobles", number(p.View.Nobles)))
	}
	parts = append(parts, p.Say("puertorico.text.points", number(p.View.VP)))
	if p.View.VPOverdraw > 0 {
		parts = append(parts, p.Say("puertorico.text.overdraw", number(p.View.VPOverdraw)))
	}
	ship := p.Say("puertorico.text.colonist_ship", number(p.View.ColonistShip))
	if p.View.ShipNobles > 0 {
		ship = p.Say("puertorico.text.colonist_ship.nobles", number(p.View.ColonistShip), other(p.View.ShipNobles))
	}
	return ship + " " + p.sentence("puertorico.text.supply", parts)
}

// now says what the moves of the decision allow, as far as the picture shows it.
func (p textWriter) now() string {
	var parts []string
	for _, l := range p.can.loads {
		if l.ship == wharf {
			parts = append(parts, p.Say("puertorico.text.load.wharf", number(l.n), text("what", p.good(l.good.String()))))
		} else {
			parts = append(parts, p.Say("puertorico.text.load", number(l.n), text("what", p.good(l.good.String())), other(l.ship)))
		}
	}
	if p.can.mixed {
		parts = append(parts, p.Say("puertorico.text.load.mixed"))
	}
	if p.Seated(p.Scene.Focus.Seat) {
		pl := &p.View.Players[p.Scene.Focus.Seat]
		for g, can := range p.can.sell {
			what := text("what", p.good(puertorico.Good(g).String()))
			if can {
				parts = append(parts, p.Say("puertorico.text.sale", what, number(max(0, pl.Prices[g]))))
			}
			if p.can.post[g] {
				parts = append(parts, p.Say("puertorico.text.sale.post", what, number(max(0, pl.PostPrices[g]))))
			}
		}
	}
	for t, can := range p.can.tiles {
		if can {
			parts = append(parts, p.tileName(puertorico.Tile(t)))
		}
	}
	for _, o := range p.View.Offer {
		if what := text("what", p.building(o.Building)); contains(p.can.build[:], o.Building) || o.Buyable {
			parts = append(parts, p.Say("puertorico.text.build", what, number(p.price(o))))
		}
	}
	for g, can := range p.can.bonus {
		if can || p.can.supply[g] {
			parts = append(parts, p.good(puertorico.Good(g).String()))
		}
	}
	parts = append(parts, p.deeds()...)
	return p.sentence("puertorico.text.loads", parts)
}

// purse says what a seat has; whole with the people beside the board.
func (p textWriter) purse(seat engine.Seat, whole bool) string {
	pl := &p.View.Players[seat]
	parts := []string{p.Say("puertorico.text.doubloons", number(pl.Doubloons))}
	if pl.VP < 0 {
		parts = append(parts, p.Say("puertorico.text.points.hidden"))
	} else {
		parts = append(parts, p.Say("puertorico.text.points", number(pl.VP)))
	}
	if goods := p.goods(pl.Goods); len(goods) > 0 {
		parts = append(parts, goods...)
	} else {
		parts = append(parts, p.Say("puertorico.text.goods.none"))
	}
	if pl.SanJuan > 0 && whole {
		switch {
		case pl.SanJuanNobles > 0 && p.brief:
			parts = append(parts, p.Say("puertorico.text.san_juan", number(pl.SanJuan))+" ["+strconv.Itoa(pl.SanJuanNobles)+"]")
		case pl.SanJuanNobles > 0:
			parts = append(parts, p.Say("puertorico.text.san_juan.nobles", number(pl.SanJuan), other(pl.SanJuanNobles)))
		default:
			parts = append(parts, p.Say("puertorico.text.san_juan", number(pl.SanJuan)))
		}
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
	pl := &p.View.Players[seat]
	name := p.Name(seat)
	if p.Scene.Computers.Has(seat) {
		name += " (" + p.Say("puertorico.text.seat.computer") + ")"
	}
	lines := []string{name + ": " + p.purse(seat, true) + "."}
	var tiles, manned, nobles [puertorico.Tiles]int
	for _, t := range pl.Island {
		tiles[t.Tile]++
		manned[t.Tile] += t.Colonists
		nobles[t.Tile] += t.Nobles
	}
	var island []string
	for t, n := range tiles {
		if n == 0 {
			continue
		}
		circles := n
		if puertorico.Tile(t) == puertorico.Forest {
			circles = 0
		}
		island = append(island, p.manned(p.tileCount(puertorico.Tile(t), n), manned[t], circles, nobles[t]))
	}
	if len(island) == 0 {
		island = []string{p.Say("puertorico.text.nothing")}
	}
	lines = append(lines, p.land("puertorico.text.island", island, len(pl.Island), puertorico.IslandSpaces))
	city, used := make([]string, 0, len(pl.City)), 0
	for _, b := range pl.City {
		used += max(1, dataOf(b.Building).spaces)
		city = append(city, p.manned(p.building(b.Building), b.Colonists, dataOf(b.Building).circles, b.Nobles))
	}
	if len(city) == 0 {
		city = []string{p.Say("puertorico.text.nothing")}
	}
	return append(lines, p.land("puertorico.text.city", city, used, puertorico.CitySpaces))
}

// land lists what is on an island or in a city and how many of its spaces are taken.
func (p textWriter) land(key string, list []string, n, of int) string {
	if p.brief {
		return p.sentence(key+".brief", list)
	}
	return p.sentence(key, list, number(n), other(of))
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

// offerLines are the buildings that are left, by cost.
func (p textWriter) offerLines() []string {
	if p.brief {
		return p.briefOffer()
	}
	var lines []string
	for cost := 0; cost <= 12; cost++ {
		var parts []string
		for _, o := range p.View.Offer {
			if dataOf(o.Building).cost != cost || o.Copies == 0 {
				continue
			}
			what := text("what", p.building(o.Building))
			if price := p.price(o); price != cost {
				parts = append(parts, p.Say("puertorico.text.offer.price", what, number(o.Copies), other(price)))
			} else {
				parts = append(parts, p.Say("puertorico.text.offer.line", what, number(o.Copies)))
			}
		}
		if line := p.sentence("puertorico.text.offer", parts, number(cost)); line != "" {
			lines = append(lines, line)
		}
	}
	return lines
}

// price is what a building costs the player who may build now, else what it says on it.
func (p textWriter) price(o puertorico.OfferView) int {
	if o.Price >= 0 && p.View.Phase == puertorico.Builder {
		return o.Price
	}
	return dataOf(o.Building).cost
}

func (p textWriter) scoreLine(i int) string {
	s := p.View.Scores[i]
	parts := []string{
		p.Say("puertorico.picture.score.chips") + " " + strconv.Itoa(s.Chips),
		p.Say("puertorico.picture.score.building") + " " + strconv.Itoa(s.Buildings),
	}
	if p.View.WithNobles {
		parts = append(parts, p.Say("puertorico.picture.score.nobles")+" "+strconv.Itoa(s.Nobles))
	}
	for _, l := range s.Large {
		parts = append(parts, p.building(l.Building)+" "+strconv.Itoa(l.Bonus))
	}
	parts = append(parts, p.Say("puertorico.picture.score.tiebreak")+" "+strconv.Itoa(s.Tiebreak))
	return p.sentence("puertorico.text.score.parts", parts, text("name", p.Names[i]), number(s.Total))
}
