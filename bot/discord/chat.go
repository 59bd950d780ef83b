package discord

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"

	"github.com/bwmarrin/discordgo"

	"github.com/harbormaster/harbormaster/bot"
)

// maxNonce is the greatest length of a nonce.
const maxNonce = 25

// week is the time of silence after which a thread is archived, in minutes.
const week = 7 * 24 * 60

// Post implements bot.Chat.
func (c *Client) Post(ctx context.Context, channel string, m bot.Message, nonce string) (string, error) {
	if nonce == "" || len(nonce) > maxNonce {
		return "", fmt.Errorf("post a message: the nonce has %d characters, not 1 to %d", len(nonce), maxNonce)
	}
	p, err := c.message(m, nil)
	if err != nil {
		return "", fmt.Errorf("post a message: %w", err)
	}
	p.Nonce, p.EnforceNonce = nonce, true
	var posted stored
	err = c.rest.call(ctx, request{
		what: "post a message", method: http.MethodPost, path: "/channels/" + url.PathEscape(channel) + "/messages",
		body: p, files: p.files, channel: channel,
	}, &posted)
	return posted.ID, err
}

// Edit implements bot.Chat.
func (c *Client) Edit(ctx context.Context, channel, message string, m bot.Message) error {
	address := "/channels/" + url.PathEscape(channel) + "/messages/" + url.PathEscape(message)
	var before stored
	if keepsPictures(m) {
		if err := c.rest.call(ctx, request{
			what: "look at a message", method: http.MethodGet, path: address, channel: channel,
		}, &before); err != nil {
			return err
		}
	}
	p, err := c.message(m, before.pictures())
	if err != nil {
		return fmt.Errorf("edit a message: %w", err)
	}
	return c.rest.call(ctx, request{
		what: "edit a message", method: http.MethodPatch, path: address, body: p, files: p.files, channel: channel,
		old: older(message, oldAge),
	}, nil)
}

// Thread implements bot.Chat. A message has one thread at most: for one that has it already, its id is returned.
func (c *Client) Thread(ctx context.Context, channel, message, name string) (string, error) {
	q := request{what: "open a thread", method: http.MethodPost, channel: channel}
	body := struct {
		Name    string                `json:"name"`
		Archive int                   `json:"auto_archive_duration"`
		Type    discordgo.ChannelType `json:"type,omitempty"`
	}{Name: name, Archive: week}
	if message == "" {
		q.path = "/channels/" + url.PathEscape(channel) + "/threads"
		q.once = true
		body.Type = discordgo.ChannelTypeGuildPublicThread
	} else {
		q.what = "open a thread below a message"
		q.path = "/channels/" + url.PathEscape(channel) + "/messages/" + url.PathEscape(message) + "/threads"
	}
	q.body = body
	var thread struct {
		ID string `json:"id"`
	}
	err := c.rest.call(ctx, q, &thread)
	if message != "" && hasCode(err, codeThreadExists) {
		return message, nil
	}
	return thread.ID, err
}

// Reopen implements bot.Chat.
func (c *Client) Reopen(ctx context.Context, thread string) error {
	return c.rest.call(ctx, request{
		what: "reopen a thread", method: http.MethodPatch, path: "/channels/" + url.PathEscape(thread),
		body: map[string]any{"archived": false}, channel: thread,
	}, nil)
}

// Register implements bot.Chat.
func (c *Client) Register(ctx context.Context, commands []bot.Command) error {
	app, err := c.application(ctx)
	if err != nil {
		return err
	}
	list := make([]*discordgo.ApplicationCommand, 0, len(commands))
	for _, command := range commands {
		wire, err := applicationCommand(command)
		if err != nil {
			return fmt.Errorf("register the commands: %w", err)
		}
		list = append(list, wire)
	}
	return c.rest.call(ctx, request{
		what: "register the commands", method: http.MethodPut, path: "/applications/" + app + "/commands", body: list,
	}, nil)
}

