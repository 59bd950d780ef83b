package local

import (
	"bytes"
	"compress/zlib"
	"crypto/rand"
	"encoding/json"
	"errors"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/gorilla/websocket"
)

// Opcodes of the gateway.
const (
	opDispatch       = 0
	opHeartbeat      = 1
	opIdentify       = 2
	opPresence       = 3
	opVoice          = 4
	opResume         = 6
	opReconnect      = 7
	opRequestMembers = 8
	opInvalid        = 9
	opHello          = 10
	opAck            = 11
)

// Intents that decide what is sent.
const (
	intentGuilds         = 1 << 0
	intentGuildMessages  = 1 << 9
	intentDirectMessages = 1 << 12
	intentContent        = 1 << 15
)

// Close codes of the gateway.
const (
	closeUnknownOp     = 4001
	closeDecode        = 4002
	closeNotIdentified = 4003
	closeBadToken      = 4004
	closeTwice         = 4005
	closeBadSeq        = 4007
	closeRateLimit     = 4008
	closeTimeout       = 4009
)

const (
	heartbeatInterval = 41250 * time.Millisecond
	// keepDispatches is how many events a session may miss and still resume.
	keepDispatches = 1000
	// keepSession is how long a session waits for its bot to come back.
	keepSession = 2 * time.Minute
	// maxSends is how much a bot may send in sendWindow.
	maxSends   = 120
	sendWindow = time.Minute
)

// frame is a message of the gateway.
type frame struct {
	Op   int             `json:"op"`
	Data json.RawMessage `json:"d"`
	Seq  *int64          `json:"s,omitempty"`
	Type string          `json:"t,omitempty"`
}

// session is what the bot identified as; it outlives its connection for a while.
// Guarded by Server.mu.
type session struct {
	id      string
	intents int
	seq     int64
	events  []frame // the latest, for a resume
	conn    *conn   // nil: gone for now
	expiry  Timer
}

// conn is one websocket. Frames are written by its own goroutine.
type conn struct {
	ws       *websocket.Conn
	out      chan []byte
	compress atomic.Bool
	once     sync.Once
	done     chan struct{}
}

var upgrader = websocket.Upgrader{CheckOrigin: func(r *http.Request) bool { return r.Header.Get("Origin") == "" }}

// connected says whether a bot is listening now.
func (s *Server) connected() bool {
	for _, one := range s.sessions {
		if one.conn != nil {
			return true
		}
	}
	return false
}

// dispatch sends an event to every session that wants it; intent 0 goes to all.
func (s *Server) dispatch(intent int, kind string, data any) {
	for _, one := range s.sessions {
		if intent == 0 || one.intents&intent != 0 {
			s.dispatchTo(one, kind, data)
		}
	}
}

func (s *Server) dispatchTo(one *session, kind string, data any) {
	raw, err := json.Marshal(data)
	if err != nil {
		s.log.Error("encode an event of the gateway", "type", kind, "error", err)
		return
	}
	one.seq++
	seq := one.seq
	f := frame{Op: opDispatch, Data: raw, Seq: &seq, Type: kind}
	one.events = append(one.events, f)
	if over := len(one.events) - keepDispatches; over > 0 {
		one.events = append(one.events[:0:0], one.events[over:]...)
	}
	if one.conn != nil {
		one.conn.send(f)
	}
}

// dispatchMessage sends a message event. Without the intent for it, content is
// left out of what others wrote, as Discord does.
func (s *Server) dispatchMessage(c *channel, kind string, m *message) {
	intent := intentGuildMessages
	if c.Kind == kindDM {
		intent = intentDirectMessages
	}
	for _, one := range s.sessions {
		if one.intents&intent == 0 {
			continue
		}
		o := s.wireMessage(m)
		if c.Kind != kindDM {
			o["guild_id"] = s.GuildID
			if u := s.user(m.Author); u != nil {
				o["member"] = s.wireMember(u)
			}
			if one.intents&intentContent == 0 && m.Author != s.BotID && !m.names(s.BotID) {
				o["content"] = ""
			}
		}
		s.dispatchTo(one, kind, o)
	}
}

func (s *Server) dispatchMessageDelete(c *channel, m *message) {
	intent, o := intentGuildMessages, object{"id": m.ID, "channel_id": c.ID, "guild_id": s.GuildID}
	if c.Kind == kindDM {
		intent = intentDirectMessages
		delete(o, "guild_id")
	}
	s.dispatch(intent, "MESSAGE_DELETE", o)
}

