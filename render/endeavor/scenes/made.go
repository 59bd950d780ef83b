package scenes

import (
	"fmt"
	"slices"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/endeavor"
)

// The steps of a stored state that made positions stand at.
const (
	stepAct     = 4
	stepDiscard = 6
	stepOver    = 7
)

// made is a position that is laid by hand. Whatever the rules can't go on from panics when it is asked for.
type made struct{ state endeavor.State }

// lay begins a position of n players in a round in which a seat acts: every region is closed and nothing lies anywhere.
func lay(n, round int, turn, crown engine.Seat) *made {
	s, err := endeavor.Rules{}.Setup(engine.Config{Seats: n})
	if err != nil {
		panic("scenes: " + err.Error())
	}
	s.Round, s.Step, s.Turn, s.Crown, s.Lot = int8(round), stepAct, turn, crown, 5
	return &made{s}
}

// track puts markers on the first spaces of a region's track and tokens on the others; the region is open when it is
// full, and its governor then belongs to one of the hands.
func (m *made) track(r endeavor.Region, seats []engine.Seat, tokens ...endeavor.Token) {
	t := &m.state.Tracks[r]
	copy(t.Seats[:], seats)
	t.Count = int8(len(seats))
	copy(t.Tokens[len(seats):], tokens)
}

// city lays a token in a city, link one on the connection of two.
func (m *made) city(t endeavor.Token, cities ...endeavor.City) {
	for _, c := range cities {
		m.state.Cities[c] = t
	}
}

// hold gives a seat cities, with their tokens, from the board or from those who held them.
func (m *made) hold(seat engine.Seat, cities []string) {
	boards := &m.state.Boards
	for _, word := range cities {
		city := named(word, endeavor.City(endeavor.Cities))
		for i := range boards {
			boards[i].Held &^= 1 << city
		}
		boards[seat].Held |= 1 << city
		if t := m.state.Cities[city]; t != endeavor.NoToken {
			boards[seat].Tokens[t]++
			m.state.Cities[city] = endeavor.NoToken
		}
	}
}

func (m *made) link(t endeavor.Token, words ...string) {
	for _, word := range words {
		m.state.Links[named(word, endeavor.Connection(endeavor.Connections))] = t
	}
}

// named finds what a word of the notation stands for among the first n of its kind.
func named[T ~int8](word string, n T) T {
	for i := range n {
		if fmt.Sprint(i) == word {
			return i
		}
	}
	panic(fmt.Sprintf("scenes: nothing is called %q", word))
}

// board is what a player has, in the words of the notation.
type board struct {
	harbour   int
	buildings []endeavor.Building
	// busy are the places with a marker, the Colonial Office being 0.
	busy   []int
	cities []string
	// status are the status tokens by track, actions the tokens that are not spent.
	status  [endeavor.Statuses]int8
	actions []endeavor.Token
	cards   []string
	turned  int
}

// seat gives a player their board.
func (m *made) seat(seat engine.Seat, have board) {
	s, b := &m.state, &m.state.Boards[seat]
	b.Harbour = int8(have.harbour)
	for _, kind := range have.buildings {
		b.Places[b.Built] = kind
		b.Built++
		s.Stock[kind]--
	}
	for _, i := range have.busy {
		b.Occupied |= 1 << i
	}
	for _, word := range have.cities {
		b.Held |= 1 << named(word, endeavor.City(endeavor.Cities))
	}
	copy(b.Tokens[:], have.status[:])
	for _, t := range have.actions {
		b.Tokens[t]++
	}
	for _, word := range have.cards {
		c := named(word, endeavor.Card(endeavor.Cards))
		b.Hand[b.Count] = c
		b.Count++
		s.Decks[c.Deck()] &^= 1 << (c % endeavor.DeckCards)
	}
	for i := range have.turned {
		b.Turned |= 1 << i
		s.Decks[endeavor.SlaveryDeck] &^= 1 << i
	}
}

// table reckons what follows from all that was laid, levels and spent tokens, and has the rules read it.
func (m *made) table() engine.Table {
	s := &m.state
	var out [endeavor.Tokens]int8
	count := func(list []endeavor.Token) {
		for _, t := range list {
			if t != endeavor.NoToken {
				out[t]++
			}
		}
	}
	for r := range s.Tracks {
		count(s.Tracks[r].Tokens[:])
	}
	count(s.Cities[:])
	count(s.Links[:])
	for i := range s.Boards {
		b := &s.Boards[i]
		for t, n := range b.Tokens {
			out[t] += n
		}
		copy(b.Status[:], b.Tokens[:endeavor.Statuses])
		for _, kind := range b.Places[:b.Built] {
			add(&b.Status, kind.Icons())
		}
		for _, c := range b.Hand[:b.Count] {
			add(&b.Status, c.Icons())
		}
	}
	for t := endeavor.AttackToken; t < endeavor.Tokens; t++ {
		s.Box[t] = int8(t.Count()) - out[t]
	}
	data, err := endeavor.Rules{}.Encode(s)
	if err != nil {
		panic("scenes: " + err.Error())
	}
	t, err := endeavor.Game().Load(engine.Snapshot{Game: endeavor.Name, Schema: endeavor.Rules{}.Schema(), State: data})
	if err != nil {
		panic("scenes: " + err.Error())
	}
	return t
}

func add(status *[endeavor.Statuses]int8, icons [endeavor.Statuses]int) {
	for i, n := range icons {
		status[i] += int8(n)
	}
}

// position is the position as one of a game.
func (m *made) position(fresh ...engine.Event) position {
	return position{Table: m.table(), Seats: int(m.state.Players), Events: fresh}
}

// only keeps the moves of one action in a scene's question: what is highlighted when it is chosen and its target is
// not.
func only(s engine.Scene, part endeavor.Part) engine.Scene {
	s.Focus.Moves = slices.DeleteFunc(slices.Clone(s.Focus.Moves), func(text string) bool {
		m, err := endeavor.Parse(text)
		return err != nil || !m.Does() || m.Part != part
	})
	return s
}
