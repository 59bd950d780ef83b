package endeavor

import (
	"github.com/harbormaster/harbormaster/bot/title"
	rules "github.com/harbormaster/harbormaster/engine/endeavor"
)

// seconds is what the other part of an action can be aimed at, and leaving it undone (E44 to E47).
func (q question) seconds() []title.Option {
	var options []title.Option
	for _, m := range q.moves {
		if m.Kind == rules.StopMove {
			options = append(options, title.Option{Move: m.String(), Label: q.say("stop")})
		} else {
			options = append(options, q.inMenu(m))
		}
	}
	return options
}
