package lobby

import (
	"context"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/profile"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

func (lo *Lobby) mayOpen(ctx context.Context, in chat.Interaction) error {
	if err := lo.mayOpenHere(ctx, in); err != nil {
		return err
	}
	mine, err := lo.Store.ByUser(ctx, in.User.ID)
	if err != nil {
		return err
	}
	here, err := lo.Store.ByChannel(ctx, in.Channel)
	if err != nil {
		return err
	}
	hosted := func(g *title.Game) bool { return g.Phase == storage.Lobby && g.Host == in.User.ID }
	for _, limit := range []struct {
		ids  []storage.GameID
		most int
		use  func(*title.Game) bool
		key  string
	}{
		{mine, lo.Repo.Limits.Games, (*title.Game).IsOpen, "limit.games"},
		{mine, lo.Repo.Limits.Lobbies, hosted, "limit.lobbies"},
		{here, lo.Repo.Limits.Tables, (*title.Game).IsOpen, "limit.tables"},
	} {
		reached, err := lo.Repo.AtLeast(ctx, limit.ids, limit.most, limit.use)
		if err != nil {
			return err
		}
		if reached {
			return table.Refuse(limit.key, engine.Num("n", limit.most))
		}
	}
	return nil
}

func (lo *Lobby) mayOpenHere(ctx context.Context, in chat.Interaction) error {
	server, err := lo.Profiles.Guild(ctx, in.Guild)
	if err != nil {
		return err
	}
	v := lo.Texts.Reader(in.Locale)
	switch {
	case !server.Allows(in):
		return table.Refuse("refused.channel", view.ChannelsArg(server.Channels, v))
	case server.Starters == profile.ByModerators && !in.Moderator:
		return table.Refuse("refused.starters")
	}
	return nil
}
