package maracaibo

import (
	"image"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/maracaibo"
	"github.com/harbormaster/harbormaster/render"
	"github.com/harbormaster/harbormaster/render/focus"
)

// The grid of My board, 1200 wide: three pixels are a point on a phone. Its height grows with what one has.
const (
	ownWide  = 1200
	ownInner = ownWide - 2*margin
	ownRoom  = ownInner - 2*ownLeft
	ownSky   = 128
	ownGap   = 28
	ownHead  = 66
	ownLeft  = 24
	ownFoot  = 12

	// Cards and quests lie three in a row.
	ownRow  = 3
	ownCell = 356
	ownPace = 370
)

// ownRows is how many rows the parts of My board have that grow: raid actions, other permanent effects, burial spaces,
// cards, quests, signs that are explained. A part without rows is left out.
type ownRows struct{ raids, others, burials, cards, quests, legend int }

type ownLayout struct {
	purse, raid, ship, hideout, cards, quests, cargo, legend image.Rectangle
	h                                                        int
}

func ownLayoutOf(rows ownRows) *ownLayout {
	l := &ownLayout{}
	y := ownSky + ownGap
	next := func(h int) image.Rectangle {
		r := rect(margin, y, ownInner, h)
		y += h + ownGap
		return r
	}
	grid := func(rows, step int) image.Rectangle {
		if rows == 0 {
			return image.Rectangle{}
		}
		return next(ownHead + rows*step + ownFoot)
	}
	l.purse = next(116)
	l.raid = next(ownRaidHigh(rows.raids + rows.others))
	l.hideout = next(ownStoresTop + rows.burials*ownHideStep + ownFoot)
	l.quests = grid(rows.quests, ownQuestStep)
	l.ship = grid(maracaibo.Sockets/ownSections, ownSocketStep)
	l.cards = grid(rows.cards, ownCardStep)
	l.cargo = next(ownCargoHigh)
	l.legend = next(24 + max(1, rows.legend)*ownLegendStep)
	l.h = y + 6
	return l
}

func rowsOf(n, each int) int { return (n + each - 1) / each }

func ownRowsOf(v *maracaibo.PlayerView) ownRows {
	rows := ownRows{
		raids: rowsOf(len(raidActions(v)), ownRaidRow), burials: 2,
		cards: rowsOf(len(v.Cards)+len(v.Residences), ownRow), quests: rowsOf(len(v.Quests), ownRow),
	}
	if v.Perm.Poseidon {
		rows.burials = 3
	}
	if otherPerm(v.Perm) != (maracaibo.Perm{}) {
		rows.others = 1
	}
	return rows
}

// Own draws one seat's board, with what only its owner may see and the question that it is asked, 1200 wide.
func (p *painter) Own(seat engine.Seat) *render.Canvas {
	o := p.ownBoard(seat)
	l := o.l
	rows := o.rows
	key := render.BackgroundKey{Kind: "maracaibo.own", A: rows.raids*8 + rows.others*4 + rows.burials, B: rows.cards,
		C: rows.quests*8 + rows.legend}
	c := p.Canvas(key, ownWide, l.h, func(pen *render.Pen) { ownGround(pen, l) })
	p.OwnHeader(c, ownSky, p.Say("maracaibo.board.private"), seat,
		func(name string) string { return p.ownHeadline(seat, name) })
	o.purse(c)
	o.raid(c)
	o.hideout(c)
	o.quests(c)
	o.ship(c)
	o.cards(c)
	o.cargo(c)
	o.legend(c)
	return c
}

func (p *painter) Question(board *render.Canvas, seat engine.Seat) {
	focus.Atop(board, ownSky, p.questionOf(seat).block())
}

func (p *painter) ownBoard(seat engine.Seat) *ownBoard {
	o := &ownBoard{painter: p, seat: seat, mine: &p.View.Players[seat], was: &p.Before.Players[seat],
		may: p.ownPossible(seat)}
	o.rows = ownRowsOf(o.mine)
	if o.ownRaid() != nil { // Below the dice stands what is added to them.
		o.rows.others = 1
	}
	if o.may.quest != [maracaibo.Quests]bool{} { // The question has them.
		o.rows.quests = 0
	}
	o.rows.legend = rowsOf(len(o.legendWords()), ownLegendRow)
	o.l = ownLayoutOf(o.rows)
	return o
}

type ownBoard struct {
	*painter
	l    *ownLayout
	seat engine.Seat
	// mine is what the seat has, was what it had in the view before.
	mine, was *maracaibo.PlayerView

	may  ownPossible
	rows ownRows
}

func ownGround(pen *render.Pen, l *ownLayout) {
	pen.Chart(0, ownWide/2, 420, ownWide, float64(l.h), ownSky)
	for _, r := range []image.Rectangle{l.purse, l.raid, l.ship, l.hideout, l.quests, l.cards, l.cargo,
		l.legend} {
		if !r.Empty() {
			pen.Panel(r)
		}
	}
	ownShipGround(pen, l.ship)
	ownHideoutGround(pen, l.hideout)
}

func (p *painter) ownHeadline(seat engine.Seat, name string) string {
	const own = "maracaibo.board.own"
	if p.Scene.Focus.Seat == seat && !p.View.Over {
		return p.SayOr(own+"."+p.Scene.Focus.Step, own, text("name", name))
	}
	return p.Say(own, text("name", name))
}

var (
	ownTitle = render.Title.Sized(36)
	ownNote  = render.Label.Sized(28).Toned(render.Solid(render.Ink2))
	ownName  = render.Label.Sized(28)
	ownCount = render.Count.Sized(50)
)

func (o *ownBoard) head(c *render.Canvas, r image.Rectangle, title, note string) {
	wide := 0
	if note != "" {
		wide = c.Fitted(r.Max.X-ownLeft, r.Min.Y+34, ownRoom*2/3, note, ownNote.At(render.Right))
	}
	c.Fitted(r.Min.X+ownLeft, r.Min.Y+34, ownRoom-wide-40, title, ownTitle)
}

func ownCellOf(panel image.Rectangle, i, step, high int) image.Rectangle {
	return rect(panel.Min.X+ownLeft+i%ownRow*ownPace, panel.Min.Y+ownHead+i/ownRow*step, ownCell, high)
}
