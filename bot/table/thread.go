package table

import (
	"time"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// ThreadLook is how long after an act the thread of a running game is looked at: before the chat archives one at the
// soonest, because phones hand on no presses there by those who may not open it.
const ThreadLook = 50 * time.Minute

// Place is where a table is opened: a channel of a server, "" for none. InThread says that the channel is a thread.
type Place struct {
	Guild, Channel string
	InThread       bool
}

// noThreads says that no thread can be opened: in a thread, and in a private conversation.
func (p Place) noThreads() bool { return p.InThread || p.Guild == "" }

func (p Place) thread() string {
	if p.InThread {
		return p.Channel
	}
	return ""
}

// OwnThread is the thread that was opened for a table, "" for none: a table may also stand in a thread of others, which
// is its channel then.
func OwnThread(t *Table) string {
	if t.Thread == t.Channel {
		return ""
	}
	return t.Thread
}

// LacksThread says that a table is to be played in a thread that can be opened now: at its message.
func LacksThread(t *Table) bool {
	return t.Phase == storage.Playing && t.Settings["thread"] == "true" && t.Thread == "" && t.Guild != "" &&
		t.Publication.Message != ""
}

// OpenThread has a table go on in a thread, or, where thread is "", stay in its channel for good. Why is "forbidden" if
// the chat allows the bot no threads.
func OpenThread(t *Table, thread, why string) (Change, error) {
	t.Thread = thread
	if thread == "" {
		t.Settings["thread"] = "false"
	}
	return Change{Act: storage.Act{Kind: storage.ActThread, Seat: engine.Everyone, Key: why, Value: thread}}, nil
}

// Move has a table go on in another channel of its server, without a thread of its own.
func Move(t *Table, by Input, to Place) (Change, error) {
	t.Channel, t.Thread = to.Channel, to.thread()
	t.Settings["thread"] = "false"
	return Change{Act: storage.Act{Kind: storage.ActMoved, Seat: t.SeatOf(by.User), Value: to.Channel}}, nil
}
