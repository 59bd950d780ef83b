package redis_test

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/harbormaster/harbormaster/storage"
	"github.com/harbormaster/harbormaster/storage/redis"
	"github.com/harbormaster/harbormaster/storage/redis/redistest"
)

// table is a record with entries in every index.
func table(seq int, channel string, users ...string) storage.Record {
	r := storage.Record{Seq: seq, Interaction: fmt.Sprint("i", seq), Envelope: storage.Envelope{Phase: storage.Playing, Channel: channel}}
	for _, user := range users {
		r.Seats = append(r.Seats, storage.Seat{User: user})
	}
	return r
}

func gameItem(id string) storage.Item {
	return storage.Item{Game: &storage.GameItem{ID: storage.GameID(id), Log: []storage.Record{table(1, "c1", "u1")}}}
}

// everything is what a store says that it holds of some games, users and channels.
func everything(t *testing.T, s *redis.Store) map[string]any {
	t.Helper()
	all := map[string]any{}
	note := func(name string, value any, err error) {
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		all[name] = value
	}
	err := s.Each(t.Context(), func(item storage.Item) error {
		if item.Game != nil {
			all["game "+string(item.Game.ID)] = *item.Game
		}
		if item.Timer != nil {
			all["timer "+item.Timer.Key] = *item.Timer
		}
		return nil
	})
	if err != nil {
		t.Fatalf("each: %v", err)
	}
	for _, channel := range []string{"c1", "c2"} {
		ids, err := s.ByChannel(t.Context(), channel)
		note(channel, ids, err)
	}
	for _, user := range []string{"u1", "u2"} {
		ids, err := s.ByUser(t.Context(), user)
		note(user, ids, err)
	}
	ids, err := s.Unpublished(t.Context())
	note("unpublished", ids, err)
	return all
}

func TestAFullRedisRefusesWholeWrites(t *testing.T) {
	server := redistest.Start(t, redistest.Options{})
	s := opened(t, place(redis.Options{URL: server.URL(), RetryFor: 200 * time.Millisecond, Wait: 10 * time.Second}))
	due := time.Unix(1_800_000_000, 0)
	if err := errors.Join(
		s.Create(t.Context(), "a1", table(1, "c1", "u1")),
		s.SetPublication(t.Context(), "a1", storage.Publication{Rev: 1, Seq: 1}),
		s.Set(t.Context(), storage.Timer{Key: "k", Game: "a1", At: due}),
	); err != nil {
		t.Fatal(err)
	}
	before := everything(t, s)
	c := client(t, server)
	if err := c.ConfigSet(t.Context(), "maxmemory", "1").Err(); err != nil {
		t.Fatal(err)
	}
	_, appending := s.Append(t.Context(), "a1", table(2, "c2", "u2"))
	_, leasing := s.Lease(t.Context(), due, time.Minute, 10)
	for what, err := range map[string]error{
		"append": appending, "lease": leasing,
		"create":      s.Create(t.Context(), "b2", table(1, "c1", "u1")),
		"publication": s.SetPublication(t.Context(), "a1", storage.Publication{Rev: 2, Seq: 1}),
		"timer":       s.Set(t.Context(), storage.Timer{Key: "k", At: due.Add(time.Hour)}),
		"profile":     s.SetProfile(t.Context(), "user", "1", []byte(`{}`)),
		"ledger":      s.SwapEntries(t.Context(), "a1", nil, map[string]string{"0/u1": " 1"}),
	} {
		if !errors.Is(err, storage.ErrUnavailable) || !strings.Contains(err.Error(), "maxmemory") {
			t.Errorf("%s: got %v", what, err)
		}
	}
	if err := c.ConfigSet(t.Context(), "maxmemory", "0").Err(); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(before, everything(t, s)); diff != "" {
		t.Errorf("a refused write left something (-before +after):\n%s", diff)
	}
	if _, err := s.Append(t.Context(), "a1", table(2, "c2", "u2")); err != nil {
		t.Errorf("with memory again: %v", err)
	}
}