func applicationCommand(command bot.Command) (*discordgo.ApplicationCommand, error) {
	contexts := []discordgo.InteractionContextType{discordgo.InteractionContextGuild}
	if command.Everywhere {
		contexts = append(contexts, discordgo.InteractionContextBotDM)
	}
	wire := &discordgo.ApplicationCommand{
		Type: discordgo.ChatApplicationCommand, Name: command.Name, Description: command.Description.Default,
		Contexts:         &contexts,
		IntegrationTypes: &[]discordgo.ApplicationIntegrationType{discordgo.ApplicationIntegrationGuildInstall},
	}
	if names := locales(command.Names); names != nil {
		wire.NameLocalizations = &names
	}
	if others := locales(command.Description.Other); others != nil {
		wire.DescriptionLocalizations = &others
	}
	if len(command.Subs) > 0 && len(command.Options) > 0 {
		return nil, fmt.Errorf("command %s has subcommands and options of its own", command.Name)
	}
	for _, sub := range command.Subs {
		if len(sub.Subs) > 0 {
			return nil, fmt.Errorf("subcommand %s %s has subcommands", command.Name, sub.Name)
		}
		options, err := commandOptions(sub.Options)
		if err != nil {
			return nil, fmt.Errorf("command %s %s: %w", command.Name, sub.Name, err)
		}
		wire.Options = append(wire.Options, &discordgo.ApplicationCommandOption{
			Type: discordgo.ApplicationCommandOptionSubCommand, Name: sub.Name, NameLocalizations: locales(sub.Names), Description: sub.Description.Default,
			DescriptionLocalizations: locales(sub.Description.Other), Options: options,
		})
	}
	options, err := commandOptions(command.Options)
	if err != nil {
		return nil, fmt.Errorf("command %s: %w", command.Name, err)
	}
	wire.Options = append(wire.Options, options...)
	return wire, nil
}

func commandOptions(options []bot.CommandOption) ([]*discordgo.ApplicationCommandOption, error) {
	var list []*discordgo.ApplicationCommandOption
	for _, o := range options {
		wire := &discordgo.ApplicationCommandOption{
			Name: o.Name, NameLocalizations: locales(o.Names), Description: o.Description.Default, DescriptionLocalizations: locales(o.Description.Other),
			Required: o.Required, Autocomplete: o.Complete,
		}
		switch o.Kind {
		case bot.TextOption:
			wire.Type = discordgo.ApplicationCommandOptionString
		case bot.IntegerOption:
			wire.Type = discordgo.ApplicationCommandOptionInteger
			if o.Least != 0 || o.Most != 0 {
				least := float64(o.Least)
				wire.MinValue, wire.MaxValue = &least, float64(o.Most)
			}
		case bot.BoolOption:
			wire.Type = discordgo.ApplicationCommandOptionBoolean
		case bot.UserOption:
			wire.Type = discordgo.ApplicationCommandOptionUser
		default:
			return nil, fmt.Errorf("option %s has no kind", o.Name)
		}
		if len(o.Choices) > 0 && o.Kind != bot.TextOption {
			return nil, errors.New("only a text option has choices: " + o.Name)
		}
		wire.Choices = choices(o.Choices)
		list = append(list, wire)
	}
	return list, nil
}

func choices(list []bot.Choice) []*discordgo.ApplicationCommandOptionChoice {
	wire := make([]*discordgo.ApplicationCommandOptionChoice, 0, len(list))
	for _, choice := range list {
		wire = append(wire, &discordgo.ApplicationCommandOptionChoice{
			Name: choice.Name, NameLocalizations: locales(choice.Names), Value: choice.Value,
		})
	}
	return wire
}

func locales(texts map[string]string) map[discordgo.Locale]string {
	if len(texts) == 0 {
		return nil
	}
	wire := make(map[discordgo.Locale]string, len(texts))
	for locale, text := range texts {
		wire[discordgo.Locale(locale)] = text
	}
	return wire
}
