package main

import (
	"slices"
	"sync"
	"time"
)

// stillness notes when the machine stood still, as one does whose state is saved: what is due within seconds is late then, and
// nobody is to blame. It goes by the real clock, as the whole programs do that it is asked about.
var stillness = sync.OnceValue(func() *stills {
	s := &stills{}
	go s.watch()
	return s
})

type stills struct {
	mu   sync.Mutex
	ends []time.Time
}

const (
	// stillTick is how often the machine is looked at, longStill how late that must be for it to have stood still. That is less than
	// the three seconds in which an interaction is to be acknowledged.
	stillTick = 50 * time.Millisecond
	longStill = 2 * time.Second
)

func (s *stills) watch() {
	for last := time.Now(); ; last = time.Now() {
		time.Sleep(stillTick)
		if time.Since(last) > longStill {
			s.mu.Lock()
			s.ends = append(s.ends, time.Now())
			s.mu.Unlock()
		}
	}
}

// since says whether the machine has stood still after a moment, or stands still.
func (s *stills) since(moment time.Time) bool {
	time.Sleep(2 * stillTick) // Who wakes up first may ask.
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.ends) > 0 && s.ends[len(s.ends)-1].After(moment)
}

// about says whether the machine stood still shortly before a moment, or at it: in the time in which what was late then is asked for
// again.
func (s *stills) about(moment time.Time) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.ContainsFunc(s.ends, func(end time.Time) bool { return end.Sub(moment).Abs() < 5*time.Second })
}
