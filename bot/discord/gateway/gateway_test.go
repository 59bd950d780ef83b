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
	if diff := cmp.Diff(want, g.Counts()); diff != "" {
		t.Error(diff)
	}
}

func TestTheSessionGoesOnAfterEveryEndThatLeavesIt(t *testing.T) {
	for name, end := range map[string]func(*discordtest.Conn){
		"a cut":                      (*discordtest.Conn).Cut,
		"a request to reconnect":     func(a *discordtest.Conn) { a.Send(opReconnect, "null") },
		"an invalid moment":          func(a *discordtest.Conn) { a.Send(opInvalid, "true") },
		"an unknown error":           func(a *discordtest.Conn) { a.Closes(4000) },
		"a frame that was misread":   func(a *discordtest.Conn) { a.Closes(4002) },
		"too many frames":            func(a *discordtest.Conn) { a.Closes(4008) },
		"a normal end":               func(a *discordtest.Conn) { a.Closes(websocket.CloseNormalClosure) },
		"a server that goes away":    func(a *discordtest.Conn) { a.Closes(websocket.CloseGoingAway) },
		"a server's internal error":  func(a *discordtest.Conn) { a.Closes(websocket.CloseInternalServerErr) },
		"bytes that are no protocol": func(a *discordtest.Conn) { _, _ = a.WS.NetConn().Write([]byte{0xff, 0xff}) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := discordtest.New(t)
			g := ours(s, "")
			handler, heard := clicks()
			run(s, g, handler)
			a := s.Next()
			a.Session("s1", s.Gateway("/resume/"))
			a.Event(2, "GUILD_CREATE", `{"id":"7"}`)
			a.Click(3)
			discordtest.Arrives(t, "the click", heard)
			a.Event(4, "GUILD_UPDATE", `{"id":"7"}`)
			end(a)
			b := s.Next()
			if b.Path != "/resume/" {
				t.Errorf("resumes at %s", b.Path)
			}
			// Event 4 may or may not have come through before the end, and the click may be handled a moment before it is
			// counted as taken.
			if got := b.Resumption(); got.Token != "Bot "+discordtest.Token || got.Session != "s1" || got.Seq < 2 || got.Seq > 4 {
				t.Errorf("resumed %+v", got)
			}
			if code := a.Closed(); code == websocket.CloseNormalClosure || code == websocket.CloseGoingAway {
				t.Errorf("closed with %d, which ends the session", code)
			}
			b.Click(5)
			b.Event(6, "RESUMED", "{}")
			if got := discordtest.Arrives(t, "what was missed", heard); got != "5" {
				t.Errorf("heard %s", got)
			}
			discordtest.Until(t, "the second connection", func() bool { return g.Counts().Connects == 2 })
			if got := g.Counts(); got.Identifies != 1 || got.Resumes != 1 || got.Lost != 1 || !g.Connected() {
				t.Errorf("%+v", got)
			}
		})
	}
}

func TestASessionThatIsOverIsBegunAnew(t *testing.T) {
	for name, end := range map[string]func(*discordtest.Conn){
		"an invalid session":      func(a *discordtest.Conn) { a.Send(opInvalid, "false") },
		"an unknown session":      func(a *discordtest.Conn) { a.Closes(4003) },
		"a wrong sequence number": func(a *discordtest.Conn) { a.Closes(4007) },
		"a session timed out":     func(a *discordtest.Conn) { a.Closes(4009) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := discordtest.New(t)
			g := ours(s, "")
			handler, heard := clicks()
			run(s, g, handler)
			a := s.Next()
			a.Session("s1", "")
			discordtest.Until(t, "the session", g.Connected)
			end(a)
			b := s.Next()
			b.Session("s2", "")
			b.Click(2)
			discordtest.Arrives(t, "the click", heard)
			b.Cut()
			// The click may be handled a moment before it is counted as taken; then it comes again, and is known.
			if got := s.Next().Resumption(); got.Session != "s2" || got.Seq < 1 || got.Seq > 2 {
				t.Errorf("resumed %+v", got)
			}
			discordtest.Until(t, "both sessions are counted", func() bool {
				got := g.Counts()
				return got.Identifies == 2 && got.StartsLeft == 998
			})
		})
	}
}

