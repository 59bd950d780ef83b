package maracaibo

import (
	"image"
	"strconv"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/maracaibo"
	"github.com/harbormaster/harbormaster/render"
	"github.com/harbormaster/harbormaster/render/focus"
)

// The cards of open quests: in one row, or in two where they are more than three.
var (
	questRow  = focus.CardForm{Columns: 3, W: 500, H: 322, Aside: 22, Below: 18}
	questRows = focus.CardForm{Columns: 2, W: 760, H: 244, Aside: 24, Below: 18}
)

// quests shows the open quests with how far the seat is, and the deck as one more; below how many everybody has. Of a
// question about quests that are a secret, their owner sees them.
func (p questionPainter) quests() focus.Block {
	switch step := p.View.Step; {
	case dealt(p):
		return dealtQuests(p)
	case step == maracaibo.StepDiscard:
		return discard(p)
	case step == maracaibo.StepKeep:
		may := p.ownPossible(p.seat)
		return p.questCards(p.own.Quests, &may.quest, 0)
	}
	return focus.Stacked(p.questCards(p.View.Market, &p.can.quest, p.View.QuestDeck), p.heldQuests())
}

// questCards are quests, in gold what may be chosen or is planned, with signs of which are kept and which go back where
// that is planned, and the deck where it has any.
func (p questionPainter) questCards(list []maracaibo.Quest, may *[maracaibo.Quests]bool, deck int) focus.Block {
	n, form := len(list)+min(1, deck), questRows
	switch n {
	case questRow.Columns:
		form = questRow
	case questRows.Columns:
		form.H = questRow.H
	}
	return focus.Cards(form, n, func(c *render.Canvas, i int, r image.Rectangle) {
		if i == len(list) {
			p.questDeck(c, r)
			return
		}
		state, sign := focus.Shown, "goes_back"
		if may[list[i]] {
			state, sign = focus.Possible, "tick"
		}
		focus.Card(c, r, render.Paper, state)
		room := r.Dx() - 56
		if p.View.Step == maracaibo.StepKeep && p.Scene.Draft != "" {
			c.Icon(sign, r.Max.X-60, r.Min.Y+48, 64)
			room -= 80
		}
		c.FittedText(r.Min.X+28, r.Min.Y+62, room, p.questName(list[i]), render.Title.Sized(42))
		// What is counted, of both tiers how far the seat is and the points.
		p.tiers(c, image.Rect(r.Min.X+24, r.Min.Y+76, r.Max.X-24, r.Max.Y-16), p.seat, list[i], 0)
	})
}

// discard is a quest for doubloons (M59), of others' face down, or none.
func discard(p questionPainter) focus.Block {
	const high, back = 280, 204
	keep := answer{signs: signRow{icon("tick"), icon("quest"), word(strconv.Itoa(p.own.Held))}, words: skipped(p).words}
	if p.View.Viewer == p.seat {
		may := p.ownPossible(p.seat)
		return focus.Stacked(p.questCards(p.own.Quests, &may.quest, 0), p.below(keep))
	}
	e, _ := p.View.Doing()
	return focus.Cards(focus.CardForm{Columns: 2, W: 760, H: high, Aside: 24}, 2,
		func(c *render.Canvas, i int, r image.Rectangle) {
			if i > 0 {
				p.answer(c, r, &keep)
				return
			}
			focus.Card(c, r, render.Paper, focus.Possible)
			x, y := r.Min.X+116, middle(r).Y
			for range p.own.Held {
				questBack(c, x, y, back, 1)
				x += min(120, 360/p.own.Held)
			}
			r.Min.X = x
			effectAndWords(c, r.Inset(20), signRow{icon("goes_back"), word("1"), leads, coin(e.Gain)}, p.effect(e))
		})
}

// dealt says that everybody chooses from quests which are their secret.
func dealt(p questionPainter) bool {
	return p.View.Step == maracaibo.StepKeep && p.View.Viewer != p.seat
}

