package bot

import (
	"context"
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

// This file holds what a publication does when the chat says no.

// The kinds of storage.Fault.
const (
	faultForbidden = "forbidden"
	faultLocked    = "locked"
	faultNoChannel = "no_channel"
)

// abandoned is after how many tries in a row the last message of a table that is over is given up.
const abandoned = 14

// inChannel is what the chat said no with, and where.
type inChannel struct {
	channel string
	err     error
}

func (e inChannel) Error() string { return fmt.Sprintf("in channel %s: %v", e.channel, e.err) }

func (e inChannel) Unwrap() error { return e.err }

// parked says that a game can't be published before people have mended something.
type parked struct {
	storage.Fault
	guild string
}

func (p parked) Error() string {
	return fmt.Sprintf("%s in channel %s, for the %d. time; next try at %s", p.Kind, p.Channel, p.Times, p.Until.UTC().Format(time.RFC3339))
}

// fault counts an error of the chat's and says where it was.
func (b *Bot) fault(channel string, err error) error {
	b.Metrics.chatFaults.WithLabelValues(faultName(err)).Inc()
	return inChannel{channel, err}
}

func faultName(err error) string {
	for _, f := range []struct {
		err  error
		name string
	}{
		{chat.ErrNoChannel, "no_channel"}, {chat.ErrGone, "gone"}, {chat.ErrForbidden, "forbidden"}, {chat.ErrArchived, "archived"}, {chat.ErrTooOld, "too_old"},
		{chat.ErrTooLarge, "too_large"}, {chat.ErrUnavailable, "unavailable"},
	} {
		if errors.Is(err, f.err) {
			return f.name
		}
	}
	return "other"
}

// deliver sends a table message, in an archived thread after opening it again, and without its course, then with a smaller
// picture or none, when it is too large. The message is changed to what was sent.
func (b *Bot) deliver(ctx context.Context, g *title.Game, n view.Changes, channel string, m *chat.Message, send func(chat.Message) error) error {
	reopened, smaller := false, 0
	for {
		err := send(*m)
		switch {
		case err == nil:
			return nil
		case errors.Is(err, chat.ErrArchived) && !reopened:
			reopened = true
			_ = b.fault(channel, err)
			if err := b.chat.Reopen(ctx, channel); err != nil {
				if errors.Is(err, chat.ErrForbidden) {
					err = fmt.Errorf("%w: %w", chat.ErrArchived, err)
				}
				return b.fault(channel, fmt.Errorf("open the thread again: %w", err))
			}
		case errors.Is(err, chat.ErrTooLarge) && dropCourse(m):
			_ = b.fault(channel, err)
			b.log.Warn("a course is too large for the chat", "game", g.ID, "seq", g.Seq)
		case errors.Is(err, chat.ErrTooLarge) && smaller < 2:
			_ = b.fault(channel, err)
			b.shrink(ctx, g, n, m, smaller)
			smaller++
		default:
			return b.fault(channel, err)
		}
	}
}

// shrink replaces the picture of a table message that was too large: first by the folded one, then by a line.
func (b *Bot) shrink(ctx context.Context, g *title.Game, n view.Changes, m *chat.Message, step int) {
	at := slices.IndexFunc(m.Blocks, func(b chat.Block) bool { return b.Picture != nil })
	if at < 0 {
		return
	}
	m.Blocks = slices.Clone(m.Blocks)
	if step == 0 && g.Position != nil {
		s := title.Scene(g, engine.Everyone, n.Events)
		if s.Level != "folded" {
			s.Level = "folded"
			if picture, err := b.paint(ctx, g, string(g.ID), s); err == nil {
				m.Blocks[at] = view.TablePicture(picture)
				return
			}
		}
	}
	b.log.Warn("a picture is too large for the chat", "game", g.ID, "seq", g.Seq)
	m.Blocks[at] = chat.Block{Text: g.Public().Say("table.no_picture")}
}

// refused does what can be done about a publication that the chat refused. It returns parked where only people can help.
func (b *Bot) refused(ctx context.Context, g *title.Game, err error) error {
	var in inChannel
	if !errors.As(err, &in) {
		return err
	}
	switch {
	case errors.Is(err, chat.ErrNoChannel):
		if moved, err := b.leaveThread(ctx, g, in.channel); moved || err != nil {
			return err
		}
		return b.park(ctx, g, faultNoChannel, in.channel, err)
	case errors.Is(err, chat.ErrArchived):
		return b.park(ctx, g, faultLocked, in.channel, err)
	case errors.Is(err, chat.ErrForbidden):
		return b.park(ctx, g, faultForbidden, in.channel, err)
	}
	return err
}

// leaveThread takes a table whose thread is gone back to its channel, if that is still there; the change asks for the next
// publication.
func (b *Bot) leaveThread(ctx context.Context, g *title.Game, channel string) (bool, error) {
	env := &g.Envelope
	if env.Thread == "" || channel != env.Thread {
		return false, nil
	}
	if !b.reaches(ctx, env.Channel) {
		return false, nil
	}
	return true, b.relocate(ctx, g.ID, chat.Interaction{}, env.Channel)
}

// reaches says whether a channel can be looked at.
func (b *Bot) reaches(ctx context.Context, channel string) bool {
	_, err := b.chat.Recent(ctx, channel, b.now())
	return err == nil
}

// relocate has a table go on in another channel.
func (b *Bot) relocate(ctx context.Context, id storage.GameID, in chat.Interaction, channel string) error {
	_, _, err := b.record(ctx, id, in, func(g *title.Game) (table.Change, error) {
		env := &g.Envelope
		env.Channel, env.Thread = channel, ""
		env.Settings["thread"] = "false"
		return table.Change{Act: storage.Act{Kind: "moved", Seat: g.SeatOf(in.User.ID), Value: channel}}, nil
	})
	return err
}

// park stores that a game waits for people. The last message of a table that is over is given up in the end.
func (b *Bot) park(ctx context.Context, g *title.Game, kind, channel string, why error) error {
	f := storage.Fault{Kind: kind, Channel: channel, Times: 1}
	if before := g.Publication.Fault; before != nil && before.Kind == kind {
		f.Times = before.Times
		if !b.now().Before(before.Until) { // A try that came early does not count.
			f.Times++
		}
	}
	f.Until = b.now().Add(min(time.Minute<<min(f.Times-1, 10), faultMost))
	b.log.Warn("a table can't be shown", "game", g.ID, "seq", g.Seq, "fault", kind, "channel", channel, "times", f.Times, "error", why)
	next := g.Publication
	next.Fault = &f
	if p := g.Phase; f.Times >= abandoned && (p == storage.Finished || p == storage.Closed) {
		next.Seq, next.ContentHash, next.Pending = g.Seq, table.ContentHash(g.Publication), nil
	}
	if err := b.show(ctx, g, next); err != nil {
		return err
	}
	if next.Seq == g.Seq && next.Pending == nil {
		return nil
	}
	return parked{f, g.Guild}
}
