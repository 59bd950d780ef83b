package bot_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/harbormaster/harbormaster/bot/chat"
)

// thread is what a room knows of a thread beside its messages.
type thread struct{ archived, locked bool }

func (r *room) Invitation(context.Context) (string, error) { return "https://chat.example/invite", nil }

func (r *room) LookAt(_ context.Context, id string) (chat.ThreadState, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.broken != nil {
		return chat.ThreadState{}, r.broken
	}
	t := r.threads[id]
	state := chat.ThreadState{Archived: t.archived, Locked: t.locked}
	for _, m := range slices.Backward(r.messages) {
		if m.channel == id {
			state.Last, state.At = m.id, m.at
			break
		}
	}
	return state, nil
}

func (r *room) Sees(_ context.Context, in chat.Interaction, _ string) (bool, error) {
	return in.ID != "" || !r.gone[in.User.ID], nil
}

func (r *room) Archive(_ context.Context, id string, lock bool) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.stuck != nil {
		return r.stuck
	}
	if r.unlockable && lock {
		return chat.ErrForbidden
	}
	if r.threads == nil {
		r.threads = map[string]thread{}
	}
	r.threads[id] = thread{true, lock || r.threads[id].locked}
	return nil
}

// silent is a chat that has not yet archived a thread whose time of silence is over, and lets the bot do it as little.
type silent struct {
	chat.Chat
	until   time.Time
	refused *int
}

func (s silent) LookAt(context.Context, string) (chat.ThreadState, error) {
	return chat.ThreadState{Until: s.until}, nil
}

func (s silent) Archive(context.Context, string, bool) error {
	*s.refused++
	return chat.ErrForbidden
}

// TestAThreadThatIsArchivedLateIsNotAskedForEachMinute: a chat that refuses too much shuts the bot out.
func TestAThreadThatIsArchivedLateIsNotAskedForEachMinute(t *testing.T) {
	r, refused := newRoom(t), 0
	r.chat = func(c chat.Chat) chat.Chat { return silent{c, r.clock(), &refused} }
	r.bot = r.process()
	for _, act := range []func() chat.Interaction{
		func() chat.Interaction {
			return chat.Interaction{Kind: chat.CommandUsed, User: user("Ana"), Command: "puertorico", Sub: "start", Parent: "harbour"}
		},
		func() chat.Interaction {
			return chat.Interaction{Kind: chat.ComponentUsed, User: user("Ben"), CustomID: first(find(r.last().Message, "Join"))}
		},
		func() chat.Interaction {
			return chat.Interaction{Kind: chat.ComponentUsed, User: user("Ana"), CustomID: first(find(r.last().Message, "Start")) + ":fill"}
		},
	} {
		r.later(time.Second)
		in := act()
		in.Channel = "thread"
		r.do(in)
		r.bot.Published()
	}
	for range 2 * 60 {
		r.pass(time.Minute)
	}
	if refused < 2 || refused > 10 {
		t.Errorf("%d requests were refused in two hours", refused)
	}
}
