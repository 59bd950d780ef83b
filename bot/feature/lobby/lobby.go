package lobby

import (
	"cmp"
	"context"
	"errors"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/feature"
	"github.com/harbormaster/harbormaster/bot/reply"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/storage"
)

// Lobby opens tables and fills their seats: joining, settings, the start, rematches, invitations, and leaving.
type Lobby struct{ *feature.Env }

func (lo *Lobby) change(ctx context.Context, in chat.Interaction, r *reply.Reply, id storage.GameID,
	use func(*table.Table, table.Input) (table.Change, error)) error {
	g, err := lo.Change(ctx, in, id, use)
	if err == nil {
		done(ctx, in, r, g)
	}
	return err
}

// done answers a change of a lobby: what it shows is answer enough to a button.
func done(ctx context.Context, in chat.Interaction, r *reply.Reply, g *title.Game) {
	if in.Kind == chat.CommandUsed {
		r.Tell(ctx, view.Text(g.In(in.Locale).Say(cmp.Or(g.Answer, "turn.done"))))
		return
	}
	r.OK(ctx)
}

// Join seats a person at a table that has not started.
func (lo *Lobby) Join(ctx context.Context, in chat.Interaction, r *reply.Reply, id storage.GameID) error {
	return lo.change(ctx, in, r, id, func(t *table.Table, by table.Input) (table.Change, error) {
		return table.Join(t, by, func() error { return lo.Repo.MayJoin(ctx, by.User) })
	})
}

// AddComputer seats a computer at a table that has not started.
func (lo *Lobby) AddComputer(ctx context.Context, in chat.Interaction, r *reply.Reply, id storage.GameID) error {
	return lo.change(ctx, in, r, id, table.AddComputer)
}

// Leave gives up a seat: in a lobby at once, in a running game after confirming, to a computer or to whoever wants it.
// How is "" to be asked, "yes" for a computer, "offer" for somebody else. A table that the last person leaves is
// closed.
func (lo *Lobby) Leave(ctx context.Context, in chat.Interaction, r *reply.Reply, id storage.GameID, how string) error {
	waits := false
	g, err := lo.Change(ctx, in, id, func(t *table.Table, by table.Input) (table.Change, error) {
		waits = t.Phase == storage.Lobby
		switch {
		case waits:
			return table.LeaveLobby(t, by, lo.Now())
		case how == "":
			return table.Change{}, cmp.Or(table.MayLeave(t, by), table.ErrUnchanged)
		case how == "offer":
			return table.OfferSeat(t, by, lo.Now())
		}
		return table.Leave(t, by, lo.Now())
	})
	switch {
	case errors.Is(err, table.ErrUnchanged):
		r.Update(ctx, view.ConfirmLeave(g, g.In(in.Locale)))
	case err != nil:
		return err
	case waits:
		done(ctx, in, r, g)
	default:
		r.Update(ctx, view.Left(g, g.In(in.Locale)))
	}
	return nil
}

// CloseLobby closes a table that nobody has started.
func (lo *Lobby) CloseLobby(ctx context.Context, t storage.Timer) error {
	_, _, err := lo.Repo.Update(ctx, t.Game, chat.Interaction{}, func(g *title.Game) (table.Change, error) {
		return table.CloseLate(&g.Table, lo.Now())
	})
	return err
}
