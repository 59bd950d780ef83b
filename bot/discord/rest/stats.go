package rest

import "time"

// Stats is how the client is at present.
type Stats struct {
	// Invalid is how many answers of the last ten minutes count against Discord's limit of 10,000.
	Invalid int
	// Buckets is how many limits are remembered, at most 1000.
	Buckets int
	// Failing says that Discord fails and that the bot's own requests are held back.
	Failing bool
}

// Stats tells how the client is.
func (c *Client) Stats() (s Stats) {
	s.Invalid, s.Failing = c.breaker.state(time.Now())
	s.Buckets = c.limits.count()
	return s
}
