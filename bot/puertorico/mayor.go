package puertorico

import (
	"strconv"
	"strings"

	"github.com/harbormaster/harbormaster/bot"
	"github.com/harbormaster/harbormaster/engine"
	rules "github.com/harbormaster/harbormaster/engine/puertorico"
)

// sanJuan is the place of the colonists that are not placed.
const sanJuan = "san_juan"

// placing is what a seat may answer beside a placement: to place in order.
func (q question) placing() []bot.Option {
	var options []bot.Option
	for _, m := range q.moves {
		options = append(options, bot.Option{Move: m.String(), Label: q.say("order")})
	}
	return options
}

// placementDraft says where a proposed placement differs from the board as it is, and what it would produce.
func placementDraft(own rules.PlayerView, draft string, given bool, v bot.Voice) string {
	places, before := places(own)
	after := parsePlacement(draft)
	var to, from []string
	for _, key := range places {
		n := after[key] - before[key]
		switch {
		case n > 0:
			to = append(to, several(v, key, n))
		case n < 0:
			from = append(from, several(v, key, -n))
		}
	}
	head, tell, change := "draft.mayor", "draft.mayor.proposed", "draft.mayor.stay"
	switch {
	case given:
		head, tell = "draft.mayor.given", "draft.mayor.chosen"
	case own.SanJuan == 0:
		head = "draft.mayor.rearrange"
	}
	switch {
	case to != nil && from != nil:
		change = "draft.mayor.move"
	case to != nil:
		change = "draft.mayor.to"
	case from != nil:
		change = "draft.mayor.leave"
	}
	changes := v.Say(prefix+change, engine.Term("to", v.List(to)), engine.Term("from", v.List(from)))
	lines := []string{
		v.Say(prefix+head, engine.Num("n", own.SanJuan)),
		v.Say(prefix+tell, engine.Term("change", changes)),
	}
	if n := after[sanJuan]; n > 0 {
		lines = append(lines, v.Say(prefix+"draft.mayor.san_juan", engine.Num("n", n)))
	}
	return strings.Join(append(lines, yields(after, v)), " ")
}

// several names a place, with the number where there are more than one.
func several(v bot.Voice, place string, n int) string {
	name := v.Say(prefix + "place." + place)
	if n == 1 {
		return name
	}
	return v.Say(prefix+"draft.mayor.several", what(name), engine.Num("n", n))
}

// places lists the places of a board in its order, each kind once, with the colonists on them.
func places(own rules.PlayerView) (list []string, colonists map[string]int) {
	colonists = map[string]int{}
	add := func(key string, n int) {
		if _, known := colonists[key]; !known {
			list = append(list, key)
		}
		colonists[key] += n
	}
	for _, t := range own.Island {
		add(t.Tile.String(), t.Colonists)
	}
	for _, b := range own.City {
		add(b.Building.String(), b.Colonists)
	}
	return list, colonists
}

// parsePlacement reads the colonists by place out of a placement's notation, San Juan among them.
func parsePlacement(draft string) map[string]int {
	colonists := map[string]int{}
	_, list, _ := strings.Cut(draft, ":")
	for part := range strings.SplitSeq(list, ",") {
		key, number, _ := strings.Cut(part, "=")
		if n, err := strconv.Atoi(number); err == nil {
			colonists[key] = n
		}
	}
	return colonists
}
