package render

import "github.com/harbormaster/harbormaster/engine"

// Painted encodes what a game's Draw gives and releases the canvas: `return render.Painted(Draw(scene))` is its Paint.
func Painted(c *Canvas, alt string, err error) (engine.Picture, error) {
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

// ViewOf takes a game's own view out of a scene, where it lies as a value or behind a pointer; nil if there is none.
func ViewOf[V any](s engine.Scene) *V {
	switch v := s.View.(type) {
	case V:
		return &v
	case *V:
		return v
	}
	return nil
}