func TestAResumptionInVainIsTriedAFewTimesOnly(t *testing.T) {
	for name, refuse := range map[string]func(*discordtest.Conn){
		"with requests to reconnect": func(a *discordtest.Conn) { a.Send(opReconnect, "null") },
		"with a cut":                 (*discordtest.Conn).Cut,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := discordtest.New(t)
			g := ours(s, "")
			handler, heard := clicks()
			run(s, g, handler)
			a := s.Next()
			a.Session("s1", "")
			discordtest.Until(t, "the session", g.Connected)
			a.Cut()
			for range g.Timing.Resumes {
				b := s.Next()
				b.Resumption()
				refuse(b)
			}
			b := s.Next()
			b.Session("s2", "")
			b.Click(2)
			discordtest.Arrives(t, "the click", heard)
		})
	}
}

func TestAnAddressForResumingThatIsGoneIsReplacedByTheCommonOne(t *testing.T) {
	t.Parallel()
	s := discordtest.New(t)
	g := ours(s, "")
	run(s, g, nil)
	a := s.Next()
	a.Session("s1", "ws://127.0.0.1:1/")
	discordtest.Until(t, "the session", g.Connected)
	a.Cut()
	b := s.Next()
	if got := b.Resumption(); b.Path != "/ws/" || got.Session != "s1" || got.Seq != 1 {
		t.Errorf("resumed %+v at %s", got, b.Path)
	}
}

func TestAnAddressForResumingIsAsSafeAsTheGateways(t *testing.T) {
	for _, test := range []struct{ gateway, told, want string }{
		{"wss://gateway.discord.gg", "wss://gateway-us-east1-b.discord.gg", "wss://gateway-us-east1-b.discord.gg"},
		{"wss://gateway.discord.gg", "ws://gateway-us-east1-b.discord.gg", ""},
		{"wss://gateway.discord.gg", "https://discord.gg", ""},
		{"wss://gateway.discord.gg", "", ""},
		{"ws://127.0.0.1:8080/ws/", "ws://127.0.0.1:8080/ws/", "ws://127.0.0.1:8080/ws/"},
	} {
		if got := (&connection{resumeURL: test.told}).resumeAddress(test.gateway); got != test.want {
			t.Errorf("%s told by %s: %q", test.told, test.gateway, got)
		}
	}
	for address, want := range map[string]string{
		"wss://gateway.discord.gg":           "wss://gateway.discord.gg/?encoding=json&v=10",
		"ws://127.0.0.1:8080/ws/":            "ws://127.0.0.1:8080/ws/?encoding=json&v=10",
		"wss://gateway.discord.gg/?v=9&x=yy": "wss://gateway.discord.gg/?encoding=json&v=10",
	} {
		if got, err := withVersion(address); err != nil || got != want {
			t.Errorf("%s: %q %v", address, got, err)
		}
	}
	for _, address := range []string{"", "discord.gg", "https://discord.gg", "wss://", "wss://%zz"} {
		if got, err := withVersion(address); err == nil {
			t.Errorf("%q is taken for %s", address, got)
		}
	}
}

