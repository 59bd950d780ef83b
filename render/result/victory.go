package result

import (
	"image"
	"math"
	"slices"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/render"
)

// Source is a part of a score: its icon, a color that is no seat's, and the key of its name.
type Source struct {
	Icon   string
	Colour render.Colour
	Key    string
}

// The grid of a victory: its ships lie on the sea at the height of their keels, the bars on a panel below.
const (
	victoryLeft, victoryTop, victoryBase = 56, 62, 148
	victoryRoom, victoryWhole            = 800, 1320
	victoryMargin, victoryInner          = 28, render.PosterWide - 2*28
	victorySize, victoryLeast            = 96, 72
	victorySecond                        = 46
	winnerKeel, otherKeel                = 556, 534
	winnerHigh, otherHigh                = 404, 262
	galleonLeft, galleonRight            = 218, 302
	barFlag, barLeft, barWide            = 420, 470, 850
	barStep, barHigh, barApart, barRim   = 66, 56, 12, 3
	// barRoom is how far the bars with their deductions reach, where there were bids so much less: the shields of
	// halves are wider.
	barRoom, halvesMore        = 922, 52
	keyHigh, keySize, keyLeast = 54, 30, 26
	panelTop, panelHigh        = 588, 290
)

// Victory is the picture of a finished game, a poster at night: the ships of all seats in the order of their places,
// and a bar for each that says where its points come from: those of a seat by source. A point is as long in all bars;
// behind a bar stand what was bid for the seat, with a sign of dots, and what was lost, with a hatched one.
func Victory[V any](
	b *render.Board[V], standings []Ranked, sources []Source, points func(engine.Seat) []int,
) *render.Canvas {
	halves := func(seat engine.Seat) (list []int, bid int) {
		for _, n := range points(seat) {
			list = append(list, 2*n)
		}
		if b.Bids != nil {
			bid = b.Bids[seat]
		}
		return list, bid
	}
	sky, night := render.Sky{Game: b.Game, Hour: render.Night}, render.Night.Bands()[0]
	panel := image.Rect(victoryMargin, panelTop, victoryMargin+victoryInner,
		panelTop+max(panelHigh, len(standings)*(barHigh+barApart)+keyHigh+16))
	high := render.PosterHigh + panel.Dy() - panelHigh
	// A headline that would be too small beside the fireworks stands above them.
	h, fireworks := b.Header().Headline, "fireworks"
	size, words := victorySize, h.Say(h.Name)
	for size > victoryLeast && render.Width(render.Title, size, words) > victoryRoom {
		size -= 2
	}
	if size == victoryLeast {
		fireworks = "low_fireworks"
		size, words = h.Fit(victorySize, victoryWhole)
	}
	key := render.BackgroundKey{Kind: "victory." + b.Game + fireworks, A: high}
	c := b.Canvas(key, render.PosterWide, high, func(p *render.Pen) {
		sky.Poster(p, fireworks)
		if high > render.PosterHigh {
			p.Rect(0, render.PosterHigh-4, render.PosterWide, float64(high-render.PosterHigh+4))
			p.Fill(night)
		}
		p.Panel(panel)
	})
	c.FittedText(victoryLeft, victoryTop, victoryRoom, b.TopLine,
		render.Subtitle.Sized(victorySecond).Toned(render.Solid(render.Sun)))
	c.Text(victoryLeft, victoryBase, words, render.Title.Sized(size).Toned(render.Solid(c.Theme.TextOn(night))))
	fleet(c, standings, &b.Situation)
	most, more := 1, 0
	if b.Bids != nil {
		more = halvesMore
	}
	for _, s := range standings {
		list, bid := halves(s.Seat)
		won, lost := wonAndLost(list)
		most = max(most, won, won*barWide/(barRoom-more-deductionWide(bid)-deductionWide(lost))+1)
	}
	var shown []Source
	for i, source := range sources {
		if slices.ContainsFunc(standings, func(s Ranked) bool { return points(s.Seat)[i] > 0 }) {
			shown = append(shown, source)
		}
	}
	if b.Bids != nil {
		shown = append(shown, Source{Colour: bidColour, Key: "final.bid"})
	}
	if slices.ContainsFunc(standings, func(s Ranked) bool { return slices.Min(points(s.Seat)) < 0 }) {
		shown = append(shown, Source{Colour: lostColour, Key: "final.lost"})
	}
	victoryKey(c, b, panel, shown)
	step := min(barStep, (panel.Dy()-keyHigh-16)/len(standings))
	y := (panel.Min.Y + panel.Max.Y - keyHigh - (len(standings)-1)*step) / 2
	for _, s := range standings {
		high := min(barHigh, step-barApart)
		c.Flag(s.Seat, b.Name(s.Seat), panel.Min.X+10, y-high/2, high, barFlag)
		list, bid := halves(s.Seat)
		bar(c, sources, list, bid, y, high, most)
		Rank(c, s.Rank, render.PosterWide-164-more, y, false)
		c.Shield(b.Total(s.Seat), render.PosterWide-86-more/2, y+1, high+6, render.Tone{})
		y += step
	}
	return c
}

