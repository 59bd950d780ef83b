package render

import (
	"image"
	"testing"
)

// TestAPartOfAPictureIsShrunkAndPutIntoAnother: a dark square on paper becomes three quarters as wide and lies between what was there.
func TestAPartOfAPictureIsShrunkAndPutIntoAnother(t *testing.T) {
	for _, name := range []string{"light", TrueColour + "dark"} {
		theme := ThemeNamed(name)
		whole := NewCanvas(theme, 60, 50, Paper)
		whole.Fill(image.Rect(21, 11, 40, 31), Solid(Outline))
		rows := NewCanvas(theme, 40, 20, Sea)
		Shrink(rows, image.Rect(0, 0, 30, 15), whole, image.Rect(10, 10, 50, 30))
		c := NewCanvas(theme, 40, 30, Sail)
		c.Fill(image.Rect(0, 10, 40, 30), Solid(Gold))
		Insert(c, 10, rows)
		if c.H != 50 {
			t.Fatalf("%s: it is %d high", name, c.H)
		}
		for at, want := range map[image.Point]Colour{
			{X: 5, Y: 9}: Sail, {X: 5, Y: 30}: Gold, {X: 39, Y: 49}: Gold, {X: 35, Y: 15}: Sea, {X: 5, Y: 26}: Sea,
			{X: 2, Y: 12}: Paper, {X: 15, Y: 18}: Outline, {X: 28, Y: 18}: Paper, {X: 15, Y: 24}: Outline,
		} {
			if got := c.At(at.X, at.Y); got != theme.RGB(want) {
				t.Errorf("%s: %v is %v and not %s", name, at, got, want)
			}
		}
		if edge := c.At(8, 18); edge == theme.RGB(Paper) || edge == theme.RGB(Outline) {
			t.Errorf("%s: the edge of the square is %v", name, edge)
		}
	}
}
