package discord

import (
	"bytes"
	"encoding/json"
	"io"
	"log/slog"
	"mime"
	"mime/multipart"
	"net/http"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/harbormaster/harbormaster/bot/discord/discordtest"
	"github.com/harbormaster/harbormaster/bot/discord/rest"
)

const secret = discordtest.Token

// api is Discord's HTTP API without a network: it keeps what it was asked and answers by address.
type api struct {
	mu      sync.Mutex
	asked   []asked
	answers map[string][]reaction
}

// asked is a request with its JSON and its files by form name.
type asked struct {
	call  string
	body  string
	files map[string]string
}

type reaction struct {
	status int
	body   string
}

// on sets the answers to a call such as "POST /channels/1/messages"; the last one is repeated.
func (a *api) on(call string, reactions ...reaction) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.answers[call] = reactions
}

func (a *api) RoundTrip(r *http.Request) (*http.Response, error) {
	q := asked{call: r.Method + " " + strings.TrimPrefix(r.URL.RequestURI(), "/api/v10"), files: map[string]string{}}
	if r.Body != nil {
		body, err := io.ReadAll(r.Body)
		if err != nil {
			return nil, err
		}
		q.body = string(body)
		kind, params, _ := mime.ParseMediaType(r.Header.Get("Content-Type"))
		if kind == "multipart/form-data" {
			form, err := multipart.NewReader(bytes.NewReader(body), params["boundary"]).ReadForm(1 << 20)
			if err != nil {
				return nil, err
			}
			q.body = form.Value["payload_json"][0]
			for name, headers := range form.File {
				f, err := headers[0].Open()
				if err != nil {
					return nil, err
				}
				content, _ := io.ReadAll(f)
				q.files[name] = headers[0].Filename + ":" + headers[0].Header.Get("Content-Type") + ":" + string(content)
			}
		}
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	a.asked = append(a.asked, q)
	answer := reaction{404, `{"code":0,"message":"the test has no such address"}`}
	if list := a.answers[q.call]; len(list) > 0 {
		answer = list[0]
		if len(list) > 1 {
			a.answers[q.call] = list[1:]
		}
	}
	return &http.Response{
		StatusCode: answer.status, Header: http.Header{}, Body: io.NopCloser(strings.NewReader(answer.body)), Request: r,
	}, nil
}

func (a *api) calls() []string {
	a.mu.Lock()
	defer a.mu.Unlock()
	var calls []string
	for _, q := range a.asked {
		calls = append(calls, q.call)
	}
	return calls
}

// last gives the newest request.
func (a *api) last(t *testing.T) asked {
	t.Helper()
	a.mu.Lock()
	defer a.mu.Unlock()
	if len(a.asked) == 0 {
		t.Fatal("nothing was asked")
	}
	return a.asked[len(a.asked)-1]
}

// newTestClient is a client that talks to such an API, and its log.
func newTestClient(t *testing.T) (*Client, *api, *bytes.Buffer) {
	t.Helper()
	var log bytes.Buffer
	c, err := New(Config{Token: secret, Log: slog.New(slog.NewTextHandler(&log, nil))})
	if err != nil {
		t.Fatal(err)
	}
	a := &api{answers: map[string][]reaction{"GET /applications/@me": {{200, `{"id":"55"}`}}}}
	c.rest = rest.New(rest.Config{Base: "https://discord.com/api/v10", Token: secret, Log: c.log, Transport: a})
	return c, a, &log
}

// isJSON compares JSON texts by their meaning.
func isJSON(t *testing.T, got, want string) {
	t.Helper()
	var g, w any
	if err := json.Unmarshal([]byte(got), &g); err != nil {
		t.Fatalf("not JSON: %s", got)
	}
	if err := json.Unmarshal([]byte(want), &w); err != nil {
		t.Fatalf("the test's JSON: %v", err)
	}
	if diff := cmp.Diff(w, g); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}
