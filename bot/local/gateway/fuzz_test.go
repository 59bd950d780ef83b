package gateway

import (
	"encoding/json"
	"log/slog"
	"testing"

	"github.com/harbormaster/harbormaster/bot/local/faults"
	"github.com/harbormaster/harbormaster/bot/local/model"
)

func FuzzGatewayFrame(f *testing.F) {
	m, err := model.Open(model.Config{Clock: model.RealClock{}, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		f.Fatal(err)
	}
	g := New(m, faults.None{}, Config{Token: "token"})
	for _, seed := range []string{
		`{"op":1,"d":null}`, `{"op":2,"d":{"token":"token","intents":33281,"shard":[1,2]}}`,
		`{"op":6,"d":{"token":"Bot token","session_id":"known","seq":1}}`, `{"op":8,"d":{"guild_id":"1","query":"a","user_ids":["1"]}}`,
		`{"op":3,"d":{}}`, `{"op":2,"d":{"token":"token","shard":[5,-1]}}`, `{"op":6,"d":{"token":"token","session_id":"known","seq":-9}}`, `{"op":"x"}`, `[`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		c := newConn(nil)
		m.Lock()
		clear(g.sessions)
		known := g.newSession(c, intentGuilds, 0, 1)
		delete(g.sessions, known.id)
		known.id = "known"
		g.sessions["known"] = known
		g.ready(known)
		other := newConn(nil)
		m.Unlock()
		var fr frame
		if json.Unmarshal(raw, &fr) != nil {
			return
		}
		for _, c := range []*conn{c, other} {
			if code := g.receive(c, fr); code != 0 && closeReasons[code] == "" {
				t.Errorf("closed with %d", code)
			}
			for len(c.out) > 0 {
				if o := <-c.out; o.raw != nil && !json.Valid(o.raw) {
					t.Errorf("told %s", o.raw)
				}
			}
		}
	})
}
