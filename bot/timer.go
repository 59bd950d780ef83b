package bot

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"

	"github.com/harbormaster/harbormaster/bot/draw"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/storage"
)

// due does what a timer asks for. What is due is decided by the records: a timer that comes late, twice or in vain does no
// harm.
func (b *Bot) due(ctx context.Context, t storage.Timer) (err error) {
	defer func() {
		if p := recover(); p != nil {
			b.Metrics.Panics.Add(1)
			err = fmt.Errorf("%w: %v\n%s", draw.ErrPanic, p, debug.Stack())
		}
	}()
	switch t.Kind {
	case "lobby":
		err = b.lobby.CloseLobby(ctx, t)
	case "stats":
		err = b.stats.Count(ctx, t.Game)
	case "forget":
		err = b.account.OnForgetTimer(ctx, t)
	case "clock":
		err = b.queue.OnTimer(ctx, t.Game)
	case "away":
		err = b.account.OnAwayTimer(ctx, t)
	case "digest":
		err = b.account.OnDigestTimer(ctx, t)
	case "thread":
		err = b.server.OnThreadTimer(ctx, t)
	case "vote", "idle":
		err = b.votes.OnTimer(ctx, t)
	}
	if errors.Is(err, table.ErrUnchanged) || errors.Is(err, storage.ErrNotFound) {
		return nil
	}
	return err
}