func TestAKeyOfAnotherTypeIsAClearErrorAndNothingIsWritten(t *testing.T) {
	server := redistest.Start(t, redistest.Options{})
	c := client(t, server)
	for _, broken := range []string{
		"schema", "games", "unpublished", "channels", "users", "g:a1", "g:a1:log", "g:a1:acts", "g:a1:packs", "timers", "due", "profiles",
		"ledgers", "l:a1", "r:a1\x000",
	} {
		t.Run(broken, func(t *testing.T) {
			o := place(redis.Options{URL: server.URL()})
			s := opened(t, o)
			p := s.PartitionOf("a1")
			if err := errors.Join(
				s.Create(t.Context(), "a1", table(1, "c1", "u1")),
				s.Set(t.Context(), storage.Timer{Key: "a1", At: time.Unix(1, 0)}),
			); err != nil {
				t.Fatal(err)
			}
			kept, err := c.Dump(t.Context(), p+"g:a1:log").Result()
			if err != nil {
				t.Fatal(err)
			}
			theirs := func() error { return c.HSet(t.Context(), p+broken, "theirs", "1").Err() }
			switch broken {
			case "profiles", "timers", "g:a1", "g:a1:acts", "l:a1": // are hashes themselves
				theirs = func() error { return c.RPush(t.Context(), p+broken, "theirs").Err() }
			}
			if err := errors.Join(c.Del(t.Context(), p+broken).Err(), theirs()); err != nil {
				t.Fatal(err)
			}
			failed := 0
			for what, try := range map[string]func() error{
				"load":        func() error { _, _, err := s.Load(t.Context(), "a1"); return err },
				"log":         func() error { _, err := s.Log(t.Context(), "a1", 1, 0); return err },
				"append":      func() error { _, err := s.Append(t.Context(), "a1", table(2, "c2", "u2")); return err },
				"caused":      func() error { _, err := s.ByInteraction(t.Context(), "a1", "i1"); return err },
				"publication": func() error { return s.SetPublication(t.Context(), "a1", storage.Publication{Rev: 1, Seq: 1}) },
				"channel":     func() error { _, err := s.ByChannel(t.Context(), "c1"); return err },
				"user":        func() error { _, err := s.ByUser(t.Context(), "u1"); return err },
				"unpublished": func() error { _, err := s.Unpublished(t.Context()); return err },
				"timer":       func() error { return s.Set(t.Context(), storage.Timer{Key: "a1", At: time.Unix(2, 0)}) },
				"lease":       func() error { _, err := s.Lease(t.Context(), time.Unix(3, 0), time.Second, 5); return err },
				"clear":       func() error { return s.Clear(t.Context(), "a1") },
				"each":        func() error { return s.Each(t.Context(), func(storage.Item) error { return nil }) },
				"profile":     func() error { return s.SetProfile(t.Context(), "a", "1", []byte(`{}`)) },
				"ledger": func() error {
					return s.SwapEntries(t.Context(), "a1", nil, map[string]string{"0/u1": "1 1"})
				},
				"entries": func() error { _, err := s.Entries(t.Context(), "a1", "0/u1"); return err },
				"ranking": func() error { _, err := s.Ranking(t.Context(), "a1", "0", 10, "u1"); return err },
				"profile of the partition": func() error {
					for n := range 100 { // One of them belongs to this partition.
						if _, err := s.Profile(t.Context(), "user", fmt.Sprint(n)); !errors.Is(err, storage.ErrNotFound) {
							return err
						}
					}
					return nil
				},
			} {
				err := try()
				if err == nil {
					continue
				}
				failed++
				if !errors.Is(err, storage.ErrDamaged) || errors.Is(err, storage.ErrUnavailable) || strings.Contains(err.Error(), "user_script") {
					t.Errorf("%s: got %v", what, err)
				}
			}
			if failed == 0 {
				t.Error("nothing failed")
			}
			switch broken {
			case "timers", "due", "profiles", "g:a1:log", "ledgers", "l:a1", "r:a1\x000": // nothing that games go by, or the log itself
				return
			}
			if now, err := c.Dump(t.Context(), p+"g:a1:log").Result(); err != nil || now != kept {
				t.Errorf("the log changed (%v)", err)
			}
		})
	}
}

