package maracaibo

import (
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/maracaibo"
	"github.com/harbormaster/harbormaster/render"
)

// playerLines say what a player has: money, points and place; treasures; cards and residences; the ship; for the owner,
// and at the end, the quests.
func (r *textWriter) playerLines(seat engine.Seat) []string {
	v, name := &r.View.Players[seat], r.CalledAs(seat, "maracaibo.board.computer")
	return []string{
		render.Sentences(r.SayList("maracaibo.board.player", r.purseWords(seat), ", ", text("name", name)),
			r.treasures(v)),
		render.Sentences(r.cards(v), r.residences(v)),
		render.Sentences(r.upgrades(seat), r.lasting(v), r.tiles(v)),
		r.progress(seat),
	}
}

func (r *textWriter) purseWords(seat engine.Seat) []string {
	v, john, steps := &r.View.Players[seat], r.View.Solo && seat == maracaibo.John, 0
	var parts []string
	say := func(on bool, key string, args ...engine.Arg) {
		if on {
			parts = append(parts, r.Say("maracaibo."+key, args...))
		}
	}
	say(true, "picture.alt.vp", number(v.VP))
	say(!john, "picture.alt.doubloons", number(v.Doubloons))
	parts = append(parts, r.income(v.Income))
	if !r.View.Over {
		steps = walkedBy(v.Explorer)
		say(true, "board.worth", number(v.Points))
		parts = append(parts, r.anchored(v.Ship))
	}
	say(true, "picture.alt.quests", number(v.Held))
	say(steps > 0, "board.explorer", number(steps))
	say(len(v.Rivers) > 0, "board.rivers", number(len(v.Rivers)))
	say(v.Rubies > 0, "board.gems", number(v.Rubies))
	say(v.Token && !r.View.Over, "board.token")
	say(v.Chosen, "board.chosen")
	if john {
		say(true, "picture.alt.improvements", number(r.View.John.Improvements))
	}
	return parts
}

// walkedBy is how many steps a space of the exploration board is from its start, on the shortest way.
func walkedBy(n maracaibo.Node) int { return trailSteps[max(0, n)] }

var trailSteps = func() (far [maracaibo.Nodes]int) {
	edge := []maracaibo.Node{maracaibo.StartNode}
	for step := 1; len(edge) > 0; step++ {
		var next []maracaibo.Node
		for _, at := range edge {
			for _, to := range at.Next() {
				if to != maracaibo.StartNode && far[to] == 0 {
					far[to] = step
					next = append(next, to)
				}
			}
		}
		edge = next
	}
	return far
}()

func (r *textWriter) income(in maracaibo.Income) string {
	var list []string
	if in.Doubloons > 0 {
		list = append(list, r.Say("maracaibo.picture.alt.doubloons", number(int(in.Doubloons))))
	}
	if in.VP > 0 {
		list = append(list, r.Say("maracaibo.picture.alt.vp", number(int(in.VP))))
	}
	return r.SayList("maracaibo.board.income", list, " + ")
}

func (r *textWriter) treasures(v *maracaibo.PlayerView) string {
	var under [maracaibo.Treasures]int
	for _, at := range v.Buried {
		kind := at.Treasure()
		if at >= maracaibo.FirstPoseidon {
			kind = v.Poseidon[at-maracaibo.FirstPoseidon]
		}
		if kind >= 0 && kind < maracaibo.Treasures {
			under[kind]++
		}
	}
	var list []string
	for t, n := range v.Cubes {
		what := text("what", r.treasure(maracaibo.Treasure(t)))
		switch {
		case under[t] > 0:
			list = append(list, r.Say("maracaibo.board.buried", what, number(n), other(under[t])))
		case n > 0:
			list = append(list, r.Say("maracaibo.board.treasure", what, number(n)))
		}
	}
	return r.SayList("maracaibo.board.treasures", list, ", ")
}

func (r *textWriter) cards(v *maracaibo.PlayerView) string {
	names := render.Words(v.Cards, r.cardName)
	if r.detail >= counted && len(v.Cards) > 0 {
		names = []string{r.Say("maracaibo.picture.alt.cards", number(len(v.Cards)))}
	}
	return r.SayList("maracaibo.board.cards", names, ", ")
}

