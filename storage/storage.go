package storage

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/harbormaster/harbormaster/engine"
)

// Schema is the version of what stores hold. A store of an older one, back to OldestSchema, is upgraded when it is
// opened; one of a newer program is refused with ErrNewer. A release that
// stores a field more, or packs records otherwise, has a new one: the program of before would drop the field from what
// it goes on with, or read no record at all.
const Schema = 4

// OldestSchema is the oldest that is still read. A store or an archive of an older one is refused with ErrOlder.
const OldestSchema = 4

// CheckSchema says whether a program that writes a schema may go on with what a store holds: ErrNewer, ErrOlder.
func CheckSchema(store string, schema, known int) error {
	switch {
	case schema > known:
		return fmt.Errorf("%w: %s has version %d and this program knows %d; update the program", ErrNewer, store,
			schema,
			known)
	case schema < OldestSchema:
		return fmt.Errorf("%w: %s has version %d and this program reads %d at least", ErrOlder, store, schema,
			OldestSchema)
	}
	return nil
}

var (
	// ErrNotFound says that the game, the profile or the record does not exist.
	ErrNotFound = errors.New("not found")
	// ErrConflict says that somebody else appended first: load again and try again.
	ErrConflict = errors.New("another record came first")
	// ErrRepeated says that the interaction has been recorded already; Append returns the stored record with it.
	ErrRepeated = errors.New("interaction already recorded")
	// ErrExists says that a game of this id was created before.
	ErrExists = errors.New("game already exists")
	// ErrNewer says that the store was written by a newer program.
	ErrNewer = errors.New("database was written by a newer program")
	// ErrOlder says that the store was written by a program whose form is not read any more.
	ErrOlder = errors.New("database was written by a program that is too old")
	// ErrDamaged says that what a store finds is not, or not wholly, what a store has written. It is left as it is.
	ErrDamaged = errors.New("database is damaged")
	// ErrBusy says that another process holds the store.
	ErrBusy = errors.New("database is in use by another process")
	// ErrUnavailable says that the store does not answer at present, and may again: whether a write took place is not
	// known.
	ErrUnavailable = errors.New("database doesn't answer")
	// ErrFewReplicas comes with ErrUnavailable: the store answers, and its replicas, which it waits for, do not.
	ErrFewReplicas = errors.New("too few replicas confirmed a write")
)

// GameID names a game: lower-case letters and digits, at most 16.
type GameID string

// Record is one act: of the game (a move) or of the table (join, leave, setting, draft, undo). Records of one game are
// numbered from 1 without gaps; the number only grows, also through undo.
type Record struct {
	Seq int `json:"seq"`
	// Act says what was done.
	Act Act `json:"act"`
	// Events are what followed from it.
	Events []engine.Event `json:"events,omitempty"`
	// Snapshot is the game after the act; nil in a lobby.
	Snapshot *engine.Snapshot `json:"snapshot,omitempty"`
	// Table is the envelope after the act.
	Envelope `json:"table"`
	// Interaction is the id of the interaction that caused the act, unique within the game; "" for acts of the program.
	Interaction string `json:"interaction,omitempty"`
	// Answer is what the person was told, kept so that the same interaction gets the same answer again.
	Answer string    `json:"answer,omitempty"`
	At     time.Time `json:"at"`
}

// Act is what a record did.
type Act struct {
	Kind ActKind `json:"kind"`
	// User did it; "" for a computer seat or the program.
	User string `json:"user,omitempty"`
	// Seat is the seat that acted, engine.Everyone where none did.
	Seat engine.Seat `json:"seat"`
	// Move is the move in notation; for "undo" unused.
	Move string `json:"move,omitempty"`
	// Step is the question that a move answered, Since its identity.
	Step  string `json:"step,omitempty"`
	Since int    `json:"since,omitempty"`
	// Key and Value say what a "setting" changed; Value is the place of a "thread" or a table that "moved".
	Key   string `json:"key,omitempty"`
	Value string `json:"value,omitempty"`
	// Undone is, for "undo", the seq of the first record that was taken back.
	Undone int `json:"undone,omitempty"`
	// By says who made a "move" in place of the seat's person: "" nobody, "order" a standing order of the person's (Key
	// is the order), "stand_in" a computer; "replaced" is a computer in place of a program that gave no move.
	By string `json:"by,omitempty"`
	// Lapsed are the questions to the table that ended with this act and came to nothing.
	Lapsed []Vote `json:"lapsed,omitempty"`
}