func TestALogThatLostARecordIsNotGoneOnWith(t *testing.T) {
	server := redistest.Start(t, redistest.Options{})
	s := opened(t, place(redis.Options{URL: server.URL()}))
	c := client(t, server)
	for id, harm := range map[string]func(log string) error{
		"lost":   func(log string) error { return c.RPop(t.Context(), log).Err() },
		"broken": func(log string) error { return c.RPush(t.Context(), log, "12345678 no record").Err() },
	} {
		game := storage.GameID(id)
		if err := s.Create(t.Context(), game, table(1, "c1", "u1")); err != nil {
			t.Fatal(err)
		}
		for seq := 2; seq < 4; seq++ {
			if _, err := s.Append(t.Context(), game, table(seq, "c1", "u1")); err != nil {
				t.Fatal(err)
			}
		}
		log := s.PartitionOf(id) + "g:" + id + ":log"
		if err := harm(log); err != nil {
			t.Fatal(err)
		}
		_, _, err := s.Load(t.Context(), game)
		if !errors.Is(err, storage.ErrDamaged) || !strings.Contains(err.Error(), id) {
			t.Errorf("load of a game with a %s record: got %v", id, err)
		}
		if id != "lost" {
			continue
		}
		if _, err := s.Append(t.Context(), game, table(4, "c1", "u1")); !errors.Is(err, storage.ErrDamaged) {
			t.Errorf("append: got %v", err)
		}
		if err := c.RPush(t.Context(), log, "short").Err(); err != nil {
			t.Fatal(err)
		}
		if _, _, err := s.Load(t.Context(), game); !errors.Is(err, storage.ErrDamaged) {
			t.Errorf("load of a short record: got %v", err)
		}
	}
}

func TestScriptsThatRedisForgotAreSentAgain(t *testing.T) {
	server := redistest.Start(t, redistest.Options{})
	s := opened(t, place(redis.Options{URL: server.URL()}))
	c := client(t, server)
	forget := func() {
		t.Helper()
		if err := c.ScriptFlush(t.Context()).Err(); err != nil {
			t.Fatal(err)
		}
	}
	forget()
	if err := s.Create(t.Context(), "a1", table(1, "c1", "u1")); err != nil {
		t.Fatal(err)
	}
	for seq := 2; seq < 6; seq++ {
		forget()
		if _, err := s.Append(t.Context(), "a1", table(seq, "c1", "u1")); err != nil {
			t.Fatal(err)
		}
		forget()
		if err := s.SetPublication(t.Context(), "a1", storage.Publication{Rev: seq - 1, Seq: seq}); err != nil {
			t.Fatal(err)
		}
	}
	if r, shown, err := s.Load(t.Context(), "a1"); err != nil || r.Seq != 5 || shown.Seq != 5 {
		t.Errorf("the game stands at %d, published up to %d (%v)", r.Seq, shown.Seq, err)
	}
}

