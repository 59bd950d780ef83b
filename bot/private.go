package bot

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/bot/view"
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
		s.Names = view.PlainNames(s.Names)
		words := v.Say("refused.no_text_board")
		if g.Title.Painter != nil {
			words = g.Title.Painter.Text(s)
		}
		r.tell(ctx, view.Text(text.Clip(words, 3900)))
		return nil
	}
	if seat == engine.Everyone || format == "table" {
		line := view.Headline(g, v)
		if format == "" {
			line += "\n" + v.Say("refused.not_seated")
		}
		m := view.Text(line)
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
	m := view.Text(text.Clip(view.OwnText(g, seat, records, v), 3300))
	if _, ok := g.Position.Decision(seat); ok {
		m = view.WithPrompt(g, in, m.Blocks[0].Text)
	} else if g.Phase == storage.Playing {
		m.Blocks = append(m.Blocks, view.RestingBlocks(g, seat, v)...)
	}
	var row []chat.Button
	if len(g.Presets[seat]) > 0 && g.Phase == storage.Playing {
		row = append(row, view.AskAgainButton(g, v))
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
	lines := view.GameLog(records, v, g.SeatOf(in.User.ID))
	if len(lines) == 0 {
		r.update(ctx, view.Text(v.Say("log.empty")))
		return nil
	}
	all := view.LogPages(lines)
	pages := len(all)
	page = min(max(page, 0), pages-1)
	shown := all[pages-1-page]
	m := view.Text("**" + v.Say("log.head", engine.Num("page", pages-page), engine.Num("pages", pages)) + "**\n" + shown.Text)
	row := chat.Row{Buttons: []chat.Button{
		{ID: g.CustomID(fmt.Sprintf("log:%d", page+1)), Label: v.Say("log.older"), Disabled: page == pages-1},
		{ID: g.CustomID(fmt.Sprintf("log:%d", max(page-1, 0)) + "."), Label: v.Say("log.newer"), Disabled: page == 0},
	}}
	if g.Position != nil {
		row.Buttons = append(row.Buttons, chat.Button{ID: g.CustomID(fmt.Sprintf("history:%d", shown.Last)), Label: v.Say("log.show")})
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
	r.update(ctx, view.More(g, in, back, v))
	return nil
}
