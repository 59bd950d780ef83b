package puertorico

import (
	"cmp"
	"slices"

	"github.com/harbormaster/harbormaster/bot"
	"github.com/harbormaster/harbormaster/engine"
	rules "github.com/harbormaster/harbormaster/engine/puertorico"
)

// buildings is a menu for each column, the dearest column and building first, with what is left after paying (P7.1). Where
// the university may send a colonist the menus mean with it, and a last one holds the same without.
func (q question) buildings() []bot.Option {
	var pass []bot.Option
	var builds []rules.Move
	university := false
	for _, m := range q.moves {
		if m.A < 0 {
			pass = append(pass, q.pass(m))
			continue
		}
		university = university || m.B == 1
		builds = append(builds, m)
	}
	bare := func(m rules.Move) bool { return university && m.B == 0 }
	slices.SortStableFunc(builds, func(a, b rules.Move) int {
		x, y := rules.Building(a.A), rules.Building(b.A)
		return cmp.Or(order(bare(a))-order(bare(b)), y.Column()-x.Column(), y.Cost()-x.Cost())
	})
	columns := map[int]int{}
	for _, m := range builds {
		if !bare(m) {
			columns[rules.Building(m.A).Column()]++
		}
	}
	var options []bot.Option
	for _, m := range builds {
		building := rules.Building(m.A)
		price := q.price(building)
		o := bot.Option{
			Move: m.String(),
			Label: q.say("build", what(q.Say(prefix+"building."+building.String())), engine.Num("price", price),
				engine.Num("left", q.own.Doubloons-price)),
			Description: q.about(building),
			Emoji:       q.Say(prefix + "place." + building.String() + ".emoji"),
			Menu:        q.say("build.column", engine.Num("column", building.Column()), engine.Num("n", columns[building.Column()])),
		}
		about := engine.Term("about", o.Description)
		switch {
		case m.B == 1:
			o.Description = q.say("build.colonist", about)
		case university:
			o.Description, o.Menu = q.say("build.without", about), q.say("build.bare")
		}
		options = append(options, o)
	}
	return append(options, pass...)
}

// order puts false before true.
func order(last bool) int {
	if last {
		return 1
	}
	return 0
}

// price is what the building costs this seat now.
func (q question) price(building rules.Building) int {
	for _, o := range q.Offer {
		if o.Building == building {
			return o.Price
		}
	}
	return building.Cost()
}

// about says where a building stands, its points, and why it costs less than printed (P7.2).
func (q question) about(building rules.Building) string {
	text := q.say("build.points", engine.Num("column", building.Column()), engine.Num("n", building.VP()))
	var less []string
	quarries := 0
	for _, t := range q.own.Island {
		if t.Tile == rules.Quarry && t.Colonists > 0 {
			quarries++
		}
	}
	if n := min(quarries, building.Column()); n > 0 {
		less = append(less, q.say("build.quarries", engine.Num("n", n)))
	}
	if q.Chooser == q.seat {
		less = append(less, q.say("build.privilege"))
	}
	if len(less) == 0 {
		return text
	}
	return q.say("build.less", engine.Term("about", text), engine.Num("cost", building.Cost()), what(q.List(less)))
}
