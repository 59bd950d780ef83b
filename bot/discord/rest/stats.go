package rest

import (
	"maps"
	"sync"
	"time"
)

// Stats are what became of the requests since the start.
type Stats struct {
	// Answers counts the attempts by what was asked and how it was answered.
	Answers map[Kind]int64
	// Limited counts the answers 429 by what the limit was about: "user" is a limit of the bot's for requests of one
	// kind, "shared" one of the channel or message for everybody, "global" that of all requests of the bot.
	Limited map[string]int64
	// Invalid is how many answers of the last ten minutes count against Discord's limit of 10,000.
	Invalid int
	// Buckets is how many limits are remembered, at most 1000.
	Buckets int
	// Failing says that Discord fails and that the bot's own requests are held back.
	Failing bool
}

// Kind is a kind of request with one of its answers.
type Kind struct {
	// What is what was asked, such as "post a message", one of some twenty.
	What string
	// Status is HTTP's, 0 when no answer came.
	Status int
}

// Stats gives what became of the requests.
func (c *Client) Stats() Stats {
	s := c.stats.read()
	s.Invalid, s.Failing = c.breaker.state(time.Now())
	s.Buckets = c.limits.count()
	return s
}

// counters count answers.
type counters struct {
	mu      sync.Mutex
	answers map[Kind]int64
	limited map[string]int64
}

func newCounters() *counters {
	return &counters{answers: map[Kind]int64{}, limited: map[string]int64{}}
}

func (c *counters) answered(what string, status int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.answers[Kind{what, status}]++
}

func (c *counters) limit(scope string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.limited[scope]++
}

func (c *counters) read() Stats {
	c.mu.Lock()
	defer c.mu.Unlock()
	return Stats{Answers: maps.Clone(c.answers), Limited: maps.Clone(c.limited)}
}
