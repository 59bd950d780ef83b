package history

import (
	"context"
	"iter"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/feature"
	"github.com/harbormaster/harbormaster/bot/reply"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/review"
	"github.com/harbormaster/harbormaster/storage"
)

// History shows what was: earlier positions, replays, exports, and whether a game was dealt as promised.
type History struct {
	*feature.Env
	// replays are the animations that are being drawn.
	replays sync.Map
}

// past is a game with its positions, as one reader may see them.
type past struct {
	view.History
	locale string
}

func (hi *History) historyOf(ctx context.Context, in chat.Interaction, id storage.GameID) (*past, error) {
	g, err := hi.Repo.LoadOwn(ctx, in, id)
	if err != nil {
		return nil, err
	}
	own := g.SeatOf(in.User.ID)
	h := &past{view.History{Game: g, Own: own, Reader: own, Words: g.In(in.Locale)}, in.Locale}
	if err := table.MayLook(&g.Table); err != nil {
		return nil, err
	}
	if h.Records, err = hi.Store.Log(ctx, id, 1, g.Seq); err != nil {
		return nil, err
	}
	if h.Steps = g.Steps(h.Records); len(h.Steps) == 0 {
		return nil, table.Refuse("log.empty")
	}
	return h, nil
}

// Show shows the position after a step, which is named by its number in the log; "" means the newest. Who is the seat
// with whose knowledge, "" for the person's own.
func (hi *History) Show(ctx context.Context, in chat.Interaction, r *reply.Reply, id storage.GameID,
	wanted, who string) error {
	if r.Overtaken() { // A later press on the same message was quicker.
		r.OK(ctx)
		return nil
	}
	h, err := hi.historyOf(ctx, in, id)
	if err != nil {
		return err
	}
	if err := h.as(title.InputOf(in), who); err != nil {
		return err
	}
	if found, err := hi.Repo.Review(ctx, h.Game); err != nil {
		return err
	} else if found != nil && found.State == review.Done {
		h.Chances, h.Moments = found.After, found.TurnsAt()
	}
	seq := h.Steps[len(h.Steps)-1].Seq
	if wanted != "" {
		if seq, err = strconv.Atoi(strings.TrimSpace(wanted)); err != nil {
			return table.Refuse("history.no_step", engine.Free("step", text.Plain(text.Clip(wanted, 40))))
		}
		seq += title.Before(h.Records)
	}
	at := title.StepAt(h.Steps, seq)
	past, err := h.Past(h.Records, h.Steps, at)
	if err != nil {
		return err
	}
	m := h.Page(past, at, seq)
	if h.Title.Painter == nil {
		r.TurnTo(ctx, m)
		return nil
	}
	s := h.scene(past, at, at)
	// The picture of the position before stays until this one is drawn.
	coming := m
	kept := &chat.Picture{Name: "board.png", Alt: h.Words.Say("history.coming")}
	coming.Blocks = slices.Insert(slices.Clone(m.Blocks), 1, chat.Block{Picture: kept})
	r.TurnTo(ctx, coming)
	if r.AddPicture(ctx, past, s, m) {
		return nil
	}
	late, done := r.Expect(context.WithoutCancel(ctx))
	defer done()
	m.Blocks = slices.Insert(m.Blocks, 1, chat.Block{Text: h.Words.Say("history.no_picture")})
	_ = r.Amend(late, m) // It is logged.
	return nil
}

// as has the history told with the knowledge of a seat, "" for the person's own. Plans of its person stay theirs.
func (h *past) as(by table.Input, who string) error {
	if who == "" {
		return nil
	}
	seat, err := strconv.Atoi(who)
	if err != nil {
		return table.Refuse("refused.unknown_control")
	}
	if h.Reader = engine.Seat(seat); h.Reader != h.Own {
		h.Words.SeatUsers = nil
	}
	return table.MayKnow(&h.Table, by, h.Reader)
}

// scene is the position after the steps between two, both included, as the reader could have seen it, in the theme that
// the table has now.
func (h *past) scene(past *title.Game, from, to int) engine.Scene {
	fresh, before := h.Changes(h.Records, h.Steps, from, to, h.Reader)
	s := title.Scene(past, h.Reader, fresh)
	title.Word(&s, past, h.locale)
	s.Before, s.Theme, s.Level, s.Private = before, table.ThemeOf(&h.Envelope), "table", true
	return s
}

// turns are the first position, the last one before each turn, and the newest.
func (h *past) turns() []int {
	list := []int{0}
	for i := 1; i < len(h.Steps); i++ {
		if i == len(h.Steps)-1 || h.Steps[i+1].Turn {
			list = append(list, i)
		}
	}
	return list
}

// frames are the scenes of a moving picture, each with what happened since the one before. It ends at a position that
// can't be read, with its error.
func (h *past) frames(fault *error) iter.Seq[engine.Scene] {
	return func(yield func(engine.Scene) bool) {
		from := 0
		for _, at := range slices.Clone(h.turns()) {
			past, err := h.Past(h.Records, h.Steps, at)
			if err != nil {
				*fault = err
				return
			}
			s := h.scene(past, from, at)
			s.Private = false
			if at < len(h.Steps)-1 || !h.Phase.Over() { // The victory says enough.
				s.Caption = h.Leading(from, at)
			}
			if !yield(s) {
				return
			}
			from = at + 1
		}
	}
}

// CompleteStep offers steps as the person types: by number, or by words of what happened, the newest first.
func (hi *History) CompleteStep(ctx context.Context, in chat.Interaction, id storage.GameID) []chat.Choice {
	h, err := hi.historyOf(ctx, in, id)
	if err != nil {
		return nil
	}
	typed := strings.ToLower(strings.TrimSpace(in.Options["step"]))
	var list []chat.Choice
	for i := len(h.Steps) - 1; i >= 0 && len(list) < view.MenuOptions; i-- {
		if label := h.Label(i); typed == "" || strings.Contains(strings.ToLower(label), typed) {
			number, _, _ := strings.Cut(label, ".")
			list = append(list, chat.Choice{Name: label, Value: number})
		}
	}
	return list
}
