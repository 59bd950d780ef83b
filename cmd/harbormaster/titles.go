package main

import (
	"log/slog"

	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/cmd/titles"
	"github.com/harbormaster/harbormaster/render/queue"
)

// games are the games as the bot knows them, drawn in one queue.
func (c config) games(log *slog.Logger) []title.Title {
	q := queue.OfProcess()
	var list []title.Title
	for _, g := range titles.Games() {
		if c.drawn != nil {
			g.Pictures = c.drawn(g.Pictures)
		}
		if g.Warning != nil {
			log.Warn("all computers of a game play on the level easy", "game", g.Rules.Name(), "error", g.Warning)
		}
		g.Painter = g.NewPainter(q)
		list = append(list, g.Title)
	}
	return list
}
