package votes

import (
	"context"
	"strconv"
	"time"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/reply"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// Pause lets the table rest. How is "" to be asked for how long, "ask" to ask the others, or a number of days.
func (vo *Votes) Pause(ctx context.Context, in chat.Interaction, r *reply.Reply, id storage.GameID, how string) error {
	if how == "" {
		g, err := vo.Repo.LoadFor(ctx, in, id)
		if err != nil {
			return err
		}
		if err := g.MayPause(title.InputOf(in)); err != nil {
			return err
		}
		r.Update(ctx, view.ConfirmPause(g, in))
		return nil
	}
	days, wrong := strconv.Atoi(how)
	g, _, err := vo.Repo.UpdateFor(ctx, id, in, func(g *title.Game) (table.Change, error) {
		if err := g.MayPause(title.InputOf(in)); err != nil {
			return table.Change{}, err
		}
		env := &g.Envelope
		seat := g.SeatOf(in.User.ID)
		if how != "ask" {
			switch {
			case !table.MayManage(env, title.InputOf(in)):
				return table.Change{}, table.Refuse("refused.pause_host", engine.Free("host", table.HostName(env)))
			case wrong != nil || days < 1 || days > table.PauseMost:
				return table.Change{}, table.Refuse("refused.pause_days", engine.Num("n", table.PauseMost))
			}
			env.Pause = &storage.Pause{Why: "host", By: in.User.ID, At: vo.Now(), Until: vo.Now().Add(time.Duration(days) * 24 * time.Hour)}
			return table.Change{Act: storage.Act{Kind: "pause", Seat: seat, Key: "host", Value: text.Clean(in.User.Name)}, Answer: "pause.done"}, nil
		}
		if seat == engine.Everyone {
			return table.Change{}, g.RefuseAsking("refused.not_at_table")
		}
		if len(table.Others(env, in.User.ID)) == 0 {
			env.Pause = &storage.Pause{Why: "agreed", By: in.User.ID, At: vo.Now()}
			return table.Change{Act: storage.Act{Kind: "pause", Seat: seat, Key: "agreed"}, Answer: "pause.done"}, nil
		}
		return g.Ask(storage.Vote{Kind: table.VotePause, Seat: seat, By: in.User.ID}, seat, vo.Now())
	})
	if err != nil {
		return err
	}
	answer := g.Answer
	if answer == "" {
		answer = "turn.done"
	}
	r.Update(ctx, view.Text(g.In(in.Locale).Say(answer)))
	return nil
}

// Resume lets a table go on that rests: anybody at it may.
func (vo *Votes) Resume(ctx context.Context, in chat.Interaction, r *reply.Reply, id storage.GameID) error {
	g, _, err := vo.Repo.UpdateFor(ctx, id, in, func(g *title.Game) (table.Change, error) {
		env := &g.Envelope
		seat := g.SeatOf(in.User.ID)
		switch {
		case env.Phase != storage.Playing:
			return table.Change{}, g.RefuseAsking("refused.not_playing")
		case seat == engine.Everyone && !table.MayManage(env, title.InputOf(in)):
			return table.Change{}, g.RefuseAsking("refused.not_at_table")
		case env.Pause == nil:
			return table.Change{}, g.RefuseAsking("refused.not_paused")
		case env.Pause.Why == table.PauseSeats && seat == engine.Everyone:
			return table.Change{}, table.Refuse("refused.nobody_plays")
		}
		env.Pause = nil
		if seat != engine.Everyone {
			table.ReturnSeat(env, seat)
		}
		return table.Change{Act: storage.Act{Kind: "resume", Seat: seat, Value: text.Clean(in.User.Name)}}, nil
	})
	if err != nil {
		return err
	}
	if in.Kind == chat.CommandUsed || in.Private {
		r.Update(ctx, view.WithPrompt(g, in, g.In(in.Locale).Say("pause.over")))
		return nil
	}
	r.OK(ctx)
	return nil
}
