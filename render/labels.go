package render

import (
	"slices"
	"strings"

	"github.com/harbormaster/harbormaster/engine"
)

// SeatLabels are the names of the seats of a scene, and which of them are highlighted.
type SeatLabels struct {
	// Names can be drawn; they stand by seat.
	Names []string
	// Awaited are the seats that are asked.
	Awaited []engine.Seat
	// Highlighted are the seats whose boards are framed: those awaited, at the end those who won.
	Highlighted []engine.Seat
}

// NewSeatLabels takes the names of a scene's players; unnamed is what somebody without a name that can be drawn is
// called, by the number of the seat from 1.
func NewSeatLabels(names []string, players int, unnamed func(number int) string) SeatLabels {
	c := SeatLabels{Names: make([]string, players)}
	for i := range c.Names {
		if i < len(names) {
			c.Names[i] = CleanName(names[i])
		}
		if c.Names[i] == "" {
			c.Names[i] = unnamed(i + 1)
		}
	}
	return c
}

// HighlightAwaited highlights those who are asked; seats that do not exist are left out.
func (c *SeatLabels) HighlightAwaited(seats []engine.Seat) {
	c.Awaited = c.existing(seats)
	c.Highlighted = c.Awaited
}

// HighlightWinners highlights those who have won; seats that do not exist are left out.
func (c *SeatLabels) HighlightWinners(seats []engine.Seat) { c.Highlighted = c.existing(seats) }

func (c *SeatLabels) existing(seats []engine.Seat) []engine.Seat {
	if !slices.ContainsFunc(seats, func(seat engine.Seat) bool { return !c.Seated(seat) }) {
		return seats
	}
	return slices.DeleteFunc(slices.Clone(seats), func(seat engine.Seat) bool { return !c.Seated(seat) })
}

// Seated says that the seat exists.
func (c *SeatLabels) Seated(seat engine.Seat) bool { return seat >= 0 && int(seat) < len(c.Names) }

// Name is how a seat is called; a seat that does not exist has no name.
func (c *SeatLabels) Name(seat engine.Seat) string {
	if c.Seated(seat) {
		return c.Names[seat]
	}
	return ""
}

// List names seats with commas between them.
func (c *SeatLabels) List(seats []engine.Seat) string {
	names := make([]string, 0, len(seats))
	for _, seat := range seats {
		if c.Seated(seat) {
			names = append(names, c.Names[seat])
		}
	}
	return strings.Join(names, ", ")
}

// Subject is the name in the headline: the only one who is highlighted, else "".
func (c *SeatLabels) Subject() string {
	if len(c.Highlighted) == 1 {
		return c.Name(c.Highlighted[0])
	}
	return ""
}

// SpokenHeadline is a headline with all names, for texts: a headline says one name only and shows the marks of several.
func (c *SeatLabels) SpokenHeadline(headline func(name string) string) string {
	line := headline(c.Subject())
	if len(c.Highlighted) > 1 {
		line += ": " + c.List(c.Highlighted)
	}
	return line
}

// Owner is whose board a scene of the level Own shows: that of the view's viewer, in a public view that of who is asked
// in its focus. It is false for nobody.
func (c *SeatLabels) Owner(viewer, asked engine.Seat) (engine.Seat, bool) {
	if c.Seated(viewer) {
		return viewer, true
	}
	return asked, c.Seated(asked)
}

// Shorten cuts names that are longer than so many characters; 0 leaves all whole. Copies of the labels keep theirs.
func (c *SeatLabels) Shorten(most int) {
	if most == 0 {
		return
	}
	c.Names = slices.Clone(c.Names)
	for i, name := range c.Names {
		if chars := []rune(name); len(chars) > most {
			c.Names[i] = strings.TrimSpace(string(chars[:most-1])) + "…"
		}
	}
}
