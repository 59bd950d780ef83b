package bot

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// This file archives the threads of games that are over, where the owners of a server want it: after a day in which nobody
// has written there, and after a last message that says where the game's log is.

// silence is how long nobody writes in a thread before it is archived.
const silence = 24 * time.Hour

// tidying is how far the clean-up of a thread is: when its last message was begun, zero while it was not.
type tidying struct {
	Begun time.Time `json:"begun,omitzero"`
}

// own says that the newest message of a thread is the bot's last one.
func (t tidying) own(last time.Time) bool {
	return !t.Begun.IsZero() && !last.After(t.Begun.Add(nonceLife))
}

// tidyTimer sets the timer of the clean-up for a game with a thread whose end is about to be published.
func (b *Bot) tidyTimer(ctx context.Context, g *title.Game) error {
	if env := &g.Envelope; env.Thread == "" || !env.Phase.Over() || table.ToldSeq(g.Publication) >= g.Seq {
		return nil
	}
	return b.store.Set(ctx, storage.Timer{Key: "thread-" + string(g.ID), Game: g.ID, Kind: "thread", At: b.now().Add(silence)})
}

// tidy archives a thread, or looks again later.
func (b *Bot) tidy(ctx context.Context, t storage.Timer) error {
	g, err := b.load(ctx, t.Game)
	if err != nil {
		return err
	}
	thread := g.Thread
	server, err := b.guild(ctx, g.Guild)
	if err != nil {
		return err
	}
	if thread == "" || server.Threads == "" {
		return nil
	}
	again := func(at time.Time, how tidying) error {
		t.At = at
		if t.Data, err = json.Marshal(how); err != nil {
			return err
		}
		if err := b.store.Set(ctx, t); err != nil {
			return fmt.Errorf("set the clean-up: %w", err)
		}
		return errSet
	}
	var how tidying
	if len(t.Data) > 0 {
		if err := json.Unmarshal(t.Data, &how); err != nil {
			return fmt.Errorf("clean-up of %s: %w", thread, err)
		}
	}
	busy, err := b.playedIn(ctx, thread)
	if err != nil {
		return err
	}
	if busy {
		return again(b.now().Add(silence), tidying{})
	}
	state, err := b.chat.LookAt(ctx, thread)
	switch {
	case errors.Is(err, chat.ErrNoChannel), errors.Is(err, chat.ErrForbidden):
		return nil
	case err != nil:
		return fmt.Errorf("look at a thread: %w", err)
	}
	lock := server.Threads == threadsLock
	if state.Archived && (state.Locked || !lock) {
		return nil
	}
	if quiet := state.At.Add(silence); !how.own(state.At) && b.now().Before(quiet) {
		return again(quiet, how)
	}
	if !state.Archived {
		if err := b.sayLast(ctx, g, server, t, how); err != nil {
			return err
		}
	}
	if err := b.archive(ctx, thread, lock); err != nil {
		return err
	}
	b.log.Info("a thread is archived", "game", g.ID, "thread", thread, "locked", lock)
	return nil
}

// playedIn says whether a game that is not over is at home in a thread.
func (b *Bot) playedIn(ctx context.Context, thread string) (bool, error) {
	ids, err := b.store.ByChannel(ctx, thread)
	if err != nil {
		return false, err
	}
	open, err := b.openOf(ctx, ids)
	return len(open) > 0, err
}

// sayLast posts the last message of a thread, once: that it was begun is kept before.
func (b *Bot) sayLast(ctx context.Context, g *title.Game, server guild, t storage.Timer, how tidying) error {
	if !how.Begun.IsZero() && b.now().Sub(how.Begun) > nonceLife {
		return nil // It may be there: nobody is told twice.
	}
	if how.Begun.IsZero() {
		how.Begun = b.now()
		var err error
		if t.Data, err = json.Marshal(how); err != nil {
			return err
		}
		t.At = b.now().Add(time.Minute) // Until then this process has the timer.
		if err := b.store.Set(ctx, t); err != nil {
			return fmt.Errorf("set the clean-up: %w", err)
		}
	}
	v := g.Public()
	words := v.Say("tidy."+server.Threads, engine.Free("command", g.Game), engine.Free("channel", "<#"+g.Channel+">"))
	_, err := b.chat.Post(ctx, g.Thread, view.Text(words), "tidy-"+string(g.ID))
	if err != nil && !errors.Is(err, chat.ErrForbidden) && !errors.Is(err, chat.ErrArchived) {
		return fmt.Errorf("say where the log is: %w", err)
	}
	return nil
}

// archive archives a thread; where it may not be locked, it is archived alone.
func (b *Bot) archive(ctx context.Context, thread string, lock bool) error {
	err := b.chat.Archive(ctx, thread, lock)
	if lock && errors.Is(err, chat.ErrForbidden) {
		b.log.Warn("a thread is not locked", "thread", thread, "error", err)
		err = b.chat.Archive(ctx, thread, false)
	}
	switch {
	case errors.Is(err, chat.ErrNoChannel), errors.Is(err, chat.ErrForbidden), errors.Is(err, chat.ErrArchived):
		return nil
	case err != nil:
		return fmt.Errorf("archive a thread: %w", err)
	}
	return nil
}
