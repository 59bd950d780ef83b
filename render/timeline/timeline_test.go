package timeline

import (
	"image"
	"math"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"pgregory.net/rapid"

	words "github.com/harbormaster/harbormaster/bot/puertorico"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/puertorico"
	"github.com/harbormaster/harbormaster/render/rendertest"
)

// series gives counts by round and seat from those by seat and round.
func series(key, icon string, seats ...[]int) engine.Series {
	s := engine.Series{Key: key, Icon: icon}
	for round := range seats[0] {
		var values []int
		for _, seat := range seats {
			values = append(values, seat[round])
		}
		s.Values = append(s.Values, values)
	}
	return s
}

// voyage is a game of four over ten rounds.
func voyage(t testing.TB) engine.Chart {
	t.Helper()
	c, err := text.New(words.Texts())
	if err != nil {
		t.Fatal(err)
	}
	ch := engine.Chart{
		Game: "puertorico", Title: "Puerto Rico", Theme: "light", Names: []string{"Ana", "Ben", "Žofie Krkonošská", "Łukasz"}, Winners: []engine.Seat{1},
		Timeline: engine.Timeline{
			Series: []engine.Series{
				series(puertorico.SeriesPoints, "vp",
					[]int{0, 1, 2, 4, 7, 9, 15, 20, 24, 31, 42}, []int{0, 1, 3, 5, 7, 12, 16, 23, 30, 40, 47},
					[]int{0, 1, 2, 2, 4, 9, 12, 14, 23, 30, 38}, []int{0, 0, 2, 6, 6, 8, 11, 19, 24, 33, 42}),
				series(puertorico.SeriesMoney, "coin",
					[]int{3, 3, 6, 5, 8, 6, 0, 1, 4, 9, 2}, []int{3, 2, 2, 1, 1, 4, 2, 2, 6, 1, 2},
					[]int{3, 2, 3, 3, 4, 5, 5, 0, 0, 2, 1}, []int{3, 3, 4, 1, 1, 5, 4, 10, 15, 11, 2}),
				series(puertorico.SeriesGoods, "warehouse",
					[]int{0, 0, 1, 0, 0, 2, 0, 2, 1, 4, 10}, []int{0, 0, 1, 0, 0, 2, 0, 3, 2, 3, 6},
					[]int{0, 0, 1, 0, 0, 1, 0, 2, 1, 3, 8}, []int{0, 0, 2, 0, 0, 1, 0, 5, 4, 4, 10}),
			},
			Milestones: []engine.Milestone{
				{Round: 7, Seat: 1, Key: puertorico.MilestoneLarge, Args: []engine.Arg{engine.Term("building", "guild_hall")}},
				{Round: 8, Seat: 0, Key: puertorico.MilestoneShipped, Args: []engine.Arg{engine.Num("n", 5), engine.Num("vp", 8)}},
				{Round: 8, Seat: 3, Key: puertorico.MilestoneLarge, Args: []engine.Arg{engine.Term("building", "customs_house")}},
				{Round: 10, Seat: engine.Everyone, Key: puertorico.MilestoneEnd, Args: []engine.Arg{engine.Term("flag", "colonists")}},
			},
		},
	}
	ch.Words = text.NewLocalizer(c.Messages("en"), "puertorico", ch.Names).Say
	return ch
}

// rated makes a plot of a rating over twelve games, whose axis does not begin at 0, of a chart.
func rated(ch *engine.Chart) {
	ratings := series("stats.rating.axis", "tracks", []int{40, 90, 60, 130, 210, 180, 260, 330, 290, 370, 350, 412}, []int{0, 70, 50, 120, 170, 160, 240, 290, 280, 340, 360, 398})
	ratings.Base = 900
	ch.Timeline, ch.Names, ch.Winners = engine.Timeline{Series: []engine.Series{ratings}}, []string{"here", "everywhere"}, []engine.Seat{0}
	ch.Words = func(key string, _ ...engine.Arg) string {
		return map[string]string{"stats.rating.axis": "Rating", "course.line": "Puerto Rico · 12 games", "course.won": "Rating 1312, at best 1312"}[key]
	}
}

// TestTheCourseLooksAsItDid compares pictures with the goldens.
func TestTheTimelineLooksAsItDid(t *testing.T) {
	for name, change := range map[string]func(*engine.Chart){
		"light": func(*engine.Chart) {},
		"dark": func(ch *engine.Chart) {
			ch.Theme, ch.Winners = "dark", []engine.Seat{0, 1}
			ch.Timeline.Series, ch.Timeline.Milestones = ch.Timeline.Series[:2], ch.Timeline.Milestones[:1]
		},
		"rating": rated,
	} {
		t.Run(name, func(t *testing.T) {
			ch := voyage(t)
			change(&ch)
			pic, err := Paint(ch)
			if err != nil {
				t.Fatal(err)
			}
			rendertest.Small(t, filepath.Join("testdata", name+".png"), pic.PNG)
		})
	}
}

