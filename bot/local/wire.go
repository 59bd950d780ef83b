package local

import (
	"bytes"
	"encoding/json"
	"slices"
	"strconv"
	"time"
)

// Permissions of Discord.
const (
	permAdministrator   = 1 << 3
	permManageChannels  = 1 << 4
	permManageGuild     = 1 << 5
	permAddReactions    = 1 << 6
	permViewChannel     = 1 << 10
	permSendMessages    = 1 << 11
	permManageMessages  = 1 << 13
	permEmbedLinks      = 1 << 14
	permAttachFiles     = 1 << 15
	permReadHistory     = 1 << 16
	permExternalEmojis  = 1 << 18
	permUseCommands     = 1 << 31
	permManageThreads   = 1 << 34
	permCreateThreads   = 1 << 35
	permSendInThreads   = 1 << 38
	permPinMessages     = 1 << 51
	permModerateMembers = 1 << 40

	permEverybody = permAddReactions | permViewChannel | permSendMessages | permEmbedLinks | permAttachFiles |
		permReadHistory | permExternalEmojis | permUseCommands | permCreateThreads | permSendInThreads
	permModerator = permEverybody | permManageChannels | permManageGuild | permManageMessages | permManageThreads | permModerateMembers | permPinMessages
	permOwner     = permModerator | permAdministrator
	permBot       = permEverybody | permManageMessages | permManageThreads | permPinMessages
)

// object is a JSON object of Discord's.
type object = map[string]any

func permissionsOf(u *user) int {
	switch {
	case u.Owner:
		return permOwner
	case u.Moderator:
		return permModerator
	}
	return permEverybody
}

func stamp(t time.Time) string { return t.UTC().Format("2006-01-02T15:04:05.000000-07:00") }

func (s *Server) wireUser(id snowflake) object {
	name := s.nameOf(id)
	o := object{
		"id": id, "username": name, "global_name": name, "discriminator": "0", "avatar": nil,
		"bot": id == s.BotID, "system": false, "public_flags": 0, "flags": 0, "primary_guild": nil,
	}
	if id == s.BotID {
		o["global_name"] = nil
	}
	return o
}

func (s *Server) wireMember(g *guild, u *user) object {
	m := object{
		"user": s.wireUser(u.ID), "nick": nil, "avatar": nil, "banner": nil, "roles": []snowflake{}, "joined_at": stamp(u.ID.Time()),
		"deaf": false, "mute": false, "pending": false, "flags": 0, "premium_since": nil,
		"communication_disabled_until": nil, "permissions": strconv.Itoa(permissionsOf(u)),
	}
	if u.Moderator {
		m["roles"] = []snowflake{g.ModRole}
	}
	return m
}

func (s *Server) wireBotMember(g *guild) object {
	return object{
		"user": s.wireUser(s.BotID), "nick": nil, "avatar": nil, "banner": nil, "roles": []snowflake{}, "joined_at": stamp(g.ID.Time()),
		"deaf": false, "mute": false, "pending": false, "flags": 0,
	}
}

func wireRoles(g *guild) []object {
	role := func(id snowflake, name string, permissions, position int) object {
		return object{
			"id": id, "name": name, "color": 0, "colors": object{"primary_color": 0, "secondary_color": nil, "tertiary_color": nil}, "hoist": false, "icon": nil, "unicode_emoji": nil, "position": position,
			"permissions": strconv.Itoa(permissions), "managed": false, "mentionable": false, "flags": 0,
		}
	}
	return []object{role(g.ID, "@everyone", permEverybody, 0), role(g.ModRole, "Moderator", permModerator, 1)}
}

// ownerID is the person to whom servers and application belong.
func (s *Server) ownerID() snowflake {
	owner := snowflake(0)
	for _, u := range s.users {
		if u.Owner {
			owner = u.ID
		}
	}
	return owner
}