// dealtQuests are everybody's quests to choose from, face down, with how many are kept (M16, M87), and a tick for who
// has chosen; three players stand in a row.
func dealtQuests(p questionPainter) focus.Block {
	const head, card, apart, keep = 64, 190, 152, 92
	purses := p.purses(p.View)
	form := focus.CardForm{Columns: 2, W: 760, H: 268, Aside: 24, Below: 26}
	if len(purses)%2 > 0 {
		form = focus.CardForm{Columns: 3, W: 500, H: 420, Aside: 22, Below: 26}
	}
	return focus.Cards(form, len(purses), func(c *render.Canvas, i int, r image.Rectangle) {
		player := &p.View.Players[i]
		purses[i].DrawHead(c, r)
		at := image.Pt(middle(r).X-(player.Held-1)*apart/2, r.Min.Y+head+18+card/2)
		below, room := image.Pt(middle(r).X, r.Max.Y-keep*3/4), r.Dx()
		if 2*(r.Dy()-head) < 3*card { // Beside the cards.
			room = 236
			at = image.Pt(r.Min.X+110, (r.Min.Y+head+r.Max.Y)/2)
			below = image.Pt(r.Max.X-20-room/2, at.Y)
		}
		for k := range player.Held {
			questBack(c, at.X+k*apart, at.Y, card, 1)
		}
		if player.Chosen {
			c.Icon("tick", below.X, below.Y, keep)
			return
		}
		kept := word(strconv.Itoa(player.Held - 1))
		drawSignsCentred(c, signRow{icon("tick"), kept, gap, icon("goes_back"), word("1")}, below.X, below.Y, keep,
			room, render.Tone{})
	})
}

// questBack is a pile of so many quests, face down, with its middle at (x, y).
func questBack(c *render.Canvas, x, y, high, pile int) {
	wide := high * 3 / 4
	key := render.SpriteKey{Kind: "mc.quests", A: high, B: pile}
	c.Piece(key, image.Rect(-wide/2-4, -high/2-24, wide/2+24, high/2+4), x, y, func(pen *render.Pen) {
		for i := pile - 1; i >= 0; i-- {
			d, ground := float64(i)*10, render.Colour("dusk2")
			if i == 0 {
				ground = render.Sail
			}
			pen.RoundRect(-float64(wide)/2+d, -float64(high)/2-d, float64(wide), float64(high), 12)
			pen.FillStroke(ground, render.Outline, 3)
		}
	})
	c.Icon("quest", x, y, wide*3/5)
}

func (p questionPainter) questDeck(c *render.Canvas, r image.Rectangle) {
	state := focus.Shown
	if p.can.questDeck {
		state = focus.Possible
	}
	focus.Card(c, r, "dusk3", state)
	x, y, high := middle(r).X-8, middle(r).Y+8, (r.Dy()-90)/2*2
	wide := high * 3 / 4
	questBack(c, x, y, high, 3)
	disc(c, x+wide/2, y+high/2-26, 38, render.Paper)
	c.Middle(x+wide/2, y+high/2-26, strconv.Itoa(p.View.QuestDeck), render.Count.Sized(46).At(render.Centre))
}

// heldQuests are how many quests everybody has: which they are is their secret.
func (p questionPainter) heldQuests() focus.Block {
	return focus.Paneled(islandsHigh, func(c *render.Canvas, r image.Rectangle) {
		seats := len(p.View.Players)
		for i, at := range focus.Cells(image.Pt(r.Min.X+20, r.Min.Y), seats, (r.Dx()-40)/seats, islandsHigh, 0) {
			y := middle(at).Y
			x := at.Min.X + 4
			c.Mark(engine.Seat(i), x+34, y, 30)
			signRow{icon("quest"), word(strconv.Itoa(p.View.Players[i].Held))}.at(c, x+84, y, 66, at.Dx()-90)
		}
	})
}

