package focus

import (
	"image"
	"slices"
	"strconv"
	"testing"

	"github.com/harbormaster/harbormaster/render"
)

func corn(n int) string { return strconv.Itoa(n) + " corn" }

func TestChangesAreSaidBySeat(t *testing.T) {
	var l Things
	l.Count(1, -2, PurseItem{Icon: "corn"}, corn)
	l.Count(0, 0, PurseItem{Icon: "corn"}, corn)
	l.Count(0, 4, PurseItem{Icon: "corn"}, nil)
	l.New(1, PurseItem{Icon: "residence"}, "House", "a house")
	l.New(1, PurseItem{Icon: "builder"}, "", "")
	labels := render.NewSeatLabels([]string{"Ana", "Ben"}, render.Situation{Players: 2}, strconv.Itoa)
	if got := l.Words(&labels); !slices.Equal(got, []string{"Ben: −2 corn, a house."}) {
		t.Errorf("%q", got)
	}
	if len(l) != 4 {
		t.Errorf("%d things changed", len(l))
	}
}

// TestAChipStandsBehindItsNumber: nothing of a row lies on anything else, however much changed, and what has no room is
// counted.
func TestAChipStandsBehindItsNumber(t *testing.T) {
	var l Things
	for n := range 30 {
		l.Count(0, n, PurseItem{Icon: "corn"}, corn)
		l.Count(1, -n, PurseItem{Coin: "0"}, corn)
		l.New(2, PurseItem{Icon: "residence"}, "A rather long name of house "+strconv.Itoa(n), "")
	}
	block := l.Block([]Purse{{Seat: 0, Name: "Ana"}, {Seat: 1, Name: "Ben"}, {Seat: 2, Name: "Cleo"},
		{Seat: 3, Name: "Dora"}})
	c, log := render.NewCanvas(render.ThemeNamed("light"), Wide, block.High, render.Sea), &render.DrawLog{}
	defer c.Release()
	c.LogTo(log)
	block.Draw(c, image.Rect(Left, 0, Left+Inner, block.High))
	var last render.DrawnItem
	counted, row := 0, 0
	for _, d := range log.Items {
		if d.Text == "" && d.Sprite.Kind != "icon" && d.Sprite.Kind != "coin" && d.Sprite.Kind != "chip" {
			continue
		}
		if d.Box.Max.X > Left+Inner {
			t.Errorf("%q ends at %d", d.Text, d.Box.Max.X)
		}
		if d.Sprite.Kind == "chip" && d.Box.Min.X < last.Box.Max.X-4 && d.Box.Min.Y < last.Box.Max.Y {
			t.Errorf("the chip at %v lies on %q at %v", d.Box, last.Text, last.Box)
		}
		if d.Style.Font == render.Count && d.Style.Size == changedNumber {
			counted++
		}
		last, row = d, max(row, d.Box.Max.Y)
	}
	if counted != 3 || row > block.High {
		t.Errorf("%d rows count what is left out, the last one ends at %d of %d", counted, row, block.High)
	}
}

// TestNothingOfAHeadLiesOverTheName, however much of it changed: what has no room are the chips next to the shield.
func TestNothingOfAHeadLiesOverTheName(t *testing.T) {
	const left = 50
	purses := []Purse{{Points: "21+", Place: 1, Change: "+2", Head: []PurseItem{NumberedItem("noble", 2, 1),
		NumberedItem("colonist", 4, 1), {Coin: "12", Change: "+11"}}}}
	c := render.NewCanvas(render.ThemeNamed("light"), Wide, 200, render.Sea)
	defer c.Release()
	Align(purses, purseWide)
	p := &purses[0]
	if x := p.standing(c, purseWide-14, 32, left+headLeast); x < left+nameLeast {
		t.Errorf("the head begins at %d", x)
	}
	if p.Head[0].Change != "" || p.Head[2].Change == "" {
		t.Errorf("left are %+v", p.Head)
	}
}
