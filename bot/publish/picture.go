package publish

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// pictureFirst is how long text and controls wait for their picture while little is to be drawn: an edit less, and
// nothing jumps under a finger.
const pictureFirst = 250 * time.Millisecond

// drawing is the picture of a table message: not begun, being drawn, or drawn and not shown yet.
type drawing struct {
	// seq and hash are record and content hash of the message that it belongs to.
	seq  int
	hash string
	draw func(context.Context) (engine.Picture, error)
	// cancel ends the drawing, done is closed at its end; both are nil before it was begun.
	cancel  context.CancelFunc
	done    chan struct{}
	picture engine.Picture
	err     error
	// used says that the picture was put into a message.
	used bool
	// timeline is drawn along with the table of a game that is over, and comes into the message after it; nil for none.
	timeline *drawing
}

// drawingOf is the picture of a table as it is, not begun.
func (po *poster) drawingOf(g *title.Game, n view.Changes, hash string) *drawing {
	var draw func(context.Context) (engine.Picture, error)
	if g.Position == nil {
		scene := view.LobbyScene(g)
		draw = func(ctx context.Context) (engine.Picture, error) {
			began := time.Now()
			picture, err := g.Title.Painter.Lobby(ctx, string(g.ID), scene)
			po.Draw.Note(g, "lobby", began, err)
			return picture, err
		}
	} else {
		scene := title.Scene(g, engine.Everyone, n.Events)
		draw = func(ctx context.Context) (engine.Picture, error) {
			scene.Before = po.before(ctx, g, n)
			return po.Draw.Paint(ctx, g, string(g.ID), scene)
		}
	}
	return &drawing{
		seq: g.Seq, hash: hash, timeline: po.timelineOf(g),
		draw: func(ctx context.Context) (engine.Picture, error) { return po.Draw.Safely(ctx, g, draw) },
	}
}

// before is what everybody saw when the changes began, nil where nobody saw the game or it can't be read: the picture
// then shows no changes.
func (po *poster) before(ctx context.Context, g *title.Game, n view.Changes) any {
	switch {
	case n.From == 0:
		return nil
	case g.Was != nil && n.From == g.Seq-1:
		return g.Was.View(engine.Everyone)
	}
	return g.ViewAfter(ctx, po.Store, n.From, engine.Everyone)
}

// begin lets the picture be drawn, and the timeline, once.
func (d *drawing) begin(ctx context.Context) {
	if d.timeline != nil {
		d.timeline.begin(ctx)
	}
	if d.done != nil {
		return
	}
	done := make(chan struct{})
	ctx, cancel := context.WithTimeout(ctx, publishing)
	d.cancel, d.done = cancel, done
	go func() {
		defer close(done)
		defer cancel()
		d.picture, d.err = d.draw(ctx)
	}()
}

// progress is how far a drawing has come.
type progress int

const (
	underWay progress = iota // not begun, or not at its end
	drawn
	failed
	postponed // it was given up before it was drawn
)

// wait says how far the drawing has come, when it ends or after a time.
func (d *drawing) wait(ctx context.Context, most time.Duration) progress {
	if d.done == nil {
		return underWay
	}
	timer := time.NewTimer(most)
	defer timer.Stop()
	select {
	case <-d.done:
	case <-timer.C:
	case <-ctx.Done():
	}
	select {
	case <-d.done:
	default:
		return underWay
	}
	switch {
	case d.err == nil:
		return drawn
	case title.NotBegun(d.err):
		return postponed
	}
	return failed
}

// again is the same picture, not begun.
func (d *drawing) again() *drawing {
	return &drawing{seq: d.seq, hash: d.hash, draw: d.draw, timeline: d.timeline}
}

// abandon gives a picture up that nobody will see; it returns nil.
func (po *poster) abandon(d *drawing) *drawing {
	if d == nil {
		return nil
	}
	po.abandon(d.timeline)
	if d.done == nil {
		return nil
	}
	d.cancel() // One that is not at its end counts itself.
	if !d.used && d.wait(context.Background(), 0) == drawn {
		po.Metrics.PicturesDropped.Inc()
	}
	return nil
}

