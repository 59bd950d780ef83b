package gateway

import (
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/gorilla/websocket"
	"go.uber.org/goleak"

	"github.com/harbormaster/harbormaster/bot/discord/discordtest"
)

func TestAClickComesThroughTheGateway(t *testing.T) {
	t.Parallel()
	s := discordtest.New(t)
	g := ours(s, "")
	handler, heard := clicks()
	run(s, g, handler)
	a := s.Next()
	if a.Query.Get("v") != "10" || a.Query.Get("encoding") != "json" {
		t.Errorf("asked for %v", a.Query)
	}
	var identify struct {
		Token   string
		Intents int
		Shard   []int
	}
	if err := json.Unmarshal(a.Session("s1", "").Data, &identify); err != nil {
		t.Fatal(err)
	}
	if identify.Token != "Bot "+discordtest.Token || identify.Intents != 1 || identify.Shard != nil {
		t.Errorf("identified with %+v", identify)
	}
	a.Click(2)
	if got := discordtest.Arrives(t, "the click", heard); got != "2" {
		t.Errorf("heard %s", got)
	}
	if !g.Connected() {
		t.Error("it is not connected")
	}
	discordtest.Until(t, "the session is counted", func() bool { return g.Counts().Identifies == 1 })
	want := Counts{Connects: 1, Identifies: 1, StartsLeft: 999, StartsTotal: 1000, Shards: []ShardState{{ID: 0, Of: 1, Connected: true}}}
	if diff := cmp.Diff(want, g.Counts(), cmpopts.IgnoreFields(ShardState{}, "Silence")); diff != "" {
		t.Error(diff)
	}
}

func TestARefusalForGoodEndsRun(t *testing.T) {
	for code, test := range map[int]struct {
		is   error
		says string
	}{
		4004: {ErrToken, "(4004)"},
		4010: {ErrShards, "does not accept them (4010)"},
		4011: {ErrShards, "in more servers than this many shards may have (4011)"},
		4012: {nil, "no longer speaks version 10"},
		4013: {nil, "(4013)"},
		4014: {nil, "(4014)"},
	} {
		t.Run(fmt.Sprint(code), func(t *testing.T) {
			t.Parallel()
			s := discordtest.New(t)
			ended := refusedRun(s, ours(s, "0-1/2"))
			a := s.Next()
			a.Greet(discordtest.QuietHeart)
			a.Hears(opIdentify)
			a.Closes(code)
			err := discordtest.Arrives(t, "the end of Run", ended)
			if err == nil || !strings.Contains(err.Error(), test.says) || (test.is != nil && !errors.Is(err, test.is)) {
				t.Errorf("ended with %v", err)
			}
		})
	}
}

func TestAConnectionThatDoesNotOpenIsGivenUp(t *testing.T) {
	for name, play := range map[string]func(*discordtest.Conn){
		"without a greeting":               func(*discordtest.Conn) {},
		"without READY":                    func(a *discordtest.Conn) { a.Greet(discordtest.QuietHeart); a.Hears(opIdentify) },
		"answering nothing but a beat":     func(a *discordtest.Conn) { a.Greet(10 * time.Millisecond); a.Hears(opIdentify); a.Send(opAck, "null") },
		"greeting with something else":     func(a *discordtest.Conn) { a.Send(opAck, "null") },
		"greeting without a heart":         func(a *discordtest.Conn) { a.Send(opHello, `{"heartbeat_interval":0}`) },
		"greeting with a heart that stops": func(a *discordtest.Conn) { a.Send(opHello, `{"heartbeat_interval":9223372036854775807}`) },
		"greeting with a new connection":   func(a *discordtest.Conn) { a.Send(opReconnect, "null") },
		"a READY without a session": func(a *discordtest.Conn) {
			a.Greet(discordtest.QuietHeart)
			a.Hears(opIdentify)
			a.Event(1, "READY", "{}")
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := discordtest.New(t)
			g := ours(s, "")
			g.Timing.Ready = 200 * time.Millisecond
			run(s, g, nil)
			a := s.Next()
			play(a)
			b := s.Next()
			if code := a.Closed(); code == websocket.CloseNormalClosure || code == websocket.CloseGoingAway {
				t.Errorf("closed with %d", code)
			}
			b.Session("s1", "")
			discordtest.Until(t, "the session", g.Connected)
			if got := g.Counts(); got.Lost != 0 || got.Connects != 1 {
				t.Errorf("%+v", got)
			}
		})
	}
}

