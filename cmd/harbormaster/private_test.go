package main

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/harbormaster/harbormaster/bot/local"
	"github.com/harbormaster/harbormaster/bot/local/page"
)

// inPrivate takes everything that a person does into their private conversation with the bot.
func (h *server) inPrivate(who string) {
	h.t.Helper()
	var c page.Channel
	if err := h.post("/api/conversation?as="+who, nil, &c); err != nil || c.Kind != "dm" {
		h.t.Fatalf("the conversation is %+v: %v", c, err)
	}
	h.channel = c.ID
}

// alone plays the game of one person and computers in their private conversation until it says something.
func (h *server) alone(who, until string) {
	h.t.Helper()
	for range 600 {
		text, awaited := h.question()
		if strings.Contains(text, until) {
			return
		}
		before := h.count()
		if awaited != who {
			h.next(before)
			continue
		}
		first := h.firstControl(who)
		a := h.press(who, first.message, first.id, first.values()...)
		if a.Message != nil && a.Message.Ephemeral {
			_, controls := read(h.t, *a.Message)
			for _, c := range controls {
				if strings.Contains(c.id, "@confirm") {
					h.press(who, c.message, c.id)
					break
				}
			}
		}
		h.moved(text, who)
	}
	h.t.Fatalf("%q is never said", until)
}

// TestOnePersonPlaysComputersInPrivate plays a game to its end in the private conversation with the bot, looks back and
// takes it along. What needs other people is refused with a reason there.
func TestOnePersonPlaysComputersInPrivate(t *testing.T) {
	h := newServer(t, undrawn)
	h.inPrivate("ana")
	for _, options := range []map[string]any{{"players": 3, "computers": 1}, {"invite": h.userID("ben")}} {
		got := h.told(h.command("ana", "puertorico", "start", options))
		if !strings.Contains(got, "/puertorico start") || !strings.Contains(got, " on a server") { // A mention, once it's known.
			t.Errorf("with %v Ana is told %q", options, got)
		}
	}
	a := h.command("ana", "puertorico", "start", map[string]any{"players": 2})
	text, controls := read(t, *a.Message)
	if !strings.Contains(text, "computers take the other seats") || !strings.Contains(text, "Bosun") {
		t.Errorf("the lobby says %q", text)
	}
	for _, c := range controls {
		if strings.HasSuffix(c.id, "@join") {
			t.Error("somebody is asked to join")
		}
	}
	if _, offered := read(t, *h.pressLabel("ana", "Settings").Message); len(offered) == 0 ||
		slices.ContainsFunc(offered, func(c pressable) bool { return strings.HasSuffix(c.id, "@table:thread") }) {
		t.Errorf("a thread is offered where there is none, or nothing: %v", offered)
	}
	if got := h.told(h.command("ana", "puertorico", "invite", map[string]any{"who": h.userID("ben")})); !strings.Contains(got, "Nobody else can see") {
		t.Errorf("who invites is told %q", got)
	}
	h.command("ana", "games", "notices", nil)
	h.pressLabel("ana", "Send me a private message")
	h.press("ana", a.Message.ID, control(controls, "@start"))
	h.says("Round 1")
	if got := h.told(h.command("ana", "games", "list", nil)); !strings.Contains(got, "https://discord.com/channels/@me/"+h.channel) {
		t.Errorf("my games are %q", got)
	}
	if got := h.told(h.command("ana", "puertorico", "replace", map[string]any{"by": h.userID("ben")})); !strings.Contains(got, "Nobody else can see") {
		t.Errorf("who calls somebody in is told %q", got)
	}
	h.alone("ana", "is over.")
	var all []page.Message
	h.get("/api/channels/"+h.channel+"/messages?limit=200&as=ana", &all)
	for _, m := range all {
		if text, _ := read(t, m); strings.Contains(text, "Your turn:") {
			t.Errorf("a letter lies beside the table: %q", text)
		}
		if len(m.Notifies) > 0 && strings.Contains(m.Notification, "https://") {
			t.Errorf("a phone shows %q", m.Notification)
		}
	}
	for sub, want := range map[string]string{"log": "The game ended", "history": "of ", "board": "Final score", "rules": "The game in short"} {
		if got := h.told(h.command("ana", "puertorico", sub, nil)); !strings.Contains(got, want) {
			t.Errorf("%s says %q", sub, got)
		}
	}
	if a := h.command("ana", "puertorico", "export", nil); a.Message == nil || len(a.Message.Attachments) != 4 {
		t.Errorf("the export is %+v", a)
	}
	h.until("the game counts", func() bool {
		return strings.Contains(h.told(h.command("ana", "games", "stats", nil)), "Puerto Rico")
	})
	h.nothingRefused()
}

