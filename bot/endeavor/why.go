package endeavor

import (
	"slices"

	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	rules "github.com/harbormaster/harbormaster/engine/endeavor"
)

var _ title.UnavailablePresenter = Presenter{}

// Missing lists what stands on the table and could be looked for in a question: every building of the supply, every own
// building, city, deck and card.
func (Presenter) Missing(view any, d engine.Decision, v text.Localizer) []title.Option {
	switch q := asked(view, d, v); d.Step {
	case rules.StepBuild:
		return q.missingBuildings()
	case rules.StepAct:
		return q.missingActions()
	case rules.StepSecond:
		if q.Second != nil {
			return q.missingTargets(rules.Second(q.Second.Other, 0))
		}
	case rules.StepDiscard:
		return q.missingCards()
	}
	return nil
}

func (q question) missingBuildings() []title.Option {
	var list []title.Option
	for _, o := range q.Offer {
		list = append(list, title.Option{
			Move: rules.Build(o.Building).String(), Label: q.tile(o.Building),
			Emoji: buildingIcon(o.Building), Menu: q.say("why.build"),
		})
	}
	return list
}

// missingActions are the own buildings, and for each action its targets by a source that does it.
func (q question) missingActions() []title.Option {
	var list []title.Option
	listed := map[rules.Building]bool{}
	for _, m := range q.moves {
		listed[m.Building()] = true
	}
	for _, p := range q.own.Places {
		if listed[p.Building] {
			continue
		}
		listed[p.Building] = true
		list = append(list, title.Option{
			Move: q.probe(p.Building).String(), Label: buildingName(q.Localizer, p.Building),
			Emoji: buildingIcon(p.Building), Menu: q.say("why.building"),
		})
	}
	for _, part := range []rules.Part{rules.Occupy, rules.Attack, rules.Draw} {
		list = append(list, q.missingTargets(q.doing(part))...)
	}
	return list
}

// probe uses a building for something: its first action, or any for one that has none.
func (q question) probe(b rules.Building) rules.Move {
	for _, p := range b.Parts() {
		if list := q.targets(p); len(list) > 0 {
			return rules.Activate(b, p, list[0])
		}
	}
	return rules.Activate(b, rules.Ship, int8(rules.NorthAmerica))
}

// doing is a move that does an action with what the seat has for it: a legal one, else one by a building or token of
// its own, else one by the building that it would need.
func (q question) doing(p rules.Part) rules.Move {
	for _, m := range q.moves {
		if m.Does() && m.Part == p {
			return m
		}
	}
	for t := rules.AttackToken; t < rules.Tokens; t++ {
		if q.own.Tokens[t] > 0 && slices.Contains(t.Parts(), p) {
			return rules.Spend(t, p, 0)
		}
	}
	for _, place := range q.own.Places {
		if slices.Contains(place.Building.Parts(), p) {
			return rules.Activate(place.Building, p, 0)
		}
	}
	for b := range rules.Building(rules.Buildings) {
		if slices.Contains(b.Parts(), p) {
			return rules.Activate(b, p, 0)
		}
	}
	return rules.Pass()
}

// targets lists all on the table that an action could be aimed at: cities by who holds them, decks, own buildings.
func (q question) targets(p rules.Part) []int8 {
	var list []int8
	switch p {
	case rules.Ship:
		for r := rules.NorthAmerica; r < rules.Regions; r++ {
			list = append(list, int8(r))
		}
	case rules.Occupy, rules.Attack:
		for c, v := range q.Cities {
			if (v.Seat == engine.Everyone) == (p == rules.Occupy) && v.Seat != q.seat {
				list = append(list, int8(c))
			}
		}
	case rules.Payment:
		for _, place := range q.own.Places {
			if place.Occupied && !slices.Contains(list, int8(place.Building)) {
				list = append(list, int8(place.Building))
			}
		}
		if len(list) == 0 {
			list = append(list, int8(rules.ColonialOffice))
		}
	case rules.Draw:
		for d := range rules.Deck(rules.Decks) {
			list = append(list, int8(d))
		}
	}
	return list
}

// missingTargets are all targets of the action of a move.
func (q question) missingTargets(m rules.Move) []title.Option {
	var list []title.Option
	for _, m.Target = range q.targets(m.Part) {
		list = append(list, q.missingTarget(m))
	}
	return list
}

// missingTarget names a target without what it would bring.
func (q question) missingTarget(m rules.Move) title.Option {
	o := title.Option{Move: m.String(), Emoji: m.Part.String(), Menu: q.say("why." + m.Part.String())}
	switch m.Part {
	case rules.Ship:
		o.Label = text.Upper(q.Term("region", m.Region().String()))
	case rules.Occupy:
		o.Label = q.Term("city", m.City().String())
	case rules.Attack:
		holder := words("name", q.Name(q.Cities[m.City()].Seat))
		o.Label = q.say("why.held", engine.Term("city", m.City().String()), holder)
	case rules.Draw:
		t := deckTerm(q.View, m.Deck())
		o.Label = text.Upper(q.Term(t.Key, t.Text))
		if deck := q.Decks[m.Deck()]; len(deck) > 0 {
			o.Label = q.card(deck[0])
		}
	}
	return o
}

// missingCards are the own cards, and keeping them.
func (q question) missingCards() []title.Option {
	var list []title.Option
	for _, c := range q.own.Cards {
		list = append(list, title.Option{
			Move: rules.Discard(c).String(), Label: q.card(c), Emoji: cardIcon(c), Menu: q.say("why.card"),
		})
	}
	return append(list, title.Option{Move: rules.Keep().String(), Label: q.say("keep"), Menu: q.say("why.card")})
}
