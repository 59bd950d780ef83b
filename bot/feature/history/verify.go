package history

import (
	"context"
	"encoding/hex"
	"errors"
	"strings"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/reply"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
	"github.com/harbormaster/harbormaster/storage/retrace"
)

// Verify checks a game: the one that ended last in the channel, or seed, salt and seal as they were told.
func (hi *History) Verify(ctx context.Context, in chat.Interaction, r *reply.Reply) error {
	v := hi.Texts.About(in.Command, in.Locale)
	given := func(key string) string { return strings.ToLower(strings.TrimSpace(in.Options[key])) }
	seed, salt, seal := given("seed"), given("salt"), given("seal")
	g, err := hi.lastFinished(ctx, in)
	var none *table.Refusal
	if typed := seed+salt+seal != ""; err != nil && (!typed || !errors.As(err, &none)) {
		return err
	} else if !typed {
		if err := ownDraws(g); err != nil {
			return err
		}
		seed, salt, seal = g.Seed, g.Salt, g.Commitment
	}
	if !isHex(seed, 32) || !isHex(salt, 32) || !isHex(seal, 64) {
		return table.Refuse("verify.form")
	}
	if sum := table.SealOf(seed, salt); sum != seal {
		r.Tell(ctx, view.Text(v.Say("verify.seal_wrong", engine.Free("sum", sum), engine.Free("seal", seal))))
		return nil
	}
	lines := []string{v.Say("verify.seal_right", engine.Free("seal", seal))}
	if g == nil || g.Commitment != seal {
		r.Tell(ctx, view.Text(strings.Join(append(lines, v.Say("verify.no_game")), "\n")))
		return nil
	}
	return hi.verified(ctx, r, g, v, lines)
}

// Fair tells how the draws of a game can be checked: while it goes on by the seal of its seed. When it is over they
// are.
func (hi *History) Fair(ctx context.Context, in chat.Interaction, r *reply.Reply, g *title.Game) error {
	v := g.In(in.Locale)
	if err := ownDraws(g); err != nil {
		return err
	}
	if g.Phase != storage.Finished {
		r.Update(ctx, view.Text(v.Say("fair.seal", engine.Free("commitment", g.Commitment))))
		return nil
	}
	return hi.verified(ctx, r, g, v, []string{v.Say("fair.seed", engine.Free("seed", g.Seed),
		engine.Free("salt", g.Salt), engine.Free("commitment", g.Commitment))})
}

// ownDraws refuses a game that began in the middle of another: no seed leads to it.
func ownDraws(g *title.Game) error {
	if g.From == nil {
		return nil
	}
	return table.Refuse("branch.unsealed")
}

// verified tells behind some lines whether a finished game follows from its seed.
func (hi *History) verified(ctx context.Context, r *reply.Reply, g *title.Game, v text.Localizer,
	lines []string) error {
	records, err := hi.Store.Log(ctx, g.ID, 1, g.Seq)
	if err != nil {
		return err
	}
	r.Update(ctx, view.Text(strings.Join(append(lines, verdict(&g.Table, g.Seed, records, v)...), "\n")))
	return nil
}

func isHex(s string, digits int) bool {
	_, err := hex.DecodeString(s)
	return err == nil && len(s) == digits
}

func verdict(g *table.Table, seed string, records []storage.Record, v text.Localizer) []string {
	c := checkGame(g, seed, records)
	before := title.Before(records)
	lines := []string{}
	switch {
	case c.sealed != "" && c.sealed != g.Commitment:
		lines = append(lines, v.Say("verify.sealed_other", engine.Free("seal", c.sealed)))
	case c.wrong > 0:
		lines = append(lines, v.Say("verify.step_wrong", engine.Num("step", max(c.wrong-before, 1)),
			engine.Num("n", c.moves)))
	default:
		lines = append(lines, v.Say("verify.moves_right", engine.Num("n", c.moves)))
		if c.words > 0 {
			lines = append(lines, v.Say("verify.words_differ", engine.Num("step", max(c.words-before, 1))))
		}
	}
	return lines
}

type checked struct {
	// moves is how many moves were played and agree; those of an export are counted so, too.
	moves int
	// wrong is the record that does not follow from the seed and the moves, 0 for none; words the first one whose facts
	// are told otherwise.
	wrong, words int
	// sealed is the seal that the record of the start tells.
	sealed string
}

// checkGame plays a game again, and holds every position and the state of its generator against the log: what chance
// decides later comes of that too.
func checkGame(g *table.Table, seed string, records []storage.Record) checked {
	var c checked
	begun := false
	gone := table.Undone(records)
	for r := range retrace.Log(g.Rules, records) {
		started := r.Act.Kind == storage.ActStart
		if started {
			begun, c.sealed, c.moves = true, r.Act.Value, 0
		}
		switch {
		case started && r.Seed != seed, r.Err != nil && !errors.Is(r.Err, retrace.ErrOtherEvents):
			c.wrong = r.Seq
			return c
		case r.Err != nil && c.words == 0:
			c.words = r.Seq
		}
		if r.Act.Kind == storage.ActMove && !gone[r.Seq] {
			c.moves++
		}
	}
	if !begun {
		c.wrong = 1
	}
	return c
}
