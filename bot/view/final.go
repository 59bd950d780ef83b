package view

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// finalMessage is the account of a finished game.
func finalMessage(g *title.Game, n Changes) chat.Message {
	v := g.Public()
	result, _ := g.Result()
	head := "**" + FinalHead(g, result, v) + "**" + origin(g, v)
	m := chat.Message{Blocks: []chat.Block{{Text: head}}}
	if lines, _ := recap(beforeTheEnd(n.Lines), tableLines); len(lines) > 0 {
		m.Blocks = append(m.Blocks, chat.Block{Text: text.Clip(joinLines(lines), 1800)})
	}
	m.Blocks = append(m.Blocks, chat.Block{
		Text: "```\n" + scoreSheet(result, v) + "\n```" + restLines(result, v) + replacedLines(g, v)})
	m.Blocks = append(m.Blocks, awardsBlock(n.Awards)...)
	words := []string{"board", "log", "history"}
	if _, ok := g.Title.Painter.(title.Animator); ok {
		words = append(words, "replay")
	}
	m.Blocks = append(m.Blocks, standing(g, v, append(words, "more")...)...)
	m.Blocks = append(m.Blocks, Buttons(append(afterButtons(g, v), pageButton(n.Page, v)...)...)...)
	return m
}

// scoreSheet is the account as a table of fixed width: a line a seat, a column a part. The total stands first, where a
// phone shows it, and what decides ties only where there is one.
func scoreSheet(result engine.Result, v text.Localizer) string {
	shown, _ := few(result, v)
	return sheetOf(result, shown, v)
}

func sheetOf(result engine.Result, parts []engine.ScorePart, v text.Localizer) string {
	rows := ScoreRows(result, parts, v)
	for _, row := range rows {
		row[0] = text.Clip(strings.ReplaceAll(row[0], "`", "'"), 14)
	}
	return columns(rows)
}

// ScoreRows is the account as a table: the heads, then a row a seat with its name, the first place first.
func ScoreRows(result engine.Result, parts []engine.ScorePart, v text.Localizer) [][]string {
	heads := []string{"", v.Say("final.total")}
	tied := sharesTotal(result)
	if tied {
		heads = append(heads, v.Say("final.tiebreak"))
	}
	if result.Bids != nil {
		heads = append(heads, v.Say("final.bid"))
	}
	for _, p := range parts {
		heads = append(heads, v.ScorePart(p))
	}
	rows := [][]string{heads}
	for _, i := range result.Ranking() {
		row := []string{v.SeatNames[i], halves(result.Halves(i))}
		if tied {
			row = append(row, fmt.Sprint(result.Tiebreaks[i]))
		}
		if result.Bids != nil {
			row = append(row, halves(-result.Bids[i]))
		}
		for _, p := range parts {
			row = append(row, points(p.Values[i]))
		}
		rows = append(rows, row)
	}
	return rows
}

// columns sets rows as a table of fixed width: the first column on the left, the others on the right.
func columns(rows [][]string) string {
	width := make([]int, len(rows[0]))
	for _, row := range rows {
		for i, cell := range row {
			width[i] = max(width[i], len([]rune(cell)))
		}
	}
	var out strings.Builder
	for r, row := range rows {
		if r > 0 {
			out.WriteString("\n")
		}
		for i, cell := range row {
			pad := strings.Repeat(" ", width[i]-len([]rune(cell)))
			if i == 0 {
				out.WriteString(cell + pad)
			} else {
				out.WriteString("  " + pad + cell)
			}
		}
	}
	return out.String()
}

// points writes a number of the account with a true minus, as pictures do; halves those in half points.
func points(n int) string { return halves(2 * n) }

func halves(n int) string { return strings.Replace(engine.Points(n), "-", "−", 1) }

// restLines say below the sheet what its last column sums up, a line a seat; "" where it sums up none.
func restLines(result engine.Result, v text.Localizer) string {
	_, rest := few(result, v)
	var out strings.Builder
	for _, i := range result.Ranking() {
		var list []string
		for _, p := range rest {
			if n := p.Values[i]; n != 0 {
				list = append(list, PartName(p, v)+" "+points(n))
			}
		}
		if len(list) > 0 {
			who := engine.Free("who", text.Plain(v.Name(engine.Seat(i))))
			out.WriteString("\n" + v.Say("final.rest.of", who, engine.Free("list", v.List(list))))
		}
	}
	return out.String()
}

// replacedLines say for which programs of others a computer has moved, a line a seat; "" for none.
func replacedLines(g *title.Game, v text.Localizer) string {
	var out strings.Builder
	for _, s := range g.Seats {
		if s.Replaced > 0 {
			who, name := engine.Free("who", text.Plain(s.Name)), engine.Free("name", text.Plain(s.Program))
			out.WriteString("\n-# " + v.Say("final.replaced", who, name, engine.Num("n", s.Replaced)))
		}
	}
	return out.String()
}

// PartName is what a part of an account is called where there is room.
func PartName(p engine.ScorePart, v text.Localizer) string {
	return cmp.Or(v.Or(v.Game+".term."+p.Key, v.Game+".score."+p.Key), v.ScorePart(p))
}

// A sheet has at most three parts, and lines that a phone shows without cutting or breaking them.
const (
	sheetParts = 3
	sheetWidth = 37
)

