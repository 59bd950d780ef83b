package rest

import "time"

// window counts what happened in the last slots of time, the present one included. The zero value is not ready; see
// newWindow.
type window struct {
	slot   time.Duration
	counts []int
	newest int64
}

// newWindow counts over so many slots of that length.
func newWindow(slots int, slot time.Duration) window {
	return window{slot: slot, counts: make([]int, slots)}
}

// add counts one at a time.
func (w *window) add(now time.Time) {
	w.sum(now)
	w.counts[w.newest%int64(len(w.counts))]++
}

// sum is how many there were up to a time.
func (w *window) sum(now time.Time) int {
	slots := int64(len(w.counts))
	for slot := now.UnixNano() / int64(w.slot); w.newest < slot; {
		w.newest = max(w.newest+1, slot-slots+1)
		w.counts[w.newest%slots] = 0
	}
	sum := 0
	for _, n := range w.counts {
		sum += n
	}
	return sum
}
