package maracaibo

import (
	"strings"

	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	rules "github.com/harbormaster/harbormaster/engine/maracaibo"
)

// This file puts the topics of cards and quests together: their numbers, and a sentence for each thing they do from
// partPage.

// improvements are the improvements of a kind, level I first.
func (r reader) improvements(kind rules.CardKind) []title.Topic {
	var topics []title.Topic
	for c := range rules.Card(rules.Cards) {
		if c.Class() == rules.Improvement && c.Kind() == kind {
			topics = append(topics, r.improvement(c))
		}
	}
	return topics
}

// improvement is the topic of an improvement (M4).
func (r reader) improvement(c rules.Card) title.Topic {
	lines := []string{r.small(r.v.Say(prefix+"kind."+c.Kind().String()), r.level(c), r.cost(c),
		r.say("vp", engine.Num("n", c.VP())))}
	add := func(key string, list []string) {
		if len(list) > 0 {
			lines = append(lines, r.say(key, words("effects", strings.Join(list, ", "))))
		}
	}
	add("once", effectWords(r.v, c.Instant()))
	add("lasting", permWords(r.v, c.Perm()))
	for _, income := range incomeWords(r.v, c.Income()) {
		lines = append(lines, text.Upper(income))
	}
	for _, final := range finalWords(r.v, c.Final()) {
		lines = append(lines, text.Upper(final))
	}
	keys := append([]string{"improvement"}, partsOf(c.Instant())...)
	keys = append(keys, permParts(c.Perm())...)
	if len(c.Final()) > 0 {
		keys = append(keys, "final")
	}
	return r.together(title.Topic{Key: c.String(), Title: r.name(c), Brief: r.short(r.briefly(c)),
		Text: strings.Join(lines, "\n")}, keys)
}

// places are the locations, the residences and the empty card.
func (r reader) places() []title.Topic {
	var topics []title.Topic
	for c := range rules.Card(rules.Cards) {
		switch c.Class() {
		case rules.Location:
			topics = append(topics, r.location(c))
		case rules.Residence:
			topics = append(topics, r.residence(c))
		}
	}
	blank := r.parts["blank"]
	return append(topics, title.Topic{Key: rules.BlankCard.String(), Title: r.name(rules.BlankCard), Brief: blank.Brief,
		Text: blank.Text, Rules: blank.Rules})
}

// location is the topic of a location (M35 to M39).
func (r reader) location(c rules.Card) title.Topic {
	clauses := []string{r.v.Say(prefix + "kind.location"), r.level(c)}
	keys := []string{"location"}
	if c.Level() == 2 {
		keys[0] = "location_2"
	}
	if c.RefillSymbol() {
		clauses = append(clauses, r.say("refill"))
	}
	actions := effectWords(r.v, c.Actions())
	text := r.small(clauses...)
	if c.Ruby() {
		text += "{" + rules.Rubies.String() + ": · " + r.say("ruby") + "}"
		keys = append(keys, "ruby")
	}
	text += "\n" + r.say("actions", words("effects", strings.Join(actions, "; ")))
	return r.together(title.Topic{Key: c.String(), Title: r.name(c), Brief: r.short(actions), Text: text},
		append(keys, partsOf(c.Actions())...))
}

// residence is the topic of a residence (M33, M77), with what some of what it counts would bring.
func (r reader) residence(c rules.Card) title.Topic {
	finals := finalWords(r.v, c.Final())
	f := c.Final()[0]
	few, many := 2, f.Max/f.N+1
	example := strings.NewReplacer("{{few}}", counted(r.v, f.Per, few), "{{few_vp}}",
		r.v.Say(prefix+"effect.vp", engine.Num("n", few*f.N)),
		"{{many}}", counted(r.v, f.Per, many), "{{many_vp}}",
		r.v.Say(prefix+"effect.vp", engine.Num("n", min(f.Max, many*f.N))))
	text := r.small(r.v.Say(prefix+"kind.residence"), r.cost(c)) + "\n" + text.Upper(strings.Join(finals, ", "))
	t := r.together(title.Topic{Key: c.String(), Title: r.name(c), Brief: r.short(finals), Text: text},
		[]string{"residence"})
	t.Text = example.Replace(t.Text)
	return t
}

