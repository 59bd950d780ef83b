package lobby

import (
	"context"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/reply"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/storage"
)

// Settings shows the lobby's settings to those who may change them: one menu each, derived from the game's own options.
func (lo *Lobby) Settings(ctx context.Context, in chat.Interaction, r *reply.Reply, id storage.GameID,
	page string) error {
	g, err := lo.Repo.LoadFor(ctx, in, id)
	if err != nil {
		return err
	}
	if err := table.MaySet(&g.Table, title.InputOf(in), "table", ""); err != nil {
		return err
	}
	r.Update(ctx, view.Settings(g, in, page))
	return nil
}

// Set changes one setting, of the rules or of the table.
func (lo *Lobby) Set(ctx context.Context, in chat.Interaction, r *reply.Reply, id storage.GameID, kind, key,
	value string) error {
	g, err := lo.Change(ctx, in, id, func(t *table.Table, by table.Input) (table.Change, error) {
		return table.Set(t, by, kind, key, value)
	})
	if err != nil {
		return err
	}
	if !table.MayManage(&g.Envelope, title.InputOf(in)) {
		r.Update(ctx, view.Text(g.In(in.Locale).Say("settings.handed_over")))
		return nil
	}
	page := ""
	if kind == "table" {
		page = view.PageOf(key)
	}
	r.Update(ctx, view.Settings(g, in, page))
	return nil
}
