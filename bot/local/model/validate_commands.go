package model

import (
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
	maxChatCommands       = 100
	maxContextCommands    = 15
	maxCommandOptions     = 25
	maxChoices            = 25
	maxCommandName        = 32
	maxCommandDescription = 100
	maxChoiceText         = 100
	maxCommandSum         = 8000
	MaxStringOption       = 6000
)

// Types of commands and of their options.
const (
	CommandChat    = 1
	CommandUser    = 2
	CommandMessage = 3

	OptionSubcommand  = 1
	OptionGroup       = 2
	OptionString      = 3
	OptionInteger     = 4
	OptionBoolean     = 5
	OptionUser        = 6
	OptionChannel     = 7
	OptionRole        = 8
	OptionMentionable = 9
	OptionNumber      = 10
	OptionAttachment  = 11
)

// Contexts of interactions and commands, and how the application of a command is installed.
const (
	ContextGuild = 0
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
	DMPermission             *bool             `json:"dm_permission,omitempty"`
	Contexts                 []int             `json:"contexts,omitempty"`
	IntegrationTypes         []int             `json:"integration_types,omitempty"`
	NSFW                     bool              `json:"nsfw"`
}

// Option is an option, subcommand or group of a command.
type Option struct {
	Type                     int               `json:"type"`
	Name                     string            `json:"name"`
	NameLocalizations        map[string]string `json:"name_localizations,omitempty"`
	Description              string            `json:"description"`
	DescriptionLocalizations map[string]string `json:"description_localizations,omitempty"`
	Required                 bool              `json:"required,omitempty"`
	Choices                  []OptionChoice    `json:"choices,omitempty"`
	Options                  []Option          `json:"options,omitempty"`
	ChannelTypes             []int             `json:"channel_types,omitempty"`
	MinValue                 *float64          `json:"min_value,omitempty"`
	MaxValue                 *float64          `json:"max_value,omitempty"`
	MinLength                *int              `json:"min_length,omitempty"`
	MaxLength                *int              `json:"max_length,omitempty"`
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

// CheckCommands says what Discord would refuse of a whole list of commands, as
// sent by a bulk overwrite. Paths begin with the index.
func CheckCommands(list []Command) error {
	p := &Problems{}
	seen := map[string]bool{}
	count := map[int]int{}
	for i := range list {
		path := strconv.Itoa(i)
		checkCommand(p, path, &list[i])
		key := fmt.Sprintf("%d/%s", list[i].Type, list[i].Name)
		if seen[key] {
			p.Add(path+".name", "APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique")
		}
		seen[key] = true
		count[list[i].Type]++
	}
	if count[CommandChat] > maxChatCommands || count[CommandUser] > maxContextCommands ||
		count[CommandMessage] > maxContextCommands {
		return ErrTooManyCommands
	}
	return p.Err()
}

// checkCommand notes every fault of one command. A type of 0 becomes that of a slash command.
func checkCommand(p *Problems, path string, c *Command) {
	if c.Type == 0 {
		c.Type = CommandChat
	}
	p.Number(path+".type", c.Type, CommandChat, CommandMessage)
	if c.Type != CommandChat {
		p.Text(path+".name", c.Name, 1, maxCommandName)
		if c.Description != "" {
			p.Add(path+".description", "APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION_CANNOT_BE_SET",
				"Context menu commands cannot have description")
		}
		if len(c.Options) > 0 {
			p.Add(path+".options", "APPLICATION_COMMAND_CONTEXT_MENU_OPTIONS_CANNOT_BE_SET",
				"Context menu commands cannot have options")
		}
		return
	}
	checkNamed(p, path, c.Name, c.NameLocalizations, c.Description, c.DescriptionLocalizations)
	for i, one := range c.Contexts {
		p.Number(fmt.Sprintf("%s.contexts.%d", path, i), one, 0, 2)
	}
	for i, one := range c.IntegrationTypes {
		p.Number(fmt.Sprintf("%s.integration_types.%d", path, i), one, 0, 1)
	}
	checkOptions(p, path+".options", c.Options, 0)
	size := optionsSize([]Option{{Name: c.Name, NameLocalizations: c.NameLocalizations, Description: c.Description,
		DescriptionLocalizations: c.DescriptionLocalizations, Options: c.Options}})
	if size > maxCommandSum {
		p.Add(path+".name", "APPLICATION_COMMAND_TOO_LARGE", "Command exceeds maximum size (%d)", maxCommandSum)
	}
}

// checkNamed checks name, description and their localizations.
func checkNamed(p *Problems, path, name string, names map[string]string, description string,
	descriptions map[string]string) {
	checkName(p, path+".name", name)
	checkLocals(p, path+".name_localizations", names, checkName)
	checkDescription(p, path+".description", description)
	checkLocals(p, path+".description_localizations", descriptions, checkDescription)
}

func checkLocals(p *Problems, path string, texts map[string]string, check func(p *Problems, path, text string)) {
	for lang, text := range texts {
		if !slices.Contains(Locales, lang) {
			p.Add(path, "DICT_TYPE_KEY_INVALID", "Unknown locale '%s'", lang)
		}
		check(p, path+"."+lang, text)
	}
}

func checkDescription(p *Problems, path, text string) { p.Text(path, text, 1, maxCommandDescription) }

func checkName(p *Problems, path, name string) {
	p.Text(path, name, 1, maxCommandName)
	if name != "" && (!chatName.MatchString(name) || strings.ToLower(name) != name) {
		p.Add(path, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")
	}
}

const invalidOptionType = "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID"

// checkOptions checks one level of options. Depth 0 is the command, 1 a subcommand or group, 2 a subcommand of a group.
func checkOptions(p *Problems, path string, list []Option, depth int) {
	p.Length(path, len(list), 0, maxCommandOptions)
	seen := map[string]bool{}
	optional, nested, plain := false, false, false
	for i := range list {
		o := &list[i]
		here := fmt.Sprintf("%s.%d", path, i)
		checkNamed(p, here, o.Name, o.NameLocalizations, o.Description, o.DescriptionLocalizations)
		if seen[o.Name] {
			p.Add(path, "APPLICATION_COMMAND_OPTIONS_NAME_INVALID", "Option names must be unique within one level")
		}
		seen[o.Name] = true
		p.Number(here+".type", o.Type, OptionSubcommand, OptionAttachment)
		if o.Type == OptionSubcommand || o.Type == OptionGroup {
			nested = true
			checkNested(p, here, o, depth)
			continue
		}
		plain = true
		checkPlainOption(p, here, o)
		if o.Required && optional {
			p.Add(here, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
				"Required options must be placed before non-required options")
		}
		optional = optional || !o.Required
	}
	if nested && plain {
		p.Add(path, invalidOptionType,
			"Sub-command and sub-command group option types are mutually exclusive to all other types")
	}
}

// checkNested checks a subcommand, or a group of them, and what is in it.
func checkNested(p *Problems, path string, o *Option, depth int) {
	group, inner := o.Type == OptionGroup, 2
	switch {
	case group && depth > 0:
		p.Add(path+".type", invalidOptionType, "Sub-command groups cannot be nested")
	case !group && depth > 1:
		p.Add(path+".type", invalidOptionType, "Sub-command options cannot be nested this deeply")
	}
	if group {
		inner = 1
	}
	for i, one := range o.Options {
		at := fmt.Sprintf("%s.options.%d.type", path, i)
		switch {
		case group && one.Type != OptionSubcommand:
			p.Add(at, invalidOptionType, "Sub-command group option type is invalid")
		case !group && one.Type <= OptionGroup:
			p.Add(at, invalidOptionType, "Sub-command option type is invalid")
		}
	}
	checkOptions(p, path+".options", o.Options, inner)
}

func checkPlainOption(p *Problems, path string, o *Option) {
	numeric := o.Type == OptionInteger || o.Type == OptionNumber
	choosable := numeric || o.Type == OptionString
	if len(o.Choices) > 0 && !choosable {
		p.Add(path+".choices", "APPLICATION_COMMAND_OPTIONS_CHOICES_INVALID", "Choices are not allowed for this type")
	}
	if o.Autocomplete && (!choosable || len(o.Choices) > 0) {
		p.Add(path+".autocomplete", "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID",
			"Autocomplete cannot be used with choices or with this type")
	}
	CheckChoices(p, path+".choices", o.Choices, o.Type)
	if (o.MinValue != nil || o.MaxValue != nil) && !numeric {
		p.Add(path, "APPLICATION_COMMAND_OPTIONS_MIN_MAX_VALUE_INVALID",
			"Minimum and maximum values are only for numbers")
	}
	if o.MinValue != nil && o.MaxValue != nil && *o.MinValue > *o.MaxValue {
		p.Add(path+".min_value", "NUMBER_TYPE_MAX", "Must not be above the maximum value.")
	}
	if (o.MinLength != nil || o.MaxLength != nil) && o.Type != OptionString {
		p.Add(path, "APPLICATION_COMMAND_OPTIONS_MIN_MAX_LENGTH_INVALID",
			"Minimum and maximum lengths are only for strings")
	}
	p.optional(path+".min_length", o.MinLength, 0, MaxStringOption)
	p.optional(path+".max_length", o.MaxLength, 1, MaxStringOption)
}

// CheckChoices checks choices of an option or the answer to an autocompletion.
func CheckChoices(p *Problems, path string, list []OptionChoice, kind int) {
	p.Length(path, len(list), 0, maxChoices)
	seen := map[string]bool{}
	for i, c := range list {
		at := fmt.Sprintf("%s.%d", path, i)
		checkChoiceText(p, at+".name", c.Name)
		checkLocals(p, at+".name_localizations", c.NameLocalizations, checkChoiceText)
		if seen[c.Name] {
			p.Add(at+".name", "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS",
				"Option choice names must be unique")
		}
		seen[c.Name] = true
		checkChoiceValue(p, at+".value", c.Value, kind)
	}
}

func checkChoiceText(p *Problems, path, text string) { p.Text(path, text, 1, maxChoiceText) }

func checkChoiceValue(p *Problems, path string, raw json.RawMessage, kind int) {
	var value any
	if json.Unmarshal(raw, &value) != nil {
		p.required(path)
		return
	}
	if text, ok := value.(string); ok {
		checkChoiceText(p, path, text)
		if kind != OptionString {
			p.Add(path, "NUMBER_TYPE_COERCE", "Value %q is not a number.", text)
		}
		return
	}
	n, ok := value.(float64)
	if !ok || kind == OptionString || kind == OptionInteger && !IsWhole(n) {
		p.Add(path, "APPLICATION_COMMAND_OPTIONS_CHOICE_VALUE_INVALID",
			"The value does not fit the type of the option")
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
