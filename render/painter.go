package render

import (
	"errors"
	"fmt"

	"github.com/harbormaster/harbormaster/engine"
)

// Painter draws the positions of a game as pictures and tells them in words; V is the game's own view. It is safe for
// concurrent use.
type Painter[V any] struct {
	// Game is the game's key.
	Game string
	// Situation reads a view.
	Situation func(*V) Situation
	// New makes a scene ready.
	New func(*Board[V]) Drawing
	// AltNames and TextNames are how many characters of names each way keeps to say a picture or a board, 0 for all. A
	// later way is taken where an earlier one is too long.
	AltNames, TextNames []int
}

// Drawing is one scene of a game.
type Drawing interface {
	// Table, Focus and Own draw the scene at these levels; Own is the board of a seat.
	Table() *Canvas
	Focus() *Canvas
	Own(engine.Seat) *Canvas
	// Question puts the question of a seat on top of its board; it leaves the board alone where the question is about
	// that itself.
	Question(board *Canvas, seat engine.Seat)
	// Changed shows what changed since Board.Before; WhatChanged says it in sentences.
	Changed() *Canvas
	WhatChanged() []string
	// Victory is what a finished game with an account shows in the place of Focus.
	Victory() *Canvas
	// Alt gives the sentences of an alternative text: see AltText.
	Alt(way int) (need []string, more func() []string)
	// Lines gives the lines of a board in words: see BoardText.
	Lines(way int) []string
}

// Pictures draw and tell the scenes of a game: see Painter.
type Pictures interface {
	Paint(engine.Scene) (engine.Picture, error)
	Draw(engine.Scene) (c *Canvas, alt string, err error)
	Text(engine.Scene) string
	Describe(engine.Scene) string
}

// Why a scene is not drawn.
var (
	// ErrView says that a scene holds no view that can be drawn as the game in question.
	ErrView = errors.New("not a view")
	// ErrLevel says that a scene asks for an unknown level.
	ErrLevel = errors.New("unknown level of picture")
)

// Board makes a scene ready; its view is a V or a pointer to one. The error is an ErrView.
func (p Painter[V]) Board(s engine.Scene) (*Board[V], error) {
	v, before := viewOf[V](s.View), viewOf[V](s.Before)
	if v == nil {
		return nil, fmt.Errorf("%w of %s: %T", ErrView, p.Game, s.View)
	}
	if before == nil {
		before = v
	}
	b := &Board[V]{Localizer: Localizer{s.Words}, Game: p.Game, Scene: s, View: v, Before: before,
		Theme: ThemeOf(p.Game, s.Theme)}
	now := p.Situation(v)
	if now.Over && s.Bids != nil {
		now.Bids, now.Winners = s.Bids, s.Winners
	}
	b.SeatLabels = NewSeatLabels(s.Names, now, func(n int) string {
		return b.Say(p.Game+".picture.seat", engine.Num("n", n))
	})
	return b, nil
}

// viewOf is a view that is a V or a pointer to one, nil for any other.
func viewOf[V any](view any) *V {
	switch given := view.(type) {
	case V:
		return &given
	case *V:
		return given
	}
	return nil
}

// Paint draws a scene. The errors are those of Draw.
func (p Painter[V]) Paint(s engine.Scene) (engine.Picture, error) {
	c, alt, err := p.Draw(s)
	if err != nil {
		return engine.Picture{}, err
	}
	return c.Picture(alt)
}

// Draw draws a scene on a canvas, as animations want it, and says it in an alternative text. Its level is Table, also
// as "", Focused, Changed, Moment, or Own: the board of the view's viewer, or of who is asked in the focus of a public
// view. The caller releases the canvas. Errors: ErrView, ErrLevel.
func (p Painter[V]) Draw(s engine.Scene) (c *Canvas, alt string, err error) {
	b, err := p.Board(s)
	if err != nil {
		return nil, "", err
	}
	d := p.New(b)
	if c, err = p.Compose(b, d); err != nil {
		return nil, "", err
	}
	return c, p.Alt(b, d), nil
}

// Compose draws a scene without words. The errors are those of Draw.
func (p Painter[V]) Compose(b *Board[V], d Drawing) (*Canvas, error) {
	switch b.Scene.Level {
	case Table, "":
		return d.Table(), nil
	case Focused, Moment:
		switch {
		case b.Over && len(b.Totals) > 0:
			return d.Victory(), nil
		case b.Scene.Level == Moment && !b.Over:
			d = p.New(unasked(b, Actor(b.Scene.Fresh)))
		}
		return d.Focus(), nil
	case Changed:
		if b.Over {
			return d.Table(), nil
		}
		return p.New(unasked(b, b.Viewer)).Changed(), nil
	case Own:
		seat, ok := b.Owner()
		if !ok {
			return nil, fmt.Errorf("%w of %s: an own board without a viewer", ErrView, p.Game)
		}
		c := d.Own(seat)
		if seat == b.Scene.Focus.Seat && !b.Over {
			d.Question(c, seat)
		}
		return c, nil
	}
	return nil, fmt.Errorf("%w: %q", ErrLevel, b.Scene.Level)
}

// unasked is a scene without what is asked, with another seat highlighted; one that doesn't exist is none.
func unasked[V any](b *Board[V], highlighted engine.Seat) *Board[V] {
	bare := *b
	bare.Scene.Focus = engine.Decision{Seat: engine.Everyone}
	bare.Awaited, bare.Highlighted, bare.Next = nil, nil, nil
	if b.Seated(highlighted) {
		bare.Highlighted = []engine.Seat{highlighted}
	}
	return &bare
}

// Alt is the alternative text of a scene, whose names it leaves as short as it says them: the picture is drawn before.
func (p Painter[V]) Alt(b *Board[V], d Drawing) string {
	return AltText(len(p.AltNames), func(way int) ([]string, func() []string) {
		b.shorten(p.AltNames[way])
		need, more := d.Alt(way)
		need = append(need, b.bidLine())
		if b.Scene.Level != Changed || b.Over {
			return need, more
		}
		return append([]string{b.Scene.Since + "."}, d.WhatChanged()...), func() []string { return need }
	})
}

// Describe is the alternative text of a scene's picture, "" where there is no view of the game.
func (p Painter[V]) Describe(s engine.Scene) string {
	b, err := p.Board(s)
	if err != nil {
		return ""
	}
	return p.Alt(b, p.New(b))
}

// Text tells a scene in words, as plain lines for readers who do not see the picture; it is "" where there is no view
// of the game.
func (p Painter[V]) Text(s engine.Scene) string {
	b, err := p.Board(s)
	if err != nil {
		return ""
	}
	d := p.New(b)
	return BoardText(len(p.TextNames), func(way int) []string {
		b.shorten(p.TextNames[way])
		lines := d.Lines(way)
		if bids := b.bidLine(); bids != "" {
			lines = append(lines, bids)
		}
		return lines
	})
}

// BidName is the name of what bids for seats take off, "" where there were none.
func (b *Board[V]) BidName() string { return b.SayIf(b.Bids != nil, "final.bid.capital") }

// bidLine says what bids for seats have taken off which points, "" where there were none.
func (b *Board[V]) bidLine() string {
	list := make([]string, len(b.Bids))
	for i, bid := range b.Bids {
		seat := engine.Seat(i)
		list[i] = fmt.Sprintf("%s %d − %s = %s", b.Name(seat), b.Totals[seat], engine.Points(bid), b.Total(seat))
	}
	return b.SayList("board.bids", list, "; ")
}
