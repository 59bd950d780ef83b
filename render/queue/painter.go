package queue

import (
	"context"
	"runtime"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/render"
	"github.com/harbormaster/harbormaster/render/lobby"
	"github.com/harbormaster/harbormaster/render/result"
)

// Painter draws a game's pictures in a queue. Its methods may be called concurrently.
type Painter struct {
	render.Pictures
	Queue *Queue
}

const maxWaiting = 256

// OfProcess is the queue of a process: it draws as many pictures at a time as the machine has processors.
func OfProcess() *Queue { return New(runtime.GOMAXPROCS(0), maxWaiting) }

// Paint draws a scene, a private one soon. The errors are those of Queue.Draw.
func (p Painter) Paint(ctx context.Context, key string, s engine.Scene) (engine.Picture, error) {
	draw := p.Queue.Draw
	if s.Private {
		draw = p.Queue.DrawSoon
	}
	return draw(ctx, key, func() (engine.Picture, error) { return p.Pictures.Paint(s) })
}

// Lobby draws the seats of a table that waits for players. The errors are those of Queue.Draw.
func (p Painter) Lobby(ctx context.Context, key string, l engine.Lobby) (engine.Picture, error) {
	return p.Queue.Draw(ctx, key, func() (engine.Picture, error) { return lobby.Draw(l) })
}

// Standings draws who stands where in a league. The errors are those of Queue.Draw.
func (p Painter) Standings(ctx context.Context, key string, of engine.Standings) (engine.Picture, error) {
	return p.Queue.Draw(ctx, key, func() (engine.Picture, error) { return result.PaintStandings(of) })
}
