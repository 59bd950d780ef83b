package bot_test

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/storage"
)

// everything is all that the bot can be granted.
var everything = []chat.Permission{
	chat.ViewChannel, chat.SendMessages, chat.SendInThreads, chat.EmbedLinks, chat.AttachFiles, chat.ReadHistory, chat.CreateThreads, chat.ManageThreads,
}

// owner is an interaction of Olga, who may manage the server.
func owner(in chat.Interaction) chat.Interaction {
	in.User, in.Manager, in.Moderator = user("Olga"), true, true
	if in.Granted == nil {
		in.Granted = everything
	}
	return in
}

func (r *room) harbormaster(sub string, granted ...chat.Permission) *answer {
	r.t.Helper()
	return r.do(owner(chat.Interaction{Kind: chat.CommandUsed, Command: "harbormaster", Sub: sub, Granted: granted}))
}

// sets lets Olga use controls of the setup: a channel menu, the lines of other menus, or buttons.
func (r *room) sets(controls ...string) *answer {
	r.t.Helper()
	a := r.harbormaster("setup")
	for _, label := range controls {
		id, value := find(*a.message, label)
		if id == "" {
			r.t.Fatalf("no control %q: %s", label, a.text())
		}
		in := owner(chat.Interaction{Kind: chat.ComponentUsed, CustomID: id, Private: true})
		if value != "" {
			in.Values = []string{value}
		}
		a = r.do(in)
	}
	return a
}

// allows lets Olga choose the channels for games.
func (r *room) allows(channels ...string) *answer {
	r.t.Helper()
	a := r.harbormaster("setup")
	for _, b := range a.message.Blocks {
		if b.Row != nil && b.Row.Menu != nil && b.Row.Menu.Channels {
			return r.do(owner(chat.Interaction{Kind: chat.ComponentUsed, CustomID: b.Row.Menu.ID, Values: channels, Private: true}))
		}
	}
	r.t.Fatal("there is no menu of channels")
	return nil
}

func hears(t *testing.T, a *answer, parts ...string) {
	t.Helper()
	for _, part := range parts {
		if !strings.Contains(a.text(), part) {
			t.Errorf("%q is not in %q", part, a.text())
		}
	}
}

func TestOnlyWhoManagesTheServerSetsItUp(t *testing.T) {
	r := newRoom(t)
	hears(t, r.command("Ana", "harbormaster", "setup", nil), "Manage Server")
	hears(t, r.command("Ana", "harbormaster", "check", nil), "Manage Server")
	id, _ := find(*r.harbormaster("setup").message, "Who can open tables: moderators")
	hears(t, r.do(chat.Interaction{Kind: chat.ComponentUsed, CustomID: id, Values: []string{"moderators"}, User: user("Ana"), Moderator: true}), "Manage Server")
	if _, err := r.store.Profile(t.Context(), "guild", "guild"); !errors.Is(err, storage.ErrNotFound) {
		t.Errorf("something was kept: %v", err)
	}
}

func TestTablesAreOpenedInAllowedChannelsAndTheirThreads(t *testing.T) {
	r := newRoom(t)
	hears(t, r.allows("4711", "harbour"), "Saved.", "<#4711> and <#harbour>")
	r.restart()
	hears(t, r.do(chat.Interaction{Kind: chat.CommandUsed, User: user("Ana"), Command: "puertorico", Sub: "start", Channel: "lagoon"}), "<#4711> and <#harbour>")
	if got := r.command("Ana", "puertorico", "start", nil); got.public == "" {
		t.Errorf("in an allowed channel: %s", got.text())
	}
	if got := r.do(chat.Interaction{Kind: chat.CommandUsed, User: user("Ben"), Command: "puertorico", Sub: "start", Channel: "thread", Parent: "4711"}); got.public == "" {
		t.Errorf("in a thread of one: %s", got.text())
	}
	hears(t, r.sets("Allow all channels"), "all channels")
	if got := r.do(chat.Interaction{Kind: chat.CommandUsed, User: user("Cleo"), Command: "puertorico", Sub: "start", Channel: "lagoon"}); got.public == "" {
		t.Errorf("where all are allowed: %s", got.text())
	}
}

