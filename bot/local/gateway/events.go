package gateway

import "github.com/harbormaster/harbormaster/bot/local/model"

// observe tells the sessions of a change in the model.
func (g *Gateway) observe(e model.Event) {
	if e.Channel != nil && g.m.Guilds.Foreign(e.Channel) {
		return
	}
	switch e.Kind {
	case model.MessageCreated, model.MessageEdited, model.MessageFilled, model.MessageDeleted:
		if e.Message.Only == 0 {
			g.dispatchMessage(e)
		}
	case model.ChannelCreated, model.ChannelChanged, model.ChannelDeleted:
		g.dispatchChannel(e)
	case model.GuildJoined:
		g.dispatch(e.Guild.ID, intentGuilds, "GUILD_CREATE", g.m.JSON.GuildCreate(e.Guild))
	case model.GuildLeft:
		g.dispatch(e.Guild.ID, intentGuilds, "GUILD_DELETE", model.Object{"id": e.Guild.ID})
	}
}

// suffixes are the ends of the names of events.
var suffixes = map[model.Kind]string{
	model.MessageCreated: "_CREATE", model.MessageEdited: "_UPDATE", model.MessageFilled: "_UPDATE",
	model.MessageDeleted: "_DELETE",
	model.ChannelCreated: "_CREATE", model.ChannelChanged: "_UPDATE", model.ChannelDeleted: "_DELETE",
}

func (g *Gateway) dispatchChannel(e model.Event) {
	c := e.Channel
	switch {
	case c.Kind == model.KindDM && e.Kind == model.ChannelCreated:
	case c.Kind == model.KindThread && e.Kind == model.ChannelDeleted:
		data := model.Object{"id": c.ID, "guild_id": c.GuildID, "parent_id": c.ParentID, "type": 11}
		g.dispatch(c.GuildID, intentGuilds, "THREAD_DELETE", data)
	case c.Kind == model.KindThread:
		g.dispatch(c.GuildID, intentGuilds, "THREAD"+suffixes[e.Kind], g.m.JSON.Channel(c))
	default:
		g.dispatch(c.GuildID, intentGuilds, "CHANNEL"+suffixes[e.Kind], g.m.JSON.Channel(c))
	}
}

func (g *Gateway) dispatchMessage(e model.Event) {
	intent, guild := intentGuildMessages, e.Channel.GuildID
	if e.Channel.Kind == model.KindDM {
		intent = intentDirectMessages
	}
	if e.Kind == model.MessageDeleted {
		data := model.Object{"id": e.Message.ID, "channel_id": e.Channel.ID}
		if e.Channel.Kind != model.KindDM {
			data["guild_id"] = guild
		}
		g.dispatch(guild, intent, "MESSAGE_DELETE", data)
		return
	}
	private := e.Channel.Kind == model.KindDM || e.Message.Author == g.m.BotID || e.Message.Names(g.m.BotID)
	var encoded [2][]byte // whole, and without content
	for _, one := range g.sessions {
		if one.intents&intent == 0 || !one.hears(guild) {
			continue
		}
		variant := 0
		if !private && one.intents&intentContent == 0 {
			variant = 1
		}
		if encoded[variant] == nil {
			if encoded[variant] = g.encode("MESSAGE", g.messageEvent(e, variant == 0)); encoded[variant] == nil {
				return
			}
		}
		g.dispatchRaw(one, "MESSAGE"+suffixes[e.Kind], encoded[variant])
	}
}

// messageEvent is the data of a message event. Without the intent for it, content is left out of what others wrote, as
// Discord does.
func (g *Gateway) messageEvent(e model.Event, withContent bool) model.Object {
	o := g.m.JSON.Message(e.Message)
	if e.Channel.Kind != model.KindDM {
		o["guild_id"] = e.Channel.GuildID
		if u := g.m.Users.ByID(e.Message.Author); u != nil {
			o["member"] = g.m.JSON.Member(g.m.Guilds.Of(e.Channel), u)
		}
	}
	if !withContent {
		o["content"] = ""
	}
	return o
}
