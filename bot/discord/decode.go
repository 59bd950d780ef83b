package discord

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/harbormaster/harbormaster/bot"
)

// arrival is an interaction with what is needed to answer it.
type arrival struct {
	bot.Interaction
	app, token string
	// message is the one that the component belongs to.
	message stored
}

// errForeign says that an interaction is of a kind that the bot does not take part in.
var errForeign = errors.New("interaction of an unknown kind")

// wireInteraction is an interaction on the wire, as far as it is read. It is decoded apart from discordgo, which gives up
// in the middle when a message holds a component that it does not know.
type wireInteraction struct {
	ID            string                    `json:"id"`
	ApplicationID string                    `json:"application_id"`
	Type          discordgo.InteractionType `json:"type"`
	Token         string                    `json:"token"`
	GuildID       string                    `json:"guild_id"`
	ChannelID     string                    `json:"channel_id"`
	Channel       struct {
		Type     discordgo.ChannelType `json:"type"`
		ParentID string                `json:"parent_id"`
	} `json:"channel"`
	Member *struct {
		Nick        string      `json:"nick"`
		Permissions permissions `json:"permissions"`
		User        wireUser    `json:"user"`
	} `json:"member"`
	User           *wireUser    `json:"user"`
	Locale         string       `json:"locale"`
	GuildLocale    string       `json:"guild_locale"`
	AppPermissions *permissions `json:"app_permissions"`
	Message        stored       `json:"message"`
	Data           struct {
		Type       discordgo.ApplicationCommandType `json:"type"`
		Name       string                           `json:"name"`
		Options    []wireOption                     `json:"options"`
		CustomID   string                           `json:"custom_id"`
		Values     []string                         `json:"values"`
		Components []wireField                      `json:"components"`
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

// wireField is a text of a form, or the row or label around it.
type wireField struct {
	CustomID   string      `json:"custom_id"`
	Value      string      `json:"value"`
	Components []wireField `json:"components"`
	Component  *wireField  `json:"component"`
}

// permissions are Discord's bits, a decimal number in a string on the wire.
type permissions uint64

// UnmarshalJSON reads the number.
func (p *permissions) UnmarshalJSON(b []byte) error {
	n, err := strconv.ParseUint(strings.Trim(string(b), `"`), 10, 64)
	if err != nil {
		return fmt.Errorf("permissions %s are no number", b)
	}
	*p = permissions(n)
	return nil
}

const (
	administrator  permissions = 1 << 3
	manageGuild    permissions = 1 << 5
	viewChannel    permissions = 1 << 10
	sendMessages   permissions = 1 << 11
	manageMessages permissions = 1 << 13
	embedLinks     permissions = 1 << 14
	attachFiles    permissions = 1 << 15
	readHistory    permissions = 1 << 16
	sendInThreads  permissions = 1 << 38
	moderate       permissions = 1 << 40
)

// flagEphemeral marks a message that one person sees.
const flagEphemeral = 1 << 6

// decode reads an interaction. Commands on users and messages, pings and kinds to come are errForeign.
func decode(raw []byte) (arrival, error) {
	var w wireInteraction
	if err := json.Unmarshal(raw, &w); err != nil {
		return arrival{}, fmt.Errorf("cannot read the interaction: %w", err)
	}
	created, err := snowflakeTime(w.ID)
	if err != nil {
		return arrival{}, err
	}
	if w.Token == "" {
		return arrival{}, errors.New("the interaction has no token")
	}
	in := arrival{app: w.ApplicationID, token: w.Token, message: w.Message, Interaction: bot.Interaction{
		ID: w.ID, Guild: w.GuildID, Channel: w.ChannelID, Locale: w.Locale, GuildLocale: w.GuildLocale, Created: created,
		Message: w.Message.ID, Private: w.Message.Flags&flagEphemeral != 0,
	}}
	inThread := false
	switch w.Channel.Type {
	case discordgo.ChannelTypeGuildNewsThread, discordgo.ChannelTypeGuildPublicThread, discordgo.ChannelTypeGuildPrivateThread:
		inThread = true
		in.Parent = w.Channel.ParentID
	}
	switch {
	case w.Member != nil:
		in.User = w.Member.User.person()
		if w.Member.Nick != "" {
			in.User.Name = w.Member.Nick
		}
		in.Moderator = w.Member.Permissions&(administrator|manageGuild|manageMessages|moderate) != 0
	case w.User != nil:
		in.User = w.User.person()
	}
	if in.User.ID == "" {
		return arrival{}, errors.New("the interaction has no person")
	}
	if w.GuildID != "" && w.AppPermissions != nil {
		in.Missing = missing(*w.AppPermissions, inThread)
	}

	switch w.Type {
	case discordgo.InteractionApplicationCommand, discordgo.InteractionApplicationCommandAutocomplete:
		if w.Data.Type > discordgo.ChatApplicationCommand {
			return arrival{}, errForeign
		}
		in.Kind = bot.CommandUsed
		if w.Type == discordgo.InteractionApplicationCommandAutocomplete {
			in.Kind = bot.CompletionAsked
		}
		in.Command = w.Data.Name
		in.Options = map[string]string{}
		in.readOptions(w.Data.Options)
	case discordgo.InteractionMessageComponent:
		in.Kind = bot.ComponentUsed
		in.CustomID, in.Values = w.Data.CustomID, w.Data.Values
	case discordgo.InteractionModalSubmit:
		in.Kind = bot.ModalSent
		in.CustomID = w.Data.CustomID
		in.Fields = map[string]string{}
		in.readFields(w.Data.Components)
	default:
		return arrival{}, errForeign
	}
	return in, nil
}

func (u wireUser) person() bot.User {
	if u.GlobalName != "" {
		return bot.User{ID: u.ID, Name: u.GlobalName}
	}
	return bot.User{ID: u.ID, Name: u.Username}
}

func (a *arrival) readOptions(options []wireOption) {
	for _, o := range options {
		switch o.Type {
		case discordgo.ApplicationCommandOptionSubCommand, discordgo.ApplicationCommandOptionSubCommandGroup:
			a.Sub = strings.TrimPrefix(a.Sub+" "+o.Name, " ")
			a.readOptions(o.Options)
		default:
			text := string(o.Value)
			var unquoted string
			if json.Unmarshal(o.Value, &unquoted) == nil {
				text = unquoted
			}
			a.Options[o.Name] = text
			if o.Focused {
				a.Focused = o.Name
			}
		}
	}
}

func (a *arrival) readFields(fields []wireField) {
	for _, f := range fields {
		if f.CustomID != "" {
			a.Fields[f.CustomID] = f.Value
		}
		if f.Component != nil {
			a.readFields([]wireField{*f.Component})
		}
		a.readFields(f.Components)
	}
}

// missing lists the permissions that playing needs and the bot lacks, by Discord's names.
func missing(has permissions, inThread bool) []string {
	if has&administrator != 0 {
		return nil
	}
	send, sendName := sendMessages, "Send Messages"
	if inThread {
		send, sendName = sendInThreads, "Send Messages in Threads"
	}
	var names []string
	for _, need := range []struct {
		bit  permissions
		name string
	}{
		{viewChannel, "View Channel"},
		{send, sendName},
		{embedLinks, "Embed Links"},
		{attachFiles, "Attach Files"},
		{readHistory, "Read Message History"},
	} {
		if has&need.bit == 0 {
			names = append(names, need.name)
		}
	}
	return names
}

// discordEpoch is the first second of 2015 in milliseconds since 1970.
const discordEpoch = 1_420_070_400_000

// snowflakeTime gives the time at which an id was made.
func snowflakeTime(id string) (time.Time, error) {
	n, err := strconv.ParseUint(id, 10, 64)
	if err != nil {
		return time.Time{}, fmt.Errorf("the interaction's id %q is no number", id)
	}
	return time.UnixMilli(int64(n>>22) + discordEpoch).UTC(), nil
}

// older says whether an id was made longer than that ago.
func older(id string, age time.Duration) bool {
	made, err := snowflakeTime(id)
	return err == nil && time.Since(made) > age
}
