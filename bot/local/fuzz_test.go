package local

import (
	"bytes"
	"encoding/json"
	"errors"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
	"unicode/utf8"
)

// fuzzed starts a server for one fuzzing worker.
func fuzzed(f *testing.F) *Server {
	f.Helper()
	s, err := Start(Config{OldEdits: -1, Keep: 20, Token: "token"})
	if err != nil {
		f.Fatal(err)
	}
	f.Cleanup(func() {
		if err := s.Shutdown(f.Context()); err != nil {
			f.Error(err)
		}
	})
	return s
}

// ask makes a request of a fuzzed server without a network.
func (s *Server) try(t *testing.T, method, path, contentType string, body []byte) *httptest.ResponseRecorder {
	t.Helper()
	r := httptest.NewRequestWithContext(t.Context(), method, s.base+path, bytes.NewReader(body))
	r.Header.Set("Content-Type", contentType)
	r.Header.Set("Authorization", "Bot token")
	w := httptest.NewRecorder()
	s.http.Handler.ServeHTTP(w, r)
	if w.Code >= http.StatusInternalServerError && w.Code != http.StatusServiceUnavailable && w.Code != http.StatusGatewayTimeout {
		t.Errorf("%s %s: %d %s", method, path, w.Code, w.Body)
	}
	if w.Body.Len() > 0 && !json.Valid(w.Body.Bytes()) {
		t.Errorf("%s %s: no JSON: %s", method, path, w.Body)
	}
	return w
}

// sound says what must hold of every message, whatever was sent.
func (s *Server) sound(t *testing.T) {
	t.Helper()
	s.mu.Lock()
	defer s.unlock()
	for _, m := range s.messages {
		components := 0
		walk(m.Components, func(c *component) {
			components++
			if n := utf8.RuneCountInString(c.customID()); n > maxCustomID {
				t.Errorf("a custom id of %d characters", n)
			}
		})
		if utf8.RuneCountInString(m.Content) > maxContent || components > maxComponentsV2 || len(m.Attachments) > maxFiles {
			t.Errorf("a message beyond the limits: %+v", m)
		}
		if _, err := json.Marshal(s.messageView(m)); err != nil {
			t.Errorf("for the page: %v", err)
		}
		if _, err := json.Marshal(s.wireMessage(m)); err != nil {
			t.Errorf("for the bot: %v", err)
		}
	}
}

