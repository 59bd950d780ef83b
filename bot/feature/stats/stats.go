package stats

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/harbormaster/harbormaster/bot/feature"
	"github.com/harbormaster/harbormaster/bot/league"
	"github.com/harbormaster/harbormaster/bot/profile"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/rating"
	"github.com/harbormaster/harbormaster/storage"
)

// Stats counts games that are over, and shows what was counted.
type Stats struct {
	*feature.Env
	// Counted is told of each game that is over, perhaps more than once: who had its seats when it began, and how each
	// seat's person ended, nothing where there is no result.
	Counted func(context.Context, *title.Game, []string, league.Result) error
}

type outcome struct {
	Game    storage.GameID
	Ended   time.Time
	Players []participant
	// unrated says that it was played against an automaton, by one person among computers, or with suggestions or
	// looks ahead: it counts, and tells nothing about anybody's strength among people.
	unrated bool
	// Habits are what the seats did, nil where nobody compares it.
	Habits []engine.Habit
	// past is what is kept of the game itself, without seats where that is nothing.
	past past
}

// participant is who finished the game on a seat.
type participant struct {
	Key, Name    string
	Place, Score int
	// Halves is the score in half points; Score is in whole ones, rounded down.
	Halves int
	// Half says that they made at least half of the seat's moves: else the game tells nothing of their strength.
	Half bool
}

// person says that what the participant has played is that of a person, who may want to see it and to be forgotten.
func (p participant) person() bool { return p.Half && !strings.HasPrefix(p.Key, ofComputer) }

// playerKey names a seat's player in buckets.
func playerKey(s storage.Seat) string {
	if s.User != "" {
		return s.User
	}
	return ofComputer + s.Level
}

