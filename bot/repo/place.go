package repo

import (
	"context"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/storage"
)

// MoveTable has a table go on in another channel.
func (repo *Repo) MoveTable(ctx context.Context, id storage.GameID, in chat.Interaction, channel string) error {
	_, _, err := repo.Update(ctx, id, in, func(g *title.Game) (table.Change, error) {
		return table.Move(&g.Table, title.InputOf(in), channel)
	})
	return err
}
