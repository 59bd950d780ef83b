package local

import (
	"bytes"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/harbormaster/harbormaster/bot/local/model"
)

// try makes a request without a network.
func (s *Server) try(t *testing.T, method, path string, body []byte) {
	t.Helper()
	r := httptest.NewRequestWithContext(t.Context(), method, s.URL()+path, bytes.NewReader(body))
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Authorization", "Bot token")
	w := httptest.NewRecorder()
	s.http.Handler.ServeHTTP(w, r)
	if w.Code >= http.StatusInternalServerError && w.Code != http.StatusServiceUnavailable && w.Code != http.StatusGatewayTimeout {
		t.Errorf("%s %s: %d %s", method, path, w.Code, w.Body)
	}
	if w.Body.Len() > 0 && !json.Valid(w.Body.Bytes()) {
		t.Errorf("%s %s: no JSON: %s", method, path, w.Body)
	}
}

func FuzzPageRequest(f *testing.F) {
	s, err := Start(Config{OldEdits: -1, Keep: 20, Token: "token"})
	if err != nil {
		f.Fatal(err)
	}
	f.Cleanup(func() {
		if err := s.Shutdown(f.Context()); err != nil {
			f.Error(err)
		}
	})
	s.Model.Lock()
	harbor := s.Model.Channels.All()[0]
	id, label := "menu", "a"
	m := &model.Message{ID: s.Model.NewID(), ChannelID: harbor.ID, Author: s.Model.BotID, Content: "a", Components: []model.Component{
		{Type: model.TypeActionRow, Components: []model.Component{{Type: model.TypeButton, Style: 1, Label: &label, CustomID: &label}}},
		{Type: model.TypeActionRow, Components: []model.Component{{Type: model.TypeStringSelect, CustomID: &id, Options: []model.SelectOption{{Label: "a", Value: "a"}}}}},
	}}
	s.Model.Messages.Insert(harbor, m)
	s.Model.Commands.Overwrite([]model.Command{{Type: 1, Name: "greet", Description: "a", Options: []model.Option{
		{Type: model.OptionString, Name: "word", Description: "a", Autocomplete: true}, {Type: model.OptionInteger, Name: "times", Description: "a"},
		{Type: model.OptionUser, Name: "whom", Description: "a"}, {Type: model.OptionBoolean, Name: "loud", Description: "a"},
	}}})
	s.Model.Unlock()
	routes := []struct{ method, path string }{
		{"POST", "/api/messages/" + m.ID.String() + "/components?as=ana"},
		{"POST", "/api/channels/harbor/commands?as=ana"},
		{"POST", "/api/channels/harbor/autocomplete?as=ana"},
		{"POST", "/api/channels/harbor/messages?as=ben"},
		{"POST", "/api/channels/harbor/read?as=ana"},
		{"POST", "/api/users"},
		{"PATCH", "/api/users/ben"},
		{"PATCH", "/api/info"},
	}
	for i, seed := range []string{
		`{"custom_id":"menu","values":["a"]}`, `{"name":"greet","options":{"word":"a","times":"5","whom":"ben","loud":true}}`,
		`{"name":"greet","options":{"word":"a"},"focused":"word"}`, `{"content":"<@1>","nonce":"n"}`,
		`{"message_id":"1"}`, `{"name":"Cora","locale":"de"}`, `{"name":"Benjamin","moderator":true}`, `{"locale":"cs"}`,
	} {
		f.Add(uint8(i), []byte(seed))
	}
	f.Fuzz(func(t *testing.T, which uint8, raw []byte) {
		route := routes[int(which)%len(routes)]
		s.try(t, route.method, route.path, raw)
		s.Model.Lock()
		defer s.Model.Unlock()
		people := s.Model.Users.All()
		for _, u := range people[2:] {
			s.Model.Users.Remove(u)
		}
		people[1].Name, people[1].Slug = "Ben", "ben"
		for _, m := range harbor.List {
			if _, err := json.Marshal(s.Page.Views.Message(m)); err != nil {
				t.Errorf("for the page: %v", err)
			}
		}
	})
}
