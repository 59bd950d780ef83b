package bot

import (
	"github.com/harbormaster/harbormaster/bot/customid"

	"context"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/view"
)

// This file answers "Why can't I?": what stands on the table and cannot be chosen now, each with the reason of the rules.

// why tells the person who is asked what cannot be chosen now and why. Chosen is the move of the menu that was used, "" for
// none.
func (b *Bot) why(ctx context.Context, in chat.Interaction, r *reply, c customid.ID, chosen string) error {
	g, err := b.visit(ctx, in, c.Game)
	if err != nil {
		return err
	}
	d, err := g.QuestionAt(view.InputOf(in), c.Since)
	if err != nil {
		return err
	}
	r.update(ctx, view.Why(g, in, d, chosen))
	return nil
}
