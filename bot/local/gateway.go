package local

import (
	"cmp"
	"encoding/json"
	"errors"
	"net/http"
	"strconv"
	"strings"
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
	closeBadShard      = 4010
)

// closeReasons are Discord's words for its codes.
var closeReasons = map[int]string{
	4000: "Unknown error.", closeUnknownOp: "Unknown opcode.", closeDecode: "Error while decoding payload.",
	closeNotIdentified: "Not authenticated.", closeBadToken: "Authentication failed.", closeTwice: "Already authenticated.",
	closeBadSeq: "Invalid seq.", closeRateLimit: "You are being rate limited.", closeTimeout: "Session timed out.",
	closeBadShard: "Invalid shard.", 4011: "Sharding required.", 4012: "Invalid API version.",
	4013: "Invalid intent(s).", 4014: "Disallowed intent(s).",
}

const (
	heartbeatInterval = 41250 * time.Millisecond
	// maxSends is how much a bot may send in sendWindow.
	maxSends   = 120
	sendWindow = time.Minute
	// identifyWindow is the time in which a bot may identify max_concurrency times.
	identifyWindow = 5 * time.Second
	// dailyIdentifies is how often a bot may identify in identifyDay by default.
	dailyIdentifies = 1000
	identifyDay     = 24 * time.Hour
)

var upgrader = websocket.Upgrader{CheckOrigin: func(r *http.Request) bool { return r.Header.Get("Origin") == "" }}

// serveGateway is the websocket at /ws/.
func (s *Server) serveGateway(w http.ResponseWriter, r *http.Request) {
	ws, err := upgrader.Upgrade(w, r, nil)
	if err != nil {
		return
	}
	ws.SetReadLimit(1 << 16)
	c := &conn{ws: ws, version: 10, out: make(chan outgoing, 2*keepDispatches+100), done: make(chan struct{})}
	if v, err := strconv.Atoi(r.URL.Query().Get("v")); err == nil {
		c.version = v
	}
	s.mu.Lock()
	select {
	case <-s.stopping:
		s.mu.Unlock()
		c.end()
		return
	default:
	}
	s.conns[c] = true
	s.stopped.Add(1)
	hit := s.strike(struckAt{on: OnHello, shard: anyShard})
	s.mu.Unlock()
	defer s.stopped.Done()
	go c.write()
	s.greet(c, hit)
	code := s.listen(c)
	s.mu.Lock()
	delete(s.conns, c)
	s.detach(c, code)
	s.unlock()
	c.end()
}

// greet opens the conversation with Op 10, or with what a fault says.
func (s *Server) greet(c *conn, hit *struck) {
	if hit != nil {
		c.queue(outgoing{wait: hit.wait})
		if hit.do != DoSlow {
			s.disturb(nil, c, hit)
			return
		}
	}
	c.tell(opHello, string(mustRaw(object{"heartbeat_interval": s.config.Heartbeat.Milliseconds()})))
}

// listen reads frames until the connection ends; it gives the close code.
func (s *Server) listen(c *conn) int {
	sends, window := 0, s.clock.Now()
	for {
		deadline := s.config.Heartbeat * 2
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
			return c.refuse(closeRateLimit, closeReasons[closeRateLimit])
		}
		f, err := readFrame(raw)
		if err != nil {
			return c.refuse(closeDecode, closeReasons[closeDecode])
		}
		if code := s.receive(c, f); code != 0 {
			return c.refuse(code, closeReasons[code])
		}
	}
}

func readFrame(raw []byte) (frame, error) {
	var f frame
	err := json.Unmarshal(raw, &f)
	return f, err
}

// receive handles one frame; a code other than 0 ends the connection.
func (s *Server) receive(c *conn, f frame) int {
	s.mu.Lock()
	defer s.unlock()
	switch f.Op {
	case opHeartbeat:
		s.heartbeat(c)
		return 0
	case opIdentify:
		return s.identify(c, f.Data)
	case opResume:
		return s.resume(c, f.Data)
	}
	if s.sessionOf(c) == nil {
		return closeNotIdentified
	}
	switch f.Op {
	case opPresence, opVoice:
		return 0
	case opRequestMembers:
		s.sendMembers(c, f.Data)
		return 0
	}
	return closeUnknownOp
}

