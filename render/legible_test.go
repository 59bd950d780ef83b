package render

import (
	"image"
	"testing"
)

func TestARecordHoldsWhatIsDrawnWithItsVeryPixels(t *testing.T) {
	theme := ThemeNamed("light")
	c := NewCanvas(theme, 200, 100, Paper)
	defer c.Release()
	var r DrawLog
	c.LogTo(&r)
	c.Icon("corn", 50, 50, 60)
	c.Text(100, 60, "Žq 42", Style{Font: Count, Size: 30, Tone: Solid(Ink)})
	c.LogTo(nil)
	c.Icon("sugar", 180, 20, 20)
	if len(r.Items) != 2 {
		t.Fatalf("%d things are recorded", len(r.Items))
	}
	icon, text := r.Items[0], r.Items[1]
	if icon.Sprite.Kind != "icon" || icon.Sprite.S != "corn" || icon.Sprite.A != 60 || icon.Cap() != 0 {
		t.Errorf("the icon is %+v", icon.Sprite)
	}
	if text.Text != "Žq 42" || text.Base != 60 || text.Cap() != CapHeight(Count, 30) {
		t.Errorf("the text is %q on %d, %d high", text.Text, text.Base, text.Cap())
	}
	paper := theme.RGB(Paper)
	for _, d := range r.Items {
		if d.Box != d.Mask.Rect || d.Box.Empty() {
			t.Fatalf("the mask of %v is %v", d.Box, d.Mask.Rect)
		}
	}
	for y := range c.H {
		for x := range 160 {
			at := image.Pt(x, y)
			covered := uint8(0)
			for _, d := range r.Items {
				if at.In(d.Box) {
					covered = max(covered, d.Mask.AlphaAt(x, y).A)
				}
			}
			if covered == 0 && c.At(x, y) != paper {
				t.Fatalf("%v is painted and not recorded", at)
			}
		}
	}
	ink := theme.RGB(Ink)
	for y := text.Box.Min.Y; y < text.Box.Max.Y; y++ {
		for x := text.Box.Min.X; x < text.Box.Max.X; x++ {
			if text.Mask.AlphaAt(x, y).A == 255 && c.At(x, y) != ink {
				t.Fatalf("%d,%d is recorded and not painted", x, y)
			}
		}
	}
}
