package course

import (
	"fmt"
	"image"
	"math"
	"slices"
	"strconv"
	"strings"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/render"
)

// The grid, in pixels of a picture 1600 wide; four of them are a point on a phone.
const (
	wide      = 1600
	margin    = 28
	gutter    = 24
	skyHigh   = 148
	top       = 174
	firstHigh = 640
	otherWide = 760
	otherHigh = 400
	// headHigh is what the title of a panel takes, which begins titleX from its edge, rowHigh a moment in words.
	headHigh = 62
	titleX   = 78
	rowHigh  = 58
	// momentsMost is how many moments are told.
	momentsMost = 12
	// discRadius is that of a moment's number.
	discRadius = 21
)

var (
	titleStyle = render.Style{Font: render.Title, Size: 36, Tone: render.Solid(render.Ink)}
	nameStyle  = render.Style{Font: render.Label, Size: 34, Tone: render.Solid(render.Ink)}
	countStyle = render.Style{Font: render.Count, Size: 40, Tone: render.Solid(render.Ink)}
	wordStyle  = render.Style{Font: render.Label, Size: 34, Tone: render.Solid(render.Ink)}
	roundStyle = render.Style{Font: render.Label, Size: 30, Tone: render.Solid(render.Ink2)}
	discStyle  = render.Style{Font: render.Count, Size: 27, Align: render.Centre}
)

// Paint draws a course: a plot for each series, the first one large, and the moments in words. The theme is "light" or
// "dark". It is safe for concurrent use.
func Paint(ch engine.Chart) (engine.Picture, error) {
	p, err := newPainter(ch)
	if err != nil {
		return engine.Picture{}, err
	}
	c := p.paint()
	defer c.Release()
	png, err := c.PNG()
	if err != nil {
		return engine.Picture{}, err
	}
	return engine.Picture{PNG: png, Width: c.W, Height: c.H, Alt: p.alt()}, nil
}

// painter is a chart made ready.
type painter struct {
	engine.Chart
	theme   *render.Theme
	names   []string
	moments []engine.Moment
	// plots are the panels of the series, told that of the moments, empty where there are none.
	plots []image.Rectangle
	told  image.Rectangle
	high  int
}

func newPainter(ch engine.Chart) (*painter, error) {
	seats := 0
	for _, s := range ch.Course.Series {
		if len(s.Values) != len(ch.Course.Series[0].Values) {
			return nil, fmt.Errorf("series %q counts %d times, the first one %d", s.Key, len(s.Values), len(ch.Course.Series[0].Values))
		}
		for _, values := range s.Values {
			if seats == 0 {
				seats = len(values)
			}
			if len(values) != seats || seats > engine.MaxSeats {
				return nil, fmt.Errorf("series %q counts %d seats", s.Key, len(values))
			}
		}
	}
	if ch.Course.Rounds() == 0 || seats == 0 {
		return nil, fmt.Errorf("a course of %d rounds and %d seats", ch.Course.Rounds(), seats)
	}
	p := &painter{Chart: ch, theme: render.ThemeNamed(ch.Theme)}
	for i := range seats {
		name := ""
		if i < len(ch.Names) {
			name = render.CleanName(ch.Names[i])
		}
		if name == "" {
			name = strconv.Itoa(i + 1)
		}
		p.names = append(p.names, name)
	}
	for _, m := range ch.Course.Moments {
		if len(p.moments) < momentsMost && m.Round >= 1 && m.Round <= ch.Course.Rounds() && int(m.Seat) < seats {
			p.moments = append(p.moments, m)
		}
	}
	p.lay()
	return p, nil
}

// lay says where the panels lie: the first over the whole width, the others two a row, the moments below.
func (p *painter) lay() {
	p.plots = append(p.plots, rect(margin, top, wide-2*margin, firstHigh))
	y := top + firstHigh + gutter
	rest := len(p.Course.Series) - 1
	for i := range rest {
		w := otherWide
		if i == rest-1 && i%2 == 0 {
			w = wide - 2*margin
		}
		p.plots = append(p.plots, rect(margin+(i%2)*(otherWide+gutter), y+i/2*(otherHigh+gutter), w, otherHigh))
	}
	y += (rest + 1) / 2 * (otherHigh + gutter)
	if n := len(p.moments); n > 0 {
		p.told = rect(margin, y, wide-2*margin, headHigh+n*rowHigh+10)
		y = p.told.Max.Y + gutter
	}
	p.high = y + 4
}

