package bot

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// finalMessage is the account of a finished game.
func (b *Bot) finalMessage(g *game, n news) Message {
	v := b.public(g)
	result, _ := g.table.Result()
	head := "**" + v.Say("final.head", engine.Free("title", v.title()), engine.Free("who", Plain(v.Names(result.Winners))), engine.Num("n", len(result.Winners))) + "**"
	m := Message{Blocks: []Block{{Text: head}}}
	if lines := n.lines; len(lines) > 0 {
		lines = lines[max(len(lines)-tableLines, 0):]
		m.Blocks = append(m.Blocks, Block{Text: clip(strings.Join(lines, "\n"), 1800)})
	}
	m.Blocks = append(m.Blocks, Block{Text: "```\n" + scoreSheet(g, result, v) + "\n```" + restLine(result, v)})
	m.Blocks = append(m.Blocks, Block{Text: v.Say("final.seed", engine.Free("seed", g.env().Seed), engine.Free("salt", g.env().Salt), engine.Free("commitment", g.env().Commitment))})
	m.Blocks = append(m.Blocks, Block{Row: &Row{Buttons: []Button{
		{ID: g.at("board"), Label: v.Say("button.board")},
		{ID: g.at("log"), Label: v.Say("button.log")},
		{ID: g.at("history"), Label: v.Say("button.history")},
	}}})
	if _, ok := g.Painter.(Animator); ok {
		doors := m.Blocks[len(m.Blocks)-1].Row
		doors.Buttons = append(doors.Buttons, Button{ID: g.at("replay"), Label: v.Say("button.replay")})
	}
	return m
}

