package bot

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// finalMessage is the account of a finished game.
func finalMessage(g *title.Game, n news) chat.Message {
	v := g.Public()
	result, _ := g.Position.Result()
	head := "**" + finalHead(g, result, v) + "**"
	m := chat.Message{Blocks: []chat.Block{{Text: head}}}
	if lines := n.lines; len(lines) > 0 {
		lines = lines[max(len(lines)-tableLines, 0):]
		m.Blocks = append(m.Blocks, chat.Block{Text: text.Clip(strings.Join(lines, "\n"), 1800)})
	}
	m.Blocks = append(m.Blocks, chat.Block{Text: "```\n" + scoreSheet(g, result, v) + "\n```" + restLines(result, v)})
	m.Blocks = append(m.Blocks, awardsBlock(n.awards)...)
	m.Blocks = append(m.Blocks, chat.Block{Text: v.Say("final.seed", engine.Free("seed", g.Seed), engine.Free("salt", g.Salt), engine.Free("commitment", g.Commitment))})
	m.Blocks = append(m.Blocks, chat.Block{Row: &chat.Row{Buttons: []chat.Button{
		{ID: g.CustomID("board"), Label: v.Say("button.board")},
		{ID: g.CustomID("log"), Label: v.Say("button.log")},
		{ID: g.CustomID("history"), Label: v.Say("button.history")},
	}}})
	if _, ok := g.Title.Painter.(title.Animator); ok {
		doors := m.Blocks[len(m.Blocks)-1].Row
		doors.Buttons = append(doors.Buttons, chat.Button{ID: g.CustomID("replay"), Label: v.Say("button.replay")})
	}
	m.Blocks = append(m.Blocks, chat.Block{Row: &chat.Row{Buttons: afterButtons(g, v)}})
	return m
}

