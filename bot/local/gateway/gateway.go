package gateway

import (
	"encoding/json"
	"errors"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/gorilla/websocket"

	"github.com/harbormaster/harbormaster/bot/local/faults"
	"github.com/harbormaster/harbormaster/bot/local/model"
)

const (
	heartbeatInterval = 41250 * time.Millisecond
	// maxSends is how much a bot may send in sendWindow.
	maxSends   = 120
	sendWindow = time.Minute
)

// Config says how a Gateway runs; see the fields of these names in local.Config.
type Config struct {
	Token     string // that a bot must identify with
	Shards    int
	Identify  IdentifyLimit // nil: none
	Heartbeat time.Duration
}

// IdentifyLimit is how often bots may identify. It is asked between Lock and Unlock of the model.
type IdentifyLimit interface {
	// Take counts an identification of a shard and says whether it is allowed now; one that is not gets Op 9.
	Take(shard int) bool
	// Limit are fields of session_start_limit in the answer to GET /gateway/bot.
	Limit() model.Object
}

// Gateway serves the websockets of bots. What it holds is guarded by the lock of the model.
type Gateway struct {
	m        *model.Model
	faults   faults.Source
	config   Config
	sessions map[string]*session
	conns    map[*conn]bool
	closed   bool
	serving  sync.WaitGroup
}

// New makes a Gateway that tells bots of what happens in a model.
func New(m *model.Model, f faults.Source, config Config) *Gateway {
	if config.Heartbeat <= 0 {
		config.Heartbeat = heartbeatInterval
	}
	g := &Gateway{m: m, faults: f, config: config, sessions: map[string]*session{}, conns: map[*conn]bool{}}
	m.Observe(g.observe)
	m.Transports = append(m.Transports, g)
	return g
}

// Close cuts all connections and waits until they have ended; later ones are refused.
func (g *Gateway) Close() {
	g.m.Lock()
	g.closed = true
	g.Drop(false)
	g.m.Unlock()
	g.serving.Wait()
}

func (g *Gateway) url() string { return "ws" + strings.TrimPrefix(g.m.Base, "http") + "/ws/" }

var upgrader = websocket.Upgrader{CheckOrigin: func(r *http.Request) bool { return r.Header.Get("Origin") == "" }}

// ServeHTTP serves one connection of a bot.
func (g *Gateway) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	ws, err := upgrader.Upgrade(w, r, nil)
	if err != nil {
		return
	}
	ws.SetReadLimit(1 << 16)
	c := newConn(ws)
	if v, err := strconv.Atoi(r.URL.Query().Get("v")); err == nil {
		c.version = v
	}
	g.m.Lock()
	if g.closed {
		g.m.Unlock()
		c.end()
		return
	}
	g.conns[c] = true
	g.serving.Add(1)
	g.m.Unlock()
	defer g.serving.Done()
	go c.write()
	g.greet(c)
	code := g.listen(c)
	g.m.Lock()
	delete(g.conns, c)
	g.detach(c, code)
	g.m.Unlock()
	c.end()
}

// greet opens the conversation with Op 10, or with what a fault says.
func (g *Gateway) greet(c *conn) {
	hit := g.faults.At(faults.Point{On: faults.OnHello, Shard: faults.AnyShard})
	c.queue(outgoing{wait: hit.Wait})
	if hit.Do != "" && hit.Do != faults.DoSlow {
		g.disturb(nil, c, hit)
		return
	}
	c.tell(opHello, `{"heartbeat_interval":`+strconv.FormatInt(g.config.Heartbeat.Milliseconds(), 10)+`}`)
}

// listen reads frames until the connection ends; it gives the close code.
func (g *Gateway) listen(c *conn) int {
	sends, window := 0, g.m.Clock.Now()
	for {
		if err := c.ws.SetReadDeadline(time.Now().Add(2 * g.config.Heartbeat)); err != nil {
			return closeTimeout
		}
		_, raw, err := c.ws.ReadMessage()
		if err != nil {
			if closed, ok := errors.AsType[*websocket.CloseError](err); ok {
				return closed.Code
			}
			return websocket.CloseAbnormalClosure
		}
		if now := g.m.Clock.Now(); now.Sub(window) >= sendWindow {
			sends, window = 0, now
		}
		if sends++; sends > maxSends {
			return c.refuse(closeRateLimit)
		}
		var f frame
		if json.Unmarshal(raw, &f) != nil {
			return c.refuse(closeDecode)
		}
		if code := g.receive(c, f); code != 0 {
			return c.refuse(code)
		}
	}
}

// receive handles one frame; a code other than 0 ends the connection.
func (g *Gateway) receive(c *conn, f frame) int {
	g.m.Lock()
	defer g.m.Unlock()
	switch f.Op {
	case opHeartbeat:
		g.heartbeat(c)
		return 0
	case opIdentify:
		return g.identify(c, f.Data)
	case opResume:
		return g.resume(c, f.Data)
	}
	if g.sessionOf(c) == nil {
		return closeNotIdentified
	}
	return closeUnknownOp
}

// heartbeat acknowledges that the bot lives.
func (g *Gateway) heartbeat(c *conn) {
	one, shard := g.sessionOf(c), faults.AnyShard
	if one != nil {
		shard = one.shard
	}
	hit := g.faults.At(faults.Point{On: faults.OnHeartbeat, Shard: shard})
	if hit.Do == "" || hit.Do == faults.DoSlow {
		c.queue(outgoing{wait: hit.Wait, raw: encodeFrame(opAck, []byte("null"), 0, "")})
		return
	}
	g.disturb(one, c, hit)
}
