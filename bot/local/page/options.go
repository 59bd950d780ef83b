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
	switch o.Type {
	case model.OptionUser, model.OptionMentionable:
		if u := in.m.Users.Find(id); u != nil {
			return "@" + u.Name
		}
	case model.OptionChannel:
		if c := in.m.Channels.Find(id, in.as); c != nil {
			return "#" + c.Name
		}
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

// value checks one value as Discord's client does before it sends.
func (in *called) value(o *model.Option, given any) (any, *Error) {
	var value any
	var fault *Error
	switch o.Type {
	case model.OptionString:
		value, fault = stringValue(o, given)
	case model.OptionInteger, model.OptionNumber:
		value, fault = numberValue(o, given)
	case model.OptionBoolean:
		b, err := strconv.ParseBool(strings.ToLower(fmt.Sprint(given)))
		if _, isNumber := given.(float64); err != nil || isNumber {
			return nil, badValue("“%s” is true or false.", o.Name).because("flag", Values{"option": o.Name})
		}
		value = b
	case model.OptionUser, model.OptionChannel, model.OptionRole, model.OptionMentionable:
		return in.entity(o.Type, o.Name, o.ChannelTypes, fmt.Sprint(given))
	default:
		return nil, badValue("“%s” cannot be given here.", o.Name)
	}
	if fault != nil || len(o.Choices) == 0 {
		return value, fault
	}
	for _, c := range o.Choices {
		if equalValue(c.Value, value) {
			return value, nil
		}
	}
	for _, c := range o.Choices {
		if name, ok := given.(string); ok && strings.EqualFold(c.Name, name) {
			var known any
			if json.Unmarshal(c.Value, &known) == nil {
				return known, nil
			}
		}
	}
	return nil, badValue("Choose one of the values that are offered for “%s”.", o.Name).
		because("choice", Values{"option": o.Name})
}

func badValue(format string, args ...any) *Error {
	return failed(http.StatusBadRequest, CodeBadValue, format, args...)
}

func stringValue(o *model.Option, given any) (any, *Error) {
	value, low, high := fmt.Sprint(given), 0, model.MaxStringOption
	if o.MinLength != nil {
		low = *o.MinLength
	}
	if o.MaxLength != nil {
		high = *o.MaxLength
	}
	if n := utf8.RuneCountInString(value); n < low || n > high {
		return nil, badValue("“%s” has %d to %d characters.", o.Name, low, high).
			because("length", Values{"option": o.Name, "min": low, "max": high})
	}
	return value, nil
}

func numberValue(o *model.Option, given any) (any, *Error) {
	text := fmt.Sprint(given)
	value, err := strconv.ParseFloat(strings.TrimSpace(text), 64)
	switch {
	case err != nil || math.IsNaN(value) || math.IsInf(value, 0):
		for _, c := range o.Choices {
			if strings.EqualFold(c.Name, text) && json.Unmarshal(c.Value, &value) == nil {
				return value, nil
			}
		}
		return nil, badValue("“%s” is a number.", o.Name).because("number", Values{"option": o.Name})
	case o.Type == model.OptionInteger && !model.IsWhole(value):
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
