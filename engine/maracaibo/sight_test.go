package maracaibo

import (
	"math/bits"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
)

// TestAViewCountsAsTheRulesDo plays random games and compares what is worked out from a seat's own view with the state.
func TestAViewCountsAsTheRulesDo(t *testing.T) {
	rand := engine.NewRand(engine.Seed{5})
	counted, priced := 0, map[string]int{}
	for game := range 40 {
		s, err := (Rules{}).Setup(engine.Config{Seats: 1 + game%4, Options: randomOptions(&rand)})
		if err != nil {
			t.Fatal(err)
		}
		for s.Step != stepOver {
			if (Rules{}).Chance(&s) {
				s.apply(engine.Chance, (Rules{}).Roll(&s, &rand), &emitter{})
				continue
			}
			seat := (Rules{}).Asked(&s).First()
			if rand.IntN(8) == 0 {
				counted++
				compareSight(t, &s, seat)
			}
			comparePrices(t, &s, seat, priced)
			s.apply(seat, (Rules{}).Sample(&s, seat, &rand), &emitter{})
		}
	}
	if counted < 500 {
		t.Errorf("%d positions were looked at", counted)
	}
	for _, step := range []string{StepTake, StepBuild, StepAcquire, StepResidence} {
		if priced[step] < 10 {
			t.Errorf("%d cards were bought at %s", priced[step], step)
		}
	}
}

// comparePrices buys what may be bought in the open question and compares what was paid with the price that the view tells.
func comparePrices(t *testing.T, s *State, seat Seat, priced map[string]int) {
	t.Helper()
	v := (Rules{}).View(s, seat)
	for _, m := range (Rules{}).Moves(s, seat, nil) {
		at := Slot(m.A)
		switch m.Kind {
		case TakeMove:
			at = s.Boards[seat].Ship
		case AcquireMove, ResidenceMove:
		default:
			continue
		}
		priced[v.Step]++
		card, next, rec := s.Cards[at], *s, engine.Recorder{}
		next.apply(seat, m, &emitter{rec: &rec})
		if paid := rec.Events[0].Arg("price").Num; v.Price(seat, card) != paid {
			t.Errorf("%s, %s: %d, but %d was paid", v.Step, card, v.Price(seat, card), paid)
		}
	}
}

func compareSight(t *testing.T, s *State, seat Seat) {
	t.Helper()
	v := (Rules{}).View(s, seat)
	for m := range Metric(Metrics) {
		if got, want := v.Count(seat, m), s.count(seat, m); got != want {
			t.Errorf("%s: %d, want %d", m, got, want)
		}
	}
	for set := s.Boards[seat].Quests; set != 0; set &= set - 1 {
		q := Quest(bits.TrailingZeros32(set))
		tier := v.Tier(seat, q)
		if want := s.questTier(seat, q); tier != want || v.QuestPoints(q, tier) != s.questPoints(q, want) {
			t.Errorf("%s: tier %d, want %d", q, tier, want)
		}
	}
	for c := range Card(Cards) {
		if got, want := v.FinalPoints(seat, c), s.finals(seat, rulebook.cards[c].final); got != want {
			t.Errorf("%s: %d points, want %d", c, got, want)
		}
		if got, want := v.Players[seat].Perm.Price(c, 3, true), s.price(seat, c, 3, true); got != want {
			t.Errorf("%s: price %d, want %d", c, got, want)
		}
	}
	if got, want := v.Steps(seat), s.walk(seat, Nodes); got != want {
		t.Errorf("steps %v, want %v", got, want)
	}
	for at := range Socket(Sockets) {
		need, have := v.Threshold(seat, at)
		if wantNeed, wantHave := Threshold(at.Section()), s.Boards[seat].before(at.Section()); need != wantNeed || have != wantHave {
			t.Errorf("%s: %d of %d, want %d of %d", at, have, need, wantHave, wantNeed)
		}
	}
}

// TestAViewTellsWhetherRetiringWouldBuild asks every viewer about every seat (M89, A20).
func TestAViewTellsWhetherRetiringWouldBuild(t *testing.T) {
	for _, step := range []step{stepMove, stepExplore} {
		builds, none := 0, 0
		at(t, step, 200, func(s *State, _ Seat) {
			for viewer := engine.Everyone; viewer < Seat(s.Players); viewer++ {
				v := (Rules{}).View(s, viewer)
				for seat := range Seat(s.Players) {
					if s.john(seat) {
						continue
					}
					can := s.buildable(seat, true) != 0
					if v.Retires(seat) != can {
						t.Fatalf("viewer %d is told %v of seat %d with %d doubloons", viewer, !can, seat, s.Boards[seat].Doubloons)
					}
					if can {
						builds++
					} else {
						none++
					}
				}
			}
		})
		if builds == 0 || none == 0 {
			t.Errorf("%s: %d could build, %d could not", stepKeys[step], builds, none)
		}
	}
}
