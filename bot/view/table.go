package view

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// Changes is what a table message tells beside the position.
type Changes struct {
	// NewlyAwaited lists the persons who are awaited and were not told, Repost says that the message is to be posted
	// anew.
	NewlyAwaited []string
	Repost       bool
	// Asked lists those of NewlyAwaited whom a question of the table asks, or what concerns everybody.
	Asked []string
	// Began says that the game has begun since, Round that another round has, Over that the table is over.
	Began, Round, Over bool
	// From is the last record that is not told, Events the facts after it, Lines what the log says of them.
	From   int
	Events []engine.Event
	Lines  []LogLine
	// Chosen are the controls that were used on the message before.
	Chosen []string
	// UndoSteps says for each open question about an undo, by its number, what it takes back.
	UndoSteps map[int][]string
	// Awards are what was remarkable in a game that is over.
	Awards []string
	// Page is the address of its page in the browser, "" for none.
	Page string
}

// Table is the message that everybody sees: headline, what happened, controls. The picture is added when drawn.
func Table(g *title.Game, n Changes) chat.Message {
	switch g.Phase {
	case storage.Lobby:
		return lobbyMessage(g)
	case storage.Finished:
		return finalMessage(g, n)
	case storage.Closed:
		return closedMessage(g)
	}
	v := g.Public()
	at := g.Title.Presenter.Headline(g.Position.View(engine.Everyone), v)
	m := chat.Message{Blocks: []chat.Block{{Text: tableHead(g, at, v) + origin(g, v) + missingPrograms(g, v)}}}
	if words := changedLines(n.Lines, v); words != "" {
		m.Blocks = append(m.Blocks, chat.Block{Text: text.Clip(words, 2500)})
	}
	if g.Pause != nil {
		m.Blocks = append(m.Blocks, pauseBlocks(g, v)...)
	} else {
		m.Blocks = append(m.Blocks, question(g, v)...)
		m.Blocks = append(m.Blocks, controls(g, v)...)
	}
	m.Blocks = append(m.Blocks, publicVotes(g, n.UndoSteps, v, m.Blocks)...)
	words := []string{"board", "log", "help", "more"}
	if g.Bidding() {
		words = words[1:]
	}
	m.Blocks = append(m.Blocks, standing(g, v, words...)...)
	return m
}

// missingPrograms say which seats' programs of others aren't there, so that a computer plays; "" for none.
func missingPrograms(g *title.Game, v text.Localizer) string {
	var out strings.Builder
	for i, s := range g.Seats {
		if s.Program != "" && g.Program(engine.Seat(i)) == "" && !g.Bidding() {
			who, name := engine.Free("who", text.Plain(s.Name)), engine.Free("name", text.Plain(s.Program))
			out.WriteString("\n-# " + v.Say("table.program_gone", who, name))
		}
	}
	return out.String()
}

// standing are buttons for everybody below the message of a table, by their words.
func standing(g *title.Game, v text.Localizer, words ...string) []chat.Block {
	return Buttons(text.Each(words, func(word string) chat.Button {
		return chat.Button{ID: g.CustomID(word), Label: v.Say("button." + word)}
	})...)
}

// changedLines are the lines of a table message; the first says how many there is no room for.
func changedLines(lines []LogLine, v text.Localizer) string {
	kept, left := recap(lines, tableLines)
	if left > 0 {
		var more int
		kept, more = recap(kept, tableLines-1)
		kept = slices.Insert(kept, 0, LogLine{Text: v.Say("table.earlier", engine.Num("n", left+more))})
	}
	return joinLines(kept)
}

// joinLines puts lines one below the other.
func joinLines(lines []LogLine) string {
	out := text.Each(lines, func(l LogLine) string { return l.Text })
	return strings.Join(out, "\n")
}

