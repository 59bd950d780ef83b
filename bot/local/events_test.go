package local_test

import (
	"encoding/json"
	"net/http"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/gorilla/websocket"

	"github.com/harbormaster/harbormaster/bot/local"
	"github.com/harbormaster/harbormaster/bot/local/page"
)

func itoa(n int64) string { return strconv.FormatInt(n, 10) }

func hello(h *testServer, e sse) page.Hello {
	h.Helper()
	return decode[page.Hello](h, json.RawMessage(e.data))
}

func TestAStreamIsResumedByNumber(t *testing.T) {
	t.Parallel()
	h := open(t, local.Config{})
	events := h.stream("ana", "")
	if got := hello(h, h.next(events, page.EventHello)); got.Reset || got.Store == "" || got.Bot.Name != "Harbormaster" {
		t.Errorf("hello: %+v", got)
	}
	first := write(h, "ben", "one")
	e := h.next(events, page.EventMessageCreate)
	if m := decode[page.Message](h, []byte(e.data)); m.ID != first.ID {
		t.Errorf("heard %+v", m)
	}
	second := write(h, "ben", "two")
	again := h.stream("ana", e.id)
	if got := hello(h, h.next(again, page.EventHello)); got.Reset || itoa(got.Event) != e.id {
		t.Errorf("hello: %+v", got)
	}
	if m := decode[page.Message](h, []byte(h.next(again, page.EventMessageCreate).data)); m.ID != second.ID {
		t.Errorf("after resuming heard %+v", m)
	}
}

func TestAStreamTellsWhenItCannotBeResumed(t *testing.T) {
	t.Parallel()
	config := local.Config{Path: filepath.Join(t.TempDir(), "local.db"), Clock: newClock()}
	h := open(t, config)
	events := h.stream("ana", "")
	h.next(events, page.EventHello)
	write(h, "ben", "one")
	e := h.next(events, page.EventMessageCreate)
	h = h.restart(config)
	for _, id := range []string{e.id, "1", "9007199254740991", "x"} {
		if got := hello(h, h.next(h.stream("ana", id), page.EventHello)); !got.Reset {
			t.Errorf("after %s: %+v", id, got)
		}
	}
	h = open(t, local.Config{})
	first := h.next(h.stream("ana", ""), page.EventHello)
	for range 2100 {
		h.call("PATCH", "/api/info", map[string]string{"locale": "cs"})
	}
	if got := hello(h, h.next(h.stream("ana", first.id), page.EventHello)); !got.Reset {
		t.Errorf("after 2100 events: %+v", got)
	}
}

func TestAnotherSiteMayNotListen(t *testing.T) {
	t.Parallel()
	h := open(t, local.Config{})
	address := "ws" + strings.TrimPrefix(h.URL(), "http") + "/api/events?as=ana"
	if _, _, err := websocket.DefaultDialer.DialContext(t.Context(), address, http.Header{"Origin": {"https://evil.example"}}); err == nil {
		t.Error("another site may listen")
	}
}

func TestOpenWindowsAreCounted(t *testing.T) {
	t.Parallel()
	h := open(t, local.Config{})
	events := h.stream("ana", "")
	h.next(events, page.EventHello)
	h.stream("ben", "")
	e := h.next(events, page.EventPresence)
	for !strings.Contains(e.data, `"ben"`) {
		e = h.next(events, page.EventPresence)
	}
	if u := decode[page.User](h, []byte(e.data)); u.Windows != 1 {
		t.Errorf("Ben has %d windows", u.Windows)
	}
}

func TestOtherSitesAndNamesAreKeptOut(t *testing.T) {
	t.Parallel()
	h := open(t, local.Config{})
	host := strings.TrimPrefix(h.URL(), "http://")
	_, port, _ := strings.Cut(host, ":")
	for name, c := range map[string]struct {
		host   string
		header http.Header
		status int
	}{
		"its own page":        {host, http.Header{"Origin": {h.URL()}, "Sec-Fetch-Site": {"same-origin"}}, 200},
		"a program":           {host, nil, 200},
		"localhost":           {"localhost:" + port, http.Header{"Origin": {"http://localhost:" + port}}, 200},
		"another site":        {host, http.Header{"Origin": {"https://evil.example"}}, 403},
		"another port":        {host, http.Header{"Origin": {"http://127.0.0.1:1"}}, 403},
		"no origin at all":    {host, http.Header{"Origin": {"null"}}, 403},
		"a picture of a site": {host, http.Header{"Sec-Fetch-Site": {"cross-site"}, "Sec-Fetch-Mode": {"no-cors"}}, 403},
		"another name":        {"evil.example:" + port, nil, 403},
		"another address":     {"192.0.2.7:" + port, nil, 403},
	} {
		r, err := http.NewRequestWithContext(t.Context(), "GET", h.URL()+"/api/users", nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Host = c.host
		for key, value := range c.header {
			r.Header[key] = value
		}
		resp, err := web.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		if resp.StatusCode != c.status {
			t.Errorf("%s: %d, want %d", name, resp.StatusCode, c.status)
		}
	}
}

func TestThePageLoadsNothingFromElsewhere(t *testing.T) {
	t.Parallel()
	h := open(t, local.Config{})
	for _, path := range []string{"/", "/c/harbor?as=ana"} {
		resp, err := web.Get(h.URL() + path)
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		policy := resp.Header.Get("Content-Security-Policy")
		if resp.StatusCode != 200 || !strings.HasPrefix(policy, "default-src 'self'") || !strings.HasPrefix(resp.Header.Get("Content-Type"), "text/html") {
			t.Errorf("%s: %d %q %q", path, resp.StatusCode, policy, resp.Header.Get("Content-Type"))
		}
	}
}
