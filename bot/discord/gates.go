package discord

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"sync"
	"time"

	"github.com/harbormaster/harbormaster/bot"
)

// gates keeps requests within Discord's limits by what the headers of its answers say; no limit is known beforehand.
// Requests of the same bucket and channel share a limit. Requests of interactions do not come here.
type gates struct {
	mu      sync.Mutex
	global  time.Time
	cadence cadence
	// sending is how many requests are on their way, room is closed when one has come back.
	sending int
	room    chan struct{}
	// names holds Discord's name of the bucket by the kind of request.
	names   map[string]string
	buckets map[place]*bucket
}

// place is where a limit counts: a bucket, by Discord's name or by the kind of request as long as that is not known, and
// the channel.
type place struct{ name, channel string }

// bucket is a limit. Of limit requests in a window of time, used are answered and sending are on their way.
type bucket struct {
	limit, used, sending int
	// reset is when the window ends, by our clock, zero when that is not known; window is the same by Discord's.
	reset  time.Time
	window float64
	// shut is until when nothing is sent after a 429.
	shut    time.Time
	touched time.Time
	// turn is closed when a request has come back.
	turn chan struct{}
}

const (
	maxBuckets = 1000
	// maxSending is how many requests are on their way at once: so many may be refused before the first refusal is known.
	maxSending = 48
	// idle is how long a bucket is remembered after its last request.
	idle = 10 * time.Minute
	// longestWait is the longest wait that a header of Discord's may ask for.
	longestWait = time.Hour
	// noAdvice is the wait after a 429 that does not say how long.
	noAdvice = time.Second
	// unlimited is the limit of a bucket without headers.
	unlimited = 1 << 30
	// oldEdits is the place of edits of messages that are older than oldAge, which have a limit of their own.
	oldEdits = "old edits"
	oldAge   = time.Hour
)

func newGates() *gates {
	return &gates{
		cadence: newCadence(),
		names:   map[string]string{}, buckets: map[place]*bucket{}, room: make(chan struct{}),
	}
}

// pass is a request that may be sent. One of its methods must be called afterwards.
type pass struct {
	gates *gates
	q     request
	// bucket is nil when there is no room to remember one.
	bucket *bucket
}

// enter returns when the request may be sent, and fails at once when that is after the end of the context. An edit of an
// old message does not wait but fails with bot.ErrTooOld.
func (g *gates) enter(ctx context.Context, q request) (*pass, error) {
	for {
		p, wait, turn, err := g.try(q, time.Now())
		if p != nil || err != nil {
			return p, err
		}
		if turn == nil {
			if err := sleep(ctx, wait); err != nil {
				return nil, err
			}
			continue
		}
		timer := time.NewTimer(wait)
		select {
		case <-turn:
		case <-timer.C:
		case <-ctx.Done():
		}
		timer.Stop()
		if err := ctx.Err(); err != nil {
			return nil, err
		}
	}
}

// try gives a pass, or how long to wait, at most that long if there is also something to wait for.
func (g *gates) try(q request, now time.Time) (*pass, time.Duration, <-chan struct{}, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if d := g.global.Sub(now); d > 0 {
		return nil, d, nil, nil
	}
	if q.old {
		if b := g.buckets[place{oldEdits, q.channel}]; b != nil && b.shut.After(now) {
			return nil, 0, nil, fmt.Errorf("%w, for another %s", bot.ErrTooOld, b.shut.Sub(now).Round(time.Second))
		}
	}
	if g.sending >= maxSending {
		return nil, longestWait, g.room, nil
	}
	if d := g.cadence.wait(now); d > 0 {
		return nil, d, nil, nil
	}
	b := g.bucket(g.place(q), now)
	if b == nil {
		g.depart(now)
		return &pass{gates: g, q: q}, 0, nil, nil
	}
	if d := b.shut.Sub(now); d > 0 {
		return nil, d, nil, nil
	}
	if !b.reset.IsZero() && !b.reset.After(now) {
		b.used, b.reset = 0, time.Time{}
	}
	limit := max(b.limit, 1) // One request finds out.
	switch {
	case b.used+b.sending < limit:
		b.sending++
		b.touched = now
		g.depart(now)
		return &pass{gates: g, q: q, bucket: b}, 0, nil, nil
	case b.used < limit && b.reset.IsZero(): // Those on their way will tell.
		return nil, longestWait, b.turn, nil
	case b.used < limit:
		return nil, b.reset.Sub(now), b.turn, nil
	default:
		return nil, b.reset.Sub(now), nil, nil
	}
}

// depart puts a request on its way.
func (g *gates) depart(now time.Time) {
	g.sending++
	g.cadence.sent(now)
}

func (g *gates) place(q request) place {
	if name := g.names[q.what]; name != "" {
		return place{name, q.channel}
	}
	return place{q.what, q.channel}
}

// bucket gives the bucket of a place, nil when too many are in use.
func (g *gates) bucket(at place, now time.Time) *bucket {
	if b := g.buckets[at]; b != nil {
		return b
	}
	if len(g.buckets) >= maxBuckets {
		for p, b := range g.buckets {
			if b.sending == 0 && b.shut.Before(now) && b.reset.Before(now) && b.touched.Before(now.Add(-idle)) {
				delete(g.buckets, p)
			}
		}
	}
	if len(g.buckets) >= maxBuckets { // Better a limit that has to be found out again than one that is not kept.
		for p, b := range g.buckets {
			if b.sending == 0 && b.shut.Before(now) && b.reset.Before(now) {
				delete(g.buckets, p)
			}
		}
	}
	if len(g.buckets) >= maxBuckets {
		return nil
	}
	b := &bucket{touched: now, turn: make(chan struct{})}
	g.buckets[at] = b
	return b
}

