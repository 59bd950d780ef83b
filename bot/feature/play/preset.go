package play

import (
	"context"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/customid"
	"github.com/harbormaster/harbormaster/bot/reply"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/storage"
)

// Always gives the answer of a question that may be given for good, and keeps it for the further questions of its step.
func (pl *Play) Always(ctx context.Context, in chat.Interaction, r *reply.Reply, c customid.ID) error {
	g, err := pl.Repo.UpdateFor(ctx, c.Game, in, func(g *title.Game) (table.Change, error) {
		d, err := g.QuestionAt(title.InputOf(in), c.Since)
		if err != nil {
			return table.Change{}, err
		}
		for _, o := range g.Title.Presenter.Options(g.Position.View(d.Seat), d, g.In(in.Locale)) {
			if o.Always != "" {
				return table.AnswerAlways(&g.Table, d, o.Move, pl.Now())
			}
		}
		return table.Change{}, g.RefuseAsking("refused.unknown_control")
	})
	if err != nil {
		return err
	}
	v := g.In(in.Locale)
	m := view.Text(v.Say("preset.kept"))
	m.Blocks = append(m.Blocks, chat.Block{Row: &chat.Row{Buttons: []chat.Button{view.AskAgainButton(g, v)}}})
	r.Tell(ctx, m)
	return nil
}

// AskAgain forgets a seat's presets.
func (pl *Play) AskAgain(ctx context.Context, in chat.Interaction, r *reply.Reply, id storage.GameID) error {
	g, err := pl.Change(ctx, in, id, table.AskAgain)
	if err != nil {
		return err
	}
	r.Update(ctx, view.Text(g.In(in.Locale).Say("preset.gone")))
	return nil
}
