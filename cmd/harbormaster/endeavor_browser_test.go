package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"github.com/harbormaster/harbormaster/engine/endeavor"
)

// attackStep counts attacks beside the steps of the questions: they are confirmed in private before they count.
const attackStep = "attack"

// TestEndeavorIsPlayedInABrowser plays games of Ana on a desktop, Ben on a phone and a computer by clicks, until every kind of
// question has been answered and a city attacked: nearly always in the first game.
func TestEndeavorIsPlayedInABrowser(t *testing.T) {
	shots := screenshots(t)
	h := newHarbour(t)
	p := &clicker{harbour: h, answered: map[string]int{}}
	ana, ben := h.window("ana", shots, 1280, 1000), h.window("ben", shots, 390, 844)
	for range 3 {
		p.game(ana, ben)
		if p.missing() == "" {
			break
		}
	}
	if step := p.missing(); step != "" {
		t.Errorf("nobody answered %s by clicks: %v", step, p.answered)
	}
	h.nothingRefused()
	t.Logf("%d clicks answered %v", p.clicks, p.answered)
}

// clicker plays Endeavor by clicks.
type clicker struct {
	*harbour
	// answered counts the answers by the step of their question, and the attacks.
	answered map[string]int
	clicks   int
	built    map[string]bool
}

// taste is what somebody likes to do, the dearest first: the tiles that are wanted once and those that are wanted again and again,
// as moves; what is used, as the beginning of its label, and for what, as a part of a move.
type taste struct{ once, again, use, what []string }

// tastes lead to every question: Ana builds what has two halves and what attacks; Ben occupies more buildings than his salary
// frees, and draws more cards than he may keep.
var tastes = map[string]taste{
	"ana": {
		once:  []string{"build:cartographer", "build:barracks", "build:trading_office"},
		again: []string{"build:workshop"},
		use:   []string{"Cartographer", "Trading office", "Barracks", "Attack token", "Fortress", "Occupy-or-draw token", "Colonial office"},
		what:  []string{":attack:", ":occupy:"},
	},
	"ben": {
		once:  []string{"build:shipyard"},
		again: []string{"build:market", "build:guild_hall"},
		use:   []string{"Market", "Colonial office", "Shipyard", "Guild hall"},
		what:  []string{":draw:europe", ":draw:"},
	},
}

// missing is a step that nobody has answered yet, "" if there is none.
func (p *clicker) missing() string {
	for _, step := range append(slices.Clone(endeavor.Steps), attackStep) {
		if p.answered[step] == 0 {
			return step
		}
	}
	return ""
}

// game opens a table by typing, fills it, and plays to the account.
func (p *clicker) game(ana, ben *window) {
	p.t.Helper()
	ana.click("#write")
	ana.do(chromedp.KeyEvent("/end st"))
	ana.wait(`document.querySelector(".completion")?.innerText.includes("/endeavor start")`)
	ana.do(chromedp.KeyEvent("\t"))
	ana.do(chromedp.KeyEvent("\r"))
	p.built = map[string]bool{}
	ana.seats(ben, "Bosun")
	p.played(p.answer, ana, ben)
	for _, w := range []*window{ana, ben} {
		w.shows("To check the draws")
		w.screenshot("24-endeavor-account-" + w.who)
	}
}

// answer answers the question of a table message.
func (p *clicker) answer(w *window, text string, controls []pressable) {
	p.t.Helper()
	controls = slices.DeleteFunc(controls, func(c pressable) bool {
		at, _ := c.at()
		return !at.question && at.word != "@plan" || at.word == "@why"
	})
	step := asks(controls)
	switch step {
	case endeavor.StepBuild:
		p.build(w, controls)
	case endeavor.StepSalary:
		p.salary(w, controls[0], text)
	case endeavor.StepAct:
		p.act(w, controls, text)
	default:
		p.give(w, controls[0], text)
	}
	p.moved(text, w.who)
	if p.answered[step]++; p.answered[step] == 1 {
		w.screenshot("23-endeavor-after-" + step + "-" + w.who)
	}
}

// asks is the step that controls belong to.
func asks(controls []pressable) string {
	offers := func(part string) bool {
		return slices.ContainsFunc(controls, func(c pressable) bool { return strings.HasPrefix(c.move(), part) })
	}
	switch {
	case offers("@plan"):
		return endeavor.StepSalary
	case offers("build:"):
		return endeavor.StepBuild
	case offers("discard:"):
		return endeavor.StepDiscard
	case offers("stop"):
		return endeavor.StepSecond
	}
	return endeavor.StepAct
}

