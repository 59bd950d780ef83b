package maracaibo

import (
	"slices"

	"github.com/harbormaster/harbormaster/engine"
)

var _ engine.Orders = game{}

// The kinds of standing orders. What each does stands with its parts in orders_<subject>.go; the words for people stand in the
// catalog under "maracaibo.order.<kind>", those of its parts under "maracaibo.order.<kind>.<part>". A choice is worded by
// "maracaibo.order.<kind>.<part>.<choice>", else by "maracaibo.order.choice.<choice>", else by the vocabulary.
const (
	OrderSail     = "sail"
	OrderTake     = "take"
	OrderBuild    = "build"
	OrderTile     = "tile"
	OrderUpgrade  = "upgrade"
	OrderDie      = "die"
	OrderRaid     = "raid"
	OrderTreasure = "treasure"
	OrderStore    = "store"
	OrderBury     = "bury"
	OrderRefill   = "refill"
	OrderExplore  = "explore"
	OrderQuest    = "quest"
	OrderSell     = "sell"
	OrderEffects  = "effects"
)

// The words that several kinds share.
const (
	// orderBest is what brings most, roughly: see State.orderWorth.
	orderBest = "best"
	// orderAsk leaves a question to the person where nothing of what was chosen is possible.
	orderAsk   = "ask"
	orderNever = "never"
)

// The reasons why an order is spent: see engine.Orders.SpentOrder.
const (
	// SpentGame: the seat is asked nothing more.
	SpentGame = "order.game_over"
	// SpentSockets: all the sockets that were named are filled.
	SpentSockets = "order.sockets_full"
	// SpentShip: the whole ship board is full.
	SpentShip = "order.ship_full"
	// SpentSpaces: all bonus spaces, burial spaces or ruby spaces that it is for are full. Stored treasures may be buried, so
	// that bonus spaces never are.
	SpentSpaces = "order.spaces_full"
	// SpentEnd: the explorer stands at the end.
	SpentEnd = "order.explorer_end"
	// SpentResidences: the seat has a token on every residence.
	SpentResidences = "order.residences_built"
)

// orderKind is a kind of order: what it is made of, the question that it answers, and how.
type orderKind struct {
	key, phase string
	step       step
	// parts are its parts in a game with or without the modules.
	parts []engine.OrderPart
	// needs is the module without which there is nothing to order, -1 for none.
	needs  Module
	follow func(*following) (Move, engine.OrderReply)
	// spent says why it can never act again, nil while it can.
	spent func(*following) *engine.Reason
}

// orderKinds lists all kinds in the order in which an editor offers them.
var orderKinds []orderKind

func init() {
	orderKinds = slices.Concat(spaceOrders(), effectOrders(), treasureOrders())
}

// offered are the kinds of a game with some modules.
func offered(s *State) []*orderKind {
	var list []*orderKind
	for i := range orderKinds {
		if k := &orderKinds[i]; k.needs < 0 || s.has(k.needs) {
			list = append(list, k)
		}
	}
	return list
}

// following is an order at a table: asked for an answer, or whether it can ever give one.
type following struct {
	s     *State
	seat  Seat
	b     *Board
	kind  *orderKind
	order engine.Order
	moves []Move
}

// at is the number of a part, -1 where there is none.
func (f *following) at(part string) int {
	return slices.IndexFunc(f.kind.parts, func(p engine.OrderPart) bool { return p.Key == part })
}

func (f *following) list(part string) []string { return f.order.Chosen(f.at(part)) }
func (f *following) word(part string) string   { return f.order.Word(f.at(part)) }
func (f *following) number(part string) int    { return f.order.Number(f.at(part)) }

// first is the best move of the first word that means any of the legal moves; orderAsk among the words stops there.
func (f *following) first(part string, means func(word string, m Move) bool) (Move, engine.OrderReply) {
	for _, word := range f.list(part) {
		switch word {
		case orderAsk:
			return Move{}, engine.OrderStops
		case orderNever:
			return f.has(SkipMove)
		}
		best, most := Move{}, -1
		for _, m := range f.moves {
			if m.Kind == SkipMove || !means(word, m) {
				continue
			}
			if worth := f.worth(m); worth > most {
				best, most = m, worth
			}
		}
		if most >= 0 {
			return best, engine.OrderMoves
		}
	}
	return Move{}, engine.OrderSilent
}

// has is a legal move of a kind.
func (f *following) has(k Kind) (Move, engine.OrderReply) {
	for _, m := range f.moves {
		if m.Kind == k {
			return m, engine.OrderMoves
		}
	}
	return Move{}, engine.OrderSilent
}

// followOrders finds the first order that answers the open question of a seat: its move, and its place in the list. It looks at
// nothing but what the seat, one of the table's, may see.
func (s *State) followOrders(seat Seat, orders []engine.Order) (move Move, which int, ok bool) {
	f := following{s: s, seat: seat, b: &s.Boards[seat], moves: (Rules{}).Moves(s, seat, nil)}
	kinds := offered(s)
	return engine.FirstReply(s, Rules{}, seat, orders, func(o engine.Order) (Move, engine.OrderReply) {
		i := slices.IndexFunc(kinds, func(k *orderKind) bool { return k.key == o.Kind && k.step == s.Step })
		if i < 0 {
			return Move{}, engine.OrderSilent
		}
		f.order, f.kind = o, kinds[i]
		return f.kind.follow(&f)
	})
}

