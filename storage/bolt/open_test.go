package bolt_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	bbolt "go.etcd.io/bbolt"

	"github.com/harbormaster/harbormaster/storage"
	"github.com/harbormaster/harbormaster/storage/bolt"
)

// filled is the path of a closed store with some games.
func filled(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "games.db")
	s := opened(t, path)
	for i := range 20 {
		id := storage.GameID(fmt.Sprintf("g%d", i))
		first := storage.Record{Seq: 1, Envelope: storage.Envelope{Phase: storage.Lobby, Channel: "c1"}, Answer: strings.Repeat("x", 3000)}
		if err := s.Create(t.Context(), id, first); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestFileAndFolderAreMadeForTheirOwnerOnly(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "data", "harbormaster")
	path := filepath.Join(folder, "games.db")
	s := opened(t, path)
	defer s.Close()
	if runtime.GOOS == "windows" {
		t.Skip("no permissions of this kind")
	}
	for name, want := range map[string]os.FileMode{folder: 0o700, path: 0o600} {
		info, err := os.Stat(name)
		if err != nil {
			t.Fatal(err)
		}
		if got := info.Mode().Perm(); got != want {
			t.Errorf("%s has mode %o, want %o", name, got, want)
		}
	}
}

func TestASecondUserOfTheFileIsRefusedWithItsName(t *testing.T) {
	path := filled(t)
	s := opened(t, path)
	defer s.Close()
	_, err := bolt.Open(path, bolt.Options{LockTimeout: 50 * time.Millisecond})
	if !errors.Is(err, storage.ErrBusy) || !strings.Contains(err.Error(), path) {
		t.Errorf("got %v", err)
	}
}

func TestAFileOfANewerProgramIsRefused(t *testing.T) {
	path := filled(t)
	put(t, path, "meta", "schema", fmt.Sprint(storage.Schema+1))
	untouched(t, path, storage.ErrNewer)
}

func TestAFileWithoutAVersionIsRefused(t *testing.T) {
	path := filled(t)
	put(t, path, "meta", "schema", "many")
	untouched(t, path, storage.ErrDamaged)
}

func TestAFileOfAnotherProgramIsRefused(t *testing.T) {
	t.Run("a database without our mark", func(t *testing.T) {
		path := filepath.Join(t.TempDir(), "other.db")
		put(t, path, "accounts", "a", "b")
		untouched(t, path, storage.ErrDamaged)
	})
	t.Run("a text", func(t *testing.T) {
		path := filepath.Join(t.TempDir(), "letter.txt")
		if err := os.WriteFile(path, bytes.Repeat([]byte("Dear harbormaster,\n"), 2000), 0o600); err != nil {
			t.Fatal(err)
		}
		untouched(t, path, storage.ErrDamaged)
	})
}

func TestATruncatedFileIsRefusedAndLeftAsItIs(t *testing.T) {
	whole, err := os.ReadFile(filled(t))
	if err != nil {
		t.Fatal(err)
	}
	page := os.Getpagesize()
	for _, size := range []int{1, 100, page, 2*page - 1, 2 * page, 2*page + 1, 4 * page, 7*page + 5} {
		t.Run(fmt.Sprintf("to %d bytes", size), func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "games.db")
			if err := os.WriteFile(path, whole[:size], 0o600); err != nil {
				t.Fatal(err)
			}
			untouched(t, path, storage.ErrDamaged)
		})
	}
}

func TestAFileWithABrokenPageGivesAnErrorAndNeverACrash(t *testing.T) {
	whole, err := os.ReadFile(filled(t))
	if err != nil {
		t.Fatal(err)
	}
	page := os.Getpagesize()
	for from := 0; from+page <= len(whole); from += page {
		t.Run(fmt.Sprintf("page %d", from/page), func(t *testing.T) {
			broken := bytes.Clone(whole)
			copy(broken[from:], bytes.Repeat([]byte{0xa5}, page))
			path := filepath.Join(t.TempDir(), "games.db")
			if err := os.WriteFile(path, broken, 0o600); err != nil {
				t.Fatal(err)
			}
			s, err := bolt.Open(path, bolt.Options{})
			if err != nil {
				damaged(t, err)
				return
			}
			defer s.Close()
			for i := range 20 {
				if _, _, err := s.Load(t.Context(), storage.GameID(fmt.Sprintf("g%d", i))); err != nil {
					damaged(t, err)
				}
			}
			if _, err := s.ByChannel(context.Background(), "c1"); err != nil {
				damaged(t, err)
			}
		})
	}
}

func damaged(t *testing.T, err error) {
	t.Helper()
	if !errors.Is(err, storage.ErrDamaged) && !errors.Is(err, storage.ErrNotFound) {
		t.Errorf("got %v", err)
	}
}

func TestAFolderInPlaceOfTheFileIsRefused(t *testing.T) {
	path := t.TempDir()
	if _, err := bolt.Open(path, bolt.Options{}); err == nil || !strings.Contains(err.Error(), path) {
		t.Errorf("got %v", err)
	}
}

// untouched opens the file, wants the error with the file's name, and the file as it was.
func untouched(t *testing.T, path string, want error) {
	t.Helper()
	before, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	s, err := bolt.Open(path, bolt.Options{})
	if err == nil {
		s.Close()
		t.Fatal("the file was opened")
	}
	if !errors.Is(err, want) || !strings.Contains(err.Error(), path) || strings.Contains(err.Error(), "\n") {
		t.Errorf("got %v", err)
	}
	after, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(before, after) {
		t.Error("the file was changed")
	}
}

// put writes to the database behind the store's back.
func put(t *testing.T, path, bucket, key, value string) {
	t.Helper()
	db, err := bbolt.Open(path, 0o600, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if err := db.Update(func(tx *bbolt.Tx) error {
		b, err := tx.CreateBucketIfNotExists([]byte(bucket))
		if err != nil {
			return err
		}
		return b.Put([]byte(key), []byte(value))
	}); err != nil {
		t.Fatal(err)
	}
}
