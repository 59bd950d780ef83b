package endeavor

import (
	"image"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/endeavor"
	"github.com/harbormaster/harbormaster/render"
)

// The sheet of the final account: a column for each player, the first on the left, a line for each part of the score.
const (
	sheetTop   = 170
	sheetHead  = 148
	sheetLine  = 62
	sheetFoot  = 128
	sheetNames = 424
	sheetHigh  = sheetHead + 11*sheetLine + sheetFoot
	sheetEnd   = sheetTop + sheetHigh
)

// scorePainter draws the final account.
type scorePainter struct{ *painter }

// standings are the seats from the first to the last; those with the same total share their rank (E73).
func (p scorePainter) standings() []render.Ranked { return p.Standings(nil) }

// paintScore draws a finished game: who has won with what, and below it the boards. Folded it leaves out the boards.
func (p scorePainter) paintScore() *render.Canvas {
	folded := p.Scene.Level == render.Folded
	l := scoreLayout(len(p.View.Players), folded)
	c := p.Canvas(render.BackgroundKey{Kind: "endeavor.score", A: len(p.View.Players), B: len(l.boards)}, l.w, l.h,
		func(pen *render.Pen) {
			scoreGround(pen, l, len(p.View.Players))
		})
	p.header(c)
	p.sheet(c)
	if folded {
		return c
	}
	p.HighlightBoards(c, l.boards)
	for i := range p.View.Players {
		boardPainter(p).board(c, l, engine.Seat(i))
	}
	return c
}

// scoreLayout has the boards of a table moved up below the account; folded it has none.
func scoreLayout(seats int, folded bool) *layout {
	l := layoutOf(seats)
	up := image.Pt(0, sheetEnd+gutter-boardsTop)
	for i := range l.boards {
		l.boards[i] = l.boards[i].Add(up)
	}
	l.compass = l.compass.Add(up)
	l.h += up.Y
	if folded {
		l.boards, l.h = nil, sheetEnd+margin
	}
	return l
}

func scoreGround(pen *render.Pen, l *layout, players int) {
	w, h := float64(l.w), float64(l.h)
	pen.Rhumbs(w/2, h*0.6, w, h)
	if len(l.boards)%2 == 1 {
		pen.Compass(float64(l.compass.X), float64(l.compass.Y))
	}
	pen.MapFrame(w, h, skyHigh+2)
	pen.Sky(w, skyHigh)
	pen.Panel(sheetPanel())
	for i := range len(endeavor.ScoreParts) + 1 {
		y := float64(sheetTop + sheetHead + i*sheetLine)
		pen.Line(render.PaperLine, 2, margin+24, y, tableWide-margin-24, y)
	}
	for _, b := range l.boards {
		boardGround(pen, b)
	}
}

func sheetPanel() image.Rectangle { return rect(margin, sheetTop, inner, sheetHigh) }

// column is the i-th column of the sheet.
func (p scorePainter) column(i int) image.Rectangle {
	panel := sheetPanel()
	wide := (panel.Dx() - sheetNames - 20) / len(p.View.Players)
	return rect(panel.Min.X+sheetNames+i*wide, panel.Min.Y+10, wide, panel.Dy()-20)
}

func (p scorePainter) sheet(c *render.Canvas) {
	for i, part := range endeavor.ScoreParts {
		y := sheetTop + sheetHead + i*sheetLine + sheetLine/2
		p.partIcon(c, part, margin+56, y)
		c.Fitted(margin+100, y, sheetNames-110, p.Say("endeavor.board.score."+part), sheetName)
	}
	foot := sheetTop + sheetHigh - sheetFoot/2
	c.Fitted(margin+32, foot, sheetNames-50, p.Say("endeavor.board.score.total"), ownTitle.In(44))
	for i, s := range p.standings() {
		p.sheetColumn(c, p.column(i), s, foot)
	}
}

var (
	sheetName  = render.Label.Sized(34)
	sheetCount = render.Count.Sized(44).At(render.Centre)
)

// sheetColumn draws the account of a player.
func (p scorePainter) sheetColumn(c *render.Canvas, r image.Rectangle, s render.Ranked, foot int) {
	score := &p.View.Scores[s.Seat]
	for i, n := range score.Parts() {
		c.Middle((r.Min.X+r.Max.X)/2, sheetTop+sheetHead+i*sheetLine+sheetLine/2, render.Signed(n),
			countStyleOf(n, sheetCount))
	}
	c.AccountColumn(r, s, p.Name(s.Seat), score.Total, foot)
}

// partIcon puts the sign of a part of the score: a held city, a connection, a status, a card, the empty place of a
// governor, a building, a marker, the chain of turned cards.
func (p scorePainter) partIcon(c *render.Canvas, part string, x, y int) {
	const side = 48
	switch part {
	case "cities":
		c.Icon("occupy", x, y, side)
	case "connections":
		c.Piece(render.SpriteKey{Kind: "en.link"}, render.Around(30), x, y, func(pen *render.Pen) {
			for _, wide := range []float64{8, 3.6} {
				pen.Line(map[float64]render.Colour{8: render.Outline, 3.6: render.Sail}[wide], wide, -15, 9, 15, -9)
			}
			for _, end := range [][2]float64{{-15, 9}, {15, -9}} {
				pen.Circle(end[0], end[1], 8)
				pen.FillStroke(render.Hole, render.Ring, 2.4)
			}
		})
	case "cards":
		c.Icon("card", x, y, side)
	case "governor_place":
		c.FadedIcon(crownIcon, x, y, side, render.Paper, occupiedShare)
	case "buildings":
		house(c, glory, x, y, side)
	case "population":
		c.Icon("marker", x, y, side)
	case "turned":
		c.Icon("deck_slavery", x, y, side)
	default:
		c.Icon(part, x, y, side)
	}
}
