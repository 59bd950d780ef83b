package soak

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/harbormaster/harbormaster/bot/local"
	"github.com/harbormaster/harbormaster/bot/local/page"
	"github.com/harbormaster/harbormaster/storage"
)

// crew are the simulated people together.
type crew struct {
	chat     *local.Server
	sight    *sight
	clicks   *clicks
	people   []*person
	index    map[string]*person // by id
	channels []page.Channel
	// game is the command of the game that is played, by least to greatest players; games is how many tables are open at a time,
	// think how long a person thinks on average.
	game            string
	least, greatest int
	games           int
	think           time.Duration
	// seats is how many persons every table seats, 0 for any number; odd how many of a hundred clicks are no answers.
	seats, odd int
	// most is how many clicks are answered, 0 for any number; the people are kept beyond that until all kills are made.
	most int
	kept atomic.Bool
	// opening counts tables that are being opened.
	opening atomic.Int64
}

// person is one of them. A person presses what stands on the table's newest message or in an own private message, sometimes
// twice, too late, or where it is somebody else's turn.
type person struct {
	*crew
	id   string
	name string
	dice *dice
	bell <-chan struct{}

	mu sync.Mutex
	// letters are the newest private messages, oldest first; old are controls that were seen some time ago.
	letters []face
	old     []control
	// given tells what the table showed when the person's last press was answered.
	given map[storage.GameID]given
	// seats are the tables that the person sits at.
	seats map[storage.GameID]bool
}

type given struct {
	changes int
	at      time.Time
}

const (
	// keepLetters is how many private messages a person looks at.
	keepLetters = 3
	// impatient is how long a person waits for the table to show an answer before pressing again.
	impatient = 4 * time.Second
	// lobbyWait is how long a host waits for players before filling the table.
	lobbyWait = 3 * time.Second
)

// newCrew brings people into the chat. Their sight has to be the chat's journal.
func newCrew(c *local.Server, n int, s *sight, seed uint64) (*crew, error) {
	all := &crew{chat: c, sight: s, clicks: &clicks{}, index: map[string]*person{}, odd: 5}
	for _, one := range c.Channels() {
		if one.ParentID == "" {
			all.channels = append(all.channels, one)
		}
	}
	ids := make([]string, 0, n)
	for i := range n {
		u, err := c.AddUser(page.NewUser{Name: nameOf(i)})
		if err != nil {
			return nil, fmt.Errorf("sailor %d is not let in: %w", i+1, err)
		}
		ids = append(ids, u.ID)
	}
	for i, id := range ids {
		p := &person{
			crew: all, id: id, name: nameOf(i), dice: newDice(seed, uint64(i)+1),
			given: map[storage.GameID]given{}, seats: map[storage.GameID]bool{},
		}
		p.bell = all.sight.bell(id)
		all.people = append(all.people, p)
		all.index[id] = p
	}
	s.letter = func(id string, f face) {
		if p := all.byID(id); p != nil {
			p.keep(f)
		}
	}
	return all, nil
}

// nameOf names the people so that no name is part of another one.
func nameOf(i int) string { return fmt.Sprintf("Sailor %04d", i+1) }

// byID finds a person, nil for somebody else.
func (c *crew) byID(id string) *person { return c.index[id] }

// enough says that all clicks were made and nothing keeps the people.
func (c *crew) enough() bool { return c.most > 0 && c.clicks.progress() >= c.most && !c.kept.Load() }

// served says that a person who asks for help in any channel is answered.
func (c *crew) served(ctx context.Context) bool {
	for _, channel := range c.channels {
		if a, err := c.chat.Call(ctx, c.people[0].id, channel.ID, page.CommandCall{Name: "help"}); err != nil || a.Message == nil {
			return false
		}
	}
	return true
}

// play lets everybody play until the context ends or enough clicks were made.
func (c *crew) play(ctx context.Context) {
	var jobs sync.WaitGroup
	for _, p := range c.people {
		jobs.Go(func() {
			for ctx.Err() == nil && !c.enough() {
				p.pause(ctx)
				if ctx.Err() == nil && !c.enough() {
					p.turn(ctx)
				}
			}
		})
	}
	jobs.Wait()
}

// pause thinks, and waits for the bell when nobody waits for the person.
func (p *person) pause(ctx context.Context) {
	d := time.Duration(p.dice.wait() * float64(p.think))
	p.sleep(ctx, min(d, 5*p.think))
	if p.dice.roll(20) > 0 && len(p.ready()) == 0 {
		timer := time.NewTimer(time.Second)
		defer timer.Stop()
		select {
		case <-p.bell:
		case <-timer.C:
		case <-ctx.Done():
		}
	}
}

