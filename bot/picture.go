package bot

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// Why a painter did not begin a picture.
var (
	// ErrUnseen says that a newer picture was asked for under the same key: nobody would have seen this one.
	ErrUnseen = errors.New("nobody would have seen the picture")
	// ErrTooMany says that too many pictures wait to be drawn; it may be asked for again.
	ErrTooMany = errors.New("too many pictures wait")
)

func tablePicture(p engine.Picture) chat.Block {
	return chat.Block{Picture: &chat.Picture{Name: "table.png", PNG: p.PNG, Alt: text.Clip(p.Alt, 1024)}}
}

// paint draws a scene; of the pictures that wait under one key the latest is drawn.
func (b *Bot) paint(ctx context.Context, g *game, key string, s engine.Scene) (engine.Picture, error) {
	began := time.Now()
	picture, err := g.Title.Painter.Paint(ctx, key, s)
	b.painted(g, s.Level, began, err)
	return picture, err
}

func (b *Bot) painted(g *game, level string, began time.Time, err error) {
	if unbegun(err) {
		b.Metrics.dropped.Inc()
		b.log.Debug("picture not drawn", "game", g.ID, "seq", g.Seq, "level", level, "error", err)
		return
	}
	if err != nil {
		b.Metrics.pictureFault.Inc()
		b.log.Error("picture failed", "game", g.ID, "seq", g.Seq, "level", level, "error", err)
		return
	}
	b.Metrics.drawn(level, began)
}

// speak puts a scene into the first of these languages in which pictures can be worded. That may be more languages than
// messages have.
func speak(s *engine.Scene, g *game, locales ...string) {
	v := pictured(g, nil, locales...)
	s.Words, s.Lang, s.Names = v.Say, v.Lang(), v.SeatNames
}

// pictured speaks in a picture: in the first of these languages that has all that the game's painter asks for, and the
// messages whose keys begin with one of parts.
func pictured(g *game, parts []string, locales ...string) text.Localizer {
	v := g.In(locales...)
	if len(g.Title.PictureTexts) > 0 {
		v.Printer = g.texts.InPictures(slices.Concat(g.Title.PictureTexts, parts), locales...)
		v = v.WithSeats(g.Seats)
	}
	return v
}

// unbegun says that a picture was not drawn because nobody waited for it any more, or too many did.
func unbegun(err error) bool {
	return errors.Is(err, ErrUnseen) || errors.Is(err, ErrTooMany) || errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded)
}

// scene is a position as a painter needs it, in the table's language.
func scene(g *game, viewer engine.Seat, fresh []engine.Event) engine.Scene {
	s := engine.Scene{
		View: g.Position.View(viewer), Theme: table.ThemeOf(&g.Envelope), Level: "table", Fresh: fresh, Focus: engine.Decision{Seat: engine.Everyone},
	}
	speak(&s, g, table.LocaleOf(&g.Envelope))
	if g.Settings["picture"] == "folded" {
		s.Level = "folded"
	}
	for i, seat := range g.Seats {
		if seat.Automatic() && !text.Former(seat) {
			s.Computers = s.Computers.With(engine.Seat(i))
		}
	}
	if g.Phase == storage.Playing {
		for _, d := range g.Position.Decisions() {
			if d.Awaited() && !d.Private {
				s.Focus = d
				break
			}
		}
	}
	return s
}
