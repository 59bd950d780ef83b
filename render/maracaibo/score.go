package maracaibo

import (
	"image"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/maracaibo"
	"github.com/harbormaster/harbormaster/render"
)

// The sheet of the final account: a column for each player, the first on the left, a line for each part of the score.
const (
	sheetTop   = 170
	sheetHead  = 148
	sheetLine  = 62
	sheetFoot  = 128
	sheetNames = 470
)

// scorePainter draws the final account.
type scorePainter struct{ *painter }

// standings are the seats from the first to the last, those with the same total by their buried treasures.
func (p scorePainter) standings() []render.Ranked {
	ties := make([]int, len(p.Totals))
	for i := range ties {
		ties[i] = len(p.View.Players[i].Buried)
		if p.View.Solo { // A tie is John Silver's.
			ties[i] = i
		}
	}
	return p.Standings(ties)
}

// scoreParts are the indices of the lines of the account: those that can count in this game.
func (p scorePainter) scoreParts() []int {
	var list []int
	for i, part := range maracaibo.ScoreParts {
		if (part == "improvements" || part == "rubies") && !p.View.Solo {
			continue
		}
		list = append(list, i)
	}
	return list
}

// sheetPanel is the paper of an account of so many lines.
func sheetPanel(lines int) image.Rectangle {
	return rect(margin, sheetTop, inner, sheetHead+lines*sheetLine+sheetFoot)
}

// paintScore draws a finished game: who has won with what, and below it the boards. Folded it leaves out the boards.
func (p scorePainter) paintScore() *render.Canvas {
	parts := p.scoreParts()
	l := p.scoreLayout(len(parts))
	key := render.BackgroundKey{Kind: "maracaibo.score", A: len(p.View.Players), B: len(l.boards), C: len(parts)}
	c := p.Canvas(key, l.w, l.h, func(pen *render.Pen) { p.scoreGround(pen, l, len(parts)) })
	p.header(c)
	p.sheet(c, parts)
	if len(l.boards) == 0 {
		return c
	}
	p.HighlightBoards(c, l.boards)
	for i := range p.View.Players {
		boardPainter(p).board(c, l.boards[i], engine.Seat(i), l.narrow)
	}
	return c
}

// scoreLayout has the boards of a table moved up below the account; folded it has none.
func (p scorePainter) scoreLayout(lines int) *layout {
	l := layoutOf(p.View.Layout, len(p.View.Players))
	end := sheetPanel(lines).Max.Y
	if p.Scene.Level == render.Folded {
		l.boards, l.h = nil, end+margin+6
		return l
	}
	up := image.Pt(0, end+28-boardsTop)
	for i := range l.boards {
		l.boards[i] = l.boards[i].Add(up)
	}
	l.h = l.boards[len(l.boards)-1].Max.Y + pictureFoot
	return l
}

func (p scorePainter) scoreGround(pen *render.Pen, l *layout, lines int) {
	w, h := float64(l.w), float64(l.h)
	pen.Winds(16, w/2, h*0.6, w, h)
	pen.MapFrame(w, h, skyHigh+2)
	pen.Sky(w, skyHigh)
	pen.Panel(sheetPanel(lines))
	for i := range lines + 1 {
		y := float64(sheetTop + sheetHead + i*sheetLine)
		pen.Line(render.PaperLine, 2, margin+24, y, tableWide-margin-24, y)
	}
	for i, b := range l.boards {
		boardGround(pen, b, l.narrow, p.View.Solo && engine.Seat(i) == maracaibo.John)
	}
}

var (
	sheetName  = render.Label.Sized(34)
	sheetTotal = render.Title.Sized(44)
	sheetCount = render.Count.Sized(44).At(render.Centre)
)

// partSigns are the signs of the lines of the account, in the order of ScoreParts.
var partSigns = [...]signRow{
	{small("vp", 90)}, {small("river", 90)}, {small("coin", 90)}, {small("card", 90)},
	{small("card", 70), small("vp", 60)},
	{small("residence", 90)}, {small("treasure", 90)}, {small("bury", 90)}, {small("quest", 90)},
	{small("quest", 70), small("vp", 60)},
	{small("card", 90)}, {small(rubyIcon, 90)},
}

func (p scorePainter) sheet(c *render.Canvas, parts []int) {
	for line, i := range parts {
		y := sheetTop + sheetHead + line*sheetLine + sheetLine/2
		drawSignsCentred(c, partSigns[i], margin+58, y, 52, 80, render.Tone{})
		c.Fitted(margin+108, y, sheetNames-118, p.Say("maracaibo.picture.score."+maracaibo.ScoreParts[i]), sheetName)
	}
	panel := sheetPanel(len(parts))
	foot := panel.Max.Y - sheetFoot/2
	c.Fitted(margin+32, foot, sheetNames-50, p.Say("maracaibo.picture.score.total"), sheetTotal)
	wide := (panel.Dx() - sheetNames - 20) / len(p.View.Players)
	for i, s := range p.standings() {
		p.sheetColumn(c, rect(panel.Min.X+sheetNames+i*wide, panel.Min.Y+10, wide, panel.Dy()-20), s, parts, foot)
	}
}

// sheetColumn draws the account of a player.
func (p scorePainter) sheetColumn(c *render.Canvas, r image.Rectangle, s render.Ranked, parts []int, foot int) {
	score := &p.View.Scores[s.Seat]
	values := score.Parts()
	for line, i := range parts {
		c.Middle(middle(r).X, sheetTop+sheetHead+line*sheetLine+sheetLine/2, render.Signed(values[i]),
			countStyleOf(values[i], sheetCount))
	}
	c.AccountColumn(r, s, p.Name(s.Seat), score.Total, foot)
}
