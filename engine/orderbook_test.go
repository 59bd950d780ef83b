package engine_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/enginetest/toy"
)

type following = engine.Following[toy.State, toy.Move]

// toyBook are standing orders of the toy: at the market a move by its word, a bid of coins, "any" for the highest; a
// fold at any time, which is mostly illegal.
var toyBook = engine.OrderBook[toy.State, toy.Move, toy.View]{
	Rules:  toy.Rules{},
	Step:   func(s *toy.State) int { return int(s.Phase) },
	Seated: func(s *toy.State, seat engine.Seat) bool { return seat >= 0 && int8(seat) < s.Seats },
	Word: func(s *toy.State, part, choice string) string {
		if choice == "6" && s.Coins[0] < 6 || part == "rich" && s.Coins[0] < 6 {
			return ""
		}
		return "n" + choice
	},
	Holds: func(f *following) bool { return f.Word("round") == "" || f.Number("round") == int(f.State.Round)+1 },
	Over: func(s *toy.State, _ engine.Seat) *engine.Reason {
		if s.Phase == toy.Over {
			return engine.Refuse("over")
		}
		return nil
	},
	Kinds: []engine.OrderRule[toy.State, toy.Move]{
		{
			Key: "market", Phase: "market", Steps: 1 << toy.Market,
			Parts: []engine.OrderPart{
				engine.UpToPart("round", 1, "1", "2"),
				engine.RankedPart("moves", "take", "leave", "sell", engine.OrderAsk),
			},
			Means: func(_ *following, choice string, m toy.Move) bool { return m.String() == choice },
		},
		{
			Key: "bid", Steps: 1 << toy.Bid,
			Parts: []engine.OrderPart{engine.RankedPart("coins", "1", "6", "any"), engine.OnePart("rich", "yes")},
			Says:  "bid:", Any: "any",
			Worth: func(_ *following, m toy.Move) int { return int(m.N[0]) },
			Else:  func(f *following) (toy.Move, engine.OrderReply) { return f.First(func(toy.Move) bool { return true }) },
			Spent: func(f *following) *engine.Reason {
				if f.State.Coins[f.Seat] == 0 {
					return engine.Refuse("poor")
				}
				return nil
			},
		},
		{
			Key: "fold", Steps: ^uint64(0), Parts: []engine.OrderPart{engine.OnePart("do", "yes")}, Needs: func(s *toy.State) bool { return s.Rounds > 1 },
			Else: func(*following) (toy.Move, engine.OrderReply) { return toy.Move{Kind: toy.KindFold}, engine.OrderMoves },
		},
	},
	Sets: engine.ReadOrderSets([]byte(`[["usual", "bid:1,6:", "market::take"], ["bold", "fold:yes"]]`)),
}

func orderList(texts ...string) []engine.Order {
	var list []engine.Order
	for _, text := range texts {
		list = append(list, engine.ParseOrder(text))
	}
	return list
}

func TestTheFirstOrderThatAnswersIsFollowed(t *testing.T) {
	table := newTable(t, engine.Config{Seats: 2})
	market := decision(t, table, 0)
	for _, c := range []struct {
		what   string
		d      engine.Decision
		orders []string
		move   string
		which  int
	}{
		{"the first that answers", market, []string{"dance:", "bid:1:", "market::leave", "market::take"}, "leave", 2},
		{"by the first choice that is possible", market, []string{"market::sell,leave,take"}, "leave", 0},
		{"one that stops", market, []string{"market::sell,ask,take", "market::leave"}, "", 0},
		{"one that is meant for another turn", market, []string{"market:2:leave", "market:1:take"}, "take", 1},
		{"none", market, []string{"market::sell", "market"}, "", 0},
		{"what is not legal", market, []string{"fold:yes", "market::leave"}, "", 0},
		{"another question", engine.Decision{Seat: 0, Step: "toy.spread"}, []string{"market::leave"}, "", 0},
		{"who is not asked", engine.Decision{Seat: 1, Step: market.Step}, []string{"market::leave"}, "", 0},
		{"nobody", engine.Decision{Seat: engine.Everyone, Step: market.Step}, []string{"market::leave"}, "", 0},
	} {
		move, which, ok := toyBook.FollowOrders(table, c.d, orderList(c.orders...))
		if move != c.move || which != c.which || ok != (c.move != "") {
			t.Errorf("%s: %q by order %d, %v", c.what, move, which, ok)
		}
	}
}

