package maracaibo

import (
	"errors"
	"fmt"
	"math/bits"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
)

// conserved counts every piece by itself, from the numbers of the box, and not as State's own check does.
func conserved(s *State) error {
	return errors.Join(cardsConserved(s), questsConserved(s), headsConserved(s), tilesConserved(s), hideoutsConserved(s), boardsConserved(s))
}

// begunGame says that everything is laid out: the setup with all that chance decides there is over.
func begunGame(s *State) bool { return s.Step == stepKeep || s.Round > 0 }

// cardsConserved finds each card in one place: the layout, the deck, or with a player; of what John takes only the number is kept
// (M103). Locations and residences never leave the layout (M34, M39), but for locations of the deck.
func cardsConserved(s *State) error {
	if !begunGame(s) {
		return nil
	}
	var places [Cards]int
	var lying [4]int
	gaps, blanks := 0, 0
	inLayout := map[Slot]bool{}
	for _, at := range s.Layout.Slots() {
		inLayout[at] = true
		switch c := s.Cards[at]; c {
		case NoCard:
			gaps++
		case BlankCard:
			blanks++
		default:
			places[c]++
			if c.Level() == 1 {
				lying[c.Class()]++
			}
		}
	}
	for at, c := range s.Cards {
		if !inLayout[Slot(at)] && (c != NoCard || s.Coins[at] != 0 || s.Down>>at&1 != 0) {
			return fmt.Errorf("something lies at %s", Slot(at))
		}
	}
	for i, c := range s.Deck {
		if (c != NoCard) != (i < int(s.DeckSize)) {
			return fmt.Errorf("card %d of the deck of %d is %s", i, s.DeckSize, c)
		}
		if c != NoCard {
			places[c]++
		}
	}
	for seat := range s.Boards {
		for set := s.Boards[seat].Cards; set != 0; set &= set - 1 {
			c := Card(bits.TrailingZeros64(set))
			if c.Class() != Improvement {
				return fmt.Errorf("seat %d has %s", seat, c)
			}
			places[c]++
		}
	}
	level2, all := 0, 0
	for c, n := range places {
		if n > 1 {
			return fmt.Errorf("%s is in %d places", Card(c), n)
		}
		if Card(c).Level() == 2 {
			level2 += n
		}
		all += n
	}
	// 27 of the first layout and the 41 of the deck; a gap's card is with its player already.
	if all+int(s.John.Improvements) != 27+41 || level2 > 41 {
		return fmt.Errorf("%d cards and %d of John", all, s.John.Improvements)
	}
	if lying[Location] != 8 || lying[Residence] != 4 || blanks > 0 && s.DeckSize > 0 && s.Sunk < s.DeckSize {
		return fmt.Errorf("%d locations, %d residences, %d blanks with a deck of %d", lying[Location], lying[Residence], blanks, s.DeckSize)
	}
	for _, f := range s.Stack[:s.Depth] {
		if f.Kind == frameGap {
			gaps--
		}
	}
	if gaps != 0 {
		return fmt.Errorf("%d gaps that nobody fills", gaps)
	}
	return coinsConserved(s)
}

// coinsConserved: doubloons lie on face-down locations of level I, as many as rounds have begun (M84).
func coinsConserved(s *State) error {
	for at, n := range s.Coins {
		uncharted := s.Down>>at&1 != 0 && s.Cards[at].Class() == Location && s.Cards[at].Level() == 1
		rounds := max(1, s.Round)
		if s.Step == stepOver {
			rounds++
		}
		if uncharted && (!s.has(UnchartedLocations) || n != rounds) || !uncharted && n != 0 {
			return fmt.Errorf("%d doubloons on %s in round %d", n, Slot(at), s.Round)
		}
		if s.Down>>at&1 != 0 && s.Cards[at].Class() != Location && !s.has(UnchartedImprovements) {
			return fmt.Errorf("%s lies face down at %s", s.Cards[at], Slot(at))
		}
		if s.Down>>at&1 != 0 && s.Cards[at] <= BlankCard {
			return fmt.Errorf("nothing lies face down at %s", Slot(at))
		}
	}
	return nil
}

