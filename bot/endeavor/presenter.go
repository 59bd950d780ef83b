package endeavor

import (
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	rules "github.com/harbormaster/harbormaster/engine/endeavor"
)

// prefix begins every key of the game's catalog.
const prefix = rules.Name + "."

// Presenter words the questions of Endeavor. Its views are rules.View.
type Presenter struct{}

var (
	_ title.Presenter       = Presenter{}
	_ title.DetailPresenter = Presenter{}
)

// Headline names the round and the phase: "Round 4, actions". The last round says so.
func (Presenter) Headline(view any, v text.Localizer) string {
	w, key := view.(rules.View), "headline"
	switch {
	case w.Over:
		key = "headline.over"
	case w.Round == rules.Rounds:
		key = "headline.last"
	}
	args := []engine.Arg{engine.Num("round", w.Round)}
	if w.Phase != "" {
		args = append(args, engine.Term("phase", w.Phase))
	}
	return v.Say(prefix+key, args...)
}

// Question says what the seat is asked for, with the numbers that decide it.
func (Presenter) Question(view any, d engine.Decision, v text.Localizer) string {
	key := prefix + "ask." + d.Step
	w := view.(rules.View)
	own := w.Players[d.Seat]
	switch {
	case d.Step == rules.StepBuild:
		return v.Say(key+".level", engine.Num("level", own.Yields[rules.Industry]))
	case d.Step == rules.StepAct:
		return v.Say(key+".markers", engine.Num("n", own.Harbour))
	case d.Step == rules.StepSecond && w.Second != nil && w.Second.Other == rules.Draw:
		return v.Say(key+".draw", deckTerm(&w, w.Second.Deck))
	case d.Step == rules.StepSecond && w.Second != nil:
		key += "." + w.Second.Other.String()
		if w.Second.Other == w.Second.Done {
			key += ".again"
		}
		return v.Say(key, engine.Term("region", w.Second.Region.String()))
	case d.Step == rules.StepDiscard:
		return v.Say(key+".limit", engine.Num("n", own.Counted), engine.Num("limit", own.Yields[rules.Politics]))
	}
	return v.Say(key)
}

// Details says what the buttons of the question leave out.
func (Presenter) Details(view any, d engine.Decision, v text.Localizer) string {
	if d.Step == rules.StepAct {
		return asked(view, d, v).directDetails()
	}
	return ""
}

// Options words the legal moves, each once: what is likely comes first, passing and stopping last.
func (Presenter) Options(view any, d engine.Decision, v text.Localizer) []title.Option {
	return asks[d.Step](asked(view, d, v))
}

// asks words the answers of each question.
var asks = map[string]func(question) []title.Option{
	rules.StepBuild: question.buildings, rules.StepSalary: question.salaries, rules.StepAct: question.actions,
	rules.StepSecond: question.seconds, rules.StepDiscard: question.discards,
}

// Draft words a salary in preparation, the one question that is answered in private.
func (Presenter) Draft(view any, d engine.Decision, draft string, v text.Localizer) string {
	m, err := rules.Parse(draft)
	if err != nil || m.Kind != rules.SalaryMove {
		return v.Say(prefix + "draft.unread")
	}
	return asked(view, d, v).salaryDraft(m, draft == d.Given)
}

// question is one question with all that its answers are worded from.
type question struct {
	*rules.View
	text.Localizer
	seat  engine.Seat
	own   *rules.PlayerView
	moves []rules.Move
}

// asked makes a question of a decision.
func asked(view any, d engine.Decision, v text.Localizer) question {
	w := view.(rules.View)
	q := question{View: &w, Localizer: v, seat: d.Seat, own: &w.Players[d.Seat]}
	for _, text := range d.Moves {
		m, _ := rules.Parse(text) // It is the rules' own.
		q.moves = append(q.moves, m)
	}
	return q
}

// say prints a message of the answers.
func (q question) say(key string, args ...engine.Arg) string {
	return q.Say(prefix+"answer."+key, args...)
}

// words is the argument of words that are ready.
func words(key, text string) engine.Arg { return engine.Free(key, text) }

// listed lists things by their words in the vocabulary, equal ones counted; "" for none.
func listed(v text.Localizer, list []string) string {
	if len(list) == 0 {
		return ""
	}
	args := text.Each(list, func(word string) engine.Arg { return engine.Term("thing", word) })
	return v.Say(prefix+"things", args...)
}

// buildingName is the name of a building as labels want it.
func buildingName(v text.Localizer, b rules.Building) string {
	return text.Upper(v.Term("building", b.String()))
}

// purpose says in a few words what a building or token is used for, "" for one that is not used.
func purpose(v text.Localizer, word string) string {
	if key := prefix + "does." + word; v.Has(key) {
		return v.Say(key)
	}
	return ""
}

// The words of the vocabulary for tokens must agree with the words in the facts of the rules.

func tokenWord(t rules.Token) string { return "token_" + t.String() }

func tokenTerm(t rules.Token) engine.Arg { return engine.Term("token", tokenWord(t)) }

func deckTerm(w *rules.View, d rules.Deck) engine.Arg { return engine.Term("deck", d.Term(w.Neutral)) }

// card is the name of a card as labels want it.
func (q question) card(c rules.Card) string {
	return text.Upper(q.Term("card", c.Term(q.Neutral)))
}

// icons counts the icons of a card: "2 culture and 1 glory".
func icons(c rules.Card, v text.Localizer) string {
	return countIcons(v, c.Icons(), c.Glory())
}

// countIcons counts icons and glory, "" where there are none.
func countIcons(v text.Localizer, icons [rules.Statuses]int, glory int) string {
	var args []engine.Arg
	for st, n := range icons {
		if n > 0 {
			args = append(args, engine.Num(rules.Status(st).String(), n))
		}
	}
	if glory > 0 {
		args = append(args, engine.Num("glory", glory))
	}
	return v.Say(prefix+"list", args...)
}