func (p *person) sleep(ctx context.Context, d time.Duration) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ctx.Done():
	}
}

// ready lists the tables that wait for the person and show what came of the last answer.
func (p *person) ready() []table {
	var list []table
	for _, game := range p.sight.askedOf(p.id) {
		if t, ok := p.sight.copyOf(game); ok && !p.waits(t) {
			list = append(list, t)
		}
	}
	return list
}

// waits says that the person waits for a table to show what came of the last answer.
func (p *person) waits(t table) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	g, answered := p.given[t.game]
	return answered && t.changes == g.changes && time.Since(g.at) < impatient
}

// turn does one thing.
func (p *person) turn(ctx context.Context) {
	ready := p.ready()
	roll := p.dice.roll(100)
	switch {
	case roll < p.crew.odd:
		p.wander(ctx)
	case len(ready) > 0:
		p.answer(ctx, ready[p.dice.roll(len(ready))])
	case p.lobby(ctx):
	case roll < p.crew.odd+3:
		p.wander(ctx)
	}
}

// choice is something that could be pressed.
type choice struct {
	control
	value  string
	weight int
	// late presses it even if it is gone.
	late bool
}

// answer presses something that answers the table's question, or leads there.
func (p *person) answer(ctx context.Context, t table) {
	var lot []choice
	for _, c := range t.newest.controls {
		if c.question() {
			lot = append(lot, p.chosen(c, 10))
		}
	}
	for _, f := range p.letterList() {
		for _, c := range f.controls {
			if c.game != t.game || c.since > 0 && c.since < t.newest.since {
				continue
			}
			switch c.name() {
			case "@confirm":
				lot = append(lot, p.chosen(c, 12))
			case "", "@choose", "@propose", "@from", "@to", "@pick", "@plan":
				lot = append(lot, p.chosen(c, 6))
			}
		}
	}
	p.mu.Lock()
	g := p.given[t.game]
	p.mu.Unlock()
	if !g.at.IsZero() && time.Since(g.at) > impatient {
		if c, ok := t.newest.has("@board"); ok {
			lot = append(lot, p.chosen(c, 10)) // My board asks the open question in private.
		}
	}
	one, ok := p.pick(lot)
	if !ok {
		return
	}
	switch p.dice.roll(33) {
	case 0: // twice at once
		p.both(ctx, p, one, p, one)
	case 1: // something else at once: one of them is too late
		other, _ := p.pick(lot)
		p.both(ctx, p, one, p, other)
	case 2: // somebody else presses too
		p.both(ctx, p, one, p.people[p.dice.roll(len(p.people))], one)
	default:
		p.press(ctx, one)
	}
}

func (p *person) both(ctx context.Context, a *person, one choice, b *person, other choice) {
	var jobs sync.WaitGroup
	jobs.Go(func() { a.press(ctx, one) })
	jobs.Go(func() { b.press(ctx, other) })
	jobs.Wait()
}

func (p *person) chosen(c control, weight int) choice {
	one := choice{control: c, weight: weight}
	if len(c.values) > 0 {
		one.value = c.values[p.dice.roll(len(c.values))]
	}
	return one
}

func (p *person) pick(lot []choice) (choice, bool) {
	sum := 0
	for _, c := range lot {
		sum += c.weight
	}
	if sum == 0 {
		return choice{}, false
	}
	at := p.dice.roll(sum)
	for _, c := range lot {
		if at -= c.weight; at < 0 {
			return c, true
		}
	}
	return choice{}, false
}

func (p *person) letterList() []face {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Clone(p.letters)
}

// wander presses something that nobody asked for: a view, an old control, somebody else's, undo.
func (p *person) wander(ctx context.Context) {
	p.mu.Lock()
	lot := make([]choice, 0, 16)
	for _, c := range p.old {
		one := p.chosen(c, 2)
		one.late = true
		lot = append(lot, one)
	}
	for _, f := range p.letters {
		for _, c := range f.controls {
			if safe(c) {
				lot = append(lot, p.chosen(c, 3))
			}
		}
	}
	seats := make([]storage.GameID, 0, len(p.seats))
	for game := range p.seats {
		seats = append(seats, game)
	}
	p.mu.Unlock()
	slices.Sort(seats)
	for _, game := range seats {
		t, ok := p.sight.copyOf(game)
		if !ok {
			continue
		}
		for _, c := range t.newest.controls {
			if safe(c) {
				lot = append(lot, p.chosen(c, 4))
			}
		}
		for _, f := range t.armed {
			for _, c := range f.controls {
				if safe(c) {
					lot = append(lot, p.chosen(c, 1))
				}
			}
		}
	}
	if p.dice.roll(4) == 0 && p.undo(ctx, seats) {
		return
	}
	if p.dice.roll(8) == 0 || len(lot) == 0 {
		p.command(ctx, page.CommandCall{Name: "games", Subcommand: "list"})
		return
	}
	if one, ok := p.pick(lot); ok {
		p.press(ctx, one)
	}
}

