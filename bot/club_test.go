package bot_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/harbormaster/harbormaster/bot"
	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/profile"
	"github.com/harbormaster/harbormaster/storage"
)

// house uses the house rules of a server.
func (r *room) house(who string, moderator bool, name, action string) string {
	r.t.Helper()
	options := map[string]string{}
	if name != "" {
		options["name"] = name
	}
	if action != "" {
		options["action"] = action
	}
	return r.do(chat.Interaction{Kind: chat.CommandUsed, User: user(who), Command: "puertorico", Sub: "house-rules",
		Options: options, Moderator: moderator}).text()
}

func TestHouseRulesAreSavedAndChosenByTheirName(t *testing.T) {
	r := newRoom(t)
	says := func(what, got, want string) {
		t.Helper()
		if !strings.Contains(got, want) {
			t.Errorf("%s: %q lacks %q", what, got, want)
		}
	}
	says("without a lobby", r.house("Ana", false, "Friday", "save"), "no lobby in this channel")
	r.command("Ana", "puertorico", "start", map[string]string{"nobles": "true", "pace": "turn24"})
	rules := r.press("Ana", *r.press("Ana", r.last().Message, "Settings").message, "House rules")
	r.press("Ana", *rules.message, "Before the game, for points")
	says("a stranger", r.house("Ben", false, "Friday", "save"), "no lobby in this channel")
	says("without a name", r.house("Ana", false, "", "save"), "need a name")
	says("saved", r.house("Ana", false, " Friday  night", "save"), "Saved as **Friday night**")
	says("saved again", r.house("Ana", false, "FRIDAY night", "save"), "Only moderators can replace")
	says("replaced", r.house("Ana", true, "FRIDAY night", "save"), "Saved as **FRIDAY night**")
	list := r.house("Ben", false, "", "")
	for _, want := range []string{"**FRIDAY night**", "Auction of seats: before the game", "1 day per turn", "obles"} {
		says("the list", list, want)
	}
	r.restart()

	// By the command that opens a table; what it says itself counts more.
	r.command("Ben", "puertorico", "start", map[string]string{"house_rules": "friday night", "pace": "turn72"})
	says("a new table", allText(r.last().Message), "Auction of seats: before the game")
	says("a new table", allText(r.last().Message), "3 days per turn")
	says("a name that is not there", r.command("Cleo", "puertorico", "start", map[string]string{"house_rules": "x"}).text(), "no house rules called **x**")

	// In a lobby, from the settings, and by the command.
	r.command("Cleo", "puertorico", "start", nil)
	settings := r.press("Cleo", *r.press("Cleo", r.last().Message, "Settings").message, "House rules")
	r.press("Cleo", *settings.message, "FRIDAY night")
	says("chosen in the settings", allText(r.last().Message), "Auction of seats: before the game")
	r.command("Dan", "puertorico", "start", nil)
	says("used by a command", r.house("Dan", false, "friday NIGHT", "use"), "friday NIGHT")
	says("used by a command", allText(r.last().Message), "1 day per turn")

	says("removed by a player", r.house("Ana", false, "friday night", "remove"), "Only moderators")
	says("removed", r.house("Ana", true, "friday night", "remove"), "is removed")
	says("removed twice", r.house("Ana", true, "friday night", "remove"), "no house rules called")
	if got := r.house("Ben", false, "", ""); strings.Contains(got, "FRIDAY") {
		t.Errorf("the list says %q", got)
	}
	for i := range 26 {
		got := r.house("Dan", false, fmt.Sprint("set ", i), "save")
		if want := "Saved as"; i < 25 {
			says("many", got, want)
		} else {
			says("too many", got, "already has 25 sets")
		}
	}
}

