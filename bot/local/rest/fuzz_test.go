package rest

import (
	"bytes"
	"encoding/json"
	"errors"
	"log/slog"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/harbormaster/harbormaster/bot/local/faults"
	"github.com/harbormaster/harbormaster/bot/local/model"
)

// fuzzed is an API for one fuzzing worker.
type fuzzed struct{ *API }

func newFuzzed(f *testing.F) fuzzed {
	f.Helper()
	m, err := model.Open(model.Config{Clock: model.RealClock{}, Log: slog.New(slog.DiscardHandler), Keep: 20})
	if err != nil {
		f.Fatal(err)
	}
	m.Transports = append(m.Transports, nowhere{})
	return fuzzed{New(m, faults.None{}, Config{OldEdits: -1, Token: "token"})}
}

// nowhere is a bot that is there and says nothing.
type nowhere struct{}

func (nowhere) Connected() bool              { return true }
func (nowhere) Reaches(model.Snowflake) bool { return true }
func (nowhere) Deliver(*model.Interaction)   {}

// try makes a request without a network.
func (s fuzzed) try(t *testing.T, method, path, contentType string, body []byte) *httptest.ResponseRecorder {
	t.Helper()
	r := httptest.NewRequestWithContext(t.Context(), method, path, bytes.NewReader(body))
	r.Header.Set("Content-Type", contentType)
	r.Header.Set("Authorization", "Bot token")
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	if w.Code >= http.StatusInternalServerError {
		t.Errorf("%s %s: %d %s", method, path, w.Code, w.Body)
	}
	if w.Body.Len() > 0 && !json.Valid(w.Body.Bytes()) {
		t.Errorf("%s %s: no JSON: %s", method, path, w.Body)
	}
	return w
}

// sound says what must hold of every message, whatever was sent.
func (s fuzzed) sound(t *testing.T) {
	t.Helper()
	s.m.Lock()
	defer s.m.Unlock()
	for _, c := range s.m.Channels.All() {
		for _, m := range c.List {
			components := 0
			model.Walk(m.Components, func(c *model.Component) {
				components++
				if n := utf8.RuneCountInString(model.Text(c.CustomID)); n > model.MaxCustomID {
					t.Errorf("a custom id of %d characters", n)
				}
			})
			if utf8.RuneCountInString(m.Content) > model.MaxContent || components > model.MaxComponents || len(m.Attachments) > model.MaxFiles {
				t.Errorf("a message beyond the limits: %+v", m)
			}
			if _, err := json.Marshal(s.m.JSON.Message(m)); err != nil {
				t.Errorf("for the bot: %v", err)
			}
		}
	}
}

// interaction makes an interaction of Ana with a message or, as a command, without.
func (s fuzzed) interaction(kind int) *model.Interaction {
	c, ana := s.m.Channels.All()[0], s.m.Users.All()[0]
	it := &model.Interaction{Type: kind, User: ana, Channel: c, Label: "fuzz", Data: model.Object{}, Option: model.OptionString, Done: func(model.Outcome) {}}
	if kind != model.InteractionCommand {
		label, id := "a", "a"
		it.Source = &model.Message{ID: s.m.NewID(), ChannelID: c.ID, Author: s.m.BotID, Content: "a", Components: []model.Component{
			{Type: model.TypeActionRow, Components: []model.Component{{Type: model.TypeButton, Style: 1, Label: &label, CustomID: &id}}}}}
		s.m.Messages.Insert(c, it.Source)
	}
	return it
}

func FuzzCallback(f *testing.F) {
	s := newFuzzed(f)
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
		for _, kind := range []int{model.InteractionCommand, model.InteractionComponent, model.InteractionAutocomplete} {
			s.m.Lock()
			it := s.interaction(kind)
			err := s.m.Interactions.Begin(it)
			s.m.Unlock()
			if err != nil {
				t.Fatal(err)
			}
			w := s.try(t, "POST", "/interactions/"+it.ID.String()+"/"+it.Token+"/callback?with_response=true", "application/json", raw)
			s.m.Lock()
			if it.Acknowledged != (w.Code < 300) {
				t.Errorf("answered with %d, acknowledged is %v", w.Code, it.Acknowledged)
			}
			s.m.Interactions.GiveUp(it, model.Late)
			s.m.Unlock()
		}
		s.m.Lock()
		s.m.Interactions.Expire()
		s.m.Unlock()
		s.sound(t)
	})
}

func FuzzMultipart(f *testing.F) {
	s := newFuzzed(f)
	path := "/channels/" + s.m.Channels.All()[0].ID.String() + "/messages"
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
		b, err := readBody("multipart/form-data; boundary=fuzz", raw)
		var refusal *model.Error
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
	s := newFuzzed(f)
	channel, app := s.m.Channels.All()[0].ID.String(), s.m.BotID.String()
	routes := []struct{ method, path string }{
		{"POST", "/channels/" + channel + "/messages"},
		{"PATCH", "/channels/" + channel},
		{"POST", "/channels/" + channel + "/threads"},
		{"PUT", "/applications/" + app + "/commands"},
		{"POST", "/applications/" + app + "/emojis"},
		{"POST", "/users/@me/channels"},
	}
	for i, seed := range []string{
		`{"content":"<@1> @everyone","nonce":5,"enforce_nonce":true,"message_reference":{"message_id":"1","fail_if_not_exists":false}}`,
		`{"name":"a","archived":true,"auto_archive_duration":60}`, `{"name":"a","type":11,"auto_archive_duration":60}`,
		`[{"name":"a","description":"a","type":1,"options":[{"type":2,"name":"b","description":"c","options":[{"type":1,"name":"d","description":"e"}]}]}]`,
		`{"name":"corn","image":"data:image/png;base64,iVBORw0KGgo="}`, `{"recipient_id":"1"}`,
	} {
		f.Add(uint8(i), []byte(seed))
	}
	f.Fuzz(func(t *testing.T, which uint8, raw []byte) {
		route := routes[int(which)%len(routes)]
		s.try(t, route.method, route.path, "application/json", raw)
		s.sound(t)
		s.m.Lock()
		for _, c := range slices.Clone(s.m.Channels.All()[2:]) {
			s.m.Channels.Delete(c)
		}
		s.m.Commands.Overwrite(nil)
		s.m.Unlock()
	})
}
