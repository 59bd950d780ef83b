package scenes

import (
	"math/bits"
	"slices"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/endeavor"
)

// longNames are as long as names may be, and as wide.
var longNames = []string{"Bartłomiej Brzęczyszczykiewicz", "Žofie Nejneobhospodařovávatelnější", "Ana",
	"W W W W W W W W W W W W W W W W", "Přemysl Krkonošský z Podhůří"}

// fullBoards are the boards of the fullest tables by seat: eight buildings, markers of two digits, more cards than
// there are places for, levels beyond the last step.
var fullBoards = []board{
	{
		harbour: 10, buildings: []endeavor.Building{market, shipyard, bank, guildHall, docks, cartographer,
			stockExchange}, busy: []int{0, 1, 2, 4, 5, 6, 7},
		status: [4]int8{8, 2, 2, 2}, actions: []endeavor.Token{attack, shipOrDraw, shipOrDraw, occOrDraw, occOrDraw},
		cards: []string{"slavery_2", "slavery_3", "europe_1", "africa_gov", "far_east_4", "north_america_5",
			"north_america_4"}, turned: 2,
	},
	{
		harbour: 18, buildings: []endeavor.Building{market, workshop, guildHall, barracks, fortress, tradingOffice,
			museum}, busy: []int{1, 3, 4, 5, 6, 7},
		status: [4]int8{2, 11, 2, 10},
		actions: []endeavor.Token{attack, payment, payment, shipOrDraw, shipOrDraw, shipOrDraw, occOrDraw,
			occOrDraw},
		cards: []string{
			"north_america_gov", "europe_3", "caribbean_gov", "south_america_4", "south_america_gov", "slavery_4",
			"slavery_5", "africa_4", "india_4", "far_east_3", "caribbean_5",
		},
	},
	{
		harbour: 3, buildings: []endeavor.Building{shipyard, workshop, bank, theatre, docks, cartographer, parliament},
		busy:   []int{0, 5, 6, 7},
		status: [4]int8{2, 2, 8, 5}, actions: []endeavor.Token{shipOrDraw, occOrDraw},
		cards: []string{"india_gov", "india_5", "europe_4"},
	},
	{
		harbour: 0, buildings: []endeavor.Building{market, shipyard, guildHall, theatre, fortress, tradingOffice,
			university}, busy: []int{0, 1, 2, 3, 5, 6},
		status: [4]int8{3, 3, 3, 4}, cards: []string{"far_east_gov"},
	},
	{
		harbour: 6, buildings: []endeavor.Building{market, workshop, bank, barracks, docks, theatre, university},
		busy:   []int{0, 1},
		status: [4]int8{2, 2, 2, 4}, actions: []endeavor.Token{occOrDraw},
		cards: []string{"europe_0", "europe_2", "south_america_1"},
	},
}

// mostMarkers is how many markers may have come to a player in seven rounds.
const mostMarkers = 42

// placed counts a seat's markers that are neither in its harbor nor in its supply.
func (m *made) placed(seat engine.Seat) int {
	b := &m.state.Boards[seat]
	n := bits.OnesCount8(b.Occupied) + bits.OnesCount32(b.Held)
	for r := range m.state.Tracks {
		t := &m.state.Tracks[r]
		n += int(t.Beside[seat])
		for _, at := range t.Seats[:t.Count] {
			if at == seat {
				n++
			}
		}
	}
	return n
}

// fullTable is a table of n seats in the last round with everything at its largest: every track full with markers
// beside it, every city held, every token taken, and long names. Žofie acts.
func fullTable(n int) *made {
	m := lay(n, endeavor.Rounds, 1, engine.Seat(n-1))
	for r := endeavor.Region(1); r < endeavor.Regions; r++ {
		seats := make([]engine.Seat, r.Length())
		for i := range seats {
			seats[i] = engine.Seat((i + int(r)) % n)
		}
		m.track(r, seats)
		for seat := range n {
			m.state.Tracks[r].Beside[seat] = int8((seat + int(r)) % 3)
		}
	}
	left := [endeavor.Statuses]int8{}
	for t := range left {
		left[t] = int8(endeavor.Token(t).Count())
	}
	for seat, have := range fullBoards[:n] {
		for c := range endeavor.City(endeavor.Cities) {
			if int(c)/3%n == seat {
				have.cities = append(have.cities, c.String())
			}
		}
		for t, k := range have.status {
			left[t] -= k
		}
		if seat == n-1 {
			for t, k := range left {
				have.status[t] += k
			}
			for d := endeavor.NorthAmericaDeck; d < endeavor.Decks; d++ {
				if gov := endeavor.CardOf(d, 0).String(); m.state.Decks[d]&1 != 0 && !slices.Contains(have.cards, gov) {
					have.cards = append(have.cards, gov)
				}
			}
		}
		m.seat(engine.Seat(seat), have)
		b := &m.state.Boards[seat]
		b.Harbour = min(b.Harbour, int8(mostMarkers-m.placed(engine.Seat(seat))))
	}
	return m
}

// longNamed gives a scene the long names.
func longNamed(s engine.Scene) engine.Scene {
	v, ok := s.View.(*endeavor.View)
	if !ok {
		panic("scenes: a view that is no pointer")
	}
	s.Names = slices.Clone(longNames[:len(v.Players)])
	return s
}

func fullScene(n int) engine.Scene { return longNamed(fullTable(n).position().Scene()) }

// fullDiscard has Žofie discarding from everything that a player may hold.
func fullDiscard(n int) position {
	m := fullTable(n)
	m.state.Step, m.state.Passed = stepDiscard, engine.SeatSet(0).With(1)
	return m.position()
}

// fullOver is the end of the fullest table.
func fullOver(n int) engine.Scene {
	m := fullTable(n)
	m.state.Step, m.state.Turn = stepOver, nobody
	return longNamed(m.position().Scene())
}