// TestAGoldenSeesASmallChange changes one number of a timeline and looks for it in the reduced picture.
func TestAGoldenSeesASmallChange(t *testing.T) {
	small := func(ch engine.Chart) *image.RGBA {
		pic, err := Paint(ch)
		if err != nil {
			t.Fatal(err)
		}
		return rendertest.Quarter(rendertest.Decode(t, pic.PNG))
	}
	golden := rendertest.InFew(small(voyage(t)))
	for what, change := range map[string]func(*engine.Chart){
		"the round of a moment": func(ch *engine.Chart) { ch.Timeline.Milestones[0].Round++ },
		"the seat of a moment":  func(ch *engine.Chart) { ch.Timeline.Milestones[0].Seat = 3 },
		"a doubloon":            func(ch *engine.Chart) { ch.Timeline.Series[1].Values[7][2]++ },
		"the winner":            func(ch *engine.Chart) { ch.Winners = []engine.Seat{0} },
	} {
		ch := voyage(t)
		change(&ch)
		if n, allowed := rendertest.Differing(small(ch), golden); n <= allowed {
			t.Errorf("%s changes %d pixels, which is let pass", what, n)
		}
	}
}

func TestTheAlternativeTextTellsTheTimeline(t *testing.T) {
	pic, err := Paint(voyage(t))
	if err != nil {
		t.Fatal(err)
	}
	want := "Puerto Rico · 10 rounds in review. Ben wins with 47. " +
		"Points at the end: Ben 47, Ana 42, Łukasz 42, Žofie Krkonošská 38. " +
		"Doubloons at the end: Ana 2, Ben 2, Łukasz 2, Žofie Krkonošská 1. " +
		"Goods at the end: Ana 10, Łukasz 10, Žofie Krkonošská 8, Ben 6. " +
		"Round 7: Ben builds the guild hall. Round 8: Ana ships 5 goods for 8 points. Round 8: Łukasz builds the customs house. " +
		"Round 10: Last round: the colonists have run out."
	if pic.Alt != want {
		t.Errorf("it says %q", pic.Alt)
	}
}

func TestTheLongestTimelineKeepsTheLimitOfAlternativeTexts(t *testing.T) {
	ch := voyage(t)
	for i := range ch.Names {
		ch.Names[i] = strings.Repeat("Žofie ", 16)
	}
	for range 20 {
		ch.Timeline.Milestones = append(ch.Timeline.Milestones, ch.Timeline.Milestones[0])
	}
	pic, err := Paint(ch)
	if err != nil {
		t.Fatal(err)
	}
	if n := len(utf16.Encode([]rune(pic.Alt))); n > 1024 || n < 400 {
		t.Errorf("the text has %d characters", n)
	}
}

func TestATimelineThatNoGameHasIsRefused(t *testing.T) {
	for name, c := range map[string]engine.Timeline{
		"no series":       {},
		"no rounds":       {Series: []engine.Series{series("points", "vp", []int{0}, []int{0})}},
		"no seats":        {Series: []engine.Series{{Key: "points", Icon: "vp", Values: [][]int{{}, {}}}}},
		"too many seats":  {Series: []engine.Series{{Key: "points", Icon: "vp", Values: [][]int{make([]int, 9), make([]int, 9)}}}},
		"unequal seats":   {Series: []engine.Series{{Key: "points", Icon: "vp", Values: [][]int{{1, 2}, {1}}}}},
		"unequal lengths": {Series: []engine.Series{series("points", "vp", []int{0, 1}), series("money", "coin", []int{0, 1, 2})}},
	} {
		ch := voyage(t)
		ch.Timeline = c
		if _, err := Paint(ch); err == nil {
			t.Errorf("%s: drawn", name)
		}
	}
}

