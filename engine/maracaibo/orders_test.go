package maracaibo

import (
	"slices"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/enginetest"
)

// orderConfigs are games of all numbers of players with modules at random.
func orderConfigs(n int, rand *engine.Rand) engine.Config {
	return engine.Config{Seats: MinPlayers + n%MaxPlayers, Options: randomOptions(rand), Seed: rand.Seed()}
}

// at plays random games until a question is open, n times, and looks at each.
func at(t *testing.T, key step, n int, look func(*State, Seat)) {
	t.Helper()
	rand := engine.NewRand(engine.Seed{byte(key)})
	for game := range 400 {
		s, err := (Rules{}).Setup(orderConfigs(game, &rand))
		if err != nil {
			t.Fatal(err)
		}
		for {
			engine.AnswerChance(Rules{}, &s, &rand, nil)
			seat := (Rules{}).Asked(&s).First()
			if seat == engine.Everyone {
				break
			}
			if s.Step == key {
				look(&s, seat)
				if n--; n == 0 {
					return
				}
			}
			Rules{}.Apply(&s, seat, Rules{}.Sample(&s, seat, &rand), nil)
		}
	}
	t.Fatalf("%s is asked too seldom", stepKeys[key])
}

// obeyed is what an order makes of the open question, a move of no kind where it leaves it to the person.
func obeyed(s *State, seat Seat, order string) Move {
	m, _, ok := orderBook.Follow(s, seat, []engine.Order{engine.ParseOrder(order)})
	if !ok {
		return Move{}
	}
	return m
}

func TestAnOrderToTakeKeepsToItsKindsAndItsPrice(t *testing.T) {
	took, left := 0, 0
	at(t, stepTake, 400, func(s *State, seat Seat) {
		c := s.Cards[s.Boards[seat].Ship]
		want := Move{Kind: IgnoreMove}
		if c.Kind() == Crew && s.price(seat, c, 0, false) <= 7 {
			want = Move{Kind: TakeMove}
			took++
		} else {
			left++
		}
		if got := obeyed(s, seat, "take:crew:7:ignore"); got != want {
			t.Errorf("%s for %d: %s, want %s", c, s.price(seat, c, 0, false), got, want)
		}
		if got := obeyed(s, seat, "take:crew:7:ask"); want == (Move{Kind: IgnoreMove}) && got != (Move{}) {
			t.Errorf("%s is not asked for: %s", c, got)
		}
	})
	if took == 0 || left == 0 {
		t.Errorf("%d taken, %d left", took, left)
	}
}

func TestAnOrderForTheDieRollsAgainBelowItsStrength(t *testing.T) {
	kept, again := 0, 0
	at(t, stepDie, 400, func(s *State, seat Seat) {
		f := s.top()
		e := s.effectOn(f)
		if e.Mode == FixedRaid {
			return
		}
		strength := func(kind Treasure) int { return int(f.Dice[kind] + s.dieBonus(e, kind)) }
		got := obeyed(s, seat, "die:best:7")
		if got.Kind == RerollMove {
			again++
			if most := max(strength(Gold), strength(Emerald), strength(Pearl)); most >= 7 || f.Rerolls == 0 {
				t.Errorf("rolled again with %d", most)
			}
			return
		}
		kept++
		if best := max(strength(Gold), strength(Emerald), strength(Pearl)); strength(Treasure(got.A)) != best {
			t.Errorf("%s of %d, the best is %d", got, strength(Treasure(got.A)), best)
		}
	})
	if kept == 0 || again == 0 {
		t.Errorf("%d kept, %d again", kept, again)
	}
}

func TestAnOrderToRaidEndsTheRaidOnlyWhenNothingOfItIsLeft(t *testing.T) {
	at(t, stepRaid, 200, func(s *State, seat Seat) {
		m := obeyed(s, seat, "raid:raid_r5:end")
		if possible := slices.Contains((Rules{}).Moves(s, seat, nil), MoveOf(RaidMove, 2)); possible != (m == MoveOf(RaidMove, 2)) || !possible && m != (Move{Kind: EndMove}) {
			t.Errorf("%s with strength %d", m, s.top().Strength)
		}
	})
}

