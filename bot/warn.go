package bot

import (
	"context"
	"time"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/reply"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// This file tells people what stands in the way of a table, beside the answer to what they did.

const (
	// warnAgain is after how long a person is told the same again, lateAgain the same for a channel.
	warnAgain = 10 * time.Minute
	lateAgain = time.Minute
	// lookAgain is after how long it is looked again whether a table message was deleted.
	lookAgain = time.Minute
)

// warn tells the person of an interaction what keeps its table from being shown, once in a while.
func (b *Bot) warn(ctx context.Context, in chat.Interaction, r *reply.Reply) {
	if r.Game == "" {
		return
	}
	v := b.Texts.Reader(in.Locale)
	if f := b.queue.Fault(r.Game); f.Kind != "" {
		if !b.said.First("fault "+string(r.Game)+" "+in.User.ID, b.Now(), warnAgain) {
			return
		}
		if g, err := b.Repo.TryLoad(ctx, r.Game); err == nil && g != nil {
			r.Tell(ctx, view.Text(v.Say("fault."+f.Kind, engine.Free("where", g.Place()))))
		}
		return
	}
	if b.queue.ChatAway() && b.said.First("away "+in.User.ID, b.Now(), warnAgain) {
		r.Tell(ctx, view.Text(v.Say("error.chat_away")))
	}
}

// tooLate asks in the channel whose private answer came too late to ask again. Nothing private is said there, and of a
// table only where it is played.
func (b *Bot) tooLate(ctx context.Context, in chat.Interaction, about storage.GameID) {
	if in.Guild == "" || in.Invite != "" || !b.said.First("late "+in.Channel, b.Now(), lateAgain) {
		return
	}
	g, err := b.Repo.TryLoad(ctx, about)
	if err != nil || g != nil && g.InChannel(in.Guild, in.Channel) != nil {
		g = nil
	}
	m := view.TooLate(g, in.User.ID, b.Texts.About("", in.GuildLocale))
	if _, err := b.Chat.Post(ctx, in.Channel, m, in.Nonce()); err != nil {
		b.Log.Warn("a player can't be told that a click came too late", "interaction", in.ID, "error", err)
	}
}
