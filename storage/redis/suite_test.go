package redis_test

import (
	"fmt"
	"sync/atomic"
	"testing"

	"github.com/harbormaster/harbormaster/storage"
	"github.com/harbormaster/harbormaster/storage/redis"
	"github.com/harbormaster/harbormaster/storage/redis/redistest"
	"github.com/harbormaster/harbormaster/storage/storagetest"
)

var places atomic.Int64

// place gives options for a part of Redis that no other test uses.
func place(o redis.Options) redis.Options {
	o.Prefix = fmt.Sprintf("t%d", places.Add(1))
	return o
}

func opened(t testing.TB, o redis.Options) *redis.Store {
	t.Helper()
	s, err := redis.Open(t.Context(), o)
	if err != nil {
		t.Fatalf("open: %v", err)
	}
	return s
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
