package table

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"time"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// Deal sets the game up from a seed. Its seal, the hash of seed and salt, is told at the start, both at the end.
func (g *Table) Deal(seed engine.Seed, salt string, now time.Time) (Change, error) {
	env := &g.Envelope
	t, events, err := g.Rules.New(engine.Config{Seats: len(env.Seats), Options: env.Options, Seed: seed})
	var reason *engine.Reason
	if errors.As(err, &reason) {
		return Change{}, &Refusal{Table: g, Reason: reason}
	}
	if err != nil {
		return Change{}, fmt.Errorf("set up: %w", err)
	}
	env.Phase, env.Started = storage.Playing, now
	env.Seed, env.Salt, env.Commitment = seed.String(), salt, SealOf(seed.String(), salt)
	delete(env.Settings, "invited")
	KeepSeats(env, nil)
	t = t.Reask(g.Seq+1, nil)
	return Change{Act: storage.Act{Kind: "start", Seat: engine.Everyone, Value: env.Commitment}, Position: t, Events: events}, nil
}

// SealOf is the hash of a seed and a salt, one after the other.
func SealOf(seed, salt string) string {
	sum := sha256.Sum256([]byte(seed + salt))
	return hex.EncodeToString(sum[:])
}
