package main

import (
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/cmd/titles"
	"github.com/harbormaster/harbormaster/render"
)

// games are the games as the bot knows them, drawn in one queue.
func (c config) games() []title.Title {
	queue := render.ProcessQueue()
	var list []title.Title
	for _, g := range titles.Games() {
		if c.drawn != nil {
			g.Pictures = c.drawn(g.Pictures)
		}
		g.Painter = g.NewPainter(queue)
		list = append(list, g.Title)
	}
	return list
}
