package local

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"slices"
)

// applicationOf checks the application of a path, and gives the guild that its
// commands belong to: 0 for those of everywhere.
func (s *Server) applicationOf(r *http.Request) (guild snowflake, err error) {
	id, err := parseSnowflake(r.PathValue("application"))
	if err != nil || id != s.BotID {
		return 0, errUnknownApplication
	}
	if r.PathValue("guild") == "" {
		return 0, nil
	}
	g, err := s.theGuild(r)
	if err != nil {
		return 0, err
	}
	return g.ID, nil
}

func (s *Server) listCommands(r *http.Request) (*reply, error) {
	s.mu.Lock()
	defer s.unlock()
	guild, err := s.applicationOf(r)
	if err != nil {
		return nil, err
	}
	return ok(s.wireCommands(guild))
}

func (s *Server) wireCommands(guild snowflake) []object {
	list := []object{}
	for _, c := range s.commands {
		if c.GuildID == guild {
			list = append(list, s.wireCommand(c))
		}
	}
	return list
}

// overwriteCommands is PUT …/commands: all of them at once.
func (s *Server) overwriteCommands(r *http.Request) (*reply, error) {
	raw, err := io.ReadAll(http.MaxBytesReader(nil, r.Body, maxRequest))
	if err != nil {
		return nil, bodyError(err)
	}
	var list []command
	if len(bytes.TrimSpace(raw)) > 0 {
		if !json.Valid(raw) {
			return nil, errNotJSON
		}
		p := &problems{}
		decodeField(p, "commands", raw, &list)
		if err := p.err(); err != nil {
			return nil, err
		}
	}
	s.mu.Lock()
	defer s.unlock()
	guild, err := s.applicationOf(r)
	if err != nil {
		return nil, err
	}
	if err := checkCommands(list); err != nil {
		return nil, err
	}
	old := map[string]*savedCommand{}
	for _, c := range s.commands {
		if c.GuildID == guild {
			old[itoa(c.Type)+c.Name] = c
			s.save(bucketCommands, c.ID, nil)
		}
	}
	s.commands = slices.DeleteFunc(s.commands, func(c *savedCommand) bool { return c.GuildID == guild })
	for _, c := range list {
		saved := &savedCommand{ID: s.newID(), GuildID: guild, command: c}
		if before := old[itoa(c.Type)+c.Name]; before != nil {
			saved.ID = before.ID
		}
		s.keepCommand(saved)
	}
	s.emit(EventCommands, 0, object{})
	return ok(s.wireCommands(guild))
}

func (s *Server) keepCommand(c *savedCommand) {
	c.Version = s.newID()
	if !slices.Contains(s.commands, c) {
		s.commands = append(s.commands, c)
	}
	s.save(bucketCommands, c.ID, c)
}

// createCommand is POST …/commands; one of the same name is replaced.
func (s *Server) createCommand(r *http.Request) (*reply, error) {
	var c command
	if err := readCommand(r, &c); err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.unlock()
	guild, err := s.applicationOf(r)
	if err != nil {
		return nil, err
	}
	p := &problems{}
	checkCommand(p, "", &c)
	if err := p.err(); err != nil {
		return nil, err
	}
	status := http.StatusOK
	var saved *savedCommand
	var all []command
	for _, one := range s.commands {
		if one.GuildID != guild {
			continue
		}
		if one.Type == c.Type && one.Name == c.Name {
			saved = one
			continue
		}
		all = append(all, one.command)
	}
	if err := checkCommands(append(all, c)); err != nil {
		return nil, err
	}
	if saved == nil {
		saved, status = &savedCommand{ID: s.newID(), GuildID: guild}, http.StatusCreated
	}
	saved.command = c
	s.keepCommand(saved)
	s.emit(EventCommands, 0, object{})
	return &reply{status: status, body: s.wireCommand(saved)}, nil
}

func readCommand(r *http.Request, into *command) error {
	b, err := readBody(r)
	if err != nil {
		return err
	}
	p := &problems{}
	raw, err := json.Marshal(b.fields)
	if err != nil {
		return errNotJSON
	}
	decodeField(p, "command", raw, into)
	return p.err()
}

// commandOf finds the command of a path.
func (s *Server) commandOf(r *http.Request) (*savedCommand, error) {
	guild, err := s.applicationOf(r)
	if err != nil {
		return nil, err
	}
	id, err := parseSnowflake(r.PathValue("command"))
	if err != nil {
		return nil, errUnknownCommand
	}
	for _, c := range s.commands {
		if c.ID == id && c.GuildID == guild {
			return c, nil
		}
	}
	return nil, errUnknownCommand
}

func (s *Server) getCommand(r *http.Request) (*reply, error) {
	s.mu.Lock()
	defer s.unlock()
	c, err := s.commandOf(r)
	if err != nil {
		return nil, err
	}
	return ok(s.wireCommand(c))
}

func (s *Server) editCommand(r *http.Request) (*reply, error) {
	s.mu.Lock()
	defer s.unlock()
	c, err := s.commandOf(r)
	if err != nil {
		return nil, err
	}
	next := c.command
	if err := readCommand(r, &next); err != nil {
		return nil, err
	}
	next.Type = c.Type
	p := &problems{}
	checkCommand(p, "", &next)
	if err := p.err(); err != nil {
		return nil, err
	}
	c.command = next
	s.keepCommand(c)
	s.emit(EventCommands, 0, object{})
	return ok(s.wireCommand(c))
}

func (s *Server) deleteCommand(r *http.Request) (*reply, error) {
	s.mu.Lock()
	defer s.unlock()
	c, err := s.commandOf(r)
	if err != nil {
		return nil, err
	}
	s.commands = slices.DeleteFunc(s.commands, func(o *savedCommand) bool { return o == c })
	s.save(bucketCommands, c.ID, nil)
	s.emit(EventCommands, 0, object{})
	return noContent, nil
}
