package discord

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/gorilla/websocket"
	"go.uber.org/goleak"

	"github.com/harbormaster/harbormaster/bot"
)

func TestAClickComesThroughTheGateway(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	c := s.ours("")
	handler, heard := clicks()
	s.run(c, handler)
	a := s.next()
	if a.query.Get("v") != "10" || a.query.Get("encoding") != "json" {
		t.Errorf("asked for %v", a.query)
	}
	var identify struct {
		Token   string
		Intents int
		Shard   []int
	}
	if err := json.Unmarshal(a.session("s1", "").Data, &identify); err != nil {
		t.Fatal(err)
	}
	if identify.Token != "Bot "+secret || identify.Intents != 1 || identify.Shard != nil {
		t.Errorf("identified with %+v", identify)
	}
	a.click(2)
	if got := arrives(t, "the click", heard); got != "2" {
		t.Errorf("heard %s", got)
	}
	if !c.Connected() {
		t.Error("it is not connected")
	}
	until(t, "the session is counted", func() bool { return c.Counts().Identifies == 1 })
	want := Counts{Connects: 1, Identifies: 1, StartsLeft: 999, StartsTotal: 1000, Shards: []Shard{{ID: 0, Of: 1, Connected: true}}}
	if diff := cmp.Diff(want, c.Counts()); diff != "" {
		t.Error(diff)
	}
}

func TestTheSessionGoesOnAfterEveryEndThatLeavesIt(t *testing.T) {
	for name, end := range map[string]func(*actor){
		"a cut":                      (*actor).cut,
		"a request to reconnect":     func(a *actor) { a.send(opReconnect, "null") },
		"an invalid moment":          func(a *actor) { a.send(opInvalid, "true") },
		"an unknown error":           func(a *actor) { a.closes(4000) },
		"a frame that was misread":   func(a *actor) { a.closes(4002) },
		"too many frames":            func(a *actor) { a.closes(4008) },
		"a normal end":               func(a *actor) { a.closes(websocket.CloseNormalClosure) },
		"a server that goes away":    func(a *actor) { a.closes(websocket.CloseGoingAway) },
		"a server's internal error":  func(a *actor) { a.closes(websocket.CloseInternalServerErr) },
		"bytes that are no protocol": func(a *actor) { _, _ = a.ws.NetConn().Write([]byte{0xff, 0xff}) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newStage(t)
			c := s.ours("")
			handler, heard := clicks()
			s.run(c, handler)
			a := s.next()
			a.session("s1", "ws"+strings.TrimPrefix(s.url, "http")+"/resume/")
			a.event(2, "GUILD_CREATE", `{"id":"7"}`)
			a.click(3)
			arrives(t, "the click", heard)
			a.event(4, "GUILD_UPDATE", `{"id":"7"}`)
			end(a)
			b := s.next()
			if b.path != "/resume/" {
				t.Errorf("resumes at %s", b.path)
			}
			// Event 4 may or may not have come through before the end, and the click may be handled a moment before it is
			// counted as taken.
			if got := b.resumption(); got.Token != "Bot "+secret || got.Session != "s1" || got.Seq < 2 || got.Seq > 4 {
				t.Errorf("resumed %+v", got)
			}
			if code := a.closed(); code == websocket.CloseNormalClosure || code == websocket.CloseGoingAway {
				t.Errorf("closed with %d, which ends the session", code)
			}
			b.click(5)
			b.event(6, "RESUMED", "{}")
			if got := arrives(t, "what was missed", heard); got != "5" {
				t.Errorf("heard %s", got)
			}
			until(t, "the second connection", func() bool { return c.Counts().Connects == 2 })
			if got := c.Counts(); got.Identifies != 1 || got.Resumes != 1 || got.Lost != 1 || got.Replaced != 0 || !c.Connected() {
				t.Errorf("%+v", got)
			}
		})
	}
}

func TestASessionThatIsOverIsBegunAnew(t *testing.T) {
	for name, end := range map[string]func(*actor){
		"an invalid session":      func(a *actor) { a.send(opInvalid, "false") },
		"an unknown session":      func(a *actor) { a.closes(4003) },
		"a wrong sequence number": func(a *actor) { a.closes(4007) },
		"a session timed out":     func(a *actor) { a.closes(4009) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newStage(t)
			c := s.ours("")
			handler, heard := clicks()
			s.run(c, handler)
			a := s.next()
			a.session("s1", "")
			until(t, "the session", c.Connected)
			end(a)
			b := s.next()
			b.session("s2", "")
			b.click(2)
			arrives(t, "the click", heard)
			b.cut()
			// The click may be handled a moment before it is counted as taken; then it comes again, and is known.
			if got := s.next().resumption(); got.Session != "s2" || got.Seq < 1 || got.Seq > 2 {
				t.Errorf("resumed %+v", got)
			}
			until(t, "both sessions are counted", func() bool {
				got := c.Counts()
				return got.Identifies == 2 && got.StartsLeft == 998
			})
		})
	}
}

