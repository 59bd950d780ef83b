package local_test

import (
	"strings"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"github.com/harbormaster/harbormaster/bot/local"
	"github.com/harbormaster/harbormaster/bot/local/faults"
	"github.com/harbormaster/harbormaster/bot/local/localtest"
	"github.com/harbormaster/harbormaster/bot/local/page"
)

func TestOp7OrOp9AnswersAResume(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		what   string
		fault  localtest.Fault
		op     int
		data   string
		resume bool // works afterwards
	}{
		{"Op 7", localtest.Fault{Do: faults.DoReconnect}, 7, "null", true},
		{"Op 9 that can be resumed", localtest.Fault{Do: faults.DoInvalid, Resumable: true}, 9, "true", true},
		{"Op 9", localtest.Fault{Do: faults.DoInvalid}, 9, "false", false},
	} {
		t.Run(test.what, func(t *testing.T) {
			t.Parallel()
			h := open(t, local.Config{})
			l := h.connect(0, 1)
			f := test.fault
			f.On, f.Count = faults.OnResume, 1
			h.inject(f)
			l.again()
			if f := l.read(); f.Op != test.op || string(f.Data) != test.data {
				t.Errorf("got %+v", f)
			}
			l.again()
			if f := l.read(); (f.Op == 0) != test.resume || (f.Op == 9) == test.resume {
				t.Errorf("the next resume: %+v", f)
			}
			same(t, "resumes", h.Counts().Resumes, 2)
		})
	}
}

func TestAResumeMayRepeatWhatTheBotHasHad(t *testing.T) {
	t.Parallel()
	h := open(t, local.Config{})
	l := h.connect(0, 1)
	result := h.pressed(h.tableMessage())
	a := l.asked()
	h.answer(a, object{"type": 6})
	<-result
	h.inject(localtest.Fault{On: faults.OnResume, Do: faults.DoTwice, Back: 1, Count: 1})
	l.again()
	if again := l.asked(); again.ID != a.ID || again.Token != a.Token {
		t.Errorf("got %+v", again)
	}
	l.until("RESUMED")
	l.again()
	if f := l.read(); f.Type != "RESUMED" {
		t.Errorf("without the fault: %+v", f)
	}
}

func TestAnEventMayComeTwiceLateOrNotBeforeAResume(t *testing.T) {
	t.Parallel()
	h := open(t, local.Config{})
	l := h.connect(0, 1)
	table := h.tableMessage()
	on := faults.OnDispatch + " INTERACTION_CREATE"
	h.inject(localtest.Fault{On: on, Do: faults.DoTwice, Count: 1})
	result := h.pressed(table)
	a, b := l.asked(), l.asked()
	same(t, "the second", b.ID, a.ID)
	h.answer(a, object{"type": 6})
	<-result

	h.inject(localtest.Fault{On: on, Do: faults.DoSlow, From: 30, Count: 1})
	start := time.Now()
	result = h.pressed(table)
	h.answer(l.asked(), object{"type": 6})
	<-result
	if took := time.Since(start); took < 30*time.Millisecond {
		t.Errorf("it took only %v", took)
	}

	h.inject(localtest.Fault{On: on, Do: faults.DoIgnore, Count: 1})
	result = h.pressed(table)
	h.eventually("the event is swallowed", func() bool { s := h.strikes(); return s[len(s)-1] == 1 })
	l.quiet()
	l.again()
	h.answer(l.asked(), object{"type": 6})
	if r := <-result; r.err != nil {
		t.Errorf("after the resume: %+v", r)
	}
}

func TestAConnectionIsEndedAtAnyMoment(t *testing.T) {
	t.Parallel()
	h := open(t, local.Config{})
	shard := 0
	for what, end := range map[string]struct {
		do   func(*connection)
		code int
	}{
		"at an event": {func(l *connection) {
			h.inject(localtest.Fault{On: faults.OnDispatch, Do: faults.DoClose, Code: 4000, Shard: &shard, Count: 1})
			h.rest("POST", "/channels/"+h.channelID("harbor")+"/threads", object{"name": "Table", "type": 11})
			if f := l.read(); f.Type != "THREAD_CREATE" {
				t.Errorf("got %+v", f)
			}
		}, 4000},
		"at a heartbeat": {func(l *connection) {
			h.inject(localtest.Fault{On: faults.OnHeartbeat, Do: faults.DoClose, Code: 4009, Count: 1})
			h.send(l.ws, 1, nil)
		}, 4009},
		"at once": {func(*connection) { same(t, "disturbed", h.Disturb(localtest.Fault{Do: faults.DoClose, Code: 4008}), 1) }, 4008},
		"cut":     {func(*connection) { h.Disturb(localtest.Fault{Do: faults.DoCut}) }, websocket.CloseAbnormalClosure},
		"dropped": {func(*connection) { h.Drop() }, websocket.CloseAbnormalClosure},
	} {
		l := h.connect(0, 1)
		l.until("GUILD_CREATE")
		end.do(l)
		if _, _, err := l.ws.ReadMessage(); !websocket.IsCloseError(err, end.code) {
			t.Errorf("%s: %v", what, err)
		}
		h.eventually("the connection is gone", func() bool { return !get[page.Info](h, "/api/info").Bot.Connected })
		l.again()
		l.until("RESUMED")
		l.ws.Close()
		h.eventually("the connection is gone", func() bool { return !get[page.Info](h, "/api/info").Bot.Connected })
		h.ClearFaults()
		h.clock.Advance(2 * time.Minute)
	}
}

