package discordtest

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/gorilla/websocket"
)

// Token is the bot's, which no log may tell.
const Token = "s3cr3t-t0k3n"

// Soon is how long a test waits at most for what must come.
const Soon = 10 * time.Second

// QuietHeart is Discord's usual interval of heartbeats: none comes while a test runs.
const QuietHeart = 41250 * time.Millisecond

// Opcodes of the gateway.
const (
	OpHeartbeat = 1
	OpIdentify  = 2
	OpResume    = 6
	OpReconnect = 7
	OpInvalid   = 9
	OpHello     = 10
	OpAck       = 11
)

// Server is a Discord whose gateway is played by the test.
type Server struct {
	*testing.T
	URL string
	Log *slog.Logger
	// Conns are the connections in the order in which they came.
	Conns chan *Conn

	mu     sync.Mutex
	advice discordgo.GatewayBotResponse
	asked  int
	log    bytes.Buffer
}

// New starts a Discord that recommends one shard.
func New(t *testing.T) *Server {
	t.Helper()
	s := &Server{T: t, Conns: make(chan *Conn, 100)}
	s.Log = slog.New(slog.NewTextHandler(s, &slog.HandlerOptions{Level: slog.LevelDebug}))
	mux := http.NewServeMux()
	gateway := func(w http.ResponseWriter, r *http.Request) {
		advice, _ := s.Ask(r.Context())
		_ = json.NewEncoder(w).Encode(advice)
	}
	for _, version := range []string{"v9", "v10"} {
		mux.HandleFunc("GET /api/"+version+"/gateway", gateway)
		mux.HandleFunc("GET /api/"+version+"/gateway/bot", gateway)
		mux.HandleFunc("POST /api/"+version+"/interactions/", func(w http.ResponseWriter, r *http.Request) {
			_, _ = io.Copy(io.Discard, r.Body)
			w.WriteHeader(http.StatusNoContent)
		})
	}
	for _, path := range []string{"/ws/", "/resume/"} {
		mux.HandleFunc(path, s.connect)
	}
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	s.URL = server.URL
	s.advice = discordgo.GatewayBotResponse{URL: s.Gateway("/ws/"), Shards: 1,
		SessionStartLimit: discordgo.SessionInformation{
			Total: 1000, Remaining: 1000, ResetAfter: 86_400_000, MaxConcurrency: 1,
		}}
	return s
}

// Gateway is the gateway's address with a path, "/ws/" or "/resume/".
func (s *Server) Gateway(path string) string { return "ws" + strings.TrimPrefix(s.URL, "http") + path }

// Ask is the answer to GET /gateway/bot.
func (s *Server) Ask(context.Context) (discordgo.GatewayBotResponse, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.asked++
	return s.advice, nil
}

// Asked is how often the answer was asked for.
func (s *Server) Asked() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.asked
}

// Advise changes what Ask answers.
func (s *Server) Advise(change func(*discordgo.GatewayBotResponse)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	change(&s.advice)
}

// Write takes a client's log.
func (s *Server) Write(b []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.log.Write(b)
}

// Logged is the log so far.
func (s *Server) Logged() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.log.String()
}

// Keep has a client run until the end of the test or until it is stopped; then it gives Run's error.
func (s *Server) Keep(run func(context.Context) error) (stop func() error) {
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- run(ctx) }()
	stop = sync.OnceValue(func() error {
		cancel()
		return Arrives(s.T, "the end of Run", ended)
	})
	s.Cleanup(func() {
		if err := stop(); err != nil {
			s.Errorf("run: %v", err)
		}
		if strings.Contains(s.Logged(), Token) {
			s.Error("the log tells the token")
		}
	})
	return stop
}

// Next waits for the next connection.
func (s *Server) Next() *Conn {
	s.Helper()
	return Arrives(s.T, "a connection", s.Conns)
}

// Arrives waits for what must come.
func Arrives[T any](t *testing.T, what string, from <-chan T) T {
	t.Helper()
	select {
	case v := <-from:
		return v
	case <-time.After(Soon):
		t.Fatalf("%s did not come", what)
	}
	panic("unreachable")
}

// Until waits for what must become true.
func Until(t *testing.T, what string, done func() bool) {
	t.Helper()
	limit := time.After(Soon)
	tick := time.NewTicker(2 * time.Millisecond)
	defer tick.Stop()
	for !done() {
		select {
		case <-limit:
			t.Fatalf("%s did not come", what)
		case <-tick.C:
		}
	}
}

