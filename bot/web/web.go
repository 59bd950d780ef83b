package web

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"errors"
	"fmt"
	"html/template"
	"mime"
	"net/http"
	"net/url"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/harbormaster/harbormaster/bot/feature"
	"github.com/harbormaster/harbormaster/bot/feature/league"
	"github.com/harbormaster/harbormaster/bot/feature/stats"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/storage"
)

//go:embed page
var files embed.FS

var pages = template.Must(template.ParseFS(files, "page/*.html"))

const (
	// waitMost is how long a request waits for one of few places, workMost how long it may take, pictures included.
	waitMost = 6 * time.Second
	workMost = 15 * time.Second
	// retryAfter is when somebody may come again who found no place.
	retryAfter = 5 * time.Second
)

// Pages are the pages of games. Make them with New.
type Pages struct {
	*feature.Env
	mux      *http.ServeMux
	base     string // the path of their address, "" for none
	working  chan struct{}
	sending  chan struct{}
	pictures pictures
	api      api
}

// New makes the pages of what an environment plays, and the API with its statistics and leagues.
func New(env *feature.Env, st *stats.Stats, leagues *league.Leagues) *Pages {
	p := &Pages{Env: env, mux: http.NewServeMux(), working: make(chan struct{}, max(1, runtime.GOMAXPROCS(0)/2)),
		sending: make(chan struct{}, sendingMost), api: api{stats: st, leagues: leagues}}
	p.pictures.begin()
	p.beginAPI()
	if at, err := url.Parse(env.Profiles.WebURL); err == nil {
		p.base = at.Path
	}
	p.mux.HandleFunc("GET /g/{game}", p.page(p.overview))
	p.mux.HandleFunc("GET /g/{game}/file/{kind}", p.page(p.record))
	p.mux.HandleFunc("GET /o/{packed}/{$}", p.page(p.overview))
	for _, game := range []string{"/g/{game}", "/o/{packed}"} {
		p.mux.HandleFunc("GET "+game+"/{step}", p.page(p.step))
		p.mux.HandleFunc("GET "+game+"/{what}/{file}", p.page(p.picture))
	}
	p.mux.HandleFunc("GET /open", p.page(func(_ context.Context, r *http.Request) (answer, error) {
		return p.askFile(r, ""), nil
	}))
	p.mux.HandleFunc("POST /open", p.openFile)
	// What needs no work waits for no place: a page without its style can't be read.
	css, err := files.ReadFile("page/style.css")
	if err != nil {
		panic(err) // It is a part of the program.
	}
	for path, a := range map[string]answer{
		"/style.css":  {kind: "text/css; charset=utf-8", body: css, keep: time.Hour},
		"/robots.txt": {kind: "text/plain; charset=utf-8", body: []byte("User-agent: *\nDisallow: /\n")},
		// Browsers ask for it beside every page.
		"/favicon.ico": {status: http.StatusNoContent, keep: 24 * time.Hour},
	} {
		p.mux.HandleFunc("GET "+path, func(w http.ResponseWriter, r *http.Request) { a.write(w, r) })
	}
	p.mux.HandleFunc("/", p.page(func(context.Context, *http.Request) (answer, error) {
		return answer{}, storage.ErrNotFound
	}))
	return p
}

// ServeHTTP answers a request.
func (p *Pages) ServeHTTP(w http.ResponseWriter, r *http.Request) { p.mux.ServeHTTP(w, r) }

// answer is what a request gets: a body of a kind, which may be kept for a time without asking again.
type answer struct {
	status int
	kind   string
	body   []byte
	// tag tells it from what the address gave before, "" for that of the body.
	tag  string
	keep time.Duration
	// later gives the body, outside of the places; nil where it is there.
	later func(context.Context) ([]byte, error)
	// to is the address that it leads to, name what its file is called, "" for none.
	to, name string
	// retry is after how long one may come again, 0 where that makes no difference.
	retry time.Duration
}

// errBusy says that too many look at pages.
var errBusy = errors.New("too many requests")

// work finds an answer.
type work func(context.Context, *http.Request) (answer, error)

// page serves pages and what stands on them.
func (p *Pages) page(work work) http.HandlerFunc { return p.serve(work, p.refuse) }

// serve works an answer out in one of few places, and gives it away outside of them.
func (p *Pages) serve(work work, refuse func(*http.Request, error) answer) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		ctx, stop := context.WithTimeout(r.Context(), workMost)
		defer stop()
		a, err := p.inPlace(ctx, r, work)
		if err == nil && a.later != nil {
			a.body, err = a.later(ctx)
		}
		if err != nil {
			a = refuse(r, err)
		}
		a.write(w, r)
	}
}

