package maracaibo

import (
	"image"
	"slices"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/maracaibo"
	"github.com/harbormaster/harbormaster/render"
	"github.com/harbormaster/harbormaster/render/result"
)

type scorePainter struct{ *painter }

// standings are the seats from the first to the last, those with the same total by their buried treasures.
func (p scorePainter) standings() []result.Ranked {
	ties := make([]int, len(p.Totals))
	for i := range ties {
		ties[i] = len(p.View.Players[i].Buried)
		if p.View.Solo { // A tie is John Silver's.
			ties[i] = i
		}
	}
	return result.Standings(&p.SeatLabels, ties)
}

// scoreParts are the indices of the lines of the account: those in which somebody has points.
func (p scorePainter) scoreParts() []int {
	var list []int
	for i := range maracaibo.ScoreParts {
		if slices.ContainsFunc(p.View.Scores, func(s maracaibo.Score) bool { return s.Parts()[i] != 0 }) {
			list = append(list, i)
		}
	}
	return list
}

// paintScore draws a finished game: who has won with what, and below it the boards.
func (p scorePainter) paintScore() *render.Canvas {
	parts := p.scoreParts()
	account := p.account(parts)
	lines := account.Lines()
	l := p.scoreLayout(lines)
	key := render.BackgroundKey{Kind: "maracaibo.score", A: len(p.View.Players), B: len(l.boards), C: lines}
	c := p.Canvas(key, l.w, l.h, func(pen *render.Pen) { p.scoreGround(pen, l, lines) })
	p.Header().Draw(c, skyHigh)
	account.Draw(c, &p.SeatLabels, p.standings())
	p.HighlightBoards(c, l.boards)
	for i, purse := range p.painter.standings() {
		boardPainter(p).board(c, l.boards[i], &purse, l.narrow)
	}
	return c
}

// scoreLayout has the boards of a table moved up below the account.
func (p scorePainter) scoreLayout(lines int) *layout {
	l := layoutOf(p.View.Layout, len(p.View.Players))
	end := result.AccountPanel(lines).Max.Y
	up := image.Pt(0, end+28-boardsTop)
	for i := range l.boards {
		l.boards[i] = l.boards[i].Add(up)
	}
	l.h = l.boards[len(l.boards)-1].Max.Y + pictureFoot
	return l
}

func (p scorePainter) scoreGround(pen *render.Pen, l *layout, lines int) {
	w, h := float64(l.w), float64(l.h)
	pen.Chart(16, w/2, h*0.6, w, h, skyHigh)
	result.AccountPaper(pen, lines)
	for i, b := range l.boards {
		boardGround(pen, b, l.narrow, p.View.Solo && engine.Seat(i) == maracaibo.John)
	}
}

var partSigns = [...]signRow{
	{small("vp", 90)}, {small("river", 90)}, {small("coin", 90)}, {small("card", 90)},
	{small("card", 70), small("vp", 60)},
	{small("residence", 90)}, {small("treasure", 90)}, {small("bury", 90)}, {small("quest", 90)},
	{small("quest", 70), small("vp", 60)},
	{small("card", 90)}, {small(rubyIcon, 90)},
}

func (p scorePainter) account(parts []int) result.Account {
	return result.Account{
		Names: 470, Left: margin + 108, Total: p.Say("maracaibo.picture.score.total"), Bid: p.BidName(),
		Parts: render.Words(parts, func(i int) string {
			return p.Say("maracaibo.score." + maracaibo.ScoreParts[i] + ".capital")
		}),
		Sign: func(c *render.Canvas, line, y int) {
			drawSignsCentred(c, partSigns[parts[line]], margin+58, y, 52, 80, render.Tone{})
		},
		Points: func(seat engine.Seat) []int {
			all, list := p.View.Scores[seat].Parts(), make([]int, len(parts))
			for line, i := range parts {
				list[line] = all[i]
			}
			return list
		},
		Style: func(n int) render.Style { // Of one size in every line.
			return countStyleOf(min(max(n, -n), 9), render.Count.Sized(42).At(render.Centre))
		},
	}
}