// heartbeat acknowledges that the bot lives.
func (s *Server) heartbeat(c *conn) {
	one := s.sessionOf(c)
	shard := anyShard
	if one != nil {
		shard = one.shard
	}
	hit := s.strike(struckAt{on: OnHeartbeat, shard: shard})
	switch {
	case hit == nil:
		c.tell(opAck, "null")
	case hit.do == DoSlow:
		c.queue(outgoing{wait: hit.wait, raw: encodeFrame(opAck, []byte("null"), 0, "")})
	default:
		s.disturb(one, c, hit)
	}
}

// identification is the data of an IDENTIFY.
type identification struct {
	Token    string `json:"token"`
	Intents  int    `json:"intents"`
	Compress bool   `json:"compress"`
	Shard    *[]int `json:"shard"`
}

// place is the shard that a bot identifies as, and of how many.
func (d *identification) place() (shard, shards int, ok bool) {
	if d.Shard == nil {
		return 0, 1, true
	}
	if len(*d.Shard) != 2 {
		return 0, 0, false
	}
	shard, shards = (*d.Shard)[0], (*d.Shard)[1]
	return shard, shards, shard >= 0 && shard < shards
}

func (s *Server) identify(c *conn, raw json.RawMessage) int {
	var data identification
	if json.Unmarshal(raw, &data) != nil {
		return closeDecode
	}
	if strings.TrimPrefix(data.Token, "Bot ") != s.token {
		return closeBadToken
	}
	if s.sessionOf(c) != nil {
		return closeTwice
	}
	shard, shards, ok := data.place()
	if !ok {
		return closeBadShard
	}
	hit := s.strike(struckAt{on: OnIdentify, shard: shard})
	if hit != nil && hit.do != DoSlow {
		c.queue(outgoing{wait: hit.wait})
		s.disturb(nil, c, hit)
		return 0
	}
	if !s.mayIdentify(shard) {
		c.tell(opInvalid, "false")
		return 0
	}
	if hit != nil {
		c.queue(outgoing{wait: hit.wait})
	}
	c.compress.Store(data.Compress)
	one := s.newSession(c, data.Intents, shard, shards)
	s.ready(one)
	s.emit(EventBot, 0, s.botView())
	return 0
}

// mayIdentify counts identifications and says whether one more is allowed now.
func (s *Server) mayIdentify(shard int) bool {
	now := s.clock.Now()
	s.counts.Identifies++
	s.identifies = append(s.sinceThen(now), now)
	if s.config.MaxConcurrency <= 0 {
		return true
	}
	bucket := shard % s.config.MaxConcurrency
	if now.Sub(s.identified[bucket]) < identifyWindow {
		return false
	}
	s.identified[bucket] = now
	return true
}

// sinceThen is when bots identified within the last day.
func (s *Server) sinceThen(now time.Time) []time.Time {
	for len(s.identifies) > 0 && now.Sub(s.identifies[0]) >= identifyDay {
		s.identifies = s.identifies[1:]
	}
	return s.identifies
}

// ready begins a session: READY, then a GUILD_CREATE for each server of the shard.
func (s *Server) ready(one *session) {
	var mine []*guild
	waiting := []object{}
	for _, g := range s.guilds {
		if one.hears(g.ID) && !g.Away {
			mine = append(mine, g)
			waiting = append(waiting, object{"id": g.ID, "unavailable": true})
		}
	}
	s.dispatchTo(one, "READY", object{
		"v": one.conn.version, "user": s.wireUser(s.BotID), "session_id": one.id, "resume_gateway_url": s.gatewayURL(),
		"guilds": waiting, "shard": []int{one.shard, one.shards},
		"application": object{"id": s.BotID, "flags": 0}, "private_channels": []object{}, "relationships": []object{}, "_trace": []string{},
	})
	for _, g := range mine {
		if one.intents&intentGuilds != 0 {
			s.dispatchTo(one, "GUILD_CREATE", s.wireGuildCreate(g))
		}
	}
}

