package endeavor

import (
	"iter"
	"math/bits"
	"slices"

	"github.com/harbormaster/harbormaster/engine"
)

type step uint8

const (
	stepStart step = iota
	stepLot
	stepBuild
	stepSalary
	stepAct
	stepSecond
	stepDiscard
	stepOver
	steps
)

// State is a game: a plain value. Its fields are exported for storage and tests; the rules alone change them.
type State struct {
	Players int8 `json:"players"`
	Step    step `json:"step"`
	// Neutral is the naming: it changes words only.
	Neutral bool `json:"neutral,omitzero"`
	// Round is 0 before the layout is complete. Crown is engine.Everyone until it is known who goes first.
	Round int8 `json:"round"`
	Crown Seat `json:"crown"`
	// Turn is the seat that is asked, engine.Everyone where several are or nobody is. Left counts the seats that still
	// build in this round, that of the turn included. Lot counts the lots of tokens that are laid (E9).
	Turn Seat `json:"turn"`
	Left int8 `json:"left,omitzero"`
	Lot  int8 `json:"lot,omitzero"`
	// Passed are the seats whose round is over (E51). Waiting and Given are those that choose their salary and those
	// that have, Salaries their choices: see Salary.
	Passed   engine.SeatSet     `json:"passed,omitzero"`
	Waiting  engine.SeatSet     `json:"waiting,omitzero"`
	Given    engine.SeatSet     `json:"given,omitzero"`
	Salaries [MaxPlayers]uint64 `json:"salaries,omitzero"`
	// Begun is the composite action of which the other part is open.
	Begun Begun `json:"begun,omitzero"`
	// Abolished says that Europe 5 was taken once (E48).
	Abolished bool `json:"abolished,omitzero"`

	// Tracks are by region; that of Europe is empty. Cities and Links hold the tokens that nobody has taken.
	Tracks [Regions]Track     `json:"tracks"`
	Cities [Cities]Token      `json:"cities"`
	Links  [Connections]Token `json:"links"`
	// Decks are the sets of the cards that lie there; the lowest is the top card (E10, E56).
	Decks [Decks]uint8 `json:"decks"`
	// Stock counts the tiles in the supply, Box the action tokens that were spent.
	Stock  [Buildings]int8   `json:"stock"`
	Box    [Tokens]int8      `json:"box"`
	Boards [MaxPlayers]Board `json:"boards"`
}

// Track is a region's shipping track (E31, E32).
type Track struct {
	// Count is the number of spaces with a marker. Tokens and Seats are by space, NoToken and engine.Everyone for none.
	Count  int8             `json:"count"`
	Tokens [MaxTrack]Token  `json:"tokens"`
	Seats  [MaxTrack]Seat   `json:"seats"`
	Beside [MaxPlayers]int8 `json:"beside"`
}

// Begun is a composite action of which one part is done (E47): the part, its region, and its deck if it was a draw.
type Begun struct {
	Building Building `json:"building"`
	Done     Part     `json:"done"`
	Region   Region   `json:"region"`
	Deck     Deck     `json:"deck"`
}

// Board is what one player has.
type Board struct {
	// Harbour counts the markers there; the supply is unlimited.
	Harbour int8 `json:"harbour"`
	// Held is the set of the cities that the player holds.
	Held uint32 `json:"held"`
	// Status are the true totals of the tracks (E13): what tokens, buildings and face-up cards show.
	Status [Statuses]int8 `json:"status"`
	Tokens [Tokens]int8   `json:"tokens"`
	// Places are the buildings in the order of building, Built of them, the Colonial Office first; Occupied is the set
	// of the places with a marker.
	Places   [Places]Building `json:"places"`
	Built    int8             `json:"built"`
	Occupied uint8            `json:"occupied"`
	// Hand are the face-up cards in the order of taking, Count of them; Turned are the turned Slavery cards, by value.
	Hand   [Cards]Card `json:"hand"`
	Count  int8        `json:"count"`
	Turned uint8       `json:"turned"`
}

// next is the seat to the left.
func (s *State) next(seat Seat) Seat { return seat.After(s.Players) }

// from gives the seats clockwise, from one on (E16).
func (s *State) from(first Seat) iter.Seq[Seat] { return engine.Clockwise(first, s.Players, s.Players) }

// isOpen says whether the region is open: Europe from the start, every other one once its track is full (E12, E33).
func (s *State) isOpen(r Region) bool { return s.Tracks[r].Count == rulebook.tracks[r] }

// presence counts a seat's markers in a region (E35).
func (s *State) presence(seat Seat, r Region) int {
	t := &s.Tracks[r]
	n := bits.OnesCount32(s.Boards[seat].Held&rulebook.citiesIn[r]) + int(t.Beside[seat])
	for _, at := range t.Seats[:t.Count] {
		if at == seat {
			n++
		}
	}
	return n
}

// taken is the set of the cities that somebody holds.
func (s *State) taken() uint32 {
	var set uint32
	for i := range s.Players {
		set |= s.Boards[i].Held
	}
	return set
}

// holder is the seat that holds a city, engine.Everyone for none.
func (s *State) holder(c City) Seat {
	for i := range s.Players {
		if s.Boards[i].Held&(1<<c) != 0 {
			return Seat(i)
		}
	}
	return engine.Everyone
}

// controls says whether a connection is the seat's (E37).
func (s *State) controls(seat Seat, c Connection) bool {
	ends := &rulebook.links[c]
	both := uint32(1)<<ends[0] | uint32(1)<<ends[1]
	return s.Boards[seat].Held&both == both
}

// top is the top card of a deck, NoCard of an empty one.
func (s *State) top(d Deck) Card {
	if s.Decks[d] == 0 {
		return NoCard
	}
	return CardOf(d, bits.TrailingZeros8(s.Decks[d]))
}

// yield is what a status track gives (E15).
func (b *Board) yield(st Status) int { return st.Yield(int(b.Status[st])) }

func (b *Board) buildings() []Building { return b.Places[:b.Built] }

func (b *Board) occupied() int { return bits.OnesCount8(b.Occupied) }

// place finds the first place with the building, with a marker or without one; -1 for none.
func (b *Board) place(kind Building, occupied bool) int {
	for i, k := range b.buildings() {
		if k == kind && b.Occupied>>i&1 != 0 == occupied {
			return i
		}
	}
	return -1
}

// owns counts the tiles of a building.
func (b *Board) owns(kind Building) int {
	return count(b.buildings(), func(k Building) bool { return k == kind })
}

func (b *Board) cards() []Card { return b.Hand[:b.Count] }

// holds finds a face-up card, -1 for none.
func (b *Board) holds(c Card) int { return slices.Index(b.cards(), c) }

// slavery counts the face-up Slavery cards, governors the governors.
func (b *Board) slavery() int {
	return count(b.cards(), func(c Card) bool { return c.Deck() == SlaveryDeck })
}

func (b *Board) governors() int { return count(b.cards(), Card.Governor) }

func count[T any](list []T, is func(T) bool) (n int) {
	for _, each := range list {
		if is(each) {
			n++
		}
	}
	return n
}

// counted is the number of cards that count against the limit, every governor included (R7).
func (b *Board) counted() int { return int(b.Count) - min(1, b.slavery()) }

// add counts icons in, or out with sign -1 (E13, E14).
func (b *Board) add(icons *[Statuses]int8, sign int8) {
	for i, n := range icons {
		b.Status[i] += sign * n
	}
}

// gain takes a token into the harbor (E31, E36, E38).
func (b *Board) gain(t Token) {
	b.Tokens[t]++
	if !t.Action() {
		b.Status[t]++
	}
}
