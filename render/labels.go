package render

import (
	"slices"
	"strings"

	"github.com/harbormaster/harbormaster/engine"
)

// Situation is what the view of every game tells.
type Situation struct {
	// Players counts the seats; Viewer sees the view, engine.Everyone if it is public.
	Players int
	Viewer  engine.Seat
	// Step is what those who are Awaited are asked; Next are those who follow.
	Step          string
	Awaited, Next []engine.Seat
	// Over says that the game has ended; then Winners have won, and Totals are the points by seat.
	Over    bool
	Winners []engine.Seat
	Totals  []int
	// Bids are to be taken off the totals, in half points; nil for none.
	Bids []int
	// Hour is how far the game is.
	Hour Hour
}

// SeatLabels are the seats of a scene: how they are called, and which of them are highlighted.
type SeatLabels struct {
	Situation
	// Names can be drawn; they stand by seat.
	Names []string
	// Highlighted are the seats whose boards are framed: those awaited, at the end those who won.
	Highlighted []engine.Seat
	// whole are the names before they were shortened.
	whole []string
}

// NewSeatLabels takes the names of a scene's players; unnamed is what somebody without a name that can be drawn is
// called, by the number of the seat from 1.
func NewSeatLabels(names []string, s Situation, unnamed func(number int) string) SeatLabels {
	l := SeatLabels{Situation: s, Names: make([]string, s.Players), Highlighted: s.Awaited}
	if s.Over {
		l.Highlighted = s.Winners
	}
	for i := range l.Names {
		if i < len(names) {
			l.Names[i] = CleanName(names[i])
		}
		if l.Names[i] == "" {
			l.Names[i] = unnamed(i + 1)
		}
	}
	l.whole = l.Names
	return l
}

// Halves is what a seat has in the end, in half points.
func (s *Situation) Halves(seat engine.Seat) int {
	n := 2 * s.Totals[seat]
	if s.Bids != nil {
		n -= s.Bids[seat]
	}
	return n
}

// BidOf is what comes off a seat's points for its bid, such as −4½.
func (s *Situation) BidOf(seat engine.Seat) string { return SignedHalves(-s.Bids[seat]) }

// Total is what a seat has in the end, such as 39½.
func (s *Situation) Total(seat engine.Seat) string { return SignedHalves(s.Halves(seat)) }

// Seated says that the seat exists.
func (l *SeatLabels) Seated(seat engine.Seat) bool { return seat >= 0 && int(seat) < len(l.Names) }

// Name is how a seat is called; a seat that does not exist has no name.
func (l *SeatLabels) Name(seat engine.Seat) string {
	if l.Seated(seat) {
		return l.Names[seat]
	}
	return ""
}

// List names seats with commas between them.
func (l *SeatLabels) List(seats []engine.Seat) string {
	names := make([]string, 0, len(seats))
	for _, seat := range seats {
		names = append(names, l.Names[seat])
	}
	return strings.Join(names, ", ")
}

// Subject is the name in the headline: the only one who is highlighted, else "".
func (l *SeatLabels) Subject() string {
	if len(l.Highlighted) == 1 {
		return l.Name(l.Highlighted[0])
	}
	return ""
}

// shorten cuts names that are longer than so many characters; 0 leaves all whole.
func (l *SeatLabels) shorten(most int) {
	l.Names = l.whole
	if most == 0 {
		return
	}
	l.Names = slices.Clone(l.whole)
	for i, name := range l.Names {
		if chars := []rune(name); len(chars) > most {
			l.Names[i] = strings.TrimSpace(string(chars[:most-1])) + "…"
		}
	}
}