func TestAResumptionInVainIsTriedAFewTimesOnly(t *testing.T) {
	for name, refuse := range map[string]func(*actor){
		"with requests to reconnect": func(a *actor) { a.send(opReconnect, "null") },
		"with a cut":                 (*actor).cut,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newStage(t)
			c := s.ours("")
			handler, heard := clicks()
			s.run(c, handler)
			a := s.next()
			a.session("s1", "")
			until(t, "the session", c.Connected)
			a.cut()
			for range c.pace.resumes {
				b := s.next()
				b.resumption()
				refuse(b)
			}
			b := s.next()
			b.session("s2", "")
			b.click(2)
			arrives(t, "the click", heard)
		})
	}
}

func TestAnAddressForResumingThatIsGoneIsReplacedByTheCommonOne(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	c := s.ours("")
	s.run(c, nil)
	a := s.next()
	a.session("s1", "ws://127.0.0.1:1/")
	until(t, "the session", c.Connected)
	a.cut()
	b := s.next()
	if got := b.resumption(); b.path != "/ws/" || got.Session != "s1" || got.Seq != 1 {
		t.Errorf("resumed %+v at %s", got, b.path)
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
		if got := (&link{resumeURL: test.told}).address(test.gateway); got != test.want {
			t.Errorf("%s told by %s: %q", test.told, test.gateway, got)
		}
	}
	for address, want := range map[string]string{
		"wss://gateway.discord.gg":           "wss://gateway.discord.gg/?encoding=json&v=10",
		"ws://127.0.0.1:8080/ws/":            "ws://127.0.0.1:8080/ws/?encoding=json&v=10",
		"wss://gateway.discord.gg/?v=9&x=yy": "wss://gateway.discord.gg/?encoding=json&v=10",
	} {
		if got, err := gatewayURL(address); err != nil || got != want {
			t.Errorf("%s: %q %v", address, got, err)
		}
	}
	for _, address := range []string{"", "discord.gg", "https://discord.gg", "wss://", "wss://%zz"} {
		if got, err := gatewayURL(address); err == nil {
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
			s := newStage(t)
			ended := s.refusedRun(s.ours("0-1/2"))
			a := s.next()
			a.greet(quietHeart)
			a.hears(opIdentify)
			a.closes(code)
			err := arrives(t, "the end of Run", ended)
			if err == nil || !strings.Contains(err.Error(), test.says) || (test.is != nil && !errors.Is(err, test.is)) {
				t.Errorf("ended with %v", err)
			}
		})
	}
}

