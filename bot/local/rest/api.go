package rest

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/harbormaster/harbormaster/bot/local/faults"
	"github.com/harbormaster/harbormaster/bot/local/model"
)

// Config says how an API runs; see the fields of these names in local.Config.
type Config struct {
	Token     string // that the bot must use
	OldEdits  int
	Endpoints []string
	// Inspect, when set, is shown every authorized request of the bot before it is answered (RequestURI is the path as
	// it was sent), and every answer of an endpoint as the callback that it stands for. What it finds is remembered
	// among the refusals, with status 0; the request is answered as without it. It may be called concurrently.
	Inspect func(r *http.Request, body []byte) []string
	// Limit, when set, takes a request of a route from its rate limits and writes their headers; an error when one is
	// used up. It is called outside Lock and Unlock of the model.
	Limit func(h http.Header, route string, r *http.Request) *model.Error
	// Gateway gives the answer to GET /gateway/bot. It is called between Lock and Unlock of the model.
	Gateway func() model.Object
}

// API serves the paths below /api/v10, without that beginning. What it holds is guarded by the lock of the model.
type API struct {
	m         *model.Model
	faults    faults.Source
	config    Config
	mux       *http.ServeMux
	oldEdits  map[model.Snowflake][]time.Time
	endpoints *endpoints
	stopping  context.Context
	stop      context.CancelFunc
}

// New makes an API for a model.
func New(m *model.Model, f faults.Source, config Config) *API {
	if config.OldEdits == 0 {
		config.OldEdits = 3
	}
	a := &API{m: m, faults: f, config: config, mux: http.NewServeMux(), oldEdits: map[model.Snowflake][]time.Time{}}
	a.stopping, a.stop = context.WithCancel(context.Background())
	a.endpoints = newEndpoints(a, slices.Clone(config.Endpoints))
	for pattern, h := range open {
		a.mux.Handle(pattern, a.serve(pattern, h, false))
	}
	for pattern, h := range guarded {
		a.mux.Handle(pattern, a.serve(pattern, h, true))
	}
	a.mux.Handle("/", a.serve("", func(*request) (*reply, error) { return nil, model.ErrNotFound }, true))
	m.Transports = append(m.Transports, a.endpoints)
	return a
}

// ServeHTTP answers a request of the bot.
func (a *API) ServeHTTP(w http.ResponseWriter, r *http.Request) { a.mux.ServeHTTP(w, r) }

// Stop ends the waits that faults have asked for; no more interactions are sent to endpoints.
func (a *API) Stop() { a.stop() }

// Wait waits, after Stop, until no interaction is on its way to an endpoint.
func (a *API) Wait() { a.endpoints.sending.Wait() }

// PublicKey is what a bot verifies interactions over HTTP with, 64 hexadecimal digits.
func (a *API) PublicKey() string { return a.endpoints.publicKey() }

// SetEndpoints makes the bot get its interactions over HTTP at these addresses, in turn as a balancer would: one that
// refuses the connection is passed over. Without addresses the gateway delivers them again. It is called between Lock
// and Unlock of the model.
func (a *API) SetEndpoints(addresses ...string) {
	a.endpoints.list = slices.Clone(addresses)
	a.m.Publish(model.Event{Kind: model.BotChanged})
}

// serve makes an http.Handler of a path: authorization, limits, answer, errors, and the faults that were asked for.
func (a *API) serve(pattern string, h handler, guarded bool) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		raw, err := io.ReadAll(http.MaxBytesReader(nil, r.Body, model.MaxRequest))
		if err != nil {
			if _, tooLarge := errors.AsType[*http.MaxBytesError](err); tooLarge {
				a.refuse(w, r, model.ErrTooLarge)
			} else {
				a.refuse(w, r, model.ErrNotJSON)
			}
			return
		}
		if guarded && !a.Authorized(r) {
			a.refuse(w, r, model.ErrUnauthorized)
			return
		}
		a.inspect(r, raw)
		hit := a.faultOf(pattern, r)
		if !a.pause(r.Context(), hit) {
			return
		}
		switch hit.Do {
		case faults.DoCut:
			cutOff(w)
			return
		case faults.DoRefuse, faults.DoLimit:
			a.answerError(w, refusal(hit))
			return
		}
		if a.config.Limit != nil {
			if limited := a.config.Limit(w.Header(), pattern, r); limited != nil {
				a.refuse(w, r, limited)
				return
			}
		}
		out, err := a.run(pattern, h, r, raw)
		switch {
		case hit.Do == faults.DoCutAfter:
			cutOff(w)
		case hit.Do == faults.DoRefuseAfter:
			a.answerError(w, refusal(hit))
		case err != nil:
			a.refuse(w, r, err)
		default:
			model.WriteJSON(w, out.status, out.body)
		}
	})
}

