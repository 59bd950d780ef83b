package puertorico

import (
	"strings"
	"unicode/utf16"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/puertorico"
)

// altLimit is how long an alternative text may be in Discord, counted in UTF-16 units.
const altLimit = 1024

// alt says the essentials of the picture in one paragraph: round, who is awaited, roles, ships, purses; of an own board the
// board. Sentences that no longer fit are left out from the end.
func (p *painter) alt() string {
	var parts []string
	if p.scene.Level == Own {
		parts = append(parts, p.ownAlt()...)
	} else {
		parts = append(parts, p.roundLine()+". "+p.said()+".")
		if p.v.Over {
			for i := range min(len(p.v.Scores), len(p.v.Players)) {
				parts = append(parts, p.scoreLine(i))
			}
		}
		parts = append(parts, p.now())
		for i := range p.v.Players {
			parts = append(parts, p.names[i]+": "+p.purse(engine.Seat(i))+".")
		}
		if p.drafting() {
			parts = append(parts, p.draftLines()...)
		}
		parts = append(parts, p.allShips(), p.houseLine(), p.allRoles(), p.tokenLine(), p.drawnLine(), p.rowLine(), p.festivalLine(), p.supplyLine(), p.piles())
	}
	var b strings.Builder
	used := 0
	for _, part := range parts {
		n := len(utf16.Encode([]rune(part)))
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
	return b.String()
}

func (p *painter) ownAlt() []string {
	seat, err := p.owner()
	if err != nil {
		return nil
	}
	parts := []string{p.roundLine() + ". " + p.ownHeadline(seat, p.name(seat)) + "."}
	parts = append(parts, p.playerLines(seat)...)
	if p.draft.place || p.draft.store || p.draft.mix {
		parts = append(parts, p.proposal())
	}
	if produce := p.goods(p.yields(&p.v.Players[seat])); len(produce) > 0 && !p.draft.store && !p.draft.mix {
		parts = append(parts, p.sentence("puertorico.text.produce", produce))
	}
	return parts
}

// proposal says the answer in preparation.
func (p *painter) proposal() string {
	var parts []string
	if p.draft.store || p.draft.mix {
		parts = p.goods(p.draft.goods)
		return p.sentence("puertorico.text.proposal", parts)
	}
	item := func(what string, n, nobles int) {
		if n > 0 {
			if nobles > 0 {
				what = p.say("puertorico.text.with_noble", text("what", what), number(nobles))
			}
			parts = append(parts, p.say("puertorico.text.proposal.house", text("what", what), number(n)))
		}
	}
	for t, n := range p.draft.tiles {
		item(p.tileName(puertorico.Tile(t)), n, p.draft.tileNobles[t])
	}
	for b, n := range p.draft.buildings {
		item(p.building(puertorico.Building(b)), n, p.draft.buildingNobles[b])
	}
	if p.draft.sanJuan > 0 {
		parts = append(parts, p.say("puertorico.picture.san_juan.some", number(p.draft.sanJuan)))
	} else {
		parts = append(parts, p.say("puertorico.picture.san_juan.none"))
	}
	return p.sentence("puertorico.text.proposal", parts)
}
