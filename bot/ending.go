package bot

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// end ends a running game or a lobby without a result: the host or a moderator, after confirming; any person at the table if
// all others agree. How is "" to be asked, "yes" for ending it alone, "ask" for asking the others.
func (b *Bot) end(ctx context.Context, in chat.Interaction, r *reply, id storage.GameID, how string) error {
	server, err := b.guild(ctx, in.Guild)
	if err != nil {
		return err
	}
	if how == "" {
		g, err := b.visit(ctx, in, id)
		if err != nil {
			return err
		}
		if err := mayEnd(server, g, in, how); err != nil {
			return err
		}
		r.update(ctx, view.ConfirmEnd(g, in, server.endsAlone(&g.Envelope, in)))
		return nil
	}
	g, _, err := b.update(ctx, id, in, func(g *title.Game) (table.Change, error) {
		if err := mayEnd(server, g, in, how); err != nil {
			return table.Change{}, err
		}
		seat := g.SeatOf(in.User.ID)
		if how == "yes" {
			table.Close(&g.Envelope, "host", b.now())
			return table.Change{Act: storage.Act{Kind: "end", Seat: seat}, Answer: "end.done"}, nil
		}
		if len(table.Others(&g.Envelope, in.User.ID)) == 0 {
			table.Close(&g.Envelope, "agreed", b.now())
			return table.Change{Act: storage.Act{Kind: "end", Seat: seat, Key: "agreed"}, Answer: "end.done"}, nil
		}
		return g.Ask(storage.Vote{Kind: table.VoteEnd, Seat: seat, By: in.User.ID}, seat, b.now())
	})
	if err != nil {
		return err
	}
	r.update(ctx, view.Text(g.In(in.Locale).Say(cmp.Or(g.Answer, "end.done"))))
	return nil
}

func mayEnd(server guild, g *title.Game, in chat.Interaction, how string) error {
	p := g.Phase
	if p != storage.Playing && p != storage.Lobby {
		return table.Refuse("refused.not_playing")
	}
	seated := p == storage.Playing && g.SeatOf(in.User.ID) != engine.Everyone
	if how == "ask" && seated || how == "" && seated || how != "ask" && server.endsAlone(&g.Envelope, in) {
		return nil
	}
	if server.Enders == byModerators {
		return table.Refuse("refused.end_moderators")
	}
	return table.Refuse("refused.end_host", engine.Free("host", table.HostName(&g.Envelope)))
}

// leave gives up a seat: in a lobby at once, in a running game after confirming, to a computer or to whoever wants it. How is
// "" to be asked, "yes" for a computer, "offer" for somebody else. A table that the last person leaves is closed.
func (b *Bot) leave(ctx context.Context, in chat.Interaction, r *reply, id storage.GameID, how string) error {
	g, err := b.visit(ctx, in, id)
	if err != nil {
		return err
	}
	if g.Phase == storage.Lobby {
		return b.leaveLobby(ctx, in, r, id)
	}
	v := g.In(in.Locale)
	if how == "" {
		if err := g.MayLeave(view.InputOf(in)); err != nil {
			return err
		}
		m := view.Text(v.Say("leave.sure") + " " + v.Say("leave.sure_more"))
		m.Blocks = append(m.Blocks, chat.Block{Row: &chat.Row{Buttons: []chat.Button{
			{ID: g.CustomID("leave:yes"), Label: v.Say("button.leave_yes"), Style: chat.Danger},
			{ID: g.CustomID("leave:offer"), Label: v.Say("button.leave_offer")},
		}}})
		r.update(ctx, m)
		return nil
	}
	g, _, err = b.update(ctx, id, in, func(g *title.Game) (table.Change, error) {
		if err := g.MayLeave(view.InputOf(in)); err != nil {
			return table.Change{}, err
		}
		env := &g.Envelope
		seat := g.SeatOf(in.User.ID)
		if how == "offer" {
			return g.OfferSeat(view.InputOf(in), seat, b.now())
		}
		name := env.Seats[seat].Name
		g.GiveToComputer(seat)
		if table.People(env) == 0 {
			table.Close(env, "empty", b.now())
		}
		return table.Change{Act: storage.Act{Kind: "replace", Seat: seat, Key: "computer", Value: name}, Answer: "leave.done"}, nil
	})
	if err != nil {
		return err
	}
	m := view.Text(v.Say(cmp.Or(g.Answer, "leave.done")))
	if g.Answer == "leave.offered" {
		m.Blocks = append(m.Blocks, chat.Block{Row: &chat.Row{Buttons: []chat.Button{{ID: g.CustomID("return"), Label: v.Say("button.back_here"), Style: chat.Success}}}})
	}
	r.update(ctx, m)
	return nil
}

