package maracaibo

import (
	"strconv"
	"strings"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/maracaibo"
	"github.com/harbormaster/harbormaster/render"
	"github.com/harbormaster/harbormaster/render/result"
)

type textWriter struct {
	*painter
	detail detail
}

// detail is how much is said beside the facts of the board; each leaves out more than the one before.
type detail int

const (
	_ detail = iota // everything
	// noSockets leaves out which sockets are filled and what smuggler tiles on the sea do: what lasts, and what the
	// tiles of each player do, is said anyway.
	noSockets
	// noKinds leaves out the kinds of cards.
	noKinds
	// noTiers names the open quests and says no more about them.
	noTiers
	// counted counts the cards of players.
	counted
	// details is the number of ways to say a board.
	details = iota
)

func (r *textWriter) lines() []string {
	page := render.Page{r.Opening(r.Spoken())}
	for seat := range r.View.Scores {
		page.Add(r.scoreLine(engine.Seat(seat)))
	}
	if r.View.Over {
		page.Add(r.islandsAlt())
	} else {
		page.Add(r.hereAlt(), r.diceAlt(), r.reachAlt(), r.possible())
		page.Add(r.nextAlt(), r.lastAlt())
		page.Gap()
		page = append(page, r.seaLines()...)
		page.Gap()
		page.Add(r.islandsAlt(), r.decksAlt())
		page.Each([]string{r.market(), render.Sentences(r.figureheads(), r.sides()), r.rubyLine(), r.john()})
	}
	for seat := range r.View.Players {
		page.Gap()
		page.Each(r.playerLines(engine.Seat(seat)))
	}
	return page
}

// seaLines say the sea from the row that is farthest from Maracaibo to the two harbors.
func (r *textWriter) seaLines() []string {
	var rows [columns + 1][]string
	for i := range r.View.Slots {
		s := &r.View.Slots[i]
		rows[s.Slot.Column()] = append(rows[s.Slot.Column()], r.slotLine(s))
	}
	var lines render.Page
	for n := 1; n <= columns; n++ {
		key := "maracaibo.board.row"
		if n == 1 {
			key = "maracaibo.board.row.first"
		}
		lines.Add(r.SayList(key, rows[n], "; ", number(n)))
	}
	lines.Add(r.harbour(maracaibo.Gulf), r.harbour(maracaibo.Maracaibo))
	return lines
}

func (r *textWriter) harbour(at maracaibo.Slot) string {
	return r.SayList("maracaibo.board.harbour", render.Words(shipsAt(r.View, at), r.Name), ", ",
		text("what", r.space(at)))
}

// slotLine says what lies at a place of the layout: the card with its kind and price, tiles, residences and ships.
func (r *textWriter) slotLine(s *maracaibo.SlotView) string {
	name, more := r.Say("maracaibo.board.none"), []string{}
	add := func(on bool, key string, args ...engine.Arg) {
		if on {
			more = append(more, r.Say("maracaibo.board."+key, args...))
		}
	}
	switch {
	case s.Down:
		name = r.space(s.Slot)
	case s.Card >= 0:
		name = r.cardName(s.Card)
		more = append(more, r.printed(s)...)
	}
	add(s.Coins > 0, "coins", number(s.Coins))
	add(s.Refill >= 0, "refill", text("what", r.treasure(s.Refill)))
	add(r.View.Modules[maracaibo.Rubies] && s.Card >= 0 && s.Card.Ruby() && !s.Down, "ruby")
	if s.Tile >= 0 && r.Seated(s.Owner) {
		add(r.detail < noSockets, "tile", text("name", r.Name(s.Owner)), text("what", r.sideName(s.Tile)))
		add(r.detail >= noSockets, "tile.of", text("name", r.Name(s.Owner)))
	}
	add(len(s.Residences) > 0, "built", text("list", r.List(s.Residences)))
	add(len(s.Ships) > 0, "ships", text("list", r.List(s.Ships)))
	if len(more) == 0 {
		return name
	}
	return r.SayList("maracaibo.board.card", more, ", ", text("what", name))
}

