package publish

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// timelineMost bounds the drawing of a timeline, the wait for its turn included. A message that is out waits for it so
// long.
const timelineMost = 20 * time.Second

// errNoTimeline says that a timeline could not be drawn; it is not asked for again.
var errNoTimeline = errors.New("no timeline was drawn")

// timelineOf is the picture of how a finished game went, not begun; nil for games that are not over, have none, or
// began in the middle of another. A painter that does not come back is left alone.
func (po *poster) timelineOf(g *title.Game) *drawing {
	plotter, ok := g.Title.Painter.(title.Plotter)
	if !ok || g.Title.Timeline == nil || g.Position == nil || g.Phase != storage.Finished || g.From != nil {
		return nil
	}
	still := *g
	return &drawing{seq: g.Seq, draw: func(ctx context.Context) (engine.Picture, error) {
		ctx, cancel := context.WithTimeout(ctx, timelineMost)
		defer cancel()
		made := make(chan engine.Picture, 1)
		go func() {
			defer close(made)
			picture, err := po.Draw.Safely(ctx, &still, func(ctx context.Context) (engine.Picture, error) {
				return po.plot(ctx, &still, plotter)
			})
			if err == nil {
				made <- picture
			}
		}()
		select {
		case picture, ok := <-made:
			if ok {
				return picture, nil
			}
		case <-ctx.Done():
			po.Log.Warn("a timeline was not drawn in time", "game", still.ID, "error", ctx.Err())
		}
		return engine.Picture{}, errNoTimeline
	}}
}

// join puts a timeline into the message of its game if it is drawn within a time, and says whether it is to follow.
// Without it the message still says who has won.
func (d *drawing) join(ctx context.Context, m *chat.Message, most time.Duration) (late bool) {
	if d == nil {
		return false
	}
	switch d.wait(ctx, most) {
	case drawn:
		d.used = true
		addTimeline(m, d.picture)
	case underWay:
		return true
	case failed, postponed:
	}
	return false
}

// timelineName is the file of a timeline.
const timelineName = "course.png"

// addTimeline puts the timeline of a game below its account.
func addTimeline(m *chat.Message, picture engine.Picture) {
	at := len(m.Blocks)
	for at > 0 && m.Blocks[at-1].Row != nil {
		at--
	}
	timeline := chat.Picture{Name: timelineName, PNG: picture.PNG, Alt: text.Clip(picture.Alt, 1024)}
	m.Blocks = slices.Insert(m.Blocks, at, chat.Block{Picture: &timeline})
}

// dropTimeline takes the timeline out of a message; false where there is none.
func dropTimeline(m *chat.Message) bool {
	blocks := slices.DeleteFunc(slices.Clone(m.Blocks), func(b chat.Block) bool {
		return b.Picture != nil && b.Picture.Name == timelineName
	})
	dropped := len(blocks) < len(m.Blocks)
	m.Blocks = blocks
	return dropped
}

// plot draws the timeline of a finished game in the table's language. The error is logged.
func (po *poster) plot(ctx context.Context, g *title.Game, plotter title.Plotter) (engine.Picture, error) {
	records, err := po.Store.Log(ctx, g.ID, 1, g.Seq)
	if err != nil {
		po.Log.Error("the timeline of a game is unknown", "game", g.ID, "error", err)
		return engine.Picture{}, err
	}
	v := title.InPictures(g, title.TimelineTexts, table.LocaleOf(&g.Envelope))
	chart := g.Chart(records, v)
	for try := range plotTries {
		began := time.Now()
		picture, err := plotter.Plot(ctx, string(g.ID)+" course", chart)
		po.Draw.Note(g, "course", began, err)
		if !title.NotBegun(err) || try == plotTries-1 || !storage.Wait(ctx, postponedFirst) {
			return picture, err
		}
	}
	return engine.Picture{}, errNoTimeline
}

// plotTries is how often a timeline is asked for while too many pictures wait.
const plotTries = 5