func TestOnlyModeratorsOpenTablesWhereTheServerWantsThat(t *testing.T) {
	r := newRoom(t)
	hears(t, r.sets("Who can open tables: moderators"), "Saved. Who can open tables: moderators")
	hears(t, r.command("Ana", "puertorico", "start", nil), "only moderators")
	if got := r.do(chat.Interaction{Kind: chat.CommandUsed, User: user("Ana"), Command: "puertorico", Sub: "start", Moderator: true}); got.public == "" {
		t.Errorf("a moderator hears %s", got.text())
	}
}

func TestAHostEndsNoGameOfOthersWhereOnlyModeratorsDo(t *testing.T) {
	r := newRoom(t)
	r.started("Ana", "Ben")
	r.sets("Who can end games: moderators")
	a := r.command("Ana", "puertorico", "end", nil)
	if id, _ := find(*a.message, "End it for everyone"); id != "" {
		t.Error("the host is offered to end it")
	}
	id, _ := find(r.last().Message, "More")
	hears(t, r.use("Ana", strings.Replace(id, "@more", "@end:yes", 1), "", false), "only a moderator")
	a = r.do(chat.Interaction{Kind: chat.CommandUsed, User: user("Mo"), Command: "puertorico", Sub: "end", Moderator: true})
	id, _ = find(*a.message, "End it for everyone")
	hears(t, r.do(chat.Interaction{Kind: chat.ComponentUsed, User: user("Mo"), CustomID: id, Moderator: true, Private: true}), "ended")
}

func TestNewTablesBeginAsTheServerWants(t *testing.T) {
	r := newRoom(t)
	hears(t, r.sets("Defaults for new tables", "Where to play: in its own thread", "Language: Deutsch", "Colors: dark"), "Saved. Colors: dark")
	r.command("Ana", "puertorico", "start", nil)
	first := r.settings()
	if first["thread"] != "true" || first["language"] != "de" || first["theme"] != "dark" {
		t.Errorf("a table begins with %v", first)
	}
	r.command("Ben", "puertorico", "start", map[string]string{"thread": "false"})
	if got := r.settings(); got["thread"] != "false" || got["theme"] != "dark" {
		t.Errorf("an option of the command goes before: %v", got)
	}
	r.sets("Defaults for new tables", "Colors: light")
	r.command("Cleo", "puertorico", "start", nil)
	if got := r.settings(); got["theme"] == "dark" {
		t.Errorf("back to the usual: %v", got)
	}
}

// settings are those of the table that was opened last.
func (r *room) settings() map[string]string {
	r.t.Helper()
	ids, err := r.store.ByChannel(r.t.Context(), "harbour")
	if err != nil || len(ids) == 0 {
		r.t.Fatalf("no table: %v", err)
	}
	rec, _, err := r.store.Load(r.t.Context(), ids[len(ids)-1])
	if err != nil {
		r.t.Fatal(err)
	}
	return rec.Settings
}

func TestWhatOthersKeepOfAServerSurvivesItsSetup(t *testing.T) {
	r := newRoom(t)
	if err := r.store.SetProfile(t.Context(), "guild", "guild", json.RawMessage(`{"later":{"x":1}}`)); err != nil {
		t.Fatal(err)
	}
	r.sets("Who can open tables: moderators")
	raw, err := r.store.Profile(t.Context(), "guild", "guild")
	if err != nil || !strings.Contains(string(raw), `"later":{"x":1}`) || !strings.Contains(string(raw), "moderators") {
		t.Errorf("kept %s (%v)", raw, err)
	}
}

func TestForgedChoicesOfTheSetupChangeNothing(t *testing.T) {
	r := newRoom(t)
	for id, values := range map[string][]string{
		"v1|server|0|@server:starters":      {"nobody"},
		"v1|server|0|@server:threads":       nil,
		"v1|server|0|@server:default.pace":  {"x"},
		"v1|server|0|@server:default.where": {"true"},
		"v1|server|0|@server:channels":      {"<@1> *"},
		"v1|server|0|@server:else":          nil,
	} {
		hears(t, r.do(owner(chat.Interaction{Kind: chat.ComponentUsed, CustomID: id, Values: values, Private: true})), "out of date")
	}
	if raw, err := r.store.Profile(t.Context(), "guild", "guild"); !errors.Is(err, storage.ErrNotFound) {
		t.Errorf("kept %s", raw)
	}
}

