package result

import (
	"image"
	"math"
	"strconv"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/render"
)

// Source is a part of a score: its icon, a color that is no seat's, and the key of its name, "" for none.
type Source struct {
	Icon   string
	Colour render.Colour
	Key    string
}

// The grid of a victory: its ships lie on the sea at the height of their keels, the bars on a panel below.
const (
	victoryLeft, victoryTop, victoryBase = 56, 62, 148
	victoryRoom                          = 640
	victoryMargin, victoryInner          = 28, render.PosterWide - 2*28
	victorySize, victoryLeast            = 96, 48
	victorySecond                        = 46
	winnerKeel, otherKeel                = 556, 534
	winnerHigh, otherHigh                = 404, 262
	galleonLeft, galleonRight            = 218, 302
	barFlag, barLeft, barWide            = 250, 300, 1076
	barLeast                             = 92 // an icon and a number
	keyHigh, keySize, keyLeast           = 44, 30, 26
)

var victoryPanel = image.Rect(victoryMargin, 588, victoryMargin+victoryInner, 878)

// Victory is the picture of a finished game, a poster at night: the ships of all seats in the order of their places,
// and a bar for each that says where its points come from: those of a seat by source, of which what is not above
// 0 has no part of the bar.
func Victory[V any](
	b *render.Board[V], standings []Ranked, sources []Source, points func(engine.Seat) []int,
) *render.Canvas {
	sky, night := render.Sky{Game: b.Game, Hour: render.Night}, render.Night.Bands()[0]
	key := render.BackgroundKey{Kind: "victory." + b.Game}
	c := b.Canvas(key, render.PosterWide, render.PosterHigh, func(p *render.Pen) {
		sky.Poster(p, "fireworks")
		p.Panel(victoryPanel)
	})
	c.FittedText(victoryLeft, victoryTop, victoryRoom, b.TopLine,
		render.Subtitle.Sized(victorySecond).Toned(render.Solid(render.Sun)))
	h := b.Header().Headline
	size, words := victorySize, h.Say(h.Name)
	for size > victoryLeast && h.Width(size, words) > victoryRoom {
		size -= 2
	}
	if size == victoryLeast {
		size, words = h.Fit(victoryLeast*4/3, victoryRoom)
	}
	h.Set(c, victoryLeft, victoryBase, size, words, render.Solid(c.Theme.TextOn(night)))
	fleet(c, standings, b.Totals)
	most, parts := 1, 1
	for _, s := range standings {
		sum, n := above(points(s.Seat))
		most, parts = max(most, sum), max(parts, n)
	}
	below := victoryKey(c, b, sources)
	step, high := 66, 56
	if room := victoryPanel.Dy() - below - 16; len(standings)*step > room {
		step = room / len(standings)
		high = step - 7
	}
	y := (victoryPanel.Min.Y + victoryPanel.Max.Y - below - (len(standings)-1)*step) / 2
	for _, s := range standings {
		c.Flag(s.Seat, b.Name(s.Seat), victoryPanel.Min.X+10, y-high/2, high, barFlag)
		bar(c, sources, points(s.Seat), y, high, barWide-parts*barLeast, most)
		Rank(c, s.Rank, render.PosterWide-164, y, false)
		c.Shield(b.Total(s.Seat), render.PosterWide-86, y+1, high+4, render.Tone{})
		y += step
	}
	return c
}

// victoryKey names the sources at the foot of the panel, and returns how high that line is.
func victoryKey[V any](c *render.Canvas, b *render.Board[V], sources []Source) int {
	list := make([]render.KeyEntry, 0, len(sources))
	for _, s := range sources {
		if s.Key != "" {
			list = append(list, render.KeyEntry{Words: b.Say(s.Key), Wide: 40, Draw: func(c *render.Canvas, x, y int) {
				c.Tile(image.Pt(x-20, y-20), 40, 40, 6, render.Solid(s.Colour))
				c.Icon(s.Icon, x, y, 34)
			}})
		}
	}
	if len(list) == 0 {
		return 0
	}
	foot := image.Rect(victoryPanel.Min.X+24, victoryPanel.Max.Y-keyHigh-8, victoryPanel.Max.X-24, victoryPanel.Max.Y-8)
	render.Key(c, foot, list, keySize, keyLeast)
	return keyHigh
}

// above sums the points that a bar shows, and says how many parts it has.
func above(points []int) (sum, parts int) {
	for _, n := range points {
		if n > 0 {
			sum, parts = sum+n, parts+1
		}
	}
	return sum, parts
}

// bar draws the points of a seat by source, each with its icon: on top of the room for that, most points are wide
// pixels long.
func bar(c *render.Canvas, sources []Source, points []int, y, high, wide, most int) {
	sum, x, side := 0, barLeft, high*3/4
	for i, n := range points {
		if n <= 0 {
			continue
		}
		w := barLeast + (sum+n)*wide/most - sum*wide/most
		sum += n
		c.Tile(image.Pt(x, y-high/2), w+2, high, 0, render.Solid(sources[i].Colour))
		c.Icon(sources[i].Icon, x+8+side/2, y, side)
		left := x + side + 14
		style := render.Count.Sized(high * 3 / 4).Toned(render.Solid(c.Theme.TextOn(sources[i].Colour)))
		c.Fitted(left, y, x+w-left, strconv.Itoa(n), style)
		x += w
	}
}

