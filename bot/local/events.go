package local

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"time"
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

	w.Header().Set("Content-Type", "text/event-stream; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("X-Accel-Buffering", "no")
	s.follow(w, r, u.ID, after, hello)
}

func (s *Server) hello(after int64, reset bool) event {
	raw, err := json.Marshal(Hello{Store: s.Store, Boot: s.boot, Event: after, Reset: reset, Bot: s.botView()})
	if err != nil {
		s.log.Error("encode the hello of the page", "error", err)
	}
	return event{number: after, kind: EventHello, data: raw}
}

// follow writes events until the page or the server goes.
func (s *Server) follow(w http.ResponseWriter, r *http.Request, who snowflake, after int64, hello event) {
	out := http.NewResponseController(w)
	list := []event{hello}
	ping := time.NewTicker(pingEvery)
	defer ping.Stop()
	for {
		for _, e := range list {
			if _, err := fmt.Fprintf(w, "id: %d\nevent: %s\ndata: %s\n\n", e.number, e.kind, e.data); err != nil {
				return
			}
			after = e.number
		}
		if err := out.Flush(); err != nil {
			return
		}
		s.mu.Lock()
		var held bool
		list, held = s.since(after, who)
		if !held {
			after = s.Revision
			list = []event{s.hello(after, true)}
		}
		wake := s.stream.wake
		s.mu.Unlock()
		if len(list) > 0 {
			continue
		}
		select {
		case <-wake:
		case <-ping.C:
			if _, err := fmt.Fprint(w, ": still here\n\n"); err != nil {
				return
			}
		case <-r.Context().Done():
			return
		case <-s.stopping:
			return
		}
	}
}
