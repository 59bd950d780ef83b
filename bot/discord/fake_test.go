package discord

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

	"github.com/harbormaster/harbormaster/bot"
)

// soon is how long a test waits at most for what must come.
const soon = 10 * time.Second

// stage is a Discord whose gateway is played by the test, frame by frame.
type stage struct {
	*testing.T
	url     string
	entries chan *actor

	mu      sync.Mutex
	shards  int
	limit   map[string]any // session_start_limit
	refused int            // status that the gateway answers with in place of an upgrade
	asked   int            // how often /gateway/bot was asked
	log     bytes.Buffer
}

// Write takes a client's log.
func (s *stage) Write(b []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.log.Write(b)
}

func (s *stage) logged() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.log.String()
}

// actor is one gateway connection as Discord sees it.
type actor struct {
	*testing.T
	ws      *websocket.Conn
	entered time.Time
	path    string
	query   url.Values
	frames  chan frame
	code    chan int // the close code, 1006 when there was none
}

func newStage(t *testing.T) *stage {
	t.Helper()
	s := &stage{T: t, entries: make(chan *actor, 100), shards: 1, limit: map[string]any{
		"total": 1000, "remaining": 1000, "reset_after": 86_400_000, "max_concurrency": 1,
	}}
	mux := http.NewServeMux()
	gateway := func(w http.ResponseWriter, _ *http.Request) {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.asked++
		_ = json.NewEncoder(w).Encode(map[string]any{
			"url": "ws" + strings.TrimPrefix(s.url, "http") + "/ws/", "shards": s.shards, "session_start_limit": s.limit,
		})
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
		mux.HandleFunc(path, s.enter)
	}
	server := httptest.NewServer(mux)
	s.url = server.URL
	t.Cleanup(server.Close)
	return s
}

func (s *stage) enter(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	refused := s.refused
	s.mu.Unlock()
	if refused != 0 {
		w.WriteHeader(refused)
		return
	}
	ws, err := (&websocket.Upgrader{}).Upgrade(w, r, nil)
	if err != nil {
		s.Error(err)
		return
	}
	a := &actor{T: s.T, ws: ws, entered: time.Now(), path: r.URL.Path, query: r.URL.Query(), frames: make(chan frame, 1000), code: make(chan int, 1)}
	ws.SetCloseHandler(func(int, string) error { return nil })
	s.entries <- a
	defer ws.Close()
	for {
		var f frame
		if err := ws.ReadJSON(&f); err != nil {
			code := websocket.CloseAbnormalClosure
			var closed *websocket.CloseError
			if errors.As(err, &closed) {
				code = closed.Code
			}
			a.code <- code
			return
		}
		a.frames <- f
	}
}

// next waits for the next connection.
func (s *stage) next() *actor {
	s.Helper()
	return arrives(s.T, "a connection", s.entries)
}

func arrives[T any](t *testing.T, what string, from <-chan T) T {
	t.Helper()
	select {
	case v := <-from:
		return v
	case <-time.After(soon):
		t.Fatalf("%s did not come", what)
	}
	panic("unreachable")
}

