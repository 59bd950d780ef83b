package maracaibo

import (
	"image"
	"testing"

	"github.com/harbormaster/harbormaster/engine/maracaibo"
)

// parts are all parts of a layout.
func (l *layout) parts() []image.Rectangle {
	list := []image.Rectangle{l.decks, l.sides, l.rubies, l.tray}
	list = append(append(list, l.quests[:]...), l.heads[:]...)
	for _, r := range l.slots {
		if !r.Empty() {
			list = append(list, r)
		}
	}
	list = append(list, l.islands[:]...)
	list = append(list, l.boards...)
	return append(list, l.trail)
}

func TestThePartsOfATableLieApart(t *testing.T) {
	for arrangement := range maracaibo.Layout(maracaibo.Layouts) {
		for n := 2; n <= maracaibo.MaxPlayers; n++ {
			l := layoutOf(arrangement, n)
			parts := l.parts()
			for i, r := range parts {
				if r.Empty() || !r.Inset(-12).In(image.Rect(0, skyHigh, l.w, l.h)) {
					t.Errorf("%v, %d seats: part %d at %v leaves the picture", arrangement, n, i, r)
				}
				for k, other := range parts[:i] {
					if r.Inset(-3).Overlaps(other.Inset(-3)) {
						t.Errorf("%v, %d seats: part %d at %v touches part %d at %v", arrangement, n, i, r, k, other)
					}
				}
			}
		}
	}
}

func TestThePicturesHaveTheSizesOfTheGuide(t *testing.T) {
	for n, want := range map[int]int{2: 2188, 3: 2264, 4: 2430} {
		if got := layoutOf(0, n); got.w != 1600 || got.h != want {
			t.Errorf("%d seats: %d by %d, want 1600 by %d", n, got.w, got.h, want)
		}
	}
	if got, want := middle(layoutOf(0, 3).sides), image.Pt(221, 387); got != want {
		t.Errorf("the smuggler tiles lie at %v, want %v", got, want)
	}
}

// TestNeighboursInTheSeaAreNeighboursOnTheTable: ships sail to what lies half a card further in the next row, or beside.
func TestNeighboursInTheSeaAreNeighboursOnTheTable(t *testing.T) {
	for arrangement := range maracaibo.Layout(maracaibo.Layouts) {
		grid := gridOf(arrangement)
		for _, at := range arrangement.Slots() {
			for _, to := range arrangement.Adjacent(at) {
				if !to.Card() {
					continue
				}
				d := grid[to].Min.Sub(grid[at].Min)
				beside := d.Y == 0 && (d.X == 2*halfStep || d.X == -2*halfStep)
				below := (d.Y == rowStep || d.Y == -rowStep) && (d.X == halfStep || d.X == -halfStep)
				if !beside && !below {
					t.Errorf("%v: %v and %v lie %v apart", arrangement, at, to, d)
				}
			}
		}
	}
}

func TestTheTrailStaysOnItsPaper(t *testing.T) {
	r := layoutOf(0, 3).trail
	for n := range maracaibo.Node(maracaibo.Nodes) {
		at := nodeAt(r, n)
		if space := image.Rect(at.X-27, at.Y-27, at.X+27, at.Y+27); !space.In(r) {
			t.Errorf("%v at %v leaves %v", n, at, r)
		}
	}
	for i, bed := range riversOf(r) {
		if bed.Empty() || !bed.Inset(-8).In(r) {
			t.Errorf("river %d at %v", i, bed)
		}
		for n := range maracaibo.Node(maracaibo.Nodes) {
			if at := nodeAt(r, n); image.Rect(at.X-20, at.Y-20, at.X+20, at.Y+20).Overlaps(bed) {
				t.Errorf("river %d runs over %v", i, n)
			}
		}
	}
}
