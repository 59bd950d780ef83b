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
		m.put(i, int8(n))
	}
	return m
}

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
	tradeWords  [Trades]string
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
	for i := range b.trades {
		tradeWords[i] = b.trades[i].word
	}
}

// String is the notation.
func (m Move) String() string {
	var buffer [notationRoom]byte
	return string(m.append(buffer[:0]))
}

// notationRoom is room for the notation of a move that is legal somewhere.
const notationRoom = 64

// append writes the notation behind what is there.
func (m Move) append(b []byte) []byte {
	b = append(b, m.Kind.String()...)
	for i, a := range argsOf[m.Kind] {
		if a == argNone {
			break
		}
		n := [...]int8{m.A, m.B, m.C}[i]
		text := word(wordsOf(a), int(n))
		if a == argQuest && n < 0 {
			text = "deck"
		}
		b = append(append(b, ' '), text...)
	}
	switch m.Kind {
	case KeepMove, PayMove, ExploreMove:
		for set := m.Set; set != 0; set &= set - 1 {
			b = append(append(b, ' '), word(setWords(m.Kind), bits.TrailingZeros32(set))...)
		}
	case RollMove:
		for _, n := range m.Dice() {
			if n > 0 {
				b = strconv.AppendInt(append(b, ' '), int64(n), 10)
			}
		}
	}
	return b
}

// setWords are the words of what a kind has any number of.
func setWords(k Kind) []string {
	switch k {
	case KeepMove:
		return questWords[:]
	case PayMove:
		return numberWords[:MaxPlayers]
	case ExploreMove:
		return tradeWords[:]
	}
	return nil
}

// Parse reads a move's notation; anything but what String writes is ErrNotation.
func Parse(text string) (Move, error) {
	first, rest, more := strings.Cut(text, " ")
	m := Move{Kind: Kind(max(0, find(kindNames[:], first)))}
	if m.Kind == NoMove {
		return Move{}, ErrNotation
	}
	for i, a := range argsOf[m.Kind] {
		if a == argNone {
			break
		}
		if first, rest, more = cut(rest, more); first == "" {
			return Move{}, ErrNotation
		}
		n := find(wordsOf(a), first)
		if n < 0 && !(first == "none" && (a == argStore || a == argRuby) || first == "deck" && m.Kind == QuestMove) {
			return Move{}, ErrNotation
		}
		m.put(i, int8(n))
	}
	for i := 0; more; i++ {
		first, rest, more = cut(rest, more)
		n := find(setWords(m.Kind), first)
		if m.Kind == RollMove {
			n = slices.Index(numberWords[1:7], first) + 1
			if n > 0 && i < MaxPlayers {
				m.put(i, int8(n))
				continue
			}
			n = -1
		}
		if n < 0 {
			return Move{}, ErrNotation
		}
		m.Set |= 1 << n
	}
	var buffer [notationRoom]byte
	if m.Kind == RollMove && m.A == 0 || string(m.append(buffer[:0])) != text {
		return Move{}, ErrNotation
	}
	return m, nil
}

// cut takes the next word; more says whether there is any.
func cut(rest string, more bool) (first, after string, further bool) {
	if !more {
		return "", "", false
	}
	return strings.Cut(rest, " ")
}

// put sets the i-th of what the kind says.
func (m *Move) put(i int, n int8) {
	switch i {
	case 0:
		m.A = n
	case 1:
		m.B = n
	case 2:
		m.C = n
	default:
		m.D = n
	}
}
