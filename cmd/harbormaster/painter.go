package main

import (
	"context"
	"errors"
	"fmt"
	"runtime"

	"github.com/harbormaster/harbormaster/bot/title"
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
	draw := p.queue.Draw
	if s.Private {
		draw = p.queue.DrawSoon
	}
	return inTime(draw(ctx, key, func() (engine.Picture, error) { return p.paint(s) }))
}

func (p painter) Text(s engine.Scene) string { return p.text(s) }

func (p painter) Lobby(ctx context.Context, key string, l engine.Lobby) (engine.Picture, error) {
	return inTime(p.queue.Draw(ctx, key, func() (engine.Picture, error) { return render.Lobby(l.Theme, l.Title, l.Seats) }))
}

// inTime says in the bot's words why a picture was not begun.
func inTime(picture engine.Picture, err error) (engine.Picture, error) {
	switch {
	case errors.Is(err, render.ErrSuperseded):
		err = fmt.Errorf("%w: %w", title.ErrUnseen, err)
	case errors.Is(err, render.ErrBusy):
		err = fmt.Errorf("%w: %w", title.ErrTooMany, err)
	}
	return picture, err
}
