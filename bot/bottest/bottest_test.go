package bottest

import "testing"

// TestWhatIsRawIsFound: keys, braces, words of the notation, formats that failed, signs without their words.
func TestWhatIsRawIsFound(t *testing.T) {
	for _, s := range []string{
		"{{.n}} coins", "<no value> coins", "%!d(string)", "game.picture.won", "small_market", "two  spaces", "a coin , please", "The end..", "Ships (now: )", "Free:",
	} {
		if !raw.MatchString(s) {
			t.Errorf("%q is let pass", s)
		}
	}
	for _, s := range []string{"Ana built the docks.", "Round 4, actions", "Docks (level 3): 2 culture and 1 finance", "1 to 3"} {
		if raw.MatchString(s) {
			t.Errorf("%q is refused", s)
		}
	}
}
