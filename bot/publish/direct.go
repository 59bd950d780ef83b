package publish

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/profile"
)

// Direct sends a private message to a person. Nonces are as for chat.Chat. The error is chat.ErrClosed where they take
// none, which is remembered: for some hours nothing more is tried.
func (c *Config) Direct(ctx context.Context, user string, m chat.Message, nonce string) error {
	m.Notify = []string{user}
	return c.converse(ctx, user, func(channel string) error {
		_, err := c.Chat.Post(ctx, channel, m, nonce)
		if errors.Is(err, chat.ErrForbidden) {
			err = fmt.Errorf("%w: %w", chat.ErrClosed, err)
		}
		return err
	})
}

// wasSent says whether a private message with a control is in the conversation with a person since a time.
func (c *Config) wasSent(ctx context.Context, user, control string, since time.Time) (sent bool, err error) {
	err = c.converse(ctx, user, func(channel string) error {
		list, err := c.Chat.Recent(ctx, channel, since)
		sent = slices.ContainsFunc(list, func(s chat.Seen) bool { return slices.Contains(s.Controls, control) })
		return err
	})
	return sent, err
}

// converse uses the private conversation with a person. Its channel is kept, because each one that is opened counts
// with the chat, and opened anew where it is gone.
func (c *Config) converse(ctx context.Context, user string, use func(channel string) error) error {
	p, err := c.Profiles.Person(ctx, user)
	switch {
	case err != nil:
		return err
	case p.IsClosed(c.Now()):
		return chat.ErrClosed
	}
	change := func(set func(*profile.Person)) error {
		_, err := c.Profiles.ChangePerson(ctx, user, func(p *profile.Person) error {
			set(p)
			return nil
		})
		return err
	}
	err = chat.ErrNoChannel
	if p.Conversation != "" {
		err = use(p.Conversation)
	}
	if errors.Is(err, chat.ErrNoChannel) {
		var opened string
		if opened, err = c.Chat.Conversation(ctx, user); err == nil {
			if err := change(func(p *profile.Person) { p.Conversation = opened }); err != nil {
				return err
			}
			err = use(opened)
		}
	}
	if errors.Is(err, chat.ErrClosed) {
		c.Log.Info("a person takes no private messages", "user", user, "error", err)
		if err := change(func(p *profile.Person) { p.Closed = c.Now() }); err != nil {
			return err
		}
	}
	return err
}
