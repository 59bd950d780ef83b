package local

import (
	"net/http"
	"slices"
)

func (s *Server) getMe(*http.Request) (*reply, error) {
	s.mu.Lock()
	defer s.unlock()
	me := s.wireUser(s.BotID)
	me["mfa_enabled"], me["locale"], me["verified"] = false, s.Locale, true
	return ok(me)
}

func (s *Server) getUser(r *http.Request) (*reply, error) {
	s.mu.Lock()
	defer s.unlock()
	id, err := parseSnowflake(r.PathValue("user"))
	if err != nil || id != s.BotID && s.user(id) == nil {
		return nil, errUnknownUser
	}
	return ok(s.wireUser(id))
}

func (s *Server) getMyGuilds(*http.Request) (*reply, error) {
	s.mu.Lock()
	defer s.unlock()
	return ok([]object{{"id": s.GuildID, "name": s.GuildName, "icon": nil, "owner": false, "permissions": itoa(permBot), "features": []string{}}})
}

func (s *Server) getApplication(*http.Request) (*reply, error) {
	s.mu.Lock()
	defer s.unlock()
	return ok(object{
		"id": s.BotID, "name": s.BotName, "icon": nil, "description": "", "bot_public": false, "bot_require_code_grant": false,
		"bot": s.wireUser(s.BotID), "verify_key": "", "flags": 0, "team": nil, "rpc_origins": []string{},
	})
}

// theGuild checks the guild of a path: there is one.
func (s *Server) theGuild(r *http.Request) error {
	id, err := parseSnowflake(r.PathValue("guild"))
	if err != nil || id != s.GuildID {
		return errUnknownGuild
	}
	return nil
}

func (s *Server) getGuild(r *http.Request) (*reply, error) {
	s.mu.Lock()
	defer s.unlock()
	if err := s.theGuild(r); err != nil {
		return nil, err
	}
	return ok(s.wireGuild())
}

func (s *Server) guildRoles(r *http.Request) (*reply, error) {
	s.mu.Lock()
	defer s.unlock()
	if err := s.theGuild(r); err != nil {
		return nil, err
	}
	return ok(s.wireRoles())
}

func (s *Server) guildChannels(r *http.Request) (*reply, error) {
	s.mu.Lock()
	defer s.unlock()
	if err := s.theGuild(r); err != nil {
		return nil, err
	}
	list := []object{}
	for _, c := range s.channels {
		if c.Kind == kindChannel {
			list = append(list, s.wireChannel(c))
		}
	}
	return ok(list)
}

func (s *Server) activeThreads(r *http.Request) (*reply, error) {
	s.mu.Lock()
	defer s.unlock()
	if err := s.theGuild(r); err != nil {
		return nil, err
	}
	list := []object{}
	for _, c := range s.channels {
		s.doze(c)
		if c.Kind == kindThread && !c.Archived {
			list = append(list, s.wireChannel(c))
		}
	}
	return ok(object{"threads": list, "members": []object{}, "has_more": false})
}

func (s *Server) guildMembers(r *http.Request) (*reply, error) {
	s.mu.Lock()
	defer s.unlock()
	if err := s.theGuild(r); err != nil {
		return nil, err
	}
	list := []object{s.wireBotMember()}
	for _, u := range s.people() {
		list = append(list, s.wireMember(u))
	}
	return ok(list)
}

func (s *Server) guildMember(r *http.Request) (*reply, error) {
	s.mu.Lock()
	defer s.unlock()
	if err := s.theGuild(r); err != nil {
		return nil, err
	}
	id, err := parseSnowflake(r.PathValue("user"))
	if err != nil {
		return nil, errUnknownUser
	}
	if id == s.BotID {
		return ok(s.wireBotMember())
	}
	u := s.user(id)
	if u == nil {
		return nil, errUnknownMember
	}
	return ok(s.wireMember(u))
}

// openDM is POST /users/@me/channels.
func (s *Server) openDM(r *http.Request) (*reply, error) {
	b, err := readBody(r)
	if err != nil {
		return nil, err
	}
	p := &problems{}
	var id snowflake
	b.decode(p, "recipient_id", &id)
	if err := p.err(); err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.unlock()
	if s.user(id) == nil {
		return nil, errUnknownUser
	}
	i := slices.IndexFunc(s.channels, func(c *channel) bool { return c.Recipient == id })
	if i >= 0 {
		return ok(s.wireChannel(s.channels[i]))
	}
	c := &channel{ID: s.newID(), Kind: kindDM, Recipient: id, LastActivity: s.clock.Now().UTC()}
	s.channels = append(s.channels, c)
	s.save(bucketChannels, c.ID, c)
	s.emit(EventChannel, id, s.channelView(c, nil))
	return ok(s.wireChannel(c))
}
