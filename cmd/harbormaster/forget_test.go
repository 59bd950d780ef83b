package main

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/storage"
	"github.com/harbormaster/harbormaster/storage/redis/redistest"
)

func TestTheProgramForgetsOldGamesOfEitherStore(t *testing.T) {
	over := storage.GameItem{ID: "a1", Log: []storage.Record{{Seq: 1, Envelope: storage.Envelope{Phase: storage.Closed}}}, Publication: storage.Publication{Rev: 1, Seq: 1}}
	for name, url := range map[string]string{"the file": "", "Redis": redistest.Start(t, redistest.Options{}).URL()} {
		t.Run(name, func(t *testing.T) {
			c := config{Data: t.TempDir(), LogLevel: "info", LocalAddr: "127.0.0.1:0", Locale: "en", RedisURL: url}
			store, err := openStore(t.Context(), c, slog.New(slog.DiscardHandler))
			if err != nil {
				t.Fatal(err)
			}
			if err := errors.Join(store.Put(t.Context(), storage.Item{Game: &over}), store.Close()); err != nil {
				t.Fatal(err)
			}
			c.Keep = "30d"
			ctx, stop := context.WithCancel(t.Context())
			ended := make(chan error, 1)
			var log lockedBuffer
			go func() { ended <- runWith(ctx, c, io.Discard, &log) }()
			eventually(t, "the old game is removed", func() bool { return strings.Contains(log.String(), "old games were removed") })
			stop()
			if err := <-ended; err != nil {
				t.Error(err)
			}
			if store, err = openStore(t.Context(), c, slog.New(slog.DiscardHandler)); err != nil {
				t.Fatal(err)
			}
			defer store.Close()
			if _, _, err := store.Load(t.Context(), "a1"); !errors.Is(err, storage.ErrNotFound) {
				t.Errorf("the game: %v", err)
			}
		})
	}
}
