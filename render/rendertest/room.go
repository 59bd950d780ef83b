package rendertest

import (
	"image"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/render"
)

// TextsIn are the lines of text that lie in a rectangle, in the order in which they were set.
func (s *Drawing) TextsIn(r image.Rectangle) []string {
	var list []string
	for _, d := range s.Texts() {
		if d.Box.In(r) {
			list = append(list, d.Text)
		}
	}
	return list
}

// SpritesIn counts the sprites of a kind that lie in a rectangle or a little over its edge.
func (s *Drawing) SpritesIn(kind string, r image.Rectangle) int {
	n := 0
	for _, d := range s.Sprites(kind) {
		if d.Box.In(r.Inset(-12)) {
			n++
		}
	}
	return n
}

// Undisturbed looks at every pixel that a text in a part of the picture fills: it lies on the picture and still has the
// text's color when all is drawn. No text is smaller than least pixels, and none is cut but those that may be.
func (s *Drawing) Undisturbed(t *testing.T, part image.Rectangle, least int, mayBeCut func(*render.DrawnItem) bool) {
	t.Helper()
	for _, d := range s.Texts() {
		if !d.Box.Overlaps(part) {
			continue
		}
		if !d.Box.In(s.Img.Rect) {
			t.Errorf("%q at %v leaves the picture", d.Text, d.Box)
			continue
		}
		if d.Style.Size < least {
			t.Errorf("%q is set in %d pixels", d.Text, d.Style.Size)
		}
		if strings.HasSuffix(d.Text, "…") && !mayBeCut(d) {
			t.Errorf("%q is cut", d.Text)
		}
		if n, all := s.Covered(d); n > 0 {
			t.Errorf("%q at %v: %d of %d pixels are covered", d.Text, d.Box, n, all)
		}
	}
}
