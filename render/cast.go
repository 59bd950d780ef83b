package render

import (
	"slices"
	"strings"

	"github.com/harbormaster/harbormaster/engine"
)

// Cast is who sits at the table of a scene, and who is in the light.
type Cast struct {
	// Names can be drawn; they stand by seat.
	Names []string
	// Awaited are the seats that are asked.
	Awaited []engine.Seat
	// Lit are the seats whose boards are framed: those awaited, at the end those who won.
	Lit []engine.Seat
}

// CastOf takes the names of a scene's players; unnamed is what somebody without a name that can be drawn is called, by the number
// of the seat from 1.
func CastOf(names []string, players int, unnamed func(number int) string) Cast {
	c := Cast{Names: make([]string, players)}
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

// Await puts those who are asked into the light; seats that do not exist are left out.
func (c *Cast) Await(seats []engine.Seat) {
	c.Awaited = c.existing(seats)
	c.Lit = c.Awaited
}

// Win puts those who have won into the light; seats that do not exist are left out.
func (c *Cast) Win(seats []engine.Seat) { c.Lit = c.existing(seats) }

func (c *Cast) existing(seats []engine.Seat) []engine.Seat {
	if !slices.ContainsFunc(seats, func(seat engine.Seat) bool { return !c.Seated(seat) }) {
		return seats
	}
	return slices.DeleteFunc(slices.Clone(seats), func(seat engine.Seat) bool { return !c.Seated(seat) })
}

// Seated says that the seat exists.
func (c *Cast) Seated(seat engine.Seat) bool { return seat >= 0 && int(seat) < len(c.Names) }

// Name is how a seat is called; a seat that does not exist has no name.
func (c *Cast) Name(seat engine.Seat) string {
	if c.Seated(seat) {
		return c.Names[seat]
	}
	return ""
}

// List names seats with commas between them.
func (c *Cast) List(seats []engine.Seat) string {
	names := make([]string, 0, len(seats))
	for _, seat := range seats {
		if c.Seated(seat) {
			names = append(names, c.Names[seat])
		}
	}
	return strings.Join(names, ", ")
}

// Subject is the name in the headline: the one who is alone in the light, else "".
func (c *Cast) Subject() string {
	if len(c.Lit) == 1 {
		return c.Name(c.Lit[0])
	}
	return ""
}

// Said is a headline with all names, for texts: a headline says one name only and shows the marks of several.
func (c *Cast) Said(headline func(name string) string) string {
	line := headline(c.Subject())
	if len(c.Lit) > 1 {
		line += ": " + c.List(c.Lit)
	}
	return line
}

// Owner is whose board a scene of the level Own shows: that of the view's viewer, in a public view that of who is asked in its
// focus. It is false for nobody.
func (c *Cast) Owner(viewer, asked engine.Seat) (engine.Seat, bool) {
	if c.Seated(viewer) {
		return viewer, true
	}
	return asked, c.Seated(asked)
}

// Shorten cuts names that are longer than so many letters; 0 leaves all whole. Copies of the cast keep theirs.
func (c *Cast) Shorten(most int) {
	if most == 0 {
		return
	}
	c.Names = slices.Clone(c.Names)
	for i, name := range c.Names {
		if letters := []rune(name); len(letters) > most {
			c.Names[i] = strings.TrimSpace(string(letters[:most-1])) + "…"
		}
	}
}