// tableHead says above a table's picture where the game stands and who is awaited; the question stands above its
// controls.
func tableHead(g *title.Game, at string, v text.Localizer) string {
	if question(g, v) == nil {
		return headline(g, at, v)
	}
	who := text.Each(g.Awaited(), g.Mention)
	return v.Say("table.nobody", engine.Free("place", at)) + " " +
		v.Say("board.waiting", engine.Free("who", v.List(who)))
}

// question is what persons are asked, in bold; nil where nobody is.
func question(g *title.Game, v text.Localizer) []chat.Block {
	view := g.Position.View(engine.Everyone)
	for _, d := range g.Position.Decisions() {
		if d.Awaited() && g.Pause == nil && !g.Seats[d.Seat].Automatic() {
			words, details := g.Asked(view, d, v)
			return Text(detailed("**"+text.Upper(words)+".**", details)).Blocks
		}
	}
	return nil
}

// headline names a place, such as where the game stands, and everybody who is awaited, by mention, with the question.
func headline(g *title.Game, at string, v text.Localizer) string {
	view := g.Position.View(engine.Everyone)
	var who []string
	var question, details string
	one, several := "table.thinks", "table.all_think"
	for _, d := range g.Position.Decisions() {
		if !d.Awaited() || g.Pause != nil {
			continue
		}
		who = append(who, g.Mention(d.Seat))
		if !g.Seats[d.Seat].Automatic() {
			one, several = "table.one", "table.several"
		}
		question, details = g.Asked(view, d, v)
	}
	place := engine.Free("place", at)
	switch len(who) {
	case 0:
		return v.Say("table.nobody", place)
	case 1:
		return detailed(v.Say(one, place, engine.Free("who", who[0]), engine.Free("question", question)), details)
	}
	return v.Say(several, place, engine.Free("who", v.List(who)), engine.Free("question", question))
}

// detailed puts the details of a question below it.
func detailed(question, details string) string {
	if details == "" {
		return question
	}
	return question + "\n-# " + details
}

// controls are the answers for the seats that are awaited: those of the one public question, or a button that opens the
// private one.
func controls(g *title.Game, v text.Localizer) []chat.Block {
	view := g.Position.View(engine.Everyone)
	var private []engine.Decision
	for _, d := range g.Position.Decisions() {
		if d.Private {
			private = append(private, d)
			continue
		}
		if d.Awaited() && !g.Seats[d.Seat].Automatic() {
			return answers(g, view, d, v)
		}
	}
	if len(private) == 0 {
		return nil
	}
	asked := slices.DeleteFunc(slices.Clone(private), func(d engine.Decision) bool {
		return !d.Awaited() || g.Seats[d.Seat].Automatic()
	})
	switch d := asked; {
	case len(d) > 1:
		if row := sharedAnswers(g, view, d, v); row != nil {
			row = append(row, planButton(g, d[0], chat.Secondary, v))
			return Buttons(append(row, suggestButtons(g, v)...)...)
		}
	case len(d) != 1:
	case !d[0].Open && areShown(g.Title.Presenter.Options(view, d[0], v)):
		return answers(g, view, d[0], v)
	case d[0].Open: // Nobody else's answer is secret any more.
		if list := g.Proposals(d[0]); len(list) > 0 && list[0].Move == g.Draft(d[0]) {
			accept := g.Proposed(view, d[0], list[0].Move, true, v)
			if accept.Label != "" {
				accept.Style = chat.Success
				id := g.QuestionID(d[0].Since, "@confirm:"+table.DraftMark(list[0].Move))
				row := []chat.Button{answerButton(accept, id), planButton(g, d[0], chat.Secondary, v)}
				return Buttons(append(row, suggestButtons(g, v)...)...)
			}
		}
	}
	return Buttons(append([]chat.Button{planButton(g, private[0], chat.Primary, v)}, suggestButtons(g, v)...)...)
}

