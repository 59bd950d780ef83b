package bot_test

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/cryptotest"
	"time"

	"github.com/harbormaster/harbormaster/bot"
	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/league"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/title"

	"github.com/harbormaster/harbormaster/engine/enginetest"
	"github.com/harbormaster/harbormaster/storage"
	"github.com/harbormaster/harbormaster/storage/bolt"
	"github.com/harbormaster/harbormaster/storage/redis"
	"github.com/harbormaster/harbormaster/storage/redis/redistest"
)

// This file plays a season of a league: people of several time zones sign up, some leave, vanish, or come late; the
// bot runs in two processes that are replaced or killed at any write or post. The league is held against its terms.

// club is a season with a league in it.
type club struct {
	*season
	id storage.GameID
	// rounds and divisions are those of the league; told counts the messages by the stage they tell of.
	rounds, divisions int
	told              map[string]int
}

const clubChannel = "club"

// clubStage is what a message of the league tells of, "" for the sign-up.
var clubStage = regexp.MustCompile(`Round \d+ of|The season is over`)

func newClub(t *testing.T, people, rounds, divisions int, open func() storage.Store) *club {
	seed := enginetest.Seed(t)
	cryptotest.SetGlobalRandom(t, seed)
	c := &club{season: newSeason(t, seed, people, open, title.Title{Rules: race{}, Computers: snails}),
		rounds: rounds, divisions: divisions, told: map[string]int{}}
	defaults, err := json.Marshal(map[string]any{"setup": map[string]any{"defaults": map[string]string{"timeout": "takeover", "pace": "turn72"}}})
	noError(t, err)
	noError(t, c.store.SetProfile(context.Background(), "guild", "guild", defaults))
	for _, p := range c.folk { // What is due is done at some times of the day only.
		p.quiet, p.remind = false, 0
		wishes, err := json.Marshal(map[string]any{"notices": map[string]any{"how": p.how, "remind": 0}})
		noError(t, err)
		noError(t, c.store.SetProfile(context.Background(), "user", p.ID, wishes))
	}
	return c
}

// ledger reads the league as it is stored.
func (c *club) ledger() *league.League {
	l, _, err := league.Read(func(keys ...string) (map[string]string, error) {
		return c.store.Entries(context.Background(), "league/"+string(c.id), keys...)
	})
	if err != nil {
		c.t.Fatal(err)
	}
	return l
}

// control uses a control of the league, again where the process has died, until something is so.
func (c *club) control(p *islander, word string, done func(*league.League) bool) {
	c.t.Helper()
	for range 5 {
		in := chat.Interaction{Kind: chat.ComponentUsed, Channel: clubChannel, CustomID: bot.ControlID(c.id, 0, "@league:"+word)}
		in.Moderator = p == c.folk[0]
		if c.in(p, in); done(c.ledger()) {
			return
		}
	}
	c.t.Fatalf("%s of %s does nothing", word, p.Name)
}

func (c *club) joins(p *islander) {
	c.control(p, "join", func(l *league.League) bool { i := l.Find(p.ID); return i >= 0 && !l.People[i].Left })
}

// wait lets time go by; what is due is done soon, and again where a process has died.
func (c *club) wait(d time.Duration) {
	for _, d := range []time.Duration{d - 3*time.Minute, time.Minute, 2 * time.Minute} {
		c.sea.mu.Lock()
		c.sea.now = c.sea.now.Add(d)
		c.sea.mu.Unlock()
		b := c.bots[c.rand.IntN(len(c.bots))]
		b.Sweep(b.ctx)
		c.settle()
	}
	c.sea.mu.Lock()
	defer c.sea.mu.Unlock()
	c.sea.recent = slices.DeleteFunc(c.sea.recent, func(p *posted) bool {
		words := allText(p.Message)
		if p.channel == clubChannel && strings.Contains(words, "Club") && len(allControls(p.Message)) > 0 && c.sea.now.Sub(p.at) > time.Hour {
			c.told[clubStage.FindString(words)]++
			return true
		}
		return false
	})
}

// play lets everybody who is there make the moves that they are asked for at the tables of the league.
func (c *club) play(gone map[string]bool) (open int) {
	for _, id := range c.ledger().Unplayed() {
		for range 8 {
			rec, _, err := c.store.Load(context.Background(), id)
			if errors.Is(err, storage.ErrNotFound) { // It has not been opened yet.
				break
			}
			noError(c.t, err)
			if rec.Phase != storage.Playing {
				break
			}
			d := c.position(rec).Decisions()[0]
			seat := rec.Seats[d.Seat]
			if seat.Automatic() || gone[seat.User] {
				break
			}
			p := c.folk[slices.IndexFunc(c.folk, func(p *islander) bool { return p.ID == seat.User })]
			g := &tale{id: id, channel: cmp.Or(rec.Thread, rec.Channel)}
			c.tales[id] = g
			c.press(p, g, fmt.Sprint(c.rand.IntN(4)), d.Since)
		}
		open++
	}
	return open
}

