package discord

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"

	"github.com/harbormaster/harbormaster/bot"
)

var (
	// ErrToken says that Discord does not accept the bot's token.
	ErrToken = errors.New("the bot's token is not accepted")
	// ErrAcknowledged says that the interaction was acknowledged before.
	ErrAcknowledged = errors.New("interaction was acknowledged already")
	// ErrNotAcknowledged says that an answer cannot be edited or followed before it is given.
	ErrNotAcknowledged = errors.New("interaction was not acknowledged yet")
)

// Codes of Discord's errors.
const (
	codeUnknownChannel      = 10003
	codeUnknownMessage      = 10008
	codeUnknownInteraction  = 10062
	codeAlreadyAcknowledged = 40060
	codeThreadExists        = 160004
)

// maxDetails is how much of Discord's list of faults stands in an error, in bytes.
const maxDetails = 300

// Error is a request that Discord refused.
type Error struct {
	// What says what was tried, without any secret.
	What string
	// Status is HTTP's, Code Discord's, 0 when there is none.
	Status, Code int
	// Message is Discord's sentence, Details its list of faults as JSON, shortened.
	Message, Details string
}

// Error gives all of it in one line.
func (e *Error) Error() string {
	s := fmt.Sprintf("%s: status %d, code %d: %s", e.What, e.Status, e.Code, e.Message)
	if e.Details != "" {
		s += " " + e.Details
	}
	return s
}

// Unwrap lets callers ask for bot.ErrGone and ErrToken.
func (e *Error) Unwrap() error {
	switch {
	case e.Code == codeUnknownMessage || e.Code == codeUnknownChannel:
		return bot.ErrGone
	case e.Status == http.StatusUnauthorized:
		return ErrToken
	default:
		return nil
	}
}

func refusal(what string, status int, body []byte) *Error {
	e := &Error{What: what, Status: status}
	var answer struct {
		Code    int             `json:"code"`
		Message string          `json:"message"`
		Errors  json.RawMessage `json:"errors"`
	}
	if err := json.Unmarshal(body, &answer); err != nil {
		e.Message = http.StatusText(status)
		return e
	}
	e.Code, e.Message, e.Details = answer.Code, answer.Message, string(answer.Errors)
	if len(e.Details) > maxDetails {
		e.Details = e.Details[:maxDetails] + "…"
	}
	return e
}

func hasCode(err error, code int) bool {
	var e *Error
	return errors.As(err, &e) && e.Code == code
}
