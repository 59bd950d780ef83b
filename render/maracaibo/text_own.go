package maracaibo

import (
	"slices"
	"strconv"
	"strings"

	"github.com/harbormaster/harbormaster/engine/maracaibo"
	"github.com/harbormaster/harbormaster/render"
)

func (r *textWriter) ownAlt() (need, more []string) {
	seat, _ := r.Owner()
	need = []string{r.Opening(r.ownHeadline(seat, r.Name(seat)))}
	if seat == r.Scene.Focus.Seat {
		need = append(need, r.diceAlt(), r.possible())
	}
	lines := r.playerLines(seat)
	need = append(need, lines[0], r.progress(seat))
	return need, append(lines[1:len(lines)-1], r.hereAlt(), r.reachAlt(), r.islandsAlt())
}

// possible says what of an own board the question is about, or what the answer in preparation chooses. It says nothing
// of what is secret unless the view shows it.
func (r *textWriter) possible() string {
	seat := r.Scene.Focus.Seat
	if !r.Seated(seat) || r.View.Over {
		return ""
	}
	may := r.ownPossible(seat)
	if r.Scene.Focus.Private && r.View.Viewer != seat {
		return ""
	}
	list := render.Marked(may.quest[:], r.questName)
	if may.planned {
		return r.SayList("maracaibo.board.plan", list, ", ")
	}
	term := func(word string) string { return r.Say("maracaibo.term." + word) }
	return r.SayList("maracaibo.board.now", slices.Concat(list,
		render.Marked(may.socket[:], func(at maracaibo.Socket) string { return term(at.String()) }),
		render.Marked(may.treasure[:], r.treasure),
		render.Marked(may.store[:], func(at maracaibo.Store) string { return term("space_" + at.String()) }),
		r.burials(&may),
		render.Marked(may.die[:], r.dieName),
		render.Marked(may.raid[:], func(a maracaibo.RaidAction) string { return term(a.Term()) }),
		render.Marked(r.can.node[:], func(n maracaibo.Node) string { return term(n.Term()) }),
		render.Marked(may.tile[:], func(t maracaibo.Tile) string {
			side := max(0, r.View.Sides[t])
			if e, n := sidePoints(r.View, r.Scene.Focus.Seat, side); e != nil {
				return r.sideName(side) + r.points(n)
			}
			return r.sideName(side)
		}),
	), ", ")
}

// burials say the burial spaces that may be filled: those of a kind together.
func (r *textWriter) burials(may *ownPossible) []string {
	var list []string
	for _, kind := range []maracaibo.Treasure{maracaibo.Gold, maracaibo.Emerald, maracaibo.Pearl,
		maracaibo.NoTreasure} {
		what := r.figureheadName(maracaibo.Poseidon)
		if kind != maracaibo.NoTreasure {
			what = r.treasure(kind)
		}
		var spaces []string
		for at, on := range may.burial {
			if b := maracaibo.Burial(at); on && b.Treasure() == kind {
				spaces = append(spaces, r.Say("maracaibo.term.space_"+b.String()))
			}
		}
		if len(spaces) > 0 {
			list = append(list, r.Say("maracaibo.board.bury", text("what", what),
				text("list", strings.Join(spaces, " / "))))
		}
	}
	return list
}

// dieName is a die of the raid in progress with its number and what is added to it.
func (r *textWriter) dieName(t maracaibo.Treasure) string {
	name, raid := r.treasure(t), r.View.Raid
	if raid == nil {
		return name
	}
	name += " " + strconv.Itoa(dieValue(raid, t))
	if raid.Bonus[t] == 0 {
		return name
	}
	return r.Say("maracaibo.board.bonus", text("what", name), number(raid.Bonus[t]))
}
