package render

import (
	"errors"
	"fmt"

	"github.com/harbormaster/harbormaster/engine"
)

// EncodePicture encodes what a game's Draw gives and releases the canvas: `return render.EncodePicture(Draw(scene))` is
// its Paint.
func EncodePicture(c *Canvas, alt string, err error) (engine.Picture, error) {
	if err != nil {
		return engine.Picture{}, err
	}
	defer c.Release()
	png, err := c.PNG()
	if err != nil {
		return engine.Picture{}, err
	}
	return engine.Picture{PNG: png, Width: c.W, Height: c.H, Alt: alt}, nil
}

// Why a scene is not drawn.
var (
	// ErrView says that a scene holds no view that can be drawn as the game in question.
	ErrView = errors.New("not a view")
	// ErrLevel says that a scene asks for an unknown level.
	ErrLevel = errors.New("unknown level of picture")
)

// ViewOf takes a game's own view out of a scene, where it lies as a value or behind a pointer. Strange says what of it
// is beyond the box of the game, "" for nothing. The error is an ErrView.
func ViewOf[V any](s engine.Scene, game string, strange func(*V) string) (*V, error) {
	var v *V
	switch given := s.View.(type) {
	case V:
		v = &given
	case *V:
		v = given
	}
	if v == nil {
		return nil, fmt.Errorf("%w of %s: %T", ErrView, game, s.View)
	}
	if what := strange(v); what != "" {
		return nil, fmt.Errorf("%w of %s: %s", ErrView, game, what)
	}
	return v, nil
}
