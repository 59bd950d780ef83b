package puertorico

import (
	"iter"

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
	// what is a word that belongs to the best of each seat, nil for none.
	what []string
}

// note takes a number of a seat if it is its best so far.
func (a *award) note(seat, n int, what string) {
	if n > a.best[seat] {
		a.best[seat] = n
		if a.what != nil {
			a.what[seat] = what
		}
	}
}

// Awards tells who shipped, sold, built, grew, held and settled most. Everything that it counts was seen by all.
func (Presenter) Awards(steps iter.Seq2[engine.Table, []engine.Event], v text.Localizer) []string {
	var shipped, sale, built, corn, purse, colonists award
	begun := false
	var last []rules.PlayerView
	for table, events := range steps {
		view, ok := table.View(engine.Everyone).(rules.View)
		if !ok {
			return nil
		}
		if !begun {
			begun = true
			for key, a := range map[string]*award{"shipped": &shipped, "sale": &sale, "built": &built, "corn": &corn, "purse": &purse, "colonists": &colonists} {
				a.key, a.best = key, make([]int, len(view.Players))
			}
			sale.what = make([]string, len(view.Players))
		}
		last = view.Players
		for _, e := range events {
			seat := int(e.Seat)
			if seat < 0 || seat >= len(view.Players) {
				continue
			}
			switch e.Kind {
			case rules.CaptainLoaded, rules.CaptainMixed:
				shipped.best[seat] += e.Arg("goods").Num
			case rules.TraderSold:
				sale.note(seat, e.Arg("price").Num, e.Arg("good").Text)
			case rules.BuilderBuilt:
				built.best[seat]++
			case rules.CraftsmanProduced:
				corn.best[seat] += e.Arg(rules.Corn.String()).Num
			}
		}
		for seat, p := range view.Players {
			purse.note(seat, p.Doubloons, "")
		}
	}
	if last == nil {
		return nil
	}
	for seat, p := range last {
		colonists.best[seat] = persons(p)
	}
	var lines []string
	for _, a := range []award{shipped, sale, built, corn, purse, colonists} {
		if line := a.words(v); line != "" {
			lines = append(lines, line)
		}
	}
	return lines
}

// words tells an award, "" where nobody has anything.
func (a award) words(v text.Localizer) string {
	most := 0
	for _, n := range a.best {
		most = max(most, n)
	}
	if most == 0 {
		return ""
	}
	var who []engine.Seat
	args := []engine.Arg{engine.Num("n", most)}
	for seat, n := range a.best {
		if n != most {
			continue
		}
		who = append(who, engine.Seat(seat))
		if a.what != nil && len(who) == 1 {
			args = append(args, engine.Term("good", a.what[seat]))
		}
	}
	key := prefix + "award." + a.key
	if a.what != nil && len(who) > 1 {
		key += ".shared"
	}
	return v.Say(key, append(args, engine.Free("who", v.AwardNames(who)))...)
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
