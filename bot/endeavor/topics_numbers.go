package endeavor

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	rules "github.com/harbormaster/harbormaster/engine/endeavor"
)

// This file writes the line of small letters above a topic: the numbers of a thing, as the rules have them.

// say begins the keys of what these lines are made of.
const say = rules.Name + ".topic."

// numbers is the line above a topic of a page, "" for a topic that is no thing.
func (r reader) numbers(page, key string) string {
	switch page {
	case "building":
		return lineOf(key, rules.Buildings, r.v, buildingNumbers)
	case "status":
		return lineOf(key, rules.Statuses, r.v, statusNumbers)
	case "map":
		return lineOf(key, rules.Regions, r.v, regionNumbers)
	case "token":
		return lineOf(strings.TrimPrefix(key, "token_"), rules.Tokens, r.v, tokenNumbers)
	}
	return ""
}

// lineOf finds the thing of a key among so many and joins what is to be said of it.
func lineOf[T interface {
	~int8
	String() string
}](key string, n T, v text.Localizer, clauses func(T, text.Localizer) []string) string {
	for thing := range n {
		if thing.String() == key {
			return strings.Join(clauses(thing, v), " · ")
		}
	}
	return ""
}

// buildingNumbers says of which level a building is, how many there are, its icons, and which markers it takes.
func buildingNumbers(b rules.Building, v text.Localizer) []string {
	clauses := []string{v.Say(say + "printed")}
	if b.Level() > 0 {
		level, copies := engine.Num("n", b.Level()), engine.Num("n", b.Copies())
		clauses = []string{v.Say(say+"level", level), v.Say(say+"copies", copies)}
	}
	clauses = append(clauses, cmp.Or(iconNumbers(b.Icons(), 0, v), v.Say(say+"icons.none")))
	if b.Glory() > 0 {
		clauses = append(clauses, v.Say(say+"end", engine.Num("glory", b.Glory())))
	}
	return append(clauses, markerNumbers(b, v))
}

// markerNumbers says how many markers of the harbor a building takes, for the least and the most that it does (E29).
func markerNumbers(b rules.Building, v text.Localizer) string {
	if len(b.Parts()) == 0 {
		return v.Say(say + "circle.none")
	}
	var costs []int
	all := 1
	for _, p := range b.Parts() {
		costs = append(costs, 1+p.Cost())
		all += p.Cost()
	}
	if b.Both() {
		costs = append(costs, all)
	}
	key, least, most := say+"markers", slices.Min(costs), slices.Max(costs)
	if least < most {
		key += ".range"
	}
	return v.Say(key, engine.Num("least", least), engine.Num("n", most))
}

// statusNumbers says from which level on a track yields what, and where its glory spots are.
func statusNumbers(s rules.Status, v text.Localizer) []string {
	var yields, spots []string
	for _, from := range s.Thresholds() {
		yields = append(yields, v.Say(say+"from", engine.Num("yield", s.Yield(from)), engine.Num("level", from)))
	}
	for _, spot := range s.Spots() {
		spots = append(spots, strconv.Itoa(spot))
	}
	return []string{
		v.Say(say+"yields."+s.String(), engine.Free("list", strings.Join(yields, ", "))),
		v.Say(say+"spots", engine.Free("list", strings.Join(spots, ", "))),
	}
}

// regionNumbers says how long a region's track is, what its governor brings, and where its cities lead.
func regionNumbers(region rules.Region, v text.Localizer) []string {
	var clauses []string
	if n := region.Length(); n > 0 {
		governor := rules.CardOf(region.Deck(), 0)
		clauses = append(clauses, v.Say(say+"track", engine.Num("n", n)),
			v.Say(say+"governor", engine.Free("icons", iconNumbers(governor.Icons(), governor.Glory(), v))))
	}
	cities := region.Cities()
	clauses = append(clauses, v.Say(say+"cities", engine.Num("n", len(cities))))
	for _, c := range cities {
		clauses = append(clauses, cityNumbers(c, v))
	}
	return clauses
}

// cityNumbers names a city, with its glory if that is more than usual, and the cities that it is connected to.
func cityNumbers(c rules.City, v text.Localizer) string {
	name := v.Term("city", c.String())
	if c.Glory() > 1 {
		name = v.Say(say+"city", engine.Free("city", name), engine.Num("glory", c.Glory()))
	}
	ends := text.Each(c.Connections(), func(l rules.Connection) string { return v.Term("city", l.Other(c).String()) })
	if len(ends) == 0 {
		return name
	}
	return name + " – " + strings.Join(ends, ", ")
}

// tokenNumbers says how many tokens of a kind there are.
func tokenNumbers(t rules.Token, v text.Localizer) []string {
	return []string{v.Say(say+"tokens", engine.Num("n", t.Count()), engine.Num("all", rules.Spaces))}
}

// card is the topic of a card: what all cards of its kind have in common, below its icons.
func (r reader) card(c rules.Card, kinds []title.Topic) title.Topic {
	kind := "card_region"
	switch {
	case c == rules.Abolition:
		kind = "card_abolition"
	case c.Deck() == rules.SlaveryDeck:
		kind = "card_slavery"
	case c.Governor():
		kind = "card_governor"
	case c.Value() == 0:
		kind = "card_zero"
	}
	common := kinds[slices.IndexFunc(kinds, func(t title.Topic) bool { return t.Key == kind })]
	icons := iconNumbers(c.Icons(), c.Glory(), r.v)
	line := icons
	switch {
	case c.Governor():
	case c.Value() == 0:
		line += " · " + r.v.Say(say+"presence.none")
	default:
		line += " · " + r.v.Say(say+"presence", engine.Num("n", c.Value()))
	}
	return title.Topic{Key: c.String(), Title: text.Upper(r.v.Term("card", c.Term(r.neutral))), Brief: icons,
		Text: "-# " + line + "\n" + common.Text, Rules: common.Rules}
}

// iconNumbers counts icons: "2 industry, 1 culture and 3 glory", "" for none.
func iconNumbers(icons [rules.Statuses]int, glory int, v text.Localizer) string {
	args := make([]engine.Arg, 0, rules.Statuses+1)
	for s := range rules.Status(rules.Statuses) {
		args = append(args, engine.Num(s.String(), icons[s]))
	}
	return v.Say(say+"icons", append(args, engine.Num("glory", glory))...)
}
