package profile

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/storage"
)

// Guild is what is kept of a server in its profile under "setup": what its owners have chosen. The zero value is a
// server whose owners have said nothing.
type Guild struct {
	// Channels are those in which tables may be opened, in their threads too; none means everywhere.
	Channels []string `json:"channels,omitempty"`
	// Starters may open tables, Enders may end the games of others without asking them: "" and ByModerators.
	Starters string `json:"starters,omitempty"`
	Enders   string `json:"enders,omitempty"`
	// Threads is what becomes of the threads of games that are over: "", ThreadsArchive or ThreadsLock.
	Threads string `json:"threads,omitempty"`
	// Defaults are settings of new tables by their key, those of table.Settings.
	Defaults map[string]string `json:"defaults,omitempty"`
}

const (
	// ByModerators leaves something to moderators.
	ByModerators = "moderators"
	// ByAll is what stands in a menu for "", and KeepThreads for threads that are left as they are.
	ByAll       = "all"
	KeepThreads = "leave"
	// ThreadsArchive archives the thread of a game that is over after a day of silence, ThreadsLock locks it too.
	ThreadsArchive = "archive"
	// ThreadsLock does so and locks it.
	ThreadsLock = "lock"
)

// GuildChoice is a right on a server. What may be chosen of it are the Values, the usual first, for which "" stands.
type GuildChoice struct {
	Key    string
	Values []string
	of     func(*Guild) *string
}

// GuildChoices are the rights on a server, in the order in which they are shown.
var GuildChoices = []GuildChoice{
	{"starters", []string{ByAll, ByModerators}, func(g *Guild) *string { return &g.Starters }},
	{"enders", []string{ByAll, ByModerators}, func(g *Guild) *string { return &g.Enders }},
	{"threads", []string{KeepThreads, ThreadsArchive, ThreadsLock}, func(g *Guild) *string { return &g.Threads }},
}

// Of is the value that holds on a server.
func (c GuildChoice) Of(g Guild) string { return cmp.Or(*c.of(&g), c.Values[0]) }

// Choose chooses one of the Values for a server.
func (c GuildChoice) Choose(g *Guild, value string) {
	if value == c.Values[0] {
		value = ""
	}
	*c.of(g) = value
}

const (
	// setupKey is where a guild stands in the profile of a server, TablesKey the tables that were opened there.
	setupKey  = "setup"
	TablesKey = "tables"
	// TablesMany is how many tables a server's list holds before those that are over are taken out, TablesMost how many
	// at most.
	TablesMany = 64
	// TablesMost is how many tables it holds at most.
	TablesMost = 1000
)

// Guild reads what is kept of a server; there is none in private conversations.
func (ps *Profiles) Guild(ctx context.Context, id string) (Guild, error) {
	var g Guild
	_, err := ps.GuildPart(ctx, id, setupKey, &g)
	return g, err
}

// GuildPart reads one thing that is kept of a server, and gives the whole profile as it is stored.
func (ps *Profiles) GuildPart(ctx context.Context, id, key string, value any) (json.RawMessage, error) {
	if id == "" {
		return nil, nil
	}
	raw, err := ps.Store.Profile(ctx, "guild", id)
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

// ChangeGuild changes what is kept of a server.
func (ps *Profiles) ChangeGuild(ctx context.Context, id string, use func(*Guild) error) (Guild, error) {
	var g Guild
	return g, ps.ChangeGuildPart(ctx, id, setupKey, func() any { g = Guild{}; return &g },
		func() error { return use(&g) })
}

// ChangeGuildPart changes one thing that is kept of a server and leaves all others as they are. Fresh gives the place
// for the stored value, use changes it; both are called again when somebody else was before.
func (ps *Profiles) ChangeGuildPart(ctx context.Context, id, key string, fresh func() any, use func() error) error {
	for try := 0; ; try++ {
		value := fresh()
		raw, err := ps.GuildPart(ctx, id, key, value)
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
		err = storage.Surely(ctx, func() error { return ps.Store.SwapProfile(ctx, "guild", id, raw, next) })
		if !errors.Is(err, storage.ErrConflict) {
			return err
		}
		if try >= storage.OvertakenMost {
			return fmt.Errorf("%w: %w", storage.ErrOvertaken, err)
		}
	}
}

// Allows says whether there may be tables in the place of an interaction.
func (g Guild) Allows(in chat.Interaction) bool {
	return len(g.Channels) == 0 || slices.Contains(g.Channels, in.Channel) || slices.Contains(g.Channels, in.Parent)
}

// Wanted lists what the bot has to be allowed on a server: what every table needs, and what threads need.
func (g Guild) Wanted() []chat.Permission {
	list := []chat.Permission{
		chat.ViewChannel, chat.SendMessages, chat.EmbedLinks, chat.AttachFiles, chat.ReadHistory, chat.CreateThreads,
		chat.SendInThreads,
	}
	if g.Threads == ThreadsLock {
		list = append(list, chat.ManageThreads)
	}
	return list
}

// Lacks lists what of it the bot is not allowed in the place of an interaction.
func (g Guild) Lacks(in chat.Interaction) []chat.Permission {
	return slices.DeleteFunc(g.Wanted(), func(p chat.Permission) bool {
		// In a thread nothing hangs on Send Messages, and no thread is opened in one.
		return slices.Contains(in.Granted, p) || in.Parent != "" && (p == chat.SendMessages || p == chat.CreateThreads)
	})
}
