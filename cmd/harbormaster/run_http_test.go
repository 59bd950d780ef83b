package main

import (
	"bytes"
	"context"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/harbormaster/harbormaster/bot/local"
	"github.com/harbormaster/harbormaster/bot/local/localtest"
	"github.com/harbormaster/harbormaster/bot/local/model"
	"github.com/harbormaster/harbormaster/engine/puertorico"
	"github.com/harbormaster/harbormaster/storage/redis/redistest"
)

const (
	// eventual is how long something may take on a computer that is busy with other things: waiting for it costs
	// nothing where all is well.
	eventual = 90 * time.Second
	// again is after how long a click that seems to be lost is made once more.
	again = 15 * time.Second
)

// eventually tries until it is so, for a while.
func eventually(t *testing.T, what string, so func() bool) {
	t.Helper()
	for deadline := time.Now().Add(eventual); !so(); {
		if time.Now().After(deadline) {
			t.Fatalf("waited in vain until %s", what)
		}
		<-time.After(20 * time.Millisecond)
	}
}

// waitLogged waits for a line of the log and gives what the group of the pattern holds.
func waitLogged(t *testing.T, log *lockedBuffer, pattern string) (found string) {
	t.Helper()
	line := regexp.MustCompile(pattern)
	eventually(t, "the log says "+pattern, func() bool {
		parts := line.FindStringSubmatch(log.String())
		if parts != nil {
			found = parts[len(parts)-1]
		}
		return parts != nil
	})
	return found
}

// startOverHTTP starts a program that takes interactions of a local Discord over HTTP, and waits until it is ready. It
// is stopped in good order by the returned function, or at the end of the test.
func startOverHTTP(t *testing.T, channel *localtest.Server, change func(*config)) (address string, log *lockedBuffer, stop func()) {
	t.Helper()
	c := config{
		Data: t.TempDir(), DiscordToken: channel.Token(), DiscordURL: channel.URL(), LogLevel: "info", PublicKey: channel.PublicKey(),
		HTTPAddr: "127.0.0.1:0",
	}
	if change != nil {
		change(&c)
	}
	log = &lockedBuffer{}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- runWith(ctx, c, io.Discard, log) }()
	var once sync.Once
	stop = func() {
		once.Do(func() {
			cancel()
			if err := <-done; err != nil {
				t.Errorf("the program stopped with: %v", err)
			}
		})
	}
	t.Cleanup(stop)
	address = "http://" + waitLogged(t, log, `serving interactions" address=(\S+)`)
	eventually(t, "the program is ready", func() bool {
		status, _ := fetch(t, address+"/readyz")
		return status == http.StatusOK
	})
	return address, log, stop
}

// startLocal starts a local Discord for programs of the test.
func startLocal(t *testing.T) *localtest.Server {
	t.Helper()
	channel, err := localtest.Start(local.Config{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := channel.Shutdown(context.Background()); err != nil {
			t.Error(err)
		}
	})
	return channel
}

// connect is a server without a program of its own.
func connect(t *testing.T, channel *localtest.Server, log *lockedBuffer) *server {
	h := &server{t: t, url: channel.URL(), log: log, stop: func() {}, changed: make(chan struct{})}
	h.followEvents()
	return h
}

func TestInteractionsComeInOverHTTPWhenAKeyIsGiven(t *testing.T) {
	channel := startLocal(t)
	address, log, _ := startOverHTTP(t, channel, nil)
	// Like Discord, it tries a ping, and one with a wrong signature.
	if err := channel.SetEndpoints(t.Context(), address+interactionsPath); err != nil {
		t.Fatal(err)
	}
	h := connect(t, channel, log)
	waitLogged(t, log, "(commands are registered)")
	if a := h.command("ana", "puertorico", "start", map[string]any{"players": 2, "computers": 1}); a.Error != nil {
		t.Fatalf("the table was not opened: %+v", a.Error)
	}
	h.pressLabel("ana", "Start")
	h.says("Round 1")
	if n := channel.Counts().Identifies; n != 0 {
		t.Errorf("%d sessions of the gateway were begun", n)
	}
	for path, want := range map[string]int{
		"/healthz": http.StatusOK, "/readyz": http.StatusOK, "/metrics": http.StatusNotFound, "/": http.StatusNotFound,
		interactionsPath: http.StatusMethodNotAllowed,
	} {
		if status, _ := fetch(t, address+path); status != want {
			t.Errorf("GET %s answers %d, not %d", path, status, want)
		}
	}
}

func TestAForeignPublicKeyEndsTheStartWithASentence(t *testing.T) {
	channel := startLocal(t)
	ctx, cancel := context.WithTimeout(t.Context(), eventual)
	defer cancel()
	err := runWith(ctx, config{
		Data: t.TempDir(), DiscordToken: channel.Token(), DiscordURL: channel.URL(), PublicKey: strings.Repeat("ab", 32), HTTPAddr: "127.0.0.1:0",
	}, io.Discard, io.Discard)
	if err == nil || !strings.Contains(err.Error(), "HARBORMASTER_PUBLIC_KEY") {
		t.Errorf("the start ends with: %v", err)
	}
}

// balancer passes requests on to its targets in turn. One that cannot be reached, breaks off or answers 503 is passed
// over, as the README lets nginx do it (error, http_503, non_idempotent): a process that ends closes connections that
// were kept.
type balancer struct {
	mu      sync.Mutex
	targets []string
	turn    int
	served  map[string]int
}

