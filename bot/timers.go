package bot

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/repo"
	"github.com/harbormaster/harbormaster/storage"
)

const (
	// timerLease is how long a process has for a timer that is due, timerRoom how much of that must be left when it
	// begins, timersAtOnce how many it leases in one call, timersEvery how often it looks.
	timerLease   = time.Minute
	timerRoom    = 5 * time.Second
	timersAtOnce = 64
	timersEvery  = 2 * time.Second
	// urgentAtOnce and patientAtOnce are how many timers are done at once. While others wait, one that is patient takes
	// patientPace at least: 20 a second, of the 50 requests that Discord allows.
	urgentAtOnce, patientAtOnce = 16, 8
	patientPace                 = 400 * time.Millisecond
	// outsideAtOnce is how many wait for receivers outside at once: a server has one of them for each webhook.
	outsideAtOnce = 16
)

// timer is what a timer of a kind does, a row of the table of routes.
type timer struct {
	do func(context.Context, storage.Timer) error
	// patient says that no table relies on it and that it asks the chat for something: it is done beside the others, a
	// few a second, and its requests give way to those of publications.
	patient bool
	// long says that it computes for long: of those that do, one at a time is done, beside all others.
	long bool
	// outside says that it waits for strangers' computers: it is done beside the others, some at a time.
	outside bool
}

// timers does what is due, in a loop of its own.
type timers struct {
	*Bot
	// urgent has a place for each that is under way. While all are taken nothing is leased, so that other processes do
	// their part. Those that are patient don't hold up the others: they wait in a pool.
	urgent                 chan struct{}
	jobs                   sync.WaitGroup // urgent ones
	patient, long, outside pool
}

func newTimers(b *Bot) *timers {
	for kind := range b.routes.timers {
		b.Metrics.TimersWaiting.WithLabelValues(kind)
		b.Metrics.TimersFailed.WithLabelValues(kind)
		b.Metrics.TimerLag.WithLabelValues(kind)
	}
	return &timers{Bot: b, urgent: make(chan struct{}, urgentAtOnce),
		patient: pool{atOnce: patientAtOnce, pace: patientPace}, long: pool{atOnce: 1},
		outside: pool{atOnce: outsideAtOnce}}
}

// keep does what is due until the context ends.
func (t *timers) keep(ctx context.Context) {
	for next := time.Duration(0); storage.Wait(ctx, next); {
		if next = timersEvery; !t.lease(ctx) {
			next = sweepSoon
		}
	}
	t.wait()
}

// lease begins what is due; false when the store did not say what.
func (t *timers) lease(ctx context.Context) bool {
	for ctx.Err() == nil {
		now := t.Now()
		due, err := t.Store.Lease(ctx, now, timerLease, timersAtOnce)
		if err != nil {
			if ctx.Err() == nil {
				t.Log.Error("couldn't list timers", "error", err)
			}
			return false
		}
		for _, one := range due {
			t.begin(ctx, one, now.Add(timerLease))
		}
		if len(due) < timersAtOnce {
			break
		}
	}
	return true
}

// wait returns when nothing that was leased waits or is under way.
func (t *timers) wait() {
	t.jobs.Wait()
	t.patient.jobs.Wait()
	t.long.jobs.Wait()
	t.outside.jobs.Wait()
}

// begin does in its turn what a timer asks for that is leased until a time. One whose lease would end too soon, or that
// failed, is handed out again.
func (t *timers) begin(ctx context.Context, one storage.Timer, leased time.Time) {
	do := t.doUrgent
	switch row := t.routes.timers[one.Kind]; {
	case row.patient:
		do, ctx = t.patient.do, chat.GiveWay(ctx)
	case row.long:
		do = t.long.do
	case row.outside:
		do = t.outside.do
	}
	waiting := t.Metrics.TimersWaiting.WithLabelValues(one.Kind)
	waiting.Inc()
	do(func() (begun bool) {
		waiting.Dec()
		if ctx.Err() != nil || t.Now().Add(timerRoom).After(leased) {
			return false
		}
		t.Metrics.TimerLag.WithLabelValues(one.Kind).Observe(t.Now().Sub(one.At).Seconds())
		stop := ctx
		ctx, cancel := context.WithTimeout(ctx, timerLease)
		defer cancel()
		switch err := t.onTimer(ctx, one); {
		case errors.Is(err, repo.ErrTimerSet): // A timer that was set again stays.
		case err != nil && stop.Err() != nil: // The bot stops; the timer is handed out again.
		case err != nil:
			t.Metrics.TimersFailed.WithLabelValues(one.Kind).Inc()
			t.Log.Warn("timer failed", "timer", one.Key, "error", err)
		default:
			if err := t.Store.Done(ctx, one.Key, leased); err != nil {
				t.Log.Warn("timer was not cleared", "timer", one.Key, "error", err)
			}
		}
		return true
	})
}

// doUrgent waits for a place and does a job there.
func (t *timers) doUrgent(job func() bool) {
	t.urgent <- struct{}{}
	t.jobs.Go(func() {
		job()
		<-t.urgent
	})
}

// pool does jobs in their order, some at once.
type pool struct {
	atOnce int
	// pace is how long a job takes at least while others wait.
	pace    time.Duration
	mu      sync.Mutex
	waiting []func() bool
	working int
	jobs    sync.WaitGroup
}

// do takes a job, which says whether there was something to do.
func (p *pool) do(job func() bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.waiting = append(p.waiting, job)
	if p.working < p.atOnce {
		p.working++
		p.jobs.Go(p.work)
	}
}

func (p *pool) work() {
	var pause time.Duration
	for job := p.next(); job != nil; job = p.next() {
		time.Sleep(pause)
		pause = 0
		if began := time.Now(); job() {
			pause = p.pace - time.Since(began)
		}
	}
}

// next is the job that waits longest, nil when there is none: then one fewer works.
func (p *pool) next() (job func() bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.waiting) == 0 {
		p.working--
		return nil
	}
	job, p.waiting = p.waiting[0], p.waiting[1:]
	return job
}
