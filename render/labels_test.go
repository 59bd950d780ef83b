package render

import (
	"fmt"
	"slices"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
)

func someCast() SeatLabels {
	return NewSeatLabels([]string{"Ana", "", "Bartłomiej", "\x00"}, 4, func(n int) string { return fmt.Sprintf("Seat %d", n) })
}

func TestACastNamesItsSeats(t *testing.T) {
	c := someCast()
	if want := []string{"Ana", "Seat 2", "Bartłomiej", "Seat 4"}; !slices.Equal(c.Names, want) {
		t.Errorf("%q, want %q", c.Names, want)
	}
	if got := c.List([]engine.Seat{2, -1, 0, 9}); got != "Bartłomiej, Ana" || c.Name(4) != "" || c.Name(engine.Everyone) != "" {
		t.Errorf("%q, %q and %q", got, c.Name(4), c.Name(engine.Everyone))
	}
	short := c
	short.Shorten(0)
	if short.Shorten(6); short.Names[2] != "Bartł…" || short.Names[0] != "Ana" || c.Names[2] != "Bartłomiej" {
		t.Errorf("shortened %q, before %q", short.Names, c.Names)
	}
}

func TestTheLightIsOnWhoIsAwaitedOrHasWon(t *testing.T) {
	c := someCast()
	headline := func(name string) string { return "<" + name + ">" }
	if c.Subject() != "" || c.SpokenHeadline(headline) != "<>" {
		t.Errorf("nobody: %q, %q", c.Subject(), c.SpokenHeadline(headline))
	}
	c.HighlightAwaited([]engine.Seat{7, 0})
	if c.Subject() != "Ana" || c.SpokenHeadline(headline) != "<Ana>" || len(c.Awaited) != 1 {
		t.Errorf("one: %q, %q, %v", c.Subject(), c.SpokenHeadline(headline), c.Awaited)
	}
	if c.HighlightWinners([]engine.Seat{0, 2}); c.Subject() != "" || c.SpokenHeadline(headline) != "<>: Ana, Bartłomiej" || len(c.Awaited) != 1 {
		t.Errorf("two: %q, %q, %v", c.Subject(), c.SpokenHeadline(headline), c.Awaited)
	}
}

func TestABoardBelongsToTheViewerOrToWhoIsAsked(t *testing.T) {
	c := someCast()
	for _, test := range []struct {
		viewer, asked, want engine.Seat
		ok                  bool
	}{{1, 2, 1, true}, {engine.Everyone, 2, 2, true}, {engine.Everyone, engine.Everyone, engine.Everyone, false}, {9, 4, 4, false}} {
		if seat, ok := c.Owner(test.viewer, test.asked); seat != test.want || ok != test.ok {
			t.Errorf("viewer %d, asked %d: %d, %t", test.viewer, test.asked, seat, ok)
		}
	}
}
