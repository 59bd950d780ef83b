package endeavor

import "sync"

// point is a point of glory: worths are counted in thousandths of one.
const point = 1000

// weights weigh what moves bring, in thousandths of a point where nothing else is said. "For each round" means for each
// round after the present one.
type weights struct {
	// levelPerRound is what reaching a track's levels 2 to 5 brings for each round; cardSlot what each card more that
	// may be kept brings besides, however long the game lasts.
	levelPerRound [Statuses][levels - 1]int
	cardSlot      int
	// partialGlory is the part, in thousandths, of the way to the next glory spot that counts before it is reached: in
	// the last round, in the one before, and earlier.
	partialGlory [3]int
	// keptMarker is one kept for the next round, actionTokens are the four action tokens at hand.
	keptMarker   int
	actionTokens [Tokens - AttackToken]int
	// firstPresence and morePresence are presence in an open region for each round, the former for the present one too;
	// nextCardIcon is each icon of the card that one more marker opens; missingSpace is what each space that is missing
	// takes from all that, in thousandths.
	firstPresence, morePresence, nextCardIcon, missingSpace int
	// governorRace is the part of a governor that a better chance of it counts, in thousandths; governorGift what it
	// costs to give one to somebody else; lastSpaceLeft what it costs to leave the last space of a track to others.
	governorRace, governorGift, lastSpaceLeft int
	// freeConnection is a connection whose other city is free, in the last round and earlier; closedConnection one to a
	// closed region; lostConnection one whose other city somebody else holds.
	freeConnection   [2]int
	closedConnection int
	lostConnection   int
	// othersLoss is what each point that another loses counts.
	othersLoss int
	// governorPlace is the empty governor place, overLimitCard what a card above the limit costs besides, slaveryRisk
	// what a Slavery card risks for each round and each marker that the strongest other has in Europe.
	governorPlace, overLimitCard, slaveryRisk int
	// buildingNow is what a building does in the round in which it is built, buildingPerRound what it does for each
	// round, secondCopy the part of that that counts of a second copy, in thousandths.
	buildingNow, buildingPerRound [Buildings]int
	secondCopy                    int
	// buildingUse is what a use of a building costs besides its markers: it is paid for, or is missing elsewhere;
	// tokenUse is the same of a token.
	buildingUse [Buildings]int
	tokenUse    [Tokens - AttackToken]int
	// freedBuilding is the part that counts of what a freed building can do at once, otherPart that of the other part
	// of an action, in thousandths.
	freedBuilding, otherPart int
}

// tuned is the evaluator of all computer players; its weights were found by games between many sets.
var tuned = sync.OnceValue((&weights{
	levelPerRound: [Statuses][levels - 1]int{
		{326, 301, 468, 668}, {482, 312, 491, 192}, {547, 416, 313, 42}, {-21, 105, 371, 288},
	},
	cardSlot:      1352,
	partialGlory:  [3]int{723, 1076, 1248},
	keptMarker:    15,
	actionTokens:  [...]int{4432, 2944, 2650, 3325},
	firstPresence: 311, morePresence: 456, nextCardIcon: 155, missingSpace: 120,
	governorRace: 482, governorGift: 284, lastSpaceLeft: -248,
	freeConnection:   [2]int{443, 1028},
	closedConnection: 165, lostConnection: -419, othersLoss: 225,
	governorPlace: 586, overLimitCard: 86, slaveryRisk: 183,
	buildingNow: [Buildings]int{
		ColonialOffice: 69, Market: 3080, Shipyard: 1082, Workshop: -215, Bank: 162, Barracks: 1271, GuildHall: 503,
		Docks: -1235, Fortress: 3306, Theatre: 479, Cartographer: 1085, TradingOffice: 1430, University: -155,
		StockExchange: 47, Museum: 909, Parliament: 877,
	},
	buildingPerRound: [Buildings]int{
		ColonialOffice: 430, Market: 586, Shipyard: 982, Workshop: 114, Bank: -23, Barracks: 1064, GuildHall: 539,
		Docks: 324, Fortress: 1625, Theatre: 217, Cartographer: 730, TradingOffice: 439, University: -115,
		StockExchange: 337, Museum: 75, Parliament: 165,
	},
	secondCopy: 552,
	buildingUse: [Buildings]int{
		ColonialOffice: -413, Market: 402, Shipyard: -324, Workshop: 19, Bank: 101, Barracks: 368, GuildHall: 498,
		Docks: 468, Fortress: 420, Theatre: -80, Cartographer: 216, TradingOffice: 389, University: 152,
		StockExchange: 57, Museum: 265, Parliament: 204,
	},
	tokenUse:      [...]int{48, 547, 539, 595},
	freedBuilding: 875, otherPart: 659,
}).evaluator)

// maxTotal bounds the true totals that a ladder tells apart.
const maxTotal = 40

// trackTable is the worth of a status track by rounds left and by true total. The last row is that of a whole game.
type trackTable [Rounds + 1][maxTotal + 1]int

func (w *weights) trackTables() (all [Statuses]trackTable) {
	for st := range Status(Statuses) {
		for left := range all[st] {
			for total := range maxTotal + 1 {
				all[st][left][total] = w.trackValue(st, left, total)
			}
		}
	}
	return all
}

// trackValue is the worth of a true total: glory, a part of the way to the next, and the yields of the rounds left.
func (w *weights) trackValue(st Status, left, total int) int {
	level := shown(total)
	v := st.Worth(level) * point
	v += (min(level, MaxStatus)*point - v) * w.partialGlory[min(left, 2)] / point
	for i, from := range rulebook.starts[st][1:] {
		if level >= from {
			v += w.levelPerRound[st][i] * left
			if st == Politics {
				v += w.cardSlot
			}
		}
	}
	return v
}
