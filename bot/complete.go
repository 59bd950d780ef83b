package bot

import (
	"context"

	"github.com/harbormaster/harbormaster/bot/chat"
)

// This file shows the rules on demand: Help below a table, and the topics by name.

// complete offers topics of the rules, or steps of a game, as the person types.
func (b *Bot) complete(ctx context.Context, in chat.Interaction) []chat.Choice {
	if in.Command == "games" {
		return b.account.Complete(ctx, in)
	}
	s, ok := b.Titles.ByName[in.Command]
	if ok && in.Sub == "history" && in.Focused == "step" {
		id, err := b.whichGame(ctx, in, "history")
		if err != nil {
			return nil
		}
		return b.history.CompleteStep(ctx, in, id)
	}
	if ok && in.Sub == "replace" && in.Focused == "seat" {
		return b.votes.CompleteSeat(ctx, in)
	}
	if !ok || s.Topics == nil || in.Focused != "topic" {
		return nil
	}
	return b.play.CompleteTopic(ctx, in, s)
}
