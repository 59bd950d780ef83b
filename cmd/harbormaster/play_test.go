package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/harbormaster/harbormaster/bot/local"
	"github.com/harbormaster/harbormaster/engine/puertorico"
	"github.com/harbormaster/harbormaster/storage"
)

// likely is how much likelier a control of the present decision is pressed than another one.
const likely = 20

// TestWholeGamesArePlayedThroughThePagesAPI plays games with random expansions to the end by pressing random enabled controls
// as random people, some of them twice, too late, or by somebody who is not asked.
func TestWholeGamesArePlayedThroughThePagesAPI(t *testing.T) {
	games := 20
	switch {
	case os.Getenv("HARBORMASTER_LONG") != "":
		games = 200
	case testing.Short():
		games = 4
	}
	var mu sync.Mutex
	var latencies []float64
	var pressed, refused int
	// A game mostly waits for pictures and the disk, so more of them run at once than there are processors.
	var jobs sync.WaitGroup
	slots := make(chan struct{}, 2*runtime.GOMAXPROCS(0))
	for n := range games {
		jobs.Go(func() {
			slots <- struct{}{}
			defer func() { <-slots }()
			seats := 2 + n%4
			t.Run(fmt.Sprintf("%d for %d players", n, seats), func(t *testing.T) {
				p := &presser{harbour: newHarbour(t), rand: rand.New(rand.NewPCG(uint64(n), 11))}
				p.play(seats)
				mu.Lock()
				defer mu.Unlock()
				latencies = append(latencies, p.latencies...)
				pressed += p.pressed
				refused += p.refused
			})
		})
	}
	jobs.Wait()
	if len(latencies) == 0 {
		t.Fatal("nothing was pressed")
	}
	slices.Sort(latencies)
	at := func(p float64) float64 { return latencies[min(int(p*float64(len(latencies))), len(latencies)-1)] }
	t.Logf("see: %d games, %d presses (%d refused by the page): acknowledged after p50 %.1f ms, p99 %.1f ms, at most %.1f ms",
		games, pressed, refused, at(.5), at(.99), at(1))
}

// presser plays by pressing at random.
type presser struct {
	*harbour
	rand      *rand.Rand
	people    []string
	asked     []string // by the newest table message that was seen
	game      string
	latencies []float64
	pressed   int
	refused   int
	tolerated func(local.Refusal) bool // what the local Discord may refuse; nil: nothing
	mu        sync.Mutex
}

func (p *presser) play(seats int) {
	t := p.t
	t.Helper()
	p.people = []string{"ana", "ben", "cleo", "dan", "eva"}[:seats]
	for _, name := range p.people[min(2, seats):] {
		var u local.User
		if err := p.post("/api/users", local.NewUser{Name: strings.ToUpper(name[:1]) + name[1:]}, &u); err != nil || u.ID == "" {
			t.Fatalf("no user %s: %v", name, err)
		}
	}
	options := map[string]any{"players": seats, "hidden_vp": p.rand.IntN(2) == 0, "ordered_mayor": p.rand.IntN(4) == 0}
	for _, expansion := range []string{puertorico.OptionNewBuildings, puertorico.OptionNobles, puertorico.OptionBuccaneer, puertorico.OptionFestival} {
		options[expansion] = p.rand.IntN(2) == 0
	}
	if options[puertorico.OptionNewBuildings] == true {
		for _, o := range puertorico.Options() {
			if o.Key == puertorico.OptionDraft {
				options[o.Key] = o.Choices[p.rand.IntN(len(o.Choices))]
			}
		}
	}
	// A process serves before it has registered the commands.
	p.until("the table is open", func() bool {
		a := p.command("ana", "puertorico", "start", options)
		return a.Error == nil && a.Message != nil
	})
	for _, name := range p.people[1:] {
		p.pressLabel(name, "Join")
	}
	p.pressLabel("ana", "Start")
	p.until("the game begins", func() bool { return p.find() })
	for step := 0; ; step++ {
		if step > 20_000 {
			t.Fatalf("the game does not end: %s", p.last())
		}
		if !p.random() && p.over() {
			break
		}
	}
	p.finished(seats)
}

