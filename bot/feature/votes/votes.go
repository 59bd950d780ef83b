package votes

import (
	"context"
	"slices"

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
	g, _, err := vo.Repo.UpdateFor(ctx, id, in, func(g *title.Game) (table.Change, error) {
		env := &g.Envelope
		if env.Phase != storage.Playing {
			return table.Change{}, g.RefuseAsking("refused.not_playing")
		}
		v, word, ok := table.ParseBallot(env, arg)
		if !ok || table.Expired(v, vo.Now()) {
			return table.Change{}, g.RefuseAsking("vote.over")
		}
		switch word {
		case "take":
			return vo.takeOver(ctx, g, in, v)
		case "yes":
			return vo.agree(ctx, g, in, v)
		case "no":
			return g.Reject(title.InputOf(in), v)
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

// agree counts a consent; the last one that is needed brings what was asked for.
func (vo *Votes) agree(ctx context.Context, g *title.Game, in chat.Interaction, v storage.Vote) (table.Change, error) {
	user := in.User.ID
	switch {
	case !slices.Contains(v.Asked, user):
		return table.Change{}, g.NotAsked(v)
	case slices.Contains(v.Yes, user):
		return table.Change{}, g.RefuseAsking("vote.agreed_before")
	}
	if v.Kind == table.VoteReplace && user == v.User {
		if err := vo.mayTake(ctx, g, in); err != nil {
			return table.Change{}, err
		}
		v.Name = in.User.Name
	}
	v.Yes = append(slices.Clone(v.Yes), user)
	v.No = slices.DeleteFunc(slices.Clone(v.No), func(u string) bool { return u == user })
	env := &g.Envelope
	if len(v.Yes) >= v.Need {
		table.DropVote(env, v)
		return vo.carry(ctx, g, in, v)
	}
	table.KeepVote(env, v)
	return table.Change{Act: storage.Act{Kind: "vote", Seat: g.SeatOf(user), Key: v.Kind + ".yes"}, Answer: "vote.agreed"}, nil
}

// carry does what was agreed on. The vote is off the table already.
func (vo *Votes) carry(ctx context.Context, g *title.Game, in chat.Interaction, v storage.Vote) (table.Change, error) {
	env := &g.Envelope
	name := ""
	if v.Seat >= 0 {
		name = env.Seats[v.Seat].Name
	}
	switch v.Kind {
	case table.VoteUndo:
		return vo.undoAgreed(ctx, g, in, v)
	case table.VotePause:
		env.Pause = &storage.Pause{Why: "agreed", By: v.By, At: vo.Now()}
		return table.Change{Act: storage.Act{Kind: "pause", Seat: v.Seat, Key: "agreed"}, Answer: "vote.done"}, nil
	case table.VoteEnd:
		table.Close(env, "agreed", vo.Now())
		return table.Change{Act: storage.Act{Kind: "end", Seat: v.Seat, Key: "agreed"}, Answer: "vote.done"}, nil
	case table.VoteTurn:
		env.Seats[v.Seat].StandIn = table.StandInTurn
		return table.Change{Act: storage.Act{Kind: "turn", Seat: v.Seat, Key: "agreed", Value: name}, Answer: "vote.done"}, nil
	case table.VoteTakeover:
		env.Seats[v.Seat].StandIn = table.StandInAway
		return table.Change{Act: storage.Act{Kind: "takeover", Seat: v.Seat, Key: "agreed", Value: name}, Answer: "vote.done"}, nil
	case table.VoteReplace:
		if g.SeatOf(v.User) != engine.Everyone {
			return table.Change{}, g.RefuseAsking("vote.over")
		}
		answer := "vote.done"
		if in.User.ID == v.User {
			answer = "seat.yours"
		}
		c := g.GiveSeat(v.Seat, v.User, v.Name, v.By)
		c.Answer = answer
		return c, nil
	}
	return table.Change{}, g.RefuseAsking("vote.over")
}
