package lobby

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/reply"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// Start begins the game: with all seats taken at once, else after a question. How is "" (ask when seats are free),
// "as_is" or "fill" (computers take the free seats).
func (lo *Lobby) Start(ctx context.Context, in chat.Interaction, r *reply.Reply, id storage.GameID, how string) error {
	g, err := lo.Repo.UpdateFor(ctx, id, in, func(g *title.Game) (table.Change, error) {
		seed, salt := draw()
		c, err := table.Start(&g.Table, title.InputOf(in), how, seed, salt, lo.Now())
		if errors.Is(err, table.ErrSeatsFree) {
			least, _ := g.Rules.Players()
			taken := table.Taken(&g.Envelope)
			return c, reply.Refusal{Message: view.ConfirmStart(g, g.In(in.Locale), g.Want-taken, taken >= least)}
		}
		return c, err
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

func (lo *Lobby) begun(ctx context.Context, id storage.GameID) {
	if err := lo.Store.Clear(ctx, id.TimerKey("lobby")); err != nil {
		lo.Log.Warn("timer was not cleared", "game", id, "error", err)
	}
}

// startAlone begins a game right after its table was opened: there is nobody to wait for. A game that does not begin
// stays a lobby, where Start says why.
func (lo *Lobby) startAlone(ctx context.Context, in chat.Interaction, opened *title.Game) *title.Game {
	in.ID = "" // The record of the opening has it.
	g, _, err := lo.Repo.Update(ctx, opened.ID, in, func(g *title.Game) (table.Change, error) {
		seed, salt := draw()
		return table.StartSeated(&g.Table, seed, salt, lo.Now())
	})
	if err != nil {
		lo.Log.Warn("a game didn't start with its table", "game", opened.ID, "error", err)
		return opened
	}
	lo.begun(ctx, g.ID)
	return g
}

func draw() (seed engine.Seed, salt string) {
	var raw [16]byte
	_, _ = rand.Read(raw[:])
	return engine.NewSeed(), hex.EncodeToString(raw[:])
}
