package discord

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/google/go-cmp/cmp"

	"github.com/harbormaster/harbormaster/bot/chat"
)

// numbered is a press by a user in a channel, with a custom id of its own.
func numbered(n int, user, channel string) []byte {
	return []byte(wire("id", fmt.Sprintf(`"%d"`, 1<<40+n), "channel_id", `"`+channel+`"`,
		"member", `{"permissions":"0","user":{"id":"`+user+`","username":"x"}}`, "data", fmt.Sprintf(`{"custom_id":"%d"}`, n)))
}

// accept answers every acknowledgement of numbered presses.
func accept(a *api, n int) {
	for i := range n {
		a.on(fmt.Sprintf("POST /interactions/%d/tok/callback", 1<<40+i), reaction{done, ""})
		a.on(fmt.Sprintf("POST /interactions/%d/tok/callback?with_response=true", 1<<40+i), reaction{200, `{"resource":{"message":{"id":"1"}}}`})
	}
}

func finished(t *testing.T, d *dispatcher) {
	t.Helper()
	select {
	case <-d.close():
	case <-time.After(time.Hour):
		t.Error("handlers do not end")
	}
}

func TestPressesOfOnePersonInOneChannelKeepTheirOrder(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c, a, _ := newTestClient(t)
		accept(a, 10)
		var mu sync.Mutex
		var order []string
		d := newDispatcher(t.Context(), c, func(ctx context.Context, in chat.Interaction, answer chat.Answer) {
			time.Sleep(50 * time.Millisecond) // Before the acknowledgement: the act.
			mu.Lock()
			order = append(order, in.CustomID)
			mu.Unlock()
			if err := answer.DeferUpdate(ctx); err != nil {
				t.Error(err)
			}
			time.Sleep(time.Minute) // After it: the drawing, which holds nobody up.
		})
		start := time.Now()
		for n := range 10 {
			d.take(numbered(n, "9", "8"))
		}
		time.Sleep(501 * time.Millisecond)
		mu.Lock()
		defer mu.Unlock()
		if diff := cmp.Diff(strings.Split("0123456789", ""), order); diff != "" {
			t.Errorf("after %v:\n%s", time.Since(start), diff)
		}
		finished(t, d)
	})
}

func TestOthersAndOtherChannelsDoNotWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c, a, _ := newTestClient(t)
		accept(a, 3)
		d := newDispatcher(t.Context(), c, func(ctx context.Context, _ chat.Interaction, answer chat.Answer) {
			time.Sleep(time.Second)
			if err := answer.DeferUpdate(ctx); err != nil {
				t.Error(err)
			}
		})
		start := time.Now()
		d.take(numbered(0, "1", "8"))
		d.take(numbered(1, "2", "8"))
		d.take(numbered(2, "1", "7"))
		finished(t, d)
		if took := time.Since(start); took != time.Second {
			t.Errorf("took %v", took)
		}
		if len(d.waiting) != 0 {
			t.Errorf("%d queues are left", len(d.waiting))
		}
	})
}

func TestAHandlerThatHangsHoldsTheNextOneUpForATimeOnly(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c, a, _ := newTestClient(t)
		accept(a, 2)
		start := time.Now()
		var second time.Duration
		d := newDispatcher(t.Context(), c, func(ctx context.Context, in chat.Interaction, answer chat.Answer) {
			if in.CustomID == "0" {
				time.Sleep(10 * time.Second)
			} else {
				second = time.Since(start)
			}
			_ = answer.DeferUpdate(ctx)
		})
		d.take(numbered(0, "1", "8"))
		d.take(numbered(1, "1", "8"))
		finished(t, d)
		if second != maxAckWait {
			t.Errorf("the second began after %v", second)
		}
	})
}

