package endeavor

import (
	"errors"
	"fmt"
	"math/bits"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/enginetest"
)

// gamesOfAll is the number of random games at every number of seats by what is quickly judged: 900 in all, in the long
// proof 30,000.
func gamesOfAll() int {
	if enginetest.Long() {
		return 10_000
	}
	return 300
}

func TestEndeavorKeepsEveryPromiseOfAGame(t *testing.T) {
	enginetest.Run(t, Rules{}, enginetest.Options[State]{
		Game: Game(), Computers: engine.Computers{{Key: engine.LevelEasy, New: func() engine.Computer { return engine.ComputerOf(Rules{}, (*State).EasyMove) }}}, Conserved: conserved, Games: gamesOfAll(), Deep: 6,
		// A custom id carries 100 bytes: "v1|", a table's id of 10 letters, "|", up to 5 digits of a seq, "|", and the move.
		Notation: 80,
	})
}

func FuzzNotation(f *testing.F) {
	enginetest.FuzzNotation(f, Rules{},
		"build:docks", "build:stock_exchange", "salary:docks,market,market", "salary:colonial_office", "activate:docks:ship:india",
		"activate:colonial_office:occupy:santo_domingo", "activate:fortress:attack:constantinople", "activate:museum:payment:docks",
		"activate:trading_office:draw:slavery", "token:ship_or_draw:draw:europe", "token:occupy_or_draw:occupy:goree",
		"token:payment:payment:guild_hall", "token:attack:attack:nagasaki", "pass", "ship:far_east", "occupy:lima", "draw:africa",
		"stop", "discard:india_3", "discard:south_america_gov", "keep", "start:4", "lot:icfpaysoicfpaysoicf")
}

// conserved counts every piece by itself, from the numbers of the box, and not as State's own check does.
func conserved(s *State) error {
	return errors.Join(tokensConserved(s), cardsConserved(s), tilesConserved(s), markersConserved(s), iconsCounted(s))
}

// holders is who holds each city, engine.Everyone for nobody; -2 for more than one.
func holders(s *State) (by [Cities]Seat) {
	for c := range by {
		by[c] = engine.Everyone
	}
	for seat := range s.Boards {
		for set := s.Boards[seat].Held; set != 0; set &= set - 1 {
			c := bits.TrailingZeros32(set)
			if by[c] != engine.Everyone {
				by[c] = -2
				continue
			}
			by[c] = Seat(seat)
		}
	}
	return by
}

// tokensConserved counts 95 tokens once they are laid: on the board where no marker is, with the players, or spent.
func tokensConserved(s *State) error {
	if s.Round == 0 {
		return nil
	}
	box := [Tokens]int{17, 20, 17, 25, 2, 2, 6, 6}
	take := func(token Token, here bool, where fmt.Stringer) error {
		if (token != NoToken) != here {
			return fmt.Errorf("the token of %s is %s", where, token)
		}
		if here {
			box[token]--
		}
		return nil
	}
	for r := range s.Tracks {
		region := Region(r)
		for i, token := range s.Tracks[r].Tokens {
			if err := take(token, i < region.Length() && s.Tracks[r].Seats[i] == engine.Everyone, region); err != nil {
				return err
			}
		}
	}
	by := holders(s)
	for c, token := range s.Cities {
		if err := take(token, by[c] == engine.Everyone, City(c)); err != nil {
			return err
		}
	}
	for c, token := range s.Links {
		a, b := Connection(c).Ends()
		if by[a] == by[b] && by[a] >= 0 && token != NoToken {
			return fmt.Errorf("%s is controlled and has its token", Connection(c))
		}
		if token != NoToken {
			box[token]--
		}
	}
	for token := range box {
		box[token] -= int(s.Box[token])
		for seat := range s.Boards {
			box[token] -= int(s.Boards[seat].Tokens[token])
		}
		if box[token] != 0 {
			return fmt.Errorf("%d of %s too few", box[token], Token(token))
		}
	}
	return nil
}

