package discord

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/bwmarrin/discordgo"

	"github.com/harbormaster/harbormaster/bot/chat"
)

// interaction is an interaction with what is needed to answer it.
type interaction struct {
	chat.Interaction
	app, token string
	// message is the one that the component belongs to.
	message stored
}

// errForeign says that an interaction is of a kind that the bot does not take part in.
var errForeign = errors.New("interaction of an unknown kind")

// wireInteraction is an interaction on the wire, as far as it is read. It is decoded apart from discordgo, which gives
// up in the middle when a message holds a component that it does not know.
type wireInteraction struct {
	ID            string                    `json:"id"`
	ApplicationID string                    `json:"application_id"`
	Type          discordgo.InteractionType `json:"type"`
	Token         string                    `json:"token"`
	GuildID       string                    `json:"guild_id"`
	ChannelID     string                    `json:"channel_id"`
	Channel       struct {
		ID       string                `json:"id"`
		Type     discordgo.ChannelType `json:"type"`
		ParentID string                `json:"parent_id"`
	} `json:"channel"`
	Member *struct {
		Nick        string      `json:"nick"`
		Permissions permissions `json:"permissions"`
		Roles       []string    `json:"roles"`
		User        wireUser    `json:"user"`
	} `json:"member"`
	User           *wireUser    `json:"user"`
	Locale         string       `json:"locale"`
	GuildLocale    string       `json:"guild_locale"`
	AppPermissions *permissions `json:"app_permissions"`
	// Context is where it is, Owners those who have installed the application, by how.
	Context discordgo.InteractionContextType                         `json:"context"`
	Owners  map[discordgo.ApplicationIntegrationType]json.RawMessage `json:"authorizing_integration_owners"`
	// Message may hold components of a kind to come.
	Message json.RawMessage `json:"message"`
	Data    struct {
		Type     discordgo.ApplicationCommandType `json:"type"`
		Target   string                           `json:"target_id"`
		Name     string                           `json:"name"`
		Options  []wireOption                     `json:"options"`
		CustomID string                           `json:"custom_id"`
		Values   []string                         `json:"values"`
		Resolved struct {
			Users map[string]struct {
				Bot bool `json:"bot"`
			} `json:"users"`
		} `json:"resolved"`
	} `json:"data"`
}

type wireUser struct {
	ID         string `json:"id"`
	Username   string `json:"username"`
	GlobalName string `json:"global_name"`
}

type wireOption struct {
	Name    string                                 `json:"name"`
	Type    discordgo.ApplicationCommandOptionType `json:"type"`
	Value   json.RawMessage                        `json:"value"`
	Options []wireOption                           `json:"options"`
	Focused bool                                   `json:"focused"`
}

// flagEphemeral marks a message that one person sees.
const flagEphemeral = 1 << 6

// isForeign says that the bot is no member of the place: a private conversation of others, or a server where only the
// person has installed the application.
func (w *wireInteraction) isForeign() bool {
	_, inServer := w.Owners[discordgo.ApplicationIntegrationGuildInstall]
	return w.Context == discordgo.InteractionContextPrivateChannel || w.GuildID != "" && len(w.Owners) > 0 && !inServer
}

