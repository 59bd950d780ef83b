package maracaibo

import (
	"iter"
	"math/bits"

	"github.com/harbormaster/harbormaster/engine"
)

type step uint8

const (
	stepFirst  step = iota // chance: who goes first
	stepDeal               // chance: the cards of the layout
	stepSwap               // chance: locations that lie too close together (A1)
	stepStack              // chance: the level-II deck
	stepHide               // chance: the refill tiles
	stepSide               // chance: the sides of the smuggler tiles
	stepQuests             // chance: the quest deck
	stepHeads              // chance: the figureheads
	stepSolo               // chance: John Silver's cards
	stepRoll               // chance: dice
	stepKeep
	stepMove
	stepSail
	stepPay
	stepTake
	stepBuild
	stepTile
	stepSell
	stepEffect
	stepOption
	stepUpgrade
	stepFigurehead
	stepSmuggle
	stepActivate
	stepTreasure
	stepStore
	stepBury
	stepRefill
	stepExplore
	stepQuest
	stepDiscard
	stepResidence
	stepAcquire
	stepDie
	stepRaid
	stepOver
	steps
)

// maxStack is the room for things in progress: twice the deepest chain of 100,000 random games, which is 18 (a test
// finds it). What would need more lapses with the event ChainEnded; the rules are never left in the middle.
const maxStack = 36

// State is a game: a plain value. Its fields are exported for storage and tests; the rules alone change them.
type State struct {
	// Players are the seats with a ship, John Silver's included; Solo says that he sails.
	Players int8 `json:"players"`
	Solo    bool `json:"solo,omitzero"`
	// Modules is a set, Layout the arrangement. Level is the number of John's B cards. Spread says that locations which
	// lie too close together are swapped at the start (A1); Tries counts the swaps.
	Modules uint8  `json:"modules,omitzero"`
	Layout  Layout `json:"layout"`
	Level   int8   `json:"level,omitzero"`
	Spread  bool   `json:"spread,omitzero"`
	Tries   int8   `json:"tries,omitzero"`

	// Step is what is asked, Turn the seat whose turn it is, engine.Everyone before the first. First is the seat that
	// went first (P1), Leader the one that begins the round. Dealt counts the draws of a step of chance.
	Step   step `json:"step"`
	Turn   Seat `json:"turn"`
	First  Seat `json:"first"`
	Leader Seat `json:"leader"`
	Dealt  int8 `json:"dealt,omitzero"`
	// Round is 0 before the quests are kept. Ending says that somebody has reached Maracaibo in the last round (M70).
	Round  int8 `json:"round"`
	Ending bool `json:"ending,omitzero"`

	// Kept says that the quests of the start are chosen (P2).
	Kept bool `json:"kept,omitzero"`
	// Waiting and Given are the seats that choose their quests and those that have; Choices are theirs, as sets.
	Waiting engine.SeatSet     `json:"waiting,omitzero"`
	Given   engine.SeatSet     `json:"given,omitzero"`
	Choices [MaxPlayers]uint32 `json:"choices,omitzero"`

	// Layout: Cards by space, NoCard where there is none; Down are the face-down ones, Coins the doubloons on them.
	Cards [Slots]Card `json:"cards"`
	Down  uint64      `json:"down,omitzero"`
	Coins [Slots]int8 `json:"coins,omitzero"`
	// Deck is the level-II deck, the top card last, DeckSize of them; Hidden is the set of the level-II cards that come
	// face down, by number less 23. Sunk are the cards at the bottom that everybody saw going there (A24).
	Deck     [Deck2Cards]Card `json:"deck"`
	DeckSize int8             `json:"deck_size"`
	Sunk     int8             `json:"sunk,omitzero"`
	Hidden   uint64           `json:"hidden,omitzero"`
	// Refills are the refill tiles by location, c60 first, NoTreasure for none; a tile on a face-down location is not
	// known (A16).
	Refills [12]Treasure `json:"refills"`
	// Sides are the sides of the smuggler tiles in use (M15).
	Sides [Tiles]Side `json:"sides"`
	// QuestDeck is the deck, the top card last, QuestSize of them. Market are the open cards, MarketSize places. Seen
	// are the seats that know where a quest is.
	QuestDeck  [Quests]Quest              `json:"quest_deck"`
	QuestSize  int8                       `json:"quest_size"`
	Market     [3]Quest                   `json:"market"`
	MarketSize int8                       `json:"market_size"`
	Seen       [Quests]engine.SeatSet     `json:"seen"`
	Supply     [MaxPlayers + 2]Figurehead `json:"supply"`
	Islands    [Treasures]int8            `json:"islands"`
	// RubyBoard is the set of the full spaces of the ruby board.
	RubyBoard uint8 `json:"ruby_board,omitzero"`

	Boards [MaxPlayers]Board `json:"boards"`
	John   JohnState         `json:"john,omitzero"`

	// Used are the raid actions of this turn (M44).
	Used uint16 `json:"used,omitzero"`
	// Stack is what is in progress, Depth frames of it, the one on top last.
	Stack [maxStack]Frame `json:"stack"`
	Depth int8            `json:"depth"`
}