// serveGateway is the websocket at /ws/.
func (s *Server) serveGateway(w http.ResponseWriter, r *http.Request) {
	ws, err := upgrader.Upgrade(w, r, nil)
	if err != nil {
		return
	}
	ws.SetReadLimit(1 << 16)
	c := &conn{ws: ws, out: make(chan []byte, keepDispatches), done: make(chan struct{})}
	s.mu.Lock()
	s.conns[c] = true
	s.stopped.Add(1)
	s.mu.Unlock()
	defer s.stopped.Done()
	go c.write()
	c.send(frame{Op: opHello, Data: mustRaw(object{"heartbeat_interval": heartbeatInterval.Milliseconds()})})
	code := s.listen(c)
	s.mu.Lock()
	delete(s.conns, c)
	s.detach(c, code)
	s.unlock()
	c.close()
}

// listen reads frames until the connection ends; it gives the close code.
func (s *Server) listen(c *conn) int {
	sends, window := 0, s.clock.Now()
	for {
		deadline := heartbeatInterval * 2
		if err := c.ws.SetReadDeadline(time.Now().Add(deadline)); err != nil {
			return closeTimeout
		}
		_, raw, err := c.ws.ReadMessage()
		if err != nil {
			if closed, ok := errors.AsType[*websocket.CloseError](err); ok {
				return closed.Code
			}
			return websocket.CloseAbnormalClosure
		}
		if now := s.clock.Now(); now.Sub(window) >= sendWindow {
			sends, window = 0, now
		}
		if sends++; sends > maxSends {
			return c.refuse(closeRateLimit, "You are being rate limited.")
		}
		var f frame
		if json.Unmarshal(raw, &f) != nil {
			return c.refuse(closeDecode, "Error while decoding payload.")
		}
		if code := s.receive(c, f); code != 0 {
			return code
		}
	}
}

// receive handles one frame; a code other than 0 ends the connection.
func (s *Server) receive(c *conn, f frame) int {
	s.mu.Lock()
	defer s.unlock()
	switch f.Op {
	case opHeartbeat:
		c.send(frame{Op: opAck, Data: json.RawMessage("null")})
		return 0
	case opIdentify:
		return s.identify(c, f.Data)
	case opResume:
		return s.resume(c, f.Data)
	}
	if s.sessionOf(c) == nil {
		return c.refuse(closeNotIdentified, "Not authenticated.")
	}
	switch f.Op {
	case opPresence, opVoice:
		return 0
	case opRequestMembers:
		s.sendMembers(c, f.Data)
		return 0
	}
	return c.refuse(closeUnknownOp, "Unknown opcode.")
}

func (s *Server) sessionOf(c *conn) *session {
	for _, one := range s.sessions {
		if one.conn == c {
			return one
		}
	}
	return nil
}

func (s *Server) identify(c *conn, raw json.RawMessage) int {
	var data struct {
		Token    string `json:"token"`
		Intents  int    `json:"intents"`
		Compress bool   `json:"compress"`
	}
	if json.Unmarshal(raw, &data) != nil {
		return c.refuse(closeDecode, "Error while decoding payload.")
	}
	if strings.TrimPrefix(data.Token, "Bot ") != s.token {
		return c.refuse(closeBadToken, "Authentication failed.")
	}
	if s.sessionOf(c) != nil {
		return c.refuse(closeTwice, "Already authenticated.")
	}
	c.compress.Store(data.Compress)
	one := &session{id: strings.ToLower(rand.Text()), intents: data.Intents, conn: c}
	s.sessions[one.id] = one
	s.dispatchTo(one, "READY", object{
		"v": 9, "user": s.wireUser(s.BotID), "session_id": one.id, "resume_gateway_url": s.gatewayURL(),
		"guilds":      []object{{"id": s.GuildID, "unavailable": true}},
		"application": object{"id": s.BotID, "flags": 0}, "private_channels": []object{}, "relationships": []object{}, "_trace": []string{},
	})
	if one.intents&intentGuilds != 0 {
		s.dispatchTo(one, "GUILD_CREATE", s.wireGuildCreate())
	}
	s.emit(EventBot, 0, s.botView())
	return 0
}