// decode reads an interaction, Invite without Discord's address. Commands on messages, forms, pings and kinds to come
// are errForeign.
func decode(raw []byte) (interaction, error) {
	var w wireInteraction
	if err := json.Unmarshal(raw, &w); err != nil {
		return interaction{}, fmt.Errorf("cannot read the interaction: %w", err)
	}
	var message stored
	if err := json.Unmarshal(w.Message, &message); err != nil && len(w.Message) > 0 && !wrongType(err) {
		return interaction{}, fmt.Errorf("cannot read the interaction's message: %w", err)
	}
	if err := w.check(message); err != nil {
		return interaction{}, err
	}
	created, err := snowflakeTime(w.ID)
	if err != nil {
		return interaction{}, err
	}
	in := interaction{app: w.ApplicationID, token: w.Token, message: message, Interaction: chat.Interaction{
		ID: w.ID, Guild: w.GuildID, Channel: w.ChannelID, Locale: w.Locale, GuildLocale: w.GuildLocale,
		Created: created,
		Message: message.ID, Private: message.Flags&flagEphemeral != 0,
	}}
	inThread := false
	switch w.Channel.Type {
	case discordgo.ChannelTypeGuildNewsThread, discordgo.ChannelTypeGuildPublicThread,
		discordgo.ChannelTypeGuildPrivateThread:
		inThread = true
		in.Parent = w.Channel.ParentID
	}
	switch {
	case w.Member != nil:
		in.User, in.Roles = w.Member.User.person(), w.Member.Roles
		if w.Member.Nick != "" {
			in.User.Name = truncate(w.Member.Nick, maxName)
		}
		in.Moderator = w.GuildID != "" && w.Member.Permissions&(administrator|manageGuild|manageMessages|moderate) != 0
		in.Manager = w.GuildID != "" && w.Member.Permissions&(administrator|manageGuild) != 0
	case w.User != nil:
		in.User = w.User.person()
	}
	switch {
	case w.isForeign():
		in.Invite = invitePath(w.ApplicationID)
	case w.GuildID != "" && w.AppPermissions != nil:
		in.Granted, in.Missing = granted(*w.AppPermissions), missing(*w.AppPermissions, inThread)
	}

	switch w.Type {
	case discordgo.InteractionApplicationCommand, discordgo.InteractionApplicationCommandAutocomplete:
		if ofPerson := w.Data.Type == discordgo.UserApplicationCommand; ofPerson != (w.Data.Target != "") ||
			w.Data.Type > discordgo.ChatApplicationCommand && !ofPerson {
			return interaction{}, errForeign
		}
		in.Kind = chat.CommandUsed
		if w.Type == discordgo.InteractionApplicationCommandAutocomplete {
			in.Kind = chat.CompletionAsked
		}
		in.Command = w.Data.Name
		in.Options = map[string]string{}
		if w.Data.Target != "" {
			in.Options[chat.Target] = w.Data.Target
		}
		if err := in.readOptions(w.Data.Options, 0); err != nil {
			return interaction{}, err
		}
		for name, value := range in.Options {
			in.Options[name] = w.person(value)
		}
	case discordgo.InteractionMessageComponent:
		in.Kind = chat.ComponentUsed
		in.CustomID, in.Values = w.Data.CustomID, w.Data.Values
		for i, value := range in.Values {
			in.Values[i] = w.person(value)
		}
	default:
		return interaction{}, errForeign
	}
	return in, nil
}

// person is a chosen value; that of a bot, with which nobody can play, is made to be nobody's id.
func (w *wireInteraction) person(value string) string {
	if w.Data.Resolved.Users[value].Bot {
		return "@" + value
	}
	return value
}

// Discord's limits of what people and clients may send, in characters, and of how deep it may be nested.
const (
	maxCustomID   = 100
	maxValues     = 25
	maxValue      = 100
	maxOptions    = 25
	maxOptionText = 6000
	maxNesting    = 3
	// maxName is more than the names of people have.
	maxName = 100
	// maxToken and maxLocale are more than Discord uses.
	maxToken  = 1000
	maxLocale = 20
)

