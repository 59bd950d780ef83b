package maracaibo

import (
	"image"
	"slices"
	"strconv"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/maracaibo"
	"github.com/harbormaster/harbormaster/render"
	"github.com/harbormaster/harbormaster/render/focus"
)

// The cards of open quests: in one row, or in two where they are more than three.
var (
	questRow  = focus.CardForm{Columns: 3, W: 500, H: 322, Aside: 22, Below: 18}
	questRows = focus.CardForm{Columns: 2, W: 760, H: 270, Aside: 24, Below: 18}
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
				p.answer(c, r, &keep, mostSigns)
				return
			}
			focus.Card(c, r, render.Paper, focus.Possible)
			x, y := r.Min.X+116, middle(r).Y
			for range p.own.Held {
				questBack(c, x, y, back, 1)
				x += min(120, 360/p.own.Held)
			}
			r.Min.X = x
			effectAndWords(c, r.Inset(20), signRow{icon("goes_back"), word("1"), leads, coin(e.Gain)}, p.effect(e),
				mostSigns)
		})
}

// dealt says that everybody chooses from quests which are their secret.
func dealt(p questionPainter) bool {
	return p.View.Step == maracaibo.StepKeep && p.View.Viewer != p.seat
}

// dealtQuests are everybody's quests to choose from, face down, with how many are kept (M16, M87), and a tick for who
// has chosen; three players stand in a row.
func dealtQuests(p questionPainter) focus.Block {
	const head, card, apart = 64, 190, 152
	purses := p.purses(p.View)
	form := focus.CardForm{Columns: 2, W: 752, H: 268, Aside: 40, Below: 40}
	if len(purses)%2 > 0 {
		form = focus.CardForm{Columns: 3, W: 488, H: 420, Aside: 40, Below: 40}
	}
	// A lantern round everybody would say nothing.
	some := slices.ContainsFunc(purses, func(f focus.Purse) bool { return !f.Awaited })
	return focus.Cards(form, len(purses), func(c *render.Canvas, i int, r image.Rectangle) {
		player := &p.View.Players[i]
		purses[i].Awaited = purses[i].Awaited && some
		purses[i].DrawHead(c, r)
		r.Min.Y += head
		at := image.Pt(middle(r).X-(player.Held-1)*apart/2, r.Min.Y+18+card/2)
		below := image.Rect(r.Min.X+20, at.Y+card/2+8, r.Max.X-20, r.Max.Y-8)
		if 2*r.Dy() < 3*card { // Beside the cards.
			at = image.Pt(r.Min.X+110, middle(r).Y)
			below = image.Rect(at.X+(player.Held-1)*apart+card/2, r.Min.Y+8, r.Max.X-16, r.Max.Y-8)
		}
		for k := range player.Held {
			questBack(c, at.X+k*apart, at.Y, card, 1)
		}
		signs, words := signRow{icon("tick")}, p.Say("maracaibo.board.chosen")
		if kept := player.Held - 1; !player.Chosen {
			signs = append(signs, word(strconv.Itoa(kept)), gap, icon("goes_back"), word("1"))
			words = p.Say("maracaibo.picture.keeps", number(kept), other(1))
		}
		effectAndWords(c, below, signs, words, mostSigns)
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

// heldQuests are how many quests everybody has, which are their secret, and how much of what the open ones count.
func (p questionPainter) heldQuests() focus.Block {
	seats, columns := len(p.View.Players), 3
	if seats != columns {
		columns = 2
	}
	form := focus.CardForm{Columns: columns, W: (focus.Inner - 40) / columns, H: islandsHigh}
	return focus.Paneled(form.Height(seats), func(c *render.Canvas, r image.Rectangle) {
		for i := range seats {
			at := form.Place(r.Min.Add(image.Pt(20, 0)), i)
			y, signs := middle(at).Y, signRow{icon("quest"), word(strconv.Itoa(p.View.Players[i].Held))}
			for _, have := range countedBy(p.View, engine.Seat(i)) {
				signs = slices.Concat(signs, signRow{gap}, metricSigns[have.Per], signRow{word(strconv.Itoa(have.N))})
			}
			c.Mark(engine.Seat(i), at.Min.X+38, y, 30)
			signs.at(c, at.Min.X+84, y, 66, at.Dx()-100)
		}
	})
}

// countedBy is how much a seat has of each thing that the open quests count.
func countedBy(v *maracaibo.View, seat engine.Seat) []maracaibo.Need {
	var list []maracaibo.Need
	for _, q := range v.Market {
		for _, need := range q.Tiers()[0].Need {
			if need.N = v.Count(seat, need.Per); !slices.Contains(list, need) {
				list = append(list, need)
			}
		}
	}
	return list
}

// tiers draws what a quest asks for: the sign of each thing that is counted, in a line for each tier how much of it a
// seat has and is wanted, with a tick where it is enough, and the points; of engine.Everyone what is wanted alone.
// Points that the seat would not get now are faded to a share, 0 for none.
func (p *painter) tiers(c *render.Canvas, r image.Rectangle, seat engine.Seat, q maracaibo.Quest, pale uint8) {
	tiers, royal, reached := q.Tiers(), p.View.Modules[maracaibo.RoyalOrders], 0
	columns, lines, share, signs, side := len(tiers[0].Need), len(tiers), 38, 38, r.Dy()*38/100
	if royal { // The lower tier is what is lost (M87).
		lines, share, signs, side = 1, 44, 54, r.Dy()*46/100
	}
	wide := (r.Dx() - side - 10) / columns
	left, top, sign := wide/2, 0, r.Dy()*54/100
	if !p.Seated(seat) { // A number alone is short.
		left = wide * 11 / 20
	}
	at, within := image.Pt(r.Min.X+left/2, middle(r).Y), left
	if columns > 1 && 2*wide < 3*r.Dy() { // The signs stand above.
		left, top, sign, within = 0, r.Dy()*signs/100, r.Dy()*signs*8/1000, wide-2
		at = image.Pt(r.Min.X+wide/2, r.Min.Y+top/2)
	}
	room := wide - left
	size := min(r.Dy()*share/100, (r.Dy()-top)*9/(10*lines), room*6/5)
	if top > 0 && !royal {
		side = min(side, (r.Dy()-top)/2)
	}
	if p.Seated(seat) {
		reached, size = p.View.Tier(seat, q), min(size, room*2/5)
	}
	for k, need := range tiers[0].Need {
		drawSignsCentred(c, metricSigns[need.Per], at.X+wide*k, at.Y, sign, within, render.Tone{})
	}
	for i, tier := range tiers {
		y, points, lost := r.Min.Y+top+(r.Dy()-top)*(2*i+1)/(2*len(tiers)), tier.VP, royal && i == 0
		shield := y
		if royal {
			points, shield = p.View.QuestPoints(q, 2*i), r.Min.Y+r.Dy()*(2*i+1)/4
			y = (r.Min.Y + top + r.Max.Y) / 2
		}
		c.Shield(render.Signed(points), r.Max.X-side/2, shield, side,
			render.FadeIf(pale > 0 && lost != (reached <= i), render.Empty, pale))
		if lost {
			continue
		}
		for k, need := range tier.Need {
			x, words, ticked := r.Min.X+wide*k+left+room/2, strconv.Itoa(need.N), 0
			if p.Seated(seat) {
				have := min(p.View.Count(seat, need.Per), need.N)
				if words = strconv.Itoa(have) + "/" + words; have == need.N {
					ticked = min(size*7/10, room/4)
				}
			}
			x -= ticked / 2
			x += c.Fitted(x, y, room-4-ticked, words, render.Count.Sized(size).At(render.Centre)) / 2
			if ticked > 0 {
				c.Icon("tick", x+ticked/2, y, ticked)
			}
		}
	}
}
