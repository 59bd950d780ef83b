package puertorico

import (
	"image"
	"strconv"
	"strings"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/puertorico"
	"github.com/harbormaster/harbormaster/render"
	"github.com/harbormaster/harbormaster/render/result"
)

type scorePainter struct{ *painter }

// standings are the seats from the first to the last, by points and then by the tie-break (P12.4).
func (p scorePainter) standings() []result.Ranked {
	ties := make([]int, len(p.View.Scores))
	for i, s := range p.View.Scores {
		ties[i] = s.Tiebreak
	}
	return result.Standings(&p.SeatLabels, ties)
}

// sources are the parts of a score.
var sources = []result.Source{{Icon: "ship", Colour: "lane", Key: "puertorico.picture.score.chips"},
	{Icon: "lilac_building", Colour: "civic", Key: "puertorico.picture.score.building"},
	{Icon: "large_building", Colour: "great", Key: "puertorico.picture.score.bonus"},
	{Icon: "noble", Colour: "noble", Key: "puertorico.picture.score.nobles"}}

// Victory says where the points of each seat come from.
func (p *painter) Victory() *render.Canvas {
	return result.Victory(p.Board, scorePainter{p}.standings(), sources, func(seat engine.Seat) []int {
		s := &p.View.Scores[seat]
		large := 0
		for _, bonus := range s.Large {
			large += bonus.Bonus
		}
		return []int{s.Chips, s.Buildings, large, s.Nobles}
	})
}

// The columns of the final account, from the left edge of its panel, and its head.
const (
	scoreHigh   = 86
	scoreHead   = 84
	scoreRank   = 74
	scoreName   = 132
	scoreNames  = 352
	scoreChips  = 548
	scoreHouses = 688
	scoreLarge  = 762
	scoreNobles = 1168
	scoreTie    = 1288
	scoreBid    = 112
	scoreTotal  = 1448
	scoreColumn = 132
	scoreGap    = 10
)

// score draws the final account: a row for each player from the first to the last, the winner's in gold and a laurel.
// It says why the game ended, and which large building brought what.
func (p scorePainter) score(c *render.Canvas, l *layout) {
	r := l.deck
	p.scoreHeads(c, r)
	for i, s := range p.standings() {
		p.scoreRow(c, r.Min.X, s, rect(r.Min.X+18, r.Min.Y+scoreHead+i*scoreHigh+4, r.Dx()-36, scoreHigh-8))
	}
}

func (p scorePainter) scoreHeads(c *render.Canvas, r image.Rectangle) {
	c.Wrapped(r.Min.X+30, r.Min.Y+scoreHead/2+4, 0, scoreName+scoreNames-40, p.ending(), noteStyle.In(30))
	head := func(x, room int, key string) {
		c.Halved(r.Min.X+x, r.Min.Y+scoreHead/2+4, 0, room, p.Say(key+".capital"), noteStyle.In(29).At(render.Centre))
	}
	head(scoreChips, scoreColumn, "puertorico.picture.score.chips")
	head(scoreHouses, scoreColumn, "puertorico.picture.score.building")
	room := p.largeRoom()
	large := p.Say("puertorico.picture.score.large")
	c.Fitted(r.Min.X+scoreLarge+10, r.Min.Y+scoreHead/2+4, room-10, large, noteStyle.In(29))
	if p.View.WithNobles {
		head(p.nobles(), scoreColumn-20, "puertorico.picture.score.nobles")
	}
	head(p.tie(), scoreColumn, "puertorico.picture.score.tiebreak")
	if p.Bids != nil {
		head(scoreTie, scoreColumn, "final.bid")
	}
	c.Halved(r.Min.X+scoreTotal, r.Min.Y+scoreHead/2+4, 0, 170, p.Say("puertorico.picture.score.total"),
		titleStyle.In(36).At(render.Centre))
}

// nobles and tie are where these columns stand: bids have their column behind them.
func (p scorePainter) nobles() int { return p.tie() - scoreTie + scoreNobles }
func (p scorePainter) tie() int {
	if p.Bids == nil {
		return scoreTie
	}
	return scoreTie - scoreBid
}

