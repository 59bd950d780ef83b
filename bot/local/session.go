package local

import (
	"crypto/rand"
	"encoding/json"
	"strings"
	"time"

	"github.com/gorilla/websocket"
)

const (
	// keepDispatches is how many events a session may miss and still resume.
	keepDispatches = 1000
	// hopeTime is how long after its connection broke a bot is waited for.
	hopeTime = 10 * time.Second
	// keepSession is how long a session waits for its bot to come back.
	keepSession = 2 * time.Minute
)

// session is what a bot identified as; it outlives its connection for a while.
// Several may be of the same shard: each hears everything. Guarded by Server.mu.
type session struct {
	id      string
	intents int
	shard   int
	shards  int
	seq     int64
	events  []sent // the latest, for a resume
	conn    *conn  // nil: gone for now
	left    time.Time
	expiry  Timer
}

// sent is an event of a session. Its data is shared with other sessions.
type sent struct {
	seq  int64
	kind string
	data []byte
}

func (e sent) frame() []byte { return encodeFrame(opDispatch, e.data, e.seq, e.kind) }

func (s *Server) newSession(c *conn, intents, shard, shards int) *session {
	one := &session{id: strings.ToLower(rand.Text()), intents: intents, shard: shard, shards: shards, conn: c}
	s.sessions[one.id] = one
	return one
}

// hears says whether the shard of a session is told of a guild; 0 is what belongs
// to none.
func (one *session) hears(guild snowflake) bool { return shardOf(guild, one.shards) == one.shard }

// connected says whether a bot is listening now.
func (s *Server) connected() bool {
	for _, one := range s.sessions {
		if one.conn != nil {
			return true
		}
	}
	return len(s.endpoints) > 0
}

// awaited says whether a bot hears what happens in a guild, or lost its connection
// so lately that it may be back in time.
func (s *Server) awaited(guild snowflake) bool {
	now := s.clock.Now()
	for _, one := range s.sessions {
		if one.hears(guild) && (one.conn != nil || now.Sub(one.left) < hopeTime) {
			return true
		}
	}
	return false
}

// dispatch sends an event of a guild (0: of none) to every session of its shard
// that wants it; intent 0 goes to all.
func (s *Server) dispatch(guild snowflake, intent int, kind string, data any) {
	var raw []byte
	for _, one := range s.sessions {
		if intent != 0 && one.intents&intent == 0 || !one.hears(guild) {
			continue
		}
		if raw == nil {
			if raw = s.encodeEvent(kind, data); raw == nil {
				return
			}
		}
		s.dispatchRaw(one, kind, raw)
	}
}

func (s *Server) encodeEvent(kind string, data any) []byte {
	raw, err := json.Marshal(data)
	if err != nil {
		s.log.Error("encode an event of the gateway", "type", kind, "error", err)
		return nil
	}
	return raw
}

// dispatchTo sends an event to one session.
func (s *Server) dispatchTo(one *session, kind string, data any) {
	if raw := s.encodeEvent(kind, data); raw != nil {
		s.dispatchRaw(one, kind, raw)
	}
}

func (s *Server) dispatchRaw(one *session, kind string, data []byte) {
	one.seq++
	e := sent{one.seq, kind, data}
	one.events = append(one.events, e)
	if len(one.events) >= 2*keepDispatches {
		one.events = append(make([]sent, 0, 2*keepDispatches), one.events[len(one.events)-keepDispatches:]...)
	}
	if one.conn != nil {
		s.sendEvent(one, e)
	}
}

// sendEvent writes an event, with the faults that were asked for.
func (s *Server) sendEvent(one *session, e sent) {
	o := outgoing{raw: e.frame()}
	hit := s.strike(struckAt{on: OnDispatch, detail: e.kind, shard: one.shard})
	if hit == nil {
		one.conn.queue(o)
		return
	}
	o.wait = hit.wait
	switch hit.do {
	case DoIgnore:
	case DoTwice:
		one.conn.queue(o)
		one.conn.queue(outgoing{raw: o.raw})
	default:
		one.conn.queue(o)
		s.disturb(one, one.conn, hit)
	}
}

// disturb lets happen what a fault of the gateway says.
func (s *Server) disturb(one *session, c *conn, hit *struck) {
	switch hit.do {
	case DoReconnect:
		c.tell(opReconnect, "null")
	case DoInvalid:
		s.invalidate(one, c, hit.resumable)
	case DoClose:
		c.queue(outgoing{close: hit.code})
	case DoCut:
		c.queue(outgoing{cut: true})
	case DoHeartbeat:
		c.tell(opHeartbeat, "null")
	}
}

