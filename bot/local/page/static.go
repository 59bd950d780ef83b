package page

import (
	"embed"
	"net/http"
	"strings"

	"github.com/harbormaster/harbormaster/bot/local/model"
)

//go:embed css fonts img js index.html
var files embed.FS

var static = http.FileServerFS(files)

// serveStatic serves the files of the page; addresses of channels are the page itself.
func serveStatic(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cache-Control", "no-cache")
	if r.URL.Path == "/" || strings.HasPrefix(r.URL.Path, "/c/") {
		http.ServeFileFS(w, r, files, "index.html")
		return
	}
	static.ServeHTTP(w, r)
}

// serveFile is a file of a message. The address is signed, so that nobody finds somebody else's private picture.
func (p *Page) serveFile(w http.ResponseWriter, r *http.Request) {
	id, err := model.ParseSnowflake(r.PathValue("file"))
	if err != nil || r.URL.Query().Get("hm") != p.m.Files.Signature(id) {
		http.Error(w, "There is no such file.", http.StatusNotFound)
		return
	}
	p.m.Lock()
	data := p.m.Files.Read(id)
	p.m.Unlock()
	if data == nil {
		http.Error(w, "This file was tidied away.", http.StatusNotFound)
		return
	}
	kind, width, _ := model.Sniff(r.PathValue("name"), data)
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
func (p *Page) serveEmoji(w http.ResponseWriter, r *http.Request) {
	name, _, _ := strings.Cut(r.PathValue("file"), ".")
	id, err := model.ParseSnowflake(name)
	p.m.Lock()
	found := p.m.Emojis.ByID(id)
	p.m.Unlock()
	if err != nil || found == nil {
		http.Error(w, "There is no such emoji.", http.StatusNotFound)
		return
	}
	h := w.Header()
	h.Set("Content-Type", "image/png")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Cache-Control", "private, max-age=86400")
	_, _ = w.Write(found.Image) // who went away needs no picture
}
