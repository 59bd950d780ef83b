package bot

import (
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// Metrics counts what the bot does. It is safe for concurrent use.
type Metrics struct {
	Interactions, Panics, Published, Drawn atomic.Int64

	answersFailed atomic.Int64

	mu        sync.Mutex
	latencies []time.Duration
	now       func() time.Time
}

// kept is how many latencies are remembered: the newest ones.
const kept = 4096

func (m *Metrics) acknowledged(in Interaction) {
	if in.Created.IsZero() || m.now == nil {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if len(m.latencies) == kept {
		m.latencies = m.latencies[1:]
	}
	m.latencies = append(m.latencies, m.now().Sub(in.Created))
}

// Latency gives percentiles of the time from a person's click to its acknowledgement, of the newest ones.
func (m *Metrics) Latency(percentiles ...float64) []time.Duration {
	m.mu.Lock()
	sorted := slices.Clone(m.latencies)
	m.mu.Unlock()
	slices.Sort(sorted)
	list := make([]time.Duration, len(percentiles))
	for i, p := range percentiles {
		if len(sorted) > 0 {
			list[i] = sorted[min(int(p/100*float64(len(sorted))), len(sorted)-1)]
		}
	}
	return list
}

// Failed counts the acknowledgements that did not arrive.
func (m *Metrics) Failed() int64 { return m.answersFailed.Load() }