func TestARefusalForGoodEndsRun(t *testing.T) {
	for code, test := range map[int]struct {
		is   error
		says string
	}{
		4004: {ErrToken, "(4004)"},
		4010: {ErrShards, "does not accept them (4010)"},
		4011: {ErrShards, "in more servers than so many shards may have (4011)"},
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

func TestHeartbeatsBeginAtARandomTimeAndTellTheLastEvent(t *testing.T) {
	t.Parallel()
	s := discordtest.New(t)
	g := ours(s, "")
	handler, heard := clicks()
	run(s, g, handler)
	a := s.Next()
	const interval = 3 * time.Second // An answer may take as long.
	a.Greet(interval)
	a.Hears(opIdentify)
	a.Ready("s1", "")
	a.Click(2)
	discordtest.Arrives(t, "the click", heard)
	a.Event(3, "TYPING_START", "{}") // Skipped, but counted.
	discordtest.Until(t, "a heartbeat that tells the last event", func() bool {
		f := a.Hears(opHeartbeat)
		a.Send(opAck, "null")
		return string(f.Data) == "3"
	})
	discordtest.Until(t, "the time that an answer took", func() bool { return g.Counts().Shards[0].Latency > 0 })
	if latency := g.Counts().Shards[0].Latency; latency > discordtest.Soon {
		t.Errorf("latency %v", latency)
	}

	// Of many connections some send the first heartbeat in the first half of the interval and some in the second.
	var early, late int
	for range 200 {
		if rest := interval - firstBeat(interval); rest < 0 || rest > interval {
			t.Fatalf("%v before the interval's end", rest)
		} else if rest > interval/2 {
			early++
		} else {
			late++
		}
	}
	if early < 40 || late < 40 {
		t.Errorf("%d early, %d late", early, late)
	}
}

func TestDiscordMayAskForAHeartbeat(t *testing.T) {
	t.Parallel()
	s := discordtest.New(t)
	run(s, ours(s, ""), nil)
	a := s.Next()
	a.Session("s1", "")
	a.Send(opHeartbeat, "null") // The usual one is most of a minute away.
	if f := a.Hears(opHeartbeat); string(f.Data) != "1" {
		t.Errorf("told %s", f.Data)
	}
}

func TestAHeartbeatThatIsNotAnsweredEndsTheConnectionButNotTheSession(t *testing.T) {
	t.Parallel()
	s := discordtest.New(t)
	g := ours(s, "")
	g.Timing.Answer = 20 * time.Millisecond
	run(s, g, nil)
	a := s.Next()
	a.Session("s1", "")
	discordtest.Until(t, "the session", g.Connected)
	a.Send(opHeartbeat, "null")
	a.Hears(opHeartbeat)
	if code := a.Closed(); code != closeResume {
		t.Errorf("closed with %d", code)
	}
	b := s.Next()
	if got := b.Resumption(); got.Session != "s1" {
		t.Errorf("resumed %+v", got)
	}
	b.Event(2, "RESUMED", "{}")
	discordtest.Until(t, "the second connection", g.Connected)
	if got := g.Counts(); got.Unanswered != 1 || got.Lost != 1 {
		t.Errorf("%+v", got)
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

func TestAResumptionThatGoesOnForLongIsNotGivenUp(t *testing.T) {
	t.Parallel()
	s := discordtest.New(t)
	g := ours(s, "")
	g.Timing.Ready = time.Second
	handler, heard := clicks()
	run(s, g, handler)
	a := s.Next()
	a.Session("s1", "")
	discordtest.Until(t, "the session", g.Connected)
	a.Cut()
	b := s.Next()
	b.Resumption()
	began := time.Now()
	seq := 2
	for ; time.Since(began) < g.Timing.Ready*5/4; seq++ { // One event after the other comes again, and no RESUMED yet.
		b.Click(seq)
		discordtest.Arrives(t, "a click that comes again", heard)
	}
	b.Event(seq, "RESUMED", "{}")
	discordtest.Until(t, "the session", g.Connected)
	if got := g.Counts(); got.Resumes != 1 {
		t.Errorf("%+v", got)
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
		s := &shard{gateway: g, log: g.config.Log, handle: func(e *discordgo.Event) {
			if handled++; e.Type == "READY" || e.Type == "RESUMED" {
				t.Errorf("%s is handed on", e.Type)
			}
		}}
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
