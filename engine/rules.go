package engine

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
)

// Rules is what a game implements, in its own types: S its state (a plain value: copying it copies the game), M its
// move (a small value; String is its notation and Parse its inverse), V its view (a type with no field for a secret).
//
// Between calls exactly one of these holds: chance is asked, at least one seat is asked, or the game has a result.
// Apply runs on through everything that needs no decision: a question with one answer is answered at once, with an
// event.
type Rules[S any, M fmt.Stringer, V any] interface {
	// Name is the game's key, such as "puertorico".
	Name() string
	// Setup gives the first state; what chance decides at the start is left as a question of chance. It reads Seats and
	// Options of the config and refuses what the game does not offer with a Reason.
	Setup(Config) (S, error)
	// Asked is the set of seats that the table waits for.
	Asked(*S) SeatSet
	// Step describes the question that is open for a seat.
	Step(*S, Seat) Step
	// Given is the answer that a seat has given to a parallel question and may still change.
	Given(*S, Seat) (M, bool)
	// Moves appends the seat's legal moves in a stable order: all of them, or for an open question those beside it. It
	// does not allocate when the slice is large enough.
	Moves(*S, Seat, []M) []M
	// Check says whether a move is legal for the seat now. A refusal is a *Reason. It accepts exactly what Moves lists
	// and what an open question allows.
	Check(*S, Seat, M) error
	// Apply makes a legal move; the caller has checked it. The seat is Chance for an outcome. The recorder may be nil.
	Apply(*S, Seat, M, *Recorder)
	// Chance says whether chance is asked.
	Chance(*S) bool
	// Roll draws an outcome of the open question of chance: a move like any other.
	Roll(*S, *Rand) M
	// Sample draws a legal answer for random play. It does not allocate.
	Sample(*S, Seat, *Rand) M
	// Candidates appends good answers to an open or private question, the best first; all moves for any other, or the
	// good ones where there may be hundreds.
	Candidates(*S, Seat, []M) []M
	// Piles shows a composed answer as places with pieces; nil where the question is not open.
	Piles(*S, Seat, M) []Pile
	// Compose is the inverse of Piles; the result may still be refused by Check.
	Compose(*S, Seat, []Pile) (M, error)
	// View is what a seat may see; Everyone gives the public view.
	View(*S, Seat) V
	// Redeal replaces everything that the seat can't know by a random possibility: the same one for the same generator,
	// whichever it is of all states that the seat can't tell apart.
	Redeal(*S, Seat, *Rand)
	// Parse reads a move's notation.
	Parse(string) (M, error)
	// Result is the outcome, once the game is over.
	Result(*S) (Result, bool)
	// Schema is the version of the stored form; Encode writes it, Decode reads it and may read older ones: see Stored.
	Schema() int
	Encode(*S) ([]byte, error)
	Decode(schema int, state []byte) (S, error)
}

// Step describes a question: see Decision.
type Step struct {
	Key           string
	Open, Private bool
}

// Listed is for the Rules of games whose questions are all listed, to be embedded: no answer is composed.
type Listed[S, M any] struct{}

// Piles is nil.
func (Listed[S, M]) Piles(*S, Seat, M) []Pile { return nil }

// Compose refuses.
func (Listed[S, M]) Compose(*S, Seat, []Pile) (none M, err error) {
	return none, Refuse("refused.other_question")
}

// Stored is for the Rules of games whose state is stored as it is, to be embedded. A game whose stored form has become
// another one has its own Schema and Decode.
type Stored[S any] struct{}

// Schema is the version of the first stored form.
func (Stored[S]) Schema() int { return 1 }

// Encode writes the state as JSON.
func (Stored[S]) Encode(s *S) ([]byte, error) { return json.Marshal(s) }

// Decode reads what Encode wrote; anything else is ErrState.
func (r Stored[S]) Decode(schema int, state []byte) (S, error) {
	return DecodeState[S](schema, r.Schema(), state)
}

// AnswerChance answers the open questions of chance from a generator until a seat is asked or the game is over. Every
// driver of Rules calls it after Setup and after each Apply.
func AnswerChance[S any, M fmt.Stringer, V any](rules Rules[S, M, V], s *S, rand *Rand, rec *Recorder) {
	for rules.Chance(s) {
		rules.Apply(s, Chance, rules.Roll(s, rand), rec)
	}
}

// Game is the rules of a game, whatever types they have.
type Game interface {
	// Name is the game's key: its slash command, its texts, its pictures.
	Name() string
	// Players gives the smallest and the largest number of seats.
	Players() (least, most int)
	Options() []Option
	// Seats tells the seats of a game: first those of the Config's players, then the automata, if there are any.
	Seats(Config) []SeatKind
	// New sets a game up. A config that the game does not offer is refused with a *Reason.
	New(Config) (Table, []Event, error)
	// Load goes on from a stored table.
	Load(Snapshot) (Table, error)
}

