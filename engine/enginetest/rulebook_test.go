package enginetest

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

func TestARulebookIsReadAndLookedUp(t *testing.T) {
	file := filepath.Join(t.TempDir(), "RULES.md")
	text := "# Game\n- **P1.1** one\n1. **P1.2** two\n## R: rulings\n| **R-07** | a ruling |\n  - **P12** below\nP9 stands in a sentence, **P8** too.\n"
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	b := ReadRulebook(t, file)
	if want := []string{"P1.1", "P1.2", "R-07", "P12"}; !slices.Equal(b.IDs, want) {
		t.Errorf("read %v, want %v", b.IDs, want)
	}
	if !b.Has("R-07") || !b.Has("P1") || b.Has("P9") {
		t.Error("a rule or a chapter is missing, or one too many is there")
	}
	if b.Sections["P1.2"] != "Game" || b.Sections["P1"] != "Game" || b.Sections["R-07"] != "R: rulings" {
		t.Errorf("the rules stand under %q", b.Sections)
	}
	for text, want := range map[string][]string{
		"see P1.1 and R-07.":         {"P1.1", "R-07"},
		"P3 to P5, P1.1–P1.3":        {"P3", "P4", "P5", "P1.1", "P1.2", "P1.3"},
		"UTF8, E7 and Q2 are none":   nil,
		"P9.4: unknown ones as well": {"P9.4"},
		"(P12)":                      {"P12"},
	} {
		if got := b.Cited(text); !slices.Equal(got, want) {
			t.Errorf("%q cites %v, want %v", text, got, want)
		}
	}
}
