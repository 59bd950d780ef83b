package local_test

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/gorilla/websocket"

	"github.com/harbormaster/harbormaster/bot/local"
	"github.com/harbormaster/harbormaster/bot/local/page"
)

func receive[T any](h *testServer, from <-chan T) T {
	h.Helper()
	select {
	case e := <-from:
		return e
	case <-time.After(wait):
		h.Fatalf("nothing came")
	}
	panic("unreachable")
}

func write(h *testServer, as, content string) page.Message {
	h.Helper()
	return post[page.Message](h, "/api/channels/harbor/messages?as="+as, page.NewMessage{Content: content})
}

func TestABotIdentifiesAndHearsOfTheServer(t *testing.T) {
	t.Parallel()
	h := open(t, local.Config{})
	s := h.newBot()
	// The typed handlers of discordgo run in goroutines of their own, so each has its channel.
	ready := make(chan string, 1)
	s.AddHandler(func(_ *discordgo.Session, e *discordgo.Ready) { ready <- e.User.ID })
	guilds := make(chan *discordgo.Guild, 1)
	s.AddHandler(func(_ *discordgo.Session, e *discordgo.GuildCreate) { guilds <- e.Guild })
	if err := s.Open(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { go s.Close() })
	if got := receive(h, ready); got != h.app() {
		t.Errorf("ready as %s", got)
	}
	g := receive(h, guilds)
	if len(g.Channels) != 2 || len(g.Members) != 3 || g.PreferredLocale != "en-US" {
		t.Errorf("guild: %d channels, %d members, %s", len(g.Channels), len(g.Members), g.PreferredLocale)
	}
	if !get[page.Info](h, "/api/info").Bot.Connected {
		t.Error("the page is not told that the bot is connected")
	}
	if got, err := s.GatewayBot(); err != nil || got.Shards != 1 {
		t.Errorf("gateway: %v %v", got, err)
	}
}

func TestABotThatWasCutOffResumesAndMissesNothing(t *testing.T) {
	t.Parallel()
	h := open(t, local.Config{})
	s := h.bot(func(*discordgo.Session, *discordgo.Interaction) {})
	resumed := make(chan struct{}, 10)
	s.AddHandler(func(*discordgo.Session, *discordgo.Resumed) { resumed <- struct{}{} })
	heard := make(chan string, 100)
	s.AddHandler(func(_ *discordgo.Session, e *discordgo.MessageCreate) { heard <- e.ID })
	first := write(h, "ana", "one")
	if got := receive(h, heard); got != first.ID {
		t.Errorf("heard %s", got)
	}
	h.Drop()
	missed := write(h, "ana", "two")
	receive(h, resumed)
	if got := receive(h, heard); got != missed.ID {
		t.Errorf("after resuming heard %s, want %s", got, missed.ID)
	}
	select {
	case again := <-heard:
		t.Errorf("%s came twice", again)
	default:
	}
}

func TestABotReconnectsWhenItIsAskedTo(t *testing.T) {
	t.Parallel()
	h := open(t, local.Config{})
	s := h.bot(func(*discordgo.Session, *discordgo.Interaction) {})
	resumed := make(chan struct{}, 10)
	s.AddHandler(func(*discordgo.Session, *discordgo.Resumed) { resumed <- struct{}{} })
	h.Reconnect()
	receive(h, resumed)
}

func TestAnInvalidSessionIdentifiesAnew(t *testing.T) {
	t.Parallel()
	h := open(t, local.Config{})
	s := h.bot(func(*discordgo.Session, *discordgo.Interaction) {})
	ready := make(chan struct{}, 10)
	s.AddHandler(func(*discordgo.Session, *discordgo.Ready) { ready <- struct{}{} })
	h.Invalidate()
	receive(h, ready)
}

// wsFrame is a message of the gateway.
type wsFrame struct {
	Op   int             `json:"op"`
	Data json.RawMessage `json:"d"`
	Seq  int64           `json:"s"`
	Type string          `json:"t"`
}

// dial opens the gateway by hand and reads HELLO.
func (h *testServer) dial() *websocket.Conn {
	h.Helper()
	_, o := h.rest("GET", "/gateway", nil)
	ws, _, err := websocket.DefaultDialer.DialContext(h.Context(), o["url"].(string)+"?v=10&encoding=json", nil)
	if err != nil {
		h.Fatal(err)
	}
	h.Cleanup(func() { ws.Close() })
	if f := h.frame(ws); f.Op != 10 {
		h.Fatalf("no HELLO: %+v", f)
	}
	return ws
}

func (h *testServer) frame(ws *websocket.Conn) wsFrame {
	h.Helper()
	var f wsFrame
	if err := ws.ReadJSON(&f); err != nil {
		h.Fatal(err)
	}
	return f
}

func (h *testServer) send(ws *websocket.Conn, op int, data any) {
	h.Helper()
	if err := ws.WriteJSON(object{"op": op, "d": data}); err != nil {
		h.Fatal(err)
	}
}

