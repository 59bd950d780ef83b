package maracaibo

import (
	"image"
	"strconv"

	"github.com/harbormaster/harbormaster/engine/maracaibo"
	"github.com/harbormaster/harbormaster/render"
)

// The answers to a question that is about no part of the own board: three in a row.
const (
	ownAskHigh = 84
	ownAskStep = ownAskHigh + 12
	ownAskSide = 18
	ownAskMost = 15
)

// ownAnswers are what the owner may choose where that lies on no part of their board: spaces of the sea and of the
// trail with the steps to them, open quests, effects.
func (o *ownBoard) ownAnswers() []answer {
	if o.Scene.Focus.Seat != o.seat || o.View.Over || boardSteps[o.Scene.Focus.Step] {
		return nil
	}
	q := questionPainter{painter: o.painter, sea: seaPainter{o.painter}, seat: o.seat, own: o.mine}
	var list []answer
	for _, row := range q.sailRows() {
		for _, at := range row.spaces {
			list = append(list, q.spaceAnswer(at, row.steps))
		}
	}
	steps := o.View.Steps(o.seat)
	for n, on := range o.can.node {
		if on {
			list = append(list, answer{steps: int(steps[n]), signs: nodeSigns[n]})
		}
	}
	for i, on := range o.can.quest {
		if on {
			list = append(list, answer{icon: "quest", name: o.questName(maracaibo.Quest(i))})
		}
	}
	if !o.can.sailing {
		for i := range o.View.Slots {
			if at := o.View.Slots[i].Slot; o.can.lit[at] && o.buys() {
				list = append(list, q.spaceAnswer(at, 0))
			}
		}
	}
	for _, group := range q.choices() {
		list = append(list, group...)
	}
	return list[:min(len(list), ownAskMost)]
}

func (o *ownBoard) buys() bool { return seaPainter{o.painter}.buys() }

// spaceAnswer is a space of the sea that one may sail to or buy from afar.
func (p questionPainter) spaceAnswer(at maracaibo.Slot, steps int) answer {
	a := answer{icon: "ship", name: p.space(at), steps: steps}
	if s := p.lying(at); s != nil && s.Card >= 0 {
		look := p.sea.look(s)
		a.icon, a.dear = suitOf(s.Card).sign, look.dear
		a.price = look.price
	}
	return a
}

// ask draws the answers of the question, framed.
func (o *ownBoard) ask(c *render.Canvas) {
	r := o.l.asked
	if r.Empty() {
		return
	}
	c.HighlightPanel(r, 14)
	for i := range o.answers {
		a := &o.answers[i]
		at := rect(r.Min.X+ownLeft+i%ownRow*ownPace, r.Min.Y+ownAskSide+i/ownRow*ownAskStep, ownCell, ownAskHigh)
		c.Tile(at.Min, at.Dx(), at.Dy(), 12, render.Solid(render.Empty))
		o.askCell(c, at, a)
	}
}

func (o *ownBoard) askCell(c *render.Canvas, r image.Rectangle, a *answer) {
	x, y, end := r.Min.X+12, middle(r).Y, r.Max.X-12
	if a.steps > 0 {
		c.HighlightDisc(x+25, y, 27)
		c.Middle(x+25, y, strconv.Itoa(a.steps), ownCount.In(42).At(render.Centre).Toned(render.Solid(render.Outline)))
		x += 60
	}
	if a.icon != "" {
		drawIcon(c, a.icon, x+23, y, 46, render.Tone{})
		x += 54
	}
	for _, seat := range a.seats.Seats() {
		c.Mark(seat, x+24, y, 22)
		x += 54
	}
	switch {
	case a.dear:
		greyCoin(c, a.price, end-28, y, 28)
		end -= 64
	case a.price > 0:
		c.Coin(a.price, end-28, y, 28, render.Tone{})
		end -= 64
	}
	if a.name != "" && len(a.signs) > 0 {
		wide := min((end-x)/2, a.signs.wide(46))
		drawSigns(c, a.signs, end-wide, y, 46, wide, render.Tone{})
		end -= wide + 10
	}
	if a.name != "" {
		c.Halved(x, y, 32, end-x, a.name, ownName)
		return
	}
	drawSigns(c, a.signs, x, y, 50, end-x, render.Tone{})
}
