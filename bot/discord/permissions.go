package discord

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"github.com/harbormaster/harbormaster/bot/chat"
)

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
	manageThreads  permissions = 1 << 34
	// createThreads lets a table move into a thread of its own.
	createThreads permissions = 1 << 35
	sendInThreads permissions = 1 << 38
	moderate      permissions = 1 << 40
)

// InvitePermissions are the permissions that the bot is invited with, as Discord counts them: all that
// Interaction.Missing may name, and Create Public Threads for tables that want a thread.
const InvitePermissions = uint64(
	viewChannel | sendMessages | embedLinks | attachFiles | readHistory | createThreads | sendInThreads)

// invitePath is where, below Discord's address, the bot of an application is added to a server.
func invitePath(application string) string {
	return fmt.Sprintf("/oauth2/authorize?client_id=%s&scope=bot+applications.commands&permissions=%d",
		application, InvitePermissions)
}

// known are the permissions that the bot asks for, by Discord's bits.
var known = []struct {
	bit  permissions
	name chat.Permission
}{
	{viewChannel, chat.ViewChannel}, {sendMessages, chat.SendMessages}, {sendInThreads, chat.SendInThreads},
	{embedLinks, chat.EmbedLinks},
	{attachFiles, chat.AttachFiles}, {readHistory, chat.ReadHistory}, {createThreads, chat.CreateThreads},
	{manageThreads, chat.ManageThreads},
}

// granted lists the permissions that the bot has.
func granted(has permissions) []chat.Permission {
	var list []chat.Permission
	for _, one := range known {
		if has&(one.bit|administrator) != 0 {
			list = append(list, one.name)
		}
	}
	return list
}

// missing lists the permissions that playing needs and the bot lacks.
func missing(has permissions, inThread bool) []chat.Permission {
	if has&administrator != 0 {
		return nil
	}
	needs := viewChannel | embedLinks | attachFiles | readHistory | sendMessages
	if inThread {
		needs = needs&^sendMessages | sendInThreads
	}
	var list []chat.Permission
	for _, one := range known {
		if needs&one.bit != 0 && has&one.bit == 0 {
			list = append(list, one.name)
		}
	}
	return list
}

// guildSight is a server, as far as it says who sees its channels.
type guildSight struct {
	Owner string `json:"owner_id"`
	Roles []struct {
		ID          string      `json:"id"`
		Permissions permissions `json:"permissions"`
	} `json:"roles"`
}

// channelSight is a channel, as far as it says who sees it; without a server, nobody.
type channelSight struct {
	Guild      string                `json:"guild_id"`
	Type       discordgo.ChannelType `json:"type"`
	Parent     string                `json:"parent_id"`
	Overwrites []struct {
		ID    string      `json:"id"` // of a role or of a person
		Allow permissions `json:"allow"`
		Deny  permissions `json:"deny"`
	} `json:"permission_overwrites"`
}

// allows says whether a person may do all that is wanted in a channel that is no thread: permissions are those of their
// roles, changed by the channel for everybody, then for their roles, then for the person.
func (g *guildSight) allows(channel channelSight, to chat.Interaction, wanted permissions) bool {
	everybody := func(id string) bool { return id == to.Guild }
	roles := func(id string) bool { return slices.Contains(to.Roles, id) }
	var has permissions
	for _, r := range g.Roles {
		if everybody(r.ID) || roles(r.ID) {
			has |= r.Permissions
		}
	}
	if to.User.ID == g.Owner || has&administrator != 0 {
		return true
	}
	for _, meant := range []func(string) bool{everybody, roles, func(id string) bool { return id == to.User.ID }} {
		var allow, deny permissions
		for _, o := range channel.Overwrites {
			if meant(o.ID) {
				allow, deny = allow|o.Allow, deny|o.Deny
			}
		}
		has = has&^deny | allow
	}
	return has&wanted == wanted
}
