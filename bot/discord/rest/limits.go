package rest

import (
	"context"
	"fmt"
	"sync"
	"time"
)

// limits gives permits to requests so that they stay within Discord's limits, by what the headers of its answers say;
// none is known beforehand but that of all requests. Requests of the same bucket and channel share a limit. Requests of
// interactions do not come here.
type limits struct {
	mu sync.Mutex
	// global is until when nothing is sent after a 429 of the global limit.
	global time.Time
	rate   adaptiveRate
	// perSecond is how many requests may go within the window of sent, 0 for any number.
	perSecond int
	sent      window
	// full is when a request that gives way to none had to wait for the window.
	full time.Time
	// sending is how many requests are on their way, returned is closed when one has come back.
	sending  int
	returned chan struct{}
	// names holds Discord's name of the bucket by the kind of request.
	names   map[string]string
	buckets map[bucketKey]*bucket
}

// bucketKey says what a limit counts: requests of a bucket, by Discord's name or by the kind of request as long as that
// is not known, in a channel.
type bucketKey struct{ name, channel string }

// bucket is a limit. Of limit requests in a window of time, used are answered and sending are on their way.
type bucket struct {
	limit, used, sending int
	// reset is when the window ends, by our clock, zero when that is not known; window is the same by Discord's.
	reset  time.Time
	window float64
	// closed is until when nothing is sent after a 429, touched when the last request was sent.
	closed, touched time.Time
	// returned is closed when a request has come back.
	returned chan struct{}
}

// idle says that nothing is known of the bucket that the next request would not find out.
func (b *bucket) idle(now time.Time) bool {
	return b.sending == 0 && b.closed.Before(now) && b.reset.Before(now)
}

const (
	maxBuckets = 1000
	// maxSending is how many requests are on their way at once: so many may be refused before the first refusal is
	// known.
	maxSending = 48
	// shareSlots of this length are at least a second, whenever it begins.
	shareSlots, shareSlot = 21, time.Second / 20
	// keep is how long a bucket is remembered after its last request.
	keep = 10 * time.Minute
	// longestWait is the longest wait that a header of Discord's may ask for.
	longestWait = time.Hour
	// unlimited is the limit of a bucket without headers.
	unlimited = 1 << 30
	// oldEdits is the bucket of edits of messages that are older than OldAge, which have a limit of their own.
	oldEdits = "old edits"
)

// OldAge is the age from which the edits of a message have a limit of their own.
const OldAge = time.Hour

func newLimits() *limits {
	return &limits{
		rate: newAdaptiveRate(), sent: newWindow(shareSlots, shareSlot),
		names: map[string]string{}, buckets: map[bucketKey]*bucket{}, returned: make(chan struct{}),
	}
}

// enter returns when the request may be sent, and fails at once when that is after the end of the context. An edit of
// an old message does not wait but fails with ErrTooOld.
func (l *limits) enter(ctx context.Context, q Request) (*permit, error) {
	for {
		p, wait, returned, err := l.try(q, time.Now())
		if p != nil || err != nil {
			return p, err
		}
		if returned == nil {
			err = sleep(ctx, wait)
		} else {
			select {
			case <-returned:
			case <-time.After(wait):
			case <-ctx.Done():
			}
			err = ctx.Err()
		}
		if err != nil {
			return nil, err
		}
	}
}

// try gives a permit, or how long to wait, at most that long if there is also something to wait for.
func (l *limits) try(q Request, now time.Time) (*permit, time.Duration, <-chan struct{}, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if d := l.global.Sub(now); d > 0 {
		return nil, d, nil, nil
	}
	if q.Old {
		if b := l.buckets[bucketKey{oldEdits, q.Channel}]; b != nil && b.closed.After(now) {
			return nil, 0, nil, fmt.Errorf("%w, for another %s", ErrTooOld, b.closed.Sub(now).Round(time.Second))
		}
	}
	if l.sending >= maxSending {
		return nil, longestWait, l.returned, nil
	}
	if d := l.rate.wait(now); d > 0 {
		return nil, d, nil, nil
	}
	room := l.perSecond
	if q.GivesWay {
		if l.rate.perSecond > 0 {
			return nil, calm, nil, nil
		}
		if now.Sub(l.full) < 2*shareSlot {
			return nil, shareSlot, nil, nil
		}
		room -= room / 8
	}
	if l.perSecond > 0 && l.sent.sum(now) >= room {
		if !q.GivesWay {
			l.full = now
		}
		return nil, shareSlot, nil, nil
	}
	b := l.bucket(l.key(q), now)
	if b == nil {
		return l.permit(q, nil, now), 0, nil, nil
	}
	if d := b.closed.Sub(now); d > 0 {
		return nil, d, nil, nil
	}
	if !b.reset.IsZero() && !b.reset.After(now) {
		b.used, b.reset = 0, time.Time{}
	}
	limit := max(b.limit, 1) // One request finds out.
	switch {
	case b.used+b.sending < limit:
		return l.permit(q, b, now), 0, nil, nil
	case b.used < limit && b.reset.IsZero(): // Those on their way will tell.
		return nil, longestWait, b.returned, nil
	case b.used < limit:
		return nil, b.reset.Sub(now), b.returned, nil
	default:
		return nil, b.reset.Sub(now), nil, nil
	}
}

// permit puts a request on its way.
func (l *limits) permit(q Request, b *bucket, now time.Time) *permit {
	l.sending++
	l.rate.sent(now)
	l.sent.add(now)
	if b != nil {
		b.sending++
		b.touched = now
	}
	return &permit{limits: l, request: q, bucket: b}
}

func (l *limits) key(q Request) bucketKey {
	if name := l.names[q.What]; name != "" {
		return bucketKey{name, q.Channel}
	}
	return bucketKey{q.What, q.Channel}
}

// bucket gives the bucket of a key, nil when too many are in use.
func (l *limits) bucket(key bucketKey, now time.Time) *bucket {
	if b := l.buckets[key]; b != nil {
		return b
	}
	// Better a limit that has to be found out again than one that is not kept.
	for _, age := range []time.Duration{keep, 0} {
		if len(l.buckets) < maxBuckets {
			break
		}
		for k, b := range l.buckets {
			if b.idle(now) && !b.touched.After(now.Add(-age)) {
				delete(l.buckets, k)
			}
		}
	}
	if len(l.buckets) >= maxBuckets {
		return nil
	}
	b := &bucket{touched: now, returned: make(chan struct{})}
	l.buckets[key] = b
	return b
}

// count is how many buckets are remembered.
func (l *limits) count() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.buckets)
}
