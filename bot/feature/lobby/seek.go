package lobby

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/profile"
	"github.com/harbormaster/harbormaster/bot/reply"
	"github.com/harbormaster/harbormaster/bot/repo"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/storage"
)

// Seek takes the games of which a person wants to know new tables on this server.
func (lo *Lobby) Seek(ctx context.Context, in chat.Interaction, r *reply.Reply) error {
	games := slices.DeleteFunc(slices.Clone(lo.Titles.Names), func(name string) bool {
		return !slices.Contains(in.Values, name)
	})
	if in.Guild != "" {
		if err := lo.Profiles.Seek(ctx, in.Guild, in.User.ID, games); err != nil {
			return err
		}
	}
	return lo.Waiting(ctx, in, r)
}

// seekTimer is when a lobby tells of itself for the first time, and when it has waited too long.
func seekTimer(g *title.Game, first bool) storage.Timer {
	t := storage.Timer{Key: "seek-" + string(g.ID), Game: g.ID, Kind: "seek", At: table.WaitsTooLong(&g.Envelope)}
	if first {
		t.At = g.Opened.Add(table.SeekAfter)
	}
	return t
}

// OnSeekTimer lets a lobby with free seats tell of itself: those who want to know of new tables and don't rest, and its
// host when it has waited too long. Then those are told, too, who rested before.
func (lo *Lobby) OnSeekTimer(ctx context.Context, t storage.Timer) error {
	g, err := lo.Repo.Load(ctx, t.Game)
	if err != nil || g.Phase != storage.Lobby || g.Guild == "" {
		return err
	}
	all, err := lo.Profiles.Seekers(ctx, g.Guild, g.Game)
	if err != nil {
		return err
	}
	var users []string
	for _, user := range shuffled(table.Sought(&g.Table, all), g.ID) {
		p, err := lo.Profiles.Known(ctx, user, profile.RememberedFor)
		if err != nil {
			return err
		}
		if p.Away == nil && !p.Rest(g.Opened, g.Opened).IsQuiet(lo.Now()) && len(users) < table.SoughtMost {
			users = append(users, user)
		}
	}
	_, _, err = lo.Repo.Update(ctx, t.Game, chat.Interaction{}, func(g *title.Game) (table.Change, error) {
		return table.Seek(&g.Table, users, lo.Now())
	})
	if err != nil && !errors.Is(err, table.ErrUnchanged) {
		return err
	}
	next := seekTimer(g, false)
	if !lo.Now().Before(next.At) {
		return nil
	}
	return cmp.Or(lo.Store.Set(ctx, next), repo.ErrTimerSet)
}

// shuffled are persons in an order that is another one for each table: of many who want to know, others come first.
func shuffled(users []string, id storage.GameID) []string {
	slices.SortFunc(users, func(a, b string) int {
		return strings.Compare(string(table.IDOf(string(id)+a)), string(table.IDOf(string(id)+b)))
	})
	return users
}