// tiers draws the tiers of a quest in a rectangle: behind the sign of each thing that is counted how much of it a seat
// has for each tier, with a bar, and a tick where it is enough; at the end the points, with those that are lost below.
// Points that it would not get now are faded to a share, 0 for none.
func (p *painter) tiers(c *render.Canvas, r image.Rectangle, seat engine.Seat, q maracaibo.Quest, pale uint8) {
	tiers, reached := q.Tiers(), p.View.Tier(seat, q)
	worth := func(tier, x, y, side int, got bool) {
		c.Shield(render.Signed(p.View.QuestPoints(q, tier)), x, y, side,
			render.FadeIf(pale > 0 && got, render.Empty, pale))
	}
	rows, first := len(tiers), 0
	if p.View.Modules[maracaibo.RoyalOrders] { // The lower tier is what is lost (M87).
		rows, first = 1, 1
	}
	const narrow = 150
	whole := r
	needs, points := tiers[0].Need, max(52, min(r.Dy()/rows*7/10, r.Dy()*45/100))
	wide := (r.Dx() - points) / len(needs)
	side, signs := min(r.Dx()*28/100, r.Dy()*2/3, wide*4/10, 116), middle(r).Y
	if wide < narrow { // The signs stand above.
		side = r.Dy() * 28 / 100
		signs = r.Min.Y + side/2
		r.Min.Y += side
	}
	half := r.Dy() / rows
	high := min(half, 122)
	for i := range tiers[first:] {
		y := r.Min.Y + i*half + half/2
		if first > 0 {
			y = middle(whole).Y - points*4/10
			worth(0, r.Max.X-points/2, y+points+4, points*8/10, reached > 1)
		}
		worth(first+i+1, r.Max.X-points/2, y, points, reached <= first+i)
	}
	if len(needs) == 2 {
		pairs(c, p, image.Rect(whole.Min.X, whole.Min.Y, r.Max.X-points-14, whole.Max.Y), seat, tiers[first:])
		return
	}
	for k, need := range needs {
		left, right := r.Min.X+k*wide, r.Min.X+(k+1)*wide-14
		metric, room := metricSigns[need.Per], max(side, narrow/2)
		if wide >= narrow {
			room = min(max(side, metric.wide(side)), wide*4/10)
		}
		drawSignsCentred(c, metric, left+room/2, signs, side, room, render.Tone{})
		if wide >= narrow {
			left += room + 10
		}
		for i, tier := range tiers[first:] {
			y, all := r.Min.Y+i*half+(half-high)/2, tier.Need[k].N
			have := min(p.View.Count(seat, need.Per), all)
			words := strconv.Itoa(have) + "/" + strconv.Itoa(all)
			c.Fitted(left, y+high*30/100, right-left, words, render.Count.Sized(high*44/100))
			bar(c, image.Rect(left, y+high*58/100, right, y+high*88/100), have, all)
			if have == all {
				c.Icon("tick", right-8, y+high*73/100, min(44, high*4/10))
			}
		}
	}
}

// pairs are the tiers of a quest that counts two things: a line for each, with its number beside the bar.
func pairs(c *render.Canvas, p *painter, r image.Rectangle, seat engine.Seat, tiers []maracaibo.Tier) {
	high := r.Dy() / (2 * len(tiers))
	side := min(high*9/10, 76, r.Dx()/5)
	for i := range tiers {
		for k, need := range tiers[i].Need {
			y := r.Min.Y + (2*i+k)*high + high/2
			drawSignsCentred(c, metricSigns[need.Per], r.Min.X+side/2, y, side, side, render.Tone{})
			have := min(p.View.Count(seat, need.Per), need.N)
			words := strconv.Itoa(have) + "/" + strconv.Itoa(need.N)
			c.Fitted(r.Min.X+side+10, y, side*5/4, words, render.Count.Sized(side*75/100))
			bar(c, image.Rect(r.Min.X+side*9/4+20, y-high*2/10, r.Max.X, y+high*2/10), have, need.N)
			if have == need.N {
				c.Icon("tick", r.Max.X-8, y, min(44, high*2/3))
			}
		}
	}
}

// bar is filled as far as what one has of what is wanted: golden, green where it is enough.
func bar(c *render.Canvas, r image.Rectangle, have, all int) {
	w, h := r.Dx(), r.Dy()
	wide := w * have / max(1, all)
	key := render.SpriteKey{Kind: "mc.bar", A: w, B: h, C: wide}
	c.Piece(key, image.Rect(-3, -3, w+3, h+3), r.Min.X, r.Min.Y, func(pen *render.Pen) {
		round := float64(h) / 2
		pen.RoundRect(0, 0, float64(w), float64(h), round)
		pen.FillStroke(render.Paper3, render.Outline, 2.5)
		if have == 0 {
			return
		}
		ground := render.Gold
		if have == all {
			ground = "locB"
		}
		pen.RoundRect(0, 0, max(float64(wide), 2*round), float64(h), round)
		pen.FillStroke(ground, render.Outline, 2.5)
	})
}
