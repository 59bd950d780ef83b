package bot

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strconv"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// This file hands a finished game out as a file. A game under way is not handed out: the file holds what chance will bring and
// what others may not know.

// lastFinished is the game of a channel that ended last with a result. The refusal says when there will be one.
func (b *Bot) lastFinished(ctx context.Context, in chat.Interaction) (*title.Game, error) {
	c, _, err := readProfile[channelProfile](ctx, b.store, channelKind, in.Channel)
	if err != nil {
		return nil, err
	}
	if id := cmp.Or(c.Finished[in.Command], c.Last); id != "" {
		g, err := b.visit(ctx, in, id)
		switch {
		case err == nil && g.Phase == storage.Finished && g.Game == in.Command:
			return g, nil
		case err != nil && !errors.Is(err, storage.ErrNotFound):
			return nil, err
		}
	}
	return nil, table.Refuse("refused.no_finished", engine.Free("command", in.Command))
}

// exportLast hands out the game that ended last in a channel.
func (b *Bot) exportLast(ctx context.Context, in chat.Interaction, r *reply) error {
	g, err := b.lastFinished(ctx, in)
	if err != nil {
		return err
	}
	return b.export(ctx, in, r, g.ID)
}

// export hands a finished game out as a file that "harbormaster replay" reads.
func (b *Bot) export(ctx context.Context, in chat.Interaction, r *reply, id storage.GameID) error {
	r.game = id
	g, err := b.visit(ctx, in, id)
	if err != nil {
		return err
	}
	v := g.In(in.Locale)
	exporter, ok := g.Rules.(title.Exporter)
	switch {
	case !ok:
		return table.Refuse("refused.no_export")
	case g.Phase != storage.Finished:
		return table.Refuse("export.running")
	}
	records, err := b.store.Log(ctx, id, 1, g.Seq)
	if err != nil {
		return err
	}
	config, acts, err := playedGame(&g.Table, records)
	if err != nil {
		return err
	}
	line, err := exporter.Export(string(id), config, acts)
	if err != nil {
		return fmt.Errorf("export game %s: %w", id, err)
	}
	m := view.Text(v.Say("export.done", engine.Num("n", len(acts))))
	m.Blocks = append(m.Blocks, chat.Block{File: &chat.File{Name: fmt.Sprintf("%s-%s.jsonl", g.Game, id), Content: append(line, '\n')}})
	r.tell(ctx, m)
	return nil
}

// playedGame gives what a game was set up from, and the moves that were not taken back.
func playedGame(g *table.Table, records []storage.Record) (engine.Config, []engine.Action, error) {
	var c engine.Config
	if err := c.Seed.UnmarshalText([]byte(g.Seed)); err != nil {
		return c, nil, fmt.Errorf("seed of game %s: %w", g.ID, err)
	}
	var acts []engine.Action
	for _, r := range table.NotUndone(records) {
		switch r.Act.Kind {
		case "start":
			c.Seats, c.Options = len(r.Seats), r.Options
		case "move":
			acts = append(acts, engine.Action{Seat: r.Act.Seat, Move: r.Act.Move})
		}
	}
	return c, acts, nil
}

// logMenu leads from a page of the log to the positions of its steps.
func logMenu(g *title.Game, records []storage.Record, lines []view.LogLine, pages []view.LogPage, page int, v text.Localizer) chat.Menu {
	menu := chat.Menu{ID: g.CustomID("history:log"), Placeholder: v.Say("log.positions")}
	if g.Position == nil {
		return menu
	}
	from := 0
	if page > 0 {
		from = pages[page-1].Last
	}
	steps := map[int]bool{}
	for _, s := range g.Steps(records) {
		steps[s.Seq] = true
	}
	for _, l := range lines {
		if l.Seq > from && l.Seq <= pages[page].Last && steps[l.Seq] && len(menu.Options) < view.MenuOptions {
			menu.Options = append(menu.Options, chat.MenuOption{Value: strconv.Itoa(l.Seq), Label: text.Clip(fmt.Sprintf("%d. %s", l.Seq, unmarked(l.Text)), 100)})
		}
	}
	return menu
}