// Two stores are two processes, as far as Redis can tell.
func TestOfTwoProcessesThatWriteAtOnceOneWinsEachTime(t *testing.T) {
	o := place(redis.Options{URL: redistest.Start(t, redistest.Options{}).URL()})
	stores := []*redis.Store{opened(t, o), opened(t, o)}
	if err := stores[0].Create(t.Context(), "a1", table(1, "c1", "u1")); err != nil {
		t.Fatal(err)
	}
	const acts = 60
	var wins, publications [2]int
	var all sync.WaitGroup
	for n, s := range stores {
		all.Go(func() {
			for {
				last, shown, err := s.Load(t.Context(), "a1")
				if err != nil {
					t.Error(err)
					return
				}
				if last.Seq >= acts {
					return
				}
				r := table(last.Seq+1, "c1", "u1")
				r.Interaction, r.Answer = fmt.Sprintf("%d-%d", n, r.Seq), fmt.Sprint(n)
				switch _, err := s.Append(t.Context(), "a1", r); {
				case err == nil:
					wins[n]++
				case !errors.Is(err, storage.ErrConflict):
					t.Errorf("append: %v", err)
				}
				shown.Rev, shown.Seq = shown.Rev+1, last.Seq
				switch err := s.SetPublication(t.Context(), "a1", shown); {
				case err == nil:
					publications[n]++
				case !errors.Is(err, storage.ErrConflict):
					t.Errorf("publication: %v", err)
				}
			}
		})
	}
	all.Wait()
	records, err := stores[0].Log(t.Context(), "a1", 1, 0)
	if err != nil {
		t.Fatal(err)
	}
	var stored [2]int
	for i, r := range records[1:] {
		if r.Seq != i+2 {
			t.Errorf("record %d stands in place %d", r.Seq, i+2)
		}
		stored[r.Answer[0]-'0']++
	}
	if stored != wins || len(records) != acts {
		t.Errorf("%v acts are stored, %v were acknowledged, in %d records", stored, wins, len(records))
	}
	if _, shown, err := stores[1].Load(t.Context(), "a1"); err != nil || shown.Rev != publications[0]+publications[1] {
		t.Errorf("the publication has changed %d times, %v were acknowledged (%v)", shown.Rev, publications, err)
	}
}

func TestALeaseIsHeldByOneProcessAndGivenBack(t *testing.T) {
	server := redistest.Start(t, redistest.Options{})
	o := place(redis.Options{URL: server.URL()})
	one, two := opened(t, o), opened(t, o)
	hold := func(s *redis.Store, owner string, want bool) {
		t.Helper()
		if got, err := s.Hold(t.Context(), "job", owner, time.Minute); err != nil || got != want {
			t.Errorf("%s holds: %t, want %t (%v)", owner, got, want, err)
		}
	}
	hold(one, "one", true)
	hold(two, "two", false)
	hold(one, "one", true)
	if err := two.Release(t.Context(), "job", "two"); err != nil {
		t.Fatal(err)
	}
	hold(two, "two", false)
	key := o.Prefix + ":lease:job"
	if ttl, err := client(t, server).PTTL(t.Context(), key).Result(); err != nil || ttl <= 50*time.Second || ttl > time.Minute {
		t.Errorf("the lease ends in %s (%v)", ttl, err)
	}
	if err := one.Release(t.Context(), "job", "one"); err != nil {
		t.Fatal(err)
	}
	hold(two, "two", true)
}

// A bot that plays while its store is exported opens a table with its timer first, whose part of Redis may have been passed.
func TestNoGameIsHandedOutWithoutTheTimerOfBefore(t *testing.T) {
	s := opened(t, place(redis.Options{URL: redistest.Start(t, redistest.Options{}).URL()}))
	const games = 4 * redis.Partitions
	if err := s.Put(t.Context(), gameItem("first")); err != nil {
		t.Fatal(err)
	}
	handed, timers := map[string]bool{}, map[string]bool{}
	err := s.Each(t.Context(), func(item storage.Item) error {
		if item.Timer != nil {
			timers[item.Timer.Key] = true
			return nil
		}
		handed["lobby-"+string(item.Game.ID)] = item.Game.ID != "first"
		for n := 0; len(handed) == 1 && n < games; n++ {
			id := fmt.Sprintf("g%d", n)
			if err := errors.Join(
				s.Set(t.Context(), storage.Timer{Key: "lobby-" + id, Game: storage.GameID(id), At: time.Unix(1, 0)}),
				s.Put(t.Context(), gameItem(id)),
			); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(handed) < 2 {
		t.Error("no game of meanwhile was handed out")
	}
	for key, needed := range handed {
		if needed && !timers[key] {
			t.Errorf("a game was handed out without its timer %s", key)
		}
	}
}
