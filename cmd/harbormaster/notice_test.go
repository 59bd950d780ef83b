package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/bot/local"
	"github.com/harbormaster/harbormaster/bot/local/faults"
	"github.com/harbormaster/harbormaster/bot/local/localtest"
	"github.com/harbormaster/harbormaster/bot/local/page"
)

// notices are the messages of a channel that notify a person.
func (h *server) notices(who, channel string) []page.Message {
	h.t.Helper()
	var list []page.Message
	h.get(fmt.Sprintf("/api/channels/%s/messages?limit=50&as=%s", channel, who), &list)
	return slices.DeleteFunc(list, func(m page.Message) bool { return !slices.Contains(m.Notifies, h.userID(who)) })
}

// conversation is the channel of a person's private conversation with the bot, "" while there is none.
func (h *server) conversation(who string) string {
	h.t.Helper()
	var list []page.Channel
	h.get("/api/channels?as="+who, &list)
	for _, c := range list {
		if c.Kind == "dm" {
			return c.ID
		}
	}
	return ""
}

// TestEveryNoticeSaysGamePlaceAndQuestion: an invitation, the turn of Ben and the private message to Ana name
// all three where a phone shows it; what calls nobody is silent; each has a link to the table or is the table.
func TestEveryNoticeSaysGamePlaceAndQuestion(t *testing.T) {
	h := newServer(t)
	h.command("ana", "puertorico", "start", map[string]any{"players": 2, "first_governor": "host_picks"})
	h.command("ana", "puertorico", "invite", map[string]any{"who": h.userID("ben")})
	says := func(who, channel, link string, words ...string) page.Message {
		t.Helper()
		var last page.Message
		h.until(fmt.Sprintf("%s's phone says %q", who, words), func() bool {
			list := h.notices(who, channel)
			if len(list) == 0 {
				return false
			}
			last = list[len(list)-1]
			for _, word := range words {
				if !strings.Contains(last.Notification, word) {
					return false
				}
			}
			return true
		})
		if text := fmt.Sprintf("%s", last.Components); link != "" && !strings.Contains(text, "https://discord.com/channels/") {
			t.Errorf("no link to the table: %s", text)
		}
		return last
	}
	says("ben", "harbor", "linked", "Puerto Rico in #harbor", "@Ben, Ana invites you")
	h.pressLabel("ben", "Join")
	h.pressLabel("ana", "Start")
	h.pressLabel("ana", "Prospector")
	table := says("ben", "harbor", "", "Puerto Rico in #harbor. @Ben: choose a role")
	h.until("the picture is there", func() bool {
		var m page.Message
		h.get("/api/messages/"+table.ID+"?as=ana", &m)
		return len(m.Attachments) == 1 && m.Flags&(1<<15) != 0 && m.Content == "" && m.Notification == table.Notification
	})
	h.command("ana", "games", "notices", nil)
	h.pressLabel("ana", "Send me a private message")
	h.pressLabel("ben", "Trader")
	dm := ""
	h.until("Ana has a private conversation", func() bool { dm = h.conversation("ana"); return dm != "" })
	says("ana", dm, "linked", "Puerto Rico in #harbor. Your turn: choose a role.")
	for _, m := range h.messages("ana") {
		if len(m.Notifies) == 0 && m.Author.Bot && !m.Ephemeral && !m.Silent {
			text, _ := read(t, m)
			t.Errorf("it calls nobody and is not silent: %s", text)
		}
	}
}

// TestWhoCannotBeWrittenToIsMentionedInstead: whatever Discord says no with, Ben is told in the channel, by a message
// that his phone shows; within hours nothing more is tried.
func TestWhoCannotBeWrittenToIsMentionedInstead(t *testing.T) {
	const open, send = "POST /users/@me/channels", "POST /channels/{channel}/messages"
	for _, c := range []struct {
		code int
		on   string
	}{{40003, open}, {50278, open}, {50007, send}, {40003, send}, {50033, open}, {50035, send}} {
		t.Run(fmt.Sprint(c.code, " ", c.on), func(t *testing.T) {
			chat := openDiscord(t, local.Config{})
			h := &server{t: t, config: config{
				Data: t.TempDir(), DiscordToken: chat.Token(), DiscordURL: chat.URL(), LogLevel: "warn",
			}}
			h.start()
			defer h.stop()
			h.command("ana", "puertorico", "start", map[string]any{"players": 2, "first_governor": "host_picks"})
			h.pressLabel("ben", "Join")
			h.command("ben", "games", "notices", nil)
			h.pressLabel("ben", "Send me a private message")
			fault := localtest.Fault{On: c.on, Do: faults.DoRefuse, Code: c.code}
			if c.on == send { // In his conversation alone, which the first private message opens.
				h.pressLabel("ana", "Start")
				h.pressLabel("ana", "Prospector")
				h.until("Ben has a private message", func() bool { return h.conversation("ben") != "" })
				fault.Channel = h.conversation("ben")
				inject(t, chat, fault)
				h.pressLabel("ben", "Settler")
				h.passUntilAsked("ben")
			} else {
				inject(t, chat, fault)
				h.pressLabel("ana", "Start")
				h.pressLabel("ana", "Prospector")
			}
			h.until("Ben's phone says what he is asked", func() bool {
				list := h.notices("ben", "harbor")
				return len(list) > 0 && strings.HasPrefix(list[len(list)-1].Notification, "Puerto Rico in #harbor. @Ben: ")
			})
			if n := chat.Faults()[0].Strikes; n != 1 {
				t.Errorf("Discord has refused %d times", n)
			}
		})
	}
}

// passUntilAsked plays the first answer for whoever is asked until it is somebody who was not asked before.
func (h *server) passUntilAsked(who string) {
	h.t.Helper()
	for range 40 {
		if len(h.notices(who, "harbor")) > 0 {
			return
		}
		_, asked := h.question()
		if asked == "" {
			h.next(h.count())
			continue
		}
		if c := h.firstControl(asked); c.id != "" {
			h.press(asked, c.message, c.id, c.values()...)
		}
		h.next(h.count())
	}
}

// inject has something go wrong in the local Discord.
func inject(t *testing.T, chat *localtest.Server, f localtest.Fault) {
	t.Helper()
	if _, err := chat.Inject(f); err != nil {
		t.Fatal(err)
	}
}

// control asks the local Discord with the bot's token.
func (h *server) control(method, path string, body, into any) (status int) {
	h.t.Helper()
	data, err := json.Marshal(body)
	if err != nil {
		h.t.Fatal(err)
	}
	request, err := http.NewRequest(method, h.url+"/api/"+path, bytes.NewReader(data))
	if err != nil {
		h.t.Fatal(err)
	}
	request.Header.Set("Authorization", "Bot "+h.config.DiscordToken)
	request.Header.Set("Content-Type", "application/json")
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		h.t.Fatal(err)
	}
	defer response.Body.Close()
	if into != nil {
		err = json.NewDecoder(response.Body).Decode(into)
	}
	if err != nil {
		h.t.Fatal(err)
	}
	return response.StatusCode
}
