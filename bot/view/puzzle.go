package view

import (
	"slices"
	"strings"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// Puzzle is what is shown of a puzzle beside its position.
type Puzzle struct {
	*title.Puzzle
	Exercise
	// Today says that it is the puzzle of the day, Over that the person has answered it: with Answer, "" where that is
	// not known any more.
	Today, Over bool
	Answer      string
	// Record is how the person fares, in words.
	Record string
	// Games are those that have puzzles.
	Games []string
}

// puzzlesMost is how many other answers are told about.
const puzzlesMost = 3

// PuzzleStep shows a puzzle with its controls, or once it is answered what would have been best and why. The picture is
// added when drawn.
func PuzzleStep(g *title.Game, in chat.Interaction, p Puzzle) chat.Message {
	v := g.In(in.Locale)
	m := Text(puzzleHead(g, p, v))
	m.Blocks = append(m.Blocks, p.note()...)
	if !p.Over {
		m.Blocks = append(m.Blocks, chat.Block{Text: v.Say("puzzle.task")})
		m.Blocks = append(m.Blocks, p.question(g, in, p.Best.Seat, puzzleControl(g.ID, ""))...)
		m.Blocks = append(m.Blocks, Buttons(append(looks(g, v), otherPuzzles(p, v)...)...)...)
		return m
	}
	m.Blocks = append(m.Blocks, solution(g, p, v)...)
	m.Blocks = append(m.Blocks, chat.Block{Text: "-# " + p.Record})
	another := chat.Button{ID: puzzleControl(storage.GameID(v.Game), "another"), Label: v.Say("button.puzzle.another"),
		Style: chat.Primary}
	m.Blocks = append(m.Blocks, Buttons(append([]chat.Button{another}, otherPuzzles(p, v)...)...)...)
	return Shareable(g, m, "puzzle", v)
}

func puzzleHead(g *title.Game, p Puzzle, v text.Localizer) string {
	key := "puzzle.head"
	if p.Today {
		key = "puzzle.head.today"
	}
	added, _ := differing(g, v)
	return "**" + v.Say(key, engine.Free("title", v.Title())) + "**\n-# " +
		strings.TrimSpace(v.Say("puzzle.wrong", engine.Num("n", p.Wrong))+" "+withLine(g, added, v))
}

// PuzzleLooks are the levels of a puzzle's picture beside the usual one: the person's board, and the whole table.
var PuzzleLooks = []string{"own", "table"}

func looks(g *title.Game, v text.Localizer) (row []chat.Button) {
	for i, key := range []string{"button.board", "button.table"} {
		row = append(row, chat.Button{ID: puzzleControl(g.ID, PuzzleLooks[i]), Label: v.Say(key)})
	}
	return row
}

// otherPuzzles lead to the puzzles of the day of the other games.
func otherPuzzles(p Puzzle, v text.Localizer) []chat.Button {
	var row []chat.Button
	for _, game := range p.Games {
		if game != v.Game {
			name := engine.Free("title", v.Say(game+".title"))
			row = append(row, puzzleButton(game, v.Say("button.puzzle.game", name)))
		}
	}
	return row
}

// solution says what is best and why, beside what the person has answered where something is known of that.
func solution(g *title.Game, p Puzzle, v text.Localizer) []chat.Block {
	d, _ := g.Position.Decision(p.Best.Seat)
	move := func(key, m string) engine.Arg { return engine.Free(key, text.Upper(AnswerWords(g, d, m, v))) }
	best := p.Best
	best.Alternatives = slices.Clone(best.Alternatives)
	chance := engine.Num("n", percent(best.Chance))
	key := "suggest.why"
	head := v.Say("puzzle.best", move("move", best.Move), chance)
	i := slices.IndexFunc(best.Alternatives, func(a title.Alternative) bool { return a.Move == p.Answer })
	switch {
	case p.Answer == best.Move:
		head = v.Say("puzzle.right", move("move", best.Move), chance)
	case i >= 0:
		own := best.Alternatives[i]
		head = v.Say("puzzle.not", move("answer", own.Move), engine.Num("cost", percent(own.Cost)),
			move("move", best.Move), chance)
		if len(own.Differences) > 0 {
			best.Alternatives = slices.Insert(slices.Delete(best.Alternatives, i, i+1), 0, own)
		} else if i > 0 {
			key = "puzzle.why_next"
		}
	}
	best.Alternatives = best.Alternatives[:min(len(best.Alternatives), puzzlesMost)]
	return append([]chat.Block{{Text: head}}, comparison(g, d, best, key, v)...)
}

// SharedPuzzle shows everybody a puzzle and how a person fared, but not the answer.
func SharedPuzzle(g *title.Game, p Puzzle, who string, right bool, v text.Localizer) chat.Message {
	d, _ := g.Position.Decision(p.Best.Seat)
	question, _ := g.Asked(g.Position.View(d.Seat), d, v)
	key := "puzzle.shared.wrong"
	if right {
		key = "puzzle.shared.right"
	}
	m := Text(puzzleHead(g, p, v))
	m.Blocks = append(m.Blocks, chat.Block{Text: "**" + v.Say("puzzle.shared.turn",
		engine.Free("who", text.Plain(v.Name(d.Seat))), engine.Free("question", question)) + ".**\n" +
		v.Say(key, engine.Free("who", text.Plain(who)))})
	m.Blocks = append(m.Blocks, Buttons(chat.Button{ID: puzzleControl(g.ID, ""), Label: v.Say("button.puzzle.try"),
		Style: chat.Primary})...)
	return m
}
