package bot

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"runtime/debug"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/storage"
)

// publisher draws and posts tables: one publication of a game at a time, the latest position wins. Other processes are kept
// out by a lease of the store. Drawing is bounded by the painters' queue; slots only keep a great number of games from
// being published at once after a start, easels a great number of pictures from being in memory.
type publisher struct {
	bot    *Bot
	slots  chan struct{}
	easels chan struct{}
	// crowd counts the publications that wait for a slot, and those whose message waits for its picture.
	crowd atomic.Int64
	// pauses come between the tries of a publication that may succeed soon; then it is left to the sweep.
	pauses []time.Duration
	// ctx ends the publications that are under way, quit those that wait.
	ctx  context.Context
	end  context.CancelFunc
	quit chan struct{}
	// met takes a word when the sweep met a game that another process holds: that process may have died.
	met chan struct{}

	mu    sync.Mutex
	state map[storage.GameID]pending
	// wakes take a word when a game under way is to be published again.
	wakes map[storage.GameID]chan struct{}
	// faults tells for how long a game that can't be published is left alone by the sweep.
	faults map[storage.GameID]fault
	// away is when the chat did not take the last publication, zero when it took it.
	away time.Time
	// looks are the games whose message may have been deleted, doubts messages that may show an older picture.
	looks   map[storage.GameID]bool
	doubts  map[storage.GameID]*storage.OldMessage
	stopped bool
	jobs    sync.WaitGroup
}

// pending is what this process is about to do for a game.
type pending int

const (
	sweeping pending = iota + 1 // left to whoever holds the lease
	running                     // waits for the lease
	again
	held
)

// fault is a series of failed publications.
type fault struct {
	times int
	until time.Time
	// kind and where are set when only people can mend it: the game is tried again when somebody of its guild comes by.
	kind, where, guild string
}

const (
	// publishing bounds one publication, stopping what is waited for at the end of the program.
	publishing = time.Minute
	stopping   = 5 * time.Second
	faultMost  = 12 * time.Hour
	// waiting is how long a publication waits for another process: a lease and a little more. The pauses between its tries
	// double from leasePause to leasePauseMost.
	waiting        = leaseTime + 10*time.Second
	leasePause     = 100 * time.Millisecond
	leasePauseMost = 2 * time.Second
	// overtaken is how often a publication begins again because another one was before it.
	overtaken = 5
)

func newPublisher(b *Bot, slots int) *publisher {
	ctx, end := context.WithCancel(context.Background())
	return &publisher{
		bot: b, slots: make(chan struct{}, slots), easels: make(chan struct{}, slots), ctx: ctx, end: end, quit: make(chan struct{}), met: make(chan struct{}, 1),
		pauses: []time.Duration{250 * time.Millisecond, time.Second, 3 * time.Second, 8 * time.Second},
		state:  map[storage.GameID]pending{}, wakes: map[storage.GameID]chan struct{}{}, faults: map[storage.GameID]fault{}, looks: map[storage.GameID]bool{},
		doubts: map[storage.GameID]*storage.OldMessage{},
	}
}

func leaseOf(id storage.GameID) string { return "publish:" + string(id) }

// hold keeps a game from being published, here and elsewhere, while a command is about to show it in its own answer;
// release publishes it.
func (p *publisher) hold(ctx context.Context, id storage.GameID) (release func(), err error) {
	_, give, err := p.bot.lease(ctx, leaseOf(id))
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
		p.poke(id)
	}, nil
}

// poke asks for a publication.
func (p *publisher) poke(id storage.GameID) { p.ask(id, running) }

// look asks for a publication that posts the table message anew if it was deleted.
func (p *publisher) look(id storage.GameID) {
	p.mu.Lock()
	p.looks[id] = true
	p.mu.Unlock()
	p.poke(id)
}

// doubtful lists the games with messages that may show an older picture, or may have been deleted.
func (p *publisher) doubtful() []storage.GameID {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.AppendSeq(slices.Collect(maps.Keys(p.doubts)), maps.Keys(p.looks))
}

// keep forgets the faults of all games but these: another process has published the others.
func (p *publisher) keep(unpublished []storage.GameID) {
	p.mu.Lock()
	defer p.mu.Unlock()
	kept := make(map[storage.GameID]fault)
	for _, id := range append(unpublished, slices.Collect(maps.Keys(p.state))...) {
		if f, ok := p.faults[id]; ok {
			kept[id] = f
		}
	}
	p.faults = kept
}

// retry asks for a publication of a game that was left unpublished, unless it failed of late or another process is at it.
func (p *publisher) retry(id storage.GameID) {
	p.mu.Lock()
	wait := p.bot.now().Before(p.faults[id].until)
	p.mu.Unlock()
	if !wait {
		p.ask(id, sweeping)
	}
}

func (p *publisher) ask(id storage.GameID, how pending) {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch {
	case p.stopped || p.state[id] == held:
		return
	case p.state[id] != 0:
		if how == running {
			p.state[id] = again
			select {
			case p.wakes[id] <- struct{}{}:
			default:
			}
		}
		return
	}
	wake := make(chan struct{}, 1)
	p.state[id], p.wakes[id] = how, wake
	p.jobs.Add(1)
	go p.run(id, wake)
}