// few keeps the sheet narrow: what comes after the first parts is summed up in one more, whose parts are the rest.
func few(result engine.Result, v text.Localizer) (shown, rest []engine.ScorePart) {
	for n := len(result.Parts); ; n-- {
		shown, rest = slices.Clone(result.Parts[:n]), result.Parts[n:]
		if len(rest) > 0 {
			sum := engine.ScorePart{Key: "rest", Values: make([]int, len(rest[0].Values))}
			for _, p := range rest {
				for i, value := range p.Values {
					sum.Values[i] += value
				}
			}
			shown = append(shown, sum)
		}
		line, _, _ := strings.Cut(sheetOf(result, shown, v), "\n")
		if n <= 1 || len(shown) <= sheetParts && utf8.RuneCountInString(line) <= sheetWidth {
			return shown, rest
		}
	}
}

// sharesTotal says that two seats have the same total, which their tiebreaks decide.
func sharesTotal(result engine.Result) bool {
	totals := map[int]bool{}
	for i := range result.Scores {
		totals[result.Halves(i)] = true
	}
	return result.Tiebreaks != nil && len(totals) < len(result.Scores)
}

// FinalHead says who has won: against an opponent that the rules play, how it went.
func FinalHead(g *title.Game, result engine.Result, v text.Localizer) string {
	title, players := engine.Free("title", v.Title()), len(g.Seats)
	if len(result.Scores) == players {
		who := engine.Free("who", text.Plain(v.Names(result.Winners)))
		return v.Say("final.head", title, who, engine.Num("n", len(result.Winners)))
	}
	lost := func(s engine.Seat) bool { return int(s) >= players }
	key := "final.against.won"
	switch {
	case !slices.ContainsFunc(result.Winners, lost):
	case slices.ContainsFunc(result.Winners, func(s engine.Seat) bool { return !lost(s) }):
		key = "final.against.tied"
	default:
		key = "final.against.lost"
	}
	own, other := slices.Max(result.Scores[:players]), slices.Max(result.Scores[players:])
	who := engine.Free("who", text.Plain(v.List(v.SeatNames[:players])))
	against := engine.Free("against", text.Plain(v.List(v.SeatNames[players:])))
	return v.Say(key, title, who, against, engine.Free("own", points(own)), engine.Free("other", points(other)))
}

// awardsBlock is the part of an account with the awards.
func awardsBlock(lines []string) []chat.Block {
	if len(lines) == 0 {
		return nil
	}
	lines = slices.Clone(lines)
	for i := range lines {
		lines[i] = "- " + lines[i]
	}
	return []chat.Block{{Text: text.Clip(strings.Join(lines, "\n"), awardsChars)}}
}

const (
	// awardsMost is how many lines of awards an account has, awardsChars how long they are together.
	awardsMost  = 7
	awardsChars = 800
	// longWait is from when on a wait is worth a word.
	longWait = time.Hour
)

// pageButton leads to the page of a game in the browser; nil where it has none.
func pageButton(page string, v text.Localizer) []chat.Button {
	if page == "" {
		return nil
	}
	return []chat.Button{{URL: page, Label: v.Say("button.page")}}
}

// afterButtons are what may follow a finished game.
func afterButtons(g *title.Game, v text.Localizer) []chat.Button {
	list := []chat.Button{{ID: g.CustomID("rematch"), Label: v.Say("button.rematch"), Style: chat.Success}}
	if g.Title.Analyst != nil && g.From == nil {
		list = append(list, chat.Button{ID: g.CustomID("review"), Label: v.Say("button.review")})
	}
	if g.Title.Export != nil && g.From == nil {
		list = append(list, chat.Button{ID: g.CustomID("export"), Label: v.Say("button.export")})
	}
	return list
}

// Awards are what was remarkable in a finished game, in words: what the game says by its records, and the longest wait.
func Awards(g *title.Game, records []storage.Record, v text.Localizer) []string {
	var lines []string
	if presenter, ok := g.Title.Presenter.(title.AwardPresenter); ok {
		lines = presenter.Awards(g.Positions(records), v)
		lines = lines[:min(len(lines), awardsMost-1)]
	}
	if line := longestWait(&g.Envelope, v); line != "" {
		lines = append(lines, line)
	}
	return lines
}

// longestWait tells for whom the table waited longest at one time, "" where nobody was waited for long, or no clock
// says.
func longestWait(env *storage.Envelope, v text.Localizer) string {
	var longest time.Duration
	for _, c := range env.Clocks {
		longest = max(longest, c.Longest)
	}
	if longest < longWait {
		return ""
	}
	var who []engine.Seat
	for i, c := range env.Clocks {
		if c.Longest == longest && i < len(env.Seats) {
			who = append(who, engine.Seat(i))
		}
	}
	return v.Say("award.wait", engine.Free("who", v.PlainNames(who)), engine.Free("time", span(longest, v)))
}

// span is a long time in words: in hours, or in days and hours.
func span(d time.Duration, v text.Localizer) string {
	hours := int(d.Round(time.Hour) / time.Hour)
	if hours < 48 {
		return v.Say("award.hours", engine.Num("n", hours))
	}
	days := v.Say("award.days", engine.Num("n", hours/24))
	if hours%24 == 0 {
		return days
	}
	return v.List([]string{days, v.Say("award.hours", engine.Num("n", hours%24))})
}
