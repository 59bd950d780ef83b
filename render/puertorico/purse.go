package puertorico

import (
	"strconv"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/puertorico"
	"github.com/harbormaster/harbormaster/render"
	"github.com/harbormaster/harbormaster/render/focus"
)

// change is by how much what a seat has changed since the reader's last picture, as far as everybody could see it.
type change struct {
	goods             [puertorico.Goods]int
	doubloons         int
	colonists, nobles int
	points            int
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

// sinceBefore are those since the view before.
func (p *painter) sinceBefore() []change {
	list := make([]change, len(p.View.Players))
	for i := range list {
		c, was, now := &list[i], &p.Before.Players[i], &p.View.Players[i]
		for g := range c.goods {
			c.goods[g] = now.Goods[g] - was.Goods[g]
		}
		c.doubloons, c.nobles = now.Doubloons-was.Doubloons, now.SanJuanNobles-was.SanJuanNobles
		c.colonists, c.points = now.SanJuan-was.SanJuan-c.nobles, now.Points-was.Points
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

// standings are purses that are empty but for the shields. They hold what a seat would have if the game ended now;
// where chips lie face down, without them, and nothing that only their sum explains: no change, no laurel.
func (p *painter) standings() []focus.Purse {
	list := focus.Purses(p.Board, func(seat engine.Seat) int { return p.View.Players[seat].Points })
	for i := range list {
		list[i].Hollow = p.View.HiddenVP && !p.View.Over
		if p.View.Players[i].VP < 0 {
			list[i].Points += "+"
		}
	}
	return list
}

// purses are what everybody sees of each seat, with chips of what events changed.
func (p *painter) purses(fresh []engine.Event) []focus.Purse {
	return p.changedPurses(changes(fresh, len(p.View.Players)))
}

func (p *painter) changedPurses(changed []change) []focus.Purse {
	v, list := p.View, p.standings()
	for i := range list {
		pl, purse, c := &v.Players[i], &list[i], &changed[i]
		purse.Change = render.Change(c.points)
		purse.Head, purse.Row = make([]focus.PurseItem, 0, 3), make([]focus.PurseItem, 0, puertorico.Goods)
		if purse.Seat == v.Governor {
			purse.Badges = append(purse.Badges, "governor")
		}
		if v.Buccaneer != nil && v.Buccaneer.Token == purse.Seat {
			purse.Badges = append(purse.Badges, "buccaneer")
		}
		if v.WithNobles {
			purse.Head = append(purse.Head, changedItem("noble", pl.SanJuanNobles, c.nobles))
		}
		purse.Head = append(purse.Head, changedItem("colonist", pl.SanJuan-pl.SanJuanNobles, c.colonists),
			focus.PurseItem{Coin: strconv.Itoa(pl.Doubloons), Change: render.Change(c.doubloons)})
		for g, n := range pl.Goods {
			purse.Row = append(purse.Row, changedItem(goodIcon(puertorico.Good(g)), n, c.goods[g]))
		}
	}
	return list
}

func changedItem(icon string, n, more int) focus.PurseItem {
	item := focus.NumberedItem(icon, n)
	item.Change = render.Change(more)
	return item
}
