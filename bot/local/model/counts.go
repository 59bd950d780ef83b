package model

import (
	"encoding/json"
	"time"
)

// Counts are what the server saw since its start.
type Counts struct {
	Requests   int64 `json:"requests"`   // of the bot to the REST API
	Counted    int64 `json:"counted"`    // of them, those that count against 50 a second
	Refused    int64 `json:"refused"`    // answered with 4xx other than 429, injected ones included
	Limited    int64 `json:"limited"`    // answered with 429
	Broken     int64 `json:"broken"`     // answered with 5xx
	Invalid    int64 `json:"invalid"`    // 401, 403 and 429 not shared: Discord bans from 10,000 in 10 minutes on
	Identifies int64 `json:"identifies"` // Discord allows 1000 a day
	Resumes    int64 `json:"resumes"`

	Interactions int64 `json:"interactions"` // sent to a bot
	Acknowledged int64 `json:"acknowledged"` // answered in time
	Late         int64 `json:"late"`         // not answered within 3 s
	Answered     int64 `json:"answered"`     // a second answer to an interaction that was refused with 40060
	Reused       int64 `json:"reused"`       // posts whose enforced nonce found the message that was there

	// Routes are the requests by route, such as "GET /gateway/bot".
	Routes map[string]int64 `json:"routes"`
}

// Request counts a request of the bot; counted says that it counts against the global limit.
func (c *Counts) Request(route string, counted bool) {
	if c.Routes == nil {
		c.Routes = map[string]int64{}
	}
	c.Requests++
	c.Routes[route]++
	if counted {
		c.Counted++
	}
}

// Refusal is a request of the bot that was refused with 4xx since the start, or, with status 0, one that was answered
// though its form is wrong.
type Refusal struct {
	At      time.Time       `json:"at"`
	Method  string          `json:"method"`
	Path    string          `json:"path"` // tokens shortened
	Status  int             `json:"status"`
	Code    int             `json:"code"` // Discord's
	Message string          `json:"message"`
	Errors  json.RawMessage `json:"errors,omitempty"`
}

// keepRefusals is how many refusals are remembered.
const keepRefusals = 1000

// Refusals are the latest ones, oldest first.
type Refusals struct{ list []Refusal }

// Add remembers a refusal.
func (r *Refusals) Add(one Refusal) {
	r.list = append(r.list, one)
	if over := len(r.list) - keepRefusals; over > 0 {
		r.list = r.list[over:]
	}
}

// All lists the refusals; never nil.
func (r *Refusals) All() []Refusal { return append([]Refusal{}, r.list...) }