func rect(x, y, w, h int) image.Rectangle { return image.Rect(x, y, x+w, y+h) }

func (p *painter) paint() *render.Canvas {
	c := render.NewCanvas(p.theme, wide, p.high, render.Sea)
	var letters []letter
	areas := make([]draw.Canvas, len(p.plots))
	c.Shapes(func(pen *render.Pen) {
		w, h := float64(wide), float64(p.high)
		pen.Rhumbs(w/2, top+firstHigh+gutter/2, w, h)
		pen.MapFrame(w, h, skyHigh+2)
		pen.Sky(w, skyHigh)
		for _, r := range p.plots {
			pen.Panel(r)
		}
		if !p.told.Empty() {
			pen.Panel(p.told)
		}
		s := newSheet(pen, p.high, &letters)
		for i := range p.plots {
			areas[i] = p.plot(s, i)
		}
	})
	for _, l := range letters {
		c.Text(l.x, l.y, l.text, l.style)
	}
	c.Header(skyHigh, p.header())
	for i, s := range p.Course.Series {
		r := p.plots[i]
		c.Icon(s.Icon, r.Min.X+44, r.Min.Y+38, 44)
		c.Fitted(r.Min.X+titleX, r.Min.Y+38, r.Dx()/2, p.title(i), titleStyle)
		p.ends(c, i, areas[i])
	}
	p.discs(c, areas[0])
	p.tell(c)
	return c
}

// header says who has won.
func (p *painter) header() render.Header {
	h := render.Header{Line: p.Words("course.line", engine.Free("title", p.Title), engine.Num("n", p.Course.Rounds())), Say: p.won}
	for _, seat := range p.Winners {
		if int(seat) < len(p.names) && seat >= 0 {
			h.Marks = append(h.Marks, seat)
		}
	}
	if len(h.Marks) == 1 {
		h.Name = p.names[h.Marks[0]]
	}
	return h
}

func (p *painter) won(name string) string {
	if name == "" {
		return p.Words("course.shared")
	}
	return p.Words("course.won", engine.Free("name", name), engine.Num("n", p.last(0)[p.Winners[0]]))
}

// last are the final counts of a series.
func (p *painter) last(series int) []int {
	values := p.Course.Series[series].Values
	return values[len(values)-1]
}

// order lists the seats from the highest final count of a series to the lowest.
func (p *painter) order(series int) []engine.Seat {
	last := p.last(series)
	seats := make([]engine.Seat, len(last))
	for i := range seats {
		seats[i] = engine.Seat(i)
	}
	slices.SortStableFunc(seats, func(a, b engine.Seat) int { return last[b] - last[a] })
	return seats
}

// ends sets the marks on the lines and, at their ends, who it is and how much there was at last.
func (p *painter) ends(c *render.Canvas, series int, area draw.Canvas) {
	names := p.plots[series].Dx() > otherWide
	// Marks stand at every third round, those of the seats at different ones, so that lines that run together show them all.
	for seat := range p.names {
		for round := 1 + seat%3; round < p.Course.Rounds(); round += 3 {
			x, y := p.at(area, series, engine.Seat(seat), float64(round))
			c.Mark(engine.Seat(seat), x, y, 11)
		}
	}
	const step = 46
	order := p.order(series)
	ys := make([]int, len(order))
	for i, seat := range order {
		_, ys[i] = p.at(area, series, seat, float64(p.Course.Rounds()))
	}
	spread(ys, step, p.plots[series].Min.Y+headHigh, p.plots[series].Max.Y-30)
	for i, seat := range order {
		x, y := p.at(area, series, seat, float64(p.Course.Rounds()))
		c.Mark(seat, x, y, 11)
		x += 46
		c.Mark(seat, x, ys[i], 20)
		x += 34
		count := strconv.Itoa(p.last(series)[seat])
		if !names {
			c.Middle(x, ys[i], count, countStyle.In(36))
			continue
		}
		x += c.Middle(x, ys[i], count, countStyle) + 14
		c.Fitted(x, ys[i], p.plots[series].Max.X-18-x, p.names[seat], nameStyle)
	}
}

