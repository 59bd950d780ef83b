package votes

import (
	"context"
	"slices"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/reply"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// Undo takes back the person's last step: at once while no other person has acted since, else when those who have agree.
// Steps of computers, of standing orders and forced steps go back along with it. Nothing goes back past a reveal.
func (vo *Votes) Undo(ctx context.Context, in chat.Interaction, r *reply.Reply, id storage.GameID) error {
	g, _, err := vo.Repo.UpdateFor(ctx, id, in, func(g *title.Game) (table.Change, error) {
		switch {
		case g.Phase != storage.Playing:
			return table.Change{}, g.RefuseAsking("refused.not_playing")
		case g.SeatOf(in.User.ID) == engine.Everyone:
			return table.Change{}, g.RefuseAsking("refused.not_at_table")
		case g.Pause != nil:
			return table.Change{}, g.RefuseAsking("refused.paused")
		}
		seat := g.SeatOf(in.User.ID)
		records, err := vo.Store.Log(ctx, id, 1, 0)
		if err != nil {
			return table.Change{}, err
		}
		last, err := g.Undoable(records, in.User.ID, seat)
		if err != nil {
			return table.Change{}, err
		}
		table.ReturnSeat(&g.Envelope, seat) // Else a computer would repeat the step at once.
		asked := slices.DeleteFunc(last.Others, func(u string) bool { return g.SeatOf(u) == engine.Everyone })
		if len(asked) == 0 {
			return g.TakeBack(records, last.At, seat, "undo.done")
		}
		if m, ok := view.Given(g, in); ok {
			return table.Change{}, reply.Refusal{Message: m} // It can be changed without anybody's consent.
		}
		i := slices.IndexFunc(g.Votes, func(o storage.Vote) bool { return o.Kind == table.VoteUndo && o.Seat == seat })
		if i >= 0 {
			return table.Change{}, table.Refuse("undo.asked_before")
		}
		if !g.OpenVote(storage.Vote{Kind: table.VoteUndo, Seat: seat, Undone: records[last.At].Seq, By: in.User.ID, Asked: asked}, vo.Now()) {
			return table.Change{}, table.Refuse("vote.too_many")
		}
		return table.Change{Act: storage.Act{Kind: "vote", Seat: seat, Key: "undo.open"}, Answer: "undo.asked"}, nil
	})
	if err != nil {
		return err
	}
	v := g.In(in.Locale)
	if g.Answer == "undo.asked" {
		var who []string
		for _, o := range g.Votes {
			if o.Kind == table.VoteUndo && o.By == in.User.ID {
				for _, u := range o.Asked {
					who = append(who, g.UserName(u))
				}
			}
		}
		r.Update(ctx, view.WithPrompt(g, in, v.Say("undo.asked", engine.Free("who", v.List(who)))))
		return nil
	}
	r.Update(ctx, view.WithPrompt(g, in, v.Say("undo.done")))
	return nil
}

// undoAgreed takes a step back on which everybody who acted since has agreed, if it is still the last one of its seat.
func (vo *Votes) undoAgreed(ctx context.Context, g *title.Game, in chat.Interaction, v storage.Vote) (table.Change, error) {
	if g.Pause != nil {
		return table.Change{}, g.RefuseAsking("refused.paused")
	}
	records, err := vo.Store.Log(ctx, g.ID, 1, g.Seq)
	if err != nil {
		return table.Change{}, err
	}
	last, err := g.Undoable(records, v.By, v.Seat)
	if err != nil {
		return table.Change{}, err
	}
	further := slices.ContainsFunc(last.Others, func(u string) bool { return !slices.Contains(v.Asked, u) && g.SeatOf(u) != engine.Everyone })
	if records[last.At].Seq != v.Undone || further {
		return table.Change{}, g.RefuseAsking("vote.over")
	}
	c, err := g.TakeBack(records, last.At, v.Seat, "vote.done")
	c.Act.Key = "agreed"
	return c, err
}
