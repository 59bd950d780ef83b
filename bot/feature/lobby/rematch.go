package lobby

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/reply"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// rematchMost is how many lobbies one game may lead to, when those before were not played.
const rematchMost = 10

// rematchID names the n-th table that a game leads to: all who press Rematch mean the same one.
func rematchID(id storage.GameID, n int) storage.GameID {
	return table.IDOf(fmt.Sprintf("table rematch %s %d", id, n))
}

// Rematch opens the next table, or seats a person at it.
func (lo *Lobby) Rematch(ctx context.Context, in chat.Interaction, r *reply.Reply, g *title.Game) error {
	if err := table.MayRematch(&g.Table, title.InputOf(in)); err != nil {
		return err
	}
	for n := range rematchMost {
		next, err := lo.Repo.Load(ctx, rematchID(g.ID, n))
		if errors.Is(err, storage.ErrNotFound) {
			err = lo.openRematch(ctx, in, r, g, rematchID(g.ID, n))
			if !errors.Is(err, errOpened) {
				return err
			}
			if next, err = lo.awaitTable(ctx, rematchID(g.ID, n)); errors.Is(err, storage.ErrNotFound) {
				return table.Refuse("lobby.opened")
			}
		}
		switch {
		case err != nil:
			return err
		case next.Phase == storage.Closed:
		case next.Phase == storage.Lobby:
			return lo.joinRematch(ctx, in, r, next.ID)
		default:
			return table.Refuse("rematch.begun", engine.Free("place", next.Place()))
		}
	}
	return table.Refuse("rematch.enough", engine.Free("command", g.Game))
}

func (lo *Lobby) awaitTable(ctx context.Context, id storage.GameID) (*title.Game, error) {
	for try := 0; ; try++ {
		g, err := lo.Repo.Load(ctx, id)
		if !errors.Is(err, storage.ErrNotFound) || try == 10 || !storage.Wait(ctx, 100*time.Millisecond) {
			return g, err
		}
	}
}

// openRematch opens the lobby of a rematch. The error is errOpened when somebody else has opened it meanwhile.
func (lo *Lobby) openRematch(ctx context.Context, in chat.Interaction, r *reply.Reply, g *title.Game,
	id storage.GameID) error {
	if err := lo.mayOpen(ctx, in, id, true); err != nil {
		return err
	}
	next := &title.Game{Title: g.Title, Texts: g.Texts}
	next.ID, next.Rules = id, g.Rules
	allowed, err := lo.allowsPrograms(ctx, in)
	if err != nil {
		return err
	}
	if allowed {
		next.Programs = g.Title.Programs
	}
	c, err := table.OpenRematch(&next.Table, &g.Table, title.InputOf(in), placeOf(in), lo.Now())
	if err != nil {
		return err
	}
	return lo.openTable(ctx, in, r, next, c, g.In(in.Locale), opening{})
}

func (lo *Lobby) joinRematch(ctx context.Context, in chat.Interaction, r *reply.Reply, id storage.GameID) error {
	g, _, err := lo.Repo.Update(ctx, id, in, func(g *title.Game) (table.Change, error) {
		return table.JoinRematch(&g.Table, title.InputOf(in), func() error { return lo.Repo.MayJoin(ctx, in.User.ID) })
	})
	if err != nil {
		return err
	}
	r.Tell(ctx, view.Text(g.In(in.Locale).Say("rematch.joined", engine.Free("place", g.Place()))))
	return nil
}

// Decline takes the press of who does not want to play again.
func (lo *Lobby) Decline(ctx context.Context, in chat.Interaction, r *reply.Reply, id storage.GameID) error {
	g, err := lo.Change(ctx, in, id, table.Decline)
	if err != nil {
		return err
	}
	r.Tell(ctx, view.Text(g.In(in.Locale).Say("rematch.declined")))
	return nil
}
