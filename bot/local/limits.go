package local

import (
	"fmt"
	"hash/fnv"
	"math"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// Rate limits. Discord publishes 50 requests a second over all and no numbers of
// routes ("do not hard-code"); those below are what was observed, and serve to see
// that a bot goes by the headers. Source: Discord's documentation, "Rate Limits".
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
	"DELETE /channels/{channel}/messages/{message}":             {"delete", 5, time.Second},
	"PATCH /channels/{channel}":                                 {"channel", 5, 15 * time.Second},
	"POST /webhooks/{application}/{token}":                      {"webhook", 5, 2 * time.Second},
	"GET /webhooks/{application}/{token}/messages/{message}":    {"webhook", 5, 2 * time.Second},
	"PATCH /webhooks/{application}/{token}/messages/{message}":  {"webhook", 5, 2 * time.Second},
	"DELETE /webhooks/{application}/{token}/messages/{message}": {"webhook", 5, 2 * time.Second},
}

var otherAllowance = allowance{"other", 50, time.Second}

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

// SetLimits switches Discord's rate limits on or off. At the start they are as
// Config.Limits says.
func (s *Server) SetLimits(on bool) {
	s.mu.Lock()
	defer s.unlock()
	s.limits = on
}

// spend takes a request from its rate limits and writes their headers; an error
// when one is used up.
func (s *Server) spend(h http.Header, pattern string, r *http.Request) *restError {
	if pattern == callbackPattern || pattern == "" {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.limits {
		return nil
	}
	now := s.clock.Now()
	ofInteraction := strings.Contains(pattern, "/webhooks/")
	if !ofInteraction {
		if _, until, ok := s.global.take(now, globalLimit, globalWindow); !ok {
			return &restError{Status: http.StatusTooManyRequests, Message: "You are being rate limited.", RetryAfter: seconds(until), Scope: "global"}
		}
	}
	a, known := allowances[pattern]
	if !known {
		a = otherAllowance
	}
	top := r.PathValue("channel") + r.PathValue("guild") + r.PathValue("token")
	s.tidyWindows(now)
	b := s.windows[a.name+"/"+top]
	if b == nil {
		b = &window{}
		s.windows[a.name+"/"+top] = b
	}
	left, until, ok := b.take(now, a.limit, a.in)
	h.Set("X-RateLimit-Bucket", bucketName(a.name))
	h.Set("X-RateLimit-Limit", strconv.Itoa(a.limit))
	h.Set("X-RateLimit-Remaining", strconv.Itoa(left))
	h.Set("X-RateLimit-Reset", fmt.Sprintf("%.3f", float64(now.Add(until).UnixMilli())/1000))
	h.Set("X-RateLimit-Reset-After", fmt.Sprintf("%.3f", seconds(until)))
	if !ok {
		return &restError{Status: http.StatusTooManyRequests, Message: "You are being rate limited.", RetryAfter: seconds(until), Scope: "user"}
	}
	return nil
}

// keepWindows is from how many windows on those that ended are let go.
const keepWindows = 4096

func (s *Server) tidyWindows(now time.Time) {
	if len(s.windows) < keepWindows {
		return
	}
	for key, b := range s.windows {
		if now.Sub(b.start) > time.Minute {
			delete(s.windows, key)
		}
	}
}

func bucketName(name string) string {
	h := fnv.New64a()
	_, _ = h.Write([]byte(name)) // a hash takes everything
	return fmt.Sprintf("%016x", h.Sum64())
}

func seconds(d time.Duration) float64 { return math.Ceil(d.Seconds()*1000) / 1000 }

// limitHeaders are what comes with a 429.
func limitHeaders(h http.Header, e *restError) {
	scope := e.Scope
	if scope == "" {
		scope = "user"
	}
	h.Set("Retry-After", strconv.Itoa(int(math.Ceil(e.RetryAfter))))
	h.Set("X-RateLimit-Scope", scope)
	if scope == "global" {
		h.Set("X-RateLimit-Global", "true")
	}
	if h.Get("X-RateLimit-Bucket") == "" && scope != "global" {
		h.Set("X-RateLimit-Bucket", bucketName(otherAllowance.name))
		h.Set("X-RateLimit-Limit", "1")
		h.Set("X-RateLimit-Remaining", "0")
		h.Set("X-RateLimit-Reset-After", fmt.Sprintf("%.3f", e.RetryAfter))
	}
}

// Counts are what the server saw since its start.
type Counts struct {
	Requests   int64 `json:"requests"`   // of the bot to the REST API
	Refused    int64 `json:"refused"`    // answered with 4xx other than 429, injected ones included
	Limited    int64 `json:"limited"`    // answered with 429
	Broken     int64 `json:"broken"`     // answered with 5xx
	Invalid    int64 `json:"invalid"`    // 401, 403 and 429 that is not shared: Discord bans from 10,000 in 10 minutes on
	Identifies int64 `json:"identifies"` // Discord allows 1000 a day
	Resumes    int64 `json:"resumes"`

	Interactions int64 `json:"interactions"` // sent to a bot
	Acknowledged int64 `json:"acknowledged"` // answered in time
	Late         int64 `json:"late"`         // not answered within 3 s
	Answered     int64 `json:"answered"`     // a second answer to an interaction that was refused with 40060
	Reused       int64 `json:"reused"`       // posts whose enforced nonce found the message that was there
}

// Counts gives the counts.
func (s *Server) Counts() Counts {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.counts
}

func (s *Server) count(status int, e *restError) {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case status >= http.StatusInternalServerError:
		s.counts.Broken++
	case status == http.StatusTooManyRequests:
		s.counts.Limited++
	case status >= http.StatusBadRequest:
		s.counts.Refused++
	}
	shared := e != nil && e.Scope == "shared"
	if status == http.StatusUnauthorized || status == http.StatusForbidden || status == http.StatusTooManyRequests && !shared {
		s.counts.Invalid++
	}
	if e == errAcknowledged {
		s.counts.Answered++
	}
}