// count is how many buckets are remembered.
func (g *gates) count() int {
	g.mu.Lock()
	defer g.mu.Unlock()
	return len(g.buckets)
}

// back takes the request off the way.
func (p *pass) back() {
	p.gates.sending--
	close(p.gates.room)
	p.gates.room = make(chan struct{})
	if p.bucket != nil {
		p.bucket.sending--
		close(p.bucket.turn)
		p.bucket.turn = make(chan struct{})
	}
}

// unused says that the request was not sent.
func (p *pass) unused() {
	p.gates.mu.Lock()
	defer p.gates.mu.Unlock()
	p.back()
}

// lost says that no answer came. Discord may have counted the request all the same.
func (p *pass) lost() {
	p.gates.mu.Lock()
	defer p.gates.mu.Unlock()
	if b := p.bucket; b != nil && !b.reset.IsZero() {
		b.used++
	}
	p.back()
}

// answered learns from the headers of an answer.
func (p *pass) answered(header http.Header) {
	p.gates.mu.Lock()
	defer p.gates.mu.Unlock()
	now := time.Now()
	p.gates.cadence.answered(now)
	p.learn(header, now)
	p.back()
}

func (p *pass) learn(header http.Header, now time.Time) {
	p.rename(header.Get("X-RateLimit-Bucket"))
	b := p.bucket
	if b == nil {
		return
	}
	limit, limitErr := strconv.Atoi(header.Get("X-RateLimit-Limit"))
	remaining, remainingErr := strconv.Atoi(header.Get("X-RateLimit-Remaining"))
	after, ok := parseSeconds(header.Get("X-RateLimit-Reset-After"))
	if remainingErr != nil || !ok || remaining < 0 {
		if !b.reset.After(now) { // Discord has no limit here, or none any more.
			b.limit = unlimited
		}
		return
	}
	if limitErr != nil || limit < 1 || limit > unlimited {
		limit = max(b.limit, remaining+1)
	}
	window, _ := strconv.ParseFloat(header.Get("X-RateLimit-Reset"), 64)
	reset := now.Add(after)
	used := max(limit-remaining, 0)
	switch {
	case b.reset.IsZero() || window > b.window || window == 0 && reset.After(b.reset.Add(after/2)):
		b.limit, b.used, b.reset, b.window = limit, used, reset, window
	case window == b.window: // An answer may be overtaken by a later one.
		b.limit, b.used = limit, max(b.used, used)
	}
}

// rename moves the bucket to the name that Discord gives it. The first to come there counts.
func (p *pass) rename(name string) {
	g := p.gates
	if name == "" || g.names[p.q.what] == name {
		return
	}
	from := g.place(p.q)
	g.names[p.q.what] = name
	to := g.place(p.q)
	if g.buckets[to] == nil && g.buckets[from] == p.bucket && p.bucket != nil {
		delete(g.buckets, from)
		g.buckets[to] = p.bucket
	}
}

// limited learns from a 429, and says how long to wait before the request is sent again and what the limit is about:
// "user", "shared" or "global".
func (p *pass) limited(header http.Header, body []byte) (wait time.Duration, scope string) {
	g := p.gates
	g.mu.Lock()
	defer g.mu.Unlock()
	defer p.back()
	now := time.Now()
	wait, scope = advice(header, body)
	switch {
	case scope == "global":
		g.global = later(g.global, now.Add(wait))
		g.cadence.slow(now)
	case hasCode(refusal(p.q, http.StatusTooManyRequests, body), codeOldEdits):
		if b := g.bucket(place{oldEdits, p.q.channel}, now); b != nil {
			b.shut = later(b.shut, now.Add(wait))
		}
	default:
		p.learn(header, now)
		if p.bucket != nil {
			p.bucket.shut = later(p.bucket.shut, now.Add(wait))
		}
	}
	return wait, scope
}

// advice says what a 429 says.
func advice(header http.Header, body []byte) (wait time.Duration, scope string) {
	var answer struct {
		RetryAfter float64 `json:"retry_after"`
		Global     bool    `json:"global"`
	}
	wait = noAdvice
	if err := json.Unmarshal(body, &answer); err == nil && answer.RetryAfter > 0 {
		wait = seconds(answer.RetryAfter)
	} else if after, ok := parseSeconds(header.Get("Retry-After")); ok && after > 0 {
		wait = after
	}
	scope = header.Get("X-RateLimit-Scope")
	switch {
	case scope == "global" || answer.Global || header.Get("X-RateLimit-Global") == "true":
		return wait, "global"
	case scope == "shared":
		return wait, "shared"
	default:
		return wait, "user"
	}
}

func later(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}

func parseSeconds(text string) (time.Duration, bool) {
	s, err := strconv.ParseFloat(text, 64)
	if err != nil || !(s >= 0) {
		return 0, false
	}
	return seconds(s), true
}

// seconds turns Discord's seconds into a duration of at most longestWait.
func seconds(s float64) time.Duration {
	if !(s < longestWait.Seconds()) {
		return longestWait
	}
	return time.Duration(s * float64(time.Second))
}
