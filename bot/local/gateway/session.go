package gateway

import (
	"crypto/rand"
	"encoding/json"
	"strings"
	"time"

	"github.com/gorilla/websocket"

	"github.com/harbormaster/harbormaster/bot/local/faults"
	"github.com/harbormaster/harbormaster/bot/local/model"
)

const (
	// keepDispatches is how many events a session may miss and still resume.
	keepDispatches = 1000
	// returnTime is how long after its connection broke a bot is expected back.
	returnTime = 10 * time.Second
	// keepSession is how long a session waits for its bot to come back.
	keepSession = 2 * time.Minute
)

// session is what a bot identified as; it outlives its connection for a while. Several may be of the same shard: each
// hears everything.
type session struct {
	id      string
	intents int
	shard   int
	shards  int
	seq     int64
	events  []sent // the latest, for a resume
	conn    *conn  // nil: gone for now
	left    time.Time
	expiry  model.Timer
	deaf    bool // is told of no interactions
}

// sent is an event of a session. Its data is shared with other sessions.
type sent struct {
	seq  int64
	kind string
	data []byte
}

func (e sent) frame() []byte { return encodeFrame(opDispatch, e.data, e.seq, e.kind) }

func (g *Gateway) newSession(c *conn, intents, shard, shards int) *session {
	one := &session{id: strings.ToLower(rand.Text()), intents: intents, shard: shard, shards: shards, conn: c}
	g.sessions[one.id] = one
	return one
}

// hears says whether the shard of a session is told of a server; 0 is what belongs to none, of which the first shard
// hears.
func (s *session) hears(guild model.Snowflake) bool {
	if guild == 0 || s.shards < 2 {
		return s.shard == 0
	}
	return int(uint64(guild)>>22%uint64(s.shards)) == s.shard
}

// holds says whether the events after a number are still there.
func (s *session) holds(seq int64) bool { return len(s.events) == 0 || seq >= s.events[0].seq-1 }

// attach takes a session up again on a connection, with the events after a number.
func (s *session) attach(c *conn, from int64) {
	if s.conn != nil {
		s.conn.end()
	}
	if s.expiry != nil {
		s.expiry.Stop()
	}
	s.conn = c
	for _, e := range s.events {
		if e.seq > from {
			c.queue(outgoing{raw: e.frame()})
		}
	}
}

// Connected says whether a bot is listening now.
func (g *Gateway) Connected() bool {
	for _, one := range g.sessions {
		if one.conn != nil {
			return true
		}
	}
	return false
}

// Reaches says whether a bot hears what happens in a server, or lost its connection so lately that it may be back in
// time.
func (g *Gateway) Reaches(guild model.Snowflake) bool {
	now := g.m.Clock.Now()
	for _, one := range g.sessions {
		if one.hears(guild) && (one.conn != nil || now.Sub(one.left) < returnTime) {
			return true
		}
	}
	return false
}

const interactionCreate = "INTERACTION_CREATE"

// Deliver sends an interaction to every session of its shard.
func (g *Gateway) Deliver(it *model.Interaction) {
	g.dispatch(it.Channel.GuildID, 0, interactionCreate, g.m.JSON.Interaction(it))
}

// dispatch sends an event of a server (0: of none) to every session of its shard that wants it; intent 0 goes to all.
func (g *Gateway) dispatch(guild model.Snowflake, intent int, kind string, data any) {
	var raw []byte
	for _, one := range g.sessions {
		if intent != 0 && one.intents&intent == 0 || !one.hears(guild) || one.deaf && kind == interactionCreate {
			continue
		}
		if raw == nil {
			if raw = g.encode(kind, data); raw == nil {
				return
			}
		}
		g.dispatchRaw(one, kind, raw)
	}
}

func (g *Gateway) encode(kind string, data any) []byte {
	raw, err := json.Marshal(data)
	if err != nil {
		g.m.Log.Error("encode an event of the gateway", "type", kind, "error", err)
		return nil
	}
	return raw
}

// dispatchTo sends an event to one session.
func (g *Gateway) dispatchTo(one *session, kind string, data any) {
	if raw := g.encode(kind, data); raw != nil {
		g.dispatchRaw(one, kind, raw)
	}
}

func (g *Gateway) dispatchRaw(one *session, kind string, data []byte) {
	one.seq++
	e := sent{one.seq, kind, data}
	one.events = append(one.events, e)
	if len(one.events) >= 2*keepDispatches {
		one.events = append(make([]sent, 0, 2*keepDispatches), one.events[len(one.events)-keepDispatches:]...)
	}
	if one.conn != nil {
		g.send(one, e)
	}
}

// send writes an event, with the faults that were asked for.
func (g *Gateway) send(one *session, e sent) {
	hit := g.faults.At(faults.Point{On: faults.OnDispatch, Detail: e.kind, Shard: one.shard})
	o := outgoing{raw: e.frame(), wait: hit.Wait}
	switch hit.Do {
	case faults.DoIgnore:
	case faults.DoTwice:
		one.conn.queue(o)
		one.conn.queue(outgoing{raw: o.raw})
	default:
		one.conn.queue(o)
		g.disturb(one, one.conn, hit)
	}
}

// leave takes the connection from a session, which then waits a while.
func (g *Gateway) leave(one *session) {
	one.conn, one.left = nil, g.m.Clock.Now()
	one.expiry = g.m.Clock.AfterFunc(keepSession, func() {
		g.m.Lock()
		defer g.m.Unlock()
		if one.conn == nil {
			delete(g.sessions, one.id)
		}
	})
}

func (g *Gateway) forget(one *session) {
	if one.expiry != nil {
		one.expiry.Stop()
	}
	delete(g.sessions, one.id)
}

// detach ends the session of a connection: at once when the bot closed with 1000 or 1001, else after a while.
func (g *Gateway) detach(c *conn, code int) {
	one := g.sessionOf(c)
	if one == nil {
		return
	}
	g.leave(one)
	if code == websocket.CloseNormalClosure || code == websocket.CloseGoingAway {
		g.forget(one)
	}
	g.m.Publish(model.Event{Kind: model.BotChanged})
}

func (g *Gateway) sessionOf(c *conn) *session {
	for _, one := range g.sessions {
		if one.conn == c {
			return one
		}
	}
	return nil
}