// sharedAnswers are the answers of several seats to private questions of one kind, each once: one press gives a seat
// its own. Nil where they are many, or can't be buttons of the table.
func sharedAnswers(g *title.Game, view any, asked []engine.Decision, v text.Localizer) []chat.Button {
	var all []title.Option
	for _, d := range asked {
		options := g.Title.Presenter.Options(view, d, v)
		if d.Open || d.Since != asked[0].Since || !areShown(options) {
			return nil
		}
		for _, o := range options {
			if !slices.ContainsFunc(all, func(other title.Option) bool { return other.Move == o.Move }) {
				all = append(all, o)
			}
		}
	}
	if len(all) > fewLines {
		return nil
	}
	row := make([]chat.Button, len(all))
	for i, o := range all {
		row[i] = answerButton(o, g.QuestionID(asked[0].Since, o.Word()))
	}
	return row
}

// areShown says that the answers to a private question can be buttons of the table.
func areShown(options []title.Option) bool {
	hidden := func(o title.Option) bool { return !o.Shown || o.Path != nil }
	return areFew(options) && !slices.ContainsFunc(options, hidden)
}

// planButton opens the private prompt of a question.
func planButton(g *title.Game, d engine.Decision, style chat.Style, v text.Localizer) chat.Button {
	key := v.Game + ".plan." + d.Step
	return chat.Button{ID: g.CustomID("plan"), Label: v.Or(key, "generic.plan"), Style: style, Emoji: v.Emoji(key)}
}

// answers lays a listed question out as rows, in the order of its options; the buttons stand together, and what takes
// back, what explains and what suggests stands last, beside them where no menu follows.
func answers(g *title.Game, view any, d engine.Decision, v text.Localizer) []chat.Block {
	options := slices.Clone(g.Title.Presenter.Options(view, d, v))
	gather(options)
	asButtons(options)
	var order []string // Titles of menus as they come first; "" is the place of the buttons.
	menus := map[string][]title.Option{}
	for _, o := range options {
		title := o.Menu
		if len(o.Path) > 0 {
			title = "" // Its first step is a button.
		}
		if menus[title] == nil {
			order = append(order, title)
		}
		menus[title] = append(menus[title], o)
	}
	if menus[""] == nil {
		order = append(order, "")
	}
	blocks := described(menus[""], v)
	row, last := buttons(g, view, d, menus[""], v), tools(g, view, d, v)
	if n := len(row) % RowButtons; order[len(order)-1] == "" && n+len(last) <= RowButtons {
		row, last = append(row, last...), nil
	}
	count := 0
	for _, title := range order {
		if title == "" {
			blocks = append(blocks, Buttons(row...)...)
			continue
		}
		list := menus[title]
		parts := (len(list) + MenuOptions - 1) / MenuOptions
		for part := range slices.Chunk(list, MenuOptions) {
			count++
			placeholder := title
			if parts > 1 {
				placeholder = fmt.Sprintf("%s (%d)", title, count)
			}
			id := g.QuestionID(d.Since, fmt.Sprintf("?%d", count))
			blocks = append(blocks, optionMenu(id, placeholder, part, ""))
		}
	}
	return append(blocks, Buttons(last...)...)
}

// buttons are a question's answers and those that open further steps.
func buttons(g *title.Game, view any, d engine.Decision, answers []title.Option, v text.Localizer) []chat.Button {
	var row []chat.Button
	submenus := Submenus(answers)
	opened := 0
	for _, o := range answers {
		if len(o.Path) > 0 {
			if opened < len(submenus) && o.Path[0] == submenus[opened] {
				row = append(row, chat.Button{ID: g.QuestionID(d.Since, fmt.Sprintf("@under:%d", opened)),
					Label: text.Clip(submenus[opened], 80), Emoji: o.SubmenuEmoji})
				opened++
			}
			continue
		}
		row = append(row, answerButton(o, g.QuestionID(d.Since, o.Word())))
		if o.Always != "" {
			row = append(row, chat.Button{ID: g.QuestionID(d.Since, "@always"), Label: text.Clip(o.Always, 80)})
		}
	}
	if d.Open {
		if list := g.Proposals(d); len(list) > 0 {
			if o := g.Proposed(view, d, list[0].Move, true, v); o.Label != "" {
				row = append(row, answerButton(o, g.QuestionID(d.Since, o.Move)))
			}
		}
		row = append(row, planButton(g, d, chat.Secondary, v))
	}
	return row
}

