package votes

import (
	"context"
	"strconv"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/reply"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/storage"
)

// Pause lets the table rest. How is "" to be asked for how long, "ask" to ask the others, or a number of days.
func (vo *Votes) Pause(ctx context.Context, in chat.Interaction, r *reply.Reply, id storage.GameID, how string) error {
	if how == "" {
		g, err := vo.Repo.LoadFor(ctx, in, id)
		if err != nil {
			return err
		}
		if err := table.MayPause(&g.Table, title.InputOf(in)); err != nil {
			return err
		}
		r.Update(ctx, view.ConfirmPause(g, in))
		return nil
	}
	g, err := vo.Change(ctx, in, id, func(t *table.Table, by table.Input) (table.Change, error) {
		if how == "ask" {
			return table.AskPause(t, by, vo.Now())
		}
		days, _ := strconv.Atoi(how)
		return table.Pause(t, by, days, vo.Now())
	})
	return told(ctx, in, r, g, err)
}

// Pace asks the others for another pace, or first which one, where key is "".
func (vo *Votes) Pace(ctx context.Context, in chat.Interaction, r *reply.Reply, id storage.GameID, key string) error {
	if key == "" {
		g, err := vo.Repo.LoadFor(ctx, in, id)
		if err == nil {
			r.Update(ctx, view.Paces(g, in))
		}
		return err
	}
	g, err := vo.Change(ctx, in, id, func(t *table.Table, by table.Input) (table.Change, error) {
		return table.ChangePace(t, by, key, vo.Now())
	})
	return told(ctx, in, r, g, err)
}

// Resume lets a table go on that rests: anybody at it may.
func (vo *Votes) Resume(ctx context.Context, in chat.Interaction, r *reply.Reply, id storage.GameID) error {
	g, err := vo.Change(ctx, in, id, table.Resume)
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
