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
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

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
	next := p.Until.UTC().Format(time.RFC3339)
	return fmt.Sprintf("%s in channel %s, for the %d. time; next try at %s", p.Kind, p.Channel, p.Times, next)
}

// fault counts an error of the chat's and says where it was.
func (po *poster) fault(channel string, err error) error {
	po.Metrics.ChatFaults.WithLabelValues(faultName(err)).Inc()
	return inChannel{channel, err}
}

func faultName(err error) string {
	for _, f := range []struct {
		err  error
		name string
	}{
		{chat.ErrNoChannel, "no_channel"}, {chat.ErrGone, "gone"}, {chat.ErrForbidden, "forbidden"},
		{chat.ErrArchived, "archived"}, {chat.ErrTooOld, "too_old"},
		{chat.ErrTooLarge, "too_large"}, {chat.ErrUnavailable, "unavailable"},
	} {
		if errors.Is(err, f.err) {
			return f.name
		}
	}
	return "other"
}

// deliver sends a table message, in an archived thread after opening it again, and without its timeline, then with a
// smaller picture or none, when it is too large. The message is changed to what was sent.
func (po *poster) deliver(
	ctx context.Context, g *title.Game, n view.Changes, channel string, m *chat.Message, send func(chat.Message) error,
) error {
	reopened, smaller := false, 0
	for {
		err := send(*m)
		switch {
		case err == nil:
			return nil
		case errors.Is(err, chat.ErrArchived) && !reopened:
			reopened = true
			_ = po.fault(channel, err)
			if err := po.Chat.Reopen(ctx, channel); err != nil {
				if errors.Is(err, chat.ErrForbidden) {
					err = fmt.Errorf("%w: %w", chat.ErrArchived, err)
				}
				return po.fault(channel, fmt.Errorf("open the thread again: %w", err))
			}
		case errors.Is(err, chat.ErrTooLarge) && dropTimeline(m):
			_ = po.fault(channel, err)
			po.Log.Warn("a timeline is too large for the chat", "game", g.ID, "seq", g.Seq)
		case errors.Is(err, chat.ErrTooLarge) && smaller < 2:
			_ = po.fault(channel, err)
			po.shrink(ctx, g, n, m, smaller)
			smaller++
		default:
			return po.fault(channel, err)
		}
	}
}

// shrink replaces the picture of a table message that was too large: first by the focus picture, then by a line.
func (po *poster) shrink(ctx context.Context, g *title.Game, n view.Changes, m *chat.Message, step int) {
	at := slices.IndexFunc(m.Blocks, func(b chat.Block) bool { return b.Picture != nil })
	if at < 0 {
		return
	}
	m.Blocks = slices.Clone(m.Blocks)
	if step == 0 && g.Position != nil {
		s := title.Scene(g, engine.Everyone, n.Events)
		s.Before = po.before(ctx, g, n)
		if s.Level != "focus" {
			s.Level = "focus"
			if picture, err := po.Draw.Paint(ctx, g, string(g.ID), s); err == nil {
				m.Blocks[at] = view.TablePicture(picture)
				return
			}
		}
	}
	po.Log.Warn("a picture is too large for the chat", "game", g.ID, "seq", g.Seq)
	m.Blocks[at] = chat.Block{Text: g.Public().Say("table.no_picture")}
}

// refused does what can be done about a publication that the chat refused. It returns parked where only people can
// help.
func (po *poster) refused(ctx context.Context, g *title.Game, err error) error {
	var in inChannel
	if !errors.As(err, &in) {
		return err
	}
	switch {
	case errors.Is(err, chat.ErrNoChannel):
		if moved, err := po.leaveThread(ctx, g, in.channel); moved || err != nil {
			return err
		}
		return po.park(ctx, g, faultNoChannel, in.channel, err)
	case errors.Is(err, chat.ErrArchived):
		return po.park(ctx, g, faultLocked, in.channel, err)
	case errors.Is(err, chat.ErrForbidden), errors.Is(err, chat.ErrClosed):
		return po.park(ctx, g, faultForbidden, in.channel, err)
	}
	return err
}

