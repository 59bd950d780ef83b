package puertorico

import (
	"github.com/harbormaster/harbormaster/bot"
	"github.com/harbormaster/harbormaster/engine"
	rules "github.com/harbormaster/harbormaster/engine/puertorico"
)

// prefix begins every key of the game's catalogue.
const prefix = rules.Name + "."

// Asker words the questions of Puerto Rico. Its views are rules.View; it says nothing about any other value.
type Asker struct{}

var _ bot.Asker = Asker{}

// Headline names the round and the phase: "Round 7, captain". A round that is known to be the last says so.
func (Asker) Headline(view any, v bot.Voice) string {
	w, ok := view.(rules.View)
	if !ok {
		return v.Say(prefix + "title")
	}
	key, args := "headline", []engine.Arg{engine.Num("round", w.Round)}
	switch {
	case w.Over:
		return v.Say(prefix+"headline.over", args...)
	case len(w.End) > 0:
		key = "headline.last"
	}
	if w.Phase != rules.NoRole {
		key += ".phase"
		args = append(args, engine.Term("phase", w.Phase.String()))
	}
	return v.Say(prefix+key, args...)
}

// Question says what the seat is asked for, with the alternatives that not everybody has.
func (Asker) Question(_ any, d engine.Decision, v bot.Voice) string {
	key := prefix + "ask." + d.Step
	for _, m := range d.Moves {
		switch m {
		case rules.Settle(rules.Quarry, false).String():
			key += ".quarry"
		case rules.Load(rules.NoGood, 0).String():
			key += ".wharf"
		}
	}
	return v.Say(key)
}

// Options words the legal moves. Each stands once; what is likely comes first, passing last.
func (Asker) Options(view any, d engine.Decision, v bot.Voice) []bot.Option {
	w, ok := view.(rules.View)
	if !ok || d.Seat < 0 || int(d.Seat) >= len(w.Players) {
		return plainOptions(d.Moves)
	}
	q := question{View: w, Voice: v, seat: d.Seat, own: w.Players[d.Seat]}
	for _, text := range d.Moves {
		m, err := rules.Parse(text)
		if err != nil {
			return plainOptions(d.Moves)
		}
		q.moves = append(q.moves, m)
	}
	switch d.Step {
	case rules.StepRole:
		return q.roles()
	case rules.StepHacienda:
		return q.hacienda()
	case rules.StepTake:
		return q.tiles()
	case rules.StepPlace:
		return q.placing()
	case rules.StepBuild:
		return q.buildings()
	case rules.StepBonus:
		return q.bonus()
	case rules.StepSell:
		return q.sales()
	case rules.StepLoad:
		return q.loads()
	case rules.StepStore:
		return q.stores()
	}
	return plainOptions(d.Moves)
}

// Draft words a placement or a storage in preparation.
func (Asker) Draft(view any, d engine.Decision, draft string, v bot.Voice) string {
	w, ok := view.(rules.View)
	if !ok || d.Seat < 0 || int(d.Seat) >= len(w.Players) {
		return v.Say(prefix + "draft.unread")
	}
	m, err := rules.Parse(draft)
	switch {
	case err == nil && m.Kind == rules.PlaceMove:
		return placementDraft(w.Players[d.Seat], draft, draft == d.Given, v)
	case err == nil && m.Kind == rules.StoreMove:
		return storeDraft(w.Players[d.Seat], m, v)
	}
	return v.Say(prefix + "draft.unread")
}

// plainOptions offers moves as they are written.
func plainOptions(moves []string) []bot.Option {
	options := make([]bot.Option, len(moves))
	for i, m := range moves {
		options[i] = bot.Option{Move: m, Label: m}
	}
	return options
}

// question is one question with all that its answers are worded from.
type question struct {
	rules.View
	bot.Voice
	seat  engine.Seat
	own   rules.PlayerView
	moves []rules.Move
}

// say prints a message of the answers.
func (q question) say(key string, args ...engine.Arg) string {
	return q.Voice.Say(prefix+"answer."+key, args...)
}

// what is the argument of a word with a capital, as labels want it.
func what(label string) engine.Arg { return engine.Term("what", label) }

func goodLabel(v bot.Voice, good rules.Good) string {
	return bot.Upper(v.Say(prefix + "good." + good.String()))
}

// pass is the answer to do nothing.
func (q question) pass(m rules.Move) bot.Option {
	return bot.Option{Move: m.String(), Label: q.say("pass")}
}
