package table

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/auction"
	"github.com/harbormaster/harbormaster/storage"
)

// Table is a table as it is: its last record, how far it is published, and the position of its game.
type Table struct {
	ID storage.GameID
	storage.Record
	Publication storage.Publication
	Rules       engine.Game
	// Book answers with the seats' standing orders, nil for a game without any.
	Book engine.Orders
	// Position is nil before the start.
	Position engine.Table
	// Programs are the names of programs of others that may take seats; it is known only while they are chosen.
	Programs []string
}

// Input is who asks for a change of a table. The zero value is the program itself.
type Input struct {
	// User is the id of the person, Name what the chat calls them.
	User, Name string
	// Moderator says that they may manage the messages of the table's server.
	Moderator bool
}

// Refusal says no to what somebody asks of a table; nothing has changed.
type Refusal struct {
	// Key is a message of the catalog, Args its arguments. Several arguments of one key are a list.
	Key  string
	Args []engine.Arg
	// Table is whose seats the message names, nil for none.
	Table *Table
	// Reason is why the rules refuse it, in place of Key; nil for a refusal of the table's own.
	Reason *engine.Reason
	// Option is what the message names as "option", "value" and "choices"; nil for none.
	Option *OptionValue
	// Event, if there is one, is told in the message as "what", to Reader.
	Event  *engine.Event
	Reader engine.Seat
	// Asking says that the person is shown the question that is open for them instead.
	Asking bool
}

// OptionValue is a value for an option of the rules, or for one of Settings.
type OptionValue struct {
	engine.Option
	Value string
}

func (r *Refusal) Error() string { return "refused: " + r.Key }

// Refuse says no with a message that names no seat.
func Refuse(key string, args ...engine.Arg) error { return &Refusal{Key: key, Args: args} }

// Refuse says no with a message that names seats.
func (g *Table) Refuse(key string, args ...engine.Arg) error {
	return &Refusal{Key: key, Args: args, Table: g}
}

// RefuseAsking says no with a message that may name who is awaited, and shows the question that is open for the person.
func (g *Table) RefuseAsking(key string) error { return &Refusal{Key: key, Table: g, Asking: true} }

// Change is what a use case wants to record. The envelope is the game's own, changed in place.
type Change struct {
	Act      storage.Act
	Position engine.Table // nil: the game stays as it is
	Events   []engine.Event
	// Answer is a key of the catalog: what the person is told, also when the same interaction comes again.
	Answer string
}

// ErrUnchanged is returned by a use case that has nothing to record.
var ErrUnchanged = errors.New("nothing to change")

// SeatOf finds the seat of a user, engine.Everyone when they have none: the seat always comes from the user, never from
// a click.
func (g *Table) SeatOf(user string) engine.Seat {
	for i, s := range g.Seats {
		if s.User != "" && s.User == user {
			return engine.Seat(i)
		}
	}
	return engine.Everyone
}

// PlayedIn is the channel or thread where the table is played.
func (g *Table) PlayedIn() string {
	if t := g.Thread; t != "" {
		return t
	}
	return g.Channel
}

// Place names where a table is, for a message elsewhere: private conversations have an address only.
func (g *Table) Place() string {
	if g.Guild == "" {
		return g.Link()
	}
	return "<#" + g.PlayedIn() + ">"
}

// Link is the address of a table's message, of its channel where there is none.
func (g *Table) Link() string {
	at := []string{"https://discord.com/channels", cmp.Or(g.Guild, "@me"), g.PlayedIn()}
	if p := g.Publication; p.Message != "" && p.Channel == g.PlayedIn() {
		at = append(at, p.Message)
	}
	return strings.Join(at, "/")
}

// Bidding says that the seats of a table are being sold.
func (g *Table) Bidding() bool { return auction.Is(g.Position) }

// Awaited lists the seats that the table waits for; none in a pause.
func (g *Table) Awaited() []engine.Seat {
	var seats []engine.Seat
	if g.Position == nil || g.Phase != storage.Playing || g.Pause != nil {
		return nil
	}
	for _, d := range g.Position.Decisions() {
		if d.Awaited() {
			seats = append(seats, d.Seat)
		}
	}
	return seats
}

