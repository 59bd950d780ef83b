package model

import (
	"cmp"
	"encoding/json"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Limits of commands. Source: Discord's documentation, "Application Commands".
const (
	maxCommandOptions     = 25
	maxChoices            = 25
	maxCommandName        = 32
	maxCommandDescription = 100
	maxChoiceText         = 100
	maxCommandSum         = 8000
	MaxStringOption       = 6000 // characters
)

// Types of commands and of their options.
const (
	CommandChat = 1
	CommandUser = 2

	OptionSubcommand = 1
	OptionString     = 3
	OptionInteger    = 4
	OptionBoolean    = 5
	OptionUser       = 6
)

// Contexts of interactions and commands, and how the application of a command is installed.
const (
	ContextBotDM = 1
	ContextGroup = 2

	InstalledForUser = 1
)

// Command is what a bot registers.
type Command struct {
	Type                     int               `json:"type"`
	Name                     string            `json:"name"`
	NameLocalizations        map[string]string `json:"name_localizations,omitempty"`
	Description              string            `json:"description"`
	DescriptionLocalizations map[string]string `json:"description_localizations,omitempty"`
	Options                  []Option          `json:"options,omitempty"`
	DefaultMemberPermissions *string           `json:"default_member_permissions"`
	Contexts                 []int             `json:"contexts,omitempty"`
	IntegrationTypes         []int             `json:"integration_types,omitempty"`
	NSFW                     bool              `json:"nsfw"`
}

// Option is an option or subcommand of a command.
type Option struct {
	Type                     int               `json:"type"`
	Name                     string            `json:"name"`
	NameLocalizations        map[string]string `json:"name_localizations,omitempty"`
	Description              string            `json:"description"`
	DescriptionLocalizations map[string]string `json:"description_localizations,omitempty"`
	Required                 bool              `json:"required,omitempty"`
	Choices                  []OptionChoice    `json:"choices,omitempty"`
	Options                  []Option          `json:"options,omitempty"`
	MinValue                 *float64          `json:"min_value,omitempty"`
	MaxValue                 *float64          `json:"max_value,omitempty"`
	Autocomplete             bool              `json:"autocomplete,omitempty"`
}

// OptionChoice is one of the values that an option offers.
type OptionChoice struct {
	Name              string            `json:"name"`
	NameLocalizations map[string]string `json:"name_localizations,omitempty"`
	Value             json.RawMessage   `json:"value"`
}

// chatName is what names of slash commands and options are made of.
var chatName = regexp.MustCompile(`^[-_'\p{L}\p{N}\p{Devanagari}\p{Thai}]+$`)

// Locales are the languages that Discord's client knows.
var Locales = strings.Fields(`id da de en-GB en-US es-ES es-419 fr hr it lt hu nl no pl pt-BR ro fi sv-SE vi tr cs el bg
	ru uk hi th zh-CN ja zh-TW ko`)

// CheckCommands says what Discord would refuse of a whole list of commands, as sent by a bulk overwrite, beyond what
// its description tells of each field. Paths begin with the index. A type of 0 becomes that of a slash command.
func CheckCommands(list []Command) error {
	p, seen := &Problems{}, map[string]bool{}
	for i := range list {
		c, path := &list[i], strconv.Itoa(i)
		c.Type = cmp.Or(c.Type, CommandChat)
		key := fmt.Sprintf("%d/%s", c.Type, c.Name)
		if seen[key] {
			p.Add(path+".name", "APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique")
		}
		seen[key] = true
		p.Text(path+".name", c.Name, 1, maxCommandName)
		if c.Type != CommandChat {
			continue
		}
		checkNamed(p, path, c.Name, c.NameLocalizations, c.DescriptionLocalizations)
		p.Text(path+".description", c.Description, 1, maxCommandDescription)
		checkOptions(p, path+".options", c.Options, OptionSubcommand)
		all := Option{Name: c.Name, NameLocalizations: c.NameLocalizations, Description: c.Description,
			DescriptionLocalizations: c.DescriptionLocalizations, Options: c.Options}
		if optionsSize([]Option{all}) > maxCommandSum {
			p.Add(path+".name", "APPLICATION_COMMAND_TOO_LARGE", "Command exceeds maximum size (%d)", maxCommandSum)
		}
	}
	return p.Err()
}

// checkNamed checks a name in all languages, and the languages.
func checkNamed(p *Problems, path, name string, names, descriptions map[string]string) {
	checkName(p, path+".name", name)
	for lang, text := range names {
		checkName(p, path+".name_localizations."+lang, text)
	}
	for field, texts := range map[string]map[string]string{"name": names, "description": descriptions} {
		for lang := range texts {
			if !slices.Contains(Locales, lang) {
				p.Add(path+"."+field+"_localizations", "DICT_TYPE_KEY_INVALID", "Unknown locale '%s'", lang)
			}
		}
	}
}

func checkName(p *Problems, path, name string) {
	if name != "" && (!chatName.MatchString(name) || strings.ToLower(name) != name) {
		p.Add(path, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")
	}
}

// optionTypes are those of options that package chat knows; others are refused.
var optionTypes = []int{OptionSubcommand, OptionString, OptionInteger, OptionBoolean, OptionUser}

// checkOptions checks one level of options, whose types are least or above: a subcommand has no subcommands.
func checkOptions(p *Problems, path string, list []Option, least int) {
	p.Length(path, len(list), 0, maxCommandOptions)
	seen, kinds, optional := map[string]bool{}, map[bool]bool{}, false
	for i := range list {
		o := &list[i]
		here := fmt.Sprintf("%s.%d", path, i)
		checkNamed(p, here, o.Name, o.NameLocalizations, o.DescriptionLocalizations)
		if seen[o.Name] {
			p.Add(path, "APPLICATION_COMMAND_OPTIONS_NAME_INVALID", "Option names must be unique within one level")
		}
		seen[o.Name] = true
		kinds[o.Type == OptionSubcommand] = true
		if o.Type < least || !slices.Contains(optionTypes, o.Type) || len(kinds) > 1 {
			p.Add(here+".type", "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Option type %d cannot stand here", o.Type)
		}
		if o.Required && optional {
			p.Add(here, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
				"Required options must be placed before non-required options")
		}
		optional = optional || !o.Required
		if o.Autocomplete && len(o.Choices) > 0 {
			p.Add(here+".autocomplete", "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID",
				"Autocomplete cannot be used with choices")
		}
		CheckChoices(p, here+".choices", o.Choices, o.Type)
		if o.Type == OptionSubcommand {
			checkOptions(p, here+".options", o.Options, OptionString)
		}
	}
}

// CheckChoices checks choices of an option or the answer to an autocompletion.
func CheckChoices(p *Problems, path string, list []OptionChoice, kind int) {
	p.Length(path, len(list), 0, maxChoices)
	seen := map[string]bool{}
	for i, c := range list {
		at := fmt.Sprintf("%s.%d", path, i)
		p.Text(at+".name", c.Name, 1, maxChoiceText)
		if seen[c.Name] {
			p.Add(at+".name", "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS",
				"Option choice names must be unique")
		}
		seen[c.Name] = true
		var value any
		_ = json.Unmarshal(c.Value, &value) // what is no JSON is no value either
		text, isText := value.(string)
		number, isNumber := value.(float64)
		switch {
		case kind == OptionString && isText:
			p.Text(at+".value", text, 1, maxChoiceText)
		case kind != OptionInteger || !isNumber || !IsWhole(number):
			p.Add(at+".value", "APPLICATION_COMMAND_OPTIONS_CHOICE_VALUE_INVALID",
				"The value does not fit the type of the option")
		}
	}
}

// IsWhole says whether a number is one that an integer option takes.
func IsWhole(n float64) bool { return n == math.Trunc(n) && math.Abs(n) <= 1<<53 }

// optionsSize is the sum of names, descriptions and values over options; of localizations the longest counts.
func optionsSize(list []Option) (n int) {
	for _, o := range list {
		n += longest(o.Name, o.NameLocalizations) + longest(o.Description, o.DescriptionLocalizations) +
			optionsSize(o.Options)
		for _, c := range o.Choices {
			n += longest(c.Name, c.NameLocalizations)
			var s string
			if json.Unmarshal(c.Value, &s) == nil {
				n += utf8.RuneCountInString(s)
			} else {
				n += len(c.Value)
			}
		}
	}
	return n
}

func longest(plain string, local map[string]string) int {
	n := utf8.RuneCountInString(plain)
	for _, s := range local {
		n = max(n, utf8.RuneCountInString(s))
	}
	return n
}
