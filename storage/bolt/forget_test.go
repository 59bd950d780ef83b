package bolt_test

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"
	"time"

	bbolt "go.etcd.io/bbolt"

	"github.com/harbormaster/harbormaster/storage"
)

func TestAGameThatCannotBeReadKeepsNoOtherFromBeingForgotten(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	s := opened(t, path)
	for _, id := range []storage.GameID{"a1", "b2", "c3"} {
		g := storage.GameItem{ID: id, Log: []storage.Record{{Seq: 1, Envelope: storage.Envelope{Phase: storage.Finished}}}, Publication: storage.Publication{Rev: 1, Seq: 1}}
		if err := s.Put(t.Context(), storage.Item{Game: &g}); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	db, err := bbolt.Open(path, 0o600, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(db.Update(func(tx *bbolt.Tx) error {
		return tx.Bucket([]byte("games")).Bucket([]byte("b2")).Bucket([]byte("log")).Put([]byte("\x00\x00\x00\x00\x00\x00\x00\x01"), []byte("no record"))
	}), db.Close()); err != nil {
		t.Fatal(err)
	}
	s = opened(t, path)
	defer s.Close()
	n, err := s.Forget(t.Context(), time.Now())
	if n != 2 || !errors.Is(err, storage.ErrDamaged) || !strings.Contains(err.Error(), "b2") {
		t.Errorf("%d games were forgotten: %v", n, err)
	}
}
