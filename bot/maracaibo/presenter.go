package maracaibo

import (
	"strings"
	"unicode/utf8"

	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	rules "github.com/harbormaster/harbormaster/engine/maracaibo"
)

// prefix begins every key of the game's catalog.
const prefix = rules.Name + "."

// Presenter words the questions of Pirates of Maracaibo. Its views are rules.View; it says nothing about any other value.
type Presenter struct{}

var _ title.Presenter = Presenter{}

// Headline names the round and who sails: "Round 2, Ben sails". The last turns say so.
func (Presenter) Headline(view any, v text.Localizer) string {
	w, ok := view.(rules.View)
	if !ok {
		return v.Say(prefix + "title")
	}
	key := "headline"
	switch {
	case w.Over:
		key = "headline.over"
	case w.Round == 0:
		key = "headline.keep"
	case w.Ending:
		key = "headline.ending"
	case w.Round == rules.Rounds:
		key = "headline.last"
	}
	return v.Say(prefix+key, engine.Num("round", w.Round), engine.Num("turn_seat", int(w.Turn)))
}

// Question says what the seat is asked for, with the numbers that decide it.
func (Presenter) Question(view any, d engine.Decision, v text.Localizer) string {
	key := prefix + "ask." + d.Step
	q, ok := asked(view, d, v)
	if !ok {
		return v.Say(key)
	}
	say := func(more string, n int, args ...engine.Arg) string {
		return v.Say(key+more, append(args, engine.Num("n", n))...)
	}
	e, effect := q.Doing()
	switch {
	case d.Step == rules.StepKeep:
		return say(".count", q.keeps())
	case d.Step == rules.StepMove:
		return say(".have", q.own.Doubloons)
	case d.Step == rules.StepSail:
		return say(".left", q.StepsLeft)
	case q.here().Card <= rules.BlankCard && (d.Step == rules.StepTake || d.Step == rules.StepBuild): // A question of another position.
	case d.Step == rules.StepTake:
		card := q.here().Card
		return q.with(say(".have", q.own.Doubloons, engine.Term("card", card.String())), cardWords(v, card)...)
	case d.Step == rules.StepBuild:
		return q.with(v.Say(key), q.finals(q.here().Card)...)
	case d.Step == rules.StepRaid && q.Raid != nil:
		return say(".left", q.Raid.Strength, engine.Term("treasure", q.Raid.Colour.String()))
	case !effect:
	case d.Step == rules.StepStore:
		return say(".kind", 0, engine.Term("treasure", q.Effects[0].Kind.String()))
	case d.Step == rules.StepExplore:
		return say(".steps", reach(q.own, e))
	case d.Step == rules.StepRefill:
		return say(".cubes", e.N)
	case (d.Step == rules.StepBury || d.Step == rules.StepUpgrade || d.Step == rules.StepQuest) && q.Effects[0].N > 1:
		return say(".left", q.Effects[0].N)
	}
	return v.Say(key)
}

// Options words the legal moves, each once: what is likely comes first, declining last.
func (Presenter) Options(view any, d engine.Decision, v text.Localizer) []title.Option {
	q, ok := asked(view, d, v)
	if !ok {
		return title.PlainOptions(d.Moves)
	}
	var options []title.Option
	for _, m := range q.moves {
		var o title.Option
		switch m.Kind {
		case rules.SkipMove:
			o = title.Option{Label: q.say("skip." + d.Step[strings.LastIndex(d.Step, ".")+1:])}
		case rules.KeepMove:
			o = q.keep(m)
		case rules.SailMove, rules.OneStepMove:
			o = q.sail(m)
		case rules.StopMove, rules.PayMove, rules.TakeMove, rules.IgnoreMove, rules.SellMove:
			o = q.arrival(m)
		case rules.ResidenceMove, rules.AcquireMove:
			o = q.buy(m)
		case rules.EffectMove, rules.OptionMove:
			o = q.part(m)
		case rules.TreasureMove, rules.StoreMove, rules.RefillMove:
			o = q.treasure(m)
		case rules.BuryMove:
			o = q.bury(m)
		case rules.ExploreMove:
			o = q.explore(m)
		case rules.QuestMove, rules.RefreshMove, rules.DiscardMove:
			o = q.quest(m)
		case rules.DieMove, rules.RerollMove, rules.RaidMove, rules.EndMove:
			o = q.raid(m)
		default:
			o = q.ship(m)
		}
		o.Move = m.String()
		options = append(options, o)
	}
	return options
}

