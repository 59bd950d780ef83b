package account

import (
	"context"
	"errors"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/profile"
	"github.com/harbormaster/harbormaster/bot/reply"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// Follow has a person without a seat told of a table's rounds and of its end, by private messages. The first one shows
// that they take them.
func (ac *Account) Follow(ctx context.Context, in chat.Interaction, r *reply.Reply, g *title.Game) error {
	if g.Phase != storage.Playing || g.Guild == "" || g.SeatOf(in.User.ID) != engine.Everyone {
		return table.Refuse("refused.follow")
	}
	err := ac.Profiles.Follow(ctx, in.User.ID, g.ID)
	switch {
	case errors.Is(err, profile.ErrFollows):
		return table.Refuse("refused.follows", engine.Num("n", profile.FollowsMost))
	case errors.Is(err, profile.ErrFollowers):
		return table.Refuse("refused.followers", engine.Num("n", profile.FollowersMost))
	case err != nil:
		return err
	}
	err = ac.Publisher.Direct(ctx, in.User.ID, view.Follows(g, in.Locale), chat.NonceFor("follow", in.User.ID, in.ID))
	if err != nil {
		err = errors.Join(err, ac.Profiles.Unfollow(context.WithoutCancel(ctx), in.User.ID, g.ID))
		if errors.Is(err, chat.ErrClosed) {
			return table.Refuse("refused.follow_closed")
		}
		return err
	}
	r.Update(ctx, view.Text(g.In(in.Locale).Say("follow.done")))
	return nil
}

// Unfollow ends that.
func (ac *Account) Unfollow(ctx context.Context, in chat.Interaction, r *reply.Reply, id storage.GameID) error {
	if err := ac.Profiles.Unfollow(ctx, in.User.ID, id); err != nil {
		return err
	}
	r.Tell(ctx, view.Text(ac.Texts.Reader(in.Locale).Say("follow.ended")))
	return nil
}
