package bot

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
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// editable is how old a table message may be and still be edited; an older one is posted anew.
const editable = time.Hour

// publication says how a game is published.
type publication struct {
	// urgent publications do not wait for a fault to pass.
	urgent bool
	// look says that the message may have been deleted.
	look bool
	// doubt is a message to which an older picture may have been sent after the newest one, with what is left of it once it
	// is old; nil if there is none.
	doubt *storage.OldMessage
	// drawing is the picture that was being drawn for the game when it was published last, nil for none. Late says that the
	// message is out and the picture is to follow.
	drawing *drawing
	late    bool
}

// publish lets the computers play, then brings the table message up to date. It needs the game's lease. The error is
// storage.ErrConflict when another publication was before, parked when only people can mend what is in the way.
func (b *Bot) publish(ctx context.Context, id storage.GameID, how *publication) error {
	if !how.urgent {
		g, err := b.load(ctx, id)
		if err != nil {
			return err
		}
		if f := g.Publication.Fault; f != nil && b.now().Before(f.Until) {
			return parked{*f, g.Guild}
		}
	}
	g, err := b.advanced(ctx, id)
	if err != nil {
		return err
	}
	if d := how.doubt; d != nil && d.Message == g.Publication.Message {
		g.Publication.ContentHash = ""
	} else if d != nil {
		g.Publication.OldMessages = append(slices.Clone(g.Publication.OldMessages), *d)
	}
	if err := b.remember(ctx, g); err != nil {
		return err
	}
	if err := b.watch(ctx, g); err != nil {
		return err
	}
	if err := b.statsTimer(ctx, g); err != nil {
		return err
	}
	if err := b.tidyTimer(ctx, g); err != nil {
		return err
	}
	if how.look {
		if err := b.look(ctx, g); err != nil {
			err = b.refused(ctx, g, err)
			how.look = err != nil
			return err
		}
	}
	ended := g.Phase == storage.Finished && !g.Publication.Final
	if err := b.bring(ctx, g, how); err != nil {
		return b.refused(ctx, g, err)
	}
	if ended { // Who looks at once finds the game in the statistics; the timer counts it where this fails.
		if err := b.countGame(ctx, id); err != nil {
			b.log.Warn("a finished game is not counted yet", "game", id, "error", err)
		}
	}
	if err := b.sendLetters(ctx, g); err != nil {
		return err
	}
	how.doubt, how.look = nil, false
	if !how.late {
		how.drawing = b.abandon(how.drawing)
	}
	return nil
}

// advanced lets the computers play and loads the game at a position in which none of them is awaited: somebody may act
// between the two, in another process too, and what is published is taken up again by nobody.
func (b *Bot) advanced(ctx context.Context, id storage.GameID) (*title.Game, error) {
	for {
		if err := b.advance(ctx, id); err != nil {
			return nil, fmt.Errorf("computer seats: %w", err)
		}
		g, err := b.load(ctx, id)
		if err != nil {
			return nil, err
		}
		if !slices.ContainsFunc(g.Awaited(), func(seat engine.Seat) bool { return b.goesOn(g, seat) }) {
			return g, nil
		}
	}
}

