package maracaibo

import (
	"encoding/json"
	"maps"
	"slices"
)

// inJSON is a value as text, for comparing: keys are sorted.
func inJSON(v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return string(text)
}

// keys are those of a set, sorted; never null.
func keysIn[V any](m map[string]V) []string {
	return slices.AppendSeq([]string{}, func(yield func(string) bool) {
		for _, k := range slices.Sorted(maps.Keys(m)) {
			if !yield(k) {
				return
			}
		}
	})
}

// orNil is a word, nil for "".
func orNil(word string) any {
	if word == "" {
		return nil
	}
	return word
}

// state is a checkpoint of PROTOCOL.md, without the seat that begins the next round.
func (o *oracle) state() map[string]any {
	down, heads := []string{}, []any{}
	for at := range o.down {
		down = append(down, at)
	}
	slices.Sort(down)
	for _, id := range o.figureheads {
		heads = append(heads, orNil(id))
	}
	players := []any{}
	for seat, s := range o.seats {
		if !o.isJohn(seat) {
			players = append(players, o.player(s))
		}
	}
	out := map[string]any{
		"round": o.round, "slots": o.slots, "down": down, "coins": o.coins, "deck2": len(o.deck), "quest_deck": len(o.quests),
		"market": append([]string{}, o.market...), "figureheads": heads, "islands": o.islands, "ruby_board": keysIn(o.rubies), "players": players,
	}
	if o.solo {
		j := o.seats[1]
		cubes := map[string]int{}
		for _, kind := range oracleTreasures {
			cubes[kind] = o.john.cubes[kind]
		}
		out["john"] = map[string]any{
			"vp": j.vp, "ship": j.ship, "explorer": j.explorer, "rivers": keysIn(j.rivers), "improvements": o.john.improvements,
			"residences": keysIn(j.residences), "quests": keysIn(j.quests), "treasures": cubes, "upgrades": o.john.upgrades,
			"tracker": o.john.tracker, "rubies": j.rubies, "deck": len(o.john.deck),
		}
	}
	return out
}

func (o *oracle) player(s *oracleSeat) map[string]any {
	store, buried, poseidon := map[string]any{}, map[string]any{}, map[string]string{}
	for _, kind := range oracleTreasures {
		spaces, burials := []string{}, []string{}
		for _, space := range keysIn(s.bonus) {
			if s.bonus[space] == kind {
				spaces = append(spaces, space)
			}
		}
		for _, section := range o.Hideout.Sections {
			for _, space := range section.Buried {
				if section.Treasure == kind && s.buried[space.ID] != "" {
					burials = append(burials, space.ID)
				}
			}
		}
		store[kind] = map[string]any{"spaces": spaces, "free": s.free[kind]}
		buried[kind] = burials
	}
	for space, kind := range s.buried {
		if space[:2] == "po" {
			poseidon[space] = kind
		}
	}
	cards := append([]string{}, s.cards...)
	slices.Sort(cards)
	in := o.income(s)
	return map[string]any{
		"vp": s.vp, "doubloons": s.doubloons, "ship": s.ship, "explorer": s.explorer, "rivers": keysIn(s.rivers), "cards": cards,
		"residences": keysIn(s.residences), "sockets": keysIn(s.sockets), "quests": keysIn(s.quests), "figurehead": orNil(s.figurehead),
		"store": store, "buried": buried, "poseidon": poseidon, "smuggler": s.tiles, "rubies": s.rubies, "token": s.token,
		"income": map[string]int{"doubloons": in.Doubloons, "vp": in.VP},
	}
}

// worth is M78.
func (o *oracle) worth(kind string) int {
	for _, row := range o.Islands.Value {
		if n := o.islands[kind]; n >= row.Min && (row.Max == nil || n <= *row.Max) {
			return row.VP
		}
	}
	panic("no worth")
}

// final are points of scoring conditions (M76, M77, M82).
func (o *oracle) final(s *oracleSeat, effects []oracleEffect) int {
	sum := 0
	for _, e := range effects {
		n := o.count(s, e.Per) * e.N
		if e.Op == "vp_per_group" {
			n = o.count(s, e.Per) / e.Group * e.N
		}
		if e.Max > 0 {
			n = min(n, e.Max)
		}
		sum += n
	}
	return sum
}

// score is M73 to M80, and M105 for John.
func (o *oracle) score(seat int) map[string]int {
	s := o.seats[seat]
	out := map[string]int{"track": s.vp, "rivers": o.Exploration.River * len(s.rivers)}
	if o.isJohn(seat) {
		out["improvements"] = 6 * o.john.improvements
		out["residences"] = 15 * len(s.residences)
		out["quests"], out["quest_bonus"] = 5*len(s.quests), 0
		if len(s.quests) >= 6 {
			out["quest_bonus"] = 10
		}
		out["rubies"], out["treasures"] = 2*s.rubies, 0
		for _, kind := range oracleTreasures {
			out["treasures"] += o.john.cubes[kind] * o.worth(kind)
		}
	} else {
		out["doubloons"] = s.doubloons / o.Final.Doubloons
		out["cards"], out["card_final"], out["residences"], out["treasures"], out["quests"], out["quest_bonus"] = 0, 0, 0, 0, 0, 0
		for _, id := range s.cards {
			out["cards"] += o.card(id).VP
			out["card_final"] += o.final(s, o.card(id).Final)
		}
		for id := range s.residences {
			out["residences"] += o.final(s, o.card(id).Final)
		}
		for _, kind := range oracleTreasures {
			out["treasures"] += s.kind(kind) * o.worth(kind)
		}
		out["buried"] = o.Islands.Buried * len(s.buried)
		for id := range s.quests {
			tier := o.tier(s, id)
			for _, q := range o.Quests {
				switch royal := o.modules["royal_orders"]; {
				case q.ID != id:
				case royal && tier == 2:
					out["quests"] += 2 * q.Tiers[1].VP
				case royal:
					out["quests"] -= 5
				case tier > 0:
					out["quests"] += q.Tiers[tier-1].VP
				}
			}
		}
		if o.count(s, "quest_done") >= o.Final.Set.Min {
			out["quest_bonus"] = o.Final.Set.VP
		}
	}
	total := 0
	for _, n := range out {
		total += n
	}
	out["total"] = total
	return out
}

// winners is M81, and M105 for the solo game.
func (o *oracle) winners() []int {
	if o.solo {
		if o.score(0)["total"] > o.score(1)["total"] {
			return []int{0}
		}
		return []int{1}
	}
	var best []int
	rank := func(seat int) int { return o.score(seat)["total"]*100 + len(o.seats[seat].buried) }
	for seat := range o.seats {
		if len(best) > 0 && rank(seat) > rank(best[0]) {
			best = nil
		}
		if len(best) == 0 || rank(seat) == rank(best[0]) {
			best = append(best, seat)
		}
	}
	return best
}
