package endeavor

import (
	"slices"
	"strings"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/codec"
)

// Kind is the kind of a move.
type Kind uint8

// The kinds of moves; the notation stands behind each.
const (
	NoMove       Kind = iota
	BuildMove         // build:docks
	SalaryMove        // salary:docks,market,market: the buildings whose markers come back, sorted by bytes
	ActivateMove      // activate:docks:ship:india, activate:museum:payment:docks
	TokenMove         // token:ship_or_draw:draw:europe
	PassMove          // pass
	SecondMove        // ship:india, the other part of what was begun
	StopMove          // stop, no other part
	DiscardMove       // discard:india_3
	KeepMove          // keep, no further discard: a governor lies on its place
	StartMove         // start:2, the seat of the first crown
	LotMove           // lot:icfp…, the next tokens of the layout, a letter each
)

// Move is one choice: use the constructors, Parse and String.
type Move struct {
	Kind Kind
	// From is the building that is built or activated, the token that is spent, the seat of the first crown; else 0.
	From int8
	// Part is the action that is done (activate, token, second).
	Part Part
	// Target is the region, city, building or deck of the part, or the card (discard).
	Target int8
	// Set counts the buildings of a salary, four bits a kind, or holds the tokens of a lot, three bits each.
	Set uint64
}

// lot is the number of tokens that one outcome of chance lays; the layout takes lots of them.
const (
	lot  = 19
	lots = Spaces / lot
)

// letters are those of the tokens in a lot.
const letters = "icfpayso"

// Build takes a tile.
func Build(b Building) Move { return Move{Kind: BuildMove, From: int8(b)} }

// Salary frees buildings; a kind stands as often as copies of it are freed. It counts to fifteen copies of a kind; no
// player has more than Places buildings.
func Salary(freed ...Building) Move {
	m := Move{Kind: SalaryMove}
	for _, b := range freed {
		m.Set += 1 << (4 * b)
	}
	return m
}

// Activate puts a marker on a building and does one of its actions (E27).
func Activate(b Building, p Part, target int8) Move {
	return Move{Kind: ActivateMove, From: int8(b), Part: p, Target: target}
}

// Spend returns a token and does one of its actions (E28).
func Spend(t Token, p Part, target int8) Move {
	return Move{Kind: TokenMove, From: int8(t), Part: p, Target: target}
}

// Second does the other part of a composite action (E47).
func Second(p Part, target int8) Move { return Move{Kind: SecondMove, Part: p, Target: target} }

// Pass ends a player's round (E51).
func Pass() Move { return Move{Kind: PassMove} }

// Stop leaves the other part of a composite action undone (E44).
func Stop() Move { return Move{Kind: StopMove} }

// Keep ends the discarding with a governor on its place (R7).
func Keep() Move { return Move{Kind: KeepMove} }

// Discard gives a card up (E54).
func Discard(c Card) Move { return Move{Kind: DiscardMove, Target: int8(c)} }

func begin(seat Seat) Move { return Move{Kind: StartMove, From: int8(seat)} }

// lay is an outcome of chance: the next tokens of the layout.
func lay(tokens *[lot]Token) Move {
	m := Move{Kind: LotMove}
	for i, t := range tokens {
		m.Set |= uint64(t) << (3 * i)
	}
	return m
}

// Lay gives the outcomes of chance that lay tokens on all spaces: tracks by region, then cities, then connections (E9).
func Lay(tokens [Spaces]Token) []Move {
	list := make([]Move, lots)
	for i := range list {
		list[i] = lay((*[lot]Token)(tokens[i*lot:]))
	}
	return list
}

// laid is a token of a lot.
func (m Move) laid(i int) Token { return Token(m.Set >> (3 * i) & 7) }

// Does says whether the move does an action.
func (m Move) Does() bool {
	return m.Kind == ActivateMove || m.Kind == TokenMove || m.Kind == SecondMove
}

// Building is the one that is built or activated, NoBuilding for any other move.
func (m Move) Building() Building {
	if m.Kind == BuildMove || m.Kind == ActivateMove {
		return Building(m.From)
	}
	return NoBuilding
}

// Token is the one that is spent, NoToken for any other move.
func (m Move) Token() Token {
	if m.Kind == TokenMove {
		return Token(m.From)
	}
	return NoToken
}

// Region is where the action takes place: the region of the track, city or deck; NoRegion for any other move.
func (m Move) Region() Region {
	switch {
	case !m.Does() || m.Part == Payment:
		return NoRegion
	case m.Part == Ship:
		return Region(m.Target)
	case m.Part == Draw:
		return Deck(m.Target).Region()
	}
	return City(m.Target).Region()
}

