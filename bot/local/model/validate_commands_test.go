package model

import (
	"fmt"
	"testing"
)

func TestCommandsKeepTheLimits(t *testing.T) {
	commands := func(text string) []Command { return parse[[]Command](t, "["+text+"]") }
	one := func(fields string) []Command { return commands(`{"name":"a","description":"a"` + fields + `}`) }
	named := func(name, description string) []Command {
		return commands(fmt.Sprintf(`{"name":%q,"description":%q}`, name, description))
	}
	options := func(inner string) []Command { return one(`,"options":[` + inner + `]`) }
	const (
		plain = `{"type":3,"name":"o%d","description":"a"}`
		sub   = `{"type":1,"name":"o%d","description":"a"}`
	)
	opt := func(fields string) []Command {
		return options(`{"name":"o","description":"a",` + fields + `}`)
	}
	choices := func(n int) []Command {
		return opt(`"type":3,"choices":[` + list(n, `{"name":"c%d","value":"%d"}`) + `]`)
	}
	chosen := func(name, value string) []Command {
		return opt(fmt.Sprintf(`"type":3,"choices":[{"name":%q,"value":%q}]`, name, value))
	}
	for _, l := range []limit[[]Command]{
		{"name 32", named(x(32), "a"), named(x(33), "a"), "0.name BASE_TYPE_BAD_LENGTH"},
		{"name needed", named("a", "a"), named("", "a"), "0.name BASE_TYPE_REQUIRED"},
		{"name lower case", named("ab", "a"), named("Ab", "a"), "0.name APPLICATION_COMMAND_INVALID_NAME"},
		{"name without spaces", named("a-b_c", "a"), named("a b", "a"), "0.name APPLICATION_COMMAND_INVALID_NAME"},
		{"names differ", commands(list(2, `{"name":"c%d","description":"a"}`)), commands(list(2, `{"name":"c","description":"a"}`)), "1.name APPLICATION_COMMANDS_DUPLICATE_NAME"},
		{"description 100", named("a", x(100)), named("a", x(101)), "0.description BASE_TYPE_BAD_LENGTH"},
		{"description needed", named("a", "a"), named("a", ""), "0.description BASE_TYPE_REQUIRED"},
		{"known languages", one(`,"name_localizations":{"pl":"a"}`), one(`,"name_localizations":{"xx":"a"}`), "0.name_localizations DICT_TYPE_KEY_INVALID"},
		{"localized names are lower case", one(`,"name_localizations":{"pl":"a"}`), one(`,"name_localizations":{"pl":"A"}`), "0.name_localizations.pl APPLICATION_COMMAND_INVALID_NAME"},
		{"25 options", options(list(25, plain)), options(list(26, plain)), "0.options BASE_TYPE_MAX_LENGTH"},
		{"25 subcommands", options(list(25, sub)), options(list(26, sub)), "0.options BASE_TYPE_MAX_LENGTH"},
		{"25 options of a subcommand", options(`{"type":1,"name":"s","description":"a","options":[` + list(25, plain) + `]}`), options(`{"type":1,"name":"s","description":"a","options":[` + list(26, plain) + `]}`), "0.options.0.options BASE_TYPE_MAX_LENGTH"},
		{"option names differ", options(list(2, plain)), options(list(2, `{"type":3,"name":"o","description":"a"}`)), "0.options APPLICATION_COMMAND_OPTIONS_NAME_INVALID"},
		{"subcommands or options", options(list(2, sub)), options(list(1, sub) + `,{"type":3,"name":"p","description":"a"}`), "0.options.1.type APPLICATION_COMMAND_OPTIONS_TYPE_INVALID"},
		{"known types of options", opt(`"type":6`), opt(`"type":7`), "0.options.0.type APPLICATION_COMMAND_OPTIONS_TYPE_INVALID"},
		{"no subcommands of a subcommand", options(list(1, sub)), options(`{"type":1,"name":"s","description":"a","options":[` + list(1, sub) + `]}`), "0.options.0.options.0.type APPLICATION_COMMAND_OPTIONS_TYPE_INVALID"},
		{"required ones first", options(`{"type":3,"name":"a","description":"a","required":true},{"type":3,"name":"b","description":"a"}`), options(`{"type":3,"name":"a","description":"a"},{"type":3,"name":"b","description":"a","required":true}`), "0.options.1 APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID"},
		{"25 choices", choices(25), choices(26), "0.options.0.choices BASE_TYPE_MAX_LENGTH"},
		{"choice name 100", chosen(x(100), "v"), chosen(x(101), "v"), "0.options.0.choices.0.name BASE_TYPE_BAD_LENGTH"},
		{"choice value 100", chosen("n", x(100)), chosen("n", x(101)), "0.options.0.choices.0.value BASE_TYPE_BAD_LENGTH"},
		{"choice names differ", choices(2), opt(`"type":3,"choices":[` + list(2, `{"name":"c","value":"%d"}`) + `]`), "0.options.0.choices.1.name APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS"},
		{"choice values fit", opt(`"type":4,"choices":[{"name":"a","value":1}]`), opt(`"type":4,"choices":[{"name":"a","value":1.5}]`), "0.options.0.choices.0.value APPLICATION_COMMAND_OPTIONS_CHOICE_VALUE_INVALID"},
		{"choices or completion", opt(`"type":3,"autocomplete":true`), opt(`"type":3,"autocomplete":true,"choices":[{"name":"a","value":"a"}]`), "0.options.0.autocomplete APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID"},
	} {
		l.run(t, CheckCommands)
	}
}

func TestACommandHas8000CharactersInSum(t *testing.T) {
	// 1 + 1 for the command, and 20 options of 4 + 96 with 3 choices of 1 + 99 each.
	build := func(last int) []Command {
		c := Command{Name: "a", Description: "a"}
		for i := range 20 {
			o := Option{Type: OptionString, Name: fmt.Sprintf("op%02d", i), Description: x(96)}
			for j := range 3 {
				value := 99
				if i == 19 && j == 2 {
					value = last
				}
				o.Choices = append(o.Choices, OptionChoice{Name: fmt.Sprint(j), Value: []byte(`"` + x(value) + `"`)})
			}
			c.Options = append(c.Options, o)
		}
		return []Command{c}
	}
	limit[[]Command]{"8000 in sum", build(97), build(98), "0.name APPLICATION_COMMAND_TOO_LARGE"}.run(t, CheckCommands)
	longer := build(97)
	longer[0].DescriptionLocalizations = map[string]string{"cs": "a", "de": "ab"}
	if got := codes(CheckCommands(longer)); len(got) != 1 || got[0] != "0.name APPLICATION_COMMAND_TOO_LARGE" {
		t.Errorf("the longest localisation does not count: %v", got)
	}
}
