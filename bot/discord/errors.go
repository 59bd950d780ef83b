package discord

import (
	"context"
	"errors"
	"net/http"
	"strings"

	"github.com/harbormaster/harbormaster/bot/chat"
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
	codeOpeningTooFast      = 40003 // private conversations
	codeFlagged             = 20026 // as spam
)

// meanings are what Discord's codes mean to the bot.
var meanings = map[int]error{
	10008:                   chat.ErrGone,      // unknown message
	10007:                   chat.ErrGone,      // unknown member
	10003:                   chat.ErrNoChannel, // unknown channel
	10004:                   chat.ErrNoChannel, // unknown guild
	50001:                   chat.ErrNoChannel, // missing access
	50013:                   chat.ErrForbidden, // missing permissions
	160005:                  chat.ErrForbidden, // thread is locked
	50083:                   chat.ErrArchived,  // thread is archived
	40005:                   chat.ErrTooLarge,  // request entity too large
	10013:                   chat.ErrClosed,    // unknown user
	codeFlagged:             chat.ErrClosed,
	codeOpeningTooFast:      chat.ErrClosed,
	50007:                   chat.ErrClosed,  // cannot send messages to this user
	50278:                   chat.ErrClosed,  // no mutual guilds
	10015:                   chat.ErrExpired, // unknown webhook
	10062:                   chat.ErrExpired, // unknown interaction
	50027:                   chat.ErrExpired, // invalid webhook token
	codeAlreadyAcknowledged: chat.ErrAnswered,
}

// meaning gives what an error of package rest means to the bot: one of the errors of package bot, ErrToken, or nil.
func meaning(err error) error {
	refused, _ := errors.AsType[*rest.Error](err)
	switch {
	case refused != nil && meanings[refused.Code] != nil:
		return meanings[refused.Code]
	case errors.Is(err, rest.ErrToken):
		return ErrToken
	case errors.Is(err, rest.ErrTooOld):
		return chat.ErrTooOld
	case errors.Is(err, rest.ErrUnavailable):
		return chat.ErrUnavailable
	case refused == nil:
		return nil
	case refused.Status == http.StatusBadRequest:
		return chat.ErrInvalid
	case refused.Status == http.StatusUnauthorized:
		return chat.ErrExpired
	case refused.Status == http.StatusForbidden && refused.Code == 0:
		return chat.ErrForbidden
	case refused.Status == http.StatusRequestEntityTooLarge:
		return chat.ErrTooLarge
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
	q.GivesWay = chat.GivesWay(ctx)
	err := c.rest.Do(ctx, q, result)
	if m := meaning(err); m != nil {
		return &failure{err, m}
	}
	return err
}

// invalid says that Discord refused a form for a fault whose name ends so.
func invalid(err error, fault string) bool {
	e, ok := errors.AsType[*rest.Error](err)
	return ok && e.Code == codeInvalidForm && strings.Contains(e.Details, fault+`"`)
}

func hasCode(err error, code int) bool {
	e, ok := errors.AsType[*rest.Error](err)
	return ok && e.Code == code
}
