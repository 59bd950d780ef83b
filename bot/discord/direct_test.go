package discord

import (
	"errors"
	"testing"

	"github.com/harbormaster/harbormaster/bot/chat"
)

func TestAPrivateMessageGoesIntoTheConversationWithThePerson(t *testing.T) {
	c, a, _ := newTestClient(t)
	a.on("POST /users/@me/channels", reaction{200, `{"id":"77","type":1}`})
	a.on("POST /channels/77/messages", reaction{200, `{"id":"900"}`})
	if err := c.Direct(t.Context(), "4", chat.Message{Blocks: []chat.Block{{Text: "It is your turn."}}}, "nonce"); err != nil {
		t.Fatal(err)
	}
	isJSON(t, a.last(t).body, `{"components": [{"type": 10, "content": "It is your turn."}], "flags": 32768, "nonce": "nonce", "enforce_nonce": true,
		"allowed_mentions": {"parse": []}, "attachments": []}`)
}

func TestWhoTakesNoPrivateMessagesIsKnown(t *testing.T) {
	for name, on := range map[string]string{"the conversation is refused": "POST /users/@me/channels", "the message is refused": "POST /channels/77/messages"} {
		for _, why := range []string{`{"code":50007,"message":"Cannot send messages to this user"}`, `{"code":50278,"message":"Cannot send messages to this user due to having no mutual guilds"}`} {
			c, a, _ := newTestClient(t)
			a.on("POST /users/@me/channels", reaction{200, `{"id":"77","type":1}`})
			a.on(on, reaction{403, why})
			if err := c.Direct(t.Context(), "4", chat.Message{Blocks: []chat.Block{{Text: "Hello"}}}, "nonce"); !errors.Is(err, chat.ErrClosed) {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
}
