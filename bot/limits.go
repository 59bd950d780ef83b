package bot

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// Limits keep single persons and channels from using the bot up. Zero means the default.
type Limits struct {
	// Games is at how many open tables a person may sit, 20 by default; Lobbies how many of those may wait for players
	// under the person's name, 3 by default.
	Games, Lobbies int
	// Tables is how many open tables a channel may have, 10 by default.
	Tables int
	// Records is from which length of its log on a game takes no drafts, undo, standing orders or changes of its lobby any more, 5000 by
	// default: whole games have some hundred records. Moves are always taken.
	Records int
}

func (l Limits) orDefaults() Limits {
	return Limits{
		Games: cmp.Or(l.Games, 20), Lobbies: cmp.Or(l.Lobbies, 3), Tables: cmp.Or(l.Tables, 10), Records: cmp.Or(l.Records, 5000),
	}
}

// mayOpen says why a person may not open one more table here.
func (b *Bot) mayOpen(ctx context.Context, in chat.Interaction) error {
	if err := b.mayOpenHere(ctx, in); err != nil {
		return err
	}
	mine, err := b.store.ByUser(ctx, in.User.ID)
	if err != nil {
		return err
	}
	here, err := b.store.ByChannel(ctx, in.Channel)
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
		{mine, b.limits.Games, (*title.Game).IsOpen, "limit.games"},
		{mine, b.limits.Lobbies, hosted, "limit.lobbies"},
		{here, b.limits.Tables, (*title.Game).IsOpen, "limit.tables"},
	} {
		reached, err := b.reached(ctx, limit.ids, limit.most, limit.use)
		if err != nil {
			return err
		}
		if reached {
			return table.Refuse(limit.key, engine.Num("n", limit.most))
		}
	}
	return nil
}

// mayJoin says why a person may not sit at one more table.
func (b *Bot) mayJoin(ctx context.Context, in chat.Interaction, v text.Localizer) error {
	mine, err := b.store.ByUser(ctx, in.User.ID)
	if err != nil {
		return err
	}
	reached, err := b.reached(ctx, mine, b.limits.Games, (*title.Game).IsOpen)
	if err == nil && reached {
		err = table.Refuse("limit.games", engine.Num("n", b.limits.Games))
	}
	return err
}

// reached says whether at least this many of the games are of a kind. Lists are hints: the games are looked at.
func (b *Bot) reached(ctx context.Context, ids []storage.GameID, most int, kind func(*title.Game) bool) (bool, error) {
	n := 0
	for i, id := range ids {
		if n+len(ids)-i < most {
			return false, nil
		}
		g, err := b.load(ctx, id)
		if errors.Is(err, storage.ErrNotFound) {
			continue
		}
		if err != nil {
			return false, err
		}
		if kind(g) {
			n++
		}
		if n >= most {
			return true, nil
		}
	}
	return false, nil
}

// tooLong refuses acts that a game can do without once its log is too long.
func (b *Bot) tooLong(g *title.Game, in chat.Interaction, act storage.Act) error {
	if g.Seq < b.limits.Records || act.Kind == "order" && in.User.ID == "" || !slices.Contains([]string{"join", "computer", "setting", "draft", "undo", "order", "vote", "pause", "offer"}, act.Kind) {
		return nil
	}
	return table.Refuse("limit.records")
}
