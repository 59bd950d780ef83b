package bot_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/bot"
	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/repo"
	"github.com/harbormaster/harbormaster/storage"
)

// limited is a room with small limits.
func limited(t *testing.T, l repo.Limits) *room {
	t.Helper()
	r := newRoom(t)
	r.limits = l
	r.bot = r.process()
	return r
}

func TestAPersonOpensOnlySoManyLobbies(t *testing.T) {
	r := limited(t, repo.Limits{Lobbies: 2})
	for range 2 {
		if got := r.command("Ana", "puertorico", "start", nil).text(); got != "" {
			t.Fatalf("Ana hears %q", got)
		}
	}
	if got := r.command("Ana", "puertorico", "start", nil).text(); !strings.Contains(got, "You already have 2 tables waiting") {
		t.Errorf("Ana hears %q", got)
	}
	if got := r.command("Ben", "puertorico", "start", nil).text(); got != "" {
		t.Errorf("Ben hears %q", got)
	}
	if got := r.command("Ana", "endeavor", "play", nil).text(); strings.Contains(got, "waiting") {
		t.Errorf("Ana, who wants to play against computers, hears %q", got)
	}
	sure := r.command("Ana", "puertorico", "end", nil)
	sure = r.use("Ana", controls(*sure.message)[0][0], "", true)
	r.press("Ana", *sure.message, "End it")
	if got := r.command("Ana", "puertorico", "start", nil).text(); got != "" {
		t.Errorf("after one was ended Ana hears %q", got)
	}
}

func TestAPersonSitsAtOnlySoManyTables(t *testing.T) {
	r := limited(t, repo.Limits{Games: 2})
	r.command("Ana", "puertorico", "start", nil)
	first := r.last()
	r.command("Ben", "puertorico", "start", nil)
	second := r.last()
	r.command("Cleo", "puertorico", "start", nil)
	third := r.last()
	r.press("Dan", first.Message, "Join")
	r.press("Dan", second.Message, "Join")
	if got := r.press("Dan", third.Message, "Join").text(); !strings.Contains(got, "You're already at 2 open tables") {
		t.Errorf("Dan hears %q", got)
	}
	if got := r.command("Dan", "puertorico", "start", nil).text(); !strings.Contains(got, "You're already at 2 open tables") {
		t.Errorf("Dan hears %q", got)
	}
	r.press("Dan", first.Message, "Leave")
	if got := r.press("Dan", third.Message, "Join").text(); got != "" {
		t.Errorf("after leaving one Dan hears %q", got)
	}
}

func TestAChannelHoldsOnlySoManyTables(t *testing.T) {
	r := limited(t, repo.Limits{Tables: 2})
	r.command("Ana", "puertorico", "start", nil)
	r.command("Ben", "puertorico", "start", nil)
	if got := r.command("Cleo", "puertorico", "start", nil).text(); !strings.Contains(got, "already has 2 open tables") {
		t.Errorf("Cleo hears %q", got)
	}
	if got := r.do(chat.Interaction{Kind: chat.CommandUsed, User: user("Cleo"), Command: "puertorico", Sub: "start", Channel: "lagoon"}).text(); got != "" {
		t.Errorf("elsewhere Cleo hears %q", got)
	}
}

func TestALongLogTakesMovesOnly(t *testing.T) {
	r := limited(t, repo.Limits{Records: 2})
	r.command("Ana", "puertorico", "start", map[string]string{"players": "3", "first_governor": "host_picks"})
	lobby := r.last()
	r.press("Ben", lobby.Message, "Join")
	if got := r.press("Cleo", lobby.Message, "Join").text(); !strings.Contains(got, "log is full") {
		t.Errorf("Cleo hears %q", got)
	}
	r.press("Ana", *r.press("Ana", r.last().Message, "Start").message, "Start with 2")
	if got := r.press("Ana", r.last().Message, "Settler").text(); got != "" {
		t.Errorf("a move is refused: %q", got)
	}
	if got := r.press("Ana", *r.press("Ana", r.last().Message, "More").message, "Undo").text(); !strings.Contains(got, "log is full") {
		t.Errorf("Ana hears %q", got)
	}
}

