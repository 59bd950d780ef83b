package endeavor

import (
	"unicode/utf8"

	"github.com/harbormaster/harbormaster/bot/text"
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
			options = append(options, short(q, q.inMenu(m), m))
		}
	}
	return options
}

// short gives an answer that is too long for a button the name of its target, if its description has room for the
// rest: a line of a menu takes two presses.
func short(q question, o title.Option, m rules.Move) title.Option {
	if utf8.RuneCountInString(o.Label) <= title.LabelMost {
		return o
	}
	what := o.Label
	if o.Description != "" {
		what = q.say("more", words("what", what), words("more", o.Description))
	}
	if utf8.RuneCountInString(what) <= descriptionMost {
		o.Label, o.Description = text.Upper(q.aim(m)), what
	}
	return o
}
