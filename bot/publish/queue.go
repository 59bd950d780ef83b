package publish

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/clock"
	"github.com/harbormaster/harbormaster/bot/repo"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/storage"
)

// Publisher draws and posts tables: one publication of a game at a time, the latest position wins. Other processes are
// kept out by a lease of the store. Drawing is bounded by the painters' queue; publishSem only keeps a great number of
// games from being published at once after a start, drawSem a great number of pictures from being in memory.
type Publisher struct {
	*Config
	poster     *poster
	timers     *timers
	outbox     *outbox
	said       clock.Throttle
	publishSem chan struct{}
	drawSem    chan struct{}
	// queued counts the publications that wait for publishSem, and those whose message waits for its picture.
	queued atomic.Int64
	// Pauses come between the tries of a publication that may succeed soon; then it is left to the sweep.
	Pauses []time.Duration
	// ctx ends the publications that are under way, quit those that wait.
	ctx  context.Context
	end  context.CancelFunc
	quit chan struct{}

	mu    sync.Mutex
	state map[storage.GameID]jobState
	// handed are games as they were recorded last, to be published without loading them.
	handed map[storage.GameID]*title.Game
	// wakes take a word when a game under way is to be published again.
	wakes map[storage.GameID]chan struct{}
	// faults tells for how long a game that can't be published is left alone by the sweep.
	faults map[storage.GameID]Fault
	// away is when the chat did not take the last publication, zero when it took it.
	away time.Time
	// unchecked are the games whose message may have been deleted, oldPictures messages that may show an older
	// picture.
	unchecked   map[storage.GameID]bool
	oldPictures map[storage.GameID]*storage.OldMessage
	stopped     bool
	jobs        sync.WaitGroup
}

// jobState is what this process does to publish a game; nothing where there is none. Retry begins a job that is
// sweeping, Notify one that is running. Notify during a job makes it again, which is running once a publication begins
// that covers what was asked for; one that is sweeping is running, too, once it waits for its picture. At its end the
// job is forgotten. Hold makes it held, until its release.
type jobState int

const (
	sweeping jobState = iota + 1 // left to another process if that has the lease
	running                      // waits for the lease
	again                        // running, and another publication is to follow
	held                         // a command shows the game: nothing is published
)

const (
	// publishing bounds one publication, stopping what is waited for at the end of the program.
	publishing = time.Minute
	stopping   = 5 * time.Second
	faultMost  = 12 * time.Hour
	// waiting is how long a publication waits for another process: a lease and a little more. The pauses between its
	// tries double from leasePause to leasePauseMost.
	waiting        = repo.LeaseTime + 10*time.Second
	leasePause     = 100 * time.Millisecond
	leasePauseMost = 2 * time.Second
	// overtaken is how often a publication begins again because another one was before it.
	overtaken = 5
)

// New makes a publisher that publishes so many games at once, and draws so many pictures.
func New(c *Config, atOnce int) *Publisher {
	ctx, end := context.WithCancel(context.Background())
	p := &Publisher{
		Config: c, publishSem: make(chan struct{}, atOnce), drawSem: make(chan struct{}, atOnce), ctx: ctx, end: end,
		quit:   make(chan struct{}),
		Pauses: []time.Duration{250 * time.Millisecond, time.Second, 3 * time.Second, 8 * time.Second},
		state:  map[storage.GameID]jobState{}, handed: map[storage.GameID]*title.Game{},
		wakes: map[storage.GameID]chan struct{}{}, faults: map[storage.GameID]Fault{},
		unchecked: map[storage.GameID]bool{}, oldPictures: map[storage.GameID]*storage.OldMessage{},
	}
	c.webhooks.heard, c.webhooks.of = map[string]webhook{}, map[storage.GameID][]webhook{}
	p.timers = &timers{Config: c, queue: p}
	p.outbox = &outbox{Config: c, timers: p.timers}
	p.poster = &poster{Config: c, timers: p.timers, outbox: p.outbox, queue: p}
	return p
}

func leaseOf(id storage.GameID) string { return "publish:" + string(id) }

// Hold keeps a game from being published, here and elsewhere, while a command is about to show it in its own answer;
// release publishes it.
func (p *Publisher) Hold(ctx context.Context, id storage.GameID) (release func(), err error) {
	_, give, err := p.Repo.Lease(ctx, leaseOf(id))
	if err != nil {
		return nil, err
	}
	p.mu.Lock()
	p.state[id] = held
	p.mu.Unlock()
	return func() {
		give()
		p.mu.Lock()
		if p.state[id] == held {
			delete(p.state, id)
		}
		p.mu.Unlock()
		p.Notify(id, nil)
	}, nil
}

// Notify asks for a publication of a game as it was recorded, nil for one that is to be loaded. The game is the
// publisher's from then on.
func (p *Publisher) Notify(id storage.GameID, g *title.Game) {
	if g != nil {
		p.adopt(id, g.Interaction)
	}
	p.ask(id, running, g)
}

// Hear offers a press for the publications of what it changes, and a command for what is explained to its person. Done
// must be called when it has been handled.
func (p *Publisher) Hear(in chat.Interaction, a chat.Answer) (done func()) {
	w, ok := a.(chat.Webhook)
	if !ok || in.ID == "" {
		return func() {}
	}
	channel := ""
	if in.Kind == chat.ComponentUsed {
		channel = in.Channel
	}
	ws := &p.webhooks
	ws.mu.Lock()
	defer ws.mu.Unlock()
	ws.heard[in.ID] = webhook{Webhook: w, interaction: in.ID, channel: channel, user: in.User.ID, locale: in.Locale}
	return func() {
		ws.mu.Lock()
		defer ws.mu.Unlock()
		delete(ws.heard, in.ID)
	}
}

