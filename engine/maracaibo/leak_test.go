package maracaibo

import (
	"math/bits"
	"reflect"
	"slices"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
)

// secretsOf gives a game that differs from another one in nothing but what a viewer can't know, by itself and not by Redeal: the
// hands of the others, the order of the decks, the faces of cards that lie face down, the refill tiles under them.
func secretsOf(s State, viewer Seat, rand *engine.Rand) State {
	otherHands(&s, viewer, rand)
	otherFaces(&s, rand)
	level2 := s.Deck[s.Sunk:s.DeckSize]
	shuffle(level2, rand)
	solo := s.John.Deck[:s.John.DeckSize]
	slices.Reverse(solo)
	return s
}

// otherHands exchanges quests of the others with those of the deck that the viewer has not seen there, each with each.
func otherHands(s *State, viewer Seat, rand *engine.Rand) {
	known := func(q Quest) bool { return viewer >= 0 && s.Seen[q].Has(viewer) }
	for i := range s.QuestDeck[:s.QuestSize] {
		j := rand.IntN(int(s.QuestSize))
		a, b := s.QuestDeck[i], s.QuestDeck[j]
		if !known(a) && !known(b) && s.Seen[a] == 0 && s.Seen[b] == 0 {
			s.QuestDeck[i], s.QuestDeck[j] = b, a
		}
	}
	for seat := range Seat(s.Players) {
		if seat == viewer {
			continue
		}
		b := &s.Boards[seat]
		for set := b.Quests; set != 0; set &= set - 1 {
			q := Quest(bits.TrailingZeros32(set))
			if s.QuestSize == 0 || known(q) || s.market(q) || publicQuest(s, q) {
				continue
			}
			at := rand.IntN(int(s.QuestSize))
			other := s.QuestDeck[at]
			if known(other) || s.Seen[other] != 0 {
				continue
			}
			b.Quests = b.Quests&^(1<<q) | 1<<other
			s.QuestDeck[at] = q
			s.Seen[q], s.Seen[other] = s.Seen[other], s.Seen[q]
			if s.Step == stepKeep && s.Choices[seat]>>q&1 != 0 {
				s.Choices[seat] = s.Choices[seat]&^(1<<q) | 1<<other
			}
		}
	}
}

// market says that a quest lies open.
func (s *State) market(q Quest) bool { return slices.Contains(s.Market[:s.MarketSize], q) }

// publicQuest says that more than its owner know where a quest is: it was taken from the market.
func publicQuest(s *State, q Quest) bool { return bits.OnesCount8(uint8(s.Seen[q])) > 1 }

// otherFaces shuffles the faces of the cards that lie face down, each among its kind, and the refill tiles under them.
func otherFaces(s *State, rand *engine.Rand) {
	groups := map[[2]bool][]Slot{}
	for at := range s.Cards {
		if s.Down>>at&1 != 0 {
			c := s.Cards[at]
			key := [2]bool{c.Level() == 2, c.Level() == 1 && c.Class() == Location}
			groups[key] = append(groups[key], Slot(at))
		}
	}
	for _, key := range [][2]bool{{false, false}, {false, true}, {true, false}} {
		group := groups[key]
		mix(len(group), rand, func(i, j int) { s.Cards[group[i]], s.Cards[group[j]] = s.Cards[group[j]], s.Cards[group[i]] })
	}
	var tiles []int
	for _, at := range groups[[2]bool{false, true}] {
		if c := s.Cards[at]; c.RefillSymbol() {
			tiles = append(tiles, int(c-60))
		}
	}
	mix(len(tiles), rand, func(i, j int) { s.Refills[tiles[i]], s.Refills[tiles[j]] = s.Refills[tiles[j]], s.Refills[tiles[i]] })
}

// mix brings n things in a random order.
func mix(n int, rand *engine.Rand, swap func(i, j int)) {
	for i := n - 1; i > 0; i-- {
		swap(i, rand.IntN(i+1))
	}
}

// Nobody sees what is hidden: two games that differ only in a secret look the same, and what happens in them is told in the same
// words, unless it brings the secret to light.
func TestNobodySeesASecret(t *testing.T) {
	t.Parallel()
	rand := engine.RandFrom(9)
	differed, looked := 0, 0
	for n := range games(500) {
		players, options := gameOf(n)
		s, err := Rules{}.Setup(engine.Config{Seats: players, Options: options})
		if err != nil {
			t.Fatal(err)
		}
		for (Rules{}).Chance(&s) {
			Rules{}.Apply(&s, engine.Chance, Rules{}.Roll(&s, &rand), nil)
		}
		for s.Step != stepOver {
			if (Rules{}).Chance(&s) {
				Rules{}.Apply(&s, engine.Chance, Rules{}.Roll(&s, &rand), nil)
				continue
			}
			seat := (Rules{}).Asked(&s).First()
			m := Rules{}.Sample(&s, seat, &rand)
			if rand.IntN(4) == 0 {
				viewer := Seat(rand.IntN(int(s.Players)+1) - 1)
				other := secretsOf(s, viewer, &rand)
				looked++
				if other != s {
					differed++
				}
				lookTheSame(t, &s, &other, viewer)
				tellTheSame(t, s, other, viewer, seat, m)
				if t.Failed() {
					t.Fatalf("game %d of %d, options %v, round %d, step %d, %s of seat %d, viewer %d", n, players, options, s.Round, s.Step, m, seat, viewer)
				}
			}
			Rules{}.Apply(&s, seat, m, nil)
		}
	}
	t.Logf("%d positions, %d with another secret", looked, differed)
	if differed < looked*9/10 {
		t.Errorf("only %d of %d positions have another secret", differed, looked)
	}
}

