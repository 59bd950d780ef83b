package rest

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bwmarrin/discordgo"
)

// This file shows the faults of discordgo's HTTP calls, v0.29.0, and that ours are without them: the same Discord
// answers both. When a new version mends one, its test says so and the code that is there for it can go.

// plain is discordgo as it comes, talking to this Discord.
func plain(t *testing.T, discord http.RoundTripper) *discordgo.Session {
	t.Helper()
	session, err := discordgo.New("Bot " + secret)
	if err != nil {
		t.Fatal(err)
	}
	session.Client = &http.Client{Transport: discord}
	return session
}

// ours is a client that talks to this Discord.
func ours(discord http.RoundTripper) *Client {
	return New(Config{Base: "http://discord.test/api/v10", Token: secret, Log: slog.Default(), Transport: discord})
}

// edit edits a message, editAnswer the answer to an interaction with this token.
func (c *Client) edit(ctx context.Context, message string) error {
	return c.Do(ctx, Request{What: "edit a message", Method: "PATCH", Path: "/channels/8/messages/" + message, Channel: "8"}, nil)
}

func (c *Client) editAnswer(ctx context.Context, token string) error {
	return c.Do(ctx, Request{What: "edit the answer", Method: "PATCH", Path: "/webhooks/55/" + token + "/messages/@original", Interaction: true}, nil)
}

func fault(t *testing.T, what, plain, ours string) {
	t.Helper()
	t.Logf("see: discordgo: %s | plain: %s | ours: %s", what, plain, ours)
}

// concurrency counts how many requests are under way at once. Each waits for the others, some time at most.
type concurrency struct {
	size   int
	atMost time.Duration

	mu        sync.Mutex
	now, most int
	full      chan struct{}
}

func newConcurrency(size int, atMost time.Duration) *concurrency {
	return &concurrency{size: size, atMost: atMost, full: make(chan struct{})}
}

func (c *concurrency) RoundTrip(r *http.Request) (*http.Response, error) {
	c.mu.Lock()
	c.now++
	c.most = max(c.most, c.now)
	if c.most == c.size && c.now == c.size {
		close(c.full)
	}
	c.mu.Unlock()
	timer := time.NewTimer(c.atMost)
	defer timer.Stop()
	select {
	case <-c.full:
	case <-timer.C:
	}
	c.mu.Lock()
	c.now--
	c.mu.Unlock()
	return says(200, `{"id":"1"}`)(r)
}

