package local

import (
	"encoding/json"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

// Limits of commands. Source: Discord's documentation, "Application Commands".
const (
	maxChatCommands       = 100
	maxContextCommands    = 15
	maxCommandOptions     = 25
	maxChoices            = 25
	maxCommandName        = 32
	maxCommandDescription = 100
	maxChoiceText         = 100
	maxCommandSum         = 8000
	maxStringOption       = 6000
)

// Types of commands and of their options.
const (
	commandChat    = 1
	commandUser    = 2
	commandMessage = 3

	optionSubcommand  = 1
	optionGroup       = 2
	optionString      = 3
	optionInteger     = 4
	optionBoolean     = 5
	optionUser        = 6
	optionChannel     = 7
	optionRole        = 8
	optionMentionable = 9
	optionNumber      = 10
	optionAttachment  = 11
)

// command is what a bot registers.
type command struct {
	Type                     int               `json:"type"`
	Name                     string            `json:"name"`
	NameLocalizations        map[string]string `json:"name_localizations,omitempty"`
	Description              string            `json:"description"`
	DescriptionLocalizations map[string]string `json:"description_localizations,omitempty"`
	Options                  []option          `json:"options,omitempty"`
	DefaultMemberPermissions *string           `json:"default_member_permissions"`
	DMPermission             *bool             `json:"dm_permission,omitempty"`
	Contexts                 []int             `json:"contexts,omitempty"`
	IntegrationTypes         []int             `json:"integration_types,omitempty"`
	NSFW                     bool              `json:"nsfw"`
}

type option struct {
	Type                     int               `json:"type"`
	Name                     string            `json:"name"`
	NameLocalizations        map[string]string `json:"name_localizations,omitempty"`
	Description              string            `json:"description"`
	DescriptionLocalizations map[string]string `json:"description_localizations,omitempty"`
	Required                 bool              `json:"required,omitempty"`
	Choices                  []optionChoice    `json:"choices,omitempty"`
	Options                  []option          `json:"options,omitempty"`
	ChannelTypes             []int             `json:"channel_types,omitempty"`
	MinValue                 *float64          `json:"min_value,omitempty"`
	MaxValue                 *float64          `json:"max_value,omitempty"`
	MinLength                *int              `json:"min_length,omitempty"`
	MaxLength                *int              `json:"max_length,omitempty"`
	Autocomplete             bool              `json:"autocomplete,omitempty"`
}

type optionChoice struct {
	Name              string            `json:"name"`
	NameLocalizations map[string]string `json:"name_localizations,omitempty"`
	Value             json.RawMessage   `json:"value"`
}

// chatName is what names of slash commands and options are made of.
var chatName = regexp.MustCompile(`^[-_'\p{L}\p{N}\p{Devanagari}\p{Thai}]+$`)

// locales are the languages that Discord's client knows.
var locales = strings.Fields("id da de en-GB en-US es-ES es-419 fr hr it lt hu nl no pl pt-BR ro fi sv-SE vi tr cs el bg ru uk hi th zh-CN ja zh-TW ko")

// checkCommands says what Discord would refuse of a whole list of commands, as
// sent by a bulk overwrite. Paths begin with the index.
func checkCommands(list []command) error {
	p := &problems{}
	seen := map[string]bool{}
	count := map[int]int{}
	for i := range list {
		path := fmt.Sprintf("%d", i)
		checkCommand(p, path, &list[i])
		key := fmt.Sprintf("%d/%s", list[i].Type, list[i].Name)
		if seen[key] {
			p.add(path+".name", "APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique")
		}
		seen[key] = true
		count[list[i].Type]++
	}
	if count[commandChat] > maxChatCommands || count[commandUser] > maxContextCommands || count[commandMessage] > maxContextCommands {
		return errTooManyCommands
	}
	return p.err()
}

// checkCommand notes every fault of one command. A type of 0 becomes that of a
// slash command.
func checkCommand(p *problems, path string, c *command) {
	if c.Type == 0 {
		c.Type = commandChat
	}
	at := func(field string) string { return strings.TrimPrefix(path+"."+field, ".") }
	p.number(at("type"), c.Type, commandChat, commandMessage)
	if c.Type != commandChat {
		p.length(at("name"), utf8.RuneCountInString(c.Name), 1, maxCommandName)
		if c.Description != "" {
			p.add(at("description"), "APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION_CANNOT_BE_SET", "Context menu commands cannot have description")
		}
		if len(c.Options) > 0 {
			p.add(at("options"), "APPLICATION_COMMAND_CONTEXT_MENU_OPTIONS_CANNOT_BE_SET", "Context menu commands cannot have options")
		}
		return
	}
	checkNamed(p, at, c.Name, c.NameLocalizations, c.Description, c.DescriptionLocalizations)
	for i, one := range c.Contexts {
		p.number(at(fmt.Sprintf("contexts.%d", i)), one, 0, 2)
	}
	for i, one := range c.IntegrationTypes {
		p.number(at(fmt.Sprintf("integration_types.%d", i)), one, 0, 1)
	}
	checkOptions(p, at("options"), c.Options, 0)
	if n := commandSize(c); n > maxCommandSum {
		p.add(at("name"), "APPLICATION_COMMAND_TOO_LARGE", "Command exceeds maximum size (%d)", maxCommandSum)
	}
}

// checkNamed checks name, description and their localisations.
func checkNamed(p *problems, at func(string) string, name string, names map[string]string, description string, descriptions map[string]string) {
	checkName(p, at("name"), name)
	for lang, local := range names {
		checkLang(p, at("name_localizations"), lang)
		checkName(p, at("name_localizations."+lang), local)
	}
	p.length(at("description"), utf8.RuneCountInString(description), 1, maxCommandDescription)
	for lang, local := range descriptions {
		checkLang(p, at("description_localizations"), lang)
		p.length(at("description_localizations."+lang), utf8.RuneCountInString(local), 1, maxCommandDescription)
	}
}

func checkName(p *problems, path, name string) {
	p.length(path, utf8.RuneCountInString(name), 1, maxCommandName)
	if name != "" && (!chatName.MatchString(name) || strings.ToLower(name) != name) {
		p.add(path, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")
	}
}

func checkLang(p *problems, path, lang string) {
	if !slices.Contains(locales, lang) {
		p.add(path, "DICT_TYPE_KEY_INVALID", "Unknown locale '%s'", lang)
	}
}

// checkOptions checks one level of options. Depth 0 is the command, 1 a
// subcommand or group, 2 a subcommand of a group.
func checkOptions(p *problems, path string, list []option, depth int) {
	if len(list) > maxCommandOptions {
		p.add(path, "BASE_TYPE_MAX_LENGTH", "Must be %d or fewer in length.", maxCommandOptions)
	}
	seen := map[string]bool{}
	optional, nested, plain := false, false, false
	for i := range list {
		o := &list[i]
		here := fmt.Sprintf("%s.%d", path, i)
		at := func(field string) string { return here + "." + field }
		checkNamed(p, at, o.Name, o.NameLocalizations, o.Description, o.DescriptionLocalizations)
		if seen[o.Name] {
			p.add(path, "APPLICATION_COMMAND_OPTIONS_NAME_INVALID", "Option names must be unique within one level")
		}
		seen[o.Name] = true
		p.number(at("type"), o.Type, optionSubcommand, optionAttachment)
		switch o.Type {
		case optionSubcommand:
			nested = true
			if depth > 1 {
				p.add(at("type"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Sub-command options cannot be nested this deeply")
			}
			for j := range o.Options {
				if o.Options[j].Type <= optionGroup {
					p.add(fmt.Sprintf("%s.options.%d.type", here, j), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Sub-command option type is invalid")
				}
			}
			checkOptions(p, at("options"), o.Options, 2)
		case optionGroup:
			nested = true
			if depth > 0 {
				p.add(at("type"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Sub-command groups cannot be nested")
			}
			for j := range o.Options {
				if o.Options[j].Type != optionSubcommand {
					p.add(fmt.Sprintf("%s.options.%d.type", here, j), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Sub-command group option type is invalid")
				}
			}
			checkOptions(p, at("options"), o.Options, 1)
		default:
			plain = true
			checkPlainOption(p, here, o)
		}
		if o.Type > optionGroup {
			if o.Required && optional {
				p.add(here, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", "Required options must be placed before non-required options")
			}
			optional = optional || !o.Required
		}
	}
	if nested && plain {
		p.add(path, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Sub-command and sub-command group option types are mutually exclusive to all other types")
	}
}

func checkPlainOption(p *problems, path string, o *option) {
	if len(o.Choices) > maxChoices {
		p.add(path+".choices", "BASE_TYPE_MAX_LENGTH", "Must be %d or fewer in length.", maxChoices)
	}
	numeric := o.Type == optionInteger || o.Type == optionNumber
	choosable := numeric || o.Type == optionString
	if len(o.Choices) > 0 && !choosable {
		p.add(path+".choices", "APPLICATION_COMMAND_OPTIONS_CHOICES_INVALID", "Choices are not allowed for this type")
	}
	if o.Autocomplete && (!choosable || len(o.Choices) > 0) {
		p.add(path+".autocomplete", "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID", "Autocomplete cannot be used with choices or with this type")
	}
	checkChoices(p, path+".choices", o.Choices, o.Type)
	if (o.MinValue != nil || o.MaxValue != nil) && !numeric {
		p.add(path, "APPLICATION_COMMAND_OPTIONS_MIN_MAX_VALUE_INVALID", "Minimum and maximum values are only for numbers")
	}
	if o.MinValue != nil && o.MaxValue != nil && *o.MinValue > *o.MaxValue {
		p.add(path+".min_value", "NUMBER_TYPE_MAX", "Must not be above the maximum value.")
	}
	if (o.MinLength != nil || o.MaxLength != nil) && o.Type != optionString {
		p.add(path, "APPLICATION_COMMAND_OPTIONS_MIN_MAX_LENGTH_INVALID", "Minimum and maximum lengths are only for strings")
	}
	if o.MinLength != nil {
		p.number(path+".min_length", *o.MinLength, 0, maxStringOption)
	}
	if o.MaxLength != nil {
		p.number(path+".max_length", *o.MaxLength, 1, maxStringOption)
	}
}

// checkChoices checks choices of an option or the answer to an autocompletion.
func checkChoices(p *problems, path string, list []optionChoice, kind int) {
	seen := map[string]bool{}
	for i, c := range list {
		at := fmt.Sprintf("%s.%d", path, i)
		p.length(at+".name", utf8.RuneCountInString(c.Name), 1, maxChoiceText)
		for lang, local := range c.NameLocalizations {
			checkLang(p, at+".name_localizations", lang)
			p.length(at+".name_localizations."+lang, utf8.RuneCountInString(local), 1, maxChoiceText)
		}
		if seen[c.Name] {
			p.add(at+".name", "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS", "Option choice names must be unique")
		}
		seen[c.Name] = true
		var value any
		if err := json.Unmarshal(c.Value, &value); err != nil {
			p.required(at + ".value")
			continue
		}
		switch v := value.(type) {
		case string:
			p.length(at+".value", utf8.RuneCountInString(v), 1, maxChoiceText)
			if kind != optionString {
				p.add(at+".value", "NUMBER_TYPE_COERCE", "Value %q is not a number.", v)
			}
		case float64:
			if kind == optionString || kind == optionInteger && (v != math.Trunc(v) || math.Abs(v) > 1<<53) {
				p.add(at+".value", "APPLICATION_COMMAND_OPTIONS_CHOICE_VALUE_INVALID", "The value does not fit the type of the option")
			}
		default:
			p.add(at+".value", "APPLICATION_COMMAND_OPTIONS_CHOICE_VALUE_INVALID", "The value does not fit the type of the option")
		}
	}
}

// commandSize is the sum of name, description and values over a command and its
// options; of localisations the longest counts.
func commandSize(c *command) int {
	return longest(c.Name, c.NameLocalizations) + longest(c.Description, c.DescriptionLocalizations) + optionsSize(c.Options)
}

func optionsSize(list []option) (n int) {
	for i := range list {
		o := &list[i]
		n += longest(o.Name, o.NameLocalizations) + longest(o.Description, o.DescriptionLocalizations) + optionsSize(o.Options)
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
