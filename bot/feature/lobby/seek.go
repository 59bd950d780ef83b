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
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// OpenTables bring lobbies with a free seat and those who look for one together.
type OpenTables struct{ *Lobby }

// Waiting lists the tables of the server that have a free seat and that the person sees.
func (o *OpenTables) Waiting(ctx context.Context, in chat.Interaction, r *reply.Reply) error {
	if in.Guild == "" {
		return table.Refuse("refused.private", engine.Free("command", o.Titles.Names[0]))
	}
	list, err := o.Repo.TablesOfGuild(ctx, in.Guild)
	if err != nil {
		return err
	}
	look, cancel := context.WithTimeout(ctx, looksMost)
	defer cancel()
	list = slices.DeleteFunc(list, func(g *title.Game) bool {
		if g.Phase != storage.Lobby || table.Taken(&g.Envelope) >= g.Want {
			return true
		}
		sees, err := o.sees(look, in, g)
		if err != nil {
			o.Log.Warn("a table is not listed", "game", g.ID, "error", err)
		}
		return !sees
	})
	sought, err := o.Profiles.Sought(ctx, in.Guild, in.User.ID)
	if err != nil {
		return err
	}
	r.Update(ctx, view.OpenTables(list, in, o.Titles, sought))
	return nil
}

// Seek takes the games of which a person wants to know new tables on this server.
func (o *OpenTables) Seek(ctx context.Context, in chat.Interaction, r *reply.Reply) error {
	games := slices.DeleteFunc(slices.Clone(o.Titles.Names), func(name string) bool {
		return !slices.Contains(in.Values, name)
	})
	if in.Guild != "" {
		if err := o.Profiles.Seek(ctx, in.Guild, in.User.ID, games); err != nil {
			return err
		}
	}
	return o.Waiting(ctx, in, r)
}

// OnSeekTimer lets a lobby with free seats tell of itself: those who want to know of new tables and don't rest, and its
// host when it has waited too long and they don't rest either. Then those are told, too, who rested before.
func (o *OpenTables) OnSeekTimer(ctx context.Context, t storage.Timer) error {
	g, err := o.Repo.Load(ctx, t.Game)
	if err != nil || g.Phase != storage.Lobby || g.Guild == "" {
		return err
	}
	all, err := o.Profiles.Seekers(ctx, g.Guild, g.Game)
	if err != nil {
		return err
	}
	var users []string
	for _, user := range shuffled(table.Sought(&g.Table, all), g.ID) {
		p, err := o.Profiles.Known(ctx, user, profile.RememberedFor)
		if err != nil {
			return err
		}
		if p.Away == nil && !p.Rest(g.Opened, g.Opened).IsQuiet(o.Now()) && len(users) < table.SoughtMost {
			users = append(users, user)
		}
	}
	host, err := o.Profiles.Known(ctx, g.Host, profile.RememberedFor)
	if err != nil {
		return err
	}
	now, late := o.Now(), table.WaitsTooLong(&g.Envelope)
	if now.After(late) {
		late = now
	}
	late = host.Rest(g.Opened, g.Opened).Awake(late)
	_, _, err = o.Repo.Update(ctx, t.Game, chat.Interaction{}, func(g *title.Game) (table.Change, error) {
		return table.Seek(&g.Table, users, !now.Before(late))
	})
	if err != nil && !errors.Is(err, table.ErrUnchanged) {
		return err
	}
	if !now.Before(late) {
		return nil
	}
	return cmp.Or(o.Store.Set(ctx, g.ID.Timer("seek", late)), repo.ErrTimerSet)
}

// shuffled are persons in an order that is another one for each table: of many who want to know, others come first.
func shuffled(users []string, id storage.GameID) []string {
	slices.SortFunc(users, func(a, b string) int {
		return strings.Compare(string(table.IDOf(string(id)+a)), string(table.IDOf(string(id)+b)))
	})
	return users
}