func TestPlainDiscordgoEditsAnswersOneAfterTheOther(t *testing.T) {
	const people = 6
	at := func(d *concurrency, edit func(token string) error) int {
		var all sync.WaitGroup
		for i := range people {
			all.Go(func() {
				if err := edit(fmt.Sprint("token", i)); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		return d.most
	}
	d := newConcurrency(people, 30*time.Millisecond)
	session, content := plain(t, d), "Done."
	slow := at(d, func(token string) error {
		_, err := session.InteractionResponseEdit(&discordgo.Interaction{AppID: "55", Token: token}, &discordgo.WebhookEdit{Content: &content})
		return err
	})
	d = newConcurrency(people, 10*time.Second)
	client := ours(d)
	quick := at(d, func(token string) error { return client.editAnswer(t.Context(), token) })
	if slow != 1 {
		t.Errorf("discordgo edits %d at once: the fault is mended", slow)
	}
	if quick != people {
		t.Errorf("ours edits %d of %d at once", quick, people)
	}
	fault(t, fmt.Sprintf("the answers of %d people are edited", people), fmt.Sprintf("%d at a time", slow), fmt.Sprintf("%d at a time", quick))
}

func TestPlainDiscordgoKeepsABucketForEveryInteraction(t *testing.T) {
	const interactions = 2000
	always := every(says(200, `{"id":"1"}`))
	session := plain(t, always)
	client := ours(always)
	for i := range interactions {
		token := fmt.Sprint("token", i)
		if err := session.InteractionRespond(&discordgo.Interaction{ID: strconv.Itoa(i), Token: token},
			&discordgo.InteractionResponse{Type: discordgo.InteractionResponseDeferredMessageUpdate}); err != nil {
			t.Fatal(err)
		}
		if err := client.Do(t.Context(), Request{What: "take the press", Method: "POST",
			Path: fmt.Sprintf("/interactions/%d/%s/callback", i, token), Interaction: true}, nil); err != nil {
			t.Fatal(err)
		}
	}
	kept := reflect.ValueOf(session.Ratelimiter).Elem().FieldByName("buckets").Len()
	if kept < interactions {
		t.Errorf("discordgo keeps %d buckets: the fault is mended", kept)
	}
	if n := client.Stats().Buckets; n != 0 {
		t.Errorf("ours keeps %d buckets", n)
	}
	fault(t, fmt.Sprintf("%d interactions leave behind", interactions), fmt.Sprintf("%d buckets", kept), "0 buckets")
}

func TestPlainDiscordgoGivesUpAtMostFaultsThatPass(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var gaveUp, wentOn []string
		for _, passing := range []struct {
			name  string
			fault func(*http.Request) (*http.Response, error)
		}{
			{"500", says(500, `{"message":"internal"}`)}, {"502", says(502, ``)}, {"503", says(503, ``)}, {"504", says(504, ``)},
			{"a broken connection", breaks(io.ErrUnexpectedEOF)},
		} {
			once := func() http.RoundTripper {
				return &script{t: t, answers: []func(*http.Request) (*http.Response, error){passing.fault, says(200, `{"id":"1"}`)}}
			}
			if _, err := plain(t, once()).ChannelMessageEdit("8", "900", "Done."); err != nil {
				gaveUp = append(gaveUp, passing.name)
			}
			if err := ours(once()).edit(t.Context(), "900"); err != nil {
				t.Errorf("%s: ours gives up: %v", passing.name, err)
			} else {
				wentOn = append(wentOn, passing.name)
			}
		}
		if want := []string{"500", "503", "504", "a broken connection"}; !slices.Equal(gaveUp, want) {
			t.Errorf("discordgo gives up at %v, not at %v any more", gaveUp, want)
		}
		fault(t, "a fault that passes", "gives up at "+strings.Join(gaveUp, ", "), "tries again at "+strings.Join(wentOn, ", "))
	})
}

func TestPlainDiscordgoSleepsPastTheEndOfItsContext(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		took := func(do func(context.Context) error) time.Duration {
			ctx, cancel := context.WithTimeout(t.Context(), 2*time.Second)
			defer cancel()
			start := time.Now()
			if err := do(ctx); err == nil {
				t.Error("no error")
			}
			return time.Since(start)
		}
		for name, answer := range map[string]func(*http.Request) (*http.Response, error){
			"a 429 that wants a minute": says(429, `{"message":"slow","retry_after":60}`, "X-RateLimit-Reset-After", "60", "X-RateLimit-Remaining", "0"),
			"a limit that is used up":   says(200, `{"id":"1"}`, "X-RateLimit-Limit", "1", "X-RateLimit-Reset-After", "60", "X-RateLimit-Remaining", "0"),
		} {
			session, client := plain(t, contextual(answer)), ours(contextual(answer))
			if strings.HasSuffix(name, "up") {
				if _, err := session.ChannelMessageEdit("8", "900", "Done."); err != nil {
					t.Fatal(err)
				}
				if err := client.edit(t.Context(), "900"); err != nil {
					t.Fatal(err)
				}
			}
			waited := took(func(ctx context.Context) error {
				err := client.edit(ctx, "900")
				if !errors.Is(err, ErrUnavailable) {
					t.Errorf("%s: ours gives %v", name, err)
				}
				return err
			})
			slept := took(func(ctx context.Context) error {
				_, err := session.ChannelMessageEdit("8", "900", "Done.", discordgo.WithContext(ctx))
				return err
			})
			if slept < time.Minute {
				t.Errorf("%s: discordgo ends after %v: the fault is mended", name, slept)
			}
			if waited > 2*time.Second {
				t.Errorf("%s: ours ends after %v", name, waited)
			}
			fault(t, name+", and a context of 2 s", fmt.Sprint("ends after ", slept), fmt.Sprint("ends after ", waited))
		}
	})
}

// contextual answers as long as the request's context lives, as a real transport does.
func contextual(answer func(*http.Request) (*http.Response, error)) every {
	return func(r *http.Request) (*http.Response, error) {
		if err := r.Context().Err(); err != nil {
			return nil, err
		}
		return answer(r)
	}
}

