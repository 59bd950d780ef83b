package course

import (
	"bytes"
	"flag"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"pgregory.net/rapid"

	"github.com/harbormaster/harbormaster/bot"
	words "github.com/harbormaster/harbormaster/bot/puertorico"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/puertorico"
)

var update = flag.Bool("update", false, "write the goldens anew")

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
		Course: engine.Course{
			Series: []engine.Series{
				series(puertorico.CoursePoints, "vp",
					[]int{0, 1, 2, 4, 7, 9, 15, 20, 24, 31, 42}, []int{0, 1, 3, 5, 7, 12, 16, 23, 30, 40, 47},
					[]int{0, 1, 2, 2, 4, 9, 12, 14, 23, 30, 38}, []int{0, 0, 2, 6, 6, 8, 11, 19, 24, 33, 42}),
				series(puertorico.CourseMoney, "coin",
					[]int{3, 3, 6, 5, 8, 6, 0, 1, 4, 9, 2}, []int{3, 2, 2, 1, 1, 4, 2, 2, 6, 1, 2},
					[]int{3, 2, 3, 3, 4, 5, 5, 0, 0, 2, 1}, []int{3, 3, 4, 1, 1, 5, 4, 10, 15, 11, 2}),
				series(puertorico.CourseGoods, "warehouse",
					[]int{0, 0, 1, 0, 0, 2, 0, 2, 1, 4, 10}, []int{0, 0, 1, 0, 0, 2, 0, 3, 2, 3, 6},
					[]int{0, 0, 1, 0, 0, 1, 0, 2, 1, 3, 8}, []int{0, 0, 2, 0, 0, 1, 0, 5, 4, 4, 10}),
			},
			Moments: []engine.Moment{
				{Round: 7, Seat: 1, Key: puertorico.MomentLarge, Args: []engine.Arg{engine.Term("building", "guild_hall")}},
				{Round: 8, Seat: 0, Key: puertorico.MomentShipped, Args: []engine.Arg{engine.Num("n", 5), engine.Num("vp", 8)}},
				{Round: 8, Seat: 3, Key: puertorico.MomentLarge, Args: []engine.Arg{engine.Term("building", "customs_house")}},
				{Round: 10, Seat: engine.Everyone, Key: puertorico.MomentEnd, Args: []engine.Arg{engine.Term("flag", "colonists")}},
			},
		},
	}
	ch.Words = bot.NewVoice(c.Printer("en"), "puertorico", ch.Names).Say
	return ch
}

