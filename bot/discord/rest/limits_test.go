package rest

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

// limiter is a Discord whose only rule is its limits: so many requests of a bucket and a channel in a window of time.
// The channel stands in the request's path.
type limiter struct {
	limit  int
	window time.Duration
	travel time.Duration
	bucket func(*http.Request) string
	// oneChannel says that all paths are of one channel.
	oneChannel bool

	mu      sync.Mutex
	windows map[string]*limiterWindow
	// refused counts the 429.
	refused int
	sent    []time.Time
}

type limiterWindow struct {
	end  time.Time
	left int
}

func (l *limiter) RoundTrip(r *http.Request) (*http.Response, error) {
	time.Sleep(l.travel)
	path := r.URL.Path
	if l.oneChannel {
		path = ""
	}
	h := l.take(l.bucket(r), path)
	time.Sleep(l.travel)
	status, body := 200, `{"id":"1"}`
	if h.Get("Retry-After") != "" {
		status, body = 429, `{"message":"slow","global":false,"retry_after":`+h.Get("X-RateLimit-Reset-After")+`}`
	}
	return &http.Response{StatusCode: status, Header: h, Body: io.NopCloser(strings.NewReader(body)), Request: r}, nil
}

func (l *limiter) take(bucket, path string) http.Header {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := time.Now()
	l.sent = append(l.sent, now)
	key := bucket + path
	w := l.windows[key]
	if w == nil || !w.end.After(now) {
		w = &limiterWindow{end: now.Add(l.window), left: l.limit}
		l.windows[key] = w
	}
	h := http.Header{}
	seconds := func(d time.Duration) string { return strconv.FormatFloat(d.Seconds(), 'f', 3, 64) }
	if w.left == 0 {
		l.refused++
		h.Set("Retry-After", seconds(w.end.Sub(now)))
		h.Set("X-RateLimit-Scope", "user")
	} else {
		w.left--
	}
	h.Set("X-RateLimit-Limit", strconv.Itoa(l.limit))
	h.Set("X-RateLimit-Remaining", strconv.Itoa(w.left))
	h.Set("X-RateLimit-Reset", seconds(w.end.Sub(time.Unix(0, 0))))
	h.Set("X-RateLimit-Reset-After", seconds(w.end.Sub(now)))
	h.Set("X-RateLimit-Bucket", bucket)
	return h
}

func limited(limit int, window, travel time.Duration, bucket func(*http.Request) string) (*Client, *limiter) {
	l := &limiter{limit: limit, window: window, travel: travel, bucket: bucket, windows: map[string]*limiterWindow{}}
	return New(Config{Base: "http://discord.test", Token: secret, Log: slog.Default(), Transport: l}), l
}

func oneBucket(*http.Request) string { return "b" }

func TestManyAtOnceKeepALimitThatNobodyToldThemBefore(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, l := limited(5, 5*time.Second, 50*time.Millisecond, oneBucket)
		start := time.Now()
		var all sync.WaitGroup
		for range 23 {
			all.Go(func() {
				if err := r.Do(t.Context(), Request{What: "post", Method: "POST", Path: "/1", Channel: "1"}, nil); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		if l.refused != 0 || len(l.sent) != 23 {
			t.Errorf("%d requests, %d refused", len(l.sent), l.refused)
		}
		// 23 requests of which 5 fit into 5 seconds need four full windows.
		if took := time.Since(start); took < 20*time.Second || took > 22*time.Second {
			t.Errorf("took %v", took)
		}
	})
}

func TestChannelsDoNotWaitForEachOther(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, l := limited(2, 10*time.Second, 10*time.Millisecond, oneBucket)
		start := time.Now()
		var all sync.WaitGroup
		for i := range 20 {
			all.Go(func() {
				channel := strconv.Itoa(i / 2)
				if err := r.Do(t.Context(), Request{What: "post", Method: "POST", Path: "/" + channel, Channel: channel}, nil); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		if took := time.Since(start); took > time.Second || l.refused != 0 {
			t.Errorf("took %v, %d refused", took, l.refused)
		}
	})
}

func TestKindsOfRequestThatDiscordPutsIntoOneBucketShareItsLimit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, l := limited(3, 10*time.Second, 0, oneBucket)
		send := func(what string) time.Duration {
			start := time.Now()
			if err := r.Do(t.Context(), Request{What: what, Method: "POST", Path: "/1", Channel: "1"}, nil); err != nil {
				t.Error(err)
			}
			return time.Since(start)
		}
		for _, what := range []string{"post", "edit", "post"} {
			if waited := send(what); waited != 0 {
				t.Errorf("%s waited %v", what, waited)
			}
		}
		if waited := send("edit"); waited != 10*time.Second || l.refused != 0 {
			t.Errorf("waited %v, %d refused", waited, l.refused)
		}
	})
}

