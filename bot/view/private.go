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
	"github.com/harbormaster/harbormaster/storage"
)

// WithPrompt is a private sentence followed by the question that is open for this person, if there is one.
func WithPrompt(g *title.Game, in chat.Interaction, sentence string) chat.Message {
	m := Text(sentence)
	seat := g.SeatOf(in.User.ID)
	if g.Position == nil || g.Phase != storage.Playing || seat == engine.Everyone {
		return m
	}
	if more := RestingBlocks(g, seat, g.In(in.Locale)); more != nil {
		m.Blocks = append(m.Blocks, more...)
		return m
	}
	d, ok := g.Position.Decision(seat)
	if !ok && g.Bidding() {
		return m // There is no board yet.
	}
	if !ok {
		m.Blocks = append(m.Blocks, Buttons(
			chat.Button{ID: g.CustomID("board"), Label: g.In(in.Locale).Say("button.board")})...)
		return m
	}
	v := g.In(in.Locale)
	view := g.Position.View(seat)
	question, details := g.Asked(view, d, v)
	m.Blocks = append(m.Blocks,
		chat.Block{Text: detailed("**"+v.Say("turn.now", engine.Free("question", question))+"**", details)})
	if d.Private {
		label := v.Or(v.Game+".plan."+d.Step, "generic.plan")
		m.Blocks = append(m.Blocks, Buttons(chat.Button{ID: g.CustomID("plan"), Label: label, Style: chat.Primary})...)
		return m
	}
	m.Blocks = append(m.Blocks, answers(g, view, d, v)...)
	return m
}

// AwaitedNames lists who is awaited, without mentions.
func AwaitedNames(g *title.Game) string { return g.Public().PlainNames(g.Awaited()) }

// origin says below the headline of a game where it began, "" for one that was set up.
func origin(g *title.Game, v text.Localizer) string {
	from := g.From
	if from == nil {
		return ""
	}
	key := "branch.from"
	if from.Ahead {
		key = "whatif.from"
	}
	return "\n-# " + v.Say(key, engine.Num("step", from.Step), engine.Free("place", from.Place))
}

// Headline is the headline without mentions.
func Headline(g *title.Game, v text.Localizer) string {
	line := "**" + g.Title.Presenter.Headline(g.Position.View(engine.Everyone), v) + ".**"
	if who := AwaitedNames(g); who != "" {
		line += " " + v.Say("board.waiting", engine.Free("who", who))
	}
	return line
}

// OwnText is the head of My board: where the game stands, what the seat holds, what happened since its last turn.
func OwnText(g *title.Game, seat engine.Seat, records []storage.Record, v text.Localizer) string {
	parts := []string{Headline(g, v)}
	if own := g.Title.Presenter.Own(g.Position.View(seat), seat, v); own != "" {
		parts = append(parts, own)
	}
	if n := len(g.Orders[seat]); n > 0 {
		parts = append(parts, v.Say("orders.count", engine.Num("n", n)))
	}
	return strings.Join(append(parts, since(v.Say("board.recap"), records, seat, v)...), "\n")
}

// since lists below a heading what records tell a reader, what was taken back left out; nothing where they tell
// nothing.
func since(heading string, records []storage.Record, reader engine.Seat, v text.Localizer) []string {
	lines := slices.DeleteFunc(GameLog(records, v, reader), func(l LogLine) bool { return l.undone })
	lines, _ = recap(lines, ownLines)
	if len(lines) == 0 {
		return nil
	}
	parts := []string{"**" + heading + "**"}
	for _, l := range lines {
		parts = append(parts, "- "+l.Text)
	}
	return parts
}

// Changed is the message of what changed since a time that the heading names, as its reader may know it.
func Changed(g *title.Game, heading string, records []storage.Record, reader engine.Seat,
	v text.Localizer) chat.Message {
	parts := append([]string{Headline(g, v)}, since(heading, records, reader, v)...)
	if len(parts) == 1 {
		parts = append(parts, v.Say("changed.nothing"))
	}
	return Text(text.Clip(strings.Join(parts, "\n"), 3300))
}

