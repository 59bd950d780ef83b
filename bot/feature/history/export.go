package history

import (
	"context"
	"errors"
	"fmt"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/profile"
	"github.com/harbormaster/harbormaster/bot/reply"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/text"
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

// Export hands a finished game out as a file that "harbormaster verify" and "harbormaster replay" read.
func (hi *History) Export(ctx context.Context, in chat.Interaction, r *reply.Reply, g *title.Game) error {
	m, err := hi.file(ctx, g, g.In(in.Locale))
	if err != nil {
		return err
	}
	r.Game = g.ID
	r.Tell(ctx, shareable(in, g, m, "export", g.In(in.Locale)))
	return nil
}

// ShowFile is Export for everybody.
func (hi *History) ShowFile(ctx context.Context, in chat.Interaction, r *reply.Reply, g *title.Game) error {
	m, err := hi.file(ctx, g, g.Public())
	if err != nil {
		return err
	}
	return hi.share(ctx, in, r, g, "export", func() (chat.Message, error) { return m, nil })
}

// shareable is view.Shareable where the table is: elsewhere others need not know of it.
func shareable(in chat.Interaction, g *title.Game, m chat.Message, word string, v text.Localizer) chat.Message {
	if g.InChannel(in.Guild, in.Channel) != nil {
		return m
	}
	return view.Shareable(g, m, word, v)
}

// share shows everybody where the table is what one person there was given, once.
func (hi *History) share(ctx context.Context, in chat.Interaction, r *reply.Reply, g *title.Game, what string,
	make func() (chat.Message, error)) error {
	if err := g.InChannel(in.Guild, in.Channel); err != nil {
		return err
	}
	return hi.Share(ctx, in, r, fmt.Sprintf("%s-%s-%d", what, g.ID, g.Seq), g.PlayedIn(), make)
}

// file is the message with the file of a finished game.
func (hi *History) file(ctx context.Context, g *title.Game, v text.Localizer) (chat.Message, error) {
	var m chat.Message
	switch err := ownDraws(g); {
	case err != nil:
		return m, err
	case g.Title.Export == nil:
		return m, table.Refuse("refused.no_export")
	case g.Phase != storage.Finished:
		return m, table.Refuse("export.running")
	}
	records, err := hi.Store.Log(ctx, g.ID, 1, g.Seq)
	if err != nil {
		return m, err
	}
	whole, moves, err := g.WholeFile(records)
	if err != nil {
		return m, err
	}
	m = view.Text(v.Say("export.done", engine.Num("n", moves)))
	m.Blocks = append(m.Blocks, chat.Block{File: &chat.File{Name: g.FileName("jsonl"), Content: whole}})
	if hi.Profiles.WebURL != "" {
		look := chat.Button{URL: hi.Profiles.WebURL + "/open", Label: v.Say("button.open_file")}
		m.Blocks = append(m.Blocks, view.Buttons(look)...)
	}
	m.Blocks = append(m.Blocks, chat.Block{Text: v.Say("export.records")})
	for _, f := range view.PlayedOf(g, v).Files() {
		m.Blocks = append(m.Blocks, chat.Block{File: &f})
	}
	return m, nil
}
