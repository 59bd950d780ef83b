package endeavor

import (
	"cmp"
	"image"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/endeavor"
	"github.com/harbormaster/harbormaster/render"
	"github.com/harbormaster/harbormaster/render/result"
)

// sheetNames is how wide the names of the parts of the score are.
const sheetNames = 424

type scorePainter struct{ *painter }

// standings are the seats from the first to the last; those with the same total share their rank (E73).
func (p scorePainter) standings() []result.Ranked { return result.Standings(&p.SeatLabels, nil) }

// paintScore draws a finished game: who has won with what, and below it the boards.
func (p scorePainter) paintScore() *render.Canvas {
	account := p.account()
	l := scoreLayout(len(p.View.Players), account.Lines())
	key := render.BackgroundKey{Kind: "endeavor.score", A: len(p.View.Players), B: account.Lines()}
	c := p.Canvas(key, l.w, l.h, func(pen *render.Pen) { scoreGround(pen, l, account.Lines()) })
	p.Header().Draw(c, skyHigh)
	account.Draw(c, &p.SeatLabels, p.standings())
	p.HighlightBoards(c, l.boards)
	for _, purse := range p.painter.standings() {
		boardPainter(p).board(c, l, &purse)
	}
	return c
}

// scoreLayout has the boards of a table moved up below the account.
func scoreLayout(seats, lines int) *layout {
	l := layoutOf(seats)
	up := image.Pt(0, result.AccountPanel(lines).Max.Y+gutter-boardsTop)
	for i := range l.boards {
		l.boards[i] = l.boards[i].Add(up)
	}
	l.compass = l.compass.Add(up)
	l.h += up.Y
	return l
}

func scoreGround(pen *render.Pen, l *layout, lines int) {
	w, h := float64(l.w), float64(l.h)
	pen.Chart(32, w/2, h*0.6, w, h, skyHigh)
	if len(l.boards)%2 == 1 {
		pen.Compass(float64(l.compass.X), float64(l.compass.Y))
	}
	result.AccountPaper(pen, lines)
	for _, b := range l.boards {
		boardGround(pen, b)
	}
}

func (p scorePainter) account() result.Account {
	return result.Account{
		Names: sheetNames, Left: margin + 100, Total: p.Say("endeavor.board.score.total"), Bid: p.BidName(),
		Parts: render.Words(endeavor.ScoreParts,
			func(part string) string { return p.Say("endeavor.score." + part + ".capital") }),
		Sign: func(c *render.Canvas, part, y int) {
			p.partIcon(c, endeavor.ScoreParts[part], margin+56, y)
		},
		Points: func(seat engine.Seat) []int { return p.View.Scores[seat].Parts() },
		Style:  func(n int) render.Style { return countStyleOf(n, render.Count.Sized(44).At(render.Centre)) },
	}
}

// partIcon puts the sign of a part of the score: a held city, a connection, a status, a card, the empty place of a
// governor, a building, a marker, the chain of turned cards.
func (p scorePainter) partIcon(c *render.Canvas, part string, x, y int) {
	const side = 48
	switch part {
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
	case "governor_place":
		c.FadedIcon(crownIcon, x, y, side, render.Fade(render.Paper, occupiedShare))
	case "buildings":
		house(c, glory, x, y, side)
	default:
		icons := map[string]string{"cities": "occupy", "cards": "card", "population": "marker",
			"turned": "deck_slavery"}
		c.Icon(cmp.Or(icons[part], part), x, y, side)
	}
}
