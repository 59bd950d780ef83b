package redis_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/harbormaster/harbormaster/storage"
	"github.com/harbormaster/harbormaster/storage/redis"
	"github.com/harbormaster/harbormaster/storage/redis/redistest"
)

func TestAGameOfAnOlderProgramIsReadAndGoneOnWith(t *testing.T) {
	server := redistest.Start(t, redistest.Options{})
	o := place(redis.Options{URL: server.URL()})
	older, err := redis.OpenAs(t.Context(), o, 1)
	if err != nil {
		t.Fatal(err)
	}
	defer older.Close()
	first := table(1, "c1", "u1")
	if err := older.Create(t.Context(), "a1", first); err != nil {
		t.Fatal(err)
	}
	// Programs of schema 1 kept records as JSON.
	text, err := json.Marshal(first)
	if err != nil {
		t.Fatal(err)
	}
	if err := client(t, server).LSet(t.Context(), older.PartitionOf("a1")+"g:a1:log", 0, "12345678"+string(text)).Err(); err != nil {
		t.Fatal(err)
	}
	s := opened(t, o)
	if _, err := s.Append(t.Context(), "a1", table(2, "c1", "u1")); err != nil {
		t.Fatal(err)
	}
	records, err := s.Log(t.Context(), "a1", 1, 0)
	if diff := cmp.Diff([]storage.Record{first, table(2, "c1", "u1")}, records); err != nil || diff != "" {
		t.Errorf("the log differs (%v, -want +got):\n%s", err, diff)
	}
}

// The entries of the indexes are made of names by a script; a name must not be taken for something else.
func TestNamesAreFoundWhateverTheyHold(t *testing.T) {
	s := opened(t, place(redis.Options{URL: redistest.Start(t, redistest.Options{}).URL()}))
	names := []string{"c1:x", "u2:ab", "1", "12", "a:b", "c", "u", " ", "ž", "\xff\xfe", "\x01", "[x", "(x", "-", "+", "a\nb", `"`, "{1}"}
	for n, name := range names {
		id := storage.GameID(fmt.Sprintf("g%d", n))
		if err := s.Create(t.Context(), id, table(1, name, name, "everybody")); err != nil {
			t.Fatal(err)
		}
	}
	find := func(name string, want ...storage.GameID) {
		t.Helper()
		users, err := s.ByUser(t.Context(), name)
		if err != nil {
			t.Fatal(err)
		}
		channels, err := s.ByChannel(t.Context(), name)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff([][]storage.GameID{want, want}, [][]storage.GameID{users, channels}); diff != "" {
			t.Errorf("the games of %q differ (-want +got):\n%s", name, diff)
		}
	}
	for n, name := range names {
		id := storage.GameID(fmt.Sprintf("g%d", n))
		find(name, id)
		next := table(2, "elsewhere", "somebody")
		if _, err := s.Append(t.Context(), id, next); err != nil {
			t.Fatal(err)
		}
		find(name)
	}
	if left, err := s.ByUser(t.Context(), "everybody"); err != nil || len(left) > 0 {
		t.Errorf("some are left: %v (%v)", left, err)
	}
}
