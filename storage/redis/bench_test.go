package redis_test

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	goredis "github.com/redis/go-redis/v9"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/endeavor"
	"github.com/harbormaster/harbormaster/engine/maracaibo"
	"github.com/harbormaster/harbormaster/engine/puertorico"
	"github.com/harbormaster/harbormaster/storage"
	"github.com/harbormaster/harbormaster/storage/redis"
	"github.com/harbormaster/harbormaster/storage/redis/redistest"
	"github.com/harbormaster/harbormaster/storage/storagetest"
)

// played is a finished base game of four, with all its records.
func played(t testing.TB) storage.GameItem {
	t.Helper()
	g, err := storagetest.Play(puertorico.Game(), 4, 1)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// BenchmarkAppend measures one record of a played game, as a click waits for it, by how Redis writes its file.
func BenchmarkAppend(b *testing.B) {
	r := played(b).Log[150]
	var games atomic.Int64
	for name, o := range map[string]redistest.Options{
		"in memory": {}, "everysec": {AppendOnly: true, Fsync: "everysec"}, "always": {AppendOnly: true},
	} {
		b.Run(name, func(b *testing.B) {
			s := opened(b, redis.Options{URL: redistest.Start(b, o).URL()})
			for _, clicks := range []int{1, 16} {
				b.Run(fmt.Sprintf("%d at once", clicks), func(b *testing.B) {
					b.SetParallelism(clicks)
					b.RunParallel(func(pb *testing.PB) {
						id, r := storage.GameID(fmt.Sprintf("g%d", games.Add(1))), r
						r.Seq, r.Interaction = 1, ""
						if err := s.Create(b.Context(), id, r); err != nil {
							b.Error(err)
						}
						for pb.Next() {
							r.Seq++
							r.Interaction = strconv.Itoa(1e9 + r.Seq)
							if _, err := s.Append(b.Context(), id, r); err != nil {
								b.Error(err)
								return
							}
						}
					})
				})
			}
		})
	}
}

// BenchmarkTenThousandGames measures a store of 10,000 open games, each with four of 2,000 people, in one of 500 channels.
func BenchmarkTenThousandGames(b *testing.B) {
	server := redistest.Start(b, redistest.Options{})
	s := opened(b, redis.Options{URL: server.URL()})
	log := played(b).Log[:4]
	const games = 10_000
	before := memory(b, server)
	var all sync.WaitGroup
	for part := range 4 {
		all.Go(func() {
			for n := part; n < games; n += 4 {
				g := storage.GameItem{ID: storage.GameID(fmt.Sprintf("g%d", n)), Log: append([]storage.Record(nil), log...)}
				last := &g.Log[len(log)-1]
				last.Channel, last.Opened = fmt.Sprintf("channel %d", n%500), time.Unix(int64(n), 0)
				last.Seats = nil
				for seat := range 4 {
					last.Seats = append(last.Seats, storage.Seat{User: fmt.Sprintf("user %d", (n*7+seat*131)%2000)})
				}
				g.Publication = storage.Publication{Rev: 1, Seq: len(log) - n%100/99} // every hundredth is not published
				if err := errors.Join(
					s.Put(b.Context(), storage.Item{Game: &g}),
					s.Set(b.Context(), storage.Timer{Key: "remind:" + string(g.ID), Game: g.ID, At: time.Unix(2e9+int64(n), 0)}),
				); err != nil {
					b.Error(err)
				}
			}
		})
	}
	all.Wait()
	each := float64(memory(b, server)-before) / games
	for name, ask := range map[string]func(context.Context, int) (int, error){
		"by user": func(ctx context.Context, n int) (int, error) {
			ids, err := s.ByUser(ctx, fmt.Sprintf("user %d", n%2000))
			return len(ids), err
		},
		"by channel": func(ctx context.Context, n int) (int, error) {
			ids, err := s.ByChannel(ctx, fmt.Sprintf("channel %d", n%500))
			return len(ids), err
		},
		"unpublished": func(ctx context.Context, _ int) (int, error) { ids, err := s.Unpublished(ctx); return len(ids), err },
		"load": func(ctx context.Context, n int) (int, error) {
			_, _, err := s.Load(ctx, storage.GameID(fmt.Sprintf("g%d", n%games)))
			return 1, err
		},
		"log": func(ctx context.Context, n int) (int, error) {
			log, err := s.Log(ctx, storage.GameID(fmt.Sprintf("g%d", n%games)), 1, 0)
			return len(log), err
		},
		"nothing due": func(ctx context.Context, _ int) (int, error) {
			timers, err := s.Lease(ctx, time.Unix(1e9, 0), time.Minute, 100)
			return 1 + len(timers), err
		},
	} {
		b.Run(name, func(b *testing.B) {
			found, n := 0, 0
			for b.Loop() {
				more, err := ask(b.Context(), n)
				if err != nil {
					b.Fatal(err)
				}
				found, n = found+more, n+1
			}
			if found == 0 {
				b.Fatal("nothing was found")
			}
			b.ReportMetric(float64(found)/float64(n), "found/op")
			b.ReportMetric(each, "bytes-in-Redis/game")
		})
	}
}

// BenchmarkAMillionOpenGames measures what a process asks for all the time, on the lists of a million games, in a store of
// before and in a new one.
func BenchmarkAMillionOpenGames(b *testing.B) {
	for _, partitions := range []int{16, 256} {
		server := redistest.Start(b, redistest.Options{})
		c := client(b, server)
		if err := c.HSet(b.Context(), "hm:meta", "program", "harbormaster", "schema", storage.Schema, "partitions", partitions).Err(); err != nil {
			b.Fatal(err)
		}
		s := opened(b, redis.Options{URL: server.URL(), ReadTimeout: time.Minute, RetryFor: time.Minute})
		const games, channels = 1_000_000, 20_000
		for from := 0; from < games; from += 1000 {
			pipe := c.Pipeline()
			for n := from; n < from+1000; n++ {
				id := fmt.Sprintf("g%d", n)
				p := s.PartitionOf(id)
				pipe.ZAdd(b.Context(), p+"games", goredis.Z{Score: -1, Member: id})
				opened := time.Unix(int64(n), 0).UTC().Format("20060102150405.000000000")
				pipe.ZAdd(b.Context(), p+"channels", goredis.Z{Member: fmt.Sprintf("channel %d\x00%s%s", n%channels, opened, id)})
			}
			if _, err := pipe.Exec(b.Context()); err != nil {
				b.Fatal(err)
			}
		}
		for name, ask := range map[string]func() (int, error){
			"count": func() (int, error) { return s.OpenGames(b.Context()) },
			"by channel": func() (int, error) {
				ids, err := s.ByChannel(b.Context(), "channel 7")
				return len(ids) * channels, err
			},
			"sweep": func() (int, error) {
				left, err := s.Unpublished(b.Context())
				if err != nil {
					return 0, err
				}
				due, err := s.Lease(b.Context(), time.Now(), time.Minute, 100)
				return games + len(left) + len(due), err
			},
		} {
			b.Run(fmt.Sprintf("%s, %d partitions", name, partitions), func(b *testing.B) {
				for b.Loop() {
					if n, err := ask(); err != nil || n != games {
						b.Fatal(n, err)
					}
				}
			})
		}
	}
}

func BenchmarkLeaderboard(b *testing.B) {
	s := opened(b, redis.Options{URL: redistest.Start(b, redistest.Options{}).URL()})
	storagetest.BenchmarkLeaderboard(b, s)
}

// memory is what Redis uses for its data, in bytes.
func memory(t testing.TB, server *redistest.Server) int { return counter(t, server, "used_memory") }

// counter is a number of INFO.
func counter(t testing.TB, server *redistest.Server, name string) int {
	t.Helper()
	info, err := client(t, server).Info(t.Context()).Result()
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(info, "\n"+name+":")
	number, _, _ := strings.Cut(rest, "\r")
	n, err := strconv.Atoi(number)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// What a game of four takes in all its keys, when it is played and published record by record: before its last record, and
// when it is over.
func TestAPlayedGameOfFourIsSmall(t *testing.T) {
	server := redistest.Start(t, redistest.Options{})
	s, c := opened(t, redis.Options{URL: server.URL()}), client(t, server)
	for _, test := range []struct {
		game       engine.Game
		open, over int64 // at most
	}{{puertorico.Game(), 38_000, 30_000}, {endeavor.Game(), 21_000, 14_000}, {maracaibo.Game(), 34_000, 24_000}} {
		game := test.game
		g, err := storagetest.Play(game, 4, 1)
		if err != nil {
			t.Fatal(err)
		}
		id := storage.GameID(game.Name())
		if err := s.Create(t.Context(), id, g.Log[0]); err != nil {
			t.Fatal(err)
		}
		var single, largest int64
		for i, r := range g.Log {
			if i > 0 {
				if _, err := s.Append(t.Context(), id, r); err != nil {
					t.Fatal(err)
				}
			}
			if i >= len(g.Log)-9 { // The packs grow by handfuls.
				sum, parts := taken(t, c, s.PartitionOf(string(id))+"g:"+string(id))
				largest = max(largest, sum)
				t.Logf("%s, %d of %d records: %d bytes: %v", id, r.Seq, len(g.Log), sum, parts)
			}
			shown := g.Publication
			shown.Rev, shown.Seq = r.Seq, r.Seq
			if err := s.SetPublication(t.Context(), id, shown); err != nil {
				t.Fatal(err)
			}
			b, err := storage.Pack(r)
			if err != nil {
				t.Fatal(err)
			}
			single += int64(len(b))
		}
		over, parts := taken(t, c, s.PartitionOf(string(id))+"g:"+string(id))
		t.Logf("%s: %d bytes open, %d over, %d its records alone: %v", id, largest, over, single, parts)
		if largest > test.open || over > test.over {
			t.Errorf("%s takes %d bytes open, at most %d, and %d when it is over, at most %d", id, largest, test.open, over, test.over)
		}
		log, err := s.Log(t.Context(), id, 1, 0)
		if err != nil || len(log) != len(g.Log) {
			t.Fatalf("%d records (%v)", len(log), err)
		}
		if diff := cmp.Diff(g.Log, log, cmp.Comparer(func(a, b engine.Rand) bool { return a == b })); diff != "" {
			t.Errorf("they are others (-played +stored):\n%s", diff)
		}
	}
}

// taken is what the keys of a game take, in bytes.
func taken(t *testing.T, c goredis.UniversalClient, game string) (sum int64, parts map[string]int64) {
	t.Helper()
	parts = map[string]int64{}
	for _, key := range []string{"", ":log", ":acts", ":packs"} {
		size, err := c.MemoryUsage(t.Context(), game+key, 0).Result()
		if err != nil && !errors.Is(err, goredis.Nil) {
			t.Fatal(err)
		}
		parts[key], sum = size, sum+size
	}
	return sum, parts
}