func until(t *testing.T, what string, done func() bool) {
	t.Helper()
	limit := time.After(soon)
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

// send gives a frame to the bot.
func (a *actor) send(op int, data string) {
	a.frame(fmt.Sprintf(`{"op":%d,"d":%s,"s":null,"t":null}`, op, data))
}

// event gives an event to the bot.
func (a *actor) event(seq int, kind, data string) {
	a.frame(fmt.Sprintf(`{"op":0,"s":%d,"t":"%s","d":%s}`, seq, kind, data))
}

func (a *actor) frame(text string) {
	if err := a.ws.WriteMessage(websocket.TextMessage, []byte(text)); err != nil {
		a.Errorf("cannot send %.80s: %v", text, err)
	}
}

// greet says HELLO.
func (a *actor) greet(interval time.Duration) {
	a.send(opHello, fmt.Sprintf(`{"heartbeat_interval":%d}`, interval.Milliseconds()))
}

// hears waits for a frame, and for one that is no heartbeat unless that is wanted.
func (a *actor) hears(op int) frame {
	a.Helper()
	limit := time.After(soon)
	for {
		select {
		case f := <-a.frames:
			if f.Op == op {
				return f
			}
			if f.Op != opHeartbeat {
				a.Fatalf("heard op %d %s in place of op %d", f.Op, f.Data, op)
			}
		case code := <-a.code:
			a.Fatalf("the connection was closed with %d in place of op %d", code, op)
		case <-limit:
			a.Fatalf("op %d did not come", op)
		}
	}
}

const quietHeart = 41250 * time.Millisecond

// session greets the bot, hears it identify and makes it ready.
func (a *actor) session(id, resumeURL string) frame {
	a.Helper()
	a.greet(quietHeart)
	f := a.hears(opIdentify)
	a.ready(id, resumeURL)
	return f
}

func (a *actor) ready(id, resumeURL string) {
	a.event(1, "READY", fmt.Sprintf(`{"v":10,"user":{"id":"55","username":"x"},"guilds":[],"session_id":%q,"resume_gateway_url":%q}`, id, resumeURL))
}

type resumption struct {
	Token   string `json:"token"`
	Session string `json:"session_id"`
	Seq     int64  `json:"seq"`
}

// resumption greets the bot and hears it resume.
func (a *actor) resumption() resumption {
	a.Helper()
	a.greet(quietHeart)
	var r resumption
	if err := json.Unmarshal(a.hears(opResume).Data, &r); err != nil {
		a.Fatal(err)
	}
	return r
}

// cut ends the connection without a word.
func (a *actor) cut() { a.ws.Close() }

// closes ends the connection with a code of Discord's.
func (a *actor) closes(code int) {
	_ = a.ws.WriteControl(websocket.CloseMessage, websocket.FormatCloseMessage(code, ""), time.Now().Add(time.Second))
	a.ws.Close()
}

// closed waits for the code with which the bot closes.
func (a *actor) closed() int {
	a.Helper()
	return arrives(a.T, "the end of the connection", a.code)
}

// hurried is the pace of tests.
var hurried = pace{
	dial: 5 * time.Second, opening: 5 * time.Second, answer: 5 * time.Second, write: 5 * time.Second, farewell: time.Second,
	pulse: time.Second, stuck: 5 * time.Second,
	identify: time.Millisecond, invalid: [2]time.Duration{time.Millisecond, 2 * time.Millisecond}, resumes: 3,
	first: time.Millisecond, longest: 10 * time.Millisecond, steady: time.Minute,
}

// ours is the client that a stage's bot runs.
func (s *stage) ours(shards string) *Client {
	s.Helper()
	c, err := New(Config{Token: secret, BaseURL: s.url, Shards: shards,
		Log: slog.New(slog.NewTextHandler(s, &slog.HandlerOptions{Level: slog.LevelDebug}))})
	if err != nil {
		s.Fatal(err)
	}
	c.pace = hurried
	s.Cleanup(c.Close)
	return c
}

// run has a client stay connected until the end of the test or until it is stopped; then it gives Run's error.
func (s *stage) run(c *Client, handler bot.Handler) (stop func() error) {
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- c.Run(ctx, handler) }()
	stop = sync.OnceValue(func() error {
		cancel()
		return arrives(s.T, "the end of Run", ended)
	})
	s.Cleanup(func() {
		if err := stop(); err != nil {
			s.Errorf("run: %v", err)
		}
		if strings.Contains(s.logged(), secret) {
			s.Error("the log tells the token")
		}
	})
	return stop
}

// refusedRun runs a client that Discord refuses for good, and gives Run's error.
func (s *stage) refusedRun(c *Client) <-chan error {
	ended := make(chan error, 1)
	go func() { ended <- c.Run(s.Context(), nil) }()
	return ended
}

// clicks gives a handler that acknowledges, and the custom ids that it handles.
func clicks() (bot.Handler, <-chan string) {
	heard := make(chan string, 10_000)
	return func(ctx context.Context, in bot.Interaction, a bot.Answer) {
		heard <- in.CustomID
		_ = a.DeferUpdate(ctx)
	}, heard
}

// click sends a press with a custom id of its own.
func (a *actor) click(seq int) { a.event(seq, "INTERACTION_CREATE", string(numbered(seq, "9", "8"))) }

// plain is a discordgo session as its documentation shows it, at this stage.
func (s *stage) plain() *discordgo.Session {
	s.Helper()
	quietLibrary()
	target, err := url.Parse(s.url)
	if err != nil {
		s.Fatal(err)
	}
	session, err := discordgo.New("Bot " + secret)
	if err != nil {
		s.Fatal(err)
	}
	session.Client = &http.Client{Transport: redirected{target}}
	session.Identify.Intents = discordgo.IntentsGuilds
	s.Cleanup(http.DefaultClient.CloseIdleConnections)
	return session
}

// redirected sends to one host what discordgo addresses to the real Discord.
type redirected struct{ to *url.URL }

func (t redirected) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.URL.Scheme, r.URL.Host, r.Host = t.to.Scheme, t.to.Host, t.to.Host
	return http.DefaultTransport.RoundTrip(r)
}
