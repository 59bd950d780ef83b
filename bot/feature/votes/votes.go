package votes

import (
	"context"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/feature"
	"github.com/harbormaster/harbormaster/bot/reply"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/storage"
)

// Votes puts questions to the persons of a table: undo, pauses, the end of a game, and who plays a seat.
type Votes struct{ *feature.Env }

// Vote takes an answer to a question of the table.
func (vo *Votes) Vote(ctx context.Context, in chat.Interaction, r *reply.Reply, id storage.GameID, arg string) error {
	g, _, err := vo.Repo.UpdateFor(ctx, id, in, func(g *title.Game) (table.Change, error) {
		v, word, err := table.FindBallot(&g.Table, arg, vo.Now())
		if err != nil {
			return table.Change{}, err
		}
		by := title.InputOf(in)
		limit := func() error { return vo.Repo.MayJoin(ctx, by.User) }
		switch word {
		case "take":
			return table.TakeOver(&g.Table, by, v, limit)
		case "yes":
			return table.Agree(&g.Table, by, v, vo.log(ctx, id), limit, vo.Now())
		case "no":
			return table.Reject(&g.Table, by, v)
		}
		return table.Change{}, g.RefuseAsking("refused.unknown_control")
	})
	if err != nil {
		return err
	}
	v := g.In(in.Locale)
	answer := g.Answer
	switch {
	case answer == "":
		answer = "turn.done"
	case answer == "seat.yours":
		r.Update(ctx, view.WithPrompt(g, in, v.Say(answer)))
		return nil
	}
	if in.Private {
		r.Update(ctx, view.Text(v.Say(answer)))
		return nil
	}
	r.OK(ctx)
	return nil
}

// log is the log of a table as its store has it.
func (vo *Votes) log(ctx context.Context, id storage.GameID) table.Log {
	return func(first, last int) ([]storage.Record, error) { return vo.Store.Log(ctx, id, first, last) }
}
