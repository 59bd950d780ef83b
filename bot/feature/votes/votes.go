package votes

import (
	"cmp"
	"context"
	"errors"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/feature"
	"github.com/harbormaster/harbormaster/bot/reply"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// Votes puts questions to the persons of a table: undo, pauses, the end of a game, and who plays a seat.
type Votes struct{ *feature.Env }

// Vote takes an answer to a question of the table.
func (vo *Votes) Vote(ctx context.Context, in chat.Interaction, r *reply.Reply, id storage.GameID, arg string) error {
	g, err := vo.Change(ctx, in, id, func(t *table.Table, by table.Input) (table.Change, error) {
		v, word, err := table.FindBallot(t, arg, vo.Now())
		if err != nil {
			return table.Change{}, err
		}
		limit := func() error { return vo.Repo.MayJoin(ctx, by.User) }
		switch word {
		case "take":
			return table.TakeOver(t, by, v, limit)
		case "yes":
			return table.Agree(t, by, v, vo.log(ctx, id), limit, vo.Now())
		case "no":
			return table.Reject(t, by, v)
		}
		return table.Change{}, t.RefuseAsking("refused.unknown_control")
	})
	if err != nil {
		return err
	}
	said := g.In(in.Locale).Say(cmp.Or(g.Answer, "turn.done"))
	switch {
	case g.Answer == "seat.yours":
		r.Update(ctx, view.WithPrompt(g, in, said))
	case in.Private:
		r.Update(ctx, view.Text(said))
	default:
		r.OK(ctx)
	}
	return nil
}

// told says what has become of what a person asked for, unless it failed.
func told(ctx context.Context, in chat.Interaction, r *reply.Reply, g *title.Game, err error) error {
	if err == nil {
		r.Update(ctx, view.Text(g.In(in.Locale).Say(cmp.Or(g.Answer, "turn.done"))))
	}
	return err
}

func (vo *Votes) log(ctx context.Context, id storage.GameID) table.Log {
	return func(first, last int) ([]storage.Record, error) { return vo.Store.Log(ctx, id, first, last) }
}

// Undo takes back the person's last step: at once while no other person has acted since, else when those who have
// agree. Steps of computers, of standing orders and forced steps go back along with it. Nothing goes back past a
// reveal.
func (vo *Votes) Undo(ctx context.Context, in chat.Interaction, r *reply.Reply, id storage.GameID) error {
	g, err := vo.Repo.UpdateFor(ctx, id, in, func(g *title.Game) (table.Change, error) {
		c, err := table.Undo(&g.Table, title.InputOf(in), vo.log(ctx, id), vo.Now())
		if errors.Is(err, table.ErrGiven) {
			m, _ := view.Given(g, in)
			return c, reply.Refusal{Message: m} // It can be changed without anybody's consent.
		}
		return c, err
	})
	if err != nil {
		return err
	}
	v := g.In(in.Locale)
	said := v.Say("undo.done")
	if g.Answer == "undo.asked" {
		var who []string
		for _, o := range g.Votes {
			if o.Kind == table.VoteUndo && o.By == in.User.ID {
				for _, u := range o.Asked {
					who = append(who, g.UserName(u))
				}
			}
		}
		said = v.Say("undo.asked", engine.Free("who", v.List(who)))
	}
	r.Update(ctx, view.WithPrompt(g, in, said))
	return nil
}
