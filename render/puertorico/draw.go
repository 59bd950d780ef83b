package puertorico

import (
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/render"
)

// Draw draws a scene on a canvas, as moving pictures want it, and says it in words: the table, folded where the level is
// Folded. The caller releases the canvas. Errors: ErrView.
func Draw(s engine.Scene) (c *render.Canvas, alt string, err error) {
	p, err := newPainter(s)
	if err != nil {
		return nil, "", err
	}
	return p.table(s.Level == Folded), p.alt(), nil
}
