package stats

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/harbormaster/harbormaster/bot/feature"
	"github.com/harbormaster/harbormaster/bot/profile"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/rating"
	"github.com/harbormaster/harbormaster/storage"
)

// Stats counts games that are over, and shows what was counted.
type Stats struct{ *feature.Env }

const (
	// statsMost is how many players a bucket holds at most, countedMost how many counted games it remembers.
	statsMost   = 1000
	countedMost = 1000
	// playedMost is how many buckets are remembered in which a person stands.
	playedMost = 2000
)

// everywhere is the place of buckets that count the games of all servers.
const everywhere = "all"

// bucketID names a bucket. Seats is 0 and With "" where all games count.
type bucketID struct {
	place, game string
	seats       int
	with        string
}

// String is the id of the bucket's profile.
func (id bucketID) String() string {
	return fmt.Sprintf("%s/%s/%d/%s", id.place, id.game, id.seats, id.with)
}

// and is the bucket of such games that were played with something.
func (id bucketID) and(with string) bucketID {
	id.with = with
	return id
}

type bucket struct {
	// Players are persons by their ids, and computers by their levels: "computer:easy".
	Players map[string]counts `json:"players"`
	// Counted are the latest games in it, Mark is the end of the latest that was dropped from these, in milliseconds:
	// an older game was counted.
	Counted []counted `json:"counted"`
	Mark    int64     `json:"mark,omitempty"`
}

// counted is a game in a bucket, and when it ended, in milliseconds.
type counted struct {
	Game storage.GameID `json:"game"`
	At   int64          `json:"at"`
}

type counts struct {
	Name string `json:"name"`
	// Level is the strength of a computer, "" for a person.
	Level string `json:"level,omitempty"`
	Games int    `json:"games"`
	// Won counts first places, shared ones too.
	Won int `json:"won"`
	// Points is the sum of all scores, Best the highest.
	Points int `json:"points"`
	Best   int `json:"best"`
	// Rating is zero where games have none.
	rating.Rating
	// Last is when the last game ended, in milliseconds.
	Last int64 `json:"last"`
}

func (t counts) rated() bool { return t.Sigma > 0 }

type outcome struct {
	Game    storage.GameID
	Ended   time.Time
	Players []participant
	// unrated says that it was played against an automaton: it counts, and tells nothing about anybody's strength among
	// people.
	unrated bool
}

// participant is who finished the game on a seat.
type participant struct {
	Key, Name, Level string
	Place, Score     int
	// Half says that they made at least half of the seat's moves: else the game tells nothing of their strength.
	Half bool
}

// playerKey names a seat's player in buckets.
func playerKey(s storage.Seat) string {
	if s.User != "" {
		return s.User
	}
	return "computer:" + s.Level
}

// outcomeOf tells how a finished game ended, by its log. It is false for games that are not counted: without a result,
// without a person, or of one player without an opponent.
func outcomeOf(g *table.Table, records []storage.Record) (outcome, bool) {
	o := outcome{Game: g.ID, Ended: g.Ended}
	if g.Position == nil || g.Phase != storage.Finished {
		return o, false
	}
	result, over := g.Position.Result()
	if !over || len(result.Scores) < len(g.Seats) {
		return o, false
	}
	o.unrated = len(result.Scores) > len(g.Seats)
	moves := make([]int, len(g.Seats))
	own := make([]int, len(moves))
	for _, r := range table.NotUndone(records) {
		i := int(r.Act.Seat)
		if r.Act.Kind != "move" || i < 0 || i >= len(moves) || i >= len(r.Seats) {
			continue
		}
		moves[i]++
		mover := r.Seats[i]
		if r.Act.By == "stand_in" {
			mover = storage.Seat{Level: mover.Level}
		}
		if playerKey(mover) == playerKey(g.Seats[i]) {
			own[i]++
		}
	}
	order := view.Ranking(result)
	places := make([]int, len(order))
	for n, seat := range order {
		places[seat] = n + 1
		if n > 0 && equalScores(result, order[n-1], seat) {
			places[seat] = places[order[n-1]]
		}
	}
	for i, s := range g.Seats {
		o.Players = append(o.Players, participant{
			Key: playerKey(s), Name: s.Name, Level: s.Level, Place: places[i], Score: result.Scores[i],
			Half: 2*own[i] >= moves[i] && !text.Former(s),
		})
	}
	return o, len(result.Scores) > 1 && table.People(&g.Envelope) > 0
}

