package soak

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/harbormaster/harbormaster/engine"
)

// The counters of computers' moves.
const (
	choicesMetric   = "harbormaster_computer_seconds"
	fallbacksMetric = "harbormaster_computer_fallbacks_total"
)

// measure offers clicks at a rate for a time.
func (l *load) measure(ctx context.Context, rate float64, span time.Duration) (Rate, error) {
	before, err := l.usage()
	if err != nil {
		return Rate{}, err
	}
	counted, err := l.counters(ctx)
	if err != nil {
		return Rate{}, err
	}
	requests := requestsOf(l.chat)
	l.mu.Lock()
	l.pictures = nil
	l.mu.Unlock()
	r := Rate{Offered: rate}
	began := time.Now()
	acks := l.offerVisited(ctx, &r, span)
	took := time.Since(began)
	after, err := l.usage()
	if err != nil {
		return r, err
	}
	r.Missing, err = l.lastPictures(ctx)
	if err != nil {
		return r, err
	}
	r.Requests = requestsOf(l.chat).since(requests)
	now, err := l.counters(ctx)
	for _, level := range engine.Levels {
		since := func(name string) int {
			name = fmt.Sprintf("%s{level=%q}", name, level)
			return int(now[name] - counted[name])
		}
		if n := [2]int{since(choicesMetric), since(fallbacksMetric)}; n != [2]int{} {
			if r.Computers == nil {
				r.Computers = map[string][2]int{}
			}
			r.Computers[level] = n
		}
	}
	l.mu.Lock()
	pics := l.pictures
	l.mu.Unlock()
	r.Made = float64(r.Clicks) / took.Seconds()
	r.Ack, r.Picture, r.Pictures = percentiles(acks), percentiles(pics), len(pics)
	cores := func(after, before time.Duration) float64 { return float64(after-before) / float64(took) }
	r.Bot, r.Database, r.Self = cores(after.Bot, before.Bot), cores(after.Database, before.Database),
		cores(after.Self, before.Self)
	r.Others = max(cores(after.Machine, before.Machine)-r.Bot-r.Database-r.Self, 0)
	r.Memory = after.Memory
	return r, err
}

// offerVisited makes clicks while crawlers read pages.
func (l *load) offerVisited(ctx context.Context, r *Rate, span time.Duration) []time.Duration {
	if l.Crawlers == 0 {
		return l.offer(ctx, r, span)
	}
	visiting, leave := context.WithCancel(ctx)
	var v visits
	var left sync.WaitGroup
	left.Go(func() { l.visit(visiting, &v) })
	acks := l.offer(ctx, r, span)
	leave()
	left.Wait()
	r.Visits = &v.Visits
	return acks
}

// offer makes clicks at random moments, counts them and their answers, and gives how long after they were due they were
// acknowledged.
func (l *load) offer(ctx context.Context, r *Rate, span time.Duration) (acks []time.Duration) {
	arrivals, choices := newRNG(l.Seed, 1000), newRNG(l.Seed, 1001)
	var mu sync.Mutex
	var jobs sync.WaitGroup
	began := time.Now()
	for due := began; ; {
		due = due.Add(time.Duration(arrivals.exp() / r.Offered * float64(time.Second)))
		if due.Sub(began) > span {
			break
		}
		sleep(ctx, time.Until(due))
		if ctx.Err() != nil {
			break
		}
		jobs.Go(func() {
			var got outcome
			var at time.Time
			if t, ok := l.takeReady(choices); ok {
				got, at = l.press(ctx, t, choices)
			}
			mu.Lock()
			defer mu.Unlock()
			switch got {
			case "":
				r.Starved++
				return
			case unanswered:
				r.Silent++
			case done:
				r.Done++
			default:
				r.InWords++
			}
			r.Clicks++
			if got != unanswered {
				acks = append(acks, at.Sub(due))
			}
		})
	}
	jobs.Wait()
	return acks
}

// lastPictures waits until every picture that is due has come, and counts those that do not.
func (l *load) lastPictures(ctx context.Context) (missing int, err error) {
	err = until(ctx, 30*time.Second, func() (bool, error) {
		l.mu.Lock()
		defer l.mu.Unlock()
		missing = l.pendingCount
		return missing == 0, nil
	})
	if errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil {
		err = nil
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	for game := range l.pending {
		delete(l.pending, game)
		l.markReady(game)
	}
	l.pendingCount = 0
	return missing, err
}
