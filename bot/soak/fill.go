package soak

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// filler makes games as the bot would have recorded them, without the bot: a store is filled with many of them in
// little time. Their moves are chances among what the rules offer.
type filler struct {
	rules          engine.Game
	guild, channel string
	locale         string
	seed           uint64
	now            time.Time
	pace           time.Duration // between two records, a second if 0
	interactions   uint64
	// public lets games go on until a question is open that is answered on the table's message.
	public bool
	// open leaves games before the move that would end them.
	open bool
	// level is that of computers.
	level string
}

// game makes a game of these people with so many moves, fewer if it ends before. Seats with a name more are those of
// computers. It is published to its end if shown.
func (f *filler) game(id storage.GameID, users, names []string, moves int, shown bool) (storage.GameItem, error) {
	g := storage.GameItem{ID: id}
	rand := engine.RandFrom(f.seed)
	f.seed++
	at := f.now
	env := storage.Envelope{
		Game: f.rules.Name(), Phase: storage.Lobby, Guild: f.guild, Channel: f.channel, Host: users[0],
		Want:    len(names),
		Options: map[string]string{}, Settings: map[string]string{"locale": f.locale}, Opened: at,
	}
	record := func(act storage.Act, table engine.Table, events []engine.Event) error {
		at = at.Add(cmp.Or(f.pace, time.Second))
		f.interactions++
		r := storage.Record{
			Seq: len(g.Log) + 1, Act: act, Events: events, Envelope: env, At: at,
			Interaction: strconv.FormatUint(1_500_000_000_000_000_000+f.interactions<<22, 10),
		}
		r.Seats = append([]storage.Seat(nil), env.Seats...)
		if table != nil {
			snap, err := table.Snapshot()
			if err != nil {
				return err
			}
			r.Snapshot, r.Clocks = &snap, make([]storage.Clock, len(env.Seats))
			for _, d := range table.Decisions() {
				if d.Awaited() && !env.Seats[d.Seat].Automatic() {
					r.Clocks[d.Seat] = storage.Clock{Asked: at, Since: d.Since, Charged: at, Noticed: at}
				}
			}
		}
		g.Log = append(g.Log, r)
		return nil
	}
	for i, name := range names {
		act := storage.Act{Kind: storage.ActComputer, User: users[0], Seat: engine.Seat(i)}
		seat := storage.Seat{Name: name, Level: f.level}
		if i < len(users) {
			act.Kind, act.User, seat = storage.ActJoin, users[i], storage.Seat{User: users[i], Name: name}
		}
		if i == 0 {
			act.Kind = storage.ActOpen
		}
		env.Seats = append(env.Seats, seat)
		if err := record(act, nil, nil); err != nil {
			return g, err
		}
	}
	seed := rand.Seed()
	table, events, err := f.rules.New(engine.Config{Seats: len(names), Options: env.Options, Seed: seed})
	if err != nil {
		return g, err
	}
	sum := sha256.Sum256([]byte(seed.String()))
	env.Phase, env.Started, env.Seed = storage.Playing, at, seed.String()
	env.Salt, env.Commitment = hex.EncodeToString(sum[:16]), hex.EncodeToString(sum[:])
	table = table.Reask(len(g.Log)+1, nil)
	start := storage.Act{Kind: storage.ActStart, User: users[0], Seat: engine.Everyone, Value: env.Commitment}
	if err := record(start, table, events); err != nil {
		return g, err
	}
	for n := 0; n < moves || f.public && !open(table); n++ {
		d, move, ok := f.choose(table, &rand)
		if !ok {
			break
		}
		next, events, err := table.Act(len(g.Log)+1, engine.Action{Seat: d.Seat, Move: move})
		if err != nil {
			return g, fmt.Errorf("%s by seat %d: %w", move, d.Seat, err)
		}
		_, over := next.Result()
		if over && f.open {
			break
		}
		if table = next; over {
			env.Phase, env.Ended = storage.Finished, at
		}
		act := storage.Act{Kind: storage.ActMove, User: env.Seats[d.Seat].User, Seat: d.Seat, Move: move, Step: d.Step,
			Since: d.Since}
		if err := record(act, table, events); err != nil {
			return g, err
		}
	}
	if shown {
		g.Publication = storage.Publication{Rev: len(g.Log), Seq: len(g.Log), Channel: f.channel,
			Message: g.Log[0].Interaction, At: at, ContentHash: hex.EncodeToString(sum[:12])}
	}
	return g, nil
}

// open says that a question is asked which is answered where everybody sees it, by one of several buttons or menus.
func open(table engine.Table) bool {
	for _, d := range table.Decisions() {
		if d.Awaited() {
			return !d.Private && len(d.Moves) > 1
		}
	}
	return false
}

// choose draws an answer to one of the open questions; false when nobody is asked.
func (f *filler) choose(table engine.Table, rand *engine.Rand) (engine.Decision, string, bool) {
	var open []engine.Decision
	for _, d := range table.Decisions() {
		if d.Awaited() {
			open = append(open, d)
		}
	}
	if len(open) == 0 {
		return engine.Decision{}, "", false
	}
	d := open[rand.IntN(len(open))]
	var legal []string
	for _, move := range append(table.Propose(d.Seat), d.Moves...) {
		if table.Check(engine.Action{Seat: d.Seat, Move: move}) == nil {
			legal = append(legal, move)
		}
	}
	if len(legal) == 0 {
		return d, "", false
	}
	return d, legal[rand.IntN(len(legal))], true
}

// gameName is the n-th id of a filled store.
func gameName(n int) storage.GameID { return storage.GameID(fmt.Sprintf("filled%04d", n)) }

// manyMoves are more than any game has.
const manyMoves = 100_000

// beginNearEnd puts a tenth of the tables into the store, each up to a few records before the move that ends its game.
func (s *soak) beginNearEnd(ctx context.Context) (err error) {
	store, err := s.Open(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, store.Close()) }()
	const most = 3
	for n := range (s.Tables + 9) / 10 {
		channel := s.users.channels[n%len(s.users.channels)]
		f := filler{
			rules: s.Rules[s.Game], channel: channel.ID, guild: channel.GuildID, locale: "en-US", open: true,
			seed: s.Seed<<32 + uint64(n), interactions: uint64(n) << 16, now: time.Now().Add(-time.Hour),
		}
		var users, names []string
		for i := range s.users.least {
			u := s.users.list[(n*s.users.least+i)%len(s.users.list)]
			u.noteSeat(gameName(n))
			users, names = append(users, u.id), append(names, u.name)
		}
		g, err := f.game(gameName(n), users, names, manyMoves, false)
		if err != nil {
			return err
		}
		g.Log = g.Log[:len(g.Log)-s.rng.intN(most)]
		for _, r := range g.Log {
			if r.Act.Kind == storage.ActMove {
				s.report.Prepared++
			}
		}
		if err := store.Put(ctx, storage.Item{Game: &g}); err != nil {
			return err
		}
	}
	return nil
}
