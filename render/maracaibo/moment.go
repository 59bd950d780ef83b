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

// momentPainter draws a moment of an animation, and the table while nobody is asked: the sea from the start area on the
// left to the harbors on the right, with all ships; the trail; and of each seat a purse with what changed. Everything
// stands at the same place in every picture of a game.
type momentPainter struct{ questionPainter }

// The sea of a moment: a card of column c whose height in the layout is y begins at (chartStart + chartStep*(c-1),
// chartHalf*y).
const (
	chartStart = 112
	chartStep  = 137
	chartHalf  = 43
	chartWide  = 127
	chartHigh  = 8 * chartHalf
	chartBerth = 1352
	chartShip  = 66
	chartApart = 38
)

func (p momentPainter) block() focus.Block {
	parts := []focus.Block{{High: chartHigh, Draw: p.chart},
		focus.Paneled(walkLine, func(c *render.Canvas, r image.Rectangle) { p.line(c, r.Inset(40), p.sea.trailEnd()) })}
	for _, purse := range p.purses(p.View) {
		slices.Reverse(purse.Row)
		purse.Head, purse.Row = append(purse.Head, purse.Row...), nil
		parts = append(parts, focus.Block{High: 156, Draw: func(c *render.Canvas, r image.Rectangle) {
			const head = 64
			purse.DrawHead(c, r)
			r.Min.Y += head
			p.done(c, r, purse.Seat)
		}})
	}
	return focus.Stacked(parts...)
}

// chartHarbours are the harbors with what each has to give.
var chartHarbours = [...]struct {
	at    maracaibo.Slot
	signs signRow
}{
	{maracaibo.Gulf, signRow{gulfSigns[0][0], stop, gulfSigns[1][0], stop, gulfSigns[2][0]}},
	{maracaibo.Maracaibo, havenSigns},
}

// at is where a space of the sea lies on a chart.
func (p momentPainter) at(chart image.Rectangle, space maracaibo.Slot) image.Rectangle {
	const apart = 10
	var r image.Rectangle
	switch half := (chartHigh - apart) / 2; space {
	case maracaibo.Start:
		r = rect(0, 0, chartStart-apart, chartHigh)
	case maracaibo.Gulf:
		r = rect(chartBerth, 0, chart.Dx()-chartBerth, half)
	case maracaibo.Maracaibo:
		r = rect(chartBerth, half+apart, chart.Dx()-chartBerth, half)
	default:
		r = chartPlace(space.Column(), p.View.Layout.Row(space))
	}
	return r.Add(chart.Min)
}

func chartPlace(column, height int) image.Rectangle {
	return rect(chartStart+chartStep*(column-1), chartHalf*height+5, chartWide, 2*chartHalf-10)
}

// chart draws the sea: cards by their kind, islands with their treasures, and the ships, with the way that each went.
func (p momentPainter) chart(c *render.Canvas, r image.Rectangle) {
	for t := range maracaibo.Treasure(maracaibo.Treasures) {
		column, height := p.View.Layout.Island(t)
		at := chartPlace(column, height).Add(r.Min)
		w, h := at.Dx(), at.Dy()
		c.Piece(render.SpriteKey{Kind: "mc.coast", A: w, B: h}, image.Rect(-14, -14, w+14, h+14), at.Min.X, at.Min.Y,
			func(pen *render.Pen) { shore(pen, rect(0, 0, w, h)) })
		signs := signRow{icon(treasureIcon(t)), word(strconv.Itoa(p.View.Islands[t]))}
		drawSignsCentred(c, signs, middle(at).X, middle(at).Y, 54, w-12, render.Tone{})
	}
	for i := range p.View.Slots {
		p.small(c, p.at(r, p.View.Slots[i].Slot), &p.View.Slots[i])
	}
	for _, h := range chartHarbours {
		place := p.at(r, h.at)
		x, y, room := middle(place).X, place.Min.Y, place.Dx()-24
		focus.Card(c, place, render.Paper, focus.Shown)
		c.Fitted(x, y+34, room, p.space(h.at), render.Title.Sized(36).At(render.Centre))
		drawSignsCentred(c, h.signs, x, y+84, 48, room, render.Tone{})
	}
	for i := range p.View.Players {
		from, to := p.Before.Players[i].Ship, p.View.Players[i].Ship
		if from == to || to == maracaibo.Start {
			continue
		}
		for on := range dots(middle(p.at(r, from)), middle(p.at(r, to)), 26) {
			c.Circle(on.X, on.Y, 7, render.SeatColour(engine.Seat(i)), render.Tone{})
		}
		c.ChangeFrame(p.at(r, to), 10, engine.Seat(i))
	}
	for at := range maracaibo.Slot(maracaibo.Slots) {
		seats := shipsAt(p.View, at)
		place := p.at(r, at)
		for i, seat := range seats {
			x, y := place.Max.X-chartShip/2-6-(len(seats)-1-i)*chartApart, place.Max.Y-chartShip/2-4
			if at == maracaibo.Start {
				x, y = middle(place).X, place.Min.Y+chartHigh*(2*i+1)/(2*len(p.View.Players))
			}
			ship(c, seat, x, y, chartShip)
		}
	}
}

