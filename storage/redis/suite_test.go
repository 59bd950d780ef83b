package redis_test

import (
	"crypto/tls"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	goredis "github.com/redis/go-redis/v9"

	"github.com/harbormaster/harbormaster/storage"
	"github.com/harbormaster/harbormaster/storage/redis"
	"github.com/harbormaster/harbormaster/storage/redis/redistest"
	"github.com/harbormaster/harbormaster/storage/storagetest"
)

var places atomic.Int64

// place gives options for a part of Redis that no other test uses.
func place(o redis.Options) redis.Options {
	o.Prefix = fmt.Sprintf("t%d", places.Add(1))
	if o.RetryFor == 0 {
		o.RetryFor = 20 * time.Second // of a computer that has other work too
	}
	return o
}

func opened(t testing.TB, o redis.Options) *redis.Store {
	t.Helper()
	s, err := redis.Open(t.Context(), o)
	if err != nil {
		t.Fatalf("open: %v", err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Errorf("close: %v", err)
		}
	})
	return s
}

// client talks to the server behind the store's back.
func client(t testing.TB, s *redistest.Server) *goredis.Client {
	t.Helper()
	c := s.Client()
	t.Cleanup(func() { c.Close() })
	return c
}

func suite(t *testing.T, o redis.Options) {
	storagetest.Run(t, func(*testing.T) storagetest.Place {
		o := place(o)
		return storagetest.PlaceFunc(func(t *testing.T) storage.Store { return opened(t, o) })
	})
}

func TestRedisIsAStore(t *testing.T) {
	suite(t, redis.Options{URL: redistest.Start(t, redistest.Options{}).URL()})
}

func TestRedisWithTLSAndAPasswordIsAStore(t *testing.T) {
	server := redistest.Start(t, redistest.Options{TLS: true, Password: "p@ss/w:rd"})
	suite(t, redis.Options{URL: server.URL(), CAFile: server.CAFile()})

	if _, err := tls.Dial("tcp", server.Addr(), &tls.Config{MinVersion: tls.VersionTLS12}); err == nil {
		t.Error("a client that does not know the authority trusts the server")
	}
	bare := client(t, server)
	bare.Options().Password = ""
	if err := bare.Ping(t.Context()).Err(); err == nil {
		t.Error("the server asks for no password")
	}
}

func TestAnotherDatabaseOfTheServerIsAStore(t *testing.T) {
	server := redistest.Start(t, redistest.Options{})
	suite(t, redis.Options{URL: server.URL() + "/7"})
	if n, err := client(t, server).DBSize(t.Context()).Result(); err != nil || n != 0 {
		t.Errorf("database 0 holds %d keys (%v)", n, err)
	}
}

func TestAUserWhoMayTouchOnlyOurKeysIsEnough(t *testing.T) {
	server := redistest.Start(t, redistest.Options{})
	for user, rules := range map[string]string{
		"full":   "~t* +@read +@write +@scripting +@connection +info +cluster +config|get",
		"little": "~t* +@read +@write +@scripting +@connection",
	} {
		if err := client(t, server).Do(t.Context(), asAny("ACL SETUSER "+user+" on >secret resetkeys -@all "+rules)...).Err(); err != nil {
			t.Fatal(err)
		}
		t.Run(user, func(t *testing.T) {
			suite(t, redis.Options{URL: "redis://" + user + ":secret@" + server.Addr()})
		})
	}
}

func asAny(words string) []any {
	var list []any
	for _, word := range strings.Fields(words) {
		list = append(list, word)
	}
	return list
}

func TestAClusterIsAStore(t *testing.T) {
	t.Parallel()
	cluster := redistest.StartCluster(t, 3, redistest.Options{})
	suite(t, redis.Options{URL: cluster.URL()})
	for name, url := range map[string]string{
		"one node is named and asked":          cluster.Nodes[1].URL(),
		"one node is named and said to be one": cluster.Nodes[2].URL() + "/0?cluster=true",
	} {
		s := opened(t, place(redis.Options{URL: url}))
		for n := range 2 * redis.Partitions {
			if err := s.Put(t.Context(), gameItem(fmt.Sprintf("g%d", n))); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
	// Every master holds a part of what the suite stored.
	for _, node := range cluster.Nodes {
		if n, err := client(t, node).DBSize(t.Context()).Result(); err != nil || n < 50 {
			t.Errorf("node %s holds %d keys (%v)", node.Addr(), n, err)
		}
	}
}

func TestAClusterWithTLSAndAPasswordIsAStore(t *testing.T) {
	t.Parallel()
	cluster := redistest.StartCluster(t, 3, redistest.Options{TLS: true, Password: "secret"})
	suite(t, redis.Options{URL: cluster.URL(), CAFile: cluster.CAFile()})
}
