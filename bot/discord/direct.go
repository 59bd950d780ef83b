package discord

import (
	"context"
	"net/http"
	"time"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/discord/rest"
)

// Direct implements bot.Chat.
func (c *Client) Direct(ctx context.Context, user string, m chat.Message, nonce string) error {
	channel, err := c.conversation(ctx, user)
	if err != nil {
		return err
	}
	_, err = c.Post(ctx, channel, m, nonce)
	return err
}

// DirectRecent implements bot.Chat.
func (c *Client) DirectRecent(ctx context.Context, user string, after time.Time) ([]chat.Seen, error) {
	channel, err := c.conversation(ctx, user)
	if err != nil {
		return nil, err
	}
	return c.Recent(ctx, channel, after)
}

// conversation is the channel of the private conversation with a user, opened if there is none: Discord gives the same
// one each time.
func (c *Client) conversation(ctx context.Context, user string) (string, error) {
	var channel struct {
		ID string `json:"id"`
	}
	err := c.call(ctx, rest.Request{
		What: "open a private conversation", Method: http.MethodPost, Path: "/users/@me/channels",
		Body: map[string]string{"recipient_id": user},
	}, &channel)
	return channel.ID, err
}
