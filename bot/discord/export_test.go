package discord

import (
	"math"
	"time"
)

// Hurry lets a client wait no longer for the gateway than a test can, and never give a session up.
func (c *Client) Hurry() {
	t := &c.gateway.Timing
	t.Resumes, t.Identify, t.Invalid = math.MaxInt, time.Millisecond, [2]time.Duration{time.Millisecond, 2 * time.Millisecond}
	t.First, t.Longest = time.Millisecond, 10*time.Millisecond
}
