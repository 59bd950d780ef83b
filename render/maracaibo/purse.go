package maracaibo

import (
	"slices"
	"strconv"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/maracaibo"
	"github.com/harbormaster/harbormaster/render"
	"github.com/harbormaster/harbormaster/render/focus"
)

// change is by how much what a seat has changed since the reader's last picture.
type change struct {
	treasures                   [maracaibo.Treasures]int
	doubloons, buried, upgrades int
	points                      int
}

// changes are those of each seat.
func changes(events []engine.Event, seats int) []change {
	list := make([]change, seats)
	for i := range events {
		e := &events[i]
		if e.Seat < 0 || int(e.Seat) >= seats {
			continue
		}
		c := &list[e.Seat]
		c.doubloons += e.Arg("doubloons").Num - e.Arg("price").Num
		switch e.Kind {
		case maracaibo.Paid:
			c.doubloons -= e.Arg("n").Num
			if to := e.Arg("to_seat").Num; to >= 0 && to < seats {
				list[to].doubloons += e.Arg("n").Num
			}
		case maracaibo.SupplyPaid:
			c.doubloons += e.Arg("n").Num
		case maracaibo.TreasureGained:
			c.add(e, 1)
		case maracaibo.Buried:
			c.add(e, -1)
			c.buried++
		case maracaibo.Upgraded, maracaibo.JohnUpgraded:
			c.upgrades++
		}
	}
	return list
}

// sinceBefore are those since the view before.
func (p *painter) sinceBefore() []change {
	list := make([]change, len(p.View.Players))
	for i := range list {
		c, was, now := &list[i], &p.Before.Players[i], &p.View.Players[i]
		for t := range maracaibo.Treasure(maracaibo.Treasures) {
			c.treasures[t] = p.inPurse(i, now, t) - p.inPurse(i, was, t)
		}
		c.doubloons, c.buried = now.Doubloons-was.Doubloons, len(now.Buried)-len(was.Buried)
		c.upgrades, c.points = len(now.Sockets)-len(was.Sockets), now.Points-was.Points
	}
	return list
}

// inPurse is how many treasures the purse of a player shows of a kind: those that are not buried.
func (p *painter) inPurse(seat int, player *maracaibo.PlayerView, t maracaibo.Treasure) int {
	if p.john(engine.Seat(seat)) {
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

func (c *change) add(e *engine.Event, n int) {
	if t := treasureOf(e); t >= 0 {
		c.treasures[t] += n
	}
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
		list[i].Hollow = hidden
		if p.secret(list[i].Seat) {
			list[i].Points += "+"
		}
	}
	return list
}

// purses are what everybody sees of each seat, with chips of what events changed.
func (p *painter) purses(fresh []engine.Event) []focus.Purse {
	return p.changedPurses(changes(fresh, len(p.View.Players)), focus.UsualRow)
}

func (p *painter) changedPurses(changed []change, size focus.RowSize) []focus.Purse {
	list := p.standings()
	for i := range list {
		f, c := &list[i], &changed[i]
		f.Change = render.Change(c.points)
		f.Row = p.purseRow(f.Seat, c, size)
		if !p.john(f.Seat) {
			f.Head = []focus.PurseItem{{Coin: strconv.Itoa(p.View.Players[i].Doubloons),
				Change: render.Change(c.doubloons)}}
		}
	}
	return list
}

// secret says that a seat has quests that only it knows.
func (p *painter) secret(seat engine.Seat) bool {
	return p.View.Players[seat].Held > 0 && !p.View.Over && !p.john(seat)
}

func (p *painter) john(seat engine.Seat) bool { return p.View.Solo && seat == maracaibo.John }

// The widths of a purse's second row: beside the name, a thing with its number, one more digit, the income.
const (
	rowBeside  = 840
	rowItem    = 92
	rowDigit   = 26
	rowIncome  = 178
	rowChip    = 3
	rowBetween = 4
)

// purseRow is the second row of a purse: treasures stored and buried, income, ship upgrades; of John Silver what he has
// instead. Of the changes those that have room are shown.
func (p *painter) purseRow(seat engine.Seat, c *change, size focus.RowSize) []focus.PurseItem {
	player, row := &p.View.Players[seat], make([]focus.PurseItem, 0, 7)
	left, narrow := size.Wide, size == focus.UsualRow && len(p.View.Players)%2 == 0
	if size == focus.UsualRow && !narrow {
		left = rowBeside
	}
	add := func(icon string, n int) {
		item := focus.NumberedItem(icon, n)
		item.Wide = rowItem + rowDigit*(len(item.Text)-1)
		left -= item.Wide
		row = append(row, item)
	}
	for t := range maracaibo.Treasure(maracaibo.Treasures) {
		add(treasureIcon(t), p.inPurse(int(seat), player, t))
	}
	changed := [...]int{c.treasures[0], c.treasures[1], c.treasures[2], c.upgrades, c.buried}
	if p.john(seat) {
		add("upgrade", p.View.John.Upgrades)
		add("card", p.View.John.Improvements)
		add("residence", len(player.Residences))
		add("quest", player.Held)
		changed[4] = 0
	} else {
		in := player.Income
		add("upgrade", len(player.Sockets))
		add("bury", len(player.Buried))
		row = append(row, focus.PurseItem{Icon: "income", Coin: strconv.Itoa(int(in.Doubloons)),
			Shield: strconv.Itoa(int(in.VP)), Wide: rowIncome, Quiet: in == maracaibo.Income{}})
		left -= rowIncome
	}
	for i, n := range changed {
		if wide := focus.ChipWidth(render.Change(n), size.Chip+rowChip, false) + rowBetween; n != 0 && wide <= left {
			row[i].Change = render.Change(n)
			row[i].Wide += wide
			left -= wide
		}
	}
	for i := range row {
		if item := &row[i]; narrow && item.Text == "0" && item.Change == "" { // The pale sign says it.
			item.Text = ""
			item.Wide -= rowDigit
			left += rowDigit
		}
	}
	for i := range row {
		row[i].Wide += left / len(row)
	}
	if !p.john(seat) { // Buried treasures stand beside the stored ones, upgrades at the end.
		row[3], row[4], row[5] = row[4], row[5], row[3]
	}
	return row
}