// undo tries to take the last step back at one of the tables.
func (p *person) undo(ctx context.Context, seats []storage.GameID) bool {
	if len(seats) == 0 {
		return false
	}
	t, ok := p.sight.copyOf(seats[p.dice.roll(len(seats))])
	if !ok {
		return false
	}
	more, ok := t.newest.has("@more")
	if !ok || p.press(ctx, choice{control: more}) != told {
		return false
	}
	for _, f := range p.letterList() {
		if c, ok := f.has("@undo"); ok && c.game == t.game {
			p.press(ctx, choice{control: c})
			break
		}
	}
	return true
}

// safe leaves out what ends or empties a table.
func safe(c control) bool {
	switch c.name() {
	case "@end", "@leave", "@start", "@computer", "@seat", "@size":
		return false
	}
	return true
}

// lobby opens, joins or starts a table; false when there was nothing to do.
func (p *person) lobby(ctx context.Context) bool {
	lobbies, open := p.sight.lobbies()
	for _, t := range lobbies {
		if !p.seated(t.game) && !strings.Contains(t.newest.head, p.name) {
			continue
		}
		_, free := t.newest.has("@join")
		if p.waits(t) || free && time.Since(t.opened) < lobbyWait {
			return false // Somebody may still come.
		}
		return p.begin(ctx, t)
	}
	if p.busy() {
		return false
	}
	if len(lobbies) > 0 {
		t := lobbies[p.dice.roll(len(lobbies))]
		if c, free := t.newest.has("@join"); free && !p.waits(t) {
			if p.press(ctx, choice{control: c}) == done {
				p.sit(t.game)
			}
			return true
		}
	}
	if open+int(p.opening.Load()) >= p.games {
		return false
	}
	p.opening.Add(1)
	defer p.opening.Add(-1)
	p.open(ctx)
	return true
}

// busy says that the person sits at a table that is not over, and has no wish for another one.
func (p *person) busy() bool {
	p.mu.Lock()
	seats := make([]storage.GameID, 0, len(p.seats))
	for game := range p.seats {
		seats = append(seats, game)
	}
	p.mu.Unlock()
	n := 0
	for _, game := range seats {
		t, ok := p.sight.copyOf(game)
		if ok && t.over() && time.Since(t.changed) > time.Minute {
			p.mu.Lock()
			delete(p.seats, game)
			delete(p.given, game)
			p.mu.Unlock()
		}
		if ok && !t.over() {
			n++
		}
	}
	return n > 0 && (n > 2 || p.dice.roll(10) > 0)
}

func (p *person) seated(game storage.GameID) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.seats[game]
}

func (p *person) sit(game storage.GameID) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.seats[game] = true
}

// begin starts a table; free seats go to computers, or the game goes without them.
func (p *person) begin(ctx context.Context, t table) bool {
	for _, f := range p.letterList() {
		for _, word := range []string{"@start:fill", "@start:as_is"} {
			if c, ok := f.has(word); ok && c.game == t.game {
				p.press(ctx, choice{control: c})
				return true
			}
		}
	}
	c, ok := t.newest.has("@start")
	if !ok || !strings.Contains(t.newest.head, p.name) && p.dice.roll(100) > 0 {
		return false
	}
	p.press(ctx, choice{control: c})
	return true
}

// open opens a table with settings of chance.
func (p *person) open(ctx context.Context) {
	seats := p.crew.seats
	if seats == 0 {
		seats = p.least + p.dice.roll(p.greatest-p.least+1)
	}
	options := map[string]any{"players": strconv.Itoa(seats), "thread": p.dice.roll(4) == 0}
	if p.crew.seats == 0 && seats > 2 && p.dice.roll(3) == 0 {
		options["computers"] = "1"
	}
	call := page.CommandCall{Name: p.game, Subcommand: "start", Options: options}
	if f, ok := p.command(ctx, call); ok && f.game != "" {
		p.sit(f.game)
	}
}

