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
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

const (
	// clockSkew is by how much the clocks of processes and chat may differ.
	clockSkew = time.Minute
	// webhookLate is how long after its intent a post by a press may still come, although it was given up, and how long
	// after that an edit.
	webhookLate = 6 * time.Second
	// oldMessagesMost is how many old messages are remembered for taking their controls off.
	oldMessagesMost = 10
)

// nonce makes repeated posts of one intent one message. At most 25 characters: no two intents of a game have one
// revision.
func nonce(g *title.Game) string { return fmt.Sprintf("%s-%x", g.ID, g.Publication.Rev+1) }

// post stores the intent to post a table message and posts it.
func (po *poster) post(
	ctx context.Context, g *title.Game, n view.Changes, message chat.Message, next storage.Publication,
) error {
	disarmed, err := json.Marshal(view.Disarmed(message))
	if err != nil {
		return err
	}
	next.Channel, next.Message, next.At, next.Disarmed = g.PlayedIn(), "", po.Now(), disarmed
	next.Final = g.Phase == storage.Finished
	name := nonce(g)
	if _, pressed := po.webhooks.find(g.ID, fromChannel(next.Channel)); pressed {
		name = ""
	}
	if err := po.intend(ctx, g, name, message.Notify, next); err != nil {
		return err
	}
	return po.postIntended(ctx, g, n, message, next.ContentHash)
}

// intend stores the intent to post a table message under a nonce of its own, or by a press, which knows none.
func (po *poster) intend(
	ctx context.Context, g *title.Game, nonce string, notify []string, next storage.Publication,
) error {
	intent := g.Publication
	intent.Pending = &storage.PendingPost{Nonce: nonce, Notify: notify, At: next.At, Then: next}
	return po.show(ctx, g, intent)
}

// postIntended posts what is intended and stores that it is there; hash is its content hash, "" if that is not known.
// What was posted under the nonce before and was deleted is posted under another one, and tells nobody again.
func (po *poster) postIntended(
	ctx context.Context, g *title.Game, n view.Changes, message chat.Message, hash string,
) error {
	p := g.Publication.Pending
	var posted string
	send := func(m chat.Message) (err error) {
		posted, err = po.create(ctx, g, m)
		return err
	}
	err := po.deliver(ctx, g, n, p.Then.Channel, &message, send)
	if errors.Is(err, chat.ErrGone) && !errors.Is(err, chat.ErrNoChannel) {
		next := p.Then
		next.At, message.Notify = po.Now(), nil
		if err = po.intend(ctx, g, nonce(g), nil, next); err == nil {
			err = po.deliver(ctx, g, n, p.Then.Channel, &message, send)
		}
	}
	if err != nil {
		return fmt.Errorf("post the table message: %w", err)
	}
	po.Metrics.Notices.Add(float64(len(message.Notify)))
	disarmed, err := json.Marshal(view.Disarmed(message))
	if err != nil {
		return err
	}
	return po.posted(ctx, g, posted, hash, disarmed)
}

// create posts the message of an intent. What calls somebody is plain: the edit that brings its picture gives it the
// other shape. Here and in change it is decided by which route a table speaks: by a press of its own, or by its
// channel. An intent without a nonce is for a press. Where it is not known whether such a message was made, whoever
// takes the intent up looks in the channel.
func (po *poster) create(ctx context.Context, g *title.Game, m chat.Message) (message string, err error) {
	p := g.Publication.Pending
	if len(m.Notify) > 0 {
		m = view.Notice(g, m)
	}
	if p.Nonce == "" {
		message, err = po.webhooks.announce(ctx, g.ID, p.Then.Channel, m)
		if !errors.Is(err, chat.ErrExpired) {
			return message, err
		}
		if err := po.intend(ctx, g, nonce(g), p.Notify, p.Then); err != nil {
			return "", err
		}
		p = g.Publication.Pending
	}
	return po.Chat.Post(ctx, p.Then.Channel, m, p.Nonce)
}

