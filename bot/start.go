package bot

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"time"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// start begins the game: with all seats taken at once, else after a question. How is "" (ask when seats are free), "as_is"
// or "fill" (computers take the free seats).
func (b *Bot) start(ctx context.Context, in chat.Interaction, r *reply, id storage.GameID, how string) error {
	g, _, err := b.update(ctx, id, in, func(g *game) (change, error) {
		v := g.In(in.Locale)
		env := &g.Envelope
		if env.Phase != storage.Lobby {
			return change{}, g.notALobby(in)
		}
		if !mayManage(env, in) {
			return change{}, Refuse("refused.start_host", engine.Free("host", hostName(env)))
		}
		least, _ := g.Rules.Players()
		free := env.Want - taken(env)
		if free > 0 && how == "fill" {
			for range free {
				addComputer(env, g.Rules.Levels()[0])
			}
			free = 0
		}
		if free > 0 && how == "" || taken(env) < least {
			return change{}, refusal{startQuestion(g, v, free, taken(env) >= least)}
		}
		env.Want = taken(env)
		return g.deal(v, b.now())
	})
	if err != nil {
		return err
	}
	b.begun(ctx, id)
	if in.Private {
		r.update(ctx, say(g.In(in.Locale).Say("lobby.started")))
		return nil
	}
	r.ok(ctx)
	return nil
}

// begun clears the end of a lobby that has become a game.
func (b *Bot) begun(ctx context.Context, id storage.GameID) {
	if err := b.store.Clear(ctx, "lobby-"+string(id)); err != nil {
		b.log.Warn("timer was not cleared", "game", id, "error", err)
	}
}

// startAlone begins a game for one right after its table was opened: there is nobody to wait for. A game that does not begin
// stays a lobby, where Start says why.
func (b *Bot) startAlone(ctx context.Context, in chat.Interaction, opened *game) *game {
	in.ID = "" // The record of the opening has it.
	g, _, err := b.record(ctx, opened.ID, in, func(g *game) (change, error) {
		if g.Phase != storage.Lobby {
			return change{}, errUnchanged
		}
		return g.deal(g.In(in.Locale), b.now())
	})
	if err != nil {
		b.log.Warn("a game for one did not begin with its table", "game", opened.ID, "error", err)
		return opened
	}
	b.begun(ctx, g.ID)
	return g
}

// startQuestion asks what to do about free seats.
func startQuestion(g *game, v text.Localizer, free int, enough bool) chat.Message {
	m := say(v.Say("lobby.not_full", engine.Num("n", free), engine.Num("want", g.Want)))
	row := chat.Row{Buttons: []chat.Button{{ID: g.at("start:fill"), Label: v.Say("button.fill", engine.Num("n", free)), Style: chat.Primary}}}
	if enough {
		label := v.Say("button.start_with", engine.Num("n", taken(&g.Envelope)))
		if g.Title.rivals(taken(&g.Envelope)) > 0 {
			label = v.Say("button.start_against", engine.Free("against", v.Automaton()))
		}
		row.Buttons = append(row.Buttons, chat.Button{ID: g.at("start:as_is"), Label: text.Clip(label, 80)})
	}
	m.Blocks = append(m.Blocks, chat.Block{Row: &row})
	return m
}

// deal sets the game up from a seed that nobody knows.
func (g *Table) deal(v text.Localizer, now time.Time) (change, error) {
	env := &g.Envelope
	seed := engine.NewSeed()
	salt, commitment := commit(seed)
	t, events, err := g.Rules.New(engine.Config{Seats: len(env.Seats), Options: env.Options, Seed: seed})
	var reason *engine.Reason
	if errors.As(err, &reason) {
		return change{}, refusal{say(v.Refusal(reason))}
	}
	if err != nil {
		return change{}, fmt.Errorf("set up: %w", err)
	}
	env.Phase, env.Started = storage.Playing, now
	env.Seed, env.Salt, env.Commitment = seed.String(), salt, commitment
	delete(env.Settings, "invited")
	keepSeats(env, nil)
	t = t.Reask(g.Seq+1, nil)
	return change{act: storage.Act{Kind: "start", Seat: engine.Everyone, Value: commitment}, table: t, events: events}, nil
}

// commit makes the commitment to a seed: the hash of seed and salt is told at the start, both at the end.
func commit(seed engine.Seed) (salt, commitment string) {
	var raw [16]byte
	_, _ = rand.Read(raw[:])
	salt = hex.EncodeToString(raw[:])
	sum := sha256.Sum256([]byte(seed.String() + salt))
	return salt, hex.EncodeToString(sum[:])
}
