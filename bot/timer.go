package bot

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// due does what a timer asks for.
func (b *Bot) due(ctx context.Context, t storage.Timer) (err error) {
	defer func() {
		if p := recover(); p != nil {
			b.Metrics.Panics.Add(1)
			err = fmt.Errorf("%w: %v\n%s", errPanic, p, debug.Stack())
		}
	}()
	switch t.Kind {
	case "stats":
		if err := b.countGame(ctx, t.Game); !errors.Is(err, storage.ErrNotFound) {
			return err
		}
		return nil
	case "lobby":
	default:
		return nil
	}
	_, _, err = b.record(ctx, t.Game, Interaction{}, func(g *game) (change, error) {
		if g.env().Phase != storage.Lobby {
			return change{}, errUnchanged
		}
		b.close(g.env(), "late")
		return change{act: storage.Act{Kind: "close", Seat: engine.Everyone}}, nil
	})
	if errors.Is(err, errUnchanged) || errors.Is(err, storage.ErrNotFound) {
		return nil
	}
	return err
}
