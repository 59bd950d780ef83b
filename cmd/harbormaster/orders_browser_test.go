package main

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"time"
)

// choose picks a line of the newest menu whose custom id holds a word.
func (w *window) choose(menu, line string) {
	w.t.Helper()
	find := fmt.Sprintf(`[...document.querySelectorAll("[data-custom-id]")].filter((b) => !b.disabled && b.dataset.customId.includes(%q)).at(-1)`, menu)
	lines := `[...document.querySelectorAll(".select.is-open [role=option]")]`
	var err error
	for range 5 { // A menu that is drawn anew is closed.
		w.wait(find + ` !== undefined`)
		w.clickControl(evaluate[string](w, find+`.dataset.customId`))
		if !w.soon(fmt.Sprintf(`%s.some((o) => o.innerText.trim().startsWith(%q))`, lines, line), again) {
			continue
		}
		evaluate[bool](w, `(window.chosen = "", document.addEventListener("click", (e) => { window.chosen = e.target.closest("[role=option]")?.dataset.wanted ?? window.chosen; }, true), true)`)
		marked := fmt.Sprintf(`((o) => o !== undefined && (o.dataset.wanted = "yes") === "yes")(%s.find((o) => o.innerText.trim().startsWith(%q)))`, lines, line)
		if evaluate[bool](w, marked) {
			if err = w.tryClick(`.select.is-open [role=option][data-wanted]`, 4*time.Second); err == nil && evaluate[bool](w, `window.chosen === "yes"`) {
				return
			}
		}
	}
	w.t.Fatalf("%s chooses %s of %s: %v", w.who, line, menu, err)
}

// TestAStandingOrderIsSetInABrowserAndSeenToAct: on a page as narrow as a phone.
func TestAStandingOrderIsSetInABrowserAndSeenToAct(t *testing.T) {
	shots := os.Getenv("HARBORMASTER_SHOTS")
	if shots == "" {
		shots = t.TempDir()
	}
	h := newServer(t)
	h.command("ana", "puertorico", "start", map[string]any{"players": 2, "first_governor": "host_picks"})
	h.pressLabel("ben", "Join")
	h.pressLabel("ana", "Start")
	h.until("Ana is asked", func() bool { _, who := h.question(); return who == "ana" })
	ben := h.window("ben", shots, 390, 844)
	ben.label("My board")
	ben.label("Standing orders")
	ben.wait(`document.body.innerText.includes("You don't have any yet")`)
	ben.screenshot("08-orders-none")
	ben.choose("@orders:add", "Choose a role")
	ben.choose("@orders:pick", "Captain")
	ben.wait(`document.body.innerText.includes("Chosen: captain.")`)
	ben.choose("@orders:pick", "Trader")
	ben.wait(`document.body.innerText.includes("Chosen: captain, then trader.")`)
	ben.screenshot("08-orders-ranked")
	ben.label("Done")
	for range 2 { // Doubloons on it, and what it brings.
		ben.label("Skip this")
		ben.wait(`document.documentElement.dataset.idle === "true"`)
	}
	ben.wait(`document.body.innerText.includes("When I choose a role: take captain, then trader")`)
	ben.screenshot("08-orders-whole")
	ben.label("Save")
	ben.wait(`document.body.innerText.includes("Saved.")`)
	ben.screenshot("08-orders-list")
	h.pressLabel("ana", "Trader")
	h.says("(standing order)")
	if text, _ := h.question(); strings.Contains(text, "else trader") {
		t.Errorf("everybody reads %q", text)
	}
	ben.wait(`document.body.innerText.includes("(standing order)")`)
	ben.screenshot("08-orders-acted")
	ben.label("My board")
	ben.wait(`document.body.innerText.includes("your standing order: When I choose a role")`)
	ben.screenshot("08-orders-board")
	for _, r := range h.refusals() {
		t.Errorf("refused by the local Discord: %s %s: %d %s %s", r.Method, r.Path, r.Code, r.Message, r.Errors)
	}
}