// leaveThread takes a table whose thread is gone back to its channel, if that is still there; the change asks for the
// next publication.
func (po *poster) leaveThread(ctx context.Context, g *title.Game, channel string) (bool, error) {
	env := &g.Envelope
	if env.Thread == "" || channel != env.Thread {
		return false, nil
	}
	if !po.reaches(ctx, env.Channel) {
		return false, nil
	}
	return true, po.Repo.MoveTable(ctx, g.ID, chat.Interaction{}, env.Channel)
}

// reaches says whether a channel can be looked at.
func (po *poster) reaches(ctx context.Context, channel string) bool {
	_, err := po.Chat.Recent(ctx, channel, po.Now())
	return err == nil
}

// park stores that a game waits for people. The last message of a table that is over is given up in the end.
func (po *poster) park(ctx context.Context, g *title.Game, kind, channel string, why error) error {
	f := storage.Fault{Kind: kind, Channel: channel, Times: 1}
	if before := g.Publication.Fault; before != nil && before.Kind == kind {
		f.Times = before.Times
		if !po.Now().Before(before.Until) { // A try that came early does not count.
			f.Times++
		}
	}
	f.Until = po.Now().Add(min(time.Minute<<min(f.Times-1, 10), faultMost))
	po.Log.Warn("a table can't be shown",
		"game", g.ID, "seq", g.Seq, "fault", kind, "channel", channel, "times", f.Times, "error", why)
	next := g.Publication
	next.Fault = &f
	if p := g.Phase; f.Times >= abandoned && (p == storage.Finished || p == storage.Closed) {
		next.Seq, next.ContentHash, next.Pending = g.Seq, table.ContentHash(g.Publication), nil
	}
	if err := po.show(ctx, g, next); err != nil {
		return err
	}
	if next.Seq == g.Seq && next.Pending == nil {
		return nil
	}
	return parked{f, g.Guild}
}

// openThread opens the thread of a table that wants one and has none, and records it.
func (po *poster) openThread(ctx context.Context, g *title.Game, how *publication) error {
	if !table.LacksThread(&g.Table) {
		return nil
	}
	if err := po.makeSure(ctx, g, how); err != nil {
		return err
	}
	v := g.Public()
	names := engine.Free("names", v.List(v.SeatNames))
	name := text.Clip(v.Say("thread.name", engine.Free("title", v.Title()), names), 100)
	thread, err := po.Chat.Thread(ctx, g.Publication.Channel, g.Publication.Message, name)
	if errors.Is(err, chat.ErrGone) && !errors.Is(err, chat.ErrNoChannel) {
		thread, err = po.Chat.Thread(ctx, g.Publication.Channel, "", name)
	}
	why := ""
	switch {
	case errors.Is(err, chat.ErrUnavailable), errors.Is(err, chat.ErrNoChannel):
		return po.fault(g.Publication.Channel, err)
	case errors.Is(err, chat.ErrForbidden):
		why = "forbidden"
	}
	if err != nil {
		po.Log.Warn("no thread; the table stays in its channel", "game", g.ID, "seq", g.Seq, "error", err)
	}
	po.callMembers(ctx, g, thread)
	shown := g.Publication
	next, _, err := po.Repo.Update(ctx, g.ID, chat.Interaction{}, func(g *title.Game) (table.Change, error) {
		return table.OpenThread(&g.Table, thread, why)
	})
	if err != nil {
		return err
	}
	*g = *next
	g.Publication = shown
	if thread != "" {
		where := engine.Free("thread", "<#"+thread+">")
		started := view.Text(v.Say("lobby.in_thread", engine.Free("title", v.Title()), where))
		g.Publication.Disarmed, err = json.Marshal(started.Blocks)
	}
	return err
}

// callMembers makes the players members of the thread in which their game begins; "" is none.
func (po *poster) callMembers(ctx context.Context, g *title.Game, thread string) {
	if thread == "" {
		return
	}
	if _, err := po.Chat.Post(ctx, thread, view.ThreadMembers(g), chat.NonceFor("members", g.ID)); err != nil {
		po.Log.Warn("players can't be added to their thread", "game", g.ID, "seq", g.Seq, "error", err)
	}
}
