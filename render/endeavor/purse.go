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
	markers, cards int
	status         [endeavor.Statuses]int
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

// rowWide is how wide the second row of a purse is: the levels of all statuses with their yields, and the cards.
const (
	rowWide  = 728
	rowYield = 34
)

// rowSizes are those of a second row: its icons and numbers, what lies between two things, and whether a status that
// changed keeps its yield beside the chip.
type rowSizes struct {
	icon, text, apart int
	yields            bool
}

// purses are what everybody sees of each seat, with chips of what events changed.
func (p *painter) purses(fresh []engine.Event) []focus.Purse {
	list := p.purseHeads()
	changed := changes(fresh, len(list))
	digits := "0"
	for i := range list {
		if slices.Max(p.View.Players[i].Status[:]) > 9 {
			digits = "00"
		}
	}
	for i := range list {
		list[i].Head[1].Change = render.Change(changed[i].markers)
		list[i].Row = p.purseRow(list[i].Seat, &changed[i], digits)
	}
	return list
}

// purseRow is the second row of a purse: each status with its level, which has room for so many digits, and its yield
// in a box, and the cards of the limit. Where changes with their chips have no room, all is smaller; where even that is
// too wide, their yields give way.
func (p *painter) purseRow(seat engine.Seat, changed *change, digits string) []focus.PurseItem {
	player := &p.View.Players[seat]
	var things [endeavor.Statuses + 1]rowThing
	for s := range endeavor.Status(endeavor.Statuses) {
		things[s] = rowThing{icon: s.String(), text: strconv.Itoa(player.Status[s]), room: digits,
			change: render.Change(changed.status[s]), status: s, yield: player.Yields[s]}
	}
	cards := strconv.Itoa(counts(player)) + "/" + strconv.Itoa(player.Yields[endeavor.Politics])
	things[endeavor.Statuses] = rowThing{icon: "card", text: cards, room: cards,
		change: render.Change(changed.cards), status: -1}
	sizes, left := rowSizes{icon: 42, text: 42, apart: 13, yields: true}, 0
	for {
		left = rowWide
		for i := range things {
			left -= things[i].wide(sizes)
		}
		if left -= endeavor.Statuses * sizes.apart; left >= 0 || sizes.icon < 34 && !sizes.yields {
			break
		}
		if sizes.icon--; sizes.icon < 34 && sizes.yields {
			sizes = rowSizes{icon: 42, text: 42, apart: 13}
			continue
		}
		sizes.text, sizes.apart = max(36, sizes.text-1), max(5, sizes.apart-1)
	}
	row := make([]focus.PurseItem, len(things))
	for i := range row {
		row[i] = focus.PurseItem{Wide: things[i].wide(sizes), Piece: func(c *render.Canvas, x, y, side int) {
			things[i].draw(c, seat, x-side/2, y, sizes)
		}}
		if i < endeavor.Statuses {
			row[i].Wide += sizes.apart + max(0, left)/endeavor.Statuses
		}
	}
	return row
}

// rowThing is a thing of a second row: its icon, a number that has the room of another one, by how much it changed, and
// of a status, which is not negative, what it yields.
type rowThing struct {
	icon, text, room, change string
	status                   endeavor.Status
	yield                    int
}

func (t *rowThing) wide(s rowSizes) int {
	w := s.icon + 4 + render.Width(render.Count, s.text, t.room)
	if t.change != "" {
		w += 4 + focus.ChipWidth(t.change, focus.ChipHigh, false)
	}
	if t.boxed(s) {
		w += 8 + rowYield
	}
	return w
}

func (t *rowThing) boxed(s rowSizes) bool { return t.status >= 0 && (s.yields || t.change == "") }

func (t *rowThing) draw(c *render.Canvas, seat engine.Seat, x, y int, s rowSizes) {
	c.Icon(t.icon, x+s.icon/2, y, s.icon)
	x += s.icon + 4 + render.Width(render.Count, s.text, t.room)
	c.Middle(x, y, t.text, render.Count.Sized(s.text).At(render.Right))
	if t.change != "" {
		x += 4
		x += focus.Chip(c, seat, t.change, x, y, focus.ChipHigh, false)
	}
	if t.boxed(s) {
		yieldBox(c, t.status, t.yield, x+8+rowYield/2, y)
	}
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
		purse.Head = append(purse.Head, tokenItems(player)...)
	}
	return list
}

// tokenItems are the action tokens of a seat, the last kind first: side by side, or of three and four kinds two above
// two, so that the name keeps its room.
func tokenItems(player *endeavor.PlayerView) []focus.PurseItem {
	var kinds []endeavor.Token
	for t := endeavor.Token(endeavor.Tokens - 1); t.Action(); t-- {
		if player.Tokens[t] > 0 {
			kinds = append(kinds, t)
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
			for i, t := range kinds {
				draw(c, t, x-side/2+15+i/2*62, y-15+i%2*31, 29, 29)
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
