package render

import (
	"image"
	"slices"
	"strings"
	"testing"
)

// TestAKeyKeepsItsFirstEntries: all where they have room, without the last ones where words are long, the first always.
func TestAKeyKeepsItsFirstEntries(t *testing.T) {
	room := image.Rect(40, 20, 1040, 90)
	for _, c := range []struct {
		letters int
		want    []int
	}{{6, []int{0, 1, 2, 3}}, {30, []int{0, 1}}, {200, []int{0}}} {
		canvas := NewCanvas(ThemeNamed("light"), 1100, 110, Paper)
		record := &DrawLog{}
		canvas.LogTo(record)
		var drawn []int
		var list []KeyEntry
		for i := range 4 {
			list = append(list, KeyEntry{strings.Repeat("n", c.letters), 40, func(_ *Canvas, x, y int) {
				drawn = append(drawn, i)
				if y != 55 || !image.Pt(x, y).In(room) {
					t.Errorf("a sign at %d, %d", x, y)
				}
			}})
		}
		Key(canvas, room, list, 28, 23)
		if !slices.Equal(drawn, c.want) {
			t.Errorf("with words of %d letters %v are explained, want %v", c.letters, drawn, c.want)
		}
		for _, d := range record.Items {
			if d.Text != "" && !d.Box.In(room) {
				t.Errorf("%q at %v", d.Text, d.Box)
			}
		}
		canvas.Release()
	}
}
