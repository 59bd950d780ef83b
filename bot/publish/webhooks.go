package publish

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/storage"
)

// webhooks are presses by which tables may speak: those that changed a table and came to this process. They are kept in
// memory only, and let go when newer ones take their place or their time is over.
type webhooks struct {
	mu sync.Mutex
	// heard are those of presses that are being handled, by interaction.
	heard map[string]webhook
	// of are those of presses that changed a table, oldest first.
	of map[storage.GameID][]webhook
}

// webhook is one, of an interaction in a channel; a command, of none, only whispers.
type webhook struct {
	chat.Webhook
	interaction, channel string
	// user is the person, who reads this language.
	user, locale string
	// explained takes away what was explained to them last; nil for nothing.
	explained func(context.Context) error
}

const (
	// webhookLife is how long a press is kept: a minute less than a chat takes it.
	webhookLife = 14 * time.Minute
	// webhooksMost is how many are kept of a table: for the message before, the present one, and what was private.
	webhooksMost = 4
	// pressWithin bounds what is tried by presses; then the channel is used.
	pressWithin = 10 * time.Second
)

// drop lets a press go.
func (ws *webhooks) drop(id storage.GameID, interaction string) {
	ws.mu.Lock()
	defer ws.mu.Unlock()
	list := slices.DeleteFunc(slices.Clone(ws.of[id]), func(w webhook) bool { return w.interaction == interaction })
	if ws.of[id] = list; len(list) == 0 {
		delete(ws.of, id)
	}
}

// newest lists the presses of a table, the newest first.
func (ws *webhooks) newest(id storage.GameID) []webhook {
	ws.mu.Lock()
	defer ws.mu.Unlock()
	list := slices.Clone(ws.of[id])
	slices.Reverse(list)
	return list
}

// find finds the newest press of a table that fits.
func (ws *webhooks) find(id storage.GameID, fits func(webhook) bool) (webhook, bool) {
	list := ws.newest(id)
	i := slices.IndexFunc(list, fits)
	if i < 0 {
		return webhook{}, false
	}
	return list[i], true
}

// fromChannel fits presses in a channel, fromPerson those of a person.
func fromChannel(channel string) func(webhook) bool {
	return func(w webhook) bool { return w.channel == channel }
}

func fromPerson(user string) func(webhook) bool {
	return func(w webhook) bool { return w.user == user }
}

// explain whispers to the person of a press, in place of what was explained to them before.
func (ws *webhooks) explain(ctx context.Context, id storage.GameID, w webhook, m chat.Message) error {
	if before := ws.setExplained(id, w.user, nil); before != nil {
		_ = before(ctx) // The person may have taken it away, or the chat takes nothing by that press any more.
	}
	take, err := w.Whisper(ctx, m)
	if err == nil {
		ws.setExplained(id, w.user, take)
	}
	return err
}

// setExplained keeps what takes away the last explanation of a table to a person, and gives what did so before.
func (ws *webhooks) setExplained(id storage.GameID, user string, take func(context.Context) error) (
	before func(context.Context) error) {
	ws.mu.Lock()
	defer ws.mu.Unlock()
	for i := range ws.of[id] {
		if w := &ws.of[id][i]; w.user == user {
			before, w.explained = w.explained, take
		}
	}
	return before
}

// announce posts a message of a table by a press in its channel; for errors see chat.Webhook. A press that failed is
// used no more.
func (ws *webhooks) announce(ctx context.Context, id storage.GameID, channel string, m chat.Message) (string, error) {
	w, ok := ws.find(id, fromChannel(channel))
	if !ok {
		return "", chat.ErrExpired
	}
	ctx, cancel := context.WithTimeout(ctx, pressWithin)
	defer cancel()
	message, err := w.Announce(ctx, m)
	if err != nil {
		ws.drop(id, w.interaction)
	}
	return message, err
}

// revise edits a message of a table by a press that reaches it; for errors see chat.Webhook. One that failed is used no
// more.
func (ws *webhooks) revise(ctx context.Context, id storage.GameID, message string, m chat.Message) error {
	ctx, cancel := context.WithTimeout(ctx, pressWithin)
	defer cancel()
	for _, w := range ws.newest(id) {
		if err := w.Revise(ctx, message, m); !errors.Is(err, chat.ErrExpired) {
			if err != nil {
				ws.drop(id, w.interaction)
			}
			return err
		}
	}
	return chat.ErrExpired
}
