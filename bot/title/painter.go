package title

import (
	"context"
	"errors"
	"iter"
	"slices"

	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// Painter draws positions. It may be called concurrently.
type Painter interface {
	// Paint draws a scene. Of the pictures that wait under one key only the latest is drawn; the others fail with
	// engine.ErrSuperseded. engine.ErrQueueFull when too many wait, the error of ctx when that ends before the picture
	// was begun.
	Paint(ctx context.Context, key string, scene engine.Scene) (engine.Picture, error)
	// Text is the same board in words, at most 3500 characters.
	Text(scene engine.Scene) string
	// Lobby draws the seats of a table that has not started.
	Lobby(ctx context.Context, key string, lobby engine.Lobby) (engine.Picture, error)
}

// Animator is a Painter that draws many positions as one moving picture, a GIF. The error is engine.ErrQueueFull
// when too many of them are asked for at once; others are those of Paint.
type Animator interface {
	Animate(ctx context.Context, scenes iter.Seq[engine.Scene]) (engine.Picture, error)
}

// Plotter is a Painter that draws how a game went. Keys and errors are those of Paint.
type Plotter interface {
	Plot(ctx context.Context, key string, chart engine.Chart) (engine.Picture, error)
}

// Describer is a Painter that says its pictures in words without drawing them: their alternative texts.
type Describer interface {
	Describe(engine.Scene) string
	DescribePlot(engine.Chart) string
}

// Comparer is a Painter that draws how somebody plays and how the strong do. Keys and errors are those of Paint.
type Comparer interface {
	Compare(ctx context.Context, key string, of engine.Comparison) (engine.Picture, error)
}

// Ranker is a Painter that draws who stands where in a league. Keys and errors are those of Paint.
type Ranker interface {
	Standings(ctx context.Context, key string, of engine.Standings) (engine.Picture, error)
}

// Timeline tells how the games of a kind go.
type Timeline interface {
	// Boundary says what a fact begins: a round, a turn, or nothing.
	Boundary(e engine.Event) engine.Boundary
	// Count sums up a game that is over, from its steps, each with the facts that led to it.
	Count(steps iter.Seq2[engine.Table, []engine.Event]) engine.Timeline
}

// TimelineTexts are the beginnings of the keys that a plot asks for, besides the game's own.
var TimelineTexts = []string{"course."}

// LobbyTexts are the beginnings of the keys of all words in a lobby's picture, besides those of the game's options.
var LobbyTexts = []string{"lobby.free", "lobby.taken", "lobby.host", "level.", "setting.", "flag."}

// InPictures speaks in a picture: in the first of these languages that has all that the game's painter asks for, and
// the messages whose keys begin with one of parts.
func InPictures(g *Game, parts []string, locales ...string) text.Localizer {
	v := g.In(locales...)
	if len(g.Title.PictureTexts) > 0 {
		v.Messages = g.Texts.InPictures(slices.Concat(g.Title.PictureTexts, parts), locales...)
		v = v.WithSeats(g.Seats)
	}
	return v
}

// Word puts a scene into the first of these languages in which pictures can be worded. That may be more languages than
// messages have.
func Word(s *engine.Scene, g *Game, locales ...string) {
	v := InPictures(g, nil, locales...)
	s.Words, s.Lang, s.Names = v.Say, v.Lang(), v.SeatNames
}

// Scene is a position as a painter needs it, in the table's language.
func Scene(g *Game, viewer engine.Seat, fresh []engine.Event) engine.Scene {
	s := engine.Scene{
		View: g.Position.View(viewer), Theme: table.ThemeOf(&g.Envelope), Level: "focus", Fresh: fresh,
		Focus: engine.Decision{Seat: engine.Everyone},
	}
	Word(&s, g, table.LocaleOf(&g.Envelope))
	if g.Settings["picture"] == "full" {
		s.Level = "table"
	}
	for i, seat := range g.Seats {
		if seat.Automatic() && !text.Former(seat) {
			s.Computers = s.Computers.With(engine.Seat(i))
		}
	}
	if g.Bids != nil && g.Phase == storage.Finished {
		result, _ := g.Result()
		s.Bids, s.Winners = result.Bids, result.Winners
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

// NotBegun says that a picture was not drawn because nobody waited for it any more, or too many did.
func NotBegun(err error) bool {
	return errors.Is(err, engine.ErrSuperseded) || errors.Is(err, engine.ErrQueueFull) ||
		errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded)
}
