package play

import (
	"context"
	"errors"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/reply"
	"github.com/harbormaster/harbormaster/bot/repo"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/storage"
)

// Suggest tells a person in private what the analyst would answer to their open question, and why. The log says first
// that they asked, if others play.
func (pl *Play) Suggest(ctx context.Context, in chat.Interaction, r *reply.Reply, id storage.GameID) error {
	if _, twice := pl.suggesting.LoadOrStore(in.User.ID, true); twice {
		return table.Refuse("suggest.twice")
	}
	defer pl.suggesting.Delete(in.User.ID)
	log := func(first, last int) ([]storage.Record, error) { return pl.Store.Log(ctx, id, first, last) }
	g, err := pl.Change(ctx, in, id, func(t *table.Table, by table.Input) (table.Change, error) {
		return table.Suggest(t, by, log)
	})
	if err != nil && !errors.Is(err, table.ErrUnchanged) {
		return err
	}
	d, err := table.MaySuggest(&g.Table, title.InputOf(in))
	if err != nil {
		return err
	}
	if g.Title.Analyst == nil {
		return table.Refuse("suggest.failed")
	}
	s, err := pl.Repo.Suggest(ctx, g, d)
	switch {
	case errors.Is(err, repo.ErrBusy):
		return table.Refuse("suggest.busy")
	case err != nil:
		pl.Env.Log.Error("no suggestion", "game", g.ID, "seq", g.Seq, "seat", d.Seat, "step", d.Step, "error", err)
		return table.Refuse("suggest.failed")
	}
	r.Tell(ctx, view.Suggestion(g, d, s, g.In(in.Locale)))
	return nil
}
