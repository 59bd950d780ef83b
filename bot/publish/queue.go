package publish

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
	"github.com/harbormaster/harbormaster/bot/clock"
	"github.com/harbormaster/harbormaster/bot/draw"
	"github.com/harbormaster/harbormaster/bot/repo"
	"github.com/harbormaster/harbormaster/storage"
)

// Publisher draws and posts tables: one publication of a game at a time, the latest position wins. Other processes are kept
// out by a lease of the store. Drawing is bounded by the painters' queue; slots only keep a great number of games from
// being published at once after a start, easels a great number of pictures from being in memory.
type Publisher struct {
	*Config
	poster     *poster
	timers     *timers
	outbox     *outbox
	said       clock.Throttle
	publishSem chan struct{}
	drawSem    chan struct{}
	// crowd counts the publications that wait for a slot, and those whose message waits for its picture.
	queued atomic.Int64
	// pauses come between the tries of a publication that may succeed soon; then it is left to the sweep.
	Pauses []time.Duration
	// ctx ends the publications that are under way, quit those that wait.
	ctx  context.Context
	end  context.CancelFunc
	quit chan struct{}
	// met takes a word when the sweep met a game that another process holds: that process may have died.
	HeldElsewhere chan struct{}

	mu    sync.Mutex
	state map[storage.GameID]pending
	// wakes take a word when a game under way is to be published again.
	wakes map[storage.GameID]chan struct{}
	// faults tells for how long a game that can't be published is left alone by the sweep.
	faults map[storage.GameID]Fault
	// away is when the chat did not take the last publication, zero when it took it.
	away time.Time
	// looks are the games whose message may have been deleted, doubts messages that may show an older picture.
	unchecked     map[storage.GameID]bool
	stalePictures map[storage.GameID]*storage.OldMessage
	stopped       bool
	jobs          sync.WaitGroup
}

// pending is what this process is about to do for a game.
type pending int

const (
	sweeping pending = iota + 1 // left to whoever holds the lease
	running                     // waits for the lease
	again
	held
)

// Fault is a series of failed publications.
type Fault struct {
	times int
	until time.Time
	// kind and where are set when only people can mend it: the game is tried again when somebody of its guild comes by.
	Kind, Channel, guild string
}

const (
	// publishing bounds one publication, stopping what is waited for at the end of the program.
	publishing = time.Minute
	stopping   = 5 * time.Second
	faultMost  = 12 * time.Hour
	// waiting is how long a publication waits for another process: a lease and a little more. The pauses between its tries
	// double from leasePause to leasePauseMost.
	waiting        = repo.LeaseTime + 10*time.Second
	leasePause     = 100 * time.Millisecond
	leasePauseMost = 2 * time.Second
	// overtaken is how often a publication begins again because another one was before it.
	overtaken = 5
)

func New(c *Config, slots int) *Publisher {
	ctx, end := context.WithCancel(context.Background())
	p := &Publisher{
		Config: c, publishSem: make(chan struct{}, slots), drawSem: make(chan struct{}, slots), ctx: ctx, end: end, quit: make(chan struct{}), HeldElsewhere: make(chan struct{}, 1),
		Pauses: []time.Duration{250 * time.Millisecond, time.Second, 3 * time.Second, 8 * time.Second},
		state:  map[storage.GameID]pending{}, wakes: map[storage.GameID]chan struct{}{}, faults: map[storage.GameID]Fault{}, unchecked: map[storage.GameID]bool{},
		stalePictures: map[storage.GameID]*storage.OldMessage{},
	}
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
		p.Notify(id)
	}, nil
}

// Notify asks for a publication.
func (p *Publisher) Notify(id storage.GameID) { p.ask(id, running) }

// look asks for a publication that posts the table message anew if it was deleted.
func (p *Publisher) CheckMessage(id storage.GameID) {
	p.mu.Lock()
	p.unchecked[id] = true
	p.mu.Unlock()
	p.Notify(id)
}

// Unsettled lists the games with messages that may show an older picture, or may have been deleted.
func (p *Publisher) Unsettled() []storage.GameID {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.AppendSeq(slices.Collect(maps.Keys(p.stalePictures)), maps.Keys(p.unchecked))
}

// ForgetOtherFaults forgets the faults of all games but these: another process has published the others.
func (p *Publisher) ForgetOtherFaults(unpublished []storage.GameID) {
	p.mu.Lock()
	defer p.mu.Unlock()
	kept := make(map[storage.GameID]Fault)
	for _, id := range append(unpublished, slices.Collect(maps.Keys(p.state))...) {
		if f, ok := p.faults[id]; ok {
			kept[id] = f
		}
	}
	p.faults = kept
}

// Retry asks for a publication of a game that was left unpublished, unless it failed of late or another process is at it.
func (p *Publisher) Retry(id storage.GameID) {
	p.mu.Lock()
	wait := p.Now().Before(p.faults[id].until)
	p.mu.Unlock()
	if !wait {
		p.ask(id, sweeping)
	}
}

