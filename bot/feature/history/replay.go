package history

import (
	"context"
	"errors"
	"time"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/reply"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// Replaying bounds the work on a replay: it waits for its turn, and draws many pictures.
const Replaying = 2 * time.Minute

// replayed is a replay that is being made: of each game one at a time for a person.
type replayed struct {
	user string
	game storage.GameID
}

// Replay makes a moving picture of the game, a position for each turn, and gives it to the person alone.
func (hi *History) Replay(ctx context.Context, in chat.Interaction, r *reply.Reply, id storage.GameID) error {
	h, err := hi.historyOf(ctx, in, id)
	if err != nil {
		return err
	}
	animator, ok := h.Title.Painter.(title.Animator)
	if !ok {
		return table.Refuse("replay.none")
	}
	mine := replayed{in.User.ID, id}
	if _, twice := hi.replays.LoadOrStore(mine, true); twice {
		return table.Refuse("replay.twice")
	}
	defer hi.replays.Delete(mine)
	r.Tell(ctx, view.Text(h.Words.Say("replay.making")))
	picture, ok := hi.animate(ctx, h, animator)
	ctx = context.WithoutCancel(ctx) // What came of it is told also when the time is over.
	if !ok {
		_ = r.Amend(ctx, view.Text(h.Words.Say("replay.failed"))) // It is logged.
		return nil
	}
	m := shareable(in, h.Game, h.Replay(len(h.turns())-1, picture), "replay", h.Words)
	if err := r.Amend(ctx, m); errors.Is(err, chat.ErrTooLarge) {
		_ = r.Amend(ctx, view.Text(h.Words.Say("replay.failed")))
	}
	return nil
}

// ShowReplay is Replay for everybody, with what everybody may know.
func (hi *History) ShowReplay(ctx context.Context, in chat.Interaction, r *reply.Reply, g *title.Game) error {
	h, err := hi.historyOf(ctx, chat.Interaction{Guild: in.Guild, Channel: in.Channel}, g.ID)
	if err != nil {
		return err
	}
	animator, ok := h.Title.Painter.(title.Animator)
	if !ok {
		return table.Refuse("replay.none")
	}
	h.Words = g.Public()
	h.locale = h.Words.Lang()
	return hi.share(ctx, in, r, g, "replay", func() (chat.Message, error) {
		picture, ok := hi.animate(ctx, h, animator)
		if !ok {
			return chat.Message{}, table.Refuse("replay.failed")
		}
		return h.Replay(len(h.turns())-1, picture), nil
	})
}

func (hi *History) animate(ctx context.Context, h *past, animator title.Animator) (engine.Picture, bool) {
	began := time.Now()
	var fault error
	picture, err := animator.Animate(ctx, h.frames(&fault))
	err = errors.Join(err, fault)
	hi.Draw.Note(h.Game, "replay", began, err)
	return picture, err == nil
}