func TestPlainDiscordgoRepeatsALimitedRequestWithoutEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const mercy = 500
		stubborn := func() *fakeDiscord {
			m := &fakeDiscord{}
			m.answer = func(r *http.Request) (*http.Response, error) {
				if m.asked > mercy {
					return says(200, `{"id":"1"}`)(r)
				}
				return says(429, `{"message":"slow","retry_after":1}`)(r)
			}
			return m
		}
		theirs, own := stubborn(), stubborn()
		if _, err := plain(t, theirs).ChannelMessageEdit("8", "900", "Done."); err != nil {
			t.Errorf("discordgo gives up after %d requests: the fault is mended", theirs.asked)
		}
		if err := ours(own).edit(t.Context(), "900"); !errors.Is(err, ErrUnavailable) || own.asked != maxAttempts {
			t.Errorf("ours sent %d requests: %v", own.asked, err)
		}
		fault(t, "429 again and again", fmt.Sprintf("%d invalid requests and more", theirs.asked-1), fmt.Sprintf("%d, then an error", own.asked))
	})
}

func TestPlainDiscordgoDoesNotHeedAGlobalLimit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		// The headers are those of the documentation's example.
		global := says(429, `{"message":"You are being rate limited.","retry_after":65,"global":true}`,
			"Retry-After", "65", "X-RateLimit-Global", "true", "X-RateLimit-Scope", "global")
		during := func(do func(path string)) {
			go do("/first")
			synctest.Wait()
			go do("/second")
			synctest.Wait()
		}
		theirs, own := &fakeDiscord{answer: global}, &fakeDiscord{answer: global}
		session, client := plain(t, theirs), ours(own)
		ctx, cancel := context.WithCancel(t.Context())
		during(func(path string) {
			_, _ = session.Request("GET", discordgo.EndpointAPI+path, nil, discordgo.WithRetryOnRatelimit(false))
		})
		during(func(path string) {
			_ = client.Do(ctx, Request{What: path, Method: "GET", Path: path}, nil)
		})
		if theirs.asked != 2 {
			t.Errorf("discordgo sends %d requests within a global limit: the fault is mended", theirs.asked-1)
		}
		if own.asked != 1 {
			t.Errorf("ours sends %d requests within a global limit", own.asked-1)
		}
		cancel()
		fault(t, "other requests within a global limit", fmt.Sprintf("%d is sent, and refused", theirs.asked-1), fmt.Sprintf("%d are sent", own.asked-1))
	})
}

func TestPlainDiscordgoDoesNotKnowWhichRequestsShareALimit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		within := func(do func(message string) error, d *limiter) int {
			for message := range 8 {
				if err := do(strconv.Itoa(message)); err != nil {
					t.Fatal(err)
				}
			}
			return d.refused
		}
		channel := func() *limiter {
			_, l := limited(5, 5*time.Second, 0, func(*http.Request) string { return "abcd1234" })
			l.oneChannel = true
			return l
		}
		theirs, own := channel(), channel()
		session, client := plain(t, theirs), ours(own)
		refused := within(func(message string) error {
			if _, err := session.ChannelMessageSend("8", "Done."); err != nil {
				return err
			}
			_, err := session.ChannelMessageEdit("8", message, "Done.")
			return err
		}, theirs)
		kept := within(func(message string) error {
			post := Request{What: "post a message", Method: "POST", Path: "/channels/8/messages", Channel: "8"}
			if err := client.Do(t.Context(), post, nil); err != nil {
				return err
			}
			return client.edit(t.Context(), message)
		}, own)
		if refused == 0 {
			t.Error("discordgo keeps a limit that two kinds of request share: the fault is mended")
		}
		if kept != 0 {
			t.Errorf("ours is refused %d times", kept)
		}
		fault(t, "16 requests of two kinds that share a bucket", fmt.Sprintf("%d are answered with 429", refused), fmt.Sprintf("%d are", kept))
	})
}

func TestPlainDiscordgoTellsTheTokenInErrors(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const token = "aW50ZXJhY3Rpb246c2VjcmV0"
		broken := every(breaks(errors.New("broken pipe")))
		content := "Done."
		_, plainErr := plain(t, broken).InteractionResponseEdit(&discordgo.Interaction{AppID: "55", Token: token}, &discordgo.WebhookEdit{Content: &content})
		if plainErr == nil || !strings.Contains(plainErr.Error(), token) {
			t.Errorf("discordgo says %v: the fault is mended", plainErr)
		}
		err := ours(broken).editAnswer(t.Context(), token)
		if err == nil || strings.Contains(err.Error(), token) {
			t.Errorf("ours says %v", err)
		}
		fault(t, "a broken connection in the middle of an answer", "the error tells the interaction's token", "it does not")
	})
}
