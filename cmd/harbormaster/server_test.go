package main

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"github.com/harbormaster/harbormaster/bot/local/model"
	"github.com/harbormaster/harbormaster/bot/local/openapitest"
	"github.com/harbormaster/harbormaster/bot/local/page"
	"github.com/harbormaster/harbormaster/storage"
)

// server is the whole program on a free port, seen through the JSON API of its page.
type server struct {
	t      *testing.T
	url    string
	config config
	stop   func()
	log    *lockedBuffer
	// channel is where people are.
	channel string

	mu      sync.Mutex
	changes int
	changed chan struct{}
	ids     map[string]string
}

type lockedBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (l *lockedBuffer) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}

func (l *lockedBuffer) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}

// newServer starts the program as it starts without configuration but for some changes, on its own data and a free
// port.
func newServer(t *testing.T, changes ...func(*config)) *server {
	t.Helper()
	h := &server{t: t, config: config{
		Data: t.TempDir(), LogLevel: "warn", LogFormat: "text", Locale: "en", LocalAddr: "127.0.0.1:0", Open: "0",
		inspect: openapitest.Validator(t),
	}}
	for _, change := range changes {
		change(&h.config)
	}
	h.start()
	t.Cleanup(func() { h.stop() })
	return h
}

// checkRequests says what Discord's own description finds wrong with the bot's requests, while the program runs.
func (h *server) checkRequests() {
	h.t.Helper()
	response, err := http.Get(h.url + "/api/refused")
	if err != nil {
		return
	}
	defer response.Body.Close()
	var list []model.Refusal
	if err := json.NewDecoder(response.Body).Decode(&list); err != nil {
		h.t.Errorf("refusals: %v", err)
	}
	for _, r := range list {
		if r.Status == 0 {
			h.t.Errorf("%s %s: %s", r.Method, r.Path, r.Errors)
		}
	}
}

func (h *server) start() {
	h.t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	out, in := io.Pipe()
	h.log = &lockedBuffer{}
	done := make(chan error, 1)
	go func() {
		err := runWith(ctx, h.config, in, h.log)
		_ = in.CloseWithError(fmt.Errorf("stopped: %v", err))
		done <- err
	}()
	if h.config.DiscordURL == "" {
		line, err := bufio.NewReader(out).ReadString('\n')
		if err != nil {
			cancel()
			h.t.Fatalf("the program printed no address: %v\n%s", err, h.log)
		}
		h.url = strings.TrimSpace(line)
	} else {
		h.url = h.config.DiscordURL
	}
	go func() { _, _ = io.Copy(io.Discard, out) }()
	var once sync.Once
	h.stop = func() {
		once.Do(func() {
			h.checkRequests()
			cancel()
			if err := <-done; err != nil {
				h.t.Errorf("the program stopped with: %v", err)
			}
		})
	}
	h.followEvents()
	h.ready()
}

// ready waits until the bot behind the page is there.
func (h *server) ready() {
	h.t.Helper()
	h.until("the bot is connected", func() bool {
		var info page.Info
		h.get("/api/info", &info)
		var commands []page.Command
		h.get("/api/commands?as=ana", &commands)
		return info.Bot.Connected && len(commands) > 0
	})
}

// followEvents follows the public events of the page.
func (h *server) followEvents() {
	h.mu.Lock() // Who followed the process before may not have heard yet that it is gone.
	h.changed = make(chan struct{})
	h.mu.Unlock()
	address := "ws" + strings.TrimPrefix(h.url, "http") + "/api/events?as=ana"
	events, _, err := websocket.DefaultDialer.DialContext(h.t.Context(), address, nil)
	if err != nil {
		h.t.Fatal(err)
	}
	go func() {
		defer events.Close()
		for {
			if _, _, err := events.ReadMessage(); err != nil {
				return
			}
			h.mu.Lock()
			h.changes++
			close(h.changed)
			h.changed = make(chan struct{})
			h.mu.Unlock()
		}
	}()
}

// until waits for the next events of the page until the condition holds.
func (h *server) until(what string, condition func() bool) {
	h.t.Helper()
	if !h.within(eventual, condition) {
		h.t.Fatalf("waited in vain until %s\n%s", what, h.log)
	}
}

// within says whether the condition holds within so long.
func (h *server) within(most time.Duration, condition func() bool) bool {
	h.t.Helper()
	deadline := time.After(most)
	for {
		h.mu.Lock()
		changed := h.changed
		h.mu.Unlock()
		if condition() {
			return true
		}
		select {
		case <-changed:
		case <-time.After(250 * time.Millisecond):
		case <-deadline:
			return false
		}
	}
}

// next waits for an event after the given count, not for long.
func (h *server) next(after int) {
	h.mu.Lock()
	changed, now := h.changed, h.changes
	h.mu.Unlock()
	if now > after {
		return
	}
	select {
	case <-changed:
	case <-time.After(time.Second):
	}
}

func (h *server) count() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.changes
}

