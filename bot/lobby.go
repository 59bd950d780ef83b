package bot

import (
	"cmp"
	"context"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// lobbyChange changes a table that has not started.
func (b *Bot) lobbyChange(ctx context.Context, in chat.Interaction, r *reply, id storage.GameID, use func(*title.Game, text.Localizer) (table.Change, error)) error {
	g, _, err := b.update(ctx, id, in, func(g *title.Game) (table.Change, error) {
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
		r.tell(ctx, view.Text(g.In(in.Locale).Say(cmp.Or(g.Answer, "turn.done"))))
		return nil
	}
	r.ok(ctx)
	return nil
}

func (b *Bot) join(ctx context.Context, in chat.Interaction, r *reply, id storage.GameID) error {
	return b.lobbyChange(ctx, in, r, id, func(g *title.Game, v text.Localizer) (table.Change, error) {
		if g.SeatOf(in.User.ID) != engine.Everyone {
			return table.Change{}, table.Refuse("refused.seated")
		}
		return b.takeSeat(ctx, in, g, v)
	})
}

// leaveLobby frees a seat; a table without persons is closed, a host who leaves hands over.
func (b *Bot) leaveLobby(ctx context.Context, in chat.Interaction, r *reply, id storage.GameID) error {
	return b.lobbyChange(ctx, in, r, id, func(g *title.Game, v text.Localizer) (table.Change, error) {
		env := &g.Envelope
		seat := g.SeatOf(in.User.ID)
		if seat == engine.Everyone {
			return table.Change{}, table.Refuse("refused.not_seated")
		}
		table.RemoveSeat(env, int(seat))
		table.HandOver(env, in.User.ID)
		if table.People(env) == 0 {
			table.Close(env, "empty", b.now())
		}
		return table.Change{Act: storage.Act{Kind: "leave", Seat: seat}, Answer: "lobby.left"}, nil
	})
}

func (b *Bot) addComputer(ctx context.Context, in chat.Interaction, r *reply, id storage.GameID) error {
	return b.lobbyChange(ctx, in, r, id, func(g *title.Game, v text.Localizer) (table.Change, error) {
		env := &g.Envelope
		if g.SeatOf(in.User.ID) == engine.Everyone && !table.MayManage(env, view.InputOf(in)) {
			return table.Change{}, table.Refuse("refused.join_first")
		}
		if table.Taken(env) >= env.Want {
			return table.Change{}, table.Refuse("refused.full", engine.Free("command", g.Game))
		}
		if err := g.SeatKept(view.InputOf(in)); err != nil {
			return table.Change{}, err
		}
		table.AddComputer(env, g.Rules.Levels()[0])
		return table.Change{Act: storage.Act{Kind: "computer", Seat: engine.Seat(len(env.Seats) - 1)}}, nil
	})
}
