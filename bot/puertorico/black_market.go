package puertorico

import (
	"cmp"
	"slices"

	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	rules "github.com/harbormaster/harbormaster/engine/puertorico"
)

// barters is a menu of the buildings that need the black market, each with the payment that hurts least. The other
// payments stand behind three steps, because there can be thousands: the building, then who is given, then the rest
// (X3).
func (q question) barters(moves []rules.Move) []title.Option {
	pains := map[rules.Payment]int{}
	for _, m := range moves {
		if pay, _ := m.Pays(); pains[pay] == 0 {
			pains[pay] = pain(q.own, pay)
		}
	}
	slices.SortStableFunc(moves, func(a, b rules.Move) int {
		x, _ := a.Pays()
		y, _ := b.Pays()
		return cmp.Or(q.dearest(a, b), int(a.A)-int(b.A), pains[x]-pains[y], order(!a.Colonist())-order(!b.Colonist()))
	})
	kinds, university := 0, false
	for i, m := range moves {
		if i == 0 || moves[i-1].A != m.A {
			kinds++
		}
		university = university || m.Colonist()
	}
	v, words, submenu := q.Localizer, map[any]string{}, q.say("barter.other")
	var likely, others []title.Option
	for i, m := range moves {
		building := rules.Building(m.A)
		pay, _ := m.Pays()
		price := engine.Num("price", offered(q.Offer, building).Price)
		o := title.Option{Move: m.String(), Emoji: q.icon(building)}
		if i == 0 || moves[i-1].A != m.A {
			key := "barter.pays"
			if m.Colonist() {
				key = "barter.pays.colonist"
			}
			o.Label = q.say("barter", what(q.title(building)), price)
			gives := slices.Concat(money(v, q.own.Doubloons), giver(v, pay), things(v, pay))
			o.Description = brief(v, text.Upper(q.say(key, engine.Term("list", q.List(gives)))), building)
			o.Menu = q.say("barter.menu", engine.Num("n", kinds))
			likely = append(likely, o)
			continue
		}
		// There are thousands of ways to pay, but few different words.
		more := beside{pay.Good, pay.Chip, m.Colonist()}
		o.Label = known(words, more, func() string { return rest(v, pay, m.Colonist(), university) })
		person := known(words, given{pay.From, pay.Noble}, func() string { return who(v, pay) })
		step := known(words, building, func() string { return q.say("barter", what(q.title(building)), price) })
		o.Path = []string{submenu, step, person}
		others = append(others, o)
	}
	return append(likely, others...)
}

// The words for a payment depend on who is given, and on what is given and taken along beside.
type (
	given struct {
		from  string
		noble bool
	}
	beside struct {
		good           rules.Good
		chip, colonist bool
	}
)

// known gives words that were found before, or finds them.
func known(words map[any]string, key any, find func() string) string {
	s, ok := words[key]
	if !ok {
		s = find()
		words[key] = s
	}
	return s
}

// rest words what is given beside a person.
func rest(v text.Localizer, pay rules.Payment, colonist, university bool) string {
	key := "barter.rest"
	switch {
	case colonist:
		key = "barter.rest.colonist"
	case university:
		key = "barter.rest.bare"
	}
	list := things(v, pay)
	if list == nil {
		list = []string{answer(v, "barter.nothing")}
	}
	return text.Upper(answer(v, key, engine.Term("list", v.List(list))))
}

// who names the person that is given.
func who(v text.Localizer, pay rules.Payment) string {
	if person := giver(v, pay); person != nil {
		return text.Upper(person[0])
	}
	return answer(v, "barter.nobody")
}

// money names the doubloons, all of which are spent (X3.1); nil for none.
func money(v text.Localizer, doubloons int) []string {
	if doubloons == 0 {
		return nil
	}
	return []string{v.Say(prefix+"own.doubloons", engine.Num("n", doubloons))}
}

// giver names the person that a payment gives, nil for none; things are the good and the point.
func giver(v text.Localizer, pay rules.Payment) []string {
	switch {
	case pay.From == "":
		return nil
	case pay.Noble:
		return []string{answer(v, "barter.noble", place(pay.From))}
	}
	return []string{answer(v, "barter.colonist", place(pay.From))}
}

func things(v text.Localizer, pay rules.Payment) []string {
	var list []string
	if pay.Good != rules.NoGood {
		list = append(list, answer(v, "barter.good", what(v.Say(prefix+"good."+pay.Good.String()))))
	}
	if pay.Chip {
		list = append(list, answer(v, "barter.chip"))
	}
	return list
}

// pain weighs what a payment gives: somebody in San Juan or without work first, then cheap goods, a point, and last
// people who are needed and nobles, who are a point each.
func pain(own rules.PlayerView, pay rules.Payment) int {
	sum := 0
	if pay.Good != rules.NoGood {
		sum += 3 + pay.Good.Price()
	}
	if pay.Chip {
		sum += 9
	}
	switch {
	case pay.From == "":
		return sum
	case pay.Noble:
		sum += 12
	}
	if pay.From == sanJuan {
		return sum + 1
	}
	_, persons := places(own)
	before := total(output(persons))
	persons[pay.From]--
	switch after := total(output(persons)); {
	case after < before:
		return sum + 20
	case isViolet(own, pay.From):
		return sum + 15
	}
	return sum + 2
}

// isViolet says that a place is a building that makes no goods, or a quarry: whoever stands there works.
func isViolet(own rules.PlayerView, word string) bool {
	for _, b := range own.City {
		if b.Building.String() == word {
			return b.Building.Good() == rules.NoGood
		}
	}
	return word == rules.Quarry.String()
}
