package redis_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/harbormaster/harbormaster/storage"
	"github.com/harbormaster/harbormaster/storage/redis"
	"github.com/harbormaster/harbormaster/storage/redis/redistest"
)

const secret = "hunter2"

func TestAnAddressThatIsNotOneIsRefusedWithoutItsPassword(t *testing.T) {
	for address, why := range map[string]string{
		"":                                                "has no redis://",
		"localhost:6379":                                  "has no redis://",
		":" + secret + "@localhost":                       "has no redis://",
		"http://:" + secret + "@localhost:6379":           "neither with redis:// nor",
		"redis://:" + secret + "@":                        "has no host",
		"redis://:" + secret + "@:6379":                   "has no host",
		"redis://:" + secret + "@host:port":               "a port that is not a number",
		"redis://:" + secret + "@host:0":                  "a port that is not a number",
		"redis://:" + secret + "@host:66666":              "a port that is not a number",
		"redis://:" + secret + "@host:1,":                 "has no host",
		"redis://:" + secret + "%zz@host":                 "write %25 for it",
		"redis://:" + secret + "@host/zero":               "a database that is not a number",
		"redis://:" + secret + "@host/-1":                 "a database that is not a number",
		"redis://:" + secret + "@host?cluster=perhaps":    "other settings",
		"redis://:" + secret + "@host?password=" + secret: "other settings",
		"redis://:" + secret + "@host?%zz":                "settings that cannot be read",
		"redis://:" + secret + "@a,b?cluster=false":       "several hosts",
		"redis://:" + secret + "@a,b/1":                   "a database other than 0",
		"redis://:" + secret + "@a/1?cluster=true":        "a database other than 0",
	} {
		s, err := redis.Open(t.Context(), redis.Options{URL: address})
		if err == nil {
			s.Close()
			t.Errorf("%q was opened", address)
			continue
		}
		if !strings.Contains(err.Error(), why) || strings.Contains(err.Error(), secret) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: got %v, want %q", address, err, why)
		}
	}
}

func TestASettingThatMakesNoSenseIsRefused(t *testing.T) {
	text := filepath.Join(t.TempDir(), "ca.pem")
	if err := os.WriteFile(text, []byte("no certificate"), 0o600); err != nil {
		t.Fatal(err)
	}
	for what, o := range map[string]redis.Options{
		"prefix":                      {URL: "redis://localhost", Prefix: "a{b}"},
		"rediss://":                   {URL: "redis://localhost", CAFile: text},
		"no certificate":              {URL: "rediss://localhost", CAFile: text},
		"cannot read the certificate": {URL: "rediss://localhost", CAFile: text + "x"},
	} {
		if s, err := redis.Open(t.Context(), o); err == nil || !strings.Contains(err.Error(), what) {
			if err == nil {
				s.Close()
			}
			t.Errorf("%s: got %v", what, err)
		}
	}
}

func TestAPasswordMayHoldWhatSeparatesAnAddress(t *testing.T) {
	const password = "p@ss:w/o?r#d,%"
	server := redistest.Start(t, redistest.Options{Password: password})
	for _, written := range []string{"p@ss:w/o?r#d,%25", "p%40ss%3Aw%2Fo%3Fr%23d%2C%25"} {
		opened(t, place(redis.Options{URL: "redis://:" + written + "@" + server.Addr() + "/3?cluster=false"}))
	}
}