func TestEveryTimelineIsDrawn(t *testing.T) {
	for _, c := range []struct {
		seats, rounds, series, moments, most int
		// together says that all milestones are of one round.
		together bool
	}{
		{1, 1, 1, 0, 0, false}, {2, 1, 2, 3, 1, false}, {3, 40, 4, 30, 300, false}, {5, 19, 3, 12, 99, false},
		{engine.MaxSeats, 25, 5, 8, 9999, false}, {2, 19, 3, 12, 4, true}, {5, 1, 1, 12, 60, true}, {1, 30, 3, 12, 1, true},
		{3, 29, 3, 0, 60, false}, {4, 31, 3, 2, 60, false}, {3, 32, 4, 0, 60, false}, {5, 33, 3, 0, 60, false},
	} {
		ch := voyage(t)
		ch.Timeline = engine.Timeline{}
		for i := range c.series {
			s := engine.Series{Key: puertorico.SeriesPoints, Icon: "vp"}
			for round := range c.rounds + 1 {
				values := make([]int, c.seats)
				for seat := range values {
					values[seat] = (7*round + 13*seat + 29*i) % (c.most + 1)
				}
				s.Values = append(s.Values, values)
			}
			ch.Timeline.Series = append(ch.Timeline.Series, s)
		}
		for i := range c.moments { // Some of them are of rounds and seats that the timeline does not have.
			m := engine.Milestone{Round: i % (c.rounds + 2), Seat: engine.Seat(i%(c.seats+2) - 1), Key: puertorico.MilestoneEnd}
			if c.together {
				m.Round = c.rounds
			}
			ch.Timeline.Milestones = append(ch.Timeline.Milestones, m)
		}
		if pic, err := Paint(ch); err != nil || len(pic.PNG) == 0 {
			t.Errorf("%+v: %v", c, err)
		}
	}
}

// plotted is a chart ready to be drawn.
func plotted(t *testing.T, ch engine.Chart) *painter {
	t.Helper()
	p, err := newPainter(ch)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestLinesLieOnTheAxisAndNotBelowIt(t *testing.T) {
	p := plotted(t, voyage(t))
	for series, s := range p.Timeline.Series {
		for round, values := range s.Values {
			taken := map[[2]int]bool{}
			for seat, value := range values {
				_, y := p.point(series, engine.Seat(seat), float64(round))
				if y+(lineWidth+casing)/2.0 > p.areas[series].base {
					t.Errorf("%s: the line of seat %d is below the axis after round %d", s.Key, seat, round)
				}
				if at := [2]int{value, int(y)}; taken[at] {
					t.Errorf("%s: two lines of %d hide each other after round %d", s.Key, value, round)
				} else {
					taken[at] = true
				}
			}
		}
	}
}

func TestLabelsAreSpreadInTheirOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		ys := rapid.SliceOfN(rapid.IntRange(100, 500), 1, 8).Draw(t, "ys")
		slices.Sort(ys)
		spread(ys, 46, 60, 610)
		for i, y := range ys {
			if y < 60 || y > 610 || i > 0 && y-ys[i-1] < 46 {
				t.Fatalf("the labels stand at %v", ys)
			}
		}
	})
}

// TestAShareIsDrawnSeveralTimesARound: above the points, which name the winner, with moments in words of any game.
func TestAShareIsDrawnSeveralTimesARound(t *testing.T) {
	ch := voyage(t)
	chances := engine.Series{Key: "course.chance", Icon: "vp", Parts: 2}
	for i := range 21 {
		chances.Values = append(chances.Values, []int{(20 - i) * 4, 20 + i*4, 0, 0})
	}
	ch.Timeline.Series = []engine.Series{chances, ch.Timeline.Series[0]}
	ch.Timeline.Milestones = []engine.Milestone{{Round: 7, Seat: 1, Key: "course.swing",
		Args: []engine.Arg{engine.Num("from", 22), engine.Num("to", 54)}}}
	picture, err := Paint(ch)
	if err != nil {
		t.Fatal(err)
	}
	for _, words := range []string{
		"Ben wins with 47", "Chance to win, % at the end: Ben 100, Ana 0", "Points at the end: Ben 47", "Round 7: Ben: 22 → 54%.",
	} {
		if !strings.Contains(picture.Alt, words) {
			t.Errorf("%q does not say %q", picture.Alt, words)
		}
	}
	p, err := newPainter(ch)
	if err != nil {
		t.Fatal(err)
	}
	x, y := p.point(0, 1, 0.5)
	first, start := p.point(0, 1, 0)
	last, end := p.point(0, 1, 10)
	if part := (x - first) / (last - first); math.Abs(part-0.05) > 1e-9 || math.Abs((y-start)/(end-start)-0.05) > 0.01 {
		t.Errorf("after half a round the line is at %v, %v of %v, %v to %v, %v", x, y, first, start, last, end)
	}
	ch.Timeline.Series[0].Values = chances.Values[:19]
	if _, err := Paint(ch); err == nil {
		t.Error("chances of nine rounds are drawn above points of ten")
	}
}
