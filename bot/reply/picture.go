package reply

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
)

// AddOwnPicture adds the picture of the person's own board to a private answer, with what happened since a view of it.
func (r *Reply) AddOwnPicture(ctx context.Context, g *title.Game, seat engine.Seat, draft string, fresh []engine.Event,
	before any, m chat.Message) {
	if g.Title.Painter == nil || seat == engine.Everyone {
		return
	}
	s := title.Scene(g, seat, fresh)
	title.Word(&s, g, r.in.Locale)
	s.Level, s.Draft = "own", draft
	s.Before = before
	if d, ok := g.Position.Decision(seat); ok {
		s.Focus = d
	}
	r.AddPicture(ctx, g, s, m)
}

// UpdateDrawn is Update with a picture behind its first block, which is drawn first.
func (r *Reply) UpdateDrawn(ctx context.Context, g *title.Game, s engine.Scene, m chat.Message) {
	if g.Title.Painter != nil {
		s.Private = true
		if picture, err := r.Draw.Paint(ctx, g, string(g.ID)+" "+r.in.ID, s); err == nil {
			m.Blocks = slices.Insert(slices.Clone(m.Blocks), 1, Drawn(picture))
		}
	}
	r.Update(ctx, m)
}

// Drawn is the block of a picture of a position.
func Drawn(p engine.Picture) chat.Block {
	return chat.Block{Picture: &chat.Picture{Name: "board.png", PNG: p.PNG, Alt: text.Clip(p.Alt, 1024)}}
}

// AddPicture adds a picture to a private answer that has been given already; false when there is none to add.
func (r *Reply) AddPicture(ctx context.Context, g *title.Game, s engine.Scene, m chat.Message) bool {
	if g.Title.Painter == nil {
		return false
	}
	wanted, done := r.Expect(ctx)
	defer done()
	if wanted.Err() != nil {
		return false
	}
	s.Private, s.Theme = true, cmp.Or(r.Theme, s.Theme)
	picture, err := r.Draw.Paint(wanted, g, string(g.ID)+" "+r.in.ID, s)
	if err != nil {
		return false
	}
	plain := m.Blocks
	m.Blocks = slices.Insert(slices.Clone(plain), 1, Drawn(picture))
	err = r.Amend(wanted, m)
	if errors.Is(err, chat.ErrTooLarge) {
		m.Blocks = slices.Insert(slices.Clone(plain), 1, chat.Block{Text: g.In(r.in.Locale).Say("table.no_picture")})
		err = r.Amend(wanted, m) // It is logged.
	}
	return err == nil
}

// Expect is the context in which a picture for this answer is drawn: it ends when something newer comes into its
// message. Done must be called afterwards.
func (r *Reply) Expect(ctx context.Context) (drawing context.Context, done func()) {
	return r.ephemerals.expect(ctx, r.privateMessage(), r.turn)
}

// Overtaken says that something newer has come into this answer's message.
func (r *Reply) Overtaken() bool { return !r.ephemerals.overtake(r.privateMessage(), r.turn) }