// ActKind is a kind of act: ActMove is one of the game, all others are of the table.
type ActKind string

// The kinds of acts.
const (
	ActMove ActKind = "move"

	ActOpen     ActKind = "open"
	ActJoin     ActKind = "join"
	ActLeave    ActKind = "leave"
	ActComputer ActKind = "computer" // A computer joined.
	ActDecline  ActKind = "decline"  // An invitation was declined.
	ActSeek     ActKind = "seek"     // Value lists the users whom the lobby tells that it looks for players.
	ActSetting  ActKind = "setting"
	ActAuction  ActKind = "auction" // The seats are sold first.
	ActStart    ActKind = "start"
	ActEnd      ActKind = "end"
	ActClose    ActKind = "close"

	ActThread ActKind = "thread"
	ActMoved  ActKind = "moved" // The table is in another channel.

	ActDraft  ActKind = "draft"
	ActPreset ActKind = "preset" // The player wants to be asked again.
	ActOrder  ActKind = "order"  // Standing orders were changed.
	ActUndo   ActKind = "undo"
	// ActHint notes that the player asked for a suggestion on the question that was asked at Since; with the Key
	// "ahead" they play on in private from the position of Since.
	ActHint ActKind = "hint"
	// ActVote asks the table a question or answers one: Key is the kind of the question and what was said, such as
	// "undo.open" or "undo.no".
	ActVote ActKind = "vote"

	ActReplace  ActKind = "replace"  // A computer takes the seat of somebody who leaves a game.
	ActTurn     ActKind = "turn"     // A computer stands in for one turn.
	ActTakeover ActKind = "takeover" // A computer stands in until the person is back.
	ActOffer    ActKind = "offer"    // A seat is free to take.
	ActAway     ActKind = "away"
	ActBack     ActKind = "back"

	ActPace    ActKind = "pace" // Value is the new time limit.
	ActPause   ActKind = "pause"
	ActResume  ActKind = "resume"
	ActRemind  ActKind = "remind"
	ActTimeout ActKind = "timeout"
	ActIdle    ActKind = "idle" // Nobody has acted for weeks.
)

// Phase is the stage of a table's life.
type Phase string

const (
	// Lobby is a table that waits for players.
	Lobby Phase = "lobby"
	// Playing is a running game.
	Playing Phase = "playing"
	// Finished is a game with a result.
	Finished Phase = "finished"
	// Closed is a table that ended without a result: a lobby that nobody started, a game ended by its host.
	Closed Phase = "closed"
)

// Over says whether nothing more is played at the table.
func (p Phase) Over() bool { return p == Finished || p == Closed }

// Envelope is the table around the game: who sits where and how it is played. It is the only place that knows users.
type Envelope struct {
	Game  string `json:"game"`
	Phase Phase  `json:"phase"`
	// Guild is the server, Channel where the table was opened, Thread the thread it is played in, if any.
	Guild   string `json:"guild"`
	Channel string `json:"channel"`
	Thread  string `json:"thread,omitempty"`
	// Host is the user who opened the table or took it over.
	Host  string `json:"host"`
	Seats []Seat `json:"seats"`
	// Want is the number of seats that the lobby offers.
	Want    int               `json:"want"`
	Options map[string]string `json:"options,omitempty"`
	// Settings are those of the table and not of the rules: "thread", "picture", "theme", "locale"; and what is known
	// beside them: "invited" (a user), "closed" (why), "kept" (users for whom a lobby keeps seats, with commas
	// between).
	Settings map[string]string `json:"settings,omitempty"`
	// Drafts are answers in preparation, by seat.
	Drafts map[engine.Seat]Draft `json:"drafts,omitempty"`
	// Presets are moves given beforehand, by seat and question (its step): they answer it until the player wants to be
	// asked again. Nobody else is told of them.
	Presets map[engine.Seat]map[string]string `json:"presets,omitempty"`
	// Orders are standing orders by seat, in the game's notation, in the order in which they are tried. Nobody else is
	// told of them.
	Orders map[engine.Seat][]string `json:"orders,omitempty"`
	// OrderDrafts are standing orders in preparation, by seat.
	OrderDrafts map[engine.Seat]OrderDraft `json:"sketches,omitempty"`
	// Held are open questions, by seat and identity, that the seat's standing orders leave to its person: because they
	// took their answer back, or want to give this one in person.
	Held map[engine.Seat]int `json:"held,omitempty"`
	// Clocks hold the time of each seat, by seat; empty before the start.
	Clocks []Clock `json:"clocks,omitempty"`
	// Pause is why nothing is played at present, nil while the game goes on.
	Pause *Pause `json:"pause,omitempty"`
	// Votes are the questions on which the table's persons agree.
	Votes []Vote `json:"votes,omitempty"`
	// Removed are users whose seat was given to somebody else without their consent: they take none at this table.
	Removed []string `json:"removed,omitempty"`
	// Commitment is the hash of seed and salt, told at the start; Salt and Seed are revealed at the end.
	// All are "" where the game began from the position of another.
	Commitment string `json:"commitment,omitempty"`
	Salt       string `json:"salt,omitempty"`
	Seed       string `json:"seed,omitempty"`
	// Bids are what the seats were sold for before the game, in half points by seat; nil where they were not sold.
	Bids []int `json:"bids,omitempty"`
	// From is where the game began, nil for one that was set up.
	From    *Origin   `json:"from,omitempty"`
	Opened  time.Time `json:"opened"`
	Started time.Time `json:"started,omitzero"`
	Ended   time.Time `json:"ended,omitzero"`
}

