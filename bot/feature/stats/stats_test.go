package stats

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/harbormaster/harbormaster/bot/feature"
	"github.com/harbormaster/harbormaster/bot/profile"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/rating"
	"github.com/harbormaster/harbormaster/storage"
	"github.com/harbormaster/harbormaster/storage/bolt"
	"github.com/harbormaster/harbormaster/storage/redis"
	"github.com/harbormaster/harbormaster/storage/redis/redistest"
)

// finished is a table that is over.
type finished struct {
	engine.Table
	result engine.Result
}

func (f finished) Result() (engine.Result, bool) { return f.result, true }

func ofTwo(id string, at int64) outcome {
	return outcome{Game: storage.GameID(id), Ended: time.Unix(at, 0), Players: []participant{
		{Key: "ana", Name: "Ana", Place: 1, Score: 40, Half: true}, {Key: "ben", Name: "Ben", Place: 2, Score: 30, Half: true},
	}}
}

// shipping is a habit of the first seat.
var shipping = []engine.Habit{{Group: engine.HabitActions, Key: "ship", Counts: [][3]int{{2, 0, 1}, {}}}}

func TestALedgerKnowsItsGamesInWhateverOrder(t *testing.T) {
	for name, open := range stores {
		t.Run(name, func(t *testing.T) {
			st := &Stats{Env: &feature.Env{Store: open(t)}}
			const games = 60
			var all sync.WaitGroup
			for process := range 2 {
				all.Go(func() {
					for n := range 2 * games { // The one from the first to the last twice, the other backwards.
						n = n % games
						if process == 1 {
							n = games - 1 - n
						}
						o := ofTwo(fmt.Sprint("g", n), int64(1000+n))
						o.Players[n%2].Key, o.Habits = fmt.Sprint("rival", n), shipping
						for err := storage.ErrOvertaken; errors.Is(err, storage.ErrOvertaken); {
							if err = st.countIn(t.Context(), "all/race", []string{"0/", ofHabits}, o, true); err != nil && !errors.Is(err, storage.ErrOvertaken) {
								t.Error(err)
							}
						}
					}
				})
			}
			all.Wait()
			for who, want := range map[string]counts{
				"ana": {Games: 30, Won: 30, Points: 1200, Best: 40, Last: 1059}, "ben": {Games: 30, Points: 900, Best: 30, Last: 1058},
				"rival0": {Games: 1, Won: 1, Points: 40, Best: 40, Last: 1000}, "rival59": {Games: 1, Points: 30, Best: 30, Last: 1059},
			} {
				_, kept, err := st.playerIn(t.Context(), "all/race", who)
				got, failed := countsOf(kept["0/"+who])
				if got.Rating = (rating.Rating{}); errors.Join(err, failed) != nil || got != want {
					t.Errorf("%s has %+v, want %+v (%v, %v)", who, got, want, err, failed)
				}
			}
			_, kept, err := st.playerIn(t.Context(), "all/race", "ana")
			if c, failed := countsOf(kept[ofHabits+"ana"]); err != nil || failed != nil || c.Games != 30 || c.Last != 1059 ||
				!strings.HasSuffix(kept[ofHabits+"ana"], "\nactions ship=30.60.0.30\n") {
				t.Errorf("Ana does %q (%v, %v)", kept[ofHabits+"ana"], err, failed)
			}
		})
	}
}

