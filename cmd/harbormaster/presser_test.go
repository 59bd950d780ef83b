package main

import (
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/harbormaster/harbormaster/bot/local/model"
	"github.com/harbormaster/harbormaster/bot/local/page"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// presser plays by pressing at random.
type presser struct {
	*server
	rand   *rand.Rand
	people []string
	// curious is how likely a control is pressed that leads nowhere, beside answers; 0 means seldom.
	curious int
	// asked are those whom the newest table message that was seen waits for, id is its game's.
	asked []string
	id    storage.GameID
	// dismissed says that private answers were taken away, which the bot may still want to change.
	dismissed bool
	tolerated func(model.Refusal) bool // what the local Discord may refuse beside that; nil: nothing

	mu        sync.Mutex
	latencies []float64
	pressed   int
	refused   int
}

const (
	// likely is how much likelier an answer to the present question is pressed than what leads nowhere, preparing how
	// much likelier what prepares an answer.
	likely, preparing = 20, 10
	// patience is how long a table may take to show an answer before somebody presses again.
	patience = 2 * time.Second
	// presses is how many are enough for the longest game.
	presses = 20_000
)

// play opens a table with random settings, plays the game to its end and looks at what came of it.
func (p *presser) play(game engine.Game, seats int) {
	t := p.t
	t.Helper()
	suspensions()
	p.people = []string{"ana", "ben", "cleo", "dan", "eva"}[:seats]
	for _, name := range p.people[min(2, seats):] {
		var u page.User
		if err := p.post("/api/users", page.NewUser{Name: strings.ToUpper(name[:1]) + name[1:]}, &u); err != nil || u.ID == "" {
			t.Fatalf("no user %s: %v", name, err)
		}
	}
	options := map[string]any{"players": seats}
	for _, o := range game.Options() {
		switch {
		case o.LobbyOnly:
		case o.Kind == engine.Flag:
			options[o.Key] = p.rand.IntN(2) == 0
		default:
			options[o.Key] = o.Choices[p.rand.IntN(len(o.Choices))]
		}
	}
	t.Logf("settings: %v", options)
	// A process serves before it has registered the commands.
	p.until("the table is open", func() bool {
		a := p.command("ana", game.Name(), "start", options)
		return a.Error == nil && a.Message != nil
	})
	for _, name := range p.people[1:] {
		p.pressLabel(name, "Join")
	}
	if seats > 1 { // A game for one has begun.
		p.setUp()
		p.pressWord("ana", "@start")
	}
	p.until("the game begins", func() bool { return p.find() })
	for step := 0; p.random() || !p.over(); step++ {
		if step > presses {
			t.Fatalf("the game does not end: %s", p.last())
		}
	}
	p.finished(game, seats+engine.Automata(game, engine.Config{Seats: seats}))
}

// randomSettings are those that setUp changes. Another one opens a thread, into which presser does not look.
var randomSettings = []string{"@table:picture", "@table:theme", "@table:language"}

// setUp changes settings of the table, as often as the host is curious: the looks, the language.
func (p *presser) setUp() {
	if p.curious < 2 {
		return
	}
	p.pressLabel("ana", "Settings")
	p.pressLabel("ana", "Appearance and language")
	for range p.curious {
		var found []pressable
		p.until("the table's settings are shown", func() bool {
			for _, m := range p.messages("ana") {
				_, controls := read(p.t, m)
				found = slices.DeleteFunc(controls, func(c pressable) bool { at, _ := c.at(); return !slices.Contains(randomSettings, at.word) })
				if len(found) > 0 {
					return true
				}
			}
			return false
		})
		p.one("ana", found[p.rand.IntN(len(found))])
	}
}

// pressWord presses the control that does what a word says, whatever it is called.
func (p *presser) pressWord(who, word string) {
	p.t.Helper()
	var found pressable
	p.until(who+" sees "+word, func() bool {
		for _, m := range slices.Backward(p.messages(who)) {
			_, controls := read(p.t, m)
			if i := slices.IndexFunc(controls, func(c pressable) bool { at, _ := c.at(); return at.word == word }); i >= 0 {
				found = controls[i]
				return true
			}
		}
		return false
	})
	p.one(who, found)
}

// find reads the game's id off the controls of its first question.
func (p *presser) find() bool {
	for _, m := range p.messages("ana") {
		_, controls := read(p.t, m)
		for _, c := range controls {
			if at, ok := c.at(); ok && (at.question || at.word == "@plan") {
				p.id = storage.GameID(at.game)
				return true
			}
		}
	}
	return false
}

// at is what a control belongs to and does.
type at struct {
	game, word string
	// question says that it belongs to an open question.
	question bool
}

func (p pressable) at() (at, bool) {
	parts := strings.SplitN(p.id, "|", 4)
	if len(parts) != 4 {
		return at{}, false
	}
	return at{game: parts[1], word: parts[3], question: parts[2] != "0"}, true
}

// rematch is what the control of a game that is over does; the words on it are in any language by then.
const rematch = "@rematch"

// over says that the final account is shown.
func (p *presser) over() bool {
	for _, m := range p.messages("ana") {
		_, controls := read(p.t, m)
		if !m.Ephemeral && slices.ContainsFunc(controls, func(c pressable) bool { return strings.HasSuffix(c.id, "|"+rematch) }) {
			return true
		}
	}
	return false
}

// last is the newest public message of the bot in words.
func (p *presser) last() string {
	for _, m := range slices.Backward(p.messages("ana")) {
		if text, _ := read(p.t, m); m.Author.Bot && !m.Ephemeral && text != "" {
			return text
		}
	}
	return ""
}

// random presses one control, or two at once. It is false when nobody is asked.
func (p *presser) random() bool {
	who := p.people[p.rand.IntN(len(p.people))]
	if len(p.asked) > 0 && p.rand.IntN(10) > 0 {
		who = p.asked[p.rand.IntN(len(p.asked))]
	}
	lot := p.candidates(p.look(who))
	if len(lot) == 0 {
		return false
	}
	before := p.count()
	c := lot[p.rand.IntN(len(lot))]
	switch p.rand.IntN(20) {
	case 0: // twice at once
		p.both(who, c, who, c)
	case 1: // another control of the same question at once: one of them is too late
		p.both(who, c, who, lot[p.rand.IntN(len(lot))])
	case 2: // somebody else presses too
		p.both(who, c, p.people[p.rand.IntN(len(p.people))], c)
	default:
		if p.one(who, c).Kind == page.KindDeferredUpdate {
			p.next(before)
			p.shown(who, c)
		}
	}
	return len(p.asked) > 0
}

// look reads the newest messages as somebody, and notes whom the table waits for. The older half of somebody's private
// answers is dismissed before they push the table out of the messages that are read.
func (p *presser) look(who string) []page.Message {
	list := p.messages(who)
	p.asked = nil
	var private []string
	for _, m := range list {
		if m.Ephemeral {
			private = append(private, m.ID)
			continue
		}
		text, controls := read(p.t, m)
		if head, _, _ := strings.Cut(text, "\n"); len(controls) > 0 {
			p.asked = slices.DeleteFunc(slices.Clone(p.people), func(name string) bool { return !strings.Contains(head, "<@"+p.userID(name)+">") })
		}
	}
	if len(private) <= seen/2 {
		return list
	}
	p.dismissed = true
	for _, id := range private[:len(private)/2] {
		if err := p.dismiss(who, id); err != nil {
			p.t.Errorf("dismiss a private answer: %v", err)
		}
	}
	return list
}

// lot holds the controls of messages, each as often as it is likely to be pressed; a menu counts once, whatever it
// offers.
func (p *presser) candidates(list []page.Message) []pressable {
	var lot []pressable
	for _, m := range list {
		_, controls := read(p.t, m)
		menus := map[string][]pressable{}
		for _, c := range controls {
			menus[c.id] = append(menus[c.id], c)
		}
		for i, c := range controls {
			if i == 0 || controls[i-1].id != c.id {
				of := menus[c.id]
				lot = append(lot, slices.Repeat([]pressable{of[p.rand.IntN(len(of))]}, c.weight(max(p.curious, 1)))...)
			}
		}
	}
	return lot
}

// weight is how likely a control is pressed, where curious is how likely that leads nowhere; 0 for what ends the game
// or begins another one.
func (p pressable) weight(curious int) int {
	at, ok := p.at()
	name, _, _ := strings.Cut(at.word, ":")
	switch {
	case !ok, name == "@end", name == "@leave", at.word == rematch:
		return 0
	case name == "@plan":
		return preparing
	case !at.question, name == "@why":
		return curious
	case strings.HasPrefix(name, "@") && name != "@confirm":
		return preparing
	}
	return likely
}

// shown waits until a control whose press was taken is gone, not for ever.
func (p *presser) shown(who string, c pressable) {
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); {
		before := p.count()
		list := p.look(who)
		i := slices.IndexFunc(list, func(m page.Message) bool { return m.ID == c.message })
		if i < 0 {
			return
		}
		_, controls := read(p.t, list[i])
		if !slices.ContainsFunc(controls, func(d pressable) bool { return d.id == c.id }) {
			return
		}
		p.next(before)
	}
}

