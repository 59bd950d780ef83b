package endeavor

import (
	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	rules "github.com/harbormaster/harbormaster/engine/endeavor"
)

// secondButtons is how many targets of the other part are buttons; more stand in a menu.
const secondButtons = 3

// seconds is what the other part of an action can be aimed at, and leaving it undone (E44 to E47).
func (q question) seconds() []title.Option {
	var options []title.Option
	var stop []title.Option
	for _, m := range q.moves {
		if m.Kind == rules.StopMove {
			stop = append(stop, title.Option{Move: m.String(), Label: q.say("stop")})
			continue
		}
		var o title.Option
		if len(q.moves) > secondButtons+1 {
			o = q.target(m)
			o.Menu = q.say("menu."+m.Part.String(), engine.Num("n", m.Cost()), engine.Num("have", q.own.Harbour))
		} else {
			o = q.phrase(m)
			o.Label, o.Description, o.Style = text.Upper(q.fit(o.Label, o.Description)), "", chat.Primary
		}
		options = append(options, o)
	}
	return append(options, stop...)
}