// FollowOrders implements engine.Orders.
func (game) FollowOrders(t engine.Table, d engine.Decision, orders []engine.Order) (move string, which int, ok bool) {
	return engine.FollowOrders(t, Rules{}, d, orders, (*State).followOrders)
}

// seated says that a person or a computer in a person's place has the seat.
func (s *State) seated(seat Seat) bool { return seat >= 0 && seat < Seat(s.Players) && !s.john(seat) }

// SpentOrder implements engine.Orders.
func (game) SpentOrder(t engine.Table, seat Seat, o engine.Order) *engine.Reason {
	s, known := engine.State(t, Rules{})
	if !known || !s.seated(seat) {
		return nil
	}
	return s.spentOrder(seat, o)
}

func (s *State) spentOrder(seat Seat, o engine.Order) *engine.Reason {
	if s.asksNoMore(seat) {
		return engine.Refuse(SpentGame)
	}
	for _, kind := range offered(s) {
		if kind.key == o.Kind && kind.spent != nil {
			return kind.spent(&following{s: s, seat: seat, b: &s.Boards[seat], kind: kind, order: o})
		}
	}
	return nil
}

// asksNoMore says that the seat has had its last turn (M70).
func (s *State) asksNoMore(seat Seat) bool {
	return s.Step == stepOver || s.Ending && s.Turn != seat && !slices.Contains(s.following(), seat)
}

// OrderKinds implements engine.Orders.
func (game) OrderKinds(c engine.Config) []engine.OrderKind {
	s, err := Rules{}.Setup(c)
	if err != nil {
		return nil
	}
	var list []engine.OrderKind
	for _, kind := range offered(&s) {
		list = append(list, engine.OrderKind{Key: kind.key, Phase: kind.phase, Parts: kind.parts})
	}
	return list
}

// The plain values of effects in tenths of a point, by which orders choose among what they are given.
var orderWorths = [ops]int{
	OpVP: 10, OpDoubloons: 4, OpTreasure: 35, OpRefill: 4, OpBury: 40, OpRaid: 6, OpExplore: 12, OpExplorerSpace: 15, OpShipUpgrade: 35,
	OpQuest: 30, OpQuestDiscard: 10, OpSmugglerPlace: 30, OpSmugglerActivate: 25, OpFigurehead: 40, OpResidence: 40, OpAcquire: 25,
	OpVPIncomeNow: 15, OpDoubloonIncomeNow: 15, OpVPPer: 15,
}

// orderWorth is a plain value of a list of effects for a seat, in tenths of a point.
func (s *State) orderWorth(seat Seat, list ListID) int {
	sum := 0
	effects := rulebook.lists[list]
	for i := range effects {
		e := &effects[i]
		switch e.Op {
		case OpVPPer:
			n := e.N * s.count(seat, e.Per)
			if e.Max > 0 {
				n = min(n, e.Max)
			}
			sum += 10 * n
		case OpVPIncomeNow:
			sum += 10 * int(s.Boards[seat].income().VP)
		case OpDoubloonIncomeNow:
			sum += 4 * int(s.Boards[seat].income().Doubloons)
		case OpChoose:
			best := 0
			for _, option := range e.Options {
				best = max(best, s.orderWorth(seat, option))
			}
			sum += best
		default:
			if s.possible(seat, e) {
				sum += orderWorths[e.Op] * max(1, e.N)
			}
		}
	}
	return sum
}

// worth is a plain value of a legal move, for the choice among several that an order means.
func (f *following) worth(m Move) int {
	s, seat := f.s, f.seat
	switch m.Kind {
	case SailMove, OneStepMove:
		return f.spaceWorth(Slot(m.A))
	case UpgradeMove:
		return 10 + s.orderWorth(seat, rulebook.sockets[m.A].effects)
	case StoreMove:
		if Store(m.A) == NoStore {
			return 0
		}
		return 1 + s.orderWorth(seat, rulebook.stores[m.A])
	case BuryMove:
		free := 0
		if Store(m.B) != NoStore {
			free = 5 // a bonus space becomes free
		}
		return 1 + free + s.orderWorth(seat, rulebook.burials[m.C])
	case ExploreMove:
		sum := s.orderWorth(seat, rulebook.nodes[m.A].effects) + 3*int(m.A)
		for i := range Trades {
			if m.Set>>i&1 != 0 {
				sum += s.orderWorth(seat, rulebook.trades[i].gain)
			}
		}
		return sum
	case RaidMove:
		return s.orderWorth(seat, rulebook.raids[m.A].gain)
	case DieMove:
		frame := s.top()
		return int(frame.Dice[m.A]) + int(s.dieBonus(s.effectOn(frame), Treasure(m.A)))
	case SellMove:
		if RubySpace(m.A) == NoRubySpace {
			return 0
		}
		return 1 + s.orderWorth(seat, rulebook.rubies[m.A])
	case TreasureMove:
		return Worth(int(s.Islands[m.A]))
	case RefillMove:
		return s.cubes(seat, Treasure(m.A))
	case EffectMove:
		return 100 - int(m.A)
	}
	return 0
}
