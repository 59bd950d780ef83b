package endeavor

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/enginetest"
)

// chronicle follows a game by its events alone: it knows no rule, only what each kind of fact says.
type chronicle struct {
	oracle
	t testing.TB
}

// args are an event's arguments: the words of a key, or a number.
type args []engine.Arg

func (a args) words(key string) []string {
	list := []string{}
	for _, arg := range a {
		if arg.Key == key {
			word := strings.TrimPrefix(arg.Text, "token_")
			list = append(list, strings.Replace(word, neutralWord, "slavery", 1))
		}
	}
	return list
}

func (a args) word(key string) string {
	if list := a.words(key); len(list) > 0 {
		return list[0]
	}
	return ""
}

func (a args) num(key string) int {
	for _, arg := range a {
		if arg.Key == key {
			return arg.Num
		}
	}
	return 0
}

// read notes one event.
func (c *chronicle) read(e engine.Event) {
	a := args(e.Args)
	var s *oracleSeat
	if e.Seat >= 0 {
		s = c.seats[e.Seat]
	}
	switch e.Kind {
	case RoundStarted, GameOver:
		for _, other := range c.seats {
			other.passed = false
		}
		if c.round = a.num("round"); e.Kind == RoundStarted {
			c.crown = int(e.Seat)
		}
	case Built:
		id := a.word("building")
		c.stock[id]--
		s.buildings = append(s.buildings, id)
	case Grew:
		for _, arg := range a {
			if arg.Key == "grown_seat" {
				c.seats[arg.Num].harbour += a.num("markers")
			}
		}
	case SalaryPaid:
		if a.num("markers") != len(a.words("building")) {
			c.t.Errorf("%d markers from %v", a.num("markers"), a.words("building"))
		}
		for _, id := range a.words("building") {
			s.free(id)
			s.harbour++
		}
	case Shipped, Occupied, Attacked, Repaid, Drew:
		c.source(s, a)
		c.action(e, s, a)
	case Linked:
		ends := a.words("city")
		delete(c.connections, ends[0]+"-"+ends[1])
		s.tokens[a.word("token")]++
	case RegionOpened:
		c.open[a.word("region")] = true
	case GovernorWon:
		c.gain(s, a.word("card"))
	case Abolished:
		c.abolished = true
		c.decks[a.word("deck")] = nil
	case CardsTurned:
		before := s.turned
		if c.turnOver(s, "slavery"); s.turned-before != a.num("cards") {
			c.t.Errorf("%d cards turned, told %d", s.turned-before, a.num("cards"))
		}
	case Passed:
		s.passed = true
	case Discarded:
		c.discarded(s, a)
	case GameStarted, SalaryIn, Stopped, Kept:
	default:
		c.t.Errorf("an event %s", e.Kind)
	}
}

// source notes what an action is done with.
func (c *chronicle) source(s *oracleSeat, a args) {
	id := a.word("source")
	switch {
	case a.num("second") > 0:
	case s.tokens[id] > 0:
		s.tokens[id]--
	default:
		s.harbour--
		s.occupied = append(s.occupied, id)
	}
}

func (c *chronicle) action(e engine.Event, s *oracleSeat, a args) {
	switch e.Kind {
	case Shipped:
		s.harbour--
		region := a.word("region")
		if a.num("space") == 0 {
			c.beside[region] = append(c.beside[region], int(e.Seat))
			return
		}
		c.track[region] = append(c.track[region], int(e.Seat))
		if a.num("space") != len(c.track[region]) {
			c.t.Errorf("space %d is filled after %d", a.num("space"), len(c.track[region])-1)
		}
		s.tokens[a.word("token")]++
	case Occupied:
		s.harbour--
		c.cities[a.word("city")] = int(e.Seat)
		s.tokens[a.word("token")]++
	case Attacked:
		s.harbour -= 2
		if c.cities[a.word("city")] != a.num("defender_seat") {
			c.t.Errorf("%s was held by %d, told %d", a.word("city"), c.cities[a.word("city")], a.num("defender_seat"))
		}
		c.cities[a.word("city")] = int(e.Seat)
	case Repaid:
		s.free(a.word("building"))
		s.harbour++
	case Drew:
		c.gain(s, a.word("card"))
		icons := c.card(a.word("card")).Icons
		for kind, n := range icons {
			if a.num(kind) != n {
				c.t.Errorf("%s shows %v, told %v", a.word("card"), icons, a)
			}
		}
	}
}

// gain takes the top card of its deck.
func (c *chronicle) gain(s *oracleSeat, id string) {
	deck := c.card(id).Deck
	if len(c.decks[deck]) == 0 || c.decks[deck][0] != id {
		c.t.Errorf("%s is taken from %v", id, c.decks[deck])
		return
	}
	c.decks[deck] = c.decks[deck][1:]
	s.cards = append(s.cards, id)
}

func (c *chronicle) discarded(s *oracleSeat, a args) {
	id := a.word("card")
	s.cards = slices.DeleteFunc(s.cards, func(other string) bool { return other == id })
	switch deck := c.card(id).Deck; {
	case a.num("turned") > 0:
		s.turned++
	case a.num("governor") == 0:
		c.decks[deck] = slices.SortedFunc(slices.Values(append(slices.Clone(c.decks[deck]), id)), func(a, b string) int {
			return c.card(a).Value - c.card(b).Value
		})
	}
}

// Whoever reads the chronicle knows the table: harbors, tracks, tokens, buildings, cards and glory follow from the events alone.
// Every kind happens, everybody may read it, and only the setup reveals what was hidden.
func TestTheTableFollowsFromTheEvents(t *testing.T) {
	t.Parallel()
	happened := map[string]int{}
	for game := range games(45) {
		players := MinPlayers + game%3
		naming := []string{"rulebook", NamingNeutral}[game/3%2]
		random := engine.RandFrom(uint64(game))
		s, err := Rules{}.Setup(engine.Config{Seats: players, Options: map[string]string{OptionNaming: naming}})
		if err != nil {
			t.Fatal(err)
		}
		var rec engine.Recorder
		engine.AnswerChance(Rules{}, &s, &random, &rec)
		c := chronicle{t: t}
		view := Rules{}.View(&s, engine.Everyone)
		c.set(players, int(view.Crown), oracleLaid(&view))
		walkOn(t, &s, uint64(game), &rec, func(s *State) {
			for _, e := range rec.Events {
				happened[e.Kind]++
				if e.Only != engine.Everyone || e.Reveal != (e.Kind == GameStarted) {
					t.Fatalf("game %d: %+v", game, e)
				}
				if told := fmt.Sprint(e.Args); naming == NamingNeutral && strings.Contains(told, "slavery") {
					t.Fatalf("game %d: with neutral naming %s tells %s", game, e.Kind, told)
				}
				c.read(e)
			}
			rec.Events = nil
			view := Rules{}.View(s, engine.Everyone)
			if list := c.facts().differ(seen(&view)); len(list) > 0 {
				t.Fatalf("game %d, round %d: %s", game, s.Round, strings.Join(list, "\n"))
			}
		})
	}
	for _, kind := range enginetest.Constants(t, "events.go", "") {
		if happened[kind] == 0 {
			t.Errorf("%s never happened", kind)
		}
		delete(happened, kind)
	}
	for _, kind := range slices.Sorted(maps.Keys(happened)) {
		t.Errorf("%s is not listed", kind)
	}
}