// addTablePicture adds the picture to a table message, and the timeline to one of a game that is over. It says whether
// one of them is to follow, the drawing is kept then, and whether one is there that was in no message before. Without a
// picture the message still says everything that is needed.
func (po *poster) addTablePicture(
	ctx context.Context, g *title.Game, m *chat.Message, n view.Changes, next storage.Publication, how *publication,
) (late, more bool, err error) {
	called := len(m.Notify) > 0                              // Then it is posted plain.
	if g.Title.Painter == nil || g.Phase == storage.Closed { // What was asked last is asked no more.
		return called, false, nil
	}
	began := time.Now()
	d := how.drawing
	if d == nil || d.seq != next.Seq || d.hash != next.ContentHash {
		po.abandon(d)
		d = po.drawingOf(g, n, next.ContentHash)
		how.drawing = d
	}
	again := g.Publication.Seq == g.Seq // That the picture is owed could not be noted.
	most := time.Duration(0)
	switch {
	case called:
		if !po.queue.busy() {
			d.begin(po.queue.ctx)
		}
		return true, false, nil
	case again:
		most = publishing
		d.begin(po.queue.ctx)
	case !po.queue.busy():
		most = pictureFirst
		d.begin(po.queue.ctx)
	}
	switch d.wait(ctx, most) {
	case drawn:
		more, d.used = !d.used, true
		m.Blocks = slices.Insert(m.Blocks, min(1, len(m.Blocks)), view.TablePicture(d.picture))
		if again {
			d.timeline.join(ctx, m, timelineMost)
			return false, more, context.Cause(ctx)
		}
		return d.timeline.join(ctx, m, max(most-time.Since(began), 0)), more, nil
	case failed: // It is logged, and would fail again.
		return false, false, nil
	case postponed:
		how.drawing = d.again()
	case underWay:
	}
	if ctx.Err() != nil {
		return false, false, context.Cause(ctx)
	}
	if again {
		return false, false, errUndrawn
	}
	return true, false, nil
}

// errUndrawn says that a picture that had to be waited for was not drawn.
var errUndrawn = errors.New("the picture was not drawn")

// busy says that other tables wait to be published, or for their pictures: then text and controls wait for nothing.
func (p *Publisher) busy() bool { return p.queued.Load() > 0 }

// postponedFirst is the pause before a picture is asked for again that was not drawn because too many waited; it
// doubles up to postponedMost.
const (
	postponedFirst = time.Second
	postponedMost  = 30 * time.Second
)

// await draws the picture of a table whose text is out, and returns when it is there, will never be, or the game is to
// be published anew; false when the program stops before. Only so many pictures are drawn and sent at a time as drawSem
// takes: release must be called when the picture is sent.
func (a *attempt) await(wake <-chan struct{}) (release func(), ok bool) {
	a.queued.Add(1)
	defer a.queued.Add(-1)
	none := func() {}
	if a.drawing == nil {
		return none, true
	}
	select {
	case a.publishSem <- struct{}{}: // Texts that wait for their turn go first.
		<-a.publishSem
	case <-wake:
		return none, true
	case <-a.quit:
		return none, false
	}
	select {
	case a.drawSem <- struct{}{}:
	case <-wake:
		return none, true
	case <-a.quit:
		return none, false
	}
	release = func() { <-a.drawSem }
	for pause := postponedFirst; ; pause = min(2*pause, postponedMost) {
		a.drawing.begin(a.ctx)
		done := a.drawing.done
		if a.drawing.used && a.drawing.timeline != nil {
			done = a.drawing.timeline.done
		}
		select {
		case <-done:
		case <-wake:
			return release, true
		case <-a.quit:
			return release, false
		}
		if !title.NotBegun(a.drawing.err) {
			return release, true
		}
		a.drawing = a.drawing.again()
		timer := time.NewTimer(pause)
		select {
		case <-timer.C:
		case <-wake:
			timer.Stop()
			return release, true
		case <-a.quit:
			timer.Stop()
			return release, false
		}
	}
}
