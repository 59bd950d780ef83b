package maracaibo

import (
	"errors"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"github.com/harbormaster/harbormaster/engine"
)

// ErrNotation says that a text is no move.
var ErrNotation = errors.New("not a move of maracaibo")

// Kind is the kind of a move.
type Kind uint8

// The kinds of moves; the notation stands behind each. A missing place is "none".
const (
	NoMove         Kind = iota
	KeepMove            // keep q07 q21, the quests kept at the start
	SailMove            // move 2c, the end of the move
	OneStepMove         // step 2c, with Uncharted Waters: Improvements
	StopMove            // stop
	PayMove             // pay 1 2, the seats that are paid
	TakeMove            // take
	IgnoreMove          // ignore
	ResidenceMove       // residence 3b
	ActivateMove        // activate m1
	EffectMove          // effect 1, which effect of the list comes next
	OptionMove          // option 0
	UpgradeMove         // upgrade s01
	FigureheadMove      // figurehead A
	SmuggleMove         // smuggle m1 2c
	TreasureMove        // treasure gold
	StoreMove           // store es1, store none
	BuryMove            // bury gold gs1 gb2, bury gold none po1
	RefillMove          // refill gold
	ExploreMove         // explore e04 J s12, the end and the trades
	QuestMove           // quest q07, quest deck
	RefreshMove         // refresh, the Whale's
	DiscardMove         // discard q07
	AcquireMove         // acquire 3b
	DieMove             // die gold
	RerollMove          // reroll
	RaidMove            // raid r5
	EndMove             // end
	SellMove            // sell rb1, sell none
	SkipMove            // skip
	FirstMove           // first 2, the seat that goes first
	DealMove            // deal c60, the card of the next place of the layout
	SwapMove            // swap 3b 4d
	StackMove           // stack c39 0, the next card of the level-II deck from the top, 1 for face down
	HideMove            // hide pearl, the next refill tile
	SideMove            // side rivers
	DrawMove            // draw q07, the next card of the quest deck from the top
	HeadMove            // head A, the next figurehead of the supply
	SoloMove            // solo A1, the next of John's cards from the top
	RollMove            // roll 2 6 3
	kinds          = iota
)

var kindNames = [kinds]string{
	"", "keep", "move", "step", "stop", "pay", "take", "ignore", "residence", "activate", "effect", "option", "upgrade", "figurehead",
	"smuggle", "treasure", "store", "bury", "refill", "explore", "quest", "refresh", "discard", "acquire", "die", "reroll", "raid", "end",
	"sell", "skip", "first", "deal", "swap", "stack", "hide", "side", "draw", "head", "solo", "roll",
}

// String is the first word of the notation.
func (k Kind) String() string { return word(kindNames[:], int(k)) }

// Move is one choice: use the constructors, Parse and String.
type Move struct {
	Kind Kind
	// A, B, C and D are what the kind says, in the order of the notation; dice too, 0 for none.
	A, B, C, D int8
	// Set is the set of quests (keep), seats (pay) or trades (explore).
	Set uint32
}

// Simple moves.
func of(k Kind) Move           { return Move{Kind: k} }
func with(k Kind, a int8) Move { return Move{Kind: k, A: a} }

// Keep keeps quests at the start (M16).
func Keep(quests ...Quest) Move {
	m := of(KeepMove)
	for _, q := range quests {
		m.Set |= 1 << q
	}
	return m
}

// Sail moves the ship to its end space (M21).
func Sail(to Slot) Move { return with(SailMove, int8(to)) }

// Step sails one space (M85).
func Step(to Slot) Move { return with(OneStepMove, int8(to)) }

// Stop ends a move that goes step by step (M85).
func Stop() Move { return of(StopMove) }

// Pay pays some of the owners where there is not enough for all (M26).
func Pay(seats engine.SeatSet) Move { return Move{Kind: PayMove, Set: uint32(seats)} }

// Take pays for the improvement (M28).
func Take() Move { return of(TakeMove) }

// Ignore takes 5 doubloons in place of the improvement (M28).
func Ignore() Move { return of(IgnoreMove) }

// Build builds a residence (M33, M60).
func Build(at Slot) Move { return with(ResidenceMove, int8(at)) }

// Activate does a smuggler tile (M36, M58).
func Activate(t Tile) Move { return with(ActivateMove, int8(t)) }

// Do chooses the effect that comes next (P8).
func Do(effect int) Move { return with(EffectMove, int8(effect)) }

