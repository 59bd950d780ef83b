package local_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/gorilla/websocket"

	"github.com/harbormaster/harbormaster/bot/local"
	"github.com/harbormaster/harbormaster/bot/local/localtest"
	"github.com/harbormaster/harbormaster/bot/local/model"
	"github.com/harbormaster/harbormaster/bot/local/page"
)

// wait bounds what a test waits for another goroutine.
const wait = 20 * time.Second

// manualClock stands still until it is advanced.
type manualClock struct {
	mu     sync.Mutex
	now    time.Time
	timers []*manualTimer
}

type manualTimer struct {
	clock *manualClock
	at    time.Time
	f     func()
}

func newClock() *manualClock {
	return &manualClock{now: time.Date(2026, 6, 1, 18, 0, 0, 0, time.UTC)}
}

func (c *manualClock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

func (c *manualClock) AfterFunc(d time.Duration, f func()) model.Timer {
	c.mu.Lock()
	defer c.mu.Unlock()
	t := &manualTimer{c, c.now.Add(d), f}
	c.timers = append(c.timers, t)
	return t
}

func (t *manualTimer) Stop() bool {
	t.clock.mu.Lock()
	defer t.clock.mu.Unlock()
	i := slices.Index(t.clock.timers, t)
	if i >= 0 {
		t.clock.timers = slices.Delete(t.clock.timers, i, i+1)
	}
	return i >= 0
}

// Advance moves the time and runs what is due before it returns.
func (c *manualClock) Advance(d time.Duration) {
	c.mu.Lock()
	c.now = c.now.Add(d)
	var due []func()
	c.timers = slices.DeleteFunc(c.timers, func(t *manualTimer) bool {
		if t.at.After(c.now) {
			return false
		}
		due = append(due, t.f)
		return true
	})
	c.mu.Unlock()
	for _, f := range due {
		f()
	}
}

// testServer is a server with what a test needs around it.
type testServer struct {
	*testing.T
	*localtest.Server
	clock *manualClock
}

func open(t *testing.T, config local.Config) *testServer {
	t.Helper()
	h := &testServer{T: t}
	if config.Clock == nil {
		h.clock = newClock()
		config.Clock = h.clock
	}
	s, err := localtest.Start(config)
	if err != nil {
		t.Fatal(err)
	}
	h.Server = s
	t.Cleanup(h.stop)
	return h
}

func (h *testServer) stop() {
	ctx, cancel := context.WithTimeout(context.Background(), wait)
	defer cancel()
	if err := h.Shutdown(ctx); err != nil {
		h.Errorf("shutdown: %v", err)
	}
}

// web is the tests' own client: whoever closes an httptest.Server closes the idle connections of the default one, under the hands
// of tests that run beside it.
var web = &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 8, IdleConnTimeout: wait}}

// redirect sends what is meant for Discord to the local server.
type redirect struct{ host string }

func (t redirect) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.URL.Scheme, r.URL.Host = "http", t.host
	return web.Transport.RoundTrip(r)
}

// newBot makes a discordgo session, unchanged but for its http client.
func (h *testServer) newBot() *discordgo.Session {
	h.Helper()
	s, err := discordgo.New("Bot " + h.Token())
	if err != nil {
		h.Fatal(err)
	}
	s.Client = &http.Client{Transport: redirect{strings.TrimPrefix(h.URL(), "http://")}}
	s.StateEnabled = false
	s.LogLevel = -1
	s.Identify.Intents = discordgo.IntentsGuilds | discordgo.IntentsGuildMessages
	return s
}

// bot opens a session that handles every interaction with handle.
func (h *testServer) bot(handle func(*discordgo.Session, *discordgo.Interaction)) *discordgo.Session {
	h.Helper()
	s := h.newBot()
	s.AddHandler(func(s *discordgo.Session, e *discordgo.InteractionCreate) { handle(s, e.Interaction) })
	if err := s.Open(); err != nil {
		h.Fatal(err)
	}
	h.Cleanup(func() { go s.Close() }) // it sleeps for a second
	return s
}

// app is the id of the application.
func (h *testServer) app() string { return get[page.Info](h, "/api/info").Bot.ID }

func (h *testServer) channelID(name string) string {
	for _, c := range get[[]page.Channel](h, "/api/channels") {
		if c.Name == name {
			return c.ID
		}
	}
	h.Fatalf("no channel %s", name)
	return ""
}

// call makes a request of the page's API.
func (h *testServer) call(method, path string, in any) (int, []byte) {
	h.Helper()
	var body io.Reader
	if in != nil {
		raw, err := json.Marshal(in)
		if err != nil {
			h.Fatal(err)
		}
		body = bytes.NewReader(raw)
	}
	ctx, cancel := context.WithTimeout(h.Context(), wait)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, method, h.URL()+path, body)
	if err != nil {
		h.Fatal(err)
	}
	resp, err := web.Do(r)
	if err != nil {
		h.Fatal(err)
	}
	defer resp.Body.Close()
	raw, err := io.ReadAll(resp.Body)
	if err != nil {
		h.Fatal(err)
	}
	return resp.StatusCode, raw
}

