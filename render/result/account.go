package result

import (
	"image"
	"strconv"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/render"
)

// accountColumn draws the head and the foot of a player's column in a final account: mark, rank and name above, the
// total in a shield with its middle at foot. A winner's column is framed and has a wreath.
func accountColumn(c *render.Canvas, r image.Rectangle, s Ranked, name, total string, foot int) {
	const mark, wreath = 30, 43
	x, y := (r.Min.X+r.Max.X)/2, r.Min.Y+44
	if s.Wins {
		c.HighlightEdge(r, 12, 7)
		Laurel(c, x, y, wreath)
	}
	c.Mark(s.Seat, x, y, mark)
	c.Middle(x-wreath-30, y, strconv.Itoa(s.Rank),
		render.Count.Sized(36).Toned(render.Solid(render.Ink2)).At(render.Centre))
	c.Middle(x, r.Min.Y+112, render.Cut(render.Title, 36, r.Dx()-24, name), render.Title.Sized(36).At(render.Centre))
	c.Shield(total, x, foot, 104, render.Tone{})
}

// Account is the sheet of a final account on a table 1600 wide: a column for each player, the first on the left, a line
// for each part of the score.
type Account struct {
	// Parts are the names of the parts, Total that of their sum.
	Parts []string
	Total string
	// Bid is the name of what comes off for bids, "" for none: see render.Board.BidName.
	Bid string
	// Names is how wide the column of the names is, Left how far from the edge of the table they begin.
	Names, Left int
	// Sign draws the sign of a part, its middle at y.
	Sign func(c *render.Canvas, part, y int)
	// Points are those of a seat by part, Style is how such a number is set.
	Points func(seat engine.Seat) []int
	Style  func(n int) render.Style
}

// The sheet of an account: its top, the heights of its head, of each of its lines and of its foot.
const (
	AccountTop    = 170
	AccountHead   = 148
	AccountLine   = 62
	accountFoot   = 128
	accountMargin = 28
)

// AccountPanel is the paper of an account of so many lines.
func AccountPanel(lines int) image.Rectangle {
	return image.Rect(accountMargin, AccountTop, 1600-accountMargin,
		AccountTop+AccountHead+lines*AccountLine+accountFoot)
}

// AccountPaper draws the paper of an account of so many lines.
func AccountPaper(p *render.Pen, lines int) {
	r := AccountPanel(lines)
	p.Panel(r)
	for i := range lines + 1 {
		y := float64(AccountTop + AccountHead + i*AccountLine)
		p.Line(render.PaperLine, 2, float64(r.Min.X+24), y, float64(r.Max.X-24), y)
	}
}

// Lines is how many lines there are: the parts, and that of bids.
func (a Account) Lines() int {
	return len(a.Parts) + min(1, len(a.Bid))
}

// Column is the i-th column of n players.
func (a Account) Column(i, n int) image.Rectangle {
	r := AccountPanel(a.Lines())
	wide := (r.Dx() - a.Names - 20) / n
	left := r.Min.X + a.Names + i*wide
	return image.Rect(left, r.Min.Y+10, left+wide, r.Max.Y-10)
}

// Draw draws a final account on its paper: who has what for what, in the order of the standings.
func (a Account) Draw(c *render.Canvas, l *render.SeatLabels, standings []Ranked) {
	line := func(i int) int { return AccountTop + AccountHead + i*AccountLine + AccountLine/2 }
	name := func(i int, words string) {
		c.Fitted(a.Left, line(i), accountMargin+a.Names-a.Left-10, words, render.Label.Sized(34))
	}
	foot := AccountPanel(a.Lines()).Max.Y - accountFoot/2
	for i, part := range a.Parts {
		a.Sign(c, i, line(i))
		name(i, part)
	}
	bids := len(a.Parts)
	if a.Bid != "" {
		name(bids, a.Bid)
		drawDeduction(c, bidColour, a.Left-64, line(bids), 40, 40)
	}
	c.Fitted(accountMargin+32, foot, a.Names-50, a.Total, render.Title.Sized(44))
	for i, s := range standings {
		r := a.Column(i, len(standings))
		for k, n := range a.Points(s.Seat) {
			c.Middle((r.Min.X+r.Max.X)/2, line(k), render.Signed(n), a.Style(n))
		}
		if a.Bid != "" {
			render.Halves(c, (r.Min.X+r.Max.X)/2, line(bids), l.BidOf(s.Seat), a.Style(-l.Bids[s.Seat]))
		}
		accountColumn(c, r, s, l.Name(s.Seat), l.Total(s.Seat), foot)
	}
}
