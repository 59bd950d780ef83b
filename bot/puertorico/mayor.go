package puertorico

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	rules "github.com/harbormaster/harbormaster/engine/puertorico"
)

// sanJuan is the place of the colonists that are not placed.
const sanJuan = "san_juan"

// placing is what a seat may answer beside a placement: to place in order.
func (q question) placing() []title.Option {
	return text.Each(q.moves, func(m rules.Move) title.Option {
		o := labeled(m, q.say("order"), "", "")
		o.Confirm = q.Localizer.Say(prefix + "sure.order")
		return o
	})
}

// persons asks whom to take from the colonist ship, the noble first (N1.3).
func (q question) persons() []title.Option {
	return text.Each(q.moves, func(m rules.Move) title.Option {
		if m == rules.TakeNoble(true) {
			return primary(m, q.say("take.noble"), "noble")
		}
		return labeled(m, q.say("take.colonist"), "colonist", "")
	})
}

// placementDraft says where a proposed placement differs from the board as it is, and what it would produce.
func placementDraft(own rules.PlayerView, draft string, given bool, v text.Localizer) string {
	after, ennobled := parsePlacement(draft)
	head, tell := "draft.mayor", "draft.mayor.proposed"
	switch {
	case given:
		head, tell = "draft.mayor.given", "draft.mayor.chosen"
	case own.SanJuan == 0:
		head = "draft.mayor.rearrange"
	}
	if own.Nobles > 0 && !given {
		head += ".persons"
		if own.SanJuan > 0 {
			head = "draft.mayor.persons"
		}
	}
	lines := []string{
		v.Say(prefix+head, engine.Num("n", own.SanJuan)),
		v.Say(prefix+tell, engine.Free("change", changes(own, draft, v))),
	}
	if n := after[sanJuan] - ennobled[sanJuan]; n > 0 {
		lines = append(lines, v.Say(prefix+"draft.mayor.san_juan", engine.Num("n", n)))
	}
	if n := ennobled[sanJuan]; n > 0 {
		lines = append(lines, v.Say(prefix+"draft.mayor.san_juan.noble", engine.Num("n", n)))
	}
	return strings.Join(append(lines, yields(after, v)), " ")
}

// changes says where a placement differs from the board as it is.
func changes(own rules.PlayerView, draft string, v text.Localizer) string {
	to, from := moved(own, draft, v.PlaceName, v)
	key := "draft.mayor.stay"
	switch {
	case to != nil && from != nil:
		key = "draft.mayor.move"
	case to != nil:
		key = "draft.mayor.to"
	case from != nil:
		key = "draft.mayor.leave"
	}
	return v.Say(prefix+key, engine.Free("to", v.List(to)), engine.Free("from", v.List(from)))
}

// placeLabel names as many of the places where a placement puts people as a button has room for, "" for none. A likely
// one is named in any case: which buttons there are must not depend on the language.
func placeLabel(own rules.PlayerView, draft string, likely bool, v text.Localizer) string {
	key := "proposal.place"
	if likely {
		key += ".likely"
	}
	short := func(place string) string { // What grows there is enough beside buildings.
		if slices.ContainsFunc(own.Island, func(t rules.TileView) bool { return t.Tile.String() == place }) {
			return v.Say(prefix + "term.tile." + place)
		}
		return v.PlaceName(place)
	}
	to, _ := moved(own, draft, short, v)
	for n := len(to); n > 0; n-- {
		list := v.List(to[:n])
		if left := len(to) - n; left > 0 {
			list = v.Say(prefix+"proposal.place.more", engine.Free("list", strings.Join(to[:n], ", ")),
				engine.Num("n", left))
		}
		label := v.Say(prefix+key, engine.Free("change", list))
		if likely && n == 1 {
			return text.Clip(label, title.LabelMost)
		}
		if utf8.RuneCountInString(label) <= title.LabelMost {
			return label
		}
	}
	return ""
}

// moved names the places to which a placement moves people, and those from which it does.
func moved(own rules.PlayerView, draft string, name func(place string) string, v text.Localizer) (to, from []string) {
	spots, before := places(own)
	nobles := noblesOn(own)
	after, ennobled := parsePlacement(draft)
	for _, key := range spots {
		for _, change := range []struct {
			n     int
			noble bool
		}{{after[key] - ennobled[key] - before[key] + nobles[key], false}, {ennobled[key] - nobles[key], true}} {
			switch {
			case change.n > 0:
				to = append(to, several(v, name(key), change.n, change.noble))
			case change.n < 0:
				from = append(from, several(v, name(key), -change.n, change.noble))
			}
		}
	}
	return to, from
}

// several is the name of a place, with the number where there are more than one person; nobles are named.
func several(v text.Localizer, name string, n int, noble bool) string {
	key := "draft.mayor.several"
	switch {
	case noble && n == 1:
		key = "draft.mayor.noble"
	case noble:
		key = "draft.mayor.nobles"
	case n == 1:
		return name
	}
	return v.Say(prefix+key, what(name), engine.Num("n", n))
}

// places lists the places of a board in its order, each kind once, with the persons on them.
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

// noblesOn counts the nobles by place.
func noblesOn(own rules.PlayerView) map[string]int {
	nobles := map[string]int{}
	for _, t := range own.Island {
		nobles[t.Tile.String()] += t.Nobles
	}
	for _, b := range own.City {
		nobles[b.Building.String()] += b.Nobles
	}
	return nobles
}

// parsePlacement reads the persons by place out of a placement's notation, San Juan among them, and the nobles among
// them.
func parsePlacement(draft string) (persons, nobles map[string]int) {
	persons, nobles = map[string]int{}, map[string]int{}
	_, list, _ := strings.Cut(draft, ":")
	for part := range strings.SplitSeq(list, ",") {
		key, number, _ := strings.Cut(part, "=")
		number, noble, _ := strings.Cut(number, "/")
		if n, err := strconv.Atoi(number); err == nil {
			persons[key] = n
		}
		if n, err := strconv.Atoi(noble); err == nil {
			nobles[key] = n
		}
	}
	return persons, nobles
}