// move is what a control or a line of a menu does: a move, or a word of the bot's own.
func (p pressable) move() string {
	at, _ := p.at()
	return cmp.Or(p.value, at.word)
}

// favourite is the first control whose text has the dearest wish in it, without any the first one that does not pass.
func favourite(controls []pressable, text func(pressable) string, wishes ...string) pressable {
	for _, wish := range wishes {
		for _, c := range controls {
			if strings.Contains(text(c), wish) {
				return c
			}
		}
	}
	if i := slices.IndexFunc(controls, func(c pressable) bool { return c.move() != "pass" }); i >= 0 {
		return controls[i]
	}
	return controls[0]
}

// build chooses a building from the menu.
func (p *clicker) build(w *window, controls []pressable) {
	p.t.Helper()
	like := tastes[w.who]
	wishes := slices.DeleteFunc(slices.Clone(like.once), func(move string) bool { return p.built[w.who+move] })
	c := favourite(controls, pressable.move, append(wishes, like.again...)...)
	p.built[w.who+c.value] = true
	p.take(w, c)
}

// salary opens the private planner, chooses what is not proposed there, and confirms it.
func (p *clicker) salary(w *window, plan pressable, text string) {
	p.t.Helper()
	lines := p.opened(w, plan)
	w.wait(`[...document.querySelectorAll(".is-private img[src*=board]")].at(-1)?.complete`)
	_, proposed, _ := p.note(w)
	p.take(w, lines[slices.IndexFunc(lines, func(c pressable) bool { return !c.chosen })])
	var confirm pressable
	p.until("the planner shows another salary than "+proposed, func() bool {
		_, now, controls := p.note(w)
		i := slices.IndexFunc(controls, func(c pressable) bool { return strings.HasPrefix(c.move(), "@confirm") })
		if i < 0 || now == proposed {
			return false
		}
		confirm = controls[i]
		return true
	})
	w.screenshot("21-endeavor-salary-" + w.who)
	p.give(w, confirm, text)
}

// act uses a building or a token: at once, or in two steps; an attack is read and confirmed.
func (p *clicker) act(w *window, controls []pressable, text string) {
	p.t.Helper()
	like := tastes[w.who]
	c := favourite(controls, func(c pressable) string { return c.label }, like.use...)
	if strings.HasPrefix(c.move(), "@under:") {
		c = favourite(p.opened(w, c), pressable.move, like.what...)
		p.take(w, c)
	} else if strings.HasPrefix(c.move(), "!") {
		p.click(w, c)
	} else {
		p.give(w, c, text)
	}
	if move, ok := strings.CutPrefix(c.move(), "!"); ok {
		p.attack(w, move, text)
	}
}

// attack reads what an attack costs and brings, and confirms it.
func (p *clicker) attack(w *window, move, text string) {
	p.t.Helper()
	w.reads("It takes ")
	w.reads("The city becomes yours")
	if p.answered[attackStep]++; p.answered[attackStep] == 1 {
		w.screenshot("22-endeavor-attack-" + w.who)
	}
	_, _, controls := p.note(w)
	i := slices.IndexFunc(controls, func(c pressable) bool { return c.move() == move })
	if i < 0 {
		p.t.Fatalf("%s is not asked to confirm %s: %v", w.who, move, controls)
	}
	p.give(w, controls[i], text)
}

// click clicks a control once it can be used.
func (p *clicker) click(w *window, c pressable) {
	p.t.Helper()
	w.enabled(c.id)
	w.clickControl(c.id)
	p.clicks++
}

// give clicks a control that answers the question, again where the click met a message that was just being drawn anew.
func (p *clicker) give(w *window, c pressable, text string) {
	p.t.Helper()
	p.click(w, c)
	if !p.within(again, func() bool { now, _ := p.question(); return now != text }) && w.has(c.id) {
		p.click(w, c)
	}
}

// take chooses a line of a menu, which is opened again where it was drawn anew meanwhile.
func (p *clicker) take(w *window, c pressable) {
	p.t.Helper()
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

// opened clicks what opens a private answer, until it is there, and gives the lines of its menus.
func (p *clicker) opened(w *window, door pressable) (list []pressable) {
	p.t.Helper()
	before, _, _ := p.note(w)
	there := func() bool {
		id, _, controls := p.note(w)
		list = slices.DeleteFunc(controls, func(c pressable) bool { return c.value == "" })
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

// note is the newest private answer that somebody has: its id, its text and its controls, nothing where there is none.
func (p *clicker) note(w *window) (id, text string, controls []pressable) {
	p.t.Helper()
	for _, m := range slices.Backward(p.messages(w.who)) {
		if m.Ephemeral {
			text, controls = read(p.t, m)
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
