package render

import (
	"strings"
	"testing"
)

func TestAHeadlineLosesLettersOfTheNameBeforeWordsOfTheSentence(t *testing.T) {
	say := func(name string) string { return name + " chooses a plantation" }
	for _, name := range []string{"Ana", "Bartłomiej Brzęczyszczykiewicz", strings.Repeat("W", 64)} {
		h := Header{Say: say, Name: name}
		size, text := h.fit(70, 700)
		if !strings.HasSuffix(text, " chooses a plantation") {
			t.Errorf("%s: the sentence is cut to %q", name, text)
		}
		if w := Width(Title, size, text); w > 700 {
			t.Errorf("%s: %q is %d wide", name, text, w)
		}
	}
}

func TestAShortHeadlineKeepsItsSize(t *testing.T) {
	h := Header{Say: func(name string) string { return name + " must load" }, Name: "Ana"}
	if size, text := h.fit(70, 700); size != 70 || text != "Ana must load" {
		t.Errorf("got %q at %d", text, size)
	}
}

func TestAnEndlessSentenceIsCutAtLast(t *testing.T) {
	h := Header{Say: func(name string) string { return strings.Repeat("very long words ", 20) + name }, Name: "Ana"}
	if size, text := h.fit(70, 700); Width(Title, size, text) > 700 || !strings.HasSuffix(text, "…") {
		t.Errorf("got %q at %d", text, size)
	}
}
