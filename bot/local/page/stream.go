package page

import (
	"encoding/json"
	"net/http"
	"strconv"
	"time"

	"github.com/gorilla/websocket"

	"github.com/harbormaster/harbormaster/bot/local/model"
)

// keepEvents is how many events a page may miss and still resume.
const keepEvents = 2048

// pingEvery keeps an idle stream open through whatever lies between.
const pingEvery = 20 * time.Second

// event is one entry of the stream to the pages.
type event struct {
	number int64
	kind   string
	only   model.Snowflake // 0: for everybody
	data   []byte
}

// stream holds the latest events; guarded by the lock of the model. A nil stream takes events and forgets them.
type stream struct {
	m      *model.Model
	views  *Views
	events []event
	first  int64         // events up to this number are not held any more
	wake   chan struct{} // closed at the next event
}

func newStream(m *model.Model, views *Views) *stream {
	m.Lock()
	defer m.Unlock()
	return &stream{m: m, views: views, first: m.NextRevision(), wake: make(chan struct{})}
}

// emitTo adds an event for each of some people.
func (s *stream) emitTo(people []model.Snowflake, kind string, data any) {
	for _, one := range people {
		s.emit(kind, one, data)
	}
}

// emit adds an event to the stream, for one person or, with 0, for everybody.
func (s *stream) emit(kind string, only model.Snowflake, data any) {
	if s == nil {
		return
	}
	raw, err := json.Marshal(data)
	if err != nil {
		s.m.Log.Error("encode an event for the page", "kind", kind, "error", err)
		return
	}
	s.events = append(s.events, event{s.m.NextRevision(), kind, only, raw})
	if over := len(s.events) - keepEvents; over > 0 {
		s.first = s.events[over-1].number
		s.events = append(s.events[:0:0], s.events[over:]...)
	}
	close(s.wake)
	s.wake = make(chan struct{})
}

// observe tells the pages of a change in the model.
func (s *stream) observe(e model.Event) {
	switch e.Kind {
	case model.MessageCreated, model.MessageFilled, model.MessageEdited, model.MessageRefreshed:
		s.emitMessage(e)
	case model.MessageDeleted:
		gone := MessageGone{ID: e.Message.ID.String(), ChannelID: e.Channel.ID.String(), Revision: e.Revision}
		s.emitTo(audience(e), EventMessageDelete, gone)
	case model.ChannelCreated, model.ChannelChanged:
		s.emitTo(audience(e), EventChannel, s.views.channel(e.Channel, nil))
	case model.ChannelDeleted:
		s.emit(EventChannelDelete, 0, model.Object{"id": e.Channel.ID})
	case model.GuildJoined, model.GuildLeft, model.LocaleChanged:
		s.emit(EventInfo, 0, s.views.info())
	case model.UserChanged:
		s.emit(EventUser, 0, s.views.User(e.User))
	case model.UserRemoved:
		s.emit(EventUserDelete, 0, model.Object{"id": e.User.ID})
	case model.CommandsChanged:
		s.emit(EventCommands, 0, model.Object{})
	case model.BotChanged:
		s.emit(EventBot, 0, s.views.bot())
	}
}

// emitMessage tells of a message, and of the unread marks that a new one changed.
func (s *stream) emitMessage(e model.Event) {
	kind := EventMessageUpdate
	if e.Kind == model.MessageCreated {
		kind = EventMessageCreate
	}
	s.emitTo(audience(e), kind, s.views.Message(e.Message))
	if e.Kind != model.MessageCreated && e.Kind != model.MessageFilled {
		return
	}
	var list []ReadState
	for _, u := range s.m.Users.All() {
		if e.Channel.Opens(u.ID) && e.Message.Sees(u.ID) {
			list = append(list, s.views.readState(u, e.Channel))
		}
	}
	if len(list) > 0 {
		s.emit(EventRead, 0, list)
	}
}

// audience are those who may hear of a message or a channel; 0 is everybody.
func audience(e model.Event) []model.Snowflake {
	switch {
	case e.Message != nil && e.Message.Only != 0:
		return []model.Snowflake{e.Message.Only}
	case e.Channel.Only != nil:
		return e.Channel.Only
	}
	return []model.Snowflake{e.Channel.Recipient}
}

