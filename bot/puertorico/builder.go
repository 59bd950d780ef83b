package puertorico

import (
	"cmp"
	"slices"
	"unicode/utf8"

	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	rules "github.com/harbormaster/harbormaster/engine/puertorico"
)

// buildings is a menu by price, the dearest building first, with what is left after paying (P7.1). Where the university
// may send a colonist the menu means with it, and a last one holds the same without. What only the
// black market can pay for stands in a menu of its own, each building once; its other payments stand behind steps (X3).
func (q question) buildings() []title.Option {
	var pass []title.Option
	var builds, barters []rules.Move
	university := false
	for _, m := range q.moves {
		_, barter := m.Pays()
		switch {
		case m.A < 0:
			pass = append(pass, passing(q.Localizer, m))
			continue
		case barter:
			barters = append(barters, m)
			continue
		}
		university = university || m.Colonist()
		builds = append(builds, m)
	}
	bare := func(m rules.Move) bool { return university && !m.Colonist() }
	slices.SortStableFunc(builds, func(a, b rules.Move) int {
		return cmp.Or(order(bare(a))-order(bare(b)), q.dearest(a, b))
	})
	n := len(slices.DeleteFunc(slices.Clone(builds), bare))
	var options []title.Option
	for _, m := range builds {
		building := rules.Building(m.A)
		offer := offered(q.Offer, building)
		o := title.Option{
			Move: m.String(),
			Label: q.say("build", what(q.title(building)), engine.Num("price", offer.Price),
				engine.Num("left", q.own.Doubloons-offer.Price)),
			Name:        q.title(building),
			Description: about(q.Localizer, building, offer),
			Emoji:       q.icon(building),
			Menu:        q.say("build.list", engine.Num("n", n)),
		}
		words := engine.Term("about", o.Description)
		switch {
		case m.Colonist():
			o.Description = q.say("build.colonist", words)
		case university:
			o.Description, o.Menu = q.say("build.without", words), q.say("build.bare")
		}
		o.Description = brief(q.Localizer, o.Description, building)
		options = append(options, o)
	}
	return slices.Concat(options, q.barters(barters), pass)
}

// dearest orders moves to build by column and cost, the highest first.
func (q question) dearest(a, b rules.Move) int {
	x, y := rules.Building(a.A), rules.Building(b.A)
	return cmp.Or(y.Column()-x.Column(), offered(q.Offer, y).Cost-offered(q.Offer, x).Cost)
}

// descriptionMost is how many characters the description of an option may have.
const descriptionMost = 100

// brief adds what a building does, where there is room.
func brief(v text.Localizer, about string, b rules.Building) string {
	long := answer(v, "build.brief", engine.Term("about", about), what(does(v, b)))
	if utf8.RuneCountInString(long) > descriptionMost {
		return about
	}
	return long
}

// order puts false before true.
func order(last bool) int {
	if last {
		return 1
	}
	return 0
}

// offered is a building as this seat can buy it now; one that is not on offer costs what is printed.
func offered(offer []rules.OfferView, building rules.Building) rules.OfferView {
	for _, o := range offer {
		if o.Building == building {
			return o
		}
	}
	return rules.OfferView{Building: building, Cost: building.Cost(), Price: building.Cost()}
}

// about says how many points a building is worth, and why it costs less than printed (P7.2, X4.2, N6, X12.1).
func about(v text.Localizer, building rules.Building, offer rules.OfferView) string {
	points := answer(v, "build.points", engine.Num("n", building.VP()))
	less := text.Each(offer.Discounts, func(d rules.Discount) string { return discount(v, d) })
	if len(less) == 0 {
		return points
	}
	cost := engine.Num("cost", offer.Cost)
	return answer(v, "build.less", engine.Term("about", points), cost, what(v.List(less)))
}

// discount words what something takes off a price.
func discount(v text.Localizer, d rules.Discount) string {
	n := engine.Num("n", d.N)
	switch d.By {
	case rules.ByQuarry:
		return answer(v, "build.quarries", n)
	case rules.ByPrivilege:
		return answer(v, "build.privilege", n)
	}
	return answer(v, "build.by", n, engine.Term("building", d.By))
}