func (r *textWriter) printed(s *maracaibo.SlotView) []string {
	price := seaPainter{r.painter}.look(s).price
	kind := s.Card.Kind().String()
	switch s.Card.Class() {
	case maracaibo.Improvement:
	case maracaibo.Residence:
		kind = "residence"
	case maracaibo.Location:
		if r.detail >= noKinds {
			return nil
		}
		return []string{r.Say("maracaibo.board.location")}
	default:
		return nil
	}
	if r.detail >= noKinds {
		return []string{strconv.Itoa(price)}
	}
	return []string{r.Say("maracaibo.board."+kind, number(price))}
}

func (r *textWriter) market() string {
	return r.SayList("maracaibo.board.market", render.Words(r.View.Market, func(q maracaibo.Quest) string {
		if r.detail >= noTiers {
			return r.questName(q)
		}
		tiers := q.Tiers()
		return r.SayList("maracaibo.board.quest", render.Words(tiers[:], func(tier maracaibo.Tier) string {
			return r.Say("maracaibo.board.tier", text("what", r.needs(tier)), number(tier.VP))
		}), ", ", text("what", r.questName(q)))
	}), "; ")
}

func (r *textWriter) needs(tier maracaibo.Tier) string {
	return strings.Join(render.Words(tier.Need, r.need), " + ")
}

// figureheads names the figureheads that are left, sides what the smuggler tiles do, rubyLine the spaces of the ruby
// board that are free.
func (r *textWriter) figureheads() string {
	return r.SayList("maracaibo.board.heads", render.Words(r.View.Supply, r.figureheadName), ", ")
}

func (r *textWriter) sides() string {
	return r.SayList("maracaibo.board.sides", render.Words(r.View.Sides[:], r.sideName), "; ")
}

func (r *textWriter) rubyLine() string {
	if !r.View.Modules[maracaibo.Rubies] {
		return ""
	}
	var list []string
	for i := range maracaibo.RubySpace(maracaibo.RubySpaces) {
		if !r.View.RubyBoard[i] {
			list = append(list, r.Say("maracaibo.term.ruby_"+i.String()))
		}
	}
	if len(list) == 0 {
		return r.Say("maracaibo.board.rubies.full")
	}
	return r.SayList("maracaibo.board.rubies", list, "; ")
}

func (r *textWriter) john() string {
	j := r.View.John
	switch {
	case j == nil:
		return ""
	case j.Card < 0:
		return r.Say("maracaibo.board.john.none", number(j.Deck), other(j.Tracker+1))
	}
	return r.Say("maracaibo.board.john", text("what", j.Card.String()), number(j.Deck), other(j.Tracker+1))
}

func (r *textWriter) scoreLine(seat engine.Seat) string {
	if !r.View.Over {
		return ""
	}
	return result.Line(r.Board, "maracaibo.board.score.line", "maracaibo.score.", maracaibo.ScoreParts,
		r.View.Scores[seat].Parts(), seat)
}

// sidePoints is the effect of a side of a smuggler tile that counts something, nil for any other, and what it brings a
// seat now.
func sidePoints(v *maracaibo.View, seat engine.Seat, side maracaibo.Side) (e *maracaibo.Effect, n int) {
	if e = &side.Effects().Effects()[0]; e.Op != maracaibo.OpVPPer {
		return nil, 0
	}
	return e, e.Points(v.Count(seat, e.Per))
}

// points are those that a card or tile brings now, behind its name.
func (r *textWriter) points(n int) string {
	return " (" + r.Say("maracaibo.picture.alt.vp", number(n)) + ")"
}

// sideName is what a side of a smuggler tile does, "" for no tile.
func (p *painter) sideName(side maracaibo.Side) string {
	if side < 0 {
		return ""
	}
	return p.Say("maracaibo.term." + side.Term())
}
