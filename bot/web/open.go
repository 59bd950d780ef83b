package web

import (
	"context"
	"errors"
	"io"
	"net/http"
	"strings"

	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// fileMost is how many bytes the file of a game may have, sendingMost how many people may send one at a time.
const (
	fileMost    = 1 << 19
	sendingMost = 32
)

// errLarge says that a file has more than fileMost.
var errLarge = errors.New("the file is too large")

// openPage asks for the file of a game; Wrong says what is wrong with the last one.
type openPage struct {
	frame
	Wrong string
}

func (p *Pages) askFile(r *http.Request, wrong string) answer {
	v := p.Texts.About("", languages(r)...)
	page := openPage{p.frame(r, v, v.Say("button.open_file")), wrong}
	a := answer{kind: htmlKind, body: page.render("open.html", page)}
	if wrong != "" {
		a.status = http.StatusUnprocessableEntity
	}
	return a
}

// openFile leads to the pages of a game whose file somebody sends. Nothing of it is kept: see title.Packed. Who sends
// slowly holds no place.
func (p *Pages) openFile(w http.ResponseWriter, r *http.Request) {
	r.Body = http.MaxBytesReader(w, r.Body, fileMost+1<<12)
	var file []byte
	err := errBusy
	select {
	case p.sending <- struct{}{}:
		defer func() { <-p.sending }()
		file, err = sentFile(r)
	default: // Each of them holds all that was sent.
	}
	p.page(func(_ context.Context, r *http.Request) (answer, error) {
		var packed title.Packed
		if err == nil {
			packed, err = p.Titles.Pack(file)
		}
		if err == nil {
			to := p.base + "/o/" + string(packed) + "/" + query(r, "as", "")
			return answer{status: http.StatusSeeOther, to: to}, nil
		}
		if errors.Is(err, errBusy) {
			return answer{}, err
		}
		return p.askFile(r, p.wrongFile(r, err)), nil
	})(w, r)
}

// sentFile is the file of a form.
func sentFile(r *http.Request) ([]byte, error) {
	parts, err := r.MultipartReader()
	if err != nil {
		return nil, title.ErrNoGame
	}
	for {
		part, err := parts.NextPart()
		if err != nil {
			return nil, tooLarge(err)
		}
		if part.FormName() != "file" {
			continue
		}
		file, err := io.ReadAll(part)
		if err != nil {
			return nil, tooLarge(err)
		}
		return file, nil
	}
}

// tooLarge is errLarge for a body that is too long, title.ErrNoGame for one that breaks off.
func tooLarge(err error) error {
	if _, large := errors.AsType[*http.MaxBytesError](err); large {
		return errLarge
	}
	return title.ErrNoGame
}

// wrongFile says what is wrong with a file.
func (p *Pages) wrongFile(r *http.Request, err error) string {
	v := p.Texts.About("", languages(r)...)
	if move, ok := errors.AsType[*title.MoveError](err); ok {
		v = p.Texts.About(move.Game, languages(r)...)
		why := ""
		if reason, ok := errors.AsType[*engine.Reason](move); ok {
			why = v.Refusal(reason)
		}
		// The first step is the start.
		return v.Say("web.open.move", engine.Num("step", move.Index+2), engine.Free("why", text.Unmarked(why)))
	}
	for known, key := range map[error]string{errLarge: "web.open.large", title.ErrOtherForm: "web.open.form",
		title.ErrUnfinished: "web.open.unfinished", title.ErrChanged: "web.open.changed"} {
		if errors.Is(err, known) {
			return v.Say(key, engine.Num("n", fileMost>>10))
		}
	}
	return v.Say("web.open.none")
}

// unpack is the game that stands in the address of a request.
func (p *Pages) unpack(ctx context.Context, r *http.Request) (*look, error) {
	g, log, err := p.Titles.Open(title.Packed(r.PathValue("packed")), ctx.Err)
	switch {
	case ctx.Err() != nil:
		return nil, errBusy
	case err != nil:
		return nil, storage.ErrNotFound
	}
	l := &look{locales: languages(r), unpacked: true}
	v := p.Texts.About(g.Game, l.locales...)
	g.Call(log, func(seat engine.Seat) string { return v.Say("puzzle.seat", engine.Num("n", int(seat)+1)) })
	l.History = view.History{Game: g, Records: log}
	return l, nil
}

// record is a file of a finished game for other programs.
func (p *Pages) record(ctx context.Context, r *http.Request) (answer, error) {
	l, err := p.open(ctx, r)
	if err != nil {
		return answer{}, err
	}
	if l.Phase != storage.Finished || l.From != nil {
		return answer{}, storage.ErrNotFound
	}
	kind := r.PathValue("kind")
	a := answer{kind: "application/octet-stream", name: l.FileName(kind)}
	if kind == "jsonl" && l.Title.Export != nil {
		a.body, _, err = l.WholeFile(l.Records)
		return a, err
	}
	for _, f := range view.PlayedOf(l.Game, l.Words).Files() {
		if strings.HasSuffix(f.Name, "."+kind) {
			a.body = f.Content
			return a, nil
		}
	}
	return answer{}, storage.ErrNotFound
}
