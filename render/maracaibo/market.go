package maracaibo

import (
	"image"
	"slices"
	"strconv"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/maracaibo"
	"github.com/harbormaster/harbormaster/render"
)

// What lies in the free water beside the odd rows: decks, quests, smuggler tiles, ruby board, figureheads, the dice.

type marketPainter struct{ *painter }

func (p marketPainter) freeWaters(c *render.Canvas, l *layout) {
	trayGround(c, l.decks)
	p.decks(c, l.decks)
	for i, q := range p.View.Market {
		p.quest(c, l.quests[i], q)
	}
	trayGround(c, l.sides)
	p.tileSides(c, l.sides)
	if p.View.Modules[maracaibo.Rubies] {
		trayGround(c, l.rubies)
		p.rubyBoard(c, l.rubies)
	}
	for i, left := range slices.Collect(slices.Chunk(p.View.Supply, headLines)) {
		gone := func(f maracaibo.Figurehead) bool { return f < 0 }
		p.supplied(c, l.heads[i], slices.DeleteFunc(slices.Clone(left), gone))
	}
	p.dice(c, l.tray)
}

var deckCount = render.Count.Sized(46)

func (p marketPainter) decks(c *render.Canvas, r image.Rectangle) {
	x, y := r.Min.X+36, r.Min.Y+30
	c.Piece(render.SpriteKey{Kind: "mc.deck"}, image.Rect(-26, -30, 34, 34), x, y, func(pen *render.Pen) {
		for i := 2; i >= 0; i-- {
			d := float64(i * 4)
			pen.RoundRect(-20+d, -27+d/2, 40, 54, 6)
			pen.FillStroke("dusk3", render.Outline, 2.2)
		}
	})
	c.Middle(x, y, backs[2], render.Title.Sized(34).Toned(render.Solid(render.OnDark)).At(render.Centre))
	c.Middle(x+46, y, strconv.Itoa(p.View.Deck), deckCount)
	c.HighlightEdgeIf(p.can.questDeck, image.Rect(r.Min.X+2, r.Min.Y+62, r.Min.X+150, r.Max.Y+2), 12, 7)
	c.Icon("quest", x+2, y+62, 56)
	c.Middle(x+46, y+62, strconv.Itoa(p.View.QuestDeck), deckCount)
	corner(c, r, p.fresh.questDeck)
}

func (p marketPainter) quest(c *render.Canvas, r image.Rectangle, q maracaibo.Quest) {
	trayGround(c, r)
	corner(c, r, p.fresh.quest[q])
	p.tiers(c, image.Rect(r.Min.X+4, r.Min.Y+4, r.Max.X-8, r.Max.Y-4), engine.Everyone, q, 0)
	c.HighlightEdgeIf(p.can.quest[q], r.Inset(-4), 15, 8)
}

// cellOf is one of the six cells of a paper in the free water.
func cellOf(r image.Rectangle, i, columns int) image.Rectangle {
	r = r.Inset(3)
	wide, high := r.Dx()/columns, r.Dy()*columns/6
	return rect(r.Min.X+i%columns*wide, r.Min.Y+i/columns*high, wide, high).Inset(1)
}

// tileSides are the sides of the smuggler tiles with which this game is played (M15).
func (p marketPainter) tileSides(c *render.Canvas, r image.Rectangle) {
	at := middle(cellOf(r, 0, 3))
	c.Icon("smuggler", at.X, at.Y, 54)
	for i, side := range p.View.Sides {
		if side < 0 {
			continue
		}
		cell := cellOf(r, i+1, 3)
		at := middle(cell)
		c.HighlightEdgeIf(p.can.side[side], cell, 8, 4)
		drawSignsCentred(c, sideSigns[side], at.X, at.Y, 54, cell.Dx()-10, render.Tone{})
	}
}

// rubyBoard are the spaces where rubies are sold (M88); a full one has a ruby on it.
func (p marketPainter) rubyBoard(c *render.Canvas, r image.Rectangle) {
	for i := range maracaibo.RubySpace(maracaibo.RubySpaces) {
		cell := cellOf(r, int(i), 2)
		at := middle(cell)
		c.HighlightEdgeIf(p.can.ruby[i], cell, 8, 4)
		if p.View.RubyBoard[i] {
			ruby(c, at.X, at.Y, 36, render.Tone{})
			continue
		}
		drawSignsCentred(c, rubySigns[i], at.X, at.Y, 38, 84, render.Tone{})
	}
}

// headLines is how many figureheads a paper of the supply has.
const headLines = 2

// supplied draws figureheads of the supply with what they do, fewer larger; without any there is no paper.
func (p marketPainter) supplied(c *render.Canvas, r image.Rectangle, list []maracaibo.Figurehead) {
	if len(list) == 0 {
		return
	}
	trayGround(c, r)
	high := (r.Dy() - 10) / len(list)
	side := 56 - 4*(len(list)-1)
	for i, f := range list {
		y := r.Min.Y + 5 + high*(2*i+1)/2
		c.HighlightEdgeIf(p.can.head[f], image.Rect(r.Min.X+5, y-high/2, r.Max.X-5, y+high/2), 8, 4)
		c.Icon(f.Term(), r.Min.X+6+side/2, y, side)
		drawSignLines(c, headSigns[f], image.Rect(r.Min.X+9+side, y-high/2+2, r.Max.X-6, y+high/2-2), side+4,
			render.Tone{})
	}
}

// dice are those that were rolled last: of a raid that is over, or of a skirmish with the marks of who fought.
func (p marketPainter) dice(c *render.Canvas, r image.Rectangle) {
	switch {
	case p.View.Raid != nil:
	case p.fresh.fought.n > 0:
		p.skirmish(c, r)
	case p.fresh.dice != ([maracaibo.Treasures]int{}):
		p.rolled(c, r)
	}
}

func trayGround(c *render.Canvas, r image.Rectangle) {
	c.Tile(r.Min, r.Dx(), r.Dy(), 11, render.Solid(render.Paper))
}

// rolled draws dice in a row; those that were not rolled are missing.
func (p marketPainter) rolled(c *render.Canvas, r image.Rectangle) {
	trayGround(c, r)
	for t, n := range p.fresh.dice {
		if n >= 1 && n <= 6 {
			die(c, dieColours[t], strconv.Itoa(n), r.Min.X+34+t*60, r.Min.Y+36, 50)
		}
	}
	if seat := p.fresh.roller; p.Seated(seat) {
		c.Mark(seat, middle(r).X, r.Max.Y-32, 20)
	}
}

// skirmish draws the sums of those who fought, each beside its mark; the winner's is framed (M86).
func (p marketPainter) skirmish(c *render.Canvas, r image.Rectangle) {
	trayGround(c, r)
	i := 0
	for seat := range engine.Seat(len(p.View.Players)) {
		n := p.fresh.fought.sum[seat]
		if n < 0 {
			continue
		}
		x, y := r.Min.X+30+i%2*88, r.Min.Y+34+i/2*54
		if p.fresh.fought.n <= 2 {
			x, y = middle(r).X-22, r.Min.Y+34+i*54
		}
		c.Mark(seat, x, y, 16)
		die(c, render.Sail, strconv.Itoa(n), x+42, y, 40)
		c.HighlightEdgeIf(p.fresh.fought.winner == seat, image.Rect(x-22, y-24, x+66, y+24), 10, 5)
		i++
	}
}