// Automata counts the seats of a game that the rules play: they stand behind those of the players.
func Automata(game Game, c Config) int {
	n := 0
	for _, kind := range game.Seats(c) {
		if kind == Automaton {
			n++
		}
	}
	return n
}

// ErrNoLevel says that a game has no computer player of a level.
var ErrNoLevel = errors.New("no such computer player")

// Computer chooses for a seat.
type Computer interface {
	// Choose returns a legal move for the seat, which is awaited. The table must be redealt for that seat by the
	// caller: a computer never sees the truth. When the context ends before a move is found, its error is given.
	Choose(ctx context.Context, t Table, seat Seat, rand *Rand) (string, error)
}

// Analyst judges the answers to a question, for hints and reviews. Two goroutines must not share one.
type Analyst interface {
	// Analyze judges the answers of a seat that is asked, the best first: those that seem worth it, or only these where
	// some are named. It knows what the seat can know, whatever table it is given, and the same seed gives the same.
	// Iterations bound how long it thinks; when the context ends before, that much has been found.
	Analyze(ctx context.Context, t Table, seat Seat, rand *Rand, iterations int, only ...string) ([]Judged, error)
	// Explain says what this answer of a seat that is asked brings beside that one, a few turns later: what differs
	// on average over so many deals of what the seat can't know, the weightiest first. What may be luck is left out.
	// It knows no more than Analyze, and when the context ends before, it looks at fewer deals.
	Explain(ctx context.Context, t Table, seat Seat, rand *Rand, deals int, this, that string) ([]Difference, error)
}

// Difference is by how much more a seat has with one answer than with another, or that it has something.
type Difference struct {
	// Kind is the key of its sentence, such as "doubloons". Where there is a Term, it begins with what that is, such as
	// "building" in "building.occupied".
	Kind string `json:"kind"`
	// Seat is who has more or less.
	Seat Seat `json:"seat"`
	// Term is what it has or has not, in the game's vocabulary, "" for what counts.
	Term string `json:"term,omitempty"`
	// N is how many more on average, negative for fewer, rounded and not 0; with a term it is 1 or -1.
	N int `json:"n"`
	// Sure says that it is so in every deal, Now that the answers themselves make as much of a difference.
	Sure bool `json:"sure,omitempty"`
	Now  bool `json:"now,omitempty"`
	// For says that it speaks for the answer.
	For bool `json:"for,omitempty"`
}

// Judged is an answer with what is thought of it.
type Judged struct {
	Move string
	// Chances are those of all seats to win with it, from 0 to 1 and together 1; 0 beyond the seats of the game.
	Chances []float32
	// Visits is how often it was followed: once, and for one answer or another at each iteration.
	Visits int
	// Line are the larger choices that are expected to follow it, in turn, such as the roles.
	Line []Action
}

// The levels of computer players that people can choose.
const (
	// LevelEasy makes mistakes that people make, and ends a game in time.
	LevelEasy = "easy"
	// LevelNormal is what one gets without choosing.
	LevelNormal = "normal"
	// LevelHard and LevelExpert look ahead: for some milliseconds, and for up to a second of a core.
	LevelHard   = "hard"
	LevelExpert = "expert"
)

// Levels are the keys of all levels that people can choose, the weakest first.
var Levels = []string{LevelEasy, LevelNormal, LevelHard, LevelExpert}

// Computers are the computer players of a game, the weakest first.
type Computers []Level

// Level is a strength of computer players.
type Level struct {
	// Key is its word in commands and stored seats, such as LevelHard.
	Key string
	// Thinks says that a choice takes so long that only a few should be made at a time.
	Thinks bool
	// New makes a computer player.
	New func() Computer
}

// Usual is the level of a computer where nobody chose one: LevelNormal, or the strongest that the game has; "" where
// there are no computers.
func (c Computers) Usual() string {
	usual := ""
	for _, l := range c {
		if usual = l.Key; usual == LevelNormal {
			break
		}
	}
	return usual
}

// Index is the place of a level, -1 for one that is not there.
func (c Computers) Index(level string) int {
	return slices.IndexFunc(c, func(l Level) bool { return l.Key == level })
}

// Computer gives a computer player of a level. One that is not there is ErrNoLevel.
func (c Computers) Computer(level string) (Computer, error) {
	if i := c.Index(level); i >= 0 {
		return c[i].New(), nil
	}
	return nil, fmt.Errorf("%w: %q", ErrNoLevel, level)
}