func (s *Server) wireGuild(g *guild) object {
	return object{
		"id": g.ID, "name": g.Name, "icon": nil, "owner_id": s.ownerID(), "roles": wireRoles(g), "emojis": []object{},
		"stickers": []object{}, "features": []string{}, "preferred_locale": g.Locale, "verification_level": 0,
		"default_message_notifications": 0, "explicit_content_filter": 0, "mfa_level": 0, "nsfw_level": 0,
		"premium_tier": 0, "afk_timeout": 300, "system_channel_flags": 0, "description": nil, "application_id": nil,
		"home_header": nil, "splash": nil, "discovery_splash": nil, "banner": nil, "region": "rotterdam", "afk_channel_id": nil,
		"system_channel_id": nil, "widget_enabled": false, "widget_channel_id": nil, "max_presences": nil, "max_members": 500000,
		"max_stage_video_channel_users": 50, "max_video_channel_users": 25, "vanity_url_code": nil, "premium_subscription_count": 0,
		"rules_channel_id": nil, "safety_alerts_channel_id": nil, "public_updates_channel_id": nil,
		"premium_progress_bar_enabled": false, "nsfw": false, "incidents_data": nil,
	}
}

// wireGuildCreate is the guild with what only GUILD_CREATE carries.
func (s *Server) wireGuildCreate(g *guild) object {
	o := s.wireGuild(g)
	members := []object{s.wireBotMember(g)}
	for _, u := range s.people() {
		members = append(members, s.wireMember(g, u))
	}
	channels, threads := []object{}, []object{}
	for _, c := range s.channels {
		switch {
		case c.GuildID != g.ID:
		case c.Kind == kindChannel:
			channels = append(channels, s.wireChannel(c))
		case c.Kind == kindThread && !c.Archived:
			threads = append(threads, s.wireChannel(c))
		}
	}
	o["members"], o["member_count"], o["channels"], o["threads"] = members, len(members), channels, threads
	o["joined_at"], o["large"], o["unavailable"] = stamp(g.ID.Time()), false, false
	o["voice_states"], o["presences"], o["stage_instances"], o["guild_scheduled_events"] = []object{}, []object{}, []object{}, []object{}
	return o
}

func (s *Server) wireChannel(c *channel) object {
	o := object{"id": c.ID, "name": c.Name, "last_message_id": nullable(c.LastMessage), "flags": 0}
	switch c.Kind {
	case kindDM:
		o["type"] = 1
		o["recipients"] = []object{s.wireUser(c.Recipient)}
		delete(o, "name")
		return o
	case kindThread:
		o["type"], o["parent_id"], o["owner_id"] = 11, c.ParentID, c.OwnerID
		o["message_count"], o["total_message_sent"], o["member_count"] = c.Count, c.Count, 1
		o["rate_limit_per_user"] = 0
		meta := object{
			"archived": c.Archived, "auto_archive_duration": c.AutoArchive, "locked": c.Locked,
			"archive_timestamp": stamp(later(c.ArchivedAt, c.ID.Time())), "create_timestamp": stamp(c.ID.Time()),
		}
		o["thread_metadata"] = meta
	default:
		o["type"], o["topic"], o["parent_id"], o["nsfw"] = 0, c.Topic, nil, false
		o["position"] = slices.Index(s.channels, c)
		o["permission_overwrites"], o["rate_limit_per_user"] = []object{}, 0
	}
	o["guild_id"] = c.GuildID
	return o
}

func later(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}

func nullable(id snowflake) any {
	if id == 0 {
		return nil
	}
	return id
}