func TestHeartbeatsBeginAtARandomTimeAndTellTheLastEvent(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	c := s.ours("")
	handler, heard := clicks()
	s.run(c, handler)
	a := s.next()
	const interval = 3 * time.Second // An answer may take as long.
	a.greet(interval)
	a.hears(opIdentify)
	a.ready("s1", "")
	a.click(2)
	arrives(t, "the click", heard)
	a.event(3, "TYPING_START", "{}") // Skipped, but counted.
	until(t, "a heartbeat that tells the last event", func() bool {
		f := a.hears(opHeartbeat)
		a.send(opAck, "null")
		return string(f.Data) == "3"
	})
	until(t, "the time that an answer took", func() bool { return c.Counts().Shards[0].Latency > 0 })
	if latency := c.Counts().Shards[0].Latency; latency > soon {
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
	s := newStage(t)
	s.run(s.ours(""), nil)
	a := s.next()
	a.session("s1", "")
	a.send(opHeartbeat, "null") // The usual one is most of a minute away.
	if f := a.hears(opHeartbeat); string(f.Data) != "1" {
		t.Errorf("told %s", f.Data)
	}
}

func TestAHeartbeatThatIsNotAnsweredEndsTheConnectionButNotTheSession(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	c := s.ours("")
	c.pace.answer = 20 * time.Millisecond
	s.run(c, nil)
	a := s.next()
	a.session("s1", "")
	until(t, "the session", c.Connected)
	a.send(opHeartbeat, "null")
	a.hears(opHeartbeat)
	if code := a.closed(); code != closeResume {
		t.Errorf("closed with %d", code)
	}
	b := s.next()
	if got := b.resumption(); got.Session != "s1" {
		t.Errorf("resumed %+v", got)
	}
	b.event(2, "RESUMED", "{}")
	until(t, "the second connection", c.Connected)
	if got := c.Counts(); got.Unanswered != 1 || got.Lost != 1 {
		t.Errorf("%+v", got)
	}
}

func TestAConnectionThatDoesNotOpenIsGivenUp(t *testing.T) {
	for name, play := range map[string]func(*actor){
		"without a greeting":               func(*actor) {},
		"without READY":                    func(a *actor) { a.greet(quietHeart); a.hears(opIdentify) },
		"answering nothing but a beat":     func(a *actor) { a.greet(10 * time.Millisecond); a.hears(opIdentify); a.send(opAck, "null") },
		"greeting with something else":     func(a *actor) { a.send(opAck, "null") },
		"greeting without a heart":         func(a *actor) { a.send(opHello, `{"heartbeat_interval":0}`) },
		"greeting with a heart that stops": func(a *actor) { a.send(opHello, `{"heartbeat_interval":9223372036854775807}`) },
		"greeting with a new connection":   func(a *actor) { a.send(opReconnect, "null") },
		"a READY without a session":        func(a *actor) { a.greet(quietHeart); a.hears(opIdentify); a.event(1, "READY", "{}") },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newStage(t)
			c := s.ours("")
			c.pace.opening = 200 * time.Millisecond
			s.run(c, nil)
			a := s.next()
			play(a)
			b := s.next()
			if code := a.closed(); code == websocket.CloseNormalClosure || code == websocket.CloseGoingAway {
				t.Errorf("closed with %d", code)
			}
			b.session("s1", "")
			until(t, "the session", c.Connected)
			if got := c.Counts(); got.Lost != 0 || got.Connects != 1 {
				t.Errorf("%+v", got)
			}
		})
	}
}

func TestAResumptionThatGoesOnForLongIsNotGivenUp(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	c := s.ours("")
	c.pace.opening = time.Second
	handler, heard := clicks()
	s.run(c, handler)
	a := s.next()
	a.session("s1", "")
	until(t, "the session", c.Connected)
	a.cut()
	b := s.next()
	b.resumption()
	began := time.Now()
	seq := 2
	for ; time.Since(began) < c.pace.opening*5/4; seq++ { // One event after the other comes again, and no RESUMED yet.
		b.click(seq)
		arrives(t, "a click that comes again", heard)
	}
	b.event(seq, "RESUMED", "{}")
	until(t, "the session", c.Connected)
	if got := c.Counts(); got.Resumes != 1 {
		t.Errorf("%+v", got)
	}
}

func TestABrokenFrameAndUnknownOnesAreSkipped(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	c := s.ours("")
	handler, heard := clicks()
	s.run(c, handler)
	a := s.next()
	a.session("s1", "")
	a.frame(`{`)
	a.frame(`[]`)
	a.frame(`"x"`)
	a.frame(`null`)
	a.send(77, "null")
	a.event(2, "NEVER_HEARD_OF", `[1,{"x":null}]`)
	a.event(3, "GUILD_CREATE", "null") // discordgo itself would fail at it.
	a.event(4, "INTERACTION_CREATE", "null")
	a.event(5, "INTERACTION_CREATE", `[]`)
	a.event(6, "GUILD_CREATE", `{"name":"`+strings.Repeat("x", 300_000)+`"}`)
	a.event(7, "INTERACTION_CREATE", wire("id", `"1099511627783"`, "data", `{"custom_id":"big"}`, "guild", `{"name":"`+strings.Repeat("x", 200_000)+`"}`))
	if got := arrives(t, "the click", heard); got != "big" {
		t.Errorf("heard %s", got)
	}
	if got := c.Counts(); got.Connects != 1 || got.Panics != 0 || !c.Connected() {
		t.Errorf("%+v", got)
	}
}

func TestAClickThatComesTwiceIsHandledOnce(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	c := s.ours("")
	handler, heard := clicks()
	s.run(c, handler)
	a := s.next()
	a.session("s1", "")
	a.click(2)
	arrives(t, "the click", heard)
	a.cut()
	b := s.next()
	b.resumption()
	b.click(2)
	b.event(3, "INTERACTION_CREATE", string(numbered(2, "9", "8")))
	b.click(4)
	b.event(5, "RESUMED", "{}")
	if got := arrives(t, "the next click", heard); got != "4" {
		t.Errorf("heard %s", got)
	}
}