// invalidate ends a session on its connection with Op 9; a resumable one can be
// taken up again.
func (s *Server) invalidate(one *session, c *conn, resumable bool) {
	if one != nil {
		s.leave(one)
		if !resumable {
			s.forgetSession(one)
		}
		s.emit(EventBot, 0, s.botView())
	}
	if resumable {
		c.tell(opInvalid, "true")
		return
	}
	c.tell(opInvalid, "false")
}

// leave takes the connection from a session, which then waits a while.
func (s *Server) leave(one *session) {
	one.conn, one.left = nil, s.clock.Now()
	one.expiry = s.clock.AfterFunc(keepSession, func() {
		s.mu.Lock()
		defer s.unlock()
		if one.conn == nil {
			delete(s.sessions, one.id)
		}
	})
}

func (s *Server) forgetSession(one *session) {
	if one.expiry != nil {
		one.expiry.Stop()
	}
	delete(s.sessions, one.id)
}

// detach ends the session of a connection: at once when the bot closed with 1000
// or 1001, else after a while.
func (s *Server) detach(c *conn, code int) {
	one := s.sessionOf(c)
	if one == nil {
		return
	}
	s.leave(one)
	if code == websocket.CloseNormalClosure || code == websocket.CloseGoingAway {
		s.forgetSession(one)
	}
	s.emit(EventBot, 0, s.botView())
}

func (s *Server) sessionOf(c *conn) *session {
	for _, one := range s.sessions {
		if one.conn == c {
			return one
		}
	}
	return nil
}

// dispatchMessage sends a message event. Without the intent for it, content is
// left out of what others wrote, as Discord does.
func (s *Server) dispatchMessage(c *channel, kind string, m *message) {
	intent := intentGuildMessages
	if c.Kind == kindDM {
		intent = intentDirectMessages
	}
	hidden := c.Kind != kindDM && m.Author != s.BotID && !m.names(s.BotID)
	var encoded [2][]byte
	for _, one := range s.sessions {
		if one.intents&intent == 0 || !one.hears(c.GuildID) {
			continue
		}
		variant := 0
		if hidden && one.intents&intentContent == 0 {
			variant = 1
		}
		if encoded[variant] == nil {
			o := s.wireMessage(m)
			if c.Kind != kindDM {
				o["guild_id"] = c.GuildID
				if u := s.user(m.Author); u != nil {
					o["member"] = s.wireMember(s.guildOf(c), u)
				}
			}
			if variant == 1 {
				o["content"] = ""
			}
			if encoded[variant] = s.encodeEvent(kind, o); encoded[variant] == nil {
				return
			}
		}
		s.dispatchRaw(one, kind, encoded[variant])
	}
}

func (s *Server) dispatchMessageDelete(c *channel, m *message) {
	intent, o := intentGuildMessages, object{"id": m.ID, "channel_id": c.ID, "guild_id": c.GuildID}
	if c.Kind == kindDM {
		intent = intentDirectMessages
		delete(o, "guild_id")
	}
	s.dispatch(c.GuildID, intent, "MESSAGE_DELETE", o)
}

// Reconnect asks every connected bot to reconnect and resume, as Discord does
// when it deploys.
func (s *Server) Reconnect() { s.Disturb(Fault{Do: DoReconnect}) }

// Drop cuts every gateway connection without a word. The sessions can be resumed.
func (s *Server) Drop() {
	s.mu.Lock()
	defer s.unlock()
	for c := range s.conns {
		c.end()
	}
}

// Invalidate forgets every session, so that the next resume is refused and the
// bot identifies anew, and cuts the connections.
func (s *Server) Invalidate() {
	s.mu.Lock()
	defer s.unlock()
	clear(s.sessions)
	for c := range s.conns {
		c.end()
	}
}

// Disturb does something to every connected session at once, or to those of one
// shard: DoReconnect (Op 7), DoInvalid (Op 9), DoClose, DoCut or DoHeartbeat. It
// says how many sessions were disturbed. On, Count and Chance mean nothing here.
func (s *Server) Disturb(f Fault) int {
	s.mu.Lock()
	defer s.unlock()
	n := 0
	for _, one := range s.sessions {
		if one.conn == nil || f.Shard != nil && *f.Shard != one.shard {
			continue
		}
		n++
		s.disturb(one, one.conn, &struck{do: f.Do, code: f.Code, resumable: f.Resumable})
	}
	return n
}
