package bot

import (
	"github.com/harbormaster/harbormaster/bot/customid"

	"context"
	"slices"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/bot/view"
)

// This file asks again before an answer counts that its game wants to be confirmed: see Option.Confirm.

// confirmFirst shows in private what an answer costs and brings, with the button that gives it. An answer that needs no
// confirmation any more is given at once, and one that is not legal any more is refused.
func (b *Bot) confirmFirst(ctx context.Context, in chat.Interaction, r *reply, c customid.ID, move string) error {
	g, err := b.visit(ctx, in, c.Game)
	if err != nil {
		return err
	}
	d, err := g.QuestionAt(view.InputOf(in), c.Since)
	if err != nil {
		return err
	}
	v := g.In(in.Locale)
	options := g.Title.Presenter.Options(g.Position.View(d.Seat), d, v)
	i := slices.IndexFunc(options, func(o title.Option) bool { return o.Move == move })
	if i < 0 || options[i].Confirm == "" {
		return b.act(ctx, in, r, c, move)
	}
	r.update(ctx, view.ConfirmMove(g, options, options[i], d, v))
	return nil
}
