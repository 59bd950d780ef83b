package faults

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Where a fault may happen, beside routes of the REST API.
const (
	OnHello     = "HELLO"     // a bot connects to the gateway
	OnIdentify  = "IDENTIFY"  // it identifies
	OnResume    = "RESUME"    // it resumes a session that is held
	OnHeartbeat = "HEARTBEAT" // it says that it lives
	OnDispatch  = "DISPATCH"  // it is told of an event; "DISPATCH INTERACTION_CREATE" of that kind
	OnDeliver   = "DELIVER"   // an interaction is sent to an endpoint over HTTP
)

// What a fault does.
const (
	// DoSlow waits From to To before anything else happens. Slow faults add up and let others happen too.
	DoSlow = "slow"
	// DoLate waits like that, and carries a request out even if nobody waits for the answer any more.
	DoLate = "late"
	// DoRefuse answers a request with Code, or with Status alone, and does nothing.
	DoRefuse = "refuse"
	// DoRefuseAfter carries the request out and answers like DoRefuse.
	DoRefuseAfter = "refuse_after"
	// DoLimit answers a request with 429: Scope and RetryAfter.
	DoLimit = "limit"
	// DoCut breaks the connection: of a request before it took effect, of the gateway after what had been written.
	DoCut = "cut"
	// DoCutAfter carries a request out and breaks the connection instead of an answer.
	DoCutAfter = "cut_after"
	// DoIgnore lets a frame of the bot go unanswered, or an event go unsent until the session is resumed.
	DoIgnore = "ignore"
	// DoTwice sends an event twice, an interaction to two endpoints; with OnResume the last Back events that the bot
	// has had already.
	DoTwice = "twice"
	// DoReconnect sends Op 7, DoInvalid Op 9 with Resumable, DoHeartbeat Op 1, DoClose ends the gateway connection with
	// Code: instead of an answer, or after the event.
	DoReconnect = "reconnect"
	DoInvalid   = "invalid"
	DoHeartbeat = "heartbeat"
	DoClose     = "close"
	// DoDeafen leaves all further interactions out of a session, after the event or at once; only a new session hears
	// them again.
	DoDeafen = "deafen"
	// DoForge spoils the signature of an interaction that is sent over HTTP.
	DoForge = "forge"
)

// Fault is something that goes wrong on purpose. Nothing does unless a fault was
// injected. Of those that fit, the oldest happens.
type Fault struct {
	ID string `json:"id,omitempty"` // given by the server
	// On is where it happens: one of the constants above, or requests: "" is every one, "POST" those of a method, "POST
	// /channels/{channel}/messages" one route as in the list of paths in package rest, "* /channels/*" those that begin
	// so.
	On string `json:"on,omitempty"`
	Do string `json:"do"`
	// Count is how often it happens before it is over; 0 means until it is cleared.
	Count int `json:"count,omitempty"`
	// Chance is the probability of each time, above 0 to 1; 0 means always.
	Chance float64 `json:"chance,omitempty"`
	// Channel (with its threads) and Shard narrow it down. A request of no channel does not fit a fault with one.
	Channel string `json:"channel,omitempty"`
	Shard   *int   `json:"shard,omitempty"`
	// From and To bound the wait before it in milliseconds, evenly spread; To below From counts as From.
	From int `json:"from_ms,omitempty"`
	To   int `json:"to_ms,omitempty"`
	// Code is Discord's error code or a close code of the gateway; Status the HTTP status, 0: that of the code.
	Code   int `json:"code,omitempty"`
	Status int `json:"status,omitempty"`
	// Scope of DoLimit is user (the default), global or shared; RetryAfter is in seconds, 0 means 1.
	Scope      string  `json:"scope,omitempty"`
	RetryAfter float64 `json:"retry_after,omitempty"`
	// Resumable is the d of Op 9.
	Resumable bool `json:"resumable,omitempty"`
	// Back is how many events DoTwice repeats with OnResume; 0 means 10.
	Back int `json:"back,omitempty"`

	// Strikes is how often it has happened; set by the server.
	Strikes int `json:"strikes"`
}

// doings are what may be done where.
var doings = map[string][]string{
	OnHello:     {DoSlow, DoCut, DoIgnore, DoClose, DoReconnect},
	OnIdentify:  {DoSlow, DoCut, DoIgnore, DoClose, DoReconnect, DoInvalid},
	OnResume:    {DoSlow, DoCut, DoIgnore, DoClose, DoReconnect, DoInvalid, DoTwice},
	OnHeartbeat: {DoSlow, DoCut, DoIgnore, DoClose, DoReconnect, DoInvalid},
	OnDispatch:  {DoSlow, DoCut, DoIgnore, DoClose, DoReconnect, DoInvalid, DoTwice, DoHeartbeat, DoDeafen},
	OnDeliver:   {DoSlow, DoCut, DoIgnore, DoTwice, DoForge},
	"":          {DoSlow, DoLate, DoCut, DoCutAfter, DoRefuse, DoRefuseAfter, DoLimit},
}

// check says what is wrong with a fault that somebody wants.
func (f *Fault) check() error {
	word, _, _ := strings.Cut(f.On, " ")
	list, known := doings[word]
	if !known {
		list = doings[""]
	}
	switch {
	case !slices.Contains(list, f.Do):
		return fmt.Errorf("on %q a fault does one of %s, not %q", f.On, strings.Join(list, ", "), f.Do)
	case f.Count < 0, f.Chance < 0, f.Chance > 1, f.From < 0, f.RetryAfter < 0, f.Back < 0:
		return fmt.Errorf("a number of the fault is out of its range")
	case f.Do == DoClose && f.Code == 0:
		return fmt.Errorf("a fault that closes needs a code")
	case (f.Do == DoRefuse || f.Do == DoRefuseAfter) && f.Code == 0 && f.Status < 400:
		return fmt.Errorf("a fault that refuses needs a code, or a status of 400 or more")
	case f.Scope != "" && !slices.Contains([]string{"user", "global", "shared"}, f.Scope):
		return fmt.Errorf("a scope is user, global or shared, not %q", f.Scope)
	}
	if f.Channel != "" {
		if _, err := strconv.ParseUint(f.Channel, 10, 64); err != nil {
			return fmt.Errorf("channel: value %q is not snowflake", f.Channel)
		}
	}
	return nil
}
