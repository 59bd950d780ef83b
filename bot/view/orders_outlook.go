package view

import (
	"slices"

	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/engine"
)

// sayOutlook says what a list of orders would do right now; own is the place of the order in question, -1 where all
// are.
func (e OrderPages) sayOutlook(o table.Outlook, own int) string {
	v := e.Reader
	if !o.Asked {
		return v.Say("orders.now.not_asked")
	}
	args := []engine.Arg{engine.Free("question",
		e.Title.Presenter.Question(e.Position.View(e.Own.Seat), o.Question, v))}
	key := "orders.now.silent"
	if o.Answers {
		key = "orders.now.answers"
		answer := AnswerWords(e.Game, o.Question, o.Answer.Move, v)
		args = append(args, engine.Num("number", o.Answer.Which+1), engine.Free("answer", answer))
	}
	switch {
	case own < 0:
	case !o.Answers:
		key = "orders.now.silent.this"
	case o.Answer.Which == own:
		key = "orders.now.answers.this"
	default:
		key = "orders.now.answers.other"
	}
	return v.Say(key, args...)
}

// nextMost is how many of the person's answers are followed by what an order would do after them.
const nextMost = 4

// sayNext says what the order at a place would do right after an answer that the person may give now: only where the
// next question comes to them at once, and by nothing but what they see.
func (e OrderPages) sayNext(o table.Outlook, texts []string, own int) []string {
	if !o.Asked || o.Answers || o.Question.Open || len(o.Question.Moves) > MenuOptions {
		return nil
	}
	rand := engine.RandFrom(uint64(e.Seq))
	seen := e.Position.Redeal(e.Own.Seat, &rand)
	var lines []string
	for _, move := range o.Question.Moves {
		next, events, err := seen.Act(e.Seq+1, engine.Action{Seat: e.Own.Seat, Move: move})
		if err != nil || slices.ContainsFunc(events, func(fact engine.Event) bool { return fact.Reveal }) {
			continue
		}
		asked, ok := next.Decision(e.Own.Seat)
		then := *e.Game
		then.Position = next
		answer, answers := then.FollowOrders(asked, texts)
		if !ok || !answers || answer.Which != own {
			continue
		}
		made := engine.Free("move", AnswerWords(e.Game, o.Question, move, e.Reader))
		follows := engine.Free("answer", AnswerWords(&then, asked, answer.Move, e.Reader))
		lines = append(lines, "- "+e.Reader.Say("orders.now.then", made, follows))
		if len(lines) == nextMost {
			break
		}
	}
	return lines
}
