package endeavor

import (
	"iter"

	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	rules "github.com/harbormaster/harbormaster/engine/endeavor"
)

var _ title.AwardPresenter = Presenter{}

// award is what the seats are compared in.
type award struct {
	key string
	// kind is the fact that is counted, best its numbers by seat.
	kind string
	best []int
}

// Awards tells who shipped, occupied, linked, attacked and drew most, and who won most governors.
func (Presenter) Awards(steps iter.Seq2[engine.Table, []engine.Event], v text.Localizer) []string {
	awards := []award{
		{"shipped", rules.Shipped, nil}, {"occupied", rules.Occupied, nil}, {"linked", rules.Linked, nil},
		{"attacked", rules.Attacked, nil}, {"drew", rules.Drew, nil}, {"governors", rules.GovernorWon, nil},
	}
	for table, events := range steps {
		view, ok := table.View(engine.Everyone).(rules.View)
		if !ok {
			return nil
		}
		for i := range awards {
			a := &awards[i]
			if a.best == nil {
				a.best = make([]int, len(view.Players))
			}
			for _, e := range events {
				if e.Kind == a.kind && e.Seat >= 0 && int(e.Seat) < len(a.best) {
					a.best[e.Seat]++
				}
			}
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
