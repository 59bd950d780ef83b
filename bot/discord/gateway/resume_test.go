package gateway

import (
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"github.com/harbormaster/harbormaster/bot/discord/discordtest"
)

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
			// Event 4 may or may not have come through before the end, and the click may be handled a moment before it
			// is counted as taken.
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
