package endeavor

import (
	"cmp"
	"image"
	"slices"
	"strconv"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/endeavor"
	"github.com/harbormaster/harbormaster/render"
	"github.com/harbormaster/harbormaster/render/focus"
)

// build shows how far the builder's industry reaches, what they may build, and the levels that are locked.
func (p questionPainter) build() focus.Block {
	var may, locked []endeavor.OfferView
	for _, o := range p.View.Offer {
		switch {
		case o.Buildable || p.can.build[o.Building]:
			may = append(may, o)
		case o.Copies > 0 && o.Building.Level() > p.own.Yields[endeavor.Industry]:
			locked = append(locked, o)
		}
	}
	strip := focus.Strip(p.levels(locked))
	room := focus.BlockRoom(len(p.View.Players)) - focus.KeyRoom - industryHigh - strip.High - 2*focus.Gap
	form := focus.CardsMiddle
	if form.Height(len(may)) > room {
		form = focus.CardsLow
	}
	return focus.Stacked(p.industry(), focus.Cards(form, len(may), func(c *render.Canvas, i int, r image.Rectangle) {
		p.buildingCard(c, r, may[i].Building, may[i].Copies)
	}), strip)
}

// levels lists buildings by level.
func (p questionPainter) levels(locked []endeavor.OfferView) []focus.StripItem {
	slices.SortStableFunc(locked, func(a, b endeavor.OfferView) int {
		return cmp.Compare(a.Building.Level(), b.Building.Level())
	})
	var list []focus.StripItem
	for _, o := range locked {
		if n := len(list); n > 0 && list[n-1].N == o.Building.Level() {
			list[n-1].Words += " · " + p.building(o.Building)
			continue
		}
		list = append(list, focus.StripItem{N: o.Building.Level(), Words: p.building(o.Building)})
	}
	return list
}

// industryHigh is the height of the panel of what one builds with.
const industryHigh = 116

// industry is the track of the builder's industry with the levels of buildings that begin on it, and how many of their
// places are taken.
func (p questionPainter) industry() focus.Block {
	const first, step, high, disc = 240, 44, 36, 25
	return focus.Paneled(industryHigh, func(c *render.Canvas, r image.Rectangle) {
		y, level := (r.Min.Y+r.Max.Y)/2, p.own.Status[endeavor.Industry]
		c.Icon(endeavor.Industry.String(), r.Min.X+70, y, 76)
		c.Middle(r.Min.X+120, y, strconv.Itoa(level), render.Count.Sized(60))
		x := r.Min.X + first
		key := render.SpriteKey{Kind: "en.levels", A: max(0, min(level, endeavor.MaxStatus))}
		c.Piece(key, image.Rect(-3, -3, step*endeavor.MaxStatus+3, high+3), x, y-2, func(pen *render.Pen) {
			eachLevel(func(_, from, to int) {
				left, wide := float64(from*step), float64((to-from)*step-8)
				pen.RoundRect(left, 0, wide, high, 6)
				pen.Fill(render.Empty)
				if done := float64(min(level+1, to)-from) * step; done > 0 { // The point that it stands on included.
					pen.RoundRect(left, 0, min(done, wide), high, 6)
					pen.Fill(statusColour(endeavor.Industry))
				}
				pen.RoundRect(left, 0, wide, high, 6)
				pen.Stroke(render.Outline, 2.4)
			})
		})
		eachLevel(func(n, from, to int) {
			levelDisc(c, n, x+((from+to)*step-8)/2, y+high/2-2, disc, n <= p.own.Yields[endeavor.Industry])
		})
		c.Icon("residence", r.Max.X-170, y, 70)
		c.Middle(r.Max.X-124, y, strconv.Itoa(len(p.own.Places))+"/"+strconv.Itoa(endeavor.Places),
			render.Count.Sized(56))
	})
}

// eachLevel gives the levels of buildings from 1 with the steps of the track of industry that they begin and end with.
func eachLevel(level func(n, from, to int)) {
	starts := endeavor.Industry.Thresholds()
	for i, from := range starts {
		to := endeavor.MaxStatus
		if i+1 < len(starts) {
			to = starts[i+1]
		}
		level(i+1, from, to)
	}
}

// levelDisc is the level of a building: in the color of industry, gray where it is locked.
func levelDisc(c *render.Canvas, n, x, y, r int, open bool) {
	if !open {
		focus.GreyCoin(c, n, x, y, r)
		return
	}
	c.Piece(render.SpriteKey{Kind: "en.level", A: r}, render.Around(r+3), x, y, func(pen *render.Pen) {
		pen.Circle(0, 0, float64(r))
		pen.FillStroke("terra", render.Outline, 2.4)
	})
	c.Middle(x, y, strconv.Itoa(n), render.Count.Sized(r*7/5).At(render.Centre).
		Toned(render.Solid(c.Theme.TextOn("terra"))))
}

