package gateway

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"net/http"
	"net/url"
	"runtime"
	"strings"
	"sync/atomic"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/gorilla/websocket"
)

// Opcodes of the gateway.
const (
	opDispatch  = 0
	opHeartbeat = 1
	opIdentify  = 2
	opResume    = 6
	opReconnect = 7
	opInvalid   = 9
	opHello     = 10
	opAck       = 11
)

// version is the version of the gateway's protocol.
const version = "10"

// closeResume is the close code after which Discord keeps the session; 1000 and 1001 would end it.
const closeResume = 4000

const (
	// maxFrame is the greatest length of a frame from the gateway, in bytes; a large server's description has some
	// millions.
	maxFrame = 64 << 20
	// maxInterval is the greatest time between heartbeats, in milliseconds; Discord's is 41,250.
	maxInterval = 3_600_000
)

// Why a connection ended, besides errors of reading it.
var (
	errAskedToReconnect = errors.New("discord asked for a new connection")
	errInvalidSession   = errors.New("discord has ended the session")
	errUnsteadySession  = errors.New("discord has refused to go on, but keeps the session")
	errUnanswered       = errors.New("a heartbeat was not answered")
	errSilent           = errors.New("the connection does not open")
)

// connection is one connection to the gateway. One goroutine reads; the one that called run writes.
type connection struct {
	shard    *shard
	timing   Timing
	interval time.Duration // between heartbeats
	ws       *websocket.Conn

	// session and resumeURL are what READY told, readyAt is when the session was begun or resumed. They are the
	// reader's.
	session, resumeURL string
	readyAt            time.Time

	// seq is the last event that was handled, heard when the last one came, in nanoseconds since 1970.
	seq, heard atomic.Int64

	ready chan struct{} // closed when the session was begun or resumed
	asked chan struct{} // Discord asks for a heartbeat
	acked chan struct{} // Discord answers one
}

// dial reaches the gateway and hears its HELLO.
func (s *shard) dial(ctx context.Context, address string) (*connection, error) {
	address, err := withVersion(address)
	if err != nil {
		return nil, err
	}
	timing := s.gateway.Timing
	dialer := &websocket.Dialer{
		Proxy:            http.ProxyFromEnvironment,
		NetDialContext:   (&net.Dialer{Timeout: timing.Dial, KeepAlive: 15 * time.Second}).DialContext,
		HandshakeTimeout: timing.Dial,
	}
	ws, response, err := dialer.DialContext(ctx, address, nil)
	if response != nil {
		response.Body.Close()
	}
	if err != nil {
		return nil, fmt.Errorf("the gateway cannot be reached: %w", err)
	}
	ws.SetReadLimit(maxFrame)
	// The usual handler would answer with the same code, which may be one that ends the session.
	ws.SetCloseHandler(func(int, string) error { return nil })
	stop := context.AfterFunc(ctx, func() { ws.Close() })
	defer stop()
	var hello struct {
		Op   int `json:"op"`
		Data struct {
			Interval int64 `json:"heartbeat_interval"`
		} `json:"d"`
	}
	_ = ws.SetReadDeadline(time.Now().Add(timing.Ready)) // It has no error to give.
	err = ws.ReadJSON(&hello)
	_ = ws.SetReadDeadline(time.Time{})
	switch {
	case err != nil:
		err = fmt.Errorf("the gateway does not greet: %w", err)
	case hello.Op == opReconnect:
		err = errAskedToReconnect
	case hello.Op != opHello || hello.Data.Interval < 1 || hello.Data.Interval > maxInterval:
		err = fmt.Errorf("the gateway greets with op %d and a heartbeat every %d ms", hello.Op, hello.Data.Interval)
	default:
		return s.connection(ws, time.Duration(hello.Data.Interval)*time.Millisecond), nil
	}
	ws.Close()
	return nil, err
}

// connection makes one of a websocket with this time between heartbeats.
func (s *shard) connection(ws *websocket.Conn, interval time.Duration) *connection {
	c := &connection{
		shard: s, timing: s.gateway.Timing, ws: ws, interval: interval,
		ready: make(chan struct{}), asked: make(chan struct{}, 1), acked: make(chan struct{}, 1),
	}
	c.seq.Store(s.seq)
	c.heard.Store(time.Now().UnixNano())
	return c
}

// withVersion adds to an address of the gateway what Discord wants to know.
func withVersion(address string) (string, error) {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" || (u.Scheme != "ws" && u.Scheme != "wss") {
		return "", fmt.Errorf("%q is not an address of a gateway", address)
	}
	if u.Path == "" {
		u.Path = "/"
	}
	u.RawQuery = url.Values{"v": {version}, "encoding": {"json"}}.Encode()
	return u.String(), nil
}

// resumeAddress is where to go on with the session. It must be as safe as the address of this connection.
func (c *connection) resumeAddress(address string) string {
	scheme, _, _ := strings.Cut(address, "://")
	if u, err := url.Parse(c.resumeURL); err != nil || u.Scheme != scheme {
		return ""
	}
	return c.resumeURL
}

// run begins a session or goes on with the shard's, keeps the connection and says why it ended. The function is called
// when a session was begun.
func (c *connection) run(ctx context.Context, begun func()) error {
	read := make(chan error, 1)
	go func() {
		defer close(read)
		read <- c.read()
	}()
	err := c.open(begun)
	if err == nil {
		err = c.keep(ctx, read)
	}
	if ctx.Err() != nil {
		c.close(websocket.CloseNormalClosure)
		select { // A connection cut at once may lose the code.
		case <-read:
		case <-time.After(c.timing.Close):
		}
	} else {
		c.close(closeResume)
	}
	c.ws.Close()
	for range read { // The reader's fields are read next; and it may have said just now that the shard is connected.
	}
	c.shard.connected.Store(false)
	return err
}

