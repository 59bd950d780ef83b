package render

import (
	"fmt"
	"slices"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
)

func labelsOf(s Situation) SeatLabels {
	s.Players = 4
	return NewSeatLabels([]string{"Ana", "", "Bartłomiej", "\x00"}, s, func(n int) string { return fmt.Sprintf("Seat %d", n) })
}

func TestLabelsNameTheirSeats(t *testing.T) {
	l := labelsOf(Situation{})
	if want := []string{"Ana", "Seat 2", "Bartłomiej", "Seat 4"}; !slices.Equal(l.Names, want) {
		t.Errorf("%q, want %q", l.Names, want)
	}
	if got := l.List([]engine.Seat{2, 0}); got != "Bartłomiej, Ana" || l.Name(4) != "" || l.Name(engine.Everyone) != "" {
		t.Errorf("%q, %q and %q", got, l.Name(4), l.Name(engine.Everyone))
	}
	if l.shorten(6); l.Names[2] != "Bartł…" || l.Names[0] != "Ana" {
		t.Errorf("shortened %q", l.Names)
	}
	if l.shorten(0); l.Names[2] != "Bartłomiej" {
		t.Errorf("whole again %q", l.Names)
	}
}

func TestWhoIsAwaitedOrHasWonIsHighlighted(t *testing.T) {
	for _, test := range []struct {
		of            Situation
		subject, line string
	}{
		{Situation{}, "", "<>"},
		{Situation{Awaited: []engine.Seat{0}}, "Ana", "<Ana>"},
		{Situation{Awaited: []engine.Seat{1}, Over: true, Winners: []engine.Seat{0, 2}}, "", "<>: Ana, Bartłomiej"},
	} {
		b := Board[chess]{SeatLabels: labelsOf(test.of), Ask: func(name string) string { return "<" + name + ">" }}
		if subject, line := b.Subject(), b.Spoken(); subject != test.subject || line != test.line {
			t.Errorf("%q and %q, want %q and %q", subject, line, test.subject, test.line)
		}
	}
}
