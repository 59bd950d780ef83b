package publish

import (
	"cmp"
	"context"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/profile"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// explain adds to a private message what the person is asked for the first time.
func (ob *outbox) explain(ctx context.Context, g *title.Game, seat engine.Seat, m *chat.Message, locale string) {
	d, _ := g.Position.Decision(seat)
	words := view.Coach(g, d, g.In(locale, table.LocaleOf(&g.Envelope)))
	if words != "" && ob.Profiles.Explains(ctx, g.Seats[seat].User, view.Kind(g, d)) {
		m.Blocks[0].Text += "\n" + words
	}
}

// explain tells those who are asked what they are asked for the first time, to each alone: by their last press, which
// is the only way to whisper in a channel. Who has not pressed of late reads it in their next private answer.
func (po *poster) explain(ctx context.Context, g *title.Game) {
	if g.Phase != storage.Playing || g.Pause != nil {
		return
	}
	for _, d := range g.Position.Decisions() {
		s := g.Seats[d.Seat]
		w, ok := po.webhooks.by(g.ID, s.User)
		if !ok || s.Automatic() || !d.Awaited() {
			continue
		}
		p, err := po.Profiles.Known(ctx, s.User, profile.RememberedFor)
		if err != nil {
			continue
		}
		m, ok := view.Explanation(g, d, g.In(cmp.Or(p.Language, w.locale)))
		if !ok || !po.Profiles.Explains(ctx, s.User, view.Kind(g, d)) {
			continue
		}
		if err := w.whisper(ctx, m); err != nil {
			po.Log.Warn("a question was not explained", "game", g.ID, "step", d.Step, "error", err)
		}
	}
}
