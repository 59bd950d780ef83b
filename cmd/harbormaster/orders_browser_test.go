package main

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// choose picks a line of the newest menu whose custom id holds a word.
func (w *window) choose(menu, line string) {
	w.t.Helper()
	find := fmt.Sprintf(`[...document.querySelectorAll("[data-custom-id]")].filter((b) => !b.disabled && b.dataset.customId.includes(%q)).at(-1)`, menu)
	w.wait(find + ` !== undefined`)
	w.clickControl(evaluate[string](w, find+`.dataset.customId`))
	lines := `[...document.querySelectorAll(".select.is-open [role=option]")]`
	w.wait(fmt.Sprintf(`%s.some((o) => o.innerText.trim().startsWith(%q))`, lines, line))
	evaluate[bool](w, fmt.Sprintf(`(%s.find((o) => o.innerText.trim().startsWith(%q)).dataset.wanted = "yes") === "yes"`, lines, line))
	w.click(`.select.is-open [role=option][data-wanted]`)
}

// TestAStandingOrderIsSetInABrowserAndSeenToAct: on a page as narrow as a phone.
func TestAStandingOrderIsSetInABrowserAndSeenToAct(t *testing.T) {
	shots := os.Getenv("HARBORMASTER_SHOTS")
	if shots == "" {
		shots = t.TempDir()
	}
	h := newHarbour(t)
	h.command("ana", "puertorico", "start", map[string]any{"players": 2, "first_governor": "host_picks"})
	h.pressLabel("ben", "Join")
	h.pressLabel("ana", "Start")
	h.until("Ana is asked", func() bool { _, who := h.question(); return who == "ana" })
	ben := h.window("ben", shots, 390, 844)
	ben.label("My board")
	ben.label("Standing orders")
	ben.wait(`document.body.innerText.includes("You have none yet")`)
	ben.screenshot("08-orders-none")
	ben.choose("@orders:add", "Choose a role")
	ben.choose("@orders:pick", "Captain")
	ben.wait(`document.body.innerText.includes("Chosen: captain.")`)
	ben.choose("@orders:pick", "Trader")
	ben.wait(`document.body.innerText.includes("Chosen: captain, else trader.")`)
	ben.screenshot("08-orders-ranked")
	ben.label("Done")
	for range 2 { // Doubloons on it, and what it brings.
		ben.label("Skip this")
		ben.wait(`document.documentElement.dataset.idle === "true"`)
	}
	ben.wait(`document.body.innerText.includes("When I choose a role: take captain, else trader")`)
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
