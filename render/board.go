package render

import (
	"image"
	"slices"
	"strings"

	"github.com/harbormaster/harbormaster/engine"
)

// Board is a scene made ready to be drawn and told: what the painters of all games ask of it. V is the game's own view.
type Board[V any] struct {
	Localizer
	SeatLabels
	// Game is the game's key.
	Game  string
	Scene engine.Scene
	View  *V
	// Before is the view since which something changed; it is View where a scene has none.
	Before *V
	Theme  *Theme
	// TopLine and Ask are the two lines in the sky, which the game writes when it makes the scene ready: how far the
	// game is, and for a name who is awaited for what: see Headline.
	TopLine string
	Ask     func(name string) string
	// Log notes what is drawn, for those who check pictures; nil for nobody.
	Log *DrawLog
}

// Owner is whose board a scene of the level Own shows: that of the view's viewer, in a public view that of who is asked
// in its focus. It is false for nobody.
func (b *Board[V]) Owner() (engine.Seat, bool) {
	if b.Seated(b.Viewer) {
		return b.Viewer, true
	}
	return b.Scene.Focus.Seat, b.Seated(b.Scene.Focus.Seat)
}

// Asked is whom the question of a scene is about: the seat of its focus, else the first that is awaited; it may be
// nobody.
func (b *Board[V]) Asked() engine.Seat {
	if seat := b.Scene.Focus.Seat; b.Seated(seat) || len(b.Awaited) == 0 {
		return seat
	}
	return b.Awaited[0]
}

// Decides says that a seat is awaited.
func (b *Board[V]) Decides(seat engine.Seat) bool { return !b.Over && slices.Contains(b.Awaited, seat) }

// Headline says who is awaited for what, or who has won, with the name of who is alone; of several players it says only
// what, after their marks. Of one, the sentence is "GAME.picture.ask.QUESTION" with the name and a number, of several
// "GAME.picture.several.STEP"; where there is none of its own, "other" stands for it.
func (b *Board[V]) Headline(name, question string, n int) string {
	switch {
	case b.Over && len(b.Winners) == 0:
		return b.Say(b.Game + ".picture.over")
	case b.Over && len(b.Winners) > 1:
		return b.Say(b.Game + ".picture.shared")
	case b.Over && b.Halves(b.Winners[0])%2 != 0:
		return b.Say("board.won.half", engine.Free("name", name), engine.Free("total", b.Total(b.Winners[0])))
	case b.Over:
		return b.Say(b.Game+".picture.won", engine.Free("name", name), engine.Num("n", b.Halves(b.Winners[0])/2))
	case len(b.Awaited) == 0:
		return b.Say(b.Game + ".picture.waiting")
	case len(b.Awaited) == 1:
		return b.asked("ask", question, engine.Free("name", name), engine.Num("n", n))
	}
	return b.asked("several", b.Step, engine.Num("n", len(b.Awaited)))
}

func (b *Board[V]) asked(kind, question string, args ...engine.Arg) string {
	if line := b.SayOr(b.Game+".picture."+kind+"."+question, "", args...); line != "" {
		return line
	}
	return b.Say(b.Game+".picture."+kind+".other", args...)
}

// Opening is the top line with a headline, as they are read aloud.
func (b *Board[V]) Opening(headline string) string {
	if !strings.HasSuffix(headline, "?") {
		headline += "."
	}
	return strings.ReplaceAll(b.TopLine, " · ", ", ") + ". " + headline
}

// Spoken is the headline with all names, for texts: a picture says one name only and shows the marks of several.
func (b *Board[V]) Spoken() string {
	line := b.Ask(b.Subject())
	if len(b.Highlighted) > 1 {
		line += ": " + b.List(b.Highlighted)
	}
	return line
}

// CalledAs is the name of a seat, for a computer with the words of a key behind it.
func (b *Board[V]) CalledAs(seat engine.Seat, computer string) string {
	if b.Scene.Computers.Has(seat) {
		return b.Name(seat) + " (" + b.Say(computer) + ")"
	}
	return b.Name(seat)
}

// Canvas begins a picture on a ground: see Theme.Background.
func (b *Board[V]) Canvas(key BackgroundKey, w, h int, ground func(*Pen)) *Canvas {
	c := b.Theme.Background(key, w, h, ground).Canvas()
	c.LogTo(b.Log)
	return c
}

func (b *Board[V]) sky() Sky { return Sky{b.Game, b.Hour} }

// Header says in the sky of a picture who is awaited for what.
func (b *Board[V]) Header() Header {
	h := Header{Sky: b.sky(), TopLine: b.TopLine, Headline: Headline{b.Ask, b.Subject()}, Marks: b.Highlighted}
	switch {
	case b.Over:
	case b.Scene.Level == Changed:
		h.Say = func(string) string { return b.Scene.Since }
	case b.Scene.Level == Moment:
		h.Say, h.TopLine = func(string) string { return b.TopLine }, ""
	}
	if !b.Over {
		h.Next = b.Next
	}
	return h
}

// OwnHeader says in the sky of a seat's own board what its owner is asked, private that nobody else sees it.
func (b *Board[V]) OwnHeader(
	c *Canvas, height int, private string, seat engine.Seat, headline func(name string) string,
) {
	Header{
		Sky: b.sky(), TopLine: b.TopLine + " · " + private, Headline: Headline{headline, b.Name(seat)},
		Marks: []engine.Seat{seat},
	}.Draw(c, height)
}

// HighlightBoards frames the boards of who is highlighted, by seat.
func (b *Board[V]) HighlightBoards(c *Canvas, boards []image.Rectangle) {
	for _, seat := range b.Highlighted {
		c.HighlightPanel(boards[seat], 14)
	}
}