// TestTablesLookForPlayers: those who want to know are mentioned once, who rests later, and a table that waits too long
// says so and offers computers.
func TestTablesLookForPlayers(t *testing.T) {
	r := newRoom(t)
	seek := func(who string, games ...string) string {
		t.Helper()
		list := r.command(who, "games", "open", nil)
		id, _ := find(*list.message, "New tables")
		return r.do(chat.Interaction{Kind: chat.ComponentUsed, User: user(who), CustomID: id, Values: games, Private: true}).text()
	}
	seek("Ben", "puertorico", "endeavor")
	seek("Cleo", "endeavor")
	seek("Dan", "puertorico")
	seek("Eve", "puertorico")
	seek("Eve")
	r.command("Dan", "games", "notices", map[string]string{"zone": "UTC"})
	if _, err := r.bot.Env.Profiles.ChangePerson(t.Context(), user("Dan").ID, func(p *profile.Person) error {
		p.Quiet.From, p.Quiet.To = 18, 21
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	r.command("Ana", "puertorico", "start", map[string]string{"players": "4"})
	other := r.process()
	for range 10 {
		r.pass(30*time.Second, other)
	}
	told := func(want map[string]int) {
		t.Helper()
		for name, n := range want {
			if got := r.told(name); got != n {
				t.Errorf("%s was told %d times, not %d", name, got, n)
			}
		}
	}
	told(map[string]int{"Ana": 0, "Ben": 1, "Cleo": 0, "Dan": 0, "Eve": 0})
	list := r.command("Ben", "games", "open", nil).text()
	for _, want := range []string{"no limit", "English", "for everyone", "opened <t:"} {
		if !strings.Contains(list, want) {
			t.Errorf("the list lacks %q: %q", want, list)
		}
	}
	r.press("Ben", r.last().Message, "Join")
	r.restart()
	other = r.process()
	for range 20 {
		r.pass(10*time.Minute, other)
	}
	told(map[string]int{"Ana": 1, "Ben": 1, "Cleo": 0, "Dan": 1, "Eve": 0})
	m := r.last()
	if got := allText(m.Message); !strings.Contains(got, "can start now with computers") {
		t.Errorf("the lobby says %q", got)
	}
	if n := len(r.armed()); n != 1 {
		t.Errorf("%d messages have buttons", n)
	}
	if got := r.press("Ben", m.Message, "Add 2 computers").text(); !strings.Contains(got, "host") {
		t.Errorf("a guest starts: %q", got)
	}
	r.press("Ana", m.Message, "Add 2 computers")
	rec := r.records()
	if last := rec[len(rec)-1]; last.Phase != storage.Playing || last.Settings["sought"] != "" {
		t.Errorf("the table is %+v", last.Envelope)
	}
}

// TestALobbyThatWaitsTooLongWakesNoHost: it tells them at the end of their quiet hours.
func TestALobbyThatWaitsTooLongWakesNoHost(t *testing.T) {
	r := newRoom(t)
	r.command("Ana", "games", "notices", map[string]string{"zone": "UTC"})
	if _, err := r.bot.Env.Profiles.ChangePerson(t.Context(), user("Ana").ID, func(p *profile.Person) error {
		now := r.clock().UTC().Hour()
		p.Quiet.From, p.Quiet.To = (now+2)%24, (now+6)%24
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	r.command("Ana", "puertorico", "start", map[string]string{"players": "4"})
	for range 24 { // Four hours.
		r.pass(10 * time.Minute)
	}
	if got := r.told("Ana"); got != 0 {
		t.Errorf("Ana was told %d times in their quiet hours", got)
	}
	for range 18 {
		r.pass(10 * time.Minute)
	}
	if got := r.told("Ana"); got != 1 {
		t.Errorf("Ana was told %d times after their quiet hours", got)
	}
}

// TestWhoIsForgottenIsToldOfNoTable: nothing of them is left on the server.
func TestWhoIsForgottenIsToldOfNoTable(t *testing.T) {
	r := newRoom(t)
	if err := r.bot.Env.Profiles.Seek(t.Context(), "guild", user("Ben").ID, []string{"puertorico"}); err != nil {
		t.Fatal(err)
	}
	sure := r.command("Ben", "games", "forget-me", nil)
	r.press("Ben", *sure.message, "Forget me")
	r.pass(2 * time.Hour)
	raw, err := r.store.Profile(t.Context(), profile.GuildKind, "guild")
	if err == nil && strings.Contains(string(raw), user("Ben").ID) {
		t.Errorf("the server keeps %s", raw)
	}
}

// TestALobbyTellsOfItselfOnce: also where two processes are due in the same moment.
func TestALobbyTellsOfItselfOnce(t *testing.T) {
	r := newRoom(t)
	if err := r.bot.Env.Profiles.Seek(t.Context(), "guild", user("Ben").ID, []string{"puertorico"}); err != nil {
		t.Fatal(err)
	}
	r.command("Ana", "puertorico", "start", nil)
	r.bot.Published()
	r.later(3 * time.Minute)
	timer := storage.Timer{Key: "seek-" + string(r.game()), Game: r.game(), Kind: "seek", At: r.clock()}
	var all sync.WaitGroup
	processes := []*bot.Bot{r.bot, r.process(), r.process()}
	for _, b := range processes {
		all.Go(func() { b.Seek(t.Context(), timer) })
	}
	all.Wait()
	for _, b := range processes {
		b.Published()
	}
	r.pass(time.Minute)
	if got := r.told("Ben"); got != 1 {
		t.Errorf("Ben was told %d times", got)
	}
}
