package stats

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// past is a game that was counted, as the ledger of all servers keeps it: one entry a game, which says who stood where.
type past struct {
	// ID is known of those that are listed; it is no part of the entry.
	ID    storage.GameID
	Ended time.Time
	// Guild is the server, "" for none; With names the parts added to the game, as playedWith does.
	Guild, With string
	// Rated is as for outcome.unrated.
	Rated bool
	Seats []pastSeat
}

// pastSeat is a seat of a past game.
type pastSeat struct {
	// Key is as in the buckets, nobody where whoever played it is forgotten or has not made half of its moves.
	Key          string
	Place, Score int
	// Seconds is the median of how long the table waited for their moves, 0 where that is not known.
	Seconds int
	// Ratings are those after the game on all servers and on its own, 0 for one that is not shown.
	Ratings [2]int
	engine.Opening
}

const (
	// nobody stands for a player who is not told, and for nothing in the other fields of an entry.
	nobody = "-"
	// ofGames is the board of all games of a ledger, pastOf begins that of a person's games in the ledger of all
	// servers; both rank by the end.
	ofGames = "g"
	pastOf  = "p/"
	// pastMost is how many games of a person, or of a server, are looked at: the last ones.
	pastMost = 1000
	// forgetAtOnce is how many of a person's games are forgotten in one step.
	forgetAtOnce = 200
)

func pastKey(id storage.GameID) string { return ofGames + "/" + string(id) }

// orNobody and someOf put a sign in the place of nothing, and take it away.
func orNobody(text string) string { return cmp.Or(text, nobody) }
func someOf(text string) string {
	if text == nobody {
		return ""
	}
	return text
}

// entry is how a game is kept: a line of its own, then one for each seat. What is nothing is left out at the end, and a
// rating that is the same on the server as everywhere is written once.
func (p past) entry() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d %s %s", p.Ended.Unix(), orNobody(p.Guild), orNobody(p.With))
	if p.Rated {
		b.WriteString(" " + ratedMark)
	}
	for _, s := range p.Seats {
		ratings := strconv.Itoa(s.Ratings[0])
		if s.Ratings[1] != s.Ratings[0] {
			ratings += fmt.Sprintf("/%d", s.Ratings[1])
		}
		line := fmt.Sprintf("\n%s %d %d %d %s %s %s", s.Key, s.Place, s.Score, s.Seconds, ratings, orNobody(s.Action),
			orNobody(strings.Join(s.Things, ",")))
		b.WriteString(strings.TrimSuffix(line, " - -"))
	}
	return b.String()
}

const ratedMark = "r"

func pastOfEntry(entry string) (p past, err error) {
	lines := strings.Split(entry, "\n")
	head := append(strings.Fields(lines[0]), nobody, nobody, nobody, nobody)
	ended, err := strconv.ParseInt(head[0], 10, 64)
	p = past{Ended: time.Unix(ended, 0), Guild: someOf(head[1]), With: someOf(head[2]), Rated: head[3] == ratedMark}
	for _, line := range lines[1:] {
		var s pastSeat
		words := append(strings.Fields(line), nobody, nobody)
		if len(words) < 7 {
			return p, fmt.Errorf("a seat can't be read of %q", line)
		}
		all, here, differ := strings.Cut(words[4], "/")
		if !differ {
			here = all
		}
		for i, n := range []*int{&s.Place, &s.Score, &s.Seconds, &s.Ratings[0], &s.Ratings[1]} {
			var failed error
			*n, failed = strconv.Atoi([]string{words[1], words[2], words[3], all, here}[i])
			err = errors.Join(err, failed)
		}
		s.Key, s.Action = words[0], someOf(words[5])
		if things := someOf(words[6]); things != "" {
			s.Things = strings.Split(things, ",")
		}
		p.Seats = append(p.Seats, s)
	}
	if err != nil {
		err = fmt.Errorf("a game can't be read of %q: %w", entry, err)
	}
	return p, err
}

// seatOf is the seat of a player, -1 where they have none.
func (p past) seatOf(key string) int {
	return slices.IndexFunc(p.Seats, func(s pastSeat) bool { return s.Key == key })
}

// gamesIn are the last games on a board, the latest first: those of a person, or of a place.
func (st *Stats) gamesIn(ctx context.Context, ledger, board, game string) ([]past, error) {
	found, err := st.Store.Ranking(ctx, ledger, board, pastMost, "")
	if err != nil {
		return nil, err
	}
	keys := text.Each(found.Names, func(id string) string { return pastKey(storage.GameID(id)) })
	entries, err := st.Store.Entries(ctx, ledgerOf(everywhere, game), keys...)
	if err != nil {
		return nil, err
	}
	var list []past
	for i, key := range keys {
		if entries[key] == "" {
			continue
		}
		p, err := pastOfEntry(entries[key])
		if err != nil {
			return nil, err
		}
		p.ID = storage.GameID(found.Names[i])
		list = append(list, p)
	}
	return list, nil
}

// gamesOf are the last games of a person in a place, the latest first.
func (st *Stats) gamesOf(ctx context.Context, place, game, user string) ([]past, error) {
	list, err := st.gamesIn(ctx, ledgerOf(everywhere, game), pastOf+user, game)
	return slices.DeleteFunc(list, func(p past) bool { return place != everywhere && p.Guild != place }), err
}

// forgetGames takes a person out of the games that ended by a time; stays says that there are later ones.
func (st *Stats) forgetGames(ctx context.Context, ledger, user string, before time.Time) (stays bool, err error) {
	board := pastOf + user
	found, err := st.Store.Ranking(ctx, ledger, board, math.MaxInt32, "")
	for ids := range slices.Chunk(found.Names, forgetAtOnce) {
		err = errors.Join(err, st.change(ctx, ledger, func() (old, next map[string]string, err error) {
			var keys []string
			for _, id := range ids {
				keys = append(keys, pastKey(storage.GameID(id)), board+"/"+id)
			}
			next = map[string]string{}
			if old, err = st.Store.Entries(ctx, ledger, keys...); err != nil {
				return nil, nil, err
			}
			for n := 0; n < len(keys); n += 2 {
				entry, own := keys[n], keys[n+1]
				if ended, _ := storage.EntryScore(old[own]); ended > before.Unix() {
					stays = true
					continue
				}
				next[entry], next[own] = strings.ReplaceAll(old[entry], "\n"+user+" ", "\n"+nobody+" "), ""
			}
			return old, next, nil
		}))
	}
	return stays, err
}

// median is the middle of a list, 0 of none.
func median(list []int) int {
	if len(list) == 0 {
		return 0
	}
	slices.Sort(list)
	return list[len(list)/2]
}

// waits are how long a table waited for the moves that the persons of its seats made, in seconds, by seat.
func waits(g *table.Table, kept []storage.Record) [][]int {
	list := make([][]int, len(g.Seats))
	for n, r := range kept {
		i := int(r.Act.Seat)
		if n == 0 || r.Act.Kind != storage.ActMove || r.Act.By != "" || i < 0 || i >= len(list) ||
			r.Act.User != g.Seats[i].User || i >= len(kept[n-1].Clocks) {
			continue
		}
		if asked := kept[n-1].Clocks[i].Asked; !asked.IsZero() {
			list[i] = append(list[i], int(r.At.Sub(asked).Seconds()))
		}
	}
	return list
}
