package local_test

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/getkin/kin-openapi/routers"
	"github.com/getkin/kin-openapi/routers/gorillamux"

	"github.com/harbormaster/harbormaster/bot/local"
	"github.com/harbormaster/harbormaster/bot/local/openapitest"
	"github.com/harbormaster/harbormaster/bot/local/page"
)

// specification is Discord's own description of its HTTP API.
type specification struct {
	*testServer
	router routers.Router
}

func (h *testServer) specification() *specification {
	h.Helper()
	router, err := gorillamux.NewRouter(openapitest.Document(h))
	if err != nil {
		h.Fatal(err)
	}
	return &specification{h, router}
}

// do makes a request as the bot, and checks the answer against the specification.
func (s *specification) do(method, path string, in any) object {
	s.Helper()
	raw, err := json.Marshal(in)
	if err != nil {
		s.Fatal(err)
	}
	r, err := http.NewRequestWithContext(s.Context(), method, s.URL()+"/api/v10"+path, bytes.NewReader(raw))
	if err != nil {
		s.Fatal(err)
	}
	r.Header.Set("Authorization", "Bot "+s.Token())
	r.Header.Set("Content-Type", "application/json")
	resp, err := web.Do(r)
	if err != nil {
		s.Fatal(err)
	}
	defer resp.Body.Close()
	var body bytes.Buffer
	if _, err := body.ReadFrom(resp.Body); err != nil {
		s.Fatal(err)
	}
	asked, err := http.NewRequest(method, "https://discord.com/api/v10"+path, bytes.NewReader(raw))
	if err != nil {
		s.Fatal(err)
	}
	route, params, err := s.router.FindRoute(asked)
	if err != nil {
		s.Fatalf("%s %s: %v", method, path, err)
	}
	answer := &openapi3filter.ResponseValidationInput{
		RequestValidationInput: &openapi3filter.RequestValidationInput{Request: asked, PathParams: params, Route: route},
		Status:                 resp.StatusCode, Header: resp.Header,
		Options: &openapi3filter.Options{IncludeResponseStatus: true, MultiError: false},
	}
	answer.SetBodyBytes(body.Bytes())
	if err := openapi3filter.ValidateResponse(s.Context(), answer); err != nil {
		s.Errorf("%s %s: %s", method, path, firstLines(err.Error(), 12))
	}
	if body.Len() == 0 || body.Bytes()[0] != '{' {
		return nil
	}
	return decode[object](s.testServer, body.Bytes())
}

func firstLines(text string, n int) string {
	lines := strings.Split(text, "\n")
	return strings.Join(lines[:min(n, len(lines))], "\n")
}

func TestAnswersHaveTheShapesOfDiscordsSpecification(t *testing.T) {
	t.Parallel()
	h := open(t, local.Config{})
	s := h.specification()
	app, channel := h.app(), h.channelID("harbor")
	ana := get[[]page.User](h, "/api/users")[0].ID
	s.do("GET", "/gateway", nil)
	s.do("GET", "/gateway/bot", nil)
	s.do("GET", "/applications/@me", nil)
	s.do("GET", "/channels/"+channel, nil)
	s.do("POST", "/users/@me/channels", object{"recipient_id": ana})
	s.do("PUT", "/applications/"+app+"/commands", []object{{"name": "greet", "description": "a", "options": []object{{"type": 3, "name": "word", "description": "a"}}}})
	image := "data:image/png;base64," + base64.StdEncoding.EncodeToString(picture(t, 8, 8))
	s.do("POST", "/applications/"+app+"/emojis", object{"name": "corn", "image": image})
	s.do("GET", "/applications/"+app+"/emojis", nil)
	m := s.do("POST", "/channels/"+channel+"/messages", object{"content": "Hello <@" + ana + ">", "nonce": "n",
		"components": []object{{"type": 1, "components": []object{{"type": 2, "style": 1, "label": "a", "custom_id": "a"}}}}})
	path := "/channels/" + channel + "/messages/" + m["id"].(string)
	s.do("PATCH", path, object{"content": "b"})
	s.do("POST", "/channels/"+channel+"/messages", object{"flags": 1 << 15, "components": []object{
		{"type": 10, "content": "a"}, {"type": 14}, {"type": 12, "items": []object{{"media": object{"url": "https://example.org/a.png"}}}},
		{"type": 1, "components": []object{{"type": 3, "custom_id": "c", "options": []object{{"label": "a", "value": "a"}}}}}}})
	thread := s.do("POST", path+"/threads", object{"name": "Table", "auto_archive_duration": 60})
	s.do("PATCH", "/channels/"+thread["id"].(string), object{"archived": true})
	s.do("GET", "/channels/"+channel+"/messages", nil)
	s.do("GET", path, nil)
}
