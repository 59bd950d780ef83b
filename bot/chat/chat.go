package chat

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"time"
)

// Chat is what the bot asks of a chat on its own behalf, outside an answer. Implementations are safe for concurrent
// use.
type Chat interface {
	// Register replaces all slash commands of the application.
	Register(ctx context.Context, commands []Command) error
	// Recall learns what another process has registered: a text that names a command, such as "`/games list`", shows
	// it by the name that the reader's client has for it only after one of the two.
	Recall(ctx context.Context, commands []Command) error
	// Post sends a message. Posts with the same nonce within minutes are one message: a repeated call returns its id,
	// ErrGone if it was deleted meanwhile. The nonce has at most 25 characters.
	Post(ctx context.Context, channel string, m Message, nonce string) (message string, err error)
	// Edit replaces a message of the bot's. ErrGone if it does not exist any more, ErrTooOld if it can't be edited at
	// present.
	Edit(ctx context.Context, channel, message string, m Message) error
	// Recent lists messages with controls that bots have posted in a channel after a time, oldest first: those among
	// the first few hundred messages after it. ErrForbidden if the bot may not read the channel's history.
	Recent(ctx context.Context, channel string, after time.Time) ([]Seen, error)
	// Conversation opens the private conversation with a user, a channel: the same one each time, so keep it. Posts
	// there are ErrClosed, and so is this, if the person takes none; ErrUnavailable while too many were opened of late.
	Conversation(ctx context.Context, user string) (channel string, err error)
	// Thread opens a public thread below a message, or without one when message is "", archived after a week of
	// silence.
	Thread(ctx context.Context, channel, message, name string) (thread string, err error)
	// Reopen opens an archived thread again. ErrForbidden if it is locked or the bot may not.
	Reopen(ctx context.Context, thread string) error
	// LookAt says how a thread or a channel is. ErrNoChannel if it is gone, or the bot is not where it is.
	LookAt(ctx context.Context, thread string) (ThreadState, error)
	// Sees says whether the person of an interaction sees a channel on its server, by what was so within the last
	// minute; false where it can't be known. Without an id of an interaction the person's roles are looked up, and who
	// has left the server sees nothing.
	Sees(ctx context.Context, in Interaction, channel string) (bool, error)
	// Archive archives a thread, and locks it if lock is set. ErrForbidden if the bot may not.
	Archive(ctx context.Context, thread string, lock bool) error
	// Invitation is the address where a server takes the bot in.
	Invitation(ctx context.Context) (string, error)
	// Emojis makes sure that the application has these emojis (name -> PNG of at most 256 KiB) and returns their ids by
	// name. Names have 2 to 32 letters, digits and underscores.
	Emojis(ctx context.Context, wanted map[string][]byte) (map[string]string, error)
}

// ThreadState is how a thread is: whether it is archived or locked, its last message with the time of it, both zero
// while there is none, and until when it stays open if nobody writes; zero for what is no thread.
type ThreadState struct {
	Archived, Locked bool
	Last             string
	At, Until        time.Time
}

// Seen is a message as the chat lists it.
type Seen struct {
	ID string
	// Controls are the custom ids of its buttons and menus.
	Controls []string
}

type givingWay struct{}

// GiveWay marks a context of what can wait: its requests go only while the chat takes more than others need.
func GiveWay(ctx context.Context) context.Context { return context.WithValue(ctx, givingWay{}, true) }

// GivesWay says whether a context has the mark of GiveWay.
func GivesWay(ctx context.Context) bool { return ctx.Value(givingWay{}) != nil }

// NonceLife is how long a post may be repeated under its nonce: a chat remembers nonces for some minutes.
const NonceLife = 2 * time.Minute

// NonceFor makes repeated posts of the same thing one message, in at most 25 characters.
func NonceFor(parts ...any) string {
	sum := sha256.Sum256([]byte(fmt.Sprintln(parts...)))
	return "l" + hex.EncodeToString(sum[:10])
}
