package view

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/review"
)

// Review is a finished game with what a review has found, for one reader.
type Review struct {
	History
	Found *review.Review
}

const (
	// reviewParts are in how many parts the chances of a round are drawn.
	reviewParts = 8
	// againstMost is how many reasons for what was played are told at most.
	againstMost = 2
	// swingLeast is which change of a chance is told beside the largest, in per cent.
	swingLeast = 3
)

// Progress says how far a review is that goes on.
func (h *Review) Progress() chat.Message {
	again := chat.Button{ID: h.CustomID("review"), Label: h.Words.Say("button.look_again")}
	return Text(h.Words.Say("review.progress", engine.Num("n", min(h.Found.Percent(), 99))), again)
}

// Overview is what everybody may read: the moments that decided the game, and what luck and decisions made of each
// seat's chance. The plot is added when drawn.
func (h *Review) Overview() chat.Message {
	v := h.Words
	lines := []string{"**" + v.Say("review.moments") + "**"}
	for i, words := range h.Turns() {
		lines = append(lines, fmt.Sprintf("%d. %s", i+1, words))
	}
	if len(lines) == 1 {
		lines = []string{v.Say("review.even")}
	}
	balances := h.Balances()
	for _, row := range balances {
		row[0] = text.Clip(strings.ReplaceAll(row[0], "`", "'"), 12)
	}
	m := Text(v.Say("review.head", engine.Free("title", v.Title())))
	m.Blocks = append(m.Blocks, chat.Block{Text: text.Clip(strings.Join(lines, "\n"), 1500)},
		chat.Block{Text: "```\n" + columns(balances) + "\n```\n-# " + v.Say("review.note")})
	if h.Bids != nil {
		m.Blocks = append(m.Blocks, chat.Block{Text: "-# " + v.Say("review.bids")})
	}
	if h.Found.Missing > 0 {
		m.Blocks = append(m.Blocks, chat.Block{Text: "-# " + v.Say("review.missing", engine.Num("n", h.Found.Missing))})
	}
	if h.Reader == engine.Everyone {
		return m
	}
	if len(h.Own()) == 0 {
		m.Blocks = append(m.Blocks, chat.Block{Text: v.Say("review.no_own", engine.Num("n", percent(review.Least)))})
	}
	m.Blocks = append(m.Blocks, Buttons(append(h.pages(0), chat.Button{ID: h.CustomID("history"),
		Label: v.Say("button.history")})...)...)
	return m
}

// Turns are the moments that decided the game, in words.
func (h *Review) Turns() []string {
	return text.Each(h.Found.Turns(), h.moment)
}

// pages are the buttons to the pages of a review but one: the overview is 0, then come the reader's decisions.
func (h *Review) pages(shown int) []chat.Button {
	var row []chat.Button
	for n := range len(h.Own()) + 1 {
		label := h.Words.Say("review.page", engine.Num("n", n))
		b := chat.Button{ID: h.CustomID(fmt.Sprintf("review:%d", n)), Label: label}
		if n == 0 {
			b = chat.Button{ID: h.CustomID("review"), Label: h.Words.Say("review.page_all")}
		}
		if n != shown {
			row = append(row, b)
		}
	}
	return row
}

// Own are the indexes of the reader's own decisions that cost most, of those that were judged again.
func (h *Review) Own() []int {
	list := slices.DeleteFunc(h.Found.Costliest(h.Reader, len(h.Found.Decisions), review.Least),
		func(i int) bool { return !h.Found.Decisions[i].Sure })
	return list[:min(len(list), review.Told)]
}

// Past is the game as it was before a record.
func (h *Review) Past(seq int) (past *title.Game, err error) {
	past = &title.Game{Table: table.Table{ID: h.ID, Record: h.Records[seq-2], Rules: h.Rules}, Title: h.Title,
		Texts: h.Texts}
	past.Position, err = h.Before(h.Records, seq)
	return past, err
}

// round is that in which a record was made, from 1; 0 in games without rounds.
func (h *Review) round(seq int) int { return h.Steps[title.StepAt(h.Steps, seq-1)].Round }

// answers words the answers to the question of a decision, "" where they can't be any more.
func (h *Review) answers(d *review.Decision, moves ...string) []string {
	words := make([]string, len(moves))
	past, err := h.Past(d.Seq)
	if err != nil {
		return words
	}
	asked, _ := past.Position.Decision(d.Seat)
	for i, move := range moves {
		words[i] = text.Upper(AnswerWords(past, asked, move, h.Words.AtSeats(past.Seats)))
	}
	return words
}

func (h *Review) moment(m review.Moment) string {
	d, key := &h.Found.Decisions[m.Decision], "review.choice"
	if m.Luck {
		d, key = &h.Found.Decisions[m.Decision-1], "review.luck"
	}
	words := h.answers(d, d.Move, d.Best)
	if m.Luck {
		words[1] = ""
	}
	return h.Words.Say(key, engine.Num("round", h.round(d.Seq)),
		engine.Free("who", text.Plain(h.Words.Name(d.Seat))), engine.Free("move", words[0]),
		engine.Free("best", words[1]), engine.Free("swing", h.swing(m)))
}

