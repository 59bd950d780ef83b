package play

import (
	"context"
	"errors"
	"slices"
	"sync"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/customid"
	"github.com/harbormaster/harbormaster/bot/feature"
	"github.com/harbormaster/harbormaster/bot/reply"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// Play lets persons play: their moves, plans and presets, their own board, the log and the rules on demand.
type Play struct {
	*feature.Env
	// suggesting are the persons for whom a suggestion is being thought of: of each one at a time.
	suggesting sync.Map
}

// asked loads a table for a person, with the question that a control of theirs belongs to.
func (pl *Play) asked(ctx context.Context, in chat.Interaction, c customid.ID) (*title.Game, engine.Decision, error) {
	g, err := pl.Repo.LoadFor(ctx, in, c.Game)
	if err != nil {
		return nil, engine.Decision{}, err
	}
	d, err := g.QuestionAt(title.InputOf(in), c.Since)
	return g, d, err
}

// Act makes a move for a person: it is recorded first, then acknowledged, then shown.
func (pl *Play) Act(ctx context.Context, in chat.Interaction, r *reply.Reply, c customid.ID, move string) error {
	return pl.answer(ctx, in, r, c, func(*title.Game) (string, error) { return move, nil })
}

// answer is Act for a move that is found out at the table; the error is also that of find.
func (pl *Play) answer(
	ctx context.Context, in chat.Interaction, r *reply.Reply, c customid.ID, find func(*title.Game) (string, error),
) error {
	g, err := pl.Repo.UpdateFor(ctx, c.Game, in, func(g *title.Game) (table.Change, error) {
		move, err := find(g)
		if err != nil {
			return table.Change{}, err
		}
		d, err := g.QuestionAt(title.InputOf(in), c.Since)
		if err != nil {
			return table.Change{}, err
		}
		return g.MakeMove(d, move, pl.Now())
	})
	var reason *engine.Reason
	switch {
	case errors.As(err, &reason):
		v := g.In(in.Locale)
		r.Tell(ctx, view.WithPrompt(g, in, v.Say("turn.refused", engine.Free("why", v.Refusal(reason)))))
	case err != nil:
		return err
	case in.Private:
		pl.afterMove(ctx, in, r, g)
	default:
		r.OK(ctx)
		if m, ok := pl.nextTable(ctx, in, g); ok {
			r.Tell(ctx, m)
		}
	}
	return nil
}

// nextTable leads a person whose turn is over to the next of their tables that waits for them, behind this one and
// round.
// False where there is none, and while computers play here: the person may be asked again at once.
func (pl *Play) nextTable(ctx context.Context, in chat.Interaction, g *title.Game) (chat.Message, bool) {
	awaited := g.AwaitedUsers()
	if slices.Contains(awaited, in.User.ID) || len(awaited) == 0 && g.Phase == storage.Playing {
		return chat.Message{}, false
	}
	ids, err := pl.Store.ByUser(ctx, in.User.ID)
	if err != nil {
		return chat.Message{}, false
	}
	here := slices.Index(ids, g.ID)
	for _, id := range slices.Concat(ids[here+1:], ids[:max(here, 0)]) {
		next, err := pl.Repo.TryLoad(ctx, id)
		if err != nil {
			return chat.Message{}, false
		}
		if next != nil && slices.Contains(next.AwaitedUsers(), in.User.ID) {
			return view.NextTable(next, in.User.ID, next.In(in.Locale)), true
		}
	}
	return chat.Message{}, false
}

// afterMove answers where the move was made: what can be changed, the next private question, the next table, or nothing
// any more.
func (pl *Play) afterMove(ctx context.Context, in chat.Interaction, r *reply.Reply, g *title.Game) {
	m, given := view.Given(g, in)
	if !given && g.Phase == storage.Playing {
		if d, ok := g.Position.Decision(g.SeatOf(in.User.ID)); ok && d.Private {
			pl.showPlan(ctx, in, r, g, d, "", "")
			return
		}
	}
	next, waits := pl.nextTable(ctx, in, g)
	if given || waits {
		m.Blocks = append(m.Blocks, next.Blocks...)
		r.Update(ctx, m)
		return
	}
	r.Vanish(ctx)
}

// ConfirmFirst shows in private what an answer costs and brings, with the button that gives it. An answer that needs no
// confirmation any more is given at once, and one that is not legal any more is refused.
func (pl *Play) ConfirmFirst(ctx context.Context, in chat.Interaction, r *reply.Reply, c customid.ID,
	move string) error {
	var sure chat.Message
	err := pl.answer(ctx, in, r, c, func(g *title.Game) (string, error) {
		d, err := g.QuestionAt(title.InputOf(in), c.Since)
		if err != nil {
			return "", err
		}
		v := g.In(in.Locale)
		options := g.Title.Presenter.Options(g.Position.View(d.Seat), d, v)
		i := slices.IndexFunc(options, func(o title.Option) bool { return o.Move == move })
		if i < 0 || options[i].Confirm == "" {
			return move, nil
		}
		sure = view.ConfirmMove(g, options, options[i], d, v)
		return "", table.ErrUnchanged
	})
	if errors.Is(err, table.ErrUnchanged) {
		r.Update(ctx, sure)
		return nil
	}
	return err
}

// Submenu shows in private what stands behind steps of a question.
func (pl *Play) Submenu(ctx context.Context, in chat.Interaction, r *reply.Reply, c customid.ID, numbers string) error {
	g, d, err := pl.asked(ctx, in, c)
	if err != nil {
		return err
	}
	m, ok := view.Submenu(g, in, d, numbers)
	if !ok {
		return g.RefuseAsking("refused.unknown_control")
	}
	r.Update(ctx, m)
	return nil
}

// Why tells the person who is asked what cannot be chosen now and why. Chosen is the move of the menu that was used, ""
// for none.
func (pl *Play) Why(ctx context.Context, in chat.Interaction, r *reply.Reply, c customid.ID, chosen string) error {
	g, d, err := pl.asked(ctx, in, c)
	if err != nil {
		return err
	}
	r.Update(ctx, view.Why(g, in, d, chosen))
	return nil
}