// Neither errors nor what the library prints may hold the password.
func TestARedisThatCannotBeUsedSaysWhyWithoutThePassword(t *testing.T) {
	var printed bytes.Buffer
	before := log.Writer()
	log.SetOutput(&printed)
	defer log.SetOutput(before)
	stderr := os.Stderr
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	os.Stderr = w

	locked := redistest.Start(t, redistest.Options{Password: "another"})
	bare := redistest.Start(t, redistest.Options{})
	crypted := redistest.Start(t, redistest.Options{TLS: true})
	silent, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer silent.Close()
	web := httptest.NewServer(http.NotFoundHandler())
	defer web.Close()
	wrongUser := "redis://" + secret + ":" + secret + "@"
	for what, test := range map[string]struct {
		url         string
		unavailable bool
		why         string
	}{
		"a wrong password":             {"redis://:" + secret + "@" + locked.Addr(), false, "the user or the password is refused"},
		"a wrong user":                 {wrongUser + locked.Addr(), false, "the user or the password is refused"},
		"no password":                  {"redis://" + locked.Addr(), false, "the user or the password is refused"},
		"a user that is not there":     {wrongUser + bare.Addr(), false, "the user or the password is refused"},
		"a database that is not there": {"redis://:" + secret + "@" + bare.Addr() + "/99", false, "a database that it does not have"},
		"a server of another kind":     {"redis://:" + secret + "@" + web.Listener.Addr().String(), false, "something else answers"},
		"no server":                    {"redis://:" + secret + "@127.0.0.1:1", true, "127.0.0.1:1"},
		"no server of a cluster":       {"redis://:" + secret + "@127.0.0.1:1,127.0.0.1:2", true, "127.0.0.1:2"},
		"a server that is silent":      {"redis://:" + secret + "@" + silent.Addr().String(), true, silent.Addr().String()},
		"no name":                      {"redis://:" + secret + "@no-such-host.invalid", true, "no-such-host.invalid"},
		"TLS without TLS there":        {"rediss://:" + secret + "@" + bare.Addr(), true, "begins with redis://"},
		"an unknown authority":         {"rediss://:" + secret + "@" + crypted.Addr(), false, "certificate"},
		"no TLS with TLS there":        {"redis://:" + secret + "@" + crypted.Addr(), true, "begins with rediss://"},
	} {
		// A busy machine needs time to say what is wrong; what stays away is waited for to the end.
		wait := 10 * time.Second
		if test.unavailable {
			wait = 600 * time.Millisecond
		}
		s, err := redis.Open(t.Context(), redis.Options{URL: test.url, Wait: wait, ReadTimeout: wait / 3})
		if err == nil {
			s.Close()
			t.Errorf("%s: it was opened", what)
			continue
		}
		if errors.Is(err, storage.ErrUnavailable) != test.unavailable || !strings.Contains(err.Error(), test.why) {
			t.Errorf("%s: got %v", what, err)
		}
		if strings.Contains(fmt.Sprintf("%+v %#v %q", err, err, err), secret) {
			t.Errorf("%s: the error holds the password: %v", what, err)
		}
	}
	os.Stderr = stderr
	w.Close()
	if _, err := printed.ReadFrom(r); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(printed.String(), secret) {
		t.Errorf("the password was printed: %s", printed.String())
	}
}

func TestOpenWaitsForARedisThatStarts(t *testing.T) {
	server := redistest.Start(t, redistest.Options{Dir: t.TempDir()})
	if err := server.Kill(); err != nil {
		t.Fatal(err)
	}
	type result struct {
		s   *redis.Store
		err error
	}
	results := make(chan result)
	go func() {
		s, err := redis.Open(context.Background(), redis.Options{URL: server.URL(), Wait: 20 * time.Second})
		results <- result{s, err}
	}()
	if err := server.Restart(t.Context()); err != nil {
		t.Fatal(err)
	}
	r := <-results
	if r.err != nil {
		t.Fatal(r.err)
	}
	r.s.Close()
}

func TestProcessesThatStartAtOnceShareAnEmptyRedis(t *testing.T) {
	server := redistest.Start(t, redistest.Options{})
	for round := range 20 {
		o := redis.Options{URL: server.URL(), Prefix: fmt.Sprintf("r%d", round), Connections: 1, Wait: time.Minute}
		var processes sync.WaitGroup
		begin := make(chan struct{})
		for range 16 {
			processes.Go(func() {
				<-begin
				s, err := redis.Open(t.Context(), o)
				if err != nil {
					t.Errorf("round %d: %v", round, err)
					return
				}
				s.Close()
			})
		}
		close(begin)
		processes.Wait()
	}
}