// tools are the buttons that take back, explain, and suggest.
func tools(g *title.Game, view any, d engine.Decision, v text.Localizer) (row []chat.Button) {
	if takesBack(g, d.Seat) {
		row = append(row, chat.Button{ID: g.CustomID("undo"), Label: v.Say("button.undo_step")})
	}
	if len(Unavailable(g, view, d, v)) > 0 {
		row = append(row, chat.Button{ID: g.QuestionID(d.Since, "@why"),
			Label: v.Say("button.why")})
	}
	return append(row, suggestButtons(g, v)...)
}

func answerButton(o title.Option, id string) chat.Button {
	return chat.Button{ID: id, Label: text.Clip(o.Label, 80), Style: o.Style, Emoji: o.Emoji}
}

// takesBack says that the last thing that happened was a move of this seat's own person, which showed nothing new.
func takesBack(g *title.Game, seat engine.Seat) bool {
	return g.Act.Kind == storage.ActMove && g.Act.Seat == seat && g.Act.By == "" && g.Act.User == g.Seats[seat].User &&
		!slices.ContainsFunc(g.Record.Events, func(e engine.Event) bool { return e.Reveal })
}

// gather turns too many buttons into menus by the first word of the move; a single answer with its own word stays a
// button.
func gather(options []title.Option) {
	buttons := 0
	words := map[string]int{}
	for _, o := range options {
		if o.Menu == "" && len(o.Path) == 0 {
			buttons++
			words[title.FirstWord(o.Move)]++
		}
	}
	if buttons <= buttonsAtMost {
		return
	}
	for i, o := range options {
		if word := title.FirstWord(o.Move); o.Menu == "" && len(o.Path) == 0 && words[word] > 1 {
			options[i].Menu = text.Upper(word)
		}
	}
}

// asButtons makes buttons of the lines of menus where the question has few.
func asButtons(options []title.Option) {
	lines := slices.DeleteFunc(answersAt(options, nil), func(o title.Option) bool { return o.Menu == "" })
	if !areFew(lines) {
		return
	}
	for i := range options {
		if len(options[i].Path) == 0 {
			options[i].Menu = ""
		}
	}
}

// areFew says that answers can be buttons: there are few, and each has room on one.
func areFew(options []title.Option) bool {
	return len(options) <= fewLines && !slices.ContainsFunc(options, func(o title.Option) bool {
		return utf8.RuneCountInString(o.Label) > title.LabelMost
	})
}

// described says what stood behind the lines of menus that became buttons, in small print, once for those of which it
// is the same; nothing where no answer has a description.
func described(options []title.Option, v text.Localizer) []chat.Block {
	lines := outcomes(answersAt(options, nil), "-# %s", v)
	if len(lines) == 0 {
		return nil
	}
	return []chat.Block{{Text: text.Clip(strings.Join(lines, "\n"), describedChars)}}
}

const (
	// fewLines is how many choices are buttons rather than lines of a menu, describedChars how long what is said of
	// them is at most.
	fewLines       = 5
	describedChars = 1000
	// buttonsAtMost is how many answers are offered as buttons; more become menus by the first word of the move.
	buttonsAtMost = 15
	// tableLines is how many lines a table message has, ownLines how many My board has.
	tableLines = 6
	ownLines   = 12
	// roomKept are components of a table message for its own buttons, its pictures and a line.
	roomKept = 12
)

