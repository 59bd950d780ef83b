package bot_test

import (
	"context"
	"slices"

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

func (r *room) Sees(context.Context, chat.Interaction, string) (bool, error) { return true, nil }

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
