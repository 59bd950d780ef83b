package maracaibo

import (
	"github.com/harbormaster/harbormaster/render"
	"image"
	"testing"
)

// TestAFoldedTableIsTheTableWithTheHeadsOfItsBoards: every pixel of the sea is the same but the rhumb lines, no seat changes its
// column.
func TestAFoldedTableIsTheTableWithTheHeadsOfItsBoards(t *testing.T) {
	for _, name := range []string{"game-move", "game-4", "all-4-late", "solo-late", "game-die"} {
		s := named(name)
		whole := printOf(t, s)
		s.Level = render.Focused
		folded := printOf(t, s)
		if folded.Img.Rect.Dy() > 1800 || folded.Img.Rect.Dy() < boardsTop {
			t.Errorf("%s is %d high, folded %d", name, whole.Img.Rect.Dy(), folded.Img.Rect.Dy())
		}
		for _, r := range whole.l.parts() {
			if r.Min.Y >= boardsTop || r.Empty() {
				continue
			}
			r = r.Inset(14)
			for y := r.Min.Y; y < r.Max.Y; y++ {
				for x := r.Min.X; x < r.Max.X; x++ {
					if whole.Img.RGBAAt(x, y) != folded.Img.RGBAAt(x, y) && !free(whole.l, image.Pt(x, y)) {
						t.Fatalf("%s: %d, %d is drawn otherwise", name, x, y)
					}
				}
			}
		}
		for i, b := range folded.l.boards {
			if b.Min.X != whole.l.boards[i].Min.X || b.Dy() != foldedHead {
				t.Errorf("%s: head %d lies at %v", name, i, b)
			}
			head := whole.l.boards[i]
			head.Max.Y = head.Min.Y + headHigh
			if got, want := folded.TextsIn(b), whole.TextsIn(head); len(got) != len(want) {
				t.Errorf("%s, head %d: %q, want %q", name, i, got, want)
			}
		}
	}
}

// free says that a point lies in free water, where rhumb lines run otherwise.
func free(l *layout, at image.Point) bool {
	for _, r := range append(append([]image.Rectangle{l.decks, l.tray, l.rubies, l.heads[1], l.slots[0]}, l.quests[:]...), l.islands[:]...) {
		if at.In(r) {
			return true
		}
	}
	return false
}