func (p *presser) both(who string, c pressable, other string, d pressable) {
	var jobs sync.WaitGroup
	jobs.Go(func() { p.one(who, c) })
	jobs.Go(func() { p.one(other, d) })
	jobs.Wait()
}

// one presses and judges the answer: an error is only good where the control was gone by then.
func (p *presser) one(who string, c pressable) page.Answer {
	began := time.Now()
	a := p.press(who, c.message, c.id, c.values()...)
	p.mu.Lock()
	defer p.mu.Unlock()
	p.pressed++
	if a.Error == nil {
		p.latencies = append(p.latencies, a.AcknowledgedMS)
		return a
	}
	p.refused++
	switch a.Error.Code {
	case page.CodeDisabled, page.CodeUnknownControl, page.CodeUnknownMessage, page.CodeBadValue:
	default:
		if a.Error.Code == page.CodeNoAnswer && suspensions().since(began) {
			p.t.Logf("%s pressed %q while the machine was suspended", who, c.label)
			return a
		}
		p.t.Errorf("%s pressed %q (%s): %s: %s", who, c.label, c.id, a.Error.Code, a.Error.Message)
	}
	return a
}

// columns parts the score sheet, where names may be of several words.
var columns = regexp.MustCompile(` {2,}`)

// minus is the sign of a total below zero.
const minus = "−"
