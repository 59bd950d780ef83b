package gateway

import (
	"context"
	"slices"
	"time"
)

// renew gives the shards whose sessions are due a fresh one, one shard after another, until the context ends. Discord
// may send a session everything but interactions, which shows nowhere, and which only a new session cures
// (discord-api-docs, issue 8162).
func (g *Gateway) renew(ctx context.Context, start func(*shard)) {
	for ctx.Err() == nil {
		pause(ctx, g.Timing.Quiet)
		for i, s := range g.own() {
			if s.isDue() {
				g.replace(ctx, i, start)
			}
		}
	}
}

// isDue says whether the session is to be replaced now. One that is not connected is left to its own.
func (s *shard) isDue() bool {
	late := time.Since(time.Unix(0, s.due.Load()))
	return s.connected.Load() && late >= 0 && (late >= s.gateway.Timing.Late || s.silence() >= s.gateway.Timing.Quiet)
}

// replace begins a second session of a shard and ends the first when the second is ready. Both are kept for a moment:
// an interaction from before may still be on its way to the first. The handler must know again what both deliver.
func (g *Gateway) replace(ctx context.Context, i int, start func(*shard)) {
	old := g.own()[i]
	next := g.newShard(old.id, old.of, old.handle)
	next.successor = true
	next.heard.Store(old.heard.Load())
	start(next)
	select {
	case <-next.settled:
	case <-ctx.Done():
		return
	}
	if next.due.Load() == 0 {
		old.due.Store(time.Now().Add(g.Timing.Again).UnixNano())
		return
	}
	shards := slices.Clone(g.own())
	shards[i] = next
	g.running.Store(&shards)
	pause(ctx, g.Timing.Overlap)
	old.end()
}
