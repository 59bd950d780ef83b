package localtest

import (
	"fmt"
	"slices"

	"github.com/harbormaster/harbormaster/bot/local/model"
)

func (s *Server) channel(name string) (*model.Channel, error) {
	if id, err := model.ParseSnowflake(name); err == nil {
		if c := s.Model.Channels.ByID(id); c != nil {
			return c, nil
		}
	}
	if c := s.Model.Channels.Find(name, nil); c != nil {
		return c, nil
	}
	return nil, fmt.Errorf("there is no channel %q", name)
}

// guild finds a server by id; "" is the first one.
func (s *Server) guild(name string) (*model.Guild, error) {
	if name == "" {
		return s.Model.Guilds.Home(), nil
	}
	id, err := model.ParseSnowflake(name)
	if g := s.Model.Guilds.ByID(id); err == nil && g != nil {
		return g, nil
	}
	return nil, fmt.Errorf("there is no server %q", name)
}

// AddChannel opens a channel in a server (its id; "" is the first one). It gives the channel's id.
func (s *Server) AddChannel(guild, name string) (string, error) {
	s.Model.Lock()
	defer s.Model.Unlock()
	g, err := s.guild(guild)
	if err != nil {
		return "", err
	}
	c := s.Model.Channels.Add(g, name, "")
	s.Model.Publish(model.Event{Kind: model.ChannelCreated, Channel: c})
	return c.ID.String(), nil
}

// AddGroup opens a group conversation of everybody. It gives its id.
func (s *Server) AddGroup(name string) string {
	s.Model.Lock()
	defer s.Model.Unlock()
	c := &model.Channel{ID: s.Model.NewID(), Kind: model.KindGroup, Name: name,
		LastActivity: s.Model.Clock.Now().UTC()}
	s.Model.Channels.Open(c)
	return c.ID.String()
}

// DeleteMessage takes a message away, as a moderator does.
func (s *Server) DeleteMessage(message string) error {
	s.Model.Lock()
	defer s.Model.Unlock()
	id, err := model.ParseSnowflake(message)
	one := s.Model.Messages.ByID(id)
	if err != nil || one == nil {
		return fmt.Errorf("there is no message %q", message)
	}
	s.Model.Messages.Delete(s.Model.Channels.ByID(one.ChannelID), one)
	return nil
}

// DeleteEmojis takes all emojis of the application away, as its owner does. It says how many there were.
func (s *Server) DeleteEmojis() int {
	s.Model.Lock()
	defer s.Model.Unlock()
	list := slices.Clone(s.Model.Emojis.All())
	for _, one := range list {
		s.Model.Emojis.Delete(one)
	}
	return len(list)
}

// DeleteChannel takes a channel or thread away, with its messages and threads. Channels go by id or, outside threads,
// by name, as in all that follows.
func (s *Server) DeleteChannel(channel string) error {
	return s.change(channel, func(c *model.Channel) error {
		s.Model.Channels.Delete(c)
		return nil
	})
}

func (s *Server) change(channel string, f func(*model.Channel) error) error {
	s.Model.Lock()
	defer s.Model.Unlock()
	c, err := s.channel(channel)
	if err != nil {
		return err
	}
	return f(c)
}

// AddThread opens a thread of the owner's in a channel, to be archived after so many minutes of silence. It gives the
// thread's id.
func (s *Server) AddThread(channel, name string, minutes int) (id string, err error) {
	err = s.change(channel, func(c *model.Channel) error {
		one := s.Model.Channels.OpenThread(c, nil, name, minutes)
		one.OwnerID, id = s.Model.Users.Owner(), one.ID.String()
		s.Model.Channels.Changed(one)
		return nil
	})
	return id, err
}

// SetThread archives a thread or takes it out of the archive, locks or unlocks it.
func (s *Server) SetThread(thread string, archived, locked bool) error {
	return s.change(thread, func(c *model.Channel) error {
		if c.Kind != model.KindThread {
			return fmt.Errorf("%q is no thread", thread)
		}
		if c.Locked != locked {
			c.Locked = locked
			s.Model.Channels.Changed(c)
		}
		s.Model.Channels.Archive(c, archived)
		return nil
	})
}

// Deny takes permissions from the bot in a channel and its threads, and gives it all others back; 0 denies nothing.
func (s *Server) Deny(channel string, permissions int) error {
	return s.change(channel, func(c *model.Channel) error {
		c.Denied = permissions
		s.Model.Channels.Changed(c)
		return nil
	})
}

// Hide hides a channel and its threads from all but the bot, the owner and some people, by id, slug or name.
func (s *Server) Hide(channel string, but ...string) error {
	return s.change(channel, func(c *model.Channel) error {
		only := []model.Snowflake{s.Model.Users.Owner()}
		for _, name := range but {
			u := s.Model.Users.Find(name)
			if u == nil {
				return fmt.Errorf("there is nobody %q", name)
			}
			only = append(only, u.ID)
		}
		for _, one := range s.Model.Channels.All() {
			if one == c || one.ParentID == c.ID {
				one.Only = only
				s.Model.Channels.Changed(one)
			}
		}
		return nil
	})
}

// Kick sends the bot away from a server (its id; "" is the first one): GUILD_DELETE, and none of its channels can be
// reached. With commands its commands stay, as where the application is installed without the bot. Invite takes it in
// again: GUILD_CREATE.
func (s *Server) Kick(guild string, commands bool) error {
	return s.setAway(guild, true, commands, model.GuildLeft)
}

// Invite takes the bot into a server again.
func (s *Server) Invite(guild string) error { return s.setAway(guild, false, false, model.GuildJoined) }

func (s *Server) setAway(name string, away, commands bool, kind model.Kind) error {
	s.Model.Lock()
	defer s.Model.Unlock()
	g, err := s.guild(name)
	if err != nil || g.Away == away {
		return err
	}
	if g.Away, g.Commands = away, commands; !away {
		g.Joined = s.Model.Clock.Now()
	}
	s.Model.Guilds.Changed(kind, g)
	return nil
}

// ExpireTokens ends the token of an interaction before its 15 minutes are over, of all without an id. It says how many
// worked until then.
func (s *Server) ExpireTokens(ids ...string) int {
	s.Model.Lock()
	defer s.Model.Unlock()
	return s.Model.Interactions.Expire(ids...)
}

// SetFileLimit says how large a file may be, in bytes; 0 is Discord's 10 MiB. Interactions tell it to the bot.
func (s *Server) SetFileLimit(bytes int) {
	s.Model.Lock()
	defer s.Model.Unlock()
	s.Model.FileSize = bytes
	if bytes <= 0 {
		s.Model.FileSize = model.MaxFileSize
	}
}
