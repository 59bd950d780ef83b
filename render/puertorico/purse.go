package puertorico

import (
	"slices"
	"strconv"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/puertorico"
	"github.com/harbormaster/harbormaster/render"
	"github.com/harbormaster/harbormaster/render/focus"
	"github.com/harbormaster/harbormaster/render/result"
)

// change is by how much what a seat has changed since the reader's last picture, as far as everybody could see it.
type change struct {
	goods     [puertorico.Goods]int
	doubloons int
}

// gains are the events that bring doubloons, costs those that take them, by the argument that says how many.
var (
	gains = map[string]string{
		puertorico.RoleTaken: "doubloons", puertorico.TraderSold: "price", puertorico.ProspectorPaid: "doubloons",
		puertorico.CraftsmanFactory: "doubloons", puertorico.BuildingPaid: "doubloons",
		puertorico.CaptainLoaded: "doubloons", puertorico.CaptainMixed: "doubloons",
		puertorico.FestivalProduction: "doubloons", puertorico.TraderLandSold: "doubloons",
		puertorico.BuccaneerCapture: "doubloons", puertorico.BuccaneerRansom: "doubloons",
	}
	costs = map[string]string{puertorico.BuilderBuilt: "price"}
)

// changes are those of each seat.
func changes(events []engine.Event, seats int) []change {
	list := make([]change, seats)
	for i := range events {
		e := &events[i]
		if e.Seat < 0 || int(e.Seat) >= seats {
			continue
		}
		c := &list[e.Seat]
		c.doubloons += e.Arg(gains[e.Kind]).Num - e.Arg(costs[e.Kind]).Num
		good := goodNamed(e.Arg("good").Text)
		switch e.Kind {
		case puertorico.CraftsmanProduced:
			c.each(e, 1)
		case puertorico.CaptainMixed, puertorico.CaptainSupplied:
			c.each(e, -1)
		case puertorico.CraftsmanBonus:
			c.add(good, 1)
		case puertorico.TraderSold:
			c.add(good, -1)
		case puertorico.CaptainLoaded:
			c.add(good, -e.Arg("goods").Num)
		case puertorico.BuccaneerPiracy:
			c.add(good, e.Arg("goods").Num)
		case puertorico.BuilderBuilt:
			c.add(good, -1)
		case puertorico.TraderDrew:
			c.doubloons--
		}
	}
	return list
}

func (c *change) add(g puertorico.Good, n int) {
	if g >= 0 {
		c.goods[g] += n
	}
}

func (c *change) each(e *engine.Event, sign int) {
	for g := range c.goods {
		c.goods[g] += sign * e.Arg(puertorico.Good(g).String()).Num
	}
}

// purses are what everybody sees of each seat. The shield holds what it would have if the game ended now; where chips
// lie face down, without them, and nothing that only their sum explains: no change, no laurel.
func (p *painter) purses() []focus.Purse {
	v := p.View
	points := make([]int, len(v.Players))
	for i := range v.Players {
		points[i] = v.Players[i].Points
	}
	places, changed := result.Places(points), changes(p.Scene.Fresh, len(points))
	list := make([]focus.Purse, len(points))
	for i := range v.Players {
		pl, seat, c := &v.Players[i], engine.Seat(i), &changed[i]
		hidden := pl.VP < 0
		purse := &list[i]
		*purse = focus.Purse{Seat: seat, Name: p.Name(seat), Awaited: p.lit(seat), Points: strconv.Itoa(points[i]),
			Place: places[i], Hollow: v.HiddenVP && !v.Over,
			Head: make([]focus.PurseItem, 0, 3), Row: make([]focus.PurseItem, 0, puertorico.Goods)}
		if hidden {
			purse.Points += "+"
		}
		if seat == v.Governor {
			purse.Badges = append(purse.Badges, "governor")
		}
		if v.Buccaneer != nil && v.Buccaneer.Token == seat {
			purse.Badges = append(purse.Badges, "buccaneer")
		}
		if v.WithNobles {
			purse.Head = append(purse.Head, focus.NumberedItem("noble", pl.SanJuanNobles))
		}
		purse.Head = append(purse.Head, focus.NumberedItem("colonist", pl.SanJuan-pl.SanJuanNobles),
			focus.PurseItem{Coin: strconv.Itoa(pl.Doubloons), Change: render.Change(c.doubloons)})
		for g, n := range pl.Goods {
			item := focus.NumberedItem(goodIcon(puertorico.Good(g)), n)
			item.Change = render.Change(c.goods[g])
			purse.Row = append(purse.Row, item)
		}
	}
	return list
}

// lit says that the seat's purse is in the lantern.
func (p *painter) lit(seat engine.Seat) bool { return slices.Contains(p.Highlighted, seat) }
