package publish

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/storage"
)

// editable is how old a table message may be and still be edited; an older one is posted anew.
const editable = time.Hour

// publication says how a game is published.
type publication struct {
	// game is the game as it was recorded, nil where it is to be loaded. Unsure says that somebody may have recorded or
	// published something since.
	game   *title.Game
	unsure bool
	// showAfter is how long computers may think before the table is shown as it is then.
	showAfter time.Duration
	// urgent publications do not wait for a fault to pass.
	urgent bool
	// check says that the message may have been deleted.
	check bool
	// oldPicture is a message to which an older picture may have been sent after the newest one, without its controls;
	// nil if there is none.
	oldPicture *storage.OldMessage
	// drawing is the picture that was being drawn for the game when it was published last, nil for none; late says that
	// the message is out and the picture is to follow.
	drawing *drawing
	late    bool
	// thinks says that a computer is to think on once this is published.
	thinks bool
}

// publish lets the computers play, then brings the table message up to date. It needs the game's lease. The error is
// storage.ErrConflict when another publication was before, parked when only people can mend what is in the way.
func (po *poster) publish(ctx context.Context, id storage.GameID, how *publication) error {
	handed := how.game
	how.game = nil
	g, err := handed, error(nil)
	if g == nil {
		if g, err = po.Repo.Load(ctx, id); err != nil {
			return err
		}
	}
	if f := g.Publication.Fault; !how.urgent && f != nil && po.Now().Before(f.Until) {
		return parked{*f, g.Guild}
	}
	if g, how.thinks, err = po.Repo.PlayComputers(ctx, g, how.showAfter, po.queue.aside); err != nil {
		return fmt.Errorf("computer seats: %w", err)
	}
	how.unsure = g == handed
	po.queue.coverOwn(g)
	if how.oldPicture != nil {
		g.Publication.OldMessages = append(slices.Clone(g.Publication.OldMessages), *how.oldPicture)
	}
	po.doubt(g)
	po.endInvitations(g)
	if err := po.Profiles.RememberEnd(ctx, g); err != nil {
		return err
	}
	if err := po.timers.watch(ctx, g); err != nil {
		return err
	}
	if err := po.SetTimers(ctx, g); err != nil {
		return err
	}
	if how.check {
		if err := po.checkMessage(ctx, g); err != nil {
			err = po.refused(ctx, g, err)
			how.check = err != nil
			return err
		}
	}
	ended := g.Phase == storage.Finished && !g.Publication.Final
	if err := po.bring(ctx, g, how); err != nil {
		return po.refused(ctx, g, err)
	}
	po.explain(ctx, g)
	if ended { // Who looks at once finds the game in the statistics; the timer counts it where this fails.
		if err := po.OnEnd(ctx, id); err != nil {
			po.Log.Warn("a finished game is not counted yet", "game", id, "error", err)
		}
	}
	if err := po.outbox.send(ctx, g); err != nil {
		return err
	}
	how.oldPicture, how.check = nil, false
	if !how.late {
		how.drawing = po.abandon(how.drawing)
	}
	return nil
}

// bring edits or posts the table message: with its picture where that is drawn at once, else as it is, and then again
// with the picture. One that calls somebody is posted without.
func (po *poster) bring(ctx context.Context, g *title.Game, how *publication) error {
	how.late = false
	if err := po.finishPendingPost(ctx, g, how); err != nil {
		return err
	}
	if err := po.openThread(ctx, g, how); err != nil {
		return fmt.Errorf("open the thread: %w", err)
	}
	shown := g.Publication
	if shown.Seq == g.Seq && shown.Message != "" && shown.ContentHash != "" && shown.Fault == nil {
		return po.disableOld(ctx, g) // This very record is shown; a stop may have left old controls.
	}
	n, err := po.changes(ctx, g)
	if err != nil {
		return err
	}
	if n.Began && table.OwnThread(&g.Table) == "" {
		po.callMembers(ctx, g, g.Thread)
	}
	calls, err := po.outbox.notices(ctx, g, n)
	if err != nil {
		return err
	}
	// A post that was taken up and not edited yet stands at the end of its channel: where nobody has to be told, an
	// edit does.
	takenUp := table.ContentHash(shown) == "" && shown.Message != "" && shown.Channel == g.PlayedIn() &&
		(g.Phase == storage.Playing || g.Phase == storage.Finished)
	n.Repost = n.Repost && !takenUp || len(calls.mention) > 0
	message := view.Table(g, n)
	next := shown
	next.Seq, next.Fault, next.Final = g.Seq, nil, g.Phase == storage.Finished
	next.ContentHash = view.ContentHash(g, message)
	next.Notices, next.Outbox = calls.told, append(slices.Clone(shown.Outbox), calls.private...)
	if err := po.outbox.addNews(ctx, g, n, &next); err != nil {
		return err
	}
	same := next.ContentHash == table.ContentHash(shown) && shown.Message != "" && shown.Channel == g.PlayedIn() &&
		len(calls.mention) == 0
	if same && !table.LacksPicture(shown) {
		return po.timers.reschedule(ctx, g, next)
	}
	if err := po.timers.addTime(ctx, g, &message); err != nil {
		return err
	}
	message.Notify = calls.mention
	late, more, err := po.addTablePicture(ctx, g, &message, n, next, how)
	switch {
	case err != nil:
		return err
	case late && same && !n.Repost && !more:
		how.late = true // Text and controls are out already.
		return nil
	case late, how.thinks:
		next = table.Unfinished(next, shown)
	}

	next.From, next.Awaited = n.From, g.AwaitedUsers()
	lost := false
	if shown.Message != "" && !n.Repost {
		if err := po.makeSure(ctx, g, how); err != nil {
			return err
		}
		how.oldPicture = &storage.OldMessage{
			Channel: shown.Channel, Message: shown.Message, Disarmed: shown.Disarmed, Due: po.Now(),
		}
		var old bool
		if lost, old, err = po.edit(ctx, g, n, &message); err != nil {
			return err
		}
		next.OldMessages = g.Publication.OldMessages
		if !lost && !old { // Else it is replaced; nobody is told twice for it.
			if next.Disarmed, err = json.Marshal(view.Disarmed(message)); err != nil {
				return err
			}
			how.late = late
			return po.showAndDisarm(ctx, g, next)
		}
	}
	if len(message.Notify) > 0 { // They may have acted elsewhere since.
		if err := po.makeSure(ctx, g, how); err != nil {
			return err
		}
	}
	if shown.Message != "" && !lost {
		chosen := view.MarkChosen(shown.Disarmed, n.Chosen)
		next.OldMessages = append(slices.Clone(next.OldMessages), storage.OldMessage{
			Channel: shown.Channel, Message: shown.Message, Disarmed: chosen, Due: po.Now(),
		})
	}
	how.late = late
	if err := po.post(ctx, g, n, message, next); err != nil || len(message.Notify) == 0 {
		return err
	}
	return po.bring(ctx, g, how) // The message that called them is plain up to now.
}