// questsConserved finds each quest in one place: deck, market or a hand.
func questsConserved(s *State) error {
	var places [Quests]int
	n := 0
	for i, q := range s.QuestDeck {
		if s.Step != stepQuests && (q != NoQuest) != (i < int(s.QuestSize)) {
			return fmt.Errorf("quest %d of the deck of %d is %s", i, s.QuestSize, q)
		}
		if q != NoQuest {
			places[q]++
		}
	}
	for i, q := range s.Market {
		if (q != NoQuest) != (i < int(s.MarketSize)) {
			return fmt.Errorf("place %d of the market of %d is %s", i, s.MarketSize, q)
		}
		if q != NoQuest {
			places[q]++
		}
	}
	for seat := range s.Boards {
		for set := s.Boards[seat].Quests; set != 0; set &= set - 1 {
			places[bits.TrailingZeros32(set)]++
		}
	}
	for q, in := range places {
		if in > 1 || in == 0 && begunGame(s) && s.Step != stepQuests {
			return fmt.Errorf("%s is in %d places", Quest(q), in)
		}
		n += in
	}
	if most := 2 + int(s.Modules>>RoyalOrders&1); int(s.MarketSize) > most {
		return fmt.Errorf("a market of %d", s.MarketSize)
	}
	return nil
}

// headsConserved: of the figureheads drawn each is in the supply or with a player, but those that John removed (M17, M104).
func headsConserved(s *State) error {
	seen, n := map[Figurehead]bool{}, 0
	see := func(f Figurehead) error {
		if f == NoFigurehead {
			return nil
		}
		if seen[f] {
			return fmt.Errorf("two of figurehead %s", f)
		}
		seen[f] = true
		n++
		return nil
	}
	for _, f := range s.Supply {
		if err := see(f); err != nil {
			return err
		}
	}
	for seat := range s.Boards {
		if err := see(s.Boards[seat].Head); err != nil {
			return err
		}
	}
	want := int(s.Players) + 2
	if s.Solo {
		want = 3
	}
	if begunGame(s) && (n > want || n < want && !s.Solo) {
		return fmt.Errorf("%d figureheads of %d", n, want)
	}
	return nil
}

// tilesConserved looks at the refill tiles, which never move (M14), and at the smuggler tiles: one at most on a location (M64).
func tilesConserved(s *State) error {
	if !begunGame(s) {
		return nil
	}
	var kinds [Treasures]int
	for i, kind := range s.Refills {
		if (kind != NoTreasure) != Card(60+i).RefillSymbol() {
			return fmt.Errorf("refill tile %s on %s", kind, Card(60+i))
		}
		if kind != NoTreasure {
			kinds[kind]++
		}
	}
	if kinds != [Treasures]int{2, 2, 2} {
		return fmt.Errorf("refill tiles %v", kinds)
	}
	on := map[Slot]bool{}
	for seat := range s.Boards {
		for tile, at := range s.Boards[seat].Tiles {
			if at == NoSlot {
				continue
			}
			if !at.Card() || s.Cards[at].Class() != Location || s.Down>>at&1 != 0 || on[at] || s.john(Seat(seat)) {
				return fmt.Errorf("tile %s of seat %d at %s", Tile(tile), seat, at)
			}
			on[at] = true
		}
	}
	for tile, side := range s.Sides {
		if side.Tile() != Tile(tile) {
			return fmt.Errorf("side %s of tile %s", side, Tile(tile))
		}
	}
	return nil
}

