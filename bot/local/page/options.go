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
	switch o.Type {
	case model.OptionUser, model.OptionMentionable:
		if id, ok := value.(string); ok {
			if u := in.m.Users.Find(id); u != nil {
				return "@" + u.Name
			}
		}
	case model.OptionChannel:
		if id, ok := value.(string); ok {
			if c := in.m.Channels.Find(id, in.as); c != nil {
				return "#" + c.Name
			}
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
	if json.Unmarshal(raw, &known) != nil {
		return false
	}
	return known == value
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
		switch v := given.(type) {
		case bool:
			value = v
		case string:
			b, err := strconv.ParseBool(strings.ToLower(v))
			if err != nil {
				return nil, badValue("“%s” is true or false.", o.Name)
			}
			value = b
		default:
			return nil, badValue("“%s” is true or false.", o.Name)
		}
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
	return nil, badValue("Choose one of the values that are offered for “%s”.", o.Name)
}

func badValue(format string, args ...any) *Error {
	return failed(http.StatusBadRequest, CodeBadValue, format, args...)
}

func stringValue(o *model.Option, given any) (any, *Error) {
	value, ok := given.(string)
	if !ok {
		value = fmt.Sprint(given)
	}
	low, high := 0, model.MaxStringOption
	if o.MinLength != nil {
		low = *o.MinLength
	}
	if o.MaxLength != nil {
		high = *o.MaxLength
	}
	if n := utf8.RuneCountInString(value); n < low || n > high {
		return nil, badValue("“%s” has %d to %d characters.", o.Name, low, high)
	}
	return value, nil
}

func numberValue(o *model.Option, given any) (any, *Error) {
	var value float64
	switch v := given.(type) {
	case float64:
		value = v
	case int:
		value = float64(v)
	case string:
		f, err := strconv.ParseFloat(strings.TrimSpace(v), 64)
		if err != nil || math.IsNaN(f) || math.IsInf(f, 0) {
			for _, c := range o.Choices {
				if strings.EqualFold(c.Name, v) && json.Unmarshal(c.Value, &f) == nil {
					return f, nil
				}
			}
			return nil, badValue("“%s” is a number.", o.Name)
		}
		value = f
	default:
		return nil, badValue("“%s” is a number.", o.Name)
	}
	if o.Type == model.OptionInteger && !model.IsWhole(value) {
		return nil, badValue("“%s” is a whole number.", o.Name)
	}
	if o.MinValue != nil && value < *o.MinValue {
		return nil, badValue("“%s” is at least %v.", o.Name, *o.MinValue)
	}
	if o.MaxValue != nil && value > *o.MaxValue {
		return nil, badValue("“%s” is at most %v.", o.Name, *o.MaxValue)
	}
	return value, nil
}
