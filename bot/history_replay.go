package bot

import (
	"context"
	"errors"
	"iter"
	"slices"
	"time"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// replaying bounds the work on a replay: it waits for its turn, and draws many pictures.
const replaying = 2 * time.Minute

// replayed is a replay that is being made: of each game one at a time for a person.
type replayed struct {
	user string
	game storage.GameID
}

// replay makes a moving picture of the game, a position for each turn, and gives it to the person alone.
func (b *Bot) replay(ctx context.Context, in chat.Interaction, r *reply, id storage.GameID) error {
	h, err := b.historyOf(ctx, in, id)
	if err != nil {
		return err
	}
	animator, ok := h.Title.Painter.(title.Animator)
	if !ok {
		return table.Refuse("replay.none")
	}
	mine := replayed{in.User.ID, id}
	if _, twice := b.replays.LoadOrStore(mine, true); twice {
		return table.Refuse("replay.twice")
	}
	defer b.replays.Delete(mine)
	r.tell(ctx, view.Text(h.v.Say("replay.making")))
	picture, ok := b.animate(ctx, h, animator)
	ctx = context.WithoutCancel(ctx) // What came of it is told also when the time is over.
	if !ok {
		_ = r.amend(ctx, view.Text(h.v.Say("replay.failed"))) // It is logged.
		return nil
	}
	m := view.Text(h.v.Say("replay.head", engine.Free("title", h.v.Title()), engine.Num("n", len(h.turns()))))
	alt := h.v.Say("replay.alt", engine.Free("title", h.v.Title()), engine.Free("names", h.v.List(h.v.SeatNames)), engine.Num("n", len(h.turns()))) + " " + picture.Alt
	m.Blocks = append(m.Blocks, chat.Block{Picture: &chat.Picture{Name: "replay.gif", PNG: picture.PNG, Alt: text.Clip(alt, 1024)}})
	if err := r.amend(ctx, m); errors.Is(err, chat.ErrTooLarge) {
		_ = r.amend(ctx, view.Text(h.v.Say("replay.failed")))
	}
	return nil
}

// animate makes the moving picture; false when it could not be made.
func (b *Bot) animate(ctx context.Context, h *history, animator title.Animator) (engine.Picture, bool) {
	began := time.Now()
	var fault error
	picture, err := animator.Animate(ctx, h.frames(&fault))
	err = errors.Join(err, fault)
	b.painted(h.Game, "replay", began, err)
	return picture, err == nil
}

// turns are the first position, the last one before each turn, and the newest.
func (h *history) turns() []int {
	list := []int{0}
	for i := 1; i < len(h.steps); i++ {
		if i == len(h.steps)-1 || h.steps[i+1].Turn {
			list = append(list, i)
		}
	}
	return list
}

// frames are the scenes of a moving picture, each with what happened since the one before. It ends at a position that can't
// be read, with its error.
func (h *history) frames(fault *error) iter.Seq[engine.Scene] {
	return func(yield func(engine.Scene) bool) {
		from := 0
		for _, at := range slices.Clone(h.turns()) {
			past, err := h.position(at)
			if err != nil {
				*fault = err
				return
			}
			s := h.scene(past, h.events(from, at))
			s.Private = false
			if !yield(s) {
				return
			}
			from = at + 1
		}
	}
}
