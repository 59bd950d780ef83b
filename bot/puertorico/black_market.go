package puertorico

import (
	"cmp"
	"slices"

	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	rules "github.com/harbormaster/harbormaster/engine/puertorico"
)

// barters is a menu of the buildings that need the black market, each with the payment that hurts least. The other payments
// stand behind three steps, because there can be thousands: the building, then who is given, then the rest (X3).
func (q question) barters(moves []rules.Move) []title.Option {
	pains := map[rules.Payment]int{}
	for _, m := range moves {
		if pay, _ := m.Pays(); pains[pay] == 0 {
			pains[pay] = q.pain(pay)
		}
	}
	slices.SortStableFunc(moves, func(a, b rules.Move) int {
		x, _ := a.Pays()
		y, _ := b.Pays()
		return cmp.Or(dearest(a, b), int(a.A)-int(b.A), pains[x]-pains[y], order(!a.Colonist())-order(!b.Colonist()))
	})
	kinds, university := 0, false
	for i, m := range moves {
		if i == 0 || moves[i-1].A != m.A {
			kinds++
		}
		university = university || m.Colonist()
	}
	words, door := map[any]string{}, q.say("barter.other")
	var likely, others []title.Option
	for i, m := range moves {
		building := rules.Building(m.A)
		pay, _ := m.Pays()
		price := engine.Num("price", q.price(building))
		o := title.Option{Move: m.String(), Emoji: building.Emoji()}
		if i == 0 || moves[i-1].A != m.A {
			key := "barter.pays"
			if m.Colonist() {
				key = "barter.pays.colonist"
			}
			o.Label = q.say("barter", what(q.title(building)), price)
			o.Description = q.brief(q.say(key, engine.Term("list", q.List(slices.Concat(q.money(), q.giver(pay), q.things(pay))))), building)
			o.Menu = q.say("barter.menu", engine.Num("n", kinds))
			likely = append(likely, o)
			continue
		}
		// There are thousands of ways to pay, but few different words.
		o.Label = known(words, beside{pay.Good, pay.Chip, m.Colonist()}, func() string { return q.rest(pay, m.Colonist(), university) })
		who := known(words, given{pay.From, pay.Noble}, func() string { return q.who(pay) })
		step := known(words, building, func() string { return q.say("barter", what(q.title(building)), price) })
		o.Path = []string{door, step, who}
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
func (q question) rest(pay rules.Payment, colonist, university bool) string {
	key := "barter.rest"
	switch {
	case colonist:
		key = "barter.rest.colonist"
	case university:
		key = "barter.rest.bare"
	}
	things := q.things(pay)
	if things == nil {
		things = []string{q.say("barter.nothing")}
	}
	return text.Upper(q.say(key, engine.Term("list", q.List(things))))
}

// who names the person that is given.
func (q question) who(pay rules.Payment) string {
	if giver := q.giver(pay); giver != nil {
		return text.Upper(giver[0])
	}
	return q.say("barter.nobody")
}

// money names the doubloons, all of which are spent (X3.1); nil for none.
func (q question) money() []string {
	if q.own.Doubloons == 0 {
		return nil
	}
	return []string{q.Say(prefix+"own.doubloons", engine.Num("n", q.own.Doubloons))}
}

// giver names the person that a payment gives, nil for none; things are the good and the point.
func (q question) giver(pay rules.Payment) []string {
	switch {
	case pay.From == "":
		return nil
	case pay.Noble:
		return []string{q.say("barter.noble", place(pay.From))}
	}
	return []string{q.say("barter.colonist", place(pay.From))}
}

func (q question) things(pay rules.Payment) []string {
	var list []string
	if pay.Good != rules.NoGood {
		list = append(list, q.say("barter.good", what(q.Say(prefix+"good."+pay.Good.String()))))
	}
	if pay.Chip {
		list = append(list, q.say("barter.chip"))
	}
	return list
}

// pain weighs what a payment gives: somebody in San Juan or without work first, then cheap goods, a point, and last people
// who are needed and nobles, who are a point each.
func (q question) pain(pay rules.Payment) int {
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
	_, persons := places(q.own)
	before := total(output(persons))
	persons[pay.From]--
	switch after := total(output(persons)); {
	case after < before:
		return sum + 20
	case q.isViolet(pay.From):
		return sum + 15
	}
	return sum + 2
}

// isViolet says that a place is a building that makes no goods, or a quarry: whoever stands there works.
func (q question) isViolet(word string) bool {
	for _, b := range q.own.City {
		if b.Building.String() == word {
			return b.Building.Good() == rules.NoGood
		}
	}
	return word == rules.Quarry.String()
}
