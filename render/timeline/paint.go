package timeline

import (
	"fmt"
	"image"
	"math"
	"slices"
	"strconv"
	"strings"

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
	// headHigh is what the title of a panel takes, which begins titleX from its edge, rowHigh a milestone in words.
	headHigh = 62
	titleX   = 78
	rowHigh  = 58
	// maxMilestones is how many milestones are told.
	maxMilestones = 12
	// markStep is what the marks of a seat are apart on its line at least.
	markStep = 120
)

var (
	titleStyle = render.Title.Sized(36)
	nameStyle  = render.Label.Sized(34)
	countStyle = render.Count.Sized(40)
	wordStyle  = render.Label.Sized(34)
	roundStyle = render.Label.Sized(30).Toned(render.Solid(render.Ink2))
)

// Paint draws a timeline: a plot for each series, the first one large, and the milestones in words. The theme is
// "light" or "dark". It is safe for concurrent use.
func Paint(ch engine.Chart) (engine.Picture, error) {
	p, err := newPainter(ch)
	if err != nil {
		return engine.Picture{}, err
	}
	return p.paint().Picture(p.alt())
}

type painter struct {
	engine.Chart
	theme      *render.Theme
	names      []string
	milestones []engine.Milestone
	// plots are the panels of the series with their areas, milestonePanel that of the milestones, empty where there are
	// none.
	plots          []image.Rectangle
	areas          []area
	milestonePanel image.Rectangle
	high           int
}