// wireMessage is Discord's message object as the bot gets it.
func (s *Server) wireMessage(m *message) object {
	flags := m.Flags
	if m.only != 0 {
		flags |= flagEphemeral
	}
	o := object{
		"id": m.ID, "channel_id": m.ChannelID, "type": 0, "content": m.Content, "flags": flags, "tts": false,
		"author": s.wireUser(m.Author), "timestamp": stamp(m.ID.Time()), "edited_timestamp": nil,
		"mention_everyone": m.Everyone, "mention_roles": []snowflake{}, "pinned": m.Pinned,
		"components": s.wireComponents(m), "embeds": []object{}, "attachments": s.wireAttachments(m),
	}
	guildID := snowflake(0)
	if c := s.places[m.ChannelID]; c != nil {
		guildID = c.GuildID
	}
	mentions := []object{}
	for _, id := range m.Mentions {
		if u := s.user(id); u != nil || id == s.BotID {
			mentions = append(mentions, s.wireUser(id))
		}
	}
	o["mentions"] = mentions
	if !m.EditedAt.IsZero() {
		o["edited_timestamp"] = stamp(m.EditedAt)
	}
	if m.Nonce != "" {
		o["nonce"] = m.Nonce
	}
	if m.ReplyTo != 0 {
		o["type"] = 19
		o["message_reference"] = object{"type": 0, "message_id": m.ReplyTo, "channel_id": m.ChannelID, "guild_id": guildID}
	}
	if from := m.Origin; from != nil {
		o["webhook_id"], o["application_id"] = s.BotID, s.BotID
		if from.Type == interactionCommand {
			o["type"] = 20
			o["interaction"] = object{"id": from.ID, "type": from.Type, "name": from.Name, "user": s.wireUser(from.User)}
		}
		metadata := object{"id": from.ID, "type": from.Type, "user": s.wireUser(from.User), "authorizing_integration_owners": object{"0": guildID}}
		if from.Message != 0 {
			metadata["interacted_message_id"] = from.Message
		}
		o["interaction_metadata"] = metadata
	}
	if m.ThreadID != 0 {
		if t := s.channel(m.ThreadID); t != nil {
			o["thread"] = s.wireChannel(t)
		}
	}
	return o
}

func (s *Server) wireAttachments(m *message) []object {
	list := []object{}
	for _, a := range m.Attachments {
		o := object{
			"id": a.ID, "filename": a.Filename, "size": a.Size, "content_type": a.ContentType,
			"url": s.absolute(a.Path), "proxy_url": s.absolute(a.Path), "ephemeral": m.only != 0,
		}
		if a.Width > 0 {
			o["width"], o["height"] = a.Width, a.Height
		}
		if a.Description != "" {
			o["description"] = a.Description
		}
		list = append(list, o)
	}
	return list
}

// wireComponents gives components with absolute addresses.
func (s *Server) wireComponents(m *message) json.RawMessage {
	if m.wireComponents == nil {
		m.wireComponents = s.absoluteIn(s.rawArray(m.Components))
	}
	return m.wireComponents
}

// rawArray is a list as JSON; never null.
func (s *Server) rawArray(list any) json.RawMessage {
	raw, err := json.Marshal(list)
	if err != nil {
		s.log.Error("encode a part of a message", "error", err)
	}
	if err != nil || string(raw) == "null" {
		return json.RawMessage("[]")
	}
	return raw
}

// absoluteIn puts the server's own address before all paths of media. Within a text
// quotes are escaped, so that none looks like a field.
func (s *Server) absoluteIn(raw []byte) []byte {
	for _, field := range []string{`"url":"`, `"proxy_url":"`} {
		raw = bytes.ReplaceAll(raw, []byte(field+"/"), []byte(field+s.base+"/"))
	}
	return raw
}

func (s *Server) wireEmoji(e *emoji) object {
	return object{
		"id": e.ID, "name": e.Name, "roles": []snowflake{}, "user": s.wireUser(s.BotID), "require_colons": true,
		"managed": false, "animated": e.Animated, "available": true,
	}
}

func (s *Server) wireCommand(c *savedCommand) object {
	o := object{
		"id": c.ID, "application_id": s.BotID, "version": c.Version, "type": c.Type, "name": c.Name,
		"name_localizations": c.NameLocalizations, "description": c.Description,
		"description_localizations": c.DescriptionLocalizations, "default_member_permissions": c.DefaultMemberPermissions,
		"nsfw": c.NSFW, "contexts": c.Contexts, "integration_types": c.IntegrationTypes,
	}
	if c.IntegrationTypes == nil {
		o["integration_types"] = []int{0}
	}
	if len(c.Options) > 0 {
		o["options"] = c.Options
	}
	if c.GuildID != 0 {
		o["guild_id"] = c.GuildID
	}
	return o
}
