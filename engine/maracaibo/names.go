package maracaibo

import (
	"fmt"
	"slices"
	"strings"

	"github.com/harbormaster/harbormaster/engine"
)

// Seat is a place at the table.
type Seat = engine.Seat

// Sizes that arrays need; data.json must agree with them.
const (
	// MinPlayers and MaxPlayers bound the number of players (M1). One player sails against John Silver, who has a seat as well.
	MinPlayers, MaxPlayers = 1, 4
	// Rounds is the number of rounds (M1).
	Rounds = 3
	// Deck2Cards is the size of the level-II deck (M12), Level1Cards the number of cards in the layout (M9).
	Deck2Cards, Level1Cards = 41, 27
	// RaidDice is the number of raid dice, a die a treasure (M5).
	RaidDice = 3
)

// John is John Silver's seat in the solo game (P1).
const John Seat = 1

// Treasure is a kind of treasure, of die and of island (M5).
type Treasure int8

// The kinds of treasure, in the order of the dice.
const (
	Gold Treasure = iota
	Emerald
	Pearl
	// Treasures is the number of kinds.
	Treasures = 3
	// AnyTreasure is a kind of the player's choice, DieTreasure that of the die of the raid (M41).
	AnyTreasure Treasure = 3
	DieTreasure Treasure = 4
	// NoTreasure is none.
	NoTreasure Treasure = -1
)

var treasureWords = [...]string{"gold", "emerald", "pearl", "any", "die"}

// String is the notation.
func (t Treasure) String() string { return word(treasureWords[:], int(t)) }

// Card is a card of the Caribbean: an improvement, a residence, a location, or the blank card (M3, M31).
type Card int8

// The cards: c00 to c83. Their number is the printed one.
const (
	// BlankCard is the face-down card that fills a gap when the level-II deck is empty (M31).
	BlankCard Card = 0
	// Cards is the number of cards, the blank one included.
	Cards = 84
	// NoCard is none, such as in a gap that is not filled yet (P15).
	NoCard Card = -1
)

// String is the notation, such as "c07"; it is the card's key in the vocabulary too.
func (c Card) String() string { return word(cardWords[:], int(c)) }

var cardWords = [Cards]string(numbered("c%02d", 0, Cards))

// Class is what a card is.
type Class int8

// The classes of cards.
const (
	Blank Class = iota
	Improvement
	Residence
	Location
)

var classWords = [...]string{"blank", "improvement", "residence", "location"}

// String is the word of the data.
func (c Class) String() string { return word(classWords[:], int(c)) }

// CardKind is the kind of an improvement (M4).
type CardKind int8

// The kinds of improvements.
const (
	Crew CardKind = iota
	Equipment
	Ship
	// CardKinds is the number of kinds.
	CardKinds = 3
	// NoKind is that of any other card.
	NoKind CardKind = -1
)

var kindWords = [...]string{"crew", "equipment", "ship"}

// String is the notation.
func (k CardKind) String() string { return word(kindWords[:], int(k)) }

// Slot is a space of the Caribbean (M2): a place of the layout, or one of the three named spaces.
type Slot int8

// The spaces: columns 1 to 9 of up to four places, from the top; a layout uses 27 of the places.
const (
	// Start is the start area, column 0.
	Start Slot = 0
	// Gulf and Maracaibo are columns 10 and 11.
	Gulf      Slot = 37
	Maracaibo Slot = 38
	// Slots bounds the spaces. NoSlot is none.
	Slots       = 39
	NoSlot Slot = -1
)

var slotWords = [Slots]string(strings.Fields(
	"start 1a 1b 1c 1d 2a 2b 2c 2d 3a 3b 3c 3d 4a 4b 4c 4d 5a 5b 5c 5d 6a 6b 6c 6d 7a 7b 7c 7d 8a 8b 8c 8d 9a 9b 9c 9d gulf maracaibo"))

// String is the notation, such as "2c" or "gulf".
func (s Slot) String() string { return word(slotWords[:], int(s)) }

// Column counts from 0, the start area, to 11, Maracaibo.
func (s Slot) Column() int {
	if s >= Gulf {
		return int(s-Gulf) + 10
	}
	return int(s+3) / 4
}

