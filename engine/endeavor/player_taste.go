package endeavor

import "sync"

// point is a point of glory: worths are counted in thousandths of one.
const point = 1000

// taste weighs what moves bring, in thousandths of a point where nothing else is said. "For each round" means for each round
// after the present one.
type taste struct {
	// step is what reaching a track's levels 2 to 5 brings for each round; slot what each card more that may be kept brings
	// besides, however long the game lasts.
	step [Statuses][levels - 1]int
	slot int
	// way is the part, in thousandths, of the way to the next glory spot that counts before it is reached: in the last round, in the
	// one before, and earlier.
	way [3]int
	// marker is one kept for the next round, tokens are the four action tokens at hand.
	marker int
	tokens [Tokens - AttackToken]int
	// first and further are presence in an open region for each round, the first for the present one too; card is each icon of the
	// card that one more marker opens; closed is what each space that is missing takes from all that, in thousandths.
	first, further, card, closed int
	// race is the part of a governor that a better chance of it counts, in thousandths; gift what it costs to give one to somebody
	// else; setup what it costs to leave the last space of a track to others.
	race, gift, setup int
	// hope is a connection whose other city is free, in the last round and earlier; far one to a closed region; deny one whose other
	// city somebody else holds.
	hope [2]int
	far  int
	deny int
	// hurt is what each point that another loses counts.
	hurt int
	// place is the empty governor place, room what a card above the limit costs besides, risk what a Slavery card risks for each
	// round and each marker that the strongest other has in Europe.
	place, room, risk int
	// act is what a building does in the round in which it is built, again what it does for each round, twice the part of that
	// that counts of a second copy, in thousandths.
	act, again [Buildings]int
	twice      int
	// spend is what a use of a building costs besides its markers: it is paid for, or fails elsewhere; give is the same of a token.
	spend [Buildings]int
	give  [Tokens - AttackToken]int
	// free is the part that counts of what a freed building can do at once, second that of the other part of an action, in
	// thousandths.
	free, second int
}

// seasoned is the mind of all computer players; its taste was found by letting many tastes play against each other.
var seasoned = sync.OnceValue((&taste{
	step:   [Statuses][levels - 1]int{{326, 301, 468, 668}, {482, 312, 491, 192}, {547, 416, 313, 42}, {-21, 105, 371, 288}},
	slot:   1352,
	way:    [3]int{723, 1076, 1248},
	marker: 15,
	tokens: [...]int{4432, 2944, 2650, 3325},
	first:  311, further: 456, card: 155, closed: 120,
	race: 482, gift: 284, setup: -248,
	hope: [2]int{443, 1028},
	far:  165, deny: -419, hurt: 225,
	place: 586, room: 86, risk: 183,
	act: [Buildings]int{
		ColonialOffice: 69, Market: 3080, Shipyard: 1082, Workshop: -215, Bank: 162, Barracks: 1271, GuildHall: 503, Docks: -1235,
		Fortress: 3306, Theatre: 479, Cartographer: 1085, TradingOffice: 1430, University: -155, StockExchange: 47, Museum: 909, Parliament: 877,
	},
	again: [Buildings]int{
		ColonialOffice: 430, Market: 586, Shipyard: 982, Workshop: 114, Bank: -23, Barracks: 1064, GuildHall: 539, Docks: 324,
		Fortress: 1625, Theatre: 217, Cartographer: 730, TradingOffice: 439, University: -115, StockExchange: 337, Museum: 75, Parliament: 165,
	},
	twice: 552,
	spend: [Buildings]int{
		ColonialOffice: -413, Market: 402, Shipyard: -324, Workshop: 19, Bank: 101, Barracks: 368, GuildHall: 498, Docks: 468,
		Fortress: 420, Theatre: -80, Cartographer: 216, TradingOffice: 389, University: 152, StockExchange: 57, Museum: 265, Parliament: 204,
	},
	give: [...]int{48, 547, 539, 595},
	free: 875, second: 659,
}).mind)

// maxTotal bounds the true totals that a ladder tells apart.
const maxTotal = 40

// ladder is the worth of a status track by rounds left and by true total. The last row is that of a whole game.
type ladder [Rounds + 1][maxTotal + 1]int

// ladders makes the worths of the four tracks.
func (t *taste) ladders() (all [Statuses]ladder) {
	for st := range Status(Statuses) {
		for left := range all[st] {
			for total := range maxTotal + 1 {
				all[st][left][total] = t.rung(st, left, total)
			}
		}
	}
	return all
}

// rung is the worth of a true total: the glory, a part of the way to the next of it, and what the yield brings in the rounds left.
func (t *taste) rung(st Status, left, total int) int {
	level := shown(total)
	v := st.Worth(level) * point
	v += (min(level, MaxStatus)*point - v) * t.way[min(left, 2)] / point
	for i, from := range rulebook.starts[st][1:] {
		if level >= int(from) {
			v += t.step[st][i] * left
			if st == Politics {
				v += t.slot
			}
		}
	}
	return v
}
