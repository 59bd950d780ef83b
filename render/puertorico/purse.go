package puertorico

import (
	"strconv"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/puertorico"
	"github.com/harbormaster/harbormaster/render"
	"github.com/harbormaster/harbormaster/render/focus"
)

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

// purses are what everybody sees of each seat, with chips of what changed since an earlier view of the same reader.
func (p *painter) purses(before *puertorico.View) []focus.Purse {
	v, list := p.View, p.standings()
	for i := range list {
		was, now, purse := &before.Players[i], &v.Players[i], &list[i]
		purse.Change = render.Change(now.Points - was.Points)
		purse.Head, purse.Row = make([]focus.PurseItem, 0, 3), make([]focus.PurseItem, 0, puertorico.Goods)
		if purse.Seat == v.Governor {
			purse.Badges = append(purse.Badges, "governor")
		}
		if v.Buccaneer != nil && v.Buccaneer.Token == purse.Seat {
			purse.Badges = append(purse.Badges, "buccaneer")
		}
		if v.WithNobles {
			purse.Head = append(purse.Head, focus.NumberedItem("noble", now.SanJuanNobles, was.SanJuanNobles))
		}
		purse.Head = append(purse.Head, focus.NumberedItem("colonist", colonists(now), colonists(was)), focus.PurseItem{
			Coin: strconv.Itoa(now.Doubloons), Change: render.Change(now.Doubloons - was.Doubloons)})
		for g, n := range now.Goods {
			purse.Row = append(purse.Row, focus.NumberedItem(goodIcons[g], n, was.Goods[g]))
		}
	}
	return list
}

// colonists are those in a seat's San Juan who are no nobles.
func colonists(seat *puertorico.PlayerView) int { return seat.SanJuan - seat.SanJuanNobles }
