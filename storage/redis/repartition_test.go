package redis_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	gocmp "github.com/google/go-cmp/cmp"
	goredis "github.com/redis/go-redis/v9"

	"github.com/harbormaster/harbormaster/engine/puertorico"
	"github.com/harbormaster/harbormaster/storage"
	"github.com/harbormaster/harbormaster/storage/redis"
	"github.com/harbormaster/harbormaster/storage/redis/redistest"
	"github.com/harbormaster/harbormaster/storage/storagetest"
)

// oldStore gives options for a store as programs made it that knew one number of partitions, with everything that a store
// may hold: some games are over and kept for an hour.
func oldStore(t *testing.T, o redis.Options, c goredis.UniversalClient) redis.Options {
	t.Helper()
	o = place(o)
	o.Keep = time.Hour
	if err := c.HSet(t.Context(), o.Prefix+":meta", "program", "harbormaster", "schema", storage.Schema).Err(); err != nil {
		t.Fatal(err)
	}
	s, err := redis.Open(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	items, err := storagetest.Items(puertorico.Game())
	for n := range 80 {
		items = append(items, gameItem(fmt.Sprintf("g%d", n)))
	}
	for _, item := range items {
		if err == nil {
			err = s.Put(t.Context(), item)
		}
	}
	if err := errors.Join(err, s.Close()); err != nil {
		t.Fatal(err)
	}
	return o
}

// content is everything that a store says: its items in their order, what is listed where, and what is due.
func content(t *testing.T, s *redis.Store) []string {
	t.Helper()
	var all []string
	say := func(what string, value any, err error) {
		t.Helper()
		text, bad := json.Marshal(value)
		if err := errors.Join(err, bad); err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		all = append(all, what+string(text))
	}
	err := s.Each(t.Context(), func(i storage.Item) error { say("item", i, nil); return nil })
	slices.Sort(all)
	open, err2 := s.OpenGames(t.Context())
	say("open", open, errors.Join(err, err2))
	left, err := s.Unpublished(t.Context())
	slices.Sort(left)
	say("unpublished", left, err)
	for _, name := range []string{"c1", "t1", "u1", "u2"} {
		ids, err := s.ByChannel(t.Context(), name)
		say("channel "+name, ids, err)
		ids, err = s.ByUser(t.Context(), name)
		say("user "+name, ids, err)
	}
	later := time.Date(2100, 1, 1, 0, 0, 0, 0, time.UTC).Add(time.Duration(places.Add(1)) * time.Hour)
	due, err := s.Lease(t.Context(), later, time.Minute, 100)
	say("due", due, err)
	return all
}

func TestAStoreOf16PartitionsIsMovedTo256AlthoughItIsKilledAllTheTime(t *testing.T) {
	t.Parallel()
	server := redistest.Start(t, redistest.Options{})
	c := client(t, server)
	o := oldStore(t, redis.Options{URL: server.URL()}, c)
	keys := func(form string) []string {
		list, err := c.Keys(t.Context(), o.Prefix+form).Result()
		if err != nil {
			t.Fatal(err)
		}
		return list
	}
	if n := len(keys(":{*/*}:*")); n > 0 {
		t.Fatalf("a store without a number has %d keys in other partitions than 16", n)
	}
	before, err := redis.Open(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	want := content(t, before)
	if _, err := redis.Repartition(t.Context(), o); !errors.Is(err, storage.ErrBusy) {
		t.Fatalf("it was moved while a process had it open: %v", err)
	}
	if got := content(t, before); !slices.Equal(got, want) {
		t.Fatal("the refused move has changed it")
	}
	// The process is not seen for a moment, goes on, and finds out.
	if err := c.Do(t.Context(), "CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes").Err(); err != nil {
		t.Fatal(err)
	}
	kills := 0
	for ; ; kills++ {
		killed, err := redis.KillRepartition(t.Context(), o, kills)
		if err != nil {
			t.Fatalf("after %d kills: %v", kills, err)
		}
		if !killed {
			break
		}
		number, err := c.HGet(t.Context(), o.Prefix+":meta", "partitions").Result()
		if err == nil && number == strconv.Itoa(redis.Partitions) {
			continue // It was killed after its last write.
		}
		if s, err := redis.Open(t.Context(), o); !errors.Is(err, storage.ErrBusy) {
			if err == nil {
				s.Close()
			}
			t.Fatalf("a store that is being moved was opened: %v", err)
		}
	}
	t.Logf("killed %d times", kills)
	if kills < 16 {
		t.Error("that is seldom")
	}
	if _, err := before.Append(t.Context(), "g1", table(2, "c1", "u1")); !errors.Is(err, storage.ErrNewer) {
		t.Errorf("a process of before writes on: %v", err)
	}
	if err := before.Create(t.Context(), "new", table(1, "c1", "u1")); !errors.Is(err, storage.ErrNewer) {
		t.Errorf("a process of before opens a table: %v", err)
	}
	if err := before.Close(); err != nil {
		t.Fatal(err)
	}
	after := opened(t, o)
	if diff := gocmp.Diff(want, content(t, after)); diff != "" {
		t.Errorf("it holds something else after %d kills (-before +after):\n%s", kills, diff)
	}
	for _, key := range keys(":{*}:*") {
		if !strings.Contains(key, "/256}:") && !strings.HasSuffix(key, "}:schema") {
			t.Errorf("%s is left", key)
		}
	}
	if left, err := c.PTTL(t.Context(), after.PartitionOf("closed")+"g:closed:log").Result(); err != nil || left <= 0 ||
		left > o.Keep {
		t.Errorf("a game that is over has %s left (%v)", left, err)
	}
	if _, err := after.Append(t.Context(), "g1", table(2, "c1", "u1")); err != nil {
		t.Errorf("a game does not go on: %v", err)
	}
	if err := after.Close(); err != nil {
		t.Fatal(err)
	}
	if n, err := redis.Repartition(t.Context(), o); n > 0 || err != nil {
		t.Errorf("again %d games were moved (%v)", n, err)
	}
}

func TestAStoreInAClusterIsMovedTo256Partitions(t *testing.T) {
	t.Parallel()
	cluster := redistest.StartCluster(t, 3, redistest.Options{})
	c := goredis.NewClusterClient(&goredis.ClusterOptions{Addrs: []string{cluster.Nodes[0].Addr()}})
	defer c.Close()
	o := oldStore(t, redis.Options{URL: cluster.URL()}, c)
	before, err := redis.Open(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	want := content(t, before)
	if _, err := redis.Repartition(t.Context(), o); !errors.Is(err, storage.ErrBusy) {
		t.Fatalf("it was moved while a process had it open: %v", err)
	}
	if err := before.Close(); err != nil {
		t.Fatal(err)
	}
	theirs := o.Prefix + ":{15}:theirs"
	if err := c.Set(t.Context(), theirs, "1", 0).Err(); err != nil {
		t.Fatal(err)
	}
	if n, err := redis.Repartition(t.Context(), o); n != 85 || !errors.Is(err, storage.ErrDamaged) || !strings.Contains(err.Error(), theirs) {
		t.Fatalf("%d games were moved, with a key of a newer program: %v", n, err)
	}
	if err := c.Del(t.Context(), theirs).Err(); err != nil {
		t.Fatal(err)
	}
	if n, err := redis.Repartition(t.Context(), o); n > 0 || err != nil {
		t.Fatalf("%d games were moved again (%v)", n, err)
	}
	if diff := gocmp.Diff(want, content(t, opened(t, o))); diff != "" {
		t.Errorf("it holds something else (-before +after):\n%s", diff)
	}
}

func TestNothingIsMovedWithoutItsReplica(t *testing.T) {
	t.Parallel()
	server, replica := followed(t)
	o := oldStore(t, redis.Options{URL: server.URL(), CopyTime: 50 * time.Millisecond, RetryFor: 300 * time.Millisecond}, client(t, server))
	o.Copies = 1
	if err := replica.Kill(); err != nil {
		t.Fatal(err)
	}
	c := client(t, server)
	games := func() int { return len(c.Keys(t.Context(), o.Prefix+":{?}:g:g*:log").Val()) }
	before := games()
	if _, err := redis.Repartition(t.Context(), o); !errors.Is(err, storage.ErrFewReplicas) || games() != before || before == 0 {
		t.Errorf("of %d games %d are where they were: %v", before, games(), err)
	}
	o.Copies = 0
	if _, err := redis.Repartition(t.Context(), o); err != nil || games() != 0 {
		t.Errorf("%d games are where they were: %v", games(), err)
	}
}

func TestAnEmptyRedisStaysEmpty(t *testing.T) {
	t.Parallel()
	server := redistest.Start(t, redistest.Options{})
	o := place(redis.Options{URL: server.URL()})
	_, err := redis.Repartition(t.Context(), o)
	if keys := client(t, server).Keys(t.Context(), "*").Val(); !errors.Is(err, storage.ErrNotFound) ||
		!strings.HasPrefix(err.Error(), "nothing was moved: ") || len(keys) > 0 {
		t.Errorf("there are %q after: %v", keys, err)
	}
}
