package main

import (
	"context"
	"runtime"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/render"
)

// painter lets the bot ask a game's pictures by its own interface, drawn in the program's one queue.
type painter struct {
	queue *render.Queue
	paint func(engine.Scene) (engine.Picture, error)
	text  func(engine.Scene) string
}

// drawQueue draws as many pictures at a time as the machine has processors, and lets this many more wait.
func drawQueue() *render.Queue { return render.NewQueue(runtime.GOMAXPROCS(0), 256) }

func (p painter) Paint(ctx context.Context, key string, s engine.Scene) (engine.Picture, error) {
	return p.draw(ctx, key, func() (engine.Picture, error) { return p.paint(s) })
}

func (p painter) Text(s engine.Scene) string { return p.text(s) }

func (p painter) Lobby(ctx context.Context, key string, l engine.Lobby) (engine.Picture, error) {
	return p.draw(ctx, key, func() (engine.Picture, error) { return render.Lobby(l.Theme, l.Title, l.Seats) })
}

func (p painter) draw(ctx context.Context, key string, paint func() (engine.Picture, error)) (engine.Picture, error) {
	return p.queue.Draw(ctx, key, paint)
}