func TestAStoreOfANewerProgramIsRefused(t *testing.T) {
	o := place(redis.Options{URL: redistest.Start(t, redistest.Options{}).URL()})
	newer, err := redis.OpenAs(t.Context(), o, storage.Schema+1)
	if err != nil {
		t.Fatal(err)
	}
	newer.Close()
	for _, readOnly := range []bool{false, true} {
		o.ReadOnly = readOnly
		_, err = redis.Open(t.Context(), o)
		want := fmt.Sprintf("has version %d and this program knows %d; update the program", storage.Schema+1, storage.Schema)
		if !errors.Is(err, storage.ErrNewer) || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v", err)
		}
	}
}

// During an upgrade of several processes the older ones must not write over what they do not understand.
func TestARunningOlderProgramIsRefusedFromTheUpgradeOn(t *testing.T) {
	server := redistest.Start(t, redistest.Options{})
	o := place(redis.Options{URL: server.URL()})
	older := opened(t, o)
	first := storage.Record{Seq: 1}
	for i := range 40 {
		if err := older.Create(t.Context(), storage.GameID(fmt.Sprintf("g%d", i)), first); err != nil {
			t.Fatal(err)
		}
	}
	newer, err := redis.OpenAs(t.Context(), o, storage.Schema+1)
	if err != nil {
		t.Fatal(err)
	}
	defer newer.Close()
	before, err := client(t, server).DBSize(t.Context()).Result()
	if err != nil {
		t.Fatal(err)
	}
	for i := range 40 {
		id := storage.GameID(fmt.Sprintf("g%d", i))
		refused := func(what string, err error) {
			t.Helper()
			if !errors.Is(err, storage.ErrNewer) {
				t.Errorf("%s of %s: got %v", what, id, err)
			}
		}
		_, err := older.Append(t.Context(), id, storage.Record{Seq: 2})
		refused("append", err)
		_, _, err = older.Load(t.Context(), id)
		refused("load", err)
		refused("create", older.Create(t.Context(), id+"new", first))
		refused("publication", older.SetPublication(t.Context(), id, storage.Publication{Rev: 1, Seq: 1}))
		refused("timer", older.Set(t.Context(), storage.Timer{Key: string(id), At: time.Unix(1, 0)}))
		refused("profile", older.SetProfile(t.Context(), "user", string(id), []byte(`{}`)))
		refused("ledger", older.SwapEntries(t.Context(), string(id), nil, map[string]string{"0/u1": " 1"}))
		if _, _, err := newer.Load(t.Context(), id); err != nil {
			t.Errorf("the newer program cannot load %s: %v", id, err)
		}
	}
	if after, err := client(t, server).DBSize(t.Context()).Result(); err != nil || after != before {
		t.Errorf("there were %d keys and are %d (%v)", before, after, err)
	}
	if ids, err := newer.Unpublished(t.Context()); err != nil || len(ids) != 40 {
		t.Errorf("%d games are unpublished (%v)", len(ids), err)
	}
}

