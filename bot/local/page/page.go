package page

import (
	"encoding/json"
	"errors"
	"io"
	"net"
	"net/http"
	"net/url"
	"strings"

	"github.com/harbormaster/harbormaster/bot/local/model"
)

// Config says how a Page runs.
type Config struct {
	// Host is the host that the server was told to listen on, and Loopback whether it is reached from this computer
	// only.
	Host     string
	Loopback bool
	// Headless makes no events for pages.
	Headless bool
	// PublicKey is what interactions over HTTP are signed with.
	PublicKey string
}

// Page serves the pages, their JSON API and the files of messages.
type Page struct {
	Views    *Views
	m        *model.Model
	config   Config
	stream   *stream
	stopping chan struct{}
}

// New makes a Page for a model.
func New(m *model.Model, config Config) *Page {
	p := &Page{Views: newViews(m, config.PublicKey), m: m, config: config, stopping: make(chan struct{})}
	if !config.Headless {
		p.stream = newStream(m, p.Views)
		m.Observe(p.stream.observe)
	}
	return p
}

// Close ends the streams of events and the waiting of people for the bot.
func (p *Page) Close() { close(p.stopping) }

// Route adds the paths of the page to a mux.
func (p *Page) Route(mux *http.ServeMux) {
	api := http.NewServeMux()
	for pattern, h := range routes {
		api.Handle(pattern, p.handle(h))
	}
	for pattern, h := range acts {
		api.Handle(pattern, p.act(h))
	}
	api.HandleFunc("GET /api/events", p.serveEvents)
	api.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		fail(w, failed(http.StatusNotFound, CodeNotFound, "There is nothing at %s %s.", r.Method, r.URL.Path))
	})
	mux.Handle("/api/", p.guard(api))
	mux.HandleFunc("GET /attachments/{channel}/{file}/{name}", p.serveFile)
	mux.HandleFunc("GET /emojis/{file}", p.serveEmoji)
	mux.Handle("/", p.guard(http.HandlerFunc(serveStatic)))
}

// contentPolicy lets the page load nothing from elsewhere.
const contentPolicy = "default-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"

// guard lets only pages of this server in: no other site, and no other name for this address.
func (p *Page) guard(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !p.hostAllowed(r.Host) || !sameSite(r) {
			fail(w, failed(http.StatusForbidden, CodeForbidden, "Only pages of this computer's own harbor may ask."))
			return
		}
		h := w.Header()
		h.Set("Content-Security-Policy", contentPolicy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		next.ServeHTTP(w, r)
	})
}

// hostAllowed takes localhost and addresses; the loopback ones only, unless the server was told to listen elsewhere. A
// name could be anybody's.
func (p *Page) hostAllowed(hostport string) bool {
	host := hostport
	if h, _, err := net.SplitHostPort(hostport); err == nil {
		host = h
	}
	host = strings.Trim(host, "[]")
	if strings.EqualFold(host, "localhost") || p.config.Host != "" && strings.EqualFold(host, p.config.Host) {
		return true
	}
	ip := net.ParseIP(host)
	return ip != nil && (ip.IsLoopback() || !p.config.Loopback)
}

// sameSite refuses what another page's script or form sends.
func sameSite(r *http.Request) bool {
	if origin := r.Header.Get("Origin"); origin != "" {
		u, err := url.Parse(origin)
		if err != nil || u.Host != r.Host {
			return false
		}
	}
	switch r.Header.Get("Sec-Fetch-Site") {
	case "", "same-origin", "none":
		return true
	}
	return r.Method == http.MethodGet && r.Header.Get("Sec-Fetch-Mode") == "navigate"
}

// request is a request of a page, as one person, or as nobody.
type request struct {
	*Page
	*http.Request
	as *model.User
	in *model.Channel // of the path, for handlers of inChannel
}

// handle serves a path. The body is read whole before the lock is taken, so that a slow page holds up nobody; what the
// handler returns is written after the lock is given up.
func (p *Page) handle(h handler) http.Handler {
	return buffered(func(w http.ResponseWriter, r *http.Request) {
		out, err := p.answer(h, r)
		body, created := out.(made)
		switch {
		case err != nil:
			fail(w, err)
		case created:
			model.WriteJSON(w, http.StatusCreated, body.body)
		case out == nil:
			model.WriteJSON(w, http.StatusNoContent, nil)
		default:
			model.WriteJSON(w, http.StatusOK, out)
		}
	})
}

func (p *Page) answer(h handler, r *http.Request) (any, *Error) {
	p.m.Lock()
	defer p.m.Unlock()
	as, err := p.Person(r.URL.Query().Get("as"))
	if err != nil && (h.personal || r.URL.Query().Get("as") != "") {
		return nil, err
	}
	return h.f(&request{Page: p, Request: r, as: as})
}

// act serves a path that waits for the bot.
func (p *Page) act(h actHandler) http.Handler {
	return buffered(func(w http.ResponseWriter, r *http.Request) {
		prepare := func(as *model.User) (*model.Interaction, *Error) {
			return h(&request{Page: p, Request: r, as: as})
		}
		answer, err := p.Perform(r.Context(), r.URL.Query().Get("as"), prepare)
		switch {
		case err == nil:
			model.WriteJSON(w, http.StatusOK, answer)
		case answer.Error == nil: // it did not come to an interaction
			fail(w, err)
		default:
			model.WriteJSON(w, err.Status, answer)
		}
	})
}

// made marks an answer whose status is 201.
type made struct{ body any }

// maxBody is how much a page may send at once, in bytes.
const maxBody = 1 << 20

func buffered(next http.HandlerFunc) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		raw, err := io.ReadAll(http.MaxBytesReader(nil, r.Body, maxBody))
		if err != nil {
			fail(w, failed(http.StatusRequestEntityTooLarge, CodeTooLong, "That is too much at once."))
			return
		}
		r.Body = io.NopCloser(strings.NewReader(string(raw)))
		next(w, r)
	})
}

func fail(w http.ResponseWriter, e *Error) { model.WriteJSON(w, e.Status, Failure{Error: *e}) }

// read decodes the JSON of a request; an empty body is an empty object.
func read(r *http.Request, into any) *Error {
	err := json.NewDecoder(r.Body).Decode(into)
	if err == nil || errors.Is(err, io.EOF) {
		return nil
	}
	return failed(http.StatusBadRequest, CodeBadRequest, "The request could not be read: %v.", err)
}