func FuzzGatewayFrame(f *testing.F) {
	s := fuzzed(f)
	for _, seed := range []string{
		`{"op":1,"d":null}`, `{"op":2,"d":{"token":"token","intents":33281,"shard":[1,2],"compress":true}}`,
		`{"op":6,"d":{"token":"Bot token","session_id":"known","seq":1}}`, `{"op":8,"d":{"guild_id":"1","query":"a","user_ids":["1"]}}`,
		`{"op":3,"d":{}}`, `{"op":2,"d":{"token":"token","shard":[5,-1]}}`, `{"op":6,"d":{"token":"token","session_id":"known","seq":-9}}`, `{"op":"x"}`, `[`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		c := &conn{out: make(chan outgoing, 4*keepDispatches), done: make(chan struct{})}
		s.mu.Lock()
		clear(s.sessions)
		known := s.newSession(c, intentGuilds, 0, 1)
		delete(s.sessions, known.id)
		known.id = "known"
		s.sessions["known"] = known
		s.ready(known)
		other := &conn{out: make(chan outgoing, 4*keepDispatches), done: make(chan struct{})}
		s.unlock()
		frame, err := readFrame(raw)
		if err != nil {
			return
		}
		for _, c := range []*conn{c, other} {
			if code := s.receive(c, frame); code != 0 && closeReasons[code] == "" {
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

// interactionFor makes an interaction of Ana with a message or, as a command, without.
func (s *Server) interactionFor(kind int) *interaction {
	c, ana := s.channels[0], s.users[0]
	it := &interaction{kind: kind, user: ana, channel: c, label: "fuzz", option: optionString}
	if kind != interactionCommand {
		label, id := "a", "a"
		m := &message{ID: s.newID(), ChannelID: c.ID, Author: s.BotID, Content: "a", Components: []component{
			{Type: typeActionRow, Components: []component{{Type: typeButton, Style: 1, Label: &label, CustomID: &id}}}}}
		s.insert(c, m)
		it.source = m
	}
	return it
}

func FuzzCallback(f *testing.F) {
	s := fuzzed(f)
	s.newSession(nil, 0, 0, 1).left = s.clock.Now().Add(365 * 24 * time.Hour) // it is waited for
	for _, seed := range []string{
		`{"type":4,"data":{"content":"a","flags":64}}`, `{"type":5,"data":{"flags":64}}`, `{"type":6}`,
		`{"type":7,"data":{"flags":32768,"components":[{"type":17,"accent_color":5,"components":[{"type":10,"content":"a"},{"type":14,"spacing":2},{"type":9,"components":[{"type":10,"content":"b"}],"accessory":{"type":11,"media":{"url":"https://a.example"}}},{"type":12,"items":[{"media":{"url":"https://a.example"}}]},{"type":1,"components":[{"type":3,"custom_id":"c","options":[{"label":"a","value":"b"}]}]}]}]}}`,
		`{"type":8,"data":{"choices":[{"name":"a","value":1.5}]}}`, `{"type":8,"data":{"choices":[{"name":"a","value":"b"}]}}`,
		`{"type":4,"data":{"content":"<@1>","allowed_mentions":{"parse":["users"],"users":["1"]}}}`,
		`{"type":4,"data":null}`, `{"type":"x","data":[]}`, `{"type":4,"data":{"attachments":[{"id":0}],"poll":{},"sticker_ids":["1"]}}`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		for _, kind := range []int{interactionCommand, interactionComponent, interactionAutocomplete} {
			s.mu.Lock()
			it := s.interactionFor(kind)
			fault := s.begin(it, object{})
			s.unlock()
			if fault != nil {
				t.Fatal(fault)
			}
			path := "/api/v10/interactions/" + it.id.String() + "/" + it.token + "/callback?with_response=true"
			w := s.try(t, "POST", path, "application/json", raw)
			s.mu.Lock()
			if it.acked != (w.Code < 300) {
				t.Errorf("answered with %d, acknowledged is %v", w.Code, it.acked)
			}
			it.timer.Stop()
			delete(s.tokens, it.token)
			s.aging = nil
			s.unlock()
		}
		s.sound(t)
	})
}

func FuzzMultipart(f *testing.F) {
	s := fuzzed(f)
	path := "/api/v10/channels/" + s.channels[0].ID.String() + "/messages"
	form := func(payload, name, filename, data string) []byte {
		var b bytes.Buffer
		w := multipart.NewWriter(&b)
		_ = w.SetBoundary("fuzz")
		part, err := w.CreateFormField("payload_json")
		if err != nil {
			f.Fatal(err)
		}
		_, _ = part.Write([]byte(payload))
		if part, err = w.CreateFormFile(name, filename); err != nil {
			f.Fatal(err)
		}
		_, _ = part.Write([]byte(data))
		_ = w.Close()
		return b.Bytes()
	}
	f.Add(form(`{"content":"a","attachments":[{"id":"0","filename":"a.png","description":"b"}]}`, "files[0]", "a.png", "\x89PNG\r\n\x1a\n"))
	f.Add(form(`{"flags":32768,"components":[{"type":12,"items":[{"media":{"url":"attachment://a.png"}}]}]}`, "files[7]", "../a b.png", "GIF89a"))
	f.Add(form(`{`, "files[-1]", "", ""))
	f.Add(form(`null`, "file", "x", "y"))
	f.Add([]byte("--fuzz\r\n"))
	f.Fuzz(func(t *testing.T, raw []byte) {
		r := httptest.NewRequest("POST", path, bytes.NewReader(raw))
		r.Header.Set("Content-Type", "multipart/form-data; boundary=fuzz")
		b, err := readBody(r)
		var refusal *restError
		if err != nil && !errors.As(err, &refusal) {
			t.Errorf("an error of another kind: %v", err)
		}
		if err == nil {
			for n, one := range b.files {
				if n < 0 || one.name == "" || strings.ContainsAny(one.name, "/\\\x00") {
					t.Errorf("file %d is called %q", n, one.name)
				}
			}
		}
		s.try(t, "POST", path, "multipart/form-data; boundary=fuzz", raw)
		s.sound(t)
	})
}

func FuzzBotRequest(f *testing.F) {
	s := fuzzed(f)
	channel, app := s.channels[0].ID.String(), s.BotID.String()
	routes := []struct{ method, path string }{
		{"POST", "/channels/" + channel + "/messages"},
		{"PATCH", "/channels/" + channel},
		{"POST", "/channels/" + channel + "/threads"},
		{"PUT", "/applications/" + app + "/commands"},
		{"POST", "/applications/" + app + "/commands"},
		{"POST", "/applications/" + app + "/emojis"},
		{"POST", "/users/@me/channels"},
	}
	for i, seed := range []string{
		`{"content":"<@1> @everyone","nonce":5,"enforce_nonce":true,"message_reference":{"message_id":"1","fail_if_not_exists":false}}`,
		`{"name":"a","archived":true,"auto_archive_duration":60}`, `{"name":"a","type":11,"auto_archive_duration":60}`,
		`[{"name":"a","description":"a","type":1,"options":[{"type":2,"name":"b","description":"c","options":[{"type":1,"name":"d","description":"e"}]}]}]`,
		`{"name":"a","description":"a","options":[{"type":10,"name":"b","description":"c","min_value":1,"choices":[{"name":"a","value":1}]}]}`,
		`{"name":"corn","image":"data:image/png;base64,iVBORw0KGgo="}`, `{"recipient_id":"1"}`,
	} {
		f.Add(uint8(i), []byte(seed))
	}
	f.Fuzz(func(t *testing.T, which uint8, raw []byte) {
		route := routes[int(which)%len(routes)]
		s.try(t, route.method, "/api/v10"+route.path, "application/json", raw)
		s.sound(t)
		s.mu.Lock()
		for _, c := range s.channels[2:] {
			delete(s.places, c.ID)
		}
		s.channels, s.commands, s.emojis = s.channels[:2], nil, nil
		s.unlock()
	})
}

func FuzzPageRequest(f *testing.F) {
	s := fuzzed(f)
	s.mu.Lock()
	m := s.interactionFor(interactionComponent).source
	id := "menu"
	m.Components = append(m.Components, component{Type: typeActionRow, Components: []component{{Type: typeStringSelect, CustomID: &id, Options: []choice{{Label: "a", Value: "a"}}}}})
	s.commands = append(s.commands, &savedCommand{ID: s.newID(), command: command{Type: commandChat, Name: "greet", Description: "a", Options: []option{
		{Type: optionString, Name: "word", Description: "a", Autocomplete: true}, {Type: optionNumber, Name: "times", Description: "a"},
		{Type: optionUser, Name: "whom", Description: "a"}, {Type: optionBoolean, Name: "loud", Description: "a"},
	}}})
	s.unlock()
	routes := []struct{ method, path string }{
		{"POST", "/api/messages/" + m.ID.String() + "/components?as=ana"},
		{"POST", "/api/channels/harbour/commands?as=ana"},
		{"POST", "/api/channels/harbour/autocomplete?as=ana"},
		{"POST", "/api/channels/harbour/messages?as=ben"},
		{"POST", "/api/channels/harbour/read?as=ana"},
		{"POST", "/api/users"},
		{"PATCH", "/api/users/ben"},
		{"PATCH", "/api/info"},
		{"POST", "/api/faults"},
		{"POST", "/api/acts"},
	}
	for i, seed := range []string{
		`{"custom_id":"menu","values":["a"]}`, `{"name":"greet","options":{"word":"a","times":"5","whom":"ben","loud":true}}`,
		`{"name":"greet","options":{"word":"a"},"focused":"word"}`, `{"content":"<@1>","nonce":"n"}`,
		`{"message_id":"1"}`, `{"name":"Cora","locale":"de"}`, `{"name":"Benjamin","moderator":true}`, `{"locale":"cs"}`,
		`{"on":"POST","do":"refuse","code":10008,"count":1}`, `{"do":"deny","channel":"harbour","permissions":2048}`,
	} {
		f.Add(uint8(i), []byte(seed))
	}
	f.Fuzz(func(t *testing.T, which uint8, raw []byte) {
		route := routes[int(which)%len(routes)]
		s.try(t, route.method, route.path, "application/json", raw)
		s.sound(t)
		s.ClearFaults()
		s.mu.Lock()
		for _, u := range s.users[2:] {
			delete(s.persons, u.ID)
		}
		s.users = s.users[:2]
		s.users[1].Name, s.users[1].Slug = "Ben", "ben"
		s.endpoints, s.channels[0].Denied, s.home().Away = nil, 0, false
		s.unlock()
	})
}
