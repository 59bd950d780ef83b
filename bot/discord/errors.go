package discord

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"

	"github.com/harbormaster/harbormaster/bot"
)

var (
	// ErrToken says that Discord does not accept the bot's token.
	ErrToken = errors.New("the bot's token is not accepted")
	// ErrNotAcknowledged says that an answer cannot be edited or followed before it is given.
	ErrNotAcknowledged = errors.New("interaction was not acknowledged yet")
)

// Codes of Discord's errors.
const (
	codeUnknownChannel      = 10003
	codeUnknownGuild        = 10004
	codeUnknownMessage      = 10008
	codeUnknownWebhook      = 10015
	codeUnknownUser         = 10013
	codeUnknownInteraction  = 10062
	codeOldEdits            = 30046
	codeTooLarge            = 40005
	codeAlreadyAcknowledged = 40060
	codeBlocked             = 40333
	codeNoAccess            = 50001
	codeClosed              = 50007
	codeNoPermission        = 50013
	codeWebhookToken        = 50027
	codeInvalidForm         = 50035
	codeArchived            = 50083
	codeNoCommonGuild       = 50278
	codeOverloaded          = 130000
	codeThreadExists        = 160004
	codeLocked              = 160005
)

// maxDetails is how much of Discord's sentence, and of its list of faults, stands in an error, in bytes.
const maxDetails = 300

// Error is a request that Discord refused.
type Error struct {
	// What says what was tried, without any secret.
	What string
	// Status is HTTP's, Code Discord's, 0 when there is none.
	Status, Code int
	// Message is Discord's sentence, Details its list of faults as JSON, shortened.
	Message, Details string

	// interaction says that the request carried an interaction's token and not the bot's, foreign that the answer is not
	// Discord's JSON but that of something on the way.
	interaction, foreign bool
}

// Error gives all of it in one line.
func (e *Error) Error() string {
	s := fmt.Sprintf("%s: status %d, code %d: %s", e.What, e.Status, e.Code, e.Message)
	if e.Details != "" {
		s += " " + e.Details
	}
	return s
}

// Unwrap gives what it means to the bot: one of the errors of package bot, or ErrToken.
func (e *Error) Unwrap() []error {
	switch e.Code {
	case codeUnknownMessage:
		return []error{bot.ErrGone}
	case codeUnknownChannel, codeUnknownGuild, codeNoAccess:
		return []error{bot.ErrNoChannel}
	case codeNoPermission, codeLocked:
		return []error{bot.ErrForbidden}
	case codeArchived:
		return []error{bot.ErrArchived}
	case codeOldEdits:
		return []error{bot.ErrTooOld}
	case codeTooLarge:
		return []error{bot.ErrTooLarge}
	case codeClosed, codeNoCommonGuild, codeUnknownUser:
		return []error{bot.ErrClosed}
	case codeUnknownInteraction, codeWebhookToken, codeUnknownWebhook:
		return []error{bot.ErrExpired}
	case codeAlreadyAcknowledged:
		return []error{bot.ErrAnswered}
	case codeBlocked, codeOverloaded:
		return []error{bot.ErrUnavailable}
	}
	switch {
	case e.Status == http.StatusUnauthorized && e.interaction:
		return []error{bot.ErrExpired}
	case e.Status == http.StatusUnauthorized:
		return []error{ErrToken}
	case e.Status == http.StatusForbidden && e.foreign:
		return []error{bot.ErrUnavailable}
	case e.Status == http.StatusForbidden && e.Code == 0:
		return []error{bot.ErrForbidden}
	case e.Status == http.StatusRequestEntityTooLarge:
		return []error{bot.ErrTooLarge}
	case e.Status == http.StatusTooManyRequests || e.Status >= 500:
		return []error{bot.ErrUnavailable}
	default:
		return nil
	}
}

func refusal(q request, status int, body []byte) *Error {
	e := &Error{What: q.what, Status: status, interaction: q.unsigned}
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

func hasCode(err error, code int) bool {
	var e *Error
	return errors.As(err, &e) && e.Code == code
}
