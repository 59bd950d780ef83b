package maracaibo

import (
	"iter"

	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	rules "github.com/harbormaster/harbormaster/engine/maracaibo"
)

var _ title.AwardPresenter = Presenter{}

// award is what the seats are compared in.
type award struct {
	key string
	// kind is the fact that is looked for; arg is its number that is compared, "" where the facts are counted. Sum adds
	// the numbers up, else the largest one counts.
	kind, arg string
	sum       bool
	best      []int
}

// Awards tells who buried, crossed rivers, took improvements, built and upgraded most, and whose raid was the
// strongest.
func (Presenter) Awards(steps iter.Seq2[engine.Table, []engine.Event], v text.Localizer) []string {
	awards := []award{
		{key: "buried", kind: rules.Buried}, {key: "explored", kind: rules.Explored, arg: "rivers", sum: true},
		{key: "took", kind: rules.CardTaken}, {key: "built", kind: rules.ResidenceBuilt},
		{key: "upgraded", kind: rules.Upgraded}, {key: "raid", kind: rules.DieChosen, arg: "strength"},
	}
	for table, events := range steps {
		view, ok := table.View(engine.Everyone).(rules.View)
		if !ok {
			return nil
		}
		for i := range awards {
			awards[i].note(len(view.Players), events)
		}
	}
	var lines []string
	for _, a := range awards {
		if line := v.Award(prefix+"award."+a.key, a.best); line != "" {
			lines = append(lines, line)
		}
	}
	return lines
}

// note counts the facts of a step for each seat.
func (a *award) note(seats int, events []engine.Event) {
	if a.best == nil {
		a.best = make([]int, seats)
	}
	for _, e := range events {
		if e.Kind != a.kind || e.Seat < 0 || int(e.Seat) >= seats {
			continue
		}
		switch best := &a.best[e.Seat]; {
		case a.arg == "":
			*best++
		case a.sum:
			*best += e.Arg(a.arg).Num
		default:
			*best = max(*best, e.Arg(a.arg).Num)
		}
	}
}