// Card says that the space is a place for a card, not the start area, the Gulf or Maracaibo.
func (s Slot) Card() bool { return s > Start && s < Gulf }

// Quest is a quest card, q01 to q25.
type Quest int8

// The quests.
const (
	// Quests is their number, NoQuest none.
	Quests        = 25
	NoQuest Quest = -1
)

var questWords = [Quests]string(numbered("q%02d", 1, Quests))

// String is the notation; it is the quest's key in the vocabulary too.
func (q Quest) String() string { return word(questWords[:], int(q)) }

// Socket is a place for a ship upgrade, s01 to s20 (M61).
type Socket int8

// Sockets is the number of places of a ship board.
const Sockets = 20

var socketWords = [Sockets]string(numbered("s%02d", 1, Sockets))

// String is the notation; it is the socket's key in the vocabulary too.
func (s Socket) String() string { return word(socketWords[:], int(s)) }

// Figurehead is a figurehead, A to L (M66).
type Figurehead int8

// The figureheads.
const (
	Mermaid Figurehead = iota
	Dragon
	Harpy
	Whale
	Lion
	SeaSerpent
	Poseidon
	Kraken
	Hawk
	Nautilus
	Skull
	Unicorn
	// Figureheads is their number, NoFigurehead none.
	Figureheads             = 12
	NoFigurehead Figurehead = -1
)

// String is the notation, a letter.
func (f Figurehead) String() string { return word(headWords[:], int(f)) }

// Term is the key in the vocabulary, such as "figurehead_a".
func (f Figurehead) Term() string { return "figurehead_" + strings.ToLower(f.String()) }

// Tile is one of a player's five smuggler tiles, m1 to m5 (M7).
type Tile int8

// Tiles is the number of smuggler tiles of a player.
const Tiles = 5

var tileWords = [Tiles]string(numbered("m%d", 1, Tiles))

// String is the notation.
func (t Tile) String() string { return word(tileWords[:], int(t)) }

// Side is a side of a smuggler tile: two for each, the first of m1 first (M67).
type Side int8

// Sides is the number of sides.
const Sides = 2 * Tiles

// String is the notation, such as "rivers".
func (s Side) String() string { return word(sideWords, int(s)) }

// Tile is the tile whose side it is.
func (s Side) Tile() Tile { return Tile(s / 2) }

// Term is the key in the vocabulary, such as "side_rivers".
func (s Side) Term() string { return "side_" + s.String() }

// Node is a space of the exploration board (M49).
type Node int8

// The exploration board.
const (
	// StartNode is where explorers begin.
	StartNode Node = 0
	// Nodes is the number of spaces, with that of the Retirement module.
	Nodes = 42
)

// String is the notation, such as "e04" or "ret".
func (n Node) String() string { return word(nodeWords, int(n)) }

// Term is the key in the vocabulary, such as "node_e04".
func (n Node) Term() string { return "node_" + n.String() }

// Rivers is the number of rivers (M51); bit 0 of a set of rivers is R1.
const Rivers = 5

// Store is a bonus space for a stored treasure: two for each kind, gold first (M46).
type Store int8

// The bonus spaces.
const (
	// Stores is their number, NoStore none: a cube that lies beside them.
	Stores        = 6
	NoStore Store = -1
)

var storeWords = [Stores]string{"gs1", "gs2", "es1", "es2", "ps1", "ps2"}

// String is the notation; that of NoStore is "none".
func (s Store) String() string { return word(storeWords[:], int(s)) }

// Treasure is the kind that is stored there.
func (s Store) Treasure() Treasure { return Treasure(s / 2) }

// Burial is a burial space: four for each kind, gold first, then the four of Poseidon (M48, M66).
type Burial int8

// The burial spaces.
const (
	// Burials is their number with those of Poseidon, of which FirstPoseidon is the first.
	Burials              = 16
	FirstPoseidon Burial = 12
)

var burialWords = [Burials]string{"gb1", "gb2", "gb3", "gb4", "eb1", "eb2", "eb3", "eb4", "pb1", "pb2", "pb3", "pb4", "po1", "po2", "po3", "po4"}

