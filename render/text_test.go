package render

import (
	"strings"
	"testing"
)

func TestTextIsShrunkToThreeQuartersAndThenCut(t *testing.T) {
	const room = 300
	for _, text := range []string{"Ana", "Bartłomiej", "Bartłomiej Brzęczyszczykiewicz", strings.Repeat("W", 80), ""} {
		size, fit := Fit(Title, 42, room, text)
		if size < 32 || size > 42 {
			t.Errorf("%q is set at %d", text, size)
		}
		if w := Width(Title, size, fit); w > room {
			t.Errorf("%q is %d wide", fit, w)
		}
		if fit != text && !strings.HasSuffix(fit, "…") {
			t.Errorf("%q is cut to %q without an ellipsis", text, fit)
		}
	}
	if size, fit := Fit(Title, 42, room, "Ana"); size != 42 || fit != "Ana" {
		t.Errorf("a short name is changed to %q at %d", fit, size)
	}
}

func TestNoRoomAtAllLeavesNothing(t *testing.T) {
	if _, fit := Fit(Label, 20, 2, "Wharf"); fit != "" {
		t.Errorf("%q is set in two pixels", fit)
	}
}

func TestNamesBreakAtTheBestSpace(t *testing.T) {
	for _, c := range []struct {
		text string
		want string
	}{
		{"Hacienda", "Hacienda"},
		{"Small indigo plant", "Small|indigo plant"},
		{"Přístřešek na stavbě", "Přístřešek|na stavbě"},
		{"Sonderwarenlager", "Sonderwarenlager"},
		{"Sonder\u00adwaren\u00adlager", "Sonder-|warenlager"},
		{"Markt\u00adhalle", "Markthalle"},
	} {
		if got := strings.Join(Lines(Label, 21, 118, c.text), "|"); got != c.want {
			t.Errorf("%q breaks into %q, want %q", c.text, got, c.want)
		}
	}
}

func TestFontsHaveTheLettersOfAllFourLanguages(t *testing.T) {
	const letters = "áčďéěíňóřšťúůýžÁČĎÉĚÍŇÓŘŠŤÚŮÝŽąćęłńóśźżĄĆĘŁŃÓŚŹŻäöüßÄÖÜ×−·›–…0123456789"
	for _, r := range letters {
		if !hasGlyph(r) {
			t.Errorf("no glyph for %c", r)
		}
	}
}

func TestCountsAreSetInDigitsOfOneWidth(t *testing.T) {
	for _, d := range "0123456789" {
		if got, want := Width(Count, 100, string(d)), Width(Count, 100, "0"); got != want {
			t.Errorf("%c is %d wide, 0 is %d", d, got, want)
		}
	}
}
