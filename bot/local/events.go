package local

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"time"

	"github.com/gorilla/websocket"
)

// keepEvents is how many events a page may miss and still resume.
const keepEvents = 2048

// pingEvery keeps an idle stream open through whatever lies between.
const pingEvery = 20 * time.Second

// event is one entry of the stream to the pages.
type event struct {
	number int64
	kind   string
	only   snowflake // 0: for everybody
	data   []byte
}

// stream holds the latest events; guarded by Server.mu.
type stream struct {
	events []event
	first  int64         // events up to this number are not held any more
	wake   chan struct{} // closed at the next event
}

// emit adds an event to the stream, for one person or, with 0, for everybody.
func (s *Server) emit(kind string, only snowflake, data any) {
	if s.config.Headless {
		return
	}
	raw, err := json.Marshal(data)
	if err != nil {
		s.log.Error("encode an event for the page", "kind", kind, "error", err)
		return
	}
	s.stream.events = append(s.stream.events, event{s.nextRevision(), kind, only, raw})
	if over := len(s.stream.events) - keepEvents; over > 0 {
		s.stream.first = s.stream.events[over-1].number
		s.stream.events = append(s.stream.events[:0:0], s.stream.events[over:]...)
	}
	close(s.stream.wake)
	s.stream.wake = make(chan struct{})
}

// since gives the events after a number that a person may hear of; false when
// some of them are not held any more.
func (s *Server) since(after int64, who snowflake) ([]event, bool) {
	if after < s.stream.first || after > s.Revision {
		return nil, false
	}
	var list []event
	for _, e := range s.stream.events {
		if e.number > after && (e.only == 0 || e.only == who) {
			list = append(list, e)
		}
	}
	return list, true
}

// serveEvents is GET /api/events.
func (s *Server) serveEvents(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	u, fault := s.asUser(r)
	if s.config.Headless {
		fault = sentence(http.StatusServiceUnavailable, CodeForbidden, "Nobody can look here: this harbour has no pages.")
	}
	if fault != nil {
		s.mu.Unlock()
		s.fail(w, fault)
		return
	}
	resume := r.Header.Get("Last-Event-ID")
	if resume == "" {
		resume = r.URL.Query().Get("after")
	}
	after := s.Revision
	reset := false
	if resume != "" {
		n, err := strconv.ParseInt(resume, 10, 64)
		if _, held := s.since(n, u.ID); err != nil || !held {
			reset = true
		} else {
			after = n
		}
	}
	hello := s.hello(after, reset)
	u.windows++
	s.emit(EventPresence, 0, s.userView(u))
	s.mu.Unlock()

	defer func() {
		s.mu.Lock()
		defer s.unlock()
		u.windows--
		s.emit(EventPresence, 0, s.userView(u))
	}()

	if websocket.IsWebSocketUpgrade(r) {
		s.followSocket(w, r, u.ID, after, hello)
		return
	}
	w.Header().Set("Content-Type", "text/event-stream; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("X-Accel-Buffering", "no")
	out := http.NewResponseController(w)
	s.follow(r.Context().Done(), u.ID, after, hello, func(list []event) error {
		for _, e := range list {
			if _, err := fmt.Fprintf(w, "id: %d\nevent: %s\ndata: %s\n\n", e.number, e.kind, e.data); err != nil {
				return err
			}
		}
		if len(list) == 0 {
			if _, err := fmt.Fprint(w, ": still here\n\n"); err != nil {
				return err
			}
		}
		return out.Flush()
	})
}

// followSocket is the same stream over a websocket. Browsers allow six streams of
// server-sent events for all windows together, and hundreds of websockets.
func (s *Server) followSocket(w http.ResponseWriter, r *http.Request, who snowflake, after int64, hello event) {
	ws, err := pageUpgrader.Upgrade(w, r, nil)
	if err != nil {
		return
	}
	defer ws.Close()
	gone := make(chan struct{})
	go func() { // nothing is expected; reading notices that the page went
		defer close(gone)
		for {
			if _, _, err := ws.ReadMessage(); err != nil {
				return
			}
		}
	}()
	s.follow(gone, who, after, hello, func(list []event) error {
		for _, e := range list {
			frame := StreamFrame{ID: e.number, Event: e.kind, Data: e.data}
			if err := ws.WriteJSON(frame); err != nil {
				return err
			}
		}
		if len(list) == 0 {
			return ws.WriteControl(websocket.PingMessage, nil, time.Now().Add(pingEvery))
		}
		return nil
	})
}

// pageUpgrader leaves the check of the origin to the guard, which stands before it.
var pageUpgrader = websocket.Upgrader{CheckOrigin: func(*http.Request) bool { return true }}

func (s *Server) hello(after int64, reset bool) event {
	raw, err := json.Marshal(Hello{Store: s.Store, Boot: s.boot, Event: after, Reset: reset, Bot: s.botView()})
	if err != nil {
		s.log.Error("encode the hello of the page", "error", err)
	}
	return event{number: after, kind: EventHello, data: raw}
}

// follow sends events until the page or the server goes; an empty list only keeps
// the connection open.
func (s *Server) follow(gone <-chan struct{}, who snowflake, after int64, hello event, send func([]event) error) {
	list := []event{hello}
	ping := time.NewTicker(pingEvery)
	defer ping.Stop()
	for send(list) == nil {
		if n := len(list); n > 0 {
			after = list[n-1].number
		}
		fresh, wake := s.fresh(after, who)
		for len(fresh) == 0 && wake != nil {
			select {
			case <-wake:
				fresh, wake = s.fresh(after, who)
			case <-ping.C:
				wake = nil
			case <-gone:
				return
			case <-s.stopping:
				return
			}
		}
		list = fresh
	}
}

// fresh gives what happened after a number, or a hello that resets, and what to
// wait for when there is nothing.
func (s *Server) fresh(after int64, who snowflake) ([]event, <-chan struct{}) {
	s.mu.Lock()
	defer s.mu.Unlock()
	list, held := s.since(after, who)
	if !held {
		list = []event{s.hello(s.Revision, true)}
	}
	return list, s.stream.wake
}
