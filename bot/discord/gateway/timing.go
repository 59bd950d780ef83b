package gateway

import (
	"math/rand/v2"
	"time"
)

// Timing says how long the gateway waits for what.
type Timing struct {
	// Dial is how long reaching the gateway may take, with name, TLS and upgrade.
	Dial time.Duration
	// Ready is how long a connection may be silent before its session is ready.
	Ready time.Duration
	// Answer is how long a heartbeat may wait for its acknowledgement. A shorter interval of heartbeats counts in its
	// place.
	Answer time.Duration
	// Write is how long a frame may take to leave, Close how long closing a connection in good order may take.
	Write, Close time.Duration
	// Identify is the least time between two sessions that are begun in the same bucket of shards.
	Identify time.Duration
	// Invalid are the least and the longest wait after Discord has called a session invalid.
	Invalid [2]time.Duration
	// Resumes is after how many vain attempts in a row to go on with a session a new one is begun.
	Resumes int
	// First and Longest are the pauses between attempts. A connection that was ready for Steady begins with no pause
	// anew.
	First, Longest, Steady time.Duration
	// Renew is the age at which a session is to be replaced by a fresh one; it varies by an eighth, so that not all are
	// replaced together. That is done when no interaction has come for Quiet, which is also how often is looked, and
	// Late afterwards in any case. Both sessions are kept for Overlap. After a failure the next try comes Again later.
	Renew, Quiet, Late, Overlap, Again time.Duration
}

// DefaultTiming is what New takes.
var DefaultTiming = Timing{
	Dial: 10 * time.Second, Ready: 8 * time.Second, Answer: 10 * time.Second, Write: 5 * time.Second,
	Close:    time.Second,
	Identify: 5 * time.Second, Invalid: [2]time.Duration{time.Second, 5 * time.Second}, Resumes: 6,
	First: 500 * time.Millisecond, Longest: time.Minute, Steady: 30 * time.Second,
	Renew: 24 * time.Hour, Quiet: time.Minute, Late: 2 * time.Hour, Overlap: 5 * time.Second, Again: time.Hour,
}

// afterInvalid is how long to wait after an invalid session: Discord asks for a random time, so that not all bots come
// back at once.
func (t Timing) afterInvalid() time.Duration {
	return t.Invalid[0] + rand.N(t.Invalid[1]-t.Invalid[0]+1)
}

// backoff is how long to wait after so many failures in a row; it varies by half.
func (t Timing) backoff(failures int) time.Duration {
	if failures <= 0 {
		return 0
	}
	d := t.Longest
	if failures < 16 {
		d = min(t.First<<(failures-1), t.Longest)
	}
	return d/2 + rand.N(d/2+1)
}

// renewal is the age at which a session is to be replaced.
func (t Timing) renewal() time.Duration { return t.Renew - rand.N(t.Renew/8+1) }