// write gives an answer away.
func (a *answer) write(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Content-Type", a.kind)
	h.Set("Content-Security-Policy", "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; "+
		"form-action 'self'; frame-ancestors 'none'")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "no-referrer") // The address of a page is its key.
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	h.Set("X-Robots-Tag", "noindex, nofollow")
	h.Set("Vary", "Accept-Language")
	h.Set("Cache-Control", "private, no-cache")
	if a.keep > 0 {
		h.Set("Cache-Control", fmt.Sprintf("private, max-age=%d", int(a.keep/time.Second)))
	}
	if a.retry > 0 {
		h.Set("Retry-After", strconv.Itoa(int(max(a.retry, time.Second)/time.Second)))
	}
	if a.to != "" {
		h.Set("Location", a.to)
	}
	if a.name != "" {
		h.Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": a.name}))
	}
	if a.status != 0 {
		w.WriteHeader(a.status)
		_, _ = w.Write(a.body) // Who went away needs no reason.
		return
	}
	h.Set("ETag", `"`+cmp.Or(a.tag, hash(a.body))+`"`)
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(a.body))
}

func hash(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:12])
}

// rest gives a place back after as long as somebody has worked in it: play has the processor for half of the time.
func rest(place chan struct{}, began time.Time) {
	time.AfterFunc(time.Since(began), func() { <-place })
}

func (p *Pages) inPlace(ctx context.Context, r *http.Request, work work) (a answer, err error) {
	wait := time.NewTimer(waitMost)
	defer wait.Stop()
	select {
	case p.working <- struct{}{}:
		defer rest(p.working, time.Now())
	case <-wait.C:
		return a, errBusy
	case <-ctx.Done():
		return a, ctx.Err()
	}
	defer func() {
		if what := recover(); what != nil {
			p.Metrics.Panics.Add(1)
			p.Log.Error("panic in a page", "path", r.Pattern, "panic", what, "stack", string(debug.Stack()))
			err = errors.New("panic")
		}
	}()
	return work(ctx, r)
}

// refuse is the page that says why there is no other.
func (p *Pages) refuse(r *http.Request, err error) answer {
	a, key := answer{status: http.StatusInternalServerError}, "web.fault"
	var refused *table.Refusal
	switch {
	case errors.Is(err, storage.ErrNotFound), errors.As(err, &refused):
		a.status, key = http.StatusNotFound, "web.none"
	case errors.Is(err, errBusy), title.NotBegun(err):
		a.status, a.retry, key = http.StatusServiceUnavailable, retryAfter, "web.busy"
	case storage.Unanswered(err):
		a.status = http.StatusServiceUnavailable
	default:
		p.Log.Error("a page can't be shown", "path", r.Pattern, "error", err)
	}
	v := p.Texts.About("", languages(r)...)
	frame := p.frame(r, v, "Harbormaster")
	frame.Said = v.Say(key)
	a.kind, a.body = htmlKind, frame.render("refused.html", frame)
	return a
}

const htmlKind = "text/html; charset=utf-8"

// languages are those that a reader wants: the one of the address, then those of their browser.
func languages(r *http.Request) []string {
	return append([]string{r.URL.Query().Get("lang")}, text.Accepted(r.Header.Get("Accept-Language"))...)
}

// frame is what all pages have.
type frame struct {
	text.Localizer
	Base, Title, Said string
	// Query goes on with what the address chooses: the language, and whose knowledge.
	Query     template.URL
	Languages []link
}

// link leads to another page; Here says that it is this one, and a link without URL leads nowhere.
type link struct {
	Name, URL, Lang string
	Here            bool
}

func (p *Pages) frame(r *http.Request, v text.Localizer, name string) frame {
	f := frame{Localizer: v, Base: p.base, Title: name, Query: template.URL(query(r, "", ""))}
	for _, lang := range table.Languages[1:] {
		f.Languages = append(f.Languages, link{Name: v.Say("setting.language." + lang), Lang: lang,
			URL: p.base + r.URL.EscapedPath() + query(r, "lang", lang), Here: lang == v.Lang()})
	}
	return f
}

// query is that of a request, with another value under a key. It stands in every link, so it holds nothing that may be
// long.
func query(r *http.Request, key, value string) string {
	asked, q := r.URL.Query(), url.Values{}
	if lang := asked.Get("lang"); slices.Contains(table.Languages[1:], lang) {
		q.Set("lang", lang)
	}
	if seat, err := strconv.Atoi(asked.Get("as")); err == nil {
		q.Set("as", strconv.Itoa(seat))
	}
	if key != "" {
		if q.Set(key, value); value == "" {
			q.Del(key)
		}
	}
	if len(q) == 0 {
		return ""
	}
	return "?" + q.Encode()
}

// render prints a page of data.
func (frame) render(name string, data any) []byte {
	var out bytes.Buffer
	if err := pages.ExecuteTemplate(&out, name, data); err != nil {
		panic(err) // Its template is wrong.
	}
	return out.Bytes()
}

// Prose is a text of the bot as HTML.
func (frame) Prose(words string) template.HTML { return prose(words) }

// Lines are the lines of a text.
func (frame) Lines(words string) []string { return strings.Split(strings.TrimSpace(words), "\n") }

// sheet is a table with what it is called.
type sheet struct {
	Name string
	Rows [][]string
}

// Sheet is a table of rows, the first of which has its heads.
func (frame) Sheet(name string, rows [][]string) sheet { return sheet{name, rows} }