// cardsConserved finds each of the 48 cards in one place. Only governors leave the game, one by one when their region is open,
// and what lay in the Slavery deck at the abolition.
func cardsConserved(s *State) error {
	for c := range Card(Cards) {
		places := int(s.Decks[c.Deck()] >> (c % DeckCards) & 1)
		for seat := range s.Boards {
			b := &s.Boards[seat]
			for i, held := range b.Hand {
				if held == c && i < int(b.Count) {
					places++
				}
			}
			if c.Deck() == SlaveryDeck {
				places += int(b.Turned >> c.Value() & 1)
			}
		}
		region := c.Deck().Region()
		open := region == Europe || int(s.Tracks[region].Count) == region.Length()
		mayBeGone := c.Governor() && open || c.Deck() == SlaveryDeck && s.Abolished
		if places > 1 || places == 0 && !mayBeGone {
			return fmt.Errorf("%s is in %d places", c, places)
		}
	}
	return nil
}

// tilesConserved counts 45 tiles: 5, 4, 3, 2 or 1 of a kind by its level.
func tilesConserved(s *State) error {
	for kind := ColonialOffice + 1; kind < Buildings; kind++ {
		tiles := int(s.Stock[kind])
		for seat := range s.Boards {
			for i, built := range s.Boards[seat].Places {
				if built == kind && i < int(s.Boards[seat].Built) {
					tiles++
				}
			}
		}
		if tiles != 6-kind.Level() || s.Stock[kind] < 0 {
			return fmt.Errorf("%d tiles of %s", tiles, kind)
		}
	}
	return nil
}

// markersConserved finds no marker where none can be: one in a city at most, on buildings that there are, on the first spaces of
// a track, beside a full one. How many there are in all is counted by TestMarkersComeByGrowthAndGoByAttacks.
func markersConserved(s *State) error {
	for c, by := range holders(s) {
		if by < engine.Everyone || by >= Seat(s.Players) {
			return fmt.Errorf("%s has markers of several seats", City(c))
		}
	}
	for seat := range s.Boards {
		b := &s.Boards[seat]
		if b.Harbour < 0 || b.Occupied>>b.Built != 0 {
			return fmt.Errorf("seat %d has %d markers in the harbour and %b on %d buildings", seat, b.Harbour, b.Occupied, b.Built)
		}
	}
	for r := range s.Tracks {
		for i, seat := range s.Tracks[r].Seats {
			if (seat != engine.Everyone) != (i < int(s.Tracks[r].Count)) {
				return fmt.Errorf("seat %d on space %d of %s", seat, i, Region(r))
			}
		}
		for seat, n := range s.Tracks[r].Beside {
			if n < 0 || n > 0 && (r == 0 || int(s.Tracks[r].Count) < Region(r).Length()) {
				return fmt.Errorf("%d markers of seat %d beside %s", n, seat, Region(r))
			}
		}
	}
	return nil
}

// iconsCounted holds that a track's total is what tokens, tiles and face-up cards show (E13).
func iconsCounted(s *State) error {
	for seat := range s.Boards {
		b := &s.Boards[seat]
		for st := range Status(Statuses) {
			total := int(b.Tokens[st])
			for _, kind := range b.Places[:b.Built] {
				total += kind.Icons()[st]
			}
			for _, c := range b.Hand[:b.Count] {
				total += c.Icons()[st]
			}
			if total != int(b.Status[st]) {
				return fmt.Errorf("%s of seat %d is %d, its icons are %d", st, seat, b.Status[st], total)
			}
		}
	}
	return nil
}

// markersOf counts a seat's markers outside its supply.
func markersOf(s *State, seat Seat) int {
	b := &s.Boards[seat]
	n := int(b.Harbour)
	for set := b.Occupied; set != 0; set &= set - 1 {
		n++
	}
	for _, by := range holders(s) {
		if by == seat {
			n++
		}
	}
	for r := range s.Tracks {
		n += int(s.Tracks[r].Beside[seat])
		for _, at := range s.Tracks[r].Seats {
			if at == seat {
				n++
			}
		}
	}
	return n
}

// Games with likings come into corners that evenly random ones do not: attacks, abolition, governors that are discarded.
func TestEveryPieceIsConservedInGamesWithLikings(t *testing.T) {
	t.Parallel()
	for game := range gamesOfAll() / 10 {
		walkOracle(t, 3+game%3, uint64(1000+game), func(s *State) {
			if err := conserved(s); err != nil {
				t.Fatalf("game %d, round %d: %v", game, s.Round, err)
			}
		})
	}
}

