package main

import (
	"context"
	"errors"

	"github.com/harbormaster/harbormaster/engine"
)

// painter lets the bot ask a game's pictures by its own interface.
type painter struct {
	paint func(engine.Scene) (engine.Picture, error)
	text  func(engine.Scene) string
}

func (p painter) Paint(_ context.Context, s engine.Scene) (engine.Picture, error) { return p.paint(s) }

func (p painter) Text(s engine.Scene) string { return p.text(s) }

func (p painter) Lobby(context.Context, engine.Lobby) (engine.Picture, error) {
	return engine.Picture{}, errors.New("no lobby picture")
}
