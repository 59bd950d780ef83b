package model

import (
	"bytes"
	_ "embed" // what does not change
	"encoding/json"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// Object is a JSON object of Discord's.
type Object = map[string]any

// JSON makes Discord's JSON of what there is, as the bot gets it.
type JSON struct{ m *Model }

func stamp(t time.Time) string { return t.UTC().Format("2006-01-02T15:04:05.000000-07:00") }

//go:embed shapes.json
var shapesJSON []byte

// shapes are those fields of Discord's objects that are the same in all of a kind.
var shapes = sync.OnceValue(func() (shapes map[string]Object) {
	if err := json.Unmarshal(shapesJSON, &shapes); err != nil {
		panic(err) // a fault of the program
	}
	return shapes
})

func shaped(kind string, fields Object) Object {
	o := maps.Clone(shapes()[kind])
	maps.Copy(o, fields)
	return o
}

// User is the bot or a person, also one who was removed.
func (j *JSON) User(id Snowflake) Object {
	name := j.m.Users.Name(id)
	if id == j.m.BotID {
		return shaped("user", Object{"id": id, "username": name, "global_name": nil, "bot": true})
	}
	return shaped("user", Object{"id": id, "username": name, "global_name": name, "bot": false})
}

// Member is a person as a member of a server.
func (j *JSON) Member(g *Guild, u *User) Object {
	o := j.member(u.ID, u.ID.Time())
	o["premium_since"], o["communication_disabled_until"], o["permissions"] = nil, nil, strconv.Itoa(PermissionsOf(u))
	if u.Moderator {
		o["roles"] = []Snowflake{g.ModRole}
	}
	return o
}

// BotMember is the bot as a member of a server.
func (j *JSON) BotMember(g *Guild) Object { return j.member(j.m.BotID, g.joined()) }

func (j *JSON) member(id Snowflake, joined time.Time) Object {
	return shaped("member", Object{"user": j.User(id), "joined_at": stamp(joined)})
}

// Roles are the two roles of a server: of everybody and of moderators.
func (j *JSON) Roles(g *Guild) []Object {
	role := func(id Snowflake, name string, permissions, position int) Object {
		return shaped("role", Object{"id": id, "name": name, "position": position,
			"permissions": strconv.Itoa(permissions)})
	}
	return []Object{role(g.ID, "@everyone", PermEverybody, 0), role(g.ModRole, "Moderator", PermModerator, 1)}
}

// GuildCreate is a server with the bot and everybody else in it.
func (j *JSON) GuildCreate(g *Guild) Object {
	members := []Object{j.BotMember(g)}
	for _, u := range j.m.Users.All() {
		members = append(members, j.Member(g, u))
	}
	channels, threads := []Object{}, []Object{}
	for _, c := range j.m.Channels.list {
		switch {
		case c.GuildID != g.ID:
		case c.Kind == KindChannel:
			channels = append(channels, j.Channel(c))
		case c.Kind == KindThread && !c.Archived:
			threads = append(threads, j.Channel(c))
		}
	}
	o := j.Guild(g)
	maps.Copy(o, Object{"members": members, "member_count": len(members), "channels": channels, "threads": threads,
		"joined_at": stamp(g.joined())})
	return o
}

// Guild is a server with its roles.
func (j *JSON) Guild(g *Guild) Object {
	return shaped("guild", Object{"id": g.ID, "name": g.Name, "owner_id": j.m.Users.Owner(), "roles": j.Roles(g),
		"preferred_locale": g.Locale})
}

// Channel is a channel, a thread or a private conversation.
func (j *JSON) Channel(c *Channel) Object {
	o := Object{"id": c.ID, "name": c.Name, "last_message_id": nullable(c.LastMessage), "flags": 0}
	switch c.Kind {
	case KindDM:
		o["type"] = 1
		o["recipients"] = []Object{j.User(c.Recipient)}
		delete(o, "name")
		return o
	case KindGroup:
		o["type"], o["owner_id"], o["icon"], o["recipients"] = 3, j.m.Users.Owner(), nil, []Object{}
		return o
	case KindThread:
		archived := c.ArchivedAt
		if made := c.ID.Time(); made.After(archived) {
			archived = made
		}
		o["type"], o["parent_id"], o["owner_id"] = 11, c.ParentID, c.OwnerID
		o["message_count"], o["total_message_sent"], o["member_count"] = c.Count, c.Count, 1
		o["rate_limit_per_user"] = 0
		o["thread_metadata"] = Object{
			"archived": c.Archived, "auto_archive_duration": c.AutoArchive, "locked": c.Locked,
			"archive_timestamp": stamp(archived), "create_timestamp": stamp(c.ID.Time()),
		}
	default:
		o["type"], o["topic"], o["parent_id"], o["nsfw"] = 0, c.Topic, nil, false
		o["position"] = slices.Index(j.m.Channels.list, c)
		o["permission_overwrites"], o["rate_limit_per_user"] = j.overwrites(c), 0
	}
	o["guild_id"] = c.GuildID
	return o
}

// overwrites hide a channel from everybody but those who see it, and deny the bot what it may not do there.
func (j *JSON) overwrites(c *Channel) []Object {
	list := []Object{}
	add := func(id Snowflake, kind, allow, deny int) {
		list = append(list, Object{"id": id, "type": kind, "allow": strconv.Itoa(allow), "deny": strconv.Itoa(deny)})
	}
	sees := 0
	if c.Only != nil {
		add(c.GuildID, 0, 0, PermViewChannel)
		sees = PermViewChannel &^ c.Denied
	}
	if sees|c.Denied != 0 {
		add(j.m.BotID, 1, sees, c.Denied)
	}
	for _, id := range c.Only {
		add(id, 1, PermViewChannel, 0)
	}
	return list
}

func nullable(id Snowflake) any {
	if id == 0 {
		return nil
	}
	return id
}

// Message is a message.
func (j *JSON) Message(m *Message) Object {
	flags := m.Flags
	if m.Only != 0 {
		flags |= FlagEphemeral
	}
	o := Object{
		"id": m.ID, "channel_id": m.ChannelID, "type": 0, "content": m.Content, "flags": flags, "tts": false,
		"author": j.User(m.Author), "timestamp": stamp(m.ID.Time()), "edited_timestamp": nil,
		"mention_everyone": m.Everyone, "mention_roles": []Snowflake{}, "mentions": j.mentions(m), "pinned": false,
		"components": j.components(m), "embeds": []Object{}, "attachments": j.attachments(m),
	}
	guildID := Snowflake(0)
	if c := j.m.Channels.byID[m.ChannelID]; c != nil {
		guildID = c.GuildID
	}
	if !m.EditedAt.IsZero() {
		o["edited_timestamp"] = stamp(m.EditedAt)
	}
	if m.Nonce != "" {
		o["nonce"] = m.Nonce
	}
	if m.Origin != nil {
		j.addOrigin(o, m.Origin, guildID)
	}
	if m.ThreadID != 0 {
		if t := j.m.Channels.ByID(m.ThreadID); t != nil {
			o["thread"] = j.Channel(t)
		}
	}
	return o
}

// addOrigin tells the interaction that a message answers.
func (j *JSON) addOrigin(o Object, from *Origin, guildID Snowflake) {
	o["webhook_id"], o["application_id"] = j.m.BotID, j.m.BotID
	if from.Type == InteractionCommand {
		o["type"] = 20
		o["interaction"] = Object{"id": from.ID, "type": from.Type, "name": from.Name, "user": j.User(from.User)}
	}
	metadata := Object{"id": from.ID, "type": from.Type, "user": j.User(from.User),
		"authorizing_integration_owners": Object{"0": guildID}}
	if from.Message != 0 {
		metadata["interacted_message_id"] = from.Message
	}
	o["interaction_metadata"] = metadata
}

func (j *JSON) mentions(m *Message) []Object {
	list := []Object{}
	for _, id := range m.Mentions {
		if j.m.Users.ByID(id) != nil || id == j.m.BotID {
			list = append(list, j.User(id))
		}
	}
	return list
}

func (j *JSON) attachments(m *Message) []Object {
	list := []Object{}
	for _, a := range m.Attachments {
		url := a.Path
		if strings.HasPrefix(url, "/") {
			url = j.m.Base + url
		}
		o := Object{
			"id": a.ID, "filename": a.Filename, "size": a.Size, "content_type": a.ContentType,
			"url": url, "proxy_url": url, "ephemeral": m.Only != 0,
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

// Elements are the components of a message, each as JSON, with addresses without the host. They must not be changed.
func (j *JSON) Elements(m *Message) []json.RawMessage {
	if m.elements == nil {
		m.elements = RawList(j.m, m.Components)
	}
	return m.elements
}

// components gives components with the server's own address before all paths of media. Within a text quotes are
// escaped, so that none looks like a field.
func (j *JSON) components(m *Message) json.RawMessage {
	if m.absolute == nil {
		raw, err := json.Marshal(j.Elements(m))
		if err != nil {
			j.m.Log.Error("encode a part of a message", "error", err)
		}
		for _, field := range []string{`"url":"`, `"proxy_url":"`} {
			raw = bytes.ReplaceAll(raw, []byte(field+"/"), []byte(field+j.m.Base+"/"))
		}
		m.absolute = raw
	}
	return m.absolute
}

// RawList is a list as JSON, element by element; never nil.
func RawList[T any](m *Model, list []T) []json.RawMessage {
	out := make([]json.RawMessage, 0, len(list))
	for i := range list {
		raw, err := json.Marshal(list[i])
		if err != nil {
			m.Log.Error("encode a part of a message", "error", err)
			continue
		}
		out = append(out, raw)
	}
	return out
}

// Application is the bot's application. Endpoint is the address that gets interactions over HTTP, nil for none.
func (j *JSON) Application(publicKey string, endpoint any) Object {
	o := shaped("application", Object{
		"id": j.m.BotID, "name": j.m.BotName, "bot": j.User(j.m.BotID), "owner": j.User(j.m.Users.Owner()),
		"verify_key": publicKey, "interactions_endpoint_url": endpoint, "approximate_guild_count": len(j.m.Guilds.list),
	})
	maps.Copy(o, j.m.Install)
	return o
}

// Emoji is an emoji of the application.
func (j *JSON) Emoji(e *Emoji) Object {
	return shaped("emoji", Object{"id": e.ID, "name": e.Name, "user": j.User(j.m.BotID)})
}

// Command is a registered command.
func (j *JSON) Command(c *ApplicationCommand) Object {
	o := Object{
		"id": c.ID, "application_id": j.m.BotID, "version": c.Version, "type": c.Type, "name": c.Name,
		"name_localizations": c.NameLocalizations, "description": c.Description,
		"description_localizations":  c.DescriptionLocalizations,
		"default_member_permissions": c.DefaultMemberPermissions,
		"nsfw":                       c.NSFW, "contexts": c.Contexts, "integration_types": c.IntegrationTypes,
	}
	if c.IntegrationTypes == nil {
		o["integration_types"] = []int{0}
	}
	if len(c.Options) > 0 {
		o["options"] = c.Options
	}
	return o
}

// Interaction is what the bot gets of an interaction.
func (j *JSON) Interaction(it *Interaction) Object {
	o := Object{
		"id": it.ID, "application_id": j.m.BotID, "type": it.Type, "data": it.Data, "token": it.Token, "version": 1,
		"channel_id": it.Channel.ID, "channel": j.Channel(it.Channel), "locale": it.User.Locale,
		"entitlements": []Object{}, "attachment_size_limit": j.m.FileSize,
		"app_permissions": strconv.Itoa(j.m.Channels.Permissions(it.Channel)),
	}
	owners := Object{}
	if it.User.Installed {
		owners["1"] = it.User.ID
	}
	if o["context"] = it.Channel.Context(); it.Channel.GuildID == 0 {
		o["user"], o["app_permissions"] = j.User(it.User.ID), strconv.Itoa(permInDM)
	} else {
		g := j.m.Guilds.Of(it.Channel)
		o["member"], o["guild_id"], o["guild_locale"] = j.Member(g, it.User), g.ID, g.Locale
		o["guild"] = Object{"id": g.ID, "locale": g.Locale, "features": []string{}}
		if !g.Away {
			owners["0"] = g.ID
		}
	}
	if it.Channel.Kind == KindDM {
		owners["0"] = "0"
	}
	o["authorizing_integration_owners"] = owners
	if it.Source != nil {
		o["message"] = j.Message(it.Source)
	}
	return o
}

// WriteJSON answers a request, with nil by the status alone.
func WriteJSON(w http.ResponseWriter, status int, body any) {
	if body == nil {
		w.WriteHeader(status)
		return
	}
	raw, err := json.Marshal(body)
	if err != nil {
		http.Error(w, "the answer could not be written", http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_, _ = w.Write(raw) // who went away needs no answer
}