// More is the message with what is seldom needed: the pace, the levels of computers, the open questions with what each
// undo would take back (back, by the number of the question), and the buttons to look closer, follow, undo, pause,
// leave and end, and to the game's page.
func More(
	g *title.Game, in chat.Interaction, back map[int][]string, page string, follows bool, v text.Localizer,
) chat.Message {
	m := Text(v.Say("more.head"))
	if g.Phase == storage.Playing && !table.PaceOf(&g.Envelope).None() {
		m.Blocks[0].Text += "\n" + v.Say("more.pace", engine.Free("pace", paceLine(&g.Envelope, v)))
	}
	if slices.ContainsFunc(g.Seats, storage.Seat.Automatic) {
		m.Blocks[0].Text += "\n-# " + atTheTable(g, v)
	}
	seat := g.SeatOf(in.User.ID)
	seated, manages := seat != engine.Everyone, table.MayManage(&g.Envelope, title.InputOf(in))
	var buttons []chat.Button
	add := func(word, key string, style chat.Style) {
		buttons = append(buttons, chat.Button{ID: g.CustomID(word), Label: v.Say(key), Style: style})
	}
	playing, paused := g.Phase == storage.Playing, g.Pause != nil
	if g.Settings["picture"] != "full" {
		add("whole", "button.table", chat.Secondary)
	}
	if playing {
		add("changed", "button.changed", chat.Secondary)
		for _, vote := range g.Votes {
			m.Blocks = append(m.Blocks, voteBlocks(g, vote, back[vote.ID], v, false)...)
		}
		if seated && g.Seats[seat].StandIn != "" {
			add("return", "button.back_here", chat.Success)
		}
		if paused && (seated || manages) {
			add("resume", "button.resume", chat.Success)
		}
		if seated && !paused {
			add("undo", "button.undo", chat.Secondary)
		}
		if !paused && (seated || manages) {
			add("rest", "button.pause", chat.Secondary)
		}
		if seated {
			if table.LooksAhead(&g.Envelope) {
				add("whatif", "button.whatif", chat.Secondary)
			}
			add("pace", "setting.pace", chat.Secondary)
			add("leave", "button.leave_game", chat.Secondary)
		}
	}
	switch {
	case seated || g.Guild == "" || !playing:
	case follows:
		add("unfollow", "button.unfollow", chat.Secondary)
	default:
		add("follow", "button.follow", chat.Secondary)
	}
	add("text", "button.text_board", chat.Secondary)
	if g.Commitment != "" {
		add("fair", "button.fair", chat.Secondary)
	}
	buttons = append(buttons, pageButton(page, v)...)
	if playing && manages {
		add("settings:"+looksPage, "button.looks", chat.Secondary)
	}
	if playing && (seated || manages) {
		add("end", "button.end", chat.Danger)
	}
	m.Blocks = append(m.Blocks, Buttons(buttons...)...)
	if menu := standMenu(g, seat, manages, v); playing && menu != nil {
		m.Blocks = append(m.Blocks, Menu(*menu))
	}
	return m
}

// standMenu offers to let a computer play for somebody else who does not answer, nil where there is nobody.
func standMenu(g *title.Game, own engine.Seat, manages bool, v text.Localizer) *chat.Menu {
	if own == engine.Everyone && !manages {
		return nil
	}
	menu := &chat.Menu{ID: g.CustomID("stand"), Placeholder: v.Say("stand.choose")}
	for _, seat := range g.Awaited() {
		if s := g.Seats[seat]; seat != own && !s.Automatic() {
			menu.Options = append(menu.Options,
				chat.MenuOption{Value: s.User, Label: text.Clip(v.Say("stand.seat", engine.Free("who", s.Name)), 100)})
		}
	}
	if len(menu.Options) == 0 {
		return nil
	}
	return menu
}

// paceLine tells the pace of a table in words.
func paceLine(env *storage.Envelope, v text.Localizer) string {
	parts := make([]string, len(table.PaceOptions))
	for i, o := range table.PaceOptions {
		parts[i] = v.Say("setting."+o.Key) + ": " + v.Say("setting."+o.Key+"."+cmp.Or(env.Settings[o.Key], o.Default))
	}
	if table.PaceOf(env).None() {
		parts = parts[:1]
	}
	return strings.Join(parts, ". ")
}

// RestingBlocks are what a person can do whose seat a computer plays for the time being, or whose table rests; nil
// where they play themselves.
func RestingBlocks(g *title.Game, seat engine.Seat, v text.Localizer) []chat.Block {
	var blocks []chat.Block
	if s := g.Seats[seat]; s.StandIn != "" {
		blocks = append(blocks, chat.Block{Text: v.Say("seat.stands_in." + s.StandIn)})
		blocks = append(blocks, Buttons(
			chat.Button{ID: g.CustomID("return"), Label: v.Say("button.back_here"), Style: chat.Success},
			chat.Button{ID: g.CustomID("board"), Label: v.Say("button.board")},
		)...)
	}
	if p := g.Pause; p != nil && (blocks == nil || p.Why != table.PauseSeats) {
		blocks = append(blocks, pauseBlocks(g, v)...)
	}
	return blocks
}

