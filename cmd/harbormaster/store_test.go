package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"go.etcd.io/bbolt"

	"github.com/harbormaster/harbormaster/storage"
	"github.com/harbormaster/harbormaster/storage/bolt"
	"github.com/harbormaster/harbormaster/storage/redis"
	"github.com/harbormaster/harbormaster/storage/redis/redistest"
)

func TestAProgramThatIsToldToStopBeforeItsStoreAnswersEndsWell(t *testing.T) {
	silent, err := net.Listen("tcp", "127.0.0.1:0") // It takes connections and says nothing.
	if err != nil {
		t.Fatal(err)
	}
	defer silent.Close()
	ctx, cancel := context.WithCancel(t.Context())
	go func() {
		connection, err := silent.Accept()
		if err == nil {
			defer connection.Close()
		}
		cancel()
		<-t.Context().Done()
	}()
	err = runWith(ctx, config{Data: t.TempDir(), LogLevel: "warn", LocalAddr: "127.0.0.1:0", RedisURL: "redis://" + silent.Addr().String()}, io.Discard, io.Discard)
	if err != nil {
		t.Errorf("it ends with: %v", err)
	}
}

// TestGoingBackIsRefusedInASentence: the operator reads which version the store has, which one the program knows, and what
// to do.
func TestGoingBackIsRefusedInASentence(t *testing.T) {
	want := fmt.Sprintf("has version %d and this program knows %d; update the program", storage.Schema+1, storage.Schema)
	refused := func(t *testing.T, c config, where string) {
		t.Helper()
		c.LocalAddr, c.LogLevel = "127.0.0.1:0", "warn"
		err := runWith(t.Context(), c, io.Discard, io.Discard)
		if !errors.Is(err, storage.ErrNewer) || !strings.Contains(err.Error(), where) || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("it ends with: %v", err)
		}
	}
	t.Run("a file", func(t *testing.T) {
		dir := t.TempDir()
		path := filepath.Join(dir, gamesFile)
		store, err := bolt.Open(path, bolt.Options{})
		if err == nil {
			err = store.Close()
		}
		if err != nil {
			t.Fatal(err)
		}
		db, err := bbolt.Open(path, 0o600, nil)
		if err != nil {
			t.Fatal(err)
		}
		err = db.Update(func(tx *bbolt.Tx) error {
			return tx.Bucket([]byte("meta")).Put([]byte("schema"), []byte(strconv.Itoa(storage.Schema+1)))
		})
		if err := errors.Join(err, db.Close()); err != nil {
			t.Fatal(err)
		}
		refused(t, config{Data: dir}, path)
	})
	t.Run("Redis", func(t *testing.T) {
		server := redistest.Start(t, redistest.Options{})
		store, err := redis.Open(t.Context(), redis.Options{URL: server.URL()})
		if err == nil {
			err = store.Close()
		}
		if err != nil {
			t.Fatal(err)
		}
		client := server.Client()
		defer client.Close()
		if err := client.HSet(t.Context(), "hm:meta", "schema", storage.Schema+1).Err(); err != nil {
			t.Fatal(err)
		}
		refused(t, config{Data: t.TempDir(), RedisURL: server.URL()}, "HARBORMASTER_REDIS_URL")
	})
}

func TestARedisOf16PartitionsIsMovedOnceNobodyHasIt(t *testing.T) {
	server := redistest.Start(t, redistest.Options{})
	t.Setenv("HARBORMASTER_REDIS_URL", server.URL())
	t.Setenv("HARBORMASTER_DATA", t.TempDir())
	client := server.Client()
	defer client.Close()
	if err := client.HSet(t.Context(), "hm:meta", "program", "harbormaster", "schema", storage.Schema, "partitions", 16).Err(); err != nil {
		t.Fatal(err)
	}
	store, err := redis.Open(t.Context(), redis.Options{URL: server.URL()})
	if err == nil {
		err = store.Create(t.Context(), "a1", storage.Record{Seq: 1})
	}
	if err != nil {
		t.Fatal(err)
	}
	var said bytes.Buffer
	move := func() error { return dispatch(t.Context(), []string{"repartition"}, nil, io.Discard, &said) }
	if err := move(); !errors.Is(err, storage.ErrBusy) || strings.Contains(err.Error(), "\n") {
		t.Errorf("a store that is open is moved: %v", err)
	}
	if err := store.Close(); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"Moved 1 games", "Nothing was moved"} {
		said.Reset()
		if err := move(); err != nil || !strings.HasPrefix(said.String(), want) {
			t.Errorf("it says %q, not %q (%v)", said.String(), want, err)
		}
	}
}
