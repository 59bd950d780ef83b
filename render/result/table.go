package result

import (
	"image"
	"strconv"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/render"
)

// The grid of the standings: a panel for each group, with a row for each of its people.
const (
	tableWide, tableMargin = 1320, 28
	tableSky, tableTop     = 148, 174
	tableSkyEnd            = 765
	tableHead, tableRow    = 66, 72
	tableGap, tableFoot    = 42, 62
	nameLeft, nameWide     = 108, 545
	scoreLeft, scoreRight  = 715, 915
	scoreHigh, moveSide    = 34, 30
)

var (
	// countMiddles are where the counts stand, moveColours who moves up, stays, moves down.
	countMiddles = [3]int{985, 1100, 1222}
	moveColours  = [3]render.Colour{"fresh", "gold", "dusk4"}
	headStyle    = render.Label.Sized(34).Toned(render.Solid(render.Ink2)).At(render.Centre)
	rowStyle     = render.Label.Sized(44)
)

// PaintStandings draws who stands where in a league. It is safe for concurrent use.
func PaintStandings(of engine.Standings) (engine.Picture, error) {
	c, panels := newTable(of)
	drawTable(c, of, panels)
	return c.Picture(of.Alt)
}

// newTable is an empty picture of its size, with where its groups stand.
func newTable(of engine.Standings) (*render.Canvas, []image.Rectangle) {
	var panels []image.Rectangle
	y := tableTop
	for _, g := range of.Groups {
		high := tableHead + 12
		moves := false
		for _, row := range g.Rows {
			high += tableRow
			if moves = moves || row.Move != 0; row.Gap {
				high += tableGap
			}
		}
		if moves {
			high += tableFoot
		}
		panels = append(panels, image.Rect(tableMargin, y, tableWide-tableMargin, y+high))
		y += high + 24
	}
	return render.NewCanvas(render.ThemeOf(of.Game, of.Theme), tableWide, y+4, render.Sea), panels
}

func drawTable(c *render.Canvas, of engine.Standings, panels []image.Rectangle) {
	c.Shapes(func(p *render.Pen) {
		p.Chart(32, tableWide/2, float64(c.H)/2, tableWide, float64(c.H), tableSky)
		for _, r := range panels {
			p.Panel(r)
		}
	})
	hour := render.HourOf(of.Progress, of.Progress >= 1)
	render.Header{Sky: render.Sky{Game: of.Game, Hour: hour}, TopLine: of.TopLine,
		Grid:     render.HeaderGrid{End: tableSkyEnd},
		Headline: render.Headline{Say: func(string) string { return of.Headline }}}.Draw(c, tableSky)
	for i, g := range of.Groups {
		drawGroup(c, of, g, panels[i])
	}
}

func drawGroup(c *render.Canvas, of engine.Standings, g engine.StandingGroup, r image.Rectangle) {
	y := r.Min.Y + tableHead/2 + 4
	c.Fitted(r.Min.X+24, y, scoreRight-r.Min.X-24, g.Title, render.Title.Sized(40))
	for i, head := range of.Heads {
		c.Fitted(countMiddles[i], y, 110, head, headStyle)
	}
	most, last := 1, len(of.Heads)-1
	for _, row := range g.Rows {
		most = max(most, row.Counts[last])
	}
	y, moves := r.Min.Y+tableHead+6, [3]bool{}
	for _, row := range g.Rows {
		if row.Gap {
			for _, x := range []int{-18, 0, 18} {
				c.Circle(r.Min.X+58+x, y+tableGap/2, 5, render.Ink2, render.Tone{})
			}
			y += tableGap
		}
		box := image.Rect(r.Min.X+10, y+1, r.Max.X-10, y+tableRow-1)
		moves[row.Move+1] = true
		drawRow(c, row, most, box)
		y += tableRow
	}
	x := r.Min.X + nameLeft
	for i, words := range [3]string{of.Up, "", of.Down} {
		if moves[i] && words != "" {
			moveSign(c, i-1, x+moveSide/2, y+tableFoot/2-4)
			x += moveSide + 16 + c.Middle(x+moveSide+16, y+tableFoot/2-4, words, render.Label.Sized(32)) + 48
		}
	}
}

// drawRow draws where one stands in a box; the bar of the highest score is as long as there is room.
func drawRow(c *render.Canvas, row engine.StandingRow, most int, box image.Rectangle) {
	x, y, colour := box.Min.X-10, (box.Min.Y+box.Max.Y)/2, moveColours[row.Move+1]
	if row.Move != 0 {
		c.Fill(box, render.Faded(colour, render.Paper, 22))
	}
	c.HighlightEdgeIf(row.Mine, box.Inset(3), 10, 6)
	if row.Place < 100 {
		Rank(c, row.Place, x+58, y, false)
	} else {
		c.Middle(x+58, y, strconv.Itoa(row.Place), render.Count.Sized(34).At(render.Centre))
	}
	tone := render.Solid(render.Ink)
	if row.Counts == [3]int{} {
		tone = render.Solid(render.Ink2)
	}
	c.Fitted(x+nameLeft, y, nameWide, render.CleanName(row.Name), rowStyle.Toned(tone))
	moveSign(c, row.Move, scoreLeft-36, y)
	last := len(row.Counts) - 1
	if wide := (scoreRight - scoreLeft) * max(0, row.Counts[last]) / most; wide > 0 {
		c.Tile(image.Pt(scoreLeft, y-scoreHigh/2), wide, scoreHigh, 0, render.Solid(colour))
	}
	for i, n := range row.Counts {
		size := 44
		if i == last {
			size = 52
		}
		c.Middle(countMiddles[i], y, strconv.Itoa(n), render.Count.Sized(size).Toned(tone).At(render.Centre))
	}
}

// moveSign draws a triangle that points where somebody moves.
func moveSign(c *render.Canvas, move, x, y int) {
	if move == 0 {
		return
	}
	c.Piece(render.SpriteKey{Kind: "table.move", A: move}, render.Around(moveSide), x, y, func(p *render.Pen) {
		h, top := float64(moveSide)/2, float64(moveSide*move)/2
		p.Polygon(0, top, h, -top, -h, -top)
		p.FillStroke(moveColours[move+1], render.Edge, 2.5)
	})
}
