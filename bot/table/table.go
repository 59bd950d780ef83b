package table

import (
	"errors"
	"fmt"
	"slices"

	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// Table is a table as it is: its last record, how far it is published, and the position of its game.
type Table struct {
	ID storage.GameID
	storage.Record
	Publication storage.Publication
	Rules       engine.Game
	// Position is nil before the start.
	Position engine.Table
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
	// Key is a message of the catalogue, Args its arguments. Several arguments of one key are a list.
	Key  string
	Args []engine.Arg
	// Table is whose seats the message names, nil for none.
	Table *Table
	// Reason is why the rules refuse it, in place of Key; nil for a refusal of the table's own.
	Reason *engine.Reason
	// Event, if there is one, is told in the message as "what", to Reader.
	Event  *engine.Event
	Reader engine.Seat
	// Asking says that the person is shown the question that is open for them instead.
	Asking bool
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
	// answer is a key of the catalogue: what the person is told, also when the same interaction comes again.
	Answer string
}

// ErrUnchanged is returned by a use case that has nothing to record.
var ErrUnchanged = errors.New("nothing to change")

// SeatOf finds the seat of a user, engine.Everyone when he has none: the seat always comes from the user, never from a click.
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

// IsOpen says that a table waits for players or is played.
func (g *Table) IsOpen() bool { return g.Phase == storage.Lobby || g.Phase == storage.Playing }

// MayManage says whether a person may change the table.
func MayManage(e *storage.Envelope, by Input) bool {
	return e.Host == by.User || by.Moderator
}

// Mention names a person so that the chat links him; a computer goes by its name.
func (g *Table) Mention(seat engine.Seat) string {
	if u := g.Seats[seat].User; u != "" {
		return "<@" + u + ">"
	}
	return text.Plain(g.Seats[seat].Name)
}

// listed are arguments of one key that a message tells as a list.
func listed(key string, words []string) []engine.Arg {
	args := make([]engine.Arg, len(words))
	for i, w := range words {
		args[i] = engine.Free(key, w)
	}
	return args
}

// Mentions name users so that the chat links them.
func Mentions(users []string) []string {
	list := make([]string, len(users))
	for i, u := range users {
		list[i] = "<@" + u + ">"
	}
	return list
}

// Automata counts the opponents that the rules play at a table that was started.
func (g *Table) Automata() int {
	if g.Position == nil {
		return 0
	}
	return engine.Automata(g.Rules, g.Config())
}

// Limit says why somebody may not sit at one more table, nil if they may. It is asked last, because the answer has to be read.
type Limit func() error
