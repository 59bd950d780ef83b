package publish

import (
	"context"
	"encoding/json"
	"errors"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/reply"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/storage"
)

// ShowOpened answers the command that has opened a table with the table's message. Without an answer the next
// publication posts it.
func (p *Publisher) ShowOpened(ctx context.Context, in chat.Interaction, r *reply.Reply, g *title.Game) (
	answered bool, err error) {
	p.adopt(g.ID, in.ID)
	m := view.Table(g, view.Changes{})
	m.Notify = table.Called(&g.Envelope)
	disarmed, err := json.Marshal(view.Disarmed(m))
	if err != nil {
		return false, err
	}
	// Whoever finds this after a fault looks in the channel whether the answer was given.
	next := storage.Publication{Channel: g.PlayedIn(), At: p.Now(), Disarmed: disarmed}
	next.Awaited = g.AwaitedUsers()
	if next.Seq = g.Seq; g.Phase == storage.Playing {
		next.Seq-- // The game is still to be gone on with.
	}
	intent := storage.PendingPost{Notify: m.Notify, At: next.At, Then: next}
	if err := p.show(ctx, g, storage.Publication{Pending: &intent}); err != nil {
		return false, err
	}
	if len(m.Notify) > 0 {
		m = view.Notice(g, m)
	}
	next.Message, err = r.Public(ctx, m)
	switch {
	case err == nil:
		return true, p.show(ctx, g, next)
	case errors.Is(err, reply.ErrPromised), errors.Is(err, chat.ErrExpired), errors.Is(err, chat.ErrAnswered):
		intent.Nonce = nonce(g)
		return false, p.show(ctx, g, storage.Publication{Pending: &intent})
	}
	return false, nil
}
