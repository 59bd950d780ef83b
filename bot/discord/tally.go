package discord

import (
	"maps"
	"sync"
	"time"
)

// Requests are what became of the requests of the HTTP API since the start.
type Requests struct {
	// Answers counts the attempts by what was asked and how it was answered.
	Answers map[RequestKind]int64
	// Limited counts the answers 429 by what the limit was about: "user" is a limit of the bot's for requests of one kind,
	// "shared" one of the channel or message for everybody, "global" that of all requests of the bot.
	Limited map[string]int64
	// Invalid is how many answers of the last ten minutes count against Discord's limit of 10,000.
	Invalid int
	// Buckets is how many limits are remembered, at most 1000.
	Buckets int
	// Failing says that Discord fails and that the bot's own requests are held back.
	Failing bool
}

// RequestKind is a kind of request with one of its answers.
type RequestKind struct {
	// What is what was asked, such as "post a message", one of some twenty.
	What string
	// Status is HTTP's, 0 when no answer came.
	Status int
}

// Requests gives what became of them.
func (c *Client) Requests() Requests {
	r := c.rest.tally.read()
	r.Invalid, r.Failing = c.rest.breaker.state(time.Now())
	r.Buckets = c.rest.gates.count()
	return r
}

// tally counts answers.
type tally struct {
	mu      sync.Mutex
	answers map[RequestKind]int64
	limited map[string]int64
}

func (t *tally) add(what string, status int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.answers == nil {
		t.answers = map[RequestKind]int64{}
	}
	t.answers[RequestKind{what, status}]++
}

func (t *tally) limit(scope string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.limited == nil {
		t.limited = map[string]int64{}
	}
	t.limited[scope]++
}

func (t *tally) read() Requests {
	t.mu.Lock()
	defer t.mu.Unlock()
	return Requests{Answers: maps.Clone(t.answers), Limited: maps.Clone(t.limited)}
}
