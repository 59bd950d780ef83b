package endeavor

import (
	"strings"

	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/engine"
	rules "github.com/harbormaster/harbormaster/engine/endeavor"
)

// attack names the defender, the markers that it takes and what becomes of connections. Nothing happens before the
// player has read what it costs and brings (E39).
func (q question) attack(m rules.Move) (label, more, confirm string) {
	c := m.City()
	defender := q.Cities[c].Seat
	label = q.say("attack", words("name", q.Name(defender)), engine.Term("city", c.String()))
	breaks := text.Each(q.linked(c, defender), func(l rules.Connection) string { return q.link(l, "link") })
	completes := q.completes(c)
	var clauses []string
	if len(breaks) > 0 {
		clauses = append(clauses, q.say("attack.breaks", words("list", q.List(breaks))))
	}
	if completes != "" {
		clauses = append(clauses, completes)
	}
	more = strings.Join(clauses, "; ")
	if len([]rune(more)) > descriptionMost {
		more = q.say("attack.links", engine.Num("broken", len(breaks)), engine.Num("won", len(q.linked(c, q.seat))))
	}
	return label, more, q.confirmAttack(m, defender, breaks, completes)
}

// confirmAttack is what the player reads before an attack: its cost, and its consequences for both.
func (q question) confirmAttack(m rules.Move, defender engine.Seat, breaks []string, completes string) string {
	name, city := words("name", text.Plain(q.Name(defender))), engine.Term("city", m.City().String())
	lines := []string{
		q.say("attack.sure", name, city),
		q.say("attack.cost", engine.Num("n", m.Cost()), engine.Num("have", q.own.Harbour)),
		q.say("attack.city", name, city, engine.Num("n", m.City().Glory())),
	}
	if len(breaks) > 0 {
		lines = append(lines, q.say("attack.loses", name, words("list", q.List(breaks))))
	}
	if completes != "" {
		lines = append(lines, q.say("attack.gains", words("what", completes)))
	}
	return strings.Join(lines, "\n")
}
