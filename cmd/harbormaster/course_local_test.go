package main

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/bot/local/page"
)

// files are the names and kinds of a message's attachments.
func files(m page.Message) []string {
	var list []string
	for _, a := range m.Attachments {
		list = append(list, a.Filename+" "+a.ContentType)
	}
	return list
}

// private waits for a private message of a person that holds a file.
func (h *server) private(who, file string) (found page.Message) {
	h.t.Helper()
	h.until(who+" sees "+file, func() bool {
		for _, m := range slices.Backward(h.messages(who)) {
			if m.Ephemeral && slices.Contains(files(m), file) {
				found = m
				return true
			}
		}
		return false
	})
	return found
}

// confirm gives the answer that a private question proposes.
func (h *server) confirm(who string) {
	h.t.Helper()
	var found pressable
	h.until(who+" can confirm", func() bool {
		for _, m := range slices.Backward(h.messages(who)) {
			_, controls := read(h.t, m)
			for _, c := range controls {
				if m.Ephemeral && strings.Contains(c.id, "@confirm") {
					found = c
					return true
				}
			}
		}
		return false
	})
	h.press(who, found.message, found.id)
}

// TestTheCourseOfAGameIsSeenThroughThePage plays a game and looks at its end: the plot, the replay, the way through its
// positions. With HARBORMASTER_SHOTS set to a folder it writes there what a browser shows.
func TestTheCourseOfAGameIsSeenThroughThePage(t *testing.T) {
	t.Parallel()
	h := newServer(t)
	h.command("ana", "puertorico", "start", map[string]any{"players": 4, "computers": 3})
	h.pressLabel("ana", "Start")
	for turn := 0; ; turn++ {
		switch turn {
		case 5: // The past is shown in the colours of today.
			h.pressLabel("ana", "More")
			h.pressLabel("ana", "Appearance and language")
			h.pressLabel("ana", "Dark")
		case 600:
			t.Fatal("the game does not end")
		}
		before := h.count()
		text, who := h.question()
		if strings.Contains(text, "is over.") {
			break
		}
		if who == "" {
			h.next(before)
			continue
		}
		c := h.firstControl(who)
		h.press(who, c.message, c.id, c.values()...)
		if strings.HasSuffix(c.id, "@plan") {
			h.confirm(who)
		}
		h.moved(text, who)
	}
	h.until("the account has both pictures", func() bool {
		list := h.messages("ben")
		return slices.Equal(files(list[len(list)-1]), []string{"table.png image/png", "course.png image/png"})
	})
	if a := h.pressLabel("ana", "Animated replay"); a.Error != nil {
		t.Fatalf("no replay: %+v", a.Error)
	}
	replay := h.private("ana", "replay.gif image/gif")
	if text, _ := read(t, replay); !strings.Contains(text, "the replay") || replay.Attachments[0].Width != 800 {
		t.Errorf("the replay of %d pixels says %q", replay.Attachments[0].Width, text)
	}
	h.pressLabel("ana", "History")
	end := h.private("ana", "board.png image/png")
	h.pressLabel("ana", "Previous round")
	h.until("an earlier position is shown", func() bool {
		text, _ := read(t, h.private("ana", "board.png image/png"))
		last, _ := read(t, end)
		return text != last && strings.Contains(text, "Step ")
	})
	if list := h.refusals(); len(list) > 0 {
		t.Errorf("refused by the local Discord: %+v", list)
	}
	shots := os.Getenv("HARBORMASTER_SHOTS")
	if shots == "" {
		return
	}
	for name, size := range map[string][2]int64{"course-desktop": {1280, 2600}, "course-phone": {390, 3200}} {
		w := h.window("ana", shots, size[0], size[1])
		evaluate[bool](w, `[...document.querySelectorAll("article[data-message]")].at(-1).scrollIntoView({block: "end"}) === undefined`)
		w.wait(`[...document.images].every((i) => i.complete)`)
		w.screenshot(name)
	}
}