// target is what one of a set of actions is aimed at, -1 for any other move.
func (m Move) target(parts uint8) int8 {
	if m.Does() && parts>>m.Part&1 != 0 {
		return m.Target
	}
	return -1
}

// City is the one that is occupied or attacked, NoCity for any other move.
func (m Move) City() City { return City(m.target(1<<Occupy | 1<<Attack)) }

// Deck is the one that is drawn from, NoDeck for any other move.
func (m Move) Deck() Deck { return Deck(m.target(1 << Draw)) }

// Freed is the building that a payment frees, NoBuilding for any other move.
func (m Move) Freed() Building { return Building(m.target(1 << Payment)) }

// Card is the one that is discarded, NoCard for any other move.
func (m Move) Card() Card {
	if m.Kind == DiscardMove {
		return Card(m.Target)
	}
	return NoCard
}

// Paid lists the buildings of a salary, sorted by their words.
func (m Move) Paid() []Building {
	if m.Kind != SalaryMove {
		return nil
	}
	var list []Building
	for _, b := range byWord {
		for range m.freed(b) {
			list = append(list, b)
		}
	}
	return list
}

// freed counts the tiles of a building that a salary frees.
func (m Move) freed(b Building) int { return int(m.Set >> (4 * b) & 15) }

// Cost is how many markers of the harbor the move takes in all, 0 for what takes none (E29).
func (m Move) Cost() int {
	switch m.Kind {
	case ActivateMove:
		return 1 + m.Part.Cost()
	case TokenMove, SecondMove:
		return m.Part.Cost()
	}
	return 0
}

// byWord are the buildings in the order of their words.
var byWord = func() (list [Buildings]Building) {
	for b := range Building(Buildings) {
		list[b] = b
	}
	slices.SortFunc(list[:], func(a, b Building) int { return strings.Compare(a.String(), b.String()) })
	return list
}()

var notation = codec.New(":", func(m Move) uint8 { return uint8(m.Kind) }, slices.Concat(
	doing(Activate(0, 0, 0), "activate", codec.Word("", buildingWords[:], from)),
	doing(Spend(0, 0, 0), "token", codec.Word("", tokenWords[:], from)),
	doing(Second(0, 0), ""),
	[]codec.Form[Move]{
		codec.As(Build(0), "build", "", codec.Word("", buildingWords[:], from)),
		codec.As(Salary(), "salary", "", codec.Joined("", salary)),
		codec.As(Pass(), "pass", ""),
		codec.As(Stop(), "stop", ""),
		codec.As(Discard(0), "discard", "", codec.Word("", cardWords[:], target)),
		codec.As(Keep(), "keep", ""),
		codec.As(begin(0), "start", "", codec.Number("", 0, MaxPlayers-1, from)),
		codec.As(lay(&[lot]Token{}), "lot", "", lotField),
	},
)...)

func from(m *Move) *int8   { return &m.From }
func target(m *Move) *int8 { return &m.Target }

// doing are the forms of the moves that do an action: one for each, with its targets.
func doing(of Move, words string, fields ...codec.Field[Move]) (list []codec.Form[Move]) {
	for p, targets := range [Parts][]string{
		Ship: regionWords[:], Occupy: cityNames, Attack: cityNames, Payment: buildingWords[:], Draw: deckWords[:],
	} {
		of.Part = Part(p)
		part, at := codec.Const[Move](partWords[p], "", nil), codec.Word("", targets, target)
		if words == "" {
			list = append(list, codec.As(of, partWords[p], "", at))
		} else {
			list = append(list, codec.As(of, words, "", append(slices.Clip(fields), part, at)...))
		}
	}
	return list
}

// salary are the buildings of a salary, in the order of their words.
var salary = codec.Field[Move]{
	Write: func(m *Move, parts []string) []string { return append(parts, engine.Texts(m.Paid())...) },
	Read: func(m *Move, parts []string) ([]string, bool) {
		for _, word := range parts {
			b := slices.Index(buildingWords[:], word)
			if b < 0 || len(parts) > Places {
				return nil, false
			}
			m.Set += 1 << (4 * b)
		}
		return nil, true
	},
}

// lotField are the tokens of a lot, a letter each.
var lotField = codec.Letters(letters, lot,
	func(m *Move) (list []Token) {
		for i := range lot {
			list = append(list, m.laid(i))
		}
		return list
	},
	func(m *Move, list []Token) {
		var tokens [lot]Token
		copy(tokens[:], list)
		*m = lay(&tokens)
	})

// String is the move's notation.
func (m Move) String() string { return notation.String(m) }

// Parse reads a move's notation. It accepts what String writes and nothing else: any other text is codec.ErrNotation.
func Parse(text string) (Move, error) { return notation.Parse(text) }
