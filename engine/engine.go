package engine

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"math/bits"
	"slices"
	"strconv"
	"strings"
)

// Seat is a place at a table, counted from 0 clockwise. Seats, never users, are the keys of a game and of its log.
type Seat int8

const (
	// Everyone stands for no seat in particular: the public view, a fact that all may read.
	Everyone Seat = -1
	// Chance is the seat that answers the questions of chance.
	Chance Seat = -2
	// MaxSeats is the number of seats that any game may have at most.
	MaxSeats = 8
)

// After is the seat to the left among so many players.
func (s Seat) After(players int8) Seat {
	if s++; int8(s) == players {
		return 0
	}
	return s
}

// Clockwise gives so many seats among players, from the first on.
func Clockwise(first Seat, count, players int8) iter.Seq[Seat] {
	return func(yield func(Seat) bool) {
		for seat, left := first, count; left > 0; seat, left = seat.After(players), left-1 {
			if !yield(seat) {
				return
			}
		}
	}
}

// SeatSet is a set of seats.
type SeatSet uint8

// Has says whether the seat is in the set.
func (s SeatSet) Has(seat Seat) bool { return seat >= 0 && s&(1<<uint(seat)) != 0 }

// With returns the set and the seat.
func (s SeatSet) With(seat Seat) SeatSet { return s | 1<<uint(seat) }

// Without returns the set less the seat.
func (s SeatSet) Without(seat Seat) SeatSet { return s &^ (1 << uint(seat)) }

// Seats lists the set in ascending order.
func (s SeatSet) Seats() []Seat { return slices.Collect(Bits[Seat](s)) }

// First returns the lowest seat of the set, or Everyone when it is empty.
func (s SeatSet) First() Seat {
	if s == 0 {
		return Everyone
	}
	return Seat(bits.TrailingZeros8(uint8(s)))
}

// Action is one choice of one seat in its game's notation.
type Action struct {
	Seat Seat   `json:"seat"`
	Move string `json:"move"`
}

// Decision is one question put to one seat.
type Decision struct {
	Seat Seat `json:"seat"`
	// Since is the seq at which the question was asked: its identity. A click that carries it is good while this very
	// question is open, although others may have acted meanwhile.
	Since int `json:"since"`
	// Step is the key of the question for text and prompt, such as "captain.load".
	Step string `json:"step"`
	// Moves holds every legal move in a stable order. When Open is set it holds only the legal moves beside the answers
	// that are too many to list, often none.
	Moves []string `json:"moves,omitempty"`
	// Open says that the answer is composed and not picked from Moves: see Table.Piles, Table.Compose and Table.Check.
	Open bool `json:"open,omitempty"`
	// Private says that the answer is prepared where only its owner sees it: a draft with a confirmation.
	Private bool `json:"private,omitempty"`
	// Given is the answer that the seat has given already and may still change while others are awaited; "" while the
	// seat itself is awaited.
	Given string `json:"given,omitempty"`
}

// Awaited says whether the table waits for this seat.
func (d Decision) Awaited() bool { return d.Given == "" }

// Arg is a named value of an event or a reason: a number, a seat or a key of the game's terms.
type Arg struct {
	Key string `json:"k"`
	// Text is a key of the game's vocabulary such as "corn" or "harbor"; empty when Num is meant.
	Text string `json:"t,omitempty"`
	Num  int    `json:"n,omitempty"`
	// Free marks a Text that is to be set as it is: a name, a list that is words already.
	Free bool `json:"f,omitempty"`
}

// Event is a fact for the log of a game.
type Event struct {
	// Kind is the key of the sentence, such as "captain.loaded".
	Kind string `json:"kind"`
	// Seat is whom the fact is about, or Everyone.
	Seat Seat `json:"seat"`
	// Only is Everyone, or the one seat who may read the fact.
	Only Seat  `json:"only"`
	Args []Arg `json:"args,omitempty"`
	// Reveal marks that something hidden became known: no undo goes past it.
	Reveal bool `json:"reveal,omitempty"`
	// Forced marks a step that happened by itself because there was nothing to decide.
	Forced bool `json:"forced,omitempty"`
}

// Arg is the event's first argument with a key; where there is none, one without a value: Num is 0 and Text is "".
func (e Event) Arg(key string) Arg {
	if i := slices.IndexFunc(e.Args, func(a Arg) bool { return a.Key == key }); i >= 0 {
		return e.Args[i]
	}
	return Arg{Key: key}
}

// Recorder collects events. A nil Recorder is valid and records nothing: search passes none and allocates nothing.
type Recorder struct{ Events []Event }

