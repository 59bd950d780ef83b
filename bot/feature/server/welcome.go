package server

import (
	"context"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/view"
)

// Welcome greets a server that the bot was added to, once, where it may write. It notes so before the post: a greeting
// that fails is lost. Taught are the games that have lessons.
func (se *Server) Welcome(ctx context.Context, j chat.Joined, taught []string) {
	if j.Channel == "" {
		se.Log.Info("may write nowhere on a new server", "guild", j.Guild)
		return
	}
	due, err := se.Profiles.Welcome(ctx, j.Guild)
	if due {
		m := view.Welcome(se.Titles.Names, taught, se.Texts.Reader(j.Locale))
		_, err = se.Chat.Post(ctx, j.Channel, m, chat.NonceFor("welcome", j.Guild))
	}
	if err != nil {
		se.Log.Warn("couldn't welcome a server", "guild", j.Guild, "channel", j.Channel, "error", err)
	}
}