func decode[T any](h *testServer, raw []byte) T {
	h.Helper()
	var out T
	if err := json.Unmarshal(raw, &out); err != nil {
		h.Fatalf("%v in %s", err, raw)
	}
	return out
}

func get[T any](h *testServer, path string) T {
	h.Helper()
	status, raw := h.call("GET", path, nil)
	if status != http.StatusOK {
		h.Fatalf("GET %s: %d %s", path, status, raw)
	}
	return decode[T](h, raw)
}

func post[T any](h *testServer, path string, in any) T {
	h.Helper()
	status, raw := h.call("POST", path, in)
	if status >= 300 {
		h.Fatalf("POST %s: %d %s", path, status, raw)
	}
	return decode[T](h, raw)
}

// refused makes a request of the page that must fail, and gives the error's code.
func (h *testServer) refused(method, path string, in any) page.Error {
	h.Helper()
	status, raw := h.call(method, path, in)
	if status < 400 {
		h.Fatalf("%s %s was not refused: %d %s", method, path, status, raw)
	}
	return decode[page.Failure](h, raw).Error
}

func (h *testServer) press(m *page.Message, as, customID string, values ...string) page.Answer {
	h.Helper()
	return post[page.Answer](h, "/api/messages/"+m.ID+"/components?as="+as, page.ComponentPress{CustomID: customID, Values: values})
}

// messages is what a person sees in the first channel.
func (h *testServer) messages(as string) []page.Message {
	h.Helper()
	return get[[]page.Message](h, "/api/channels/"+h.Channels()[0].ID+"/messages?as="+as)
}

// eventually waits until something asynchronous holds.
func (h *testServer) eventually(what string, holds func() bool) {
	h.Helper()
	deadline := time.Now().Add(wait)
	for !holds() {
		if time.Now().After(deadline) {
			h.Fatalf("never: %s", what)
		}
		wakeup := make(chan struct{})
		time.AfterFunc(2*time.Millisecond, func() { close(wakeup) })
		<-wakeup
	}
}

// rest makes a raw request as the bot; it gives status and body.
func (h *testServer) rest(method, path string, in any) (int, object) {
	h.Helper()
	raw, err := json.Marshal(in)
	if err != nil {
		h.Fatal(err)
	}
	return h.restRaw(method, path, "application/json", raw)
}

type object = map[string]any

func (h *testServer) restRaw(method, path, contentType string, raw []byte) (int, object) {
	h.Helper()
	r, err := http.NewRequestWithContext(h.Context(), method, h.URL()+"/api/v10"+path, bytes.NewReader(raw))
	if err != nil {
		h.Fatal(err)
	}
	r.Header.Set("Content-Type", contentType)
	r.Header.Set("Authorization", "Bot "+h.Token())
	resp, err := web.Do(r)
	if err != nil {
		h.Fatal(err)
	}
	defer resp.Body.Close()
	out := object{}
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		h.Fatal(err)
	}
	if len(body) > 0 && body[0] == '{' {
		out = decode[object](h, body)
	}
	return resp.StatusCode, out
}

// code is the code of Discord's error in an answer.
func code(o object) string { return fmt.Sprint(o["code"]) }

// stream reads events of one person, from now on or after one.
func (h *testServer) stream(as, after string) <-chan sse {
	h.Helper()
	address := "ws" + strings.TrimPrefix(h.URL(), "http") + "/api/events?as=" + url.QueryEscape(as) + "&after=" + after
	ws, _, err := websocket.DefaultDialer.DialContext(h.Context(), address, http.Header{"Origin": {h.URL()}})
	if err != nil {
		h.Fatal(err)
	}
	h.Cleanup(func() { ws.Close() })
	out := make(chan sse, 1000)
	go func() {
		defer close(out)
		for {
			var f page.StreamFrame
			if ws.ReadJSON(&f) != nil {
				return
			}
			out <- sse{strconv.FormatInt(f.ID, 10), f.Event, string(f.Data)}
		}
	}()
	return out
}

// sse is an event of a stream.
type sse struct{ id, kind, data string }

// next waits for an event of a kind.
func (h *testServer) next(events <-chan sse, kind string) sse {
	h.Helper()
	timeout := time.After(wait)
	for {
		select {
		case e, ok := <-events:
			if !ok {
				h.Fatalf("the stream ended before %s", kind)
			}
			if e.kind == kind {
				return e
			}
		case <-timeout:
			h.Fatalf("no event %s", kind)
		}
	}
}
