package rest

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// fakeDiscord answers every request by one function.
type fakeDiscord struct {
	mu     sync.Mutex
	answer func(*http.Request) (*http.Response, error)
	asked  int
}

func (m *fakeDiscord) RoundTrip(r *http.Request) (*http.Response, error) {
	m.mu.Lock()
	m.asked++
	answer := m.answer
	m.mu.Unlock()
	return answer(r)
}

// answerWith changes the answers and gives the number of requests before.
func (m *fakeDiscord) answerWith(answer func(*http.Request) (*http.Response, error)) int {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.answer = answer
	return m.asked
}

func newFakeDiscord(answer func(*http.Request) (*http.Response, error)) (*Client, *fakeDiscord) {
	m := &fakeDiscord{answer: answer}
	return New(Config{Base: "http://discord.test", Token: secret, Log: slog.Default(), Transport: m}), m
}

var (
	own    = Request{What: "post", Method: "POST", Path: "/x", Channel: "1"}
	theirs = Request{What: "answer", Method: "POST", Path: "/x", Interaction: true}
)

func TestADiscordThatFailsIsLeftAloneForAWhileButPeopleAreStillAnswered(t *testing.T) {
	for name, fault := range map[string]func(*http.Request) (*http.Response, error){
		"it answers 503": says(503, `<html>`), "nobody is there": breaks(io.ErrUnexpectedEOF),
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				r, m := newFakeDiscord(fault)
				for range 2 { // One call alone gives up before.
					if err := r.Do(t.Context(), own, nil); !errors.Is(err, ErrUnavailable) {
						t.Fatalf("got %v", err)
					}
				}
				before, start := m.answerWith(fault), time.Now()
				if before != openAfter {
					t.Errorf("it was asked %d times", before)
				}
				for range 50 {
					if err := r.Do(t.Context(), own, nil); !errors.Is(err, ErrUnavailable) || !errors.Is(err, errFailing) {
						t.Fatalf("got %v", err)
					}
				}
				if m.answerWith(says(200, `{}`)) != before || time.Since(start) != 0 {
					t.Error("it was asked while it was to be left alone")
				}
				if err := r.Do(t.Context(), theirs, nil); err != nil {
					t.Errorf("an interaction: %v", err)
				}
				if _, open := r.breaker.state(time.Now()); !open {
					t.Error("an interaction's answer opens the way for all")
				}
				time.Sleep(firstOpen)
				if err := r.Do(t.Context(), own, nil); err != nil {
					t.Errorf("later: %v", err)
				}
				if _, open := r.breaker.state(time.Now()); open {
					t.Error("it is still held for failing")
				}
			})
		})
	}
}

func TestADiscordThatSaysNothingFailsButCallersInAHurryDoNotMakeItFail(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		hang := func(r *http.Request) (*http.Response, error) {
			<-r.Context().Done()
			return nil, r.Context().Err()
		}
		call := func(r *Client, most time.Duration) {
			t.Helper()
			ctx, cancel := context.WithTimeout(t.Context(), most)
			defer cancel()
			if err := r.Do(ctx, own, nil); !errors.Is(err, ErrUnavailable) || !errors.Is(err, context.DeadlineExceeded) {
				t.Errorf("got %v", err)
			}
		}
		for most, want := range map[time.Duration]bool{100 * time.Millisecond: false, 10 * time.Second: true} {
			r, _ := newFakeDiscord(hang)
			for range openAfter {
				call(r, most)
			}
			if _, open := r.breaker.state(time.Now()); open != want {
				t.Errorf("after silences of %v it is held for failing: %v", most, open)
			}
		}
	})
}

func TestWhetherDiscordWorksAgainIsTriedByOneRequestAndEverMoreRarely(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		slow := func(r *http.Request) (*http.Response, error) {
			time.Sleep(time.Second)
			return says(500, ``)(r)
		}
		r, m := newFakeDiscord(says(500, ``))
		for range 2 {
			_ = r.Do(t.Context(), own, nil)
		}
		for open := firstOpen; open < 4*maxOpen; open *= 2 {
			before := m.answerWith(slow)
			time.Sleep(min(open, maxOpen))
			var all sync.WaitGroup
			for range 10 {
				all.Go(func() {
					q := own
					q.Once = true // It tries once only.
					if err := r.Do(t.Context(), q, nil); !errors.Is(err, ErrUnavailable) {
						t.Errorf("got %v", err)
					}
				})
			}
			all.Wait()
			if asked := m.answerWith(slow) - before; asked != 1 {
				t.Errorf("after %v it was asked %d times", open, asked)
			}
		}
	})
}

