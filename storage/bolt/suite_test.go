package bolt_test

import (
	"path/filepath"
	"testing"

	"github.com/harbormaster/harbormaster/storage"
	"github.com/harbormaster/harbormaster/storage/bolt"
	"github.com/harbormaster/harbormaster/storage/storagetest"
)

func TestTheFileIsAStore(t *testing.T) {
	storagetest.Run(t, func(t *testing.T) storagetest.Place {
		path := filepath.Join(t.TempDir(), "games.db")
		return storagetest.PlaceFunc(func(t *testing.T) storage.Store { return opened(t, path) })
	})
}

func opened(t testing.TB, path string) *bolt.Store {
	t.Helper()
	s, err := bolt.Open(path, bolt.Options{})
	if err != nil {
		t.Fatalf("open: %v", err)
	}
	return s
}