func TestAnOrderToStoreTakesTheBestFreeSpaceOrNone(t *testing.T) {
	at(t, stepStore, 200, func(s *State, seat Seat) {
		if m := obeyed(s, seat, "store:best"); m.Kind != StoreMove || Store(m.A) == NoStore {
			t.Errorf("stored by %s", m)
		}
		if m := obeyed(s, seat, "store:beside"); m != MoveOf(StoreMove, NoStore) {
			t.Errorf("stored by %s", m)
		}
	})
}

func TestAnOrderToSailGoesToTheFirstSpaceInReach(t *testing.T) {
	far, raids := 0, 0
	at(t, stepMove, 400, func(s *State, seat Seat) {
		moves := (Rules{}).Moves(s, seat, nil)
		column := 0
		for _, m := range moves {
			column = max(column, Slot(m.A).Column())
		}
		if m := obeyed(s, seat, "sail:farthest"); Slot(m.A).Column() != column {
			t.Errorf("sailed to column %d, %d is in reach", Slot(m.A).Column(), column)
		} else {
			far++
		}
		m := obeyed(s, seat, "sail:raid")
		if m.Kind != SailMove {
			return
		}
		raids++
		if to := Slot(m.A); to != Gulf && !holds(s.Cards[to].Actions(), OpRaid) {
			t.Errorf("sailed to %s for a raid", s.Cards[to])
		}
	})
	if far == 0 || raids == 0 {
		t.Errorf("%d and %d", far, raids)
	}
}

func TestAnOrderToSailKnowsNothingOfFaceDownCards(t *testing.T) {
	looked := 0
	at(t, stepMove, 2000, func(s *State, seat Seat) {
		rand := engine.NewRand(engine.Seed{7})
		other := *s
		(Rules{}).Redeal(&other, seat, &rand)
		for _, order := range []string{"sail:raid", "sail:c66", "sail:face_down", "sail:crew", "sail:nearest"} {
			if a, b := obeyed(s, seat, order), obeyed(&other, seat, order); a != b {
				t.Errorf("%s: %s and %s", order, a, b)
			}
		}
		if s.Down != 0 {
			looked++
		}
	})
	if looked == 0 {
		t.Error("no card lay face down")
	}
}

func TestAnOrderThatAsksGoesBeforeALaterOne(t *testing.T) {
	at(t, stepTreasure, 50, func(s *State, seat Seat) {
		orders := []engine.Order{engine.ParseOrder("treasure:ask"), engine.ParseOrder("treasure:best")}
		if m, _, ok := orderBook.Follow(s, seat, orders); ok {
			t.Errorf("answered %s", m)
		}
		if m := obeyed(s, seat, "treasure:best"); m.Kind != TreasureMove {
			t.Errorf("answered %s", m)
		}
	})
}

func TestASetIsReadyForEveryGame(t *testing.T) {
	config := engine.Config{Seats: 3}
	enginetest.SetsAreReady(t, Orders(), []engine.Config{config}, "routine", "usual")
	for i, set := range Orders().OrderSets(config) {
		if len(set.Orders) != len(orderBook.Sets[i].Orders) {
			t.Errorf("of the set %s %d orders are left", set.Key, len(set.Orders))
		}
	}
}

// TestOrdersDoWhatTheirOwnerCouldDo: every kind of order acts somewhere.
func TestOrdersDoWhatTheirOwnerCouldDo(t *testing.T) {
	acted := enginetest.OrdersDoWhatTheirOwnerCouldDo(t, Game(), Orders(), Rules{}, 80, orderConfigs)
	for _, kind := range orderBook.Kinds {
		if acted[kind.Key] == 0 {
			t.Errorf("%s has never acted", kind.Key)
		}
	}
}

func TestNoKindOfOrderGivesWhatIsRefused(t *testing.T) {
	enginetest.NoKindOfOrderGivesWhatIsRefused(t, &orderBook, true, 16, orderConfigs)
}

func TestKindsOfOrdersFitAnEditor(t *testing.T) {
	all := map[string]string{Rubies.String(): "true"}
	offered := enginetest.OrdersFitAnEditor(t, Orders(), []engine.Config{{Seats: 1}, {Seats: 4, Options: all}})
	for _, kind := range orderBook.Kinds {
		if !offered[kind.Key] {
			t.Errorf("%s is never offered", kind.Key)
		}
	}
}
