package local

import (
	"net/http"
	"slices"
	"strings"
	"unicode/utf8"
)

const maxPersonName = 32

func (s *Server) pageInfo(*http.Request, *user) (any, *pageError) { return s.infoView(), nil }

// changeInfo is PATCH /api/info: the language of all servers.
func (s *Server) changeInfo(r *http.Request, _ *user) (any, *pageError) {
	var change struct {
		Locale string `json:"locale"`
	}
	if fault := readInto(r, &change); fault != nil {
		return nil, fault
	}
	if fault := knownLocale(change.Locale); fault != nil {
		return nil, fault
	}
	for _, g := range s.guilds {
		g.Locale = change.Locale
		s.save(bucketGuilds, g.ID, g)
	}
	s.emit(EventInfo, 0, s.infoView())
	return s.infoView(), nil
}

func knownLocale(locale string) *pageError {
	if slices.Contains(locales, locale) {
		return nil
	}
	return sentence(http.StatusBadRequest, CodeBadValue, "%q is no language that is known here; try en-US, cs, pl or de.", locale).at("locale")
}

func (s *Server) listUsers(*http.Request, *user) (any, *pageError) {
	list := []User{}
	for _, u := range s.people() {
		list = append(list, s.userView(u))
	}
	return list, nil
}

// personName checks a name: 1 to 32 characters, that nobody else has.
func (s *Server) personName(name string, except *user) (string, *pageError) {
	name = strings.Join(strings.Fields(name), " ")
	if n := utf8.RuneCountInString(name); n < 1 || n > maxPersonName {
		return "", sentence(http.StatusBadRequest, CodeBadValue, "A name has 1 to %d characters.", maxPersonName).at("name")
	}
	for _, u := range s.people() {
		if u != except && strings.EqualFold(u.Name, name) {
			return "", sentence(http.StatusConflict, CodeBadValue, "There is a %s here already.", u.Name).at("name")
		}
	}
	return name, nil
}

func (s *Server) createUser(r *http.Request, _ *user) (any, *pageError) {
	var wanted NewUser
	if fault := readInto(r, &wanted); fault != nil {
		return nil, fault
	}
	u, fault := s.welcome(wanted)
	if fault != nil {
		return nil, fault
	}
	return created{s.userView(u)}, nil
}

func (s *Server) welcome(wanted NewUser) (*user, *pageError) {
	name, fault := s.personName(wanted.Name, nil)
	if fault != nil {
		return nil, fault
	}
	if wanted.Locale == "" {
		wanted.Locale = s.home().Locale
	}
	if fault := knownLocale(wanted.Locale); fault != nil {
		return nil, fault
	}
	u := s.addUser(name, wanted.Locale, wanted.Moderator, len(s.people()) == 0)
	s.emit(EventUser, 0, s.userView(u))
	return u, nil
}

func (s *Server) userOfPath(r *http.Request) (*user, *pageError) {
	name := r.PathValue("user")
	if u := s.findUser(name); u != nil {
		return u, nil
	}
	return nil, sentence(http.StatusNotFound, CodeUnknownUser, "There is nobody called %q here.", name)
}

func (s *Server) changeUser(r *http.Request, _ *user) (any, *pageError) {
	u, fault := s.userOfPath(r)
	if fault != nil {
		return nil, fault
	}
	var change UserChange
	if fault := readInto(r, &change); fault != nil {
		return nil, fault
	}
	next := *u
	if change.Name != nil {
		if next.Name, fault = s.personName(*change.Name, u); fault != nil {
			return nil, fault
		}
	}
	if change.Locale != nil {
		if fault := knownLocale(*change.Locale); fault != nil {
			return nil, fault
		}
		next.Locale = *change.Locale
	}
	if change.Moderator != nil {
		next.Moderator = *change.Moderator
	}
	*u = next
	s.save(bucketUsers, u.ID, u)
	s.emit(EventUser, 0, s.userView(u))
	return s.userView(u), nil
}

// removeUser takes a person off the list. What they wrote stays; the last person
// cannot go.
func (s *Server) removeUser(r *http.Request, _ *user) (any, *pageError) {
	u, fault := s.userOfPath(r)
	if fault != nil {
		return nil, fault
	}
	if len(s.people()) == 1 {
		return nil, sentence(http.StatusConflict, CodeForbidden, "Somebody has to stay: %s is the only one here.", u.Name)
	}
	if u.Owner {
		return nil, sentence(http.StatusConflict, CodeForbidden, "%s owns this server and cannot be removed.", u.Name)
	}
	u.Removed = true
	s.save(bucketUsers, u.ID, u)
	s.emit(EventUserDelete, 0, object{"id": u.ID})
	return nil, nil
}
