package discord

import (
	"strconv"

	"github.com/bwmarrin/discordgo"

	"github.com/harbormaster/harbormaster/bot/chat"
)

// command is a slash command on the wire, and option one of its options or subcommands. discordgo's types fill them up
// with fields that have no place there.
type command struct {
	Type discordgo.ApplicationCommandType `json:"type"`
	named
	MemberPermissions string                                 `json:"default_member_permissions,omitempty"`
	Contexts          []discordgo.InteractionContextType     `json:"contexts"`
	IntegrationTypes  []discordgo.ApplicationIntegrationType `json:"integration_types"`
	Options           []option                               `json:"options,omitempty"`
}

type named struct {
	Name                     string            `json:"name"`
	NameLocalizations        map[string]string `json:"name_localizations,omitempty"`
	Description              string            `json:"description,omitempty"`
	DescriptionLocalizations map[string]string `json:"description_localizations,omitempty"`
}

type option struct {
	Type discordgo.ApplicationCommandOptionType `json:"type"`
	named
	Required     bool     `json:"required,omitempty"`
	Autocomplete bool     `json:"autocomplete,omitempty"`
	Choices      []choice `json:"choices,omitempty"`
	Least        *int     `json:"min_value,omitempty"`
	Most         *int     `json:"max_value,omitempty"`
	Options      []option `json:"options,omitempty"`
}

type choice struct {
	Name              string            `json:"name"`
	NameLocalizations map[string]string `json:"name_localizations,omitempty"`
	Value             string            `json:"value"`
}

func applicationCommand(c chat.Command) command {
	wire := command{
		Type:             discordgo.ChatApplicationCommand,
		named:            named{c.Name, c.Names, c.Description.Default, c.Description.Other},
		Contexts:         []discordgo.InteractionContextType{discordgo.InteractionContextGuild},
		IntegrationTypes: []discordgo.ApplicationIntegrationType{discordgo.ApplicationIntegrationGuildInstall},
	}
	if c.Person {
		wire.Type = discordgo.UserApplicationCommand
	}
	if c.Managers {
		wire.MemberPermissions = strconv.FormatUint(uint64(manageGuild), 10)
	}
	if !c.Servers {
		wire.Contexts = append(wire.Contexts, discordgo.InteractionContextBotDM,
			discordgo.InteractionContextPrivateChannel)
		wire.IntegrationTypes = append(wire.IntegrationTypes, discordgo.ApplicationIntegrationUserInstall)
	}
	for _, sub := range c.Subs {
		wire.Options = append(wire.Options, option{
			Type:    discordgo.ApplicationCommandOptionSubCommand,
			named:   named{sub.Name, sub.Names, sub.Description.Default, sub.Description.Other},
			Options: commandOptions(sub.Options),
		})
	}
	wire.Options = append(wire.Options, commandOptions(c.Options)...)
	return wire
}

// optionTypes are Discord's types of the bot's kinds of options.
var optionTypes = map[chat.CommandOptionKind]discordgo.ApplicationCommandOptionType{
	chat.TextOption: discordgo.ApplicationCommandOptionString, chat.UserOption: discordgo.ApplicationCommandOptionUser,
	chat.IntegerOption: discordgo.ApplicationCommandOptionInteger,
	chat.BoolOption:    discordgo.ApplicationCommandOptionBoolean,
}

func commandOptions(options []chat.CommandOption) (list []option) {
	for _, o := range options {
		wire := option{
			Type:  optionTypes[o.Kind],
			named: named{o.Name, o.Names, o.Description.Default, o.Description.Other}, Choices: choices(o.Choices),
			Required: o.Required, Autocomplete: o.Complete,
		}
		if o.Least != 0 || o.Most != 0 {
			wire.Least, wire.Most = &o.Least, &o.Most
		}
		list = append(list, wire)
	}
	return list
}

// choices gives a list that is not nil.
func choices(list []chat.Choice) []choice {
	wire := make([]choice, 0, len(list))
	for _, c := range list {
		wire = append(wire, choice{Name: c.Name, NameLocalizations: c.Names, Value: c.Value})
	}
	return wire
}