// Choose takes an option (M38).
func Choose(option int) Move { return with(OptionMove, int8(option)) }

// Upgrade fills a socket (M61).
func Upgrade(s Socket) Move { return with(UpgradeMove, int8(s)) }

// TakeFigurehead takes a figurehead (M63).
func TakeFigurehead(f Figurehead) Move { return with(FigureheadMove, int8(f)) }

// Smuggle places a smuggler tile (M64).
func Smuggle(t Tile, at Slot) Move { return Move{Kind: SmuggleMove, A: int8(t), B: int8(at)} }

// Gain takes a treasure (M46).
func Gain(t Treasure) Move { return with(TreasureMove, int8(t)) }

// PutOn stores a treasure, with NoStore beside the bonus spaces (M46).
func PutOn(at Store) Move { return with(StoreMove, int8(at)) }

// Bury uses a shovel (M48).
func Bury(t Treasure, from Store, to Burial) Move {
	return Move{Kind: BuryMove, A: int8(t), B: int8(from), C: int8(to)}
}

// Refill puts cubes on an island (M57).
func Refill(t Treasure) Move { return with(RefillMove, int8(t)) }

// Explore walks to a space and uses trades, a set (M49, M52).
func Explore(to Node, trades uint32) Move { return Move{Kind: ExploreMove, A: int8(to), Set: trades} }

// TakeQuest takes a quest of the market, NoQuest the top of the deck (M53).
func TakeQuest(q Quest) Move { return with(QuestMove, int8(q)) }

// Refresh renews the market before a quest is taken (M53).
func Refresh() Move { return of(RefreshMove) }

// Discard gives a quest up (M59).
func Discard(q Quest) Move { return with(DiscardMove, int8(q)) }

// Acquire takes an improvement from afar (M54).
func Acquire(at Slot) Move { return with(AcquireMove, int8(at)) }

// ChooseDie keeps the roll with a die (M41).
func ChooseDie(t Treasure) Move { return with(DieMove, int8(t)) }

// Reroll rolls all dice again (M40).
func Reroll() Move { return of(RerollMove) }

// Raid uses a raid action (M43).
func Raid(a RaidAction) Move { return with(RaidMove, int8(a)) }

// End ends the raid (M44).
func End() Move { return of(EndMove) }

// Sell sells a ruby (M88).
func Sell(at RubySpace) Move { return with(SellMove, int8(at)) }

// Skip declines (P9).
func Skip() Move { return of(SkipMove) }

// Roll is an outcome of chance: one to four dice.
func Roll(dice ...int) Move {
	m := of(RollMove)
	for i, n := range dice {
		*m.die(i) = int8(n)
	}
	return m
}

// die is the i-th die of a roll.
func (m *Move) die(i int) *int8 { return [...]*int8{&m.A, &m.B, &m.C, &m.D}[i] }

// Dice are those of a roll.
func (m Move) Dice() (dice [MaxPlayers]int8) { return [MaxPlayers]int8{m.A, m.B, m.C, m.D} }

// What a kind's arguments are.
type argKind uint8

const (
	argNone argKind = iota
	argSlot
	argTile
	argNumber
	argSocket
	argHead
	argTreasure
	argStore
	argBurial
	argNode
	argQuest
	argRaid
	argRuby
	argSeat
	argCard
	argSide
	argSolo
)

var argsOf = [kinds][3]argKind{
	SailMove: {argSlot}, OneStepMove: {argSlot}, ResidenceMove: {argSlot}, ActivateMove: {argTile}, EffectMove: {argNumber},
	OptionMove: {argNumber}, UpgradeMove: {argSocket}, FigureheadMove: {argHead}, SmuggleMove: {argTile, argSlot},
	TreasureMove: {argTreasure}, StoreMove: {argStore}, BuryMove: {argTreasure, argStore, argBurial}, RefillMove: {argTreasure},
	ExploreMove: {argNode}, QuestMove: {argQuest}, DiscardMove: {argQuest}, AcquireMove: {argSlot}, DieMove: {argTreasure},
	RaidMove: {argRaid}, SellMove: {argRuby}, FirstMove: {argSeat}, DealMove: {argCard}, SwapMove: {argSlot, argSlot},
	StackMove: {argCard, argNumber}, HideMove: {argTreasure}, SideMove: {argSide}, DrawMove: {argQuest}, HeadMove: {argHead},
	SoloMove: {argSolo},
}