// ComputerOf is a computer player that chooses by the state of a table. It refuses a table of another game and a seat
// that is not asked.
func ComputerOf[S any, M fmt.Stringer, V any](rules Rules[S, M, V], choose func(*S, Seat, *Rand) M) Computer {
	return ThinkerOf(rules, func(_ context.Context, s *S, seat Seat, rand *Rand) M { return choose(s, seat, rand) })
}

// ThinkerOf is a computer player like that of ComputerOf, whose choice gives up when the context ends. Its best move by
// then is dropped: it may rest on next to nothing, while how well the level below plays is measured.
func ThinkerOf[S any, M fmt.Stringer, V any](
	rules Rules[S, M, V], choose func(context.Context, *S, Seat, *Rand) M,
) Computer {
	return computer[S, M, V]{rules, choose}
}

type computer[S any, M fmt.Stringer, V any] struct {
	rules  Rules[S, M, V]
	choose func(context.Context, *S, Seat, *Rand) M
}

func (c computer[S, M, V]) Choose(ctx context.Context, t Table, seat Seat, rand *Rand) (string, error) {
	s, err := AskedState(t, c.rules, seat)
	if err != nil {
		return "", err
	}
	move := c.choose(ctx, &s, seat, rand)
	if err := ctx.Err(); err != nil {
		return "", err
	}
	return move.String(), nil
}

// Table is a game in progress as bot and storage see it: a value, whose methods change nothing.
type Table interface {
	Game() string
	// Seq is the seq of the last act.
	Seq() int
	// Decisions lists the open questions by seat, those included whose given answer may still change.
	Decisions() []Decision
	// Decision is the open question of one seat.
	Decision(Seat) (Decision, bool)
	// Check judges a move; a refusal is a *Reason.
	Check(Action) error
	// Act makes a move. Seq is the seq of the record that the act becomes, greater than Seq(). A refusal is a *Reason
	// and leaves no trace.
	Act(seq int, a Action) (Table, []Event, error)
	// Propose lists good answers for the seat, best first; for an open question the only ones that can be listed.
	Propose(Seat) []string
	// Piles shows an answer to an open question as places with pieces, Compose turns them into a move.
	Piles(seat Seat, move string) ([]Pile, error)
	Compose(seat Seat, piles []Pile) (string, error)
	// View is what a seat may see, in the game's own view type; Everyone gives the public view.
	View(Seat) any
	// Redeal is a table that this seat can't tell from the real one.
	Redeal(Seat, *Rand) Table
	// Reask gives the open questions a new identity, so that the buttons of a position that was taken back do not fit;
	// a question that stands open in now as well, unanswered since it was asked, keeps its own. Now may be nil.
	Reask(seq int, now Table) Table
	Result() (Result, bool)
	Snapshot() (Snapshot, error)
}

// GameOf is the game of some rules, for least to most players. Automata counts the opponents that the rules play, who
// have the seats behind those of the players; nil where there are none.
func GameOf[S any, M fmt.Stringer, V any](
	rules Rules[S, M, V], least, most int, options []Option, automata func(Config) int,
) Game {
	return game[S, M, V]{rules, least, most, options, automata}
}

// Winners lists the seats that share the first place among the first seats of a table: compare is above 0 where a is
// ahead of b, and 0 where neither is.
func Winners(seats int, compare func(a, b Seat) int) []Seat {
	list := []Seat{0}
	for seat := Seat(1); int(seat) < seats; seat++ {
		switch ahead := compare(seat, list[0]); {
		case ahead > 0:
			list = []Seat{seat}
		case ahead == 0:
			list = append(list, seat)
		}
	}
	return list
}

type game[S any, M fmt.Stringer, V any] struct {
	rules       Rules[S, M, V]
	least, most int
	options     []Option
	automata    func(Config) int
}

func (g game[S, M, V]) Name() string               { return g.rules.Name() }
func (g game[S, M, V]) Players() (least, most int) { return g.least, g.most }
func (g game[S, M, V]) Options() []Option          { return g.options }

func (g game[S, M, V]) Seats(c Config) []SeatKind {
	kinds := slices.Repeat([]SeatKind{Player}, max(0, c.Seats))
	if g.automata == nil {
		return kinds
	}
	return append(kinds, slices.Repeat([]SeatKind{Automaton}, g.automata(c))...)
}

func (g game[S, M, V]) New(c Config) (Table, []Event, error) { return NewTable(g.rules, c) }
func (g game[S, M, V]) Load(snap Snapshot) (Table, error)    { return LoadTable(g.rules, snap) }
