package main

import (
	"log/slog"

	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/cmd/titles"
	"github.com/harbormaster/harbormaster/render/queue"
)

// games are the games as the bot knows them, drawn in one queue. One whose computers can't search has nobody to suggest
// and review either.
func (c config) games(list []titles.Entry, log *slog.Logger) (known []title.Title) {
	q := queue.OfProcess()
	for _, g := range list {
		if c.drawn != nil {
			g.Pictures = c.drawn(g.Pictures)
		}
		if g.Warning != nil {
			log.Warn("all computers of a game play on the level easy", "game", g.Rules.Name(), "error", g.Warning)
			g.Analyst = nil
		}
		g.Painter = g.NewPainter(q)
		known = append(known, g.Title)
	}
	return known
}