// Frame is something in progress: see frames.go.
type Frame struct {
	Kind frameKind `json:"k,omitzero"`
	// At is the effect of a list that is being done, or a phase; N what is left to do.
	At int8 `json:"a,omitzero"`
	N  int8 `json:"n,omitzero"`
	// Bound says that the player has chosen the effect already, so that there is no skip (P9).
	Bound bool `json:"b,omitzero"`
	// List is a list of effects, Left the set of those that are left.
	List ListID `json:"l,omitzero"`
	Left uint8  `json:"f,omitzero"`
	// Treasure is the kind that was chosen or the color of the raid; Slot a space.
	Treasure Treasure `json:"t,omitzero"`
	Slot     Slot     `json:"s,omitzero"`
	// Strength and Rerolls are those of a raid; Dice what was rolled, 0 for a die that was not.
	Strength int8             `json:"r,omitzero"`
	Rerolls  int8             `json:"o,omitzero"`
	Dice     [MaxPlayers]int8 `json:"d,omitzero"`
}

// Board is what one player has. John has a ship, an explorer, rivers, residences, quests, VP and rubies there too.
type Board struct {
	VP        int16 `json:"vp"`
	Doubloons int16 `json:"doubloons"`
	Ship      Slot  `json:"ship"`
	Explorer  Node  `json:"explorer"`
	Rivers    uint8 `json:"rivers,omitzero"`
	// Cards are the improvements as a set of card numbers, Sockets and Quests sets as well; Residences less 72.
	Cards      uint64     `json:"cards,omitzero"`
	Residences uint16     `json:"residences,omitzero"`
	Sockets    uint32     `json:"sockets,omitzero"`
	Quests     uint32     `json:"quests,omitzero"`
	Head       Figurehead `json:"head"`
	// Stored are the full bonus spaces, Loose the cubes beside them; Buried the full burial spaces, Poseidon's with
	// their kinds.
	Stored   uint8           `json:"stored,omitzero"`
	Loose    [Treasures]int8 `json:"loose,omitzero"`
	Buried   uint16          `json:"buried,omitzero"`
	Poseidon [4]Treasure     `json:"poseidon"`
	// Tiles are where the smuggler tiles lie, NoSlot for one that is not placed.
	Tiles  [Tiles]Slot `json:"tiles"`
	Rubies int8        `json:"rubies,omitzero"`
	// Token says that the token of the module Retirement still lies on its tile (M89).
	Token bool `json:"token,omitzero"`
}

// JohnState is what only John Silver has.
type JohnState struct {
	// Deck are the solo cards, the top one last, DeckSize of them; Game is the set of those in the game. Card is the
	// one that is done, Tried the number of cards in this turn.
	Deck     [SoloDeck]SoloCard `json:"deck"`
	DeckSize int8               `json:"deck_size,omitzero"`
	Game     uint16             `json:"game,omitzero"`
	// Known says that all cards in the game have been turned up.
	Known bool     `json:"known,omitzero"`
	Card  SoloCard `json:"card,omitzero"`
	Tried int8     `json:"tried,omitzero"`
	// Improvements and Upgrades are counts, Tracker the place of the raid and explore tracker, Cubes the treasures.
	Improvements int8            `json:"improvements,omitzero"`
	Upgrades     int8            `json:"upgrades,omitzero"`
	Tracker      int8            `json:"tracker,omitzero"`
	Cubes        [Treasures]int8 `json:"cubes,omitzero"`
}

func (s *State) has(m Module) bool { return s.Modules>>m&1 != 0 }

// next is the seat to the left.
func (s *State) next(seat Seat) Seat { return seat.After(s.Players) }

// from gives the seats clockwise, from one on.
func (s *State) from(first Seat) iter.Seq[Seat] { return engine.Clockwise(first, s.Players, s.Players) }

// last is the seat with the token on Maracaibo (M19).
func (s *State) last() Seat { return (s.First + Seat(s.Players) - 1) % Seat(s.Players) }