func (s *Server) connect(w http.ResponseWriter, r *http.Request) {
	ws, err := (&websocket.Upgrader{}).Upgrade(w, r, nil)
	if err != nil {
		s.Error(err)
		return
	}
	c := &Conn{T: s.T, WS: ws, Path: r.URL.Path, Query: r.URL.Query(), frames: make(chan Frame, 1000),
		code: make(chan int, 1)}
	ws.SetCloseHandler(func(int, string) error { return nil })
	s.Conns <- c
	defer ws.Close()
	for {
		var f Frame
		if err := ws.ReadJSON(&f); err != nil {
			code := websocket.CloseAbnormalClosure
			var closed *websocket.CloseError
			if errors.As(err, &closed) {
				code = closed.Code
			}
			c.code <- code
			return
		}
		c.frames <- f
	}
}

// Conn is one gateway connection as Discord sees it.
type Conn struct {
	*testing.T
	WS    *websocket.Conn
	Path  string
	Query url.Values

	frames chan Frame
	code   chan int // the close code, 1006 when there was none
}

// Frame is what the bot says.
type Frame struct {
	Op   int             `json:"op"`
	Data json.RawMessage `json:"d"`
}

// Send gives a frame to the bot.
func (c *Conn) Send(op int, data string) {
	c.Raw(fmt.Sprintf(`{"op":%d,"d":%s,"s":null,"t":null}`, op, data))
}

// Event gives an event to the bot.
func (c *Conn) Event(seq int, kind, data string) {
	c.Raw(fmt.Sprintf(`{"op":0,"s":%d,"t":"%s","d":%s}`, seq, kind, data))
}

// Click gives a press by a person to the bot, with a custom id of its own.
func (c *Conn) Click(seq int) { c.Event(seq, "INTERACTION_CREATE", Press(seq, "")) }

// Press is the press of the button n, with further members such as `,"message":{}`.
func Press(n int, further string) string {
	return fmt.Sprintf(`{"id":"%d","application_id":"55","type":3,"token":"tok","version":1,"guild_id":"7",
		"channel_id":"8",
		"member":{"permissions":"0","user":{"id":"9","username":"x"}},
		"data":{"custom_id":"%d","component_type":2}%s}`, 1<<40+n, n, further)
}

// Raw gives bytes to the bot.
func (c *Conn) Raw(text string) {
	if err := c.WS.WriteMessage(websocket.TextMessage, []byte(text)); err != nil {
		c.Errorf("cannot send %.80s: %v", text, err)
	}
}

// Greet says HELLO.
func (c *Conn) Greet(interval time.Duration) {
	c.Send(OpHello, fmt.Sprintf(`{"heartbeat_interval":%d}`, interval.Milliseconds()))
}

// Hears waits for a frame, and for one that is no heartbeat unless that is wanted.
func (c *Conn) Hears(op int) Frame {
	c.Helper()
	limit := time.After(Soon)
	for {
		select {
		case f := <-c.frames:
			if f.Op == op {
				return f
			}
			if f.Op != OpHeartbeat {
				c.Fatalf("heard op %d %s in place of op %d", f.Op, f.Data, op)
			}
		case code := <-c.code:
			c.Fatalf("the connection was closed with %d in place of op %d", code, op)
		case <-limit:
			c.Fatalf("op %d did not come", op)
		}
	}
}

// Session greets the bot, hears it identify and makes it ready.
func (c *Conn) Session(id, resumeURL string) Frame {
	c.Helper()
	c.Greet(QuietHeart)
	f := c.Hears(OpIdentify)
	c.Ready(id, resumeURL)
	return f
}

// Ready makes the bot ready.
func (c *Conn) Ready(id, resumeURL string) {
	c.Event(1, "READY", fmt.Sprintf(
		`{"v":10,"user":{"id":"55","username":"x"},"guilds":[],"session_id":%q,"resume_gateway_url":%q}`, id,
		resumeURL))
}

// Resumption is what the bot goes on with.
type Resumption struct {
	Token   string `json:"token"`
	Session string `json:"session_id"`
	Seq     int64  `json:"seq"`
}

// Resumption greets the bot and hears it resume.
func (c *Conn) Resumption() Resumption {
	c.Helper()
	c.Greet(QuietHeart)
	var r Resumption
	if err := json.Unmarshal(c.Hears(OpResume).Data, &r); err != nil {
		c.Fatal(err)
	}
	return r
}

// Cut ends the connection without a word.
func (c *Conn) Cut() { c.WS.Close() }

// Closes ends the connection with a code of Discord's.
func (c *Conn) Closes(code int) {
	_ = c.WS.WriteControl(websocket.CloseMessage, websocket.FormatCloseMessage(code, ""), time.Now().Add(time.Second))
	c.WS.Close()
}

// Closed waits for the code with which the bot closes.
func (c *Conn) Closed() int {
	c.Helper()
	return Arrives(c.T, "the end of the connection", c.code)
}

// Beats lets a bot's heart beat without an answer, and gives how often it did and the code with which the bot closed.
func (c *Conn) Beats() (beats, code int) {
	c.Helper()
	code = c.Closed()
	for len(c.frames) > 0 {
		if f := <-c.frames; f.Op == OpHeartbeat {
			beats++
		}
	}
	return beats, code
}
