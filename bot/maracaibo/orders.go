package maracaibo

import (
	"strconv"

	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	rules "github.com/harbormaster/harbormaster/engine/maracaibo"
)

var _ title.OrderPresenter = Presenter{}

// OrderWords says when an order acts and what it does. Each kind has a sentence "maracaibo.orders.say.<kind>" with its
// parts as lists, or one number, by their keys; a part without a choice has "maracaibo.orders.say.<kind>.<part>.none"
// or adds nothing.
func (a Presenter) OrderWords(o engine.Order, v text.Localizer) string {
	parts, known := orderParts[o.Kind]
	if !known || len(o.Parts) != len(parts) {
		return ""
	}
	key := "maracaibo.orders.say." + o.Kind
	args := []engine.Arg{}
	for i, part := range parts {
		choices := o.Parts[i]
		if len(choices) == 0 {
			continue
		}
		if part.Least == 0 {
			key += "." + part.Key
		}
		words := title.ChoiceWords(a, o.Kind, part.Key, choices, v)
		text := v.List(words)
		if part.Ranked {
			text = v.Ranked(words)
		}
		if n, err := strconv.Atoi(text); err == nil {
			args = append(args, engine.Num(part.Key, n))
		} else {
			args = append(args, engine.Free(part.Key, text))
		}
		if single := key + "." + choices[0]; len(choices) == 1 && v.Has(single) {
			key = single
		}
	}
	return v.Say(key, args...)
}

// orderParts are the parts of each kind, in order.
var orderParts = func() map[string][]engine.OrderPart {
	parts := map[string][]engine.OrderPart{}
	all := map[string]string{rules.Rubies.String(): "true"}
	for _, kind := range rules.Orders().OrderKinds(engine.Config{Seats: rules.MaxPlayers, Options: all}) {
		parts[kind.Key] = kind.Parts
	}
	return parts
}()

// OrderChoice words a choice that stands in the vocabulary under a longer key, or there as several do: a socket by its
// section, a raid action by what gives it, a space of the ruby board.
func (Presenter) OrderChoice(kind, part, choice string, v text.Localizer) string {
	if v.HasOrderChoice(kind, part, choice) {
		return ""
	}
	switch {
	case kind == rules.OrderSell:
		return v.Term("space", "ruby_"+choice)
	case kind == rules.OrderUpgrade:
		for at := range rules.Socket(rules.Sockets) {
			if at.String() == choice {
				return v.Say("maracaibo.orders.socket", engine.Free("what", v.Term("socket", choice)),
					engine.Num("n", at.Section()+1))
			}
		}
	case kind == rules.OrderRaid:
		for a := rules.RaidAction(rules.BaseRaidActions); a < rules.RaidActions; a++ {
			if a.Term() == choice {
				return v.Say("maracaibo.orders.raid", engine.Free("what", v.Term("action", choice)),
					engine.Free("from", giver(v, a.String(), v.Say("maracaibo.orders.ship"))))
			}
		}
	}
	return ""
}
