package puertorico

import (
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	rules "github.com/harbormaster/harbormaster/engine/puertorico"
)

var _ title.OrderPresenter = Presenter{}

// sentence begins the keys of what orders do in words.
const sentence = prefix + "orders.say."

// OrderWords says when an order acts and what it does. The parts of each kind stand in the rules, with their order.
func (a Presenter) OrderWords(o engine.Order, v text.Localizer) string {
	t := telling{o: o, v: v, a: a}
	key := sentence + o.Kind
	switch o.Kind {
	case rules.OrderSettle:
		return t.say(key, t.when("settler"), t.ranked(1, "tiles"), t.list(2, "else"))
	case rules.OrderBuild:
		return t.say(key, t.when("builder"), t.ranked(1, "buildings"), t.list(2, "else"))
	case rules.OrderSell:
		args := []engine.Arg{t.when("trader"), t.ranked(1, "goods"), t.list(3, "else")}
		if n := t.o.Number(2); n > 0 {
			key += ".price"
			args = append(args, engine.Num("n", n))
		}
		return t.say(key, args...)
	case rules.OrderPlace:
		if t.has(2) {
			key += ".first"
		}
		return t.say(key, t.when("mayor"), t.list(1, "how"), t.ranked(2, "first"))
	case rules.OrderShip:
		text := t.say(key, t.when("captain"), t.ranked(1, "goods"))
		if t.has(2) {
			text = t.say(key+".keep", engine.Free("text", text), t.list(2, "keep"))
		}
		if t.has(3) {
			text = t.say(key+".wharf."+t.o.Word(3), engine.Free("text", text))
		}
		return text
	case rules.OrderSupply:
		if t.has(1) {
			key += ".keep"
		}
		return t.say(key, t.list(0, "do"), t.list(1, "keep"))
	case rules.OrderRole:
		text := t.say(key, t.ranked(0, "roles"))
		if n := t.o.Number(1); n > 0 {
			text = t.say(key+".doubloons", t.ranked(0, "roles"), engine.Num("n", n))
		}
		if n := t.o.Number(2); n > 0 {
			text = t.say(key+".brings", engine.Free("text", text), engine.Num("n", n))
		}
		return text
	}
	if part, ok := alone[o.Kind]; ok {
		return t.say(key, t.ranked(0, part))
	}
	return ""
}

// alone are the kinds of one part, with that part.
var alone = map[string]string{
	rules.OrderHacienda: "do", rules.OrderForest: "do", rules.OrderClear: "tiles", rules.OrderNoble: "take",
	rules.OrderCraft: "goods",
	rules.OrderLand:  "do", rules.OrderStore: "goods", rules.OrderInn: "places", rules.OrderBuccaneer: "deeds",
	rules.OrderRaid:  "places",
	rules.OrderDraft: "buildings",
}

// OrderChoice words places as places and the tiles of the settler as tiles.
func (Presenter) OrderChoice(kind, part, choice string, v text.Localizer) string {
	if v.HasOrderChoice(kind, part, choice) {
		return ""
	}
	switch part {
	case "places", "first":
		return placeWord(choice, v)
	case "tiles":
		return v.Say(prefix + "term.tile." + choice)
	}
	return ""
}

// placeWord names a place, as it stands inside a sentence.
func placeWord(word string, v text.Localizer) string {
	if key := prefix + "place." + word; v.Has(key) {
		return v.Say(key)
	}
	return ""
}

// telling is an order that is being worded.
type telling struct {
	o engine.Order
	v text.Localizer
	a Presenter
}

// say prints a sentence of orders, "" where there is none.
func (t telling) say(key string, args ...engine.Arg) string {
	if !t.v.Has(key) {
		return ""
	}
	return t.v.Say(key, args...)
}

func (t telling) has(i int) bool { return t.o.Word(i) != "" }

// when says in which phases the order acts, by its first part.
func (t telling) when(phase string) engine.Arg {
	return engine.Free("when", t.say(sentence+"when."+phase+"."+t.o.Word(0)))
}

func (t telling) words(i int, name string) []string {
	return title.ChoiceWords(t.a, t.o.Kind, name, t.o.Chosen(i), t.v)
}

// ranked is the value of a part whose order counts, list of one whose order does not; they are called what they hold.
func (t telling) ranked(i int, name string) engine.Arg {
	return engine.Free(name, t.v.Ranked(t.words(i, name)))
}

func (t telling) list(i int, name string) engine.Arg {
	return engine.Free(name, t.v.List(t.words(i, name)))
}
