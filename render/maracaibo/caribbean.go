package maracaibo

import (
	"image"
	"slices"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/maracaibo"
	"github.com/harbormaster/harbormaster/render"
)

// The sizes of ships: on cards, where names and points stay free above them, in the harbors, and where they wait.
const (
	shipSide   = 66
	shipStep   = 56
	harbourers = 92
	waitSide   = 56
)

type seaPainter struct{ *painter }

// sea draws the Caribbean: islands, cards, what lies in the free water, the harbors, ships, and what may be done there
// now.
func (p seaPainter) sea(c *render.Canvas, l *layout) {
	p.islands(c, l)
	marketPainter(p).freeWaters(c, l)
	p.gulf(c, l.slots[maracaibo.Gulf])
	p.maracaibo(c, l.slots[maracaibo.Maracaibo])
	for i := range p.View.Slots {
		p.slot(c, l, &p.View.Slots[i])
	}
	for at, r := range l.slots {
		if !r.Empty() {
			c.HighlightEdgeIf(p.can.lit[at], r.Inset(-4), 15, 8)
			corner(c, r, p.fresh.slot[at])
		}
	}
	p.ships(c, l)
	for at := range maracaibo.Slot(maracaibo.Slots) {
		if n := p.can.steps[at]; n > 0 && !l.slots[at].Empty() {
			steps(c, l.slots[at], n)
		}
	}
}

func (p seaPainter) slot(c *render.Canvas, l *layout, s *maracaibo.SlotView) {
	r := l.slots[s.Slot]
	switch {
	case s.Down:
		cardBack(c, r, s.Level, s.Location, s.Coins)
	case s.Card == maracaibo.NoCard:
		emptyPlace(c, r)
	default:
		p.card(c, r, p.look(s))
	}
}

// look is how the card of a place lies there for the seat that decides.
func (p seaPainter) look(s *maracaibo.SlotView) cardLook {
	k := cardLook{
		card: s.Card, price: s.Card.Cost(), marks: s.Residences, refill: s.Refill,
		ruby: p.View.Modules[maracaibo.Rubies] && s.Card.Ruby(),
		tile: s.Tile >= 0 && p.Seated(s.Owner), owner: s.Owner,
	}
	if n := len(s.Ships); n > 0 {
		k.taken = shipSide + (n-1)*shipStep
	} else if p.Seated(p.fresh.slot[s.Slot]) { // The corner of who changed it.
		k.taken = 22
	}
	if seat, ok := p.decider(); ok {
		k.price = p.View.Price(seat, s.Card)
		k.dear = k.price > p.View.Players[seat].Doubloons && p.buys()
	}
	return k
}

// buys says that the question is about something that may cost doubloons.
func (p seaPainter) buys() bool {
	return slices.Contains([]string{maracaibo.StepMove, maracaibo.StepSail, maracaibo.StepTake, maracaibo.StepBuild,
		maracaibo.StepResidence, maracaibo.StepAcquire}, p.Scene.Focus.Step)
}

// berths is how far apart n ships in a harbor are.
func berths(n int) int { return min(88, 264/max(3, n)) }

// ships draws all ships; that of who sails lies in a disc of gold.
func (p seaPainter) ships(c *render.Canvas, l *layout) {
	for i := range p.View.Slots {
		s := &p.View.Slots[i]
		r := l.slots[s.Slot]
		p.fleet(c, s.Ships, image.Pt(r.Max.X-shipSide/2-6, r.Max.Y-shipSide/2+6), shipSide, shipStep, s.Slot)
	}
	for _, at := range []maracaibo.Slot{maracaibo.Gulf, maracaibo.Maracaibo} {
		r := l.slots[at]
		x := r.Max.X - harbourers/2 - 24
		if at == maracaibo.Maracaibo {
			x -= 92
		}
		seats := shipsAt(p.View, at)
		p.fleet(c, seats, image.Pt(x, middle(r).Y), harbourers, berths(len(seats)), at)
	}
	start := l.slots[maracaibo.Start]
	for i, seat := range shipsAt(p.View, maracaibo.Start) {
		x, y := start.Min.X+44+i%2*96, start.Min.Y+28+i/2*66
		c.HighlightDiscIf(p.sails(seat), x, y, waitSide/2+5)
		ship(c, seat, x, y, waitSide)
	}
}

// shipsAt are the seats whose ships are at a space.
func shipsAt(v *maracaibo.View, space maracaibo.Slot) []engine.Seat {
	var list []engine.Seat
	for i := range v.Players {
		if v.Players[i].Ship == space {
			list = append(list, engine.Seat(i))
		}
	}
	return list
}

func (p seaPainter) sails(seat engine.Seat) bool {
	asked, ok := p.decider()
	return ok && asked == seat && p.can.sailing
}

