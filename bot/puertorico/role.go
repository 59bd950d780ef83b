package puertorico

import (
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	rules "github.com/harbormaster/harbormaster/engine/puertorico"
)

// roles is a button for each free role with the doubloons that lie on it, and what it would bring.
func (q question) roles() []title.Option {
	return each(q.moves, func(m rules.Move) title.Option {
		role := rules.Role(m.A)
		o := primary(m, q.card(role, "role", "role.doubloons"), roleIcon(role))
		o.Description = q.brings(role)
		return o
	})
}

// card words a role card, by another key where doubloons lie on it.
func (q question) card(role rules.Role, bare, paying string) string {
	for _, card := range q.Roles {
		if card.Role == role && card.Doubloons > 0 {
			return q.say(paying, what(q.role(role)), engine.Num("n", card.Doubloons))
		}
	}
	return q.say(bare, what(q.role(role)))
}

// roleIcon is the emoji of a role card.
func roleIcon(role rules.Role) string {
	if role == rules.Prospector2 {
		role = rules.Prospector
	}
	return role.String()
}
