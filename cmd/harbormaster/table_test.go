package main

import (
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/bot/local/page"
)

// startedGame starts a game of Ana, Ben and a computer; Ana is the host.
func startedGame(t *testing.T) *server {
	t.Helper()
	h := newServer(t)
	h.command("ana", "puertorico", "start", map[string]any{"players": 3, "computers": 1, "first_governor": "host_picks"})
	h.pressLabel("ben", "Join")
	h.pressLabel("ana", "Start")
	h.until("Ana is asked", func() bool { _, who := h.question(); return who == "ana" })
	return h
}

// says waits until the newest table message says something.
func (h *server) says(text string) {
	h.t.Helper()
	h.until("the table says "+text, func() bool {
		said, _ := h.question()
		return strings.Contains(said, text)
	})
}

// told is what a person was told in private.
func (h *server) told(a page.Answer) string {
	h.t.Helper()
	if a.Error != nil || a.Message == nil {
		h.t.Fatalf("no private answer: %+v", a.Error)
	}
	text, _ := read(h.t, *a.Message)
	return text
}

func TestTheHostEndsAGameThroughThePage(t *testing.T) {
	h := startedGame(t)
	h.pressLabel("ben", "More")
	if got := h.told(h.command("ben", "puertorico", "end", nil)); !strings.Contains(got, "Everyone else at the table must agree") {
		t.Errorf("Ben is told %q", got)
	}
	h.pressLabel("ana", "More")
	h.pressLabel("ana", "End the game")
	h.pressLabel("ana", "End it for everyone")
	h.says("Ana ended this game without a result.")
	var kept []string
	done := h.within(eventual, func() bool { // The lobby's message is changed after the table's.
		kept = nil
		for _, m := range h.messages("ana") {
			_, controls := read(t, m)
			for _, c := range controls {
				if !m.Ephemeral && !strings.HasSuffix(c.id, "@log") && !strings.HasSuffix(c.id, "@board") {
					kept = append(kept, m.ID+" "+c.id)
				}
			}
		}
		return len(kept) == 0
	})
	if !done {
		t.Errorf("controls of a game that is over are kept: %q", kept)
	}
	if list := h.refusals(); len(list) > 0 {
		t.Errorf("refused by the local Discord: %+v", list)
	}
}

func TestAPlayerLeavesThroughThePageAndAComputerGoesOn(t *testing.T) {
	h := startedGame(t)
	h.pressLabel("ana", "More")
	h.pressLabel("ana", "Leave the game")
	h.pressLabel("ana", "Leave and let")
	h.until("Ben is asked", func() bool { _, who := h.question(); return who == "ben" })
	h.pressLabel("ben", "More")
	h.pressLabel("ben", "Leave the game")
	h.pressLabel("ben", "Leave and let")
	h.says("Everyone left")
	if list := h.refusals(); len(list) > 0 {
		t.Errorf("refused by the local Discord: %+v", list)
	}
}

func TestAThreadIsOpenedForATableThatWantsOne(t *testing.T) {
	h := newServer(t)
	h.command("ana", "puertorico", "start", map[string]any{"players": 2, "computers": 1, "thread": true, "first_governor": "host_picks"})
	h.pressLabel("ana", "Start")
	var thread page.Channel
	h.until("there is a thread with the table", func() bool {
		var channels []page.Channel
		h.get("/api/channels?as=ana", &channels)
		for _, c := range channels {
			if c.ParentID != "" && c.MessageCount > 1 { // The players come first.
				thread = c
			}
		}
		return thread.ID != ""
	})
	if !strings.Contains(thread.Name, "Puerto Rico") {
		t.Errorf("the thread is called %q", thread.Name)
	}
	var list []page.Message
	h.get("/api/channels/"+thread.ID+"/messages?as=ana", &list)
	text, controls := read(t, list[len(list)-1])
	if !strings.Contains(text, "Round 1") || len(controls) < 5 {
		t.Errorf("the thread says %q", text)
	}
	var a page.Answer
	if err := h.post("/api/channels/"+thread.ID+"/commands?as=ana", page.CommandCall{Name: "puertorico", Subcommand: "board"}, &a); err != nil {
		t.Fatal(err)
	}
	if got := h.told(a); !strings.Contains(got, "Round 1") {
		t.Errorf("the board command in the thread says %q", got)
	}
	if list := h.refusals(); len(list) > 0 {
		t.Errorf("refused by the local Discord: %+v", list)
	}
}

func TestAChannelTakesNoMoreTablesThanTheSettingsAllow(t *testing.T) {
	h := &server{t: t, config: config{Data: t.TempDir(), LogLevel: "warn", LocalAddr: "127.0.0.1:0", Open: "0", LimitTables: "1"}}
	h.start()
	t.Cleanup(func() { h.stop() })
	h.command("ana", "puertorico", "start", nil)
	if got := h.told(h.command("ben", "puertorico", "start", nil)); !strings.Contains(got, "1 open table, which is the limit") {
		t.Errorf("Ben is told %q", got)
	}
}