func lookTheSame(t *testing.T, a, b *State, viewer Seat) {
	t.Helper()
	if one, two := (Rules{}).View(a, viewer), (Rules{}).View(b, viewer); !reflect.DeepEqual(one, two) {
		t.Errorf("the views differ:\n%s\n%s", inJSON(one), inJSON(two))
	}
	if viewer >= 0 && (Rules{}).Asked(a).Has(viewer) {
		if one, two := (Rules{}).Moves(a, viewer, nil), (Rules{}).Moves(b, viewer, nil); !slices.Equal(one, two) {
			t.Errorf("the questions differ: %v, %v", one, two)
		}
	}
	one, two := *a, *b
	for _, s := range []*State{&one, &two} {
		rand := engine.RandFrom(1)
		Rules{}.Redeal(s, viewer, &rand)
	}
	if one != two {
		t.Errorf("seat %d is dealt something else:\n%s\n%s", viewer, inJSON(one), inJSON(two))
	}
}

// tellTheSame makes a move in both games: where the viewer sees no difference afterwards, nothing else may tell one. Of what
// John takes from the deck or from the market everybody hears, although it lies nowhere then, and what he is about to do tells where
// he can do it (A37). A quest that he takes as soon as it comes to the market lies nowhere then either.
func tellTheSame(t *testing.T, a, b State, viewer, seat Seat, m Move) {
	t.Helper()
	if (Rules{}).Check(&b, seat, m) != nil {
		if seat == viewer {
			t.Errorf("%s is refused", m)
		}
		return // of another seat's quests: its own secret
	}
	var one, two engine.Recorder
	Rules{}.Apply(&a, seat, m, &one)
	Rules{}.Apply(&b, seat, m, &two)
	if !reflect.DeepEqual((Rules{}).View(&a, viewer), (Rules{}).View(&b, viewer)) {
		return
	}
	if x, y := heard(one.Events, viewer), heard(two.Events, viewer); !reflect.DeepEqual(x, y) {
		t.Errorf("what is told differs:\n%s\n%s", inJSON(x), inJSON(y))
	}
}

func heard(events []engine.Event, viewer Seat) []engine.Event {
	taken := map[string]bool{}
	for _, e := range events {
		if e.Kind == JohnQuest {
			taken[e.Arg("quest").Text] = true
		}
	}
	return slices.DeleteFunc(slices.Clone(events), func(e engine.Event) bool {
		return e.Kind == MarketFilled && taken[e.Arg("quest").Text] || slices.Contains([]string{JohnImproved, JohnQuest, JohnTurned}, e.Kind) || e.Only != engine.Everyone && e.Only != viewer
	})
}

// A quest that is named to everybody lies in the market, or did before.
func TestAQuestIsNamedToItsOwnerOrLiesInTheMarket(t *testing.T) {
	t.Parallel()
	rand := engine.RandFrom(10)
	for n := range games(100) {
		players, options := gameOf(n)
		s, err := Rules{}.Setup(engine.Config{Seats: players, Options: options})
		if err != nil {
			t.Fatal(err)
		}
		for s.Step != stepOver {
			var rec engine.Recorder
			before := s
			seat := engine.Chance
			if !(Rules{}).Chance(&s) {
				seat = (Rules{}).Asked(&s).First()
			}
			if seat == engine.Chance {
				Rules{}.Apply(&s, seat, Rules{}.Roll(&s, &rand), &rec)
			} else {
				Rules{}.Apply(&s, seat, Rules{}.Sample(&s, seat, &rand), &rec)
			}
			for _, e := range rec.Events {
				for _, a := range e.Args {
					q := Quest(find(questWords[:], a.Text))
					if q < 0 {
						continue
					}
					// A turn of John's may take what has just come to the market.
					open := before.market(q) || s.market(q) || publicQuest(&s, q)
					if e.Only == engine.Everyone && !open || e.Only != engine.Everyone && s.Boards[e.Only].Quests>>q&1 == 0 && e.Kind != QuestGone {
						t.Fatalf("game %d: %+v", n, e)
					}
				}
			}
		}
	}
}