// InChannel is storage.ErrNotFound when a person is somewhere else than the table.
func (g *Table) InChannel(guild, channel string) error {
	places := []string{g.Channel, g.Thread, g.Publication.Channel}
	if guild == g.Guild && channel != "" && slices.Contains(places, channel) {
		return nil
	}
	return fmt.Errorf("game %s from channel %s of server %s: %w", g.ID, channel, guild, storage.ErrNotFound)
}

// InServer is InChannel for what may be done from anywhere on the table's server.
func (g *Table) InServer(guild, channel string) error {
	if guild == g.Guild && guild != "" {
		return nil
	}
	return g.InChannel(guild, channel)
}

// alone says why nobody else can come to a table: it is in a private conversation. Nil where they can.
func alone(g *Table) error {
	if g.Guild != "" {
		return nil
	}
	return Refuse("refused.private", engine.Free("command", g.Game))
}

// IsOpen says that a table waits for players or is played.
func (g *Table) IsOpen() bool { return g.Phase == storage.Lobby || g.Phase == storage.Playing }

// MayManage says whether a person may change the table.
func MayManage(e *storage.Envelope, by Input) bool {
	return e.Host == by.User || by.Moderator
}

// Mention names a person so that the chat links them; a computer goes by its name.
func (g *Table) Mention(seat engine.Seat) string {
	if u := g.Seats[seat].User; u != "" {
		return "<@" + u + ">"
	}
	return text.Plain(g.Seats[seat].Name)
}

// listed are arguments of one key that a message tells as a list.
func listed(key string, words []string) []engine.Arg {
	return text.Each(words, func(w string) engine.Arg { return engine.Free(key, w) })
}

// Mentions name users so that the chat links them.
func Mentions(users []string) []string {
	return text.Each(users, func(u string) string { return "<@" + u + ">" })
}

// Automata counts the opponents that the rules play at a table that was started.
func (g *Table) Automata() int {
	if g.Position == nil {
		return 0
	}
	return engine.Automata(g.Rules, g.Config())
}

// What some changes ask of the store, inside the write that calls them, because only the change knows whether it needs
// the answer: a caller who asked beforehand would mostly ask in vain. A change calls one of the two at most, once,
// after all that can be refused without it, and before it changes the table. What the function fails with is the
// change's error.
type (
	// Log gives the records of the table from seq first to last, both included.
	Log func(first, last int) ([]storage.Record, error)
	// Limit says why the person may not sit at one more table, nil if they may.
	Limit func() error
)

// People counts the seats that belong to persons.
func People(e *storage.Envelope) int {
	return len(persons(e))
}

func persons(e *storage.Envelope) []string {
	return users(e, func(storage.Seat) bool { return true })
}

// voters lists the persons who are there to be asked: those whose seat no computer plays for the time being.
func voters(e *storage.Envelope) []string {
	return users(e, func(s storage.Seat) bool { return s.StandIn != StandInAway })
}

func users(e *storage.Envelope, of func(storage.Seat) bool) []string {
	var list []string
	for _, s := range e.Seats {
		if s.User != "" && of(s) {
			list = append(list, s.User)
		}
	}
	return list
}

// refuseNotPlaying refuses what needs a game under way: it has not started yet, or is over.
func refuseNotPlaying(t *Table) error {
	if t.Phase == storage.Lobby {
		return t.RefuseAsking("refused.not_started")
	}
	return t.RefuseAsking("refused.not_playing")
}

// playingSeat is the seat of a person at a game that is played, or a refusal.
func playingSeat(g *Table, by Input) (engine.Seat, error) {
	seat := g.SeatOf(by.User)
	switch {
	case g.Phase != storage.Playing:
		return seat, refuseNotPlaying(g)
	case seat == engine.Everyone:
		return seat, g.RefuseAsking("refused.not_at_table")
	}
	return seat, nil
}