// change edits a message of a table, which is not plain from then on. An edit by a press that was given up may come
// after newer ones: so the message is put right later, after a stop by whoever finds the game in the index.
func (po *poster) change(ctx context.Context, g *title.Game, channel, message string, m chat.Message) error {
	err := po.webhooks.revise(ctx, g.ID, message, m)
	if err == nil {
		return nil
	}
	late := errors.Is(err, chat.ErrUnavailable)
	if late {
		disarmed, _ := json.Marshal(view.Disarmed(m)) // It is posted as JSON, too.
		g.Publication.OldMessages = append(slices.Clone(g.Publication.OldMessages), storage.OldMessage{
			Channel: channel, Message: message, Disarmed: disarmed, Due: po.Now().Add(webhookLate),
		})
		time.AfterFunc(webhookLate, func() { po.queue.Notify(g.ID, nil) })
	}
	if err = po.Chat.Edit(ctx, channel, message, m); err != nil && late { // The next try begins with what is stored.
		err = errors.Join(err, po.show(ctx, g, g.Publication))
	}
	return err
}

// posted stores that the message of an intent is there.
func (po *poster) posted(ctx context.Context, g *title.Game, message, hash string, disarmed json.RawMessage) error {
	next := g.Publication.Pending.Then
	next.Message, next.ContentHash, next.Pending, next.Fault = message, hash, nil, nil
	if hash == "" { // Until it is edited or replaced.
		next = table.Unfinished(next, g.Publication)
	}
	if disarmed != nil {
		next.Disarmed = disarmed
	}
	known := func(s storage.OldMessage) bool { return s.Message == message }
	next.OldMessages = slices.DeleteFunc(next.OldMessages, known)
	next.OldMessages = next.OldMessages[max(len(next.OldMessages)-oldMessagesMost, 0):]
	return po.showAndDisarm(ctx, g, next)
}

// finishPendingPost takes up a post that may or may not have been made. What it shows is not known then: it is edited
// or replaced at once, and gets its picture with that. Where a table is posted anew that does not count as unpublished,
// the picture comes with the post, because nobody would miss it after a stop.
func (po *poster) finishPendingPost(ctx context.Context, g *title.Game, how *publication) error {
	p := g.Publication.Pending
	if p == nil {
		return nil
	}
	if p.Then.Channel != g.PlayedIn() { // The table has moved from there since, because nobody could go there.
		next := g.Publication
		next.Pending = nil
		return po.show(ctx, g, next)
	}
	notify := p.Notify
	if p.Nonce == "" || po.Now().Sub(p.At) > chat.NonceLife {
		message, err := po.find(ctx, g)
		switch {
		case err != nil: // Where it can't be known, as without the history, nothing is posted twice.
			return po.fault(p.Then.Channel, err)
		case message != "":
			po.Log.Info("a post of unknown outcome was found", "game", g.ID, "seq", g.Seq, "message", message)
			return po.posted(ctx, g, message, "", nil)
		case p.Nonce == "" && po.Now().Sub(p.At) < webhookLate: // Nothing would make the two one message.
			return fmt.Errorf("a post by a press may still come: %w", chat.ErrUnavailable)
		}
		next := p.Then
		next.At = po.Now()
		if notify, err = po.outbox.awake(ctx, g, notify, &next); err != nil {
			return err
		}
		if err := po.intend(ctx, g, nonce(g), notify, next); err != nil {
			return err
		}
	}
	n, err := po.changes(ctx, g)
	if err != nil {
		return err
	}
	message := view.Table(g, n)
	if err := po.timers.addTime(ctx, g, &message); err != nil {
		return err
	}
	// Who waits anew since, after a wait that nobody saw, is told by the message that follows, and so not by this one.
	anew, err := po.newlySince(ctx, g, p.Then)
	if err != nil {
		return err
	}
	message.Notify = slices.DeleteFunc(slices.Clone(notify), func(u string) bool {
		return slices.Contains(anew, u) || !g.Concerns(u, n.Asked)
	})
	if p.Then.Seq == g.Seq && g.Publication.Seq == g.Seq {
		next := p.Then
		next.ContentHash = view.ContentHash(g, message)
		if _, _, err := po.addTablePicture(ctx, g, &message, n, next, how); err != nil && ctx.Err() != nil {
			return err
		}
	}
	return po.postIntended(ctx, g, n, message, "")
}

// newlySince lists the persons whom the table awaits and an earlier publication does not.
func (po *poster) newlySince(ctx context.Context, g *title.Game, earlier storage.Publication) ([]string, error) {
	var records []storage.Record
	if seq := table.ShownSeq(earlier); g.Position != nil && seq < g.Seq {
		var err error
		if records, err = po.recordsAfter(ctx, g, seq, g.Seq); err != nil {
			return nil, err
		}
	}
	then := *g
	then.Publication = earlier
	return then.NewlyAwaited(records)
}