// Origin is a position of another game, as one of its seats could imagine it. The first record has it as its snapshot.
type Origin struct {
	Game GameID `json:"game"`
	// Step is its number in the log that people read, Round its round, 0 where none is counted. Place is the address of
	// that game's table.
	Step  int    `json:"step"`
	Round int    `json:"round,omitempty"`
	Place string `json:"place"`
	// Ahead says that the game was running.
	Ahead bool `json:"ahead,omitempty"`
}

// Seat is a place at the table and who sits there.
type Seat struct {
	// User is the person's id, "" for a computer or a free seat.
	User string `json:"user,omitempty"`
	// Name is how the seat is called.
	Name string `json:"name"`
	// Level is the strength of a computer, "" for a person.
	Level string `json:"level,omitempty"`
	// Program is the name of another program that chooses a computer's moves, "" for none, and Replaced how many of
	// them the computer of the Level chose in its place.
	Program  string `json:"program,omitempty"`
	Replaced int    `json:"replaced,omitempty"`
	// StandIn says how long a computer plays for the person of this seat: "" not at all, "turn" until the seat is not
	// awaited any more, "away" until the person is back.
	StandIn string `json:"stand_in,omitempty"`
	// Away is set while the person of this seat has said to be away.
	Away *Absence `json:"away,omitempty"`
}

// Absence is a time in which a person is away.
type Absence struct {
	// From is when it began, Until when it ends by itself; clocks of the person stand still before Still.
	From  time.Time `json:"from"`
	Until time.Time `json:"until"`
	Still time.Time `json:"still,omitzero"`
}

// Automatic says that a computer plays the seat: its own, or in place of its person.
func (s Seat) Automatic() bool { return s.User == "" || s.StandIn != "" }

// Clock is the time of one seat.
type Clock struct {
	// Asked is since when the table waits for the seat, zero while it does not; Since is the record with which that
	// began, the identity of the wait.
	Asked time.Time `json:"asked,omitzero"`
	Since int       `json:"since,omitempty"`
	// Left is what the seat had left at Charged: of its time bank, or for the turn. Charged is until when the present
	// wait has been taken off it, zero while the table does not wait for the seat.
	Left    time.Duration `json:"left,omitempty"`
	Charged time.Time     `json:"charged,omitzero"`
	// Out says that the time of the present wait is over, and that the table was told.
	Out bool `json:"out,omitempty"`
	// Noticed is when the person was seen at the table in the present wait, or is known to know of it without a notice;
	// see Publication.Notices for notices. Reminded counts the reminders that were ordered in this wait.
	Noticed  time.Time `json:"noticed,omitzero"`
	Reminded int       `json:"reminded,omitempty"`
	// Waited is for how long the table has waited for the seat before Asked, in all; Longest is its longest wait.
	Waited  time.Duration `json:"waited,omitempty"`
	Longest time.Duration `json:"longest,omitempty"`
	// Late says that the table was told that it waits for somebody who wants no reminders. Missed is how many waits in
	// a row a computer has ended.
	Late   bool `json:"late,omitempty"`
	Missed int  `json:"missed,omitempty"`
}