// wordsOf are the words of an argument.
func wordsOf(a argKind) []string {
	switch a {
	case argSlot:
		return slotWords[:]
	case argTile:
		return tileWords[:]
	case argSocket:
		return socketWords[:]
	case argHead:
		return headWords[:]
	case argTreasure:
		return treasureWords[:Treasures]
	case argStore:
		return storeWords[:]
	case argBurial:
		return burialWords[:]
	case argNode:
		return nodeWords[:]
	case argQuest:
		return questWords[:]
	case argRaid:
		return raidWords[:]
	case argRuby:
		return rubyWords[:]
	case argCard:
		return cardWords[:]
	case argSide:
		return sideWords[:]
	case argSolo:
		return soloWords[:]
	case argNumber:
		return numberWords[:]
	case argSeat:
		return numberWords[:MaxPlayers]
	}
	return nil
}

var (
	headWords   = [Figureheads]string{"A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "L"}
	numberWords = [8]string{"0", "1", "2", "3", "4", "5", "6", "7"}
	nodeWords   [Nodes]string
	raidWords   [RaidActions]string
	sideWords   [Sides]string
)

// readWords fills the words that stand in the data.
func (b *book) readWords() {
	for i := range b.nodes {
		nodeWords[i] = b.nodes[i].word
	}
	for i := range b.raids {
		raidWords[i] = b.raids[i].word
	}
	for i := range b.sides {
		sideWords[i] = b.sides[i].word
	}
}

// String is the notation.
func (m Move) String() string {
	parts := []string{m.Kind.String()}
	for i, a := range argsOf[m.Kind] {
		if a == argNone {
			break
		}
		n := [...]int8{m.A, m.B, m.C}[i]
		text := word(wordsOf(a), int(n))
		if a == argQuest && n < 0 {
			text = "deck"
		}
		parts = append(parts, text)
	}
	switch m.Kind {
	case KeepMove:
		for set := m.Set; set != 0; set &= set - 1 {
			parts = append(parts, Quest(bits.TrailingZeros32(set)).String())
		}
	case PayMove:
		for _, seat := range engine.SeatSet(m.Set).Seats() {
			parts = append(parts, strconv.Itoa(int(seat)))
		}
	case ExploreMove:
		for set := m.Set; set != 0; set &= set - 1 {
			parts = append(parts, Trade(bits.TrailingZeros32(set)).String())
		}
	case RollMove:
		for _, n := range m.Dice() {
			if n > 0 {
				parts = append(parts, strconv.Itoa(int(n)))
			}
		}
	}
	return strings.Join(parts, " ")
}

// Parse reads a move's notation; anything but what String writes is ErrNotation.
func Parse(text string) (Move, error) {
	parts := strings.Split(text, " ")
	k := Kind(max(0, find(kindNames[:], parts[0])))
	if k == NoMove {
		return Move{}, ErrNotation
	}
	m := Move{Kind: k}
	rest := parts[1:]
	for i, a := range argsOf[k] {
		if a == argNone {
			break
		}
		if len(rest) == 0 {
			return Move{}, ErrNotation
		}
		n := find(wordsOf(a), rest[0])
		if n < 0 && !(rest[0] == "none" && (a == argStore || a == argRuby) || rest[0] == "deck" && k == QuestMove) {
			return Move{}, ErrNotation
		}
		*m.die(i) = int8(n)
		rest = rest[1:]
	}
	if err := m.parseRest(rest); err != nil || m.String() != text {
		return Move{}, ErrNotation
	}
	return m, nil
}

// parseRest reads what a kind has any number of.
func (m *Move) parseRest(rest []string) error {
	var from []string
	switch m.Kind {
	case KeepMove:
		from = questWords[:]
	case PayMove:
		from = numberWords[:MaxPlayers]
	case ExploreMove:
		for t := range Trade(Trades) {
			from = append(from, t.String())
		}
	case RollMove:
		if len(rest) == 0 || len(rest) > MaxPlayers {
			return ErrNotation
		}
		for i, text := range rest {
			n := slices.Index(numberWords[1:7], text) + 1
			if n == 0 {
				return ErrNotation
			}
			*m.die(i) = int8(n)
		}
		return nil
	}
	for _, text := range rest {
		n := find(from, text)
		if n < 0 {
			return ErrNotation
		}
		m.Set |= 1 << n
	}
	return nil
}
