package endeavor

import (
	_ "embed"
	"slices"
	"strconv"

	"github.com/harbormaster/harbormaster/engine"
)

// The kinds of standing orders. What each does stands with its parts in the files orders_<subject>.go; the words for
// people stand in the catalog under "endeavor.order.<kind>", those of its parts under "endeavor.order.<kind>.<part>".
// A choice is worded by "endeavor.order.<kind>.<part>.<choice>", else by "endeavor.order.choice.<choice>", else by the
// vocabulary.
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
	orderMost = "most" // what brings most: see State.orderWorth
	// orderAsk leaves a question to the person where nothing of what was chosen is possible.
	orderAsk    = engine.OrderAsk
	orderAlways = "always"
	orderNever  = "never"
	orderFits   = "fits" // takes a card only where none has to be discarded for it, with a governor on its place (R7)
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
	SpentRounds = "order.rounds_over" // round, the last one that the order was for. Its phase is over.
	SpentBoard  = "order.board_full"  // all building places are full
	// SpentBuilding: building. None is left, it stands already, or a second one of level 5 would be.
	SpentBuilding  = "order.building_gone"
	SpentBuildings = "order.buildings_gone" // that holds for each of several buildings
	// SpentSource: action. Neither a building nor a token that allows it can be had any more.
	SpentSource = "order.no_source"
	SpentNeeds  = "order.needs_building" // building. The order needs it, and it can't be had any more.
	SpentCity   = "order.city_taken"     // city. Somebody holds it.
	SpentCities = "order.cities_taken"   // somebody holds each of the cities that were named
	SpentTracks = "order.tracks_full"    // the shipping tracks that were named are full
	// SpentTokens: what the order was to take lies on no shipping track, or in no city, any more.
	SpentTokens = "order.tokens_gone"
	SpentDeck   = "order.deck_gone" // deck. Nothing can be drawn from it any more.
	SpentGame   = "order.game_over" // the seat has passed in the last round
)

type (
	orderRule = engine.OrderRule[State, Move]
	following = engine.Following[State, Move]
)

//go:embed orders.json
var ordersJSON []byte

// orderBook holds all kinds. Of the ready-made sets, for any seat and any number of players, "routine" answers what
// hardly needs a thought, "building" has a plan of buildings too, and "usual" acts where that is plainly good and asks
// for everything else.
var orderBook = engine.OrderBook[State, Move, View]{
	Rules:  Rules{},
	Step:   func(s *State) int { return int(s.Step) },
	Seated: (*State).seated,
	Word:   func(s *State, _, word string) string { return named(word, s.Neutral) },
	Holds:  inRound,
	Over: func(s *State, seat Seat) *engine.Reason {
		if int(s.Round) == Rounds && s.acted(seat) {
			return engine.Refuse(SpentGame)
		}
		return nil
	},
	Sets: engine.ReadOrderSets(ordersJSON),
}

func init() {
	orderBook.Kinds = slices.Concat([]orderRule{buildOrder(), salaryOrder()}, actionOrders(), otherOrders())
}

// Orders gives the game's standing orders.
func Orders() engine.Orders { return &orderBook }

// wordsOf lists the words of the things from the first one on that are as asked, of n things in all.
func wordsOf[T interface {
	~int8
	String() string
}](first, n T, is func(T) bool) (words []string) {
	for each := first; each < n; each++ {
		if is(each) {
			words = append(words, each.String())
		}
	}
	return words
}

func own(f *following) *Board { return &f.State.Boards[f.Seat] }

// roundsPart are the rounds in which an order acts: none chosen for every one.
func roundsPart() engine.OrderPart {
	return engine.UpToPart(partRounds, Rounds-1, engine.Numbers(1, Rounds)...)
}

// inRound says that the order is meant for the round under way: without a choice for every one.
func inRound(f *following) bool {
	list := f.List(partRounds)
	return len(list) == 0 || slices.Contains(list, strconv.Itoa(int(f.State.Round)))
}

// roundsOver says why no round is to come that the order is meant for. Over: its phase is over for the seat.
func roundsOver(f *following, over bool) *engine.Reason {
	last := 0
	for _, word := range f.List(partRounds) {
		n, _ := strconv.Atoi(word)
		last = max(last, n)
	}
	if last == 0 || last > int(f.State.Round) || last == int(f.State.Round) && !over {
		return nil
	}
	return engine.Refuse(SpentRounds, engine.Num("round", last))
}

// acted says that the seat takes no more actions in this round. Second parts and discards come before that.
func (s *State) acted(seat Seat) bool {
	return s.Step == stepOver || s.Step == stepAct && s.Passed.Has(seat)
}

func (s *State) seated(seat Seat) bool { return seat >= 0 && int8(seat) < s.Players }
