package lobby

import (
	"cmp"
	"context"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/feature"
	"github.com/harbormaster/harbormaster/bot/reply"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// Lobby opens tables and fills their seats: joining, settings, the start, rematches, invitations, and leaving.
type Lobby struct{ *feature.Env }

// lobbyChange changes a table that has not started.
func (lo *Lobby) lobbyChange(ctx context.Context, in chat.Interaction, r *reply.Reply, id storage.GameID, use func(*title.Game, text.Localizer) (table.Change, error)) error {
	g, _, err := lo.Repo.UpdateFor(ctx, id, in, func(g *title.Game) (table.Change, error) {
		v := g.In(in.Locale)
		if g.Phase != storage.Lobby {
			return table.Change{}, g.NotALobby()
		}
		return use(g, v)
	})
	if err != nil {
		return err
	}
	if in.Kind == chat.CommandUsed {
		r.Tell(ctx, view.Text(g.In(in.Locale).Say(cmp.Or(g.Answer, "turn.done"))))
		return nil
	}
	r.OK(ctx)
	return nil
}

func (lo *Lobby) Join(ctx context.Context, in chat.Interaction, r *reply.Reply, id storage.GameID) error {
	return lo.lobbyChange(ctx, in, r, id, func(g *title.Game, v text.Localizer) (table.Change, error) {
		if g.SeatOf(in.User.ID) != engine.Everyone {
			return table.Change{}, table.Refuse("refused.seated")
		}
		return lo.takeSeat(ctx, in, g, v)
	})
}

// leaveLobby frees a seat; a table without persons is closed, a host who leaves hands over.
func (lo *Lobby) leaveLobby(ctx context.Context, in chat.Interaction, r *reply.Reply, id storage.GameID) error {
	return lo.lobbyChange(ctx, in, r, id, func(g *title.Game, v text.Localizer) (table.Change, error) {
		env := &g.Envelope
		seat := g.SeatOf(in.User.ID)
		if seat == engine.Everyone {
			return table.Change{}, table.Refuse("refused.not_seated")
		}
		table.RemoveSeat(env, int(seat))
		table.HandOver(env, in.User.ID)
		if table.People(env) == 0 {
			table.Close(env, "empty", lo.Now())
		}
		return table.Change{Act: storage.Act{Kind: "leave", Seat: seat}, Answer: "lobby.left"}, nil
	})
}

func (lo *Lobby) AddComputer(ctx context.Context, in chat.Interaction, r *reply.Reply, id storage.GameID) error {
	return lo.lobbyChange(ctx, in, r, id, func(g *title.Game, v text.Localizer) (table.Change, error) {
		env := &g.Envelope
		if g.SeatOf(in.User.ID) == engine.Everyone && !table.MayManage(env, title.InputOf(in)) {
			return table.Change{}, table.Refuse("refused.join_first")
		}
		if table.Taken(env) >= env.Want {
			return table.Change{}, table.Refuse("refused.full", engine.Free("command", g.Game))
		}
		if err := g.SeatKept(title.InputOf(in)); err != nil {
			return table.Change{}, err
		}
		table.AddComputer(env, g.Rules.Levels()[0])
		return table.Change{Act: storage.Act{Kind: "computer", Seat: engine.Seat(len(env.Seats) - 1)}}, nil
	})
}

// Leave gives up a seat: in a lobby at once, in a running game after confirming, to a computer or to whoever wants it. How is
// "" to be asked, "yes" for a computer, "offer" for somebody else. A table that the last person leaves is closed.
func (lo *Lobby) Leave(ctx context.Context, in chat.Interaction, r *reply.Reply, id storage.GameID, how string) error {
	g, err := lo.Repo.LoadFor(ctx, in, id)
	if err != nil {
		return err
	}
	if g.Phase == storage.Lobby {
		return lo.leaveLobby(ctx, in, r, id)
	}
	v := g.In(in.Locale)
	if how == "" {
		if err := g.MayLeave(title.InputOf(in)); err != nil {
			return err
		}
		m := view.Text(v.Say("leave.sure") + " " + v.Say("leave.sure_more"))
		m.Blocks = append(m.Blocks, chat.Block{Row: &chat.Row{Buttons: []chat.Button{
			{ID: g.CustomID("leave:yes"), Label: v.Say("button.leave_yes"), Style: chat.Danger},
			{ID: g.CustomID("leave:offer"), Label: v.Say("button.leave_offer")},
		}}})
		r.Update(ctx, m)
		return nil
	}
	g, _, err = lo.Repo.UpdateFor(ctx, id, in, func(g *title.Game) (table.Change, error) {
		if err := g.MayLeave(title.InputOf(in)); err != nil {
			return table.Change{}, err
		}
		env := &g.Envelope
		seat := g.SeatOf(in.User.ID)
		if how == "offer" {
			return g.OfferSeat(title.InputOf(in), seat, lo.Now())
		}
		name := env.Seats[seat].Name
		g.GiveToComputer(seat)
		if table.People(env) == 0 {
			table.Close(env, "empty", lo.Now())
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
	r.Update(ctx, m)
	return nil
}

// CloseLobby closes a table that nobody has started.
func (lo *Lobby) CloseLobby(ctx context.Context, t storage.Timer) error {
	_, _, err := lo.Repo.Update(ctx, t.Game, chat.Interaction{}, func(g *title.Game) (table.Change, error) {
		if g.Phase != storage.Lobby {
			return table.Change{}, table.ErrUnchanged
		}
		table.Close(&g.Envelope, "late", lo.Now())
		return table.Change{Act: storage.Act{Kind: "close", Seat: engine.Everyone}}, nil
	})
	return err
}