func (p *publisher) run(id storage.GameID, wake <-chan struct{}) {
	defer p.jobs.Done()
	try := attempt{publisher: p, id: id}
	defer func() { p.bot.abandon(try.drawing) }()
	rid := func() {} // Gives the easel free.
	for {
		p.mu.Lock()
		try.patient = p.state[id] != sweeping
		p.mu.Unlock()
		err := try.publish()
		rid()
		rid = func() {}
		p.mu.Lock()
		p.note(id, err)
		if p.state[id] == again && !p.stopped {
			p.state[id] = running
			select {
			case <-wake:
			default:
			}
			p.mu.Unlock()
			continue
		}
		if err != nil || !try.late || p.stopped {
			p.forget(id)
			p.mu.Unlock()
			return
		}
		p.state[id] = running
		p.mu.Unlock()
		var goOn bool
		rid, goOn = try.await(wake)
		p.mu.Lock()
		if !goOn {
			p.forget(id)
			p.mu.Unlock()
			rid()
			return
		}
		p.state[id] = running
		p.mu.Unlock()
	}
}

// forget ends a game's job; the lock is held.
func (p *publisher) forget(id storage.GameID) {
	delete(p.state, id)
	delete(p.wakes, id)
}

// attempt is one job's way to a published game.
type attempt struct {
	*publisher
	id storage.GameID
	// patient says that the job waits for other processes, and that a fault of long standing is no reason to wait.
	patient bool
	// late says that the message is out and its picture is to follow: the drawing.
	late    bool
	drawing *drawing
}

// publish tries until the game is published, another process is at it for too long, or what is in the way may stay.
func (a *attempt) publish() error {
	began, pause, failed := time.Now(), leasePause, 0
	for {
		err := a.once()
		switch {
		case errors.Is(err, errHeld) && !a.patient:
			select {
			case a.met <- struct{}{}:
			default:
			}
			return nil
		case errors.Is(err, errHeld) && time.Since(began) < waiting:
			if !a.rest(pause) {
				return nil
			}
			pause = min(2*pause, leasePauseMost)
		case err != nil && passing(err) && failed < len(a.pauses):
			if !a.rest(a.pauses[failed]) {
				return err
			}
			failed++
		default:
			return err
		}
	}
}

// passing says that an error may be over soon.
func passing(err error) bool {
	var p parked
	return !errors.As(err, &p) && !errors.Is(err, errPanic) && !errors.Is(err, storage.ErrNotFound)
}

// rest waits about this long; false when the program stops.
func (p *publisher) rest(d time.Duration) bool {
	timer := time.NewTimer(d/2 + rand.N(d))
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-p.quit:
		return false
	}
}

// errPanic says that a publication ended in a panic.
var errPanic = errors.New("panic")

// once publishes a game as it is now, under its lease. What fails is tried again later: the game stays in the index.
func (a *attempt) once() (err error) {
	b := a.bot
	a.late = false
	select {
	case a.slots <- struct{}{}:
	default:
		a.crowd.Add(1)
		a.slots <- struct{}{}
		a.crowd.Add(-1)
	}
	defer func() { <-a.slots }()
	ctx, cancel := context.WithTimeout(a.ctx, publishing)
	defer cancel()
	defer func() {
		if r := recover(); r != nil {
			b.Metrics.Panics.Add(1)
			b.log.Error("panic in a publication", "game", a.id, "panic", r, "stack", string(debug.Stack()))
			err = errPanic
		}
	}()
	work, release, err := b.lease(ctx, leaseOf(a.id))
	if err != nil {
		return err
	}
	defer release()
	a.mu.Lock()
	how := publication{urgent: a.patient, look: a.looks[a.id], doubt: a.doubts[a.id], drawing: a.drawing}
	delete(a.looks, a.id)
	delete(a.doubts, a.id)
	a.mu.Unlock()
	defer func() { a.drawing, a.late = how.drawing, err == nil && how.late }()
	defer func() { // What was not found out or put right is left to the next publication.
		if errors.Is(err, storage.ErrNotFound) {
			return
		}
		a.mu.Lock()
		defer a.mu.Unlock()
		if how.doubt != nil {
			a.doubts[a.id] = how.doubt
		}
		if how.look {
			a.looks[a.id] = true
		}
	}()
	for range overtaken {
		err = b.publish(work, a.id, &how)
		switch {
		case err != nil && errors.Is(context.Cause(work), errLost):
			return fmt.Errorf("%w: %w", errLost, err)
		case !errors.Is(err, storage.ErrConflict):
			return err
		}
		b.Metrics.conflicts.WithLabelValues("publication").Inc()
	}
	return err
}

// note keeps the series of faults: the next try comes after one minute, two, four and so on. While the chat or the store is
// away, every sweep tries.
func (p *publisher) note(id storage.GameID, err error) {
	p.away = time.Time{}
	if err == nil {
		delete(p.faults, id)
		return
	}
	if errors.Is(err, chat.ErrUnavailable) {
		p.away = p.bot.now()
	}
	f := p.faults[id]
	f.times++
	wait := min(time.Minute<<min(f.times-1, 10), faultMost)
	var no parked
	switch {
	case errors.As(err, &no):
		f.kind, f.where, f.guild = no.Kind, no.Channel, no.guild
		wait = no.Until.Sub(p.bot.now())
	case errors.Is(err, chat.ErrUnavailable), errors.Is(err, storage.ErrUnavailable):
		wait = time.Minute
	}
	f.until = p.bot.now().Add(wait)
	p.faults[id] = f
	p.bot.log.Warn("publication failed", "game", id, "times", f.times, "error", err)
}

// wait returns when nothing is under way.
func (p *publisher) wait() { p.jobs.Wait() }

// stop lets what is under way finish for some seconds, then ends it; other processes or the next start publish the rest.
func (p *publisher) stop() {
	p.mu.Lock()
	if !p.stopped {
		p.stopped = true
		close(p.quit)
	}
	p.mu.Unlock()
	defer time.AfterFunc(stopping, p.end).Stop()
	p.wait()
	p.end()
}
