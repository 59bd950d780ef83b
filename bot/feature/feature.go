package feature

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/draw"
	"github.com/harbormaster/harbormaster/bot/metrics"
	"github.com/harbormaster/harbormaster/bot/profile"
	"github.com/harbormaster/harbormaster/bot/reply"
	"github.com/harbormaster/harbormaster/bot/repo"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/storage"
)

// Publisher is what the use cases ask of the publisher; most of them ask nothing, because it is told of each change.
type Publisher interface {
	// Hold keeps a table from being published while a command shows it in its own answer; release publishes it.
	Hold(ctx context.Context, id storage.GameID) (release func(), err error)
	// ShowOpened answers the command that has opened a table with the table's message; false where that is left to the
	// next publication.
	ShowOpened(ctx context.Context, in chat.Interaction, r *reply.Reply, g *title.Game) (answered bool, err error)
	// Invited notes a message that has invited a person to a table, so that it loses its button once there is nothing
	// to join any more.
	Invited(ctx context.Context, id storage.GameID, user, channel, message string, m chat.Message) error
	// Direct sends a private message to a person. Nonces are as for chat.Chat. The error is chat.ErrClosed where they
	// take none, which is remembered.
	Direct(ctx context.Context, user string, m chat.Message, nonce string) error
	// RescheduleAll sets the clocks of a person's tables anew.
	RescheduleAll(ctx context.Context, user string)
	// ChatAway says that the chat did not take the last publication.
	ChatAway() bool
}

// Env is what the use cases work with.
type Env struct {
	Store     storage.Store
	Chat      chat.Chat
	Titles    *title.Titles
	Texts     *text.Localizers
	Log       *slog.Logger
	Now       func() time.Time
	Version   string
	Profiles  *profile.Profiles
	Repo      *repo.Repo
	Publisher Publisher
	Draw      *draw.Drawer
	Metrics   *metrics.Metrics
}

// Share shows everybody in a channel what one person was given, once for a key.
func (e *Env) Share(ctx context.Context, in chat.Interaction, r *reply.Reply, key, channel string,
	make func() (chat.Message, error)) error {
	key = "share-" + key
	switch first, err := e.Store.Hold(ctx, key, in.ID, view.LobbyLife); {
	case err != nil:
		return err
	case !first:
		return table.Refuse("refused.shared")
	}
	m, err := make()
	if err == nil {
		ctx = context.WithoutCancel(ctx) // What came of it is told also when the time is over.
		_, err = e.Chat.Post(ctx, channel, m, in.Nonce())
	}
	if err != nil {
		return errors.Join(err, e.Store.Release(ctx, key, in.ID))
	}
	r.Tell(ctx, view.Text(e.Texts.Reader(in.Locale).Say("turn.done")))
	return nil
}

// Change lets a person change a table where they are; see repo.Repo.UpdateFor.
func (e *Env) Change(ctx context.Context, in chat.Interaction, id storage.GameID,
	use func(*table.Table, table.Input) (table.Change, error)) (*title.Game, error) {
	return e.Repo.UpdateFor(ctx, id, in, func(g *title.Game) (table.Change, error) {
		return use(&g.Table, title.InputOf(in))
	})
}

// OpenBy loads those of the games in an index of the store that are not over.
func (e *Env) OpenBy(ctx context.Context, index func(context.Context, string) ([]storage.GameID, error),
	of string) ([]*title.Game, error) {
	ids, err := index(ctx, of)
	if err != nil {
		return nil, err
	}
	return e.Repo.OpenTables(ctx, ids)
}
