package endeavor

import (
	"image"
	"testing"

	"github.com/harbormaster/harbormaster/engine/endeavor"
)

func TestThePartsOfATableLieApart(t *testing.T) {
	for n := endeavor.MinPlayers; n <= endeavor.MaxPlayers; n++ {
		l := layoutOf(n)
		parts := append([]image.Rectangle{l.legend}, l.cards[:]...)
		parts = append(parts, l.carts[:]...)
		parts = append(parts, l.boards...)
		for i, r := range parts {
			if r.Empty() || !r.Inset(-12).In(image.Rect(0, 0, l.w, l.h)) {
				t.Errorf("%d seats: part %d at %v leaves the picture", n, i, r)
			}
			for k, other := range parts[:i] {
				if r.Inset(-6).Overlaps(other.Inset(-6)) {
					t.Errorf("%d seats: part %d at %v touches part %d at %v", n, i, r, k, other)
				}
			}
		}
	}
}

func TestThePicturesHaveTheSizesOfTheGuide(t *testing.T) {
	for n, want := range map[int]int{3: 2192, 4: 2192, 5: 2520} {
		if got := layoutOf(n); got.w != 1600 || got.h != want {
			t.Errorf("%d seats: %d by %d, want 1600 by %d", n, got.w, got.h, want)
		}
	}
	for n, want := range map[int]image.Point{3: {X: 1192, Y: 2004}, 4: {X: 1250, Y: 800}, 5: {X: 1192, Y: 2332}} {
		if got := layoutOf(n).compass; got != want {
			t.Errorf("%d seats: the rose lies at %v, want %v", n, got, want)
		}
	}
}

func TestTheContentsOfACartoucheStayOnIt(t *testing.T) {
	l := layoutOf(4)
	for r := range endeavor.Region(endeavor.Regions) {
		cart := l.carts[r]
		for d := range endeavor.Deck(endeavor.Decks) {
			if d.Region() == r && !deckPlace(l, d).In(cart) {
				t.Errorf("the deck of %v leaves %v", d, cart)
			}
		}
		if n := r.Length(); n > 0 {
			last := space(cart, n-1).X + spaceMark
			if deck := deckPlace(l, r.Deck()).Min.X; last+18 > deck {
				t.Errorf("%v: the track ends at %d, the deck begins at %d", r, last, deck)
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