func newPainter(ch engine.Chart) (*painter, error) {
	seats := 0
	for _, s := range ch.Timeline.Series {
		if s.Rounds() != ch.Timeline.Rounds() {
			return nil, fmt.Errorf("series %q counts %d rounds, the first one %d", s.Key, s.Rounds(),
				ch.Timeline.Rounds())
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
	if ch.Timeline.Rounds() == 0 || seats == 0 {
		return nil, fmt.Errorf("a course of %d rounds and %d seats", ch.Timeline.Rounds(), seats)
	}
	p := &painter{Chart: ch, theme: render.ThemeNamed(ch.Theme),
		names: render.NewSeatLabels(ch.Names, render.Situation{Players: seats}, strconv.Itoa).Names}
	for _, m := range ch.Timeline.Milestones {
		if len(p.milestones) < maxMilestones && m.Round >= 1 && m.Round <= ch.Timeline.Rounds() && int(m.Seat) < seats {
			p.milestones = append(p.milestones, m)
		}
	}
	p.layout()
	for i := range p.plots {
		p.areas = append(p.areas, p.areaOf(i))
	}
	return p, nil
}

// layout says where the panels lie: the first over the whole width, the others two a row, the milestones below.
func (p *painter) layout() {
	p.plots = append(p.plots, rect(margin, top, wide-2*margin, firstHigh))
	y := top + firstHigh + gutter
	rest := len(p.Timeline.Series) - 1
	for i := range rest {
		w := otherWide
		if i == rest-1 && i%2 == 0 {
			w = wide - 2*margin
		}
		p.plots = append(p.plots, rect(margin+(i%2)*(otherWide+gutter), y+i/2*(otherHigh+gutter), w, otherHigh))
	}
	y += (rest + 1) / 2 * (otherHigh + gutter)
	if n := len(p.milestones); n > 0 {
		p.milestonePanel = rect(margin, y, wide-2*margin, headHigh+n*rowHigh+10)
		y = p.milestonePanel.Max.Y + gutter
	}
	p.high = y + 4
}

func rect(x, y, w, h int) image.Rectangle { return image.Rect(x, y, x+w, y+h) }

func (p *painter) paint() *render.Canvas {
	c := render.NewCanvas(p.theme, wide, p.high, render.Sea)
	c.Shapes(func(pen *render.Pen) {
		w, h := float64(wide), float64(p.high)
		pen.Chart(32, w/2, top+firstHigh+gutter/2, w, h, skyHigh)
		for _, r := range p.plots {
			pen.Panel(r)
		}
		if !p.milestonePanel.Empty() {
			pen.Panel(p.milestonePanel)
		}
		for i := range p.plots {
			p.plot(pen, i)
		}
	})
	p.header().Draw(c, skyHigh)
	for i, s := range p.Timeline.Series {
		r := p.plots[i]
		c.Icon(s.Icon, r.Min.X+44, r.Min.Y+38, 44)
		c.Fitted(r.Min.X+titleX, r.Min.Y+38, r.Dx()/2, p.title(i), titleStyle)
		p.numbers(c, i)
		p.drawEnds(c, i)
	}
	p.drawMilestones(c)
	return c
}

func (p *painter) header() render.Header {
	h := render.Header{
		Sky: render.Sky{Game: p.Game, Hour: render.Night}, Headline: render.Headline{Say: p.headline},
		TopLine: p.Words("course.line", engine.Free("title", p.Title), engine.Num("n", p.Timeline.Rounds())),
	}
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

func (p *painter) headline(name string) string {
	if name == "" {
		return p.Words("course.shared")
	}
	return p.Words("course.won", engine.Free("name", name), engine.Num("n", p.lastCounts(p.points())[p.Winners[0]]))
}

// points is the series by which the winner is told: the first that is not a share.
func (p *painter) points() int {
	return max(0, slices.IndexFunc(p.Timeline.Series, func(s engine.Series) bool { return s.Parts == 0 }))
}

func (p *painter) lastCounts(series int) []int {
	s := p.Timeline.Series[series]
	counts := slices.Clone(s.Values[len(s.Values)-1])
	for i := range counts {
		counts[i] += s.Base
	}
	return counts
}

func (p *painter) seatsByCount(series int) []engine.Seat {
	last := p.lastCounts(series)
	seats := make([]engine.Seat, len(last))
	for i := range seats {
		seats[i] = engine.Seat(i)
	}
	slices.SortStableFunc(seats, func(a, b engine.Seat) int { return last[b] - last[a] })
	return seats
}

func (p *painter) drawEnds(c *render.Canvas, series int) {
	a, large := p.areas[series], p.large(series)
	// Those of the seats stand one behind the other, so that lines that run together show them all.
	rounds := p.Timeline.Rounds()
	every := 1 + int(float64(markStep*rounds)/(a.right-a.left))
	for seat := range p.names {
		for round := 0; round < rounds; round += every {
			at := float64(round) + float64(every)*float64(seat+1)/float64(len(p.names)+1)
			if at <= float64(rounds) {
				x, y := p.at(series, engine.Seat(seat), at)
				c.Mark(engine.Seat(seat), x, y, 11)
			}
		}
	}
	const step = 46
	order := p.seatsByCount(series)
	ys := make([]int, len(order))
	for i, seat := range order {
		_, ys[i] = p.at(series, seat, float64(p.Timeline.Rounds()))
	}
	spread(ys, step, p.plots[series].Min.Y+headHigh, p.plots[series].Max.Y-30)
	for i, seat := range order {
		x, y := p.at(series, seat, float64(p.Timeline.Rounds()))
		c.Mark(seat, x, y, 11)
		x += 46
		c.Mark(seat, x, ys[i], 20)
		x += 34
		count := strconv.Itoa(p.lastCounts(series)[seat])
		if !large {
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
func (p *painter) at(series int, seat engine.Seat, round float64) (x, y int) {
	px, py := p.point(series, seat, round)
	return int(math.Round(px)), int(math.Round(py))
}

// large says that a plot has the whole width.
func (p *painter) large(series int) bool { return p.plots[series].Dx() > otherWide }

func (p *painter) title(series int) string {
	return p.Words(p.key("course", p.Timeline.Series[series].Key))
}

func (p *painter) drawMilestones(c *render.Canvas) {
	if p.milestonePanel.Empty() {
		return
	}
	c.Middle(p.milestonePanel.Min.X+24, p.milestonePanel.Min.Y+38, p.Words("course.moments"), titleStyle)
	rounds := 0
	for _, m := range p.milestones {
		rounds = max(rounds, render.Width(roundStyle.Font, roundStyle.Size, p.roundText(m)))
	}
	for i, m := range p.milestones {
		x, y := p.milestonePanel.Min.X+24, p.milestonePanel.Min.Y+headHigh+i*rowHigh+rowHigh/2
		c.Middle(x, y, p.roundText(m), roundStyle)
		x += rounds + 22
		if m.Seat >= 0 {
			c.Mark(m.Seat, x+20, y, 20)
			x += 52
		}
		c.Fitted(x, y, p.milestonePanel.Max.X-24-x, p.milestoneText(m), wordStyle)
	}
}

func (p *painter) roundText(m engine.Milestone) string {
	return p.Words("course.round", engine.Num("n", m.Round))
}

func (p *painter) milestoneText(m engine.Milestone) string {
	args := slices.Clone(m.Args)
	if m.Seat >= 0 {
		args = append(args, engine.Free("name", p.names[m.Seat]))
	}
	return p.Words(p.key("moment", m.Key), args...)
}

// key is that of a text of the game, or of any game's where it has a dot.
func (p *painter) key(kind, key string) string {
	if strings.Contains(key, ".") {
		return key
	}
	return p.Game + "." + kind + "." + key
}

func (p *painter) alt() string {
	h := p.header()
	parts := []string{h.TopLine + ". " + h.Say(h.Name) + "."}
	for i := range p.Timeline.Series {
		var counts []string
		for _, seat := range p.seatsByCount(i) {
			counts = append(counts, p.names[seat]+" "+strconv.Itoa(p.lastCounts(i)[seat]))
		}
		parts = append(parts, p.Words("course.final", engine.Free("what", p.title(i)),
			engine.Free("list", strings.Join(counts, ", "))))
	}
	for _, m := range p.milestones {
		parts = append(parts, p.roundText(m)+": "+p.milestoneText(m)+".")
	}
	text := strings.Join(parts, " ")
	for len(parts) > 1 && len(text) > maxAlt {
		parts = parts[:len(parts)-1]
		text = strings.Join(parts, " ")
	}
	return text
}

// maxAlt is how long an alternative text may be, in bytes: fewer than the 1024 characters that chats allow.
const maxAlt = 1024

// seatApart is how many pixels the lines of two seats with equal counts are apart, so that they do not hide each other.
const seatApart = 4

// point is a seat's count after so many rounds in a plot, half rounds between their neighbors, a little above or below
// its height for the sake of seatApart. No line goes below the axis: those at its height lie one above the other.
func (p *painter) point(series int, seat engine.Seat, round float64) (x, y float64) {
	a, values := p.areas[series], p.Timeline.Series[series].Values
	at := round * float64(max(1, p.Timeline.Series[series].Parts))
	low := int(math.Floor(at))
	high := min(low+1, len(values)-1)
	part := at - float64(low)
	value := float64(values[low][seat])*(1-part) + float64(values[high][seat])*part
	below := float64(len(p.names) - 1 - int(seat))
	middle := float64(len(p.names)-1) / 2
	y = a.y(value/float64(p.axisScale(series).most)) - seatApart*(below-middle)
	return a.x(round / float64(p.Timeline.Rounds())), min(y, a.base-(lineWidth+casing)/2.0-seatApart*below)
}