func TestAnAbandonedTrialLeavesRoomForAnother(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		hang := func(r *http.Request) (*http.Response, error) {
			<-r.Context().Done()
			return nil, r.Context().Err()
		}
		r, m := newFakeDiscord(says(500, ``))
		for range 2 {
			_ = r.Do(t.Context(), own, nil)
		}
		time.Sleep(firstOpen)
		m.answerWith(hang)
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		if err := r.Do(ctx, own, nil); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("got %v", err)
		}
		m.answerWith(says(200, `{}`))
		if err := r.Do(t.Context(), own, nil); err != nil {
			t.Errorf("got %v", err)
		}
	})
}

func TestInvalidRequestsAreCountedOverTenMinutes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		count := func(want int, r *Client) {
			t.Helper()
			if got, _ := r.breaker.state(time.Now()); got != want {
				t.Errorf("%d are counted, not %d", got, want)
			}
		}
		r, _ := scripted(t,
			says(403, `{"code":50013}`), says(401, `{"code":50027}`), says(404, `{"code":10008}`), says(400, `{}`),
			says(429, `{"retry_after":1}`, "X-RateLimit-Scope", "user"),
			says(429, `{"retry_after":1}`, "X-RateLimit-Scope", "shared"),
			says(429, `{"retry_after":1}`, "X-RateLimit-Scope", "global"), says(200, `{}`))
		_ = r.Do(t.Context(), own, nil)
		_ = r.Do(t.Context(), theirs, nil)
		time.Sleep(5 * time.Minute)
		_ = r.Do(t.Context(), own, nil)
		_ = r.Do(t.Context(), own, nil)
		count(2, r)
		if err := r.Do(t.Context(), own, nil); err != nil {
			t.Fatal(err)
		}
		count(4, r)
		time.Sleep(5*time.Minute - 20*time.Second)
		count(4, r)
		time.Sleep(20 * time.Second)
		count(2, r)
		time.Sleep(24 * time.Hour)
		count(0, r)
	})
}

func TestTooManyInvalidRequestsSlowTheBotDownAndThenStopItButNotTheAnswers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, _ := newFakeDiscord(says(403, `{"code":50013}`))
		for range slowFrom {
			_ = r.Do(t.Context(), own, nil)
		}
		r, m := r, r.http.Transport.(*fakeDiscord)
		m.answerWith(says(200, `{}`))
		start := time.Now()
		for range 11 {
			if err := r.Do(t.Context(), own, nil); err != nil {
				t.Fatal(err)
			}
		}
		if took := time.Since(start); took != 10*slowPace {
			t.Errorf("eleven requests took %v", took)
		}
		m.answerWith(says(401, `{"code":50027}`))
		for range stopFrom - slowFrom {
			_ = r.Do(t.Context(), theirs, nil)
		}
		m.answerWith(says(200, `{}`))
		if err := r.Do(t.Context(), own, nil); !errors.Is(err, ErrUnavailable) || !errors.Is(err, errInvalid) {
			t.Errorf("got %v", err)
		}
		if err := r.Do(t.Context(), theirs, nil); err != nil {
			t.Errorf("an answer: %v", err)
		}
		time.Sleep(10 * time.Minute)
		if err := r.Do(t.Context(), own, nil); err != nil {
			t.Errorf("ten minutes later: %v", err)
		}
	})
}

func TestARefusedTokenIsNotShownAgainAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, m := newFakeDiscord(says(401, `{"code":0,"message":"401: Unauthorized"}`))
		for range 20 {
			if err := r.Do(t.Context(), own, nil); !errors.Is(err, ErrToken) {
				t.Fatalf("got %v", err)
			}
		}
		if asked := m.answerWith(says(200, `{}`)); asked != 1 {
			t.Errorf("it was shown %d times", asked)
		}
		if err := r.Do(t.Context(), theirs, nil); err != nil {
			t.Errorf("an answer: %v", err)
		}
		time.Sleep(tokenPause)
		if err := r.Do(t.Context(), own, nil); err != nil {
			t.Errorf("later: %v", err)
		}
	})
}

func TestEachAttemptIsToldWithItsAnswer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, _ := scripted(t, says(502, ``), breaks(io.ErrUnexpectedEOF), says(200, `{}`), says(404, `{"code":10008}`))
		var told []string
		r.watch = func(e Exchange) { told = append(told, fmt.Sprint(e.What, e.Status, e.Limit)) }
		for range 2 {
			_ = r.Do(t.Context(), own, nil)
		}
		if want := []string{"post502", "post0", "post200", "post404"}; !slices.Equal(told, want) {
			t.Errorf("told of %q", told)
		}
		if got := r.Stats(); got.Buckets != 1 || got.Failing {
			t.Errorf("got %+v", got)
		}
	})
}