func (h *server) get(path string, into any) {
	h.t.Helper()
	response, err := http.Get(h.url + path)
	if err != nil {
		h.t.Fatal(err)
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		text, _ := io.ReadAll(response.Body)
		h.t.Fatalf("%s: %s %s", path, response.Status, text)
	}
	if err := json.NewDecoder(response.Body).Decode(into); err != nil {
		h.t.Fatalf("%s: %v", path, err)
	}
}

// post sends a body and reads the answer, whatever its status.
func (h *server) post(path string, body, into any) error {
	data, err := json.Marshal(body)
	if err != nil {
		return err
	}
	response, err := http.Post(h.url+path, "application/json", bytes.NewReader(data))
	if err != nil {
		return err
	}
	defer response.Body.Close()
	return json.NewDecoder(response.Body).Decode(into)
}

// where is the channel that people are in.
func (h *server) where() string { return cmp.Or(h.channel, "harbor") }

func (h *server) command(who, name, sub string, options map[string]any) page.Answer {
	h.t.Helper()
	var a page.Answer
	if err := h.post("/api/channels/"+h.where()+"/commands?as="+who, page.CommandCall{Name: name, Subcommand: sub, Options: options}, &a); err != nil {
		h.t.Fatal(err)
	}
	return a
}

func (h *server) press(who, message, control string, values ...string) page.Answer {
	var a page.Answer
	if err := h.post("/api/messages/"+message+"/components?as="+who, page.ComponentPress{CustomID: control, Values: values}, &a); err != nil {
		h.t.Errorf("press %s: %v", control, err)
	}
	return a
}

// seen is how many of the newest messages a person reads.
const seen = 12

func (h *server) messages(who string) []page.Message {
	h.t.Helper()
	var list []page.Message
	h.get(fmt.Sprintf("/api/channels/%s/messages?limit=%d&as=%s", h.where(), seen, who), &list)
	for _, m := range list {
		if len(m.Notifies) > 0 && (!titled.MatchString(m.Notification) || h.channel == "" && !strings.Contains(m.Notification, "#harbor")) {
			h.t.Errorf("a phone shows %q", m.Notification)
		}
	}
	return list
}

// titled finds the name of a game.
var titled = regexp.MustCompile(`Puerto Rico|Endeavor|Maracaib[oa]`)

// dismiss takes a private answer away, as its reader may.
func (h *server) dismiss(who, message string) error {
	response, err := http.Post(h.url+"/api/messages/"+message+"/dismiss?as="+who, "application/json", nil)
	if err != nil {
		return err
	}
	return response.Body.Close()
}

// refusals lists what the local Discord refused to the bot.
func (h *server) refusals() []model.Refusal {
	h.t.Helper()
	var list []model.Refusal
	h.get("/api/refused", &list)
	return list
}

// component is as much of Discord's JSON as a player needs.
type component struct {
	Type     int
	Content  string
	CustomID string `json:"custom_id"`
	Label    string
	Disabled bool
	Options  []struct {
		Label, Value string
		Default      bool
	}
	Components []component
}

// read flattens a message: its texts and its enabled controls.
func read(t testing.TB, m page.Message) (text string, controls []pressable) {
	t.Helper()
	var walk func([]component)
	walk = func(list []component) {
		for _, c := range list {
			switch {
			case c.Content != "":
				text += c.Content + "\n"
			case c.CustomID != "" && !c.Disabled && c.Type == 2:
				controls = append(controls, pressable{message: m.ID, id: c.CustomID, label: c.Label})
			case c.CustomID != "" && !c.Disabled:
				for _, o := range c.Options {
					controls = append(controls, pressable{message: m.ID, id: c.CustomID, label: o.Label, value: o.Value, chosen: o.Default})
				}
			}
			walk(c.Components)
		}
	}
	var list []component
	for _, raw := range m.Components {
		var c component
		if err := json.Unmarshal(raw, &c); err != nil {
			t.Fatal(err)
		}
		list = append(list, c)
	}
	text = m.Content + "\n"
	walk(list)
	return strings.TrimPrefix(text, "\n"), controls
}

// pressable is a control that a person can use now.
type pressable struct {
	message, id, label, value string
	// chosen says that a line of a menu is what the menu shows.
	chosen bool
}

func (p pressable) values() []string {
	if p.value == "" {
		return nil
	}
	return []string{p.value}
}

// pressLabel presses the newest control whose label begins like this.
func (h *server) pressLabel(who, label string) page.Answer {
	h.t.Helper()
	var found *pressable
	h.until(fmt.Sprintf("%s sees %q", who, label), func() bool {
		list := h.messages(who)
		slices.Reverse(list)
		for _, m := range list {
			_, controls := read(h.t, m)
			for _, c := range controls {
				if strings.HasPrefix(c.label, label) {
					found = &c
					return true
				}
			}
		}
		return false
	})
	return h.press(who, found.message, found.id, found.values()...)
}

// record stops the program and reads the log of a game.
func (h *server) record(id string) []storage.Record {
	h.t.Helper()
	h.stop()
	store, err := openStore(context.Background(), h.config, slog.New(slog.DiscardHandler))
	if err != nil {
		h.t.Fatal(err)
	}
	defer store.Close()
	log, err := store.Log(context.Background(), storage.GameID(id), 1, 0)
	if err != nil {
		h.t.Fatal(err)
	}
	return log
}
