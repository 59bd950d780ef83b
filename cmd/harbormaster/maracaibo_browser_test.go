package main

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/cryptotest"
	"time"

	"github.com/chromedp/chromedp"

	"github.com/harbormaster/harbormaster/engine/enginetest"
	"github.com/harbormaster/harbormaster/engine/maracaibo"
)

// TestMaracaiboIsPlayedInABrowser plays a game of Ana on a desktop, Ben on a phone and a computer with all modules, and
// one of Ana alone, by clicks on any of the answers that the page offers.
func TestMaracaiboIsPlayedInABrowser(t *testing.T) {
	enginetest.InTurn(t, 2, 4)
	shots := screenshots(t)
	answered, played := map[string]int{}, 0
	t.Run("three", func(t *testing.T) {
		played++
		p := newPirate(t, answered, 8)
		ana, ben := p.window("ana", shots, 1280, 1000), p.window("ben", shots, 390, 844)
		options := ""
		for m := range maracaibo.Module(maracaibo.Modules) {
			options += m.String() + ":yes "
		}
		p.opens(ana, options)
		ana.seats(ben, "Bosun")
		p.game(ana, ben)
	})
	t.Run("alone", func(t *testing.T) {
		played++
		p := newPirate(t, answered, 9)
		ana := p.window("ana", shots, 1280, 1000)
		p.opens(ana, "players:1 ")
		p.game(ana)
		ana.shows("John Silver")
	})
	for _, word := range pirateAnswers {
		if answered[word] == 0 && played > 1 {
			t.Errorf("nobody answered %q by clicks: %v", word, answered)
		}
	}
	t.Logf("answered: %v", answered)
}

// pirateAnswers are the kinds of answers that have to be given by clicks.
var pirateAnswers = []string{"@plan", "move", "step", "take", "ignore", "upgrade", "explore", "die", "raid"}

// pirate plays Pirates of Maracaibo by clicks.
type pirate struct {
	clicker
	rand *rand.Rand
}

func newPirate(t *testing.T, answered map[string]int, seed uint64) *pirate {
	t.Helper()
	cryptotest.SetGlobalRandom(t, seed) // In other games some answer might never be asked for.
	return &pirate{clicker: clicker{server: newServer(t), answered: answered}, rand: rand.New(rand.NewPCG(seed, 8))}
}

// opens opens a table by typing its command with these options.
func (p *pirate) opens(w *window, options string) {
	p.t.Helper()
	w.click("#write")
	w.do(chromedp.KeyEvent("/mar st"))
	w.wait(`document.querySelector(".completion")?.innerText.includes("/maracaibo start")`)
	w.do(chromedp.KeyEvent("\t"))
	w.do(chromedp.KeyEvent(options))
	w.do(chromedp.KeyEvent("\r"))
}

// game plays to the account.
func (p *pirate) game(windows ...*window) {
	p.t.Helper()
	p.played(p.answer, windows...)
	for _, w := range windows {
		w.screenshot(fmt.Sprintf("34-maracaibo-account-%d-%s", len(windows), w.who))
	}
	p.nothingRefused()
	p.t.Logf("%d clicks", p.clicks)
}

// answer answers the question of a table message by any of its controls, and by those of the private answers to which
// it leads.
func (p *pirate) answer(w *window, text string, controls []pressable) {
	p.t.Helper()
	changes := p.count()
	c, ok := p.any(controls)
	if !ok { // The table is just being drawn anew.
		p.next(changes)
		return
	}
	for range 20 {
		word := verb(c)
		if p.answered[word]++; p.answered[word] == 1 {
			w.screenshot("33-maracaibo-" + strings.Trim(word, "@") + "-" + w.who)
		}
		before := p.leaf(w)
		p.use(w, c, func() bool { return p.on(text) || p.leaf(w) != before })
		if p.on(text) || !p.leads(w, before, text) {
			break
		}
		_, _, controls = p.note(w)
		if confirm := slices.IndexFunc(controls, func(c pressable) bool { return strings.HasPrefix(c.move(), "@confirm") }); confirm >= 0 {
			c = controls[confirm]
			continue
		}
		if c, ok = p.any(controls); !ok { // The private answer was taken away: it has done its duty.
			break
		}
	}
	p.moved(text, w.who)
}

// use clicks a control, or a line of its menu, until something has come of it: a click may meet a message that is being
// drawn anew, and a control may be gone before the page is seen to have noticed the click.
func (p *pirate) use(w *window, c pressable, done func() bool) {
	p.t.Helper()
	control := fmt.Sprintf(`[data-message=%q] [data-custom-id=%q]:not([disabled])`, c.message, c.id)
	for deadline := time.Now().Add(eventual); time.Now().Before(deadline); {
		w.uncover()
		err := w.tryClick(control, 4*time.Second)
		if err == nil && c.value != "" {
			err = w.tryClick(fmt.Sprintf(`.select.is-open [role=option][data-value=%q]`, c.value), 4*time.Second)
		}
		p.clicks++
		patience := again
		if err != nil {
			patience = time.Second
			// A table that was posted anew has the same control in another message.
			control = fmt.Sprintf(`[data-custom-id=%q]:not([disabled])`, c.id)
		}
		if p.within(patience, done) {
			return
		}
	}
	w.screenshot("stuck-" + w.who)
	now, _ := p.question()
	p.t.Fatalf("nothing comes of %s clicking %s %s, the table says %q", w.who, c.id, c.value, now)
}

// verb is the first word of what a control does.
func verb(c pressable) string {
	word := strings.Trim(c.move(), "!")
	if end := strings.IndexAny(word, ": "); end >= 0 {
		word = word[:end]
	}
	return word
}

// leaf is what somebody's newest private answer shows.
func (p *pirate) leaf(w *window) string {
	id, text, controls := p.note(w)
	return fmt.Sprint(id, text, controls)
}

// leads waits for the private answer to which a click leads; false where the table moves on instead.
func (p *pirate) leads(w *window, before, text string) (private bool) {
	p.t.Helper()
	p.until("a click leads on", func() bool {
		private = p.leaf(w) != before
		return private || p.on(text)
	})
	return private && !p.on(text)
}

// any draws one of the answers, or of what leads to them, a menu counts once, a wanted answer that was never given
// comes first; false where there is none.
func (p *pirate) any(controls []pressable) (c pressable, ok bool) {
	controls = slices.DeleteFunc(slices.Clone(controls), func(c pressable) bool {
		at, _ := c.at()
		name, _, _ := strings.Cut(at.word, ":")
		leads := slices.Contains([]string{"@plan", "@under"}, name) || !strings.HasPrefix(name, "@")
		return !leads || !at.question && name != "@plan" || c.chosen
	})
	if len(controls) == 0 {
		return pressable{}, false
	}
	missed := func(c pressable) bool { return slices.Contains(pirateAnswers, verb(c)) && p.answered[verb(c)] == 0 }
	if slices.ContainsFunc(controls, missed) {
		controls = slices.DeleteFunc(controls, func(c pressable) bool { return !missed(c) })
	}
	var ids []string
	for _, c := range controls {
		if !slices.Contains(ids, c.id) {
			ids = append(ids, c.id)
		}
	}
	id := ids[p.rand.IntN(len(ids))]
	controls = slices.DeleteFunc(controls, func(c pressable) bool { return c.id != id })
	return controls[p.rand.IntN(len(controls))], true
}