func TestACheckSaysThatAllIsWellExactlyWhenItIs(t *testing.T) {
	r := newRoom(t)
	r.started("Ana", "Ben")
	r.command("Cleo", "puertorico", "start", nil)
	all := r.harbormaster("check")
	hears(t, all, "All good", "Attach Files: granted", "2 tables are open", "My database answered")
	for _, p := range everything {
		granted := slices.DeleteFunc(slices.Clone(everything), func(one chat.Permission) bool { return one == p })
		got := r.harbormaster("check", granted...)
		if well := strings.Contains(got.text(), "All good"); well != (p == chat.ManageThreads) {
			t.Errorf("without %s: %s", p, got.text())
		}
		if p != chat.ManageThreads {
			hears(t, got, "missing.**", "Server Settings")
		}
	}
	r.sets("Threads of finished games: archive and lock")
	hears(t, r.harbormaster("check", everything[:7]...), "Something is missing", "**Manage Threads: missing.**")
	in := owner(chat.Interaction{Kind: chat.CommandUsed, Command: "harbormaster", Sub: "check", Channel: "t1", Parent: "harbour"})
	in.Granted = slices.DeleteFunc(slices.Clone(everything), func(p chat.Permission) bool { return p == chat.SendMessages || p == chat.CreateThreads })
	hears(t, r.do(in), "All good")
}

func TestACheckTellsOfTablesThatCannotBeShownAndOfAStoreThatIsAway(t *testing.T) {
	r := newRoom(t)
	table := r.started("Ana", "Ben")
	r.breaks(chat.ErrForbidden)
	r.press("Ana", table.Message, "Settler")
	r.bot.Published()
	hears(t, r.harbormaster("check"), "Something is missing", "I can't show this table in <#harbour>") // Whoever comes by has it tried again.
	r.bot.Published()
	r.breaks(nil)
}

func TestAThreadOfAFinishedGameIsArchivedAfterADayOfSilence(t *testing.T) {
	for what, c := range map[string]struct {
		choice           string
		archived, locked bool
		unlockable       bool
	}{
		"left":                  {"Threads of finished games: leave", false, false, false},
		"archived":              {"Threads of finished games: archive after", true, false, false},
		"archiving and locking": {"Threads of finished games: archive and lock", true, true, false},
		"without Manage there":  {"Threads of finished games: archive and lock", true, false, true},
	} {
		t.Run(what, func(t *testing.T) {
			r := newRoom(t)
			r.unlockable = c.unlockable
			r.sets(c.choice)
			place := r.endedInThread()
			r.pass(20 * time.Hour)
			r.talks(place)
			r.pass(20 * time.Hour)
			if r.threads[place].archived {
				t.Fatal("it is archived although somebody wrote there 20 hours ago")
			}
			r.pass(30 * time.Hour)
			r.restart()
			r.pass(30 * time.Hour)
			if got := r.threads[place]; got.archived != c.archived || got.locked != c.locked {
				t.Errorf("the thread is %+v", got)
			}
			if said, want := r.countIn(place, "`/puertorico log`"), map[bool]int{true: 1}[c.archived]; said != want {
				t.Errorf("it was said %d times where the log is", said)
			}
			if got := r.do(chat.Interaction{Kind: chat.CommandUsed, User: user("Ana"), Command: "puertorico", Sub: "log"}); !strings.Contains(got.text(), "Log, page") {
				t.Errorf("the log in the channel: %s", got.text())
			}
		})
	}
}

func TestAStopBetweenTheLastWordsOfAThreadAndItsArchivingRepeatsNothing(t *testing.T) {
	r := newRoom(t)
	r.sets("Threads of finished games: archive after")
	place := r.endedInThread()
	r.stuck = chat.ErrUnavailable
	r.pass(25 * time.Hour)
	if said := r.countIn(place, "`/puertorico log`"); said != 1 || r.threads[place].archived {
		t.Fatalf("said %d times, archived %v", said, r.threads[place].archived)
	}
	r.restart()
	r.stuck = nil
	r.pass(time.Hour)
	if said := r.countIn(place, "`/puertorico log`"); said != 1 || !r.threads[place].archived {
		t.Errorf("said %d times, archived %v", said, r.threads[place].archived)
	}
}