// spread moves labels that stand in order, so that they are at least a step apart and between the bounds.
func spread(ys []int, step, least, most int) {
	for i := range ys {
		ys[i] = max(ys[i], least)
		if i > 0 {
			ys[i] = max(ys[i], ys[i-1]+step)
		}
	}
	for i := len(ys) - 1; i >= 0; i-- {
		ys[i] = min(ys[i], most)
		if i < len(ys)-1 {
			ys[i] = min(ys[i], ys[i+1]-step)
		}
	}
}

// at is the pixel of a seat's count after so many rounds.
func (p *painter) at(area draw.Canvas, series int, seat engine.Seat, round float64) (x, y int) {
	pt := p.point(area, series, seat, round)
	return int(math.Round(float64(pt.X))), int(math.Round(float64(p.high) - float64(pt.Y)))
}

// discs sets the numbers of the moments in the first plot.
func (p *painter) discs(c *render.Canvas, area draw.Canvas) {
	for i, at := range p.places(area) {
		p.disc(c, i, at)
	}
}

// discStep keeps two discs apart, headMiddle is where those stand that concern everybody, below the edge of the panel.
const (
	discStep   = 2*discRadius + 4
	headMiddle = 34
)

// places says where the discs of the moments stand in the first plot: above the line of their seat, those that concern
// everybody beside the title. Where that is taken they climb up to the title, then they go aside.
func (p *painter) places(area draw.Canvas) []image.Point {
	panel := p.plots[0]
	left, right := int(area.Min.X), panel.Max.X-discStep/2
	places := make([]image.Point, 0, len(p.moments))
	for _, m := range p.moments {
		round := float64(m.Round) - 0.5
		at, top, least := image.Pt(p.across(area, round), panel.Min.Y+headMiddle), panel.Min.Y+headMiddle, p.titled(0)+discStep
		if m.Seat >= 0 {
			_, y := p.at(area, 0, m.Seat, round)
			top, least = panel.Min.Y+headHigh+discStep/2, left
			at.Y = max(y-discRadius-16, top)
		}
		at.X = min(max(at.X, least), right)
		places = append(places, free(at, places, top, least, right))
	}
	return places
}

// free is the place nearest to at by columns, first upwards to top, that is a step apart from all that are taken.
func free(at image.Point, taken []image.Point, top, left, right int) image.Point {
	for aside := 0; aside <= right-left; aside += 2 {
		for _, x := range []int{at.X - aside, at.X + aside} {
			if x < left || x > right {
				continue
			}
			for y := at.Y; y >= top; y -= 4 {
				if !slices.ContainsFunc(taken, func(o image.Point) bool { return abs(o.X-x) < discStep && abs(o.Y-y) < discStep }) {
					return image.Pt(x, y)
				}
			}
		}
	}
	return at
}

// titled is where the title of a panel ends.
func (p *painter) titled(series int) int {
	r := p.plots[series]
	size, title := render.Fit(titleStyle.Font, titleStyle.Size, r.Dx()/2, p.title(series))
	return r.Min.X + titleX + render.Width(titleStyle.Font, size, title)
}

func (p *painter) title(series int) string {
	return p.Words(p.Game + ".course." + p.Course.Series[series].Key)
}

func (p *painter) across(area draw.Canvas, round float64) int {
	return int(math.Round(float64(area.X(round / float64(p.Course.Rounds())))))
}

