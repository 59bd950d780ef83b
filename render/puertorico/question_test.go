package puertorico

import (
	"slices"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/puertorico"
	"github.com/harbormaster/harbormaster/render"
	"github.com/harbormaster/harbormaster/render/focus"
)

// TestEveryBuildingHasItsSign: and no two of a game have the same one, but for the plants of two sizes.
func TestEveryBuildingHasItsSign(t *testing.T) {
	seen := map[string]puertorico.Building{}
	for b, line := range effectLines {
		if effects()[b].Width(50) == 0 || effects()[b].Short().Width(50) == 0 {
			t.Errorf("%v has no sign", puertorico.Building(b))
		}
		if other, ok := seen[line]; ok {
			t.Errorf("%v and %v have the same sign %q", puertorico.Building(b), other, line)
		}
		seen[line] = puertorico.Building(b)
	}
}

// focused are the scenes of the gallery that are questions.
func focused() []string {
	var list []string
	for _, name := range names() {
		if strings.HasPrefix(name, "focus-") && !strings.HasSuffix(name, "-dark") {
			list = append(list, name)
		}
	}
	return list
}

// smallest is the least size of a text in a focus picture, leastChoice that of a name or price on a card to choose.
const (
	smallest    = 25
	leastChoice = 34
)

// TestAQuestionIsLegibleOnAPhone reads every text of every question in four languages: signs that stand in a coin or a
// shield of a narrow card excepted. Of more than eight kinds a long name may be smaller rather than cut.
func TestAQuestionIsLegibleOnAPhone(t *testing.T) {
	if len(focused()) < 20 {
		t.Fatalf("only %d questions", len(focused()))
	}
	for _, name := range focused() {
		for _, lang := range languages {
			s := printOf(t, worded.Spoken(t, named(name), lang))
			for _, d := range s.Texts() {
				inside := s.holds("coin", d) || s.holds("shield", d)
				if d.Style.Size < smallest && !inside {
					t.Errorf("%s in %s: %q is %d high", name, lang, d.Text, d.Style.Size)
				}
				if s.holds("choice", d) && !inside && d.Style.Size < leastChoice &&
					d.Style.Font == render.Label && !strings.Contains(d.Text, "+") && !strings.HasPrefix(name, "focus-builder-") {
					t.Errorf("%s in %s: the choice %q is %d high", name, lang, d.Text, d.Style.Size)
				}
			}
		}
	}
}

// TestAQuestionIsNotTooHigh: only the most kinds that a builder can ever pay, and the most roles, need more.
func TestAQuestionIsNotTooHigh(t *testing.T) {
	for _, name := range focused() {
		c := composed(t, named(name))
		most := 1450
		switch name {
		case "focus-free", "focus-builder-31":
			most = 1620
		}
		if c.W != focus.Wide || c.H < 700 || c.H > most {
			t.Errorf("%s is %d by %d", name, c.W, c.H)
		}
		c.Release()
	}
}

// TestHiddenChipsLeaveNoTrace: a picture of a table is the same whatever lies face down.
func TestHiddenChipsLeaveNoTrace(t *testing.T) {
	s := printOf(t, named("focus-captain"))
	for _, d := range s.Sprites("laurel") {
		t.Errorf("a laurel at %v", d.Box)
	}
	plus := 0
	for _, d := range s.Texts() {
		if strings.HasSuffix(d.Text, "+") && s.holds("shield", d) {
			plus++
		}
	}
	if plus != len(s.p.View.Players) {
		t.Errorf("%d shields say that chips are hidden", plus)
	}
}

// TestAnOwnBoardBeginsWithItsQuestion where that is not about the board itself.
func TestAnOwnBoardBeginsWithItsQuestion(t *testing.T) {
	for name, asked := range map[string]bool{"own-builder": true, "own-captain": true, "own-planner": false, "own-full": true} {
		s := named(name)
		whole, _, err := Painter.Draw(s)
		if err != nil {
			t.Fatal(err)
		}
		board := painterOf(t, s).Own(max(0, s.Focus.Seat))
		if more := whole.H - board.H; (more > 150) != asked || !asked && more != 0 {
			t.Errorf("%s is %d higher than the board", name, more)
		}
		whole.Release()
		board.Release()
	}
}