// A piece too many or too few is noticed, wherever it is.
func TestConservationNoticesEveryPiece(t *testing.T) {
	for name, change := range map[string]func(*State){
		"a token of a player":     func(s *State) { s.Boards[0].Tokens[AttackToken]++ },
		"a token that was spent":  func(s *State) { s.Box[PaymentToken]++ },
		"a token of a city":       func(s *State) { s.Cities[0] = NoToken },
		"a token of a connection": func(s *State) { s.Links[0] = NoToken },
		"a token of a track":      func(s *State) { s.Tracks[India].Tokens[6] = NoToken },
		"a status token":          func(s *State) { s.Boards[0].gain(CultureToken) },
		"a card drawn and there":  func(s *State) { s.take(0, Abolition); s.Decks[EuropeDeck] |= 1 << 5 },
		"a card that is gone":     func(s *State) { s.Decks[AfricaDeck] &^= 2 },
		"a governor that is gone": func(s *State) { s.Decks[AfricaDeck] &^= 1 },
		"a turned card":           func(s *State) { s.Boards[1].Turned = 1 },
		"a tile":                  func(s *State) { s.Stock[Docks]++ },
		"a tile of a player":      func(s *State) { putBuilding(s, &s.Boards[0], "docks"); s.Stock[Docks]++ },
		"a marker in a city":      func(s *State) { s.Boards[0].Held |= 1 },
		"two markers in a city":   func(s *State) { s.Boards[0].Held |= 1; s.Boards[1].Held |= 1; s.Cities[0] = NoToken },
		"a marker on no building": func(s *State) { s.Boards[0].Occupied |= 128 },
		"a marker on a track":     func(s *State) { s.Tracks[Africa].Seats[5] = 0 },
		"a marker beside a track": func(s *State) { s.Tracks[Africa].Beside[1]++ },
		"a debt":                  func(s *State) { s.Boards[0].Harbour = -1 },
		"an icon":                 func(s *State) { s.Boards[0].Status[Culture]++ },
	} {
		s := at(t, "phase build").s
		if err := conserved(&s); err != nil {
			t.Fatal(err)
		}
		change(&s)
		if conserved(&s) == nil {
			t.Errorf("%s is not noticed", name)
		}
	}
}

// A ledger of markers: growth brings them from the supply, an attack sends one of each side back, and nothing else changes their
// number (E23, E29, E39).
func TestMarkersComeByGrowthAndGoByAttacks(t *testing.T) {
	attacks := 0
	for game := range gamesOfAll() / 4 {
		seats := 3 + game%3
		s, err := Rules{}.Setup(engine.Config{Seats: seats})
		if err != nil {
			t.Fatal(err)
		}
		rand := engine.RandFrom(uint64(game))
		engine.AnswerChance(Rules{}, &s, &rand, nil)
		ledger := make([]int, seats)
		for asked := (Rules{}).Asked(&s); asked != 0; asked = (Rules{}).Asked(&s) {
			seat := asked.First()
			m := Rules{}.Sample(&s, seat, &rand)
			if m.Kind == ActivateMove || m.Kind == TokenMove {
				if m.Part == Attack {
					attacks++
					ledger[seat]--
					ledger[holders(&s)[m.Target]]--
				}
			}
			var rec engine.Recorder
			Rules{}.Apply(&s, seat, m, &rec)
			for _, e := range rec.Events {
				if e.Kind == Grew {
					grow(ledger, e)
				}
			}
			for other, want := range ledger {
				if n := markersOf(&s, Seat(other)); n != want {
					t.Fatalf("game %d, round %d, %s of seat %d: seat %d has %d markers, by the ledger %d", game, s.Round, m, seat, other, n, want)
				}
			}
		}
	}
	if attacks < 100 {
		t.Errorf("%d attacks", attacks)
	}
}

// grow adds what a fact of growth says.
func grow(ledger []int, e engine.Event) {
	markers := e.Arg("markers").Num
	for _, a := range e.Args {
		if a.Key == "grown_seat" {
			ledger[a.Num] += markers
		}
	}
}