func (b *balancer) set(targets ...string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.targets = targets
}

func (b *balancer) ServeHTTP(out http.ResponseWriter, in *http.Request) {
	body, err := io.ReadAll(in.Body)
	if err != nil {
		out.WriteHeader(http.StatusBadRequest)
		return
	}
	b.mu.Lock()
	b.turn++
	turn, targets := b.turn, slices.Clone(b.targets)
	b.mu.Unlock()
	for i := range targets {
		target := targets[(turn+i)%len(targets)]
		request, err := http.NewRequestWithContext(in.Context(), in.Method, target+in.URL.Path, bytes.NewReader(body))
		if err != nil {
			break
		}
		request.Header = in.Header.Clone()
		response, err := http.DefaultTransport.RoundTrip(request)
		if err != nil {
			continue
		}
		answer, err := io.ReadAll(response.Body)
		_ = response.Body.Close()
		if err != nil {
			continue
		}
		if response.StatusCode == http.StatusServiceUnavailable {
			continue
		}
		b.mu.Lock()
		b.served[target]++
		b.mu.Unlock()
		out.Header().Set("Content-Type", response.Header.Get("Content-Type"))
		out.WriteHeader(response.StatusCode)
		_, _ = out.Write(answer)
		return
	}
	out.WriteHeader(http.StatusBadGateway)
}

// TestAGameIsPlayedToItsEndByProcessesThatReplaceEachOther lets two processes on one Redis share the work behind a
// balancer; while the game goes on, one after the other is stopped in good order and a new one takes its place.
func TestAGameIsPlayedToItsEndByProcessesThatReplaceEachOther(t *testing.T) {
	t.Parallel()
	server := redistest.Start(t, redistest.Options{AppendOnly: true})
	channel := startLocal(t)
	first, log, stopFirst := startOverHTTP(t, channel, onRedis(server))
	second, _, stopSecond := startOverHTTP(t, channel, onRedis(server))
	b := &balancer{served: map[string]int{}}
	b.set(first, second)
	front := httptest.NewServer(b)
	defer front.Close()
	if err := channel.SetEndpoints(t.Context(), front.URL+interactionsPath); err != nil {
		t.Fatal(err)
	}
	// A process does not know which private messages another one has taken away.
	gone := func(r model.Refusal) bool { return r.Code == 10008 && strings.HasSuffix(r.Path, "/messages/@original") }
	p := &presser{server: connect(t, channel, log), rand: rand.New(rand.NewPCG(3, 17)), tolerated: gone}
	p.config = config{RedisURL: server.URL()}

	replaced := make(chan struct{})
	go func() {
		defer close(replaced)
		moves := func(n int) {
			for until := p.count() + n; p.count() < until; p.next(p.count()) {
				if t.Context().Err() != nil {
					return
				}
			}
		}
		moves(60)
		third, _, _ := startOverHTTP(t, channel, onRedis(server))
		b.set(first, second, third)
		stopFirst()
		b.set(second, third)
		moves(60)
		fourth, _, _ := startOverHTTP(t, channel, onRedis(server))
		b.set(second, third, fourth)
		stopSecond()
	}()
	p.play(puertorico.Game(), 3)
	<-replaced
	b.mu.Lock()
	defer b.mu.Unlock()
	if len(b.served) != 4 {
		t.Errorf("the work was shared by %v", b.served)
	}
	t.Logf("see: 4 processes took turns behind a balancer, %d presses, none lost: %v", p.pressed, b.served)
}

func TestEmojisThatWereDeletedAreMadeAnew(t *testing.T) {
	channel := startLocal(t)
	address, log, _ := startOverHTTP(t, channel, nil)
	if err := channel.SetEndpoints(t.Context(), address+interactionsPath); err != nil {
		t.Fatal(err)
	}
	h := connect(t, channel, log)
	waitLogged(t, log, "(commands are registered)")
	had := channel.DeleteEmojis()
	if a := h.command("ana", "puertorico", "start", map[string]any{"players": 2, "computers": 1}); a.Error != nil {
		t.Fatalf("the table was not opened: %+v", a.Error)
	}
	h.pressLabel("ana", "Start")
	h.says("Round 1")
	waitLogged(t, log, "(discord no longer knows an emoji)")
	made := 0
	eventually(t, "all emojis", func() bool {
		made += channel.DeleteEmojis()
		return had > 0 && made == had
	})
}

func TestPagesAreServedOnAnAddressOfTheirOwn(t *testing.T) {
	channel := startLocal(t)
	address, log, stop := startOverHTTP(t, channel, func(c *config) {
		c.WebAddr, c.WebURL = "127.0.0.1:0", "https://games.example.org"
	})
	pages := "http://" + waitLogged(t, log, `serving pages of games" address=(\S+)`)
	if status, body := fetch(t, pages+"/robots.txt"); status != http.StatusOK || !strings.Contains(body, "Disallow: /") {
		t.Errorf("robots are told %d %q", status, body)
	}
	for _, path := range []string{"/", "/readyz", interactionsPath, "/metrics", "/g/a1-0"} {
		if status, body := fetch(t, pages+path); status != http.StatusNotFound || !strings.Contains(body, "no page here") {
			t.Errorf("%s answers %d %q", path, status, body)
		}
	}
	if status, _ := fetch(t, address+"/style.css"); status != http.StatusNotFound {
		t.Errorf("the address of interactions shows pages: %d", status)
	}
	stop()
}
