package maracaibo

import (
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/codec"
)

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
)

// Move is one choice: use the constructors, Parse and String.
type Move struct {
	Kind Kind
	// A, B, C, D and Set are what the table of the notation says of the kind; dice too, 0 for none.
	A, B, C, D int8
	Set        uint32
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

// notation says of every kind of move what it looks like, and the players' moves what they are in a recorded game.
var notation = codec.New(" ", func(m Move) uint8 { return uint8(m.Kind) },
	as(Move{Kind: KeepMove}, "keep", codec.Set("quests", questWords[:], set)),
	as(Sail(0), "move", slot("to", a)),
	as(Step(0), "step", slot("to", a)),
	as(Stop(), "stop"),
	as(Pay(0), "pay", paid),
	as(Take(), "take"),
	as(Ignore(), "ignore"),
	as(Build(0), "residence", slot("slot", a)),
	as(Activate(0), "activate", tile),
	as(Do(0), "effect", number("index")),
	as(Choose(0), "option", number("index")),
	as(Upgrade(0), "upgrade", codec.Word("socket", socketWords[:], a)),
	as(TakeFigurehead(0), "figurehead", codec.Word("id", headWords[:], a)),
	as(Smuggle(0, 0), "smuggle", tile, slot("slot", b)),
	as(Gain(0), "treasure", treasure),
	as(PutOn(NoStore), "store", codec.Const[Move]("none", "space", nil)),
	as(PutOn(0), "store", codec.Word("space", storeWords[:], a)),
	as(Bury(0, NoStore, 0), "bury", treasure, codec.Const[Move]("none", "from", nil), codec.Word("to", burialWords[:], c)),
	as(Bury(0, 0, 0), "bury", treasure, codec.Word("from", storeWords[:], b), codec.Word("to", burialWords[:], c)),
	as(with(RefillMove, 0), "refill", treasure),
	as(Explore(0, 0), "explore", codec.Word("to", nodeWords, a), codec.Set("trades", tradeWords, set)),
	as(TakeQuest(NoQuest), "quest", codec.Const[Move]("deck", "from", "deck")),
	as(TakeQuest(0), "quest", codec.Word("from", questWords[:], a)),
	as(Refresh(), "refresh"),
	as(Discard(0), "discard", codec.Word("quest", questWords[:], a)),
	as(Acquire(0), "acquire", slot("slot", a)),
	as(ChooseDie(0), "die", treasure),
	as(Reroll(), "reroll"),
	as(Raid(0), "raid", codec.Word("action", raidWords, a)),
	as(End(), "end"),
	as(Sell(NoRubySpace), "sell", codec.Const[Move]("none", "space", nil)),
	as(Sell(0), "sell", codec.Word("space", rubyWords[:], a)),
	as(Skip(), "skip"),
	chance(FirstMove, "first", codec.Word("", numberWords[:MaxPlayers], a)),
	chance(DealMove, "deal", codec.Word("", cardWords[:], a)),
	chance(SwapMove, "swap", slot("", a), slot("", b)),
	chance(StackMove, "stack", codec.Word("", cardWords[:], a), codec.Number("", 0, 7, b)),
	chance(HideMove, "hide", treasure),
	chance(SideMove, "side", codec.Word("", sideWords, a)),
	chance(DrawMove, "draw", codec.Word("", questWords[:], a)),
	chance(HeadMove, "head", codec.Word("", headWords[:], a)),
	chance(SoloMove, "solo", codec.Word("", soloWords[:], a)),
	chance(RollMove, "roll", dice),
)

type field = codec.Field[Move]

func a(m *Move) *int8     { return &m.A }
func b(m *Move) *int8     { return &m.B }
func c(m *Move) *int8     { return &m.C }
func set(m *Move) *uint32 { return &m.Set }

func as(of Move, word string, fields ...field) codec.Form[Move] {
	return codec.As(of, word, word, fields...)
}

// chance is the form of an outcome of chance, of which a recorded game has no entry.
func chance(k Kind, word string, fields ...field) codec.Form[Move] {
	return codec.As(of(k), word, "", fields...)
}

func slot(key string, at func(*Move) *int8) field { return codec.Word(key, slotWords[:], at) }
func number(key string) field                     { return codec.Number(key, 0, 7, a) }

var (
	tile     = codec.Word("tile", tileWords[:], a)
	treasure = codec.Word("kind", treasureWords[:Treasures], a)
)

// paid are the seats that are paid; they are numbers in a recorded game.
var paid = func() field {
	f := codec.Set("", numberWords[:MaxPlayers], set)
	f.Put = func(m *Move, args map[string]any) {
		list := []int{}
		for _, seat := range engine.SeatSet(m.Set).Seats() {
			list = append(list, int(seat))
		}
		args["to"] = list
	}
	return f
}()

// dice are one to four of them.
var dice = field{
	Write: func(m *Move, parts []string) []string {
		for _, n := range m.Dice() {
			if n > 0 {
				parts = append(parts, word(numberWords[:], int(n)))
			}
		}
		return parts
	},
	Read: func(m *Move, parts []string) ([]string, bool) {
		for i, part := range parts {
			n := find(numberWords[:7], part)
			if n < 1 || i >= MaxPlayers {
				return nil, false
			}
			m.put(i, int8(n))
		}
		return nil, len(parts) > 0
	},
}

var (
	headWords   = [Figureheads]string{"A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "L"}
	numberWords = [8]string{"0", "1", "2", "3", "4", "5", "6", "7"}
)

// The words that stand in the data.
var (
	nodeWords  = rulebook.nodeWords[:]
	raidWords  = rulebook.raidWords[:]
	sideWords  = rulebook.sideWords[:]
	tradeWords = rulebook.tradeWords[:]
)

// String is the notation.
func (m Move) String() string { return notation.String(m) }

// Entry is a player's move in a recorded game: its kind and its arguments, "" and nil for an outcome of chance.
func (m Move) Entry() (kind string, args map[string]any) { return notation.Entry(m) }

// Parse reads a move's notation; anything but what String writes is codec.ErrNotation.
func Parse(text string) (Move, error) { return notation.Parse(text) }

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
