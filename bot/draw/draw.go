package draw

import (
	"context"
	"errors"
	"log/slog"
	"runtime/debug"
	"time"

	"github.com/harbormaster/harbormaster/bot/metrics"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
)

// Paint draws a scene; of the pictures that wait under one key the latest is drawn.
func (d *Drawer) Paint(ctx context.Context, g *title.Game, key string, s engine.Scene) (engine.Picture, error) {
	began := time.Now()
	picture, err := g.Title.Painter.Paint(ctx, key, s)
	d.Note(g, s.Level, began, err)
	return picture, err
}

// Note counts and logs what came of a picture that was begun at a time.
func (d *Drawer) Note(g *title.Game, level string, began time.Time, err error) {
	if title.NotBegun(err) {
		d.Metrics.PicturesDropped.Inc()
		d.Log.Debug("picture not drawn", "game", g.ID, "seq", g.Seq, "level", level, "error", err)
		return
	}
	if err != nil {
		d.Metrics.PictureFaults.Inc()
		d.Log.Error("picture failed", "game", g.ID, "seq", g.Seq, "level", level, "error", err)
		return
	}
	d.Metrics.PictureDrawn(level, began)
}

// Safely draws; a panic is a picture that failed.
func (d *Drawer) Safely(ctx context.Context, g *title.Game,
	draw func(context.Context) (engine.Picture, error)) (picture engine.Picture, err error) {
	defer func() {
		if r := recover(); r != nil {
			d.Metrics.Panics.Add(1)
			d.Log.Error("panic in a drawing", "game", g.ID, "seq", g.Seq, "panic", r, "stack", string(debug.Stack()))
			err = ErrPanic
		}
	}()
	return draw(ctx)
}

// ErrPanic says that a publication ended in a panic.
var ErrPanic = errors.New("panic")

// Drawer draws pictures, counts and logs them.
type Drawer struct {
	Log     *slog.Logger
	Metrics *metrics.Metrics
}
