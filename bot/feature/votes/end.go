package votes

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/profile"
	"github.com/harbormaster/harbormaster/bot/reply"
	"github.com/harbormaster/harbormaster/bot/repo"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/storage"
)

// End ends a running game or a lobby without a result: the host or a moderator, after confirming; any person at the
// table if all others agree. How is "" to be asked, "yes" for ending it alone, "ask" for asking the others.
func (vo *Votes) End(ctx context.Context, in chat.Interaction, r *reply.Reply, id storage.GameID, how string) error {
	server, err := vo.Profiles.Guild(ctx, in.Guild)
	if err != nil {
		return err
	}
	by, moderated := title.InputOf(in), server.Enders == profile.ByModerators
	if how == "" {
		g, err := vo.Repo.LoadFor(ctx, in, id)
		if err != nil {
			return err
		}
		if err := table.MayEnd(&g.Table, by, how, moderated); err != nil {
			return err
		}
		r.Update(ctx, view.ConfirmEnd(g, in, table.EndsAlone(&g.Table, by, moderated)))
		return nil
	}
	g, err := vo.Change(ctx, in, id, func(t *table.Table, by table.Input) (table.Change, error) {
		return table.End(t, by, how, moderated, vo.Now())
	})
	if err != nil {
		return err
	}
	r.Update(ctx, view.Text(g.In(in.Locale).Say(cmp.Or(g.Answer, "end.done"))))
	return nil
}

// OnTimer does what a timer of watch asks for.
func (vo *Votes) OnTimer(ctx context.Context, t storage.Timer) error {
	var next time.Time
	closing := false
	_, _, err := vo.Repo.Update(ctx, t.Game, chat.Interaction{}, func(g *title.Game) (c table.Change, err error) {
		if t.Kind != "idle" {
			return table.Lapse(&g.Table, vo.Now())
		}
		act := func() (last, warned time.Time, err error) { return vo.lastAct(ctx, g) }
		c, next, closing, err = table.Idle(&g.Table, act, vo.Now())
		return c, err
	})
	if err != nil && !errors.Is(err, table.ErrUnchanged) || next.IsZero() {
		return err
	}
	again := t.Game.Timer(t.Kind, next.Add(time.Second))
	if closing {
		again.Key = t.Game.TimerKey("closing") // What is published meanwhile leaves it alone.
	}
	if err := vo.Store.Set(ctx, again); err != nil {
		return err
	}
	if again.Key == t.Key {
		return repo.ErrTimerSet
	}
	return nil
}

// lastAct is when a person acted last, and when the table was told since that nobody does, zero if it was not.
func (vo *Votes) lastAct(ctx context.Context, g *title.Game) (last, warned time.Time, err error) {
	const step = 32
	for end := g.Seq; end > 0; end -= step {
		part, err := vo.Store.Log(ctx, g.ID, max(end-step+1, 1), end)
		if err != nil {
			return last, warned, err
		}
		for _, r := range slices.Backward(part) {
			if r.Act.Kind == storage.ActIdle && warned.IsZero() {
				warned = r.At
			}
			if r.Act.User != "" {
				return r.At, warned, nil
			}
		}
	}
	return g.Started, warned, nil
}
