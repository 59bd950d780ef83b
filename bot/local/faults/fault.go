package faults

import "time"

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

// AnyShard is the Shard of a Point that has none.
const AnyShard = -1

// Point is something that happens and may go wrong.
type Point struct {
	On     string // constant of the gateway, or "" for a request
	Detail string // kind of the event, or route
	// Channel is where it happens, Parent the channel of a thread; both are ids, and may be empty.
	Channel, Parent string
	Shard           int
}

// Hit is what goes wrong; the zero value is nothing.
type Hit struct {
	Do   string
	Wait time.Duration // before anything else happens
	// Code is Discord's error code or a close code of the gateway; Status the HTTP status, 0: that of the code.
	Code, Status int
	// Scope of DoLimit is user, global or shared; RetryAfter is in seconds.
	Scope      string
	RetryAfter float64
	// Resumable is the d of Op 9, Back how many events DoTwice repeats with OnResume.
	Resumable bool
	Back      int
}

// Source says what goes wrong. It may be called concurrently.
type Source interface{ At(at Point) Hit }

// None lets nothing go wrong.
type None struct{}

// At implements Source.
func (None) At(Point) Hit { return Hit{} }