func equalScores(r engine.Result, a, b int) bool {
	return r.Scores[a] == r.Scores[b] && (r.Tiebreaks == nil || r.Tiebreaks[a] == r.Tiebreaks[b])
}

// count takes a game into the bucket; false if it was in it. The others are rated against who has not played half of
// their seat's moves, who keep what they have. A computer that had several seats gets the mean of what they bring.
func (s *bucket) count(o outcome) bool {
	at := o.Ended.UnixMilli()
	if at <= s.Mark || slices.ContainsFunc(s.Counted, func(c counted) bool { return c.Game == o.Game }) {
		return false
	}
	if s.Players == nil {
		s.Players = map[string]counts{}
	}
	s.Counted = append(s.Counted, counted{o.Game, at})
	for len(s.Counted) > countedMost {
		oldest := slices.MinFunc(s.Counted, func(a, b counted) int { return cmp.Compare(a.At, b.At) })
		s.Mark = max(s.Mark, oldest.At)
		s.Counted = slices.DeleteFunc(s.Counted, func(c counted) bool { return c == oldest })
	}
	model := rating.Default()
	before, places := make([]rating.Rating, len(o.Players)), make([]int, len(o.Players))
	for i, p := range o.Players {
		before[i], places[i] = model.New(), p.Place
		if known, ok := s.Players[p.Key]; ok && known.Sigma > 0 {
			before[i] = known.Rating
		}
	}
	after, err := model.Rate(before, places)
	if err != nil {
		after = before
	}
	rated := map[string][]rating.Rating{}
	for i, p := range o.Players {
		if !p.Half {
			continue
		}
		rated[p.Key] = append(rated[p.Key], after[i])
		now := s.Players[p.Key]
		now.Name, now.Level, now.Last = p.Name, p.Level, at
		now.Games++
		if p.Place == 1 {
			now.Won++
		}
		now.Points += p.Score
		now.Best = max(now.Best, p.Score)
		if now.Games == 1 {
			now.Best = p.Score
		}
		if !o.unrated {
			now.Rating = mean(rated[p.Key])
		}
		s.Players[p.Key] = now
	}
	s.bound()
	return true
}

func mean(list []rating.Rating) rating.Rating {
	var sum rating.Rating
	for _, r := range list {
		sum.Mu += r.Mu / float64(len(list))
		sum.Sigma += r.Sigma / float64(len(list))
	}
	return sum
}

// bound drops those who have not played for longest from a bucket that is too large; computers stay.
func (s *bucket) bound() {
	for len(s.Players) > statsMost {
		var oldest string
		for _, key := range slices.Sorted(maps.Keys(s.Players)) {
			p := s.Players[key]
			if p.Level == "" && (oldest == "" || p.Last < s.Players[oldest].Last) {
				oldest = key
			}
		}
		if oldest == "" {
			return
		}
		delete(s.Players, oldest)
	}
}

// bucketsOf lists the buckets that a game belongs to. One against an automaton counts only among those of its number of
// players, and there by how strong the opponent was.
func bucketsOf(g *title.Game) []bucketID {
	var list []bucketID
	seats := len(g.Seats)
	kinds := []bucketID{{seats: 0}, {seats: seats}}
	if g.Automata() > 0 {
		kinds = kinds[1:]
		for _, grade := range grades(&g.Table) {
			kinds = append(kinds, bucketID{seats: seats, with: grade})
		}
	} else if with := playedWith(g); with != "" {
		kinds = append(kinds, bucketID{seats: 0, with: with}, bucketID{seats: seats, with: with})
	}
	for _, place := range []string{g.Guild, everywhere} {
		for _, id := range kinds {
			id.place, id.game = place, g.Game
			if place != "" {
				list = append(list, id)
			}
		}
	}
	return list
}