func TestAStoreOpenForReadingIsLeftAsItIs(t *testing.T) {
	server := redistest.Start(t, redistest.Options{})
	o := place(redis.Options{URL: server.URL(), ReadOnly: true})
	if _, err := redis.Open(t.Context(), o); !errors.Is(err, storage.ErrNotFound) {
		t.Errorf("nothing was opened for reading: %v", err)
	}
	if n, err := client(t, server).DBSize(t.Context()).Result(); err != nil || n != 0 {
		t.Errorf("%d keys were made (%v)", n, err)
	}
	o.ReadOnly = false
	first := storage.Record{Seq: 1, Envelope: storage.Envelope{Channel: "c1"}}
	old, err := redis.Open(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	defer old.Close()
	if err := old.Create(t.Context(), "a1", first); err != nil {
		t.Fatal(err)
	}
	o.ReadOnly = true
	s, err := redis.OpenAs(t.Context(), o, storage.Schema+1)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if _, _, err := s.Load(t.Context(), "a1"); err != nil {
		t.Errorf("load: %v", err)
	}
	if ids, err := s.ByChannel(t.Context(), "c1"); err != nil || len(ids) != 1 {
		t.Errorf("got %v, %v", ids, err)
	}
	_, appending := s.Append(t.Context(), "a1", storage.Record{Seq: 2})
	_, holding := s.Hold(t.Context(), "k", "me", time.Second)
	_, leasing := s.Lease(t.Context(), time.Unix(2, 0), time.Second, 1)
	if leasing != nil {
		t.Errorf("nothing is due: %v", leasing)
	}
	for what, err := range map[string]error{
		"append": appending, "create": s.Create(t.Context(), "b2", first), "hold": holding,
		"publication": s.SetPublication(t.Context(), "a1", storage.Publication{Rev: 1, Seq: 1}),
		"timer":       s.Set(t.Context(), storage.Timer{Key: "k", At: time.Unix(1, 0)}),
		"clear":       s.Clear(t.Context(), "k"), "profile": s.SetProfile(t.Context(), "user", "1", []byte(`{}`)),
		"ledger": s.SwapEntries(t.Context(), "g1", nil, map[string]string{"0/u1": " 1"}),
	} {
		if err == nil || !strings.Contains(err.Error(), "for reading only") {
			t.Errorf("%s: got %v", what, err)
		}
	}
	// The older program goes on: nothing was upgraded.
	if _, err := old.Append(t.Context(), "a1", storage.Record{Seq: 2}); err != nil {
		t.Errorf("the older program: %v", err)
	}
}

func TestKeysOfOthersAreLeftAlone(t *testing.T) {
	server := redistest.Start(t, redistest.Options{})
	c := client(t, server)
	theirs := map[string]string{"user:1": "x", "hm": "y", "hmm:{1}:games": "z", "{1}": "w", "hm2:meta": "v"}
	for key, value := range theirs {
		if err := c.Set(t.Context(), key, value, 0).Err(); err != nil {
			t.Fatal(err)
		}
	}
	s := opened(t, redis.Options{URL: server.URL()})
	if err := s.Create(t.Context(), "a1", storage.Record{Seq: 1}); err != nil {
		t.Fatal(err)
	}
	items := 0
	if err := s.Each(t.Context(), func(storage.Item) error { items++; return nil }); err != nil || items != 1 {
		t.Errorf("%d items (%v)", items, err)
	}
	for key, value := range theirs {
		if got, err := c.Get(t.Context(), key).Result(); err != nil || got != value {
			t.Errorf("%s is %q (%v)", key, got, err)
		}
	}
	keys, err := c.Keys(t.Context(), "*").Result()
	if err != nil {
		t.Fatal(err)
	}
	for _, key := range keys {
		if _, ok := theirs[key]; !ok && !strings.HasPrefix(key, "hm:") {
			t.Errorf("the store made %q", key)
		}
	}
}

func TestAPrefixThatAnotherProgramUsesIsRefused(t *testing.T) {
	server := redistest.Start(t, redistest.Options{})
	c := client(t, server)
	for what, set := range map[string]error{
		"text":     c.Set(t.Context(), "a:meta", "1", 0).Err(),
		"hash":     c.HSet(t.Context(), "b:meta", "name", "x").Err(),
		"program":  c.HSet(t.Context(), "c:meta", "program", "shipyard", "schema", "1").Err(),
		"schema":   c.HSet(t.Context(), "d:meta", "program", "harbormaster", "schema", "many").Err(),
		"division": c.HSet(t.Context(), "e:meta", "program", "harbormaster", "schema", storage.Schema, "partitions", "4").Err(),
	} {
		if set != nil {
			t.Fatal(what, set)
		}
	}
	for _, prefix := range []string{"a", "b", "c", "d", "e"} {
		_, err := redis.Open(t.Context(), redis.Options{URL: server.URL(), Prefix: prefix})
		if !errors.Is(err, storage.ErrDamaged) || !strings.Contains(err.Error(), prefix+":meta") {
			t.Errorf("%s: got %v", prefix, err)
		}
	}
	if n, err := c.DBSize(t.Context()).Result(); err != nil || n != 5 {
		t.Errorf("there are %d keys (%v)", n, err)
	}
}

func TestSettingsThatLoseGamesAreWarnedOf(t *testing.T) {
	for what, test := range map[string]struct {
		options redistest.Options
		want    []string
	}{
		"a safe server":        {redistest.Options{AppendOnly: true}, nil},
		"without a file":       {redistest.Options{}, []string{"set appendonly yes"}},
		"behind the disk":      {redistest.Options{AppendOnly: true, Fsync: "everysec"}, []string{"(appendfsync everysec)"}},
		"that forgets":         {redistest.Options{AppendOnly: true, Args: []string{"--maxmemory-policy", "allkeys-lru"}}, []string{"noeviction"}},
		"that has both faults": {redistest.Options{Args: []string{"--maxmemory-policy", "volatile-ttl"}}, []string{"noeviction", "appendonly"}},
	} {
		t.Run(what, func(t *testing.T) {
			s := opened(t, redis.Options{URL: redistest.Start(t, test.options).URL()})
			got := s.Warnings(t.Context())
			if len(got) != len(test.want) {
				t.Fatalf("got %q", got)
			}
			for i, want := range test.want {
				if !strings.Contains(got[i], want) {
					t.Errorf("got %q, want %q", got[i], want)
				}
			}
		})
	}
	t.Run("a server with a replica", func(t *testing.T) {
		server := redistest.Start(t, redistest.Options{AppendOnly: true})
		host, port := server.HostPort()
		replica := redistest.Start(t, redistest.Options{Args: []string{"--replicaof", host, port}})
		s, c := opened(t, redis.Options{URL: server.URL()}), client(t, server)
		for deadline := time.Now().Add(20 * time.Second); ; {
			if info, err := c.Info(t.Context(), "replication").Result(); err == nil && strings.Contains(info, "connected_slaves:1") {
				break
			}
			if time.Now().After(deadline) {
				t.Fatalf("%s does not follow", replica.Addr())
			}
		}
		if got := s.Warnings(t.Context()); len(got) != 1 || !strings.Contains(got[0], "set min-replicas-to-write 1") {
			t.Errorf("got %q", got)
		}
		for copies, want := range map[int]int{1: 1, 2: 2} {
			waits := opened(t, redis.Options{URL: server.URL(), Copies: copies})
			if got := waits.Warnings(t.Context()); len(got) != want ||
				strings.Contains(strings.Join(got, "\n"), "of the 2 replicas that each write waits for, Redis has 1:") != (copies == 2) {
				t.Errorf("waiting for %d: %q", copies, got)
			}
		}
		if err := c.ConfigSet(t.Context(), "min-replicas-to-write", "1").Err(); err != nil {
			t.Fatal(err)
		}
		if got := s.Warnings(t.Context()); len(got) > 0 {
			t.Errorf("got %q", got)
		}
	})
	t.Run("a server that does not tell", func(t *testing.T) {
		server := redistest.Start(t, redistest.Options{})
		if err := client(t, server).Do(t.Context(), asAny("ACL SETUSER little on >secret ~* -@all +@read +@write +@scripting +@connection")...).Err(); err != nil {
			t.Fatal(err)
		}
		s := opened(t, redis.Options{URL: "redis://little:secret@" + server.Addr()})
		if got := s.Warnings(t.Context()); len(got) != 1 || !strings.Contains(got[0], "cannot be read") || strings.Contains(got[0], "secret") {
			t.Errorf("got %q", got)
		}
	})
}
