package maracaibo

import (
	"math/bits"
	"slices"

	"github.com/harbormaster/harbormaster/engine"
)

// orNull is a word, or nil for what is none.
func orNull[T interface {
	comparable
	String() string
}](v, none T) any {
	if v == none {
		return nil
	}
	return v.String()
}

// wordsIn are the words of a list, sorted.
func wordsIn[T interface{ String() string }](list []T) []string {
	words := make([]string, 0, len(list))
	for _, v := range list {
		words = append(words, v.String())
	}
	slices.Sort(words)
	return words
}

// public is the state of a checkpoint of PROTOCOL.md.
func (s *State) public() map[string]any {
	slots, down, coins := map[string]string{}, []string{}, map[string]int{}
	for _, at := range s.layout().slots {
		slots[at.String()] = s.Cards[at].String()
		if s.isDown(at) {
			down = append(down, at.String())
		}
		if s.Coins[at] > 0 {
			coins[at.String()] = int(s.Coins[at])
		}
	}
	slices.Sort(down)
	v := (Rules{}).View(s, engine.Everyone)
	market := []string{}
	for _, q := range v.Market {
		market = append(market, q.String())
	}
	heads := []any{}
	for _, f := range v.Supply {
		heads = append(heads, orNull(f, NoFigurehead))
	}
	islands := map[string]int{}
	for kind, n := range s.Islands {
		islands[Treasure(kind).String()] = int(n)
	}
	rubies := []string{}
	for i, full := range v.RubyBoard {
		if full {
			rubies = append(rubies, RubySpace(i).String())
		}
	}
	out := map[string]any{
		"round": s.Round, "next": nil, "slots": slots, "down": down, "coins": coins, "deck2": s.DeckSize, "quest_deck": s.QuestSize,
		"market": market, "figureheads": heads, "islands": islands, "ruby_board": rubies,
	}
	if s.Round < Rounds {
		out["next"] = s.Leader
	}
	players := []any{}
	for i := range Seat(s.Players) {
		if !s.john(i) {
			players = append(players, s.publicPlayer(i))
		}
	}
	out["players"] = players
	if s.Solo {
		out["john"] = s.publicJohn()
	}
	return out
}

// quests are the quests of a seat, sorted.
func (s *State) quests(seat Seat) []string {
	list := []string{}
	for set := s.Boards[seat].Quests; set != 0; set &= set - 1 {
		list = append(list, Quest(bits.TrailingZeros32(set)).String())
	}
	return list
}

func rivers(list []int) []string {
	words := []string{}
	for _, n := range list {
		words = append(words, "R"+numberWords[n+1])
	}
	return words
}

func (s *State) publicPlayer(seat Seat) map[string]any {
	b := &s.Boards[seat]
	v := s.showPlayer(seat, seat)
	store, buried := map[string]any{}, map[string]any{}
	for kind := range Treasure(Treasures) {
		spaces, burials := []string{}, []string{}
		for _, at := range v.Stored {
			if at.Treasure() == kind {
				spaces = append(spaces, at.String())
			}
		}
		for _, at := range v.Buried {
			if at.Treasure() == kind {
				burials = append(burials, at.String())
			}
		}
		store[kind.String()] = map[string]any{"spaces": spaces, "free": b.Loose[kind]}
		buried[kind.String()] = burials
	}
	poseidon, tiles := map[string]string{}, map[string]string{}
	for i, kind := range b.Poseidon {
		if kind != NoTreasure {
			poseidon[(FirstPoseidon + Burial(i)).String()] = kind.String()
		}
	}
	for i, at := range b.Tiles {
		if at != NoSlot {
			tiles[Tile(i).String()] = at.String()
		}
	}
	in := b.income()
	return map[string]any{
		"vp": b.VP, "doubloons": b.Doubloons, "ship": b.Ship.String(), "explorer": b.Explorer.String(), "rivers": rivers(v.Rivers),
		"cards": wordsIn(v.Cards), "residences": wordsIn(v.Residences), "sockets": wordsIn(v.Sockets), "quests": s.quests(seat),
		"figurehead": orNull(b.Head, NoFigurehead), "store": store, "buried": buried, "poseidon": poseidon, "smuggler": tiles,
		"rubies": b.Rubies, "token": b.Token, "income": map[string]int{"doubloons": int(in.Doubloons), "vp": int(in.VP)},
	}
}

func (s *State) publicJohn() map[string]any {
	b, j := &s.Boards[John], &s.John
	v := s.showPlayer(John, John)
	cubes := map[string]int{}
	for kind, n := range j.Cubes {
		cubes[Treasure(kind).String()] = int(n)
	}
	return map[string]any{
		"vp": b.VP, "ship": b.Ship.String(), "explorer": b.Explorer.String(), "rivers": rivers(v.Rivers), "improvements": j.Improvements,
		"residences": wordsIn(v.Residences), "quests": s.quests(John), "treasures": cubes, "upgrades": j.Upgrades, "tracker": j.Tracker,
		"rubies": b.Rubies, "deck": j.DeckSize,
	}
}

// account is the score sheet of PROTOCOL.md.
func (s *State) account(seat Seat, v *Score) map[string]int {
	out := map[string]int{"total": v.Total}
	for i, n := range v.Parts() {
		key := ScoreParts[i]
		johns := key == "improvements" || key == "rubies"
		players := key == "doubloons" || key == "cards" || key == "card_final" || key == "buried"
		if s.john(seat) && !players || !s.john(seat) && !johns {
			out[key] = n
		}
	}
	return out
}
