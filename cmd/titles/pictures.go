package titles

import (
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/render"
	"github.com/harbormaster/harbormaster/render/queue"
	"github.com/harbormaster/harbormaster/render/timeline"
)

// NewPainter draws the game's pictures in a queue, nil where it has none. It is a title.Plotter and a title.Animator.
func (e Entry) NewPainter(q *queue.Queue) title.Painter {
	if e.Pictures == nil {
		return nil
	}
	return timeline.NewAnimator(queue.Painter{Pictures: e.Pictures, Queue: q})
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
