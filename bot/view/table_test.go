package view

import (
	"slices"
	"strings"
	"testing"
)

func TestTheTimeIsLeftOutWhereItWouldMakeAMessageTooLong(t *testing.T) {
	parts := slices.Repeat([]string{strings.Repeat("n", 90)}, 5)
	short := WithTime(Text("Round 1"), parts)
	if len(short.Blocks) != 2 || !short.Blocks[1].Passing {
		t.Errorf("a short message got %+v", short.Blocks)
	}
	for n := 3000; n <= 3990; n += 30 {
		m := WithTime(Text(strings.Repeat("x", n)), parts)
		if letters := chars(m.Blocks); letters > 3990 {
			t.Errorf("a message of %d characters has %d", n, letters)
		}
	}
}
