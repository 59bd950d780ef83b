package puertorico

import (
	"math/bits"
	"slices"

	"github.com/harbormaster/harbormaster/engine"
)

var _ engine.Orders = game{}

// The kinds of standing orders. What each does stands with its type in the files orders_<phase>.go; the words for people stand
// in the catalog under "puertorico.order.<kind>", those of its parts under "puertorico.order.<kind>.<part>". A choice is
// worded by "puertorico.order.<kind>.<part>.<choice>", else by "puertorico.order.<part>.<choice>", else by the vocabulary.
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
	// orderAny, orderMine and orderTheirs say in which phases an order acts: in all, in those of roles that its owner took, in
	// those of roles that others took.
	orderAny    = "any"
	orderMine   = "mine"
	orderTheirs = "theirs"
	// orderAsk and orderPass say what happens where nothing of what was chosen is possible.
	orderAsk  = "ask"
	orderPass = "pass"
	// orderMost is what brings most of what the phase is about.
	orderMost   = "most"
	orderNone   = "none"
	orderAlways = "always"
	orderNever  = "never"
)

// The reasons why an order is spent: see engine.Orders.SpentOrder. The arguments stand behind each.
const (
	// SpentBuilding: building. No copy is left, it stands in the city, or it does not fit any more.
	SpentBuilding = "order.building_gone"
	// SpentBuildings: none of several buildings can be built any more.
	SpentBuildings = "order.buildings_gone"
	// SpentCity: the city is full.
	SpentCity = "order.city_full"
	// SpentIsland: the island is full.
	SpentIsland = "order.island_full"
	// SpentQuarries: no quarry is left, and nothing else was wanted.
	SpentQuarries = "order.quarries_gone"
	// SpentNeeds: building. The order needs it, and it can't be had any more.
	SpentNeeds = "order.needs_building"
	// SpentNobles: no noble is left that could come on the ship.
	SpentNobles = "order.nobles_gone"
	// SpentDraft: the draft is over.
	SpentDraft = "order.draft_over"
)

// orderKind is a kind of order: what it is made of, the questions that it answers, and how.
type orderKind struct {
	key, phase string
	// steps is the set of the questions that it may answer.
	steps uint32
	// parts are its parts in the game of a menu, none where the game never asks.
	parts func(*orderMenu) []engine.OrderPart
	// follow answers the open question of a seat.
	follow func(*following) (Move, engine.OrderReply)
	// spent says why it can never act again; nil for an order that always can.
	spent func(s *State, b *Board, o engine.Order) *engine.Reason
}

// orderKinds lists all kinds in the order in which an editor offers them. It is filled by init because the kinds look for each
// other.
var orderKinds []orderKind

func init() {
	orderKinds = slices.Concat(
		settlerOrders(), mayorOrders(), builderOrders(), craftsmanOrders(), traderOrders(), captainOrders(), otherOrders(),
	)
}

func orderKindOf(key string) (*orderKind, bool) {
	for i := range orderKinds {
		if orderKinds[i].key == key {
			return &orderKinds[i], true
		}
	}
	return nil, false
}

// following is a question that orders are to answer.
type following struct {
	s      *State
	seat   Seat
	b      *Board
	orders []engine.Order
	order  engine.Order
}

// holds says whether the order is meant for the phase under way, by its part "when".
func (f *following) holds(when string) bool {
	switch when {
	case orderAny:
		return true
	case orderMine:
		return f.s.Chooser == f.seat
	}
	return f.s.Chooser != f.seat
}

// otherwise ends an order of which nothing is possible, by its part "else".
func otherwise(word string, pass Move) (Move, engine.OrderReply) {
	if word == orderPass {
		return pass, engine.OrderMoves
	}
	return Move{}, engine.OrderStops
}

// has says that one of the orders is of a kind and has such a first word.
func (f *following) has(kind, word string) bool {
	return slices.ContainsFunc(f.orders, func(o engine.Order) bool {
		return o.Kind == kind && len(o.Parts) > 0 && slices.Contains(o.Parts[0], word)
	})
}

