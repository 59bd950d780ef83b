package bot

import (
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

// Refusal says no to what somebody asks of a table; nothing has changed.
type Refusal struct {
	// Key is a message of the catalogue, Args its arguments. Several arguments of one key are a list.
	Key  string
	Args []engine.Arg
	// Table is whose seats the message names, nil for none.
	Table *Table
	// Event, if there is one, is told in the message as "what", to Reader.
	Event  *engine.Event
	Reader engine.Seat
	// Asking says that the person is shown the question that is open for them instead.
	Asking bool
}

func (r *Refusal) Error() string { return "refused: " + r.Key }

// Refuse says no with a message that names no seat.
func Refuse(key string, args ...engine.Arg) error { return &Refusal{Key: key, Args: args} }

// refuse says no with a message that names seats.
func (t *Table) refuse(key string, args ...engine.Arg) error {
	return &Refusal{Key: key, Args: args, Table: t}
}

// refuseAsking says no with a message that may name who is awaited, and shows the question that is open for the person.
func (t *Table) refuseAsking(key string) error { return &Refusal{Key: key, Table: t, Asking: true} }
