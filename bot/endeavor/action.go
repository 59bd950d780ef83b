package endeavor

import (
	"slices"

	"github.com/harbormaster/harbormaster/bot"
	"github.com/harbormaster/harbormaster/engine"
	rules "github.com/harbormaster/harbormaster/engine/endeavor"
)

// labelMost is how many characters a button has at most.
const labelMost = 80

// actions is a button for each building and token that can be used: its targets stand behind it in menus by action, and a
// source with one target is that target at once if a button has room for it. Passing comes last (E26 to E28).
func (q question) actions() []bot.Option {
	var options []bot.Option
	for i := 0; i < len(q.moves); {
		m := q.moves[i]
		if m.Kind == rules.PassMove {
			options = append(options, q.pass(m))
			i++
			continue
		}
		end := i
		for end < len(q.moves) && q.moves[end].Kind == m.Kind && q.moves[end].From == m.From {
			end++
		}
		options = append(options, q.source(q.moves[i:end])...)
		i = end
	}
	return options
}

// source is what one building or token can do.
func (q question) source(moves []rules.Move) []bot.Option {
	name, icon := q.sourceName(moves[0])
	if len(moves) == 1 {
		if o := q.direct(name, moves[0]); len([]rune(o.Label)) <= labelMost {
			return []bot.Option{o}
		}
	}
	door := q.door(name, moves)
	var options []bot.Option
	for _, m := range moves {
		o := q.target(m)
		o.Under, o.DoorEmoji = []string{door}, icon
		o.Menu = q.say("menu."+m.Part.String(), engine.Num("n", m.Cost()), engine.Num("have", q.own.Harbour))
		options = append(options, o)
	}
	return options
}

// direct is the only thing that a source can do, as one button.
func (q question) direct(name string, m rules.Move) bot.Option {
	o := q.phrase(m)
	o.Label = q.fit(q.say("direct", words("source", name), words("what", o.Label)), o.Description)
	o.Description, o.Style = "", bot.Primary
	if m.Part == rules.Attack {
		o.Style = bot.Danger
	}
	return o
}

// sourceName names what a move is done with, with its number where there are several that could do it, and its icon.
func (q question) sourceName(m rules.Move) (name, icon string) {
	n := 0
	if t := m.Token(); t != rules.NoToken {
		name, icon, n = bot.Upper(q.Term("token", tokenWord(t))), tokenIcon(t), q.own.Tokens[t]
	} else {
		name, icon = q.title(m.Building()), buildingIcon(m.Building())
		for _, p := range q.own.Places {
			if p.Building == m.Building() && !p.Occupied {
				n++
			}
		}
	}
	if n > 1 {
		name = q.say("several", words("what", name), engine.Num("n", n))
	}
	return name, icon
}

// door is the button of a source: its name with the markers that it takes (E29).
func (q question) door(name string, moves []rules.Move) string {
	least, most := moves[0].Cost(), moves[0].Cost()
	for _, m := range moves {
		least, most = min(least, m.Cost()), max(most, m.Cost())
	}
	switch {
	case most == 0:
		return q.say("source.free", words("what", name))
	case least < most:
		return q.say("source.range", words("what", name), engine.Num("least", least), engine.Num("n", most))
	}
	return q.say("source", words("what", name), engine.Num("n", most))
}

// fit adds what follows from an answer to its label where there is room for it on a button.
func (q question) fit(label, more string) string {
	if more == "" {
		return label
	}
	if long := q.say("more", words("what", label), words("more", more)); len([]rune(long)) <= labelMost {
		return long
	}
	return label
}

// pass says how many cards go afterwards (E51, R7).
func (q question) pass(m rules.Move) bot.Option {
	o := bot.Option{Move: m.String(), Label: q.say("pass")}
	over := q.own.Counted - q.own.Yields[rules.Politics]
	if over <= 0 {
		return o
	}
	if slices.ContainsFunc(q.own.Cards, rules.Card.Governor) {
		if over--; over == 0 {
			o.Label = q.say("pass.governor")
			return o
		}
	}
	key := "pass.discard"
	if slices.ContainsFunc(q.own.Cards, func(c rules.Card) bool { return c.Icons()[rules.Politics] > 0 }) {
		key += ".more" // Its loss may lower the limit (E55).
	}
	o.Label = q.say(key, engine.Num("n", over))
	return o
}
