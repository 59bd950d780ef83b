package discord

import "math"

// Hurry lets a client wait no longer for the gateway than a test can, and never give a session up.
func (c *Client) Hurry() {
	p := &c.pace
	p.resumes = math.MaxInt
	p.identify, p.invalid, p.first, p.longest = hurried.identify, hurried.invalid, hurried.first, hurried.longest
}
