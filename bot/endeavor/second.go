package endeavor

import (
	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	rules "github.com/harbormaster/harbormaster/engine/endeavor"
)

// secondButtons is how many targets of the other part are buttons; more stand in a menu.
const secondButtons = 3

// seconds is what the other part of an action can be aimed at, and leaving it undone (E44 to E47).
func (q question) seconds() []title.Option {
	var options []title.Option
	for _, m := range q.moves {
		var o title.Option
		switch {
		case m.Kind == rules.StopMove:
			o = title.Option{Move: m.String(), Label: q.say("stop")}
		case len(q.moves) > secondButtons+1:
			o = q.inMenu(m)
		default:
			o = q.phrase(m)
			o.Label, o.Description, o.Style = text.Upper(q.fit(o.Label, o.Description)), "", chat.Primary
		}
		options = append(options, o)
	}
	return options
}
