package discord

import (
	"context"
	"errors"
	"net/http"

	"github.com/harbormaster/harbormaster/bot"
	"github.com/harbormaster/harbormaster/bot/discord/gateway"
	"github.com/harbormaster/harbormaster/bot/discord/rest"
)

var (
	// ErrToken says that Discord does not accept the bot's token.
	ErrToken = gateway.ErrToken
	// ErrShards says that the configured shards are no shards, or that Discord does not accept them.
	ErrShards = gateway.ErrShards
	// ErrNotAcknowledged says that an answer cannot be edited or followed before it is given.
	ErrNotAcknowledged = errors.New("interaction was not acknowledged yet")
)

// Codes of Discord's errors that are looked at one by one.
const (
	codeAlreadyAcknowledged = 40060
	codeInvalidForm         = 50035
	codeThreadExists        = 160004
)

// meanings are what Discord's codes mean to the bot.
var meanings = map[int]error{
	10008:                   bot.ErrGone,      // unknown message
	10003:                   bot.ErrNoChannel, // unknown channel
	10004:                   bot.ErrNoChannel, // unknown guild
	50001:                   bot.ErrNoChannel, // missing access
	50013:                   bot.ErrForbidden, // missing permissions
	160005:                  bot.ErrForbidden, // thread is locked
	50083:                   bot.ErrArchived,  // thread is archived
	40005:                   bot.ErrTooLarge,  // request entity too large
	10013:                   bot.ErrClosed,    // unknown user
	50007:                   bot.ErrClosed,    // cannot send messages to this user
	50278:                   bot.ErrClosed,    // no mutual guilds
	10015:                   bot.ErrExpired,   // unknown webhook
	10062:                   bot.ErrExpired,   // unknown interaction
	50027:                   bot.ErrExpired,   // invalid webhook token
	codeAlreadyAcknowledged: bot.ErrAnswered,
}

// meaning gives what an error of package rest means to the bot: one of the errors of package bot, ErrToken, or nil.
func meaning(err error) error {
	var refused *rest.Error
	errors.As(err, &refused)
	switch {
	case refused != nil && meanings[refused.Code] != nil:
		return meanings[refused.Code]
	case errors.Is(err, rest.ErrToken):
		return ErrToken
	case errors.Is(err, rest.ErrTooOld):
		return bot.ErrTooOld
	case errors.Is(err, rest.ErrUnavailable):
		return bot.ErrUnavailable
	case refused == nil:
		return nil
	case refused.Status == http.StatusUnauthorized:
		return bot.ErrExpired
	case refused.Status == http.StatusForbidden && refused.Code == 0:
		return bot.ErrForbidden
	case refused.Status == http.StatusRequestEntityTooLarge:
		return bot.ErrTooLarge
	}
	return nil
}

// failure is an error of package rest with its meaning.
type failure struct {
	error
	meaning error
}

// Unwrap gives both.
func (f *failure) Unwrap() []error { return []error{f.error, f.meaning} }

// call sends a request and decodes the answer into result, if that is not nil.
func (c *Client) call(ctx context.Context, q rest.Request, result any) error {
	err := c.rest.Do(ctx, q, result)
	if m := meaning(err); m != nil {
		return &failure{err, m}
	}
	return err
}

func hasCode(err error, code int) bool {
	var e *rest.Error
	return errors.As(err, &e) && e.Code == code
}
