package endeavor

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// ErrNotation says that a text is no move.
var ErrNotation = errors.New("not a move of endeavor")

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

// Salary frees buildings; a kind stands as often as copies of it are freed. It counts to fifteen copies of a kind; no player has
// more than Places buildings.
func Salary(freed ...Building) Move {
	m := Move{Kind: SalaryMove}
	for _, b := range freed {
		m.Set += 1 << (4 * uint(b))
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

// begin is an outcome of chance: the seat of the first crown.
func begin(seat Seat) Move { return Move{Kind: StartMove, From: int8(seat)} }

// lay is an outcome of chance: the next tokens of the layout.
func lay(tokens *[lot]Token) Move {
	m := Move{Kind: LotMove}
	for i, t := range tokens {
		m.Set |= uint64(t) << (3 * i)
	}
	return m
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

// City is the one that is occupied or attacked, NoCity for any other move.
func (m Move) City() City {
	if m.Does() && (m.Part == Occupy || m.Part == Attack) {
		return City(m.Target)
	}
	return NoCity
}

// Deck is the one that is drawn from, NoDeck for any other move.
func (m Move) Deck() Deck {
	if m.Does() && m.Part == Draw {
		return Deck(m.Target)
	}
	return NoDeck
}

// Freed is the building that a payment frees, NoBuilding for any other move.
func (m Move) Freed() Building {
	if m.Does() && m.Part == Payment {
		return Building(m.Target)
	}
	return NoBuilding
}

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
		for range m.Set >> (4 * uint(b)) & 15 {
			list = append(list, b)
		}
	}
	return list
}

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

// String is the move's notation.
func (m Move) String() string {
	switch m.Kind {
	case BuildMove:
		return "build:" + Building(m.From).String()
	case SalaryMove:
		words := make([]string, 0, Places)
		for _, b := range m.Paid() {
			words = append(words, b.String())
		}
		return "salary:" + strings.Join(words, ",")
	case ActivateMove:
		return "activate:" + Building(m.From).String() + ":" + m.part()
	case TokenMove:
		return "token:" + Token(m.From).String() + ":" + m.part()
	case PassMove:
		return "pass"
	case SecondMove:
		return m.part()
	case StopMove:
		return "stop"
	case DiscardMove:
		return "discard:" + Card(m.Target).String()
	case KeepMove:
		return "keep"
	case StartMove:
		return "start:" + string(rune('0'+m.From))
	case LotMove:
		text := []byte("lot:")
		for i := range lot {
			text = append(text, letters[m.laid(i)])
		}
		return string(text)
	}
	return ""
}

// part writes the action and its target.
func (m Move) part() string { return m.Part.String() + ":" + m.target() }

func (m Move) target() string {
	switch m.Part {
	case Ship:
		return Region(m.Target).String()
	case Occupy, Attack:
		return City(m.Target).String()
	case Payment:
		return Building(m.Target).String()
	case Draw:
		return Deck(m.Target).String()
	}
	return ""
}

// Parse reads a move's notation. It accepts what String writes and nothing else: any other text is ErrNotation.
func Parse(text string) (Move, error) {
	if m, ok := parse(text); ok {
		return m, nil
	}
	return Move{}, fmt.Errorf("%w: %.60q", ErrNotation, text)
}

func parse(text string) (Move, bool) {
	head, rest, some := strings.Cut(text, ":")
	if !some {
		switch text {
		case "pass":
			return Pass(), true
		case "stop":
			return Stop(), true
		case "keep":
			return Keep(), true
		}
		return Move{}, false
	}
	switch head {
	case "build":
		b := find(buildingWords[:], rest)
		return Build(Building(b)), b >= 0
	case "salary":
		return parseSalary(rest)
	case "activate":
		name, part, _ := strings.Cut(rest, ":")
		b := find(buildingWords[:], name)
		p, target, ok := parsePart(part)
		return Activate(Building(b), p, target), ok && b >= 0
	case "token":
		name, part, _ := strings.Cut(rest, ":")
		t := find(tokenWords[:], name)
		p, target, ok := parsePart(part)
		return Spend(Token(t), p, target), ok && t >= 0
	case "discard":
		c := find(cardWords[:], rest)
		return Discard(Card(c)), c >= 0
	case "start":
		if len(rest) != 1 || rest[0] < '0' || rest[0] >= '0'+MaxPlayers {
			return Move{}, false
		}
		return begin(Seat(rest[0] - '0')), true
	case "lot":
		return parseLot(rest)
	}
	p, target, ok := parsePart(text)
	return Second(p, target), ok
}

// parsePart reads an action and its target.
func parsePart(text string) (Part, int8, bool) {
	name, target, ok := strings.Cut(text, ":")
	at := -1
	part := Part(find(partWords[:], name))
	switch part {
	case Ship:
		at = find(regionWords[:], target)
	case Occupy, Attack:
		at = slices.IndexFunc(rulebook.cities[:], func(c cityData) bool { return c.word == target })
	case Payment:
		at = find(buildingWords[:], target)
	case Draw:
		at = find(deckWords[:], target)
	}
	return part, int8(at), ok && at >= 0
}

// parseSalary reads the buildings of a salary, which stand in the order of their words.
func parseSalary(text string) (Move, bool) {
	words := strings.Split(text, ",")
	if len(words) > Places || !slices.IsSorted(words) {
		return Move{}, false
	}
	m := Move{Kind: SalaryMove}
	for _, w := range words {
		b := find(buildingWords[:], w)
		if b < 0 {
			return Move{}, false
		}
		m.Set += 1 << (4 * uint(b))
	}
	return m, true
}

func parseLot(text string) (Move, bool) {
	if len(text) != lot {
		return Move{}, false
	}
	var tokens [lot]Token
	for i := range lot {
		t := strings.IndexByte(letters, text[i])
		if t < 0 {
			return Move{}, false
		}
		tokens[i] = Token(t)
	}
	return lay(&tokens), true
}