// outcomeOf tells how a finished game ended, by its log. It is false for games that are not counted: without a result,
// without a person, of one player without an opponent, begun in the middle of another, or friendly.
func outcomeOf(g *table.Table, records []storage.Record) (outcome, bool) {
	o := outcome{Game: g.ID, Ended: g.Ended}
	if g.Position == nil || g.Phase != storage.Finished || g.From != nil {
		return o, false
	}
	result, over := g.Result()
	if !over || len(result.Scores) < len(g.Seats) {
		return o, false
	}
	o.unrated = len(result.Scores) > len(g.Seats)
	moves := make([]int, len(g.Seats))
	own := make([]int, len(moves))
	kept := table.NotUndone(table.SinceStart(records))
	for _, r := range kept {
		i := int(r.Act.Seat)
		if r.Act.Kind != storage.ActMove || i < 0 || i >= len(moves) || i >= len(r.Seats) {
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
	places := result.Places()
	waited := waits(g, kept)
	for i, s := range g.Seats {
		o.Players = append(o.Players, participant{
			Key: playerKey(s), Name: s.Name, Place: places[i], Score: result.Halves(i) >> 1,
			Halves: result.Halves(i),
			Half:   2*own[i] >= moves[i] && !text.Former(s),
		})
		if len(result.Scores) > len(g.Seats) { // What an opponent of the rules' own does is like no other game.
			continue
		}
		played := pastSeat{Key: nobody, Place: places[i], Score: o.Players[i].Score}
		if p := o.Players[i]; p.Half {
			played.Key, played.Seconds = p.Key, median(waited[i])
		}
		o.past.Seats = append(o.past.Seats, played)
	}
	o.unrated = o.unrated || text.Count(o.Players, participant.person) < 2 || table.Helped(&g.Envelope)
	o.past.Guild, o.past.Rated = g.Guild, !o.unrated
	return o, len(result.Scores) > 1 && table.People(&g.Envelope) > 0 && !table.Friendly(&g.Envelope)
}

// count takes a game into what counts for its players in a bucket. The others are rated against who has not played half
// of their seat's moves, who keep what they have. A computer that had several seats gets the mean of what they bring.
func (o outcome) count(players map[string]counts) {
	model := rating.Default()
	before, places := make([]rating.Rating, len(o.Players)), make([]int, len(o.Players))
	for i, p := range o.Players {
		before[i], places[i] = model.New(), p.Place
		if known := players[p.Key]; known.rated() {
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
		now := players[p.Key]
		now.Last = max(now.Last, o.Ended.Unix())
		now.add(p.Place, p.Score)
		if o.unrated {
			now.Unrated++
		} else {
			now.Rating = mean(rated[p.Key])
		}
		players[p.Key] = now
	}
}

func mean(list []rating.Rating) rating.Rating {
	var sum rating.Rating
	for _, r := range list {
		sum.Mu += r.Mu / float64(len(list))
		sum.Sigma += r.Sigma / float64(len(list))
	}
	return sum
}

// bucketsOf lists the buckets that a game belongs to. One against an automaton counts only among those of its number of
// players, and there by how strong the opponent was.
func bucketsOf(g *title.Game) []string {
	seats := bucketOf(len(g.Seats))
	if g.Automata() > 0 {
		list := []string{seats}
		for _, grade := range grades(&g.Table) {
			list = append(list, seats+grade+"/")
		}
		return list
	}
	return []string{anySeats, seats}
}

// plainGame is a game without anything that can be added to it.
const plainGame = "base"

// playedWith names the parts added to a game by their keys, "base" for none; "" where nothing can be added.
func playedWith(g *title.Game) string {
	var parts []string
	all := g.Title.Expansions()
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

// SetTimer has a finished game counted, and one of a league that was closed. It is set before the end is published.
func (st *Stats) SetTimer(ctx context.Context, g *title.Game) error {
	closed := g.Phase == storage.Closed && g.Settings[league.Setting] != "" && g.Publication.Seq != g.Seq
	if !closed && (g.Phase != storage.Finished || g.Publication.Final) {
		return nil
	}
	return st.Store.Set(ctx, g.ID.Timer("stats", st.Now()))
}

// Count takes a finished game into the ledgers of its server and of all, each once however often it is called.
func (st *Stats) Count(ctx context.Context, id storage.GameID) error {
	g, err := st.Repo.Load(ctx, id)
	if err != nil {
		return err
	}
	records, err := st.Store.Log(ctx, id, 1, 0)
	if err != nil {
		return err
	}
	if err := enlist(ctx, st.Store, g); err != nil {
		return err
	}
	o, ok := outcomeOf(&g.Table, records)
	var result league.Result
	var began []string
	for i, s := range table.SinceStart(records)[0].Seats {
		if began = append(began, s.User); i < len(o.Players) {
			p := o.Players[i]
			result.Finishes = append(result.Finishes, league.Finish{Place: p.Place, Points: p.Halves})
			result.Absent = append(result.Absent, !p.person() || p.Key != s.User)
		}
	}
	if err := st.Counted(ctx, g, began, result); err != nil {
		return err
	}
	if !ok {
		return nil
	}
	ledgers := []string{ledgerOf(everywhere, g.Game)} // That of all servers is the last: it keeps the game.
	if g.Guild != "" {
		ledgers = []string{ledgerOf(g.Guild, g.Game), ledgers[0]}
	}
	// Where a person will stand is noted first, so that nothing is overlooked when they want to be forgotten.
	for _, p := range o.Players {
		if !p.person() {
			continue
		}
		note := func(l *played) bool { return add(&l.Ledgers, ledgers) }
		if err := profile.Change(ctx, st.Store, playedKind, p.Key, note); err != nil {
			return err
		}
	}
	buckets := bucketsOf(g)
	o.past.With = playedWith(g)
	if g.Title.Timeline != nil && g.Automata() == 0 {
		went := g.Title.Timeline.Count(g.Positions(records))
		o.Habits = went.Habits
		for i, opening := range went.Openings {
			o.past.Seats[i].Opening = opening
		}
	}
	for n, ledger := range ledgers {
		last := n == len(ledgers)-1
		if last && o.Habits != nil {
			buckets = append(buckets, ofHabits)
		}
		if err := st.countIn(ctx, ledger, buckets, o, last); err != nil {
			return err
		}
		if !last {
			if err := rateHere(ctx, st.Store, ledger, &o.past); err != nil {
				return err
			}
		}
	}
	return nil
}

// rateHere notes the ratings that persons have on the server after a game.
func rateHere(ctx context.Context, store storage.Ledgers, ledger string, p *past) error {
	keys := text.Each(p.Seats, func(s pastSeat) string { return anySeats + s.Key })
	all, err := store.Entries(ctx, ledger, keys...)
	for i, key := range keys {
		c, failed := countsOf(all[key])
		if err = errors.Join(err, failed); c.shown() {
			p.Seats[i].Ratings[1] = c.Number()
		}
	}
	return err
}

// add adds what a list lacks; false where it has all of it.
func add(list *[]string, more []string) bool {
	n := len(*list)
	*list = text.With(*list, more...)
	return len(*list) > n
}

// countIn takes a game into a ledger: into that of all servers, which keeps the game, or into that of its server, which
// keeps the names of persons.
func (st *Stats) countIn(ctx context.Context, ledger string, buckets []string, o outcome, all bool) error {
	keys := []string{pastKey(o.Game)}
	for _, p := range o.Players {
		keys = append(keys, ofPlayer+p.Key)
		for _, bucket := range buckets {
			keys = append(keys, bucket+p.Key)
		}
	}
	return st.change(ctx, ledger, func() (old, next map[string]string, err error) {
		old, err = st.Store.Entries(ctx, ledger, keys...)
		if err != nil || old[keys[0]] != "" {
			return nil, nil, err
		}
		next, err = o.enter(old, buckets, all)
		return old, next, err
	})
}

// enter gives the entries that a game changes.
func (o outcome) enter(old map[string]string, buckets []string, all bool) (next map[string]string, err error) {
	next = map[string]string{}
	game := o.past
	if game.Ended, game.Seats = o.Ended, slices.Clone(game.Seats); !all {
		game.Seats = nil
	}
	for _, bucket := range buckets {
		players := map[string]counts{}
		for _, p := range o.Players {
			if players[p.Key], err = countsOf(old[bucket+p.Key]); err != nil {
				return nil, err
			}
		}
		o.count(players)
		for i, p := range o.Players {
			key, now := bucket+p.Key, players[p.Key]
			switch {
			case bucket == ofHabits && p.person():
				if next[key], err = o.withHabits(old[key], engine.Seat(i), now); err != nil {
					return nil, err
				}
			case bucket != ofHabits && p.Half:
				next[key] = now.entry(strings.Count(bucket, "/") == 1)
			}
			if bucket == anySeats && i < len(game.Seats) && p.Half && now.shown() {
				game.Seats[i].Ratings[0] = now.Number()
			}
		}
	}
	for _, p := range o.Players {
		if !p.person() {
			continue
		}
		is := playerOf(old[ofPlayer+p.Key])
		if add(&is.Buckets, buckets); !all {
			is.Name = p.Name
		}
		next[ofPlayer+p.Key] = is.entry()
		if len(game.Seats) > 0 {
			next[pastOf+p.Key+"/"+string(o.Game)] = fmt.Sprintf("%d ", o.Ended.Unix())
		}
	}
	next[pastKey(o.Game)] = game.entry()
	if !all {
		next[pastKey(o.Game)] = fmt.Sprintf("%d ", o.Ended.Unix())
	}
	return next, nil
}
