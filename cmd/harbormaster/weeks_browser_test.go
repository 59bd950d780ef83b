package main

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/bot/local/page"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/cmd/titles"
	"github.com/harbormaster/harbormaster/engine/puertorico"
)

// screenshots is the folder for pictures of what the windows of a test show.
func screenshots(t *testing.T) string {
	t.Helper()
	if dir := os.Getenv("HARBORMASTER_SHOTS"); dir != "" {
		return dir
	}
	return t.TempDir()
}

// person adds somebody who speaks a language.
func (h *server) person(name, locale string) {
	h.t.Helper()
	var u page.User
	if err := h.post("/api/users", page.NewUser{Name: name, Locale: locale}, &u); err != nil || u.ID == "" {
		h.t.Fatalf("no user %s: %v", name, err)
	}
	h.mu.Lock()
	h.ids = nil
	h.mu.Unlock()
}

// printers say the messages of the program and of Puerto Rico in some languages, which must be complete.
func printers(t *testing.T, locales ...string) map[string]*text.Messages {
	t.Helper()
	texts, err := titles.Catalog()
	if err != nil {
		t.Fatal(err)
	}
	list := map[string]*text.Messages{}
	for _, locale := range locales {
		if p := texts.But(titles.Others(puertorico.Name), locale); strings.HasPrefix(locale, p.Lang) {
			list[locale] = p
			continue
		}
		t.Fatalf("the texts in %q are not complete", locale)
	}
	return list
}

// begins is a message as far as its first value.
func begins(p *text.Messages, key string) string {
	args := text.Args{}
	for _, name := range []string{"list", "who"} {
		args[name] = "\x00"
	}
	head, _, _ := strings.Cut(p.Say(key, args), "\x00")
	return head
}

// shows waits until the page holds a text.
func (w *window) shows(text string) {
	w.t.Helper()
	w.wait(fmt.Sprintf(`document.body.innerText.includes(%q)`, text))
}

// reads waits until the newest private answer holds a text.
func (w *window) reads(text string) {
	w.t.Helper()
	w.wait(fmt.Sprintf(`[...document.querySelectorAll(".is-private")].at(-1)?.innerText.includes(%q)`, text))
}

// nothingRefused says that the local Discord took all that the bot sent.
func (h *server) nothingRefused() {
	h.t.Helper()
	for _, r := range h.refusals() {
		h.t.Errorf("refused by the local Discord: %s %s: %d %s %s", r.Method, r.Path, r.Code, r.Message, r.Errors)
	}
}

// TestInABrowserAStepIsTakenBackWithConsentAndThenTheSeatIsTakenOver: on pages as narrow as a phone.
func TestInABrowserAStepIsTakenBackWithConsentAndThenTheSeatIsTakenOver(t *testing.T) {
	shots := screenshots(t)
	say := printers(t, "en")["en"]
	word := func(key string) string { return say.Say(key, nil) }
	h := newServer(t)
	h.person("Cleo", "en-US")
	h.command("ana", "puertorico", "start", map[string]any{"players": 2, "first_governor": "host_picks"})
	h.pressLabel("ben", word("button.join"))
	h.pressLabel("ana", word("button.start"))
	h.until("Ana is asked", func() bool { _, who := h.question(); return who == "ana" })
	ana, ben := h.window("ana", shots, 390, 844), h.window("ben", shots, 390, 844)

	ana.label(word("puertorico.term.builder.capital"))
	ana.choose("?", "Small indigo plant")
	built := "Ana built a small indigo plant"
	ben.shows(built)
	ben.labelUntil(word("puertorico.answer.pass"), `document.body.innerText.includes("Ben built nothing")`)
	h.says("Ben built nothing")
	ana.label(word("button.more"))
	ana.label(word("button.undo"))
	ana.reads(begins(say, "undo.asked"))
	ben.shows("Undo this move?")
	ben.screenshot("09-undo-asked")
	ben.label(word("button.agree"))
	for _, w := range []*window{ana, ben} {
		w.shows("Ana undid a move")
		w.label(word("button.log"))
		w.wait(fmt.Sprintf(`[...document.querySelectorAll(".is-private s")].some((s) => s.innerText.includes(%q))`, built))
		w.screenshot("09-undo-log-" + w.who)
	}
	if text, who := h.question(); who != "ana" {
		t.Errorf("after the undo the table asks %q: %s", who, text)
	}
	if text, _ := h.question(); strings.Contains(text, "Undo this move") {
		t.Errorf("the question still stands: %s", text)
	}

	ana.label(word("button.more"))
	ana.label(word("button.leave_game"))
	ana.label(word("button.leave_offer"))
	ana.reads(word("leave.offered"))
	cleo := h.window("cleo", shots, 390, 844)
	cleo.label(word("button.take_seat"))
	cleo.reads(word("seat.yours"))
	cleo.label(word("button.board"))
	cleo.reads(begins(say, "puertorico.own"))
	cleo.reads(word("button.orders"))
	cleo.wait(`[...document.querySelectorAll(".is-private img")].some((i) => i.alt.includes("Cleo") && i.complete && i.naturalWidth > 0)`)
	cleo.screenshot("10-taken-board-cleo")
	h.says("Cleo took over Ana's seat")
	if got := h.told(h.pressLabel("ana", word("button.board"))); !strings.Contains(got, word("refused.not_seated")) {
		t.Errorf("who gave the seat away is shown %q", got)
	}
	h.nothingRefused()
}

