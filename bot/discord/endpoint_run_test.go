package discord

import (
	"context"
	"encoding/hex"
	"errors"
	"net/http"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/harbormaster/harbormaster/bot/chat"
)

func TestAHandlerThatFailsOverHTTPSaysSorry(t *testing.T) {
	e, a, log := endpoint(t, func(context.Context, chat.Interaction, chat.Answer) { panic("of the test") })
	a.on(callback+"?with_response=true", reaction{200, `{"resource":{"message":{"id":"901"}}}`})
	if w := ask(e, signed(t, wire())); w.Code != http.StatusAccepted {
		t.Errorf("got %d", w.Code)
	}
	e.d.running.Wait()
	if !strings.Contains(a.last(t).body, "Something went wrong") || !strings.Contains(log.String(), "of the test") {
		t.Errorf("said %s, logged %s", a.last(t).body, log)
	}
}

func TestAHandlerThatDoesNotAcknowledgeIsAFault(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for name, test := range map[string]struct {
			handler chat.Handler
			after   time.Duration
		}{
			"it returns":         {func(context.Context, chat.Interaction, chat.Answer) {}, 0},
			"it takes too long":  {func(context.Context, chat.Interaction, chat.Answer) { time.Sleep(time.Minute) }, answerWithin},
			"it is just in time": {nil, time.Second},
		} {
			want := http.StatusInternalServerError
			if test.handler == nil {
				want = http.StatusAccepted
				test.handler = func(ctx context.Context, _ chat.Interaction, an chat.Answer) {
					time.Sleep(time.Second)
					_ = an.DeferUpdate(ctx)
				}
			}
			e, a, log := endpoint(t, test.handler)
			a.on(callback, reaction{done, ""})
			start := time.Now()
			w := ask(e, signed(t, wire()))
			if w.Code != want || time.Since(start) != test.after {
				t.Errorf("%s: got %d after %v", name, w.Code, time.Since(start))
			}
			e.d.running.Wait()
			if told := strings.Contains(log.String(), "not acknowledged in time"); told != (want == 500) {
				t.Errorf("%s: the log says %s", name, log)
			}
		}
	})
}

func TestTooManyPressesOfOnePersonAreRefused(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		release := make(chan struct{})
		e, _, _ := endpoint(t, func(context.Context, chat.Interaction, chat.Answer) { <-release })
		codes := map[int]int{}
		var mu sync.Mutex
		var all sync.WaitGroup
		for n := range maxWaiting + 3 {
			all.Go(func() {
				w := ask(e, signed(t, pressed(n, "9")))
				mu.Lock()
				codes[w.Code]++
				mu.Unlock()
			})
			synctest.Wait()
		}
		mu.Lock()
		if codes[http.StatusTooManyRequests] != 2 || len(codes) != 1 { // One is handled, maxWaiting wait.
			t.Errorf("got %v", codes)
		}
		mu.Unlock()
		close(release)
		all.Wait()
		e.d.running.Wait()
	})
}

func TestTheEndpointFinishesWhatItTookAndTakesNoMore(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		finished := false
		e, a, _ := endpoint(t, func(ctx context.Context, _ chat.Interaction, an chat.Answer) {
			_ = an.DeferUpdate(ctx)
			time.Sleep(3 * time.Second)
			finished = ctx.Err() == nil
		})
		a.on(callback, reaction{done, ""})
		ctx, cancel := context.WithCancel(t.Context())
		ended := make(chan error, 1)
		go func() { ended <- e.Run(ctx) }()
		synctest.Wait()
		if !e.Serving() {
			t.Error("it does not serve")
		}
		if w := ask(e, signed(t, pressed(0, "9"))); w.Code != http.StatusAccepted {
			t.Errorf("got %d", w.Code)
		}
		cancel()
		synctest.Wait()
		if w := ask(e, signed(t, pressed(1, "9"))); w.Code != http.StatusServiceUnavailable || w.Header().Get("Retry-After") == "" {
			t.Errorf("at the end: got %d %v", w.Code, w.Header())
		}
		if e.Serving() {
			t.Error("it serves at the end")
		}
		if err := <-ended; err != nil || !finished {
			t.Errorf("ended with %v, handler finished: %v", err, finished)
		}
	})
}

func TestTheEndpointDoesNotWorkWithAWrongTokenOrKey(t *testing.T) {
	e, a, _ := endpoint(t, nobody(t))
	a.on("GET /applications/@me", reaction{401, `{"code":0,"message":"401: Unauthorized"}`})
	if err := e.Run(t.Context()); !errors.Is(err, ErrToken) || e.Serving() {
		t.Errorf("got %v", err)
	}
	e, a, _ = endpoint(t, nobody(t))
	a.on("GET /applications/@me", reaction{200, `{"id":"55","verify_key":"` + strings.Repeat("ab", 32) + `"}`})
	if err := e.Run(t.Context()); !errors.Is(err, ErrKey) || e.Serving() {
		t.Errorf("got %v", err)
	}
}

func TestTheEndpointWaitsForADiscordThatIsDownAndKnowsItsOwnKey(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e, a, _ := endpoint(t, nobody(t))
		a.on("GET /applications/@me", reaction{503, ``})
		ctx, cancel := context.WithCancel(t.Context())
		ended := make(chan error, 1)
		go func() { ended <- e.Run(ctx) }()
		time.Sleep(time.Minute)
		if e.Serving() {
			t.Error("it serves before Discord has answered")
		}
		if w := ask(e, signed(t, `{"type":1}`)); w.Code != 200 {
			t.Errorf("a ping meanwhile: got %d", w.Code)
		}
		a.on("GET /applications/@me", reaction{200, `{"id":"55","verify_key":"` + hex.EncodeToString(publicKey()) + `"}`})
		time.Sleep(3 * time.Minute)
		if !e.Serving() {
			t.Error("it does not serve")
		}
		cancel()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
}
