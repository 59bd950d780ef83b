package profile

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"slices"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/table"
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
	// Pages are the games that have a page in the browser: "", PagesFinished or PagesAll.
	Pages string `json:"pages,omitempty"`
	// Programs are the tables at which programs of others may take seats: "" for none, or ProgramsFriendly.
	Programs string `json:"programs,omitempty"`
	// Defaults are settings of new tables by their key, those of table.Settings.
	Defaults map[string]string `json:"defaults,omitempty"`
	// Rules are house rules of lobbies that are kept under a name, by the game.
	Rules map[string][]table.HouseRules `json:"rules,omitempty"`
}

const (
	// ByModerators leaves something to moderators.
	ByModerators = "moderators"
	// ByAll is what stands in a menu for "", and KeepThreads for threads that are left as they are.
	ByAll       = "all"
	KeepThreads = "leave"
	// ThreadsArchive archives the thread of a game that is over after a day of silence, ThreadsLock locks it too.
	ThreadsArchive = "archive"
	ThreadsLock    = "lock"
	// NoPages is what stands in a menu for no pages, PagesFinished are those of finished games, PagesAll those of
	// running ones too. PagesKey is the key of the choice.
	NoPages       = "none"
	PagesFinished = "finished"
	PagesAll      = "all"
	PagesKey      = "pages"
	// NoPrograms is what stands in a menu for no programs of others, ProgramsFriendly are those at friendly tables.
	// ProgramsKey is the key of the choice.
	NoPrograms       = "none"
	ProgramsFriendly = "friendly"
	ProgramsKey      = "programs"
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
	{PagesKey, []string{NoPages, PagesFinished, PagesAll}, func(g *Guild) *string { return &g.Pages }},
	{ProgramsKey, []string{NoPrograms, ProgramsFriendly}, func(g *Guild) *string { return &g.Programs }},
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
	// GuildKind is the kind of profiles of servers.
	GuildKind = "guild"
	// setupKey is where a guild stands in the profile of a server, TablesKey the tables that were opened there,
	// welcomedKey whether it was welcomed.
	setupKey    = "setup"
	TablesKey   = "tables"
	welcomedKey = "welcomed"
	// TablesMany is how many tables a server's list holds before those that are over are taken out, TablesMost how many
	// at most.
	TablesMany = 64
	TablesMost = 1000
)

// Guild reads what is kept of a server; there is none in private conversations.
func (ps *Profiles) Guild(ctx context.Context, id string) (Guild, error) {
	if id == "" {
		return Guild{}, nil
	}
	return ReadPart[Guild](ctx, ps.Store, GuildKind, id, setupKey)
}

// ChangeGuild changes what is kept of a server.
func (ps *Profiles) ChangeGuild(ctx context.Context, id string, use func(*Guild) error) (Guild, error) {
	return ChangePart(ctx, ps.Store, GuildKind, id, setupKey, use)
}

// Welcome says whether a server is still to be welcomed, and notes that it is from now on: true once for each.
func (ps *Profiles) Welcome(ctx context.Context, id string) (bool, error) {
	mark := rand.Text() // Of several processes that note it in the same moment one is first.
	_, err := ChangePart(ctx, ps.Store, GuildKind, id, welcomedKey, func(by *string) error {
		if *by != "" {
			return table.ErrUnchanged
		}
		*by = mark
		return nil
	})
	if errors.Is(err, table.ErrUnchanged) {
		return false, nil
	}
	return err == nil, err
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
