package discord_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"io"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/discord"
	"github.com/harbormaster/harbormaster/bot/local"
	"github.com/harbormaster/harbormaster/bot/local/localtest"
	"github.com/harbormaster/harbormaster/bot/local/openapitest"
	"github.com/harbormaster/harbormaster/bot/local/page"
)

// localDiscord is a local Discord with a connected client.
type localDiscord struct {
	*testing.T
	server *localtest.Server
	client *discord.Client
	http   *http.Client

	mu      sync.Mutex
	handler chat.Handler
	log     bytes.Buffer
	// tolerated says that refused requests belong to the test.
	tolerated bool
	// lost is how often the client said that it has lost its emojis.
	lost int
}

// tolerateRefusals lets requests be refused.
func (h *localDiscord) tolerateRefusals() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.tolerated = true
}

// Write takes the client's log.
func (h *localDiscord) Write(b []byte) (int, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.log.Write(b)
}

// on sets what happens to interactions.
func (h *localDiscord) on(handler chat.Handler) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.handler = handler
}

func (h *localDiscord) handle(ctx context.Context, in chat.Interaction, a chat.Answer) {
	h.mu.Lock()
	handler := h.handler
	h.mu.Unlock()
	handler(ctx, in, a)
}

// connect starts both, registers some commands, and checks at the end of the test that nothing was refused, that the
// token is not in the log and that no goroutine is left.
func connect(t *testing.T, tune ...func(*discord.Client)) *localDiscord {
	t.Helper()
	leaks := goleak.IgnoreCurrent()
	server, err := localtest.Start(local.Config{OldEdits: -1, Inspect: openapitest.Validator(t)})
	if err != nil {
		t.Fatal(err)
	}
	h := &localDiscord{T: t, server: server, http: &http.Client{Transport: &http.Transport{}}}
	h.client, err = discord.New(discord.Config{
		Token: server.Token(), BaseURL: server.URL(),
		Log:   slog.New(slog.NewTextHandler(h, &slog.HandlerOptions{Level: slog.LevelDebug})),
		Sorry: func(in chat.Interaction) string { return "Sorry, " + in.User.Name + "." },
		EmojisLost: func() {
			h.mu.Lock()
			defer h.mu.Unlock()
			h.lost++
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, tune := range append(tune, (*discord.Client).Hurry) {
		tune(h.client)
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- h.client.Run(ctx, h.handle) }()
	t.Cleanup(func() {
		cancel()
		if err := <-ended; err != nil {
			t.Errorf("run: %v", err)
		}
		h.mu.Lock()
		tolerated := h.tolerated
		h.mu.Unlock()
		for _, refusal := range server.Refused() {
			if tolerated && refusal.Status != 0 {
				continue
			}
			t.Errorf("refused: %s %s: %d %s %s", refusal.Method, refusal.Path, refusal.Code, refusal.Message, refusal.Errors)
		}
		h.client.Close()
		h.http.CloseIdleConnections()
		stop, cancel := context.WithTimeout(context.Background(), 10*time.Second)
		defer cancel()
		if err := server.Shutdown(stop); err != nil {
			t.Errorf("shutdown: %v", err)
		}
		if strings.Contains(h.log.String(), server.Token()) {
			t.Error("the log tells the token")
		}
		goleak.VerifyNone(t, leaks)
	})
	if err := h.client.Register(t.Context(), []chat.Command{
		{Name: "play", Description: chat.Text{Default: "Play"}, Subs: []chat.Command{{
			Name: "start", Description: chat.Text{Default: "Start", Other: map[string]string{"de": "Anfangen"}},
			Options: []chat.CommandOption{
				{Name: "players", Description: chat.Text{Default: "How many"}, Kind: chat.IntegerOption, Least: 2, Most: 5},
				{Name: "with", Description: chat.Text{Default: "With whom"}, Kind: chat.UserOption},
			}}}},
		{Name: "help", Description: chat.Text{Default: "Help"}, Options: []chat.CommandOption{
			{Name: "about", Description: chat.Text{Default: "What"}, Kind: chat.TextOption, Complete: true}}},
	}); err != nil {
		t.Fatal(err)
	}
	h.connected(1)
	return h
}

// connected waits for so many connections since the start.
func (h *localDiscord) connected(times int64) {
	h.Helper()
	h.until(fmt.Sprintf("connection %d", times), func() bool {
		return h.client.Connected() && h.client.Counts().Connects >= times
	})
}

func (h *localDiscord) until(what string, done func() bool) {
	h.Helper()
	limit := time.After(15 * time.Second)
	tick := time.NewTicker(5 * time.Millisecond)
	defer tick.Stop()
	for !done() {
		select {
		case <-limit:
			h.Fatalf("%s did not come", what)
		case <-tick.C:
		}
	}
}

// ask calls the page's API.
func (h *localDiscord) ask(method, path string, body, result any) {
	h.Helper()
	raw, err := json.Marshal(body)
	if err != nil {
		h.Fatal(err)
	}
	r, err := http.NewRequestWithContext(h.Context(), method, h.server.URL()+"/api"+path, bytes.NewReader(raw))
	if err != nil {
		h.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	response, err := h.http.Do(r)
	if err != nil {
		h.Fatal(err)
	}
	defer response.Body.Close()
	answer, err := io.ReadAll(response.Body)
	if err != nil || response.StatusCode >= 400 {
		h.Fatalf("%s %s: %d %s %v", method, path, response.StatusCode, answer, err)
	}
	if err := json.Unmarshal(answer, result); err != nil {
		h.Fatalf("%s %s: %s: %v", method, path, answer, err)
	}
}

func (h *localDiscord) command(user, name, sub string, options map[string]any) page.Answer {
	h.Helper()
	var a page.Answer
	h.ask("POST", "/channels/harbor/commands?as="+user, page.CommandCall{Name: name, Subcommand: sub, Options: options}, &a)
	return a
}

func (h *localDiscord) press(user, message, id string, values ...string) page.Answer {
	h.Helper()
	var a page.Answer
	h.ask("POST", "/messages/"+message+"/components?as="+user, page.ComponentPress{CustomID: id, Values: values}, &a)
	return a
}

func (h *localDiscord) message(user, id string) page.Message {
	h.Helper()
	var m page.Message
	h.ask("GET", "/messages/"+id+"?as="+user, nil, &m)
	return m
}

func (h *localDiscord) channel(name string) string {
	h.Helper()
	var list []page.Channel
	h.ask("GET", "/channels", nil, &list)
	for _, c := range list {
		if c.Name == name {
			return c.ID
		}
	}
	h.Fatalf("there is no channel %s", name)
	return ""
}

func picture(t *testing.T) []byte {
	t.Helper()
	img := image.NewPaletted(image.Rect(0, 0, 16, 8), color.Palette{color.Black, color.White})
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func words(s string) chat.Message { return chat.Message{Blocks: []chat.Block{{Text: s}}} }

func buttons(ids ...string) chat.Block {
	row := &chat.Row{}
	for _, id := range ids {
		row.Buttons = append(row.Buttons, chat.Button{ID: id, Label: "Press " + id})
	}
	return chat.Block{Row: row}
}

func says(t *testing.T, m page.Message, want string) {
	t.Helper()
	if raw, _ := json.Marshal(m.Components); !strings.Contains(m.Content+string(raw), want) {
		t.Errorf("the message does not say %q: %s %s", want, m.Content, raw)
	}
}

func check(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Error(err)
	}
}
