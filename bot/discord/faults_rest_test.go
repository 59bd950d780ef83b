package discord

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"

	"github.com/bwmarrin/discordgo"

	"github.com/harbormaster/harbormaster/bot/discord/rest"
)

// Two faults of discordgo's messages, v0.29.0, and that ours are without them: the same Discord answers both. When a
// new version mends one, its test says so and the code that is there for it can go. Those of its requests are in
// package rest.

// discordgoAt is discordgo as it comes, talking to this Discord, and clientAt a client of ours.
func discordgoAt(t *testing.T, discord http.RoundTripper) *discordgo.Session {
	t.Helper()
	session, err := discordgo.New("Bot " + secret)
	if err != nil {
		t.Fatal(err)
	}
	session.Client = &http.Client{Transport: discord}
	return session
}

func clientAt(t *testing.T, discord http.RoundTripper) *Client {
	t.Helper()
	c, _, _ := newTestClient(t)
	c.rest = rest.New(rest.Config{Base: "http://discord.test/api/v10", Token: secret, Log: slog.Default(), Transport: discord})
	return c
}

// every answers all requests alike.
type every func(*http.Request) (*http.Response, error)

func (e every) RoundTrip(r *http.Request) (*http.Response, error) { return e(r) }

func says(status int, body string) every {
	return func(r *http.Request) (*http.Response, error) {
		return &http.Response{StatusCode: status, Header: http.Header{}, Body: io.NopCloser(strings.NewReader(body)), Request: r}, nil
	}
}

// channel is one whose messages are posted, and whose first answer is lost on the way. It keeps the promise of
// enforce_nonce.
type channel struct {
	mu       sync.Mutex
	messages []string
	lost     bool
}

func (c *channel) RoundTrip(r *http.Request) (*http.Response, error) {
	raw, err := io.ReadAll(r.Body)
	if err != nil {
		return nil, err
	}
	var m struct {
		Nonce        string
		EnforceNonce bool `json:"enforce_nonce"`
	}
	if err := json.Unmarshal(raw, &m); err != nil {
		return nil, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if i := slices.Index(c.messages, m.Nonce); m.EnforceNonce && i >= 0 {
		return says(200, fmt.Sprintf(`{"id":"%d"}`, i))(r)
	}
	c.messages = append(c.messages, m.Nonce)
	if !c.lost {
		c.lost = true
		return nil, io.ErrUnexpectedEOF
	}
	return says(200, fmt.Sprintf(`{"id":"%d"}`, len(c.messages)-1))(r)
}

func TestPlainDiscordgoPostsTwiceWhenAnAnswerIsLost(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var theirs, own channel
		session := discordgoAt(t, &theirs)
		post := func() error {
			_, err := session.ChannelMessageSendComplex("8", &discordgo.MessageSend{Content: "It is Ana's turn."})
			return err
		}
		if err := post(); err == nil {
			t.Fatal("the answer was not lost")
		}
		if err := post(); err != nil { // What else is there to do?
			t.Fatal(err)
		}
		if _, err := clientAt(t, &own).Post(t.Context(), "8", text("It is Ana's turn."), "g1.7"); err != nil {
			t.Fatal(err)
		}
		if len(theirs.messages) != 2 {
			t.Errorf("discordgo posts %d messages: the fault is mended", len(theirs.messages))
		}
		if len(own.messages) != 1 {
			t.Errorf("ours posts %d messages", len(own.messages))
		}
		t.Logf("see: discordgo: %s | plain: %s | ours: %s", "a post whose answer is lost, sent again", fmt.Sprintf("%d messages", len(theirs.messages)), fmt.Sprintf("%d message", len(own.messages)))
	})
}

func TestPlainDiscordgoCannotTurnAPromiseIntoComponents(t *testing.T) {
	// Discord refuses components of the second generation in a message without their flag.
	strict := every(func(r *http.Request) (*http.Response, error) {
		var m struct{ Flags int }
		if err := json.NewDecoder(r.Body).Decode(&m); err != nil {
			return nil, err
		}
		if m.Flags&(1<<15) == 0 {
			return says(400, `{"code":50035,"message":"Invalid Form Body","errors":{"components":{"_errors":[{"code":"UNION_TYPE_CHOICES"}]}}}`)(r)
		}
		return says(200, `{"id":"1"}`)(r)
	})
	_, plainErr := discordgoAt(t, strict).InteractionResponseEdit(&discordgo.Interaction{AppID: "55", Token: "tok"}, &discordgo.WebhookEdit{
		Components: &[]discordgo.MessageComponent{discordgo.TextDisplay{Content: "Done."}},
	})
	var refused *discordgo.RESTError
	if !errors.As(plainErr, &refused) || refused.Message == nil || refused.Message.Code != 50035 {
		t.Errorf("discordgo edits a promise: the fault is mended (%v)", plainErr)
	}
	promised := press(t, clientAt(t, strict))
	promised.claimed.Store(true)
	if err := promised.Edit(t.Context(), text("Done.")); err != nil {
		t.Errorf("ours: %v", err)
	}
	t.Logf("see: discordgo: %s | plain: %s | ours: %s", "a promised answer becomes components of the second generation", "refused with 50035, its edit has no flags", "taken")
}