func TestWithoutHeadersNothingWaits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		slow := func(r *http.Request) (*http.Response, error) {
			time.Sleep(time.Second)
			return says(200, `{}`)(r)
		}
		r := New(Config{Base: "http://discord.test", Token: secret, Log: slog.Default(), Transport: every(slow)})
		q := Request{What: "post", Method: "POST", Path: "/1", Channel: "1"}
		if err := r.Do(t.Context(), q, nil); err != nil {
			t.Fatal(err)
		}
		start := time.Now()
		var all sync.WaitGroup
		for range maxSending {
			all.Go(func() {
				if err := r.Do(t.Context(), q, nil); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		if took := time.Since(start); took != time.Second {
			t.Errorf("took %v", took)
		}
	})
}

// every answers all requests alike.
type every func(*http.Request) (*http.Response, error)

func (e every) RoundTrip(r *http.Request) (*http.Response, error) { return e(r) }

func TestAfterA429ThatStandsAloneNothingWaits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var n atomic.Int32
		slow := func(r *http.Request) (*http.Response, error) {
			if n.Add(1) == 1 {
				return says(429, `{"retry_after":1}`, "X-RateLimit-Bucket", "b", "X-RateLimit-Limit", "1", "X-RateLimit-Remaining", "0",
					"X-RateLimit-Reset-After", "1.000")(r)
			}
			time.Sleep(time.Second)
			return says(200, `{}`)(r)
		}
		r := New(Config{Base: "http://discord.test", Token: secret, Log: slog.Default(), Transport: every(slow)})
		q := Request{What: "post", Method: "POST", Path: "/1", Channel: "1"}
		if err := r.Do(t.Context(), q, nil); err != nil {
			t.Fatal(err)
		}
		start := time.Now()
		var all sync.WaitGroup
		for range 20 {
			all.Go(func() {
				if err := r.Do(t.Context(), q, nil); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		if took := time.Since(start); took != time.Second {
			t.Errorf("took %v", took)
		}
	})
}

func TestALimitOfOneKindLetsOthersAndInteractionsGo(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, s := scripted(t, says(429, `{"retry_after":7}`, "X-RateLimit-Scope", "shared"),
			says(200, `{}`), says(200, `{}`), says(200, `{}`), says(200, `{}`))
		var all sync.WaitGroup
		at := func(q Request) time.Duration {
			q.Method, q.Path = "POST", "/x"
			if err := r.Do(t.Context(), q, nil); err != nil {
				t.Error(err)
			}
			return s.since()
		}
		all.Go(func() {
			if d := at(Request{What: "post", Channel: "1"}); d != 7*time.Second {
				t.Errorf("the limited request went after %v", d)
			}
		})
		synctest.Wait()
		for _, q := range []Request{{What: "post", Channel: "2"}, {What: "edit", Channel: "1"}, {What: "answer", Interaction: true}} {
			if d := at(q); d != 0 {
				t.Errorf("%s %s waited %v", q.What, q.Channel, d)
			}
		}
		all.Wait()
	})
}

