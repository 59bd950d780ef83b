package model

import "time"

// Clock is where the server takes its time from: 3 s for an acknowledgement,
// 15 min for a token, an hour for edits. Safe for concurrent use.
type Clock interface {
	Now() time.Time
	// AfterFunc calls f in its own goroutine once d has passed.
	AfterFunc(d time.Duration, f func()) Timer
}

// Timer is what AfterFunc gives. Stop reports whether it prevented the call.
type Timer interface {
	Stop() bool
}

// RealClock is the time of this computer.
type RealClock struct{}

// Now is the time.
func (RealClock) Now() time.Time { return time.Now() }

// AfterFunc is time.AfterFunc.
func (RealClock) AfterFunc(d time.Duration, f func()) Timer { return time.AfterFunc(d, f) }