// adopt keeps the press that changed a table, if it came to this process.
func (p *Publisher) adopt(id storage.GameID, interaction string) {
	ws := &p.webhooks
	ws.mu.Lock()
	defer ws.mu.Unlock()
	w, ok := ws.heard[interaction]
	if !ok {
		return
	}
	for _, before := range ws.of[id] {
		if before.user == w.user {
			w.explained = before.explained
		}
	}
	list := append(slices.Clone(ws.of[id]), w)
	ws.of[id] = list[max(len(list)-webhooksMost, 0):]
	time.AfterFunc(webhookLife, func() { ws.drop(id, interaction) })
}

// CheckMessage asks for a publication that posts the table message anew if it was deleted.
func (p *Publisher) CheckMessage(id storage.GameID) {
	p.mu.Lock()
	p.unchecked[id] = true
	p.mu.Unlock()
	p.Notify(id, nil)
}

// Unsettled lists the games with messages that may show an older picture, or may have been deleted.
func (p *Publisher) Unsettled() []storage.GameID {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.AppendSeq(slices.Collect(maps.Keys(p.oldPictures)), maps.Keys(p.unchecked))
}

// Retry asks for a publication of a game that was left unpublished, unless it failed of late or another process is at
// it.
func (p *Publisher) Retry(id storage.GameID) {
	p.mu.Lock()
	wait := p.Now().Before(p.faults[id].until)
	p.mu.Unlock()
	if !wait {
		p.ask(id, sweeping, nil)
	}
}

func (p *Publisher) ask(id storage.GameID, how jobState, g *title.Game) {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch {
	case p.stopped || p.state[id] == held:
		return
	case p.state[id] != 0:
		if how == running {
			p.state[id], p.handed[id] = again, g
			select {
			case p.wakes[id] <- struct{}{}:
			default:
			}
		}
		return
	}
	wake := make(chan struct{}, 1)
	p.state[id], p.handed[id], p.wakes[id] = how, g, wake
	p.jobs.Add(1)
	go p.run(id, wake)
}

// forget ends a game's job; the lock is held.
func (p *Publisher) forget(id storage.GameID) {
	delete(p.state, id)
	delete(p.handed, id)
	delete(p.wakes, id)
}

// Wait returns when nothing is under way.
func (p *Publisher) Wait() { p.jobs.Wait() }

// Stop lets what is under way finish for some seconds, then ends it; other processes or the next start publish the
// rest.
func (p *Publisher) Stop() {
	p.mu.Lock()
	if !p.stopped {
		p.stopped = true
		close(p.quit)
	}
	p.mu.Unlock()
	defer time.AfterFunc(stopping, p.end).Stop()
	p.Wait()
	p.end()
}

// OnTimer does what is due at a table, and sets its clock for the next time.
func (p *Publisher) OnTimer(ctx context.Context, id storage.GameID) error {
	return p.timers.onTimer(ctx, id)
}

// RescheduleAll has the clocks of a person's tables look soon at what is due: they want to be told otherwise.
func (p *Publisher) RescheduleAll(ctx context.Context, user string) {
	ids, err := p.Store.ByUser(ctx, user)
	if err != nil {
		p.Log.Warn("a person's tables are unknown", "error", err)
		return
	}
	for _, id := range ids {
		_, shown, err := p.Store.Load(ctx, id)
		if err == nil && !shown.TimerAt.IsZero() {
			err = p.Store.Set(ctx, id.Timer("clock", p.Now()))
		}
		if err != nil && !errors.Is(err, storage.ErrNotFound) {
			p.Log.Warn("couldn't reset a clock", "game", id, "error", err)
		}
	}
}

// NoteFault takes over what another process found out about a game.
func (p *Publisher) NoteFault(id storage.GameID, f *storage.Fault, guild string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	known, ok := p.faults[id]
	switch {
	case f != nil:
		known.Kind, known.Channel, known.guild, known.until = f.Kind, f.Channel, guild, f.Until
		p.faults[id] = known
	case ok && known.Kind != "":
		delete(p.faults, id)
	}
}

// Invited notes a message that has invited a person to a table, so that it loses its button once there is nothing to
// join any more.
func (p *Publisher) Invited(ctx context.Context, id storage.GameID, user, channel, message string,
	m chat.Message) error {
	disarmed, err := json.Marshal(view.Uninviting(m))
	if err != nil {
		return err
	}
	note := storage.Invitation{User: user,
		OldMessage: storage.OldMessage{Channel: channel, Message: message, Disarmed: disarmed}}
	for range storage.OvertakenMost {
		_, next, err := p.Store.Load(ctx, id)
		if err != nil {
			return err
		}
		next.Invitations = append(slices.Clone(next.Invitations), note)
		if next.Pending != nil {
			pending := *next.Pending
			pending.Then.Invitations = next.Invitations
			next.Pending = &pending
		}
		next.Rev++
		if err = p.Store.SetPublication(ctx, id, next); !errors.Is(err, storage.ErrConflict) {
			p.Notify(id, nil) // They may have joined meanwhile.
			return err
		}
	}
	return fmt.Errorf("invitation of table %s: %w", id, storage.ErrOvertaken)
}
