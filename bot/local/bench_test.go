package local_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/gorilla/websocket"

	"github.com/harbormaster/harbormaster/bot/local"
	"github.com/harbormaster/harbormaster/bot/local/localtest"
	"github.com/harbormaster/harbormaster/bot/local/page"
)

// boardText is a message as a table has it: text, a picture, 20 buttons.
func boardText(text string) string {
	var rows []string
	for r := range 4 {
		var buttons []string
		for b := range 5 {
			buttons = append(buttons, fmt.Sprintf(`{"type":2,"style":2,"label":"Button %d","custom_id":"v1|aaaabbbbccccdddd|12|move:%d:%d"}`, r*5+b, r, b))
		}
		rows = append(rows, `{"type":1,"components":[`+strings.Join(buttons, ",")+`]}`)
	}
	return `{"flags":32768,"allowed_mentions":{"parse":[]},"components":[{"type":10,"content":"` + strings.Repeat(text, 40) +
		`"},` + strings.Join(rows, ",") + `]}`
}

// quickBot acknowledges every press with a deferred update and then edits the message.
type quickBot struct {
	testing.TB
	*localtest.Server
	client *http.Client
	app    string
	busy   sync.WaitGroup
}

func (b *quickBot) send(method, path, body string) map[string]any {
	r, err := http.NewRequest(method, b.URL()+"/api/v10"+path, strings.NewReader(body))
	if err != nil {
		b.Error(err)
		return nil
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Authorization", "Bot "+b.Token())
	resp, err := b.client.Do(r)
	if err != nil {
		b.Error(err)
		return nil
	}
	defer resp.Body.Close()
	raw, err := io.ReadAll(resp.Body)
	if err != nil || resp.StatusCode >= 300 {
		b.Errorf("%s %s: %d %s %v", method, path, resp.StatusCode, raw, err)
	}
	out := map[string]any{}
	_ = json.Unmarshal(raw, &out) // nothing where there is no body
	return out
}

// listen serves a connection of the gateway until it ends.
func (b *quickBot) listen(edit string) {
	ws, _, err := websocket.DefaultDialer.Dial("ws"+strings.TrimPrefix(b.URL(), "http")+"/ws/?v=10", nil)
	if err != nil {
		b.Fatal(err)
	}
	identify, ready := fmt.Sprintf(`{"op":2,"d":{"token":%q,"intents":1}}`, b.Token()), make(chan bool)
	if err := ws.WriteMessage(websocket.TextMessage, []byte(identify)); err != nil {
		b.Fatal(err)
	}
	go func() {
		for {
			_, raw, err := ws.ReadMessage()
			if err != nil {
				return
			}
			if bytes.Contains(raw, []byte(`"t":"READY"`)) {
				close(ready)
			}
			if !bytes.Contains(raw, []byte(`"t":"INTERACTION_CREATE"`)) {
				continue
			}
			var e struct{ D asked }
			if err := json.Unmarshal(raw, &e); err != nil {
				b.Error(err)
			}
			b.busy.Go(func() {
				b.send("POST", "/interactions/"+e.D.ID+"/"+e.D.Token+"/callback", `{"type":6}`)
				if edit != "" {
					b.send("PATCH", "/webhooks/"+b.app+"/"+e.D.Token+"/messages/@original", edit)
				}
			})
		}
	}()
	<-ready
}

// BenchmarkPress is all that the local Discord does for one press that is acknowledged and whose message is edited,
// with the trivial bot beside it. 10 people press at a time.
func BenchmarkPress(b *testing.B) {
	for _, test := range []struct {
		name    string
		config  local.Config
		journal bool
	}{
		{"headless", local.Config{Headless: true, OldEdits: -1}, false},
		{"headless with a journal", local.Config{Headless: true, OldEdits: -1}, true},
		{"with pages", local.Config{OldEdits: -1}, false},
	} {
		b.Run(test.name, func(b *testing.B) {
			server, err := localtest.Start(test.config)
			if err != nil {
				b.Fatal(err)
			}
			if test.journal {
				server.Journal(func(localtest.Entry) {})
			}
			defer func() {
				if err := server.Shutdown(b.Context()); err != nil {
					b.Error(err)
				}
			}()
			for i := range 300 {
				if _, err := server.AddUser(page.NewUser{Name: fmt.Sprint("Sailor ", i)}); err != nil {
					b.Fatal(err)
				}
			}
			bot := &quickBot{TB: b, Server: server, client: &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 100}}}
			defer bot.client.CloseIdleConnections()
			bot.app = bot.send("GET", "/applications/@me", "")["id"].(string)
			edit := boardText("The settler takes a plantation. ")
			bot.listen(edit)
			table := bot.send("POST", "/channels/"+server.Channels()[0].ID+"/messages", edit)["id"].(string)
			var left atomic.Int64
			left.Store(int64(b.N))
			b.ResetTimer()
			var people sync.WaitGroup
			for i := range 10 {
				people.Go(func() {
					for left.Add(-1) >= 0 {
						press := page.ComponentPress{CustomID: "v1|aaaabbbbccccdddd|12|move:1:1"}
						if _, err := server.Press(b.Context(), fmt.Sprintf("sailor-%d", i), table, press); err != nil {
							b.Error(err)
						}
					}
				})
			}
			people.Wait()
			bot.busy.Wait()
		})
	}
}