// On says whether events are wanted; ask before building one on a path that must not allocate.
func (r *Recorder) On() bool { return r != nil }

// Add records an event.
func (r *Recorder) Add(e Event) {
	if r != nil {
		r.Events = append(r.Events, e)
	}
}

// Reason is a refusal that teaches, the error of Check and Act: a key with values, turned into a sentence by the bot.
type Reason struct {
	Key  string
	Args []Arg
}

// Error gives the reason in a form for logs and for the answers of replay.
func (r *Reason) Error() string {
	var b strings.Builder
	b.WriteString(r.Key)
	for _, a := range r.Args {
		if a.Text != "" {
			fmt.Fprintf(&b, " %s=%s", a.Key, a.Text)
		} else {
			fmt.Fprintf(&b, " %s=%d", a.Key, a.Num)
		}
	}
	return b.String()
}

// Refuse makes a Reason.
func Refuse(key string, args ...Arg) *Reason { return &Reason{Key: key, Args: args} }

// The keys of what every game refuses at its setup.
const (
	RefusedSeats  = "refused.seats"        // seats, least, most: a game for that many is not offered
	RefusedOption = "refused.setup_option" // option, value: there is no such option, or it has no such value here
)

// RefuseSeats refuses a game for a number of seats.
func RefuseSeats(seats, least, most int) *Reason {
	return Refuse(RefusedSeats, Num("seats", seats), Num("least", least), Num("most", most))
}

// RefuseOption refuses a value of an option.
func RefuseOption(key, value string) *Reason {
	return Refuse(RefusedOption, Term("option", key), Term("value", value))
}

// Num is an argument that counts.
func Num(key string, n int) Arg { return Arg{Key: key, Num: n} }

// Term is an argument out of the game's vocabulary.
func Term(key, text string) Arg { return Arg{Key: key, Text: text} }

// Free is an argument that is words already.
func Free(key, text string) Arg { return Arg{Key: key, Text: text, Free: true} }

// OptionKind says how an option is set.
type OptionKind string

const (
	// Flag is an option with the values "true" and "false".
	Flag OptionKind = "flag"
	// Choice is an option with one of its Choices as value.
	Choice OptionKind = "choice"
)

// Option is one setting of a game. Lobby, command options, validation and help derive from it; its words stand in the
// catalog under "<game>.option.<Key>".
type Option struct {
	Key     string
	Kind    OptionKind
	Default string
	Choices []string
	// LobbyOnly marks an option that is offered only in the lobby's settings, not as an option of the command.
	LobbyOnly bool
	// Needs names the values of other options without which this one has no effect, as "key=value" with commas between
	// several; "" for none. The key "players" stands for the number of players.
	Needs string
	// Expansion marks a flag that adds a part of the box to the game.
	Expansion bool
}

// Valid says whether the value is one of the option's.
func (o Option) Valid(value string) bool {
	if o.Kind == Flag {
		return value == "true" || value == "false"
	}
	return slices.Contains(o.Choices, value)
}

// Config is what a game is set up from.
type Config struct {
	// Seats is the number of players.
	Seats int `json:"seats"`
	// Options holds values by Option.Key; an absent one has its default.
	Options map[string]string `json:"options,omitempty"`
	// Seed feeds the generator of chance: at least 128 bits of true randomness for a game between people.
	Seed Seed `json:"seed"`
	// Recorded leaves every question of chance open, to be answered by Act with the seat Chance: a replayed game.
	Recorded bool `json:"recorded,omitempty"`
}

// Option gives the value of an option, or def when it is not set.
func (c Config) Option(key, def string) string {
	if v, ok := c.Options[key]; ok {
		return v
	}
	return def
}

// CheckOption refuses with a *Reason what is none of the options, or none of its values.
func CheckOption(options []Option, key, value string) error {
	at := slices.IndexFunc(options, func(o Option) bool { return o.Key == key })
	if at < 0 || !options[at].Valid(value) {
		return RefuseOption(key, value)
	}
	return nil
}

// ReadOptions is the value of each option by its key, the default of those that are not given. It refuses as
// CheckOption does.
func ReadOptions(options []Option, given map[string]string) (map[string]string, error) {
	values := map[string]string{}
	for _, o := range options {
		values[o.Key] = o.Default
	}
	for key, value := range given {
		if err := CheckOption(options, key, value); err != nil {
			return nil, err
		}
		values[key] = value
	}
	return values, nil
}

// HostPicks is the value of an option for who goes first that leaves it to another option, whose values are seats.
const HostPicks = "host_picks"