// since gives the events after a number that a person may hear of; false when some of them are not held any more.
func (s *stream) since(after int64, who model.Snowflake) ([]event, bool) {
	if after < s.first || after > s.m.Revision {
		return nil, false
	}
	var list []event
	for _, e := range s.events {
		if e.number > after && (e.only == 0 || e.only == who) {
			list = append(list, e)
		}
	}
	return list, true
}

// hello opens a stream after a number; with reset the page reads everything anew.
func (s *stream) hello(after int64, reset bool) event {
	raw, err := json.Marshal(Hello{Store: s.m.Store, Boot: s.views.boot, Event: after, Reset: reset,
		Bot: s.views.bot()})
	if err != nil {
		s.m.Log.Error("encode the hello of the page", "error", err)
	}
	return event{number: after, kind: EventHello, data: raw}
}

// fresh gives what happened after a number, or a hello that resets, and what to wait for when there is nothing.
func (s *stream) fresh(after int64, who model.Snowflake) ([]event, <-chan struct{}) {
	s.m.Lock()
	defer s.m.Unlock()
	list, held := s.since(after, who)
	if !held {
		list = []event{s.hello(s.m.Revision, true)}
	}
	return list, s.wake
}

// serveEvents is GET /api/events.
func (p *Page) serveEvents(w http.ResponseWriter, r *http.Request) {
	if p.stream == nil {
		fail(w, failed(http.StatusServiceUnavailable, CodeForbidden,
			"Nobody can look here: this harbor has no pages."))
		return
	}
	p.m.Lock()
	u, err := p.Person(r.URL.Query().Get("as"))
	p.m.Unlock()
	if err != nil {
		fail(w, err)
		return
	}
	ws, broken := upgrader.Upgrade(w, r, nil)
	if broken != nil {
		return
	}
	defer ws.Close()
	p.m.Lock()
	hello := p.stream.resume(r.URL.Query().Get("after"), u)
	p.openWindow(u, 1)
	p.m.Unlock()
	defer func() {
		p.m.Lock()
		defer p.m.Unlock()
		p.openWindow(u, -1)
	}()
	gone := make(chan struct{})
	go func() { // nothing is expected; reading notices that the page went
		defer close(gone)
		for {
			if _, _, err := ws.ReadMessage(); err != nil {
				return
			}
		}
	}()
	p.follow(ws, u.ID, hello, gone)
}

// resume is the hello of a stream after an event, or with "" from now on.
func (s *stream) resume(after string, u *model.User) event {
	if after == "" {
		return s.hello(s.m.Revision, false)
	}
	n, err := strconv.ParseInt(after, 10, 64)
	if _, held := s.since(n, u.ID); err != nil || !held {
		return s.hello(s.m.Revision, true)
	}
	return s.hello(n, false)
}

// openWindow counts the windows of a person.
func (p *Page) openWindow(u *model.User, by int) {
	p.Views.windows[u.ID] += by
	p.stream.emit(EventPresence, 0, p.Views.User(u))
}

// upgrader leaves the check of the origin to the guard, which stands before it.
var upgrader = websocket.Upgrader{CheckOrigin: func(*http.Request) bool { return true }}

// follow sends events to the window of a person until the window or the server goes, and now and then a ping.
func (p *Page) follow(ws *websocket.Conn, who model.Snowflake, last event, gone <-chan struct{}) {
	ping := time.NewTicker(pingEvery)
	defer ping.Stop()
	for list := []event{last}; ; {
		for _, last = range list {
			if ws.WriteJSON(StreamFrame{ID: last.number, Event: last.kind, Data: last.data}) != nil {
				return
			}
		}
		var wake <-chan struct{}
		if list, wake = p.stream.fresh(last.number, who); len(list) > 0 {
			continue
		}
		select {
		case <-wake:
		case <-ping.C:
			if ws.WriteControl(websocket.PingMessage, nil, time.Now().Add(pingEvery)) != nil {
				return
			}
		case <-gone:
			return
		case <-p.stopping:
			return
		}
	}
}
