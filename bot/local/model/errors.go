package model

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"time"
	"unicode/utf8"
)

// Error is a refusal in Discord's shape: {code, message, errors}.
type Error struct {
	Status     int
	Code       int
	Message    string
	Errors     json.RawMessage
	RetryAfter float64 // seconds; only with 429
	Scope      string  // of a 429: user (also for ""), global or shared
}

func (e *Error) Error() string { return fmt.Sprintf("%d: %s", e.Code, e.Message) }

// OldEditWindow is the time in which a channel takes Config.OldEdits edits of old messages.
const OldEditWindow = 20 * time.Second

// Discord's refusals that need no further words.
var (
	ErrUnauthorized       = &Error{Status: http.StatusUnauthorized, Message: "401: Unauthorized"}
	ErrNotFound           = &Error{Status: http.StatusNotFound, Message: "404: Not Found"}
	ErrUnknownApplication = known(http.StatusNotFound, 10002, "Unknown Application")
	ErrUnknownChannel     = known(http.StatusNotFound, 10003, "Unknown Channel")
	ErrUnknownMember      = known(http.StatusNotFound, 10007, "Unknown Member")
	ErrUnknownMessage     = known(http.StatusNotFound, 10008, "Unknown Message")
	ErrUnknownUser        = known(http.StatusNotFound, 10013, "Unknown User")
	ErrUnknownEmoji       = known(http.StatusNotFound, 10014, "Unknown Emoji")
	ErrUnknownWebhook     = known(http.StatusNotFound, 10015, "Unknown Webhook")
	ErrUnknownInteraction = known(http.StatusNotFound, 10062, "Unknown interaction")
	ErrTooManyEmojis      = known(http.StatusBadRequest, 30008, "Maximum number of emojis reached (2000)")
	ErrOldEdits           = func() *Error {
		e := known(http.StatusTooManyRequests, 30046,
			"Maximum number of edits to messages older than 1 hour reached. Try again later")
		e.RetryAfter = OldEditWindow.Seconds()
		return e
	}()
	ErrTooLarge     = known(http.StatusRequestEntityTooLarge, 40005, "Request entity too large")
	ErrAcknowledged = known(http.StatusBadRequest, 40060, "Interaction has already been acknowledged.")
	ErrForbidden    = known(http.StatusForbidden, 50001, "Missing Access")
	ErrOtherAuthor  = known(http.StatusForbidden, 50005, "Cannot edit a message authored by another user")
	ErrEmptyMessage = known(http.StatusBadRequest, 50006, "Cannot send an empty message")
	ErrPermissions  = known(http.StatusForbidden, 50013, "Missing Permissions")
	ErrWebhookToken = known(http.StatusUnauthorized, 50027, "Invalid Webhook Token")
	ErrArchived     = known(http.StatusBadRequest, 50083, "Thread is archived")
	ErrInvalidForm  = known(http.StatusBadRequest, 50035, "Invalid Form Body")
	ErrNotJSON      = known(http.StatusBadRequest, 50109, "The request body contains invalid JSON.")
	ErrThreadExists = known(http.StatusBadRequest, 160004, "A thread has already been created for this message")
	_               = known(http.StatusNotFound, 10004, "Unknown Guild")
	_               = known(http.StatusNotFound, 10063, "Unknown application command")
	_               = known(http.StatusForbidden, 20026, "This bot has been flagged by our anti-spam system")
	_               = known(http.StatusBadRequest, 30032, "Maximum number of application commands reached (100)")
	_               = known(http.StatusForbidden, 40003, "You are opening direct messages too fast")
	_               = known(http.StatusForbidden, 50007, "Cannot send messages to this user")
	_               = known(http.StatusForbidden, 50278, "Cannot send messages to this user: no mutual guilds")
	_               = known(http.StatusBadRequest, 160005, "Thread is locked")
	_               = known(http.StatusBadRequest, 160006, "Maximum number of active threads reached")
)

// byCode are Discord's errors that a fault can ask for.
var byCode = map[int]*Error{}

func known(status, code int, message string) *Error {
	e := &Error{Status: status, Code: code, Message: message}
	byCode[code] = e
	return e
}

// ErrorOf is one of Discord's errors by its code, with an example of what is wrong with a form; nil for one that is not
// known.
func ErrorOf(code int) *Error {
	e := byCode[code]
	if e == nil {
		return nil
	}
	one := *e
	if e == ErrInvalidForm {
		one.Errors = json.RawMessage(`{"content":{"_errors":[{"code":"BASE_TYPE_BAD_LENGTH",` +
			`"message":"Must be between 1 and 2000 in length."}]}}`)
	}
	return &one
}

// Problems collects what is wrong with a form, by the path of the field.
type Problems struct {
	list []problem
}

type problem struct{ path, code, message string }

// Add notes a fault at a path like "components.0.custom_id".
func (p *Problems) Add(path, code, format string, args ...any) {
	p.list = append(p.list, problem{path, code, fmt.Sprintf(format, args...)})
}

// Length notes a fault when n is not between low and high.
func (p *Problems) Length(path string, n, low, high int) {
	switch {
	case n == 0 && low > 0:
		p.required(path)
	case n < low || n > high && low > 0:
		p.Add(path, "BASE_TYPE_BAD_LENGTH", "Must be between %d and %d in length.", low, high)
	case n > high:
		p.Add(path, "BASE_TYPE_MAX_LENGTH", "Must be %d or fewer in length.", high)
	}
}

// Text notes a fault when a text has not between low and high characters.
func (p *Problems) Text(path, text string, low, high int) {
	p.Length(path, utf8.RuneCountInString(text), low, high)
}

// Number notes a fault when n is not between low and high.
func (p *Problems) Number(path string, n, low, high int) {
	if n < low {
		p.Add(path, "NUMBER_TYPE_MIN", "int value should be greater than or equal to %d.", low)
	}
	if n > high {
		p.Add(path, "NUMBER_TYPE_MAX", "int value should be less than or equal to %d.", high)
	}
}

func (p *Problems) required(path string) {
	p.Add(path, "BASE_TYPE_REQUIRED", "This field is required")
}

// Choices notes that a value is none of the allowed ones.
func (p *Problems) Choices(path, got, allowed string) {
	p.Add(path, "BASE_TYPE_CHOICES", "Value '%s' must be one of {%s}.", got, allowed)
}

// Err is nil when nothing is wrong, else code 50035 with the tree of faults.
func (p *Problems) Err() error {
	if len(p.list) == 0 {
		return nil
	}
	tree := map[string]any{}
	for _, one := range p.list {
		node := tree
		for key := range strings.SplitSeq(one.path, ".") {
			next, ok := node[key].(map[string]any)
			if !ok {
				next = map[string]any{}
				node[key] = next
			}
			node = next
		}
		faults, _ := node["_errors"].([]any)
		node["_errors"] = append(faults, map[string]string{"code": one.code, "message": one.message})
	}
	raw, err := json.Marshal(tree)
	if err != nil {
		return fmt.Errorf("encode the faults of a form: %w", err)
	}
	form := *ErrInvalidForm
	form.Errors = raw
	return &form
}
