package table

import (
	"maps"
	"time"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// MayKnow says why a person may not look at a table with the knowledge of a seat; engine.Everyone is what everybody
// knows. Once there is a result nothing is secret.
func MayKnow(t *Table, by Input, seat engine.Seat) error {
	switch {
	case seat < engine.Everyone || int(seat) >= len(t.Seats):
		return Refuse("refused.unknown_control")
	case seat != engine.Everyone && seat != t.SeatOf(by.User) && t.Phase != storage.Finished:
		return Refuse("branch.secret")
	}
	return nil
}

// aheadKey is the act's Key of a hint by which a person plays on in private.
const aheadKey = "ahead"

// MayLookAhead is the seat with whose knowledge a person may play on in private from how a game stands.
func MayLookAhead(t *Table, by Input) (engine.Seat, error) {
	seat, err := playingSeat(t, by)
	if err == nil && !LooksAhead(&t.Envelope) {
		err = t.RefuseAsking("refused.no_whatif")
	}
	return seat, err
}

// LookAhead notes for the log that a person plays on in private from how a game stands: once for each position, and
// only if others play.
func LookAhead(t *Table, by Input, log Log) (Change, error) {
	seat, err := MayLookAhead(t, by)
	if err != nil {
		return Change{}, err
	}
	return hint(t, storage.Act{Key: aheadKey, Seat: seat, Since: t.Position.Seq()}, log)
}

// imagine is a position as a seat could imagine it, by a seed: what it can't know is dealt anew, and what others have
// answered in secret they answer as computers propose. It is the same for all positions that the seat can't tell apart.
func imagine(position engine.Table, seat engine.Seat, seed engine.Seed) engine.Table {
	rand := engine.NewRand(seed)
	position = position.Redeal(seat, &rand)
	for _, d := range position.Decisions() {
		if d.Seat == seat || d.Awaited() {
			continue
		}
		for _, move := range position.Propose(d.Seat) {
			next, _, err := position.Act(position.Seq()+1, engine.Action{Seat: d.Seat, Move: move})
			if err == nil {
				position = next
				break
			}
		}
	}
	return position
}

// Branching is how a person plays on from a position of another table.
type Branching struct {
	storage.Origin
	// Seat is the person's, Level that of the computers on the others; Locale is the language.
	Seat          engine.Seat
	Level, Locale string
	// Position is what the seat imagines, by Seed.
	Position engine.Table
	Seed     engine.Seed
}

// Branch makes a table, for the first record, at which a person plays on from a position of another one.
func Branch(t, of *Table, by Input, at Place, b Branching, now time.Time) Change {
	env := newLobby(by, of.Game, at, map[string]string{"locale": b.Locale}, now)
	maps.Copy(env.Options, of.Options)
	env.Seats, env.Bids = nil, of.Bids
	for seat := range of.Seats {
		if engine.Seat(seat) == b.Seat {
			env.Seats = append(env.Seats, storage.Seat{User: by.User, Name: seatName(env.Seats, by.Name)})
		} else {
			env.Seats = withComputer(env.Seats, b.Level)
		}
	}
	env.Want, env.Phase, env.Started, env.From = len(env.Seats), storage.Playing, now, &b.Origin
	decideHelp(&env)
	t.Envelope = env
	return Change{
		Act:      storage.Act{Kind: storage.ActStart, Seat: engine.Everyone},
		Position: imagine(b.Position, b.Seat, b.Seed).Reask(t.Seq+1, nil),
	}
}
