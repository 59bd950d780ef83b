package rest

import (
	"testing"
	"time"
)

func TestAWindowCountsTheLastSlotsOnly(t *testing.T) {
	start := time.Date(2026, 11, 20, 19, 0, 0, 0, time.UTC)
	w := newWindow(6, time.Minute)
	for i := range 10 { // one a minute, from 19:00 to 19:09
		w.add(start.Add(time.Duration(i) * time.Minute))
	}
	for _, c := range []struct {
		at   time.Duration
		want int
	}{
		{9 * time.Minute, 6}, {9*time.Minute + 59*time.Second, 6}, {10 * time.Minute, 5}, {14 * time.Minute, 1}, {15 * time.Minute, 0}, {24 * time.Hour, 0},
	} {
		if got := w.sum(start.Add(c.at)); got != c.want {
			t.Errorf("after %s it counts %d, want %d", c.at, got, c.want)
		}
	}
}
