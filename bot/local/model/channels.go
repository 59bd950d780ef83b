package model

import (
	"slices"
	"strings"
	"time"
)

// Channels are the channels and threads of all servers, and the private conversations with the bot.
type Channels struct {
	m    *Model
	list []*Channel
	byID map[Snowflake]*Channel
}

// All lists the channels in the order they came. Threads that nobody used for long are archived by then.
func (c *Channels) All() []*Channel {
	for _, one := range c.list {
		c.age(one)
	}
	return c.list
}

// ByID finds a channel; nil for none.
func (c *Channels) ByID(id Snowflake) *Channel {
	one := c.byID[id]
	if one != nil {
		c.age(one)
	}
	return one
}

// Find finds any channel by id, or by name outside threads and private conversations; nil for none. A person finds what
// they see; nil, which is nobody, what everybody sees.
func (c *Channels) Find(name string, as *User) *Channel {
	open := func(one *Channel) bool { return as != nil && one.Opens(as.ID) || as == nil && one.Recipient == 0 }
	if id, err := ParseSnowflake(name); err == nil {
		if one := c.ByID(id); one != nil && open(one) {
			return one
		}
	}
	name = strings.TrimPrefix(name, "#")
	return first(c.list, func(one *Channel) bool { return open(one) && one.Kind == KindChannel && one.Name == name })
}

// Permissions is what the bot may do in a channel; a thread inherits.
func (c *Channels) Permissions(one *Channel) int {
	have := PermBot &^ one.Denied
	if parent := c.byID[one.ParentID]; parent != nil {
		have &^= parent.Denied
	}
	return have
}

// age archives a thread that nobody used for long.
func (c *Channels) age(one *Channel) {
	if one.Kind != KindThread || one.Archived || one.AutoArchive == 0 {
		return
	}
	if c.m.Clock.Now().Sub(one.LastActivity) >= time.Duration(one.AutoArchive)*time.Minute {
		c.Archive(one, true)
	}
}

// Archive archives a thread or takes it out of the archive.
func (c *Channels) Archive(one *Channel, archived bool) {
	if one.Archived == archived {
		return
	}
	one.Archived, one.ArchivedAt = archived, c.m.now()
	if !archived {
		one.LastActivity = one.ArchivedAt
	}
	c.Changed(one)
}

// Reopen takes a thread that is not locked out of the archive, because somebody wrote in it.
func (c *Channels) Reopen(one *Channel) {
	if one.Archived && !one.Locked {
		c.Archive(one, false)
	}
}

// Changed stores a channel and tells everybody.
func (c *Channels) Changed(one *Channel) {
	c.m.save(bucketChannels, one.ID, one)
	c.m.Publish(Event{Kind: ChannelChanged, Channel: one})
	c.refreshCard(one)
}

// refreshCard shows the new state of a thread under the message that opened it.
func (c *Channels) refreshCard(one *Channel) {
	if m := c.m.Messages.ByID(one.ID); one.Kind == KindThread && m != nil && m.ThreadID == one.ID {
		c.m.Messages.Refresh(m)
	}
}

func (c *Channels) load(one *Channel) { c.list, c.byID[one.ID] = append(c.list, one), one }

// Add makes a channel of a server, without a word.
func (c *Channels) Add(g *Guild, name, topic string) *Channel {
	one := &Channel{ID: c.m.NewID(), GuildID: g.ID, Kind: KindChannel, Name: name, Topic: topic,
		LastActivity: c.m.now()}
	c.load(one)
	c.m.save(bucketChannels, one.ID, one)
	return one
}

// OpenThread opens a thread of the bot in a channel, from a message or, with nil, without one. Minutes is the time
// after which it is archived.
func (c *Channels) OpenThread(parent *Channel, from *Message, name string, minutes int) *Channel {
	one := &Channel{
		ID: c.m.NewID(), GuildID: parent.GuildID, Kind: KindThread, Name: name, ParentID: parent.ID, OwnerID: c.m.BotID,
		AutoArchive: minutes, LastActivity: c.m.now(), Only: parent.Only,
	}
	if from != nil {
		one.ID = from.ID
	}
	c.Open(one)
	if from != nil {
		from.ThreadID = one.ID
		c.m.Messages.Edited(parent, from)
	}
	return one
}

// OpenDM gives the private conversation of a person with the bot, a new one if there is none.
func (c *Channels) OpenDM(person Snowflake) *Channel {
	one := first(c.list, func(one *Channel) bool { return one.Recipient == person })
	if one == nil {
		one = &Channel{ID: c.m.NewID(), Kind: KindDM, Recipient: person, LastActivity: c.m.now()}
		c.Open(one)
	}
	return one
}

// Open adds a channel and tells everybody.
func (c *Channels) Open(one *Channel) {
	c.load(one)
	c.m.save(bucketChannels, one.ID, one)
	c.m.Publish(Event{Kind: ChannelCreated, Channel: one})
}

// Delete takes a channel or thread away, with its messages and threads.
func (c *Channels) Delete(one *Channel) {
	for _, t := range slices.Clone(c.list) {
		if t.ParentID == one.ID {
			c.Delete(t)
		}
	}
	for len(one.List) > 0 {
		c.m.Messages.Delete(one, one.List[0])
	}
	c.list = slices.DeleteFunc(c.list, func(o *Channel) bool { return o == one })
	delete(c.byID, one.ID)
	c.m.save(bucketChannels, one.ID, nil)
	if m := c.m.Messages.ByID(one.ID); m != nil && m.ThreadID == one.ID {
		m.ThreadID = 0
		c.m.Messages.Edited(c.ByID(m.ChannelID), m)
	}
	c.m.Publish(Event{Kind: ChannelDeleted, Channel: one})
}