// command types a command somewhere and notes it; the face is the answer's.
func (p *person) command(ctx context.Context, call page.CommandCall) (face, bool) {
	channel := p.channels[p.dice.roll(len(p.channels))].ID
	at := time.Now()
	a, err := p.chat.Call(ctx, p.id, channel, call)
	if a.InteractionID == "" {
		p.clicks.refuse(code(err))
		return face{}, false
	}
	f := p.receive(a)
	one := click{
		ID: a.InteractionID, At: at, Person: p.id, Word: "/" + call.Name + " " + call.Subcommand, Kind: a.Kind, Claim: told,
		Took: milliseconds(a), Text: short(f.text),
	}
	if call.Subcommand == "start" {
		one.Claim, one.Game = judgeStart(one.Took, a, f), f.game
	} else if a.Error != nil {
		one.Claim = silent
	}
	p.clicks.add(one)
	return f, true
}

// press uses a control, notes the click and looks at the answer.
func (p *person) press(ctx context.Context, c choice) claim {
	if c.id == "" || p.enough() {
		return ""
	}
	var values []string
	if len(c.values) > 0 {
		values = []string{c.value}
	}
	before := p.look(c.control)
	at := time.Now()
	use := p.chat.Press
	if c.late {
		use = p.chat.Forge // The control may be gone by now: the press was on its way.
	}
	a, err := use(ctx, p.id, c.message, page.ComponentPress{CustomID: c.id, Values: values})
	if a.InteractionID == "" {
		p.clicks.refuse(code(err))
		p.forget(c.control)
		return ""
	}
	f := p.receive(a)
	one := click{
		ID: a.InteractionID, At: at, Person: p.id, Game: c.game, Word: c.word, Since: c.since, Move: c.move(c.value),
		Private: c.private, Kind: a.Kind, Took: milliseconds(a), Text: short(f.text), Before: before, After: f.mark,
	}
	one.Claim = judge(c.control, one.Took, a, f)
	p.clicks.add(one)
	p.mu.Lock()
	defer p.mu.Unlock()
	if one.Claim == done || one.Claim != silent && slices.Contains([]string{"", "@join", "@start"}, c.name()) {
		if t, ok := p.sight.copyOf(c.game); ok {
			p.given[c.game] = given{t.changes, time.Now()}
		}
	}
	if c.private && a.Kind == page.KindDeferredUpdate {
		p.letters = slices.DeleteFunc(p.letters, func(f face) bool { return f.message == c.message })
	}
	if p.dice.roll(10) == 0 && safe(c.control) {
		p.old = append(p.old, c.control)
		if len(p.old) > 8 {
			p.old = p.old[1:]
		}
	}
	return one.Claim
}

// look is the mark of the draft that the message of a control shows now.
func (p *person) look(c control) string {
	if !c.private {
		return ""
	}
	for _, f := range p.letterList() {
		if f.message == c.message {
			return f.mark
		}
	}
	return ""
}

// receive reads the answer; a private one is kept.
func (p *person) receive(a page.Answer) face {
	if a.Message == nil {
		return face{}
	}
	f := read(*a.Message)
	if f.private {
		p.keep(f)
	}
	return f
}

// keep puts a private message among those that the person looks at, in place of what it was before; one without controls is
// put away.
func (p *person) keep(f face) {
	p.mu.Lock()
	defer p.mu.Unlock()
	at := slices.IndexFunc(p.letters, func(old face) bool { return old.message == f.message })
	switch {
	case len(f.controls) == 0 && at >= 0:
		p.letters = slices.Delete(p.letters, at, at+1)
	case len(f.controls) == 0:
	case at >= 0:
		p.letters[at] = f
	default:
		p.letters = append(p.letters, f)
		if len(p.letters) > keepLetters {
			p.letters = p.letters[1:]
		}
	}
}

// forget drops a control that is not there any more.
func (p *person) forget(c control) {
	p.mu.Lock()
	defer p.mu.Unlock()
	same := func(o control) bool { return o.message == c.message }
	p.old = slices.DeleteFunc(p.old, same)
	p.letters = slices.DeleteFunc(p.letters, func(f face) bool { return f.message == c.message })
}

// code is why the chat did not send something.
func code(err error) string {
	var fault *page.Error
	if errors.As(err, &fault) {
		return fault.Code
	}
	return "nothing"
}

func milliseconds(a page.Answer) time.Duration {
	return time.Duration(a.AcknowledgedMS * float64(time.Millisecond))
}

func short(text string) string {
	const most = 80
	if len(text) <= most {
		return text
	}
	return strconv.QuoteToASCII(text[:most])
}