// plainGame is a game without anything that can be added to it.
const plainGame = "base"

// playedWith names the parts added to a game by their keys, "base" for none; "" where nothing can be added.
func playedWith(g *title.Game) string {
	var parts []string
	all := addable(g.Title, g.In())
	if len(all) == 0 {
		return ""
	}
	for _, o := range all {
		if cmp.Or(g.Options[o.Key], o.Default) == "true" {
			parts = append(parts, o.Key)
		}
	}
	return cmp.Or(strings.Join(parts, "+"), plainGame)
}

// addable are the parts that can be added to a game: the options whose names stand alone in a lobby.
func addable(s title.Title, v text.Localizer) []engine.Option {
	var list []engine.Option
	for _, o := range s.Rules.Options() {
		if o.Kind == engine.Flag && v.Has(v.OptionKey(o)+".with") {
			list = append(list, o)
		}
	}
	return list
}

// statsKind and playedKind are the kinds of profiles that hold buckets, and the buckets in which a person stands.
const (
	statsKind  = "stats"
	playedKind = "played"
)

// SetTimer has a finished game counted. It is set before the game's end is published.
func (st *Stats) SetTimer(ctx context.Context, g *title.Game) error {
	if g.Phase != storage.Finished || g.Publication.Final {
		return nil
	}
	return st.Store.Set(ctx, storage.Timer{Key: "stats-" + string(g.ID), Game: g.ID, Kind: "stats", At: st.Now()})
}

// Count takes a finished game into its buckets, each once however often it is called.
func (st *Stats) Count(ctx context.Context, id storage.GameID) error {
	g, err := st.Repo.Load(ctx, id)
	if err != nil {
		return err
	}
	records, err := st.Store.Log(ctx, id, 1, 0)
	if err != nil {
		return err
	}
	o, ok := outcomeOf(&g.Table, records)
	if !ok {
		return nil
	}
	buckets := bucketsOf(g)
	// Where a person will stand is noted first, so that nothing is overlooked when they want to be forgotten.
	for _, p := range o.Players {
		if p.Level != "" || !p.Half {
			continue
		}
		err := profile.Change(ctx, st.Store, playedKind, p.Key, func(l *played) bool { return l.add(buckets) })
		if err != nil {
			return err
		}
	}
	for _, s := range buckets {
		err := profile.Change(ctx, st.Store, statsKind, s.String(), func(s *bucket) bool { return s.count(o) })
		if err != nil {
			return err
		}
	}
	return nil
}

type played struct {
	Buckets []string `json:"sheets"`
}

func (p *played) add(list []bucketID) bool {
	n := len(p.Buckets)
	for _, id := range list {
		if s := id.String(); !slices.Contains(p.Buckets, s) && len(p.Buckets) < playedMost {
			p.Buckets = append(p.Buckets, s)
		}
	}
	return len(p.Buckets) > n
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
	for _, id := range index.Buckets {
		stays := false
		err := profile.Change(ctx, st.Store, statsKind, id, func(s *bucket) bool {
			p, stands := s.Players[user]
			if stays = stands && p.Last > before.UnixMilli(); stays {
				return false
			}
			delete(s.Players, user)
			return stands
		})
		if err != nil {
			return err
		}
		if stays {
			left.Buckets = append(left.Buckets, id)
		}
	}
	if !last {
		return nil
	}
	var next json.RawMessage
	if left.Buckets != nil {
		if next, err = json.Marshal(left); err != nil {
			return err
		}
	}
	if err = st.Store.SwapProfile(ctx, playedKind, user, raw, next); errors.Is(err, storage.ErrConflict) {
		return fmt.Errorf("%w: %w", storage.ErrOvertaken, err)
	}
	return err
}