// hideoutsConserved looks at cubes and rubies: none below nothing, none on a space that is not there.
func hideoutsConserved(s *State) error {
	for kind, n := range s.Islands {
		if n < 0 {
			return fmt.Errorf("%d cubes on the island of %s", n, Treasure(kind))
		}
	}
	for seat := range s.Boards {
		b := &s.Boards[seat]
		for i, kind := range b.Poseidon {
			filled := b.Buried>>(int(FirstPoseidon)+i)&1 != 0
			if (kind != NoTreasure) != filled || filled && b.Head != Poseidon {
				return fmt.Errorf("space %d of Poseidon, seat %d: %s", i, seat, kind)
			}
		}
		for kind, n := range b.Loose {
			if n < 0 {
				return fmt.Errorf("%d cubes of %s of seat %d", n, Treasure(kind), seat)
			}
		}
		if b.Stored>>Stores != 0 || b.Rubies < 0 || b.Rubies > 0 && !s.has(Rubies) {
			return fmt.Errorf("hideout of seat %d", seat)
		}
		if s.john(Seat(seat)) && (b.Stored != 0 || b.Buried != 0 || b.Loose != [Treasures]int8{}) {
			return errors.New("the automaton has a hideout")
		}
	}
	if s.RubyBoard>>RubySpaces != 0 || s.RubyBoard != 0 && !s.has(Rubies) {
		return fmt.Errorf("ruby board %b", s.RubyBoard)
	}
	return nil
}

// boardsConserved looks at the rest of the boards: sockets behind their thresholds (M62), residences on cards that lie there (M33),
// ships and explorers where there is a place for them, money that nobody owes.
func boardsConserved(s *State) error {
	for seat := range s.Boards {
		b := &s.Boards[seat]
		if b.VP < 0 || b.Doubloons < 0 || s.john(Seat(seat)) && b.Doubloons != 0 {
			return fmt.Errorf("seat %d has %d VP and %d doubloons", seat, b.VP, b.Doubloons)
		}
		left := 0
		for section := range 4 {
			here := 0
			for at := range Socket(Sockets) {
				if at.Section() == section && b.Sockets>>at&1 != 0 {
					here++
				}
			}
			if section > 0 && here > 0 && left < Threshold(section) {
				return fmt.Errorf("seat %d uses section %d with %d cubes before it", seat, section, left)
			}
			left += here
		}
		for set := b.Residences; set != 0; set &= set - 1 {
			if c := Card(72 + bits.TrailingZeros16(set)); !contains(s.Cards[:], c) {
				return fmt.Errorf("seat %d has a residence on %s, which is not there", seat, c)
			}
		}
		if b.Ship.Card() && s.Layout.Row(b.Ship) == 0 && !contains(s.Layout.Slots(), b.Ship) || b.Ship < Start || b.Ship > Maracaibo {
			return fmt.Errorf("the ship of seat %d is at %s", seat, b.Ship)
		}
		if b.Explorer < StartNode || b.Explorer >= Nodes || b.Rivers>>Rivers != 0 || b.Token && !s.has(Retirement) {
			return fmt.Errorf("the explorer of seat %d is at %s, rivers %b", seat, b.Explorer, b.Rivers)
		}
		if b.Explorer == Nodes-1 && !s.has(Retirement) {
			return fmt.Errorf("the explorer of seat %d has retired", seat)
		}
		if int8(seat) >= s.Players && *b != s.firstBoard(false) {
			return fmt.Errorf("nobody at seat %d has something", seat)
		}
	}
	return nil
}

func contains[T comparable](list []T, v T) bool {
	for _, other := range list {
		if other == v {
			return true
		}
	}
	return false
}

