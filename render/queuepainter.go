package render

import (
	"context"
	"runtime"

	"github.com/harbormaster/harbormaster/engine"
)

// Pictures draw and tell the scenes of a game: see Painter.
type Pictures interface {
	Paint(engine.Scene) (engine.Picture, error)
	Draw(engine.Scene) (c *Canvas, alt string, err error)
	Text(engine.Scene) string
}

// QueuePainter draws a game's pictures in a queue. Its methods may be called concurrently.
type QueuePainter struct {
	Pictures
	Queue *Queue
}

const maxWaiting = 256

// ProcessQueue is the queue of a process: it draws as many pictures at a time as the machine has processors.
func ProcessQueue() *Queue { return NewQueue(runtime.GOMAXPROCS(0), maxWaiting) }

// Paint draws a scene, a private one soon. The errors are those of Queue.Draw.
func (p QueuePainter) Paint(ctx context.Context, key string, s engine.Scene) (engine.Picture, error) {
	draw := p.Queue.Draw
	if s.Private {
		draw = p.Queue.DrawSoon
	}
	return draw(ctx, key, func() (engine.Picture, error) { return p.Pictures.Paint(s) })
}

// Lobby draws the seats of a table that waits for players. The errors are those of Queue.Draw.
func (p QueuePainter) Lobby(ctx context.Context, key string, l engine.Lobby) (engine.Picture, error) {
	return p.Queue.Draw(ctx, key, func() (engine.Picture, error) { return Lobby(l) })
}