func (s *Server) resume(c *conn, raw json.RawMessage) int {
	var data struct {
		Token   string `json:"token"`
		Session string `json:"session_id"`
		Seq     int64  `json:"seq"`
	}
	if json.Unmarshal(raw, &data) != nil {
		return c.refuse(closeDecode, "Error while decoding payload.")
	}
	if strings.TrimPrefix(data.Token, "Bot ") != s.token {
		return c.refuse(closeBadToken, "Authentication failed.")
	}
	one := s.sessions[data.Session]
	held := one != nil && (len(one.events) == 0 || data.Seq >= *one.events[0].Seq-1)
	if !held {
		delete(s.sessions, data.Session)
		c.send(frame{Op: opInvalid, Data: json.RawMessage("false")})
		return 0
	}
	if data.Seq > one.seq {
		return c.refuse(closeBadSeq, "Invalid seq.")
	}
	if one.conn != nil {
		one.conn.close()
	}
	if one.expiry != nil {
		one.expiry.Stop()
	}
	one.conn = c
	for _, f := range one.events {
		if *f.Seq > data.Seq {
			c.send(f)
		}
	}
	s.dispatchTo(one, "RESUMED", object{"_trace": []string{}})
	s.emit(EventBot, 0, s.botView())
	return 0
}

// detach ends the session of a connection: at once when the bot closed with 1000
// or 1001, else after a while.
func (s *Server) detach(c *conn, code int) {
	one := s.sessionOf(c)
	if one == nil {
		return
	}
	one.conn = nil
	if code == websocket.CloseNormalClosure || code == websocket.CloseGoingAway {
		delete(s.sessions, one.id)
	} else {
		one.expiry = s.clock.AfterFunc(keepSession, func() {
			s.mu.Lock()
			defer s.unlock()
			if one.conn == nil {
				delete(s.sessions, one.id)
			}
		})
	}
	s.emit(EventBot, 0, s.botView())
}

func (s *Server) sendMembers(c *conn, raw json.RawMessage) {
	var data struct {
		UserIDs []snowflake `json:"user_ids"`
		Query   *string     `json:"query"`
		Nonce   string      `json:"nonce"`
	}
	if err := json.Unmarshal(raw, &data); err != nil {
		s.log.Debug("a request for members could not be read", "error", err)
	}
	list := []object{}
	for _, u := range s.people() {
		asked := data.Query != nil && strings.HasPrefix(strings.ToLower(u.Name), strings.ToLower(*data.Query))
		for _, id := range data.UserIDs {
			asked = asked || id == u.ID
		}
		if asked {
			list = append(list, s.wireMember(u))
		}
	}
	s.dispatchTo(s.sessionOf(c), "GUILD_MEMBERS_CHUNK", object{
		"guild_id": s.GuildID, "members": list, "chunk_index": 0, "chunk_count": 1, "nonce": data.Nonce,
	})
}

// Reconnect asks every connected bot to reconnect and resume, as Discord does
// when it deploys.
func (s *Server) Reconnect() {
	s.mu.Lock()
	defer s.unlock()
	for _, one := range s.sessions {
		if one.conn != nil {
			one.conn.send(frame{Op: opReconnect, Data: json.RawMessage("null")})
		}
	}
}

// Drop cuts every gateway connection without a word. The sessions can be resumed.
func (s *Server) Drop() {
	s.mu.Lock()
	defer s.unlock()
	for c := range s.conns {
		c.close()
	}
}

// Invalidate forgets every session, so that the next resume is refused and the
// bot identifies anew, and cuts the connections.
func (s *Server) Invalidate() {
	s.mu.Lock()
	defer s.unlock()
	clear(s.sessions)
	for c := range s.conns {
		c.close()
	}
}

// send queues a frame. A bot that does not read is cut off.
func (c *conn) send(f frame) {
	raw, err := json.Marshal(f)
	if err != nil {
		return
	}
	select {
	case c.out <- raw:
	case <-c.done:
	default:
		c.close()
	}
}

func (c *conn) write() {
	for {
		select {
		case raw := <-c.out:
			kind := websocket.TextMessage
			if c.compress.Load() && len(raw) > 1024 {
				raw, kind = deflate(raw), websocket.BinaryMessage
			}
			if err := c.ws.WriteMessage(kind, raw); err != nil {
				c.close()
				return
			}
		case <-c.done:
			return
		}
	}
}

func deflate(raw []byte) []byte {
	var b bytes.Buffer
	z := zlib.NewWriter(&b)
	_, _ = z.Write(raw) // a buffer takes everything
	_ = z.Close()
	return b.Bytes()
}

// refuse closes with one of Discord's codes.
func (c *conn) refuse(code int, why string) int {
	message := websocket.FormatCloseMessage(code, why)
	_ = c.ws.WriteControl(websocket.CloseMessage, message, time.Now().Add(time.Second))
	return code
}

func (c *conn) close() {
	c.once.Do(func() {
		close(c.done)
		_ = c.ws.Close()
	})
}

func mustRaw(v any) json.RawMessage {
	raw, err := json.Marshal(v)
	if err != nil {
		return json.RawMessage("null")
	}
	return raw
}