// run plays the season: each round some leave, vanish, and come late.
func (c *club) run() {
	mod := c.folk[0]
	c.number++
	for range 5 {
		c.number--
		c.in(mod, chat.Interaction{Kind: chat.CommandUsed, Channel: clubChannel, Command: "league", Sub: "create", Moderator: true,
			Options: map[string]string{"name": "Club", "game": "race", "seats": "4", "pairing": "groups", "rounds": fmt.Sprint(c.rounds), "divisions": fmt.Sprint(c.divisions)}})
		c.id = table.IDOf(fmt.Sprintf("league i%d", c.number))
		if entries, err := c.store.Entries(context.Background(), "league/"+string(c.id), "head"); err == nil && len(entries) > 0 {
			break
		}
	}
	late := c.folk[len(c.folk)*19/20:]
	for _, p := range c.folk[:len(c.folk)-len(late)] {
		c.joins(p)
	}
	c.wait(5 * time.Minute)
	c.control(mod, "begin.1", func(l *league.League) bool { return l.Phase != league.SignUp })
	gone := map[string]bool{}
	for round := range c.rounds {
		for day := range 7 {
			if c.rand.IntN(3) > 0 {
				c.restart()
			}
			if day%2 == 0 {
				c.bots[c.rand.IntN(len(c.bots))].doom(1+c.rand.IntN(60), c.rand.IntN(2) == 0)
			}
			c.wait(5 * time.Minute)
			c.wait(24*time.Hour - 5*time.Minute)
			if day > 0 || c.rand.IntN(2) == 0 {
				c.play(gone)
			}
		}
		if n := len(c.ledger().Rounds); n < round+1 {
			c.t.Fatalf("after %d weeks there are %d rounds", round+1, n)
		}
		if round == c.rounds-1 {
			break
		}
		for range max(1, len(c.folk)/100) {
			if p := c.folk[1+c.rand.IntN(len(c.folk)-1)]; c.ledger().Find(p.ID) >= 0 && !gone[p.ID] {
				if c.rand.IntN(2) == 0 {
					gone[p.ID] = true
				} else {
					c.control(p, "leave", func(l *league.League) bool { return l.People[l.Find(p.ID)].Left })
				}
			}
		}
		for _, p := range late[len(late)*round/(c.rounds-1) : len(late)*(round+1)/(c.rounds-1)] {
			c.joins(p)
		}
	}
	for week := 0; c.play(gone) > 0; week++ {
		if week > 20 {
			c.t.Fatalf("tables %v do not end", c.ledger().Unplayed())
		}
		c.wait(24 * time.Hour)
	}
	c.settle()
	for range 4 {
		c.wait(2 * time.Hour)
	}
}

// audit holds the league against its terms, and gives how many met again although there were others.
func (c *club) audit() (repeated, meetings int) {
	t, l := c.t, c.ledger()
	if l.Phase != league.Over || len(l.Rounds) != c.rounds {
		t.Fatalf("the season is %s after %d rounds", l.Phase, len(l.Rounds))
	}
	ids := map[storage.GameID]bool{}
	met, sat, tables := map[[2]int]int{}, map[int][]int{}, map[int]int{}
	for n, r := range l.Rounds {
		seated := map[int]bool{}
		sizes := map[int][2]int{}
		for _, who := range r.Byes {
			seated[who] = true
		}
		for _, at := range r.Tables {
			if ids[at.ID] {
				t.Errorf("round %d: %s is there twice", n, at.ID)
			}
			ids[at.ID] = true
			c.auditTable(l, at)
			d := l.People[at.People[0]].Division
			if size, ok := sizes[d]; ok {
				sizes[d] = [2]int{min(size[0], len(at.People)), max(size[1], len(at.People))}
			} else {
				sizes[d] = [2]int{len(at.People), len(at.People)}
			}
			for s, who := range at.People {
				if seated[who] || l.People[who].Division != d {
					t.Errorf("round %d: %s is seated twice, or in another division", n, l.People[who].Name)
				}
				seated[who] = true
				tables[who]++
				if sat[who] == nil {
					sat[who] = make([]int, l.Sizes.Most)
				}
				sat[who][s]++
				for _, other := range at.People[:s] {
					met[[2]int{min(who, other), max(who, other)}]++
				}
			}
		}
		for d, size := range sizes {
			if size[1]-size[0] > 1 || size[0] < l.Sizes.Least || size[1] > l.Sizes.Most {
				t.Errorf("round %d: division %d has tables of %v", n, d, size)
			}
		}
	}
	for _, times := range met {
		repeated, meetings = repeated+times-1, meetings+times
	}
	for d := range l.DivisionCount() {
		for _, s := range l.Standings(d) {
			if s.Tables != tables[s.Player] {
				t.Errorf("%s has played %d tables, %d count", l.People[s.Player].Name, tables[s.Player], s.Tables)
			}
		}
	}
	uneven := 0
	for _, seats := range sat {
		if slices.Max(seats[:3])-slices.Min(seats[:3]) > 2 {
			uneven++
		}
	}
	if uneven > len(sat)/20 {
		t.Errorf("%d of %d have had a seat three times more often than another", uneven, len(sat))
	}
	for stage, n := range c.told {
		if n != 1 {
			t.Errorf("%q is told %d times", stage, n)
		}
	}
	if want := c.rounds + 1; len(c.told) < want { // The sign-up's message may have lost its controls before.
		t.Errorf("told are %v, want the season's %d rounds and its end", c.told, c.rounds)
	}
	return repeated, meetings
}

