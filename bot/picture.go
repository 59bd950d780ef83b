package bot

import (
	"context"
	"time"

	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
)

// paint draws a scene; of the pictures that wait under one key the latest is drawn.
func (b *Bot) paint(ctx context.Context, g *title.Game, key string, s engine.Scene) (engine.Picture, error) {
	began := time.Now()
	picture, err := g.Title.Painter.Paint(ctx, key, s)
	b.painted(g, s.Level, began, err)
	return picture, err
}

func (b *Bot) painted(g *title.Game, level string, began time.Time, err error) {
	if title.NotBegun(err) {
		b.Metrics.dropped.Inc()
		b.log.Debug("picture not drawn", "game", g.ID, "seq", g.Seq, "level", level, "error", err)
		return
	}
	if err != nil {
		b.Metrics.pictureFault.Inc()
		b.log.Error("picture failed", "game", g.ID, "seq", g.Seq, "level", level, "error", err)
		return
	}
	b.Metrics.drawn(level, began)
}
