package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"
)

// clicker plays by clicks.
type clicker struct {
	*server
	// answered counts the answers by the step of their question.
	answered map[string]int
	clicks   int
}

// move is what a control or a line of a menu does: a move, or a word of the bot's own.
func (p pressable) move() string {
	at, _ := p.at()
	return cmp.Or(p.value, at.word)
}

// click clicks a control once it can be used.
func (p *clicker) click(w *window, c pressable) {
	p.t.Helper()
	w.enabled(c.id)
	w.clickControl(c.id)
	p.clicks++
}

// give clicks a control that answers the question, again where the click met a message that was just being drawn anew
// and the control is still there: a click that was only slow takes it along.
func (p *clicker) give(w *window, c pressable, text string) {
	p.t.Helper()
	answered := func() bool { return p.on(text) }
	p.click(w, c)
	for range 2 {
		if p.within(again, answered) || !w.has(c.id) {
			return
		}
		_ = w.tryClick(fmt.Sprintf(`[data-custom-id=%q]:not([disabled])`, c.id), 4*time.Second)
	}
}

// take clicks a control that answers the question, or chooses a line of a menu, which is opened again where it was drawn
// anew meanwhile.
func (p *clicker) take(w *window, c pressable, text string) {
	p.t.Helper()
	if c.value == "" {
		p.give(w, c, text)
		return
	}
	line := fmt.Sprintf(`.select.is-open [role=option][data-value=%q]`, c.value)
	var err error
	for range 5 {
		p.click(w, c)
		if err = w.tryClick(line, 4*time.Second); err == nil {
			p.clicks++
			return
		}
	}
	p.t.Fatalf("%s chooses %s: %v", w.who, c.value, err)
}

// opened clicks what opens a private answer, until it is there, and gives its answers to the question.
func (p *clicker) opened(w *window, door pressable) (list []pressable) {
	p.t.Helper()
	before, _, _ := p.note(w)
	there := func() bool {
		id, _, controls := p.note(w)
		list = slices.DeleteFunc(controls, func(c pressable) bool {
			at, _ := c.at()
			return c.value == "" && (!at.question || strings.HasPrefix(at.word, "@"))
		})
		return id != before && len(list) > 0
	}
	for range 3 {
		p.click(w, door)
		if p.within(again, there) {
			return list
		}
	}
	p.t.Fatalf("%s opens nothing with %s", w.who, door.id)
	return nil
}

// note is the newest private answer that somebody has, but for explanations, which come by themselves: its id, its text
// and its controls, nothing where there is none. Explanations are dismissed: of a table whose message is edited only,
// they would stand below it until it is not among the newest messages any more.
func (p *clicker) note(w *window) (id, text string, controls []pressable) {
	p.t.Helper()
	for _, m := range slices.Backward(p.messages(w.who)) {
		if !m.Ephemeral {
			continue
		}
		text, controls = read(p.t, m)
		switch {
		case slices.ContainsFunc(controls, func(c pressable) bool { return strings.HasSuffix(c.id, "unexplained") }):
			if err := p.dismiss(w.who, m.ID); err != nil {
				p.t.Fatal(err)
			}
		case text != "": // Without a text it is still awaited.
			return m.ID, text, controls
		}
	}
	return "", "", nil
}

// has says whether a control is on the page and can be used.
func (w *window) has(id string) bool {
	w.t.Helper()
	return evaluate[bool](w, fmt.Sprintf(`[...document.querySelectorAll("[data-custom-id]")].some((b) => b.dataset.customId === %q && !b.disabled)`, id))
}
