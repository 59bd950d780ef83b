package puertorico

import (
	"iter"
	"slices"

	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	rules "github.com/harbormaster/harbormaster/engine/puertorico"
)

var _ title.AwardPresenter = Presenter{}

// award is what the seats are compared in.
type award struct {
	key  string
	best []int
	// what is a word that belongs to the best of each seat, "" where there is none.
	what []string
}

// note takes a number of a seat if it is its best so far.
func (a *award) note(seat, n int, what string) {
	if n > a.best[seat] {
		a.best[seat], a.what[seat] = n, what
	}
}

// The awards in their order.
const (
	mostShipped = iota
	bestSale
	mostBuilt
	mostCorn
	fullestPurse
	mostColonists
)

var awardKeys = []string{"shipped", "sale", "built", "corn", "purse", "colonists"}

// Awards tells who shipped, sold, built, grew, held and settled most. Everything that it counts was seen by all.
func (Presenter) Awards(steps iter.Seq2[engine.Table, []engine.Event], v text.Localizer) []string {
	var awards []award
	var last []rules.PlayerView
	for table, events := range steps {
		last = table.View(engine.Everyone).(rules.View).Players
		for i := len(awards); i < len(awardKeys); i++ {
			awards = append(awards, award{awardKeys[i], make([]int, len(last)), make([]string, len(last))})
		}
		for _, e := range events {
			seat := int(e.Seat)
			if seat < 0 || seat >= len(last) {
				continue
			}
			switch e.Kind {
			case rules.CaptainLoaded, rules.CaptainMixed:
				awards[mostShipped].best[seat] += e.Arg("goods").Num
			case rules.TraderSold:
				awards[bestSale].note(seat, e.Arg("price").Num, e.Arg("good").Text)
			case rules.BuilderBuilt:
				awards[mostBuilt].best[seat]++
			case rules.CraftsmanProduced:
				awards[mostCorn].best[seat] += e.Arg(rules.Corn.String()).Num
			}
		}
		for seat, p := range last {
			awards[fullestPurse].note(seat, p.Doubloons, "")
		}
	}
	for seat, p := range last {
		awards[mostColonists].best[seat] = persons(p)
	}
	var lines []string
	for _, a := range awards {
		if line := a.words(v); line != "" {
			lines = append(lines, line)
		}
	}
	return lines
}

// words tells an award, "" where nobody has anything; the best sale of one seat with what was sold.
func (a award) words(v text.Localizer) string {
	most := slices.Max(a.best)
	key, seat := prefix+"award."+a.key, slices.Index(a.best, most)
	switch {
	case a.what[seat] == "":
		return v.Award(key, a.best)
	case slices.Contains(a.best[seat+1:], most):
		return v.Award(key+".shared", a.best)
	}
	return v.Say(key, engine.Num("n", most), engine.Term("good", a.what[seat]),
		engine.Free("who", v.PlainNames([]engine.Seat{engine.Seat(seat)})))
}

// persons counts the colonists and nobles of a seat.
func persons(p rules.PlayerView) int {
	n := p.SanJuan
	for _, t := range p.Island {
		n += t.Colonists
	}
	for _, b := range p.City {
		n += b.Colonists
	}
	return n
}