// scoreSheet is the account as a table of fixed width: a line a seat, a column a part. The total stands first, where a
// phone shows it, and what decides ties only where there is one.
func scoreSheet(g *title.Game, result engine.Result, v text.Localizer) string {
	name := func(i int) string { return text.Clip(strings.ReplaceAll(v.SeatNames[i], "`", "'"), 14) }
	parts := few(result.Parts)
	heads := []string{"", v.Say("final.total")}
	tied := sharesTotal(result)
	if tied {
		heads = append(heads, v.Say("final.tiebreak"))
	}
	for _, p := range parts {
		heads = append(heads, v.ScorePart(p))
	}
	rows := [][]string{heads}
	for _, i := range ranking(result) {
		row := []string{name(i), points(result.Scores[i])}
		if tied {
			row = append(row, fmt.Sprint(result.Tiebreaks[i]))
		}
		for _, p := range parts {
			row = append(row, points(p.Values[i]))
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

// points writes a number of the account with a true minus, as pictures do.
func points(n int) string { return strings.Replace(fmt.Sprint(n), "-", "−", 1) }

// restLines say below the sheet what its last column sums up, a line a seat; "" where it sums up none.
func restLines(result engine.Result, v text.Localizer) string {
	if len(few(result.Parts)) == len(result.Parts) {
		return ""
	}
	var out strings.Builder
	for _, i := range ranking(result) {
		var list []string
		for _, p := range result.Parts[sheetParts:] {
			if n := p.Values[i]; n != 0 {
				name := cmp.Or(v.Or(v.Game+".score."+p.Key, v.Game+".term."+p.Key), v.ScorePart(p))
				list = append(list, name+" "+points(n))
			}
		}
		if len(list) > 0 {
			out.WriteString("\n" + v.Say("final.rest.of", engine.Free("who", text.Plain(v.Name(engine.Seat(i)))), engine.Free("list", v.List(list))))
		}
	}
	return out.String()
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

// sharesTotal says that two seats have the same total, which their tiebreaks decide.
func sharesTotal(result engine.Result) bool {
	totals := slices.Sorted(slices.Values(result.Scores))
	return result.Tiebreaks != nil && len(slices.Compact(totals)) < len(result.Scores)
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

// end ends a running game or a lobby without a result: the host or a moderator, after confirming; any person at the table if
// all others agree. How is "" to be asked, "yes" for ending it alone, "ask" for asking the others.
func (b *Bot) end(ctx context.Context, in chat.Interaction, r *reply, id storage.GameID, how string) error {
	server, err := b.guild(ctx, in.Guild)
	if err != nil {
		return err
	}
	if how == "" {
		g, err := b.visit(ctx, in, id)
		if err != nil {
			return err
		}
		if err := mayEnd(server, g, in, how); err != nil {
			return err
		}
		r.update(ctx, endQuestion(server, g, in))
		return nil
	}
	g, _, err := b.update(ctx, id, in, func(g *title.Game) (table.Change, error) {
		if err := mayEnd(server, g, in, how); err != nil {
			return table.Change{}, err
		}
		seat := g.SeatOf(in.User.ID)
		if how == "yes" {
			table.Close(&g.Envelope, "host", b.now())
			return table.Change{Act: storage.Act{Kind: "end", Seat: seat}, Answer: "end.done"}, nil
		}
		if len(table.Others(&g.Envelope, in.User.ID)) == 0 {
			table.Close(&g.Envelope, "agreed", b.now())
			return table.Change{Act: storage.Act{Kind: "end", Seat: seat, Key: "agreed"}, Answer: "end.done"}, nil
		}
		return g.Ask(storage.Vote{Kind: table.VoteEnd, Seat: seat, By: in.User.ID}, seat, b.now())
	})
	if err != nil {
		return err
	}
	r.update(ctx, say(g.In(in.Locale).Say(cmp.Or(g.Answer, "end.done"))))
	return nil
}

// endQuestion says what an end means before it is one.
func endQuestion(server guild, g *title.Game, in chat.Interaction) chat.Message {
	v := g.In(in.Locale)
	var row chat.Row
	words := v.Say("end.sure")
	if server.endsAlone(&g.Envelope, in) {
		row.Buttons = append(row.Buttons, chat.Button{ID: g.CustomID("end:yes"), Label: v.Say("button.end_yes"), Style: chat.Danger})
	}
	if g.Phase == storage.Playing && g.SeatOf(in.User.ID) != engine.Everyone {
		if row.Buttons == nil {
			words = v.Say("end.ask")
		}
		row.Buttons = append(row.Buttons, chat.Button{ID: g.CustomID("end:ask"), Label: v.Say("button.end_ask")})
	}
	m := say(words)
	m.Blocks = append(m.Blocks, chat.Block{Row: &row})
	return m
}

func mayEnd(server guild, g *title.Game, in chat.Interaction, how string) error {
	p := g.Phase
	if p != storage.Playing && p != storage.Lobby {
		return table.Refuse("refused.not_playing")
	}
	seated := p == storage.Playing && g.SeatOf(in.User.ID) != engine.Everyone
	if how == "ask" && seated || how == "" && seated || how != "ask" && server.endsAlone(&g.Envelope, in) {
		return nil
	}
	if server.Enders == byModerators {
		return table.Refuse("refused.end_moderators")
	}
	return table.Refuse("refused.end_host", engine.Free("host", table.HostName(&g.Envelope)))
}

// leave gives up a seat: in a lobby at once, in a running game after confirming, to a computer or to whoever wants it. How is
// "" to be asked, "yes" for a computer, "offer" for somebody else. A table that the last person leaves is closed.
func (b *Bot) leave(ctx context.Context, in chat.Interaction, r *reply, id storage.GameID, how string) error {
	g, err := b.visit(ctx, in, id)
	if err != nil {
		return err
	}
	if g.Phase == storage.Lobby {
		return b.leaveLobby(ctx, in, r, id)
	}
	v := g.In(in.Locale)
	if how == "" {
		if err := g.MayLeave(by(in)); err != nil {
			return err
		}
		m := say(v.Say("leave.sure") + " " + v.Say("leave.sure_more"))
		m.Blocks = append(m.Blocks, chat.Block{Row: &chat.Row{Buttons: []chat.Button{
			{ID: g.CustomID("leave:yes"), Label: v.Say("button.leave_yes"), Style: chat.Danger},
			{ID: g.CustomID("leave:offer"), Label: v.Say("button.leave_offer")},
		}}})
		r.update(ctx, m)
		return nil
	}
	g, _, err = b.update(ctx, id, in, func(g *title.Game) (table.Change, error) {
		if err := g.MayLeave(by(in)); err != nil {
			return table.Change{}, err
		}
		env := &g.Envelope
		seat := g.SeatOf(in.User.ID)
		if how == "offer" {
			return g.OfferSeat(by(in), seat, b.now())
		}
		name := env.Seats[seat].Name
		g.GiveToComputer(seat)
		if table.People(env) == 0 {
			table.Close(env, "empty", b.now())
		}
		return table.Change{Act: storage.Act{Kind: "replace", Seat: seat, Key: "computer", Value: name}, Answer: "leave.done"}, nil
	})
	if err != nil {
		return err
	}
	m := say(v.Say(cmp.Or(g.Answer, "leave.done")))
	if g.Answer == "leave.offered" {
		m.Blocks = append(m.Blocks, chat.Block{Row: &chat.Row{Buttons: []chat.Button{{ID: g.CustomID("return"), Label: v.Say("button.back_here"), Style: chat.Success}}}})
	}
	r.update(ctx, m)
	return nil
}

const (
	// idleAfter is after how long without an act of a person a running game is told that it is about to be closed,
	// idleNotice how long it stands open after that.
	idleAfter  = 23 * 24 * time.Hour
	idleNotice = 7 * 24 * time.Hour
)

// watch sets the timers of a running game that is about to be published: for its open questions, and for
// the day when it counts as given up. They may come too early: due looks at the records.
func (b *Bot) watch(ctx context.Context, g *title.Game) error {
	env := &g.Envelope
	if env.Phase != storage.Playing {
		return nil
	}
	set := func(kind, key string, at time.Time) error {
		return b.store.Set(ctx, storage.Timer{Key: key, Game: g.ID, Kind: kind, At: at})
	}
	for _, v := range env.Votes {
		if v.ID > table.ToldSeq(g.Publication) && v.Kind != table.VoteOffer {
			if err := set("vote", fmt.Sprintf("vote-%s-%d", g.ID, v.ID), v.At.Add(table.VoteLife+time.Second)); err != nil {
				return err
			}
		}
	}
	// What the program does on its own puts nothing off. A timer that came sets the next one.
	if shown := g.Publication.At; shown.Before(env.Started) || g.Act.User != "" && g.At.Sub(shown) > 24*time.Hour {
		return set("idle", "idle-"+string(g.ID), g.At.Add(idleAfter+time.Second))
	}
	return nil
}

// dueTable does what a timer of watch asks for.
func (b *Bot) dueTable(ctx context.Context, t storage.Timer) error {
	var next time.Time
	closing := false
	_, _, err := b.record(ctx, t.Game, chat.Interaction{}, func(g *title.Game) (c table.Change, err error) {
		if g.Phase != storage.Playing {
			return table.Change{}, table.ErrUnchanged
		}
		if t.Kind == "idle" {
			c, next, closing, err = b.idle(ctx, g)
			return c, err
		}
		if !slices.ContainsFunc(g.Votes, func(v storage.Vote) bool { return table.Expired(v, b.now()) }) {
			return table.Change{}, table.ErrUnchanged
		}
		return table.Change{Act: storage.Act{Kind: "vote", Seat: engine.Everyone, Key: "lapsed"}}, nil
	})
	if err != nil && !errors.Is(err, table.ErrUnchanged) || next.IsZero() {
		return err
	}
	key := "idle-" + string(t.Game)
	if closing {
		key = "closing-" + string(t.Game) // What is published meanwhile leaves it alone.
	}
	if err := b.store.Set(ctx, storage.Timer{Key: key, Game: t.Game, Kind: t.Kind, At: next.Add(time.Second)}); err != nil {
		return err
	}
	if key == t.Key {
		return errSet
	}
	return nil
}

// idle tells a table at which nobody acts that it is about to be closed, and later closes it; next is when to look again, zero
// for never, closing says that it is told.
func (b *Bot) idle(ctx context.Context, g *title.Game) (c table.Change, next time.Time, closing bool, err error) {
	last, warned, err := b.lastAct(ctx, g)
	if err != nil {
		return table.Change{}, time.Time{}, false, err
	}
	if p := g.Pause; p != nil && p.Until.After(last) {
		last = p.Until
	}
	now := b.now()
	switch {
	case now.Before(last.Add(idleAfter)):
		return table.Change{}, last.Add(idleAfter), false, table.ErrUnchanged
	case warned.IsZero():
		return table.Change{Act: storage.Act{Kind: "idle", Seat: engine.Everyone}}, now.Add(idleNotice), true, nil
	case now.Before(warned.Add(idleNotice)):
		return table.Change{}, warned.Add(idleNotice), true, table.ErrUnchanged
	}
	table.Close(&g.Envelope, "abandoned", b.now())
	return table.Change{Act: storage.Act{Kind: "close", Seat: engine.Everyone, Key: "abandoned"}}, time.Time{}, false, nil
}

// lastAct is when a person acted last, and when the table was told since that nobody does, zero if it was not.
func (b *Bot) lastAct(ctx context.Context, g *title.Game) (last, warned time.Time, err error) {
	const step = 32
	for end := g.Seq; end > 0; end -= step {
		part, err := b.store.Log(ctx, g.ID, max(end-step+1, 1), end)
		if err != nil {
			return last, warned, err
		}
		for _, r := range slices.Backward(part) {
			if r.Act.Kind == "idle" && warned.IsZero() {
				warned = r.At
			}
			if r.Act.User != "" {
				return r.At, warned, nil
			}
		}
	}
	return g.Started, warned, nil
}
