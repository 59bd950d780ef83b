package openapitest_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/bot/local"
	"github.com/harbormaster/harbormaster/bot/local/localtest"
	"github.com/harbormaster/harbormaster/bot/local/openapitest"
	"github.com/harbormaster/harbormaster/bot/local/page"
)

// What the description misses, the local Discord refuses or the package finds.
func TestEveryRuleThatTheDescriptionMissesIsHeld(t *testing.T) {
	inspect := openapitest.Validator(t)
	var faults []string
	server, err := localtest.Start(local.Config{Inspect: func(r *http.Request, body []byte) []string {
		faults = inspect(r, body)
		return faults
	}})
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := server.Shutdown(t.Context()); err != nil {
			t.Error(err)
		}
	}()
	send := func(method, path, body string) (code int) {
		t.Helper()
		r, err := http.NewRequestWithContext(t.Context(), method, server.URL()+"/api/v10"+path, strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Authorization", "Bot "+server.Token())
		r.Header.Set("Content-Type", "application/json")
		resp, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		defer resp.Body.Close()
		raw, err := io.ReadAll(resp.Body)
		if err != nil {
			t.Fatal(err)
		}
		var answer struct{ Code int }
		if bytes.HasPrefix(raw, []byte("{")) {
			if err := json.Unmarshal(raw, &answer); err != nil {
				t.Fatal(err)
			}
		}
		return answer.Code
	}
	post := "/channels/" + server.Channels()[0].ID + "/messages"
	app := botID(t, server)
	button := func(id string) string { return `{"type":2,"style":1,"label":"a","custom_id":"` + id + `"}` }
	row := func(inner ...string) string { return `{"type":1,"components":[` + strings.Join(inner, ",") + `]}` }
	message := func(components ...string) string {
		return `{"content":"a","components":[` + strings.Join(components, ",") + `]}`
	}
	v2 := func(components ...string) string {
		return `{"flags":32768,"components":[` + strings.Join(components, ",") + `]}`
	}
	says := func(n int) string { return `{"type":10,"content":"` + strings.Repeat("a", n) + `"}` }
	var rows, texts []string
	for i := range 6 {
		rows = append(rows, row(button(fmt.Sprint(i))))
	}
	for range 40 {
		texts = append(texts, says(1))
	}
	menu := `{"type":3,"custom_id":"m","options":[{"label":"a","value":"a"}]}`
	for _, test := range []struct {
		rule, path, good, bad string
	}{
		{"a custom id is there once in a message", post, message(row(button("a"), button("b"))), message(row(button("a"), button("a")))},
		{"content of 2000", post, `{"content":"` + strings.Repeat("a", 2000) + `"}`, `{"content":"` + strings.Repeat("a", 2001) + `"}`},
		{"something is to be seen", post, `{"content":"a"}`, `{"content":""}`},
		{"no content beside components v2", post, v2(says(1)), `{"content":"a","flags":32768,"components":[` + says(1) + `]}`},
		{"no parts of v2 without the flag", post, v2(says(1)), `{"content":"a","components":[` + says(1) + `]}`},
		{"40 components with nested ones", post, v2(strings.Join(texts[:38], ","), rows[0]), v2(strings.Join(texts[:39], ","), rows[0])},
		{"4000 characters of text in all", post, v2(says(2000), says(2000)), v2(says(2000), says(2001))},
		{"5 rows", post, message(rows[:5]...), message(rows...)},
		{"no button beside a menu", post, message(row(menu)), message(row(button("a"), menu))},
		{"a button has a custom id", post, message(row(button("a"))), message(row(`{"type":2,"style":1,"label":"a"}`))},
		{"commands are lower case", "/applications/" + app + "/commands", `[{"name":"play","description":"a"}]`, `[{"name":"Play","description":"a"}]`},
		{"what is required comes first", "/applications/" + app + "/commands",
			`[{"name":"p","description":"a","options":[{"type":3,"name":"a","description":"a","required":true},{"type":3,"name":"b","description":"a"}]}]`,
			`[{"name":"p","description":"a","options":[{"type":3,"name":"b","description":"a"},{"type":3,"name":"a","description":"a","required":true}]}]`},
	} {
		method := "POST"
		if test.path != post {
			method = "PUT" // a list of commands
		}
		if code := send(method, test.path, test.good); code != 0 || len(faults) != 0 {
			t.Errorf("%s, but this is refused with %d %q: %s", test.rule, code, faults, test.good)
		}
		code := send(method, test.path, test.bad)
		if code != 50035 && code != 50006 {
			t.Errorf("%s, but this is taken: %.300s", test.rule, test.bad)
		}
		if len(faults) != 0 {
			t.Logf("%s: the description sees it too: %q", test.rule, faults)
		}
	}
}

func botID(t *testing.T, server *localtest.Server) string {
	t.Helper()
	resp, err := http.Get(server.URL() + "/api/info")
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	var info page.Info
	if err := json.NewDecoder(resp.Body).Decode(&info); err != nil {
		t.Fatal(err)
	}
	return info.Bot.ID
}
