package publish

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/draw"
	"github.com/harbormaster/harbormaster/bot/metrics"
	"github.com/harbormaster/harbormaster/bot/profile"
	"github.com/harbormaster/harbormaster/bot/repo"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/storage"
)

// show stores how far a game is published. ErrConflict when somebody else has published it meanwhile.
func (c *Config) show(ctx context.Context, g *title.Game, next storage.Publication) error {
	next.Rev = g.Publication.Rev + 1
	if err := c.Store.SetPublication(ctx, g.ID, next); err != nil {
		return fmt.Errorf("note the publication: %w", err)
	}
	g.Publication = next
	return nil
}

// Config is what all parts of the publisher have.
type Config struct {
	Store    storage.Store
	Chat     chat.Chat
	Repo     *repo.Repo
	Profiles *profile.Profiles
	Draw     *draw.Drawer
	Log      *slog.Logger
	Now      func() time.Time
	Metrics  *metrics.Metrics
	// setTimers sets what follows the end of a game, before the end is published; onEnd is called when it is.
	SetTimers func(context.Context, *title.Game) error
	OnEnd     func(context.Context, storage.GameID) error
}

// timers keeps the clock of each table.
type timers struct {
	*Config
	queue *Publisher
}

// outbox tells persons that a table waits for them.
type outbox struct {
	*Config
	timers *timers
}

// poster posts and edits the messages of tables.
type poster struct {
	*Config
	timers *timers
	outbox *outbox
	queue  *Publisher
}