// TestTheCourseLooksAsItDid compares pictures at a quarter of their size with the goldens.
func TestTheCourseLooksAsItDid(t *testing.T) {
	for name, change := range map[string]func(*engine.Chart){
		"light": func(*engine.Chart) {},
		"dark": func(ch *engine.Chart) {
			ch.Theme, ch.Winners = "dark", []engine.Seat{0, 1}
			ch.Course.Series, ch.Course.Moments = ch.Course.Series[:2], ch.Course.Moments[:1]
		},
	} {
		t.Run(name, func(t *testing.T) {
			ch := voyage(t)
			change(&ch)
			pic, err := Paint(ch)
			if err != nil {
				t.Fatal(err)
			}
			got := quarter(t, pic.PNG)
			path := filepath.Join("testdata", name+".png")
			if *update {
				var out bytes.Buffer
				if err := png.Encode(&out, got); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(path, out.Bytes(), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			golden, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			want, err := png.Decode(bytes.NewReader(golden))
			if err != nil {
				t.Fatal(err)
			}
			if got.Bounds() != want.Bounds() {
				t.Fatalf("the picture is %v, the golden %v", got.Bounds(), want.Bounds())
			}
			if n := different(got, want); n > 250 {
				out := filepath.Join(os.TempDir(), "course."+name+".png")
				if err := os.WriteFile(out, pic.PNG, 0o644); err != nil {
					t.Error(err)
				}
				t.Errorf("%d pixels differ from the golden; the picture is %s", n, out)
			}
		})
	}
}

// quarter is a picture at a quarter of its size.
func quarter(t *testing.T, data []byte) *image.RGBA {
	t.Helper()
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	small := image.NewRGBA(image.Rect(0, 0, img.Bounds().Dx()/4, img.Bounds().Dy()/4))
	for y := range small.Rect.Dy() {
		for x := range small.Rect.Dx() {
			var r, g, b uint32
			for i := range 16 {
				pr, pg, pb, _ := img.At(4*x+i%4, 4*y+i/4).RGBA()
				r, g, b = r+pr>>8, g+pg>>8, b+pb>>8
			}
			small.SetRGBA(x, y, color.RGBA{R: uint8(r / 16), G: uint8(g / 16), B: uint8(b / 16), A: 255})
		}
	}
	return small
}

// different counts pixels that differ by more than a step of antialiasing.
func different(a, b image.Image) int {
	n := 0
	for y := range a.Bounds().Dy() {
		for x := range a.Bounds().Dx() {
			p, _ := color.RGBAModel.Convert(a.At(x, y)).(color.RGBA)
			q, _ := color.RGBAModel.Convert(b.At(x, y)).(color.RGBA)
			if max(far(p.R, q.R), far(p.G, q.G), far(p.B, q.B)) > 24 {
				n++
			}
		}
	}
	return n
}

func far(a, b uint8) uint8 { return max(a, b) - min(a, b) }

func TestTheAlternativeTextTellsTheCourse(t *testing.T) {
	pic, err := Paint(voyage(t))
	if err != nil {
		t.Fatal(err)
	}
	want := "Puerto Rico · the course of 10 rounds. Ben wins with 47. " +
		"Points at the end: Ben 47, Ana 42, Łukasz 42, Žofie Krkonošská 38. " +
		"Doubloons at the end: Ana 2, Ben 2, Łukasz 2, Žofie Krkonošská 1. " +
		"Goods at the end: Ana 10, Łukasz 10, Žofie Krkonošská 8, Ben 6. " +
		"Round 7: Ben builds the guild hall. Round 8: Ana ships 5 goods for 8 points. Round 8: Łukasz builds the customs house. " +
		"Round 10: The last round: the colonists have run out."
	if pic.Alt != want {
		t.Errorf("it says %q", pic.Alt)
	}
}

func TestTheLongestCourseKeepsTheLimitOfAlternativeTexts(t *testing.T) {
	ch := voyage(t)
	for i := range ch.Names {
		ch.Names[i] = strings.Repeat("Žofie ", 16)
	}
	for range 20 {
		ch.Course.Moments = append(ch.Course.Moments, ch.Course.Moments[0])
	}
	pic, err := Paint(ch)
	if err != nil {
		t.Fatal(err)
	}
	if n := len(utf16.Encode([]rune(pic.Alt))); n > 1024 || n < 400 {
		t.Errorf("the text has %d characters", n)
	}
}

func TestACourseThatNoGameHasIsRefused(t *testing.T) {
	for name, c := range map[string]engine.Course{
		"no series":       {},
		"no rounds":       {Series: []engine.Series{series("points", "vp", []int{0}, []int{0})}},
		"no seats":        {Series: []engine.Series{{Key: "points", Icon: "vp", Values: [][]int{{}, {}}}}},
		"too many seats":  {Series: []engine.Series{{Key: "points", Icon: "vp", Values: [][]int{make([]int, 9), make([]int, 9)}}}},
		"unequal seats":   {Series: []engine.Series{{Key: "points", Icon: "vp", Values: [][]int{{1, 2}, {1}}}}},
		"unequal lengths": {Series: []engine.Series{series("points", "vp", []int{0, 1}), series("money", "coin", []int{0, 1, 2})}},
	} {
		ch := voyage(t)
		ch.Course = c
		if _, err := Paint(ch); err == nil {
			t.Errorf("%s: drawn", name)
		}
	}
}

func TestEveryCourseIsDrawn(t *testing.T) {
	for _, c := range []struct{ seats, rounds, series, moments, most int }{
		{1, 1, 1, 0, 0}, {2, 1, 2, 3, 1}, {3, 40, 4, 30, 300}, {5, 19, 3, 12, 99}, {engine.MaxSeats, 25, 5, 8, 9999},
	} {
		ch := voyage(t)
		ch.Course = engine.Course{}
		for i := range c.series {
			s := engine.Series{Key: puertorico.CoursePoints, Icon: "vp"}
			for round := range c.rounds + 1 {
				values := make([]int, c.seats)
				for seat := range values {
					values[seat] = (7*round + 13*seat + 29*i) % (c.most + 1)
				}
				s.Values = append(s.Values, values)
			}
			ch.Course.Series = append(ch.Course.Series, s)
		}
		for i := range c.moments { // Some of them are of rounds and seats that the course does not have.
			ch.Course.Moments = append(ch.Course.Moments, engine.Moment{Round: i % (c.rounds + 2), Seat: engine.Seat(i%(c.seats+2) - 1), Key: puertorico.MomentEnd})
		}
		if pic, err := Paint(ch); err != nil || len(pic.PNG) == 0 {
			t.Errorf("%+v: %v", c, err)
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