// close tells Discord that the connection ends. What is lost on a broken connection is no loss.
func (c *connection) close(code int) {
	_ = c.ws.WriteControl(websocket.CloseMessage, websocket.FormatCloseMessage(code, ""),
		time.Now().Add(c.timing.Close))
}

// open identifies, or resumes the shard's session.
func (c *connection) open(begun func()) error {
	s := c.shard
	token := "Bot " + s.gateway.config.Token
	if s.session != "" {
		return c.send(opResume, map[string]any{"token": token, "session_id": s.session, "seq": s.seq})
	}
	identify := map[string]any{
		"token": token, "intents": discordgo.IntentsGuilds,
		"properties": map[string]string{"os": runtime.GOOS, "browser": "harbormaster", "device": "harbormaster"},
	}
	if s.of > 1 {
		identify["shard"] = [2]int{s.id, s.of}
	}
	if err := c.send(opIdentify, identify); err != nil {
		return err
	}
	begun()
	return nil
}

func (c *connection) send(op int, data any) error {
	_ = c.ws.SetWriteDeadline(time.Now().Add(c.timing.Write)) // It has no error to give.
	if err := c.ws.WriteJSON(map[string]any{"op": op, "d": data}); err != nil {
		return fmt.Errorf("op %d cannot be sent: %w", op, err)
	}
	return nil
}

// keep sends heartbeats and notices what does not come, until the connection is to be ended.
func (c *connection) keep(ctx context.Context, read <-chan error) error {
	silence := time.NewTimer(c.timing.Ready)
	defer silence.Stop()
	beat := time.NewTimer(firstBeat(c.interval))
	defer beat.Stop()
	answer := time.NewTimer(time.Hour)
	defer answer.Stop()
	answer.Stop()

	ready := c.ready
	var sent time.Time // of a heartbeat that is not answered yet
	send := func() error {
		var seq any
		if last := c.seq.Load(); last > 0 {
			seq = last
		}
		if sent.IsZero() {
			sent = time.Now()
			answer.Reset(min(c.timing.Answer, c.interval))
		}
		return c.send(opHeartbeat, seq)
	}
	for {
		var err error
		select {
		case <-ctx.Done():
			err = ctx.Err()
		case err = <-read:
		case <-silence.C:
			silent := time.Since(time.Unix(0, c.heard.Load()))
			if silent >= c.timing.Ready {
				err = errSilent
			}
			silence.Reset(c.timing.Ready - silent)
		case <-ready:
			ready = nil
			silence.Stop()
		case <-beat.C:
			err = send()
			beat.Reset(c.interval)
		case <-c.asked:
			err = send()
		case <-c.acked:
			answer.Stop()
			if !sent.IsZero() {
				c.shard.latency.Store(int64(time.Since(sent)))
				sent = time.Time{}
			}
		case <-answer.C:
			err = errUnanswered
		}
		if err != nil {
			return err
		}
	}
}

// firstBeat is when the first heartbeat is due: at a random time, so that not all bots' hearts beat together.
func firstBeat(interval time.Duration) time.Duration { return rand.N(interval) }

// read handles what Discord sends, until the connection is to be ended.
func (c *connection) read() error {
	for {
		_, raw, err := c.ws.ReadMessage()
		if err == nil {
			err = c.receive(raw)
		}
		if err != nil {
			return err
		}
	}
}

// receive handles a frame of Discord's. It gives an error when the connection is to be ended.
func (c *connection) receive(raw []byte) error {
	var e discordgo.Event
	if err := json.Unmarshal(raw, &e); err != nil {
		c.shard.log.Error("a frame of the gateway could not be read", "error", err)
		return nil
	}
	switch e.Operation {
	case opDispatch:
		c.heard.Store(time.Now().UnixNano())
		return c.dispatch(&e)
	case opHeartbeat:
		signal(c.asked)
	case opAck:
		signal(c.acked)
	case opReconnect:
		return errAskedToReconnect
	case opInvalid:
		var keeps bool
		if json.Unmarshal(e.RawData, &keeps) == nil && keeps {
			return errUnsteadySession
		}
		return errInvalidSession
	}
	return nil
}

// signal notes on a channel with room for one that something has happened.
func signal(to chan<- struct{}) {
	select {
	case to <- struct{}{}:
	default:
	}
}

// dispatch handles an event.
func (c *connection) dispatch(e *discordgo.Event) error {
	switch e.Type {
	case "READY":
		var ready struct {
			Session   string `json:"session_id"`
			ResumeURL string `json:"resume_gateway_url"`
		}
		if err := json.Unmarshal(e.RawData, &ready); err != nil || ready.Session == "" {
			return errors.New("the gateway tells no session")
		}
		c.session, c.resumeURL = ready.Session, ready.ResumeURL
		c.becameReady(false)
	case "RESUMED":
		c.becameReady(true)
	case "INTERACTION_CREATE":
		c.shard.heard.Store(time.Now().UnixNano())
		fallthrough
	default:
		c.shard.handle(e)
	}
	c.seq.Store(e.Sequence)
	return nil
}

func (c *connection) becameReady(resumed bool) {
	if c.readyAt.IsZero() {
		c.readyAt = time.Now()
		c.shard.becameReady(resumed)
		close(c.ready)
	}
}
