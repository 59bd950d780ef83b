package rest

import (
	"encoding/json"
	"net/http"
	"strconv"
	"time"
)

// permit is a request that may be sent. One of its methods must be called afterwards.
type permit struct {
	limits  *limits
	request Request
	// bucket is nil when there is no room to remember one.
	bucket *bucket
}

// giveBack takes the request off the way.
func (p *permit) giveBack() {
	p.limits.sending--
	close(p.limits.returned)
	p.limits.returned = make(chan struct{})
	if p.bucket != nil {
		p.bucket.sending--
		close(p.bucket.returned)
		p.bucket.returned = make(chan struct{})
	}
}

// unused says that the request was not sent.
func (p *permit) unused() {
	p.limits.mu.Lock()
	defer p.limits.mu.Unlock()
	p.giveBack()
}

// lost says that no answer came. Discord may have counted the request all the same.
func (p *permit) lost() {
	p.limits.mu.Lock()
	defer p.limits.mu.Unlock()
	if b := p.bucket; b != nil && !b.reset.IsZero() {
		b.used++
	}
	p.giveBack()
}

// answered learns from the headers of an answer.
func (p *permit) answered(header http.Header) {
	p.limits.mu.Lock()
	defer p.limits.mu.Unlock()
	now := time.Now()
	p.limits.rate.answered(now)
	p.learn(header, now)
	p.giveBack()
}

// limited learns from a 429 with this advice. It was about old edits or about the request's bucket, if not about
// everything.
func (p *permit) limited(header http.Header, wait time.Duration, scope string, old bool) {
	l := p.limits
	l.mu.Lock()
	defer l.mu.Unlock()
	defer p.giveBack()
	now := time.Now()
	until := now.Add(wait)
	b := p.bucket
	switch {
	case scope == "global":
		l.global = later(l.global, until)
		l.rate.slow(now)
		return
	case old:
		b = l.bucket(bucketKey{oldEdits, p.request.Channel}, now)
	default:
		p.learn(header, now)
	}
	if b != nil {
		b.closed = later(b.closed, until)
	}
}

func (p *permit) learn(header http.Header, now time.Time) {
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
func (p *permit) rename(name string) {
	l := p.limits
	if name == "" || l.names[p.request.What] == name {
		return
	}
	from := l.key(p.request)
	l.names[p.request.What] = name
	to := l.key(p.request)
	if l.buckets[to] == nil && l.buckets[from] == p.bucket && p.bucket != nil {
		delete(l.buckets, from)
		l.buckets[to] = p.bucket
	}
}

// noAdvice is the wait after a 429 that does not say how long.
const noAdvice = time.Second

// advice says of a 429 how long to wait before the request is sent again and what the limit is about: "user", "shared"
// or "global".
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