func (h *testServer) closedWith(ws *websocket.Conn, want int) {
	h.Helper()
	for {
		if _, _, err := ws.ReadMessage(); err != nil {
			if !websocket.IsCloseError(err, want) {
				h.Errorf("closed with %v, want %d", err, want)
			}
			return
		}
	}
}

func TestTheGatewayClosesWithDiscordsCodes(t *testing.T) {
	t.Parallel()
	h := open(t, local.Config{})
	identify := func(token string) object { return object{"token": token, "intents": 1, "properties": object{}} }
	t.Run("4004 for a wrong token", func(t *testing.T) {
		ws := h.dial()
		h.send(ws, 2, identify("nobody"))
		h.closedWith(ws, 4004)
	})
	t.Run("4003 before identifying", func(t *testing.T) {
		ws := h.dial()
		h.send(ws, 3, object{})
		h.closedWith(ws, 4003)
	})
	t.Run("4005 for identifying twice", func(t *testing.T) {
		ws := h.dial()
		h.send(ws, 2, identify(h.Token()))
		h.send(ws, 2, identify(h.Token()))
		h.closedWith(ws, 4005)
	})
	t.Run("4001 for an unknown opcode", func(t *testing.T) {
		ws := h.dial()
		h.send(ws, 2, identify(h.Token()))
		h.send(ws, 77, nil)
		h.closedWith(ws, 4001)
	})
	t.Run("4008 for sending too much", func(t *testing.T) {
		ws := h.dial()
		for range 121 {
			h.send(ws, 1, nil)
		}
		h.closedWith(ws, 4008)
	})
	t.Run("4002 for no JSON", func(t *testing.T) {
		ws := h.dial()
		if err := ws.WriteMessage(websocket.TextMessage, []byte("{")); err != nil {
			t.Fatal(err)
		}
		h.closedWith(ws, 4002)
	})
}

func TestHeartbeatsAreAcknowledged(t *testing.T) {
	t.Parallel()
	h := open(t, local.Config{})
	ws := h.dial()
	h.send(ws, 1, nil)
	if f := h.frame(ws); f.Op != 11 {
		t.Errorf("got %+v", f)
	}
}

func TestASessionClosedWith1000CannotBeResumed(t *testing.T) {
	t.Parallel()
	h := open(t, local.Config{})
	for closeCode, resumable := range map[int]bool{1000: false, 4000: true} {
		ws := h.dial()
		h.send(ws, 2, object{"token": h.Token(), "intents": 0})
		f := h.frame(ws)
		var ready struct {
			Session string `json:"session_id"`
		}
		if err := json.Unmarshal(f.Data, &ready); err != nil || f.Type != "READY" {
			t.Fatalf("%+v %v", f, err)
		}
		message := websocket.FormatCloseMessage(closeCode, "")
		if err := ws.WriteControl(websocket.CloseMessage, message, time.Now().Add(wait)); err != nil {
			t.Fatal(err)
		}
		h.eventually("the session is noticed as gone", func() bool { return !get[page.Info](h, "/api/info").Bot.Connected })
		again := h.dial()
		h.send(again, 6, object{"token": h.Token(), "session_id": ready.Session, "seq": f.Seq})
		if f := h.frame(again); (f.Type == "RESUMED") != resumable || (f.Op == 9) == resumable {
			t.Errorf("after %d: %+v", closeCode, f)
		}
		again.Close()
		h.eventually("the connection is gone", func() bool { return !get[page.Info](h, "/api/info").Bot.Connected })
	}
}

func TestASessionIsForgottenAfterAWhile(t *testing.T) {
	t.Parallel()
	h := open(t, local.Config{})
	ws := h.dial()
	h.send(ws, 2, object{"token": h.Token(), "intents": 0})
	var ready struct {
		Session string `json:"session_id"`
	}
	if err := json.Unmarshal(h.frame(ws).Data, &ready); err != nil {
		t.Fatal(err)
	}
	ws.Close()
	h.eventually("the bot is gone", func() bool { return !get[page.Info](h, "/api/info").Bot.Connected })
	h.clock.Advance(2 * time.Minute)
	again := h.dial()
	h.send(again, 6, object{"token": h.Token(), "session_id": ready.Session, "seq": 1})
	if f := h.frame(again); f.Op != 9 {
		t.Errorf("got %+v", f)
	}
}

func TestContentOfOthersNeedsItsIntent(t *testing.T) {
	t.Parallel()
	h := open(t, local.Config{})
	s := h.bot(func(*discordgo.Session, *discordgo.Interaction) {})
	heard := make(chan string, 10)
	s.AddHandler(func(_ *discordgo.Session, e *discordgo.MessageCreate) { heard <- e.Content })
	write(h, "ana", "between us")
	if got := receive(h, heard); got != "" {
		t.Errorf("the bot reads %q", got)
	}
	write(h, "ana", "hello <@"+h.app()+">")
	if got := receive(h, heard); got == "" {
		t.Error("a mention of the bot is hidden from it")
	}
}
