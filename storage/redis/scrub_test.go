package redis_test

import (
	"errors"
	"testing"

	"github.com/harbormaster/harbormaster/storage/redis"
	"github.com/harbormaster/harbormaster/storage/redis/redistest"
	"github.com/harbormaster/harbormaster/storage/storagetest"
)

func TestNothingOfWhoWasErasedIsInTheAppendOnlyFileAfterAScrub(t *testing.T) {
	server := redistest.Start(t, redistest.Options{AppendOnly: true, Args: []string{"--rdbcompression", "no"}})
	storagetest.Scrub(t, opened(t, place(redis.Options{URL: server.URL()})), func() (plain, packed int) {
		return storagetest.Traces(t, server.Dir(), "../pack3.dict", storagetest.Forgotten)
	})
}

func TestAScrubThatRedisDoesNotPermitIsTold(t *testing.T) {
	server := redistest.Start(t, redistest.Options{AppendOnly: true})
	if err := client(t, server).Do(t.Context(), asAny("ACL SETUSER little on >secret ~t* +@read +@write +@scripting +@connection +info")...).Err(); err != nil {
		t.Fatal(err)
	}
	s := opened(t, place(redis.Options{URL: "redis://little:secret@" + server.Addr()}))
	if err := s.Scrub(t.Context()); !errors.Is(err, errors.ErrUnsupported) {
		t.Errorf("a scrub: %v", err)
	}
	if err := client(t, server).Do(t.Context(), asAny("ACL SETUSER little +bgrewriteaof")...).Err(); err != nil {
		t.Fatal(err)
	}
	if err := s.Scrub(t.Context()); err != nil {
		t.Errorf("a scrub that is permitted: %v", err)
	}
}
