package table

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/auction"
	"github.com/harbormaster/harbormaster/storage"
)

// ErrSeatsFree says that a game does not start because of free seats, or of too few that are taken.
var ErrSeatsFree = errors.New("seats are free")

// MayLook says why there is no position to look at.
func MayLook(t *Table) error {
	switch {
	case t.Bidding():
		return Refuse("refused.bidding")
	case t.Position != nil:
		return nil
	case t.Phase == storage.Closed:
		return Refuse("refused.closed")
	}
	return Refuse("refused.not_started")
}

// Start begins the game of a lobby from a seed. How says what becomes of free seats: "fill" gives them to computers,
// "as_is" leaves them out, "" is refused with ErrSeatsFree, as is a game for which too few seats are taken.
func Start(t *Table, by Input, how string, seed engine.Seed, salt string, now time.Time) (Change, error) {
	switch {
	case t.Phase != storage.Lobby:
		return Change{}, t.NotALobby()
	case !MayManage(&t.Envelope, by):
		return Change{}, Refuse("refused.start_host", engine.Free("host", HostName(&t.Envelope)))
	}
	seats := slices.Clone(t.Seats)
	for how == "fill" && len(seats) < t.Want {
		seats = withComputer(seats, LevelOf(&t.Envelope))
	}
	least, _ := t.Rules.Players()
	if len(seats) < t.Want && how == "" || len(seats) < least {
		return Change{}, ErrSeatsFree
	}
	return deal(t, seats, seed, salt, now)
}

// StartSeated begins the game of a table with the seats that are taken, right after it was opened; ErrUnchanged where
// it has begun.
func StartSeated(t *Table, seed engine.Seed, salt string, now time.Time) (Change, error) {
	if t.Phase != storage.Lobby {
		return Change{}, ErrUnchanged
	}
	return deal(t, t.Seats, seed, salt, now)
}

// deal sets the game up from a seed. Its seal, the hash of seed and salt, is told at the start, both at the end.
func deal(t *Table, seats []storage.Seat, seed engine.Seed, salt string, now time.Time) (Change, error) {
	act := storage.Act{Kind: storage.ActStart, Seat: engine.Everyone}
	if sells(t, len(seats)) {
		act.Kind = auction.Name
		firstGoesFirst(t)
	}
	// What the rules refuse is said before any bid.
	position, events, err := t.Rules.New(engine.Config{Seats: len(seats), Options: t.Options, Seed: seed})
	if err == nil && act.Kind == auction.Name {
		position, events, err = auction.Game().New(engine.Config{Seats: len(seats)})
	}
	var reason *engine.Reason
	if errors.As(err, &reason) {
		no := &Refusal{Table: t, Reason: reason}
		if reason.Key == engine.RefusedOption {
			if o, ok := FindOption(t.Rules, reason.Args[0].Text); ok {
				no = &Refusal{Key: reason.Key, Table: t, Option: &OptionValue{o, reason.Args[1].Text}}
			}
		}
		return Change{}, no
	}
	if err != nil {
		return Change{}, fmt.Errorf("set up: %w", err)
	}
	t.Seats, t.Want = seats, len(seats)
	t.Phase, t.Started = storage.Playing, now
	t.Seed, t.Salt, t.Commitment = seed.String(), salt, SealOf(seed.String(), salt)
	for _, key := range []string{"invited", sought, waiting} {
		delete(t.Settings, key)
	}
	decideHelp(&t.Envelope)
	keepSeats(&t.Envelope, nil)
	act.Value = t.Commitment
	return Change{Act: act, Position: position.Reask(t.Seq+1, nil), Events: events}, nil
}

// SealOf is the hash of a seed and a salt, one after the other.
func SealOf(seed, salt string) string {
	sum := sha256.Sum256([]byte(seed + salt))
	return hex.EncodeToString(sum[:])
}
