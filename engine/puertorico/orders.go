package puertorico

import (
	_ "embed"
	"slices"

	"github.com/harbormaster/harbormaster/engine"
)

// The kinds of standing orders. What each does stands with its type in the files orders_<subject>.go; the words for
// people stand in the catalog under "puertorico.order.<kind>", those of its parts under
// "puertorico.order.<kind>.<part>". A choice is worded by "puertorico.order.<kind>.<part>.<choice>", else by
// "puertorico.order.<part>.<choice>", else by the vocabulary.
const (
	OrderRole      = "role"
	OrderDraft     = "draft"
	OrderSettle    = "settle"
	OrderHacienda  = "hacienda"
	OrderForest    = "forest"
	OrderClear     = "clear"
	OrderPlace     = "place"
	OrderNoble     = "noble"
	OrderBuild     = "build"
	OrderCraft     = "craft"
	OrderSell      = "sell"
	OrderLand      = "land"
	OrderShip      = "ship"
	OrderSupply    = "supply"
	OrderStore     = "store"
	OrderInn       = "inn"
	OrderBuccaneer = "buccaneer"
	OrderRaid      = "raid"
)

// The words that several kinds share.
const (
	// orderAny, orderMine and orderTheirs say in which phases an order acts: in all, in those of roles that its owner
	// took, in those of roles that others took.
	orderAny    = "any"
	orderMine   = "mine"
	orderTheirs = "theirs"
	// orderAsk and orderPass say what happens where nothing of what was chosen is possible.
	orderAsk  = engine.OrderAsk
	orderPass = "pass"
	// orderMost is what brings most of what the phase is about.
	orderMost   = "most"
	orderNone   = "none"
	orderAlways = "always"
	orderNever  = "never"
)

// The reasons why an order is spent: see engine.Orders.SpentOrder. The arguments stand behind each.
const (
	SpentBuilding  = "order.building_gone"  // building: none is left, it stands in the city, or does not fit any more
	SpentBuildings = "order.buildings_gone" // none of several buildings can be built any more
	SpentCity      = "order.city_full"      // the city is full
	SpentIsland    = "order.island_full"    // the island is full
	SpentQuarries  = "order.quarries_gone"  // no quarry is left, and nothing else was wanted
	SpentNeeds     = "order.needs_building" // building: the order needs it, and it can't be had any more
	SpentNobles    = "order.nobles_gone"    // no noble is left that could come on the ship
	SpentDraft     = "order.draft_over"     // the draft is over
)

type (
	orderRule = engine.OrderRule[State, Move]
	following = engine.Following[State, Move]
)

//go:embed orders.json
var ordersJSON []byte

// orderBook holds all kinds. The ready-made set is what a sensible person would leave behind, mostly for the phases of
// roles that others take; it is for any seat and any number of players.
var orderBook = engine.OrderBook[State, Move, View]{
	Step:   func(s *State) int { return int(s.Step) },
	Seated: func(s *State, seat Seat) bool { return seat >= 0 && int8(seat) < s.Players },
	Word:   (*State).orderWord,
	Holds:  holds,
	Sets:   engine.ReadOrderSets(ordersJSON),
}

func init() {
	orderBook.Rules = Rules{}
	orderBook.Kinds = slices.Concat(
		settlerOrders(), mayorOrders(), builderOrders(), craftsmanOrders(), traderOrders(), captainOrders(),
		otherOrders(),
	)
}

// Orders gives the game's standing orders.
func Orders() engine.Orders { return &orderBook }

func own(f *following) *Board { return &f.State.Boards[f.Seat] }

// holds says whether an order is meant for the phase under way, by its part "when".
func holds(f *following) bool {
	switch f.Word("when") {
	case orderMine:
		return f.State.Chooser == f.Seat
	case orderTheirs:
		return f.State.Chooser != f.Seat
	}
	return true
}

// otherwise ends an order of which nothing is possible, by its part "else".
func otherwise(pass Move) func(*following) (Move, engine.OrderReply) {
	return func(f *following) (Move, engine.OrderReply) {
		if f.Word("else") == orderPass {
			return pass, engine.OrderMoves
		}
		return Move{}, engine.OrderStops
	}
}

// also says that one of the seat's orders is of a kind and has such a word in its first part.
func also(f *following, kind, word string) bool {
	return slices.ContainsFunc(f.Orders, func(o engine.Order) bool {
		return o.Kind == kind && slices.Contains(o.Chosen(0), word)
	})
}

// granted is a kind that only the owner of a building that grants something is asked for.
func granted(g grant, rule orderRule) orderRule {
	rule.Needs = func(s *State) bool { return s.plays(g) }
	first := rule.Spent
	rule.Spent = func(f *following) *engine.Reason {
		if first != nil {
			if reason := first(f); reason != nil {
				return reason
			}
		}
		return f.State.neverGets(own(f), g)
	}
	return rule
}

// orderWord is a choice of an order, "" where a game that was set up so will never have it.
func (s *State) orderWord(part, word string) string {
	known := true
	if part == partWharf {
		known = s.plays(mayShip) || s.plays(mayShipMixed)
	} else if word == orderForest {
		known = s.plays(mayForest)
	} else if role := slices.Index(roleWords[:], word); role >= 0 && part == partRoles {
		known = s.cards()&(1<<role) != 0
	} else if b, ok := parseBuilding(word); ok {
		known = s.mayOffer()&(1<<b) != 0
	}
	if !known {
		return ""
	}
	return word
}

// mayOffer are the buildings that are or may come into a game that was just set up.
func (s *State) mayOffer() uint64 {
	if s.drafting() {
		return s.Offered | s.pool()
	}
	return s.Offered
}

// plays says that a game that was just set up has, or may have, a building that grants something.
func (s *State) plays(g grant) bool { return s.mayOffer()&g.kinds() != 0 }

// buildingsOf lists the buildings of a set.
func buildingsOf(set uint64) []string {
	var words []string
	for b := range engine.Bits[Building](set & (1<<Buildings - 1)) {
		words = append(words, b.String())
	}
	return words
}

func personPlaces() []string {
	return append(slices.Clone(tileWords[:Quarry+1]), buildingsOf(^rulebook.circleless)...)
}

func whenPart() engine.OrderPart { return engine.OnePart("when", orderAny, orderMine, orderTheirs) }

func elsePart() engine.OrderPart { return engine.OnePart("else", orderAsk, orderPass) }

func goodsAnd(words ...string) []string { return append(words, goodWords[:]...) }

// neverGets says why a board will never have a building that grants something: there is none, and none can be built.
func (s *State) neverGets(b *Board, g grant) *engine.Reason {
	if s.unsettled() || g.kinds()&(b.Built|s.fitting(b)) != 0 {
		return nil
	}
	return engine.Refuse(SpentNeeds, engine.Term("building", g.building().String()))
}

// unsettled says that the buildings of the game are still to be found out (X2), or the table to be laid.
func (s *State) unsettled() bool {
	return s.Step == stepDraft || (Rules{}).Chance(s) && !s.Reshuffle
}
