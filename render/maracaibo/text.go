package maracaibo

import (
	"strconv"
	"strings"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/maracaibo"
	"github.com/harbormaster/harbormaster/render"
)

// textWriter says a scene in words.
type textWriter struct {
	*painter
	detail detail
}

// detail is how much is said beside the facts of the board; each leaves out more than the one before.
type detail int

const (
	_ detail = iota // everything
	// noSockets leaves out which sockets are filled and what smuggler tiles on the sea do: what lasts, and what the tiles of each player
	// do, is said anyway.
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
	lines := []string{r.Opening(r.roundLine(), r.SpokenHeadline(r.headline))}
	add := func(parts ...string) {
		if line := render.Sentences(parts...); line != "" {
			lines = append(lines, line)
		}
	}
	for seat := range r.View.Scores {
		add(r.scoreLine(engine.Seat(seat)))
	}
	if !r.View.Over {
		add(r.hereAlt(), r.diceAlt(), r.reachAlt(), r.possible())
		add(r.order())
		lines = append(lines, "")
		lines = append(lines, r.seaLines()...)
		lines = append(lines, "")
		add(r.islandsAlt(), r.Say("maracaibo.picture.alt.deck", number(r.View.Deck), other(r.View.QuestDeck)))
		add(r.market())
		add(r.figureheads(), r.sides())
		add(r.rubyLine())
		add(r.john())
	} else {
		add(r.islandsAlt())
	}
	for seat := range r.View.Players {
		lines = append(lines, "")
		for _, line := range r.playerLines(engine.Seat(seat)) {
			add(line)
		}
	}
	return lines
}

// order says who follows, and whose turn ends the game.
func (r *textWriter) order() string {
	var parts []string
	if len(r.View.Next) > 0 {
		parts = append(parts, r.Say("maracaibo.picture.alt.next", text("list", r.List(r.View.Next))))
	}
	if r.Seated(r.View.Last) {
		parts = append(parts, r.Say("maracaibo.picture.alt.last", text("name", r.Name(r.View.Last))))
	}
	return render.Sentences(parts...)
}

// seaLines say the sea from the row that is farthest from Maracaibo to the two harbors.
func (r *textWriter) seaLines() []string {
	var rows [columns + 1][]string
	for i := range r.View.Slots {
		s := &r.View.Slots[i]
		rows[s.Slot.Column()] = append(rows[s.Slot.Column()], r.slotLine(s))
	}
	var lines []string
	for n := 1; n <= columns; n++ {
		key := "maracaibo.board.row"
		if n == 1 {
			key = "maracaibo.board.row.first"
		}
		if line := r.SayList(key, rows[n], "; ", number(n)); line != "" {
			lines = append(lines, line)
		}
	}
	var harbours []string
	for _, at := range []maracaibo.Slot{maracaibo.Start, maracaibo.Gulf, maracaibo.Maracaibo} {
		if ships := (seaPainter{r.painter}).at(at); len(ships) > 0 && at != maracaibo.Start {
			harbours = append(harbours, r.Say("maracaibo.board.harbour", text("what", r.space(at)), text("list", r.List(ships))))
		}
	}
	if len(harbours) > 0 {
		lines = append(lines, render.Sentences(harbours...))
	}
	return lines
}

// slotLine says what lies at a place of the layout: the card with its kind and price, tiles, residences and ships.
func (r *textWriter) slotLine(s *maracaibo.SlotView) string {
	name, more := r.Say("maracaibo.board.none"), []string{}
	switch {
	case s.Down && s.Location:
		name = r.Say("maracaibo.board.down.place")
	case s.Down:
		name = r.Say("maracaibo.board.down", number(s.Level))
	case s.Card >= 0:
		name = r.cardName(s.Card)
		more = append(more, r.printed(s)...)
	}
	if s.Coins > 0 {
		more = append(more, r.Say("maracaibo.board.coins", number(s.Coins)))
	}
	if s.Refill >= 0 {
		more = append(more, r.Say("maracaibo.board.refill", text("what", r.treasure(s.Refill))))
	}
	if r.View.Modules[maracaibo.Rubies] && s.Card >= 0 && s.Card.Ruby() && !s.Down {
		more = append(more, r.Say("maracaibo.board.ruby"))
	}
	if s.Tile >= 0 && r.Seated(s.Owner) {
		if r.detail < noSockets {
			more = append(more, r.Say("maracaibo.board.tile", text("name", r.Name(s.Owner)), text("what", r.sideName(s.Tile))))
		} else {
			more = append(more, r.Say("maracaibo.board.tile.of", text("name", r.Name(s.Owner))))
		}
	}
	if len(s.Residences) > 0 {
		more = append(more, r.Say("maracaibo.board.built", text("list", r.List(s.Residences))))
	}
	if len(s.Ships) > 0 {
		more = append(more, r.Say("maracaibo.board.ships", text("list", r.List(s.Ships))))
	}
	if len(more) == 0 {
		return name
	}
	return r.Say("maracaibo.board.card", text("what", name), text("list", strings.Join(more, ", ")))
}

// printed says the kind of a card and its price, briefly the price alone.
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

// market says the open quests with their two tiers.
func (r *textWriter) market() string {
	var list []string
	for _, q := range r.View.Market {
		if r.detail >= noTiers {
			list = append(list, r.questName(q))
			continue
		}
		var tiers []string
		for _, tier := range q.Tiers() {
			tiers = append(tiers, r.Say("maracaibo.board.tier", text("what", r.needs(tier)), number(tier.VP)))
		}
		list = append(list, r.Say("maracaibo.board.quest", text("what", r.questName(q)), text("list", strings.Join(tiers, ", "))))
	}
	return r.SayList("maracaibo.board.market", list, "; ")
}

// needs says what a tier of a quest counts.
func (r *textWriter) needs(tier maracaibo.Tier) string {
	var list []string
	for _, need := range tier.Need {
		list = append(list, r.Say("maracaibo.need."+need.Per.String(), number(need.N)))
	}
	return strings.Join(list, " + ")
}

// figureheads names the figureheads that are left, sides what the smuggler tiles do, rubyLine the spaces of the ruby
// board that are free.
func (r *textWriter) figureheads() string {
	var list []string
	for _, f := range r.View.Supply {
		if f >= 0 {
			list = append(list, r.figureheadName(f))
		}
	}
	return r.SayList("maracaibo.board.heads", list, ", ")
}

func (r *textWriter) sides() string {
	var list []string
	for _, side := range r.View.Sides {
		if side >= 0 {
			list = append(list, r.sideName(side))
		}
	}
	return r.SayList("maracaibo.board.sides", list, "; ")
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

// john says what only John Silver has.
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

// scoreLine is the account of a seat.
func (r *textWriter) scoreLine(seat engine.Seat) string {
	if !r.View.Over {
		return ""
	}
	score := &r.View.Scores[seat]
	var parts []string
	for i, n := range score.Parts() {
		if n != 0 {
			parts = append(parts, r.Say("maracaibo.picture.score."+maracaibo.ScoreParts[i])+" "+render.Signed(n))
		}
	}
	return r.SayList("maracaibo.board.score.line", parts, ", ", text("name", r.Name(seat)), number(score.Total))
}

// sideName is what a side of a smuggler tile does.
func (p *painter) sideName(side maracaibo.Side) string {
	return p.Say("maracaibo.term." + side.Term())
}
