package maracaibo

import (
	"slices"
	"strconv"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/maracaibo"
	"github.com/harbormaster/harbormaster/render"
	"github.com/harbormaster/harbormaster/render/focus"
)

// inPurse is how many treasures the purse of a player shows of a kind: those that are not buried.
func (p *painter) inPurse(seat engine.Seat, player *maracaibo.PlayerView, t maracaibo.Treasure) int {
	if p.john(seat) {
		return player.Cubes[t]
	}
	n := player.Loose[t]
	for _, at := range player.Stored {
		if at.Treasure() == t {
			n++
		}
	}
	return n
}

// pointsOf is what a seat has if the game ends now, as far as everybody may know, or had when it ended.
func (p *painter) pointsOf(seat engine.Seat) int {
	if p.Over {
		return p.Totals[seat]
	}
	return p.View.Players[seat].Points
}

// standings are purses that are empty but for the shields. They hold what a seat would have if the game ended now;
// quests that are secret come on top.
func (p *painter) standings() []focus.Purse {
	list := focus.Purses(p.Board, p.pointsOf)
	hidden := slices.ContainsFunc(list, func(f focus.Purse) bool { return p.secret(f.Seat) })
	for i := range list {
		list[i].Hollow, list[i].Lined = hidden, p.View.Solo // John Silver's row is long.
		if p.secret(list[i].Seat) {
			list[i].Points += "+"
		}
	}
	return list
}

// purses are what everybody sees of each seat, with chips of what changed since an earlier view of the same reader.
func (p *painter) purses(before *maracaibo.View) []focus.Purse {
	list := p.standings()
	for i := range list {
		f, was, now := &list[i], &before.Players[i], &p.View.Players[i]
		f.Change = render.Change(now.Points - was.Points)
		f.Row = p.purseRow(f.Seat, before)
		if !p.john(f.Seat) {
			f.Head = []focus.PurseItem{{Coin: strconv.Itoa(now.Doubloons),
				Change: render.Change(now.Doubloons - was.Doubloons)}}
		}
	}
	return list
}

// secret says that a seat has quests that only it knows.
func (p *painter) secret(seat engine.Seat) bool {
	return p.View.Players[seat].Held > 0 && !p.View.Over && !p.john(seat)
}

func (p *painter) john(seat engine.Seat) bool { return p.View.Solo && seat == maracaibo.John }

// purseRow is the second row of a purse: treasures stored and buried, income, ship upgrades; of John Silver what he has
// instead.
func (p *painter) purseRow(seat engine.Seat, before *maracaibo.View) []focus.PurseItem {
	was, now, row := &before.Players[seat], &p.View.Players[seat], make([]focus.PurseItem, 0, 7)
	add := func(icon string, n, was int) {
		item := focus.NumberedItem(icon, n, was)
		if n != was && p.Scene.Level != render.Changed { // There the rows have room.
			item = iconCount{icon, n, was}.item(seat)
		}
		row = append(row, item)
	}
	for t := range maracaibo.Treasure(maracaibo.Treasures) {
		add(treasureIcon(t), p.inPurse(seat, now, t), p.inPurse(seat, was, t))
	}
	if p.john(seat) {
		john, then := p.View.John, before.John
		add("upgrade", john.Upgrades, then.Upgrades)
		add("card", john.Improvements, then.Improvements)
		add("residence", len(now.Residences), len(was.Residences))
		add("quest", now.Held, was.Held)
		return row
	}
	add("bury", len(now.Buried), len(was.Buried))
	in := now.Income
	row = append(row, focus.PurseItem{Icon: "income", Coin: strconv.Itoa(int(in.Doubloons)),
		Shield: strconv.Itoa(int(in.VP)), Quiet: in == maracaibo.Income{}})
	add("upgrade", len(now.Sockets), len(was.Sockets))
	return row
}
