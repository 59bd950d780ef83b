package history

import (
	"context"
	"errors"
	"fmt"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/profile"
	"github.com/harbormaster/harbormaster/bot/reply"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// lastFinished is the game of a channel that ended last with a result. The refusal says when there will be one.
func (hi *History) lastFinished(ctx context.Context, in chat.Interaction) (*title.Game, error) {
	c, _, err := profile.Read[profile.Channel](ctx, hi.Store, profile.ChannelKind, in.Channel)
	if err != nil {
		return nil, err
	}
	if id := c.Finished[in.Command]; id != "" {
		g, err := hi.Repo.LoadFor(ctx, in, id)
		switch {
		case err == nil && g.Phase == storage.Finished && g.Game == in.Command:
			return g, nil
		case err != nil && !errors.Is(err, storage.ErrNotFound):
			return nil, err
		}
	}
	return nil, table.Refuse("refused.no_finished", engine.Free("command", in.Command))
}

// ExportLast hands out the game that ended last in a channel.
func (hi *History) ExportLast(ctx context.Context, in chat.Interaction, r *reply.Reply) error {
	g, err := hi.lastFinished(ctx, in)
	if err != nil {
		return err
	}
	return hi.Export(ctx, in, r, g)
}

// Export hands a finished game out as a file that "harbormaster replay" reads.
func (hi *History) Export(ctx context.Context, in chat.Interaction, r *reply.Reply, g *title.Game) error {
	r.Game = g.ID
	v := g.In(in.Locale)
	switch {
	case g.Title.Export == nil:
		return table.Refuse("refused.no_export")
	case g.Phase != storage.Finished:
		return table.Refuse("export.running")
	}
	records, err := hi.Store.Log(ctx, g.ID, 1, g.Seq)
	if err != nil {
		return err
	}
	config, acts, err := playedGame(&g.Table, records)
	if err != nil {
		return err
	}
	line, err := g.Title.Export(string(g.ID), config, acts)
	if err != nil {
		return fmt.Errorf("export game %s: %w", g.ID, err)
	}
	m := view.Text(v.Say("export.done", engine.Num("n", len(acts))))
	m.Blocks = append(m.Blocks, chat.Block{File: &chat.File{Name: fmt.Sprintf("%s-%s.jsonl", g.Game, g.ID),
		Content: append(line, '\n')}})
	r.Tell(ctx, m)
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
