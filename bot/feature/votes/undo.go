package votes

import (
	"context"
	"errors"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/reply"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// Undo takes back the person's last step: at once while no other person has acted since, else when those who have
// agree. Steps of computers, of standing orders and forced steps go back along with it. Nothing goes back past a
// reveal.
func (vo *Votes) Undo(ctx context.Context, in chat.Interaction, r *reply.Reply, id storage.GameID) error {
	g, _, err := vo.Repo.UpdateFor(ctx, id, in, func(g *title.Game) (table.Change, error) {
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