func TestASessionThatIsStuckIsReplacedAndItsClicksComeAgain(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	c := s.ours("")
	c.pace.stuck = 200 * time.Millisecond
	c.pace.pulse = c.pace.stuck / 4
	handler, heard := clicks()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	d := newDispatcher(ctx, c, handler)
	ended := make(chan error, 1)
	go func() { ended <- c.stayConnected(ctx, d) }()
	a := s.next()
	a.session("s1", "")
	until(t, "the session", c.Connected)
	d.mu.Lock() // Whoever reads for the session does not come back from the next click.
	for seq := 2; seq <= 4; seq++ {
		a.click(seq)
	}
	b := s.next()
	if got := b.resumption(); got.Session != "s1" || got.Seq != 1 {
		t.Errorf("resumed %+v", got)
	}
	if code := a.closed(); code != closeResume {
		t.Errorf("closed with %d", code)
	}
	if got := c.Counts(); got.Replaced != 1 || got.Lost != 1 {
		t.Errorf("%+v", got)
	}
	d.mu.Unlock()
	for seq := 2; seq <= 4; seq++ {
		b.click(seq)
	}
	b.event(5, "RESUMED", "{}")
	for want := 2; want <= 4; want++ {
		if got := arrives(t, "a click", heard); got != fmt.Sprint(want) {
			t.Errorf("heard %s in place of %d", got, want)
		}
	}
	until(t, "the second session", c.Connected)
	cancel()
	if err := arrives(t, "the end", ended); err != nil {
		t.Error(err)
	}
	for _, l := range c.own() {
		l.rest()
	}
	finished(t, d)
	if len(heard) != 0 {
		t.Errorf("%d clicks came twice", len(heard))
	}
}

func TestASessionThatGivesNoSignOfLifeIsReplaced(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	c := s.ours("")
	c.pace.pulse, c.pace.stuck = time.Hour, 100*time.Millisecond
	s.run(c, nil)
	a := s.next()
	a.session("s1", "")
	if code := a.closed(); code != closeResume {
		t.Errorf("closed with %d", code)
	}
	if got := s.next().resumption(); got.Session != "s1" || got.Seq != 1 {
		t.Errorf("resumed %+v", got)
	}
	if got := c.Counts(); got.Replaced != 1 {
		t.Errorf("%+v", got)
	}
}

func TestTheEndClosesInGoodOrder(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	c := s.ours("")
	handler, heard := clicks()
	stop := s.run(c, handler)
	a := s.next()
	a.session("s1", "")
	a.click(2)
	arrives(t, "the click", heard)
	ended := make(chan error, 1)
	go func() { ended <- stop() }()
	if code := a.closed(); code != websocket.CloseNormalClosure {
		t.Errorf("closed with %d", code)
	}
	if err := arrives(t, "the end of Run", ended); err != nil || c.Connected() {
		t.Errorf("ended with %v, connected: %v", err, c.Connected())
	}
}

