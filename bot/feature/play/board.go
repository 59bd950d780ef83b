package play

import (
	"context"
	"fmt"
	"slices"
	"strconv"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/reply"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// Board shows the person's own board in private, with what happened since the last own turn. Who has no seat sees the
// table. Format "table" gives the whole table as a picture, "text" in words.
func (pl *Play) Board(ctx context.Context, in chat.Interaction, r *reply.Reply, id storage.GameID,
	format string) error {
	g, err := pl.Repo.LoadFor(ctx, in, id)
	if err != nil {
		return err
	}
	v := g.In(in.Locale)
	if err := table.MayLook(&g.Table); err != nil {
		return err
	}
	seat := g.SeatOf(in.User.ID)
	if format == "text" {
		s := title.Scene(g, seat, nil)
		title.Word(&s, g, in.Locale)
		for i, name := range s.Names {
			s.Names[i] = text.Plain(name)
		}
		words := v.Say("refused.no_text_board")
		if g.Title.Painter != nil {
			words = g.Title.Painter.Text(s)
		}
		r.Tell(ctx, view.Text(text.Clip(words, 3900)))
		return nil
	}
	if seat == engine.Everyone || format == "table" {
		line := view.Headline(g, v)
		if format == "" {
			line += "\n" + v.Say("refused.not_seated")
		}
		m := view.Text(line)
		r.Update(ctx, m)
		s := title.Scene(g, engine.Everyone, nil)
		title.Word(&s, g, in.Locale)
		s.Level = "table"
		r.AddPicture(ctx, g, s, m)
		return nil
	}
	records, err := pl.Repo.SinceLastTurn(ctx, g, seat)
	if err != nil {
		return err
	}
	m := view.Text(text.Clip(view.OwnText(g, seat, records, v), 3300))
	if d, ok := g.Position.Decision(seat); ok {
		words := m.Blocks[0].Text
		if new := pl.explanation(ctx, in, g, d); new != "" {
			words += "\n" + new
		}
		m = view.WithPrompt(g, in, words)
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
	r.Update(ctx, m)
	var fresh []engine.Event
	for _, r := range table.NotUndone(records) {
		fresh = append(fresh, r.Events...)
	}
	var before any
	if len(fresh) > 0 {
		before = g.ViewAfter(ctx, pl.Store, records[0].Seq-1, seat)
	}
	r.AddOwnPicture(ctx, g, seat, "", fresh, before, m)
	return nil
}

// Changed shows in private what changed since the person's last turn, since the last start of a round to who has no
// seat: in words, and on the table as they may see it.
func (pl *Play) Changed(ctx context.Context, in chat.Interaction, r *reply.Reply, id storage.GameID) error {
	g, err := pl.Repo.LoadFor(ctx, in, id)
	if err != nil {
		return err
	}
	if err := table.MayLook(&g.Table); err != nil {
		return err
	}
	records, err := pl.Store.Log(ctx, id, 1, g.Seq)
	if err != nil {
		return err
	}
	v, seat, steps := g.In(in.Locale), g.SeatOf(in.User.ID), g.Steps(records)
	at := g.Since(steps, records, seat)
	heading := "board.recap"
	switch {
	case at == 0:
		heading = "changed.game"
	case seat == engine.Everyone:
		heading = "changed.round"
	}
	then := steps[at]
	m := view.Changed(g, v.Say(heading), records[then.Index+1:], seat, v)
	r.Update(ctx, m)
	if at == len(steps)-1 {
		return nil
	}
	fresh, before := g.Changes(records, steps, at+1, len(steps)-1, seat)
	s := title.Scene(g, seat, fresh)
	title.Word(&s, g, in.Locale)
	s.Level, s.Before, s.Since = "changed", before, v.Say(heading)
	r.AddPicture(ctx, g, s, m)
	return nil
}

// Log shows a page of the log, counted from the newest, 0 first.
func (pl *Play) Log(ctx context.Context, in chat.Interaction, r *reply.Reply, id storage.GameID, page int) error {
	g, err := pl.Repo.LoadOwn(ctx, in, id)
	if err != nil {
		return err
	}
	v := g.In(in.Locale)
	records, err := pl.Store.Log(ctx, id, 1, 0)
	if err != nil {
		return err
	}
	lines := view.GameLog(records, v, g.SeatOf(in.User.ID))
	if len(lines) == 0 {
		r.Update(ctx, view.Text(v.Say("log.empty")))
		return nil
	}
	before := title.Before(records)
	all := view.LogPages(lines, before)
	pages := len(all)
	page = min(max(page, 0), pages-1)
	shown := all[pages-1-page]
	m := view.Text("**" + v.Say("log.head", engine.Num("page", pages-page), engine.Num("pages", pages)) + "**\n" +
		shown.Text)
	row := chat.Row{Buttons: []chat.Button{
		{ID: g.CustomID(fmt.Sprintf("log:%d", page+1)), Label: v.Say("log.older"), Disabled: page == pages-1},
		{ID: g.CustomID(fmt.Sprintf("log:%d", max(page-1, 0)) + "."), Label: v.Say("log.newer"), Disabled: page == 0},
	}}
	if g.Position != nil {
		row.Buttons = append(row.Buttons,
			chat.Button{ID: g.CustomID(fmt.Sprintf("history:%d", shown.Last-before)), Label: v.Say("log.show")})
	}
	m.Blocks = append(m.Blocks, chat.Block{Row: &row})
	if menu := logMenu(g, records, lines, all, pages-1-page, v); len(menu.Options) > 0 {
		m.Blocks = append(m.Blocks, view.Menu(menu))
	}
	r.Update(ctx, m)
	return nil
}

// More offers what is seldom needed: the open questions, follow, undo, pause, leave, end.
func (pl *Play) More(ctx context.Context, in chat.Interaction, r *reply.Reply, g *title.Game) error {
	v := g.In(in.Locale)
	undos, err := pl.Repo.VotedUndos(ctx, g)
	if err != nil {
		return err
	}
	page, err := pl.Profiles.Page(ctx, g)
	if err != nil {
		return err
	}
	p, err := pl.Profiles.Person(ctx, in.User.ID)
	if err != nil {
		return err
	}
	follows := slices.Contains(p.Follows, g.ID)
	r.Update(ctx, view.More(g, in, view.UndoSteps(undos, v), page, follows, v))
	return nil
}

// logMenu leads from a page of the log to the positions of its steps.
func logMenu(g *title.Game, records []storage.Record, lines []view.LogLine, pages []view.LogPage, page int,
	v text.Localizer) chat.Menu {
	menu := chat.Menu{ID: g.CustomID("history:log"), Placeholder: v.Say("log.positions")}
	if g.Position == nil {
		return menu
	}
	from, before := 0, title.Before(records)
	if page > 0 {
		from = pages[page-1].Last
	}
	steps := map[int]bool{}
	for _, s := range g.Steps(records) {
		steps[s.Seq] = true
	}
	for _, l := range lines {
		if l.Seq > from && l.Seq <= pages[page].Last && steps[l.Seq] && len(menu.Options) < view.MenuOptions {
			menu.Options = append(menu.Options,
				chat.MenuOption{Value: strconv.Itoa(l.Seq - before),
					Label: text.Clip(fmt.Sprintf("%d. %s", l.Seq-before, text.Unmarked(l.Text)), 100)})
		}
	}
	return menu
}