// swing says whose chances changed, those first that changed most.
func (h *Review) swing(m review.Moment) string {
	seats := make([]engine.Seat, len(m.From))
	for i := range seats {
		seats[i] = engine.Seat(i)
	}
	change := func(seat engine.Seat) int {
		n := percent(m.To[seat]) - percent(m.From[seat])
		return max(n, -n)
	}
	slices.SortStableFunc(seats, func(a, b engine.Seat) int { return cmp.Compare(change(b), change(a)) })
	var list []string
	for i, seat := range seats {
		if i == 0 || change(seat) >= swingLeast {
			list = append(list, h.Words.Say("review.swing", engine.Free("who", text.Plain(h.Words.Name(seat))),
				engine.Num("from", estimate(m.From[seat])), engine.Num("to", estimate(m.To[seat]))))
		}
	}
	return strings.Join(list, ", ")
}

// Balances is a table: the heads, then a row a seat with its name, its chance at the start and what changed it.
func (h *Review) Balances() [][]string {
	v := h.Words
	rows := [][]string{{
		"", v.Say("review.start"), v.Say("review.by_luck"), v.Say("review.own"), v.Say("review.others"),
		v.Say("review.rest"),
	}}
	for seat := range engine.Seat(h.Found.Seats) {
		b := h.Found.Balance(seat)
		row := []string{v.Name(seat), points(percent(float32(b.Start)))}
		for _, x := range []float64{b.Luck, b.Own, b.Others, b.Rest} {
			n := percent(float32(x))
			sign := ""
			if n > 0 {
				sign = "+"
			}
			row = append(row, sign+points(n))
		}
		rows = append(rows, row)
	}
	return rows
}

// Decision is a decision of the reader's: what they played, what was better, what that cost, and why; of a person by
// this name for others, "" for themselves. Past is the game before it; the picture is added when drawn.
func (h *Review) Decision(past *title.Game, n int, name string) chat.Message {
	v := h.Words
	d := &h.Found.Decisions[h.Own()[n-1]]
	words := h.answers(d, d.Move, d.Best)
	asked, _ := past.Position.Decision(d.Seat)
	question, _ := past.Asked(past.Position.View(d.Seat), asked, v.AtSeats(past.Seats))
	who := engine.Free("who", text.Plain(name))
	m := Text(v.Say("review.decision", who, engine.Num("round", h.round(d.Seq)), engine.Free("question", question),
		engine.Free("move", words[0]), engine.Free("best", words[1]),
		engine.Num("is", estimate(d.Played[d.Seat])), engine.Num("better", estimate(d.Better[d.Seat]))))
	why := v.Say("review.no_why")
	if lines := Reasons(past, d.Seat, d.Why, true, v); len(lines) > 0 {
		far := engine.Free("far", v.Or(v.Game+".reason.far"))
		why = v.Say("review.why", far, who) + "\n- " + strings.Join(lines[:min(len(lines), reasonsMost)], "\n- ")
		if lines := Reasons(past, d.Seat, d.Why, false, v); len(lines) > 0 {
			why += "\n" + v.Say("review.played") + "\n- " + strings.Join(lines[:min(len(lines), againstMost)], "\n- ")
		}
	}
	for _, block := range []string{why, "-# " + v.Say("review.then", who)} {
		m.Blocks = append(m.Blocks, chat.Block{Text: text.Clip(block, 1200)})
	}
	if name == "" {
		m.Blocks = append(m.Blocks, Buttons(h.pages(n)...)...)
	}
	return m
}

// Chart is the chances above the points, with the moments that decided the game, in the words of a picture.
func (h *Review) Chart(v text.Localizer) engine.Chart {
	chart := h.Game.Chart(h.Records, v)
	rounds := chart.Timeline.Rounds()
	by := make([][][]float32, rounds+1)
	in, place := make([]int, len(h.Found.Decisions)), make([]int, len(h.Found.Decisions))
	for i := range h.Found.Decisions {
		d := &h.Found.Decisions[i]
		in[i] = min(max(h.round(d.Seq), 1), rounds)
		by[in[i]] = append(by[in[i]], d.Played)
		place[i] = len(by[in[i]])
	}
	now := h.Found.Decisions[0].Expected()
	values := [][]int{percents(now)}
	for _, list := range by[1:] {
		for part := range reviewParts {
			if at := ((part+1)*len(list)+reviewParts-1)/reviewParts - 1; at >= 0 {
				now = list[at]
			}
			values = append(values, percents(now))
		}
	}
	values[len(values)-1] = percents(h.Found.Result)
	chances := engine.Series{Key: "course.chance", Icon: "vp", Values: values, Parts: reviewParts}
	chart.Timeline.Series = []engine.Series{chances, chart.Timeline.Series[0]}
	chart.Timeline.Milestones = nil
	for _, m := range h.Found.Turns() {
		seat, at := m.Gains(), m.Decision
		if loser := m.Loses(); m.From[loser]-m.To[loser] > m.To[seat]-m.From[seat] {
			seat = loser
		}
		if m.Luck {
			at--
		}
		chart.Timeline.Milestones = append(chart.Timeline.Milestones, engine.Milestone{
			Round: in[at], Part: float64(place[at]) / float64(len(by[in[at]])), Seat: seat, Key: "course.swing",
			Args: []engine.Arg{engine.Num("from", estimate(m.From[seat])), engine.Num("to", estimate(m.To[seat]))}})
	}
	return chart
}

// estimate is a chance in per cent: no guess is certain.
func estimate(chance float32) int { return min(max(percent(chance), 1), 99) }

func percents(chances []float32) []int {
	return text.Each(chances, percent)
}