// TestPursesShowHowMuchChanged since the view before: goods, doubloons and points, of nobody else.
func TestPursesShowHowMuchChanged(t *testing.T) {
	s := named("trader")
	was, _ := s.Before.(*puertorico.View)
	was.Players[1].Points -= 2
	p := painterOf(t, s)
	for i, purse := range p.purses(p.Before) {
		got := []string{purse.Change, purse.Head[1].Change}
		for _, good := range purse.Row {
			got = append(got, good.Change)
		}
		want := make([]string, 7)
		if i == 1 {
			want = []string{"+2", "+3", "", "", "", "−1", ""}
		}
		if !slices.Equal(got, want) {
			t.Errorf("seat %d has %q", i, got)
		}
	}
}

// TestStorageProposesWhatKeepsTheMost: without a preparation whole kinds stay in warehouses, the rest by value; a preparation counts.
func TestStorageProposesWhatKeepsTheMost(t *testing.T) {
	p := questionPainter{painter: painterOf(t, named("focus-storage"))}
	var own puertorico.PlayerView
	p.own = &estate{PlayerView: &own}
	for _, c := range []struct {
		city        []puertorico.Building
		goods, want [puertorico.Goods]int
	}{
		{nil, [puertorico.Goods]int{3, 0, 2}, [puertorico.Goods]int{0, 0, 1}},
		{[]puertorico.Building{puertorico.SmallWarehouse}, [puertorico.Goods]int{3, 0, 2}, [puertorico.Goods]int{3, 0, 1}},
		{[]puertorico.Building{puertorico.LargeWarehouse}, [puertorico.Goods]int{3, 1, 2, 0, 2}, [puertorico.Goods]int{3, 0, 1, 0, 2}},
		{[]puertorico.Building{puertorico.Storehouse}, [puertorico.Goods]int{3, 2, 1}, [puertorico.Goods]int{1, 2, 1}},
		{nil, [puertorico.Goods]int{}, [puertorico.Goods]int{}},
	} {
		own.Goods, own.City = c.goods, nil
		for _, b := range c.city {
			own.City = append(own.City, puertorico.BuildingView{Building: b, Colonists: 1})
		}
		if got := p.proposedStore(); got != c.want {
			t.Errorf("of %v with %v stay %v, not %v", c.goods, c.city, got, c.want)
		}
	}
}

// TestAMomentShowsTheTownsWithoutTheQuestion: frames are round what a seat got, the first of those who acted is
// highlighted, and the headline says when it was.
func TestAMomentShowsTheTownsWithoutTheQuestion(t *testing.T) {
	s := in(named("captain"), "light", render.Moment)
	s.Fresh = []engine.Event{
		{Kind: puertorico.BuilderBuilt, Seat: 0, Args: []engine.Arg{engine.Term("building", "harbor")}},
		{Kind: puertorico.SettlerTook, Seat: 2, Args: []engine.Arg{engine.Term("tile", "tobacco")}},
	}
	p := printOf(t, s)
	frames := map[string]int{}
	for _, d := range p.Sprites("changed") {
		frames[d.Sprite.S]++
	}
	if frames[string(render.SeatColour(0))] != 1 || frames[string(render.SeatColour(2))] != 1 || len(frames) != 2 {
		t.Errorf("frames by color: %v", frames)
	}
	if n := len(p.Sprites("ship")); n > 0 {
		t.Errorf("%d ships of the captain", n)
	}
	said := ""
	for _, d := range p.Texts() {
		said += d.Text + "\n"
	}
	if !strings.Contains(said, "captain phase") || strings.Contains(said, "must load") {
		t.Errorf("it says %q", said)
	}
}

// TestWhoIsNewlyPlacedIsRinged: a moment has a ring in the color of the seat round each colonist who did not stand there
// before, on tiles as in buildings.
func TestWhoIsNewlyPlacedIsRinged(t *testing.T) {
	s := in(named("captain"), "light", render.Moment)
	before := *view(&s)
	s.Before = &before
	before.Players = slices.Clone(before.Players)
	was := &before.Players[0]
	was.Island, was.City = slices.Clone(was.Island), slices.Clone(was.City)
	tile := slices.IndexFunc(was.Island, func(v puertorico.TileView) bool { return v.Colonists > 0 })
	work := slices.IndexFunc(was.City, func(v puertorico.BuildingView) bool { return v.Colonists > 0 })
	was.Island[tile].Colonists, was.City[work].Colonists = 0, was.City[work].Colonists-1
	rings := map[string]int{}
	for _, d := range printOf(t, s).Sprites("circle") {
		rings[d.Sprite.S]++
	}
	if n := rings[string(render.SeatColour(0))]; n != 2 || rings[string(render.SeatColour(1))] > 0 {
		t.Errorf("rings by color: %v", rings)
	}
}
