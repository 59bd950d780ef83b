package votes

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/profile"
	"github.com/harbormaster/harbormaster/bot/reply"
	"github.com/harbormaster/harbormaster/bot/repo"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// End ends a running game or a lobby without a result: the host or a moderator, after confirming; any person at the table if
// all others agree. How is "" to be asked, "yes" for ending it alone, "ask" for asking the others.
func (vo *Votes) End(ctx context.Context, in chat.Interaction, r *reply.Reply, id storage.GameID, how string) error {
	server, err := vo.Profiles.Guild(ctx, in.Guild)
	if err != nil {
		return err
	}
	if how == "" {
		g, err := vo.Repo.LoadFor(ctx, in, id)
		if err != nil {
			return err
		}
		if err := mayEnd(server, g, in, how); err != nil {
			return err
		}
		r.Update(ctx, view.ConfirmEnd(g, in, server.EndsAlone(&g.Envelope, in)))
		return nil
	}
	g, _, err := vo.Repo.UpdateFor(ctx, id, in, func(g *title.Game) (table.Change, error) {
		if err := mayEnd(server, g, in, how); err != nil {
			return table.Change{}, err
		}
		seat := g.SeatOf(in.User.ID)
		if how == "yes" {
			table.Close(&g.Envelope, "host", vo.Now())
			return table.Change{Act: storage.Act{Kind: "end", Seat: seat}, Answer: "end.done"}, nil
		}
		if len(table.Others(&g.Envelope, in.User.ID)) == 0 {
			table.Close(&g.Envelope, "agreed", vo.Now())
			return table.Change{Act: storage.Act{Kind: "end", Seat: seat, Key: "agreed"}, Answer: "end.done"}, nil
		}
		return g.Ask(storage.Vote{Kind: table.VoteEnd, Seat: seat, By: in.User.ID}, seat, vo.Now())
	})
	if err != nil {
		return err
	}
	r.Update(ctx, view.Text(g.In(in.Locale).Say(cmp.Or(g.Answer, "end.done"))))
	return nil
}

func mayEnd(server profile.Guild, g *title.Game, in chat.Interaction, how string) error {
	p := g.Phase
	if p != storage.Playing && p != storage.Lobby {
		return table.Refuse("refused.not_playing")
	}
	seated := p == storage.Playing && g.SeatOf(in.User.ID) != engine.Everyone
	if how == "ask" && seated || how == "" && seated || how != "ask" && server.EndsAlone(&g.Envelope, in) {
		return nil
	}
	if server.Enders == profile.ByModerators {
		return table.Refuse("refused.end_moderators")
	}
	return table.Refuse("refused.end_host", engine.Free("host", table.HostName(&g.Envelope)))
}

// OnTimer does what a timer of watch asks for.
func (vo *Votes) OnTimer(ctx context.Context, t storage.Timer) error {
	var next time.Time
	closing := false
	_, _, err := vo.Repo.Update(ctx, t.Game, chat.Interaction{}, func(g *title.Game) (c table.Change, err error) {
		if g.Phase != storage.Playing {
			return table.Change{}, table.ErrUnchanged
		}
		if t.Kind == "idle" {
			c, next, closing, err = vo.idle(ctx, g)
			return c, err
		}
		if !slices.ContainsFunc(g.Votes, func(v storage.Vote) bool { return table.Expired(v, vo.Now()) }) {
			return table.Change{}, table.ErrUnchanged
		}
		return table.Change{Act: storage.Act{Kind: "vote", Seat: engine.Everyone, Key: "lapsed"}}, nil
	})
	if err != nil && !errors.Is(err, table.ErrUnchanged) || next.IsZero() {
		return err
	}
	key := "idle-" + string(t.Game)
	if closing {
		key = "closing-" + string(t.Game) // What is published meanwhile leaves it alone.
	}
	if err := vo.Store.Set(ctx, storage.Timer{Key: key, Game: t.Game, Kind: t.Kind, At: next.Add(time.Second)}); err != nil {
		return err
	}
	if key == t.Key {
		return repo.ErrTimerSet
	}
	return nil
}

// idle tells a table at which nobody acts that it is about to be closed, and later closes it; next is when to look again, zero
// for never, closing says that it is told.
func (vo *Votes) idle(ctx context.Context, g *title.Game) (c table.Change, next time.Time, closing bool, err error) {
	last, warned, err := vo.lastAct(ctx, g)
	if err != nil {
		return table.Change{}, time.Time{}, false, err
	}
	if p := g.Pause; p != nil && p.Until.After(last) {
		last = p.Until
	}
	now := vo.Now()
	switch {
	case now.Before(last.Add(table.IdleAfter)):
		return table.Change{}, last.Add(table.IdleAfter), false, table.ErrUnchanged
	case warned.IsZero():
		return table.Change{Act: storage.Act{Kind: "idle", Seat: engine.Everyone}}, now.Add(table.IdleNotice), true, nil
	case now.Before(warned.Add(table.IdleNotice)):
		return table.Change{}, warned.Add(table.IdleNotice), true, table.ErrUnchanged
	}
	table.Close(&g.Envelope, "abandoned", vo.Now())
	return table.Change{Act: storage.Act{Kind: "close", Seat: engine.Everyone, Key: "abandoned"}}, time.Time{}, false, nil
}

// lastAct is when a person acted last, and when the table was told since that nobody does, zero if it was not.
func (vo *Votes) lastAct(ctx context.Context, g *title.Game) (last, warned time.Time, err error) {
	const step = 32
	for end := g.Seq; end > 0; end -= step {
		part, err := vo.Store.Log(ctx, g.ID, max(end-step+1, 1), end)
		if err != nil {
			return last, warned, err
		}
		for _, r := range slices.Backward(part) {
			if r.Act.Kind == "idle" && warned.IsZero() {
				warned = r.At
			}
			if r.Act.User != "" {
				return r.At, warned, nil
			}
		}
	}
	return g.Started, warned, nil
}
