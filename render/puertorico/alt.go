package puertorico

import (
	"slices"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/puertorico"
	"github.com/harbormaster/harbormaster/render"
)

// Alt says the essentials of the picture in one paragraph: round, who is awaited and what is possible, purses, ships,
// roles; of an own board the board. Where that would be too long names are shortened, then purses; what is left over is
// filled with the market and the supply, sentence by sentence.
func (p *painter) Alt(way int) (need []string, more func() []string) {
	if p.Scene.Level == render.Own {
		return textWriter{p}.ownAlt(), nil
	}
	return textWriter{p}.tableAlt(way < 2)
}

// tableAlt gives the sentences about the table: those that are needed, and those that are good to have. Whole purses
// have people in them, too.
func (p textWriter) tableAlt(whole bool) (need []string, more func() []string) {
	need = []string{p.Opening(p.Spoken())}
	purses := make([]string, 0, len(p.View.Players))
	for i := range p.View.Players {
		purses = append(purses, p.Names[i]+": "+p.purse(engine.Seat(i), whole)+".")
	}
	order := []string{p.following(), p.governs()}
	var later []string
	if !whole {
		later, order = order, nil
	}
	switch {
	case p.View.Over:
		need = append(need, scorePainter(p).ended())
		for i := range p.View.Scores {
			need = append(need, p.scoreLine(i))
		}
		return need, func() []string {
			return append(purses, p.allShips(), p.houseLine(), p.festivalLine(), p.supplyLine())
		}
	case drafting(p.View):
		need = slices.Concat(need, p.draftLines(), order, purses)
		return need, func() []string { return later }
	case p.View.Step == puertorico.StepRole:
		need = slices.Concat(need, []string{p.freeRoles(), p.takenRoles()}, order, purses,
			[]string{p.allShips(), p.houseLine()})
	case p.Scene.Level == render.Focused:
		need = slices.Concat(need, []string{p.now()}, order, purses)
		later = append(later, p.allShips(), p.houseLine())
	default:
		need = slices.Concat(need, []string{p.now()}, order, purses,
			[]string{p.allShips(), p.houseLine(), p.freeRoles(), p.takenRoles()})
	}
	return need, func() []string {
		return append(later, p.tokenLine(), p.drawnLine(), p.rowLine(), p.festivalLine(), p.supplyLine(), p.piles())
	}
}

func (p textWriter) ownAlt() []string {
	seat, _ := p.Owner()
	parts := []string{p.Opening(ownPainter(p).ownHeadline(seat, p.Name(seat)))}
	if seat == p.Scene.Focus.Seat {
		parts = append(parts, p.now())
	}
	parts = append(parts, p.playerLines(seat)...)
	if p.draft.place || p.draft.store || p.draft.mix {
		parts = append(parts, p.proposal())
	}
	if produce := p.goods(ownPainter(p).yields(&p.View.Players[seat])); len(produce) > 0 && !p.draft.store &&
		!p.draft.mix {
		parts = append(parts, p.SayList("puertorico.text.produce", produce, ", "))
	}
	return parts
}

// proposal says the answer in preparation: the goods, or which circles get somebody more or less than now.
func (p textWriter) proposal() string {
	if p.draft.store || p.draft.mix {
		return p.SayList("puertorico.text.proposal", p.goods(p.draft.goods), ", ")
	}
	seat, _ := p.Owner()
	now := p.placed(seat)
	var parts []string
	change := func(what string, n int) {
		switch {
		case n > 0:
			parts = append(parts, p.Say("puertorico.text.proposal.more", text("what", what), number(n)))
		case n < 0:
			parts = append(parts, p.Say("puertorico.text.proposal.less", text("what", what), number(-n)))
		}
	}
	item := func(what string, n, nobles, then, thenNobles int) {
		change(what, then-thenNobles-n+nobles)
		if thenNobles != nobles {
			change(what+" ("+p.Say("puertorico.picture.noble")+")", thenNobles-nobles)
		}
	}
	for t, n := range p.draft.tiles {
		item(p.tileName(puertorico.Tile(t)), now.tiles[t], now.tileNobles[t], n, p.draft.tileNobles[t])
	}
	for b, n := range p.draft.buildings {
		item(p.building(puertorico.Building(b)), now.buildings[b], now.buildingNobles[b], n, p.draft.buildingNobles[b])
	}
	if len(parts) == 0 {
		parts = append(parts, p.Say("puertorico.text.proposal.same"))
	}
	return p.SayList("puertorico.text.proposal", append(parts, p.staying()), ", ")
}

// staying says who stays in San Juan by the answer in preparation.
func (p *painter) staying() string {
	if p.draft.sanJuan > 0 {
		return p.Say("puertorico.picture.san_juan.some", number(p.draft.sanJuan))
	}
	return p.Say("puertorico.picture.san_juan.none")
}

func (p textWriter) placed(seat engine.Seat) draft {
	var d draft
	for _, t := range p.View.Players[seat].Island {
		d.tiles[t.Tile] += t.Colonists
		d.tileNobles[t.Tile] += t.Nobles
	}
	for _, b := range p.View.Players[seat].City {
		d.buildings[b.Building] += b.Colonists
		d.buildingNobles[b.Building] += b.Nobles
	}
	return d
}
