package endeavor

import (
	"image"
	"slices"
	"strconv"
	"strings"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/endeavor"
	"github.com/harbormaster/harbormaster/render"
	"github.com/harbormaster/harbormaster/render/focus"
)

// change is by how much what a seat has changed since the reader's last picture.
type change struct {
	markers, cards, glory int
	status                [endeavor.Statuses]int
}

// costOf are the actions by the kind of event that tells of them.
var costOf = map[string]endeavor.Part{
	endeavor.Shipped: endeavor.Ship, endeavor.Occupied: endeavor.Occupy, endeavor.Attacked: endeavor.Attack,
	endeavor.Repaid: endeavor.Payment, endeavor.Drew: endeavor.Draw,
}

// changes are those of each seat.
func changes(events []engine.Event, seats int) []change {
	list := make([]change, seats)
	for i := range events {
		e := &events[i]
		for _, a := range e.Args {
			if e.Kind == endeavor.Grew && a.Key == "grown_seat" && a.Num >= 0 && a.Num < seats {
				list[a.Num].markers += e.Arg("markers").Num
			}
		}
		if e.Seat >= 0 && int(e.Seat) < seats {
			list[e.Seat].add(e)
		}
	}
	return list
}

// sinceBefore are those since the view before.
func (p *painter) sinceBefore() []change {
	list := make([]change, len(p.View.Players))
	for i := range list {
		c, was, now := &list[i], &p.Before.Players[i], &p.View.Players[i]
		c.markers, c.cards = now.Harbour-was.Harbour, counts(now)-counts(was)
		c.glory = now.Glory - was.Glory
		for s := range c.status {
			c.status[s] = now.Status[s] - was.Status[s]
		}
	}
	return list
}

func (c *change) add(e *engine.Event) {
	if part, ok := costOf[e.Kind]; ok {
		c.markers -= part.Cost()
		if e.Arg("second").Num == 0 && !strings.HasPrefix(e.Arg("source").Text, tokenTerm) {
			c.markers-- // It lies on the building.
		}
	}
	token := strings.TrimPrefix(e.Arg("token").Text, tokenTerm)
	if s := render.OfWord(token, endeavor.Status(endeavor.Statuses)); s >= 0 {
		c.status[s]++
	}
	switch e.Kind {
	case endeavor.SalaryPaid:
		c.markers += e.Arg("markers").Num
	case endeavor.Repaid:
		c.markers++
	case endeavor.Built:
		if b := render.OfWord(e.Arg("building").Text, endeavor.Building(endeavor.Buildings)); b >= 0 {
			c.icons(b.Icons(), 1)
		}
	case endeavor.Drew, endeavor.GovernorWon:
		c.card(e, 1)
	case endeavor.Discarded:
		c.card(e, -1)
	}
}

func (c *change) card(e *engine.Event, sign int) {
	if card := endeavor.CardOfTerm(e.Arg("card").Text); card >= 0 {
		c.cards += sign
		c.icons(card.Icons(), sign)
	}
}

func (c *change) icons(list [endeavor.Statuses]int, sign int) {
	for s, n := range list {
		c.status[s] += sign * n
	}
}

// tokenTerm begins the words of tokens in events.
const tokenTerm = "token_"

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

// The second row of a purse: the levels of all statuses with their yields in columns of one width, and the cards.
const (
	rowIcon, rowText = 36, 40
	rowYield         = 34
	statusWide       = 139
	cardsWide        = 172
)

// purses are what everybody sees of each seat, with chips of what events changed.
func (p *painter) purses(fresh []engine.Event) []focus.Purse {
	return p.changedPurses(changes(fresh, len(p.View.Players)), focus.UsualRow)
}

func (p *painter) changedPurses(changed []change, size focus.RowSize) []focus.Purse {
	list := p.purseHeads()
	for i := range list {
		list[i].Change = render.Change(changed[i].glory)
		list[i].Head[1].Change = render.Change(changed[i].markers)
		list[i].Row = p.purseRow(list[i].Seat, &changed[i], size)
	}
	return list
}

// purseRow is the second row of a purse: each status with its level and its yield in a box, and the cards of the limit.
// A chip of what changed takes the place of the yield.
func (p *painter) purseRow(seat engine.Seat, changed *change, size focus.RowSize) []focus.PurseItem {
	player, more := &p.View.Players[seat], (size.Wide-focus.UsualRow.Wide)/(endeavor.Statuses+1)
	item := func(icon, text, change string, wide int, s endeavor.Status) focus.PurseItem {
		return focus.PurseItem{Wide: wide + more, Piece: func(c *render.Canvas, x, y, side int) {
			x -= side / 2
			c.Icon(icon, x+rowIcon/2, y, rowIcon)
			x += rowIcon + 2
			c.Middle(x, y, text, render.Count.Sized(rowText))
			x += render.Width(render.Count, rowText, text)
			switch {
			case change != "":
				focus.Chip(c, seat, change, x+3, y, size.Chip, false)
			case s >= 0:
				yieldBox(c, s, player.Yields[s], x+8+rowYield/2, y)
			}
		}}
	}
	row := make([]focus.PurseItem, 0, endeavor.Statuses+1)
	for s := range endeavor.Status(endeavor.Statuses) {
		level := strconv.Itoa(player.Status[s])
		row = append(row, item(s.String(), level, render.Change(changed.status[s]), statusWide, s))
	}
	cards := ofLimit(player)
	return append(row, item("card", cards, render.Change(changed.cards), cardsWide, -1))
}

// yieldBox is a yield in a thin box of its status's color with its middle at (x, y).
func yieldBox(c *render.Canvas, s endeavor.Status, n, x, y int) {
	const w, h = rowYield, 38
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
		purse.Head = []focus.PurseItem{{}, focus.NumberedItem("marker", player.Harbour)}
		if purse.Seat == p.View.Crown && !p.View.Over {
			purse.Badges = []string{crownIcon}
		}
		purse.Head = append(purse.Head, tokenItems(player, len(p.View.Players)%2 == 1)...)
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
		return []focus.PurseItem{{Wide: 120, Piece: func(c *render.Canvas, x, y, side int) {
			x -= side / 2
			small := 29
			if line {
				small = 36
			}
			for i, t := range kinds {
				if len(kinds) == 3 && !numbered {
					draw(c, t, x+19+i*41, y, 38, 0)
				} else {
					draw(c, t, x+small/2+i/2*62, y+(i%2*2-1)*(small+2)/2, small, small)
				}
			}
		}}}
	}
	var items []focus.PurseItem
	for _, t := range kinds {
		items = append(items, focus.PurseItem{Wide: 46 + 34*min(1, player.Tokens[t]-1),
			Piece: func(c *render.Canvas, x, y, side int) { draw(c, t, x-side/2+23, y, 46, 46) }})
	}
	return items
}