func (s *Server) resume(c *conn, raw json.RawMessage) int {
	var data struct {
		Token   string `json:"token"`
		Session string `json:"session_id"`
		Seq     int64  `json:"seq"`
	}
	if json.Unmarshal(raw, &data) != nil {
		return closeDecode
	}
	if strings.TrimPrefix(data.Token, "Bot ") != s.token {
		return closeBadToken
	}
	s.counts.Resumes++
	one := s.sessions[data.Session]
	held := one != nil && (len(one.events) == 0 || data.Seq >= one.events[0].seq-1)
	if !held {
		delete(s.sessions, data.Session)
		c.tell(opInvalid, "false")
		return 0
	}
	if data.Seq > one.seq {
		return closeBadSeq
	}
	hit := s.strike(struckAt{on: OnResume, shard: one.shard})
	if hit != nil {
		c.queue(outgoing{wait: hit.wait})
		if hit.do != DoSlow && hit.do != DoTwice {
			if hit.do == DoInvalid && !hit.resumable {
				s.forgetSession(one)
			}
			s.disturb(nil, c, hit)
			return 0
		}
	}
	if one.conn != nil {
		one.conn.end()
	}
	if one.expiry != nil {
		one.expiry.Stop()
	}
	one.conn = c
	from := data.Seq
	if hit != nil && hit.do == DoTwice {
		from -= int64(hit.back)
	}
	for _, e := range one.events {
		if e.seq > from {
			c.queue(outgoing{raw: e.frame()})
		}
	}
	s.dispatchTo(one, "RESUMED", object{"_trace": []string{}})
	s.emit(EventBot, 0, s.botView())
	return 0
}

func (s *Server) sendMembers(c *conn, raw json.RawMessage) {
	var data struct {
		GuildID snowflake   `json:"guild_id"`
		UserIDs []snowflake `json:"user_ids"`
		Query   *string     `json:"query"`
		Nonce   string      `json:"nonce"`
	}
	if err := json.Unmarshal(raw, &data); err != nil {
		s.log.Debug("a request for members could not be read", "error", err)
	}
	g := s.guild(data.GuildID)
	if g == nil {
		return
	}
	list := []object{}
	for _, u := range s.people() {
		asked := data.Query != nil && strings.HasPrefix(strings.ToLower(u.Name), strings.ToLower(*data.Query))
		for _, id := range data.UserIDs {
			asked = asked || id == u.ID
		}
		if asked {
			list = append(list, s.wireMember(g, u))
		}
	}
	s.dispatchTo(s.sessionOf(c), "GUILD_MEMBERS_CHUNK", object{
		"guild_id": g.ID, "members": list, "chunk_index": 0, "chunk_count": 1, "nonce": data.Nonce,
	})
}

func (s *Server) getGateway(*http.Request) (*reply, error) {
	return ok(object{"url": s.gatewayURL()})
}

// getGatewayBot is GET /gateway/bot: how many shards are advised, and how often a
// bot may identify.
func (s *Server) getGatewayBot(*http.Request) (*reply, error) {
	s.mu.Lock()
	defer s.unlock()
	now := s.clock.Now()
	recent := s.sinceThen(now)
	daily := cmp.Or(s.config.DailyIdentifies, dailyIdentifies)
	reset := identifyDay
	if len(recent) > 0 {
		reset = identifyDay - now.Sub(recent[0])
	}
	atOnce := s.config.MaxConcurrency
	if atOnce <= 0 {
		atOnce = max(1, s.config.Shards)
	}
	return ok(object{
		"url": s.gatewayURL(), "shards": max(1, s.config.Shards),
		"session_start_limit": object{
			"total": daily, "remaining": max(0, daily-len(recent)),
			"reset_after": int(reset.Milliseconds()), "max_concurrency": atOnce,
		},
	})
}

func mustRaw(v any) json.RawMessage {
	raw, err := json.Marshal(v)
	if err != nil {
		return json.RawMessage("null")
	}
	return raw
}
