package model

import (
	"fmt"
	"slices"
)

// Admin changes what a bot finds: what people with rights do on Discord, and what only time or Discord itself does. Its
// methods take the lock themselves.
type Admin struct{ m *Model }

// Admin gives an Admin of the model.
func (m *Model) Admin() *Admin { return &Admin{m} }

func (a *Admin) channel(name string) (*Channel, error) {
	if id, err := ParseSnowflake(name); err == nil {
		if c := a.m.Channels.ByID(id); c != nil {
			return c, nil
		}
	}
	if c := a.m.Channels.Find(name, nil); c != nil {
		return c, nil
	}
	return nil, fmt.Errorf("there is no channel %q", name)
}

// guild finds a server by id; "" is the first one.
func (a *Admin) guild(name string) (*Guild, error) {
	if name == "" {
		return a.m.Guilds.Home(), nil
	}
	id, err := ParseSnowflake(name)
	if g := a.m.Guilds.ByID(id); err == nil && g != nil {
		return g, nil
	}
	return nil, fmt.Errorf("there is no server %q", name)
}

// AddChannel opens a channel in a server (its id; "" is the first one). It gives the channel's id.
func (a *Admin) AddChannel(guild, name string) (string, error) {
	a.m.Lock()
	defer a.m.Unlock()
	g, err := a.guild(guild)
	if err != nil {
		return "", err
	}
	c := a.m.Channels.add(g, name, "")
	a.m.Publish(Event{Kind: ChannelCreated, Channel: c})
	return c.ID.String(), nil
}

// AddGroup opens a group conversation of everybody. It gives its id.
func (a *Admin) AddGroup(name string) string {
	a.m.Lock()
	defer a.m.Unlock()
	c := &Channel{ID: a.m.NewID(), Kind: KindGroup, Name: name, LastActivity: a.m.now()}
	a.m.Channels.open(c)
	return c.ID.String()
}

// DeleteMessage takes a message away, as a moderator does.
func (a *Admin) DeleteMessage(message string) error {
	a.m.Lock()
	defer a.m.Unlock()
	id, err := ParseSnowflake(message)
	one := a.m.Messages.ByID(id)
	if err != nil || one == nil {
		return fmt.Errorf("there is no message %q", message)
	}
	a.m.Messages.Delete(a.m.Channels.ByID(one.ChannelID), one)
	return nil
}

// DeleteEmojis takes all emojis of the application away, as its owner does. It says how many there were.
func (a *Admin) DeleteEmojis() int {
	a.m.Lock()
	defer a.m.Unlock()
	list := a.m.Emojis.list
	for _, one := range list {
		a.m.save(bucketEmojis, one.ID, nil)
	}
	a.m.Emojis.list = nil
	return len(list)
}

// DeleteChannel takes a channel or thread away, with its messages and threads. Channels go by id or, outside threads,
// by name, as in all that follows.
func (a *Admin) DeleteChannel(channel string) error {
	return a.change(channel, func(c *Channel) error {
		a.m.Channels.Delete(c)
		return nil
	})
}

func (a *Admin) change(channel string, f func(*Channel) error) error {
	a.m.Lock()
	defer a.m.Unlock()
	c, err := a.channel(channel)
	if err != nil {
		return err
	}
	return f(c)
}

// AddThread opens a thread of the owner's in a channel, to be archived after so many minutes of silence. It gives the
// thread's id.
func (a *Admin) AddThread(channel, name string, minutes int) (id string, err error) {
	err = a.change(channel, func(c *Channel) error {
		one := a.m.Channels.OpenThread(c, nil, name, minutes)
		one.OwnerID, id = a.m.Users.owner(), one.ID.String()
		a.m.Channels.Changed(one)
		return nil
	})
	return id, err
}

// SetThread archives a thread or takes it out of the archive, locks or unlocks it.
func (a *Admin) SetThread(thread string, archived, locked bool) error {
	return a.change(thread, func(c *Channel) error {
		if c.Kind != KindThread {
			return fmt.Errorf("%q is no thread", thread)
		}
		if c.Locked != locked {
			c.Locked = locked
			a.m.Channels.Changed(c)
		}
		a.m.Channels.Archive(c, archived)
		return nil
	})
}

// Deny takes permissions from the bot in a channel and its threads, and gives it all others back; 0 denies nothing.
func (a *Admin) Deny(channel string, permissions int) error {
	return a.change(channel, func(c *Channel) error {
		c.Denied = permissions
		a.m.Channels.Changed(c)
		return nil
	})
}

// Hide hides a channel and its threads from all but the bot, the owner and some people, by id, slug or name.
func (a *Admin) Hide(channel string, but ...string) error {
	return a.change(channel, func(c *Channel) error {
		only := []Snowflake{a.m.Users.owner()}
		for _, name := range but {
			u := a.m.Users.Find(name)
			if u == nil {
				return fmt.Errorf("there is nobody %q", name)
			}
			only = append(only, u.ID)
		}
		for _, one := range a.m.Channels.list {
			if one == c || one.ParentID == c.ID {
				one.Only = only
				a.m.Channels.Changed(one)
			}
		}
		return nil
	})
}

// Kick sends the bot away from a server (its id; "" is the first one): GUILD_DELETE, and none of its channels can be
// reached. With commands its commands stay, as where the application is installed without the bot. Invite takes it in
// again: GUILD_CREATE.
func (a *Admin) Kick(guild string, commands bool) error {
	return a.setAway(guild, true, commands, GuildLeft)
}

// Invite takes the bot into a server again.
func (a *Admin) Invite(guild string) error { return a.setAway(guild, false, false, GuildJoined) }

func (a *Admin) setAway(name string, away, commands bool, kind Kind) error {
	a.m.Lock()
	defer a.m.Unlock()
	g, err := a.guild(name)
	if err != nil || g.Away == away {
		return err
	}
	g.Away, g.Commands = away, commands
	a.m.save(bucketGuilds, g.ID, g)
	a.m.Publish(Event{Kind: kind, Guild: g})
	return nil
}

// ExpireTokens ends the token of an interaction before its 15 minutes are over, of all without an id. It says how many
// worked until then.
func (a *Admin) ExpireTokens(ids ...string) int {
	a.m.Lock()
	defer a.m.Unlock()
	n := 0
	for text, it := range a.m.Interactions.byToken {
		if (len(ids) == 0 || slices.Contains(ids, it.ID.String())) && a.m.Interactions.ByToken(text) != nil {
			it.expired = true
			n++
		}
	}
	return n
}

// SetFileLimit says how large a file may be, in bytes; 0 is Discord's 10 MiB. Interactions tell it to the bot.
func (a *Admin) SetFileLimit(bytes int) {
	a.m.Lock()
	defer a.m.Unlock()
	a.m.FileSize = bytes
	if bytes <= 0 {
		a.m.FileSize = MaxFileSize
	}
}
