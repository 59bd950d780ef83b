package maracaibo

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	rules "github.com/harbormaster/harbormaster/engine/maracaibo"
)

// prefix begins every key of the game's catalog.
const prefix = rules.Name + "."

// Presenter words the questions of Pirates of Maracaibo. Its views are rules.View.
type Presenter struct{}

var (
	_ title.Presenter       = Presenter{}
	_ title.DetailPresenter = Presenter{}
)

// Headline names the round and whose turn it is: "Round 2, Ben's turn". The last turns say so.
func (Presenter) Headline(view any, v text.Localizer) string {
	w, key := view.(rules.View), "headline"
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
	key, q := prefix+"ask."+d.Step, asked(view, d, v)
	say := func(more string, n int, args ...engine.Arg) string {
		return v.Say(key+more, append(args, engine.Num("n", n))...)
	}
	e, effect := q.Doing()
	switch card := q.here().Card; {
	case d.Step == rules.StepKeep:
		return say(".count", q.keeps())
	case d.Step == rules.StepSail:
		return say(".left", q.StepsLeft)
	case (d.Step == rules.StepTake || d.Step == rules.StepBuild) && card > rules.BlankCard:
		return v.Say(key+".card", engine.Term("card", card.String()))
	case d.Step == rules.StepRaid && q.Raid != nil:
		return say(".left", q.Raid.Strength, engine.Term("treasure", q.Raid.Colour.String()))
	case !effect:
	case d.Step == rules.StepStore:
		return say(".kind", 0, engine.Term("treasure", q.Effects[0].Kind.String()))
	case d.Step == rules.StepExplore:
		return say(".steps", reach(q.own, e))
	case d.Step == rules.StepRefill:
		return say(".cubes", e.N)
	case d.Step == rules.StepFigurehead:
		return say(".cost", e.Cost, engine.Num("have", q.own.Doubloons))
	case (d.Step == rules.StepBury || d.Step == rules.StepUpgrade || d.Step == rules.StepQuest) && q.Effects[0].N > 1:
		return say(".left", q.Effects[0].N)
	}
	return v.Say(key)
}

// Details says what the card does that can be taken, what a residence counts at the end, or what a tile brings now.
func (Presenter) Details(view any, d engine.Decision, v text.Localizer) string {
	q := asked(view, d, v)
	slot := q.here()
	card := slot.Card > rules.BlankCard
	switch {
	case d.Step == rules.StepTake && card:
		return text.Upper(strings.Join(cardWords(v, slot.Card), ", "))
	case d.Step == rules.StepBuild && card:
		return text.Upper(strings.Join(q.finals(slot.Card), ", "))
	case d.Step == rules.StepTile:
		if i := slices.Index(q.own.Tiles[:], slot.Slot); i >= 0 {
			return text.Upper(q.side(rules.Tile(i)))
		}
	case d.Step == rules.StepEffect:
		return q.choices()
	}
	return ""
}

// Options words the legal moves, each once: what is likely comes first, declining last.
func (Presenter) Options(view any, d engine.Decision, v text.Localizer) []title.Option {
	q := asked(view, d, v)
	var options []title.Option
	for _, m := range q.moves {
		o := answers[m.Kind](q, m)
		o.Move = m.String()
		options = append(options, o)
	}
	return options
}

// answers word the moves of each kind.
var answers = map[rules.Kind]func(question, rules.Move) title.Option{
	rules.KeepMove: question.keep, rules.SailMove: question.sail, rules.OneStepMove: question.sail,
	rules.StopMove: question.arrival, rules.PayMove: question.arrival, rules.TakeMove: question.arrival,
	rules.IgnoreMove: question.arrival, rules.SellMove: question.arrival, rules.ResidenceMove: question.buy,
	rules.AcquireMove: question.buy, rules.EffectMove: question.part, rules.OptionMove: question.part,
	rules.TreasureMove: question.treasure, rules.StoreMove: question.treasure,
	rules.RefillMove: question.treasure, rules.BuryMove: question.bury, rules.ExploreMove: question.explore,
	rules.QuestMove: question.quest, rules.RefreshMove: question.quest, rules.DiscardMove: question.quest,
	rules.DieMove: question.raid, rules.RerollMove: question.raid, rules.RaidMove: question.raid,
	rules.EndMove: question.raid, rules.UpgradeMove: question.ship, rules.FigureheadMove: question.ship,
	rules.SmuggleMove: question.ship, rules.ActivateMove: question.ship, rules.SkipMove: question.skip,
}

// skip declines.
func (q question) skip(rules.Move) title.Option {
	return title.Option{Label: q.say("skip." + q.step[strings.LastIndex(q.step, ".")+1:])}
}

// Draft words a choice of quests in preparation, the questions that are answered in private.
func (Presenter) Draft(view any, d engine.Decision, draft string, v text.Localizer) string {
	m, err := rules.Parse(draft)
	switch {
	case err != nil:
	case m.Kind == rules.KeepMove:
		return asked(view, d, v).keepDraft(m, draft == d.Given)
	case m.Kind == rules.DiscardMove:
		return v.Say(prefix+"draft.discard", engine.Term("quest", rules.Quest(m.A).String()))
	case m.Kind == rules.SkipMove:
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

// asked makes a question of a decision.
func asked(view any, d engine.Decision, v text.Localizer) question {
	w := view.(rules.View)
	q := question{View: &w, Localizer: v, step: d.Step, seat: d.Seat, own: &w.Players[d.Seat]}
	for _, text := range d.Moves {
		m, _ := rules.Parse(text) // It is the rules' own.
		q.moves = append(q.moves, m)
	}
	return q
}

// tell prints a message of the game, say one of the answers, count one that counts something.
func (q question) tell(key string, args ...engine.Arg) string {
	return q.Localizer.Say(prefix+key, args...)
}

func (q question) say(key string, args ...engine.Arg) string {
	return q.tell("answer."+key, args...)
}

func (q question) count(key string, n int, args ...engine.Arg) string {
	return q.say(key, append(args, engine.Num("n", n))...)
}

// slotAt is what lies on a space; false for the start area, the Gulf and Maracaibo.
func slotAt(slots []rules.SlotView, at rules.Slot) (*rules.SlotView, bool) {
	if i := slices.IndexFunc(slots, func(v rules.SlotView) bool { return v.Slot == at }); i >= 0 {
		return &slots[i], true
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

// What a chat has room for: characters of a description and lines of a menu.
const (
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
