package local

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// keepRefused is how many refusals are remembered.
const keepRefused = 1000

// reply is the answer to a request of the bot.
type reply struct {
	status int
	body   any // nil: none
}

func ok(body any) (*reply, error) { return &reply{status: http.StatusOK, body: body}, nil }

var noContent = &reply{status: http.StatusNoContent}

// restHandler serves one path of Discord's REST API.
type restHandler func(r *http.Request) (*reply, error)

// restRoutes are the paths below /api/v9 and /api/v10 that a bot may use. Those of
// interactions carry their own token.
func (s *Server) restRoutes() *http.ServeMux {
	mux := http.NewServeMux()
	open := map[string]restHandler{
		"GET /gateway": s.getGateway,
		"POST /interactions/{interaction}/{token}/callback":         s.callback,
		"POST /webhooks/{application}/{token}":                      s.followUp,
		"GET /webhooks/{application}/{token}/messages/{message}":    s.getFollowUp,
		"PATCH /webhooks/{application}/{token}/messages/{message}":  s.editFollowUp,
		"DELETE /webhooks/{application}/{token}/messages/{message}": s.deleteFollowUp,
	}
	guarded := map[string]restHandler{
		"GET /gateway/bot":             s.getGatewayBot,
		"GET /users/@me":               s.getMe,
		"GET /users/{user}":            s.getUser,
		"GET /users/@me/guilds":        s.getMyGuilds,
		"POST /users/@me/channels":     s.openDM,
		"GET /applications/@me":        s.getApplication,
		"PATCH /applications/@me":      s.editApplication,
		"GET /oauth2/applications/@me": s.getApplication,

		"GET /applications/{application}/commands":                             s.listCommands,
		"PUT /applications/{application}/commands":                             s.overwriteCommands,
		"POST /applications/{application}/commands":                            s.createCommand,
		"GET /applications/{application}/commands/{command}":                   s.getCommand,
		"PATCH /applications/{application}/commands/{command}":                 s.editCommand,
		"DELETE /applications/{application}/commands/{command}":                s.deleteCommand,
		"GET /applications/{application}/guilds/{guild}/commands":              s.listCommands,
		"PUT /applications/{application}/guilds/{guild}/commands":              s.overwriteCommands,
		"POST /applications/{application}/guilds/{guild}/commands":             s.createCommand,
		"GET /applications/{application}/guilds/{guild}/commands/{command}":    s.getCommand,
		"PATCH /applications/{application}/guilds/{guild}/commands/{command}":  s.editCommand,
		"DELETE /applications/{application}/guilds/{guild}/commands/{command}": s.deleteCommand,

		"GET /applications/{application}/emojis":            s.listEmojis,
		"POST /applications/{application}/emojis":           s.createEmoji,
		"GET /applications/{application}/emojis/{emoji}":    s.getEmoji,
		"PATCH /applications/{application}/emojis/{emoji}":  s.editEmoji,
		"DELETE /applications/{application}/emojis/{emoji}": s.deleteEmoji,

		"GET /channels/{channel}":                             s.getChannel,
		"PATCH /channels/{channel}":                           s.editChannel,
		"DELETE /channels/{channel}":                          s.deleteChannel,
		"POST /channels/{channel}/typing":                     s.typing,
		"GET /channels/{channel}/messages":                    s.listMessages,
		"POST /channels/{channel}/messages":                   s.createMessage,
		"GET /channels/{channel}/messages/{message}":          s.getMessage,
		"PATCH /channels/{channel}/messages/{message}":        s.editMessage,
		"DELETE /channels/{channel}/messages/{message}":       s.deleteMessage,
		"GET /channels/{channel}/pins":                        s.listPins,
		"PUT /channels/{channel}/pins/{message}":              s.pin,
		"DELETE /channels/{channel}/pins/{message}":           s.unpin,
		"POST /channels/{channel}/threads":                    s.createThread,
		"POST /channels/{channel}/messages/{message}/threads": s.createThread,
		"GET /channels/{channel}/threads/archived/public":     s.archivedThreads,
		"PUT /channels/{channel}/thread-members/{user}":       s.threadMember,
		"DELETE /channels/{channel}/thread-members/{user}":    s.threadMember,

		"GET /guilds/{guild}":                s.getGuild,
		"GET /guilds/{guild}/channels":       s.guildChannels,
		"GET /guilds/{guild}/roles":          s.guildRoles,
		"GET /guilds/{guild}/members":        s.guildMembers,
		"GET /guilds/{guild}/members/{user}": s.guildMember,
		"GET /guilds/{guild}/threads/active": s.activeThreads,
	}
	for pattern, h := range open {
		mux.Handle(pattern, s.rest(pattern, h, false))
	}
	for pattern, h := range guarded {
		mux.Handle(pattern, s.rest(pattern, h, true))
	}
	mux.Handle("/", s.rest("", func(*http.Request) (*reply, error) { return nil, errNotFound }, true))
	return mux
}