// buildingCard is a kind that may be built: its level and name, what it does and brings, a circle where a marker may be
// put on it, and the copies that are left.
func (p questionPainter) buildingCard(c *render.Canvas, r image.Rectangle, b endeavor.Building, copies int) {
	focus.Card(c, r, buildingGround(b), focus.Possible)
	low := r.Dy() < focus.CardsMiddle.H
	name, effect, side, disc, size, left := r.Min.Y+48, r.Max.Y-55, 72, 27, 44, r.Min.X+24
	if low {
		name, effect, side, disc, size = r.Min.Y+36, r.Max.Y-37, 44, 20, 38
	}
	levelDisc(c, b.Level(), left+disc, name, disc, true)
	x, end := left+2*disc+14, r.Max.X-28
	end -= c.Middle(end, name, "×"+strconv.Itoa(copies), render.Count.Sized(size-4).At(render.Right)) + 12
	c.Fitted(x, name, end-x, p.building(b), render.Label.Sized(size))
	sign(c, b, left+2, effect, side)
	if shown.active[b] {
		c.Circle(r.Max.X-30-side/3, effect, float64(side)*0.36, render.Hole, render.Tone{})
	}
}

func buildingGround(b endeavor.Building) render.Colour {
	if b.Level() == dearest {
		return "great"
	}
	return "civic"
}

// usedGround is the ground of a building with a marker on it. In the dark, where tan is no other color than theirs, it
// sinks into the board.
func usedGround(t *render.Theme) render.Colour {
	if t.Contrast(render.Paper3, "civic") < 1.15 {
		return render.Empty
	}
	return render.Paper3
}

// The seats of a salary's question.
const (
	salaryWide  = 760
	salaryHead  = 64
	salaryRow   = 4
	salaryPlace = 170
	salaryTile  = 160
	salaryStep  = 178
)

// salary shows the buildings of everybody, with gold round those that may be freed and how many may.
func (p questionPainter) salary() focus.Block {
	rows, seats := 1, len(p.View.Players)
	for i := range seats / 2 * 2 {
		rows = max(rows, (len(p.View.Players[i].Places)+salaryRow-1)/salaryRow)
	}
	last := (len(p.View.Players[seats-1].Places) + 2*salaryRow - 1) / (2 * salaryRow)
	heads := p.purseHeads()
	high := func(rows int) int { return salaryHead + max(1, rows)*salaryStep + 14 }
	return focus.Pairs(seats, salaryWide, high(rows), high(last), focus.Gap, func(
		c *render.Canvas, i int, r image.Rectangle,
	) {
		p.salarySeat(c, r, heads[i])
	})
}

func (p questionPainter) salarySeat(c *render.Canvas, r image.Rectangle, head focus.Purse) {
	seat := head.Seat
	player, asked := &p.View.Players[seat], p.Decides(seat)
	freed := p.freed(seat)
	if asked {
		head.Head = []focus.PurseItem{{}, head.Head[1],
			{Icon: endeavor.Payment.String(), Text: p.ofDue(seat), Asked: true}}
	} else {
		head.Badges = append(head.Badges, "tick")
	}
	head.DrawHead(c, r)
	columns, step := salaryRow, salaryPlace+14
	if r.Dx() > salaryWide {
		columns, step = 2*salaryRow, (r.Dx()-28-salaryPlace)/(2*salaryRow-1)
	}
	for i := range endeavor.Places {
		at := rect(r.Min.X+14+i%columns*step, r.Min.Y+salaryHead+12+i/columns*salaryStep, salaryPlace, salaryTile)
		switch {
		case i < len(player.Places):
			place := player.Places[i]
			p.salaryPlace(c, at, seat, place, place.Occupied && asked, freed[i])
		case at.Max.Y < r.Max.Y:
			c.Slot(at.Min, at.Dx(), at.Dy(), 10)
		}
	}
}

// salaryPlace is a building: its name, what it does, and its circle with a marker or without. What a marker lies on is
// gray, in gold where the marker may come back.
func (p questionPainter) salaryPlace(
	c *render.Canvas, r image.Rectangle, seat engine.Seat, place endeavor.PlaceView, may, freed bool,
) {
	ground := buildingGround(place.Building)
	switch {
	case may:
		ground = render.FocusSoft
	case place.Occupied:
		ground = usedGround(p.Theme)
	}
	c.Tile(r.Min, r.Dx(), r.Dy(), 10, render.Solid(ground))
	c.HighlightEdgeIf(may, r, 10, 6)
	style := render.Label.Sized(30).Toned(render.Solid(c.Theme.TextOn(ground)))
	name := p.Words("endeavor.picture.building." + place.Building.String())
	c.Halved(r.Min.X+12, r.Min.Y+38, 31, r.Dx()-20, name, style)
	const mark = 27
	names, side := shown.building[place.Building], 58
	if len(names) > 1 && shown.active[place.Building] {
		side = 46
	}
	x, y := r.Min.X+10+side/2, r.Max.Y-12-29
	for i, icon := range names {
		c.Icon(icon, x+i*(side-1), y, side)
	}
	x = r.Max.X - 12 - mark
	switch {
	case place.Occupied && !freed:
		c.Mark(seat, x, y, mark)
	case shown.active[place.Building]:
		c.Circle(x, y, mark, render.Hole, render.Tone{})
	}
}
