package local

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
)

// restError is a refusal in Discord's shape: {code, message, errors}.
type restError struct {
	Status     int
	Code       int
	Message    string
	Errors     json.RawMessage
	RetryAfter float64 // seconds; only with 429
	Scope      string  // of a 429: user (also for ""), global or shared
}

func (e *restError) Error() string { return fmt.Sprintf("%d: %s", e.Code, e.Message) }

// Discord's refusals that need no further words.
var (
	errUnauthorized       = &restError{Status: http.StatusUnauthorized, Code: 0, Message: "401: Unauthorized"}
	errNotFound           = &restError{Status: http.StatusNotFound, Code: 0, Message: "404: Not Found"}
	errUnknownApplication = &restError{Status: http.StatusNotFound, Code: 10002, Message: "Unknown Application"}
	errUnknownChannel     = &restError{Status: http.StatusNotFound, Code: 10003, Message: "Unknown Channel"}
	errUnknownGuild       = &restError{Status: http.StatusNotFound, Code: 10004, Message: "Unknown Guild"}
	errUnknownMember      = &restError{Status: http.StatusNotFound, Code: 10007, Message: "Unknown Member"}
	errUnknownMessage     = &restError{Status: http.StatusNotFound, Code: 10008, Message: "Unknown Message"}
	errUnknownUser        = &restError{Status: http.StatusNotFound, Code: 10013, Message: "Unknown User"}
	errUnknownEmoji       = &restError{Status: http.StatusNotFound, Code: 10014, Message: "Unknown Emoji"}
	errUnknownWebhook     = &restError{Status: http.StatusNotFound, Code: 10015, Message: "Unknown Webhook"}
	errUnknownInteraction = &restError{Status: http.StatusNotFound, Code: 10062, Message: "Unknown interaction"}
	errUnknownCommand     = &restError{Status: http.StatusNotFound, Code: 10063, Message: "Unknown application command"}
	errTooManyEmojis      = &restError{Status: http.StatusBadRequest, Code: 30008, Message: "Maximum number of emojis reached (2000)"}
	errTooManyCommands    = &restError{Status: http.StatusBadRequest, Code: 30032, Message: "Maximum number of application commands reached (100)"}
	errOldEdits           = &restError{Status: http.StatusTooManyRequests, Code: 30046, Message: "Maximum number of edits to messages older than 1 hour reached. Try again later", RetryAfter: oldEditWindow.Seconds()}
	errTooLarge           = &restError{Status: http.StatusRequestEntityTooLarge, Code: 40005, Message: "Request entity too large"}
	errAcknowledged       = &restError{Status: http.StatusBadRequest, Code: 40060, Message: "Interaction has already been acknowledged."}
	errForbidden          = &restError{Status: http.StatusForbidden, Code: 50001, Message: "Missing Access"}
	errOtherAuthor        = &restError{Status: http.StatusForbidden, Code: 50005, Message: "Cannot edit a message authored by another user"}
	errEmptyMessage       = &restError{Status: http.StatusBadRequest, Code: 50006, Message: "Cannot send an empty message"}
	errPermissions        = &restError{Status: http.StatusForbidden, Code: 50013, Message: "Missing Permissions"}
	errWebhookToken       = &restError{Status: http.StatusUnauthorized, Code: 50027, Message: "Invalid Webhook Token"}
	errArchived           = &restError{Status: http.StatusBadRequest, Code: 50083, Message: "Thread is archived"}
	errInvalidForm        = &restError{Status: http.StatusBadRequest, Code: 50035, Message: "Invalid Form Body"}
	errNotJSON            = &restError{Status: http.StatusBadRequest, Code: 50109, Message: "The request body contains invalid JSON."}
	errThreadExists       = &restError{Status: http.StatusBadRequest, Code: 160004, Message: "A thread has already been created for this message"}
	errThreadLocked       = &restError{Status: http.StatusBadRequest, Code: 160005, Message: "Thread is locked"}
	errTooManyThreads     = &restError{Status: http.StatusBadRequest, Code: 160006, Message: "Maximum number of active threads reached"}
)

// problems collects what is wrong with a form, by the path of the field.
type problems struct {
	list []problem
}

type problem struct{ path, code, message string }

// add notes a fault at a path like "components.0.custom_id".
func (p *problems) add(path, code, format string, args ...any) {
	p.list = append(p.list, problem{path, code, fmt.Sprintf(format, args...)})
}

// length notes a fault when n is not between low and high.
func (p *problems) length(path string, n, low, high int) {
	switch {
	case n == 0 && low > 0:
		p.required(path)
	case n < low || n > high && low > 0:
		p.add(path, "BASE_TYPE_BAD_LENGTH", "Must be between %d and %d in length.", low, high)
	case n > high:
		p.add(path, "BASE_TYPE_MAX_LENGTH", "Must be %d or fewer in length.", high)
	}
}

// number notes a fault when n is not between low and high.
func (p *problems) number(path string, n, low, high int) {
	if n < low {
		p.add(path, "NUMBER_TYPE_MIN", "int value should be greater than or equal to %d.", low)
	}
	if n > high {
		p.add(path, "NUMBER_TYPE_MAX", "int value should be less than or equal to %d.", high)
	}
}

func (p *problems) required(path string) {
	p.add(path, "BASE_TYPE_REQUIRED", "This field is required")
}

func (p *problems) choices(path, got, allowed string) {
	p.add(path, "BASE_TYPE_CHOICES", "Value '%s' must be one of {%s}.", got, allowed)
}

// err is nil when nothing is wrong, else code 50035 with the tree of faults.
func (p *problems) err() error {
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
	form := *errInvalidForm
	form.Errors = raw
	return &form
}

// pageError is an error of the page's API: a code, a sentence and a status.
type pageError struct {
	Body   Error
	Status int
}

func (e *pageError) Error() string { return e.Body.Code + ": " + e.Body.Message }

// sentence makes an error of the page's API.
func sentence(status int, code, format string, args ...any) *pageError {
	return &pageError{Body: Error{Code: code, Message: fmt.Sprintf(format, args...)}, Status: status}
}

// at names the field that is to blame.
func (e *pageError) at(field string) *pageError {
	e.Body.Field = field
	return e
}