// victoryKey names sources at the foot of the panel.
func victoryKey[V any](c *render.Canvas, b *render.Board[V], panel image.Rectangle, sources []Source) {
	list := make([]render.KeyEntry, len(sources))
	for i := range sources {
		s := &sources[i]
		list[i] = render.KeyEntry{Words: b.Say(s.Key), Wide: 40, Draw: func(c *render.Canvas, x, y int) {
			if s.Icon == "" {
				drawDeduction(c, s.Colour, x-20, y, 40, 40)
				return
			}
			c.Tile(image.Pt(x-20, y-20), 40, 40, 6, render.Solid(s.Colour))
			c.Icon(s.Icon, x, y, 34)
		}}
	}
	foot := image.Rect(panel.Min.X+24, panel.Max.Y-keyHigh-8, panel.Max.X-24, panel.Max.Y-8)
	render.Key(c, foot, list, keySize, keyLeast)
}

// wonAndLost sums what is above 0, and below.
func wonAndLost(points []int) (won, lost int) {
	for _, n := range points {
		won, lost = won+max(0, n), lost+max(0, -n)
	}
	return won, lost
}

// barEnd is where so many half points end in a bar when most have the whole room.
func barEnd(n, most int) int { return barLeft + n*barWide/most }

// lostColour and bidColour are those of what was lost, and of what was bid.
const lostColour, bidColour = render.Colour("noble"), render.Ink3

// deductionStyle is how the number of a deduction is set behind a bar, deductionSign how wide its sign is,
// deductionApart what lies before each of them.
var deductionStyle = render.Count.Sized(barHigh * 3 / 4)

const deductionSign, deductionApart = 40, 10

// deductionWide is what a deduction takes behind a bar, which is none for 0.
func deductionWide(n int) int {
	return min(n, 1) * (deductionSign + 2*deductionApart +
		render.HalvesWide(render.SignedHalves(-n), deductionStyle.Size))
}

// barParts are how wide the parts of a bar are, 0 for those that bring nothing: what the narrow ones need for their
// numbers is taken from the widest.
func barParts(points []int, high, most int) []int {
	wide, least, widest, sum, more := make([]int, len(points)), make([]int, len(points)), 0, 0, 0
	for i, n := range points {
		if n <= 0 {
			continue
		}
		wide[i], sum = barEnd(sum+n, most)-barEnd(sum, most), sum+n
		least[i] = render.Width(render.Count, high/2, engine.Points(n)) + 5
		if more += max(0, least[i]-wide[i]); wide[i] > wide[widest] {
			widest = i
		}
	}
	wide[widest] -= more
	for i := range wide {
		wide[i] = max(wide[i], least[i])
	}
	return wide
}

// bar draws the half points of a seat by source, each with its number and with its icon where that has room, and behind
// them what was bid and what was lost.
func bar(c *render.Canvas, sources []Source, points []int, bid, y, high, most int) {
	won, lost := wonAndLost(points)
	parts := barParts(points, high, most)
	end, side := barLeft, high*3/4
	for _, wide := range parts {
		end += wide
	}
	if won > 0 { // The parts of some games are nearly as dark as the panel is at night.
		c.Tile(image.Pt(barLeft-barRim, y-high/2-barRim), end-barLeft+2*barRim, high+2*barRim, 0,
			render.Solid(render.Ink2))
	}
	to := barLeft
	for i, wide := range parts {
		if wide == 0 {
			continue
		}
		from := to
		to += wide
		c.Tile(image.Pt(from, y-high/2), wide+2, high, 0, render.Solid(sources[i].Colour))
		style := render.Count.Sized(side).Toned(render.Solid(c.Theme.TextOn(sources[i].Colour)))
		words, left := engine.Points(points[i]), from+8
		switch room := wide - 14 - render.Width(style.Font, side, words); {
		case room >= side+6:
			c.Icon(sources[i].Icon, left+side/2, y, side)
			c.Middle(left+side+6, y, words, style)
		case room >= 0:
			c.Middle(left, y, words, style)
		default:
			c.Middle((from+to)/2, y, words, style.In(high/2).At(render.Centre))
		}
	}
	for _, d := range []struct {
		n      int
		colour render.Colour
	}{{bid, bidColour}, {lost, lostColour}} {
		if d.n > 0 {
			drawDeduction(c, d.colour, end+deductionApart, y, deductionSign, deductionSign)
			at := end + deductionSign + 2*deductionApart
			render.Halves(c, at, y, render.SignedHalves(-d.n), deductionStyle.In(high*3/4))
			end += deductionWide(d.n)
		}
	}
}