func (r *textWriter) residences(v *maracaibo.PlayerView) string {
	return r.SayList("maracaibo.board.residences", render.Words(v.Residences, r.cardName), ", ")
}

func (r *textWriter) upgrades(seat engine.Seat) string {
	sockets := r.View.Players[seat].Sockets
	if r.View.Solo && seat == maracaibo.John {
		return r.Say("maracaibo.board.upgrades.few", number(r.View.John.Upgrades), other(johnSockets))
	}
	if r.detail >= noSockets || len(sockets) == 0 {
		return r.Say("maracaibo.board.upgrades.few", number(len(sockets)), other(maracaibo.Sockets))
	}
	list := render.Words(sockets, func(at maracaibo.Socket) string { return r.Say("maracaibo.term." + at.String()) })
	return r.SayList("maracaibo.board.upgrades", list, ", ", number(len(sockets)), other(maracaibo.Sockets))
}

func (r *textWriter) lasting(v *maracaibo.PlayerView) string {
	var list []string
	add := func(key string, n int, args ...engine.Arg) {
		if n > 0 {
			list = append(list, r.Say("maracaibo.board."+key, append(args, number(n))...))
		}
	}
	p := &v.Perm
	add("raid", int(p.Raid))
	for t, n := range p.Die {
		add("raid.die", int(n), text("what", r.treasure(maracaibo.Treasure(t))))
	}
	add("explore", int(p.Explore))
	add("discount", int(p.Discount))
	add("move", int(p.Move))
	for a := maracaibo.RaidAction(maracaibo.BaseRaidActions); a < maracaibo.RaidActions; a++ {
		if p.Raids>>a&1 != 0 && r.detail < noTiers {
			list = append(list, r.Say("maracaibo.term."+a.Term()))
		}
	}
	for t := range maracaibo.Trade(maracaibo.Trades) {
		if p.Trades>>t&1 != 0 && r.detail < noTiers {
			list = append(list, r.Say("maracaibo.term."+t.Term()))
		}
	}
	if v.Head >= 0 {
		list = append(list, r.Say("maracaibo.board.head", text("what", r.figureheadName(v.Head))))
	}
	return r.SayList("maracaibo.board.effects", list, ", ")
}

func (r *textWriter) tiles(v *maracaibo.PlayerView) string {
	if r.View.Over {
		return ""
	}
	var list []string
	for t, at := range v.Tiles {
		if side := r.View.Sides[t]; at > maracaibo.Start && side >= 0 {
			list = append(list, r.Say("maracaibo.board.placed", text("what", r.sideName(side)),
				text("list", r.space(at))))
		}
	}
	return r.SayList("maracaibo.board.tiles", list, ", ")
}

// progress says how far the quests of a player are, as far as the view shows them: to their owner, and to all at the
// end.
func (r *textWriter) progress(seat engine.Seat) string {
	if r.View.Solo && seat == maracaibo.John {
		return "" // His count whatever they ask for (M105).
	}
	return r.SayList("maracaibo.board.quests",
		render.Words(r.View.Players[seat].Quests, func(q maracaibo.Quest) string {
			reached := r.View.Tier(seat, q)
			name, points := text("what", r.questName(q)), number(r.View.QuestPoints(q, reached))
			if r.View.Over {
				return r.Say("maracaibo.board.progress.over", name, points)
			}
			tier := q.Tiers()[min(reached, 1)]
			if r.View.Modules[maracaibo.RoyalOrders] {
				tier = q.Tiers()[1]
			}
			needs := render.Words(tier.Need, func(need maracaibo.Need) string {
				return r.Say("maracaibo.board.have", number(min(need.N, r.View.Count(seat, need.Per))),
					text("what", r.need(need)))
			})
			return r.SayList("maracaibo.board.progress", needs, ", ", name, points)
		}), "; ")
}

func (r *textWriter) need(need maracaibo.Need) string {
	return r.Say("maracaibo.need."+need.Per.String(), number(need.N))
}
