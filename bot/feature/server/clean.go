package server

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/profile"
	"github.com/harbormaster/harbormaster/bot/repo"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// silence is how long nobody writes in a thread before it is archived.
const silence = 24 * time.Hour

// cleaning is how far the clean-up of a thread is: when its last message was begun, zero while it was not.
type cleaning struct {
	Begun time.Time `json:"begun,omitzero"`
}

// own says that the newest message of a thread is the bot's last one.
func (t cleaning) own(last time.Time) bool {
	return !t.Begun.IsZero() && !last.After(t.Begun.Add(chat.NonceLife))
}

// SetThreadTimer sets the timer of the clean-up for a game with a thread whose end is about to be published.
func (se *Server) SetThreadTimer(ctx context.Context, g *title.Game) error {
	if table.OwnThread(&g.Table) == "" || !g.Phase.Over() || table.ShownSeq(g.Publication) >= g.Seq {
		return nil
	}
	return se.Store.Set(ctx, g.ID.Timer("thread", se.Now().Add(silence)))
}

// OnThreadTimer keeps the thread of a running game open, and archives that of one that is over, or looks again later.
func (se *Server) OnThreadTimer(ctx context.Context, t storage.Timer) error {
	g, err := se.Repo.Load(ctx, t.Game)
	if err != nil {
		return err
	}
	if g.Thread != "" && !g.Phase.Over() {
		return se.keepOpen(ctx, t, g.Thread)
	}
	thread := table.OwnThread(&g.Table)
	server, err := se.Profiles.Guild(ctx, g.Guild)
	if err != nil {
		return err
	}
	if thread == "" || server.Threads == "" {
		return nil
	}
	again := func(at time.Time, how cleaning) error {
		return cmp.Or(se.setCleaning(ctx, t, at, how), repo.ErrTimerSet)
	}
	var how cleaning
	if len(t.Data) > 0 {
		if err := json.Unmarshal(t.Data, &how); err != nil {
			return fmt.Errorf("clean-up of %s: %w", thread, err)
		}
	}
	busy, err := se.playedIn(ctx, thread)
	if err != nil {
		return err
	}
	if busy {
		return again(se.Now().Add(silence), cleaning{})
	}
	state, err := se.Chat.LookAt(ctx, thread)
	switch {
	case errors.Is(err, chat.ErrNoChannel), errors.Is(err, chat.ErrForbidden):
		return nil
	case err != nil:
		return fmt.Errorf("look at a thread: %w", err)
	}
	lock := server.Threads == profile.ThreadsLock
	if state.Archived && (state.Locked || !lock) {
		return nil
	}
	if quiet := state.At.Add(silence); !how.own(state.At) && se.Now().Before(quiet) {
		return again(quiet, how)
	}
	if !state.Archived {
		if err := se.sayLast(ctx, g, server, t, how); err != nil {
			return err
		}
	}
	if err := se.archive(ctx, thread, lock); err != nil {
		return err
	}
	se.Log.Info("a thread is archived", "game", g.ID, "thread", thread, "locked", lock)
	return nil
}

// Before a thread is archived for its silence by archiveSpare it is taken up; where there is no hope of it, one looks
// again after lookAgain.
const (
	archiveSpare = 10 * time.Minute
	lookAgain    = 24 * time.Hour
)

// keepOpen keeps the thread of a running game open: that a thread is taken out of the archive counts as activity. One
// of others, which the bot may not archive, is taken out as soon as the chat has archived it.
func (se *Server) keepOpen(ctx context.Context, t storage.Timer, thread string) error {
	now := se.Now()
	next := now.Add(table.ThreadLook)
	state, err := se.Chat.LookAt(ctx, thread)
	switch until := state.Until; {
	case err != nil, state.Locked, until.IsZero():
		next = now.Add(lookAgain)
	case state.Archived:
		err = se.Chat.Reopen(ctx, thread)
	case now.Before(until.Add(-archiveSpare)):
		next = until.Add(-archiveSpare)
	default:
		if err = se.Chat.Archive(ctx, thread, false); err == nil {
			err = se.Chat.Reopen(ctx, thread)
		} else if next = now.Add(archiveSpare); next.Before(until.Add(time.Minute)) {
			next = until.Add(time.Minute)
		}
	}
	if err != nil && !errors.Is(err, chat.ErrNoChannel) && !errors.Is(err, chat.ErrForbidden) {
		return fmt.Errorf("keep a thread open: %w", err)
	}
	return cmp.Or(se.setCleaning(ctx, t, next, cleaning{}), repo.ErrTimerSet)
}

func (se *Server) playedIn(ctx context.Context, thread string) (bool, error) {
	open, err := se.OpenBy(ctx, se.Store.ByChannel, thread)
	return len(open) > 0, err
}

func (se *Server) setCleaning(ctx context.Context, t storage.Timer, at time.Time, how cleaning) (err error) {
	t.At = at
	if t.Data, err = json.Marshal(how); err == nil {
		err = se.Store.Set(ctx, t)
	}
	if err != nil {
		return fmt.Errorf("set the clean-up: %w", err)
	}
	return nil
}

// sayLast posts the last message of a thread, once: that it was begun is kept before.
func (se *Server) sayLast(ctx context.Context, g *title.Game, server profile.Guild, t storage.Timer,
	how cleaning) error {
	if !how.Begun.IsZero() && se.Now().Sub(how.Begun) > chat.NonceLife {
		return nil // It may be there: nobody is told twice.
	}
	if how.Begun.IsZero() {
		how.Begun = se.Now()
		// Until then this process has the timer.
		if err := se.setCleaning(ctx, t, how.Begun.Add(time.Minute), how); err != nil {
			return err
		}
	}
	v := g.Public()
	words := v.Say("tidy."+server.Threads, engine.Free("command", g.Game), engine.Free("channel", "<#"+g.Channel+">"))
	_, err := se.Chat.Post(ctx, g.Thread, view.Text(words), "tidy-"+string(g.ID))
	if err != nil && !errors.Is(err, chat.ErrForbidden) && !errors.Is(err, chat.ErrArchived) {
		return fmt.Errorf("say where the log is: %w", err)
	}
	return nil
}

// archive archives a thread; where it may not be locked, it is archived alone.
func (se *Server) archive(ctx context.Context, thread string, lock bool) error {
	err := se.Chat.Archive(ctx, thread, lock)
	if lock && errors.Is(err, chat.ErrForbidden) {
		se.Log.Warn("a thread is not locked", "thread", thread, "error", err)
		err = se.Chat.Archive(ctx, thread, false)
	}
	switch {
	case errors.Is(err, chat.ErrNoChannel), errors.Is(err, chat.ErrForbidden), errors.Is(err, chat.ErrArchived):
		return nil
	case err != nil:
		return fmt.Errorf("archive a thread: %w", err)
	}
	return nil
}