func TestABrokenFrameAndUnknownOnesAreSkipped(t *testing.T) {
	t.Parallel()
	s := discordtest.New(t)
	g := ours(s, "")
	handler, heard := clicks()
	run(s, g, handler)
	a := s.Next()
	a.Session("s1", "")
	a.Raw(`{`)
	a.Raw(`[]`)
	a.Raw(`"x"`)
	a.Raw(`null`)
	a.Send(77, "null")
	a.Event(2, "NEVER_HEARD_OF", `[1,{"x":null}]`)
	a.Event(3, "GUILD_CREATE", "null") // discordgo itself would fail at it.
	a.Event(4, "INTERACTION_CREATE", "null")
	a.Event(5, "INTERACTION_CREATE", `[]`)
	a.Event(6, "GUILD_CREATE", `{"name":"`+strings.Repeat("x", 300_000)+`"}`)
	a.Event(7, "INTERACTION_CREATE", `{"data":{"custom_id":"big"},"guild":{"name":"`+strings.Repeat("x", 200_000)+`"}}`)
	if got := discordtest.Arrives(t, "the click", heard); got != "big" {
		t.Errorf("heard %s", got)
	}
	if got := g.Counts(); got.Connects != 1 || !g.Connected() {
		t.Errorf("%+v", got)
	}
}

func TestTheEndClosesInGoodOrder(t *testing.T) {
	t.Parallel()
	s := discordtest.New(t)
	g := ours(s, "")
	handler, heard := clicks()
	stop := run(s, g, handler)
	a := s.Next()
	a.Session("s1", "")
	a.Click(2)
	discordtest.Arrives(t, "the click", heard)
	ended := make(chan error, 1)
	go func() { ended <- stop() }()
	if code := a.Closed(); code != websocket.CloseNormalClosure {
		t.Errorf("closed with %d", code)
	}
	if err := discordtest.Arrives(t, "the end of Run", ended); err != nil || g.Connected() {
		t.Errorf("ended with %v, connected: %v", err, g.Connected())
	}
}

func TestTheEndWaitsForNothing(t *testing.T) {
	for name, play := range map[string]func(*discordtest.Server, *Gateway){
		"that does not greet": func(s *discordtest.Server, _ *Gateway) { s.Next() },
		"that does not make it ready": func(s *discordtest.Server, _ *Gateway) {
			a := s.Next()
			a.Greet(discordtest.QuietHeart)
			a.Hears(opIdentify)
		},
		"whose sessions are used up": func(s *discordtest.Server, _ *Gateway) {
			discordtest.Until(s.T, "the warning", func() bool { return strings.Contains(s.Logged(), "too many") })
		},
		"that is not there after a cut": func(s *discordtest.Server, g *Gateway) {
			a := s.Next()
			a.Session("s1", "ws://127.0.0.1:1/")
			discordtest.Until(s.T, "the session", g.Connected)
			a.Cut()
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := discordtest.New(t)
			if strings.Contains(name, "used up") {
				s.Advise(func(a *discordgo.GatewayBotResponse) { a.SessionStartLimit.Remaining = 0 })
			}
			g := ours(s, "")
			g.Timing.First, g.Timing.Longest = time.Hour, time.Hour
			stop := run(s, g, nil)
			play(s, g)
			began := time.Now()
			if err := stop(); err != nil {
				t.Error(err)
			}
			if took := time.Since(began); took > 2*time.Second {
				t.Errorf("it took %v", took)
			}
		})
	}
}

