package render

import "testing"

func TestNamesBecomeDrawable(t *testing.T) {
	for name, want := range map[string]string{
		"Ana":                       "Ana",
		"  Žofie\tz  Brna\n":        "Žofie z Brna",
		"🚢 Captain 🏴‍☠️ Jack":       "Captain Jack",
		"Z\u030cofie":               "Žofie",
		"\u202eevil\u0000":          "evil",
		"🦜🦜🦜":                       "",
		"Łukasz Żółć":               "Łukasz Żółć",
		"王小明":                       "",
		"a\u0301\u0301\u0301\u0301": "á",
	} {
		if got := CleanName(name); got != want {
			t.Errorf("%q becomes %q, want %q", name, got, want)
		}
	}
}
