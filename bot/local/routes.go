package local

import (
	"embed"
	"io/fs"
	"net"
	"net/http"
	"net/url"
	"strings"
)

//go:embed page
var pageFiles embed.FS

// contentPolicy lets the page load nothing from elsewhere.
const contentPolicy = "default-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"

// routes puts everything under one roof.
func (s *Server) routes() http.Handler {
	rest := s.restRoutes()
	mux := http.NewServeMux()
	for _, version := range []string{"v9", "v10"} {
		prefix := "/api/" + version
		mux.Handle(prefix+"/", http.StripPrefix(prefix, rest))
	}
	mux.HandleFunc("/ws/", s.serveGateway)
	mux.HandleFunc("/ws", s.serveGateway)
	mux.Handle("/api/", s.guard(s.pageRoutes()))
	control := s.guard(s.controlRoutes())
	for _, path := range []string{"/api/faults", "/api/faults/", "/api/acts", "/api/counts"} {
		mux.Handle(path, control)
	}
	mux.Handle("GET /attachments/{channel}/{file}/{name}", http.HandlerFunc(s.serveFile))
	mux.Handle("GET /emojis/{file}", http.HandlerFunc(s.serveEmoji))
	mux.Handle("/", s.guard(s.servePage()))
	return mux
}

// guard lets only pages of this server in: no other site, and no other name for
// this address.
func (s *Server) guard(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !s.hostAllowed(r.Host) || !sameSite(r) {
			s.fail(w, sentence(http.StatusForbidden, CodeForbidden, "Only pages of this computer's own harbour may ask."))
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

// hostAllowed takes localhost and addresses; the loopback ones only, unless the
// server was told to listen elsewhere. A name could be anybody's.
func (s *Server) hostAllowed(hostport string) bool {
	host := hostport
	if h, _, err := net.SplitHostPort(hostport); err == nil {
		host = h
	}
	host = strings.Trim(host, "[]")
	if strings.EqualFold(host, "localhost") {
		return true
	}
	configured, _, err := net.SplitHostPort(s.config.Addr)
	if err == nil && configured != "" && strings.EqualFold(host, configured) {
		return true
	}
	ip := net.ParseIP(host)
	if ip == nil {
		return false
	}
	own, ok := s.listener.Addr().(*net.TCPAddr)
	return ip.IsLoopback() || ok && !own.IP.IsLoopback()
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

// servePage serves the files of the page; addresses of channels are the page itself.
func (s *Server) servePage() http.Handler {
	files, err := fs.Sub(pageFiles, "page")
	if err != nil {
		s.log.Error("the page is missing", "error", err)
	}
	static := http.FileServerFS(files)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "no-cache")
		if r.URL.Path == "/" || strings.HasPrefix(r.URL.Path, "/c/") {
			http.ServeFileFS(w, r, files, "index.html")
			return
		}
		static.ServeHTTP(w, r)
	})
}

// serveFile is a file of a message. The address is signed, so that nobody finds
// somebody else's private picture.
func (s *Server) serveFile(w http.ResponseWriter, r *http.Request) {
	id, err := parseSnowflake(r.PathValue("file"))
	if err != nil || r.URL.Query().Get("hm") != s.sign(id) {
		http.Error(w, "There is no such file.", http.StatusNotFound)
		return
	}
	s.mu.Lock()
	data := s.store.file(id)
	s.mu.Unlock()
	if data == nil {
		http.Error(w, "This file was tidied away.", http.StatusNotFound)
		return
	}
	kind, width, _ := sniff(r.PathValue("name"), data)
	h := w.Header()
	if width == 0 {
		h.Set("Content-Disposition", "attachment")
	}
	h.Set("Content-Type", kind)
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Content-Security-Policy", "default-src 'none'; sandbox")
	h.Set("Cache-Control", "private, max-age=31536000, immutable")
	_, _ = w.Write(data) // who went away needs no file
}

// serveEmoji is /emojis/{id}.png.
func (s *Server) serveEmoji(w http.ResponseWriter, r *http.Request) {
	name, _, _ := strings.Cut(r.PathValue("file"), ".")
	id, err := parseSnowflake(name)
	s.mu.Lock()
	var found *emoji
	for _, e := range s.emojis {
		if err == nil && e.ID == id {
			found = e
		}
	}
	s.mu.Unlock()
	if found == nil {
		http.Error(w, "There is no such emoji.", http.StatusNotFound)
		return
	}
	h := w.Header()
	h.Set("Content-Type", found.Type)
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Cache-Control", "private, max-age=86400")
	_, _ = w.Write(found.Image) // who went away needs no picture
}