func TestHelloReadyAndAcknowledgementsMayStayAway(t *testing.T) {
	t.Parallel()
	h := open(t, local.Config{Heartbeat: 200 * time.Millisecond})
	for _, on := range []string{faults.OnHello, faults.OnIdentify, faults.OnHeartbeat} {
		h.inject(localtest.Fault{On: on, Do: faults.DoIgnore, Count: 1})
		_, o := h.rest("GET", "/gateway", nil)
		ws, _, err := websocket.DefaultDialer.DialContext(t.Context(), o["url"].(string), nil)
		if err != nil {
			t.Fatal(err)
		}
		defer ws.Close()
		if on != faults.OnHello {
			if f := h.frame(ws); f.Op != 10 || !strings.Contains(string(f.Data), `:200`) {
				t.Errorf("hello: %+v", f)
			}
			h.send(ws, 2, object{"token": h.Token(), "intents": 0})
			if on == faults.OnHeartbeat {
				if f := h.frame(ws); f.Type != "READY" {
					t.Errorf("ready: %+v", f)
				}
				h.send(ws, 1, nil)
			}
		}
		if err := ws.SetReadDeadline(time.Now().Add(wait)); err != nil {
			t.Fatal(err)
		}
		if _, raw, err := ws.ReadMessage(); err == nil {
			t.Errorf("%s was answered: %s", on, raw)
		}
	}
	h.inject(localtest.Fault{On: faults.OnIdentify, Do: faults.DoSlow, From: 30, Count: 1})
	start := time.Now()
	h.connect(0, 1)
	if took := time.Since(start); took < 30*time.Millisecond {
		t.Errorf("READY took only %v", took)
	}
}

func TestADeafSessionHearsEverythingButInteractions(t *testing.T) {
	t.Parallel()
	h := open(t, local.Config{})
	l := h.connect(0, 1)
	table := h.tableMessage()
	h.inject(localtest.Fault{On: faults.OnDispatch + " THREAD_CREATE", Do: faults.DoDeafen, Count: 1})
	h.rest("POST", "/channels/"+h.channelID("harbor")+"/threads", object{"name": "Table", "type": 11})
	l.until("THREAD_CREATE")
	result := h.pressed(table)
	h.eventually("the press is on its way", func() bool { return h.Counts().Interactions == 1 })
	l.quiet()
	h.rest("POST", "/channels/"+h.channelID("harbor")+"/threads", object{"name": "Another", "type": 11})
	if f := l.read(); f.Type != "THREAD_CREATE" {
		t.Errorf("got %+v", f)
	}
	l.again()
	if f := l.read(); f.Type != "RESUMED" {
		t.Errorf("after a resumption: %+v", f)
	}
	l.quiet()
	h.clock.Advance(time.Minute)
	if r := <-result; r.Error == nil {
		t.Errorf("the press was answered: %+v", r)
	}
	fresh := h.connect(0, 1)
	result = h.pressed(table)
	h.answer(fresh.asked(), object{"type": 6})
	if r := <-result; r.err != nil || r.Error != nil {
		t.Errorf("with a new session beside it: %+v", r)
	}
	l.quiet()
}

func TestFaultsAreCountedAndCleared(t *testing.T) {
	t.Parallel()
	h := open(t, local.Config{})
	id := h.inject(localtest.Fault{On: "GET /applications/@me", Do: faults.DoRefuse, Code: 10013})
	if status, _ := h.rest("GET", "/applications/@me", nil); status != 404 {
		t.Errorf("the fault does not strike: %d", status)
	}
	if list := h.Faults(); len(list) != 1 || list[0].Strikes != 1 || list[0].ID != id {
		t.Errorf("faults: %+v", list)
	}
	if c := h.Counts(); c.Requests != 1 || c.Refused != 1 {
		t.Errorf("counts: %+v", c)
	}
	if _, err := h.Inject(localtest.Fault{Do: "explode"}); err == nil {
		t.Error("nonsense was taken")
	}
	if h.ClearFaults(id) != 1 || h.ClearFaults(id) != 0 {
		t.Error("the fault is not cleared once")
	}
	h.inject(localtest.Fault{Do: faults.DoCut})
	if h.ClearFaults() != 1 || len(h.Faults()) != 0 {
		t.Errorf("clearing all: %v", h.Faults())
	}
}