// drawDeduction draws a deduction, bids in dots and all else hatched: a box whose left edge has its middle at (x, y).
func drawDeduction(c *render.Canvas, colour render.Colour, x, y, wide, high int) {
	box := image.Rect(-2, -high/2-2, wide+4, high/2+2)
	c.Piece(render.SpriteKey{Kind: "victory.deduction", S: string(colour), A: wide, B: high}, box, x, y,
		func(p *render.Pen) {
			w, h := float64(wide+2), float64(high)
			p.Rect(0, -h/2, w, h)
			p.FillStroke(render.Paper, render.Ink, 2.5)
			for x := 10.0; x < w+h && colour == lostColour; x += 14 {
				up, down := min(x, w-2), max(x-h, 2)
				p.Line(colour, 4, up, -h/2+x-up+2, down, h/2-(down-x+h)-2)
			}
			for at := 0; colour == bidColour && at < wide/14*(high/14); at++ {
				p.Circle(w/2+14*(float64(at%(wide/14))-float64(wide/14-1)/2),
					14*(float64(at/(wide/14))-float64(high/14-1)/2), 4)
				p.Fill(colour)
			}
		})
}

// fleet draws the ships from the first place to the last: those of the winners are the largest, the size of the others
// says how many points they have. Where they have no room side by side, all are smaller.
func fleet(c *render.Canvas, standings []Ranked, of *render.Situation) {
	second := 0
	for _, s := range standings {
		if !s.Wins {
			second = max(second, of.Halves(s.Seat))
		}
	}
	scales, sum := make([]float64, len(standings)), 0.0
	for i, s := range standings {
		scales[i] = 1
		if !s.Wins {
			share := float64(max(0, of.Halves(s.Seat))) / float64(max(1, second))
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
		drawGalleon(c, s, of.Total(s.Seat), int(x+k*galleonLeft), keel, k)
		x += k*(galleonLeft+galleonRight) + apart
	}
}

// darkSeat has sails that would be lost in a night: there they are cream.
const darkSeat = 4

// drawGalleon draws a ship with a total in its mainsail, the mainmast at x, k times its size.
func drawGalleon(c *render.Canvas, s Ranked, total string, x, keel int, k float64) {
	ground := render.SeatColour(s.Seat)
	if s.Seat == darkSeat {
		ground = render.OnDark
	}
	box := image.Rect(int(-260*k)-4, int(-winnerHigh*k)-6, int(310*k)+4, int(20*k)+4)
	key := render.SpriteKey{Kind: "galleon", S: string(ground), Scale: k}
	c.Piece(key, box, x, keel, func(p *render.Pen) { galleon(p, ground, k) })
	y := keel - int(196*k)
	if s.Wins {
		Laurel(c, x+int(3*k), y, int(114*k))
	}
	size, room := 96*k, 112*k
	if !s.Wins { // No laurel takes of their room.
		size, room = 125*k, 145*k
	}
	c.Inside(total, x+int(3*k), y, int(room), int(size), render.Solid(c.Theme.TextOn(ground)))
}

// galleon draws a ship with three masts and sails of a color, k times its size; (0, 0) lies below its mainmast.
func galleon(p *render.Pen, ground render.Colour, k float64) {
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
		p.FillStroke(ground, render.Outline, line)
	}
	for _, s := range [][4]float64{
		{-172, -290, -84, -218}, {-178, -200, -78, -110}, {84, -258, 160, -188}, {86, -176, 170, -104},
		{-48, -352, 52, -300}, {-80, -288, 84, -110},
	} {
		sail(s[0], s[1], s[2], s[3])
	}
	p.Polygon(at(190, -248, 266, -130, 178, -104)...)
	p.FillStroke(ground, render.Outline, line)
	p.Polygon(at(0, -396, 60, -380, 0, -364)...)
	p.FillStroke(ground, render.Outline, line)
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