func TestAPanicIsLoggedCountedAndToldToThePerson(t *testing.T) {
	for _, test := range []struct {
		name string
		raw  []byte
		act  func(context.Context, chat.Answer)
		call string
		body string
	}{
		{"before the acknowledgement", numbered(0, "9", "8"), func(context.Context, chat.Answer) {},
			"POST /interactions/1099511627776/tok/callback?with_response=true",
			`{"type": 4, "data": {"flags": 68, "content": "Sorry, x.", "allowed_mentions": {"parse": []}, "attachments": [], "components": []}}`},
		{"after it", numbered(0, "9", "8"), func(ctx context.Context, a chat.Answer) { _ = a.DeferUpdate(ctx) },
			"POST /webhooks/55/tok",
			`{"flags": 68, "content": "Sorry, x.", "allowed_mentions": {"parse": []}, "attachments": [], "components": []}`},
		{"in a completion", []byte(wire("id", `"1099511627776"`, "type", "4", "data", `{"name":"help","options":[]}`)),
			func(context.Context, chat.Answer) {}, "POST /interactions/1099511627776/tok/callback", `{"type": 8, "data": {"choices": []}}`},
	} {
		t.Run(test.name, func(t *testing.T) {
			c, a, log := newTestClient(t)
			c.sorry = func(in chat.Interaction) string { return "Sorry, " + in.User.Name + "." }
			accept(a, 1)
			a.on("POST /webhooks/55/tok", ok)
			d := newDispatcher(t.Context(), c, func(ctx context.Context, _ chat.Interaction, answer chat.Answer) {
				test.act(ctx, answer)
				panic("the hull broke")
			})
			d.take(test.raw)
			finished(t, d)
			if got := c.Counts().Panics; got != 1 {
				t.Errorf("counted %d", got)
			}
			if text := log.String(); !strings.Contains(text, "the hull broke") || !strings.Contains(text, "dispatch_test.go") {
				t.Errorf("the log says %s", text)
			}
			q := a.last(t)
			if q.call != test.call {
				t.Errorf("asked %v", a.calls())
			}
			isJSON(t, q.body, test.body)
		})
	}
}

func TestAFaultBeforeTheHandlerEndsNeitherTheReaderNorTheProgram(t *testing.T) {
	c, _, log := newTestClient(t)
	d := newDispatcher(t.Context(), c, nil)
	d.waiting = nil // Nothing can be queued.
	d.takeEvent(&discordgo.Event{Type: "INTERACTION_CREATE", RawData: numbered(0, "9", "8")})
	if got := c.Counts().Panics; got != 1 || !strings.Contains(log.String(), "dispatch.go") {
		t.Errorf("counted %d, logged %s", got, log)
	}
}

func TestTooManyWaitingAreDroppedAndCounted(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c, a, _ := newTestClient(t)
		accept(a, maxWaiting+10)
		handled := 0
		d := newDispatcher(t.Context(), c, func(ctx context.Context, _ chat.Interaction, answer chat.Answer) {
			time.Sleep(time.Second)
			handled++
			_ = answer.DeferUpdate(ctx)
		})
		d.take(numbered(0, "1", "8"))
		synctest.Wait()
		for n := range maxWaiting + 5 {
			d.take(numbered(n+1, "1", "8"))
		}
		finished(t, d)
		if dropped := c.Counts().Dropped; dropped != 5 || handled != maxWaiting+1 {
			t.Errorf("%d handled, %d dropped", handled, dropped)
		}
	})
}

func TestBrokenAndForeignInteractionsReachNobody(t *testing.T) {
	c, a, log := newTestClient(t)
	d := newDispatcher(t.Context(), c, func(context.Context, chat.Interaction, chat.Answer) { t.Error("it reached the handler") })
	d.take([]byte(`{`))
	d.take([]byte(wire("type", "1")))
	finished(t, d)
	d.take(numbered(0, "1", "8")) // After the end.
	if calls := a.calls(); calls != nil || strings.Count(log.String(), "\n") != 1 {
		t.Errorf("asked %v, logged %s", calls, log)
	}
}
