package lobby

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"time"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/reply"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// Start begins the game: with all seats taken at once, else after a question. How is "" (ask when seats are free), "as_is"
// or "fill" (computers take the free seats).
func (lo *Lobby) Start(ctx context.Context, in chat.Interaction, r *reply.Reply, id storage.GameID, how string) error {
	g, _, err := lo.Repo.UpdateFor(ctx, id, in, func(g *title.Game) (table.Change, error) {
		v := g.In(in.Locale)
		env := &g.Envelope
		if env.Phase != storage.Lobby {
			return table.Change{}, g.NotALobby()
		}
		if !table.MayManage(env, title.InputOf(in)) {
			return table.Change{}, table.Refuse("refused.start_host", engine.Free("host", table.HostName(env)))
		}
		least, _ := g.Rules.Players()
		free := env.Want - table.Taken(env)
		if free > 0 && how == "fill" {
			for range free {
				table.AddComputer(env, g.Rules.Levels()[0])
			}
			free = 0
		}
		if free > 0 && how == "" || table.Taken(env) < least {
			return table.Change{}, reply.Refusal{Message: view.ConfirmStart(g, v, free, table.Taken(env) >= least)}
		}
		env.Want = table.Taken(env)
		return deal(g, lo.Now())
	})
	if err != nil {
		return err
	}
	lo.begun(ctx, id)
	if in.Private {
		r.Update(ctx, view.Text(g.In(in.Locale).Say("lobby.started")))
		return nil
	}
	r.OK(ctx)
	return nil
}

// begun clears the end of a lobby that has become a game.
func (lo *Lobby) begun(ctx context.Context, id storage.GameID) {
	if err := lo.Store.Clear(ctx, "lobby-"+string(id)); err != nil {
		lo.Log.Warn("timer was not cleared", "game", id, "error", err)
	}
}

// startAlone begins a game for one right after its table was opened: there is nobody to wait for. A game that does not begin
// stays a lobby, where Start says why.
func (lo *Lobby) startAlone(ctx context.Context, in chat.Interaction, opened *title.Game) *title.Game {
	in.ID = "" // The record of the opening has it.
	g, _, err := lo.Repo.Update(ctx, opened.ID, in, func(g *title.Game) (table.Change, error) {
		if g.Phase != storage.Lobby {
			return table.Change{}, table.ErrUnchanged
		}
		return deal(g, lo.Now())
	})
	if err != nil {
		lo.Log.Warn("a game for one did not begin with its table", "game", opened.ID, "error", err)
		return opened
	}
	lo.begun(ctx, g.ID)
	return g
}

// deal sets a game up from a seed that nobody knows.
func deal(g *title.Game, now time.Time) (table.Change, error) {
	var salt [16]byte
	_, _ = rand.Read(salt[:])
	return g.Deal(engine.NewSeed(), hex.EncodeToString(salt[:]), now)
}
