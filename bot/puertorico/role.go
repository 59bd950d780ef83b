package puertorico

import (
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	rules "github.com/harbormaster/harbormaster/engine/puertorico"
)

// roles is a button for each free role with the doubloons that lie on it, and what it would bring.
func (q question) roles() []title.Option {
	return text.Each(q.moves, func(m rules.Move) title.Option {
		role := rules.Role(m.A)
		o := primary(m, q.card(role, "role", "role.doubloons"), roleIcon(role))
		o.Name, o.Description = q.role(role), q.brings(role)
		return o
	})
}

// card words a role card, by another key where doubloons lie on it.
func (q question) card(role rules.Role, bare, paying string) string {
	for _, card := range q.Roles {
		if card.Role == role && card.Doubloons > 0 {
			return q.say(paying, what(q.role(role)), engine.Num("n", card.Doubloons))
		}
	}
	return q.say(bare, what(q.role(role)))
}

// roleIcon is the emoji of a role card.
func roleIcon(role rules.Role) string {
	if role == rules.Prospector2 {
		role = rules.Prospector
	}
	return role.String()
}

// brings says what taking a role would bring the seat at once, with its privilege; what only some buildings of the
// expansions add is left out.
func (q question) brings(role rules.Role) string {
	say := q.bring
	_, staff := places(q.own)
	privilege := 1
	if staff[rules.Library.String()] > 0 {
		privilege = 2
	}
	switch role {
	case rules.Settler:
		switch {
		case len(q.own.Island) >= rules.IslandSpaces:
			return say("settler.full")
		case q.Quarries == 0:
			return say("settler.tile")
		}
		return say("settler", engine.Num("n", q.Quarries))
	case rules.Mayor:
		n := min(privilege, q.Colonists) + (q.ColonistShip+len(q.Players)-1)/len(q.Players)
		return say("mayor", engine.Num("n", n), engine.Num("circles", circles(q.own)))
	case rules.Builder:
		n, dearest := q.payable(role, privilege)
		if n == 0 {
			return say("builder.none", engine.Num("off", privilege))
		}
		return say("builder", engine.Num("off", privilege), engine.Num("n", n),
			engine.Term("building", q.Term("building", dearest.String())))
	case rules.Craftsman:
		own, others := q.produced()
		if list := counted(q.Localizer, own); list != "" {
			return say("craftsman", engine.Term("list", list), engine.Num("more", privilege), engine.Num("n", others))
		}
		return say("craftsman.none", engine.Num("n", others))
	case rules.Trader:
		if good, price := q.bestSale(staff, privilege); price >= 0 {
			return say("trader", what(q.Say(prefix+"good."+good.String())), engine.Num("n", price))
		}
		return say("trader.none")
	case rules.Captain:
		good, count := q.bestLoad(staff)
		if count == 0 {
			return say("captain.none")
		}
		points := count + privilege
		if staff[rules.Harbor.String()] > 0 {
			points++
		}
		var goods [rules.Goods]int
		goods[good] = count
		return say("captain", engine.Term("list", counted(q.Localizer, goods)), engine.Num("n", points))
	case rules.Buccaneer:
		return say("buccaneer")
	}
	return say("prospector", engine.Num("n", privilege))
}

// bring says what an answer would bring.
func (q question) bring(key string, args ...engine.Arg) string {
	return q.Say(prefix+"brings."+key, args...)
}

// circles counts the empty circles of a board.
func circles(own rules.PlayerView) int {
	n := text.Count(own.Island, func(t rules.TileView) bool { return t.Colonists == 0 && t.Tile != rules.Forest })
	for _, b := range own.City {
		n += b.Building.Circles() - b.Colonists
	}
	return n
}

// payable counts the buildings that the seat could pay for as builder, and names the dearest (P7.1 to P7.4). Where a
// kind of building may be owned twice, it is not counted again.
func (q question) payable(role rules.Role, privilege int) (n int, dearest rules.Building) {
	money, quarries, spaces := q.own.Doubloons, 0, 0
	for _, card := range q.Roles {
		if card.Role == role {
			money += card.Doubloons
		}
	}
	for _, t := range q.own.Island {
		if t.Tile == rules.Quarry {
			quarries += t.Colonists
		}
	}
	most, owned := 0, map[rules.Building]bool{}
	for _, b := range q.own.City {
		owned[b.Building] = true
		spaces += size(b.Building)
	}
	for _, o := range q.Offer {
		b := o.Building
		price := max(o.Cost-privilege-min(quarries, b.Column()), 0)
		if o.Copies == 0 || owned[b] || spaces+size(b) > rules.CitySpaces || price > money {
			continue
		}
		if n++; o.Cost > most {
			dearest, most = b, o.Cost
		}
	}
	return n, dearest
}

// size is how many spaces of a city a building takes.
func size(b rules.Building) int {
	if b.Large() {
		return 2
	}
	return 1
}

// produced is what the seat would make as craftsman without the privilege, and how many goods all others would
// (P8.1, P8.3).
func (q question) produced() (own [rules.Goods]int, others int) {
	supply := q.Goods
	for i := range q.Players {
		seat := (int(q.seat) + i) % len(q.Players)
		_, staff := places(q.Players[seat])
		made := output(staff)
		for good := range made {
			made[good] = min(made[good], supply[good])
			supply[good] -= made[good]
			if i > 0 {
				others += made[good]
			}
		}
		if i == 0 {
			own = made
		}
	}
	return own, others
}

// bestSale is the good that the trading house would pay most for to the trader, and the price, -1 where it takes none
// (P9.1, P9.2).
func (q question) bestSale(staff map[string]int, privilege int) (best rules.Good, price int) {
	price = -1
	held := map[rules.Good]bool{}
	for _, good := range q.House {
		held[good] = true
	}
	more := privilege
	for market, n := range map[rules.Building]int{rules.SmallMarket: 1, rules.LargeMarket: 2} {
		if staff[market.String()] > 0 {
			more += n
		}
	}
	for good := rules.Corn; good < rules.Goods; good++ {
		if q.own.Goods[good] == 0 || held[good] && staff[rules.Office.String()] == 0 ||
			len(q.House) >= rules.HouseSpaces {
			continue
		}
		if p := good.Price() + more; p > price {
			best, price = good, p
		}
	}
	return best, price
}

// bestLoad is the loading of most goods that the captain could begin with, none where nothing can be loaded (P10.3).
func (q question) bestLoad(staff map[string]int) (best rules.Good, count int) {
	for good := rules.Corn; good < rules.Goods; good++ {
		n := q.room(good)
		if staff[rules.Wharf.String()] > 0 {
			n = q.own.Goods[good]
		}
		if n = min(n, q.own.Goods[good]); n > count {
			best, count = good, n
		}
	}
	return best, count
}

// room is how many goods of a kind the cargo ships take: on the ship with that kind, else on the largest empty one.
func (q question) room(good rules.Good) int {
	room := 0
	for _, ship := range q.Ships {
		switch ship.Good {
		case good:
			return ship.Capacity - ship.Count
		case rules.NoGood:
			room = max(room, ship.Capacity)
		}
	}
	return room
}
