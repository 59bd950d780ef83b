package redis_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/harbormaster/harbormaster/storage"
	"github.com/harbormaster/harbormaster/storage/redis"
	"github.com/harbormaster/harbormaster/storage/redis/redistest"
)

func TestAGameThatIsOverAndPublishedIsKeptSoLong(t *testing.T) {
	server := redistest.Start(t, redistest.Options{})
	c := client(t, server)
	const keep = time.Hour
	little := asAny("ACL SETUSER little on >secret ~* -@all +@read +@write +@scripting +@connection")
	if err := c.Do(t.Context(), little...).Err(); err != nil {
		t.Fatal(err)
	}
	for _, phase := range []storage.Phase{storage.Finished, storage.Closed} {
		t.Run(string(phase), func(t *testing.T) {
			s := opened(t, place(redis.Options{URL: "redis://little:secret@" + server.Addr(), Keep: keep}))
			game := s.PartitionOf("a1") + "g:a1"
			ends := func(when string, want bool) {
				t.Helper()
				keys := []string{game, game + ":log", game + ":acts"}
				if want {
					keys = append(keys, game+":packs")
				}
				for _, key := range keys {
					left, err := c.PTTL(t.Context(), key).Result()
					if err != nil {
						t.Fatal(err)
					}
					if ends := left > keep-time.Minute && left <= keep; ends != want || !want && left != -1 {
						t.Errorf("%s: %s has %s left", when, key, left)
					}
				}
				at, err := c.ZScore(t.Context(), s.PartitionOf("a1")+"games", "a1").Result()
				if err != nil || (at > 0) != want {
					t.Errorf("%s: the game is listed to end at %f (%v)", when, at, err)
				}
			}
			rev := 0
			publish := func(seq int, old ...storage.OldMessage) {
				t.Helper()
				rev++
				shown := storage.Publication{Rev: rev, Seq: seq, OldMessages: old}
				if err := s.SetPublication(t.Context(), "a1", shown); err != nil {
					t.Fatal(err)
				}
			}
			act := func(seq int, phase storage.Phase) {
				t.Helper()
				r := table(seq, "c1", "u1")
				r.Phase = phase
				if _, err := s.Append(t.Context(), "a1", r); err != nil {
					t.Fatal(err)
				}
			}
			if err := s.Create(t.Context(), "a1", table(1, "c1", "u1")); err != nil {
				t.Fatal(err)
			}
			publish(1)
			ends("a running game that is published", false)
			act(2, phase)
			ends("a game that is over", false)
			publish(1)
			ends("a game that is over and published in part", false)
			publish(2)
			ends("a game that is over and published", true)
			publish(2)
			ends("a game whose old controls were disarmed", true)
			publish(2, storage.OldMessage{Message: "m1", Due: time.Now()})
			ends("a game of which an old message is due", false)
			publish(2)
			ends("a game of which nothing is due any more", true)
			act(3, storage.Playing)
			ends("a game whose end was taken back", false)
			act(4, phase)
			publish(4)
			ends("a game that is over again", true)
		})
	}
	t.Run("without a limit", func(t *testing.T) {
		s := opened(t, place(redis.Options{URL: server.URL()}))
		over := table(1, "c1", "u1")
		over.Phase = storage.Finished
		if err := s.Create(t.Context(), "a1", over); err != nil {
			t.Fatal(err)
		}
		if err := s.SetPublication(t.Context(), "a1", storage.Publication{Rev: 1, Seq: 1}); err != nil {
			t.Fatal(err)
		}
		if left, err := c.PTTL(t.Context(), s.PartitionOf("a1")+"g:a1").Result(); err != nil || left != -1 {
			t.Errorf("the game has %s left (%v)", left, err)
		}
	})
}