// scoreSheet is the account as a table of fixed width: a line a seat, a column a part. The total stands first, where a
// phone shows it.
func scoreSheet(g *game, result engine.Result, v Voice) string {
	name := func(i int) string { return clip(strings.ReplaceAll(v.names[i], "`", "'"), 14) }
	parts := few(result.Parts)
	heads := []string{"", v.Say("final.total")}
	if result.Tiebreaks != nil {
		heads = append(heads, v.Say("final.tiebreak"))
	}
	for _, p := range parts {
		heads = append(heads, v.part(p))
	}
	rows := [][]string{heads}
	for _, i := range ranking(result) {
		row := []string{name(i), fmt.Sprint(result.Scores[i])}
		if result.Tiebreaks != nil {
			row = append(row, fmt.Sprint(result.Tiebreaks[i]))
		}
		for _, p := range parts {
			row = append(row, fmt.Sprint(p.Values[i]))
		}
		rows = append(rows, row)
	}
	width := make([]int, len(heads))
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

// part is the name of a part of the account.
func (v Voice) part(p engine.ScorePart) string {
	return cmp.Or(v.Or(v.game+".score."+p.Key, "final."+p.Key), p.Key)
}

// restLine says below the sheet which parts its last column sums up, "" where it sums up none.
func restLine(result engine.Result, v Voice) string {
	if len(few(result.Parts)) == len(result.Parts) {
		return ""
	}
	var names []string
	for _, p := range result.Parts[sheetParts:] {
		names = append(names, cmp.Or(v.Or(v.game+".term."+p.Key), v.part(p)))
	}
	return "\n" + v.Say("final.rest.of", engine.Free("list", v.List(names)))
}

// sheetParts is how many parts of the account stand in the sheet where the others are summed up.
const sheetParts = 2

// few keeps the sheet narrow enough for a phone: what comes after the first parts is summed up where it is long.
func few(parts []engine.ScorePart) []engine.ScorePart {
	if len(parts) <= sheetParts+1 {
		return parts
	}
	rest := engine.ScorePart{Key: "rest", Values: make([]int, len(parts[0].Values))}
	for _, p := range parts[sheetParts:] {
		for i, v := range p.Values {
			rest.Values[i] += v
		}
	}
	return append(slices.Clone(parts[:sheetParts]), rest)
}

// ranking lists the seats by their place.
func ranking(result engine.Result) []int {
	seats := make([]int, len(result.Scores))
	for i := range seats {
		seats[i] = i
	}
	slices.SortStableFunc(seats, func(a, b int) int {
		order := cmp.Compare(result.Scores[b], result.Scores[a])
		if order == 0 && result.Tiebreaks != nil {
			order = cmp.Compare(result.Tiebreaks[b], result.Tiebreaks[a])
		}
		return order
	})
	return seats
}

// end ends a running game or a lobby without a result: the host or a moderator, after confirming.
func (b *Bot) end(ctx context.Context, in Interaction, r *reply, id storage.GameID, confirmed bool) error {
	if !confirmed {
		g, err := b.visit(ctx, in, id)
		if err != nil {
			return err
		}
		if err := b.mayEnd(g, in); err != nil {
			return err
		}
		v := b.voice(g, in.Locale)
		m := say(v.Say("end.sure"))
		m.Blocks = append(m.Blocks, Block{Row: &Row{Buttons: []Button{{ID: g.at("end:yes"), Label: v.Say("button.end_yes"), Style: Danger}}}})
		r.update(ctx, m)
		return nil
	}
	g, _, err := b.update(ctx, id, in, func(g *game) (change, error) {
		if err := b.mayEnd(g, in); err != nil {
			return change{}, err
		}
		b.close(g.env(), "host")
		return change{act: storage.Act{Kind: "end", Seat: g.seatOf(in.User.ID)}}, nil
	})
	if err != nil {
		return err
	}
	r.update(ctx, say(b.voice(g, in.Locale).Say("end.done")))
	return nil
}

func (b *Bot) mayEnd(g *game, in Interaction) error {
	v := b.voice(g, in.Locale)
	if p := g.env().Phase; p != storage.Playing && p != storage.Lobby {
		return refusal{say(v.Say("refused.not_playing"))}
	}
	if !mayManage(g.env(), in) {
		return refusal{say(v.Say("refused.end_host", engine.Free("host", b.hostName(g.env()))))}
	}
	return nil
}

// leave gives up a seat: in a lobby at once, in a running game to a computer after confirming. A table that the last
// person leaves is closed.
func (b *Bot) leave(ctx context.Context, in Interaction, r *reply, id storage.GameID, confirmed bool) error {
	g, err := b.visit(ctx, in, id)
	if err != nil {
		return err
	}
	if g.env().Phase == storage.Lobby {
		return b.leaveLobby(ctx, in, r, id)
	}
	v := b.voice(g, in.Locale)
	if !confirmed {
		if err := mayLeave(g, in, v); err != nil {
			return err
		}
		m := say(v.Say("leave.sure"))
		m.Blocks = append(m.Blocks, Block{Row: &Row{Buttons: []Button{{ID: g.at("leave:yes"), Label: v.Say("button.leave_yes"), Style: Danger}}}})
		r.update(ctx, m)
		return nil
	}
	_, _, err = b.update(ctx, id, in, func(g *game) (change, error) {
		if err := mayLeave(g, in, v); err != nil {
			return change{}, err
		}
		env := g.env()
		seat := g.seatOf(in.User.ID)
		env.Seats[seat].User, env.Seats[seat].Level = "", g.Game.Levels()[0]
		dropIntentions(env, seat)
		b.handOver(env, in.User.ID)
		if people(env) == 0 {
			b.close(env, "empty")
		}
		return change{act: storage.Act{Kind: "replace", Seat: seat}}, nil
	})
	if err != nil {
		return err
	}
	r.update(ctx, say(v.Say("leave.done")))
	return nil
}

func mayLeave(g *game, in Interaction, v Voice) error {
	if g.seatOf(in.User.ID) == engine.Everyone {
		return refusal{say(v.Say("refused.not_seated"))}
	}
	if g.env().Phase != storage.Playing {
		return refusal{say(v.Say("refused.not_playing"))}
	}
	return nil
}