func (a *API) run(pattern string, h handler, r *http.Request, raw []byte) (*reply, error) {
	q := &request{API: a, Request: r, raw: raw}
	if pattern != "" && (r.Method == http.MethodPost || r.Method == http.MethodPatch) {
		var err error
		if q.body, err = readBody(r.Header.Get("Content-Type"), raw); err != nil {
			return nil, err
		}
	}
	a.m.Lock()
	defer a.m.Unlock()
	return h(q)
}

// Authorized says whether a request carries the bot's token.
func (a *API) Authorized(r *http.Request) bool {
	token, found := strings.CutPrefix(r.Header.Get("Authorization"), "Bot ")
	return found && token == a.config.Token
}

// inspect notes what is wrong with the form of a request, without refusing it.
func (a *API) inspect(r *http.Request, raw []byte) {
	if a.config.Inspect == nil {
		return
	}
	if found := a.config.Inspect(r, raw); len(found) > 0 {
		a.remember(r, &model.Error{Message: "The request is not as it should be.", Errors: mustRaw(found)})
	}
}

// faultOf says what goes wrong with a request.
func (a *API) faultOf(pattern string, r *http.Request) faults.Hit {
	a.m.Lock()
	defer a.m.Unlock()
	a.m.Counts.Request(pattern, Counted(pattern))
	at := faults.Point{Detail: pattern, Shard: faults.AnyShard}
	id, err := model.ParseSnowflake(r.PathValue("channel"))
	c := a.m.Channels.ByID(id)
	if it := a.m.Interactions.Known(r.PathValue("token")); err != nil && it != nil {
		c = it.Channel
	}
	if c != nil {
		at.Channel, at.Parent = c.ID.String(), c.ParentID.String()
	}
	return a.faults.At(at)
}

// pause waits as long as a fault says; false when nobody waits for the answer any more, unless the fault is late.
func (a *API) pause(ctx context.Context, hit faults.Hit) bool {
	if hit.Do == faults.DoLate {
		ctx = context.WithoutCancel(ctx)
	}
	if hit.Wait <= 0 {
		return true
	}
	timer := time.NewTimer(hit.Wait)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-ctx.Done():
	case <-a.stopping.Done():
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

// refuse answers in Discord's shape and remembers the refusal.
func (a *API) refuse(w http.ResponseWriter, r *http.Request, err error) {
	e, ok := errors.AsType[*model.Error](err)
	if !ok {
		a.m.Log.Error("a request of the bot failed", "method", r.Method, "path", shorten(r.URL.Path), "error", err)
		e = &model.Error{Status: http.StatusInternalServerError, Message: "500: Internal Server Error"}
	}
	a.m.Log.Debug("refused", "method", r.Method, "path", shorten(r.URL.Path), "code", e.Code, "message", e.Message,
		"errors", string(e.Errors))
	a.remember(r, e)
	a.answerError(w, e)
}

// remember keeps a refusal for whoever asks.
func (a *API) remember(r *http.Request, e *model.Error) {
	a.m.Lock()
	defer a.m.Unlock()
	a.m.Refusals.Add(model.Refusal{
		At: a.m.Clock.Now().UTC(), Method: r.Method, Path: shorten(r.URL.Path), Status: e.Status, Code: e.Code,
		Message: e.Message, Errors: e.Errors,
	})
}

// answerError writes an error as Discord does. What a proxy before it says is no JSON.
func (a *API) answerError(w http.ResponseWriter, e *model.Error) {
	a.count(e)
	if e.Status > http.StatusInternalServerError && e.Code == 0 {
		http.Error(w, "error code: "+strconv.Itoa(e.Status), e.Status)
		return
	}
	o := model.Object{"code": e.Code, "message": e.Message}
	if e.Errors != nil {
		o["errors"] = e.Errors
	}
	if e.Status == http.StatusTooManyRequests {
		limitHeaders(w.Header(), e)
		o["retry_after"], o["global"] = e.RetryAfter, e.Scope == "global"
	}
	model.WriteJSON(w, e.Status, o)
}

func (a *API) count(e *model.Error) {
	a.m.Lock()
	defer a.m.Unlock()
	counts, limited := &a.m.Counts, e.Status == http.StatusTooManyRequests
	switch {
	case e.Status >= http.StatusInternalServerError:
		counts.Broken++
	case limited:
		counts.Limited++
	case e.Status >= http.StatusBadRequest:
		counts.Refused++
	}
	if e.Status == http.StatusUnauthorized || e.Status == http.StatusForbidden || limited && e.Scope != "shared" {
		counts.Invalid++
	}
	if e == model.ErrAcknowledged {
		counts.Answered++
	}
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

func mustRaw(v any) json.RawMessage {
	raw, err := json.Marshal(v)
	if err != nil {
		return json.RawMessage("null")
	}
	return raw
}