// Normalize brings the table around the game in order before a record is made: who makes a move themselves is back, a
// computer that plays one turn stops after it, questions that make no sense any more are dropped, and a table at which
// nobody plays pauses. Before is who sat where before the act.
func (g *Table) Normalize(before []storage.Seat, by Input, c *Change, now time.Time) {
	env := &g.Envelope
	if env.Phase.Over() {
		env.Votes, env.Pause = nil, nil
	}
	if env.Phase != storage.Playing || len(before) != len(env.Seats) || c.Act.Kind == storage.ActStart {
		return
	}
	table := c.Position
	if table == nil {
		table = g.Position
	}
	awaited := func(seat engine.Seat) bool {
		if table == nil {
			return false
		}
		d, ok := table.Decision(seat)
		return ok && d.Awaited()
	}
	if s := c.Act.Seat; c.Act.Kind == storage.ActMove && by.User != "" && env.Seats[s].User == by.User {
		env.Seats[s].StandIn = ""
	}
	for i := range env.Seats {
		if env.Seats[i].StandIn == StandInTurn && !awaited(engine.Seat(i)) {
			env.Seats[i].StandIn = ""
		}
	}
	kept := slices.DeleteFunc(slices.Clone(env.Votes), func(v storage.Vote) bool {
		over := obsolete(g, before, v, by, c, awaited, now)
		if over {
			c.Act.Lapsed = append(c.Act.Lapsed, v)
		}
		return over
	})
	if len(kept) < len(env.Votes) {
		env.Votes = kept
	}
	playing := len(voters(env))
	switch {
	case People(env) > 0 && playing == 0 && env.Pause == nil:
		env.Pause = &storage.Pause{Why: PauseSeats, At: now}
	case playing > 0 && env.Pause != nil && env.Pause.Why == PauseSeats:
		env.Pause = nil
	}
}

// obsolete says that a question has no sense after a change.
func obsolete(g *Table, before []storage.Seat, v storage.Vote, by Input, c *Change, awaited func(engine.Seat) bool,
	now time.Time) bool {
	env := &g.Envelope
	left := func(user string) bool {
		return slices.ContainsFunc(before, func(s storage.Seat) bool { return s.User == user }) &&
			g.SeatOf(user) == engine.Everyone
	}
	if expired(v, now) || v.By != "" && left(v.By) || slices.ContainsFunc(v.Asked, left) {
		return true
	}
	var s, was storage.Seat
	if v.Seat >= 0 && int(v.Seat) < len(env.Seats) {
		s, was = env.Seats[v.Seat], before[v.Seat]
	}
	played := c.Act.Kind == storage.ActMove && by.User != "" && by.User == s.User
	paced := c.Act.Kind == storage.ActPace // All time is counted anew, and nobody is late any more.
	came := func() bool {                  // Somebody whom the question does not ask.
		return slices.ContainsFunc(persons(env), func(user string) bool {
			return !slices.ContainsFunc(before, func(s storage.Seat) bool { return s.User == user })
		})
	}
	switch v.Kind {
	case VoteUndo:
		revealed := slices.ContainsFunc(c.Events, func(e engine.Event) bool { return e.Reveal })
		return c.Act.Kind == storage.ActUndo ||
			c.Act.Kind == storage.ActMove && (by.User != "" || c.Act.By == "order" || revealed)
	case VotePause:
		return env.Pause != nil && env.Pause.Why != PauseSeats || came()
	case VotePace:
		return paceKey(env) == v.Value || came()
	case VoteEnd:
		return came()
	case VoteTurn:
		return paced || !awaited(v.Seat) || s.StandIn != "" || s.User != was.User
	case VoteTakeover:
		return paced || played || s.StandIn == StandInAway || s.User != was.User
	case VoteReplace:
		return s.User != was.User || g.SeatOf(v.User) != engine.Everyone
	case VoteOffer:
		return s.User != was.User || s.StandIn != StandInAway
	}
	return false
}

func expired(v storage.Vote, now time.Time) bool {
	return v.Kind != VoteOffer && now.Sub(v.At) >= VoteLife
}
