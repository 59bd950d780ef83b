package localtest

import (
	"cmp"
	"time"

	"github.com/harbormaster/harbormaster/bot/local/model"
)

const (
	// identifyWindow is the time in which a bot may identify MaxConcurrency times, identifyDay that in which it may
	// Daily times.
	identifyWindow = 5 * time.Second
	identifyDay    = 24 * time.Hour
)

// Identifies is a gateway.IdentifyLimit like Discord's. Its fields are set before it is used.
type Identifies struct {
	// MaxConcurrency is how many shards may identify within 5 s, in as many buckets; 0 refuses none, and bots are told
	// that as many may as there are shards.
	MaxConcurrency int
	// Daily is how often a bot may identify within a day, as it is told; 0 is 1000.
	Daily int
	// Clock is that of the server, nil for the real one.
	Clock model.Clock

	recent []time.Time       // of the last day
	last   map[int]time.Time // by bucket
}

func (l *Identifies) now() time.Time { return cmp.Or[model.Clock](l.Clock, model.RealClock{}).Now() }

// Take implements gateway.IdentifyLimit.
func (l *Identifies) Take(shard int) bool {
	now := l.now()
	l.forgetOld(now)
	l.recent = append(l.recent, now)
	if l.MaxConcurrency == 0 {
		return true
	}
	bucket := shard % l.MaxConcurrency
	if now.Sub(l.last[bucket]) < identifyWindow {
		return false
	}
	if l.last == nil {
		l.last = map[int]time.Time{}
	}
	l.last[bucket] = now
	return true
}

func (l *Identifies) forgetOld(now time.Time) {
	for len(l.recent) > 0 && now.Sub(l.recent[0]) >= identifyDay {
		l.recent = l.recent[1:]
	}
}

// Limit implements gateway.IdentifyLimit.
func (l *Identifies) Limit() model.Object {
	now, reset, daily := l.now(), identifyDay, cmp.Or(l.Daily, 1000)
	l.forgetOld(now)
	if len(l.recent) > 0 {
		reset -= now.Sub(l.recent[0])
	}
	limit := model.Object{"total": daily, "remaining": max(0, daily-len(l.recent)), "reset_after": reset.Milliseconds()}
	if l.MaxConcurrency > 0 {
		limit["max_concurrency"] = l.MaxConcurrency
	}
	return limit
}
