package endeavor

import (
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

// standings are purses that are empty but for the shields, which hold the glory as it would score now.
func (p *painter) standings() []focus.Purse {
	return focus.Purses(p.Board, func(seat engine.Seat) int { return p.View.Players[seat].Glory })
}

// purses are what everybody sees of each seat.
func (p *painter) purses() []focus.Purse {
	list := p.purseHeads()
	changed := changes(p.Scene.Fresh, len(list))
	for i := range list {
		player, c := &p.View.Players[i], &changed[i]
		list[i].Head[1].Change = render.Change(c.markers)
		row := make([]focus.PurseItem, 0, endeavor.Statuses+1)
		for s := range endeavor.Status(endeavor.Statuses) {
			row = append(row, focus.PurseItem{Icon: s.String(), Text: strconv.Itoa(player.Status[s]),
				FrameText: strconv.Itoa(player.Yields[s]), Frame: statusColour(s), Change: render.Change(c.status[s])})
		}
		list[i].Row = append(row, focus.PurseItem{Icon: "card", Change: render.Change(c.cards),
			Text: strconv.Itoa(counts(player)) + "/" + strconv.Itoa(player.Yields[endeavor.Politics])})
	}
	return list
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
		for t := endeavor.Token(endeavor.Tokens - 1); t.Action(); t-- {
			n := player.Tokens[t]
			if n <= 0 {
				continue
			}
			item := focus.PurseItem{Piece: func(c *render.Canvas, x, y, side int) {
				token(c, t, x, y, side+4, render.Tone{})
			}}
			if n > 1 {
				item.Text = strconv.Itoa(n)
			}
			purse.Head = append(purse.Head, item)
		}
	}
	return list
}
