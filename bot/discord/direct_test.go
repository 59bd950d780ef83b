package discord

import (
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/harbormaster/harbormaster/bot/chat"
)

func TestAPrivateConversationIsAChannel(t *testing.T) {
	c, a, _ := newTestClient(t)
	a.on("POST /users/@me/channels", reaction{200, `{"id":"77","type":1}`})
	if channel, err := c.Conversation(t.Context(), "4"); err != nil || channel != "77" {
		t.Errorf("got %q, %v", channel, err)
	}
	isJSON(t, a.last(t).body, `{"recipient_id": "4"}`)
}

func TestWhoTakesNoPrivateMessagesIsKnown(t *testing.T) {
	const open, post = "POST /users/@me/channels", "POST /channels/77/messages"
	for _, no := range []struct {
		on     string
		status int
		body   string
		closed bool
	}{
		{open, 403, `{"code":40003,"message":"You are opening direct messages too fast"}`, true},
		{open, 403, `{"code":50007,"message":"Cannot send messages to this user"}`, true},
		{open, 403, `{"code":50278,"message":"Cannot send messages to this user due to having no mutual guilds"}`, true},
		{open, 403, `{"code":50001,"message":"Missing Access"}`, true},
		{open, 403, `{"code":340999,"message":"A code to come"}`, true},
		{open, 404, `{"code":10013,"message":"Unknown User"}`, true},
		{open, 403, `<html>`, false},
		{open, 400, `{"code":50033,"message":"Invalid Recipient(s)"}`, true},
		{post, 403, `{"code":40003,"message":"You are opening direct messages too fast"}`, true},
		{post, 403, `{"code":20026,"message":"This bot has been flagged"}`, true},
		{post, 403, `{"code":50007,"message":"Cannot send messages to this user"}`, true},
		{post, 403, `{"code":50278,"message":"Cannot send messages to this user due to having no mutual guilds"}`, true},
	} {
		c, a, _ := newTestClient(t)
		a.on(open, reaction{200, `{"id":"77","type":1}`})
		a.on(no.on, reaction{no.status, no.body})
		channel, err := c.Conversation(t.Context(), "4")
		if err == nil {
			_, err = c.Post(t.Context(), channel, text("Hello"), "nonce")
		}
		if err == nil || errors.Is(err, chat.ErrClosed) != no.closed {
			t.Errorf("%s with %s: %v", no.on, no.body, err)
		}
	}
}

// TestPrivateConversationsAreOpenedAtABoundedRate: of those that are too many Discord is not even asked.
func TestPrivateConversationsAreOpenedAtABoundedRate(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var o openings
		opened := func(wanted int) (n int) {
			for range wanted {
				if o.take(time.Now()) {
					n++
				}
			}
			return n
		}
		for _, step := range []struct {
			after time.Duration
			want  int
		}{{0, 5}, {14 * time.Second, 0}, {time.Second, 1}, {30 * time.Second, 2}, {time.Hour, 5}} {
			time.Sleep(step.after)
			if n := opened(20); n != step.want {
				t.Errorf("%s later %d are opened, not %d", step.after, n, step.want)
			}
		}
	})
	c, a, _ := newTestClient(t)
	a.on("POST /users/@me/channels", reaction{200, `{"id":"77","type":1}`})
	for i := range 2 * conversationsAtOnce {
		if _, err := c.Conversation(t.Context(), "4"); (i < conversationsAtOnce) != (err == nil) || err != nil && !errors.Is(err, chat.ErrUnavailable) {
			t.Errorf("conversation %d: %v", i+1, err)
		}
	}
	if n := len(a.calls()); n != conversationsAtOnce {
		t.Errorf("Discord was asked %d times", n)
	}
}
