package endeavor

import (
	"image"
	"testing"

	"github.com/harbormaster/harbormaster/engine/endeavor"
)

// cartOf is the cartouche of a region.
func cartOf(r endeavor.Region) image.Rectangle { return mapOfCities().carts[r].Rect.rect() }

func TestThePartsOfATableLieApart(t *testing.T) {
	for n := endeavor.MinPlayers; n <= endeavor.MaxPlayers; n++ {
		l := layoutOf(n)
		l = l.withLegend()
		parts := append([]image.Rectangle{l.legend}, l.cards[:]...)
		for r := range endeavor.Region(endeavor.Regions) {
			parts = append(parts, cartOf(r))
		}
		parts = append(parts, l.boards...)
		for i, r := range parts {
			if r.Empty() || !r.Inset(-12).In(image.Rect(0, 0, l.w, l.h)) {
				t.Errorf("%d seats: part %d at %v leaves the picture", n, i, r)
			}
			for k, other := range parts[:i] {
				if r.Inset(-5).Overlaps(other.Inset(-5)) {
					t.Errorf("%d seats: part %d at %v touches part %d at %v", n, i, r, k, other)
				}
			}
		}
	}
}

func TestThePicturesHaveTheSizesOfTheGuide(t *testing.T) {
	for n, want := range map[int]int{3: 2320, 4: 2320, 5: 2712} {
		if got := layoutOf(n); got.w != 1600 || got.h != want {
			t.Errorf("%d seats: %d by %d, want 1600 by %d", n, got.w, got.h, want)
		}
	}
	for n, want := range map[int]image.Point{3: {X: 1192, Y: 2100}, 5: {X: 1192, Y: 2492}} {
		if got := layoutOf(n).compass; got != want {
			t.Errorf("%d seats: the rose lies at %v, want %v", n, got, want)
		}
	}
	if l := layoutOf(4); l.withLegend().h != l.h+88 || !l.legend.Empty() {
		t.Errorf("the legend makes %d of %d", l.withLegend().h, l.h)
	}
}

func TestTheContentsOfACartoucheStayOnIt(t *testing.T) {
	for d := range endeavor.Deck(endeavor.Decks) {
		cart, deck := cartOf(d.Region()), deckPlace(d)
		if !deck.In(cart) {
			t.Errorf("the deck of %v leaves %v", d, cart)
		}
		for _, at := range mapOfCities().carts[d.Region()].Track {
			if space := image.Rect(-spaceMark, -spaceMark, spaceMark, spaceMark).Add(at.round()); !space.In(cart) || space.Overlaps(deck) {
				t.Errorf("%v: a space at %v", d, space)
			}
		}
	}
}

func TestTheContentsOfABoardStayOnIt(t *testing.T) {
	for _, b := range layoutOf(5).boards {
		for i := range endeavor.Places {
			if r := placeOf(b, i); !r.In(b.Inset(8)) {
				t.Errorf("place %d at %v leaves the board %v", i, r, b)
			}
		}
		for n := range 30 {
			tabs := tabsOf(b, n)
			for i, r := range tabs {
				if !r.In(b.Inset(8)) || r.Max.Y > placeOf(b, 0).Min.Y {
					t.Errorf("tab %d of %d at %v leaves its place on %v", i, n, r, b)
				}
				for _, other := range tabs[:i] {
					if r.Overlaps(other) {
						t.Errorf("tab %d of %d lies on another", i, n)
					}
				}
			}
		}
	}
}
