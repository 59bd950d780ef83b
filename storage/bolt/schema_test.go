package bolt_test

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	bbolt "go.etcd.io/bbolt"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
	"github.com/harbormaster/harbormaster/storage/bolt"
)

func unzipped(t *testing.T, name string) []byte {
	t.Helper()
	f, err := os.Open(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	all, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// schema4 is the path of a file as a program of schema 4 left it, and what is in it.
func schema4(t *testing.T) (path string, items []storage.Item) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "games.db")
	if err := os.WriteFile(path, unzipped(t, "schema4.bolt.gz"), 0o600); err != nil {
		t.Fatal(err)
	}
	for d := json.NewDecoder(bytes.NewReader(unzipped(t, "schema4.jsonl.gz"))); ; {
		var item storage.Item
		if err := d.Decode(&item); errors.Is(err, io.EOF) {
			return path, items
		} else if err != nil {
			t.Fatal(err)
		}
		items = append(items, item)
	}
}

func holds(t *testing.T, s *bolt.Store, want []storage.Item) {
	t.Helper()
	var got []storage.Item
	if err := s.Each(t.Context(), func(item storage.Item) error {
		got = append(got, item)
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got, cmp.Comparer(func(a, b engine.Rand) bool { return a == b })); diff != "" {
		t.Errorf("the store holds something else (-want +got):\n%s", diff)
	}
}

func TestAFileOfTodayGoesOn(t *testing.T) {
	path, want := schema4(t)
	s := opened(t, path)
	holds(t, s, want)

	var live *storage.GameItem
	for _, item := range want {
		if item.Game != nil && item.Game.Log[len(item.Game.Log)-1].Phase == storage.Playing {
			live = item.Game
		}
	}
	if live == nil {
		t.Fatal("the file has no live game")
	}
	for range 3 {
		r := live.Log[len(live.Log)-1]
		r.Seq, r.Interaction = r.Seq+1, ""
		if _, err := s.Append(t.Context(), live.ID, r); err != nil {
			t.Fatal(err)
		}
		live.Log = append(live.Log, r)
	}
	due, err := s.Lease(t.Context(), time.Date(2026, 3, 14, 15, 10, 0, 0, time.UTC), time.Minute, 10)
	if err != nil || len(due) != 1 || due[0].Key != "lobby-abc" {
		t.Errorf("beside a timer that the old program has leased there is one, not %v (%v)", due, err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	s = opened(t, path)
	holds(t, s, want)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}

	if got := metaOf(t, path, "schema"); got != strconv.Itoa(storage.Schema) {
		t.Errorf("the file has schema %q", got)
	}
	put(t, path, "meta", "schema", strconv.Itoa(storage.Schema+1))
	untouched(t, path, storage.ErrNewer)
}

func TestAFileThatIsTooOldIsRefused(t *testing.T) {
	path, _ := schema4(t)
	for _, schema := range []string{"3", "1"} {
		put(t, path, "meta", "schema", schema)
		untouched(t, path, storage.ErrOlder)
		_, err := bolt.Open(path, bolt.Options{ReadOnly: true})
		want := "has version " + schema + " and this program reads 4 at least"
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("for reading: got %v", err)
		}
	}
}

func metaOf(t *testing.T, path, key string) (value string) {
	t.Helper()
	db, err := bbolt.Open(path, 0o600, &bbolt.Options{ReadOnly: true})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if err := db.View(func(tx *bbolt.Tx) error {
		value = string(tx.Bucket([]byte("meta")).Get([]byte(key)))
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	return value
}

func TestAFileThatIsOnlyReadStaysAsItIs(t *testing.T) {
	path, want := schema4(t)
	before, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	s, err := bolt.Open(path, bolt.Options{ReadOnly: true})
	if err != nil {
		t.Fatal(err)
	}
	second, err := bolt.Open(path, bolt.Options{ReadOnly: true, LockTimeout: 50 * time.Millisecond})
	if err != nil {
		t.Errorf("a second reader is refused: %v", err)
	} else if err := second.Close(); err != nil {
		t.Error(err)
	}
	holds(t, s, want)
	if err := s.SetProfile(t.Context(), "user", "1", json.RawMessage(`{}`)); err == nil {
		t.Error("a profile was written")
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	after, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(before, after) {
		t.Error("the file was changed")
	}
}

func TestNothingIsMadeForReading(t *testing.T) {
	folder := t.TempDir()
	missing := filepath.Join(folder, "none", "games.db")
	if _, err := bolt.Open(missing, bolt.Options{ReadOnly: true}); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a missing file: %v", err)
	}
	if _, err := os.Stat(filepath.Dir(missing)); !os.IsNotExist(err) {
		t.Errorf("its folder: %v", err)
	}
	empty := filepath.Join(folder, "empty.db")
	if err := os.WriteFile(empty, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := bolt.Open(empty, bolt.Options{ReadOnly: true}); err == nil {
		t.Error("an empty file was opened for reading")
	}
}
