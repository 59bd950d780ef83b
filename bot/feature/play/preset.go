package play

import (
	"context"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/customid"
	"github.com/harbormaster/harbormaster/bot/reply"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// Always gives the answer of a question that may be given for good, and keeps it for the further questions of its step.
func (pl *Play) Always(ctx context.Context, in chat.Interaction, r *reply.Reply, c customid.ID) error {
	g, _, err := pl.Repo.UpdateFor(ctx, c.Game, in, func(g *title.Game) (table.Change, error) {
		d, err := g.QuestionAt(title.InputOf(in), c.Since)
		if err != nil {
			return table.Change{}, err
		}
		for _, o := range g.Title.Presenter.Options(g.Position.View(d.Seat), d, g.In(in.Locale)) {
			if o.Always == "" {
				continue
			}
			made, err := g.MakeMove(d, o.Move, pl.Now())
			if err != nil {
				return table.Change{}, err
			}
			env := &g.Envelope
			if env.Presets == nil {
				env.Presets = map[engine.Seat]map[string]string{}
			}
			if env.Presets[d.Seat] == nil {
				env.Presets[d.Seat] = map[string]string{}
			}
			env.Presets[d.Seat][d.Step] = o.Move
			return made, nil
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
	g, _, err := pl.Repo.UpdateFor(ctx, id, in, func(g *title.Game) (table.Change, error) {
		if g.Phase != storage.Playing {
			return table.Change{}, g.RefuseAsking("refused.not_playing")
		}
		seat := g.SeatOf(in.User.ID)
		if seat == engine.Everyone {
			return table.Change{}, g.RefuseAsking("refused.not_at_table")
		}
		if len(g.Presets[seat]) == 0 {
			return table.Change{}, table.Refuse("preset.none")
		}
		delete(g.Presets, seat)
		return table.Change{Act: storage.Act{Kind: "preset", Seat: seat}}, nil
	})
	if err != nil {
		return err
	}
	r.Update(ctx, view.Text(g.In(in.Locale).Say("preset.gone")))
	return nil
}