// Pause says since when nothing is played, and why.
type Pause struct {
	// Why is "agreed", "host", "away" or "seats" (too few players), By the user who asked for it, "" for the program.
	Why string    `json:"why"`
	By  string    `json:"by,omitempty"`
	At  time.Time `json:"at"`
	// Until is when the game goes on by itself, zero for never.
	Until time.Time `json:"until,omitzero"`
}

// Vote is a question on which persons of the table agree.
type Vote struct {
	// ID is the seq of the record that opened it.
	ID int `json:"id"`
	// Kind is what is to happen: "undo", "pause", "resume", "end", "turn" (a computer plays Seat's turn), "takeover" (a
	// computer plays Seat from now on), "replace" (User gets Seat), "offer" (whoever wants it gets Seat), "pace" (the
	// table plays at the pace Value).
	Kind string      `json:"kind"`
	Seat engine.Seat `json:"seat"`
	User string      `json:"user,omitempty"`
	// Name is how User is called, known once they have agreed.
	Name  string `json:"name,omitempty"`
	Value string `json:"value,omitempty"`
	// Undone is, for "undo", the seq of the first record that is taken back.
	Undone int `json:"undone,omitempty"`
	// By asked for it, at At; Asked are the users whose consent counts, Yes those who gave it. Need is how many of them
	// are enough.
	By    string    `json:"by,omitempty"`
	At    time.Time `json:"at"`
	Asked []string  `json:"asked,omitempty"`
	Yes   []string  `json:"yes,omitempty"`
	Need  int       `json:"need"`
	// No are those who are against it, where it can still be reached without them.
	No []string `json:"no,omitempty"`
}

// Draft is an answer in preparation.
type Draft struct {
	// Since is the identity of the question; a draft of another one is forgotten.
	Since int    `json:"since"`
	Move  string `json:"move"`
}

// OrderDraft is a standing order in preparation.
type OrderDraft struct {
	// Order is what is chosen so far, in the game's notation; Part is the number of the part that is being chosen, the
	// number of parts when all are.
	Order string `json:"order"`
	Part  int    `json:"part,omitempty"`
	// Replaces is the order that it is to replace, "" for none.
	Replaces string `json:"old,omitempty"`
}

// Publication says how far a game has been published and where.
type Publication struct {
	// Rev counts the changes of this record of the publication, so that of two processes that change it one is told.
	Rev int `json:"rev,omitempty"`
	// Seq is the last record that has been published.
	Seq int `json:"seq"`
	// Channel and Message name the present table message, At is when it was posted, ContentHash a hash of what it says.
	Channel     string    `json:"channel,omitempty"`
	Message     string    `json:"message,omitempty"`
	At          time.Time `json:"at,omitzero"`
	ContentHash string    `json:"face,omitempty"`
	// From is the last record before the present message: it tells what happened since.
	From int `json:"from,omitempty"`
	// Awaited lists the users that the present message has mentioned.
	Awaited []string `json:"awaited,omitempty"`
	// Final says that the present message is the account of a game that is over.
	Final bool `json:"final,omitempty"`
	// Disarmed is the present message without its controls, in the bot's form.
	Disarmed json.RawMessage `json:"left,omitempty"`
	// Pending is a post that was begun: whether it was made is not known.
	Pending *PendingPost `json:"posting,omitempty"`
	// OldMessages still have controls, which are to be taken off.
	OldMessages []OldMessage `json:"stale,omitempty"`
	// Invitations can still be joined by.
	Invitations []Invitation `json:"invitations,omitempty"`
	// Outbox holds the private messages that are still to be sent.
	Outbox []PrivateMessage `json:"letters,omitempty"`
	// Notices lists who was told of which wait. TimerAt is for when the timer of the game's clocks was set last, zero
	// for not at all.
	Notices []Notice  `json:"told,omitempty"`
	TimerAt time.Time `json:"due,omitzero"`
	// Watched says that the timers that every running game has are set.
	Watched bool `json:"watched,omitempty"`
	// Fault says why the game can't be published at present; nil when nothing is known to be in the way.
	Fault *Fault `json:"fault,omitempty"`
}