// TestForgottenHabitsAreGoneAndImportedOnesCanBe: an entry comes into another store as it is, once, and goes with the
// rest of a person.
func TestForgottenHabitsAreGoneAndImportedOnesCanBe(t *testing.T) {
	for name, open := range stores {
		t.Run(name, func(t *testing.T) {
			st := &Stats{Env: &feature.Env{Store: open(t)}}
			o := ofTwo("one", 1000)
			o.Habits = shipping
			if err := st.countIn(t.Context(), "all/race", []string{"0/", "2/", ofHabits}, o, true); err != nil {
				t.Fatal(err)
			}
			_, kept, err := st.playerIn(t.Context(), "all/race", "ana")
			if err != nil || len(kept) != 4 {
				t.Fatalf("%q, %v", kept, err)
			}
			other := &Stats{Env: &feature.Env{Store: open(t)}}
			for range 2 {
				if err := (Target{other.Store}).SwapEntries(t.Context(), "all/race", nil, kept); err != nil {
					t.Fatal(err)
				}
			}
			_, got, err := other.playerIn(t.Context(), "all/race", "ana")
			if err != nil || got[ofHabits+"ana"] != kept[ofHabits+"ana"] || !strings.Contains(got[ofHabits+"ana"], "ship=1.2.0.1") {
				t.Errorf("imported are %q (%v), want %q", got, err, kept)
			}
			if err := other.Forget(t.Context(), "ana", time.Unix(2000, 0), true); err != nil {
				t.Fatal(err)
			}
			left, err := other.Store.Entries(t.Context(), "all/race", ofHabits+"ana", ofPlayer+"ana", "0/ana")
			if err != nil || strings.Join(slices.Collect(maps.Values(left)), "") != "" {
				t.Errorf("left are %q (%v)", left, err)
			}
		})
	}
}

// TestHabitsOfManyGamesCountHalf: the last ones weigh more.
func TestHabitsOfManyGamesCountHalf(t *testing.T) {
	entry, now := "", counts{}
	o := ofTwo("one", 1000)
	o.Habits = shipping
	for range habitsMost + 1 {
		now, _ = countsOf(entry)
		now.Games++
		var err error
		if entry, err = o.withHabits(entry, 0, now); err != nil {
			t.Fatal(err)
		}
	}
	if now, err := countsOf(entry); err != nil || now.Games != habitsMost/2 || !strings.HasSuffix(entry, "ship=100.201.0.100\n") {
		t.Errorf("after %d games %+v in %q (%v)", habitsMost+1, now, entry, err)
	}
	if _, err := o.withHabits(" 1 1 1 1 0 0 1\nactions ship=many\n", 0, now); err == nil {
		t.Error("what can't be read is overwritten")
	}
}

func TestNobodyFallsOutOfTheStatistics(t *testing.T) {
	for name, open := range stores {
		t.Run(name, func(t *testing.T) {
			st := &Stats{Env: &feature.Env{Store: open(t)}}
			const players = 1100
			for n := range players + boardGames {
				o := ofTwo(fmt.Sprint("g", n), int64(n))
				o.Players[0].Key = fmt.Sprint("p", max(0, n-boardGames))
				if err := st.countIn(t.Context(), "all/race", []string{"0/", "2/", "0/rain/"}, o, true); err != nil {
					t.Fatal(err)
				}
			}
			for n := range players {
				is, kept, err := st.playerIn(t.Context(), "all/race", fmt.Sprint("p", n))
				if err != nil || len(is.Buckets) != 3 || len(kept) != 4 {
					t.Fatalf("of player %d there is %q (%v)", n, kept, err)
				}
			}
			r, err := st.Store.Ranking(t.Context(), "all/race", "2", 5, "p0")
			if err != nil || !slices.Equal(r.Names, []string{"p0", "ben"}) || r.Place != 1 {
				t.Errorf("the first one stands as %+v (%v)", r, err)
			}
		})
	}
}

// stores are those that the bot may have.
var stores = map[string]func(*testing.T) storage.Store{
	"bolt": func(t *testing.T) storage.Store {
		s, err := bolt.Open(filepath.Join(t.TempDir(), "games.db"), bolt.Options{})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = s.Close() })
		return s
	},
	"redis": func(t *testing.T) storage.Store { return onRedis(t, redistest.Start(t, redistest.Options{})) },
}

