package discord

import (
	"context"
	"encoding/json"
	"net/http"
	"strconv"
	"sync"
	"time"
)

// gates remembers until when requests of a kind have to wait. It never holds more than maxGates kinds.
type gates struct {
	mu     sync.Mutex
	until  map[string]time.Time
	global time.Time
}

const (
	maxGates = 1000
	// patience is the longest wait that a header of Discord's may ask for.
	patience = time.Hour
	// noAdvice is the wait after a 429 that does not say how long.
	noAdvice = time.Second
)

func newGates() *gates { return &gates{until: map[string]time.Time{}} }

// wait returns when a request of this kind may be sent. Those of interactions have no kind and wait for nothing.
func (g *gates) wait(ctx context.Context, kind string) error {
	if kind == "" {
		return nil
	}
	for {
		g.mu.Lock()
		until := g.until[kind]
		if g.global.After(until) {
			until = g.global
		}
		g.mu.Unlock()
		d := time.Until(until)
		if d <= 0 {
			return nil
		}
		if err := sleep(ctx, d); err != nil {
			return err
		}
	}
}

// limited notes a 429 and says how long to wait.
func (g *gates) limited(kind string, header http.Header, body []byte) time.Duration {
	var answer struct {
		RetryAfter float64 `json:"retry_after"`
		Global     bool    `json:"global"`
	}
	d := noAdvice
	if err := json.Unmarshal(body, &answer); err == nil && answer.RetryAfter > 0 {
		d = seconds(answer.RetryAfter)
	} else if after, err := strconv.ParseFloat(header.Get("Retry-After"), 64); err == nil && after > 0 {
		d = seconds(after)
	}
	g.close(kind, d, answer.Global || header.Get("X-RateLimit-Global") == "true")
	return d
}

// answered closes the gate before Discord has to.
func (g *gates) answered(kind string, header http.Header) {
	if kind == "" || header.Get("X-RateLimit-Remaining") != "0" {
		return
	}
	if after, err := strconv.ParseFloat(header.Get("X-RateLimit-Reset-After"), 64); err == nil && after > 0 {
		g.close(kind, seconds(after), false)
	}
}

func (g *gates) close(kind string, d time.Duration, global bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	now := time.Now()
	if global {
		g.global = now.Add(d)
	}
	if kind == "" {
		return
	}
	if len(g.until) >= maxGates {
		for k, until := range g.until {
			if until.Before(now) {
				delete(g.until, k)
			}
		}
	}
	if len(g.until) < maxGates {
		g.until[kind] = now.Add(d)
	}
}

func seconds(s float64) time.Duration {
	if s > patience.Seconds() {
		return patience
	}
	return time.Duration(s * float64(time.Second))
}