// Notice is a notice that was given.
type Notice struct {
	User string `json:"user"`
	// Since is the wait, as in Clock. At is when the notice was given, Reminded how many of those were reminders.
	Since    int       `json:"since"`
	At       time.Time `json:"at"`
	Reminded int       `json:"reminded,omitempty"`
}

// Fault is a reason that only people can mend: publications wait until then.
type Fault struct {
	// Kind is "forbidden", "locked" or "no_channel", Channel where.
	Kind    string `json:"kind"`
	Channel string `json:"channel"`
	// Times counts the tries in a row. Until is when the next one is due, unless somebody comes by before.
	Times int       `json:"times"`
	Until time.Time `json:"until"`
}

// PendingPost is the intent to post a message, stored before it is done.
type PendingPost struct {
	// Nonce makes posts that are repeated within minutes one; "" means that the message is the answer of an
	// interaction. Notify lists the users that the message mentions with a notice.
	Nonce  string   `json:"nonce"`
	Notify []string `json:"notify,omitempty"`
	// At is when it was begun.
	At time.Time `json:"at,omitzero"`
	// Then is how far the game is published once the message is there, without its id.
	Then Publication `json:"next"`
}

// OldMessage is a message of a game that still has controls of before, or may get them back by an edit that was given
// up. Disarmed is the message without them, Due when they are to be taken off; zero leaves that to the next
// publication.
type OldMessage struct {
	Channel  string          `json:"channel"`
	Message  string          `json:"message"`
	Disarmed json.RawMessage `json:"left,omitempty"`
	Due      time.Time       `json:"due,omitzero"`
}

// Invitation is a message that invites a user to a table.
type Invitation struct {
	User       string `json:"user"`
	OldMessage `json:"message"`
}

// Published is the last record for which nothing is left to do: one less than Seq while old messages are due.
func (p Publication) Published() int {
	if slices.ContainsFunc(p.OldMessages, func(m OldMessage) bool { return !m.Due.IsZero() }) {
		return p.Seq - 1
	}
	return p.Seq
}

// PrivateMessage is a message to a user about a game, which is to be sent once.
type PrivateMessage struct {
	User string `json:"user"`
	// Kind says what it tells: "turn", "reminder"; to who follows the table "round", "over".
	Kind string `json:"kind"`
	// Seq is the record that it belongs to, Since the wait of which it tells, as in Clock.
	Seq   int `json:"seq"`
	Since int `json:"since,omitempty"`
	// Begun is when sending it was begun, zero for a message that surely was not sent.
	Begun time.Time `json:"tried,omitzero"`
}

// RepeatedFor is for how long an interaction is known at least, by the times of its record and of the last one: Discord
// lets it be answered for that long.
const RepeatedFor = 15 * time.Minute

// Games keeps games and their logs. All methods may be called concurrently.
type Games interface {
	// Create stores the first record of a game, with Seq 1. ErrExists if the id is taken.
	Create(ctx context.Context, id GameID, first Record) error
	// Load returns the last record and how far the game is published. ErrNotFound if there is no such game.
	Load(ctx context.Context, id GameID) (Record, Publication, error)
	// Append stores a record if its Seq follows the last one: else ErrConflict. If the record's Interaction is known
	// for this game (RepeatedFor), nothing is stored and the earlier record is returned with ErrRepeated. The write is
	// durable on return, and atomic: record, envelope, indexes.
	Append(ctx context.Context, id GameID, r Record) (Record, error)
	// Log returns the records from seq first to seq last, both included; last 0 means the newest.
	Log(ctx context.Context, id GameID, first, last int) ([]Record, error)
	// ByInteraction returns the record that an interaction caused in this game, ErrNotFound if it caused none or is not
	// known any more (RepeatedFor).
	ByInteraction(ctx context.Context, id GameID, interaction string) (Record, error)
	// SetPublication stores how far the game is published if its Rev follows the stored one: else ErrConflict. The
	// first Rev is 1.
	SetPublication(ctx context.Context, id GameID, s Publication) error
	// Unpublished lists games whose last record is not published to the end (Publication.Published).
	Unpublished(ctx context.Context) ([]GameID, error)
	// ByChannel and ByUser list games that are not over, oldest first. They are hints: load to be sure.
	ByChannel(ctx context.Context, channel string) ([]GameID, error)
	ByUser(ctx context.Context, user string) ([]GameID, error)
}

