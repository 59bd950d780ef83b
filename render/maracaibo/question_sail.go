package maracaibo

import (
	"image"
	"slices"
	"strconv"

	"github.com/harbormaster/harbormaster/engine/maracaibo"
	"github.com/harbormaster/harbormaster/render"
	"github.com/harbormaster/harbormaster/render/focus"
)

// The question where to sail: a head with the own ship, then a row of cards for each number of steps.
const (
	sailHead  = 148
	sailLeft  = 76
	sailHigh  = 190
	sailApart = 30
	sailWide  = 476
	sailSmall = 352
	// sailShip is the side of a ship on a card, sailStep how far apart two of them are.
	sailShip = 96
	sailStep = 62
)

// sailRow are the spaces that so many steps lead to.
type sailRow struct {
	steps  int
	spaces []maracaibo.Slot
}

// sailRows are the spaces in reach, the nearest first, from the left to the right: at most four in a row.
func (p questionPainter) sailRows() []sailRow {
	var rows []sailRow
	for n := 1; n <= maracaibo.Slots; n++ {
		var list []maracaibo.Slot
		for at := range maracaibo.Slot(maracaibo.Slots) {
			if p.can.lit[at] && p.can.steps[at] == n {
				list = append(list, at)
			}
		}
		grid := gridOf(p.View.Layout)
		slices.SortStableFunc(list, func(a, b maracaibo.Slot) int { return grid[a].Min.X - grid[b].Min.X })
		for part := range slices.Chunk(list, 4) {
			rows = append(rows, sailRow{n, part})
		}
	}
	return rows
}

// sail shows where one may go, by the number of steps.
func (p questionPainter) sail() focus.Block {
	rows := p.sailRows()
	room := focus.BlockRoom(len(p.View.Players)) - focus.KeyRoom - sailHead
	high := max(cardHigh, min(sailHigh, room/max(1, len(rows))-sailApart))
	all := sailHead + len(rows)*(high+sailApart)
	return focus.Block{High: all, Draw: func(c *render.Canvas, r image.Rectangle) {
		p.sailing(c, image.Rect(r.Min.X, r.Min.Y, r.Max.X, r.Min.Y+sailHead))
		y := r.Min.Y + sailHead + sailApart
		for _, row := range rows {
			chevrons(c, row.steps, r.Min.X+28, y+high/2)
			wide := sailWide
			if len(row.spaces) > 3 {
				wide = sailSmall
			}
			for i, at := range focus.Cells(image.Pt(r.Min.X+sailLeft, y), len(row.spaces), wide, high, 20) {
				p.reached(c, at, row.spaces[i])
			}
			y += high + sailApart
		}
	}}
}

// sailing is who sails: their ship, where it is, what is in their purse, the steps that are left; and the islands.
func (p questionPainter) sailing(c *render.Canvas, r image.Rectangle) {
	const side = 116
	x, y := r.Min.X+70, middle(r).Y
	c.HighlightDisc(x, y, 72)
	ship(c, p.seat, x, y, side)
	style := render.Title.Sized(42).Toned(render.Solid(render.OnDark))
	c.Fitted(x+96, y-36, 420, p.space(p.own.Ship), style)
	c.Coin(p.own.Doubloons, x+130, y+34, 36, render.Tone{})
	for i := range p.View.StepsLeft {
		chevron(c, x+214+i*50, y+34, render.OnDark)
	}
	for t, at := range focus.Cells(image.Pt(r.Max.X-3*300+20, r.Min.Y+16), maracaibo.Treasures, 280, 116, 20) {
		focus.Panel(c, at)
		p.island(c, at, maracaibo.Treasure(t))
	}
}

// chevrons are as many as the steps to a row of cards, one below the other.
func chevrons(c *render.Canvas, n, x, y int) {
	n = min(n, 5)
	for i := range n {
		chevron(c, x, y+(2*i-n+1)*17, render.OnDark)
	}
}

func chevron(c *render.Canvas, x, y int, colour render.Colour) {
	c.Piece(render.SpriteKey{Kind: "mc.chevron", S: string(colour)}, render.Around(28), x, y, func(pen *render.Pen) {
		pen.Line(colour, 8, -20, -9, 0, 10, 20, -9)
	})
}

// reached is a space that one may sail to: its card, and the ships that are there.
func (p questionPainter) reached(c *render.Canvas, r image.Rectangle, at maracaibo.Slot) {
	s := p.lying(at)
	switch {
	case s == nil:
		p.harbour(c, r, at)
	case s.Down:
		cardBack(c, r, 0, s.Location, s.Coins) // In words.
		x, room, style := middle(r).X+28, r.Dx()-130, render.Label.Sized(40).Toned(render.Solid(render.OnDark))
		c.Wrapped(x, middle(r).Y, 0, room, render.Lines(style.Font, 38, room, p.space(at)), style.At(render.Centre))
	case s.Card == maracaibo.NoCard:
		emptyPlace(c, r)
	default:
		p.card(c, r, s)
	}
	c.HighlightEdge(r.Inset(4), 10, 9)
	if s != nil {
		p.sea.fleet(c, s.Ships, image.Pt(r.Max.X-sailShip/2-16, r.Max.Y-sailShip/2-10), sailShip, sailStep, at)
	}
}