// fleet draws the ships at a space from the right; under those of others stands what it costs to join them.
func (p seaPainter) fleet(c *render.Canvas, seats []engine.Seat, right image.Point, side, step int,
	space maracaibo.Slot) {
	x := right.X - (len(seats)-1)*step
	for _, seat := range seats {
		c.HighlightDiscIf(p.sails(seat), x, right.Y, side/2+6)
		ship(c, seat, x, right.Y, side)
		if space.Card() && p.can.steps[space] > 0 && !p.sails(seat) {
			p.toll(c, x, right.Y+side/2-2, side)
		}
		x += step
	}
}

// toll is the tab under a foreign ship at a space in reach: the doubloon for its owner (M26), or the die of a skirmish
// (M86).
func (p seaPainter) toll(c *render.Canvas, x, y, side int) {
	of := func(length int) int { return length * side / shipSide }
	w, h := of(62), of(32)
	key := render.SpriteKey{Kind: "mc.toll", A: side}
	c.Piece(key, image.Rect(-w/2-3, -h/2-3, w/2+3, h/2+3), x, y, func(pen *render.Pen) {
		pen.RoundRect(-float64(w)/2, -float64(h)/2, float64(w), float64(h), float64(of(9)))
		pen.FillStroke(render.Sail, render.Outline, 2.4)
	})
	if p.View.Modules[maracaibo.Skirmish] {
		c.Icon("raid", x, y, of(27))
		return
	}
	c.Middle(x-of(21), y, "−", render.Count.Sized(of(28)).Toned(render.Solid(render.Outline)))
	c.Coin(1, x+of(13), y, of(13), render.Tone{})
}

// steps is the tab on the upper edge of a space in reach: a chevron for each step of the shortest way.
func steps(c *render.Canvas, r image.Rectangle, n int) {
	n = min(n, 4)
	w, h := 34+n*22, 34
	key := render.SpriteKey{Kind: "mc.steps", A: n}
	c.Piece(key, image.Rect(-w/2-5, -h/2-5, w/2+5, h/2+5), middle(r).X, r.Min.Y-8, func(pen *render.Pen) {
		pen.RoundRect(-float64(w)/2, -float64(h)/2, float64(w), float64(h), 9)
		pen.FillStroke(render.Sail, render.Outline, 7)
		pen.RoundRect(-float64(w)/2, -float64(h)/2, float64(w), float64(h), 9)
		pen.Stroke(render.Focus, 4)
		for i := range n {
			x := float64(i*22) - float64(n-1)*11
			pen.Line(render.Outline, 4, x-7, -5, x, 7, x+7, -5)
		}
	})
}

var harbourName = render.Title.Sized(34)

// gulfSigns are the three things of which one is done in the Gulf, upgradeSigns what may be done before (M68);
// havenSigns are what Maracaibo gives (M69).
var (
	gulfSigns    = optionSigns(maracaibo.GulfChoice())
	upgradeSigns = effectSigns(maracaibo.GulfUpgrade())
	havenSigns   = effectSigns(maracaibo.ArrivalEffects())
)

func (p seaPainter) gulf(c *render.Canvas, r image.Rectangle) {
	c.Fitted(r.Min.X+22, r.Min.Y+34, 190, p.Say("maracaibo.picture.gulf"), harbourName)
	x, y := r.Min.X+22, r.Min.Y+86
	if p.View.Modules[maracaibo.Rubies] {
		ruby(c, x+24, y, 46, render.Tone{})
		c.Draw(arrow(c.Theme, 52, render.Tone{}), x+60, y)
		x += 74
	}
	drawSigns(c, upgradeSigns, x, y, 64, 80, render.Tone{})
	x, y = r.Min.X+184, middle(r).Y
	for i, signs := range gulfSigns {
		if i > 0 {
			c.Draw(slash(c.Theme, 84, render.Tone{}), x+24, y)
			x += 54
		}
		x += drawSigns(c, signs, x, y, 74, 170, render.Tone{})
	}
}

// maracaibo draws the harbor that all sail for, with the mark of the seat whose turn ends the game (M19).
func (p seaPainter) maracaibo(c *render.Canvas, r image.Rectangle) {
	c.Fitted(r.Min.X+22, r.Min.Y+34, 330, p.Say("maracaibo.picture.maracaibo"), harbourName)
	drawSigns(c, havenSigns, r.Min.X+22, r.Min.Y+86, 64, 200, render.Tone{})
	if p.Seated(p.View.Last) {
		c.Mark(p.View.Last, r.Max.X-58, middle(r).Y, 34)
	}
}

// slotOf is the place where a card lies, NoSlot for none.
func slotOf(v *maracaibo.View, card maracaibo.Card) maracaibo.Slot {
	i := slices.IndexFunc(v.Slots, func(s maracaibo.SlotView) bool { return s.Card == card && card >= 0 })
	if i < 0 {
		return maracaibo.NoSlot
	}
	return v.Slots[i].Slot
}
