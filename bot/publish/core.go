package publish

import (
	"context"
	"fmt"
	"log/slog"
	"sync"
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
	c.published.note(g.ID, next.Rev)
	return nil
}

// revisions remembers which publication of each game this process has stored last.
type revisions struct {
	mu   sync.Mutex
	revs map[storage.GameID]int
}

// revisionsMost is of how many games they are remembered before all are forgotten.
const revisionsMost = 4096

func (r *revisions) note(id storage.GameID, rev int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.revs == nil || len(r.revs) >= revisionsMost {
		r.revs = map[storage.GameID]int{}
	}
	r.revs[id] = rev
}

// last is 0 where none is remembered: such a game was not published, or not by this process.
func (r *revisions) last(id storage.GameID) int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.revs[id]
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
	// SetTimers sets what follows the end of a game, before the end is published; OnEnd is called when it is.
	SetTimers func(context.Context, *title.Game) error
	OnEnd     func(context.Context, storage.GameID) error
	published revisions
	webhooks  webhooks
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
