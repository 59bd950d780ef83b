package redis_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/harbormaster/harbormaster/storage"
	"github.com/harbormaster/harbormaster/storage/redis"
	"github.com/harbormaster/harbormaster/storage/redis/redistest"
)

func TestAStoreThatIsTooOldIsRefused(t *testing.T) {
	server := redistest.Start(t, redistest.Options{})
	o := place(redis.Options{URL: server.URL()})
	older, err := redis.OpenAs(t.Context(), o, 3)
	if err != nil {
		t.Fatal(err)
	}
	defer older.Close()
	if err := older.Create(t.Context(), "a1", storage.Record{Seq: 1}); err != nil {
		t.Fatal(err)
	}
	for _, o.ReadOnly = range []bool{false, true} {
		_, err := redis.Open(t.Context(), o)
		want := "has version 3 and this program reads 4 at least"
		if !errors.Is(err, storage.ErrOlder) || !strings.Contains(err.Error(), want) {
			t.Errorf("for reading only %v: got %v", o.ReadOnly, err)
		}
	}
	// It was left as it is: its own program goes on.
	if _, err := older.Append(t.Context(), "a1", storage.Record{Seq: 2}); err != nil {
		t.Errorf("the older program: %v", err)
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

// TestAGameThatIsCountedDuringAnExportIsCountedThere: its timer is handed out, or what counts it.
func TestAGameThatIsCountedDuringAnExportIsCountedThere(t *testing.T) {
	t.Parallel()
	s := opened(t, place(redis.Options{URL: redistest.Start(t, redistest.Options{}).URL()}))
	due := time.Unix(1e9, 0)
	entries := map[string]string{"game/g0": " "}
	if err := errors.Join(
		s.Set(t.Context(), storage.Timer{Key: "stats-g1", Game: "g1", Kind: "stats", At: due}),
		s.SwapEntries(t.Context(), "all/race", nil, entries),
	); err != nil {
		t.Fatal(err)
	}
	counted, handed := false, false
	err := s.Each(t.Context(), func(i storage.Item) error {
		handed = handed || i.Timer != nil || i.Ledger != nil && i.Ledger.Entries["game/g1"] != ""
		if counted {
			return nil
		}
		counted = true
		return errors.Join(s.SwapEntries(t.Context(), "all/race", nil, map[string]string{"game/g1": " "}), s.Clear(t.Context(), "stats-g1"))
	})
	if err != nil || !handed {
		t.Errorf("neither timer nor count was handed out (%v)", err)
	}
}
