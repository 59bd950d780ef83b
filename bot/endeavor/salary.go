package endeavor

import (
	"fmt"
	"slices"

	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	rules "github.com/harbormaster/harbormaster/engine/endeavor"
)

// menuMost is how many lines a menu of the chat has.
const menuMost = 25

// salaries is a line for each set of buildings that can be freed, with those that stay occupied: in one menu where they
// fit, else in menus by the first building (E24).
func (q question) salaries() []title.Option {
	menus := map[rules.Building]int{}
	var options []title.Option
	for _, m := range q.moves {
		freed := m.Paid()
		o := title.Option{
			Move: m.String(), Label: text.Upper(buildingNames(q.Localizer, freed)), Emoji: buildingIcon(freed[0]),
			Menu: text.Upper(q.Localizer.Say(prefix + "ask." + rules.StepSalary)), Shown: true,
		}
		if rest := staying(q.own, freed); len(rest) > 0 {
			o.Description = q.say("salary.rest", words("list", buildingNames(q.Localizer, rest)))
		}
		if len(q.moves) > menuMost {
			first := freed[0]
			n := menus[first]/menuMost + 1
			menus[first]++
			o.Menu = q.say("salary.menu", engine.Term("building", first.String()))
			if n > 1 {
				o.Menu = fmt.Sprintf("%s (%d)", o.Menu, n)
			}
		}
		options = append(options, o)
	}
	return options
}

// staying lists the buildings that stay occupied after a salary, in the order of building.
func staying(own *rules.PlayerView, paid []rules.Building) []rules.Building {
	var rest []rules.Building
	for _, p := range own.Places {
		if p.Occupied {
			rest = append(rest, p.Building)
		}
	}
	for _, b := range paid {
		if i := slices.Index(rest, b); i >= 0 {
			rest = slices.Delete(rest, i, i+1)
		}
	}
	return rest
}

// buildingNames lists buildings, equal ones counted: "docks and 2 markets".
func buildingNames(v text.Localizer, buildings []rules.Building) string {
	return listed(v, engine.Texts(buildings))
}

// salaryDraft says which buildings are free after a salary and which are not; given says that it is in.
func (q question) salaryDraft(m rules.Move, given bool) string {
	key := "draft.salary"
	if given {
		key = "draft.salary.given"
	}
	freed := m.Paid()
	text := q.Localizer.Say(prefix+key, engine.Num("n", len(freed))) + " " +
		q.Localizer.Say(prefix+"draft.salary.free", words("list", buildingNames(q.Localizer, freed)))
	if rest := staying(q.own, freed); len(rest) > 0 {
		text += " " + q.Localizer.Say(prefix+"draft.salary.rest", words("list", buildingNames(q.Localizer, rest)))
	}
	return text
}
