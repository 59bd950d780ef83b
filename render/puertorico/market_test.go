package puertorico

import (
	"testing"

	"github.com/harbormaster/harbormaster/render"
)

func TestAnEmptyPileIsItsPlaceWithAQuietZero(t *testing.T) {
	s := named("captain")
	v := view(&s)
	discs := len(printOf(t, s).Sprites("pr.disc"))
	v.Quarries = 0
	got := printOf(t, s)
	if n := len(got.Sprites("pr.disc")); n != discs-1 {
		t.Errorf("%d discs, want one less than %d", n, discs)
	}
	pile := square(got.l.quarryPile(), marketTile)
	if n := got.reads(pile); len(n) != 1 || n[0] != 0 {
		t.Errorf("the place of the quarries reads %v", n)
	}
}

func TestPlantationsAndSuppliesHaveAirBetweenThem(t *testing.T) {
	for _, name := range []string{"all-3", "all-5", "fullest-3", "fullest-5"} {
		s := printOf(t, named(name))
		n := len(s.p.View.FaceUp)
		for i := 1; i < n; i++ {
			if gap := s.faceUp(i).Min.X - s.faceUp(i-1).Max.X; gap < 12 {
				t.Errorf("%s: %d pixels between plantations %d and %d", name, gap, i-1, i)
			}
		}
		var last *render.DrawnItem
		for i := range s.Drawn {
			d := &s.Drawn[i]
			if !d.Box.In(s.l.supply) || d.Text == "" && d.Sprite.Kind != "icon" {
				continue
			}
			if last != nil && last.Text != "" && d.Text == "" && d.Box.Min.X-last.Box.Max.X < 8 {
				t.Errorf("%s: the %s in the supply begins %d pixels after %s", name, d.Sprite.S, d.Box.Min.X-last.Box.Max.X, last.Text)
			}
			last = d
		}
	}
}

func TestRowsThatCanBePaidAreLitAndTheOthersStayReadable(t *testing.T) {
	s := printOf(t, named("builder"))
	grounds := map[render.Colour]int{}
	for _, d := range s.Sprites("tile") {
		if d.Box.In(s.l.offer) {
			grounds[d.Sprite.Tone.Colour]++
		}
	}
	framed := 0
	for _, d := range s.Sprites("highlight.edge") {
		if d.Box.Inset(8).In(s.l.offer) {
			framed++
		}
	}
	lit, sold, dear := 0, 0, 0
	for _, o := range s.p.View.Offer {
		switch {
		case o.Copies == 0:
			sold++
		case s.p.can.build[o.Building]:
			lit++
		default:
			dear++
		}
	}
	if framed != lit || grounds[render.Paper] != dear || grounds["tobaccoT"] == 0 || lit*dear*sold == 0 {
		t.Errorf("rows by ground %v, %d of them framed, want %d in gold, %d quiet, none for %d sold out", grounds, framed, lit, dear, sold)
	}
	for _, d := range s.Texts() {
		if d.Box.In(s.l.offer) && d.Style.Font == render.Label {
			if got := s.Look(d, 3); got.Contrast < leastContrast {
				t.Errorf("%q has a contrast of %.1f", d.Text, got.Contrast)
			}
		}
	}
}
