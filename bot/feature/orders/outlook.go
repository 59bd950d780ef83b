package orders

import (
	"fmt"
	"slices"
	"strings"

	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/engine"
)

// outlook is what a list of orders would do right now.
type outlook struct {
	// asked says that the seat is awaited, by the question.
	asked    bool
	question engine.Decision
	// answers says that the order of this place answers the question with this move.
	answers bool
	which   int
	move    string
}

// outlook looks at what the seat is asked, and at what these orders answer.
func (e *editor) outlook(texts []string) outlook {
	var o outlook
	o.question, o.asked = e.Position.Decision(e.seat)
	if o.asked = o.asked && slices.Contains(e.Awaited(), e.seat); !o.asked {
		return o
	}
	o.move, o.which, o.answers = e.env.Repo.FollowOrders(e.Game, o.question, table.ParseOrders(texts))
	return o
}

// mark marks a list of orders and what it would do now: whoever presses has seen both.
func (o outlook) mark(texts []string) string {
	words := strings.Join(texts, "|")
	if o.answers {
		words = fmt.Sprint(words, "||", o.question.Since, "|", o.move)
	}
	return table.DraftMark(words)
}

// played answers the open question as an order does.
func (e *editor) played(o outlook, texts []string) (table.Change, error) {
	e.note = e.v.Say("orders.played", engine.Free("answer", view.AnswerWords(e.Game, o.question, o.move, e.v)))
	made, err := e.Game.MakeMove(o.question, o.move, e.env.Now())
	made.Act.By, made.Act.Key = "order", texts[o.which]
	return made, err
}

// sayOutlook says what a list of orders would do right now; own is the place of the order in question, -1 where all
// are.
func (e *editor) sayOutlook(o outlook, own int) string {
	v := e.v
	if !o.asked {
		return v.Say("orders.now.not_asked")
	}
	args := []engine.Arg{engine.Free("question", e.Title.Presenter.Question(e.Position.View(e.seat), o.question, v))}
	key := "orders.now.silent"
	if o.answers {
		key = "orders.now.answers"
		answer := view.AnswerWords(e.Game, o.question, o.move, v)
		args = append(args, engine.Num("number", o.which+1), engine.Free("answer", answer))
	}
	switch {
	case own < 0:
	case !o.answers:
		key = "orders.now.silent.this"
	case o.which == own:
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
func (e *editor) sayNext(o outlook, texts []string, own int) []string {
	if !o.asked || o.answers || o.question.Open || len(o.question.Moves) > view.MenuOptions {
		return nil
	}
	rand := engine.RandFrom(uint64(e.Seq))
	seen := e.Position.Redeal(e.seat, &rand)
	var lines []string
	for _, move := range o.question.Moves {
		next, events, err := seen.Act(e.Seq+1, engine.Action{Seat: e.seat, Move: move})
		if err != nil || slices.ContainsFunc(events, func(fact engine.Event) bool { return fact.Reveal }) {
			continue
		}
		asked, ok := next.Decision(e.seat)
		then := *e.Game
		then.Position = next
		answer, which, answers := e.env.Repo.FollowOrders(&then, asked, table.ParseOrders(texts))
		if !ok || !answers || which != own {
			continue
		}
		made := engine.Free("move", view.AnswerWords(e.Game, o.question, move, e.v))
		follows := engine.Free("answer", view.AnswerWords(&then, asked, answer, e.v))
		lines = append(lines, "- "+e.v.Say("orders.now.then", made, follows))
		if len(lines) == nextMost {
			break
		}
	}
	return lines
}