// cardScale is that of what stands on a card of a focus picture: on a narrow one its name needs the room.
func cardScale(r image.Rectangle) scale { return scale(min(r.Dy(), 170, r.Dx()*2/5)) }

// card draws a card of the sea with what it does in one or two lines.
func (p questionPainter) card(c *render.Canvas, r image.Rectangle, s *maracaibo.SlotView) {
	look, k := p.sea.look(s), cardScale(r)
	taken := 0
	if n := len(s.Ships); n > 0 && r.Dy() <= sailHigh {
		taken = sailShip + (n-1)*sailStep + 8
	}
	left, signs := p.sea.cardFrame(c, r, k, look), cardSigns[look.card]
	if final := look.card.Final(); len(final) > 0 && !p.can.sailing {
		signs = summed(p, signs, final[0].Per, p.View.FinalPoints(p.seat, look.card), final[0].Max)
	}
	drawSignLines(c, signs, image.Rect(left, r.Min.Y+k.of(52), r.Max.X-20-taken, r.Max.Y-14),
		92, render.Tone{})
}

// summed adds to a sentence that ends with what brings points how much of it the seat has now, and the points, if any:
// with a word behind them where it can't bring more, whose limit is most, 0 for none.
func summed(p questionPainter, s signRow, per maracaibo.Metric, points, most int) signRow {
	if points == 0 {
		return s
	}
	s = slices.Concat(s, signRow{word("×" + strconv.Itoa(p.View.Count(p.seat, per))), leads,
		shield(strconv.Itoa(points))})
	if points == most {
		s = append(s, word(p.Say("maracaibo.picture.most")))
	}
	return s
}

// harbour is the Gulf or Maracaibo with what one does there.
func (p questionPainter) harbour(c *render.Canvas, r image.Rectangle, at maracaibo.Slot) {
	focus.Card(c, r, render.Paper, focus.Shown)
	signs := havenSigns
	if at == maracaibo.Gulf {
		signs = upgradeSigns
		for i, option := range gulfSigns {
			if i == 0 {
				signs = joined(signs, option)
			} else {
				signs = slices.Concat(signs, signRow{stop}, option)
			}
		}
	}
	c.Fitted(r.Min.X+28, r.Min.Y+48, r.Dx()-56, p.space(at), render.Title.Sized(42))
	drawSignLines(c, signs, image.Rect(r.Min.X+28, r.Min.Y+80, r.Max.X-24, r.Max.Y-16), 70, render.Tone{})
	if p.Seated(p.View.Last) && at == maracaibo.Maracaibo {
		c.Mark(p.View.Last, r.Max.X-56, r.Min.Y+52, 30)
	}
}

// here is the card where the ship has landed, and what may be done with it: pay for it, or leave it for doubloons.
func (p questionPainter) here() focus.Block {
	const high = 300
	s := p.lying(p.own.Ship)
	if s == nil || s.Card < 0 {
		return p.answers()
	}
	pay, leave := p.Say("maracaibo.picture.build"), skipped(p)
	if p.View.Step == maracaibo.StepTake {
		pay, leave.signs = p.Say("maracaibo.picture.take"), append(leave.signs, word("+"), coin(ignoreGain))
	}
	signs := signRow{word("−"), coin(p.sea.look(s).price), leads, icon(suitOf(s.Card).sign)}
	offers := [...]answer{{signs: signs, words: pay}, leave}
	return focus.Block{High: high, Draw: func(c *render.Canvas, r image.Rectangle) {
		const wide, apart = 760, 24
		p.card(c, rect(r.Min.X, r.Min.Y, wide, high), s)
		each := (high + apart) / len(offers)
		for i, offer := range offers {
			p.answer(c, rect(r.Max.X-wide, r.Min.Y+i*each, wide, each-apart), &offer, mostSigns)
		}
	}}
}

// afar are the cards that may be acquired from where the ship is, with what they cost.
func (p questionPainter) afar() focus.Block {
	spaces := make([]*maracaibo.SlotView, 0, len(p.View.Slots))
	for i := range p.View.Slots {
		if s := &p.View.Slots[i]; p.can.lit[s.Slot] && s.Card >= 0 {
			spaces = append(spaces, s)
		}
	}
	none := without(p)
	form := focus.CardsFor(len(spaces), focus.BlockRoom(len(p.View.Players))-focus.KeyRoom-focus.Gap-none.High)
	if form == focus.CardsWide {
		form = focus.CardsTall
	}
	return focus.Stacked(focus.Cards(form, len(spaces), func(c *render.Canvas, i int, r image.Rectangle) {
		p.card(c, r, spaces[i])
		c.HighlightEdge(r.Inset(4), 10, 9)
	}), none)
}