// disc sets the number of a moment in the colour of its seat.
func (p *painter) disc(c *render.Canvas, i int, at image.Point) {
	ground := render.Ink
	if seat := p.moments[i].Seat; seat >= 0 {
		ground = render.SeatColour(seat)
	}
	const r = discRadius
	c.Draw(p.theme.Sprite(render.SpriteKey{Kind: "course.disc", S: string(ground)}, image.Rect(-r-3, -r-3, r+3, r+3), func(pen *render.Pen) {
		pen.Circle(0, 0, r)
		pen.FillStroke(ground, render.Edge, 2.5)
	}), at.X, at.Y)
	tone := render.Solid(p.theme.TextOn(ground))
	if ground == render.Ink {
		tone = render.Solid(render.Paper)
	}
	style := discStyle
	style.Tone = tone
	c.Middle(at.X, at.Y, strconv.Itoa(i+1), style)
}

// tell says the moments in words.
func (p *painter) tell(c *render.Canvas) {
	if p.told.Empty() {
		return
	}
	c.Middle(p.told.Min.X+24, p.told.Min.Y+38, p.Words("course.moments"), titleStyle)
	rounds := 0
	for _, m := range p.moments {
		rounds = max(rounds, render.Width(roundStyle.Font, roundStyle.Size, p.round(m)))
	}
	for i, m := range p.moments {
		x, y := p.told.Min.X+48, p.told.Min.Y+headHigh+i*rowHigh+rowHigh/2
		p.disc(c, i, image.Pt(x, y))
		x += discRadius + 18
		c.Middle(x, y, p.round(m), roundStyle)
		x += rounds + 22
		if m.Seat >= 0 {
			c.Mark(m.Seat, x+20, y, 20)
			x += 52
		}
		c.Fitted(x, y, p.told.Max.X-24-x, p.words(m), wordStyle)
	}
}

func (p *painter) round(m engine.Moment) string {
	return p.Words("course.round", engine.Num("n", m.Round))
}

// words tells a moment.
func (p *painter) words(m engine.Moment) string {
	args := slices.Clone(m.Args)
	if m.Seat >= 0 {
		args = append(args, engine.Free("name", p.names[m.Seat]))
	}
	return p.Words(p.Game+".moment."+m.Key, args...)
}

// alt says the course in one paragraph: the final counts, then the moments.
func (p *painter) alt() string {
	h := p.header()
	parts := []string{h.Line + ". " + h.Say(h.Name) + "."}
	for i := range p.Course.Series {
		var counts []string
		for _, seat := range p.order(i) {
			counts = append(counts, p.names[seat]+" "+strconv.Itoa(p.last(i)[seat]))
		}
		parts = append(parts, p.Words("course.final", engine.Free("what", p.title(i)), engine.Free("list", strings.Join(counts, ", "))))
	}
	for _, m := range p.moments {
		parts = append(parts, p.round(m)+": "+p.words(m)+".")
	}
	text := strings.Join(parts, " ")
	for len(parts) > 1 && len(text) > altMost {
		parts = parts[:len(parts)-1]
		text = strings.Join(parts, " ")
	}
	return text
}

// altMost is how long an alternative text may be, in bytes: fewer than the 1024 characters that chats allow.
const altMost = 1024

func abs(n int) int { return max(n, -n) }

// seatApart is how many pixels the lines of two seats with equal counts are apart, so that they do not hide each other.
const seatApart = 4

// point is a seat's count after so many rounds in a plot, half rounds between their neighbours, a little above or below its
// height for the sake of seatApart. No line goes below the axis: those at its height lie one above the other.
func (p *painter) point(area draw.Canvas, series int, seat engine.Seat, round float64) vg.Point {
	values := p.Course.Series[series].Values
	low := int(math.Floor(round))
	high := min(low+1, len(values)-1)
	part := round - float64(low)
	value := float64(values[low][seat])*(1-part) + float64(values[high][seat])*part
	below := float64(len(p.names) - 1 - int(seat))
	middle := float64(len(p.names)-1) / 2
	y := area.Y(value/float64(p.scale(series).most)) + vg.Length(seatApart*(below-middle))
	return vg.Point{X: area.X(round / float64(p.Course.Rounds())), Y: max(y, area.Y(0)+caseWide/2.0+vg.Length(seatApart*below))}
}
