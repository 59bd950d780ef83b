package bot

import (
	"github.com/harbormaster/harbormaster/bot/customid"

	"context"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/view"
)

// This file shows what has no room in a question: answers behind steps, in a private message. A step is named in a control
// by the numbers of its way, "0.3": the fourth line behind the first button.

// openDoor shows in private what stands behind steps of a question.
func (b *Bot) openDoor(ctx context.Context, in chat.Interaction, r *reply, c customid.ID, numbers string) error {
	g, err := b.visit(ctx, in, c.Game)
	if err != nil {
		return err
	}
	d, err := g.QuestionAt(view.InputOf(in), c.Since)
	if err != nil {
		return err
	}
	m, ok := view.Submenu(g, in, d, numbers)
	if !ok {
		return g.RefuseAsking("refused.unknown_control")
	}
	r.update(ctx, m)
	return nil
}
