package bot

import (
	"context"
	"encoding/json"
	"errors"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// openThread opens the thread of a table that wants one and has none, and records it.
func (b *Bot) openThread(ctx context.Context, g *title.Game) error {
	env := &g.Envelope
	if env.Phase != storage.Playing || env.Settings["thread"] != "true" || env.Thread != "" || g.Publication.Message == "" {
		return nil
	}
	v := g.Public()
	name := text.Clip(v.Say("thread.name", engine.Free("title", v.Title()), engine.Free("names", v.List(v.SeatNames))), 100)
	thread, err := b.chat.Thread(ctx, g.Publication.Channel, g.Publication.Message, name)
	if errors.Is(err, chat.ErrGone) && !errors.Is(err, chat.ErrNoChannel) {
		thread, err = b.chat.Thread(ctx, g.Publication.Channel, "", name)
	}
	why := ""
	switch {
	case errors.Is(err, chat.ErrUnavailable), errors.Is(err, chat.ErrNoChannel):
		return b.fault(g.Publication.Channel, err)
	case errors.Is(err, chat.ErrForbidden):
		why = "forbidden"
	}
	if err != nil {
		b.log.Warn("no thread; the table stays in its channel", "game", g.ID, "seq", g.Seq, "error", err)
	}
	shown := g.Publication
	next, _, err := b.record(ctx, g.ID, chat.Interaction{}, func(g *title.Game) (table.Change, error) {
		g.Thread = thread
		if thread == "" {
			g.Settings["thread"] = "false"
		}
		return table.Change{Act: storage.Act{Kind: "thread", Seat: engine.Everyone, Key: why, Value: thread}}, nil
	})
	if err != nil {
		return err
	}
	*g = *next
	g.Publication = shown
	if thread != "" {
		started := view.Text(v.Say("lobby.in_thread", engine.Free("title", v.Title()), engine.Free("thread", "<#"+thread+">")))
		g.Publication.Disarmed, err = json.Marshal(started.Blocks)
	}
	return err
}
