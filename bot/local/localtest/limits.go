package localtest

import (
	"fmt"
	"maps"
	"math"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/harbormaster/harbormaster/bot/local/model"
	"github.com/harbormaster/harbormaster/bot/local/rest"
)

// Rate limits. Discord publishes 50 requests a second over all and no numbers of routes ("do not hard-code"); those
// below are what was observed, and serve to see that a bot goes by the headers. Source: Discord's documentation, "Rate
// Limits".
const (
	globalLimit  = 50
	globalWindow = time.Second
)

// allowance is how many requests of a kind one channel, guild or webhook takes in a
// time.
type allowance struct {
	name  string
	limit int
	in    time.Duration
}

// allowances by route; those that are not listed share one per channel or guild.
var allowances = map[string]allowance{
	"POST /channels/{channel}/messages":                         {"send", 5, 5 * time.Second},
	"PATCH /channels/{channel}/messages/{message}":              {"edit", 5, 5 * time.Second},
	"PATCH /channels/{channel}":                                 {"channel", 5, 15 * time.Second},
	"POST /webhooks/{application}/{token}":                      {"webhook", 5, 2 * time.Second},
	"GET /webhooks/{application}/{token}/messages/{message}":    {"webhook", 5, 2 * time.Second},
	"PATCH /webhooks/{application}/{token}/messages/{message}":  {"webhook", 5, 2 * time.Second},
	"DELETE /webhooks/{application}/{token}/messages/{message}": {"webhook", 5, 2 * time.Second},
}

var otherAllowance = allowance{rest.OtherBucket, 50, time.Second}

// window counts requests from its start on.
type window struct {
	start time.Time
	used  int
}

// take uses one of limit requests; false when none is left. It says how many are
// left and when the window ends.
func (b *window) take(now time.Time, limit int, in time.Duration) (left int, until time.Duration, ok bool) {
	if now.Sub(b.start) >= in {
		b.start, b.used = now, 0
	}
	if ok = b.used < limit; ok {
		b.used++
	}
	return limit - b.used, in - now.Sub(b.start), ok
}

// keepWindows is from how many windows on those that ended are let go.
const keepWindows = 4096

// limiter counts the requests of a bot.
type limiter struct {
	on      bool // guarded by the lock of the model
	global  window
	windows map[string]*window
}

// window is the one of a bucket in a channel, server or webhook.
func (l *limiter) window(key string, now time.Time) *window {
	if len(l.windows) >= keepWindows {
		maps.DeleteFunc(l.windows, func(_ string, b *window) bool { return now.Sub(b.start) > time.Minute })
	}
	b := l.windows[key]
	if b == nil {
		b = &window{}
		l.windows[key] = b
	}
	return b
}

// spend takes a request from its rate limits and writes their headers; an error when one is used up. Requests of no
// route, and answers to interactions, have no limit.
func (s *Server) spend(h http.Header, route string, r *http.Request) *model.Error {
	counted := rest.Counted(route)
	if route == "" || !counted && !strings.Contains(route, " /webhooks/") {
		return nil
	}
	s.Model.Lock()
	defer s.Model.Unlock()
	l, now := &s.limiter, s.Model.Clock.Now()
	if !l.on {
		return nil
	}
	if counted {
		if _, until, ok := l.global.take(now, globalLimit, globalWindow); !ok {
			return rest.Limited(seconds(until), "global")
		}
	}
	one, known := allowances[route]
	if !known {
		one = otherAllowance
	}
	key := one.name + "/" + r.PathValue("channel") + r.PathValue("guild") + r.PathValue("token")
	left, until, ok := l.window(key, now).take(now, one.limit, one.in)
	h.Set("X-RateLimit-Bucket", one.name)
	h.Set("X-RateLimit-Limit", strconv.Itoa(one.limit))
	h.Set("X-RateLimit-Remaining", strconv.Itoa(left))
	h.Set("X-RateLimit-Reset", fmt.Sprintf("%.3f", float64(now.Add(until).UnixMilli())/1000))
	h.Set("X-RateLimit-Reset-After", fmt.Sprintf("%.3f", seconds(until)))
	if !ok {
		return rest.Limited(seconds(until), "user")
	}
	return nil
}

func seconds(d time.Duration) float64 { return math.Ceil(d.Seconds()*1000) / 1000 }
