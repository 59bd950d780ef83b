package clock

import (
	"sync"
	"time"
)

// Throttle remembers when something was done last. The zero value is ready, and safe for concurrent use.
type Throttle struct {
	mu sync.Mutex
	at map[string]time.Time
}

// throttleMost bounds the memory; forgetting does something once more.
const throttleMost = 4096

// First says whether something was not done for a while, and notes that it is done now.
func (t *Throttle) First(what string, now time.Time, again time.Duration) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	if last, ok := t.at[what]; ok && now.Sub(last) < again {
		return false
	}
	if t.at == nil || len(t.at) >= throttleMost {
		t.at = map[string]time.Time{}
	}
	t.at[what] = now
	return true
}