// Draft words a choice of quests in preparation, the questions that are answered in private.
func (Presenter) Draft(view any, d engine.Decision, draft string, v text.Localizer) string {
	q, ok := asked(view, d, v)
	m, err := rules.Parse(draft)
	if !ok || err != nil {
		return v.Say(prefix + "draft.unread")
	}
	switch m.Kind {
	case rules.KeepMove:
		return q.keepDraft(m, draft == d.Given)
	case rules.DiscardMove:
		return v.Say(prefix+"draft.discard", engine.Term("quest", rules.Quest(m.A).String()))
	case rules.SkipMove:
		return v.Say(prefix + "draft.skip")
	}
	return v.Say(prefix + "draft.unread")
}

// question is one question with all that its answers are worded from.
type question struct {
	*rules.View
	text.Localizer
	step  string
	seat  engine.Seat
	own   *rules.PlayerView
	moves []rules.Move
}

// asked makes a question of a decision; false for what is none of this game.
func asked(view any, d engine.Decision, v text.Localizer) (question, bool) {
	w, ok := view.(rules.View)
	if !ok || d.Seat < 0 || int(d.Seat) >= len(w.Players) {
		return question{}, false
	}
	q := question{View: &w, Localizer: v, step: d.Step, seat: d.Seat, own: &w.Players[d.Seat]}
	for _, text := range d.Moves {
		m, err := rules.Parse(text)
		if err != nil {
			return question{}, false
		}
		q.moves = append(q.moves, m)
	}
	return q, true
}

// say prints a message of the answers, count one that counts something.
func (q question) say(key string, args ...engine.Arg) string {
	return q.Localizer.Say(prefix+"answer."+key, args...)
}

func (q question) count(key string, n int, args ...engine.Arg) string {
	return q.say(key, append(args, engine.Num("n", n))...)
}

// slotAt is what lies on a space; false for the start area, the Gulf and Maracaibo.
func slotAt(slots []rules.SlotView, at rules.Slot) (*rules.SlotView, bool) {
	for i := range slots {
		if slots[i].Slot == at {
			return &slots[i], true
		}
	}
	return nil, false
}

// here is what lies on the space of the own ship, nothing on one without a card.
func (q question) here() rules.SlotView {
	if v, ok := slotAt(q.Slots, q.own.Ship); ok {
		return *v
	}
	return rules.SlotView{Card: rules.NoCard}
}

// cardName and treasureName are names as labels want them.
func cardName(v text.Localizer, c rules.Card) string { return text.Upper(v.Term("card", c.String())) }

func treasureName(v text.Localizer, t rules.Treasure) string {
	return text.Upper(v.Term("treasure", t.String()))
}

// What a chat has room for: characters of a label, of a description and lines of a menu.
const (
	labelMost       = 80
	descriptionMost = 100
	menuMost        = 25
)

// described joins as many of the parts as a description has room for, in their order, and begins with a large letter.
func described(parts ...string) string {
	joined := ""
	for _, part := range parts {
		long := part
		if joined != "" && part != "" {
			long = joined + ", " + part
		}
		if part != "" && utf8.RuneCountInString(long) <= descriptionMost {
			joined = long
		}
	}
	return text.Upper(joined)
}

// labelled is the first of the labels that a button has room for.
func labelled(labels ...string) string {
	for _, label := range labels {
		if utf8.RuneCountInString(label) <= labelMost {
			return label
		}
	}
	return labels[len(labels)-1]
}