// FirstSeat is the seat in an option of the config, Everyone where the option start is not HostPicks. It refuses with a
// *Reason a seat that the game does not have.
func (c Config) FirstSeat(start, option string) (Seat, error) {
	if c.Options[start] != HostPicks {
		return Everyone, nil
	}
	value := c.Option(option, "0")
	seat, err := strconv.Atoi(value)
	if err != nil || seat >= c.Seats {
		return Everyone, RefuseOption(option, value)
	}
	return Seat(seat), nil
}

// SeatKind says what sits on a seat as far as the rules care.
type SeatKind string

const (
	// Player is a seat that decides: a person or a computer in a person's place.
	Player SeatKind = "player"
	// Automaton is a seat that is run by the rules, has a score and is never asked.
	Automaton SeatKind = "automaton"
)

// Result is the outcome of a finished game.
type Result struct {
	// Scores holds the total of every seat.
	Scores []int `json:"scores"`
	// Tiebreaks holds the number that decides between equal totals; higher is better.
	Tiebreaks []int `json:"tiebreaks,omitempty"`
	// Winners lists the seats that share the first place, ascending.
	Winners []Seat `json:"winners"`
	// Parts breaks the totals down: one entry a line of the score sheet, values by seat.
	Parts []ScorePart `json:"parts,omitempty"`
	// Bids are what the seats were sold for, in half points, to be taken off the scores; nil where they were not sold.
	Bids []int `json:"bids,omitempty"`
}

// After is the result after bids: who then has most has won, and what decides between equal totals still does.
func (r Result) After(bids []int) Result {
	if len(bids) == 0 || len(bids) != len(r.Scores) {
		return r
	}
	r.Bids = bids
	r.Winners = Winners(len(bids), func(a, b Seat) int { return r.Compare(int(a), int(b)) })
	return r
}

// Halves is what a seat has in the end, in half points.
func (r Result) Halves(seat int) int {
	n := 2 * r.Scores[seat]
	if r.Bids != nil {
		n -= r.Bids[seat]
	}
	return n
}

// Compare is above 0 where seat a is ahead of b, and 0 where neither is.
func (r Result) Compare(a, b int) int {
	order := cmp.Compare(r.Halves(a), r.Halves(b))
	if order == 0 && r.Tiebreaks != nil {
		order = cmp.Compare(r.Tiebreaks[a], r.Tiebreaks[b])
	}
	return order
}

// Ranking lists the seats by their place.
func (r Result) Ranking() []int {
	seats := make([]int, len(r.Scores))
	for i := range seats {
		seats[i] = i
	}
	slices.SortStableFunc(seats, func(a, b int) int { return r.Compare(b, a) })
	return seats
}

// Places are the places of the seats, from 1; who is level shares one.
func (r Result) Places() []int {
	order := r.Ranking()
	places := make([]int, len(order))
	for n, seat := range order {
		places[seat] = n + 1
		if n > 0 && r.Compare(order[n-1], seat) == 0 {
			places[seat] = places[order[n-1]]
		}
	}
	return places
}

// Points writes half points, such as 2½, -½ and 0.
func Points(halves int) string {
	sign := ""
	if halves < 0 {
		sign, halves = "-", -halves
	}
	whole, half := strconv.Itoa(halves/2), ""
	if halves%2 == 1 {
		half = "½"
	}
	if halves == 1 {
		whole = ""
	}
	return sign + whole + half
}

// ScorePart is one line of the score sheet.
type ScorePart struct {
	Key    string `json:"key"`
	Values []int  `json:"values"`
}

// Snapshot is a stored table: everything that is needed to go on, secrets included. It is never shown to anybody.
type Snapshot struct {
	Game string `json:"game"`
	// Schema is the version of State's shape; a game refuses another than its own.
	Schema int    `json:"schema"`
	State  []byte `json:"state"`
	Rand   Rand   `json:"rand"`
	Seq    int    `json:"seq"`
	Since  []int  `json:"since"`
	// Recorded: see Config.
	Recorded bool `json:"recorded,omitempty"`
}

// Pile is one place of a composed answer: how many pieces of one kind lie there and how many fit.
type Pile struct {
	// Key names the place in the game's vocabulary, such as "corn". Piles of one Key share their room.
	Key string
	// Piece names the kind of the pieces where there are several, "" for the usual one; a piece never changes its kind.
	Piece string
	// Count is how many pieces the draft puts there, Before how many lie there now, Max how many fit in all.
	Count, Before, Max int
	// Home marks the place of pieces that are not placed.
	Home bool
}

