package local

// unreadLimit bounds how far back unread messages are counted.
const unreadLimit = 100

// lastRead is the newest message that a person has read in a channel. Who just
// came has read what was there.
func (s *Server) lastRead(u *user, c *channel) snowflake {
	if id, ok := s.reads[readKey{u.ID, c.ID}]; ok {
		return id
	}
	return u.ID
}

func (s *Server) setRead(u *user, c *channel, upTo snowflake) {
	if upTo <= s.lastRead(u, c) {
		return
	}
	s.reads[readKey{u.ID, c.ID}] = upTo
	s.store.put(bucketReads, append(keyOf(u.ID), keyOf(c.ID)...), ReadState{UserID: u.ID.String(), ChannelID: c.ID.String(), LastRead: upTo.String()})
}

// readState counts what a person has not read. Own and silent messages do not
// count, private answers count as mentions.
func (s *Server) readState(u *user, c *channel) ReadState {
	last := s.lastRead(u, c)
	r := ReadState{UserID: u.ID.String(), ChannelID: c.ID.String(), LastRead: last.String()}
	for i := len(c.list) - 1; i >= 0 && c.list[i].ID > last && r.Unread < unreadLimit; i-- {
		m := c.list[i]
		if !m.sees(u.ID) || m.Author == u.ID || m.Flags&flagSilent != 0 {
			continue
		}
		r.Unread++
		if m.only != 0 || m.names(u.ID) {
			r.Mentions++
		}
	}
	return r
}

// names says whether a message notifies a person.
func (m *message) names(id snowflake) bool {
	if m.Everyone {
		return true
	}
	for _, one := range m.Mentions {
		if one == id {
			return true
		}
	}
	return false
}

// emitReads tells the pages whose unread marks a new message changed.
func (s *Server) emitReads(c *channel, m *message) {
	if s.config.Headless {
		return
	}
	var list []ReadState
	for _, u := range s.people() {
		if c.opens(u.ID) && m.sees(u.ID) {
			list = append(list, s.readState(u, c))
		}
	}
	if len(list) > 0 {
		s.emit(EventRead, 0, list)
	}
}