// small draws a card of the sea by its kind alone.
func (p momentPainter) small(c *render.Canvas, r image.Rectangle, s *maracaibo.SlotView) {
	switch {
	case s.Down:
		focus.Card(c, r, "dusk2", focus.Shown)
	case s.Card == maracaibo.NoCard:
		emptyPlace(c, r)
	default:
		focus.Card(c, r, suitOf(s.Card).ground, focus.Shown)
		drawIcon(c, suitOf(s.Card).sign, r.Min.X+34, middle(r).Y, 46, render.Tone{})
	}
}

// done says in a line where a seat's ship is, and what it did since the picture before: points, what it took, else what
// it has, and the first other numbers that changed.
func (p momentPainter) done(c *render.Canvas, r image.Rectangle, seat engine.Seat) {
	const chip, side, most = 46, 54, 3
	was, now, y := &p.Before.Players[seat], &p.View.Players[seat], middle(r).Y
	changed := func(x int, icon string, n int) int {
		c.Icon(icon, x+side/2, y, side)
		return x + side + 6 + focus.Chip(c, seat, render.Change(n), x+side+6, y, chip)
	}
	if n := now.Points - was.Points; n != 0 {
		changed(r.Min.X+24, "vp", n)
	}
	if s := p.lying(now.Ship); s == nil || s.Card >= 0 {
		ship(c, seat, r.Min.X+232, y, 72)
		c.Fitted(r.Min.X+280, y, 240, p.space(now.Ship), render.Label.Sized(40))
	}
	if !p.taken(c, rect(r.Min.X+536, r.Min.Y+8, 536, r.Dy()-16), seat) {
		list := countsIn(p.View, seat)[2:]
		for i := range list { // Chips stand behind them.
			list[i].was = list[i].n
		}
		drawCounts(c, list, r.Min.X+536, y, 536, seat)
	}
	numbers := []iconCount{
		{icon: "explore", n: walkedBy(now.Explorer) - walkedBy(was.Explorer)},
		{icon: "coin", n: now.Doubloons - was.Doubloons}, {icon: "quest", n: now.Held - was.Held},
		{icon: "upgrade", n: len(now.Sockets) - len(was.Sockets)}, {icon: "bury", n: len(now.Buried) - len(was.Buried)},
	}
	for t := range maracaibo.Treasure(maracaibo.Treasures) {
		numbers = slices.Insert(numbers, 1, iconCount{icon: treasureIcon(t), n: now.Cubes[t] - was.Cubes[t]})
	}
	numbers = slices.DeleteFunc(numbers, func(t iconCount) bool { return t.n == 0 })
	x := r.Min.X + 1092
	for _, t := range numbers[:min(len(numbers), most)] {
		x = changed(x, t.icon, t.n) + 14
	}
}

// taken draws the card that a seat took, its new residence or smuggler tile, with what it does if that has room; of
// several the first, and how many more there are; false for none.
func (p momentPainter) taken(c *render.Canvas, r image.Rectangle, seat engine.Seat) bool {
	const moreWide = 84
	type thing struct {
		card   maracaibo.Card
		icon   string
		ground render.Colour
	}
	var list []thing
	for _, card := range p.View.Players[seat].Cards {
		if !slices.Contains(p.Before.Players[seat].Cards, card) {
			list = append(list, thing{card, suitOf(card).sign, suitOf(card).ground})
		}
	}
	for i := range p.Scene.Fresh {
		switch e := &p.Scene.Fresh[i]; {
		case e.Seat == seat && e.Kind == maracaibo.ResidenceBuilt:
			list = append(list, thing{cardOf(e), "residence", "mapG"})
		case e.Seat == seat && e.Kind == maracaibo.TilePlaced:
			list = append(list, thing{cardOf(e), "smuggler", "locT"})
		}
	}
	if len(list) == 0 {
		return false
	}
	t, y := list[0], middle(r).Y
	if more := len(list) - 1; more > 0 {
		r.Max.X -= moreWide
		c.Middle(r.Max.X+16, y, "+"+strconv.Itoa(more), render.Count.Sized(44).Toned(render.Solid(render.Ink2)))
	}
	focus.Card(c, r, t.ground, focus.Shown)
	drawIcon(c, t.icon, r.Min.X+44, y, 58, render.Tone{})
	x, name, signs := r.Min.X+84, p.cardName(t.card), cardSigns[t.card]
	x += c.Fitted(x, y, r.Max.X-16-x, name, render.Label.Sized(40)) + 20
	if size, n := signs.fit(54, 40, r.Max.X-16-x); n == len(signs) {
		drawSigns(c, signs, r.Max.X-16-signs.wide(size), y, size, r.Max.X, render.Tone{})
	}
	return true
}