func (p *Publisher) ask(id storage.GameID, how pending) {
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

func (p *Publisher) run(id storage.GameID, wake <-chan struct{}) {
	defer p.jobs.Done()
	try := attempt{Publisher: p, id: id}
	defer func() { p.poster.abandon(try.drawing) }()
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
func (p *Publisher) forget(id storage.GameID) {
	delete(p.state, id)
	delete(p.wakes, id)
}

// attempt is one job's way to a published game.
type attempt struct {
	*Publisher
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
		case errors.Is(err, repo.ErrHeld) && !a.patient:
			select {
			case a.HeldElsewhere <- struct{}{}:
			default:
			}
			return nil
		case errors.Is(err, repo.ErrHeld) && time.Since(began) < waiting:
			if !a.rest(pause) {
				return nil
			}
			pause = min(2*pause, leasePauseMost)
		case err != nil && passing(err) && failed < len(a.Pauses):
			if !a.rest(a.Pauses[failed]) {
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
	return !errors.As(err, &p) && !errors.Is(err, draw.ErrPanic) && !errors.Is(err, storage.ErrNotFound)
}

// rest waits about this long; false when the program stops.
func (p *Publisher) rest(d time.Duration) bool {
	timer := time.NewTimer(d/2 + rand.N(d))
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-p.quit:
		return false
	}
}

// once publishes a game as it is now, under its lease. What fails is tried again later: the game stays in the index.
func (a *attempt) once() (err error) {
	a.late = false
	select {
	case a.publishSem <- struct{}{}:
	default:
		a.queued.Add(1)
		a.publishSem <- struct{}{}
		a.queued.Add(-1)
	}
	defer func() { <-a.publishSem }()
	ctx, cancel := context.WithTimeout(a.ctx, publishing)
	defer cancel()
	defer func() {
		if r := recover(); r != nil {
			a.Metrics.Panics.Add(1)
			a.Log.Error("panic in a publication", "game", a.id, "panic", r, "stack", string(debug.Stack()))
			err = draw.ErrPanic
		}
	}()
	work, release, err := a.Repo.Lease(ctx, leaseOf(a.id))
	if err != nil {
		return err
	}
	defer release()
	a.mu.Lock()
	how := publication{urgent: a.patient, look: a.unchecked[a.id], doubt: a.stalePictures[a.id], drawing: a.drawing}
	delete(a.unchecked, a.id)
	delete(a.stalePictures, a.id)
	a.mu.Unlock()
	defer func() { a.drawing, a.late = how.drawing, err == nil && how.late }()
	defer func() { // What was not found out or put right is left to the next publication.
		if errors.Is(err, storage.ErrNotFound) {
			return
		}
		a.mu.Lock()
		defer a.mu.Unlock()
		if how.doubt != nil {
			a.stalePictures[a.id] = how.doubt
		}
		if how.look {
			a.unchecked[a.id] = true
		}
	}()
	for range overtaken {
		err = a.poster.publish(work, a.id, &how)
		switch {
		case err != nil && errors.Is(context.Cause(work), repo.ErrLost):
			return fmt.Errorf("%w: %w", repo.ErrLost, err)
		case !errors.Is(err, storage.ErrConflict):
			return err
		}
		a.Metrics.Conflicts.WithLabelValues("publication").Inc()
	}
	return err
}

// note keeps the series of faults: the next try comes after one minute, two, four and so on. While the chat or the store is
// away, every sweep tries.
func (p *Publisher) note(id storage.GameID, err error) {
	p.away = time.Time{}
	if err == nil {
		delete(p.faults, id)
		return
	}
	if errors.Is(err, chat.ErrUnavailable) {
		p.away = p.Now()
	}
	f := p.faults[id]
	f.times++
	wait := min(time.Minute<<min(f.times-1, 10), faultMost)
	var no parked
	switch {
	case errors.As(err, &no):
		f.Kind, f.Channel, f.guild = no.Kind, no.Channel, no.guild
		wait = no.Until.Sub(p.Now())
	case errors.Is(err, chat.ErrUnavailable), errors.Is(err, storage.ErrUnavailable):
		wait = time.Minute
	}
	f.until = p.Now().Add(wait)
	p.faults[id] = f
	p.Log.Warn("publication failed", "game", id, "times", f.times, "error", err)
}

// Wait returns when nothing is under way.
func (p *Publisher) Wait() { p.jobs.Wait() }

// Stop lets what is under way finish for some seconds, then ends it; other processes or the next start publish the rest.
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

// Fault tells what only people can mend about a game; its kind is "" if nothing is known.
func (p *Publisher) Fault(id storage.GameID) Fault {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.faults[id]
}

// ChatAway says that the chat did not take the last publication, lately: each sweep tries anew what is left.
func (p *Publisher) ChatAway() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return !p.away.IsZero() && p.Now().Sub(p.away) < chatAwayFor
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

// RetryIn tries parked games of a server again, because somebody is there: first those of the very channel, and only some at
// a time, because each request that the chat refuses counts against the bot.
func (p *Publisher) RetryIn(in chat.Interaction) {
	p.mu.Lock()
	var here, elsewhere []storage.GameID
	for id, f := range p.faults {
		switch {
		case f.Kind == "" || f.guild != in.Guild:
		case f.Channel == in.Channel:
			here = append(here, id)
		default:
			elsewhere = append(elsewhere, id)
		}
	}
	p.mu.Unlock()
	if len(here)+len(elsewhere) == 0 || !p.said.First("welcome "+in.Guild, p.Now(), welcomeAgain) {
		return
	}
	for _, ids := range [][]storage.GameID{here, elsewhere} {
		rand.Shuffle(len(ids), func(i, j int) { ids[i], ids[j] = ids[j], ids[i] })
	}
	ids := append(here, elsewhere...)
	for _, id := range ids[:min(len(ids), welcomeMost)] {
		p.Notify(id)
	}
}

const (
	// welcomeAgain is after how long parked games of a server, welcomeMost of them, are tried again because somebody came by.
	welcomeAgain = 10 * time.Second
	welcomeMost  = 10
)

// chatAwayFor is for how long the chat counts as away after it did not take a publication.
const chatAwayFor = 2 * time.Minute

// OnTimer does what is due at a table, and sets its clock for the next time.
func (p *Publisher) OnTimer(ctx context.Context, id storage.GameID) error {
	return p.timers.onTimer(ctx, id)
}
