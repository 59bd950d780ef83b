package title

import "testing"

func TestWhatIsNotInPlayIsNotMentioned(t *testing.T) {
	const text = "{b: First.} Second. {a: Third.}\n\n{b: Gone.}\n\n1. {b: Goods}\n2. Ships{a:, boats}{b:, rafts} {a, b: and more}.\n" +
		"3. The end {a: or not}.\n\n{a: Last.} {b: Not.}"
	for in, want := range map[string]string{
		"":   "Second.\n\n1. Ships.\n2. The end.",
		"a":  "Second. Third.\n\n1. Ships, boats.\n2. The end or not.\n\nLast.",
		"b":  "First. Second.\n\nGone.\n\n1. Goods\n2. Ships, rafts.\n3. The end.\n\nNot.",
		"ab": "First. Second. Third.\n\nGone.\n\n1. Goods\n2. Ships, boats, rafts and more.\n3. The end or not.\n\nLast. Not.",
	} {
		has := func(option string) bool {
			for _, r := range in {
				if string(r) == option {
					return true
				}
			}
			return false
		}
		topics := []Topic{{Key: "x", Text: text}, {Key: "y", Text: "{a, b: All.}"}, {Key: "z", Text: "Plain."}}
		got := InPlay(topics, has)
		if got[0].Text != want || got[0].Absent {
			t.Errorf("with %q: %q, want %q", in, got[0].Text, want)
		}
		if got[1].Text != "All." || got[1].Absent != (in != "ab") {
			t.Errorf("with %q: %+v", in, got[1])
		}
		if got[2].Text != "Plain." || topics[0].Text != text {
			t.Errorf("with %q: %+v, and the list given reads %q", in, got[2], topics[0].Text)
		}
	}
}
