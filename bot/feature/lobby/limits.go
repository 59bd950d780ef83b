package lobby

import (
	"cmp"
	"context"
	"errors"
	"time"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/profile"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// mayOpen refuses a table that a person may not open; waits says that it is a lobby first. The error is errOpened if it
// is open: what opened it once may have reached the limit by that.
func (lo *Lobby) mayOpen(ctx context.Context, in chat.Interaction, id storage.GameID, waits bool) error {
	err := lo.mayOpenAnother(ctx, in, waits)
	if err != nil {
		if _, _, lacking := lo.Store.Load(ctx, id); lacking == nil {
			return errOpened
		}
	}
	return err
}

func (lo *Lobby) mayOpenAnother(ctx context.Context, in chat.Interaction, waits bool) error {
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
	hosted := func(g *title.Game) bool { return waits && g.Phase == storage.Lobby && g.Host == in.User.ID }
	most := lo.Repo.Limits
	if err := lo.Repo.Below(ctx, mine, most.Games, (*title.Game).IsOpen, "limit.games"); err != nil {
		return err
	}
	if err := lo.Repo.Below(ctx, mine, most.Lobbies, hosted, "limit.lobbies"); err != nil {
		return err
	}
	return lo.Repo.Below(ctx, here, most.Tables, (*title.Game).IsOpen, "limit.tables")
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
	return lo.isHere(ctx, in)
}

// lookMost is how long a table that is opened waits for the answer whether the bot is there, looksMost how long a list
// waits for the answers who sees its tables.
const (
	lookMost  = time.Second
	looksMost = 5 * time.Second
)

// isHere refuses a table where the application was installed without the bot: commands arrive there, but the bot can't
// show a table. Where it can't be known, it is taken to be there.
func (lo *Lobby) isHere(ctx context.Context, in chat.Interaction) error {
	if in.Guild == "" {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, lookMost)
	defer cancel()
	if _, err := lo.Chat.LookAt(ctx, in.Channel); !errors.Is(err, chat.ErrNoChannel) {
		return nil
	}
	link, err := lo.Chat.Invitation(ctx)
	return cmp.Or(err, table.Refuse("refused.no_bot", engine.Free("link", link)))
}
