package render

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestABoardInWordsTakesTheFirstWayThatHasRoom(t *testing.T) {
	long, short := strings.Repeat("ž", TextLimit), []string{"round 3", "Ana: 2"}
	if got := BoardText(2, func(way int) []string { return [][]string{{"round 3", long}, short}[way] }); got != "round 3\nAna: 2" {
		t.Errorf("%d characters", utf8.RuneCountInString(got))
	}
	if got := BoardText(1, func(int) []string { return []string{"round 3", "Ana: 2", long, long} }); got != "round 3\nAna: 2" {
		t.Errorf("%d characters", utf8.RuneCountInString(got))
	}
}

func TestAnAlternativeTextHasWhatIsNeededFirst(t *testing.T) {
	ship := strings.Repeat("🚢", AltLimit/2) // Two units each.
	asked := false
	more := func() []string { asked = true; return []string{"More.", ship, "Last."} }
	got := AltText(3, func(way int) ([]string, func() []string) {
		return [][]string{{"Round 3.", ship}, {"Round 3.", "", "Ana is awaited."}, {"too short"}}[way], more
	})
	if got != "Round 3. Ana is awaited. More. Last." || !asked {
		t.Errorf("%q", got)
	}
	asked = false
	got = AltText(1, func(int) ([]string, func() []string) { return []string{strings.Repeat("x", AltLimit-5), "No."}, more })
	if Units(got) > AltLimit || asked || !strings.HasSuffix(got, "No.") {
		t.Errorf("%d units, more asked for: %t", Units(got), asked)
	}
	if got := AltText(1, func(int) ([]string, func() []string) { return []string{"Alone."}, nil }); got != "Alone." {
		t.Errorf("%q", got)
	}
}