// TestAPrivateGameInABrowser plays the first moves of a game by a phone.
func TestAPrivateGameInABrowser(t *testing.T) {
	shots := os.Getenv("HARBORMASTER_SHOTS")
	if shots == "" {
		shots = t.TempDir()
	}
	h := newServer(t)
	w := h.window("ana", shots, 390, 844)
	w.click(".menu-button")
	w.screenshot("private-1-rail")
	w.click("button.rail-entry")
	w.wait(`document.querySelector(".is-private-channel .head-title")?.innerText === "Harbormaster"`)
	w.click("#write")
	w.do(chromedp.KeyEvent("/puertorico start players:2 first_governor:host_picks "), chromedp.KeyEvent("\r"))
	w.wait(labeled("Start") + ` !== undefined`)
	w.screenshot("private-2-lobby")
	h.channel = evaluate[string](w, `document.querySelector(".rail-entry.is-current").dataset.channel`)
	w.labelUntil("Start", `document.body.innerText.includes("Choose a role")`)
	w.wait(`document.querySelector("#feed img[src*=table]") !== null`)
	w.screenshot("private-3-role")
	for n := range 3 {
		h.until("Ana is asked", func() bool { _, who := h.question(); return who == "ana" })
		text, _ := h.question()
		id := h.firstControl("ana").id
		w.enabled(id)
		w.clickControl(id)
		if strings.Contains(id, "|?") {
			w.firstLine(id)
		}
		if strings.HasSuffix(id, "@plan") {
			w.wait(labeled("Place as shown") + ` !== undefined`)
			w.label("Place as shown")
		}
		h.moved(text, "ana")
		w.screenshot(fmt.Sprintf("private-4-move-%d", n+1))
	}
	h.nothingRefused()
}

// TestWhereTheBotIsNoMemberItAnswersOnly: Ana has installed the application for herself, on a server without the bot.
func TestWhereTheBotIsNoMemberItAnswersOnly(t *testing.T) {
	chat := openDiscord(t, local.Config{})
	h := &server{t: t, config: config{
		Data: t.TempDir(), DiscordToken: chat.Token(), DiscordURL: chat.URL(), LogLevel: "warn",
	}}
	h.start()
	defer h.stop()
	if err := chat.Kick("", false); err != nil {
		t.Fatal(err)
	}
	if a := h.command("ana", "games", "list", nil); a.Error == nil {
		t.Errorf("who has not installed the application is answered: %+v", a)
	}
	h.control("PATCH", "users/ana", map[string]bool{"installed": true}, nil)
	a := h.command("ana", "puertorico", "start", nil)
	if got := h.told(a); !strings.Contains(got, "not a member here") ||
		!strings.Contains(fmt.Sprintf("%s", a.Message.Components), chat.URL()+"/oauth2/authorize?client_id=") {
		t.Errorf("who opens a table is told %q: %s", got, a.Message.Components)
	}
	if got := h.told(h.command("ana", "puertorico", "rules", nil)); !strings.Contains(got, "The game in short") {
		t.Errorf("the rules are %q", got)
	}
	if got := h.told(h.command("ana", "games", "list", nil)); !strings.Contains(got, "You're not at any table") {
		t.Errorf("my games are %q", got)
	}
	if a := h.command("ana", "harbormaster", "setup", nil); a.Error == nil {
		t.Error("a server that the bot is not in is set up")
	}
	h.inPrivate("ana")
	h.command("ana", "puertorico", "start", map[string]any{"players": 2})
	h.pressLabel("ana", "Start")
	h.says("Round 1")
}

// TestInAGroupConversationItAnswersOnly: Ana has installed the application for herself and calls it among friends. The
// rules are read there, and turned over; a table, which the bot could not show, is refused with a link.
func TestInAGroupConversationItAnswersOnly(t *testing.T) {
	chat := openDiscord(t, local.Config{})
	h := &server{t: t, config: config{
		Data: t.TempDir(), DiscordToken: chat.Token(), DiscordURL: chat.URL(), LogLevel: "warn",
	}}
	h.start()
	defer h.stop()
	chat.AddGroup("crew")
	var list []page.Channel
	h.get("/api/channels?as=ana", &list)
	h.channel = list[slices.IndexFunc(list, func(c page.Channel) bool { return c.Kind == "group" })].ID
	if a := h.command("ana", "games", "list", nil); a.Error == nil {
		t.Errorf("who has not installed the application is answered: %+v", a)
	}
	h.control("PATCH", "users/ana", map[string]bool{"installed": true}, nil)
	if got := h.told(h.command("ana", "puertorico", "start", nil)); !strings.Contains(got, "not a member here") {
		t.Errorf("who opens a table is told %q", got)
	}
	for sub, want := range map[string]string{"list": "You're not at any table", "open": "on a server", "stats": "finished"} {
		if got := h.told(h.command("ana", "games", sub, nil)); !strings.Contains(got, want) {
			t.Errorf("%s says %q", sub, got)
		}
	}
	rules := h.command("ana", "puertorico", "rules", nil)
	_, controls := read(t, *rules.Message)
	c := controls[slices.IndexFunc(controls, func(c pressable) bool { return c.value != "" && !c.chosen })]
	if got := h.told(h.press("ana", c.message, c.id, c.values()...)); got == h.told(rules) || got == "" {
		t.Errorf("another page of the rules is %q", got)
	}
	h.nothingRefused()
}