// A piece too many or too few is noticed, wherever it is.
func TestConservationNoticesEveryPiece(t *testing.T) {
	rand := engine.RandFrom(4)
	start, err := Rules{}.Setup(engine.Config{Seats: 3, Options: map[string]string{"uncharted_locations": "true", "rubies": "true"}})
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; start.Round < 2; i++ {
		engine.AnswerChance(Rules{}, &start, &rand, nil)
		seat := (Rules{}).Asked(&start).First()
		Rules{}.Apply(&start, seat, Rules{}.Sample(&start, seat, &rand), nil)
	}
	if err := conserved(&start); err != nil {
		t.Fatal(err)
	}
	improvement := func(s *State) Slot {
		for at, c := range s.Cards {
			if c > 0 && c.Class() == Improvement {
				return Slot(at)
			}
		}
		return NoSlot
	}
	location := func(s *State) Slot {
		for at, c := range s.Cards {
			if c > 0 && c.Class() == Location {
				return Slot(at)
			}
		}
		return NoSlot
	}
	for name, change := range map[string]func(*State){
		"a card that is gone":          func(s *State) { s.Cards[improvement(s)] = NoCard },
		"a card twice":                 func(s *State) { s.Boards[0].Cards |= 1 << s.Cards[improvement(s)] },
		"a card of the deck":           func(s *State) { s.DeckSize-- },
		"a location that is gone":      func(s *State) { s.Cards[location(s)] = BlankCard },
		"a location that was taken":    func(s *State) { s.Boards[0].Cards |= 1 << 60 },
		"a doubloon on a card":         func(s *State) { s.Coins[improvement(s)]++ },
		"a card that is face down":     func(s *State) { s.Down |= 1 << improvement(s) },
		"a quest that is gone":         func(s *State) { s.Market[0], s.MarketSize = s.Market[1], 1; s.Market[1] = NoQuest },
		"a quest twice":                func(s *State) { s.Boards[1].Quests |= 1 << s.Market[0] },
		"a figurehead":                 func(s *State) { s.Supply[0] = NoFigurehead; s.Boards[0].Head, s.Boards[1].Head = Lion, Lion },
		"a refill tile":                func(s *State) { s.Refills[0] = (s.Refills[0] + 1) % 3 },
		"a refill tile more":           func(s *State) { s.Refills[1] = Gold },
		"a smuggler tile":              func(s *State) { s.Boards[0].Tiles[0] = improvement(s) },
		"two smuggler tiles":           func(s *State) { s.Down = 0; s.Boards[0].Tiles[0], s.Boards[1].Tiles[1] = location(s), location(s) },
		"a side":                       func(s *State) { s.Sides[0] = 2 },
		"a cube on an island":          func(s *State) { s.Islands[0] = -1 },
		"a cube in a hideout":          func(s *State) { s.Boards[2].Loose[0] = -1 },
		"a cube on Poseidon's spaces":  func(s *State) { s.Boards[2].Poseidon[0] = Gold },
		"a cube beyond the hideout":    func(s *State) { s.Boards[0].Stored |= 64 },
		"a ruby":                       func(s *State) { s.Boards[0].Rubies = -1 },
		"a ruby space":                 func(s *State) { s.RubyBoard |= 64 },
		"a socket behind a threshold":  func(s *State) { s.Boards[0].Sockets = 1 << 19 },
		"a residence nowhere":          func(s *State) { s.Boards[0].Residences = 1<<12 - 1 },
		"a debt":                       func(s *State) { s.Boards[0].Doubloons = -1 },
		"points below nothing":         func(s *State) { s.Boards[0].VP = -1 },
		"a ship in the sky":            func(s *State) { s.Boards[0].Ship = 5 },
		"a river":                      func(s *State) { s.Boards[0].Rivers = 32 },
		"a token of no module":         func(s *State) { s.Boards[0].Token = true },
		"a board of nobody":            func(s *State) { s.Boards[3].VP = 1 },
		"a gap that nobody will fill":  func(s *State) { s.Boards[0].Cards |= 1 << s.Cards[improvement(s)]; s.Cards[improvement(s)] = NoCard },
		"an explorer who has retired":  func(s *State) { s.Boards[0].Explorer = Nodes - 1 },
		"a card beside the layout":     func(s *State) { s.Cards[Start] = BlankCard },
		"a doubloon beside the layout": func(s *State) { s.Coins[Gulf] = 1 },
	} {
		s := start
		change(&s)
		if conserved(&s) == nil {
			t.Errorf("%s is not noticed", name)
		}
	}
}