// quests are the quests with their tiers (M80).
func (r reader) quests() []title.Topic {
	var topics []title.Topic
	for q := range rules.Quest(rules.Quests) {
		tiers := q.Tiers()
		keys := []string{"quest"}
		if len(tiers[0].Need) > 1 {
			keys = append(keys, "two")
		}
		for _, need := range tiers[0].Need {
			if key := "count_" + need.Per.String(); r.parts[key].Text != "" {
				keys = append(keys, key)
			}
		}
		var lines []string
		for i, key := range []string{"tier.lower", "tier.upper"} {
			lines = append(lines, r.say(key, words("need", needWords(r.v, tiers[i])), engine.Num("n", tiers[i].VP)))
		}
		topics = append(topics, r.together(title.Topic{
			Key: q.String(), Title: text.Upper(r.v.Term("quest", q.String())), Brief: questWords(r.v, q),
			Text: strings.Join(lines, "\n"),
		}, keys))
	}
	return topics
}

func (r reader) level(c rules.Card) string { return r.say("level", engine.Num("n", c.Level())) }
func (r reader) cost(c rules.Card) string  { return r.say("cost", engine.Num("n", c.Cost())) }

// small is a line of small letters.
func (r reader) small(clauses ...string) string {
	return "-# " + text.Upper(strings.Join(clauses, " · "))
}

// briefest is how many letters a brief has at most.
const briefest = 120

// short joins what a thing does to a brief, the first of them if not all find room.
func (r reader) short(list []string) string {
	for n := len(list); n > 1; n-- {
		if brief := strings.Join(list[:n], ", "); len([]rune(brief)) <= briefest {
			return brief
		}
	}
	return list[0]
}

// together adds to a topic the sentences of some parts, each once, then their examples; its rules are theirs.
func (r reader) together(t title.Topic, keys []string) title.Topic {
	var sentences, examples, numbers []string
	seen := map[string]bool{}
	for _, key := range keys {
		if seen[key] {
			continue
		}
		seen[key] = true
		sentence, example, _ := strings.Cut(r.parts[key].Text, "\n\n")
		sentences = append(sentences, sentence)
		if example != "" {
			examples = append(examples, example)
		}
		numbers = text.With(numbers, strings.Split(r.parts[key].Rules, ", ")...)
	}
	t.Text = strings.Join(append([]string{t.Text, strings.Join(sentences, " ")}, examples...), "\n\n")
	t.Rules = strings.Join(numbers, ", ")
	return t
}

// partsOf are the keys of the sentences about the effects of a list.
func partsOf(list rules.ListID) []string {
	var keys []string
	for _, e := range list.Effects() {
		switch e.Op {
		case rules.OpVP, rules.OpDoubloons, rules.OpVPPer:
		case rules.OpRaid:
			keys = append(keys, [...]string{rules.RollRaid: "raid_roll", rules.FixedRaid: "raid_fixed",
				rules.DieRaid: "raid_die"}[e.Mode])
		case rules.OpQuest:
			keys = append(keys, "quest_take")
		case rules.OpResidence:
			keys = append(keys, "residence_far")
		case rules.OpChoose:
			for _, option := range e.Options {
				keys = append(keys, partsOf(option)...)
			}
		default:
			keys = append(keys, e.Op.String())
		}
	}
	return keys
}

// permParts are the keys of the sentences about permanent effects.
func permParts(p rules.Perm) []string {
	var keys []string
	add := func(ok bool, key string) {
		if ok {
			keys = append(keys, key)
		}
	}
	add(p.Raid > 0, "raid_bonus")
	add(p.Die != [rules.Treasures]int8{}, "die_bonus")
	add(p.Raids != 0, "raid_action")
	add(p.Explore > 0, "explore_bonus")
	add(p.Trades != 0, "explore_trade")
	add(p.Discount > 0, "discount")
	return keys
}
