package endeavor

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	rules "github.com/harbormaster/harbormaster/engine/endeavor"
)

// actions is a button for each target as long as these are few. The other buildings and tokens that can be used have
// menus of their targets, or a button that opens such. Passing comes last (E26 to E28).
func (q question) actions() []title.Option {
	var options []title.Option
	menus := 0
	parts := sources(q.moves)
	flat, buttons := flattened(parts)
	aims := map[string]int{}
	for i, moves := range parts {
		for n := range moves {
			if flat[i] && moves[n].Kind != rules.PassMove {
				aims[q.aim(moves[n])]++
			}
		}
	}
	for i, moves := range parts {
		if moves[0].Kind == rules.PassMove {
			options = append(options, q.pass(moves[0]))
			continue
		}
		if flat[i] {
			for _, m := range moves {
				options = append(options, q.direct(m, buttons > roomyMost, aims[q.aim(m)] == 1))
			}
			continue
		}
		menu := menus < menusMost && len(moves) > menuLeast && len(moves) <= menuMost
		if menu {
			menus++
		}
		options = append(options, q.source(moves, menu)...)
	}
	return options
}

const (
	// menusMost is how many sources of more than menuLeast targets have their menus in the question itself.
	menusMost = 3
	menuLeast = 5
	// directMost is how many buttons the sources and targets are that stand there, roomyMost how many have room to say
	// what they bring.
	directMost = 14
	roomyMost  = 6
)

// flattened says of which sources each target is a button of the question: of those with one, and of those with the
// fewest as long as there are at most directMost buttons in all. It counts these buttons, too.
func flattened(parts [][]rules.Move) (flat []bool, buttons int) {
	flat, buttons = make([]bool, len(parts)), len(parts)
	for n := 1; n <= directMost; n++ {
		for i, moves := range parts {
			if len(moves) == n && (n == 1 || buttons+n-1 <= directMost) {
				flat[i], buttons = true, buttons+n-1
			}
		}
	}
	return flat, buttons
}

// sources parts moves by the building or token that they are done with.
func sources(moves []rules.Move) [][]rules.Move {
	var parts [][]rules.Move
	for rest := moves; len(rest) > 0; {
		n := 1
		for n < len(rest) && rest[n].Kind == rest[0].Kind && rest[n].From == rest[0].From {
			n++
		}
		parts, rest = append(parts, rest[:n]), rest[n:]
	}
	return parts
}

// source is what one building or token can do, in a menu of the question or behind a button.
func (q question) source(moves []rules.Move, menu bool) []title.Option {
	name, icon, n := q.sourceName(moves[0])
	if n > 1 {
		name = q.say("several", words("what", name), engine.Num("n", n))
	}
	submenu := title.Fitting(q.submenu(name, moves), name)
	var options []title.Option
	for _, m := range moves {
		o := q.inMenu(m)
		if menu {
			o.Menu = submenu
			if m.Token() == rules.NoToken {
				o.Menu = q.say("direct", words("source", submenu), words("what", uses(m.Building(), q.Localizer)))
			}
		} else {
			o.Path, o.SubmenuEmoji = []string{submenu}, icon
		}
		options = append(options, o)
	}
	return options
}

// uses names what a building is used for, in short: a phone shows less of a menu's title than of a button.
func uses(b rules.Building, v text.Localizer) string {
	var list []string
	for _, p := range b.Parts() {
		if name := v.Term("action", p.String()); !slices.Contains(list, name) {
			list = append(list, name)
		}
	}
	return strings.Join(list, ", ")
}

// direct is a target of a source as a button of the question: the same in every language, because which buttons a
// question has must not depend on who reads it. A long name of the source is cut off; on one of many buttons it stands
// only where nothing else tells which source is meant.
func (q question) direct(m rules.Move, crowded, alone bool) title.Option {
	o := q.phrase(m)
	with := func(source, what string) string {
		return q.say("direct", words("source", source), words("what", what))
	}
	name, _, _ := q.sourceName(m)
	aim := q.aim(m)
	labels := []string{with(name, o.Label), with(name, aim),
		with(text.Clip(name, title.LabelMost-utf8.RuneCountInString(with("", aim))), aim)}
	switch o.Name = with(name, o.Label); {
	case crowded && alone:
		labels = []string{text.Upper(aim)}
	case crowded:
		labels = labels[1:]
	}
	o.Label = title.Fitting(labels...)
	o.Description, o.Style = "", chat.Primary
	if m.Part == rules.Attack {
		o.Style = chat.Danger
	}
	return o
}

