package table

import (
	"maps"
	"slices"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/auction"
	"github.com/harbormaster/harbormaster/storage"
)

// sells says that the seats of a table that begins are sold first: those of several players without an automaton.
func sells(t *Table, seats int) bool {
	return t.Settings[AuctionSetting] == "true" && seats > 1 &&
		engine.Automata(t.Rules, engine.Config{Seats: seats, Options: t.Options}) == 0
}

// Sold says that all seats of a table are sold, and that its game is to begin.
func Sold(g *Table) bool {
	_, over := auction.Sold(g.Position)
	return over && g.Phase == storage.Playing
}

// Result is the outcome of a game, after what was bid for its seats.
func (g *Table) Result() (engine.Result, bool) {
	r, over := g.Position.Result()
	return r.After(g.Bids), over
}

// SinceStart are the records of a game from its start on, without what was bid for its seats; none before.
func SinceStart(records []storage.Record) []storage.Record {
	i := slices.IndexFunc(records, func(r storage.Record) bool { return r.Act.Kind == storage.ActStart })
	return records[max(i, 0):]
}

// BeginSold begins the game of a table whose seats are sold: everybody sits where they have bid. ErrUnchanged where
// that was done.
func BeginSold(t *Table) (Change, error) {
	if !Sold(t) {
		return Change{}, ErrUnchanged
	}
	lots, _ := auction.Sold(t.Position)
	var seed engine.Seed
	if err := seed.UnmarshalText([]byte(t.Seed)); err != nil {
		return Change{}, err
	}
	position, events, err := t.Rules.New(engine.Config{Seats: len(lots), Options: t.Options, Seed: seed})
	if err != nil {
		return Change{}, err
	}
	was, votes := t.Seats, slices.Clone(t.Votes)
	t.Seats, t.Bids = make([]storage.Seat, len(lots)), make([]int, len(lots))
	for i, l := range lots {
		t.Seats[i], t.Bids[i] = was[l.Holder], int(l.Halves)
		for k, v := range t.Votes {
			if v.Seat == l.Holder {
				votes[k].Seat = engine.Seat(i)
			}
		}
	}
	t.Votes, t.Clocks, t.Drafts, t.Held = votes, nil, nil, nil
	act := storage.Act{Kind: storage.ActStart, Seat: engine.Everyone, Value: t.Commitment}
	return Change{Act: act, Position: position.Reask(t.Seq+1, nil), Events: events}, nil
}

// firstGoesFirst chooses among the options of the rules that the first seat goes first, where these decide it.
func firstGoesFirst(t *Table) {
	options := map[string]string{}
	maps.Copy(options, t.Options)
	t.Options = options
	for _, o := range t.Rules.Options() {
		if !slices.Contains(o.Choices, engine.HostPicks) {
			continue
		}
		t.Options[o.Key] = engine.HostPicks
		if which, ok := find(t.Rules.Options(), func(w engine.Option) bool {
			return w.Needs == o.Key+"="+engine.HostPicks
		}); ok {
			t.Options[which.Key] = which.Choices[0]
		}
	}
}
