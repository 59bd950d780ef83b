package play

import (
	"context"
	"errors"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/customid"
	"github.com/harbormaster/harbormaster/bot/reply"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/engine"
)

// Plan opens the private prompt of the person who asks.
func (pl *Play) Plan(ctx context.Context, in chat.Interaction, r *reply.Reply, g *title.Game) error {
	d, err := g.PrivateQuestion(title.InputOf(in))
	if err != nil {
		return err
	}
	pl.showPlan(ctx, in, r, g, d, "", pl.explanation(ctx, in, g, d))
	return nil
}

// explanation says what a question is about, "" where the person knows it.
func (pl *Play) explanation(ctx context.Context, in chat.Interaction, g *title.Game, d engine.Decision) string {
	words := view.Coach(g, d, g.In(in.Locale))
	if words == "" || !pl.Profiles.Explains(ctx, in.User.ID, view.Kind(g, d)) {
		return ""
	}
	return words
}

// showPlan answers with the private prompt, at once without its picture, and adds the picture when it is drawn.
func (pl *Play) showPlan(ctx context.Context, in chat.Interaction, r *reply.Reply, g *title.Game, d engine.Decision,
	from, note string) {
	m := view.Plan(g, in, d, from, note)
	r.Update(ctx, m)
	r.AddOwnPicture(ctx, g, d.Seat, g.Draft(d), nil, nil, m)
}

// Redraft changes the draft of a private question and shows it again. Change returns the new draft.
func (pl *Play) Redraft(ctx context.Context, in chat.Interaction, r *reply.Reply, c customid.ID,
	use func(*title.Game, engine.Decision) (string, error)) error {
	var d engine.Decision
	g, err := pl.Repo.UpdateFor(ctx, c.Game, in, func(g *title.Game) (table.Change, error) {
		var err error
		if d, err = g.PrivateQuestionAt(title.InputOf(in), c.Since); err != nil {
			return table.Change{}, err
		}
		move, err := use(g, d)
		if err != nil {
			return table.Change{}, err
		}
		return table.KeepDraft(&g.Table, d, move)
	})
	if err != nil && !errors.Is(err, table.ErrUnchanged) {
		return err
	}
	// The question is looked up anew: the same interaction may have come before, and then nothing was looked at.
	if d, err = g.PrivateQuestionAt(title.InputOf(in), c.Since); err != nil {
		return err
	}
	pl.showPlan(ctx, in, r, g, d, "", "")
	return nil
}

// Take begins to move a piece; nothing is recorded before it is put down.
func (pl *Play) Take(ctx context.Context, in chat.Interaction, r *reply.Reply, c customid.ID, from string) error {
	g, err := pl.Repo.LoadFor(ctx, in, c.Game)
	if err != nil {
		return err
	}
	d, err := g.PrivateQuestionAt(title.InputOf(in), c.Since)
	if err != nil {
		return err
	}
	if from != "" {
		to, err := table.Take(&g.Table, d, from)
		if err != nil {
			return err
		}
		if to != "" {
			return pl.Put(ctx, in, r, c, from, to)
		}
	}
	pl.showPlan(ctx, in, r, g, d, from, "")
	return nil
}

// Put moves a piece of the draft from one place to another.
func (pl *Play) Put(ctx context.Context, in chat.Interaction, r *reply.Reply, c customid.ID, from, to string) error {
	return pl.Redraft(ctx, in, r, c, func(g *title.Game, d engine.Decision) (string, error) {
		return table.Put(&g.Table, d, from, to)
	})
}

// Confirm gives the draft as the answer, if it is the one that the person saw; else it is shown as it is now.
func (pl *Play) Confirm(ctx context.Context, in chat.Interaction, r *reply.Reply, c customid.ID, shown string) error {
	var g *title.Game
	var d engine.Decision
	err := pl.answer(ctx, in, r, c, func(now *title.Game) (string, error) {
		if g = now; g.Position == nil {
			return "", nil
		}
		var asked bool
		if d, asked = g.Position.Decision(g.SeatOf(in.User.ID)); !asked || !table.Planned(d) || d.Since != c.Since {
			return "", nil
		}
		move := g.Draft(d)
		if table.DraftMark(move) != shown {
			return "", table.ErrUnchanged
		}
		return move, nil
	})
	if errors.Is(err, table.ErrUnchanged) {
		pl.showPlan(ctx, in, r, g, d, "", g.In(in.Locale).Say("plan.changed"))
		return nil
	}
	return err
}
