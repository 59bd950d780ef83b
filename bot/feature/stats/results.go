package stats

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/storage"
)

// The ledger of a server's results has an entry for each finished game, ranked by its end in seconds since 1970.
const (
	resultsOf   = "results/"
	resultBoard = "ended"
)

// enlist notes a finished game among the results of its server, once.
func enlist(ctx context.Context, store storage.Ledgers, g *title.Game) error {
	if g.Phase != storage.Finished || g.Guild == "" {
		return nil
	}
	key := resultBoard + "/" + string(g.ID)
	err := store.SwapEntries(ctx, resultsOf+g.Guild, map[string]string{key: ""},
		map[string]string{key: fmt.Sprintf("%d ", g.Ended.Unix())})
	if errors.Is(err, storage.ErrConflict) { // It stands there.
		return nil
	}
	return err
}

// Results are at most so many finished games of a server, the one first that ended last. They are hints: load to be
// sure.
func (st *Stats) Results(ctx context.Context, guild string, most int) ([]storage.GameID, error) {
	r, err := st.Store.Ranking(ctx, resultsOf+guild, resultBoard, most, "")
	if err != nil {
		return nil, err
	}
	ids := text.Each(r.Names, func(name string) storage.GameID { return storage.GameID(name) })
	return ids, nil
}

// Rank is a line of a leaderboard: a person by their name, or a computer by its level.
type Rank struct {
	Name, Level               string
	Place, Rating, Games, Won int
	// Provisional says that the rating comes of few games.
	Provisional bool
}

// Ranks are the first of a server's leaderboard: of games of so many players, 0 for any number.
func (st *Stats) Ranks(ctx context.Context, guild, game string, seats, most int) ([]Rank, error) {
	ledger, bucket := ledgerOf(guild, game), bucketOf(seats)
	r, err := st.Store.Ranking(ctx, ledger, strconv.Itoa(seats), most, "")
	if err != nil || len(r.Names) == 0 {
		return nil, err
	}
	var keys []string
	for _, who := range r.Names {
		keys = append(keys, bucket+who, ofPlayer+who)
	}
	all, err := st.Store.Entries(ctx, ledger, keys...)
	if err != nil {
		return nil, err
	}
	var list []Rank
	for i, who := range r.Names {
		c, err := countsOf(all[bucket+who])
		if err != nil {
			return nil, err
		}
		rank := Rank{Name: playerOf(all[ofPlayer+who]).Name, Place: i + 1, Rating: c.Number(), Games: c.Games,
			Won: c.Won, Provisional: c.Games-c.Unrated < provisionalGames}
		if level, computer := strings.CutPrefix(who, ofComputer); computer {
			rank.Level = level
		}
		list = append(list, rank)
	}
	return list, nil
}

// Tally is how the persons' seats of some games ended that have a key in common. Won counts first places, shared ones
// too, Points is the sum of their scores.
type Tally struct {
	Key                string
	Games, Won, Points int
}

// Tallies count the rated ones among a server's last thousand games, of so many players or of any number for 0, by the
// number of the seat, the first action, and the first thing. They are empty where fewer than three persons have played.
func (st *Stats) Tallies(ctx context.Context, guild, game string, players int) (
	seats, actions, things []Tally, err error,
) {
	all, few, err := st.ratedIn(ctx, guild, game, players)
	if err != nil || few {
		return nil, nil, nil, err
	}
	by := func(keys func(pastSeat, int) []string) (list []Tally) {
		found := tally(all, pastSeat.person, keys)
		for _, key := range slices.Sorted(maps.Keys(found)) {
			c := found[key]
			list = append(list, Tally{key, c.Games, c.Won, c.Points})
		}
		return list
	}
	return by(seatOf), by(actionOf), by(thingOf), nil
}