// followOrders finds the first order that answers the open question of a seat: its move, and its place in the list. It looks at
// nothing but what the seat, one of the table's, may see.
func (s *State) followOrders(seat Seat, orders []engine.Order) (move Move, which int, ok bool) {
	f := following{s: s, seat: seat, b: &s.Boards[seat], orders: orders}
	return engine.FirstReply(s, Rules{}, seat, orders, func(o engine.Order) (Move, engine.OrderReply) {
		kind, known := orderKindOf(o.Kind)
		if !known || kind.steps&(1<<s.Step) == 0 {
			return Move{}, engine.OrderSilent
		}
		f.order = o
		return kind.follow(&f)
	})
}

// FollowOrders implements engine.Orders.
func (game) FollowOrders(t engine.Table, d engine.Decision, orders []engine.Order) (move string, which int, ok bool) {
	return engine.FollowOrders(t, Rules{}, d, orders, (*State).followOrders)
}

// SpentOrder implements engine.Orders.
func (game) SpentOrder(t engine.Table, seat Seat, o engine.Order) *engine.Reason {
	s, known := engine.State(t, Rules{})
	kind, found := orderKindOf(o.Kind)
	if !known || !found || kind.spent == nil || seat < 0 || int8(seat) >= s.Players {
		return nil
	}
	return kind.spent(&s, &s.Boards[seat], o)
}

// OrderKinds implements engine.Orders.
func (game) OrderKinds(c engine.Config) []engine.OrderKind {
	m, ok := newOrderMenu(c)
	if !ok {
		return nil
	}
	var list []engine.OrderKind
	for _, kind := range orderKinds {
		if parts := kind.parts(m); len(parts) > 0 {
			list = append(list, engine.OrderKind{Key: kind.key, Phase: kind.phase, Parts: parts})
		}
	}
	return list
}

// orderMenu is what can be chosen in a game of some options.
type orderMenu struct {
	rules Variant
	cards uint16
	// kinds are the buildings that are or may come into the game, in the order of their list.
	kinds uint64
	// drafting says that players pick the kinds.
	drafting bool
	players  int
}

func newOrderMenu(c engine.Config) (*orderMenu, bool) {
	s, err := Rules{}.Setup(c)
	if err != nil {
		return nil, false
	}
	m := orderMenu{rules: s.Rules, cards: s.cards(), kinds: s.Offered, players: c.Seats}
	if s.drafting() {
		m.kinds |= s.pool()
		m.drafting = !s.Rules.Lot
	}
	return &m, true
}

// plays says that the game has, or may have, a building that grants something.
func (m *orderMenu) plays(g grant) bool {
	for b := range Building(Buildings) {
		if m.kinds&(1<<b) != 0 && rulebook.kinds[b].may(g) {
			return true
		}
	}
	return false
}

// buildings lists the kinds of a set in the game.
func (m *orderMenu) buildings(set uint64) []string {
	var words []string
	for b := range Building(Buildings) {
		if m.kinds&set&(1<<b) != 0 {
			words = append(words, b.String())
		}
	}
	return words
}

// places lists the places for persons.
func (m *orderMenu) places() []string {
	words := slices.Clone(tileWords[:Quarry+1])
	return append(words, m.buildings(^rulebook.circleless)...)
}

func whenPart() engine.OrderPart { return engine.OnePart("when", orderAny, orderMine, orderTheirs) }

func elsePart() engine.OrderPart { return engine.OnePart("else", orderAsk, orderPass) }

func goodsAnd(words ...string) []string { return append(words, goodWords[:]...) }

// neverGets says why a board will never have a building that grants something: there is none, and none can be built.
func (s *State) neverGets(b *Board, g grant) *engine.Reason {
	kinds := rulebook.grants[bits.TrailingZeros16(uint16(g))]
	if s.unsettled() || kinds&(b.Built|s.fitting(b)) != 0 {
		return nil
	}
	return engine.Refuse(SpentNeeds, engine.Term("building", g.building().String()))
}

// unsettled says that the buildings of the game are still to be found out (X2), or the table to be laid.
func (s *State) unsettled() bool {
	switch s.Step {
	case stepSetup, stepTasks, stepLot, stepDraft, stepPrize:
		return true
	}
	return false
}
