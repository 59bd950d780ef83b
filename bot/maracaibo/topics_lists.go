package maracaibo

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	rules "github.com/harbormaster/harbormaster/engine/maracaibo"
)

// This file writes what stands in the topics between double braces: lists and numbers of the rules, so that none can be
// wrong.

// filled finds the gaps of a text, such as {{cards crew 1}}.
var filled = regexp.MustCompile(`\{\{([^{}]+)\}\}`)

// fill fills the gaps of a text. What nobody knows how to fill stays, for a test to find it.
func (r reader) fill(text string) string {
	return filled.ReplaceAllStringFunc(text, func(gap string) string {
		words := strings.Fields(strings.Trim(gap, "{}"))
		if list := r.gap(words); list != "" {
			return list
		}
		return gap
	})
}

// gap is what a gap is filled with, "" for one that is unknown.
func (r reader) gap(words []string) string {
	arg := func(i int) string {
		if i < len(words) {
			return words[i]
		}
		return ""
	}
	switch words[0] {
	case "cards":
		return r.cardLines(arg(1), arg(2))
	case "section":
		return r.sectionLines(arg(1))
	case "need":
		return r.need(arg(1))
	case "hideout":
		return r.hideoutLines(arg(1))
	case "way":
		return r.way(arg(1), arg(2))
	case "raids":
		return r.raidLines(arg(1) == "base")
	case "solo":
		return r.soloLines(arg(1))
	}
	if list := r.lists()[strings.Join(words, " ")]; list != nil {
		return list()
	}
	return ""
}

// lists are the gaps without arguments.
func (r reader) lists() map[string]func() string {
	return map[string]func() string{
		"gulf":       func() string { return effectsOf(r.v, rules.GulfChoice()) },
		"maracaibo":  func() string { return r.v.List(effectWords(r.v, rules.ArrivalEffects())) },
		"worth":      r.worth,
		"trades":     r.tradeLines,
		"thresholds": r.thresholds,
		"tiles":      r.tileLines,
		"poseidon":   func() string { return r.spaces(rules.FirstPoseidon, rules.Burials) },
		"rubies":     r.rubies,
		"john ship":  r.johnShip,
	}
}

// bullets lists lines.
func bullets(lines []string) string {
	if len(lines) == 0 {
		return ""
	}
	return "- " + strings.Join(lines, "\n- ")
}

// cardLines are the improvements of a kind and level, each with its cost and all it does.
func (r reader) cardLines(kind, level string) string {
	var lines []string
	for c := range rules.Card(rules.Cards) {
		if c.Class() == rules.Improvement && c.Kind().String() == kind && strconv.Itoa(c.Level()) == level {
			lines = append(lines, r.say("card", engine.Num("n", c.Cost()), words("card", r.name(c)),
				words("effects", strings.Join(r.briefly(c), ", "))))
		}
	}
	return bullets(lines)
}

// briefly words what an improvement does, in the short form of lists: VP and income first.
func (r reader) briefly(c rules.Card) []string {
	list := []string{r.say("vp.short", engine.Num("n", c.VP()))}
	list = append(list, incomeWords(r.v, c.Income())...)
	list = append(list, effectWords(r.v, c.Instant())...)
	list = append(list, permWords(r.v, c.Perm())...)
	return append(list, finalWords(r.v, c.Final())...)
}

// sectionLines are the sockets of a section of the ship board, counted from 1.
func (r reader) sectionLines(section string) string {
	var once, lasting []string
	for s := range rules.Socket(rules.Sockets) {
		switch {
		case strconv.Itoa(s.Section()+1) != section:
		case len(s.Effects().Effects()) > 0:
			once = append(once, socketWords(r.v, s))
		default:
			lasting = append(lasting, socketWords(r.v, s))
		}
	}
	if len(once)+len(lasting) == 0 {
		return ""
	}
	return r.say("lasting", words("effects", strings.Join(lasting, "; "))) + "\n" +
		r.say("once", words("effects", strings.Join(once, "; ")))
}

// need is the number of cubes that opens a section, counted from 1.
func (r reader) need(section string) string {
	at, err := strconv.Atoi(section)
	if err != nil || at < 2 || at > 4 {
		return ""
	}
	return strconv.Itoa(rules.Threshold(at - 1))
}

// thresholds are the numbers of cubes that open the sections.
func (r reader) thresholds() string {
	return r.v.List(each(int8(1), 4, func(at int8) string {
		return r.say("threshold", engine.Num("n", rules.Threshold(int(at))), engine.Num("section", int(at)+1))
	}))
}

// hideoutLines are the spaces of a section of the hideout.
func (r reader) hideoutLines(kind string) string {
	for t := range rules.Treasure(rules.Treasures) {
		if t.String() == kind {
			stores := each(rules.Store(2*t), rules.Store(2*t+2),
				func(s rules.Store) string { return effectsOf(r.v, s.Effects()) })
			return r.say("stores", words("effects", strings.Join(stores, "; "))) + "\n" +
				r.say("burials", words("effects", r.spaces(rules.Burial(4*t), rules.Burial(4*t+4))))
		}
	}
	return ""
}

