package discord

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"sync"
	"time"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/discord/rest"
)

// Discord refuses, and in the end quarantines, a bot that opens some tens of private conversations at once, and names
// no number: so many are opened at once, and one more after each pause.
const (
	conversationsAtOnce = 5
	conversationPause   = 15 * time.Second
	// conversationRest is how long none is opened after Discord has said that these are too many.
	conversationRest = 10 * time.Minute
)

// openings says when the next private conversation may be opened.
type openings struct {
	mu   sync.Mutex
	next time.Time
}

// rest lets none be opened for a while.
func (o *openings) rest(until time.Time) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.next = until
}

// take says whether one may be opened now, and counts it then.
func (o *openings) take(now time.Time) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	if unused := now.Add(-(conversationsAtOnce - 1) * conversationPause); o.next.Before(unused) {
		o.next = unused
	}
	if o.next.After(now) {
		return false
	}
	o.next = o.next.Add(conversationPause)
	return true
}

// Conversation implements chat.Chat. Whatever Discord refuses it with, it is the same to the person.
func (c *Client) Conversation(ctx context.Context, user string) (string, error) {
	const what = "open a private conversation"
	if !c.openings.take(time.Now()) {
		return "", fmt.Errorf("%s: enough were opened of late: %w", what, chat.ErrUnavailable)
	}
	var channel struct {
		ID string `json:"id"`
	}
	err := c.call(ctx, rest.Request{
		What: what, Method: http.MethodPost, Path: "/users/@me/channels", Body: map[string]string{"recipient_id": user},
	}, &channel)
	var no *rest.Error
	if errors.As(err, &no) && (no.Status == http.StatusForbidden || errors.Is(err, chat.ErrInvalid)) &&
		!errors.Is(err, chat.ErrUnavailable) {
		if no.Code == codeOpeningTooFast || no.Code == codeFlagged {
			c.openings.rest(time.Now().Add(conversationRest))
		}
		err = fmt.Errorf("%w: %w", chat.ErrClosed, err)
	}
	return channel.ID, err
}
