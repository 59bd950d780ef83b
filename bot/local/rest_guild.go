package local

import (
	"net/http"
	"slices"
)

func (s *Server) getMe(*http.Request) (*reply, error) {
	s.mu.Lock()
	defer s.unlock()
	me := s.wireUser(s.BotID)
	me["mfa_enabled"], me["locale"], me["verified"] = false, s.home().Locale, true
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
	list := []object{}
	for _, g := range s.guilds {
		if !g.Away {
			list = append(list, object{"id": g.ID, "name": g.Name, "icon": nil, "banner": nil, "owner": false, "permissions": itoa(permBot), "features": []string{}})
		}
	}
	return ok(list)
}

func (s *Server) getApplication(*http.Request) (*reply, error) {
	s.mu.Lock()
	defer s.unlock()
	var endpoint any
	if len(s.endpoints) > 0 {
		endpoint = s.endpoints[0]
	}
	return ok(object{
		"id": s.BotID, "name": s.BotName, "icon": nil, "description": "", "bot_public": false, "bot_require_code_grant": false,
		"bot": s.wireUser(s.BotID), "verify_key": s.PublicKey(), "interactions_endpoint_url": endpoint, "flags": 0, "team": nil, "rpc_origins": []string{},
		"type": nil, "flags_new": "0", "redirect_uris": []string{}, "role_connections_verification_url": nil, "owner": s.wireUser(s.ownerID()),
		"approximate_guild_count": len(s.guilds), "approximate_user_install_count": 0, "approximate_user_authorization_count": 0,
		"explicit_content_filter": 0, "eligible_oauth2_scopes": []string{},
	})
}

// theGuild finds the guild of a path. Who was sent away knows it no more.
func (s *Server) theGuild(r *http.Request) (*guild, error) {
	id, err := parseSnowflake(r.PathValue("guild"))
	g := s.guild(id)
	if err != nil || g == nil || g.Away {
		return nil, errUnknownGuild
	}
	return g, nil
}

func (s *Server) getGuild(r *http.Request) (*reply, error) {
	s.mu.Lock()
	defer s.unlock()
	g, err := s.theGuild(r)
	if err != nil {
		return nil, err
	}
	return ok(s.wireGuild(g))
}

func (s *Server) guildRoles(r *http.Request) (*reply, error) {
	s.mu.Lock()
	defer s.unlock()
	g, err := s.theGuild(r)
	if err != nil {
		return nil, err
	}
	return ok(wireRoles(g))
}

func (s *Server) guildChannels(r *http.Request) (*reply, error) {
	s.mu.Lock()
	defer s.unlock()
	g, err := s.theGuild(r)
	if err != nil {
		return nil, err
	}
	list := []object{}
	for _, c := range s.channels {
		if c.GuildID == g.ID && c.Kind == kindChannel {
			list = append(list, s.wireChannel(c))
		}
	}
	return ok(list)
}

func (s *Server) activeThreads(r *http.Request) (*reply, error) {
	s.mu.Lock()
	defer s.unlock()
	g, err := s.theGuild(r)
	if err != nil {
		return nil, err
	}
	list := []object{}
	for _, c := range s.channels {
		s.doze(c)
		if c.GuildID == g.ID && c.Kind == kindThread && !c.Archived {
			list = append(list, s.wireChannel(c))
		}
	}
	return ok(object{"threads": list, "members": []object{}, "has_more": false})
}

func (s *Server) guildMembers(r *http.Request) (*reply, error) {
	s.mu.Lock()
	defer s.unlock()
	g, err := s.theGuild(r)
	if err != nil {
		return nil, err
	}
	list := []object{s.wireBotMember(g)}
	for _, u := range s.people() {
		list = append(list, s.wireMember(g, u))
	}
	return ok(list)
}

func (s *Server) guildMember(r *http.Request) (*reply, error) {
	s.mu.Lock()
	defer s.unlock()
	g, err := s.theGuild(r)
	if err != nil {
		return nil, err
	}
	id, err := parseSnowflake(r.PathValue("user"))
	if err != nil {
		return nil, errUnknownUser
	}
	if id == s.BotID {
		return ok(s.wireBotMember(g))
	}
	u := s.user(id)
	if u == nil {
		return nil, errUnknownMember
	}
	return ok(s.wireMember(g, u))
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
	s.enter(c)
	s.save(bucketChannels, c.ID, c)
	s.emit(EventChannel, id, s.channelView(c, nil))
	return ok(s.wireChannel(c))
}