// elsewhere lets somebody do something in another channel.
func (h *server) elsewhere(channel string, do func()) {
	defer func(before string) { h.channel = before }(h.channel)
	h.channel = channel
	do()
}

// TestTablesAreJoinedFromElsewhere: from the list of open tables, and by an invitation from a person's menu.
func TestTablesAreJoinedFromElsewhere(t *testing.T) {
	h := newServer(t, undrawn)
	if got := h.told(h.command("ben", "games", "open", nil)); !strings.Contains(got, "No table on this server") {
		t.Errorf("with no table Ben is told %q", got)
	}
	invite := func(who, target string) page.Answer {
		var a page.Answer
		call := page.CommandCall{Name: "Invite to my table", Target: target}
		if err := h.post("/api/channels/"+h.where()+"/commands?as="+who, call, &a); err != nil {
			t.Fatal(err)
		}
		return a
	}
	if got := h.told(invite("ana", "ben")); !strings.Contains(got, "None of your tables") {
		t.Errorf("with no table Ana is told %q", got)
	}
	h.command("ana", "puertorico", "start", map[string]any{"players": 3, "computers": 1, "first_governor": "host_picks"})
	h.elsewhere("second-quay", func() {
		var list page.Answer
		h.until("Ana's table is listed", func() bool {
			list = h.command("ben", "games", "open", nil)
			got := h.told(list)
			return strings.Contains(got, "Puerto Rico (") && strings.Contains(got, "): Ana") && strings.Contains(got, "Free seats: 1.")
		})
		_, own := read(t, *h.command("ana", "games", "open", nil).Message)
		if slices.ContainsFunc(own, func(c pressable) bool { return c.label == "Join" }) {
			t.Error("Ana may join her own table")
		}
		_, controls := read(t, *list.Message)
		if got := h.told(h.press("ben", list.Message.ID, controls[0].id)); !strings.Contains(got, "You have a seat: Puerto Rico") {
			t.Errorf("Ben joins and is told %q", got)
		}
		if got := h.told(h.command("ben", "games", "open", nil)); !strings.Contains(got, "No table on this server") {
			t.Errorf("of a full table Ben is told %q", got)
		}
		if got := h.told(invite("ana", "ben")); !strings.Contains(got, "already") {
			t.Errorf("who sits at the table is invited: %q", got)
		}
		h.command("ben", "puertorico", "start", map[string]any{"players": 3})
		which := invite("ben", "ana")
		text, controls := read(t, *which.Message)
		if !strings.Contains(text, "Which one") || len(controls) != 2 {
			t.Fatalf("with two tables Ben is told %q, %v", text, controls)
		}
		for _, c := range controls {
			if c.label == "Puerto Rico: Ben (not started)" {
				which = h.press("ben", c.message, c.id)
			}
		}
		if !slices.Equal(which.Message.Notifies, []string{h.userID("ana")}) {
			t.Errorf("the invitation is %+v", which.Message)
		}
		_, controls = read(t, *which.Message)
		h.press("ana", which.Message.ID, controls[0].id)
		h.until("Ana has a seat", func() bool {
			return slices.ContainsFunc(h.messages("ana"), func(m page.Message) bool {
				text, _ := read(t, m)
				return strings.Contains(text, "Ben (host) and Ana")
			})
		})
	})
	h.nothingRefused()
}

// TestTheNextTableIsOneTapAway: who has moved is led to the table that waits for them, by a link.
func TestTheNextTableIsOneTapAway(t *testing.T) {
	h := newServer(t, undrawn)
	open := func() {
		h.command("ana", "puertorico", "start", map[string]any{"players": 2, "first_governor": "host_picks"})
		h.pressLabel("ben", "Join")
		h.pressLabel("ana", "Start")
		h.says("Choose a role")
	}
	next := func() string {
		for _, m := range h.messages("ana") {
			if text, _ := read(t, m); m.Ephemeral && strings.Contains(text, "is waiting for you too") {
				return text + fmt.Sprintf("%s", m.Components)
			}
		}
		return ""
	}
	moves := func(who, role string) {
		text, _ := h.question()
		h.pressLabel(who, role)
		h.moved(text, who)
	}
	open()
	moves("ana", "Prospector")
	if got := next(); got != "" {
		t.Errorf("with one table Ana is led to %q", got)
	}
	h.elsewhere("second-quay", open)
	moves("ben", "Craftsman")
	moves("ana", "Trader")
	var quay []page.Message
	h.get("/api/channels/second-quay/messages?limit=1&as=ben", &quay)
	h.until("Ana is led to the other table", func() bool {
		return strings.Contains(next(), quay[0].ChannelID+"/"+quay[0].ID) && strings.Contains(next(), "choose a role")
	})
}

// control is the id of the control that carries a word, "" where there is none.
func control(list []pressable, word string) string {
	i := slices.IndexFunc(list, func(c pressable) bool { return strings.HasSuffix(c.id, word) })
	if i < 0 {
		return ""
	}
	return list[i].id
}
