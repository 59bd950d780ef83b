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

// Move is one choice.
type Move struct {
	Kind Kind
	// A, B, C, D and Set are what the table of the notation says of the kind; dice too, 0 for none.
	A, B, C, D int8
	Set        uint32
}

// MoveOf is a move of a kind that is about one thing, such as the space where a ship sails.
func MoveOf[T ~int8 | ~int](k Kind, about T) Move { return Move{Kind: k, A: int8(about)} }

// Roll is an outcome of chance: one to four dice.
func Roll(dice ...int) Move {
	m := Move{Kind: RollMove}
	for i, n := range dice {
		m.put(i, int8(n))
	}
	return m
}

// Dice are those of a roll.
func (m Move) Dice() (dice [MaxPlayers]int8) { return [MaxPlayers]int8{m.A, m.B, m.C, m.D} }

var notation = codec.New(" ", func(m Move) uint8 { return uint8(m.Kind) },
	of(KeepMove, "keep", codec.Set("quests", questWords[:], set)),
	of(SailMove, "move", slot("to", a)),
	of(OneStepMove, "step", slot("to", a)),
	of(StopMove, "stop"),
	of(PayMove, "pay", paid),
	of(TakeMove, "take"),
	of(IgnoreMove, "ignore"),
	of(ResidenceMove, "residence", slot("slot", a)),
	of(ActivateMove, "activate", tile),
	of(EffectMove, "effect", number("index")),
	of(OptionMove, "option", number("index")),
	of(UpgradeMove, "upgrade", codec.Word("socket", socketWords[:], a)),
	of(FigureheadMove, "figurehead", codec.Word("id", headWords[:], a)),
	of(SmuggleMove, "smuggle", tile, slot("slot", b)),
	of(TreasureMove, "treasure", treasure),
	as(MoveOf(StoreMove, NoStore), "store", codec.Const[Move]("none", "space", nil)),
	of(StoreMove, "store", codec.Word("space", storeWords[:], a)),
	as(Move{Kind: BuryMove, B: int8(NoStore)}, "bury", treasure, codec.Const[Move]("none", "from", nil),
		codec.Word("to", burialWords[:], c)),
	of(BuryMove, "bury", treasure, codec.Word("from", storeWords[:], b), codec.Word("to", burialWords[:], c)),
	of(RefillMove, "refill", treasure),
	of(ExploreMove, "explore", codec.Word("to", nodeWords, a), codec.Set("trades", tradeWords, set)),
	as(MoveOf(QuestMove, NoQuest), "quest", codec.Const[Move]("deck", "from", "deck")),
	of(QuestMove, "quest", codec.Word("from", questWords[:], a)),
	of(RefreshMove, "refresh"),
	of(DiscardMove, "discard", codec.Word("quest", questWords[:], a)),
	of(AcquireMove, "acquire", slot("slot", a)),
	of(DieMove, "die", treasure),
	of(RerollMove, "reroll"),
	of(RaidMove, "raid", codec.Word("action", raidWords, a)),
	of(EndMove, "end"),
	as(MoveOf(SellMove, NoRubySpace), "sell", codec.Const[Move]("none", "space", nil)),
	of(SellMove, "sell", codec.Word("space", rubyWords[:], a)),
	of(SkipMove, "skip"),
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

func of(k Kind, word string, fields ...field) codec.Form[Move] {
	return as(Move{Kind: k}, word, fields...)
}

// chance is the form of an outcome of chance, of which a recorded game has no entry.
func chance(k Kind, word string, fields ...field) codec.Form[Move] {
	return codec.As(Move{Kind: k}, word, "", fields...)
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
				parts = append(parts, numberWords[n])
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

// String is the notation.
func (m Move) String() string { return notation.String(m) }

// Entry is a player's move in a recorded game: its kind and its arguments, "" and nil for an outcome of chance.
func (m Move) Entry() (kind string, args map[string]any) { return notation.Entry(m) }

// Parse reads a move's notation; anything but what String writes is codec.ErrNotation.
func Parse(text string) (Move, error) { return notation.Parse(text) }

// put sets the i-th of what the kind says.
func (m *Move) put(i int, n int8) {
	*[...]*int8{&m.A, &m.B, &m.C, &m.D}[i] = n
}