// auditTable holds a table against its game, which was played once and counts as it ended.
func (c *club) auditTable(l *league.League, at league.Table) {
	rec, _, err := c.store.Load(context.Background(), at.ID)
	result, counted := l.Results[at.ID]
	if err != nil || rec.Phase != storage.Finished || !counted || len(result.Finishes) != len(at.People) {
		c.t.Fatalf("%s: %s, counted %t as %+v, %v", at.ID, rec.Phase, counted, result, err)
	}
	ended, _ := c.position(rec).Result()
	for s, who := range at.People {
		place := 1
		for _, n := range ended.Scores {
			if n > ended.Scores[s] {
				place++
			}
		}
		if want := (league.Finish{Place: place, Points: 2 * ended.Scores[s]}); rec.Seats[s].User != l.People[who].User || result.Finishes[s] != want {
			c.t.Errorf("%s: seat %d of %s counts as %+v, want %+v", at.ID, s, rec.Seats[s].User, result.Finishes[s], want)
		}
	}
	if _, err := c.store.Log(context.Background(), at.ID, 1, 0); err != nil {
		c.t.Error(err)
	}
}

// next opens the next season, begins it, and wants everybody where the last one has put them.
func (c *club) next() {
	l := c.ledger()
	moves := l.Moves()
	c.control(c.folk[0], "season", func(*league.League) bool {
		id := c.id
		c.id = table.IDOf(fmt.Sprintf("league %s season 2", id))
		entries, err := c.store.Entries(context.Background(), "league/"+string(c.id), "head")
		if err != nil || len(entries) == 0 {
			c.id = id
		}
		return c.id != id
	})
	c.control(c.folk[0], "begin.1", func(l *league.League) bool { return l.Phase != league.SignUp })
	next := c.ledger()
	for who, move := range moves {
		p := l.People[who]
		if i := next.Find(p.User); i < 0 || next.People[i].Division != p.Division+move {
			c.t.Errorf("%s of division %d, moving by %d, is number %d of the next season", p.Name, p.Division, move, i)
		}
	}
	if want := 2 * 2 * (c.divisions - 1); len(moves) != want {
		c.t.Errorf("%d people move, want %d", len(moves), want)
	}
	for i, p := range next.People {
		if j := l.Find(p.User); l.People[j].Left || p.Name == "" {
			c.t.Errorf("number %d, %s, has left and plays on", i, p.User)
		}
	}
}

func playClub(t *testing.T, open func() storage.Store) {
	people, rounds := 28, 2
	if enginetest.Long() {
		people, rounds = 200, 12
	}
	began := time.Now()
	c := newClub(t, people, rounds, 3, open)
	c.run()
	repeated, meetings := c.audit()
	if most := meetings / 100; people >= 200 && repeated > most {
		t.Errorf("%d of %d meetings are repeated", repeated, meetings)
	}
	f := c.season.audit()
	c.next()
	left, err := c.store.Unpublished(t.Context())
	if noError(t, err); c.killed == 0 || c.twice == 0 {
		t.Errorf("%d processes were killed, %d clicks were given to two", c.killed, c.twice)
	}
	t.Logf("see: %d people, %d tables, %d of %d meetings repeated, %d clicks, %d of them in both processes, %d processes killed, %d unpublished, in %s: %+v",
		people, len(c.tales), repeated, meetings, c.clicks, c.twice, c.killed, len(left), time.Since(began).Round(time.Second), f)
}

// TestASeasonOnTheLocalFile and TestASeasonOnRedis play a season of a league: each table counts once, the pairings are
// those of the terms, nobody is told twice, everybody moves where they should, and the end is told once.
func TestASeasonOnTheLocalFile(t *testing.T) {
	enginetest.InTurn(t, 1, 2)
	path := filepath.Join(t.TempDir(), "games.db")
	playClub(t, func() storage.Store {
		store, err := bolt.Open(path, bolt.Options{})
		if err != nil {
			t.Fatal(err)
		}
		return store
	})
}

func TestASeasonOnRedis(t *testing.T) {
	enginetest.InTurn(t, 0, 2)
	server := redistest.Start(t, redistest.Options{})
	playClub(t, func() storage.Store {
		store, err := redis.Open(t.Context(), redis.Options{URL: server.URL()})
		if err != nil {
			t.Fatal(err)
		}
		return store
	})
}
