package openapitest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"mime/multipart"
	"net/http"
	"net/textproto"
	"slices"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/getkin/kin-openapi/routers/gorillamux"
)

func request(t testing.TB, method, path, contentType, body string) (*http.Request, []byte) {
	t.Helper()
	r, err := http.NewRequest(method, "http://127.0.0.1"+path, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	r.RequestURI = path
	if contentType != "" {
		r.Header.Set("Content-Type", contentType)
	}
	return r, []byte(body)
}

func send(t testing.TB, method, path, body string) []string {
	t.Helper()
	contentType := "application/json"
	if body == "" {
		contentType = ""
	}
	r, raw := request(t, method, path, contentType, body)
	return Validator(t)(r, raw)
}

const (
	messages = "POST /api/v10/channels/1/messages"
	callback = "POST /api/v10/interactions/1/abc/callback"
	followUp = "POST /api/v10/webhooks/1/abc"
	commands = "PUT /api/v10/applications/1/commands"
)

func of(t testing.TB, route, body string) []string {
	t.Helper()
	method, path, _ := strings.Cut(route, " ")
	return send(t, method, path, body)
}

func rows(inner string) string {
	return `{"content":"a","components":[{"type":1,"components":[` + inner + `]}]}`
}

func v2(inner string) string { return `{"flags":32768,"components":[` + inner + `]}` }

func repeat(n int, one string) string {
	list := make([]string, n)
	for i := range list {
		list[i] = strings.ReplaceAll(one, "%d", fmt.Sprint(i))
	}
	return strings.Join(list, ",")
}

const (
	button = `{"type":2,"style":1,"label":"a","custom_id":"a%d"}`
	menu   = `{"type":3,"custom_id":"m","options":[{"label":"a","value":"a"}]}`
)

// good are requests as bots send them.
var good = []struct{ route, body string }{
	{"GET /api/v10/gateway/bot", ""},
	{"GET /api/v9/users/@me", ""},
	{"GET /api/v10/channels/1/messages?limit=5&before=7", ""},
	{"DELETE /api/v10/channels/1/messages/2", ""},
	{"PUT /api/v10/channels/1/pins/2", ""},
	{messages, `{"content":"a","nonce":"g1-7","enforce_nonce":true,"allowed_mentions":{"parse":[],"users":["1"]}}`},
	{messages, rows(repeat(5, button))},
	{messages, rows(menu)},
	{messages, `{"embeds":[{"title":"a","color":5,"fields":[{"name":"a","value":"b","inline":true}],"image":{"url":"attachment://a.png"}}]}`},
	{messages, v2(`{"type":17,"accent_color":5,"components":[{"type":10,"content":"a"},{"type":14,"spacing":2},{"type":9,"components":[{"type":10,"content":"b"}],"accessory":{"type":11,"media":{"url":"attachment://a.png"}}},{"type":12,"items":[{"media":{"url":"attachment://a.png"},"description":"a"}]},{"type":1,"components":[` + menu + `]}]}`)},
	{messages, `{"content":"a","attachments":[{"id":"0","filename":"a.png","description":"a"}],"message_reference":{"message_id":"5"}}`},
	{"PATCH /api/v10/channels/1/messages/2", `{"content":"b","attachments":[]}`},
	{"POST /api/v10/channels/1/threads", `{"name":"Table","type":11,"auto_archive_duration":10080}`},
	{"POST /api/v10/channels/1/messages/2/threads", `{"name":"Table","auto_archive_duration":60}`},
	{"PATCH /api/v10/channels/1", `{"archived":false}`},
	{callback, `{"type":5,"data":{"flags":64}}`},
	{callback, `{"type":6}`},
	{callback + "?with_response=true", `{"type":4,"data":{"content":"a","flags":64}}`},
	{callback, `{"type":7,"data":` + rows(repeat(2, button)) + `}`},
	{callback, `{"type":8,"data":{"choices":[{"name":"a","value":"b"}]}}`},
	{callback, `{"type":9,"data":{"title":"a","custom_id":"b","components":[{"type":18,"label":"a","component":{"type":4,"style":1,"custom_id":"c"}}]}}`},
	{callback, `{"type":9,"data":{"title":"a","custom_id":"b","components":[{"type":1,"components":[{"type":4,"style":1,"custom_id":"c","label":"d"}]}]}}`},
	{followUp, `{"content":"a","flags":64}`},
	{"PATCH /api/v10/webhooks/1/abc/messages/@original", v2(`{"type":10,"content":"a"}`)},
	{commands, `[{"name":"play","description":"a","contexts":[0],"integration_types":[0],"name_localizations":{"cs":"hra"},"options":[{"type":1,"name":"start","description":"a","options":[{"type":4,"name":"n","description":"a","min_value":2,"choices":[{"name":"a","value":1}]}]}]}]`},
	{commands, `[{"name":"a","description":"a","options":[{"type":5,"name":"b","description":"a","channel_types":null,"choices":[],"autocomplete":false}]}]`},
	{commands, `[{"name":"setup","description":"a","default_member_permissions":"32"}]`},
	{commands, `[{"name":"setup","description":"a","default_member_permissions":32}]`},
	{"POST /api/v10/applications/1/emojis", `{"name":"corn","image":"data:image/png;base64,AAAA"}`},
	{"POST /api/v10/users/@me/channels", `{"recipient_id":"1"}`},
}

// bad are requests that the description refuses, with the sentence that says so.
var bad = []struct{ route, body, want string }{
	{messages, `{"content":"` + strings.Repeat("a", 4001) + `"}`, "content: maxLength: got 4,001, want 4,000"},
	{messages, `{"content":5}`, "content: got number, want null or string"},
	{messages, rows(strings.Replace(button, `"a"`, `"`+strings.Repeat("a", 81)+`"`, 1)), "components.0.components.0.label: maxLength: got 81, want 80"},
	{messages, rows(strings.Replace(button, `"a%d"`, `"`+strings.Repeat("a", 101)+`"`, 1)), "components.0.components.0.custom_id: maxLength: got 101, want 100"},
	{messages, rows(repeat(6, button)), "components.0.components: maxItems: got 6, want 5"},
	{messages, rows(`{"type":3,"custom_id":"m","options":[` + repeat(26, `{"label":"a","value":"%d"}`) + `]}`), "components.0.components.0.options: maxItems: got 26, want 25"},
	{messages, rows(`{"type":99}`), "components.0.components.0: its type is none of those that may stand here"},
	{messages, v2(repeat(41, `{"type":10,"content":"a"}`)), "components: maxItems: got 41, want 40"},
	{messages, `{"embeds":[` + repeat(11, `{"title":"a"}`) + `]}`, "embeds: maxItems: got 11, want 10"},
	{callback, `{"type":99}`, "its type is none"},
	{callback, `{"type":9,"data":{"title":"` + strings.Repeat("a", 46) + `","custom_id":"b","components":[{"type":18,"label":"a","component":{"type":4,"style":1,"custom_id":"c"}}]}}`, "data.title: maxLength: got 46, want 45"},
	{callback, `{"type":8,"data":{"choices":[` + repeat(26, `{"name":"a","value":"%d"}`) + `]}}`, "data.choices: maxItems: got 26, want 25"},
	{"POST /api/v10/channels/1/messages/2/threads", `{"name":"a","auto_archive_duration":61}`, "auto_archive_duration"},
	{commands, `[{"name":"` + strings.Repeat("a", 33) + `","description":"a"}]`, "0.name: maxLength: got 33, want 32"},
	{commands, `[{"name":"setup","description":"a","default_member_permissions":"many"}]`, "0.default_member_permissions"},
	{commands, `[{"name":"a","description":"` + strings.Repeat("a", 101) + `"}]`, "0.description: maxLength: got 101, want 100"},
	{commands, `[{"name":"a","description":"a","name_localizations":{"cs":"` + strings.Repeat("a", 33) + `"}}]`, "0.name_localizations.cs: maxLength: got 33, want 32"},
	{commands, `[{"name":"a","description":"a","contexts":[3]}]`, "0.contexts"},
	{commands, `[{"name":"a","description":"a","options":[` + repeat(26, `{"type":3,"name":"o%d","description":"a"}`) + `]}]`, "0.options: maxItems: got 26, want 25"},
	{commands, `[{"name":"a","description":"a","options":[{"type":12,"name":"a","description":"a"}]}]`, "0.options.0: its type is none"},
	{commands, `[{"name":"a","description":"a","options":[{"type":3,"name":"a","description":"a","choices":[` + repeat(26, `{"name":"%d","value":"a"}`) + `]}]}]`, "0.options.0.choices: maxItems: got 26, want 25"},
	{commands, `[{"name":"a","description":"a","options":[{"type":3,"name":"a"}]}]`, "0.options.0: missing property 'description'"},
}

// beyond are requests that only this package finds fault with.
var beyond = []struct{ route, body, want string }{
	{messages, `{"content":"a","allowed_mention":{"parse":[]}}`, "allowed_mention: Discord knows no such field"},
	{messages, `{"content":"a","allowed_mentions":{"user":["1"]}}`, "allowed_mentions.user: Discord knows no such field"},
	{messages, rows(`{"type":2,"style":1,"label":"a","custom_id":"a","disable":true}`), "components.0.components.0.disable: Discord knows no such field"},
	{messages, rows(`{"type":2,"style":1,"label":"a","custom_id":"a","placeholder":"a"}`), "components.0.components.0.placeholder: Discord knows no such field"},
	{messages, v2(`{"type":17,"components":[{"type":12,"items":[{"media":{"url":"https://a.example"},"descripton":"a"}]}]}`), "components.0.components.0.items.0.descripton: Discord knows no such field"},
	{messages, `{"embeds":[{"titel":"a"}]}`, "embeds.0.titel: Discord knows no such field"},
	{callback, `{"type":4,"data":{"content":"a"},"flags":64}`, "flags: Discord knows no such field"},
	{callback, `{"type":9,"data":{"title":"a","custom_id":"b","components":[{"type":18,"label":"a","component":{"type":4,"style":1,"custom_id":"c","min_value":1}}]}}`, "data.components.0.component.min_value: Discord knows no such field"},
	{commands, `[{"name":"a","description":"a","options":[{"type":5,"name":"a","description":"a","autocomplete":true}]}]`, "0.options.0.autocomplete: Discord knows no such field"},
	{commands, `[{"name":"a","description":"a","options":[{"type":3,"name":"a","description":"a","requird":null}]}]`, "0.options.0.requird: Discord knows no such field"},
	{commands, `[{"name":"a","description":"a","options":[{"type":3,"name":"a","description":"a","requird":true}]}]`, "0.options.0.requird: Discord knows no such field"},
	{messages, "", "no body, though one is required"},
	{messages, "{", "a body that is no JSON"},
	{"PUT /api/v10/channels/1/pins/2", `{"a":1}`, "takes no body"},
	{"GET /api/v10/nothing", "", "no such request of Discord: GET /nothing"},
	{"PATCH /api/v10/gateway", `{}`, "no such request of Discord: PATCH /gateway"},
	{"GET /api/v8/gateway", "", "another version"},
	{"GET /api/v10/channels/1/messages?limt=5", "", `knows no parameter "limt"`},
}

func TestGoodRequestsHaveNoFaults(t *testing.T) {
	for _, test := range good {
		if faults := of(t, test.route, test.body); len(faults) != 0 {
			t.Errorf("%s %s: %q", test.route, test.body, faults)
		}
	}
}

func TestBadRequestsAreToldInOneSentence(t *testing.T) {
	for _, test := range slices.Concat(bad, beyond) {
		faults := of(t, test.route, test.body)
		if len(faults) != 1 || !strings.Contains(faults[0], test.want) {
			t.Errorf("%s %.200s:\n%s\nwant %s", test.route, test.body, strings.Join(faults, "\n"), test.want)
		}
	}
}

func TestTheBodyOfAFormIsItsPayload(t *testing.T) {
	form := func(payload, contentType string) (string, string) {
		var b bytes.Buffer
		w := multipart.NewWriter(&b)
		file, err := w.CreateFormFile("files[0]", "a.png")
		if err != nil {
			t.Fatal(err)
		}
		_, _ = file.Write([]byte("picture"))
		if payload != "" {
			part, err := w.CreatePart(textproto.MIMEHeader{"Content-Disposition": {`form-data; name="payload_json"`}, "Content-Type": {contentType}})
			if err != nil {
				t.Fatal(err)
			}
			_, _ = part.Write([]byte(payload))
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		return w.FormDataContentType(), b.String()
	}
	for _, test := range []struct{ payload, contentType, want string }{
		{`{"content":"a","attachments":[{"id":"0","filename":"a.png"}]}`, "application/json", ""},
		{`{"content":5}`, "application/json", "content: got number, want null or string"},
		{`{"content":"a"}`, "text/plain", `payload_json has the type "text/plain"`},
		{"", "", "a form without payload_json"},
	} {
		contentType, body := form(test.payload, test.contentType)
		r, raw := request(t, "POST", "/api/v10/channels/1/messages", contentType, body)
		if got := strings.Join(Validator(t)(r, raw), "\n"); got != test.want {
			t.Errorf("%s: %q, want %q", test.payload, got, test.want)
		}
	}
	for contentType, want := range map[string]string{
		"": "a body without a content type", "text/plain": "a body of the type text/plain", "multipart/form-data; boundary=x": "a form that cannot be read",
	} {
		r, raw := request(t, "POST", "/api/v10/channels/1/messages", contentType, `{"content":"a"}`)
		if got := strings.Join(Validator(t)(r, raw), "\n"); !strings.Contains(got, want) {
			t.Errorf("%q: %q, want %q", contentType, got, want)
		}
	}
}

// kin-openapi's own validation of requests is slow, but it must find the same.
func TestTheJudgementIsThatOfKinOpenAPI(t *testing.T) {
	router, err := gorillamux.NewRouter(Document(t))
	if err != nil {
		t.Fatal(err)
	}
	valid := func(route, body string) error {
		t.Helper()
		method, path, _ := strings.Cut(route, " ")
		path = strings.NewReplacer("/api/v10", "", "/api/v9", "").Replace(path)
		r, err := http.NewRequest(method, "https://discord.com/api/v10"+path, strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		if body != "" {
			r.Header.Set("Content-Type", "application/json")
		}
		found, params, err := router.FindRoute(r)
		if err != nil {
			return err
		}
		return openapi3filter.ValidateRequest(t.Context(), &openapi3filter.RequestValidationInput{
			Request: r, PathParams: params, Route: found,
			Options: &openapi3filter.Options{AuthenticationFunc: openapi3filter.NoopAuthenticationFunc},
		})
	}
	for _, test := range good {
		if err := valid(test.route, test.body); err != nil {
			t.Errorf("%s %s: %v", test.route, test.body, err)
		}
	}
	for _, test := range bad {
		if valid(test.route, test.body) == nil {
			t.Errorf("%s %.200s is valid", test.route, test.body)
		}
	}
}

func TestBodiesOfOneShapeAreJudgedOnce(t *testing.T) {
	vocabulary := describe(t).vocabulary
	shape := func(body string) string {
		var value any
		d := json.NewDecoder(strings.NewReader(body))
		d.UseNumber()
		if err := d.Decode(&value); err != nil {
			t.Fatal(err)
		}
		return vocabulary.shape(value)
	}
	content := func(n int) string { return `{"content":"` + strings.Repeat("ä", n) + `"}` }
	for _, test := range []struct {
		what, a, b string
		same       bool
	}{
		{"other words", `{"content":"Ana plays","nonce":"g1-7"}`, `{"content":"Ben plays","nonce":"g1-8"}`, true},
		{"lengths between two limits", content(2001), content(4000), true},
		{"lengths on two sides of a limit", content(4000), content(4001), false},
		{"empty or not", content(0), content(1), false},
		{"another field", `{"content":"a"}`, `{"contents":"a"}`, false},
		{"another number", `{"type":1}`, `{"type":2}`, false},
		{"another type", `{"content":"a"}`, `{"content":null}`, false},
		{"a word of a list", `{"parse":["users"]}`, `{"parse":["sailor"]}`, false},
		{"an id or not", `{"id":"123"}`, `{"id":"abc"}`, false},
		{"one more", `{"a":["x"]}`, `{"a":["x","y"]}`, false},
	} {
		if (shape(test.a) == shape(test.b)) != test.same {
			t.Errorf("%s: %s and %s", test.what, shape(test.a), shape(test.b))
		}
	}
}

// Lengths are told apart by the lines that the description draws for each field only if these are all of them.
func TestTheLinesOfFieldsAreThoseOfTheDescription(t *testing.T) {
	limits := describe(t).vocabulary.limits
	for field, want := range map[string][]int{"content": {2000, 4000}, "custom_id": {0, 100}, "label": {45, 80}, "nonce": {25}, "title": {45, 256}} {
		for _, n := range want {
			if !slices.Contains(limits[field], n) {
				t.Errorf("%s has no line at %d: %v", field, n, limits[field])
			}
		}
	}
	if len(limits["custom_id"]) > 12 {
		t.Errorf("custom ids are told apart by %v", limits["custom_id"])
	}
}

func BenchmarkInspect(b *testing.B) {
	loaded := describe(b)
	for name, body := range map[string]string{"known shape": good[9].body, "message": rows(repeat(5, button))} {
		r, raw := request(b, "POST", "/api/v10/channels/1/messages", "application/json", body)
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				loaded.inspect(r, raw)
			}
		})
		b.Run(name+" for the first time", func(b *testing.B) {
			for b.Loop() {
				loaded.mu.Lock()
				clear(loaded.judged)
				loaded.mu.Unlock()
				loaded.inspect(r, raw)
			}
		})
	}
}
