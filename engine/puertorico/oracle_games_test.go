package puertorico

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"
)

// pieces counts every component of a game, wherever it is, and names what can't be.
func (o *oracle) pieces() (counts map[string]int, wrong []string) {
	counts = map[string]int{
		"colonists": o.colonists + o.ship - o.shipNobles, "nobles": o.nobles + o.shipNobles,
		"quarries": o.quarries, "vp": o.vp - o.overdraw,
	}
	for _, good := range oracleGoods {
		counts[good] = o.goods[good]
		counts["plantations of "+good] = o.discards[good]
	}
	for _, ship := range o.ships {
		if ship.good != "" {
			counts[ship.good] += ship.count
		}
		if ship.count > ship.capacity || (ship.count == 0) != (ship.good == "") {
			wrong = append(wrong, "a cargo ship")
		}
	}
	for _, good := range o.house {
		counts[good]++
	}
	for _, tile := range slices.Concat(o.row, o.stack) {
		counts["plantations of "+tile]++
	}
	for id, n := range o.offer {
		counts["copies of "+id] += n
	}
	if f := o.festival; f != nil {
		if f.tileBy < 0 {
			counts["plantations of "+f.tile]++
		}
		for _, good := range f.goods {
			if f.goodsBy < 0 {
				counts[good]++
			}
		}
		if f.buildingBy < 0 && !f.boxed {
			counts["copies of "+f.building]++
		}
	}
	for _, s := range o.seats {
		counts["vp"] += s.vp
		counts["colonists"] += s.total() - s.nobles.total()
		counts["nobles"] += s.nobles.total()
		for good, n := range s.goods {
			counts[good] += n
		}
		for id, n := range s.city {
			counts["copies of "+id] += n
		}
		for _, tile := range s.forests {
			counts["plantations of "+tile]++
		}
		for tile, n := range s.tiles {
			switch tile {
			case "quarry":
				counts["quarries"] += n
			case "forest":
			default:
				counts["plantations of "+tile] += n
			}
		}
		wrong = append(wrong, s.wrong()...)
	}
	for what, n := range counts {
		if n < 0 {
			wrong = append(wrong, what)
		}
	}
	return counts, wrong
}

// wrong names what can't be on a board.
func (s *oracleSeat) wrong() []string {
	island, buildings := s.room()
	list := []string{}
	for _, counts := range []map[string]int{s.men, s.staff, s.nobles.men, s.nobles.staff} {
		for place := range counts {
			if n := s.nobles.at(place); n < 0 || n > s.at(place) || s.at(place) > island[place]+buildings[place] {
				list = append(list, "persons on "+place)
			}
		}
	}
	switch {
	case s.tiles["forest"] != len(s.forests):
		list = append(list, "forests")
	case total(s.tiles) > 12 || s.spaces() > 12:
		list = append(list, "a board")
	case s.money < 0 || s.vp < 0 || s.nobles.sanJuan < 0 || s.nobles.sanJuan > s.sanJuan:
		list = append(list, "a store")
	}
	for good, n := range s.goods {
		if n < 0 {
			list = append(list, good)
		}
	}
	return list
}