// Scene is what a painter draws: a view with everything that belongs to its presentation. It holds no secret that its
// reader may not see.
type Scene struct {
	// View is the game's own view type, for the public or for one seat.
	View any
	// Names holds the players' names by seat.
	Names []string
	// Computers tells which seats are played by the program.
	Computers SeatSet
	// Lang is a language tag such as "en", Theme is "light" or "dark", Level is "focus", "table", "own", "changed" or
	// "moment".
	Lang, Theme, Level string
	// Focus is the decision that the picture brings forward; its Seat is Everyone when there is none.
	Focus Decision
	// Draft is the answer in preparation, in notation; only in a private picture.
	Draft string
	// Bids are what the seats of a finished game were sold for, in half points, and Winners have won after them; nil
	// where they were not sold.
	Bids    []int
	Winners []Seat
	// Private says that the picture is for one person, who is waiting for it right now.
	Private bool
	// Fresh lists what happened since the reader's last picture; at the level "changed" since Before.
	Fresh []Event
	// Before is the same reader's view when Fresh began, nil where nothing is to be shown as changed. Since says in a
	// few words of theirs when that was: at the level "changed" only.
	Before any
	Since  string
	// Caption says what led to the position, in the reader's language: it stands below a picture of an animation.
	Caption string
	// Words gives a text of the catalog in the reader's language, and a key that the catalog does not know as it is.
	Words func(key string, args ...Arg) string
}

// Lobby is what a painter draws of a table that waits for players: the key of its game, in words how many seats are
// taken and in Chips what is special about it.
type Lobby struct {
	Game, Title, Theme, Taken string

	Chips []string
	Seats []LobbySeat
}

// LobbySeat is one seat of a lobby; Note says "host" or a computer's strength.
type LobbySeat struct {
	Name, Note string
	Free       bool
}

type givingWay struct{}

// GiveWay marks a context of drawings that nobody at a table waits for: all others go first.
func GiveWay(ctx context.Context) context.Context { return context.WithValue(ctx, givingWay{}, true) }

// GivesWay says whether a context has the mark of GiveWay.
func GivesWay(ctx context.Context) bool { return ctx.Value(givingWay{}) != nil }

// Standings are what a painter draws of who stands where in a league. All its texts are ready.
type Standings struct {
	// Game is the game's key, TopLine and Headline are the lines of the sky, Heads those of the columns of Counts.
	Game, TopLine, Headline string
	Heads                   [3]string
	Groups                  []StandingGroup
	// Up and Down say what the signs of those who move mean; they are not shown where nobody does.
	Up, Down string
	// Progress is the part of the season that is over, from 0 to 1.
	Progress float64
	// Alt is the picture in words, Theme that of a Scene.
	Alt, Theme string
}

// StandingGroup are those who compete with each other, the first on top.
type StandingGroup struct {
	Title string
	Rows  []StandingRow
}

// StandingRow is where one stands. The last of the Counts is the score, after which all are ranked.
type StandingRow struct {
	Place  int
	Name   string
	Counts [3]int
	// Move is -1 for who moves up and 1 for who moves down. Mine is the reader's row, Gap says that others stand before
	// it who are not shown.
	Move      int
	Mine, Gap bool
}

// Why a painter did not begin a picture.
var (
	// ErrSuperseded says that a newer picture was asked for under the same key: nobody would have seen this one.
	ErrSuperseded = errors.New("a newer picture was asked for")
	// ErrQueueFull says that too many pictures wait to be drawn; it may be asked for again.
	ErrQueueFull = errors.New("too many pictures wait to be drawn")
)

// Picture is a drawn scene.
type Picture struct {
	// PNG is the file, Width and Height its size in pixels, Alt its description in words (at most 1024 characters).
	PNG           []byte
	Width, Height int
	Alt           string
}

// PerSeat lists what each of so many seats has.
func PerSeat[T any](seats int8, of func(Seat) T) []T {
	list := make([]T, seats)
	for i := range list {
		list[i] = of(Seat(i))
	}
	return list
}

// Bits gives the members of a set that is kept as bits, the lowest first, as numbers of the game's own type:
// for card := range Bits[Card](hand).
func Bits[T ~int8 | ~int, S ~uint8 | ~uint16 | ~uint32 | ~uint64](set S) iter.Seq[T] {
	return func(yield func(T) bool) {
		for rest := set; rest != 0; rest &= rest - 1 {
			if !yield(T(bits.TrailingZeros64(uint64(rest)))) {
				return
			}
		}
	}
}

// Fill sets every element of a list.
func Fill[T any](list []T, value T) {
	for i := range list {
		list[i] = value
	}
}
