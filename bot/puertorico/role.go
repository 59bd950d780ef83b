package puertorico

import (
	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	rules "github.com/harbormaster/harbormaster/engine/puertorico"
)

// roles is a button for each free role with the doubloons that lie on it.
func (q question) roles() []title.Option {
	var options []title.Option
	for _, m := range q.moves {
		role := rules.Role(m.A)
		name := what(q.Say(prefix + "role." + role.String()))
		o := title.Option{Move: m.String(), Label: q.say("role", name), Emoji: roleIcon(role), Style: chat.Primary}
		for _, card := range q.Roles {
			if card.Role == role && card.Doubloons > 0 {
				o.Label = q.say("role.doubloons", name, engine.Num("n", card.Doubloons))
			}
		}
		options = append(options, o)
	}
	return options
}

// roleIcon is the emoji of a role card.
func roleIcon(role rules.Role) string {
	if role == rules.Prospector2 {
		role = rules.Prospector
	}
	return role.String()
}