// fleet draws the ships from the first place to the last: those of the winners are the largest, the size of the others
// says how many points they have. Where they have no room side by side, all are smaller.
func fleet(c *render.Canvas, standings []Ranked, totals []int) {
	second := 0
	for _, s := range standings {
		if !s.Wins {
			second = max(second, totals[s.Seat])
		}
	}
	scales, sum := make([]float64, len(standings)), 0.0
	for i, s := range standings {
		scales[i] = 1
		if !s.Wins {
			share := float64(max(0, totals[s.Seat])) / float64(max(1, second))
			scales[i] = max(0.3, math.Sqrt(share)) * otherHigh / winnerHigh
		}
		sum += scales[i] * (galleonLeft + galleonRight)
	}
	fit := min(1, victoryInner/sum)
	apart := (victoryInner - sum*fit) / float64(len(standings)+1)
	x := victoryMargin + apart
	for i, s := range standings {
		k, keel := scales[i]*fit, otherKeel
		if s.Wins {
			keel = winnerKeel
		}
		drawGalleon(c, s, totals[s.Seat], int(x+k*galleonLeft), keel, k)
		x += k*(galleonLeft+galleonRight) + apart
	}
}

// darkSeat has sails that would be lost in a night.
const darkSeat = 4

// drawGalleon draws a ship with a total in its mainsail, the mainmast at x, k times its size.
func drawGalleon(c *render.Canvas, s Ranked, total, x, keel int, k float64) {
	ground, rim := render.SeatColour(s.Seat), render.Outline
	if s.Seat == darkSeat {
		rim = render.Ink3
	}
	box := image.Rect(int(-260*k)-4, int(-winnerHigh*k)-6, int(310*k)+4, int(20*k)+4)
	key := render.SpriteKey{Kind: "galleon", S: string(ground), Scale: k}
	c.Piece(key, box, x, keel, func(p *render.Pen) { galleon(p, ground, rim, k) })
	y := keel - int(196*k)
	if s.Wins {
		laurel(c, x+int(3*k), y, int(114*k), "goldL")
	}
	text, size := strconv.Itoa(total), 104
	if len(text) > 2 {
		size = 82
	}
	size = int(float64(size) * k)
	if !s.Wins && len(text) < 3 {
		size = size * 6 / 5
	}
	c.Middle(x+int(3*k), y, text,
		render.Count.Sized(size).Toned(render.Solid(c.Theme.TextOn(ground))).At(render.Centre))
}

// galleon draws a ship with three masts and sails of a color and rim, k times its size; (0, 0) lies below its mainmast.
func galleon(p *render.Pen, ground, rim render.Colour, k float64) {
	at := func(xy ...float64) []float64 {
		for i := range xy {
			xy[i] *= k
		}
		return xy
	}
	line := math.Max(1.6, 3*k)
	for _, mast := range [][2]float64{{-121, -314}, {0, -396}, {114, -284}} {
		p.Line(render.Outline, 10*k, at(mast[0], -70, mast[0], mast[1])...)
	}
	p.Line(render.Outline, 9*k, at(190, -82, 296, -140)...)
	sail := func(left, top, right, bottom float64) {
		q := at(left, top, right, bottom)
		l, t, r, b := q[0], q[1], q[2], q[3]
		in, w := (r-l)*0.09, r-l
		p.Move(l, t)
		p.LineTo(r, t)
		p.Quad(r+in*0.4, (t+b)/2, r+in, b)
		p.Quad(l+w/2, b-(b-t)*0.16, l-in, b)
		p.Quad(l+in*0.8, (t+b)/2, l, t)
		p.Close()
		p.FillStroke(ground, rim, line)
	}
	for _, s := range [][4]float64{
		{-172, -290, -84, -218}, {-178, -200, -78, -110}, {84, -258, 160, -188}, {86, -176, 170, -104},
		{-48, -352, 52, -300}, {-80, -288, 84, -110},
	} {
		sail(s[0], s[1], s[2], s[3])
	}
	p.Polygon(at(190, -248, 266, -130, 178, -104)...)
	p.FillStroke(ground, rim, line)
	p.Polygon(at(0, -396, 60, -380, 0, -364)...)
	p.FillStroke(ground, rim, line)
	hull := at(-210, -129, -146, -121, -142, -77, 180, -77, 218, -101, 206, -30, 122, 0, -146, 0, -196, -40)
	p.Move(hull[0], hull[1])
	for i := 2; i < 10; i += 2 {
		p.LineTo(hull[i], hull[i+1])
	}
	p.Quad(hull[10], hull[11], hull[12], hull[13])
	p.LineTo(hull[14], hull[15])
	p.Quad(hull[16], hull[17], hull[0], hull[1])
	p.Close()
	p.FillStroke("wood", render.Outline, line)
	p.Line("woodD", 5*k, at(-182, -30, 178, -30)...)
	for i := range 6 {
		port := at(-104+52*float64(i), -53)
		p.Circle(port[0], port[1], 8.5*k)
		p.FillStroke("goldL", render.Outline, math.Max(1.4, 2*k))
	}
	p.Move(-252*k, 8*k)
	for x := -252.0; x <= 262; x += 4 {
		p.LineTo(x*k, (8-7*math.Sin((x+252)/52*2*math.Pi))*k)
	}
	p.Stroke(render.Foam, math.Max(3, 7*k))
}
