package local

import "strconv"

// guild is a server: everybody here is a member of every one.
type guild struct {
	ID      snowflake `json:"id"`
	Name    string    `json:"name"`
	Locale  string    `json:"locale"`
	ModRole snowflake `json:"mod_role"`
	Away    bool      `json:"away,omitempty"` // the bot was sent away
}

// home is the server that a harbour always has.
func (s *Server) home() *guild { return s.guilds[0] }

// guild finds a server; nil for none.
func (s *Server) guild(id snowflake) *guild {
	for _, g := range s.guilds {
		if g.ID == id {
			return g
		}
	}
	return nil
}

// guildOf is the server of a channel, for a private conversation the home.
func (s *Server) guildOf(c *channel) *guild {
	if g := s.guild(c.GuildID); g != nil {
		return g
	}
	return s.home()
}

// shardOf is the shard of count that hears of a server; of what belongs to none the
// first one does.
func shardOf(guild snowflake, count int) int {
	if guild == 0 || count < 2 {
		return 0
	}
	return int(uint64(guild) >> 22 % uint64(count))
}

// addGuilds founds servers until there are as many as were asked for, each with
// two channels. Their ids are milliseconds apart, so that they fall on different
// shards.
func (s *Server) addGuilds() {
	wanted := max(1, s.config.Guilds)
	first := snowflake(s.clock.Now().UnixMilli() - epochMS - int64(wanted))
	known := len(s.guilds)
	for n := known; n < wanted; n++ {
		g := &guild{ID: max(s.LastID>>22+1, first+snowflake(n)) << 22, Name: numbered("Local harbour", " ", n), Locale: s.config.GuildLocale}
		s.LastID = g.ID
		s.guilds = append(s.guilds, g)
	}
	for n, g := range s.guilds[known:] {
		n += known
		g.ModRole = s.newID()
		s.save(bucketGuilds, g.ID, g)
		s.addChannel(g, numbered("harbour", "-", n), "Tables, games and talk")
		s.addChannel(g, numbered("second-quay", "-", n), "Another channel, for a second table")
	}
}

// numbered is a name with a number behind it, from the second one on.
func numbered(name, gap string, n int) string {
	if n == 0 {
		return name
	}
	return name + gap + strconv.Itoa(n+1)
}

// permissionsIn is what the bot may do in a channel; a thread inherits.
func (s *Server) permissionsIn(c *channel) int {
	have := permBot &^ c.Denied
	if parent := s.places[c.ParentID]; parent != nil {
		have &^= parent.Denied
	}
	return have
}