// countIn counts the messages of a channel that say something.
func (r *room) countIn(channel, what string) int {
	r.mu.Lock()
	defer r.mu.Unlock()
	n := 0
	for _, m := range r.messages {
		if m.channel == channel && strings.Contains(allText(m.Message), what) {
			n++
		}
	}
	return n
}

func TestAThreadInWhichAnotherGameIsPlayedIsLeftAlone(t *testing.T) {
	r := newRoom(t)
	r.sets("Threads of finished games: archive after")
	place := r.endedInThread()
	r.do(chat.Interaction{Kind: chat.CommandUsed, User: user("Ana"), Command: "puertorico", Sub: "start", Channel: place, Parent: "harbour"})
	table := r.last()
	r.do(chat.Interaction{Kind: chat.ComponentUsed, User: user("Ben"), CustomID: first(find(table.Message, "Join")), Channel: place})
	r.do(chat.Interaction{Kind: chat.ComponentUsed, User: user("Ana"), CustomID: first(find(r.last().Message, "Start")) + ":fill", Channel: place})
	r.pass(50 * time.Hour)
	if r.threads[place].archived {
		t.Error("it is archived")
	}
}

func first(id, _ string) string { return id }

// endedInThread plays a game in a thread and ends it.
func (r *room) endedInThread() string {
	r.t.Helper()
	r.command("Ana", "puertorico", "start", map[string]string{"players": "2", "thread": "true"})
	r.press("Ben", r.last().Message, "Join")
	r.press("Ana", r.last().Message, "Start")
	place := r.last().channel
	if !strings.HasPrefix(place, "thread-") {
		r.t.Fatalf("the game is played in %s", place)
	}
	a := r.do(chat.Interaction{Kind: chat.CommandUsed, User: user("Ana"), Command: "puertorico", Sub: "end", Channel: place})
	r.do(chat.Interaction{Kind: chat.ComponentUsed, User: user("Ana"), CustomID: first(find(*a.message, "End it")), Channel: place, Private: true})
	r.bot.Published()
	return place
}

// talks has somebody write in a channel.
func (r *room) talks(channel string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.keep(channel, chat.Message{Blocks: []chat.Block{{Text: "Well played."}}})
}

func TestATableSpeaksTheLanguageThatItsHostChooses(t *testing.T) {
	r := newRoom(t)
	r.texts = translated(t)
	r.bot = r.process()
	r.command("Ana", "puertorico", "start", nil)
	settings := r.press("Ana", r.last().Message, "Settings")
	page := r.press("Ana", *settings.message, "Appearance and language")
	r.press("Ana", *page.message, "Deutsch")
	if got := allText(r.last().Message); !strings.Contains(got, "Plätze") {
		t.Errorf("the lobby says %q", got)
	}
	hears(t, r.command("Ana", "games", "list", nil), "Your games")
}

func TestAPersonIsSpokenToInTheLanguageOfHisChoice(t *testing.T) {
	r := newRoom(t)
	r.texts = translated(t)
	r.bot = r.process()
	r.command("Ana", "games", "language", map[string]string{"language": "cs"})
	hears(t, r.command("Ana", "games", "list", nil), "Nesedíš")
	hears(t, r.command("Ben", "games", "list", nil), "You're not at any table")
	r.restart()
	hears(t, r.command("Ana", "games", "list", nil), "Nesedíš")
	hears(t, r.command("Ana", "games", "language", map[string]string{"language": "tlh"}), "don't know that command")
	hears(t, r.command("Ana", "games", "language", map[string]string{"language": "client"}), "your Discord language")
	hears(t, r.command("Ana", "games", "list", nil), "You're not at any table")
	if strings.Contains(r.do(chat.Interaction{Kind: chat.CommandUsed, User: user("Ana"), Command: "games", Sub: "list", Locale: "de"}).text(), "You're") {
		t.Error("the language of the client is not heeded")
	}
}
