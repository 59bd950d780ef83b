package rest

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"strings"
)

// What an error means to the caller, besides Discord's codes.
var (
	// ErrToken says that Discord does not accept the bot's token.
	ErrToken = errors.New("the bot's token is not accepted")
	// ErrUnavailable says that Discord was not reached, failed, or had no time left; a later attempt may succeed.
	ErrUnavailable = errors.New("discord takes no requests right now")
	// ErrTooOld says that Discord takes no more edits of messages that are older than an hour for now.
	ErrTooOld = errors.New("too many old messages were edited")
)

// Codes of Discord's errors that mean the same for every request.
const (
	codeOldEdits   = 30046
	codeBlocked    = 40333
	codeOverloaded = 130000
)

// maxDetails is how much of Discord's sentence, and of its list of faults, stands in an error, in bytes.
const maxDetails = 300

// Error is a request that Discord refused.
type Error struct {
	// Status is HTTP's, Code Discord's, 0 when there is none.
	Status, Code int
	// Message is Discord's sentence, Details its list of faults as JSON, shortened.
	Message, Details string

	// interaction says that the request carried an interaction's token and not the bot's, foreign that the answer is
	// not Discord's JSON but that of something on the way.
	interaction, foreign bool
}

// Error gives all of it in one line.
func (e *Error) Error() string {
	s := fmt.Sprintf("status %d, code %d: %s", e.Status, e.Code, e.Message)
	if e.Details != "" {
		s += " " + e.Details
	}
	return s
}

// Unwrap gives one of the errors above, or nil.
func (e *Error) Unwrap() error {
	switch {
	case e.Code == codeOldEdits:
		return ErrTooOld
	case e.Status == http.StatusUnauthorized && !e.interaction:
		return ErrToken
	case e.Status == http.StatusTooManyRequests, e.Status >= 500, e.Status == http.StatusForbidden && e.foreign,
		e.Code == codeBlocked, e.Code == codeOverloaded:
		return ErrUnavailable
	}
	return nil
}

func refusal(q Request, status int, body []byte) *Error {
	e := &Error{Status: status, interaction: q.Interaction}
	var answer struct {
		Code    int             `json:"code"`
		Message string          `json:"message"`
		Errors  json.RawMessage `json:"errors"`
	}
	if err := json.Unmarshal(body, &answer); err != nil {
		e.Message, e.foreign = http.StatusText(status), true
		return e
	}
	e.Code, e.Message, e.Details = answer.Code, shortened(answer.Message), shortened(string(answer.Errors))
	return e
}

// shortened makes a text of Discord's fit for an error.
func shortened(text string) string {
	if len(text) > maxDetails {
		text = strings.ToValidUTF8(text[:maxDetails], "") + "…"
	}
	return strings.ToValidUTF8(text, "\uFFFD")
}

// unavailable marks a fault of the network and time that ran out. Who cancels knows why.
func unavailable(err error) error {
	if errors.Is(err, context.Canceled) || errors.Is(err, ErrToken) || errors.Is(err, ErrTooOld) {
		return err
	}
	return fmt.Errorf("%w: %w", ErrUnavailable, err)
}

// withoutAddress strips what http.Client puts around an error: the address may hold a token.
func withoutAddress(err error) error {
	for {
		e, ok := errors.AsType[*url.Error](err)
		if !ok {
			return err
		}
		err = e.Err
	}
}

// neverSent says that the server cannot have seen the request.
func neverSent(err error) bool {
	op, ok := errors.AsType[*net.OpError](err)
	return ok && op.Op == "dial"
}
