package maracaibo

import (
	"image"
	"slices"
	"strconv"

	"github.com/harbormaster/harbormaster/engine/maracaibo"
	"github.com/harbormaster/harbormaster/render"
)

// The hideout: a column for each kind of treasure, above a line the stored ones, below it the buried ones (M46, M48),
// then the spaces of Poseidon.
const (
	ownKindWide   = 346
	ownKindPace   = 375
	ownStoresTop  = 142
	ownHideStep   = 96
	ownHideHigh   = 82
	ownStoreWide  = 92
	ownStorePace  = 102
	ownBurialWide = 79
	ownBurialPace = 89
)

func ownStoreAt(panel image.Rectangle, at maracaibo.Store) image.Rectangle {
	x := panel.Min.X + ownLeft + int(at.Treasure())*ownKindPace + int(at)%2*ownStorePace
	return rect(x, panel.Min.Y+ownStoresTop, ownStoreWide, ownHideHigh)
}

func ownBurialAt(panel image.Rectangle, at maracaibo.Burial) image.Rectangle {
	if at >= maracaibo.FirstPoseidon {
		x := panel.Min.X + ownLeft + ownKindPace + int(at-maracaibo.FirstPoseidon)*ownStorePace
		return rect(x, panel.Min.Y+ownStoresTop+2*ownHideStep, ownStoreWide, ownHideHigh)
	}
	x := panel.Min.X + ownLeft + int(at.Treasure())*ownKindPace + int(at)%4*ownBurialPace
	return rect(x, panel.Min.Y+ownStoresTop+ownHideStep, ownBurialWide, ownHideHigh)
}

func ownLooseAt(panel image.Rectangle, t maracaibo.Treasure) image.Rectangle {
	x := panel.Min.X + ownLeft + int(t)*ownKindPace + 2*ownStorePace
	return rect(x, panel.Min.Y+ownStoresTop, ownKindWide-2*ownStorePace, ownHideHigh)
}

func ownHideoutGround(pen *render.Pen, panel image.Rectangle) {
	y := float64(panel.Min.Y + ownStoresTop + ownHideStep - 7)
	for t := range maracaibo.Treasures {
		x := float64(panel.Min.X + ownLeft + t*ownKindPace)
		pen.Line("tobacco", 4, x, y, x+ownKindWide, y)
		if t > 0 {
			pen.Line(render.PaperLine, 2, x-15, float64(panel.Min.Y+66), x-15,
				float64(panel.Min.Y+ownStoresTop+2*ownHideStep))
		}
	}
}

var treasureTints = [maracaibo.Treasures]render.Colour{"mapC", "locT", "mapG"}

func (o *ownBoard) hideout(c *render.Canvas) {
	panel, v := o.l.hideout, o.mine
	// kinds are the treasures on the burial spaces.
	var kinds [maracaibo.Burials]maracaibo.Treasure
	for at := range kinds {
		kinds[at] = maracaibo.NoTreasure
	}
	for _, at := range v.Buried {
		if kinds[at] = at.Treasure(); at >= maracaibo.FirstPoseidon {
			kinds[at] = v.Poseidon[at-maracaibo.FirstPoseidon]
		}
	}
	o.head(c, panel, o.Say("maracaibo.board.own.hideout"), o.Say("maracaibo.board.own.hideout.line"))
	for t := range maracaibo.Treasure(maracaibo.Treasures) {
		o.kind(c, panel, t)
		o.loose(c, ownLooseAt(panel, t), t)
	}
	for at := range maracaibo.Store(maracaibo.Stores) {
		kind := maracaibo.NoTreasure
		if slices.Contains(v.Stored, at) {
			kind = at.Treasure()
		}
		o.hidden(c, ownStoreAt(panel, at), storeSigns[at], kind, o.may.store[at] || o.may.from[at],
			isNew(v.Stored, o.was.Stored, at))
	}
	for at := range maracaibo.Burial(maracaibo.Burials) {
		if at >= maracaibo.FirstPoseidon && !v.Perm.Poseidon {
			break
		}
		o.hidden(c, ownBurialAt(panel, at), burialSigns[at], kinds[at], o.may.burial[at],
			isNew(v.Buried, o.was.Buried, at))
	}
	if v.Perm.Poseidon {
		r := ownBurialAt(panel, maracaibo.FirstPoseidon)
		c.Icon(maracaibo.Poseidon.Term(), panel.Min.X+ownLeft+36, middle(r).Y, 60)
		c.Fitted(panel.Min.X+ownLeft+78, middle(r).Y, ownKindPace-100, o.figureheadName(maracaibo.Poseidon), ownName)
	}
}

// kind is the head of a column: how many treasures of the kind the owner has, and what one of them and all
// together are worth now.
func (o *ownBoard) kind(c *render.Canvas, panel image.Rectangle, t maracaibo.Treasure) {
	x, y, n := panel.Min.X+ownLeft+int(t)*ownKindPace, panel.Min.Y+98, o.mine.Cubes[t]
	fade := render.FadeIf(n == 0, render.Paper, dimShare)
	c.FadedIcon(treasureIcon(t), x+34, y, 62, fade)
	c.HighlightEdgeIf(o.may.treasure[t], rect(x, y-34, 70, 68), 14, 7)
	c.Middle(x+78, y, strconv.Itoa(n), countStyleOf(n, ownCount))
	c.Middle(x+150, y, "×", ownCount.In(36).At(render.Centre))
	c.Shield(strconv.Itoa(o.View.Worth[t]), x+200, y, 58, render.Tone{})
	if n > 0 {
		c.Middle(x+ownKindWide-4, y, "= "+strconv.Itoa(n*o.View.Worth[t]), ownCount.In(44).At(render.Right))
	}
}

func (o *ownBoard) loose(c *render.Canvas, r image.Rectangle, t maracaibo.Treasure) {
	n := o.mine.Loose[t]
	if n == 0 {
		return
	}
	c.Icon(treasureIcon(t), r.Min.X+30, middle(r).Y, 52)
	c.Middle(r.Min.X+64, middle(r).Y, "×"+strconv.Itoa(n), ownCount.In(40))
	c.HighlightEdgeIf(o.may.loose[t], image.Rect(r.Min.X, r.Min.Y+4, r.Max.X-2, r.Max.Y-4), 12, 7)
}

func (o *ownBoard) hidden(c *render.Canvas, r image.Rectangle, signs signRow, kind maracaibo.Treasure, lit,
	fresh bool) {
	if kind >= 0 && int(kind) < len(treasureTints) {
		c.Tile(r.Min, r.Dx(), r.Dy(), 12, render.Solid(treasureTints[kind]))
		c.Icon(treasureIcon(kind), middle(r).X, middle(r).Y, 58)
	} else {
		c.Slot(r.Min, r.Dx(), r.Dy(), 12)
		drawSignsCentred(c, signs, middle(r).X, middle(r).Y, 48, r.Dx()-6, render.Tone{})
	}
	c.HighlightEdgeIf(lit, r, 12, 7)
	c.ChangeFrameIf(fresh, r, 10, o.seat)
}