func TestManyConnectionsLeaveNothingBehind(t *testing.T) {
	s := discordtest.New(t)
	leaks := goleak.IgnoreCurrent()
	g := ours(s, "")
	handler, heard := clicks()
	stop := run(s, g, handler)
	a := s.Next()
	a.Session("s1", "")
	discordtest.Until(t, "the session", g.Connected)
	seq := 2
	for n := range 50 {
		if n%2 == 0 {
			a.Cut()
		} else {
			a.Send(opReconnect, "null")
		}
		a = s.Next()
		a.Resumption()
		a.Click(seq)
		discordtest.Arrives(t, "the click", heard)
		a.Event(seq+1, "RESUMED", "{}")
		seq += 2
		discordtest.Until(t, "the session", g.Connected)
	}
	if got := g.Counts(); got.Connects != 51 || got.Identifies != 1 {
		t.Errorf("%+v", got)
	}
	if err := stop(); err != nil {
		t.Error(err)
	}
	goleak.VerifyNone(t, leaks)
}

func TestPausesGrowAndHaveAnEnd(t *testing.T) {
	p := DefaultTiming
	for failures, longest := range map[int]time.Duration{
		0: 0, 1: 500 * time.Millisecond, 2: time.Second, 5: 8 * time.Second, 8: time.Minute, 40: time.Minute, 1000: time.Minute,
	} {
		for range 100 {
			if d := p.backoff(failures); d < longest/2 || d > longest {
				t.Fatalf("%v after %d failures", d, failures)
			}
		}
	}
	var early, late int
	for range 1000 {
		switch d := p.afterInvalid(); {
		case d < time.Second || d > 5*time.Second:
			t.Fatalf("%v after an invalid session", d)
		case d < 3*time.Second:
			early++
		default:
			late++
		}
	}
	if early < 200 || late < 200 {
		t.Errorf("%d early, %d late", early, late)
	}
}

// No frame makes the reader fail.
func FuzzFrame(f *testing.F) {
	for _, frame := range []string{
		`{"op":0,"s":2,"t":"READY","d":{"session_id":"s1","resume_gateway_url":"wss://x","guilds":[null]}}`,
		`{"op":0,"s":3,"t":"RESUMED","d":null}`, `{"op":0,"s":4,"t":"GUILD_CREATE","d":{}}`,
		`{"op":0,"s":5,"t":"INTERACTION_CREATE","d":{"id":"1"}}`, `{"op":0,"s":6,"t":"INTERACTION_CREATE"}`,
		`{"op":0,"s":-1,"t":"INTERACTION","d":[]}`, `{"op":1}`, `{"op":7,"d":null}`, `{"op":9,"d":true}`, `{"op":9,"d":{}}`,
		`{"op":10,"d":{"heartbeat_interval":-1}}`, `{"op":11}`, `null`, `[]`, ``,
	} {
		f.Add([]byte(frame))
	}
	g, err := New(Config{Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		handled := 0
		s := g.newShard(0, 1, func(e *discordgo.Event) {
			if handled++; e.Type == "READY" || e.Type == "RESUMED" {
				t.Errorf("%s is handed on", e.Type)
			}
		})
		c := s.connection(nil, time.Hour)
		err := c.receive(raw)
		switch connected := s.connected.Load(); {
		case connected != !c.readyAt.IsZero():
			t.Errorf("connected: %v, ready at %v", connected, c.readyAt)
		case handled > 0 && (err != nil || connected):
			t.Errorf("an event was handled, and %v", err)
		}
	})
}

func TestAServersShardIsNamed(t *testing.T) {
	g, err := New(Config{Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	if got := g.Shard("613425648685547541"); got != "" {
		t.Errorf("before it is known how many there are, it is %q", got)
	}
	g.running.Store(&[]*shard{g.newShard(1, 4, nil)})
	// 613425648685547541 >> 22 is 146252071544, a multiple of 4; 613425648689741845 is of the next one.
	for server, want := range map[string]string{"": "0/4", "613425648685547541": "0/4", "613425648689741845": "1/4"} {
		if got := g.Shard(server); got != want {
			t.Errorf("the shard of %q is %q, want %q", server, got, want)
		}
	}
}