// find looks for the message of an intent; "" if it was not made. It is a message with this game's controls that was
// posted since, and is not the one before: no other can be there, because there is one intent at a time.
func (po *poster) find(ctx context.Context, g *title.Game) (string, error) {
	p := g.Publication.Pending
	list, err := po.Chat.Recent(ctx, p.Then.Channel, p.At.Add(-clockSkew))
	if err != nil {
		return "", fmt.Errorf("look for a post: %w", err)
	}
	for _, m := range slices.Backward(list) {
		known := m.ID == g.Publication.Message ||
			slices.ContainsFunc(g.Publication.OldMessages, func(s storage.OldMessage) bool { return s.Message == m.ID })
		if !known && view.IsTable(m, g.ID) {
			return m.ID, nil
		}
	}
	return "", nil
}

// checkMessage posts the table message anew at the next step if it was deleted.
func (po *poster) checkMessage(ctx context.Context, g *title.Game) error {
	if g.Publication.Message == "" || g.Publication.Pending != nil || !g.IsOpen() {
		return nil
	}
	list, err := po.Chat.Recent(ctx, g.Publication.Channel, g.Publication.At.Add(-clockSkew))
	switch {
	case errors.Is(err, chat.ErrForbidden): // It can't be known then; the next change of the message tells.
		return nil
	case err != nil:
		return po.fault(g.Publication.Channel, err)
	}
	if !slices.ContainsFunc(list, func(m chat.Seen) bool { return m.ID == g.Publication.Message }) {
		po.Log.Info("the table message was deleted", "game", g.ID, "seq", g.Seq, "message", g.Publication.Message)
		g.Publication.Message, g.Publication.ContentHash = "", ""
	}
	return nil
}

// disableOld takes the controls off old table messages, once each. Those that are too old to be edited at present are
// left to the next publication.
func (po *poster) disableOld(ctx context.Context, g *title.Game) error {
	due := func(old storage.OldMessage) bool {
		return !old.Due.After(po.Now()) && old.Message != g.Publication.Message
	}
	for {
		i := slices.IndexFunc(g.Publication.OldMessages, due)
		if i < 0 {
			return nil
		}
		old := g.Publication.OldMessages[i]
		var blocks []chat.Block
		if err := json.Unmarshal(old.Disarmed, &blocks); err == nil && len(blocks) > 0 {
			err := po.change(ctx, g, old.Channel, old.Message, chat.Message{Blocks: blocks})
			if err != nil && faultName(err) == "other" { // Perhaps for its picture: controls are worse than none.
				blocks = slices.DeleteFunc(blocks, func(b chat.Block) bool { return b.Picture != nil })
				err = po.change(ctx, g, old.Channel, old.Message, chat.Message{Blocks: blocks})
			}
			switch {
			case errors.Is(err, chat.ErrTooOld):
				next, news := g.Publication, false
				next.OldMessages = slices.Clone(next.OldMessages)
				for i, m := range next.OldMessages {
					if due(m) && !m.Due.IsZero() {
						next.OldMessages[i].Due, news = time.Time{}, true
					}
				}
				if !news { // They were left before.
					return nil
				}
				return po.show(ctx, g, next)
			case errors.Is(err, chat.ErrUnavailable):
				return fmt.Errorf("take the controls off an old message: %w", err)
			case err != nil && !errors.Is(err, chat.ErrGone) && !errors.Is(err, chat.ErrNoChannel):
				po.Log.Warn("controls of an old message can't be removed", "game", g.ID, "seq", g.Seq,
					"message", old.Message, "error", err)
			}
		}
		next := g.Publication
		next.OldMessages = slices.Delete(slices.Clone(next.OldMessages), i, i+1)
		if err := po.show(ctx, g, next); err != nil {
			return err
		}
	}
}

// endInvitations has the buttons taken off invitations of persons who sit at the table, and off all once it is no
// lobby.
func (po *poster) endInvitations(g *title.Game) {
	over := func(i storage.Invitation) bool {
		return g.Phase != storage.Lobby || g.SeatOf(i.User) != engine.Everyone
	}
	p := &g.Publication
	for _, i := range p.Invitations {
		if over(i) {
			i.Due = po.Now()
			p.OldMessages = append(slices.Clone(p.OldMessages), i.OldMessage)
		}
	}
	p.Invitations = slices.DeleteFunc(slices.Clone(p.Invitations), over)
}
