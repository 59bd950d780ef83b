package endeavor

import (
	"image"
	"slices"
	"strconv"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/endeavor"
	"github.com/harbormaster/harbormaster/render"
	"github.com/harbormaster/harbormaster/render/focus"
)

// standings are purses that are empty but for the shields, which hold the glory as it would score now. While all have
// the same, nobody has a place.
func (p *painter) standings() []focus.Purse {
	list := focus.Purses(p.Board, func(seat engine.Seat) int { return p.View.Players[seat].Glory })
	if !slices.ContainsFunc(list, func(f focus.Purse) bool { return f.Place > 1 }) {
		for i := range list {
			list[i].Place = 0
		}
	}
	return list
}

// purses are what everybody sees of each seat, with chips of what changed since the view before.
func (p *painter) purses() []focus.Purse {
	list := p.purseHeads()
	for i := range list {
		was, now := &p.Before.Players[i], &p.View.Players[i]
		list[i].Change = render.Change(now.Glory - was.Glory)
		list[i].Head[1].Change = render.Change(now.Harbour - was.Harbour)
		list[i].Row = p.purseRow(list[i].Seat)
	}
	return list
}

// purseRow is the second row of a purse: each status with its level and its yield in a box, and the cards of the limit.
func (p *painter) purseRow(seat engine.Seat) []focus.PurseItem {
	was, now := &p.Before.Players[seat], &p.View.Players[seat]
	row := make([]focus.PurseItem, 0, endeavor.Statuses+1)
	for s := range endeavor.Status(endeavor.Statuses) {
		item := rowItem(seat, s.String(), strconv.Itoa(now.Status[s]), now.Status[s]-was.Status[s])
		item.Yield = func(c *render.Canvas, x, y int) { yieldBox(c, s, now.Yields[s], x, y) }
		row = append(row, item)
	}
	return append(row, rowItem(seat, "card", ofLimit(now), counts(now)-counts(was)))
}

// rowItem is an icon with a text, and with by how much that changed as a chip over the icon's upper part.
func rowItem(seat engine.Seat, icon, text string, change int) focus.PurseItem {
	item := focus.PurseItem{Icon: icon, Text: text}
	if words := render.Change(change); words != "" {
		item.Piece = func(c *render.Canvas, x, y, side int) {
			const high = 33
			c.Icon(icon, x, y, side)
			focus.Chip(c, seat, words, x+side/2+4-focus.ChipWidth(words, high), y-side/2, high)
		}
	}
	return item
}

// yieldBox is a yield in a thin box of its status's color with its middle at (x, y).
func yieldBox(c *render.Canvas, s endeavor.Status, n, x, y int) {
	const w, h = 34, 38
	c.Piece(render.SpriteKey{Kind: "en.yieldbox", A: int(s)}, image.Rect(-w/2-2, -h/2-2, w/2+2, h/2+2), x, y,
		func(pen *render.Pen) {
			pen.RoundRect(2-w/2, 2-h/2, w-4, h-4, 6)
			pen.FillStroke(render.Sail, render.Outline, 5)
			pen.RoundRect(2-w/2, 2-h/2, w-4, h-4, 6)
			pen.Stroke(statusColour(s), 3)
		})
	c.Middle(x, y, strconv.Itoa(n), render.Label.Sized(30).At(render.Centre).Toned(render.Solid(render.Outline)))
}

// purseHeads are purses without their statuses: markers, action tokens, glory and place, with room for the laurel.
func (p *painter) purseHeads() []focus.Purse {
	list := p.standings()
	for i := range list {
		player, purse := &p.View.Players[i], &list[i]
		purse.Paired = len(list) == endeavor.MaxPlayers // In lines there is no room for their names.
		purse.Head = []focus.PurseItem{{}, focus.NumberedItem("marker", player.Harbour, player.Harbour)}
		if purse.Seat == p.View.Crown && !p.View.Over {
			purse.Badges = []string{crownIcon}
		}
		purse.Head = append(purse.Head, tokenItems(player, len(list)%2 == 1 && (i == len(list)-1 || !purse.Paired))...)
	}
	return list
}

// tokenItems are the action tokens of a seat, the last kind first: side by side, or of four kinds, and of three with a
// number, two above two, so that the name keeps its room; these are larger in a purse that is a line, which is higher.
func tokenItems(player *endeavor.PlayerView, line bool) []focus.PurseItem {
	var kinds []endeavor.Token
	numbered := false
	for t := endeavor.Token(endeavor.Tokens - 1); t.Action(); t-- {
		if n := player.Tokens[t]; n > 0 {
			kinds, numbered = append(kinds, t), numbered || n > 1
		}
	}
	draw := func(c *render.Canvas, t endeavor.Token, x, y, side, size int) {
		token(c, t, x, y, side, render.Tone{})
		if n := player.Tokens[t]; n > 1 {
			c.Middle(x+side/2+5, y, strconv.Itoa(n), render.Count.Sized(size))
		}
	}
	if len(kinds) > 2 {
		small := 29
		if line {
			small = 36
		}
		pace := small*2 + 4
		return []focus.PurseItem{{PieceWide: pace * 2, Piece: func(c *render.Canvas, x, y, side int) {
			x -= pace
			for i, t := range kinds {
				if len(kinds) == 3 && !numbered {
					draw(c, t, x+19+i*41, y, 38, 0)
				} else {
					draw(c, t, x+small/2+i/2*pace, y+(i%2*2-1)*(small+2)/2, small, small)
				}
			}
		}}}
	}
	var items []focus.PurseItem
	for _, t := range kinds {
		items = append(items, focus.PurseItem{PieceWide: 40 + 34*min(1, player.Tokens[t]-1),
			Piece: func(c *render.Canvas, x, y, _ int) { draw(c, t, x-17*min(1, player.Tokens[t]-1), y, 46, 46) }})
	}
	return items
}