// bring edits or posts the table message: with its picture where that is drawn at once, else as it is, and then again with
// the picture.
func (b *Bot) bring(ctx context.Context, g *title.Game, how *publication) error {
	how.late = false
	if err := b.finishPosting(ctx, g, how); err != nil {
		return err
	}
	if err := b.openThread(ctx, g); err != nil {
		return fmt.Errorf("open the thread: %w", err)
	}
	shown := g.Publication
	if shown.Seq == g.Seq && shown.Message != "" && shown.ContentHash != "" && shown.Fault == nil {
		return b.disarm(ctx, g) // This very record is shown; a stop may have left old controls.
	}
	n, err := b.news(ctx, g)
	if err != nil {
		return err
	}
	calls, err := b.calls(ctx, g, n)
	if err != nil {
		return err
	}
	n.Repost = n.Repost || len(calls.mention) > 0
	message := view.Table(g, n)
	next := shown
	next.Seq, next.Fault = g.Seq, nil
	next.ContentHash = view.ContentHash(g, message)
	next.Notices, next.Outbox = calls.told, append(slices.Clone(shown.Outbox), calls.letters...)
	same := next.ContentHash == table.ContentHash(shown) && shown.Message != "" && shown.Channel == g.PlayedIn() && len(calls.mention) == 0
	if same && !table.LacksPicture(shown) {
		return b.rewind(ctx, g, next)
	}
	if err := b.addTime(ctx, g, &message); err != nil {
		return err
	}
	late, more, err := b.addTablePicture(ctx, g, &message, n, next, how)
	switch {
	case err != nil:
		return err
	case late && same && !n.Repost && !more:
		how.late = true // Text and controls are out already.
		return nil
	case late:
		next = table.WithoutPicture(next)
	}

	next.From, next.Awaited = n.From, g.AwaitedUsers()
	lost := false
	if shown.Message != "" && !n.Repost {
		how.doubt = &storage.OldMessage{Channel: shown.Channel, Message: shown.Message, Disarmed: shown.Disarmed}
		err := b.deliver(ctx, g, n, shown.Channel, &message, func(m chat.Message) error {
			return b.chat.Edit(ctx, shown.Channel, shown.Message, m)
		})
		if err == nil {
			if next.Disarmed, err = json.Marshal(view.Disarmed(message)); err != nil {
				return err
			}
			how.late = late
			return b.showAndDisarm(ctx, g, next)
		}
		// A message that is gone or too old is replaced; nobody is told twice for it.
		lost = errors.Is(err, chat.ErrGone) && !errors.Is(err, chat.ErrNoChannel)
		if !lost && !errors.Is(err, chat.ErrTooOld) {
			return fmt.Errorf("edit the table message: %w", err)
		}
	}
	message.Notify = append(message.Notify, calls.mention...)
	if shown.Message != "" && !lost {
		next.OldMessages = append(next.OldMessages, storage.OldMessage{Channel: shown.Channel, Message: shown.Message, Disarmed: view.MarkChosen(shown.Disarmed, n.Chosen)})
	}
	if next.Disarmed, err = json.Marshal(view.Disarmed(message)); err != nil {
		return err
	}
	next.Channel, next.Message, next.At = g.PlayedIn(), "", b.now()
	next.Final = g.Phase == storage.Finished
	how.late = late
	return b.post(ctx, g, n, message, next)
}

// show stores how far a game is published. ErrConflict when somebody else has published it meanwhile.
func (b *Bot) show(ctx context.Context, g *title.Game, next storage.Publication) error {
	next.Rev = g.Publication.Rev + 1
	if err := b.store.SetPublication(ctx, g.ID, next); err != nil {
		return fmt.Errorf("note the publication: %w", err)
	}
	g.Publication = next
	return nil
}

// showAndDisarm stores that the present record is shown and takes the controls off older messages. While the picture is to
// follow, one older message is left to its turn: another table's text goes first.
func (b *Bot) showAndDisarm(ctx context.Context, g *title.Game, next storage.Publication) error {
	followed := table.LacksPicture(g.Publication) && g.Publication.Message == next.Message && table.ToldSeq(g.Publication) == table.ToldSeq(next)
	if err := b.rewind(ctx, g, next); err != nil {
		return err
	}
	if followed {
		b.Metrics.pictured()
	} else {
		b.Metrics.published(g.At)
	}
	b.log.Debug("published", "game", g.ID, "seq", g.Seq, "message", next.Message, "picture", !table.LacksPicture(next))
	if table.LacksPicture(next) {
		if !followed {
			b.Metrics.late.Inc()
		}
		if len(next.OldMessages) <= 1 {
			return nil
		}
	}
	return b.disarm(ctx, g)
}

// postAnew says whether the table message has to be posted anew: because somebody else is awaited now and only a new
// message notifies, because the old one is too old to be edited, or because the table moved.
func postAnew(g *title.Game, newly []string, now time.Time) bool {
	return g.Publication.Channel != g.PlayedIn() || now.Sub(g.Publication.At) > editable || len(newly) > 0 ||
		g.Phase == storage.Finished && !g.Publication.Final
}