func TestAGameWhoseTimeHasComeLeavesNothingBehind(t *testing.T) {
	server := redistest.Start(t, redistest.Options{})
	// The server counts whole milliseconds: one may be over before the last key of a game has its end.
	s := opened(t, place(redis.Options{URL: server.URL(), Keep: 50 * time.Millisecond}))
	// Three games of one partition.
	ids := []storage.GameID{"g0"}
	for n := 1; len(ids) < 3; n++ {
		if id := fmt.Sprintf("g%d", n); s.PartitionOf(id) == s.PartitionOf("g0") {
			ids = append(ids, storage.GameID(id))
		}
	}
	over := table(1, "c1", "u1")
	over.Phase = storage.Finished
	put := func(id storage.GameID) {
		t.Helper()
		item := storage.GameItem{ID: id, Log: []storage.Record{over}, Publication: storage.Publication{Rev: 1, Seq: 1}}
		if err := s.Put(t.Context(), storage.Item{Game: &item}); err != nil {
			t.Fatal(err)
		}
		deadline := time.Now().Add(10 * time.Second)
		for _, _, err := s.Load(t.Context(), id); !errors.Is(err, storage.ErrNotFound); _, _, err = s.Load(t.Context(), id) {
			if err != nil || time.Now().After(deadline) {
				t.Fatalf("game %s is still there (%v)", id, err)
			}
		}
	}
	put(ids[0])
	put(ids[1])
	if err := s.Each(t.Context(), func(item storage.Item) error { t.Errorf("there is %+v", item); return nil }); err != nil {
		t.Error(err)
	}
	if err := s.Create(t.Context(), ids[0], table(1, "c1", "u1")); err != nil {
		t.Errorf("the id is not free: %v", err)
	}
	// With the end of another game its partition forgets those that are gone.
	put(ids[2])
	listed, err := client(t, server).ZRange(t.Context(), s.PartitionOf("g0")+"games", 0, -1).Result()
	if want := []string{string(ids[0]), string(ids[2])}; err != nil || !slices.Equal(listed, want) {
		t.Errorf("the partition lists %q, want %q (%v)", listed, want, err)
	}
}

func TestGamesOfBeforeAreForgottenWhenTheyAreKeptNoLonger(t *testing.T) {
	server := redistest.Start(t, redistest.Options{})
	c := client(t, server)
	const day = 24 * time.Hour
	now := time.Now()
	for name, before := range map[string]time.Duration{"for ever": 0, "for longer": 365 * day} {
		t.Run("they were kept "+name, func(t *testing.T) {
			o := place(redis.Options{URL: server.URL(), Keep: before})
			put := func(s *redis.Store, id string, age time.Duration) {
				t.Helper()
				r := table(1, "c1", "u1")
				r.Phase, r.At = storage.Finished, now.Add(-age)
				g := storage.GameItem{ID: storage.GameID(id), Log: []storage.Record{r}, Publication: storage.Publication{Rev: 1, Seq: 1}}
				if err := s.Put(t.Context(), storage.Item{Game: &g}); err != nil {
					t.Fatal(err)
				}
			}
			earlier := opened(t, o)
			put(earlier, "old", 31*day)
			put(earlier, "young", 29*day)
			put(earlier, "broken", 31*day)
			if err := c.LSet(t.Context(), earlier.PartitionOf("broken")+"g:broken:log", 0, "12345678 no record").Err(); err != nil {
				t.Fatal(err)
			}
			o.Keep = 30 * day
			s := opened(t, o)
			put(s, "told", 31*day) // Redis knows when to forget it.

			n, err := s.Forget(t.Context(), now.Add(-o.Keep))
			if n != 1 || !errors.Is(err, storage.ErrDamaged) || !strings.Contains(err.Error(), "broken") {
				t.Errorf("%d games were forgotten: %v", n, err)
			}
			for id, want := range map[storage.GameID]error{"old": storage.ErrNotFound, "young": nil, "told": nil, "broken": storage.ErrDamaged} {
				if _, _, err := s.Load(t.Context(), id); !errors.Is(err, want) {
					t.Errorf("game %s: %v", id, err)
				}
			}
			left, err := c.Keys(t.Context(), o.Prefix+":*g:old*").Result()
			if err != nil || len(left) > 0 {
				t.Errorf("of a forgotten game %q is left (%v)", left, err)
			}
		})
	}
}

// A game that goes on between being seen and being forgotten stays.
func TestAGameThatGoesOnIsNotForgotten(t *testing.T) {
	s := opened(t, place(redis.Options{URL: redistest.Start(t, redistest.Options{}).URL()}))
	r := table(1, "c1", "u1")
	r.Phase = storage.Finished
	g := storage.GameItem{ID: "a1", Log: []storage.Record{r}, Publication: storage.Publication{Rev: 1, Seq: 1}}
	if err := s.Put(t.Context(), storage.Item{Game: &g}); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Append(t.Context(), "a1", table(2, "c1", "u1")); err != nil {
		t.Fatal(err)
	}
	if gone, err := s.ForgetSeen(t.Context(), "a1", 1); gone || err != nil {
		t.Errorf("forgotten %t (%v)", gone, err)
	}
	if last, _, err := s.Load(t.Context(), "a1"); err != nil || last.Seq != 2 {
		t.Errorf("the game stands at %d (%v)", last.Seq, err)
	}
}