// oracleSituations come about in the games that the oracle plays in an ordinary test; a long one meets the others too.
var oracleSituations = []string{
	"B20 somebody of the ship", "C2 the holder can't choose the buccaneer", "C3 the buccaneer is left", "C4.1 piracy",
	"C4.1 piracy of fewer than 3 goods", "C4.2 plunder", "C4.3 a raided colonist", "C4.3 raid",
	"C4.4 a captured card is claimed", "C4.4 capture", "F4 building", "F4 cultivation", "F4 production",
	"N1.1 too few persons are no end", "N3 chapel with a colonist", "N3 chapel with a noble", "N4 land office buys",
	"N4 land office discards", "N4.1 somebody of a discarded tile goes to San Juan", "N5 a hunting lodge discards",
	"N6 zoning office with a noble false, column 4 false", "N6 zoning office with a noble true, column 4 false",
	"N7 royal supplier", "N7 royal supplier without a noble", "N8 a villa without a noble", "N9 jeweler",
	"N9 the guild hall counts a jeweler", "O12 reshuffle for the row",
	"R-07 the last chip goes outside the captain phase", "R-13 privilege on the wharf", "R-19 a loading without a point",
	"R-19 small wharf with an odd number", "R-19 small wharf with one good", "R-20 small wharf instead of a cargo ship",
	"R-25 the captor plays the builder", "R-25 the captor plays the captain", "R-25 the captor plays the card",
	"R-25 the captor plays the craftsman", "R-25 the captor plays the mayor", "R-25 the captor plays the prospector",
	"R-25 the captor plays the prospector2", "R-25 the captor plays the settler", "R-25 the captor plays the trader",
	"R-26 the captor can't pick his captured card", "R-27 the noble stays on the ship",
	"R-32 a turn although the house is full", "R-35 who lowers the price can't pay: quarry",
	"R-42 not the most empty spaces", "R-42 the most empty spaces", "R-43 land office after the sale",
	"R-43 land office before the sale", "R-44 an income without a good", "R-45 the fortress counts nobles",
	"R-47 only colonists left", "R-51 unoccupied tiles count", "R-53 a boxed copy as marker",
	"R-60 no privilege good is left", "R-63 a factory for 8", "R-63 a university for 7", "X10 a noble moves from the inn", "X10.1 a",
	"X10.1 a an inn owner is asked where one answer would be legal", "X10.1 a an inn owner who can't load is asked",
	"X10.1 a an inn owner with a full island is not asked", "X10.1 a at build", "X10.1 a at load", "X10.1 a at role",
	"X10.1 a at settle", "X10.1 a at trade", "X10.1 b", "X10.1 b closed by its owner", "X10.1 c",
	"X10.1 c closed by its owner", "X10.1 d", "X10.1 d closed by its owner", "X11 lighthouse",
	"X11 lighthouse of the captain", "X12 library", "X12.1 library craftsman", "X12.1 library mayor",
	"X12.1 library settler", "X13 specialty factory with 0 goods", "X13 specialty factory with 1 goods",
	"X13 specialty factory with 2 goods", "X14 union hall", "X16 statue", "X3.1 the black market takes the whole price",
	"X3.1 the black market takes the rest of the price", "X3.2 a noble pays", "X4 a forest", "X4.2 forests lower the price",
	"X4.2 forests lower the price with an empty forest house", "X5 storehouse", "X6 aqueduct", "X7 church with 0 VP",
	"X7 church with 1 VP", "X7 church with 2 VP", "X8 trading post", "X9 small wharf", "end with an occupied city_hall",
	"end with an occupied cloister", "end with an occupied customs_house", "end with an occupied fortress",
	"end with an occupied guild_hall", "end with an occupied residence", "end with an occupied royal_garden",
}

func TestTheOraclePlaysWithEveryPiece(t *testing.T) {
	t.Parallel()
	met, played := map[string]int{}, games(96)
	for game := range played {
		o := &oracle{met: met}
		var begun map[string]int
		check := func(o *oracle, q oracleQuestion) {
			if q.kind != "role" {
				return
			}
			counts, wrong := o.pieces()
			if begun == nil {
				begun = counts
			}
			if len(wrong) > 0 || !maps.Equal(counts, begun) {
				t.Fatalf("game %d, entry %d: wrong %v\n%v, at the beginning\n%v", game, q.at, wrong, counts, begun)
			}
		}
		rand := rand.New(rand.NewPCG(uint64(game), 4))
		line, err := oracleGame(rand, fmt.Sprint("oracle-", game), o, game%3 > 0, check, oracleExpansions(game%16)...)
		if err != nil {
			t.Fatalf("game %d: %v", game, err)
		}
		if answer := (&oracle{riches: o.riches, gifts: o.gifts}).replay(line); answer["ok"] != true {
			t.Fatalf("game %d is refused at %v when it is replayed", game, answer["at"])
		}
	}
	for _, what := range oracleSituations {
		if met[what] == 0 {
			t.Errorf("never met: %s", what)
		}
	}
	for _, what := range slices.Sorted(maps.Keys(met)) {
		t.Logf("%7d %s", met[what], what)
	}
	t.Logf("%d games", played)
}

// replayedCombinations are the combinations of expansions that the engine plays, as oracleExpansions counts them.
var replayedCombinations = []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}

func TestGamesOfTheOracleGoTheSameInTheEngine(t *testing.T) {
	t.Parallel()
	for game := range games(32) {
		rand := rand.New(rand.NewPCG(uint64(game), 5))
		expansions := oracleExpansions(replayedCombinations[game%len(replayedCombinations)])
		line, err := oracleGame(rand, fmt.Sprint("oracle-", game), &oracle{}, false, nil, expansions...)
		if err != nil {
			t.Fatalf("game %d: %v", game, err)
		}
		if got, want := engineAnswer(t, line), inJSON((&oracle{}).replay(line)); got != want {
			t.Fatalf("game %d: the answer is\n%.2000s, the oracle says\n%.2000s", game, got, want)
		}
	}
}

func TestTheOracleAnswersEverySample(t *testing.T) {
	whole, refused := 0, 0
	for _, line := range samples(t) {
		var sample sampleLine
		if err := json.Unmarshal(line, &sample); err != nil {
			t.Fatal(err)
		}
		if sample.Expect["ok"] == true {
			whole++
		} else {
			refused++
		}
		delete(sample.Expect, "reason")
		sample.Expect["id"] = sample.ID
		if got, want := inJSON((&oracle{}).replay(line)), inJSON(sample.Expect); got != want {
			t.Errorf("%s: the oracle says\n%.2000s, want\n%.2000s", sample.ID, got, want)
		}
	}
	if whole != 24 || refused != 12 {
		t.Errorf("%d games and %d lines to refuse, want 24 and 12", whole, refused)
	}
}