func TestOfSeveralMovesTheOneThatIsWorthMostIsMade(t *testing.T) {
	s, err := toy.Rules{}.Setup(engine.Config{Seats: 2})
	if err != nil {
		t.Fatal(err)
	}
	s.Phase = toy.Bid
	for order, want := range map[string]string{"bid:any:": "bid:3", "bid:6,1:": "bid:1", "bid:6,any:": "bid:3", "bid:6:": "bid:0", "bid::": "bid:0"} {
		if m, _, ok := toyBook.Follow(&s, 1, orderList(order)); !ok || m.String() != want {
			t.Errorf("%s: %s, %v, want %s", order, m, ok, want)
		}
	}
}

func TestAnOrderIsSpentWhereItsKindOrTheGameSaysSo(t *testing.T) {
	s, err := toy.Rules{}.Setup(engine.Config{Seats: 2})
	if err != nil {
		t.Fatal(err)
	}
	s.Coins[1] = 0
	dealt, over := s, s
	dealt.Phase, over.Phase = toy.Market, toy.Over
	for _, c := range []struct {
		s     *toy.State
		seat  engine.Seat
		order string
		want  string
	}{
		{&s, 1, "bid:any:", ""},
		{&dealt, 1, "bid:any:", "poor"},
		{&dealt, 0, "bid:any:", ""},
		{&dealt, 2, "bid:any:", ""},
		{&dealt, engine.Everyone, "bid:any:", ""},
		{&dealt, 1, "market::take", ""},
		{&dealt, 1, "dance:", ""},
		{&over, 0, "market::take", "over"},
	} {
		got := ""
		if reason := toyBook.Spent(c.s, c.seat, engine.ParseOrder(c.order)); reason != nil {
			got = reason.Error()
		}
		if got != c.want {
			t.Errorf("seat %d, %s: %q, want %q", c.seat, c.order, got, c.want)
		}
	}
}

func TestAGameOffersWhatItHas(t *testing.T) {
	market := engine.OrderKind{Key: "market", Phase: "market", Parts: []engine.OrderPart{
		engine.UpToPart("round", 1, "n1", "n2"), engine.RankedPart("moves", "ntake", "nleave", "nsell", "nask"),
	}}
	bid := engine.OrderKind{Key: "bid", Parts: []engine.OrderPart{engine.RankedPart("coins", "n1", "nany")}}
	rich := engine.OrderKind{
		Key:   "bid",
		Parts: []engine.OrderPart{engine.RankedPart("coins", "n1", "n6", "nany"), engine.OnePart("rich", "nyes")},
	}
	fold := engine.OrderKind{Key: "fold", Parts: []engine.OrderPart{engine.OnePart("do", "nyes")}}
	for _, c := range []struct {
		options map[string]string
		kinds   []engine.OrderKind
		sets    []engine.OrderSet
	}{
		{
			map[string]string{"rounds": "1"}, []engine.OrderKind{market, bid},
			[]engine.OrderSet{{Key: "usual", Orders: orderList("bid:n1", "market::ntake")}, {Key: "bold"}},
		},
		{
			map[string]string{"rich": "true"}, []engine.OrderKind{market, rich, fold},
			[]engine.OrderSet{
				{Key: "usual", Orders: orderList("market::ntake")}, {Key: "bold", Orders: orderList("fold:nyes")},
			},
		},
		{map[string]string{"rich": "perhaps"}, nil, nil},
	} {
		config := engine.Config{Seats: 2, Options: c.options}
		if diff := cmp.Diff(c.kinds, toyBook.OrderKinds(config)); diff != "" {
			t.Errorf("%v: %s", c.options, diff)
		}
		if diff := cmp.Diff(c.sets, toyBook.OrderSets(config)); diff != "" {
			t.Errorf("%v: %s", c.options, diff)
		}
		var usual []engine.Order
		if len(c.sets) > 0 {
			usual = c.sets[0].Orders
		}
		if diff := cmp.Diff(usual, engine.UsualOrders(&toyBook, config)); diff != "" {
			t.Errorf("%v: %s", c.options, diff)
		}
	}
}
