package main

import (
	"slices"
	"sync"
	"time"
)

// suspensions notes when the machine was suspended, as a virtual one is whose state is saved: what is due within
// seconds is late then, and nobody is to blame. It goes by the real clock, as the whole programs do that it is asked
// about.
var suspensions = sync.OnceValue(func() *suspensionLog {
	s := &suspensionLog{}
	go s.watch()
	return s
})

type suspensionLog struct {
	mu      sync.Mutex
	resumed []time.Time
}

const (
	// suspensionTick is how often the clock is looked at, minSuspension how late that must be for a suspension. That is
	// less than the three seconds in which an interaction is to be acknowledged.
	suspensionTick = 50 * time.Millisecond
	minSuspension  = 2 * time.Second
)

func (s *suspensionLog) watch() {
	for last := time.Now(); ; last = time.Now() {
		time.Sleep(suspensionTick)
		if time.Since(last) > minSuspension {
			s.mu.Lock()
			s.resumed = append(s.resumed, time.Now())
			s.mu.Unlock()
		}
	}
}

// since says whether the machine was suspended after a moment.
func (s *suspensionLog) since(moment time.Time) bool {
	time.Sleep(2 * suspensionTick) // Who wakes up first may ask.
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.resumed) > 0 && s.resumed[len(s.resumed)-1].After(moment)
}

// about says whether the machine was suspended shortly before a moment, or at it: in the time in which what was late
// then is asked for again.
func (s *suspensionLog) about(moment time.Time) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.ContainsFunc(s.resumed, func(end time.Time) bool { return end.Sub(moment).Abs() < 5*time.Second })
}
