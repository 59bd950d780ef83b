package endeavor

import (
	"slices"

	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	rules "github.com/harbormaster/harbormaster/engine/endeavor"
)

var _ title.OrderPresenter = Presenter{}

// sentence begins the keys of what orders do in words.
const sentence = prefix + "orders.say."

// OrderWords says when an order acts and what it does. The parts of each kind stand in the rules.
func (a Presenter) OrderWords(o engine.Order, v text.Localizer) string {
	names, known := orderParts[o.Kind]
	if !known || len(o.Parts) != len(names) {
		return ""
	}
	t := telling{o: o, v: v, a: a, names: names}
	switch o.Kind {
	case rules.OrderBuild:
		return t.say("build", t.when("build"), t.ranked("buildings"), t.list("copies"), t.list("else"))
	case rules.OrderSalary:
		return t.say("salary", t.ranked("buildings"))
	case rules.OrderSecond:
		return t.second()
	case rules.OrderPass:
		return t.pass()
	case rules.OrderDiscard:
		return t.say("discard", t.ranked("cards"), t.list("keep"))
	}
	return t.action()
}

// orderParts are the keys of the parts of each kind, in order.
var orderParts = func() map[string][]string {
	parts := map[string][]string{}
	for _, kind := range rules.Orders().OrderKinds(engine.Config{Seats: rules.MinPlayers}) {
		for _, part := range kind.Parts {
			parts[kind.Key] = append(parts[kind.Key], part.Key)
		}
	}
	return parts
}()

// OrderChoice words regions, cities, decks, cards and tokens, whose words stand in the vocabulary by what they are.
func (Presenter) OrderChoice(kind, part, choice string, v text.Localizer) string {
	if v.HasOrderChoice(kind, part, choice) {
		return ""
	}
	switch part {
	case "decks":
		return v.Term("deck", choice)
	case "cards":
		return v.Term("card", choice)
	case "regions", "cities":
		if v.Has(prefix + "region." + choice) {
			return v.Term("region", choice)
		}
		return v.Term("city", choice)
	case "with":
		if key := prefix + "term.token_" + choice; v.Has(key) {
			return v.Say(key)
		}
	}
	return ""
}

// telling is an order that is being worded.
type telling struct {
	o     engine.Order
	v     text.Localizer
	a     Presenter
	names []string
}

// action words an action with its conditions.
func (t telling) action() string {
	text := t.say(t.o.Kind, t.when("action"), t.ranked(t.names[0]))
	if n := t.number("until"); n > 0 {
		text = t.more("until", text, engine.Num("n", n))
	}
	for _, part := range []string{"unless", "limit"} {
		if t.has(part) {
			text = t.more(part+"."+t.part(part)[0], text)
		}
	}
	if t.has("with") {
		text = t.more("with", text, t.ranked("with"))
	}
	if n := t.number("spare"); n > 0 {
		text = t.more("spare", text, engine.Num("n", n))
	}
	return text
}

func (t telling) second() string {
	key := "second." + t.part("do")[0]
	if t.has("what") {
		key += ".what"
	}
	text := t.say(key, t.list("what"))
	if t.has("cities") {
		text = t.more("second.cities", text, t.ranked("cities"))
	}
	if t.has("limit") {
		text = t.more("second.limit", text)
	}
	return text
}

func (t telling) pass() string {
	var all []string
	if n := t.number("fewer"); n > 0 {
		all = append(all, t.say("pass.fewer", engine.Num("n", n)))
	}
	if t.has("only") {
		all = append(all, t.say("pass.only", t.list("only")))
	}
	if key := "pass.tokens." + t.part("tokens")[0]; t.v.Has(sentence + key) {
		all = append(all, t.say(key))
	}
	if len(all) == 0 {
		return t.say("pass", t.when("action"))
	}
	return t.say("pass.if", t.when("action"), engine.Free("conditions", t.v.List(all)))
}

// say prints a sentence of orders.
func (t telling) say(key string, args ...engine.Arg) string { return t.v.Say(sentence+key, args...) }

// more adds to a sentence.
func (t telling) more(key, text string, args ...engine.Arg) string {
	return t.say(key, append(args, engine.Free("text", text))...)
}

// part gives the choices of a part, none for one that the order does not have.
func (t telling) part(name string) []string { return t.o.Chosen(slices.Index(t.names, name)) }

func (t telling) has(name string) bool { return len(t.part(name)) > 0 }

// number is the choice of a part of numbers, 0 for none.
func (t telling) number(name string) int { return t.o.Number(slices.Index(t.names, name)) }

// when says at which questions the order acts: in a phase, of some rounds or of all.
func (t telling) when(phase string) engine.Arg {
	key, rounds := "when."+phase, t.part("rounds")
	if len(rounds) == 0 {
		return engine.Free("when", t.say(key))
	}
	rounds = slices.Sorted(slices.Values(rounds))
	list := engine.Free("rounds", t.v.List(rounds))
	return engine.Free("when", t.say(key+".rounds", engine.Num("n", len(rounds)), list))
}

func (t telling) words(name string) []string {
	return title.ChoiceWords(t.a, t.o.Kind, name, t.part(name), t.v)
}

// ranked is the value of a part whose order counts, list of one whose order does not; both are called what they hold.
func (t telling) ranked(name string) engine.Arg {
	return engine.Free(name, t.v.Ranked(t.words(name)))
}

func (t telling) list(name string) engine.Arg { return engine.Free(name, t.v.List(t.words(name))) }
