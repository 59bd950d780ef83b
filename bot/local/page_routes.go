package local

import (
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strings"
)

// maxPageBody is how much a page may send at once, in bytes.
const maxPageBody = 1 << 20

// pageHandler serves one path of the page's API as one person. It is called with
// Server.mu held; what it returns is written after the lock is given up.
type pageHandler func(r *http.Request, as *user) (any, *pageError)

// pageRoutes are the paths of api.go.
func (s *Server) pageRoutes() *http.ServeMux {
	mux := http.NewServeMux()
	plain := map[string]pageHandler{
		"GET /api/info":                 s.pageInfo,
		"PATCH /api/info":               s.changeInfo,
		"GET /api/users":                s.listUsers,
		"POST /api/users":               s.createUser,
		"PATCH /api/users/{user}":       s.changeUser,
		"DELETE /api/users/{user}":      s.removeUser,
		"GET /api/channels":             s.listChannels,
		"PATCH /api/channels/{channel}": s.changeChannel,
		"GET /api/reads":                s.listReads,
		"GET /api/commands":             s.pageCommands,
		"GET /api/refused":              s.listRefused,
	}
	personal := map[string]pageHandler{
		"GET /api/channels/{channel}/messages":  s.readMessages,
		"POST /api/channels/{channel}/messages": s.writeMessage,
		"POST /api/channels/{channel}/read":     s.markRead,
		"GET /api/messages/{message}":           s.readMessage,
		"POST /api/messages/{message}/dismiss":  s.dismiss,
	}
	acts := map[string]actHandler{
		"POST /api/channels/{channel}/commands":              s.callCommand,
		"POST /api/channels/{channel}/autocomplete":          s.autocomplete,
		"POST /api/channels/{channel}/commands/autocomplete": s.autocomplete,
		"POST /api/messages/{message}/components":            s.pressComponent,
	}
	for pattern, h := range plain {
		mux.Handle(pattern, s.page(h, false))
	}
	for pattern, h := range personal {
		mux.Handle(pattern, s.page(h, true))
	}
	for pattern, h := range acts {
		mux.Handle(pattern, s.act(h))
	}
	mux.HandleFunc("GET /api/events", s.serveEvents)
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		s.fail(w, sentence(http.StatusNotFound, CodeNotFound, "There is nothing at %s %s.", r.Method, r.URL.Path))
	})
	return mux
}

// created marks an answer whose status is 201.
type created struct{ body any }

func (s *Server) page(h pageHandler, personal bool) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if err := buffer(r); err != nil {
			s.fail(w, err)
			return
		}
		s.mu.Lock()
		var out any
		as, fault := s.asUser(r)
		if fault == nil || !personal && r.URL.Query().Get("as") == "" {
			out, fault = h(r, as)
		}
		s.unlock()
		s.write(w, out, fault)
	})
}

// write answers with what a handler gave.
func (s *Server) write(w http.ResponseWriter, out any, fault *pageError) {
	switch body := out.(type) {
	case nil:
		if fault != nil {
			s.fail(w, fault)
			return
		}
		w.WriteHeader(http.StatusNoContent)
	case created:
		writeJSON(w, http.StatusCreated, body.body)
	default:
		writeJSON(w, http.StatusOK, body)
	}
}

// actHandler prepares what a person does to the bot. It is called with Server.mu
// held.
type actHandler func(r *http.Request, as *user) (*interaction, object, *pageError)

// act serves a path that waits for the bot.
func (s *Server) act(h actHandler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if err := buffer(r); err != nil {
			s.fail(w, err)
			return
		}
		s.mu.Lock()
		as, fault := s.asUser(r)
		var it *interaction
		var data object
		if fault == nil {
			it, data, fault = h(r, as)
		}
		if fault != nil {
			s.unlock()
			s.fail(w, fault)
			return
		}
		answer, fault := s.conclude(r.Context(), it, data)
		if fault != nil {
			writeJSON(w, fault.Status, answer)
			return
		}
		writeJSON(w, http.StatusOK, answer)
	})
}

// buffer reads a body whole before the lock is taken, so that a slow page holds
// up nobody.
func buffer(r *http.Request) *pageError {
	if r.Body == nil {
		return nil
	}
	raw, err := io.ReadAll(http.MaxBytesReader(nil, r.Body, maxPageBody))
	if err != nil {
		return sentence(http.StatusRequestEntityTooLarge, CodeTooLong, "That is too much at once.")
	}
	r.Body = io.NopCloser(strings.NewReader(string(raw)))
	return nil
}

func (s *Server) fail(w http.ResponseWriter, err error) {
	var fault *pageError
	if !errors.As(err, &fault) {
		s.log.Error("a request of the page failed", "error", err)
		fault = sentence(http.StatusInternalServerError, CodeInternal, "Something went wrong here. Nothing was changed.")
	}
	writeJSON(w, fault.Status, Failure{Error: fault.Body})
}

// asUser is the person of ?as=, by id or slug.
func (s *Server) asUser(r *http.Request) (*user, *pageError) {
	name := r.URL.Query().Get("as")
	if name == "" {
		return nil, sentence(http.StatusBadRequest, CodeUnknownUser, "Say who you are: add ?as= with a person.")
	}
	return s.person(name)
}

func (s *Server) person(name string) (*user, *pageError) {
	if u := s.findUser(name); u != nil {
		return u, nil
	}
	return nil, sentence(http.StatusNotFound, CodeUnknownUser, "There is nobody called %q here.", name)
}

func (s *Server) findUser(name string) *user {
	if id, err := parseSnowflake(name); err == nil {
		if u := s.user(id); u != nil {
			return u
		}
	}
	slug := strings.ToLower(name)
	for _, u := range s.users {
		if u.Slug == slug && !u.Removed {
			return u
		}
	}
	return nil
}

// pageChannel finds a channel for a person, by id or name.
func (s *Server) pageChannel(name string, as *user) (*channel, *pageError) {
	if c := s.findChannel(name, as); c != nil {
		return c, nil
	}
	return nil, sentence(http.StatusNotFound, CodeUnknownChannel, "There is no channel %q here.", name)
}

func (s *Server) findChannel(name string, as *user) *channel {
	open := func(c *channel) bool { return as != nil && c.opens(as.ID) || as == nil && c.Recipient == 0 }
	if id, err := parseSnowflake(name); err == nil {
		if c := s.channel(id); c != nil && open(c) {
			return c
		}
	}
	for _, c := range s.channels {
		if open(c) && c.Kind == kindChannel && c.Name == strings.TrimPrefix(name, "#") {
			s.doze(c)
			return c
		}
	}
	return nil
}

// pageMessage finds a message, if the person sees it.
func (s *Server) pageMessage(name string, as *user) (*channel, *message, *pageError) {
	gone := sentence(http.StatusNotFound, CodeUnknownMessage, "This message is not here any more.")
	id, err := parseSnowflake(name)
	if err != nil {
		return nil, nil, gone
	}
	m := s.messages[id]
	if m == nil || !m.sees(as.ID) {
		return nil, nil, gone
	}
	c := s.channel(m.ChannelID)
	if c == nil || !c.opens(as.ID) {
		return nil, nil, gone
	}
	return c, m, nil
}

// readInto decodes the JSON of a request; an empty body is an empty object.
func readInto(r *http.Request, into any) *pageError {
	if r.Body == nil {
		return nil
	}
	err := json.NewDecoder(r.Body).Decode(into)
	if err == nil || errors.Is(err, io.EOF) {
		return nil
	}
	return sentence(http.StatusBadRequest, CodeBadRequest, "The request could not be read: %v.", err)
}