// directDetails says what each target brings that is a button of the question, which has no room for it: of many in a
// line for each source. An attack says so where it is confirmed.
func (q question) directDetails() string {
	var lines []string
	parts := sources(q.moves)
	flat, buttons := flattened(parts)
	crowded := buttons > roomyMost
	with := func(source, what string) string {
		return q.say("direct", words("source", source), words("what", what))
	}
	for i, moves := range parts {
		if !flat[i] || moves[0].Kind == rules.PassMove {
			continue
		}
		name, _, _ := q.sourceName(moves[0])
		name = q.submenu(name, moves)
		var targets []string
		named := false
		for _, m := range moves {
			if m.Part == rules.Attack && !crowded {
				continue
			}
			o := q.phrase(m)
			if gains, token := q.gains(m, named); crowded && gains != "" {
				o.Label, named = with(text.Upper(q.aim(m)), gains), named || token
			}
			if o.Description != "" && (!crowded || q.special(m)) {
				o.Label = q.say("more", words("what", o.Label), words("more", o.Description))
			}
			targets = append(targets, o.Label)
		}
		if crowded {
			targets = []string{strings.Join(targets, " · ")}
		}
		for _, target := range targets {
			lines = append(lines, with(name, target))
		}
	}
	return strings.Join(lines, "\n-# ")
}

// gains is the token or the icons that a target brings, "" where that is another thing. Named says that its line has
// named a token before, so that the kind of a further one is enough.
func (q question) gains(m rules.Move, named bool) (gains string, isToken bool) {
	token := rules.NoToken
	switch m.Part {
	case rules.Draw:
		return icons(q.Decks[m.Deck()][0], q.Localizer), false
	case rules.Occupy:
		token = q.Cities[m.City()].Token
	case rules.Ship:
		for _, space := range q.Regions[m.Region()].Track {
			if token == rules.NoToken {
				token = space.Token
			}
		}
	}
	switch {
	case token == rules.NoToken:
		return "", false
	case named:
		return q.Say("endeavor.board.token." + token.String()), true
	}
	return q.Term("token", tokenWord(token)), true
}

// special says that more comes of a target than of its like.
func (q question) special(m rules.Move) bool {
	switch m.Part {
	case rules.Ship:
		v := &q.Regions[m.Region()]
		return !v.Open && v.Track[len(v.Track)-2].Token == rules.NoToken
	case rules.Occupy:
		return len(q.linked(m.City(), q.seat)) > 0
	case rules.Draw:
		return q.Decks[m.Deck()][0] == rules.Abolition
	}
	return m.Part != rules.Attack
}

// aim names the target of a move, as within a sentence.
func (q question) aim(m rules.Move) string {
	switch m.Part {
	case rules.Ship:
		return q.Term("region", m.Region().String())
	case rules.Occupy, rules.Attack:
		return q.Term("city", m.City().String())
	case rules.Payment:
		return q.Term("building", m.Freed().String())
	}
	return q.card(q.Decks[m.Deck()][0])
}

// sourceName names what a move is done with and its icon, and counts how many of its kind could do it.
func (q question) sourceName(m rules.Move) (name, icon string, n int) {
	if t := m.Token(); t != rules.NoToken {
		return text.Upper(q.Term("token", tokenWord(t))), tokenIcon(t), q.own.Tokens[t]
	}
	free := rules.PlaceView{Building: m.Building()}
	return buildingName(q.Localizer, free.Building), buildingIcon(free.Building), count(q.own.Places, free)
}

// submenu is the button of a source: its name with the markers that it takes, with the other half of the action as far
// as the harbor reaches (E29, E44 to E46).
func (q question) submenu(name string, moves []rules.Move) string {
	least, most := moves[0].Cost(), moves[0].Cost()
	for _, m := range moves {
		least, most = min(least, m.Cost()), max(most, m.Cost())
	}
	if m := moves[0]; m.Token() == rules.NoToken && m.Building().Both() {
		half := 0
		for _, p := range m.Building().Parts() {
			half = max(half, p.Cost())
		}
		most = max(most, min(most+half, q.own.Harbour))
	}
	key := "source"
	switch {
	case most == 0:
		key = "source.free"
	case least < most:
		key = "source.range"
	}
	return q.say(key, words("what", name), engine.Num("least", least), engine.Num("n", most))
}

// pass says how many cards go afterwards (E51, R7).
func (q question) pass(m rules.Move) title.Option {
	o := title.Option{Move: m.String(), Label: q.say("pass")}
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
