package lobby

import (
	"context"
	"errors"
	"fmt"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/reply"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/storage"
)

// Invite tells somebody by name about a table that waits: a public line with a Join button.
func (lo *Lobby) Invite(ctx context.Context, in chat.Interaction, r *reply.Reply, id storage.GameID) error {
	g, err := lo.Repo.LoadFor(ctx, in, id)
	if err != nil {
		return err
	}
	who := in.Options["who"]
	v := g.In(in.Locale)
	if !chat.IsID(who) {
		return table.Refuse("refused.nobody")
	}
	if err := table.MayInvite(&g.Table, title.InputOf(in), who); err != nil {
		return err
	}
	m := view.Invitation(g, in, who)
	r.SilentIfExpired() // So is the invitation.
	if _, err := r.Public(ctx, m); errors.Is(err, reply.ErrPromised) || errors.Is(err, chat.ErrExpired) {
		// Too late for an answer that all see: it is said in the channel. What another process has answered is not said
		// again.
		if _, err := lo.Chat.Post(ctx, in.Channel, m, in.Nonce()); err != nil {
			return fmt.Errorf("post the invitation: %w", err)
		}
		r.Tell(ctx, view.Text(v.Say("turn.done")))
	}
	return nil
}
