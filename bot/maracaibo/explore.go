package maracaibo

import (
	"slices"
	"strings"

	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	rules "github.com/harbormaster/harbormaster/engine/maracaibo"
)

// reach is how far an exploration goes (M49).
func reach(own *rules.PlayerView, e rules.Effect) int { return e.N + int(own.Perm.Explore) }

// explore is an end of an exploration, the farthest beside the menu of the others: the trades are chosen first where
// there are some (M49 to M52).
func (q question) explore(m rules.Move) title.Option {
	e, _ := q.Doing()
	steps := reach(q.own, e)
	var trades []string
	for t := range rules.Trade(rules.Trades) {
		if m.Set>>t&1 != 0 {
			trades = append(trades, effectsOf(q.Localizer, t.Gain()))
			steps -= t.Steps()
		}
	}
	o := q.node(rules.Node(m.A))
	if rules.Node(m.A) == retirement && q.own.Token && !q.Retires(q.seat) {
		o.Confirm = q.tell("sure.retire")
	}
	trading := func(other rules.Move) bool { return other.Set != m.Set }
	farther := func(other rules.Move) bool { return q.Steps(q.seat)[other.A] > q.Steps(q.seat)[m.A] }
	if slices.ContainsFunc(q.moves, farther) || slices.ContainsFunc(q.moves, trading) {
		o.Menu = q.count("explore.menu", steps)
	} else { // Not by its length: which buttons there are must not depend on the language.
		o.Name, o.Label = o.Label, text.Clip(o.Label, title.LabelMost)
	}
	if !slices.ContainsFunc(q.moves, trading) {
		return o
	}
	submenu := q.say("trades.none")
	if len(trades) > 0 {
		submenu = q.say("trades", words("list", strings.Join(trades, ", ")))
	}
	o.Path, o.SubmenuEmoji = []string{submenu}, "explore"
	return o
}

// node names a space of the exploration board by its steps, its way where ways have parted, and what it does.
func (q question) node(n rules.Node) title.Option {
	steps := int(q.Steps(q.seat)[n])
	key := "node"
	switch n.String()[0] {
	case 'a', 'c', 'f':
		key = "node.upper"
	case 'b', 'd', 'g':
		key = "node.lower"
	}
	what, more := effectsOf(q.Localizer, n.Effects()), ""
	if n == retirement {
		key, what, more = "node", q.say("node.ret"), q.retiring()
	}
	o := title.Option{Label: q.count(key, steps, words("what", what)), Emoji: listIcon(n.Effects())}
	if rivers := crossed(q.own, n); rivers > 0 {
		o.Description = described(more, q.count("rivers", rivers))
	} else {
		o.Description = described(more)
	}
	return o
}

// retirement is the space of the module Retirement.
const retirement = rules.Node(rules.Nodes - 1)

// retiring says what arriving at the end would bring now (M89, A20).
func (q question) retiring() string {
	if !q.own.Token {
		return q.say("retire.used")
	}
	if q.Retires(q.seat) {
		return q.say("retire.build")
	}
	return q.say("retire.none")
}

// crossed counts the rivers that are crossed for the first time on the way to a space (M51).
func crossed(own *rules.PlayerView, to rules.Node) int {
	n := 0
	for at := own.Explorer + 1; at <= to; at++ {
		if r := at.River(); r >= 0 && !slices.Contains(own.Rivers, r) {
			n++
		}
	}
	return n
}