// Timer is something that is due at a time.
type Timer struct {
	// Key is unique; setting a timer with a known key replaces it.
	Key  string          `json:"key"`
	Game GameID          `json:"game"`
	Kind string          `json:"kind"`
	At   time.Time       `json:"at"`
	Data json.RawMessage `json:"data,omitempty"`
}

// TimerKey is the key of a game's timer of a kind, of which it has one at a time.
func (id GameID) TimerKey(kind string) string { return kind + "-" + string(id) }

// Timer is a game's timer of a kind, of which it has one at a time.
func (id GameID) Timer(kind string, at time.Time) Timer {
	return Timer{Key: id.TimerKey(kind), Game: id, Kind: kind, At: at}
}

// Timers keeps timers.
type Timers interface {
	// Set stores a timer, Clear forgets it.
	Set(ctx context.Context, t Timer) error
	Clear(ctx context.Context, key string) error
	// Done forgets a timer that was leased until a time, that of the lease's end. One that was set again meanwhile, or
	// handed out again, stays.
	Done(ctx context.Context, key string, leased time.Time) error
	// Lease hands out timers that are due at now, at most limit, and hides them until now+lease; whoever has dealt with
	// one says that it is done. A timer of which nobody says so is handed out again after its lease.
	Lease(ctx context.Context, now time.Time, lease time.Duration, limit int) ([]Timer, error)
}

// Leases let one process at a time do a job. A lease only saves double work: what must not happen twice is
// guarded by Append and SetPublication.
type Leases interface {
	// Hold takes the lease of a key for an owner, or prolongs it when the owner has it; false while somebody else has
	// it. It ends after d, unless it is prolonged or released before. Keys and owners have 1 to 100 characters.
	Hold(ctx context.Context, key, owner string, d time.Duration) (bool, error)
	// Release gives the lease back, if the owner still has it.
	Release(ctx context.Context, key, owner string) error
}

// Profiles keeps settings of persons, servers and channels, as JSON of the bot's making.
type Profiles interface {
	// Profile returns the stored value, ErrNotFound if there is none. Kind is "user", "guild", "channel" or another
	// word of lower-case letters.
	Profile(ctx context.Context, kind, id string) (json.RawMessage, error)
	// SetProfile stores a value, whatever was there before.
	SetProfile(ctx context.Context, kind, id string, value json.RawMessage) error
	// SwapProfile stores a value if the stored one is still old, byte for byte: else ErrConflict. Old is nil where
	// there is none, value nil to remove it. A value that is stored already counts as stored by this call: one that
	// counts something has to say what it has counted.
	SwapProfile(ctx context.Context, kind, id string, old, value json.RawMessage) error
}

// Item is one thing that a store keeps, as it is moved to another store: exactly one field is set.
type Item struct {
	Game    *GameItem    `json:"game,omitempty"`
	Timer   *Timer       `json:"timer,omitempty"`
	Profile *ProfileItem `json:"profile,omitempty"`
	Ledger  *LedgerItem  `json:"ledger,omitempty"`
}

// GameItem is a game with all its records.
type GameItem struct {
	ID          GameID      `json:"id"`
	Log         []Record    `json:"log"`
	Publication Publication `json:"shown"`
}

// ProfileItem is a profile.
type ProfileItem struct {
	Kind  string          `json:"kind"`
	ID    string          `json:"id"`
	Value json.RawMessage `json:"value"`
}

// Portable stores hand out and take everything that they keep. Leases are not kept.
type Portable interface {
	// Each hands out everything, each game with its whole log. It ends with the first error of the function's, which it
	// returns. What is written meanwhile may or may not be among it.
	Each(ctx context.Context, use func(Item) error) error
	// Put stores an item as it is: a game in one step, with ErrExists if its id is taken; a timer, a profile and the
	// entries of a ledger replace those of their key.
	Put(ctx context.Context, item Item) error
}

// Store is everything that the bot keeps.
type Store interface {
	Games
	Timers
	Profiles
	Ledgers
	Leases
	Portable
	Eraser
	// Ping says whether the store answers.
	Ping(ctx context.Context) error
	Close() error
}