func TestTheEndWaitsForNothing(t *testing.T) {
	for name, play := range map[string]func(*stage, *Client){
		"that does not greet":         func(s *stage, _ *Client) { s.next() },
		"that does not make it ready": func(s *stage, _ *Client) { a := s.next(); a.greet(quietHeart); a.hears(opIdentify) },
		"whose sessions are used up": func(s *stage, _ *Client) {
			until(s.T, "the warning", func() bool { return strings.Contains(s.logged(), "too many") })
		},
		"that is not there after a cut": func(s *stage, c *Client) {
			a := s.next()
			a.session("s1", "ws://127.0.0.1:1/")
			until(s.T, "the session", c.Connected)
			a.cut()
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newStage(t)
			if strings.Contains(name, "used up") {
				s.limit["remaining"] = 0
			}
			c := s.ours("")
			c.pace.first, c.pace.longest = time.Hour, time.Hour
			stop := s.run(c, nil)
			play(s, c)
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
	s := newStage(t)
	leaks := goleak.IgnoreCurrent()
	c := s.ours("")
	c.pace.leave = soon
	handler, heard := clicks()
	stop := s.run(c, handler)
	a := s.next()
	a.session("s1", "")
	until(t, "the session", c.Connected)
	seq := 2
	for n := range 50 {
		if n%2 == 0 {
			a.cut()
		} else {
			a.send(opReconnect, "null")
		}
		a = s.next()
		a.resumption()
		a.click(seq)
		arrives(t, "the click", heard)
		a.event(seq+1, "RESUMED", "{}")
		seq += 2
		until(t, "the session", c.Connected)
	}
	if got := c.Counts(); got.Connects != 51 || got.Identifies != 1 || got.Replaced != 0 {
		t.Errorf("%+v", got)
	}
	if err := stop(); err != nil {
		t.Error(err)
	}
	c.Close()
	goleak.VerifyNone(t, leaks)
}

func TestPausesGrowAndHaveAnEnd(t *testing.T) {
	p := usualPace
	for failures, longest := range map[int]time.Duration{
		0: 0, 1: 500 * time.Millisecond, 2: time.Second, 5: 8 * time.Second, 8: time.Minute, 40: time.Minute, 1000: time.Minute,
	} {
		for range 100 {
			if d := p.pause(failures); d < longest/2 || d > longest {
				t.Fatalf("%v after %d failures", d, failures)
			}
		}
	}
	var early, late int
	for range 1000 {
		switch d := p.calm(); {
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

// Neither ours nor discordgo's code fails at a frame.
func FuzzFrame(f *testing.F) {
	for _, frame := range []string{
		`{"op":0,"s":2,"t":"READY","d":{"session_id":"s1","resume_gateway_url":"wss://x","guilds":[null]}}`,
		`{"op":0,"s":3,"t":"RESUMED","d":null}`, `{"op":0,"s":4,"t":"GUILD_CREATE","d":{}}`,
		`{"op":0,"s":5,"t":"INTERACTION_CREATE","d":` + wire() + `}`, `{"op":0,"s":6,"t":"INTERACTION_CREATE"}`,
		`{"op":0,"s":-1,"t":"INTERACTION","d":[]}`, `{"op":1}`, `{"op":7,"d":null}`, `{"op":9,"d":true}`, `{"op":9,"d":{}}`,
		`{"op":10,"d":{"heartbeat_interval":-1}}`, `{"op":11}`, `null`, `[]`, ``,
	} {
		f.Add([]byte(frame))
	}
	c, err := New(Config{Token: secret, BaseURL: "http://127.0.0.1:1", Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		f.Fatal(err)
	}
	c.pace.pulse = 24 * time.Hour // Nobody answers the session's heart.
	l := &line{client: c, dispatcher: newDispatcher(f.Context(), c, func(context.Context, bot.Interaction, bot.Answer) {}), log: c.log}
	inner, outer := net.Pipe()
	k := newLink(l, nil, time.Hour)
	k.begun = func() {}
	k.open(outer)
	if err := k.meet(inner); err != nil {
		f.Fatal(err)
	}
	if _, _, err := k.down.ReadMessage(); err != nil { // The session identifies.
		f.Fatal(err)
	}
	go func() {
		for {
			if _, _, err := k.down.ReadMessage(); err != nil {
				return
			}
		}
	}()
	f.Cleanup(func() { inner.Close(); outer.Close() })
	f.Fuzz(func(t *testing.T, raw []byte) {
		err := k.receive(raw)
		if errors.Is(err, errStuck) {
			t.Error(err)
		}
		until(t, "what the session was given", func() bool { return k.taken.Load() == k.given.Load() })
	})
}

// The cost of a click from Discord's frame to the handler.
func BenchmarkAClickThroughTheGateway(b *testing.B) {
	b.ReportAllocs()
	c, err := New(Config{Token: secret, BaseURL: "http://127.0.0.1:1", Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		b.Fatal(err)
	}
	handled := make(chan struct{}, 1)
	l := &line{client: c, log: c.log, dispatcher: newDispatcher(b.Context(), c, func(context.Context, bot.Interaction, bot.Answer) { handled <- struct{}{} })}
	inner, outer := net.Pipe()
	k := newLink(l, nil, time.Hour)
	k.open(outer)
	if err := k.meet(inner); err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { inner.Close() })
	go func() { // The session identifies and lives.
		for {
			if _, _, err := k.down.ReadMessage(); err != nil {
				return
			}
		}
	}()
	for n := 0; b.Loop(); n++ {
		if err := k.receive([]byte(fmt.Sprintf(`{"op":0,"s":%d,"t":"INTERACTION_CREATE","d":%s}`, n+1, numbered(n, fmt.Sprint(n+1), "8")))); err != nil {
			b.Fatal(err)
		}
		<-handled
	}
}