// pauseBlocks stand in place of the controls while a table rests.
func pauseBlocks(g *title.Game, v text.Localizer) []chat.Block {
	resume := Buttons(chat.Button{ID: g.CustomID("resume"), Label: v.Say("button.resume"), Style: chat.Success})
	return append([]chat.Block{{Text: pauseLine(g, v)}}, resume...)
}

// pauseLine says why and until when nothing is played.
func pauseLine(g *title.Game, v text.Localizer) string {
	p := g.Pause
	line := v.Or("pause.line."+p.Why, "pause.line")
	if p.By != "" && v.Has("pause.line."+p.Why+".by") {
		line = v.Say("pause.line."+p.Why+".by", engine.Free("who", g.UserName(p.By)))
	}
	if !p.Until.IsZero() {
		line += " " + v.Say("pause.until", engine.Free("when", fmt.Sprintf("<t:%d:R>", p.Until.Unix())))
	}
	return line
}

// ConfirmPause asks for how long the table is to rest.
func ConfirmPause(g *title.Game, in chat.Interaction) chat.Message {
	v := g.In(in.Locale)
	var row []chat.Button
	if table.MayManage(&g.Envelope, title.InputOf(in)) {
		for _, days := range []int{1, 3, table.PauseMost} {
			row = append(row, chat.Button{ID: g.CustomID(fmt.Sprintf("rest:%d", days)),
				Label: v.Say("button.pause_days", engine.Num("n", days))})
		}
	}
	if g.SeatOf(in.User.ID) != engine.Everyone {
		label := "button.pause_ask"
		if len(table.Others(&g.Envelope, in.User.ID)) == 0 {
			label = "button.pause_now"
		}
		row = append(row, chat.Button{ID: g.CustomID("rest:ask"), Label: v.Say(label)})
	}
	return Text(v.Say("pause.sure"), row...)
}

// Paces offers a table's persons another pace.
func Paces(g *title.Game, in chat.Interaction) chat.Message {
	v := g.In(in.Locale)
	m, o := Text(v.Say("settings.pace")), table.PaceOptions[0]
	m.Blocks = append(m.Blocks, Menu(settingMenu(g.CustomID("pace"), v.Say("setting.pace"), o.Choices,
		cmp.Or(g.Settings[o.Key], o.Default), func(value string) string { return v.Say("setting.pace." + value) })))
	return m
}

// ConfirmEnd says what an end means before it is one.
func ConfirmEnd(g *title.Game, in chat.Interaction, alone bool) chat.Message {
	v := g.In(in.Locale)
	var row []chat.Button
	words := v.Say("end.sure")
	if alone {
		row = append(row, chat.Button{ID: g.CustomID("end:yes"), Label: v.Say("button.end_yes"), Style: chat.Danger})
	}
	others := len(table.Others(&g.Envelope, in.User.ID)) > 0
	if g.Phase == storage.Playing && g.SeatOf(in.User.ID) != engine.Everyone && (others || row == nil) {
		if row == nil {
			words = v.Say("end.ask")
		}
		row = append(row, chat.Button{ID: g.CustomID("end:ask"), Label: v.Say("button.end_ask")})
	}
	return Text(words, row...)
}

// ConfirmLeave says what it means to leave a running game, before it is done: to a computer of a level, or, for "", of
// the table's.
func ConfirmLeave(g *title.Game, level string, v text.Localizer) chat.Message {
	yes := g.CustomID(strings.TrimSuffix("leave:yes:"+level, ":"))
	row := []chat.Button{{ID: yes, Label: v.Say("button.leave_yes"), Style: chat.Danger}}
	if g.Guild != "" {
		row = append(row, chat.Button{ID: g.CustomID("leave:offer"), Label: v.Say("button.leave_offer")})
	}
	return Text(v.Say("leave.sure")+" "+v.Say("leave.sure_more"), row...)
}

// Left says what became of the seat of somebody who left; one that is only offered can be taken back.
func Left(g *title.Game, v text.Localizer) chat.Message {
	var row []chat.Button
	if g.Answer == "leave.offered" {
		row = []chat.Button{{ID: g.CustomID("return"), Label: v.Say("button.back_here"), Style: chat.Success}}
	}
	return Text(v.Say(cmp.Or(g.Answer, "leave.done")), row...)
}
