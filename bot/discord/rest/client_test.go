package rest

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
	"unicode/utf8"
)

// script answers requests one after the other, without a network.
type script struct {
	t       *testing.T
	mu      sync.Mutex
	answers []func(*http.Request) (*http.Response, error)
	at      []time.Time
	bodies  []string
}

func (s *script) RoundTrip(r *http.Request) (*http.Response, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.at) == len(s.answers) {
		s.t.Errorf("request %d was not expected: %s %s", len(s.at)+1, r.Method, r.URL)
		return nil, errors.New("not expected")
	}
	var body []byte
	if r.Body != nil {
		body, _ = io.ReadAll(r.Body)
	}
	s.at = append(s.at, time.Now())
	s.bodies = append(s.bodies, string(body))
	return s.answers[len(s.at)-1](r)
}

func says(status int, body string, header ...string) func(*http.Request) (*http.Response, error) {
	return func(r *http.Request) (*http.Response, error) {
		h := http.Header{}
		for i := 0; i < len(header); i += 2 {
			h.Set(header[i], header[i+1])
		}
		return &http.Response{StatusCode: status, Header: h, Body: io.NopCloser(strings.NewReader(body)), Request: r}, nil
	}
}

func breaks(err error) func(*http.Request) (*http.Response, error) {
	return func(*http.Request) (*http.Response, error) { return nil, err }
}

const secret = "s3cr3t-t0k3n"

func scripted(t *testing.T, answers ...func(*http.Request) (*http.Response, error)) (*Client, *script) {
	s := &script{t: t, answers: answers}
	return New(Config{Base: "http://discord.test/api/v10", Token: secret, Log: slog.Default(), Transport: s}), s
}

// since is how long ago the first request was sent.
func (s *script) since() time.Duration {
	s.mu.Lock()
	defer s.mu.Unlock()
	return time.Since(s.at[0])
}

func (s *script) pauses() []time.Duration {
	var pauses []time.Duration
	for i := 1; i < len(s.at); i++ {
		pauses = append(pauses, s.at[i].Sub(s.at[i-1]))
	}
	return pauses
}

func TestARequestIsSignedAndItsAnswerRead(t *testing.T) {
	r, s := scripted(t, func(q *http.Request) (*http.Response, error) {
		if got := q.Header.Get("Authorization"); got != "Bot "+secret {
			t.Errorf("authorization is %q", got)
		}
		if got := q.URL.String(); got != "http://discord.test/api/v10/x" {
			t.Errorf("address is %s", got)
		}
		return says(200, `{"id":"7"}`)(q)
	}, func(q *http.Request) (*http.Response, error) {
		if q.Header.Get("Authorization") != "" {
			t.Error("a request with an interaction's token is signed with the bot's")
		}
		return says(204, ``)(q)
	})
	var got struct{ ID string }
	if err := r.Do(t.Context(), Request{What: "x", Method: "POST", Path: "/x", Body: map[string]int{"a": 1}}, &got); err != nil {
		t.Fatal(err)
	}
	if got.ID != "7" || s.bodies[0] != `{"a":1}` {
		t.Errorf("got %+v for %s", got, s.bodies[0])
	}
	if err := r.Do(t.Context(), Request{What: "x", Method: "POST", Path: "/x", Interaction: true}, &got); err != nil {
		t.Fatal(err)
	}
}

func TestA429WaitsAsLongAsDiscordSays(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, s := scripted(t,
			says(429, `{"message":"slow","retry_after":2.5,"global":false}`),
			says(429, `not json`, "Retry-After", "4"),
			says(200, `{}`))
		limited := 0
		r.watch = func(e Exchange) {
			if e.Status == 429 && e.Limit == "user" {
				limited++
			}
		}
		if err := r.Do(t.Context(), Request{What: "x", Method: "POST", Path: "/x", Channel: "1"}, nil); err != nil {
			t.Fatal(err)
		}
		if got := s.pauses(); got[0] != 2500*time.Millisecond || got[1] != 4*time.Second {
			t.Errorf("waited %v", got)
		}
		if limited != 2 {
			t.Errorf("told of %d", limited)
		}
	})
}

func TestAWaitThatIsLongerThanTheTimeLeftFailsAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, _ := scripted(t, says(429, `{"retry_after":600}`))
		ctx, cancel := context.WithTimeout(t.Context(), 3*time.Second)
		defer cancel()
		start := time.Now()
		err := r.Do(ctx, Request{What: "x", Method: "POST", Path: "/x"}, nil)
		if !errors.Is(err, context.DeadlineExceeded) || time.Since(start) != 0 {
			t.Errorf("after %v: %v", time.Since(start), err)
		}
	})
}