// doubt has the table message edited anew where an edit that was given up may have come after the newest one.
func (po *poster) doubt(g *title.Game) {
	late := func(old storage.OldMessage) bool {
		return old.Message == g.Publication.Message && !old.Due.After(po.Now())
	}
	if slices.ContainsFunc(g.Publication.OldMessages, late) {
		g.Publication.OldMessages = slices.DeleteFunc(slices.Clone(g.Publication.OldMessages), late)
		if !table.LacksPicture(g.Publication) {
			g.Publication = table.WithoutPicture(g.Publication)
		}
	}
}

// makeSure looks whether a game that was handed over is still the newest, which is ErrConflict if not: before what is
// done without an intent, because the compare-and-swap comes only after it, and before somebody is notified, because it
// does not tell of records.
func (po *poster) makeSure(ctx context.Context, g *title.Game, how *publication) error {
	if !how.unsure {
		return nil
	}
	last, shown, err := po.Store.Load(ctx, g.ID)
	if err == nil && (last.Seq != g.Seq || shown.Rev != g.Publication.Rev) {
		err = storage.ErrConflict
	}
	how.unsure = err != nil
	return err
}

// edit edits the table message; lost says that it is to be posted anew because it is gone, old that it is too old.
func (po *poster) edit(
	ctx context.Context, g *title.Game, n view.Changes, m *chat.Message,
) (lost, old bool, err error) {
	shown := g.Publication
	err = po.deliver(ctx, g, n, shown.Channel, m, func(m chat.Message) error {
		return po.change(ctx, g, shown.Channel, shown.Message, m)
	})
	lost = errors.Is(err, chat.ErrGone) && !errors.Is(err, chat.ErrNoChannel)
	old = errors.Is(err, chat.ErrTooOld)
	if err != nil && !lost && !old {
		return false, false, fmt.Errorf("edit the table message: %w", err)
	}
	return lost, old, nil
}

// showAndDisarm stores that the present record is shown and takes the controls off older messages. While the picture is
// to follow, one older message is left to its turn: another table's text goes first.
func (po *poster) showAndDisarm(ctx context.Context, g *title.Game, next storage.Publication) error {
	followed := table.LacksPicture(g.Publication) && g.Publication.Message == next.Message &&
		table.ShownSeq(g.Publication) == table.ShownSeq(next)
	if err := po.timers.reschedule(ctx, g, next); err != nil {
		return err
	}
	if followed {
		po.Metrics.Published.Add(1)
	} else {
		po.Metrics.TablePublished(g.At)
	}
	po.Log.Debug("published", "game", g.ID, "seq", g.Seq, "message", next.Message, "picture", !table.LacksPicture(next))
	if table.LacksPicture(next) {
		if !followed {
			po.Metrics.PicturesLate.Inc()
		}
		if len(next.OldMessages) <= 1 {
			return nil
		}
	}
	return po.disableOld(ctx, g)
}

// postAnew says whether the table message has to be posted anew: because somebody else is awaited now and only a new
// message notifies, because the old one is too old to be edited, or because the table moved.
func postAnew(g *title.Game, newly []string, now time.Time) bool {
	return g.Publication.Channel != g.PlayedIn() || now.Sub(g.Publication.At) > editable || len(newly) > 0 ||
		g.Phase == storage.Finished && !g.Publication.Final
}
