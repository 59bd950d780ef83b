package puertorico

import (
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/engine"
	rules "github.com/harbormaster/harbormaster/engine/puertorico"
)

// Own says in two sentences what a seat holds and what its colonists would produce; in the draft only what it holds,
// when the game is over what it scored and what it holds. Points are left out where the view hides them.
func (Presenter) Own(view any, seat engine.Seat, v text.Localizer) string {
	w := view.(rules.View)
	own := w.Players[seat]
	list := []string{v.Say(prefix+"own.doubloons", engine.Num("n", own.Doubloons))}
	if own.VP >= 0 && !w.Over {
		list = append(list, v.Say(prefix+"own.points", engine.Num("n", own.VP)))
	}
	for good, n := range own.Goods {
		if n > 0 {
			list = append(list, v.Say(prefix+"list", engine.Num(rules.Good(good).String(), n)))
		}
	}
	if own.Nobles > 0 {
		list = append(list, v.Say(prefix+"own.nobles", engine.Num("n", own.Nobles)))
	}
	if n := own.SanJuan - own.SanJuanNobles; n > 0 {
		list = append(list, v.Say(prefix+"own.colonists", engine.Num("n", n)))
	}
	text := v.Say(prefix+"own", engine.Term("list", v.List(list)))
	switch {
	case w.Over:
		return v.Say(prefix+"own.scored", engine.Num("n", w.Scores[seat].Total)) + " " + text
	case len(w.Drafting) > 0:
		return text
	}
	_, colonists := places(own)
	return text + " " + yields(colonists, v)
}

// yields says what persons on these places would produce, whatever the supply holds (P8.1).
func yields(persons map[string]int, v text.Localizer) string {
	list := counted(v, output(persons))
	if list == "" {
		return v.Say(prefix + "own.produce.nothing")
	}
	return v.Say(prefix+"own.produce", engine.Term("list", list))
}

// output is what persons on these places would produce, with the aqueduct (P8.1, X6).
func output(persons map[string]int) [rules.Goods]int {
	var made, staff [rules.Goods]int
	for b := rules.Building(0); b < rules.Buildings; b++ {
		if good := b.Good(); good != rules.NoGood {
			staff[good] += persons[b.String()]
		}
	}
	for good := rules.Corn; good < rules.Goods; good++ {
		made[good] = persons[good.String()]
		if good != rules.Corn {
			made[good] = min(made[good], staff[good])
		}
	}
	if persons[rules.Aqueduct.String()] > 0 {
		for _, plant := range []rules.Building{rules.IndigoPlant, rules.SugarMill} {
			if good := plant.Good(); persons[plant.String()] > 0 && made[good] > 0 {
				made[good]++
			}
		}
	}
	return made
}