func TestAGlobalLimitStopsAllButInteractions(t *testing.T) {
	for name, headers := range map[string][]string{
		"by scope": {"X-RateLimit-Scope", "global"}, "by its own header": {"X-RateLimit-Global", "true"}, "by the body": {},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				r, s := scripted(t, says(429, `{"retry_after":5,"global":`+strconv.FormatBool(name == "by the body")+`}`, headers...),
					says(200, `{}`), says(200, `{}`), says(200, `{}`))
				var global atomic.Int64
				r.watch = func(e Exchange) {
					if e.Limit == "global" {
						global.Add(1)
					}
				}
				done := make(chan struct{})
				go func() {
					defer close(done)
					if err := r.Do(t.Context(), Request{What: "edit", Method: "PATCH", Path: "/x", Channel: "1"}, nil); err != nil {
						t.Error(err)
					}
				}()
				synctest.Wait()
				if err := r.Do(t.Context(), Request{What: "answer", Method: "POST", Path: "/x", Interaction: true}, nil); err != nil {
					t.Fatal(err)
				}
				if waited := s.since(); waited != 0 {
					t.Errorf("an interaction waited %v", waited)
				}
				if err := r.Do(t.Context(), Request{What: "register", Method: "PUT", Path: "/x"}, nil); err != nil {
					t.Fatal(err)
				}
				if waited := s.since(); waited < 5*time.Second || waited > 6*time.Second {
					t.Errorf("another request waited %v", waited)
				}
				<-done
				if got := global.Load(); got != 1 {
					t.Errorf("told of %d as global", got)
				}
			})
		})
	}
}

func TestManyRefusalsInARowAreWaitedForOneByOne(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var answers []func(*http.Request) (*http.Response, error)
		for range maxAttempts {
			answers = append(answers, says(429, `{"retry_after":1.5}`))
		}
		r, s := scripted(t, answers...)
		err := r.Do(t.Context(), Request{What: "x", Method: "POST", Path: "/x", Channel: "1"}, nil)
		if !errors.Is(err, ErrUnavailable) || s.since() != (maxAttempts-1)*1500*time.Millisecond {
			t.Errorf("after %v: %v", s.since(), err)
		}
	})
}

func TestOldEditsAreRefusedWithoutAskingUntilDiscordTakesThemAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, s := scripted(t, says(429, `{"code":30046,"message":"old","retry_after":20}`), says(200, `{}`), says(200, `{}`))
		edit := func(old bool) error {
			return r.Do(t.Context(), Request{What: "edit a message", Method: "PATCH", Path: "/x", Channel: "1", Old: old}, nil)
		}
		for range 3 {
			if err := edit(true); !errors.Is(err, ErrTooOld) || errors.Is(err, ErrUnavailable) {
				t.Errorf("got %v", err)
			}
		}
		if err := edit(false); err != nil || s.since() != 0 {
			t.Errorf("a young message: %v after %v", err, s.since())
		}
		time.Sleep(20 * time.Second)
		if err := edit(true); err != nil || len(s.at) != 3 {
			t.Errorf("later: %v after %d requests", err, len(s.at))
		}
	})
}

func TestARequestWithoutAnAnswerCountsAndLetsTheNextGo(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		header := []string{"X-RateLimit-Limit", "2", "X-RateLimit-Remaining", "1", "X-RateLimit-Reset-After", "60", "X-RateLimit-Reset", "1060"}
		r, s := scripted(t, says(200, `{}`, header...), breaks(io.ErrUnexpectedEOF), says(200, `{}`))
		q := Request{What: "x", Method: "POST", Path: "/x", Channel: "1"}
		for range 2 {
			if err := r.Do(t.Context(), q, nil); err != nil {
				t.Fatal(err)
			}
		}
		if d := s.at[2].Sub(s.at[0]); d != time.Minute {
			t.Errorf("the third request went after %v", d)
		}
	})
}

func TestBucketsDoNotGrowWithoutEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newLimits()
		h := http.Header{}
		h.Set("X-RateLimit-Limit", "5")
		h.Set("X-RateLimit-Remaining", "4")
		h.Set("X-RateLimit-Reset-After", "2")
		for i := range 5 * maxBuckets {
			p, err := l.enter(t.Context(), Request{What: fmt.Sprint("kind", i%7), Channel: strconv.Itoa(i)})
			if err != nil {
				t.Fatal(err)
			}
			p.answered(h)
			time.Sleep(10 * time.Millisecond)
		}
		if n := l.count(); n > maxBuckets || n < maxBuckets/10 {
			t.Errorf("%d buckets are remembered", n)
		}
	})
}

func TestWhoWaitsForALimitEndsWithItsContext(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		hang := func(r *http.Request) (*http.Response, error) {
			<-r.Context().Done()
			return nil, r.Context().Err()
		}
		r := New(Config{Base: "http://discord.test", Token: secret, Log: slog.Default(), Transport: every(hang)})
		ctx, cancel := context.WithCancel(t.Context())
		ended := make(chan error, 2)
		for range 2 { // The first asks, the second waits for what it learns.
			go func() {
				ended <- r.Do(ctx, Request{What: "x", Method: "POST", Path: "/x", Channel: "1"}, nil)
			}()
		}
		synctest.Wait()
		cancel()
		for range 2 {
			if err := <-ended; !errors.Is(err, context.Canceled) || errors.Is(err, ErrUnavailable) {
				t.Errorf("got %v", err)
			}
		}
	})
}

// Of 45 requests a second, eight at a time may wait and go on and on; others come by the dozen.
func TestWhatGivesWayTakesOnlyWhatOthersLeave(t *testing.T) {
	for _, test := range []struct{ others, least, most int }{{0, 35, 45}, {30, 5, 15}, {40, 0, 3}} {
		t.Run(fmt.Sprintf("%d others a second", test.others), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				const seconds = 20
				r := New(Config{Base: "http://discord.test", Token: secret, Log: slog.Default(), PerSecond: 45,
					Transport: every(says(200, `{}`))})
				ctx, stop := context.WithTimeout(t.Context(), seconds*time.Second)
				defer stop()
				var all sync.WaitGroup
				var given atomic.Int64
				for n := range 8 {
					all.Go(func() {
						for r.Do(ctx, Request{What: "digest", Channel: strconv.Itoa(n), GivesWay: true}, nil) == nil {
							given.Add(1)
						}
					})
				}
				for n := range test.others * seconds {
					time.Sleep(time.Second / time.Duration(test.others))
					all.Go(func() {
						start := time.Now()
						if err := r.Do(t.Context(), Request{What: "post", Channel: fmt.Sprint("post", n)}, nil); err != nil {
							t.Error(err)
						}
						if waited := time.Since(start); waited > time.Second {
							t.Errorf("the %dth waited %s", n, waited)
						}
					})
				}
				all.Wait()
				if n := int(given.Load()) / seconds; n < test.least || n > test.most {
					t.Errorf("%d a second may go", n)
				}
			})
		})
	}
}

func TestWhatGivesWayWaitsWhileDiscordSlowsAllDown(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		answers := []func(*http.Request) (*http.Response, error){says(429, `{"retry_after":1,"global":true}`)}
		for range 50 {
			answers = append(answers, says(200, `{}`))
		}
		r, s := scripted(t, answers...)
		if err := r.Do(t.Context(), Request{What: "post", Channel: "1"}, nil); err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
		defer cancel()
		if err := r.Do(ctx, Request{What: "digest", Channel: "2", GivesWay: true}, nil); !errors.Is(err, ErrUnavailable) {
			t.Errorf("after %s: %v", s.since(), err)
		}
		if err := r.Do(t.Context(), Request{What: "post", Channel: "3"}, nil); err != nil {
			t.Error(err)
		}
	})
}
