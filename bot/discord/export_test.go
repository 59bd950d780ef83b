package discord

import (
	"math"
	"time"
)

// Renew lets a client have a fresh session soon after the last, in a quiet moment.
func (c *Client) Renew() {
	t := &c.gateway.Timing
	t.Renew, t.Quiet, t.Late, t.Overlap = 300*time.Millisecond, 10*time.Millisecond, 100*time.Millisecond, 200*time.Millisecond
}

// Hurry lets a client wait no longer for the gateway than a test can, and never give a session up.
func (c *Client) Hurry() {
	t := &c.gateway.Timing
	t.Resumes, t.Identify, t.Invalid = math.MaxInt, time.Millisecond, [2]time.Duration{time.Millisecond, 2 * time.Millisecond}
	t.First, t.Longest = time.Millisecond, 10*time.Millisecond
}