// rest makes an http.Handler of a path: authorization, limits, answer, errors, and
// the faults that were asked for.
func (s *Server) rest(pattern string, h restHandler, guarded bool) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		raw, err := io.ReadAll(http.MaxBytesReader(nil, r.Body, maxRequest))
		if err != nil {
			s.refuse(w, r, bodyError(err))
			return
		}
		r.Body = io.NopCloser(bytes.NewReader(raw))
		if guarded && !s.authorized(r) {
			s.refuse(w, r, errUnauthorized)
			return
		}
		s.inspect(r, raw)
		hit := s.strikeRequest(pattern, r)
		if !s.pause(r.Context(), hit) {
			return
		}
		switch hit.do {
		case DoCut:
			cutOff(w)
			return
		case DoRefuse, DoLimit:
			s.answerError(w, hit.refusal())
			return
		}
		if limited := s.spend(w.Header(), pattern, r); limited != nil {
			s.refuse(w, r, limited)
			return
		}
		out, err := h(r)
		switch {
		case hit.do == DoCutAfter:
			cutOff(w)
		case hit.do == DoRefuseAfter:
			s.answerError(w, hit.refusal())
		case err != nil:
			s.refuse(w, r, err)
		default:
			s.count(out.status, nil)
			writeJSON(w, out.status, out.body)
		}
	})
}

// inspect notes what is wrong with the form of a request, without refusing it.
func (s *Server) inspect(r *http.Request, raw []byte) {
	if s.config.Inspect == nil {
		return
	}
	faults := s.config.Inspect(r, raw)
	if len(faults) == 0 {
		return
	}
	s.remember(r, &restError{Message: "The request is not as it should be.", Errors: mustRaw(faults)})
}

// strikeRequest says what goes wrong with a request; of nothing the zero value.
func (s *Server) strikeRequest(pattern string, r *http.Request) struck {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.counts.Requests++
	at := struckAt{detail: pattern, shard: anyShard}
	if id, err := parseSnowflake(r.PathValue("channel")); err == nil {
		at.channel = s.places[id]
	} else if it := s.tokens[r.PathValue("token")]; it != nil {
		at.channel = it.channel
	}
	if hit := s.strike(at); hit != nil {
		return *hit
	}
	return struck{}
}

// pause waits as long as a fault says; false when nobody waits for the answer any
// more.
func (s *Server) pause(ctx context.Context, hit struck) bool {
	if hit.wait <= 0 {
		return true
	}
	timer := time.NewTimer(hit.wait)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-ctx.Done():
	case <-s.stopping:
	}
	return false
}

// cutOff breaks the connection of a request, so that the bot reads no answer.
func cutOff(w http.ResponseWriter) {
	c, _, err := http.NewResponseController(w).Hijack()
	if err != nil {
		panic(http.ErrAbortHandler)
	}
	if tcp, ok := c.(*net.TCPConn); ok {
		_ = tcp.SetLinger(0) // at once, as a broken line
	}
	_ = c.Close()
}

func (s *Server) authorized(r *http.Request) bool {
	token, found := strings.CutPrefix(r.Header.Get("Authorization"), "Bot ")
	return found && token == s.token
}

// refuse answers in Discord's shape and remembers the refusal.
func (s *Server) refuse(w http.ResponseWriter, r *http.Request, err error) {
	var e *restError
	if !errors.As(err, &e) {
		s.log.Error("a request of the bot failed", "method", r.Method, "path", shorten(r.URL.Path), "error", err)
		e = &restError{Status: http.StatusInternalServerError, Message: "500: Internal Server Error"}
	}
	s.log.Debug("refused", "method", r.Method, "path", shorten(r.URL.Path), "code", e.Code, "message", e.Message, "errors", string(e.Errors))
	s.remember(r, e)
	s.answerError(w, e)
}

// remember keeps a refusal for whoever asks.
func (s *Server) remember(r *http.Request, e *restError) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.refused = append(s.refused, Refusal{
		At: s.clock.Now().UTC(), Method: r.Method, Path: shorten(r.URL.Path), Status: e.Status, Code: e.Code, Message: e.Message, Errors: e.Errors,
	})
	if over := len(s.refused) - keepRefused; over > 0 {
		s.refused = s.refused[over:]
	}
}

// answerError writes an error as Discord does. What a proxy before it says is no
// JSON.
func (s *Server) answerError(w http.ResponseWriter, e *restError) {
	s.count(e.Status, e)
	if e.Status > http.StatusInternalServerError && e.Code == 0 {
		http.Error(w, "error code: "+strconv.Itoa(e.Status), e.Status)
		return
	}
	o := object{"code": e.Code, "message": e.Message}
	if e.Errors != nil {
		o["errors"] = e.Errors
	}
	if e.Status == http.StatusTooManyRequests {
		limitHeaders(w.Header(), e)
		o["retry_after"], o["global"] = e.RetryAfter, e.Scope == "global"
	}
	writeJSON(w, e.Status, o)
}

// shorten takes the secret out of a path with a token.
func shorten(path string) string {
	parts := strings.Split(path, "/")
	for i, p := range parts {
		if len(p) > 40 {
			parts[i] = p[:8] + "…"
		}
	}
	return strings.Join(parts, "/")
}

func writeJSON(w http.ResponseWriter, status int, body any) {
	if body == nil {
		w.WriteHeader(status)
		return
	}
	raw, err := json.Marshal(body)
	if err != nil {
		http.Error(w, "the answer could not be written", http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_, _ = w.Write(raw) // who went away needs no answer
}

func itoa(n int) string { return strconv.Itoa(n) }
