package endeavor

import (
	"image"
	"slices"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/endeavor"
	"github.com/harbormaster/harbormaster/render"
)

// TestAFoldedTableIsTheTableWithLowBoards: every pixel above the boards is the same, and no seat changes its place.
func TestAFoldedTableIsTheTableWithLowBoards(t *testing.T) {
	for _, name := range []string{"game-3", "guide", "game-salary", "game-5"} {
		s := named(name)
		whole := printOf(t, s)
		s.Level = render.Focused
		folded := printOf(t, s)
		if folded.Img.Rect.Dy() >= whole.Img.Rect.Dy() {
			t.Errorf("%s is %d high, folded %d", name, whole.Img.Rect.Dy(), folded.Img.Rect.Dy())
		}
		// The rhumb lines run from the compass, which moves up with the last board where it lies beside it; papers and the sky don't.
		const corner = 14
		for _, r := range append([]image.Rectangle{rect(0, 0, tableWide, skyHigh).Inset(-corner)}, append(whole.l.cards[:], append(whole.l.carts[:], whole.l.legend)...)...) {
			if !same(whole.Img, folded.Img, r.Inset(corner)) {
				t.Errorf("%s: %v is drawn otherwise", name, r)
			}
		}
		for i, b := range foldLayout(len(whole.p.View.Players)).boards {
			if b.Min.X != whole.l.boards[i].Min.X || b.Dy() != foldHigh {
				t.Errorf("%s: board %d lies at %v", name, i, b)
			}
		}
	}
}

// same compares a part of two pictures pixel by pixel.
func same(a, b *image.RGBA, r image.Rectangle) bool {
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			if a.RGBAAt(x, y) != b.RGBAAt(x, y) {
				return false
			}
		}
	}
	return true
}

// TestAFoldedBoardShowsEverythingButBuildings: name, markers, tokens, glory, levels and cards as on the whole board.
func TestAFoldedBoardShowsEverythingButBuildings(t *testing.T) {
	for _, e := range pictures.Exhibits() {
		s := named(e.Name)
		if s.Level != render.Focused || view(&s).Over {
			continue
		}
		folded := printOf(t, s)
		s.Level = render.Table
		whole := printOf(t, s)
		l := foldLayout(len(folded.p.View.Players))
		for i := range l.boards {
			upper := whole.l.boards[i]
			upper.Max.Y = upper.Min.Y + placesY
			got, want := folded.TextsIn(l.boards[i]), whole.TextsIn(upper)
			if !slices.Equal(got, want) {
				t.Errorf("%s, board %d: %q, want %q", e.Name, i, got, want)
			}
		}
		for _, d := range folded.Texts() {
			for b := range endeavor.Building(endeavor.Buildings) {
				if d.Box.Min.Y > boardsTop && strings.HasPrefix(folded.p.building(b), d.Text) && len(d.Text) > 2 && !slices.Contains(folded.p.Names, d.Text) {
					t.Errorf("%s names a building: %q", e.Name, d.Text)
				}
			}
		}
	}
}

// TestAFoldedTableHighlightsWhoIsAwaited: one highlight round each low board.
func TestAFoldedTableHighlightsWhoIsAwaited(t *testing.T) {
	s := printOf(t, named("folded-salary"))
	l := foldLayout(len(s.p.View.Players))
	lit := 0
	for i, b := range l.boards {
		frames := 0
		for _, d := range s.Sprites("highlight.panel") {
			if b.In(d.Box) && d.Box.Dy() < foldHigh+40 {
				frames++
			}
		}
		want := 0
		if slices.Contains(s.p.Awaited, engine.Seat(i)) {
			want = 1
		}
		if frames != want {
			t.Errorf("board %d has %d lanterns, want %d", i, frames, want)
		}
		lit += frames
	}
	if lit < 2 {
		t.Errorf("%d boards are lit", lit)
	}
}

// TestFoldedBoardsAreWhole: nothing on them is cut or covered, on the fullest table either.
func TestFoldedBoardsAreWhole(t *testing.T) {
	for _, name := range []string{"guide-folded", "folded-5", "folded-full"} {
		for _, theme := range []string{"light", "dark"} {
			scene := named(name)
			scene.Theme = theme
			s := printOf(t, scene)
			s.uncut(t, image.Rect(0, boardsTop, tableWide, s.Img.Rect.Dy()))
		}
	}
}
