package maracaibo

import "github.com/harbormaster/harbormaster/engine"

// Seat is a place at the table.
type Seat = engine.Seat

// Sizes that arrays need; data.json must agree with them.
const (
	// MinPlayers and MaxPlayers bound the number of players (M1). One player sails against John Silver.
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

// Class is what a card is.
type Class int8

// The classes of cards.
const (
	Blank Class = iota
	Improvement
	Residence
	Location
)

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

// Quests is the number of quests, NoQuest none.
const (
	Quests        = 25
	NoQuest Quest = -1
)

// Socket is a place for a ship upgrade, s01 to s20 (M61).
type Socket int8

// Sockets is the number of places of a ship board.
const Sockets = 20

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

// Tile is one of a player's five smuggler tiles, m1 to m5 (M7).
type Tile int8

// Tiles is the number of smuggler tiles of a player.
const Tiles = 5

// Side is a side of a smuggler tile: two for each, the first of m1 first (M67).
type Side int8

// Sides is the number of sides.
const Sides = 2 * Tiles

// Tile is the tile whose side it is.
func (s Side) Tile() Tile { return Tile(s / 2) }

// Node is a space of the exploration board (M49).
type Node int8

// The exploration board.
const (
	// StartNode is where explorers begin.
	StartNode Node = 0
	// Nodes is the number of spaces, with that of the Retirement module.
	Nodes = 42
)

// Rivers is the number of rivers (M51); bit 0 of a set of rivers is R1.
const Rivers = 5

// Store is a bonus space for a stored treasure: two for each kind, gold first (M46).
type Store int8

// Stores is the number of bonus spaces, NoStore none: a cube that lies beside them.
const (
	Stores        = 6
	NoStore Store = -1
)

// Treasure is the kind that is stored there.
func (s Store) Treasure() Treasure { return Treasure(s / 2) }

// Burial is a burial space: four for each kind, gold first, then the four of Poseidon (M48, M66).
type Burial int8

// Burials is the number of burial spaces with those of Poseidon, of which FirstPoseidon is the first.
const (
	Burials              = 16
	FirstPoseidon Burial = 12
)

// Treasure is the kind of the section, NoTreasure for a space of Poseidon, which takes any.
func (b Burial) Treasure() Treasure {
	if b >= FirstPoseidon {
		return NoTreasure
	}
	return Treasure(b / 4)
}

// RubySpace is a space of the ruby board, rb1 to rb6 (M88).
type RubySpace int8

// RubySpaces is the number of spaces of the ruby board, NoRubySpace none: a sale when all are full.
const (
	RubySpaces            = 6
	NoRubySpace RubySpace = -1
)

// RaidAction is a raid action: the three of everybody, then those of cards, sockets and figureheads by their ids (M43).
type RaidAction int8

// RaidActions is the number of raid actions, BaseRaidActions that of everybody's.
const (
	RaidActions     = 12
	BaseRaidActions = 3
)

// Trade is an explore trade: an ability to give steps up for a reward, in the order of the ids of what gives it (M52).
type Trade int8

// Trades is the number of explore trades: J, c41, s12.
const Trades = 3

// SoloCard is a card of John Silver, A1 to B6 (M90).
type SoloCard int8

// SoloCards is the number of solo cards; those from FirstB on have a bonus. SoloDeck is the size of the deck of a game.
const (
	SoloCards            = 12
	FirstB      SoloCard = 6
	SoloDeck             = 6
	NoSoloCard  SoloCard = -1
	johnSockets          = 16
)

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

// Layout is an arrangement of the Caribbean.
type Layout int8

// Layouts is the number of arrangements.
const Layouts = 3