// check refuses what Discord does not send.
func (w *wireInteraction) check(message stored) error {
	for name, id := range map[string]string{
		"application": w.ApplicationID, "server": w.GuildID, "channel": w.ChannelID,
		"channel above": w.Channel.ParentID, "message": message.ID, "target": w.Data.Target,
	} {
		if id != "" && !isID(id) {
			return fmt.Errorf("the id of the interaction's %s is no number", name)
		}
	}
	switch {
	case !isID(w.ID):
		return errors.New("the interaction's id is no number")
	case w.Token == "":
		return errors.New("the interaction has no token")
	case len(w.Token) > maxToken || strings.Trim(w.Token, ".") == "" ||
		strings.ContainsFunc(w.Token, func(r rune) bool {
			return r <= ' ' || r > '~' || strings.ContainsRune("/?#%\\", r)
		}):
		return errors.New("the interaction's token is none of Discord's")
	case w.Channel.ID != "" && w.Channel.ID != w.ChannelID:
		return errors.New("the interaction names two channels")
	case w.Member == nil && w.User == nil:
		return errors.New("the interaction has no person")
	case w.Member != nil && w.User != nil && w.Member.User.ID != w.User.ID:
		return errors.New("the interaction names two persons")
	case w.Member != nil && !isID(w.Member.User.ID), w.User != nil && !isID(w.User.ID):
		return errors.New("the interaction's person has no number")
	case len(w.Locale) > maxLocale || len(w.GuildLocale) > maxLocale:
		return errors.New("the interaction's language is none of Discord's")
	case utf8.RuneCountInString(w.Data.CustomID) > maxCustomID:
		return errors.New("the interaction's custom id is too long")
	case len(w.Data.Values) > maxValues ||
		slices.ContainsFunc(w.Data.Values, func(v string) bool { return utf8.RuneCountInString(v) > maxValue }):
		return errors.New("the interaction chooses more than a menu holds")
	}
	return nil
}

// isID says whether a text is one of Discord's ids.
func isID(text string) bool {
	_, err := strconv.ParseUint(text, 10, 64)
	return err == nil
}

// wrongType says that JSON is well formed but holds something of another kind than it should; the rest was read.
func wrongType(err error) bool {
	_, wrong := errors.AsType[*json.UnmarshalTypeError](err)
	return wrong
}

// truncate shortens a text to so many characters.
func truncate(text string, most int) string {
	if utf8.RuneCountInString(text) <= most {
		return text
	}
	return string([]rune(text)[:most])
}

func (u wireUser) person() chat.User {
	return chat.User{ID: u.ID, Name: truncate(cmp.Or(u.GlobalName, u.Username), maxName)}
}

func (in *interaction) readOptions(options []wireOption, depth int) error {
	if depth == maxNesting || len(options) > maxOptions {
		return errors.New("the interaction has more options than a command")
	}
	for _, o := range options {
		switch o.Type {
		case discordgo.ApplicationCommandOptionSubCommand, discordgo.ApplicationCommandOptionSubCommandGroup:
			in.Sub = strings.TrimPrefix(in.Sub+" "+o.Name, " ")
			if err := in.readOptions(o.Options, depth+1); err != nil {
				return err
			}
		default:
			text, err := scalar(o.Value)
			if err != nil {
				return err
			}
			in.Options[o.Name] = text
			if o.Focused {
				in.Focused = o.Name
			}
		}
	}
	return nil
}

// scalar gives a text, a number or a truth value as text.
func scalar(raw json.RawMessage) (string, error) {
	text := string(raw)
	switch {
	case text == "" || text == "null":
		return "", nil
	case text[0] == '{' || text[0] == '[':
		return "", errors.New("an option of the interaction is no value")
	case text[0] == '"':
		if err := json.Unmarshal(raw, &text); err != nil {
			return "", fmt.Errorf("an option of the interaction cannot be read: %w", err)
		}
	}
	if utf8.RuneCountInString(text) > maxOptionText {
		return "", errors.New("an option of the interaction is too long")
	}
	return text, nil
}

// discordEpoch is the first second of 2015 in milliseconds since 1970.
const discordEpoch = 1_420_070_400_000

// snowflakeTime gives the time at which an id was made.
func snowflakeTime(id string) (time.Time, error) {
	n, err := strconv.ParseUint(id, 10, 64)
	if err != nil {
		return time.Time{}, fmt.Errorf("the id %q is no number", truncate(id, 30))
	}
	return time.UnixMilli(int64(n>>22) + discordEpoch).UTC(), nil
}

// older says whether an id was made longer than that ago.
func older(id string, age time.Duration) bool {
	made, err := snowflakeTime(id)
	return err == nil && time.Since(made) > age
}