func onRedis(t *testing.T, server *redistest.Server) storage.Store {
	s, err := redis.Open(t.Context(), redis.Options{URL: server.URL()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return s
}

// ofFive is the end of a game of the most players that a game of ours has, with long names.
func ofFive(game int) outcome {
	o := outcome{Game: storage.GameID(fmt.Sprintf("game%06d", game)), Ended: time.Now()}
	o.past = past{Guild: "1282265607313817601", Rated: true, With: "new_buildings+nobles+buccaneer+festival"}
	for n := range 5 {
		o.past.Seats = append(o.past.Seats, pastSeat{Key: fmt.Sprintf("%019d", n), Place: 1 + (n+game)%5, Score: 57 - n, Seconds: 12345, Ratings: [2]int{1234, 1234}})
		o.Players = append(o.Players, participant{Key: fmt.Sprintf("%019d", n), Name: strings.Repeat("n", 32), Place: 1 + (n+game)%5, Score: 57 - n, Half: true})
	}
	return o
}

var bucketsOfFive = []string{"0/", "5/"}

// written are the bytes that a store is told to write.
type written struct {
	storage.Store
	bytes int
}

func (w *written) SwapEntries(ctx context.Context, ledger string, old, next map[string]string) error {
	for key, entry := range next {
		if board, name := storage.EntryBoard(key); old[key] != entry {
			w.bytes += len(key) + len(entry)
			if _, ranked := storage.EntryScore(entry); ranked {
				w.bytes += len(board) + 8 + len(name)
			}
		}
	}
	return w.Store.SwapEntries(ctx, ledger, old, next)
}

// TestTheEndOfAGameCostsLittle: less than a page of 4,096 bytes, with all commands that Redis keeps for it.
func TestTheEndOfAGameCostsLittle(t *testing.T) {
	server := redistest.Start(t, redistest.Options{AppendOnly: true})
	file := &written{Store: stores["bolt"](t)}
	size := func() int {
		info, err := server.Client().Info(t.Context(), "persistence").Result()
		if err != nil {
			t.Fatal(err)
		}
		_, rest, _ := strings.Cut(info, "aof_current_size:")
		number, _, _ := strings.Cut(rest, "\r")
		n, err := strconv.Atoi(number)
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	for name, test := range map[string]struct {
		store storage.Store
		bytes func() int
	}{"bolt": {file, func() int { return file.bytes }}, "redis": {onRedis(t, server), size}} {
		st := &Stats{Env: &feature.Env{Store: test.store}}
		ledgers, veterans := []string{"all/puertorico", "1282265607313817601/puertorico"}, map[string]string{}
		for _, bucket := range bucketsOfFive {
			for _, p := range ofFive(0).Players {
				veterans[bucket+p.Key] = counts{1234, 321, 56_789, 123, rating.Default().New(), 1_700_000_000, 0}.entry(strings.Count(bucket, "/") == 1)
			}
		}
		for _, ledger := range ledgers {
			if err := test.store.SwapEntries(t.Context(), ledger, nil, veterans); err != nil {
				t.Fatal(err)
			}
		}
		for n := range 40 {
			before := test.bytes()
			for i, ledger := range ledgers {
				if err := st.countIn(t.Context(), ledger, bucketsOfFive, ofFive(n), i == 0); err != nil {
					t.Fatal(err)
				}
			}
			if grew := test.bytes() - before; grew < 500 || n > 0 && grew > 4_096 || grew > 8000 {
				t.Errorf("%s: the end of game %d wrote %d bytes", name, n+1, grew)
			} else if n == 39 {
				t.Logf("%s: the end of a game of five writes %d bytes", name, grew)
			}
		}
	}
}

func TestWhoHasNotPlayedHalfOfItKeepsWhatTheyHave(t *testing.T) {
	s := map[string]counts{}
	ofTwo("first", 1).count(s)
	before := s["ben"]
	o := ofTwo("second", 2)
	o.Players[1].Half = false
	o.count(s)
	if s["ben"] != before {
		t.Errorf("Ben has %v after %v", s["ben"], before)
	}
	if s["ana"].Games != 2 {
		t.Errorf("Ana has %v", s["ana"])
	}
}

func TestAComputerOnTwoSeatsGetsTheMeanOfBoth(t *testing.T) {
	s := map[string]counts{}
	outcome{Game: "one", Ended: time.UnixMilli(1), Players: []participant{
		{Key: "computer:easy", Place: 1, Half: true}, {Key: "ana", Place: 2, Half: true}, {Key: "computer:easy", Place: 3, Half: true},
	}}.count(s)
	m := rating.Default()
	after, err := m.Rate([]rating.Rating{m.New(), m.New(), m.New()}, []int{1, 2, 3})
	if err != nil {
		t.Fatal(err)
	}
	want := rating.Rating{Mu: (after[0].Mu + after[2].Mu) / 2, Sigma: (after[0].Sigma + after[2].Sigma) / 2}
	if got := s["computer:easy"]; got.Rating != want || got.Games != 2 || got.Won != 1 {
		t.Errorf("%+v, want %v", got, want)
	}
}

// TestASeatTellsOfWhoMadeHalfOfItsMoves takes Cleo's seat over and makes one of its three moves; a computer plays two
// of Ana's three moves in their place.
func TestASeatTellsOfWhoMadeHalfOfItsMoves(t *testing.T) {
	early := []storage.Seat{{User: "ana", Name: "Ana"}, {User: "cleo", Name: "Cleo"}, {User: "dan", Name: "Dan"}}
	late := []storage.Seat{early[0], {User: "ben", Name: "Ben"}, early[2]}
	var records []storage.Record
	move := func(seats []storage.Seat, seat int, by string) {
		records = append(records, storage.Record{Seq: len(records) + 1, Act: storage.Act{Kind: "move", Seat: engine.Seat(seat), By: by}, Envelope: storage.Envelope{Seats: seats}})
	}
	move(early, 0, "")
	move(early, 1, "")
	move(early, 2, "order")
	move(early, 0, "stand_in")
	move(early, 1, "")
	move(early, 2, "")
	move(late, 0, "stand_in")
	move(late, 1, "")
	move(late, 2, "stand_in")
	g := &title.Game{Table: table.Table{ID: "game", Position: finished{result: engine.Result{Scores: []int{10, 20, 20}, Tiebreaks: []int{0, 1, 1}}}}}
	g.Envelope = storage.Envelope{Phase: storage.Finished, Seats: late}
	o, ok := outcomeOf(&g.Table, records)
	if !ok {
		t.Fatal("the game does not count")
	}
	for i, want := range []participant{
		{Key: "ana", Name: "Ana", Place: 3, Score: 10, Halves: 20, Half: false},
		{Key: "ben", Name: "Ben", Place: 1, Score: 20, Halves: 40, Half: false},
		{Key: "dan", Name: "Dan", Place: 1, Score: 20, Halves: 40, Half: true},
	} {
		if o.Players[i] != want {
			t.Errorf("seat %d: %+v, want %+v", i, o.Players[i], want)
		}
	}
}

func TestGamesOfComputersAloneAreNotCounted(t *testing.T) {
	g := &title.Game{Table: table.Table{ID: "game", Position: finished{result: engine.Result{Scores: []int{1, 2}}}}}
	g.Envelope = storage.Envelope{Phase: storage.Finished, Seats: []storage.Seat{{Level: "easy"}, {Level: "easy"}}}
	if _, ok := outcomeOf(&g.Table, nil); ok {
		t.Error("it counts")
	}
}

func TestAGameWithSuggestionsIsNotRated(t *testing.T) {
	for _, hinted := range []bool{false, true} {
		g := &title.Game{Table: table.Table{ID: "game", Position: finished{result: engine.Result{Scores: []int{1, 2}}}}}
		g.Envelope = storage.Envelope{Phase: storage.Finished, Seats: []storage.Seat{{User: "ana"}, {User: "ben"}}, Settings: map[string]string{}}
		if hinted {
			g.Settings["hinted"] = "true"
		}
		if table.Hinted(&g.Envelope) != hinted {
			t.Fatal("another setting opens a table to suggestions")
		}
		o, ok := outcomeOf(&g.Table, []storage.Record{
			{Seq: 1, Act: storage.Act{Kind: "move", Seat: 0}, Envelope: g.Envelope},
			{Seq: 2, Act: storage.Act{Kind: "move", Seat: 1}, Envelope: g.Envelope},
		})
		if !ok || o.unrated != hinted {
			t.Errorf("with suggestions %v: it counts %v, unrated %v", hinted, ok, o.unrated)
		}
	}
}

// TestAGameIsKeptAsItWas: what is written of it is read again.
func TestAGameIsKeptAsItWas(t *testing.T) {
	for _, want := range []past{
		{Ended: time.Unix(1000, 0)},
		{Ended: time.Unix(1000, 0), Guild: "guild", With: "rain+sand", Rated: true, Seats: []pastSeat{
			{Key: "ana", Place: 1, Score: -4, Seconds: 30, Ratings: [2]int{1200, 1200}, Opening: engine.Opening{Action: "ship", Things: []string{"harbor", "wharf"}}},
			{Key: "ben", Place: 2, Score: 3, Ratings: [2]int{1200, 0}, Opening: engine.Opening{Things: []string{"harbor"}}},
			{Key: nobody, Place: 3, Opening: engine.Opening{Action: "ship"}}, {Key: "computer:easy", Place: 4},
		}},
	} {
		if got, err := pastOfEntry(want.entry()); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%q is read as %+v (%v), want %+v", want.entry(), got, err, want)
		}
	}
	for _, bad := range []string{"", "x", "1 - -\nana 1", "1 - -\nana 1 2 3 x", "1 - -\nana 1 2 3 4/x"} {
		if p, err := pastOfEntry(bad); err == nil {
			t.Errorf("%q is read as %+v", bad, p)
		}
	}
}

// TestAForgottenPersonStandsInNoGameOfOthers: the games stay for the others, with nobody in the person's place; so does what
// ended after the person asked.
func TestAForgottenPersonStandsInNoGameOfOthers(t *testing.T) {
	for name, open := range stores {
		t.Run(name, func(t *testing.T) {
			st := &Stats{Env: &feature.Env{Store: open(t)}}
			const games = forgetAtOnce + 50
			for n := range games {
				o := ofTwo(fmt.Sprint("g", n), int64(n))
				for _, p := range o.Players {
					o.past.Seats = append(o.past.Seats, pastSeat{Key: p.Key, Place: p.Place, Score: p.Score})
				}
				if err := st.countIn(t.Context(), "all/race", []string{"0/"}, o, true); err != nil {
					t.Fatal(err)
				}
			}
			if err := st.Store.SetProfile(t.Context(), playedKind, "ana", []byte(`{"ledgers":["all/race"]}`)); err != nil {
				t.Fatal(err)
			}
			if err := st.Forget(t.Context(), "ana", time.Unix(games-3, 0), true); err != nil {
				t.Fatal(err)
			}
			left, err := st.gamesOf(t.Context(), everywhere, "race", "ana")
			if err != nil || len(left) != 2 {
				t.Errorf("of Ana there are %d games (%v)", len(left), err)
			}
			bens, err := st.gamesOf(t.Context(), everywhere, "race", "ben")
			if err != nil || len(bens) != games || bens[0].Seats[0].Key != "ana" || bens[2].Seats[0].Key != nobody || bens[2].Seats[0].Score != 40 {
				t.Errorf("Ben has %d games, the third %+v (%v)", len(bens), bens[2], err)
			}
			if _, kept, err := profile.Read[played](t.Context(), st.Store, playedKind, "ana"); err != nil || kept == nil {
				t.Errorf("of the later games nobody knows: %s (%v)", kept, err)
			}
		})
	}
}
