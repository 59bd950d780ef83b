package storagetest

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"strconv"
	"time"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// maxActs ends a game that does not end by itself.
const maxActs = 5000

// Play plays a game to its end by moves drawn from the seed and records it as the bot does: a lobby that fills, the
// start, drafts and moves, one of them taken back. Its ids, times and seeds are those of no real table.
func Play(game engine.Game, seats int, seed uint64) (storage.GameItem, error) {
	p := newPlayed(game, seats, seed)
	if err := p.begin(game, seats); err != nil {
		return storage.GameItem{}, err
	}
	for range maxActs {
		if over, err := p.step(); over || err != nil {
			return p.finished(), err
		}
	}
	return storage.GameItem{}, errors.New("the game does not end")
}

type played struct {
	rand   *rand.Rand
	at     time.Time
	table  engine.Table
	env    storage.Envelope
	log    []storage.Record
	before engine.Table // The table before the last move of somebody, to take it back.
	undone bool
}

func newPlayed(game engine.Game, seats int, seed uint64) *played {
	p := &played{rand: rand.New(rand.NewPCG(seed, 3))}
	p.at = time.Unix(1_750_000_000+p.rand.Int64N(300_000_000), p.rand.Int64N(1e9)).UTC().Truncate(time.Millisecond)
	p.env = storage.Envelope{
		Game: game.Name(), Phase: storage.Lobby, Guild: p.snowflake(), Channel: p.snowflake(), Want: seats,
		Options: map[string]string{}, Settings: map[string]string{"locale": "en-GB"}, Opened: p.at,
	}
	for _, o := range game.Options() {
		if p.rand.IntN(3) > 0 {
			continue
		}
		p.env.Options[o.Key] = o.Default
		if o.Kind == engine.Flag {
			p.env.Options[o.Key] = strconv.FormatBool(p.rand.IntN(2) == 0)
		}
	}
	return p
}

func (p *played) snowflake() string { return strconv.FormatInt(1e18+p.rand.Int64N(1e18), 10) }

func (p *played) hex(length int) string {
	const digits = "0123456789abcdef"
	b := make([]byte, length)
	for i := range b {
		b[i] = digits[p.rand.IntN(len(digits))]
	}
	return string(b)
}

// record adds a record of the present table. Nothing in it is shared with later ones.
func (p *played) record(act storage.Act, events []engine.Event) error {
	p.at = p.at.Add(time.Duration(p.rand.Int64N(int64(time.Hour)))).Truncate(time.Millisecond)
	r := storage.Record{Seq: len(p.log) + 1, Act: act, Events: events, Envelope: p.env, At: p.at}
	if act.User != "" {
		r.Interaction = p.snowflake()
	}
	if p.table != nil {
		snap, err := p.table.Snapshot()
		if err != nil {
			return err
		}
		r.Snapshot = &snap
	}
	r.Seats = append([]storage.Seat(nil), p.env.Seats...)
	if len(p.env.Drafts) > 0 {
		r.Drafts = map[engine.Seat]storage.Draft{}
		for seat, draft := range p.env.Drafts {
			r.Drafts[seat] = draft
		}
	}
	p.log = append(p.log, r)
	return nil
}

func (p *played) begin(game engine.Game, seats int) error {
	for seat, name := range []string{"Ana", "Ben", "Cleo", "Dan", "Eva", "Fay", "Gil", "Ida"}[:seats] {
		user, kind := p.snowflake(), storage.ActJoin
		if seat == 0 {
			p.env.Host, kind = user, storage.ActOpen
		}
		p.env.Seats = append(p.env.Seats, storage.Seat{User: user, Name: name})
		if err := p.record(storage.Act{Kind: kind, User: user, Seat: engine.Seat(seat)}, nil); err != nil {
			return err
		}
	}
	p.rand.Shuffle(seats, func(i, j int) { p.env.Seats[i], p.env.Seats[j] = p.env.Seats[j], p.env.Seats[i] })
	p.env.Phase, p.env.Started = storage.Playing, p.at
	p.env.Clocks = make([]storage.Clock, seats)
	p.env.Seed, p.env.Salt, p.env.Commitment = p.hex(32), p.hex(32), p.hex(64)
	var seed engine.Seed
	if err := seed.UnmarshalText([]byte(p.env.Seed)); err != nil {
		return err
	}
	table, events, err := game.New(engine.Config{Seats: seats, Options: p.env.Options, Seed: seed})
	if err != nil {
		return fmt.Errorf("a game of %d with %v: %w", seats, p.env.Options, err)
	}
	p.table = table.Reask(len(p.log)+1, nil)
	if p.rand.IntN(2) == 0 {
		p.env.Settings = map[string]string{"locale": "en-GB", "thread": "true"}
		p.env.Thread = p.snowflake()
	}
	return p.record(storage.Act{Kind: storage.ActStart, User: p.env.Host, Seat: engine.Everyone}, events)
}

// step records one act; true at the end of the game.
func (p *played) step() (bool, error) {
	var open []engine.Decision
	for _, d := range p.table.Decisions() {
		if d.Awaited() {
			open = append(open, d)
		}
	}
	if len(open) == 0 {
		return true, nil
	}
	if !p.undone && p.before != nil && len(p.log) > 60 {
		return false, p.undo()
	}
	d := open[p.rand.IntN(len(open))]
	moves := p.table.Propose(d.Seat)
	if len(d.Moves) > 0 && p.rand.IntN(2) == 0 {
		moves = d.Moves
	}
	if len(moves) == 0 {
		return false, fmt.Errorf("seat %d has no answer to %s", d.Seat, d.Step)
	}
	move, user := moves[p.rand.IntN(len(moves))], p.env.Seats[d.Seat].User
	if d.Open && p.rand.IntN(2) == 0 {
		p.env.Drafts = map[engine.Seat]storage.Draft{d.Seat: {Since: d.Since, Move: move}}
		if err := p.record(storage.Act{Kind: storage.ActDraft, User: user, Seat: d.Seat, Move: move, Step: d.Step,
			Since: d.Since}, nil); err != nil {
			return false, err
		}
	}
	next, events, err := p.table.Act(len(p.log)+1, engine.Action{Seat: d.Seat, Move: move})
	if err != nil {
		return false, fmt.Errorf("seat %d, %s: %w", d.Seat, move, err)
	}
	p.before, p.table, p.env.Drafts = p.table, next, nil
	if _, over := next.Result(); over {
		p.env.Phase, p.env.Ended = storage.Finished, p.at
	}
	return false, p.record(storage.Act{Kind: storage.ActMove, User: user, Seat: d.Seat, Move: move, Step: d.Step,
		Since: d.Since}, events)
}

func (p *played) undo() error {
	last := p.log[len(p.log)-1].Act
	p.table, p.undone = p.before.Reask(len(p.log)+1, p.table), true
	return p.record(storage.Act{Kind: storage.ActUndo, User: last.User, Seat: last.Seat, Undone: len(p.log)}, nil)
}

// finished is the game, published to its end.
func (p *played) finished() storage.GameItem {
	id := p.hex(10)
	message := fmt.Sprintf("**%s is over.** %d records.", p.env.Game, len(p.log))
	left, _ := json.Marshal([]map[string]string{{"Text": message}}) // Strings have no form that JSON lacks.
	return storage.GameItem{ID: storage.GameID(id), Log: p.log, Publication: storage.Publication{
		Rev: 2 * len(p.log), Seq: len(p.log), Channel: p.env.Channel, Message: p.snowflake(), At: p.at,
		ContentHash: p.hex(24),
		From:        len(p.log) - 1, Disarmed: left,
	}}
}