// TablePicture is the block of a table's picture.
func TablePicture(p engine.Picture) chat.Block {
	return chat.Block{Picture: &chat.Picture{Name: "table.png", PNG: p.PNG, Alt: text.Clip(p.Alt, 1024)}}
}

// WithTime adds a line about the time of some persons below the headline, where there is room for it.
func WithTime(m chat.Message, parts []string) chat.Message {
	line := []chat.Block{{Text: "-# " + strings.Join(parts, " · "), Passing: true}}
	if parts != nil && chars(m.Blocks)+chars(line) <= timeChars {
		m.Blocks = slices.Insert(slices.Clone(m.Blocks), 1, line...)
	}
	return m
}

// timeChars is how many characters a message has at most with the line about the time.
const timeChars = 3900

// tablesAsked is how many tables a person can choose from at most.
const tablesAsked = 20

// WhichTable asks which of several tables is meant, by a button for each with the word given.
func WhichTable(list []*title.Game, head, word, locale string) chat.Message {
	return Text(head, text.Each(list[:min(len(list), tablesAsked)], func(g *title.Game) chat.Button {
		return chat.Button{ID: g.CustomID(word), Label: text.Clip(GameLine(g, g.In(locale)), 80)}
	})...)
}

// GeneralHelp says what the bot is, how the games of these names begin, and which of them have lessons; puzzled says
// that there are puzzles.
func GeneralHelp(games, taught []string, puzzled bool, v text.Localizer) chat.Message {
	lines := append([]string{v.Say("help.general")}, beginnings(games, v)...)
	if len(taught) > 0 {
		lines = append(lines, "- `/learn`: "+v.Say("command.learn"))
	}
	m := Text(strings.Join(append(lines, v.Say("help.days")), "\n"))
	m.Blocks = append(m.Blocks, learnButtons(taught, v)...)
	if puzzled {
		m.Blocks = append(m.Blocks, Buttons(puzzleButton(PuzzlesAt, v.Say("button.puzzle")))...)
	}
	return m
}

// Welcome greets a server that the bot was added to; what is given is that of GeneralHelp.
func Welcome(games, taught []string, v text.Localizer) chat.Message {
	lines := append([]string{v.Say("welcome.head")}, beginnings(games, v)...)
	m := Text(strings.Join(append(lines, v.Say("welcome.more")), "\n"))
	m.Blocks = append(m.Blocks, learnButtons(taught, v)...)
	return m
}

// beginnings are the commands that begin each game.
func beginnings(games []string, v text.Localizer) []string {
	lines := make([]string, len(games))
	for i, name := range games {
		lines[i] = fmt.Sprintf("- `/%s play`, `/%[1]s start`: %s", name, v.Say(name+".command"))
	}
	return lines
}

// GameLine names a table in one line: who plays, and how far it is, or on which day of UTC it ended.
func GameLine(g *title.Game, v text.Localizer) string {
	line := v.Title()
	if g.Phase == storage.Finished {
		return line + ", " + g.Ended.UTC().Format(v.Say("date.layout")) + ": " + v.List(v.SeatNames)
	}
	if table.OwnThread(&g.Table) == "" {
		line += ": " + v.List(v.SeatNames)
	}
	if g.Phase == storage.Lobby {
		return line + " (" + v.Say("games.lobby") + ")"
	}
	return line + " (" + g.Title.Presenter.Headline(g.Position.View(engine.Everyone), v) + ")"
}

// OpenGame is a line of a list: a table, where it is, and for whom it waits.
func OpenGame(g *title.Game, v text.Localizer) string {
	line := "- " + text.Plain(GameLine(g, v)) + ", " + g.Place() + "."
	if g.Pause != nil {
		return line + " " + v.Say("games.paused")
	}
	if g.Phase == storage.Playing {
		line += " " + v.Say("games.waiting", engine.Free("who", AwaitedNames(g)),
			engine.Free("since", fmt.Sprintf("<t:%d:R>", g.At.Unix())))
	}
	return line
}