func TestACancelledRequestEndsInTheMiddleOfAPause(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, _ := scripted(t, says(503, ``))
		ctx, cancel := context.WithCancel(t.Context())
		time.AfterFunc(100*time.Millisecond, cancel)
		start := time.Now()
		err := r.Do(ctx, Request{What: "x", Method: "POST", Path: "/x"}, nil)
		if !errors.Is(err, context.Canceled) || time.Since(start) != 100*time.Millisecond {
			t.Errorf("after %v: %v", time.Since(start), err)
		}
	})
}

func TestFaultsThatMayPassAreTriedAgainWithGrowingPauses(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, s := scripted(t, says(500, ``), says(502, `<html>`), breaks(io.ErrUnexpectedEOF), says(503, ``), says(200, `{}`))
		if err := r.Do(t.Context(), Request{What: "x", Method: "POST", Path: "/x"}, nil); err != nil {
			t.Fatal(err)
		}
		pauses := s.pauses()
		for i := 1; i < len(pauses); i++ {
			if pauses[i] <= pauses[i-1] {
				t.Errorf("the pauses do not grow: %v", pauses)
			}
		}
	})
}

func TestTryingAgainHasAnEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var answers []func(*http.Request) (*http.Response, error)
		for range maxAttempts {
			answers = append(answers, says(500, `{"code":0,"message":"internal"}`))
		}
		r, s := scripted(t, answers...)
		err := r.Do(t.Context(), Request{What: "x", Method: "POST", Path: "/x"}, nil)
		var refused *Error
		if !errors.As(err, &refused) || !errors.Is(err, ErrUnavailable) || refused.Status != 500 || len(s.at) != maxAttempts {
			t.Errorf("after %d attempts: %v", len(s.at), err)
		}
	})
}

func TestWhatMustNotHappenTwiceIsSentAgainOnlyIfItSurelyDidNotArrive(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := Request{What: "x", Method: "POST", Path: "/x", Once: true}
		for name, fault := range map[string]func(*http.Request) (*http.Response, error){
			"a server's error": says(502, ``),
			"a lost answer":    breaks(io.ErrUnexpectedEOF),
		} {
			r, _ := scripted(t, fault)
			if err := r.Do(t.Context(), q, nil); err == nil {
				t.Errorf("%s: no error", name)
			}
		}
		r, s := scripted(t, breaks(&net.OpError{Op: "dial", Err: errors.New("refused")}), says(429, `{"retry_after":1}`), says(200, ``))
		if err := r.Do(t.Context(), q, nil); err != nil || len(s.at) != 3 {
			t.Errorf("after %d attempts: %v", len(s.at), err)
		}
	})
}

func TestNobodyIsSentElsewhere(t *testing.T) {
	var elsewhere atomic.Int32
	web := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/elsewhere" {
			elsewhere.Add(1)
		}
		http.Redirect(w, r, "/elsewhere", http.StatusTemporaryRedirect)
	}))
	defer web.Close()
	c := New(Config{Base: web.URL, Token: secret, Log: slog.New(slog.DiscardHandler)})
	defer c.Close()
	var refused *Error
	if err := c.Do(t.Context(), Request{What: "x", Method: "POST", Path: "/x"}, nil); !errors.As(err, &refused) || refused.Status != http.StatusTemporaryRedirect || elsewhere.Load() != 0 {
		t.Errorf("%d requests went elsewhere: %v", elsewhere.Load(), err)
	}
}

func TestNoErrorTellsAToken(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		broken := func(r *http.Request) (*http.Response, error) {
			return nil, &url.Error{Op: "Post", URL: r.URL.String(), Err: errors.New("broken pipe")}
		}
		r, _ := scripted(t, broken, broken, broken, broken, broken, broken)
		err := r.Do(t.Context(), Request{What: "edit the answer", Method: "PATCH", Path: "/webhooks/1/interaction-token"}, nil)
		if err == nil || strings.Contains(err.Error(), "interaction-token") || strings.Contains(err.Error(), secret) {
			t.Errorf("got %v", err)
		}
	})
}

func FuzzDecodeRefusal(f *testing.F) {
	f.Add(404, []byte(`{"code":10008,"message":"Unknown Message"}`), false)
	f.Add(400, []byte(`{"code":50035,"message":"Invalid Form Body","errors":{"components":{"0":{"_errors":[{"code":"X","message":"é"}]}}}}`), true)
	f.Add(403, []byte(`<html>`), false)
	f.Add(429, []byte(`{"code":"30046","retry_after":"soon"}`), true)
	f.Add(401, []byte(`[]`), true)
	f.Add(400, []byte("{\"errors\":{\"\":\"\xa9\"}}"), false)
	f.Fuzz(func(t *testing.T, status int, body []byte, unsigned bool) {
		err := refusal(Request{Interaction: unsigned}, status, body)
		if text := err.Error(); len(text) > 3*maxDetails || !utf8.ValidString(text) {
			t.Errorf("%d %q: %q", status, body, text)
		}
		if unsigned && errors.Is(err, ErrToken) {
			t.Errorf("%d %q: an interaction's request blames the bot's token", status, body)
		}
	})
}
