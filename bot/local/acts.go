package local

import (
	"fmt"
	"slices"
)

// This file changes what a bot finds: what people with rights do on Discord, and
// what only time or Discord itself does.

// Permissions of the bot that can be denied in a channel, as Discord numbers them.
const (
	PermViewChannel    = permViewChannel
	PermSendMessages   = permSendMessages
	PermSendInThreads  = permSendInThreads
	PermAttachFiles    = permAttachFiles
	PermEmbedLinks     = permEmbedLinks
	PermReadHistory    = permReadHistory
	PermCreateThreads  = permCreateThreads
	PermManageThreads  = permManageThreads
	PermManageMessages = permManageMessages
	PermPinMessages    = permPinMessages
)

// channelNamed finds any channel by id, or by name outside threads.
func (s *Server) channelNamed(name string) (*channel, error) {
	if id, err := parseSnowflake(name); err == nil {
		if c := s.channel(id); c != nil {
			return c, nil
		}
	}
	for _, c := range s.channels {
		if c.Kind == kindChannel && c.Name == name {
			return c, nil
		}
	}
	return nil, fmt.Errorf("there is no channel %q", name)
}

// guildNamed finds a server by id; "" is the first one.
func (s *Server) guildNamed(name string) (*guild, error) {
	if name == "" {
		return s.home(), nil
	}
	id, err := parseSnowflake(name)
	if g := s.guild(id); err == nil && g != nil {
		return g, nil
	}
	return nil, fmt.Errorf("there is no server %q", name)
}

// AddChannel opens a channel in a server (its id; "" is the first one).
func (s *Server) AddChannel(guild, name string) (Channel, error) {
	s.mu.Lock()
	defer s.unlock()
	g, err := s.guildNamed(guild)
	if err != nil {
		return Channel{}, err
	}
	c := s.addChannel(g, name, "")
	s.emit(EventChannel, 0, s.channelView(c, nil))
	s.dispatch(g.ID, intentGuilds, "CHANNEL_CREATE", s.wireChannel(c))
	return s.channelView(c, nil), nil
}

// DeleteMessage takes a message away, as a moderator does.
func (s *Server) DeleteMessage(message string) error {
	s.mu.Lock()
	defer s.unlock()
	id, err := parseSnowflake(message)
	m := s.messages[id]
	if err != nil || m == nil {
		return fmt.Errorf("there is no message %q", message)
	}
	s.remove(s.channel(m.ChannelID), m)
	return nil
}

// DeleteChannel takes a channel or thread away, with its messages and threads.
func (s *Server) DeleteChannel(channel string) error {
	s.mu.Lock()
	defer s.unlock()
	c, err := s.channelNamed(channel)
	if err != nil {
		return err
	}
	s.dropChannel(c)
	return nil
}

// dropChannel deletes a channel and what hangs on it.
func (s *Server) dropChannel(c *channel) {
	for _, t := range slices.Clone(s.channels) {
		if t.ParentID == c.ID {
			s.dropChannel(t)
		}
	}
	for len(c.list) > 0 {
		s.remove(c, c.list[0])
	}
	s.channels = slices.DeleteFunc(s.channels, func(o *channel) bool { return o == c })
	delete(s.places, c.ID)
	s.save(bucketChannels, c.ID, nil)
	if m := s.messages[c.ID]; m != nil && m.ThreadID == c.ID {
		m.ThreadID = 0
		s.changed(s.channel(m.ChannelID), m)
	}
	s.emit(EventChannelDelete, 0, object{"id": c.ID})
	if c.Kind == kindThread {
		s.dispatch(c.GuildID, intentGuilds, "THREAD_DELETE", object{"id": c.ID, "guild_id": c.GuildID, "parent_id": c.ParentID, "type": 11})
		return
	}
	s.dispatch(c.GuildID, intentGuilds, "CHANNEL_DELETE", s.wireChannel(c))
}

// SetThread archives or wakes a thread, locks or unlocks it.
func (s *Server) SetThread(thread string, archived, locked bool) error {
	s.mu.Lock()
	defer s.unlock()
	c, err := s.channelNamed(thread)
	if err != nil {
		return err
	}
	if c.Kind != kindThread {
		return fmt.Errorf("%q is no thread", thread)
	}
	if c.Locked != locked {
		c.Locked = locked
		s.channelChanged(c)
	}
	s.archive(c, archived)
	return nil
}

// Deny takes permissions from the bot in a channel and its threads, and gives it
// all others back; 0 denies nothing.
func (s *Server) Deny(channel string, permissions int) error {
	s.mu.Lock()
	defer s.unlock()
	c, err := s.channelNamed(channel)
	if err != nil {
		return err
	}
	c.Denied = permissions
	s.channelChanged(c)
	return nil
}

// Kick sends the bot away from a server (its id; "" is the first one): GUILD_DELETE,
// and none of its channels can be reached. Invite takes it in again: GUILD_CREATE.
func (s *Server) Kick(guild string) error { return s.setAway(guild, true) }

// Invite takes the bot into a server again.
func (s *Server) Invite(guild string) error { return s.setAway(guild, false) }

func (s *Server) setAway(name string, away bool) error {
	s.mu.Lock()
	defer s.unlock()
	g, err := s.guildNamed(name)
	if err != nil || g.Away == away {
		return err
	}
	g.Away = away
	s.save(bucketGuilds, g.ID, g)
	if away {
		s.dispatch(g.ID, intentGuilds, "GUILD_DELETE", object{"id": g.ID})
	} else {
		s.dispatch(g.ID, intentGuilds, "GUILD_CREATE", s.wireGuildCreate(g))
	}
	s.emit(EventInfo, 0, s.infoView())
	return nil
}

// ExpireTokens ends the token of an interaction before its 15 minutes are over, of
// all without an id. It says how many worked until then.
func (s *Server) ExpireTokens(ids ...string) int {
	s.mu.Lock()
	defer s.unlock()
	n := 0
	for text, it := range s.tokens {
		if (len(ids) == 0 || slices.Contains(ids, it.id.String())) && s.byToken(text) != nil {
			it.expired = true
			n++
		}
	}
	return n
}

// SetFileLimit says how large a file may be, in bytes; 0 is Discord's 10 MiB.
// Interactions tell it to the bot.
func (s *Server) SetFileLimit(bytes int) {
	s.mu.Lock()
	defer s.unlock()
	s.fileSize = bytes
	if bytes <= 0 {
		s.fileSize = maxFileSize
	}
}

// mayIn refuses what the bot has no permission for in a channel.
func (s *Server) mayIn(c *channel, needed int) error {
	if c.Kind == kindDM || s.permissionsIn(c)&needed == needed {
		return nil
	}
	return errPermissions
}

// maySend refuses a message that the bot may not send or edit to this.
func (s *Server) maySend(c *channel, b *body, needed int) error {
	if len(b.files) > 0 {
		needed |= permAttachFiles
	}
	return s.mayIn(c, needed)
}

// permToSend is what writing in a channel takes.
func permToSend(c *channel) int {
	if c.Kind == kindThread {
		return permSendInThreads
	}
	return permSendMessages
}
