package local_test

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"github.com/harbormaster/harbormaster/bot/local/localtest"
	"github.com/harbormaster/harbormaster/bot/local/page"
)

// connection is one gateway connection of a bot, by hand.
type connection struct {
	*testServer
	ws      *websocket.Conn
	session string
	seq     int64
	ready   wsFrame
}

// connect identifies as a shard and reads READY.
func (h *testServer) connect(shard, shards int) *connection {
	h.Helper()
	l := &connection{testServer: h, ws: h.dial()}
	h.send(l.ws, 2, object{"token": h.Token(), "intents": 1, "properties": object{}, "shard": []int{shard, shards}})
	l.ready = l.until("READY")
	var ready struct {
		Session string `json:"session_id"`
	}
	if err := json.Unmarshal(l.ready.Data, &ready); err != nil {
		h.Fatal(err)
	}
	l.session = ready.Session
	return l
}

// again connects anew and asks to resume.
func (l *connection) again() {
	l.Helper()
	l.ws.Close()
	l.ws = l.dial()
	l.testServer.send(l.ws, 6, object{"token": l.Token(), "session_id": l.session, "seq": l.seq})
}

// read gives the next frame.
func (l *connection) read() wsFrame {
	l.Helper()
	if err := l.ws.SetReadDeadline(time.Now().Add(wait)); err != nil {
		l.Fatal(err)
	}
	f := l.frame(l.ws)
	l.seq = max(l.seq, f.Seq)
	return f
}

// until reads up to an event.
func (l *connection) until(kind string) wsFrame {
	l.Helper()
	for {
		if f := l.read(); f.Type == kind {
			return f
		}
	}
}

// quiet says that nothing comes before the answer to a heartbeat.
func (l *connection) quiet() {
	l.Helper()
	l.testServer.send(l.ws, 1, nil)
	if f := l.read(); f.Op != 11 {
		l.Errorf("unexpected: %+v", f)
	}
}

// asked is what a bot needs of an interaction.
type asked struct {
	ID      string `json:"id"`
	Token   string `json:"token"`
	GuildID string `json:"guild_id"`
	Limit   int    `json:"attachment_size_limit"`
	May     string `json:"app_permissions"`
	Data    struct {
		CustomID string `json:"custom_id"`
	} `json:"data"`
}

func (l *connection) asked() asked {
	l.Helper()
	return decode[asked](l.testServer, l.until("INTERACTION_CREATE").Data)
}

// answer acknowledges an interaction.
func (h *testServer) answer(a asked, callback object) (int, object) {
	h.Helper()
	return h.rest("POST", "/interactions/"+a.ID+"/"+a.Token+"/callback", callback)
}

// request makes a request as the bot that may fail.
func (h *testServer) request(method, path string, in any) (*http.Response, object, error) {
	h.Helper()
	raw, err := json.Marshal(in)
	if err != nil {
		h.Fatal(err)
	}
	r, err := http.NewRequestWithContext(h.Context(), method, h.URL()+"/api/v10"+path, bytes.NewReader(raw))
	if err != nil {
		h.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Authorization", "Bot "+h.Token())
	resp, err := web.Do(r)
	if err != nil {
		return nil, nil, err
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		return nil, nil, err
	}
	out := object{}
	if len(body) > 0 && body[0] == '{' {
		out = decode[object](h, body)
	}
	return resp, out, nil
}

// inject asks for a fault.
func (h *testServer) inject(f localtest.Fault) string {
	h.Helper()
	id, err := h.Inject(f)
	if err != nil {
		h.Fatal(err)
	}
	return id
}

// strikes is how often the faults struck, in the order in which they were asked for.
func (h *testServer) strikes() []int {
	var list []int
	for _, f := range h.Faults() {
		list = append(list, f.Strikes)
	}
	return list
}

// table posts a message with one button.
func (h *testServer) tableMessage() string {
	h.Helper()
	return h.created(object{"content": "A table", "components": []object{{"type": 1, "components": []object{
		{"type": 2, "style": 1, "label": "Press", "custom_id": "press"}}}}})["id"].(string)
}

// pressed lets Ana press the button of a table and gives what comes of it.
func (h *testServer) pressed(table string) <-chan pressResult {
	out := make(chan pressResult, 1)
	go func() {
		a, err := h.Press(h.Context(), "ana", table, page.ComponentPress{CustomID: "press"})
		out <- pressResult{a, err}
	}()
	return out
}

type pressResult struct {
	page.Answer
	err error
}

func same[T comparable](t *testing.T, what string, got, want T) {
	t.Helper()
	if got != want {
		t.Errorf("%s: got %v, want %v", what, got, want)
	}
}
