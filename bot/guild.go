package bot

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/storage"
)

// guild is what is kept of a server in its profile under "setup": what its owners have chosen. The zero value is a server
// whose owners have said nothing.
type guild struct {
	// Channels are those in which tables may be opened, in their threads too; none means everywhere.
	Channels []string `json:"channels,omitempty"`
	// Starters may open tables, Enders may end the games of others without asking them: "" and byModerators.
	Starters string `json:"starters,omitempty"`
	Enders   string `json:"enders,omitempty"`
	// Threads is what becomes of the threads of games that are over: "", threadsArchive or threadsLock.
	Threads string `json:"threads,omitempty"`
	// Defaults are settings of new tables by their key, those of tableOptions.
	Defaults map[string]string `json:"defaults,omitempty"`
}

const (
	// byModerators leaves something to moderators.
	byModerators = "moderators"
	// byAll is what stands in a menu for "", and keepThreads for threads that are left as they are.
	byAll       = "all"
	keepThreads = "leave"
	// threadsArchive archives the thread of a game that is over after a day of silence, threadsLock locks it too.
	threadsArchive = "archive"
	threadsLock    = "lock"
)

const (
	// setupKey is where a guild stands in the profile of a server, tablesKey the tables that were opened there.
	setupKey  = "setup"
	tablesKey = "tables"
	// tablesMany is how many tables a server's list holds before those that are over are taken out, tablesMost how many at most.
	tablesMany = 64
	tablesMost = 1000
)

// guild reads what is kept of a server; there is none in private conversations.
func (b *Bot) guild(ctx context.Context, id string) (guild, error) {
	var g guild
	_, err := b.guildProfile(ctx, id, setupKey, &g)
	return g, err
}

// guildProfile reads one thing that is kept of a server, and gives the whole profile as it is stored.
func (b *Bot) guildProfile(ctx context.Context, id, key string, value any) (json.RawMessage, error) {
	if id == "" {
		return nil, nil
	}
	raw, err := b.store.Profile(ctx, "guild", id)
	if errors.Is(err, storage.ErrNotFound) || err == nil && len(raw) == 0 {
		return raw, nil
	}
	if err != nil {
		return nil, fmt.Errorf("profile of a server: %w", err)
	}
	var all map[string]json.RawMessage
	if err := json.Unmarshal(raw, &all); err != nil {
		return nil, fmt.Errorf("profile of server %s: %w", id, err)
	}
	if own := all[key]; own != nil {
		if err := json.Unmarshal(own, value); err != nil {
			return nil, fmt.Errorf("profile of server %s: %w", id, err)
		}
	}
	return raw, nil
}

// changeGuild changes what is kept of a server.
func (b *Bot) changeGuild(ctx context.Context, id string, use func(*guild) error) (guild, error) {
	var g guild
	return g, b.changeProfile(ctx, id, setupKey, func() any { g = guild{}; return &g }, func() error { return use(&g) })
}

// changeProfile changes one thing that is kept of a server and leaves all others as they are. Fresh gives the place for
// the stored value, use changes it; both are called again when somebody else was before.
func (b *Bot) changeProfile(ctx context.Context, id, key string, fresh func() any, use func() error) error {
	for try := 0; ; try++ {
		value := fresh()
		raw, err := b.guildProfile(ctx, id, key, value)
		if err != nil {
			return err
		}
		if err := use(); err != nil {
			return err
		}
		all := map[string]json.RawMessage{}
		if len(raw) > 0 {
			if err := json.Unmarshal(raw, &all); err != nil {
				return err
			}
		}
		if all[key], err = json.Marshal(value); err != nil {
			return err
		}
		next, err := json.Marshal(all)
		if err != nil {
			return err
		}
		err = surely(ctx, func() error { return b.store.SwapProfile(ctx, "guild", id, raw, next) })
		if !errors.Is(err, storage.ErrConflict) {
			return err
		}
		if try >= overtakenMost {
			return fmt.Errorf("%w: %w", errBusy, err)
		}
	}
}

// enroll notes a new table in its server's list. The list is a hint for `/harbormaster check`: that it can't be written is
// no reason to have no table.
func (b *Bot) enroll(ctx context.Context, server string, id storage.GameID) {
	if server == "" {
		return
	}
	var ids []storage.GameID
	err := b.changeProfile(ctx, server, tablesKey, func() any { ids = nil; return &ids }, func() error {
		if len(ids) >= tablesMany {
			open, err := b.openOf(ctx, ids)
			if err != nil {
				return err
			}
			ids = nil
			for _, g := range open {
				ids = append(ids, g.ID)
			}
		}
		ids = append(ids[max(0, len(ids)-tablesMost+1):], id)
		return nil
	})
	if err != nil {
		b.log.Warn("a table is not in the list of its server", "game", id, "error", err)
	}
}

// tablesOf lists the open tables of a server.
func (b *Bot) tablesOf(ctx context.Context, server string) ([]*title.Game, error) {
	var ids []storage.GameID
	if _, err := b.guildProfile(ctx, server, tablesKey, &ids); err != nil {
		return nil, err
	}
	return b.openOf(ctx, ids)
}

// openOf loads those of the games that are not over.
func (b *Bot) openOf(ctx context.Context, ids []storage.GameID) ([]*title.Game, error) {
	var list []*title.Game
	for _, id := range ids {
		g, err := b.hinted(ctx, id)
		if err != nil {
			return nil, err
		}
		if g != nil && g.IsOpen() {
			list = append(list, g)
		}
	}
	return list, nil
}

// mayOpenHere says why no table may be opened in the place of an interaction, by this person, on this server.
func (b *Bot) mayOpenHere(ctx context.Context, in chat.Interaction) error {
	server, err := b.guild(ctx, in.Guild)
	if err != nil {
		return err
	}
	v := b.texts.Reader(in.Locale)
	switch {
	case !server.allows(in):
		return table.Refuse("refused.channel", channelsArg(server.Channels, v))
	case server.Starters == byModerators && !in.Moderator:
		return table.Refuse("refused.starters")
	}
	return nil
}

// allows says whether there may be tables in the place of an interaction.
func (g guild) allows(in chat.Interaction) bool {
	return len(g.Channels) == 0 || slices.Contains(g.Channels, in.Channel) || slices.Contains(g.Channels, in.Parent)
}

// furnish gives a new table the settings that its server has chosen for new ones.
func (g guild) furnish(env *storage.Envelope, in chat.Interaction) {
	for key, value := range g.Defaults {
		if o, ok := table.FindSetting(key); ok && o.Valid(value) {
			env.Settings[key] = value
		}
	}
	if in.Parent != "" {
		delete(env.Settings, "thread") // There are no threads in threads.
	}
}

// endsAlone says whether a person may end a game without asking the others. Whoever plays with nobody else may.
func (g guild) endsAlone(env *storage.Envelope, in chat.Interaction) bool {
	return in.Moderator || env.Host == in.User.ID && (g.Enders != byModerators || env.Phase == storage.Lobby || table.People(env) == 1)
}
