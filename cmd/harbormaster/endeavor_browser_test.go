package main

import (
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/harbormaster/harbormaster/engine/endeavor"
	"github.com/harbormaster/harbormaster/engine/enginetest"
)

// attackStep counts attacks beside the steps of the questions: they are confirmed in private before they count.
const attackStep = "attack"

// TestEndeavorIsPlayedInABrowser plays games of Ana on a desktop, Ben on a phone and a computer by clicks, until every
// kind of question has been answered and a city attacked: nearly always in the first game.
func TestEndeavorIsPlayedInABrowser(t *testing.T) {
	enginetest.InTurn(t, 1, 4)
	shots := screenshots(t)
	h := newServer(t)
	p := &colonizer{clicker: clicker{server: h, answered: map[string]int{}}}
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

// colonizer plays Endeavor by clicks; attacks are counted beside the steps of the questions.
type colonizer struct {
	clicker
	built map[string]bool
}

// taste is what somebody likes to do, the dearest first: the tiles that are wanted once and those that are wanted again
// and again, as moves; what is used, as the beginning of its label, and for what, as a part of a move.
type taste struct{ once, again, use, what []string }

// tastes lead to every question: Ana builds what has two halves and what attacks; Ben occupies more buildings than their
// salary frees, and draws more cards than they may keep.
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
func (p *colonizer) missing() string {
	for _, step := range append(slices.Clone(endeavor.Steps), attackStep) {
		if p.answered[step] == 0 {
			return step
		}
	}
	return ""
}

// game opens a table by typing, fills it, and plays to the account.
func (p *colonizer) game(ana, ben *window) {
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
		w.screenshot("24-endeavor-account-" + w.who)
	}
}

// answer answers the question of a table message.
func (p *colonizer) answer(w *window, text string, controls []pressable) {
	p.t.Helper()
	controls = slices.DeleteFunc(controls, func(c pressable) bool {
		at, _ := c.at()
		return !at.question && at.word != "@plan" || at.word == "@why"
	})
	step := asks(controls)
	switch step {
	case endeavor.StepBuild:
		p.build(w, controls, text)
	case endeavor.StepSalary:
		p.salary(w, controls[0], text)
	case endeavor.StepAct:
		p.act(w, controls, text)
	default:
		p.take(w, controls[0], text)
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

// favorite is the first control whose text has the dearest wish in it, without any the first one that does not pass.
func favorite(controls []pressable, text func(pressable) string, wishes ...string) pressable {
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

// build chooses a building.
func (p *colonizer) build(w *window, controls []pressable, text string) {
	p.t.Helper()
	like := tastes[w.who]
	wishes := slices.DeleteFunc(slices.Clone(like.once), func(move string) bool { return p.built[w.who+move] })
	c := favorite(controls, pressable.move, append(wishes, like.again...)...)
	p.built[w.who+c.move()] = true
	p.take(w, c, text)
}

// salary opens the private planner, chooses what is not proposed there, and confirms it.
func (p *colonizer) salary(w *window, plan pressable, text string) {
	p.t.Helper()
	lines := p.opened(w, plan)
	w.wait(`[...document.querySelectorAll(".is-private img[src*=board]")].at(-1)?.complete`)
	_, proposed, _ := p.note(w)
	other := lines[slices.IndexFunc(lines, func(c pressable) bool { return !c.chosen })]
	p.take(w, other, text)
	if other.value == "" { // Of two choices each is a button, and answers.
		return
	}
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
func (p *colonizer) act(w *window, controls []pressable, text string) {
	p.t.Helper()
	like := tastes[w.who]
	c := favorite(controls, func(c pressable) string { return c.label }, like.use...)
	if strings.HasPrefix(c.move(), "@under:") {
		c = favorite(p.opened(w, c), pressable.move, like.what...)
		p.take(w, c, text)
	} else if strings.HasPrefix(c.move(), "!") && c.value == "" {
		p.click(w, c)
	} else {
		p.take(w, c, text)
	}
	if move, ok := strings.CutPrefix(c.move(), "!"); ok {
		p.attack(w, move, text)
	}
}

// attack reads what an attack costs and brings, and confirms it.
func (p *colonizer) attack(w *window, move, text string) {
	p.t.Helper()
	var controls []pressable
	p.until("the attack is to be confirmed", func() (asked bool) {
		_, asks, list := p.note(w)
		controls = list
		return strings.Contains(asks, "This uses ") && strings.Contains(asks, "The city becomes yours")
	})
	if p.answered[attackStep]++; p.answered[attackStep] == 1 {
		w.screenshot("22-endeavor-attack-" + w.who)
	}
	i := slices.IndexFunc(controls, func(c pressable) bool { return c.move() == move })
	if i < 0 {
		p.t.Fatalf("%s is not asked to confirm %s: %v", w.who, move, controls)
	}
	p.give(w, controls[i], text)
}