// find reads the game's id off its controls.
func (p *presser) find() bool {
	for _, m := range p.messages("ana") {
		_, controls := read(p.t, m)
		for _, c := range controls {
			if parts := strings.Split(c.id, "|"); len(parts) == 4 && parts[2] != "0" {
				p.game = parts[1]
				return true
			}
		}
	}
	return false
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
	list := p.messages("ana")
	for i := len(list) - 1; i >= 0; i-- {
		if text, _ := read(p.t, list[i]); list[i].Author.Bot && !list[i].Ephemeral && text != "" {
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
	var lot []pressable // a menu counts once, whatever it offers
	p.asked = nil
	list := p.messages(who)
	p.tidy(who, list)
	for _, m := range list {
		text, controls := read(p.t, m)
		if head, _, _ := strings.Cut(text, "\n"); !m.Ephemeral && len(controls) > 0 {
			p.asked = slices.DeleteFunc(slices.Clone(p.people), func(name string) bool { return !strings.Contains(head, "<@"+p.userID(name)+">") })
		}
		menus := map[string][]pressable{}
		for _, c := range controls {
			menus[c.id] = append(menus[c.id], c)
		}
		for i, c := range controls {
			if i > 0 && controls[i-1].id == c.id {
				continue
			}
			c = menus[c.id][p.rand.IntN(len(menus[c.id]))]
			weight := 1
			parts := strings.SplitN(c.id, "|", 4)
			switch {
			case strings.HasPrefix(parts[3], "@end"), strings.HasPrefix(parts[3], "@leave"), parts[3] == rematch:
				continue
			case parts[2] != "0", parts[3] == "@plan":
				weight = likely
			}
			for range weight {
				lot = append(lot, c)
			}
		}
	}
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
		if p.one(who, c).Kind == local.KindDeferredUpdate {
			p.next(before)
		}
	}
	return len(p.asked) > 0
}

// tidy dismisses the older half of somebody's private answers before they push the table out of the messages that are read.
func (p *presser) tidy(who string, list []local.Message) {
	private := slices.DeleteFunc(slices.Clone(list), func(m local.Message) bool { return !m.Ephemeral })
	if len(private) <= seen/2 {
		return
	}
	for _, m := range private[:len(private)/2] {
		if err := p.dismiss(who, m.ID); err != nil {
			p.t.Errorf("dismiss a private answer: %v", err)
		}
	}
}

func (p *presser) both(who string, c pressable, other string, d pressable) {
	var jobs sync.WaitGroup
	jobs.Go(func() { p.one(who, c) })
	jobs.Go(func() { p.one(other, d) })
	jobs.Wait()
}

// one presses and judges the answer: an error is only good where the control was gone by then.
func (p *presser) one(who string, c pressable) local.Answer {
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
	case local.CodeDisabled, local.CodeUnknownControl, local.CodeUnknownMessage, local.CodeBadValue:
	default:
		p.t.Errorf("%s pressed %q (%s): %s: %s", who, c.label, c.id, a.Error.Code, a.Error.Message)
	}
	return a
}

// finished checks the end: a score for every seat, nothing refused by the local Discord, no step twice in the log.
func (p *presser) finished(seats int) {
	t := p.t
	sheet := p.last()
	rows := strings.Split(sheet[strings.Index(sheet, "```")+4:strings.LastIndex(sheet, "```")], "\n")
	if len(rows) < seats+1 {
		t.Fatalf("no score for every seat: %s", sheet)
	}
	for _, row := range rows[1 : seats+1] {
		if fields := strings.Fields(row); len(fields) < 3 {
			t.Errorf("the score line %q is too short", row)
		} else if _, err := strconv.Atoi(fields[1]); err != nil {
			t.Errorf("the score line %q holds no total", row)
		}
	}
	for _, r := range p.harbour.refusals() {
		// A picture was replaced between a press and its answer: that was given without it.
		replaced := strings.Contains(string(r.Errors), "ATTACHMENT_NOT_FOUND")
		// A private answer was dismissed before its picture came.
		dismissed := r.Code == 10008 && strings.Contains(r.Path, "/webhooks/")
		if replaced || dismissed || p.tolerated != nil && p.tolerated(r) {
			continue
		}
		t.Errorf("refused by the local Discord: %s %s: %d %s %s", r.Method, r.Path, r.Code, r.Message, r.Errors)
	}
	log := p.record(p.game)
	interactions, steps := map[string]int{}, map[string]int{}
	undone := map[int]bool{}
	for _, r := range log {
		if r.Act.Kind == "undo" {
			for seq := r.Act.Undone; seq < r.Seq; seq++ {
				undone[seq] = true
			}
		}
	}
	for i, r := range log {
		if r.Seq != i+1 {
			t.Fatalf("record %d has the number %d", i+1, r.Seq)
		}
		if r.Interaction != "" {
			if first := interactions[r.Interaction]; first != 0 {
				t.Errorf("records %d and %d come from one interaction", first, r.Seq)
			}
			interactions[r.Interaction] = r.Seq
		}
		if r.Act.Kind != "move" || undone[r.Seq] || r.Act.Step == "mayor.place" {
			continue
		}
		key := fmt.Sprint(r.Act.Seat, r.Act.Since)
		if first := steps[key]; first != 0 {
			t.Errorf("records %d and %d answer one question", first, r.Seq)
		}
		steps[key] = r.Seq
	}
	if last := log[len(log)-1]; last.Table.Phase != storage.Finished {
		t.Errorf("the log ends in the phase %q", last.Table.Phase)
	}
	if text := p.log.String(); strings.Contains(text, "level=ERROR") || strings.Contains(text, "panic") {
		t.Errorf("the program complained:\n%s", text)
	}
}
