package bot

import (
	"context"
	"errors"
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

// This file answers what everybody may ask at any time: My board, the table's board, Log, More.

// board shows the person's own board in private, with what happened since the last own turn. Who has no seat sees the
// table. Format "table" gives the whole table as a picture, "text" in words.
func (b *Bot) board(ctx context.Context, in chat.Interaction, r *reply, id storage.GameID, format string) error {
	g, err := b.visit(ctx, in, id)
	if err != nil {
		return err
	}
	v := g.In(in.Locale)
	if g.Position == nil {
		key := "refused.not_started"
		if g.Phase == storage.Closed {
			key = "refused.closed"
		}
		return table.Refuse(key)
	}
	seat := g.SeatOf(in.User.ID)
	if format == "text" {
		s := title.Scene(g, seat, nil)
		title.Word(&s, g, in.Locale)
		s.Names = plainNames(s.Names)
		words := v.Say("refused.no_text_board")
		if g.Title.Painter != nil {
			words = g.Title.Painter.Text(s)
		}
		r.tell(ctx, say(text.Clip(words, 3900)))
		return nil
	}
	if seat == engine.Everyone || format == "table" {
		line := publicLine(g, v)
		if format == "" {
			line += "\n" + v.Say("refused.not_seated")
		}
		m := say(line)
		r.update(ctx, m)
		s := title.Scene(g, engine.Everyone, nil)
		title.Word(&s, g, in.Locale)
		s.Level = "table"
		b.addPicture(ctx, in, r, g, s, m)
		return nil
	}
	records, err := b.sinceLastTurn(ctx, g, seat)
	if err != nil {
		return err
	}
	m := say(text.Clip(ownText(g, seat, records, v), 3300))
	if _, ok := g.Position.Decision(seat); ok {
		m = withPrompt(g, in, m.Blocks[0].Text)
	} else if g.Phase == storage.Playing {
		m.Blocks = append(m.Blocks, restingBlocks(g, seat, v)...)
	}
	var row []chat.Button
	if len(g.Presets[seat]) > 0 && g.Phase == storage.Playing {
		row = append(row, askButton(g, v))
	}
	if g.TakesOrders() {
		row = append(row, chat.Button{ID: g.CustomID("orders"), Label: v.Say("button.orders")})
	}
	if len(row) > 0 {
		m.Blocks = append(m.Blocks, chat.Block{Row: &chat.Row{Buttons: row}})
	}
	r.update(ctx, m)
	var fresh []engine.Event
	for _, r := range table.NotUndone(records) {
		fresh = append(fresh, r.Events...)
	}
	b.addOwnPicture(ctx, in, r, g, seat, "", fresh, m)
	return nil
}

// plainNames makes names safe inside a text.
func plainNames(names []string) []string {
	list := make([]string, len(names))
	for i, n := range names {
		list[i] = text.Plain(n)
	}
	return list
}

// publicLine is the headline without mentions.
func publicLine(g *title.Game, v text.Localizer) string {
	line := "**" + g.Title.Presenter.Headline(g.Position.View(engine.Everyone), v) + ".**"
	if who := awaitedNames(g); who != "" {
		line += " " + v.Say("board.waiting", engine.Free("who", who))
	}
	return line
}

// ownText is the head of My board: where the game stands, what the seat holds, what happened since its last turn.
func ownText(g *title.Game, seat engine.Seat, records []storage.Record, v text.Localizer) string {
	parts := []string{publicLine(g, v)}
	if own := g.Title.Presenter.Own(g.Position.View(seat), seat, v); own != "" {
		parts = append(parts, own)
	}
	if n := len(g.Orders[seat]); n > 0 {
		parts = append(parts, v.Say("orders.count", engine.Num("n", n)))
	}
	var recap []string
	for _, l := range chronicle(records, v, seat) {
		if !l.undone {
			recap = append(recap, "- "+l.text)
		}
	}
	if len(recap) > 12 {
		recap = recap[len(recap)-12:]
	}
	if len(recap) > 0 {
		parts = append(parts, "**"+v.Say("board.recap")+"**\n"+strings.Join(recap, "\n"))
	}
	return strings.Join(parts, "\n")
}

// sinceLastTurn reads the log backwards to the seat's last move that was not taken back: what came after it, the whole log where there is none.
func (b *Bot) sinceLastTurn(ctx context.Context, g *title.Game, seat engine.Seat) ([]storage.Record, error) {
	const step = 32
	var records []storage.Record
	for last := g.Seq; last > 0; last -= step {
		part, err := b.store.Log(ctx, g.ID, max(last-step+1, 1), last)
		if err != nil {
			return nil, err
		}
		records = append(part, records...)
		gone := table.Undone(records)
		for i := len(part) - 1; i >= 0; i-- {
			if part[i].Act.Kind == "move" && part[i].Act.Seat == seat && part[i].Act.By == "" && !gone[part[i].Seq] {
				return records[i+1:], nil
			}
		}
	}
	return records, nil
}

// addOwnPicture adds the picture of the person's own board to a private answer.
func (b *Bot) addOwnPicture(ctx context.Context, in chat.Interaction, r *reply, g *title.Game, seat engine.Seat, draft string, fresh []engine.Event, m chat.Message) {
	if g.Title.Painter == nil || seat == engine.Everyone {
		return
	}
	s := title.Scene(g, seat, fresh)
	title.Word(&s, g, in.Locale)
	s.Level, s.Draft = "own", draft
	if d, ok := g.Position.Decision(seat); ok {
		s.Focus = d
	}
	b.addPicture(ctx, in, r, g, s, m)
}

// addPicture adds a picture to a private answer that has been given already; false when there is none to add.
func (b *Bot) addPicture(ctx context.Context, in chat.Interaction, r *reply, g *title.Game, s engine.Scene, m chat.Message) bool {
	if g.Title.Painter == nil {
		return false
	}
	wanted, done := b.letters.expect(ctx, r.place(), r.turn)
	defer done()
	if wanted.Err() != nil {
		return false
	}
	s.Private = true
	picture, err := b.paint(wanted, g, string(g.ID)+" "+in.ID, s)
	if err != nil {
		return false
	}
	plain := m.Blocks
	m.Blocks = slices.Insert(slices.Clone(plain), 1, chat.Block{Picture: &chat.Picture{Name: "board.png", PNG: picture.PNG, Alt: text.Clip(picture.Alt, 1024)}})
	err = r.amend(wanted, m)
	if errors.Is(err, chat.ErrTooLarge) {
		m.Blocks = slices.Insert(slices.Clone(plain), 1, chat.Block{Text: g.In(in.Locale).Say("table.no_picture")})
		err = r.amend(wanted, m) // It is logged.
	}
	return err == nil
}

// logLetters is about how many characters one page of the log holds, lineLetters how many one line may have.
const (
	logLetters  = 1800
	lineLetters = 700
)

// logPage is a page of the log; last is the number of its last line.
type logPage struct {
	text string
	last int
}

// logPages lays the log out, oldest page first; a page is never empty.
func logPages(lines []line) []logPage {
	var pages []logPage
	var page logPage
	count := 0 // What a page leads to fits into one menu.
	for _, l := range lines {
		words := fmt.Sprintf("%d. %s", l.seq, text.Clip(l.text, lineLetters))
		if page.text != "" && (len(page.text)+len(words) > logLetters || count == menuOptions) {
			pages = append(pages, page)
			page, count = logPage{}, 0
		}
		count++
		if page.text != "" {
			page.text += "\n"
		}
		page.text, page.last = page.text+words, l.seq
	}
	return append(pages, page)
}

// showLog shows a page of the log, counted from the newest, 0 first.
func (b *Bot) showLog(ctx context.Context, in chat.Interaction, r *reply, id storage.GameID, page int) error {
	g, err := b.visit(ctx, in, id)
	if err != nil {
		return err
	}
	v := g.In(in.Locale)
	records, err := b.store.Log(ctx, id, 1, 0)
	if err != nil {
		return err
	}
	lines := chronicle(records, v, g.SeatOf(in.User.ID))
	if len(lines) == 0 {
		r.update(ctx, say(v.Say("log.empty")))
		return nil
	}
	all := logPages(lines)
	pages := len(all)
	page = min(max(page, 0), pages-1)
	shown := all[pages-1-page]
	m := say("**" + v.Say("log.head", engine.Num("page", pages-page), engine.Num("pages", pages)) + "**\n" + shown.text)
	row := chat.Row{Buttons: []chat.Button{
		{ID: g.CustomID(fmt.Sprintf("log:%d", page+1)), Label: v.Say("log.older"), Disabled: page == pages-1},
		{ID: g.CustomID(fmt.Sprintf("log:%d", max(page-1, 0)) + "."), Label: v.Say("log.newer"), Disabled: page == 0},
	}}
	if g.Position != nil {
		row.Buttons = append(row.Buttons, chat.Button{ID: g.CustomID(fmt.Sprintf("history:%d", shown.last)), Label: v.Say("log.show")})
	}
	m.Blocks = append(m.Blocks, chat.Block{Row: &row})
	if menu := logMenu(g, records, lines, all, pages-1-page, v); len(menu.Options) > 0 {
		m.Blocks = append(m.Blocks, chat.Block{Row: &chat.Row{Menu: &menu}})
	}
	r.update(ctx, m)
	return nil
}

// more offers what is seldom needed: the open questions, undo, pause, leave, end.
func (b *Bot) more(ctx context.Context, in chat.Interaction, r *reply, id storage.GameID) error {
	g, err := b.visit(ctx, in, id)
	if err != nil {
		return err
	}
	v := g.In(in.Locale)
	back, err := b.backSteps(ctx, g, v)
	if err != nil {
		return err
	}
	r.update(ctx, moreMessage(g, in, back, v))
	return nil
}

func moreMessage(g *title.Game, in chat.Interaction, back map[int][]string, v text.Localizer) chat.Message {
	m := say(v.Say("more.head"))
	if seal := g.Commitment; seal != "" {
		m.Blocks[0].Text += "\n" + v.Say("more.seal", engine.Free("commitment", seal))
	}
	if !table.PaceOf(&g.Envelope).None() {
		m.Blocks[0].Text += "\n" + v.Say("more.pace", engine.Free("pace", paceLine(&g.Envelope, v)))
	}
	seat := g.SeatOf(in.User.ID)
	seated, manages := seat != engine.Everyone, table.MayManage(&g.Envelope, by(in))
	var buttons []chat.Button
	add := func(word, key string, style chat.Style) {
		buttons = append(buttons, chat.Button{ID: g.CustomID(word), Label: v.Say(key), Style: style})
	}
	playing, paused := g.Phase == storage.Playing, g.Pause != nil
	if playing {
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
			add("leave", "button.leave_game", chat.Secondary)
		}
	}
	add("text", "button.text_board", chat.Secondary)
	if playing && manages {
		add("settings:"+tablePage, "button.looks", chat.Secondary)
	}
	if playing && (seated || manages) {
		add("end", "button.end", chat.Danger)
	}
	for row := range slices.Chunk(buttons, rowButtons) {
		m.Blocks = append(m.Blocks, chat.Block{Row: &chat.Row{Buttons: row}})
	}
	if menu := standMenu(g, seat, manages, v); playing && menu != nil {
		m.Blocks = append(m.Blocks, chat.Block{Row: &chat.Row{Menu: menu}})
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
			menu.Options = append(menu.Options, chat.MenuOption{Value: s.User, Label: text.Clip(v.Say("stand.seat", engine.Free("who", s.Name)), 100)})
		}
	}
	if len(menu.Options) == 0 {
		return nil
	}
	return menu
}
