package page

import (
	"encoding/json"
	"fmt"
	"math"
	"net/http"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/harbormaster/harbormaster/bot/local/model"
)

// shown is a value as a person would read it.
func (in *called) shown(o *model.Option, given, value any) string {
	for _, c := range o.Choices {
		if equalValue(c.Value, value) {
			return c.Name
		}
	}
	id, _ := value.(string)
	if u := in.m.Users.Find(id); o.Type == model.OptionUser && u != nil {
		return "@" + u.Name
	}
	if f, ok := value.(float64); ok {
		return strconv.FormatFloat(f, 'f', -1, 64)
	}
	if s, ok := given.(string); ok {
		return s
	}
	return fmt.Sprint(value)
}

func equalValue(raw json.RawMessage, value any) bool {
	var known any
	return json.Unmarshal(raw, &known) == nil && known == value
}

// value checks one value as Discord's client does before it sends. Of choices one is given by its name or value.
func (in *called) value(o *model.Option, given any) (any, *Error) {
	for _, c := range o.Choices {
		var value any
		_ = json.Unmarshal(c.Value, &value) // it was checked when the command came
		if name := fmt.Sprint(given); strings.EqualFold(c.Name, name) || fmt.Sprint(value) == name {
			return value, nil
		}
	}
	switch {
	case len(o.Choices) > 0:
		return nil, badValue("Choose one of the values that are offered for “%s”.", o.Name).
			because("choice", Values{"option": o.Name})
	case o.Type == model.OptionString:
		return stringValue(o, given)
	case o.Type == model.OptionInteger:
		return numberValue(o, given)
	case o.Type == model.OptionUser:
		return in.person(fmt.Sprint(given))
	}
	value, err := strconv.ParseBool(strings.ToLower(fmt.Sprint(given)))
	if _, isNumber := given.(float64); err != nil || isNumber {
		return nil, badValue("“%s” is true or false.", o.Name).because("flag", Values{"option": o.Name})
	}
	return value, nil
}

func badValue(format string, args ...any) *Error {
	return failed(http.StatusBadRequest, CodeBadValue, format, args...)
}

func stringValue(o *model.Option, given any) (any, *Error) {
	value := fmt.Sprint(given)
	if utf8.RuneCountInString(value) > model.MaxStringOption {
		return nil, badValue("“%s” has at most %d characters.", o.Name, model.MaxStringOption).
			because("length", Values{"option": o.Name, "max": model.MaxStringOption})
	}
	return value, nil
}

func numberValue(o *model.Option, given any) (any, *Error) {
	text := fmt.Sprint(given)
	value, err := strconv.ParseFloat(strings.TrimSpace(text), 64)
	switch {
	case err != nil || math.IsNaN(value) || math.IsInf(value, 0):
		return nil, badValue("“%s” is a number.", o.Name).because("number", Values{"option": o.Name})
	case !model.IsWhole(value):
		return nil, badValue("“%s” is a whole number.", o.Name).because("whole", Values{"option": o.Name})
	case o.MinValue != nil && value < *o.MinValue:
		return nil, badValue("“%s” is at least %v.", o.Name, *o.MinValue).
			because("least", Values{"option": o.Name, "min": *o.MinValue})
	case o.MaxValue != nil && value > *o.MaxValue:
		return nil, badValue("“%s” is at most %v.", o.Name, *o.MaxValue).
			because("most", Values{"option": o.Name, "max": *o.MaxValue})
	}
	return value, nil
}
