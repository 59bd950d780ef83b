package endeavor

import (
	"slices"
	"strconv"

	"github.com/harbormaster/harbormaster/engine"
)

var _ engine.Orders = game{}

// The kinds of standing orders. What each does stands with its parts in the files orders_<subject>.go; the words for people
// stand in the catalog under "endeavor.order.<kind>", those of its parts under "endeavor.order.<kind>.<part>". A choice is
// worded by "endeavor.order.<kind>.<part>.<choice>", else by "endeavor.order.choice.<choice>", else by the vocabulary.
const (
	OrderBuild   = "build"
	OrderSalary  = "salary"
	OrderShip    = "ship"
	OrderOccupy  = "occupy"
	OrderAttack  = "attack"
	OrderDraw    = "draw"
	OrderPayment = "payment"
	OrderSecond  = "second"
	OrderPass    = "pass"
	OrderDiscard = "discard"
)

// The words that several kinds share.
const (
	// orderMost is what brings most: see State.orderWorth.
	orderMost = "most"
	// orderAsk leaves a question to the person where nothing of what was chosen is possible.
	orderAsk    = "ask"
	orderAlways = "always"
	orderNever  = "never"
	// orderFits takes a card only where none has to be discarded for it, with a governor on its place (R7).
	orderFits = "fits"
)

// The names of the parts that several kinds share.
const (
	partRounds = "rounds"
	partWith   = "with"
	partSpare  = "spare"
	partLimit  = "limit"
)

// The reasons why an order is spent: see engine.Orders.SpentOrder. The arguments stand behind each.
const (
	// SpentRounds: round, the last one that the order was for. Its phase is over.
	SpentRounds = "order.rounds_over"
	// SpentBoard: all building places are full.
	SpentBoard = "order.board_full"
	// SpentBuilding: building. None is left, it was to be built once and stands, or a second one of level 5 is not allowed.
	SpentBuilding = "order.building_gone"
	// SpentBuildings: that holds for each of several buildings.
	SpentBuildings = "order.buildings_gone"
	// SpentSource: action. Neither a building nor a token that allows it can be had any more.
	SpentSource = "order.no_source"
	// SpentNeeds: building. The order needs it, and it can't be had any more.
	SpentNeeds = "order.needs_building"
	// SpentCity: city. Somebody holds it.
	SpentCity = "order.city_taken"
	// SpentCities: somebody holds each of the cities that were named.
	SpentCities = "order.cities_taken"
	// SpentTracks: the shipping tracks that were named are full.
	SpentTracks = "order.tracks_full"
	// SpentTokens: what the order was to take lies on no shipping track, or in no city, any more.
	SpentTokens = "order.tokens_gone"
	// SpentDeck: deck. Nothing can be drawn from it any more.
	SpentDeck = "order.deck_gone"
	// SpentGame: the seat has passed in the last round.
	SpentGame = "order.game_over"
)

// orderKind is a kind of order: what it is made of, the questions that it answers, and how.
type orderKind struct {
	key, phase string
	// steps is the set of the questions that it may answer.
	steps uint8
	// parts are its parts in the game of a menu: the same ones in every game, of other words.
	parts func(*orderMenu) []engine.OrderPart
	// follow answers the open question of a seat.
	follow func(*following) (Move, engine.OrderReply)
	// spent says why it can never act again, nil while it can.
	spent func(*following) *engine.Reason
	// names are the keys of the parts.
	names []string
}

// orderKinds lists all kinds in the order in which an editor offers them.
var orderKinds []orderKind

func init() {
	orderKinds = slices.Concat(buildOrders(), salaryOrders(), actionOrders(), secondOrders(), passOrders(), discardOrders())
	for i := range orderKinds {
		kind := &orderKinds[i]
		for _, part := range kind.parts(&orderMenu{}) {
			kind.names = append(kind.names, part.Key)
		}
	}
}

func orderKindOf(key string) (*orderKind, bool) {
	for i := range orderKinds {
		if orderKinds[i].key == key {
			return &orderKinds[i], true
		}
	}
	return nil, false
}

// following is an order at a table: asked for an answer, or whether it can ever give one.
type following struct {
	s     *State
	seat  Seat
	b     *Board
	kind  *orderKind
	order engine.Order
}

// at is the number of a part, -1 where there is none.
func (f *following) at(part string) int { return slices.Index(f.kind.names, part) }

func (f *following) list(part string) []string { return f.order.Chosen(f.at(part)) }
func (f *following) word(part string) string   { return f.order.Word(f.at(part)) }
func (f *following) number(part string) int    { return f.order.Number(f.at(part)) }

// inRound says that the order is meant for the round under way: without a choice for every one.
func (f *following) inRound() bool {
	list := f.list(partRounds)
	return len(list) == 0 || slices.Contains(list, strconv.Itoa(int(f.s.Round)))
}

// roundsOver says why no round is to come that the order is meant for. Over says that its phase of this round is over for the
// seat.
func (f *following) roundsOver(over bool) *engine.Reason {
	last := 0
	for _, word := range f.list(partRounds) {
		if n, err := strconv.Atoi(word); err == nil {
			last = max(last, n)
		}
	}
	if last == 0 || last > int(f.s.Round) || last == int(f.s.Round) && !over {
		return nil
	}
	return engine.Refuse(SpentRounds, engine.Num("round", last))
}

// acted says that the seat takes no more actions in this round. Its second parts and discards come before the next seat acts.
func (f *following) acted() bool {
	return f.s.Step == stepOver || f.s.Step == stepAct && f.s.Passed.Has(f.seat)
}

// gameOver says why a seat is asked nothing more: it has passed in the last round.
func (f *following) gameOver() *engine.Reason {
	if int(f.s.Round) == Rounds && f.acted() {
		return engine.Refuse(SpentGame)
	}
	return nil
}

// followOrders finds the first order that answers the open question of a seat: its move, and its place in the list. It looks at
// nothing but what the seat, one of the table's, may see.
func (s *State) followOrders(seat Seat, orders []engine.Order) (move Move, which int, ok bool) {
	f := following{s: s, seat: seat, b: &s.Boards[seat]}
	return engine.FirstReply(s, Rules{}, seat, orders, func(o engine.Order) (Move, engine.OrderReply) {
		kind, known := orderKindOf(o.Kind)
		if !known || kind.steps&(1<<s.Step) == 0 {
			return Move{}, engine.OrderSilent
		}
		f.order, f.kind = o, kind
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
	if !known || !s.seated(seat) {
		return nil
	}
	return s.spentOrder(seat, o)
}

func (s *State) spentOrder(seat Seat, o engine.Order) *engine.Reason {
	kind, found := orderKindOf(o.Kind)
	if !found || s.Round == 0 {
		return nil
	}
	f := following{s: s, seat: seat, b: &s.Boards[seat], kind: kind, order: o}
	if over := f.gameOver(); over != nil {
		return over
	}
	if kind.spent == nil {
		return nil
	}
	return kind.spent(&f)
}

// OrderKinds implements engine.Orders.
func (game) OrderKinds(c engine.Config) []engine.OrderKind {
	s, err := Rules{}.Setup(c)
	if err != nil {
		return nil
	}
	m := orderMenu{neutral: s.Neutral}
	var list []engine.OrderKind
	for _, kind := range orderKinds {
		list = append(list, engine.OrderKind{Key: kind.key, Phase: kind.phase, Parts: kind.parts(&m)})
	}
	return list
}

// seated says whether a seat is one of the game.
func (s *State) seated(seat Seat) bool { return seat >= 0 && int8(seat) < s.Players }