func (s *State) john(seat Seat) bool { return s.Solo && seat == John }

func (s *State) layout() *layoutData { return &rulebook.layouts[s.Layout] }

func (s *State) isDown(at Slot) bool { return s.Down>>at&1 != 0 }

// perm adds the permanent effects of a seat up (M61, M66).
func (b *Board) perm() Perm {
	var p Perm
	for i := range engine.Bits[int](b.Cards & permSet) {
		p.add(&rulebook.cards[i].perm)
	}
	for i := range engine.Bits[int](b.Sockets & permSockets) {
		p.add(&rulebook.sockets[i].perm)
	}
	if b.Head != NoFigurehead {
		p.add(&rulebook.heads[b.Head].perm)
	}
	return p
}

func (in *Income) add(more Income) {
	in.Doubloons += more.Doubloons
	in.VP += more.VP
}

// income is what a seat gets at the end of a round (M71).
func (b *Board) income() Income {
	var sum Income
	for i := range engine.Bits[int](b.Cards & incomeSet) {
		sum.add(rulebook.cards[i].income)
	}
	if b.Head != NoFigurehead {
		sum.add(rulebook.heads[b.Head].income)
		sum.Doubloons += rulebook.heads[b.Head].perm.PerQuest * int8(bits.OnesCount32(b.Quests))
	}
	return sum
}

// cubes counts the treasures of a kind that a seat has (M47).
func (s *State) cubes(seat Seat, kind Treasure) int {
	if s.john(seat) {
		return int(s.John.Cubes[kind])
	}
	return s.Boards[seat].cubes(kind)
}

// Treasures counts all cubes that a seat has, buried or not (M47).
func (s *State) Treasures(seat Seat) int {
	n := 0
	for kind := range Treasure(Treasures) {
		n += s.cubes(seat, kind)
	}
	return n
}

// cubes counts the cubes of a kind, buried or not (M47).
func (b *Board) cubes(t Treasure) int {
	n := int(b.Loose[t]) + bits.OnesCount8(b.Stored>>(2*t)&3) + bits.OnesCount16(b.Buried>>(4*t)&15)
	for i, kind := range b.Poseidon {
		if kind == t && b.Buried>>(int(FirstPoseidon)+i)&1 != 0 {
			n++
		}
	}
	return n
}

// count is what a metric counts for a seat (M67, M76, M82, M83).
func (s *State) count(seat Seat, m Metric) int {
	b := &s.Boards[seat]
	switch m {
	case PerCrew, PerEquipment, PerShip:
		return bits.OnesCount64(b.Cards & kindSets[m])
	case PerImprovementOrResidence:
		return bits.OnesCount64(b.Cards) + bits.OnesCount16(b.Residences)
	case PerResidence:
		return bits.OnesCount16(b.Residences)
	case PerInstantCards:
		return bits.OnesCount64(b.Cards & instantSet)
	case PerShipUpgrades:
		return bits.OnesCount32(b.Sockets)
	case PerBuried:
		return bits.OnesCount16(b.Buried)
	case PerGold, PerEmerald, PerPearl:
		return b.cubes(Treasure(m - PerGold))
	case PerTreasureSet:
		return min(b.cubes(Gold), b.cubes(Emerald), b.cubes(Pearl))
	case PerRiver:
		return bits.OnesCount8(b.Rivers)
	case PerDoubloonIncome:
		return int(b.income().Doubloons)
	case PerVPIncome:
		return int(b.income().VP)
	case PerQuestHeld:
		return bits.OnesCount32(b.Quests)
	case PerQuestDone:
		return s.questsDone(seat)
	}
	return 0
}

// kindSets are the improvements of a kind, instantSet those with an instant effect, permSet those with a permanent one,
// incomeSet those with income; permSockets are the sockets with a permanent effect.
var (
	kindSets                       [CardKinds]uint64
	instantSet, permSet, incomeSet uint64
	permSockets                    uint32
)

// readSets fills the sets once the book is read.
func (b *book) readSets() {
	for i := range b.sockets {
		if b.sockets[i].perm != (Perm{}) {
			permSockets |= 1 << i
		}
	}
	for c := range b.cards {
		d := &b.cards[c]
		if d.class != Improvement {
			continue
		}
		kindSets[d.kind] |= 1 << c
		if d.instant != 0 {
			instantSet |= 1 << c
		}
		if d.perm != (Perm{}) {
			permSet |= 1 << c
		}
		if d.income != (Income{}) {
			incomeSet |= 1 << c
		}
	}
}
