package maracaibo

import (
	_ "embed"
	"slices"

	"github.com/harbormaster/harbormaster/engine"
)

// The kinds of standing orders. What each does stands with its parts in orders_<subject>.go; the words for people stand
// in the catalog under "maracaibo.order.<kind>", those of its parts under "maracaibo.order.<kind>.<part>". A choice
// is worded by "maracaibo.order.<kind>.<part>.<choice>", else by "maracaibo.order.choice.<choice>", else by the
// vocabulary.
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
	orderBest = "best" // what brings most, roughly: see State.orderWorth
	// orderAsk leaves a question to the person where nothing of what was chosen is possible.
	orderAsk    = engine.OrderAsk
	orderAlways = "always"
	orderNever  = "never"
)

// The reasons why an order is spent: see engine.Orders.SpentOrder.
const (
	SpentGame    = "order.game_over"    // the seat is asked nothing more
	SpentSockets = "order.sockets_full" // all the sockets that were named are filled
	SpentShip    = "order.ship_full"    // the whole ship board is full
	// SpentSpaces: all bonus spaces, burial spaces or ruby spaces that it is for are full. Stored treasures may be
	// buried, so that bonus spaces never are.
	SpentSpaces     = "order.spaces_full"
	SpentEnd        = "order.explorer_end"     // the explorer stands at the end
	SpentResidences = "order.residences_built" // the seat has a token on every residence
)

type (
	orderRule = engine.OrderRule[State, Move]
	following = engine.Following[State, Move]
)

//go:embed orders.json
var ordersJSON []byte

// orderBook holds all kinds. Of the ready-made sets, for any seat, any number of players and any module, "routine"
// answers what hardly needs a thought, "usual" treasures and raids too. Both leave where to sail, what to take and what
// to upgrade to the person.
var orderBook = engine.OrderBook[State, Move, View]{
	Rules:  Rules{},
	Step:   func(s *State) int { return int(s.Step) },
	Seated: (*State).seated,
	Over: func(s *State, seat Seat) *engine.Reason { // The seat has had its last turn (M70).
		if s.Step == stepOver || s.Ending && s.Turn != seat && !slices.Contains(s.following(), seat) {
			return engine.Refuse(SpentGame)
		}
		return nil
	},
	Sets: engine.ReadOrderSets(ordersJSON),
}

func init() {
	orderBook.Kinds = slices.Concat(spaceOrders(), effectOrders(), treasureOrders())
	for i := range orderBook.Kinds {
		if rule := &orderBook.Kinds[i]; rule.Means != nil {
			rule.Means, rule.Worth = orSkips(rule.Means), moveWorth
		}
	}
}

// Orders gives the game's standing orders.
func Orders() engine.Orders { return &orderBook }

// orSkips means to skip by "never", and nothing else that skips. Words behind it mean nothing.
func orSkips(means func(*following, string, Move) bool) func(*following, string, Move) bool {
	return func(f *following, word string, m Move) bool {
		if word == orderNever || m.Kind == SkipMove {
			return word == orderNever && m.Kind == SkipMove
		}
		words := f.Order.Chosen(0)
		never := slices.Index(words, orderNever)
		return (never < 0 || slices.Index(words, word) < never) && means(f, word, m)
	}
}

// about means a move of a kind by the word of what it is about, or any of them by another word.
func about(kind Kind, all string, term func(Move) string) func(*following, string, Move) bool {
	return func(_ *following, word string, m Move) bool {
		return m.Kind == kind && (word == all || word == term(m))
	}
}

// one is a legal move of a kind.
func one(kind Kind) func(*following) (Move, engine.OrderReply) {
	return func(f *following) (Move, engine.OrderReply) {
		return f.First(func(m Move) bool { return m.Kind == kind })
	}
}

func own(f *following) *Board { return &f.State.Boards[f.Seat] }

// seated says that a person or a computer in a person's place has the seat.
func (s *State) seated(seat Seat) bool { return seat >= 0 && seat < Seat(s.Players) && !s.john(seat) }

// The plain values of effects in tenths of a point, by which orders choose among what they are given.
var orderWorths = [ops]int{
	OpVP: 10, OpDoubloons: 4, OpTreasure: 35, OpRefill: 4, OpBury: 40, OpRaid: 6, OpExplore: 12,
	OpExplorerSpace: 15, OpShipUpgrade: 35, OpQuest: 30, OpQuestDiscard: 10, OpSmugglerPlace: 30,
	OpSmugglerActivate: 25, OpFigurehead: 40, OpResidence: 40, OpAcquire: 25, OpVPIncomeNow: 15,
	OpDoubloonIncomeNow: 15, OpVPPer: 15,
}

// orderWorth is a plain value of a list of effects for a seat, in tenths of a point.
func (s *State) orderWorth(seat Seat, list ListID) int {
	sum := 0
	effects := rulebook.lists[list]
	for i := range effects {
		e := &effects[i]
		switch e.Op {
		case OpVPPer:
			sum += 10 * e.Points(s.count(seat, e.Per))
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

// moveWorth is a plain value of a legal move, for the choice among several that an order means.
func moveWorth(f *following, m Move) int {
	s, seat := f.State, f.Seat
	switch m.Kind {
	case SailMove, OneStepMove:
		return spaceWorth(f, Slot(m.A))
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