// TestInABrowserEverybodyReadsTheirOwnLanguageAndTheTableSpeaksThatOfItsSetting: four people from four countries at one
// table.
func TestInABrowserEverybodyReadsTheirOwnLanguageAndTheTableSpeaksThatOfItsSetting(t *testing.T) {
	shots := screenshots(t)
	people := []struct{ who, locale string }{{"ana", "en-US"}, {"dana", "cs"}, {"ewa", "pl"}, {"frieda", "de"}}
	say := map[string]*text.Messages{}
	for who, p := range printers(t, "en", "cs", "pl", "de") {
		say[who] = p
	}
	say["en-US"] = say["en"]
	h := newServer(t)
	for _, p := range people[1:] {
		h.person(strings.ToUpper(p.who[:1])+p.who[1:], p.locale)
	}
	if a := h.command("ana", "puertorico", "start", map[string]any{"players": 4, "first_governor": "host_picks"}); a.Error != nil || a.Message == nil {
		t.Fatalf("the table was not opened: %+v", a)
	}
	ana := h.window("ana", shots, 390, 844)
	speaks := func(w *window, locale, key string) {
		t.Helper()
		label := say[locale].Say(key, nil)
		w.wait(fmt.Sprintf(`[...document.querySelectorAll("article:not(.is-private) [data-custom-id]")].some((b) => b.innerText.trim() === %q)`, label))
	}
	speaks(ana, "en", "button.join")
	ana.label(say["en"].Say("button.settings", nil))
	ana.label(say["en"].Say("button.looks", nil))
	for _, locale := range []string{"cs", "de", "pl"} {
		ana.choose("@table:language", text.Upper(say["en"].Say("setting.language."+locale, nil)))
		speaks(ana, locale, "button.join")
		ana.reads(say["en"].Say("button.back", nil)) // Their own page stays in their language.
	}
	ana.screenshot("11-lobby-pl")
	for _, p := range people[1:] {
		h.pressLabel(p.who, say["pl"].Say("button.join", nil))
	}
	h.pressLabel("ana", say["pl"].Say("button.start", nil))
	for _, p := range people {
		w := ana
		if p.who != "ana" {
			w = h.window(p.who, shots, 390, 844)
		}
		speaks(w, "pl", "puertorico.term.builder.capital")
		w.shows(text.Upper(say["pl"].Say("puertorico.ask.role.choose", nil)) + ".")
		w.label(say["pl"].Say("button.board", nil))
		w.reads(begins(say[p.locale], "puertorico.own"))
		w.reads(say[p.locale].Say("button.orders", nil))
		title := "puertorico.picture.own"
		if p.who == "ana" {
			title += ".role.choose"
		}
		head := say[p.locale].Say(title, text.Args{"name": strings.ToUpper(p.who[:1]) + p.who[1:]})
		w.wait(fmt.Sprintf(`[...document.querySelectorAll(".is-private img")].some((i) => i.alt.includes(%q) && i.complete && i.naturalWidth > 0)`, head))
		w.screenshot("11-own-language-" + p.who)
	}
	h.nothingRefused()
}