// spaces are the bonuses of some burial spaces.
func (r reader) spaces(from, to rules.Burial) string {
	return strings.Join(each(from, to, func(b rules.Burial) string { return effectsOf(r.v, b.Effects()) }), "; ")
}

// each words the things from one number up to another.
func each[T ~int8](from, to T, word func(T) string) []string {
	var list []string
	for i := from; i < to; i++ {
		list = append(list, word(i))
	}
	return list
}

// way are the exploration spaces from one to another one, with the rivers between them.
func (r reader) way(from, to string) string {
	var list []string
	inside := false
	for n := range rules.Node(rules.Nodes) {
		inside = inside || n.String() == from
		if !inside {
			continue
		}
		if n.River() >= 0 {
			list = append(list, r.say("river"))
		}
		list = append(list, effectsOf(r.v, n.Effects()))
		if n.String() == to {
			return strings.Join(list, " → ")
		}
	}
	return ""
}

// raidLines are the raid actions of everybody, or the others with what gives them.
func (r reader) raidLines(base bool) string {
	if base {
		return bullets(each(0, rules.BaseRaidActions, func(a rules.RaidAction) string { return raidAction(r.v, a) }))
	}
	return bullets(each(rules.BaseRaidActions, rules.RaidActions, func(a rules.RaidAction) string {
		return r.say("from", words("what", raidAction(r.v, a)), words("giver", r.giver(a.String())))
	}))
}

// tradeLines are the explore trades with what gives them.
func (r reader) tradeLines() string {
	return bullets(each(0, rules.Trades, func(t rules.Trade) string {
		return r.say("from", words("what", trade(r.v, t)), words("giver", r.giver(t.String())))
	}))
}

// giver names what gives a raid action or an explore trade: a figurehead, a card, or the ship board.
func (r reader) giver(id string) string {
	for f := range rules.Figurehead(rules.Figureheads) {
		if f.String() == id {
			return r.v.Term("figurehead", f.Term())
		}
	}
	for c := range rules.Card(rules.Cards) {
		if c.String() == id {
			return r.name(c)
		}
	}
	return r.say("upgrade")
}

// worth says what a treasure is worth by the cubes on its island.
func (r reader) worth() string {
	var list []string
	for from, cubes := 0, 1; from <= 7; cubes++ {
		switch {
		case from == 7:
			list = append(list, r.say("worth.more", engine.Num("n", from), engine.Num("vp", rules.Worth(from))))
			from++
		case rules.Worth(cubes) != rules.Worth(from):
			list = append(list, r.say("worth", engine.Num("from", from), engine.Num("n", cubes-1),
				engine.Num("vp", rules.Worth(from))))
			from = cubes
		}
	}
	return strings.Join(list, ", ")
}

// tileLines are the smuggler tiles with their two sides.
func (r reader) tileLines() string {
	return bullets(each(0, rules.Tiles, func(t rules.Tile) string {
		return r.say("sides", words("one", sideWords(r.v, rules.Side(2*t))),
			words("other", sideWords(r.v, rules.Side(2*t+1))))
	}))
}

// rubies are the bonuses of the ruby board.
func (r reader) rubies() string {
	return strings.Join(each(0, rules.RubySpaces, func(s rules.RubySpace) string {
		return effectsOf(r.v, s.Effects())
	}), "; ")
}

// johnShip are the sockets of John Silver's ship.
func (r reader) johnShip() string {
	list := text.Each(rules.JohnShip(), func(socket rules.SoloAction) string { return r.say("john." + socket.Word) })
	return strings.Join(list, ", ")
}

// soloLines are the cards of John Silver of a deck, "A" or "B".
func (r reader) soloLines(deck string) string {
	var lines []string
	for c := range rules.SoloCard(rules.SoloCards) {
		if !strings.HasPrefix(c.String(), deck) {
			continue
		}
		list := text.Each(c.Actions(), func(a rules.SoloAction) string { return r.soloAction("solo.", a) })
		line := c.String() + ": " + strings.Join(list, " → ")
		if bonus, ok := c.Bonus(); ok {
			line = r.say("solo.bonus", words("card", c.String()), words("bonus", r.soloAction("bonus.", bonus)),
				words("actions", strings.Join(list, " → ")))
		}
		lines = append(lines, line)
	}
	return bullets(lines)
}

// soloAction words an action or a bonus of John's cards.
func (r reader) soloAction(key string, a rules.SoloAction) string {
	kinds := text.Each(a.Order, func(k rules.CardKind) string { return r.v.Say(prefix + "kind." + k.String()) })
	return r.say(key+a.Word, engine.Num("n", a.N), words("kinds", strings.Join(kinds, ", ")))
}

// say is a message of the topics.
func (r reader) say(key string, args ...engine.Arg) string {
	return r.v.Say(prefix+"topic."+key, args...)
}

// name is how a card is called.
func (r reader) name(c rules.Card) string { return text.Upper(r.v.Term("card", c.String())) }

// figurehead adds to the topic of a figurehead what it does; any other topic stays as it is.
func (r reader) figurehead(t title.Topic) title.Topic {
	for f := range rules.Figurehead(rules.Figureheads) {
		if f.Term() == t.Key {
			t.Brief = headWords(r.v, f)
			t.Text = "-# " + text.Upper(t.Brief) + "\n" + t.Text
		}
	}
	return t
}