const (
	// idleAfter is after how long without an act of a person a running game is told that it is about to be closed,
	// idleNotice how long it stands open after that.
	idleAfter  = 23 * 24 * time.Hour
	idleNotice = 7 * 24 * time.Hour
)

// watch sets the timers of a running game that is about to be published: for its open questions, and for
// the day when it counts as given up. They may come too early: due looks at the records.
func (b *Bot) watch(ctx context.Context, g *title.Game) error {
	env := &g.Envelope
	if env.Phase != storage.Playing {
		return nil
	}
	set := func(kind, key string, at time.Time) error {
		return b.store.Set(ctx, storage.Timer{Key: key, Game: g.ID, Kind: kind, At: at})
	}
	for _, v := range env.Votes {
		if v.ID > table.ToldSeq(g.Publication) && v.Kind != table.VoteOffer {
			if err := set("vote", fmt.Sprintf("vote-%s-%d", g.ID, v.ID), v.At.Add(table.VoteLife+time.Second)); err != nil {
				return err
			}
		}
	}
	// What the program does on its own puts nothing off. A timer that came sets the next one.
	if shown := g.Publication.At; shown.Before(env.Started) || g.Act.User != "" && g.At.Sub(shown) > 24*time.Hour {
		return set("idle", "idle-"+string(g.ID), g.At.Add(idleAfter+time.Second))
	}
	return nil
}

// dueTable does what a timer of watch asks for.
func (b *Bot) dueTable(ctx context.Context, t storage.Timer) error {
	var next time.Time
	closing := false
	_, _, err := b.record(ctx, t.Game, chat.Interaction{}, func(g *title.Game) (c table.Change, err error) {
		if g.Phase != storage.Playing {
			return table.Change{}, table.ErrUnchanged
		}
		if t.Kind == "idle" {
			c, next, closing, err = b.idle(ctx, g)
			return c, err
		}
		if !slices.ContainsFunc(g.Votes, func(v storage.Vote) bool { return table.Expired(v, b.now()) }) {
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
	if err := b.store.Set(ctx, storage.Timer{Key: key, Game: t.Game, Kind: t.Kind, At: next.Add(time.Second)}); err != nil {
		return err
	}
	if key == t.Key {
		return errSet
	}
	return nil
}

// idle tells a table at which nobody acts that it is about to be closed, and later closes it; next is when to look again, zero
// for never, closing says that it is told.
func (b *Bot) idle(ctx context.Context, g *title.Game) (c table.Change, next time.Time, closing bool, err error) {
	last, warned, err := b.lastAct(ctx, g)
	if err != nil {
		return table.Change{}, time.Time{}, false, err
	}
	if p := g.Pause; p != nil && p.Until.After(last) {
		last = p.Until
	}
	now := b.now()
	switch {
	case now.Before(last.Add(idleAfter)):
		return table.Change{}, last.Add(idleAfter), false, table.ErrUnchanged
	case warned.IsZero():
		return table.Change{Act: storage.Act{Kind: "idle", Seat: engine.Everyone}}, now.Add(idleNotice), true, nil
	case now.Before(warned.Add(idleNotice)):
		return table.Change{}, warned.Add(idleNotice), true, table.ErrUnchanged
	}
	table.Close(&g.Envelope, "abandoned", b.now())
	return table.Change{Act: storage.Act{Kind: "close", Seat: engine.Everyone, Key: "abandoned"}}, time.Time{}, false, nil
}

// lastAct is when a person acted last, and when the table was told since that nobody does, zero if it was not.
func (b *Bot) lastAct(ctx context.Context, g *title.Game) (last, warned time.Time, err error) {
	const step = 32
	for end := g.Seq; end > 0; end -= step {
		part, err := b.store.Log(ctx, g.ID, max(end-step+1, 1), end)
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
