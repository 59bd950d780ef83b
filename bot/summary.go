package bot

import (
	"context"

	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/storage"
)

// This file tells what was remarkable in a game that is over.

// awards are what was remarkable in a finished game, in words: what the game says, and the longest wait.
func (b *Bot) awards(ctx context.Context, g *title.Game) ([]string, error) {
	if g.Position == nil || g.Phase != storage.Finished {
		return nil, nil
	}
	v := g.Public()
	var lines []string
	if awarder, ok := g.Title.Presenter.(title.AwardPresenter); ok {
		records, err := b.store.Log(ctx, g.ID, 1, g.Seq)
		if err != nil {
			return nil, err
		}
		lines = awarder.Awards(g.Positions(records), v)
		lines = lines[:min(len(lines), view.AwardsMost-1)]
	}
	if line := view.LongestWait(&g.Envelope, v); line != "" {
		lines = append(lines, line)
	}
	return lines, nil
}
