package main

import (
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/harbormaster/harbormaster/storage/redis/redistest"
)

// faultyProxy stands before the local Discord and lets every third request of a bot fail, each in another way. It
// remembers the tokens of the interactions that pass.
type faultyProxy struct {
	next   http.Handler
	mu     sync.Mutex
	asked  int
	tokens []string
}

var withToken = regexp.MustCompile(`/(?:interactions|webhooks)/[0-9]+/([^/]+)`)

func (m *faultyProxy) ServeHTTP(out http.ResponseWriter, in *http.Request) {
	if !strings.HasPrefix(in.URL.Path, "/api/v10/") {
		m.next.ServeHTTP(out, in)
		return
	}
	m.mu.Lock()
	if found := withToken.FindStringSubmatch(in.URL.Path); found != nil && !slices.Contains(m.tokens, found[1]) {
		m.tokens = append(m.tokens, found[1])
	}
	m.asked++
	asked := m.asked
	m.mu.Unlock()
	switch asked % 9 {
	case 2:
		panic(http.ErrAbortHandler)
	case 5: // Whatever a broken proxy may say, it is not to be repeated.
		http.Error(out, "cannot pass on "+in.URL.Path+" for "+in.Header.Get("Authorization"), http.StatusBadGateway)
	case 8:
		m.next.ServeHTTP(httptest.NewRecorder(), in)
		panic(http.ErrAbortHandler)
	default:
		m.next.ServeHTTP(out, in)
	}
}

func TestNoSecretIsEverToldWhateverFails(t *testing.T) {
	const token, password = "MTIz.the-bots.token", "the-password-of-redis"
	t.Setenv("HARBORMASTER_LOCAL_TOKEN", token)
	address, _ := runLocalAlone(t)
	target, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	proxy := httputil.NewSingleHostReverseProxy(target)
	proxy.FlushInterval = -1
	proxy.ErrorLog = nil
	m := &faultyProxy{next: proxy}
	front := httptest.NewServer(m)
	defer front.Close()
	defer front.CloseClientConnections()

	server := redistest.Start(t, redistest.Options{AppendOnly: true, Password: password})
	h, metrics := startWithMetrics(t, func(c *config) {
		c.RedisURL, c.DiscordURL, c.DiscordToken, c.LogLevel, c.LogFormat = server.URL(), front.URL, token, "debug", "json"
	})
	var told strings.Builder
	look := func() {
		for _, path := range []string{"/metrics", "/readyz", "/healthz"} {
			_, body := fetch(t, metrics+path)
			told.WriteString(body)
		}
	}
	h.command("ana", "puertorico", "start", map[string]any{"players": 2, "computers": 1, "first_governor": "host_picks"})
	h.pressLabel("ana", "Start")
	h.says("Round 1")
	for range 4 {
		before, who := h.question()
		if who != "ana" {
			break
		}
		h.until("the table moved on", func() bool {
			if now, _ := h.question(); now != before {
				return true
			}
			// A press may meet a message that is being replaced, or a request that fails: people press again.
			c := h.firstControl("ana")
			h.press("ana", c.message, c.id, c.values()...)
			return false
		})
	}
	look()
	if err := server.Kill(); err != nil {
		t.Fatal(err)
	}
	h.command("ana", "games", "list", nil)
	h.command("ana", "puertorico", "board", nil)
	look()
	signs, err := filepath.Glob(heartbeatPath(h.config.Data, "*"))
	if err != nil || len(signs) == 0 {
		t.Fatalf("there is no heartbeat: %v", err)
	}
	for _, path := range signs {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		told.Write(text)
	}
	h.stop()
	told.WriteString(h.log.String())

	m.mu.Lock()
	defer m.mu.Unlock()
	if len(m.tokens) < 4 {
		t.Fatalf("only %d interactions were answered", len(m.tokens))
	}
	for _, sign := range []string{`"level":"DEBUG"`, `"level":"WARN"`, "doesn't answer", server.Addr()} {
		if !strings.Contains(told.String(), sign) {
			t.Errorf("nothing tells %s, so the test proves little", sign)
		}
	}
	for i, secret := range append([]string{token, password, url.QueryEscape(token)}, m.tokens...) {
		if at := strings.Index(told.String(), secret); at >= 0 {
			t.Errorf("secret %d is told: %s", i, told.String()[max(0, at-300):at+20])
		}
	}
	t.Logf("%d tokens of interactions, %d requests", len(m.tokens), m.asked)
}
