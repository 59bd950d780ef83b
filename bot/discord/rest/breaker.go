package rest

import (
	"errors"
	"log/slog"
	"sync"
	"time"
)

// Discord shuts out an address that sends 10,000 invalid requests within ten minutes: answers 401, 403, and 429 unless
// the limit is shared with others. (https://docs.discord.com/developers/topics/rate-limits, August 2026.) Several
// processes may share the address.
const (
	// slowFrom is how many of them leave one request of the bot's own each slowPace, stopFrom how many leave none.
	slowFrom, stopFrom = 5000, 8000
	slowPace           = time.Second
	invalidSlots       = 60
	invalidSlot        = 10 * time.Second
)

const (
	// openAfter is how many requests in a row have to fail for the breaker to open; more than one call tries.
	openAfter = maxAttempts + 2
	// firstOpen and maxOpen are how long an open breaker lets nothing through before it tries again.
	firstOpen, maxOpen = 5 * time.Second, time.Minute
	// tokenPause is how long a refused token is not shown again.
	tokenPause = time.Minute
)

var (
	errFailing = errors.New("discord has failed several times in a row and is left alone for some seconds")
	errInvalid = errors.New("too many requests were refused within ten minutes")
)

// breaker holds back the bot's own requests when they do no good: while Discord is down, when it does not know the
// token, and when so many were refused that it would shut the bot out. Those of interactions are not held back; people
// wait.
type breaker struct {
	log *slog.Logger

	mu       sync.Mutex
	failures int
	openFor  time.Duration
	until    time.Time
	// probing says that one request tries whether Discord works again.
	probing bool

	token time.Time
	// invalid counts the refused requests of the last ten minutes.
	invalid window
	next    time.Time
}

// enter gives the error of a request that is not to be sent now, or how long it has to wait before.
func (b *breaker) enter(now time.Time) (time.Duration, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if now.Before(b.token) {
		return 0, ErrToken
	}
	if b.failures >= openAfter {
		if now.Before(b.until) || b.probing {
			return 0, errFailing
		}
		b.probing = true
	}
	switch n := b.invalid.sum(now); {
	case n >= stopFrom:
		b.probing = false
		return 0, errInvalid
	case n >= slowFrom:
		wait := max(b.next.Sub(now), 0)
		b.next = now.Add(wait + slowPace)
		return wait, nil
	}
	return 0, nil
}

// unused says that the request was not sent or that nobody waited for its answer.
func (b *breaker) unused() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.probing = false
}

// failed notes that a request got no answer or one of a server in trouble.
func (b *breaker) failed(now time.Time, err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.probing = false
	b.failures++
	switch {
	case b.failures < openAfter:
	case b.failures == openAfter:
		b.openFor = firstOpen
		b.log.Warn("discord fails; holding back the bot's own requests", "error", err, "again_in", b.openFor.String())
		b.until = now.Add(b.openFor)
	case !now.Before(b.until): // Requests that were on their way fail without prolonging the wait.
		b.openFor = min(2*b.openFor, maxOpen)
		b.until = now.Add(b.openFor)
	}
}

// answered notes that Discord works.
func (b *breaker) answered() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.failures >= openAfter {
		b.log.Info("discord works again")
	}
	b.failures, b.probing = 0, false
}

// refusedToken notes that Discord does not know the bot's token.
func (b *breaker) refusedToken(now time.Time) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.token = now.Add(tokenPause)
}

// refused notes an invalid request.
func (b *breaker) refused(now time.Time) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.invalid.add(now)
}

// state gives the invalid requests of the last ten minutes and whether the breaker is open.
func (b *breaker) state(now time.Time) (invalid int, open bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.invalid.sum(now), b.failures >= openAfter
}
