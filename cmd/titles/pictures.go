package titles

import (
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/render"
	"github.com/harbormaster/harbormaster/render/timeline"
)

// Pictures are how a game is drawn; without Paint and Text it is shown in words only.
type Pictures struct {
	// Paint draws a scene, Text tells it in words.
	Paint func(engine.Scene) (engine.Picture, error)
	Text  func(engine.Scene) string
	// Draw is Paint before the picture is encoded, with its alternative text: animations are made of it. Nil for none.
	Draw func(engine.Scene) (c *render.Canvas, alt string, err error)
}

// Painter draws in a queue, nil where there are no pictures. It is a title.Plotter, and a title.Animator where there is
// Draw.
func (p Pictures) Painter(queue *render.Queue) title.Painter {
	painter := render.Painter{Queue: queue, Draw: p.Paint, Words: p.Text}
	switch {
	case p.Paint == nil:
		return nil
	case p.Draw == nil:
		return timeline.Plotter{Painter: painter}
	}
	return timeline.NewAnimator(painter, p.Draw)
}

// Emojis are the pictures for the buttons and menus of all games, as PNG by their names in the chat.
func Emojis() map[string][]byte {
	list := map[string][]byte{}
	for _, g := range Games() {
		for name, icon := range g.Emojis {
			if png, ok := render.Emoji(icon); ok {
				list[name] = png
			}
		}
	}
	return list
}
