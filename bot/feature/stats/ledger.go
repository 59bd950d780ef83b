package stats

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/harbormaster/harbormaster/bot/profile"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/engine/rating"
	"github.com/harbormaster/harbormaster/storage"
)

// A ledger is what a game has on a server, or everywhere: "282265607313817601/puertorico". A key in it is one of
//
//	SEATS/PLAYER       what counts for a player among games of so many players, 0 for any number (counts)
//	SEATS/GRADE/PLAYER the same among those against an automaton that was so strong
//	habits/PLAYER      what a person does in games that are no solo games, of all servers (ofHabits)
//	player/PLAYER      what there is of a person (player)
//	g/GAME             a game that was counted, ranked by its end; that of all servers keeps what it was (past)
//	p/PLAYER/GAME      a game of a person's, ranked by its end, of all servers (pastOf)
//
// Players are persons by their ids, and computers by their levels: "computer:easy".
const (
	// everywhere is the place of ledgers that count the games of all servers.
	everywhere = "all"
	anySeats   = "0/"
	ofPlayer   = "player/"
	ofComputer = "computer:"
)

func ledgerOf(place, game string) string { return place + "/" + game }

// bucketOf is the beginning of the keys of games of so many players, 0 for any number.
func bucketOf(seats int) string { return strconv.Itoa(seats) + "/" }

// player is what there is of a person in a ledger: the buckets in which they stand, and how they are called on the
// server, "" everywhere.
type player struct {
	Buckets []string
	Name    string
}

// entry is how it is kept: the buckets with spaces before them, a line end, the name.
func (p player) entry() string { return " " + strings.Join(p.Buckets, " ") + "\n" + p.Name }

func playerOf(entry string) player {
	buckets, name, _ := strings.Cut(entry, "\n")
	return player{strings.Fields(buckets), name}
}

// counts is what counts for a player in a bucket.
type counts struct {
	// Won counts first places, shared ones too.
	Games, Won int
	// Points is the sum of all scores, Best the highest.
	Points, Best int
	// Rating is zero where games have none.
	rating.Rating
	// Last is when the last game ended, in seconds since 1970.
	Last int64
	// Unrated is how many of the games tell nothing of strength.
	Unrated int
}

// add adds how a game ended.
func (c *counts) add(place, score int) {
	c.Games++
	if place == 1 {
		c.Won++
	}
	c.Points += score
	if c.Best = max(c.Best, score); c.Games == 1 {
		c.Best = score
	}
}

// unit is how many parts of one of the rating model's points are told apart: 25 make one of a rating as people read it.
const unit = 1000

// entry is how they are kept: the fields in their order, behind the score where they are ranked; the last end is in
// base 36, zero is left out at the end.
func (c counts) entry(ranked bool) string {
	score := ""
	if ranked && c.shown() {
		score = strconv.Itoa(int(math.Round(c.Ordinal() * unit)))
	}
	entry := fmt.Sprintf("%s %d %d %d %d %.0f %.0f %s", score, c.Games, c.Won, c.Points, c.Best, c.Mu*unit,
		c.Sigma*unit, strconv.FormatInt(c.Last, lastBase))
	if c.Unrated > 0 {
		entry += fmt.Sprintf(" %d", c.Unrated)
	}
	return entry
}

// lastBase keeps the time of a last game short: it stands in every entry that the end of a game writes.
const lastBase = 36

// countsOf reads an entry, zero where there is none.
func countsOf(entry string) (c counts, err error) {
	entry, _, _ = strings.Cut(entry, "\n")
	if _, fields, ok := strings.Cut(entry, " "); ok {
		last := ""
		_, err = fmt.Sscan(fields+" 0", &c.Games, &c.Won, &c.Points, &c.Best, &c.Mu, &c.Sigma, &last, &c.Unrated)
		if err == nil {
			c.Last, err = strconv.ParseInt(last, lastBase, 64)
		}
		c.Mu, c.Sigma = c.Mu/unit, c.Sigma/unit
	}
	if err != nil {
		err = fmt.Errorf("counts can't be read of %q: %w", entry, err)
	}
	return c, err
}

func (c counts) rated() bool { return c.Sigma > 0 }

// shown says that the rating comes of enough games to tell something.
func (c counts) shown() bool { return c.rated() && c.Games-c.Unrated >= boardGames }

// change changes entries of a ledger, again when others were before; try reads them and says what they become.
func (st *Stats) change(ctx context.Context, ledger string, try func() (old, next map[string]string, err error)) error {
	for range storage.OvertakenMost {
		old, next, err := try()
		if err != nil || next == nil {
			return err
		}
		if err = st.Store.SwapEntries(ctx, ledger, old, next); !errors.Is(err, storage.ErrConflict) {
			return err
		}
	}
	return fmt.Errorf("ledger %s: %w", ledger, storage.ErrOvertaken)
}

// playerIn reads what there is of a person in a ledger, with all their counts.
func (st *Stats) playerIn(ctx context.Context, ledger, user string) (is player, all map[string]string, err error) {
	all, err = st.Store.Entries(ctx, ledger, ofPlayer+user)
	if err != nil {
		return is, nil, err
	}
	is = playerOf(all[ofPlayer+user])
	keys := text.Each(is.Buckets, func(bucket string) string { return bucket + user })
	more, err := st.Store.Entries(ctx, ledger, keys...)
	maps.Copy(all, more)
	return is, all, err
}

// Strength is the rating of a person at a game on a server, 0 for who has none.
func (st *Stats) Strength(ctx context.Context, guild, game, user string) (float64, error) {
	key := anySeats + user
	all, err := st.Store.Entries(ctx, ledgerOf(guild, game), key)
	if err != nil {
		return 0, err
	}
	c, err := countsOf(all[key])
	return c.Ordinal(), err
}

// playedKind is the kind of profiles that list in which ledgers a person stands.
const playedKind = "played"

type played struct {
	Ledgers []string `json:"ledgers,omitempty"`
}

// Forget takes a person out of all statistics; games that ended after the person asked stay there. The ratings of
// others stay as they are. The list of what they stand in is kept until the last pass: a game that is counted meanwhile
// may write the person into a listed one.
func (st *Stats) Forget(ctx context.Context, user string, before time.Time, last bool) error {
	index, raw, err := profile.Read[played](ctx, st.Store, playedKind, user)
	if err != nil || raw == nil {
		return err
	}
	var left played
	for _, ledger := range index.Ledgers {
		stays, err := st.forgetIn(ctx, ledger, user, before)
		if err != nil {
			return err
		}
		if stays {
			left.Ledgers = append(left.Ledgers, ledger)
		}
	}
	if !last {
		return nil
	}
	return profile.Swap(ctx, st.Store, playedKind, user, raw, left)
}

func (st *Stats) forgetIn(ctx context.Context, ledger, user string, before time.Time) (stays bool, err error) {
	err = st.change(ctx, ledger, func() (old, next map[string]string, err error) {
		is, old, err := st.playerIn(ctx, ledger, user)
		next = map[string]string{ofPlayer + user: ""}
		var left []string
		for _, bucket := range is.Buckets {
			if c, err := countsOf(old[bucket+user]); err == nil && c.Last > before.Unix() {
				left = append(left, bucket)
			} else {
				next[bucket+user] = ""
			}
		}
		if stays = left != nil; stays {
			next[ofPlayer+user] = player{left, is.Name}.entry()
		}
		return old, next, err
	})
	if err == nil && strings.HasPrefix(ledger, everywhere+"/") {
		var later bool
		later, err = st.forgetGames(ctx, ledger, user, before)
		stays = stays || later
	}
	return stays, err
}