// String is the notation.
func (b Burial) String() string { return word(burialWords[:], int(b)) }

// Treasure is the kind of the section, NoTreasure for a space of Poseidon, which takes any.
func (b Burial) Treasure() Treasure {
	if b >= FirstPoseidon {
		return NoTreasure
	}
	return Treasure(b / 4)
}

// RubySpace is a space of the ruby board, rb1 to rb6 (M88).
type RubySpace int8

// The ruby board.
const (
	// RubySpaces is the number of spaces, NoRubySpace none: a sale when all are full.
	RubySpaces            = 6
	NoRubySpace RubySpace = -1
)

var rubyWords = [RubySpaces]string(numbered("rb%d", 1, RubySpaces))

// String is the notation; that of NoRubySpace is "none".
func (r RubySpace) String() string { return word(rubyWords[:], int(r)) }

// RaidAction is a raid action: the three of everybody, then those of cards, sockets and figureheads in the order of their ids (M43).
type RaidAction int8

// The raid actions.
const (
	// RaidActions is their number, BaseRaidActions that of everybody's.
	RaidActions     = 12
	BaseRaidActions = 3
)

// String is the notation: "r1", "r2", "r5" or the id of what gives it.
func (r RaidAction) String() string { return word(raidWords, int(r)) }

// Term is the key in the vocabulary, such as "raid_r5" or "raid_s06".
func (r RaidAction) Term() string { return "raid_" + strings.ToLower(r.String()) }

// Trade is an explore trade: an ability to give steps up for a reward, in the order of the ids of what gives it (M52).
type Trade int8

// Trades is the number of explore trades: J, c41, s12.
const Trades = 3

// String is the notation, the id of what gives it.
func (t Trade) String() string { return word(tradeWords, int(t)) }

// Term is the key in the vocabulary, such as "trade_s12".
func (t Trade) Term() string { return "trade_" + strings.ToLower(t.String()) }

// SoloCard is a card of John Silver, A1 to B6 (M90).
type SoloCard int8

// The solo cards.
const (
	// SoloCards is their number; those from FirstB on have a bonus. SoloDeck is the size of the deck of a game.
	SoloCards            = 12
	FirstB      SoloCard = 6
	SoloDeck             = 6
	NoSoloCard  SoloCard = -1
	johnSockets          = 16
)

var soloWords = [SoloCards]string{"A1", "A2", "A3", "A4", "A5", "A6", "B1", "B2", "B3", "B4", "B5", "B6"}

// String is the notation.
func (c SoloCard) String() string { return word(soloWords[:], int(c)) }

// Term is the key in the vocabulary, such as "solo_a1".
func (c SoloCard) Term() string { return "solo_" + strings.ToLower(c.String()) }

// Module is one of the six modules (M84 to M89).
type Module int8

// The modules, in the order of their keys.
const (
	Retirement Module = iota
	RoyalOrders
	Rubies
	Skirmish
	UnchartedImprovements
	UnchartedLocations
	// Modules is their number.
	Modules = 6
)

var moduleWords = [Modules]string{"retirement", "royal_orders", "rubies", "skirmish", "uncharted_improvements", "uncharted_locations"}

// String is the notation, which is also the key of the module's option.
func (m Module) String() string { return word(moduleWords[:], int(m)) }

// Layout is an arrangement of the Caribbean.
type Layout int8

// Layouts is the number of arrangements.
const Layouts = 3

var layoutWords = [Layouts]string{"standard", "alt1", "alt2"}

// String is the notation.
func (l Layout) String() string { return word(layoutWords[:], int(l)) }

// numbered are n words of a form with a number, from the first one on.
func numbered(form string, first, n int) []string {
	words := make([]string, n)
	for i := range words {
		words[i] = fmt.Sprintf(form, first+i)
	}
	return words
}

// word is the i-th word, "none" for what is none.
func word(words []string, i int) string {
	if i < 0 || i >= len(words) {
		return "none"
	}
	return words[i]
}

// find is the place of a word, -1 where there is none.
func find(words []string, text string) int { return slices.Index(words, text) }
