package puertorico

import (
	"slices"
	"strings"
	"unicode/utf16"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/puertorico"
)

// altLimit is how long an alternative text may be in Discord, counted in UTF-16 units.
const altLimit = 1024

// alt says the essentials of the picture in one paragraph: round, who is awaited and what is possible, purses, ships, roles;
// of an own board the board. Where that would be too long names are shortened, then purses; what is left over is filled with
// the market and the supply, sentence by sentence.
func (p *painter) alt() string {
	var need []string
	var more func() []string
	for _, names := range []int{0, 16, 10, 6} {
		if names > 0 {
			p.shortenNames(names)
		}
		if p.scene.Level == Own {
			need, more = p.ownAlt(), func() []string { return nil }
		} else {
			need, more = p.tableAlt(names == 0 || names > 10)
		}
		if units(strings.Join(need, " ")) <= altLimit {
			break
		}
	}
	var b strings.Builder
	used := 0
	add := func(parts []string) {
		for _, part := range parts {
			n := units(part)
			if part == "" || used+n+1 > altLimit {
				continue
			}
			if b.Len() > 0 {
				b.WriteByte(' ')
				used++
			}
			b.WriteString(part)
			used += n
		}
	}
	if add(need); altLimit-used > shortest {
		add(more())
	}
	return b.String()
}

// shortest is less than any of the sentences that are good to have.
const shortest = 12

// units is how long a text is as Discord counts.
func units(s string) int {
	n := 0
	for _, r := range s {
		n += max(1, utf16.RuneLen(r))
	}
	return n
}

// tableAlt gives the sentences about the table: those that are needed, and those that are good to have. Whole purses have
// people in them, too.
func (p *painter) tableAlt(whole bool) (need []string, more func() []string) {
	need = []string{p.spokenRound() + ". " + p.said() + "."}
	purses := make([]string, 0, len(p.v.Players))
	for i := range p.v.Players {
		purses = append(purses, p.names[i]+": "+p.purse(engine.Seat(i), whole)+".")
	}
	order := []string{p.following(), p.governs()}
	var later []string
	if !whole {
		later, order = order, nil
	}
	switch {
	case p.v.Over:
		need = append(need, p.ended())
		for i := range min(len(p.v.Scores), len(p.v.Players)) {
			need = append(need, p.scoreLine(i))
		}
		return need, func() []string { return append(purses, p.allShips(), p.houseLine(), p.festivalLine(), p.supplyLine()) }
	case p.drafting():
		need = slices.Concat(need, p.draftLines(), order, purses)
		return need, func() []string { return append(later, p.festivalLine(), p.supplyLine()) }
	case p.v.Step == puertorico.StepRole:
		need = slices.Concat(need, []string{p.freeRoles(), p.takenRoles()}, order, purses, []string{p.allShips(), p.houseLine()})
	default:
		need = slices.Concat(need, []string{p.now()}, order, purses, []string{p.allShips(), p.houseLine(), p.freeRoles(), p.takenRoles()})
	}
	return need, func() []string {
		return append(later, p.tokenLine(), p.drawnLine(), p.rowLine(), p.festivalLine(), p.supplyLine(), p.piles())
	}
}

func (p *painter) ownAlt() []string {
	seat, err := p.owner()
	if err != nil {
		return nil
	}
	parts := []string{p.spokenRound() + ". " + p.ownHeadline(seat, p.name(seat)) + "."}
	if seat == p.scene.Focus.Seat {
		parts = append(parts, p.now())
	}
	parts = append(parts, p.playerLines(seat)...)
	if p.draft.place || p.draft.store || p.draft.mix {
		parts = append(parts, p.proposal())
	}
	if produce := p.goods(p.yields(&p.v.Players[seat])); len(produce) > 0 && !p.draft.store && !p.draft.mix {
		parts = append(parts, p.sentence("puertorico.text.produce", produce))
	}
	return parts
}

// proposal says the answer in preparation: the goods, or which circles get somebody more or less than now.
func (p *painter) proposal() string {
	if p.draft.store || p.draft.mix {
		return p.sentence("puertorico.text.proposal", p.goods(p.draft.goods))
	}
	seat, err := p.owner()
	if err != nil {
		return ""
	}
	now := p.placed(seat)
	var parts []string
	change := func(what string, n int) {
		switch {
		case n > 0:
			parts = append(parts, p.say("puertorico.text.proposal.more", text("what", what), number(n)))
		case n < 0:
			parts = append(parts, p.say("puertorico.text.proposal.less", text("what", what), number(-n)))
		}
	}
	item := func(what string, n, nobles, then, thenNobles int) {
		change(what, then-thenNobles-n+nobles)
		if thenNobles != nobles {
			change(what+" ("+p.say("puertorico.picture.noble")+")", thenNobles-nobles)
		}
	}
	for t, n := range p.draft.tiles {
		item(p.tileName(puertorico.Tile(t)), now.tiles[t], now.tileNobles[t], n, p.draft.tileNobles[t])
	}
	for b, n := range p.draft.buildings {
		item(p.building(puertorico.Building(b)), now.buildings[b], now.buildingNobles[b], n, p.draft.buildingNobles[b])
	}
	if len(parts) == 0 {
		parts = append(parts, p.say("puertorico.text.proposal.same"))
	}
	if p.draft.sanJuan > 0 {
		parts = append(parts, p.say("puertorico.picture.san_juan.some", number(p.draft.sanJuan)))
	} else {
		parts = append(parts, p.say("puertorico.picture.san_juan.none"))
	}
	return p.sentence("puertorico.text.proposal", parts)
}

// placed is where the persons of a seat are now, in the form of an answer.
func (p *painter) placed(seat engine.Seat) draft {
	var d draft
	for _, t := range p.v.Players[seat].Island {
		if t.Tile >= 0 && int(t.Tile) < len(d.tiles) {
			d.tiles[t.Tile] += t.Colonists
			d.tileNobles[t.Tile] += t.Nobles
		}
	}
	for _, b := range p.v.Players[seat].City {
		if b.Building >= 0 && int(b.Building) < len(d.buildings) {
			d.buildings[b.Building] += b.Colonists
			d.buildingNobles[b.Building] += b.Nobles
		}
	}
	return d
}
