package bot

import (
	"cmp"
	"context"
	"time"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// lobbyChange changes a table that has not started.
func (b *Bot) lobbyChange(ctx context.Context, in chat.Interaction, r *reply, id storage.GameID, use func(*game, text.Localizer) (change, error)) error {
	g, _, err := b.update(ctx, id, in, func(g *game) (change, error) {
		v := g.In(in.Locale)
		if g.Phase != storage.Lobby {
			return change{}, g.notALobby(in)
		}
		return use(g, v)
	})
	if err != nil {
		return err
	}
	if in.Kind == chat.CommandUsed {
		r.tell(ctx, say(g.In(in.Locale).Say(cmp.Or(g.Answer, "turn.done"))))
		return nil
	}
	r.ok(ctx)
	return nil
}

// notALobby refuses what belongs to a lobby on a table that has started or ended.
func (g *Table) notALobby(in chat.Interaction) error {
	if g.Phase == storage.Playing {
		return g.refuseAsking("refused.started")
	}
	return g.refuseAsking("refused.closed")
}

func (b *Bot) join(ctx context.Context, in chat.Interaction, r *reply, id storage.GameID) error {
	return b.lobbyChange(ctx, in, r, id, func(g *game, v text.Localizer) (change, error) {
		if g.seatOf(in.User.ID) != engine.Everyone {
			return change{}, Refuse("refused.seated")
		}
		return b.takeSeat(ctx, in, g, v)
	})
}

// leaveLobby frees a seat; a table without persons is closed, a host who leaves hands over.
func (b *Bot) leaveLobby(ctx context.Context, in chat.Interaction, r *reply, id storage.GameID) error {
	return b.lobbyChange(ctx, in, r, id, func(g *game, v text.Localizer) (change, error) {
		env := &g.Envelope
		seat := g.seatOf(in.User.ID)
		if seat == engine.Everyone {
			return change{}, Refuse("refused.not_seated")
		}
		removeSeat(env, int(seat))
		handOver(env, in.User.ID)
		if people(env) == 0 {
			closeTable(env, "empty", b.now())
		}
		return change{act: storage.Act{Kind: "leave", Seat: seat}, answer: "lobby.left"}, nil
	})
}

func closeTable(env *storage.Envelope, why string, now time.Time) {
	env.Phase, env.Ended = storage.Closed, now
	env.Settings["closed"] = why
}

func (b *Bot) addComputer(ctx context.Context, in chat.Interaction, r *reply, id storage.GameID) error {
	return b.lobbyChange(ctx, in, r, id, func(g *game, v text.Localizer) (change, error) {
		env := &g.Envelope
		if g.seatOf(in.User.ID) == engine.Everyone && !mayManage(env, in) {
			return change{}, Refuse("refused.join_first")
		}
		if taken(env) >= env.Want {
			return change{}, Refuse("refused.full", engine.Free("command", g.Game))
		}
		if err := g.seatKept(in, v); err != nil {
			return change{}, err
		}
		addComputer(env, g.Rules.Levels()[0])
		return change{act: storage.Act{Kind: "computer", Seat: engine.Seat(len(env.Seats) - 1)}}, nil
	})
}