// largeRoom is how wide the large buildings may be; nobles take some of it.
func (p scorePainter) largeRoom() int {
	if p.View.WithNobles {
		return p.nobles() - scoreColumn/2 + 8 - scoreLarge
	}
	return p.tie() - scoreColumn/2 - scoreLarge
}

// ending says in at most two lines why the game ended, with nothing where nobody knows (P12.1).
func (p scorePainter) ending() []string {
	var why []string
	for _, flag := range p.View.End {
		if reason := p.SayOr("puertorico.picture.end."+flag, ""); reason != "" {
			why = append(why, reason)
		}
	}
	if len(why) == 0 {
		return nil
	}
	first := p.Say("puertorico.picture.end", text("list", why[0]))
	if len(why) == 1 {
		return []string{first}
	}
	return []string{first + ",", strings.Join(why[1:], ", ")}
}

func (p scorePainter) ended() string {
	if lines := p.ending(); len(lines) > 0 {
		return strings.Join(lines, " ") + "."
	}
	return ""
}

func (p scorePainter) scoreRow(c *render.Canvas, left int, s result.Ranked, r image.Rectangle) {
	score := p.View.Scores[s.Seat]
	y := (r.Min.Y + r.Max.Y) / 2
	digits := min(r.Dy()*7/10, 64)
	if s.Wins {
		c.HighlightEdge(r, 12, 7)
	}
	result.Rank(c, s.Rank, left+scoreRank, y, false)
	flag := min(r.Dy()-10, 92)
	c.Flag(s.Seat, p.Name(s.Seat), left+scoreName, y-flag/2, flag, scoreNames)
	part := func(x, n int) {
		style := countStyle
		if n == 0 {
			style = nothing
		}
		c.Middle(left+x, y, strconv.Itoa(n), style.In(digits).At(render.Centre))
	}
	part(scoreChips, score.Chips)
	part(scoreHouses, score.Buildings)
	if p.View.WithNobles {
		part(p.nobles(), score.Nobles)
	}
	p.bonuses(c, image.Rect(left+scoreLarge, r.Min.Y+5, left+scoreLarge+p.largeRoom(), r.Max.Y-5), score.Large)
	c.Middle(left+p.tie(), y, strconv.Itoa(score.Tiebreak), noteStyle.In(36).At(render.Centre))
	if p.Bids != nil {
		c.Middle(left+scoreTie, y, p.BidOf(s.Seat), countStyle.In(40).At(render.Centre))
	}
	c.Shield(p.Total(s.Seat), left+scoreTotal, y, r.Dy()-2, render.Tone{})
}

func (p scorePainter) bonuses(c *render.Canvas, r image.Rectangle, list []puertorico.LargeBonus) {
	if len(list) == 0 {
		c.Middle(r.Min.X+10, (r.Min.Y+r.Max.Y)/2, "0", nothing.In(min(r.Dy()*3/4, 58)))
		return
	}
	const most, number = 290, 56
	w, h := min((r.Dx()+scoreGap)/len(list)-scoreGap, most), min(r.Dy(), 92)
	y := (r.Min.Y + r.Max.Y) / 2
	for i, bonus := range list {
		at := image.Pt(r.Min.X+i*(w+scoreGap), y-h/2)
		c.Tile(at, w, h, 8, render.Solid(dataOf(bonus.Building).ground()))
		n := strconv.Itoa(bonus.Bonus)
		style := countStyle.In(min(40, h*2/3)).At(render.Centre)
		size, lines := nameIn(p.building(bonus.Building), w-number-12, h-6)
		if size == 0 { // Nothing but the number has room; the name stands on the board below.
			c.Middle(at.X+w/2, y, n, style)
			continue
		}
		top := y - (len(lines)-1)*size/2
		for k, line := range lines {
			c.Middle(at.X+10, top+k*size, line, labelStyle.In(size))
		}
		c.Middle(at.X+w-number/2, y, n, style)
	}
}

// nameIn finds the largest size at which a name stands in a room in at most two lines, 0 where none does.
func nameIn(name string, w, h int) (int, []string) {
	for size := labelStyle.Size; size >= 18; size-- {
		lines := render.Lines(labelStyle.Font, size, w, name)
		fits := len(lines)*size <= h
		for _, line := range lines {
			fits = fits && render.Width(labelStyle.Font, size, line) <= w
		}
		if fits {
			return size, lines
		}
	}
	return 0, nil
}