func TestAControlWorksOnlyWhereItsTableIs(t *testing.T) {
	r := newRoom(t)
	table := r.started("Ana", "Ben")
	before := len(r.records())
	all := append(allControls(table.Message), strings.ReplaceAll(allControls(table.Message)[0], "role:", "@end:yes|"))
	for _, word := range []string{"@leave:yes", "@end:yes", "@undo", "@plan", "@log:0", "@text", "@whole", "@changed", "@more", "@settings", "@join", "@pickgame:board", "@pickgame:here", "@confirm:x", "@from", "@choose:1", "@under:0", "@why"} {
		all = append(all, bot.ControlID(r.game(), 0, word))
	}
	for _, id := range all {
		for _, place := range []struct{ guild, channel string }{{"other", "harbour"}, {"guild", "lagoon"}, {"", "harbour"}, {"other", "lagoon"}} {
			if strings.HasSuffix(id, "@help") || place.guild == "guild" && (strings.HasSuffix(id, "@pickgame:here") || strings.HasSuffix(id, "@join")) {
				continue // The rules are no secret; a stranded table is looked for, and a lobby joined, from elsewhere in its server.
			}
			a := &answer{room: r}
			r.bot.Handle(context.Background(), chat.Interaction{
				ID: fmt.Sprint(id, place), Kind: chat.ComponentUsed, User: user("Ana"), Moderator: true, Locale: "en-US",
				Guild: place.guild, Channel: place.channel, CustomID: id, Values: []string{"corn"},
			}, a)
			if got := strings.Join(a.all, "\n"); !strings.Contains(got, "no longer exists") && !strings.Contains(got, "out of date") {
				t.Errorf("%s in %v: told %q", id, place, got)
			}
		}
	}
	if after := len(r.records()); after != before {
		t.Errorf("%d records became %d", before, after)
	}
}

func TestOversizedAndForeignWordsAreRefused(t *testing.T) {
	r := newRoom(t)
	for option, value := range map[string]string{
		"invite": "1> @everyone", "thread": "maybe", "vp_edition": strings.Repeat("x", 6000), "unknown": "**x**",
	} {
		if got := r.command("Ana", "puertorico", "start", map[string]string{option: value}).text(); got == "" || strings.Contains(got, "**x**") {
			t.Errorf("%s: told %q", option, got)
		}
	}
	if len(r.messages) > 0 {
		t.Fatal("a table was opened")
	}
	r.started("Ana", "Ben")
	before := len(r.records())
	id := r.game()
	for _, c := range [][2]string{
		{bot.ControlID(id, 1, "@set:"+strings.Repeat("x", 5000)), "true"},
		{bot.ControlID(id, 1, "?1"), strings.Repeat("x", 5000)},
		{strings.Repeat("v1|", 5000), ""},
	} {
		if got := r.use("Ana", c[0], c[1], false).text(); len(got) < 10 {
			t.Errorf("told %q", got)
		}
	}
	if got := r.command("Ana", "puertorico", "rules", map[string]string{"topic": strings.Repeat("<@123456> qqxz ", 600)}).text(); strings.Contains(got, "<@123") || len(got) > 500 {
		t.Errorf("told %q", got)
	}
	if after := len(r.records()); after != before {
		t.Errorf("%d records became %d", before, after)
	}
	if n := r.bot.Metrics.Panics.Load(); n > 0 {
		t.Errorf("%d panics", n)
	}
}

func TestAForeignServersGamesAreNotListed(t *testing.T) {
	r := newRoom(t)
	r.started("Ana", "Ben")
	a := &answer{room: r}
	r.bot.Handle(context.Background(), chat.Interaction{
		ID: "1", Kind: chat.CommandUsed, User: user("Ana"), Guild: "other", Channel: "harbour", Command: "puertorico", Sub: "log", Locale: "en-US",
	}, a)
	if got := a.text(); strings.Contains(got, "Ana") {
		t.Errorf("from another server: %q", got)
	}
}

func TestAForeignTableIsNotLookedFor(t *testing.T) {
	r, fake := scripted(t)
	r.started("Ana", "Ben")
	r.bot.Published()
	for _, id := range []storage.GameID{r.game(), "nosuchgame"} {
		fake.says(nil)
		r.do(chat.Interaction{Kind: chat.ComponentUsed, User: user("Mallory"), CustomID: bot.ControlID(id, 0, "@pickgame:board"), Channel: "elsewhere"})
		r.bot.Published()
		if len(fake.calls) > 0 {
			t.Errorf("somebody elsewhere has game %s looked for: %v", id, fake.calls)
		}
	}
}
