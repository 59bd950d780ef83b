package web

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

const (
	// picturesMost is how many bytes of pictures are kept, waitingMost how many requests wait for one to be drawn.
	picturesMost = 32 << 20
	waitingMost  = 6
	// pictureKept is for how long a browser shows a picture of a finished game without asking again.
	pictureKept = 10 * time.Minute
)

// pictures are those that were drawn last, by their tags.
type pictures struct {
	mu    sync.Mutex
	drawn map[string][]byte
	order []string // the oldest first
	bytes int
	// waiting has a place for each request that waits for its picture, drawing for the one that is drawn.
	waiting, drawing chan struct{}
}

func (p *pictures) begin() {
	p.drawn = map[string][]byte{}
	p.waiting, p.drawing = make(chan struct{}, waitingMost), make(chan struct{}, 1)
}

func (p *pictures) known(tag string) []byte {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.drawn[tag]
}

func (p *pictures) keep(tag string, png []byte) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.drawn[tag], p.order, p.bytes = png, append(p.order, tag), p.bytes+len(png)
	for p.bytes > picturesMost {
		p.bytes -= len(p.drawn[p.order[0]])
		delete(p.drawn, p.order[0])
		p.order = p.order[1:]
	}
}

// of is the picture of a tag: a known one, or one that is drawn while nobody waits for another.
func (p *pictures) of(
	ctx context.Context, tag string, draw func(context.Context) (engine.Picture, error),
) ([]byte, error) {
	if png := p.known(tag); png != nil {
		return png, nil
	}
	select {
	case p.waiting <- struct{}{}:
		defer func() { <-p.waiting }()
	default:
		return nil, errBusy
	}
	select {
	case p.drawing <- struct{}{}:
		defer rest(p.drawing, time.Now())
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	if png := p.known(tag); png != nil { // Somebody else was waiting for the same.
		return png, nil
	}
	picture, err := draw(engine.GiveWay(ctx))
	if err == nil {
		p.keep(tag, picture.PNG)
	}
	return picture.PNG, err
}

// picture is that of a position, or a plot of a finished game.
func (p *Pages) picture(ctx context.Context, r *http.Request) (answer, error) {
	theme, ok := strings.CutSuffix(r.PathValue("file"), ".png")
	if !ok || theme != "light" && theme != "dark" {
		return answer{}, storage.ErrNotFound
	}
	l, err := p.open(ctx, r)
	if err != nil {
		return answer{}, err
	}
	of, draw, err := p.drawingOf(l, r.PathValue("what"), theme)
	if err != nil {
		return answer{}, err
	}
	a := answer{kind: "image/png", tag: l.tag(r, p.Version, of)}
	if l.Phase == storage.Finished {
		a.keep = pictureKept
	}
	if r.Header.Get("If-None-Match") == `"`+a.tag+`"` {
		return a, nil // Nothing of it is sent.
	}
	a.later = func(ctx context.Context) ([]byte, error) {
		return p.pictures.of(ctx, a.tag, func(ctx context.Context) (engine.Picture, error) {
			return p.Draw.Safely(ctx, l.Game, func(ctx context.Context) (engine.Picture, error) {
				return draw(ctx, "page "+a.tag)
			})
		})
	}
	return a, nil
}

// drawingOf is what draws a picture under a key, and what that is of: nothing that a later record changes unseen, since
// a tag that is new would tell of it.
func (p *Pages) drawingOf(l *look, what, theme string) (
	of string, draw func(ctx context.Context, key string) (engine.Picture, error), err error,
) {
	if what == "course" || what == "review" {
		plotter, ok := l.Title.Painter.(title.Plotter)
		if !ok || l.Title.Timeline == nil || l.From != nil || l.Phase != storage.Finished ||
			what == "review" && l.Found == nil {
			return "", nil, storage.ErrNotFound
		}
		words := title.InPictures(l.Game, title.TimelineTexts, l.locales...)
		of = fmt.Sprintf("%d %q", l.Seq, words.SeatNames)
		return of, func(ctx context.Context, key string) (engine.Picture, error) {
			began := time.Now()
			chart := l.Game.Chart(l.Records, words)
			if what == "review" {
				chart = l.Chart(words)
			}
			chart.Theme = theme
			picture, err := plotter.Plot(ctx, key, chart)
			p.Draw.Note(l.Game, what, began, err)
			return picture, err
		}, nil
	}
	at, err := l.at(what)
	if err != nil || l.Title.Painter == nil {
		return "", nil, storage.ErrNotFound
	}
	past, err := l.Game.Past(l.Records, l.Steps, at)
	if err != nil {
		return "", nil, err
	}
	s := l.scene(past, at, theme)
	of = fmt.Sprintf("%d %q %d", past.Seq, s.Names, s.Computers)
	return of, func(ctx context.Context, key string) (engine.Picture, error) {
		return p.Draw.Paint(ctx, past, key, s)
	}, nil
}
