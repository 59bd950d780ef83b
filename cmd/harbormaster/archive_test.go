package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/harbormaster/harbormaster/cmd/titles"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/puertorico"
	"github.com/harbormaster/harbormaster/storage"
	"github.com/harbormaster/harbormaster/storage/bolt"
	"github.com/harbormaster/harbormaster/storage/redis"
	"github.com/harbormaster/harbormaster/storage/redis/redistest"
	"github.com/harbormaster/harbormaster/storage/storagetest"
)

// fillStore configures the program with a folder whose file holds one game of every phase, and gives the folder and
// what the file holds.
func fillStore(t *testing.T) (folder string, items []storage.Item) {
	t.Helper()
	folder = t.TempDir()
	t.Setenv("HARBORMASTER_DATA", folder)
	t.Setenv("HARBORMASTER_REDIS_URL", "")
	items, err := storagetest.Items(puertorico.Game())
	if err != nil {
		t.Fatal(err)
	}
	store, err := bolt.Open(filepath.Join(folder, gamesFile), bolt.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	for _, item := range items {
		if err := store.Put(t.Context(), item); err != nil {
			t.Fatal(err)
		}
	}
	return folder, items
}

// command runs a command with an input.
func command(t *testing.T, in []byte, args ...string) (out []byte, said string, err error) {
	t.Helper()
	var stdout, stderr bytes.Buffer
	err = dispatch(t.Context(), args, bytes.NewReader(in), &stdout, &stderr)
	return stdout.Bytes(), stderr.String(), err
}

// good runs a command that has to succeed.
func good(t *testing.T, in []byte, args ...string) (out []byte, said string) {
	t.Helper()
	out, said, err := command(t, in, args...)
	if err != nil {
		t.Fatalf("%v: %v", args, err)
	}
	return out, said
}

// bad runs a command that has to fail in one sentence.
func bad(t *testing.T, want string, in []byte, args ...string) {
	t.Helper()
	out, _, err := command(t, in, args...)
	if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
		t.Errorf("%v: %v; want %q", args, err, want)
	}
	if strings.Contains(string(out), `"sha256"`) {
		t.Errorf("%v wrote a whole archive", args)
	}
}

// body is an archive without its header, which tells its time, its trailer, which has the sum of it, and its timers, to
// which an import adds.
func body(t *testing.T, archive []byte) string {
	t.Helper()
	lines := strings.SplitAfter(strings.TrimSuffix(string(archive), "\n"), "\n")
	if len(lines) < 3 {
		t.Fatalf("an archive of %d lines", len(lines))
	}
	lines = slices.DeleteFunc(lines[1:len(lines)-1], func(line string) bool { return strings.HasPrefix(line, `{"timer"`) })
	return strings.Join(lines, "")
}

const allOfIt = "5 games with "

func TestEverythingMovesFromTheFileToRedisAndBack(t *testing.T) {
	folder, items := fillStore(t)
	server := redistest.Start(t, redistest.Options{AppendOnly: true, Password: "a-secret"})
	first, said := good(t, nil, "export")
	if !strings.HasPrefix(said, "Exported "+allOfIt) || !strings.HasSuffix(said, "records, 2 timers, 3 profiles and 2 statistics.\n") {
		t.Errorf("the export says %q", said)
	}

	t.Setenv("HARBORMASTER_REDIS_URL", server.URL())
	if _, said = good(t, first, "import", "-trust"); !strings.HasPrefix(said, "Imported "+allOfIt) {
		t.Errorf("the import says %q", said)
	}
	store, err := redis.Open(t.Context(), redis.Options{URL: server.URL()})
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	for _, item := range items {
		if item.Game == nil {
			continue
		}
		log, err := store.Log(t.Context(), item.Game.ID, 1, 0)
		if err != nil {
			t.Fatal(err)
		}
		_, shown, err := store.Load(t.Context(), item.Game.ID)
		if err != nil {
			t.Fatal(err)
		}
		got := storage.GameItem{ID: item.Game.ID, Log: log, Publication: shown}
		if diff := cmp.Diff(*item.Game, got, cmp.Comparer(func(a, b engine.Rand) bool { return a == b })); diff != "" {
			t.Errorf("in Redis game %s is another one (-want +got):\n%s", got.ID, diff)
		}
	}

	second, _ := good(t, nil, "export")
	back := filepath.Join(t.TempDir(), "back")
	good(t, second, "import", "-trust", "-to", back)
	third, _ := good(t, nil, "export", "-from", filepath.Join(back, gamesFile))
	if diff := cmp.Diff(body(t, first), body(t, third)); diff != "" {
		t.Errorf("what came back is not what went away (-went +came):\n%s", diff)
	}
	good(t, third, "import", "-trust", "-to", server.URL()) // All of it is there.
	if _, said := good(t, third, "import", "-trust", "-to", folder); !strings.Contains(said, "0 games") || !strings.Contains(said, "left out 5 games and 0 profiles that the database already") {
		t.Errorf("a repeated import says %q", said)
	}
}

// Whoever forges an archive may sign it too.
func TestAForgedGameIsRefusedWithItsLine(t *testing.T) {
	t.Setenv("HARBORMASTER_REDIS_URL", "")
	t.Setenv("HARBORMASTER_DATA", t.TempDir())
	archived := func(forge func(storage.GameItem)) []byte {
		store, err := bolt.Open(filepath.Join(t.TempDir(), gamesFile), bolt.Options{})
		if err != nil {
			t.Fatal(err)
		}
		defer store.Close()
		for i, game := range titles.Games() {
			g, err := storagetest.Play(game.Rules, 3, 9)
			if err != nil {
				t.Fatal(err)
			}
			if g.ID = storage.GameID(game.Rules.Name()); i == 1 {
				forge(g)
			}
			if err := store.Put(t.Context(), storage.Item{Game: &g}); err != nil {
				t.Fatal(err)
			}
		}
		var out bytes.Buffer
		if _, err := storage.Export(t.Context(), store, time.Now(), &out); err != nil {
			t.Fatal(err)
		}
		return out.Bytes()
	}
	good(t, archived(func(storage.GameItem) {}), "import")
	forged := archived(func(g storage.GameItem) {
		g.Log[40].Snapshot.State = bytes.Replace(g.Log[40].Snapshot.State, []byte(`"round":`), []byte(`"round":9`), 1)
	})
	for _, file := range []string{filepath.Join(t.TempDir(), "games.db"), "redis"} {
		if file == "redis" {
			file = redistest.Start(t, redistest.Options{}).URL()
		}
		bad(t, "nothing was imported: export is damaged: line ", forged, "import", "-to", file)
		bad(t, ": game endeavor: record 41 (", forged, "import", "-to", file)
		if _, said := good(t, forged, "import", "-trust", "-to", file); !strings.HasPrefix(said, "Imported 3 games") {
			t.Errorf("%s: without the check it says %q", file, said)
		}
	}
	chess := archived(func(g storage.GameItem) {
		for i := range g.Log {
			g.Log[i].Game = "chess"
		}
	})
	bad(t, `there is no game "chess"`, chess, "import")
}

func TestARedisWithoutTLSIsReadBesideAConfiguredOneWithIt(t *testing.T) {
	folder, _ := fillStore(t)
	crypted, plain := redistest.Start(t, redistest.Options{TLS: true}), redistest.Start(t, redistest.Options{})
	archive, _ := good(t, nil, "export", "-from", folder)
	good(t, archive, "import", "-trust", "-to", plain.URL())
	t.Setenv("HARBORMASTER_REDIS_URL", crypted.URL())
	t.Setenv("HARBORMASTER_REDIS_CA", crypted.CAFile())
	archive, _ = good(t, nil, "export", "-from", plain.URL())
	if _, said := good(t, archive, "import", "-trust"); !strings.HasPrefix(said, "Imported "+allOfIt) {
		t.Errorf("the import says %q", said)
	}
}

func TestAnArchiveIsAFileOfItsOwner(t *testing.T) {
	_, items := fillStore(t)
	file := filepath.Join(t.TempDir(), "games.archive")
	if err := os.WriteFile(file, []byte("an older one"), 0o644); err != nil {
		t.Fatal(err)
	}
	out, _ := good(t, nil, "export", "-file", file)
	if len(out) > 0 {
		t.Errorf("%d bytes went to stdout", len(out))
	}
	info, err := os.Stat(file)
	if err != nil {
		t.Fatal(err)
	}
	if runtime.GOOS != "windows" && info.Mode().Perm() != 0o600 {
		t.Errorf("its mode is %o", info.Mode().Perm())
	}
	to := filepath.Join(t.TempDir(), "other.db")
	good(t, nil, "import", "-trust", "-file", file, "-to", to)
	store, err := bolt.Open(to, bolt.Options{ReadOnly: true})
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	// Games get the timers on which they rely beside those that the archive holds.
	lacking := map[string]bool{}
	for _, i := range items {
		lacking[nameOfItem(i)] = true
	}
	if err := store.Each(t.Context(), func(i storage.Item) error { delete(lacking, nameOfItem(i)); return nil }); err != nil || len(lacking) > 0 {
		t.Errorf("%v were not imported (%v)", lacking, err)
	}
}

func nameOfItem(i storage.Item) string {
	switch {
	case i.Game != nil:
		return "game " + string(i.Game.ID)
	case i.Timer != nil:
		return "timer " + i.Timer.Key
	case i.Ledger != nil:
		return fmt.Sprint("ledger ", i.Ledger.Name, i.Ledger.Entries)
	}
	return "profile " + i.Profile.Kind + " " + i.Profile.ID
}

func TestAnArchiveOnStdinIsReadWhereItStands(t *testing.T) {
	fillStore(t)
	out, _ := good(t, nil, "export")
	file, err := os.Create(filepath.Join(t.TempDir(), "mail"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if _, err := file.WriteString("Here it is:\n" + string(out)); err != nil {
		t.Fatal(err)
	}
	if _, err := file.Seek(12, io.SeekStart); err != nil {
		t.Fatal(err)
	}
	var stderr bytes.Buffer
	if err := dispatch(t.Context(), []string{"import", "-trust", "-to", t.TempDir()}, file, io.Discard, &stderr); err != nil || !strings.Contains(stderr.String(), allOfIt) {
		t.Errorf("%v %s", err, &stderr)
	}
}

func TestWhatCannotBeExportedOrImportedIsSaidInASentence(t *testing.T) {
	folder, _ := fillStore(t)
	good1, _ := good(t, nil, "export")
	nowhere := filepath.Join(t.TempDir(), "nowhere")

	bad(t, "there is nothing to export: "+filepath.Join(nowhere, gamesFile), nil, "export", "-from", nowhere)
	if _, err := os.Stat(nowhere); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the export made its source: %v", err)
	}
	bad(t, "doesn't take", nil, "export", "games.archive")
	bad(t, "doesn't take", nil, "import", "-trust", "games.archive")
	bad(t, "can't read the export", nil, "import", "-trust", "-file", nowhere)
	bad(t, "an export of harbormaster", []byte("hello"), "import", "-trust", "-to", nowhere)
	bad(t, "an export of harbormaster", nil, "import", "-trust", "-to", nowhere)
	bad(t, "cut off", good1[:len(good1)/2], "import", "-trust", "-to", nowhere)
	bad(t, "altered", bytes.Replace(good1, []byte("Ana"), []byte("Eve"), 1), "import", "-trust", "-to", nowhere)
	bad(t, "update the program", bytes.Replace(good1, []byte(`"format":1`), []byte(`"format":7`), 1), "import", "-trust", "-to", nowhere)
	letter := filepath.Join(t.TempDir(), "letter.db")
	if err := os.WriteFile(letter, []byte("Dear harbormaster"), 0o600); err != nil {
		t.Fatal(err)
	}
	bad(t, letter, nil, "export", "-from", letter)

	running, err := bolt.Open(filepath.Join(folder, gamesFile), bolt.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer running.Close()
	bad(t, "is in use; stop the bot", nil, "export")
	bad(t, "is in use; stop the bot", good1, "import", "-trust")

	bad(t, "can't use this Redis", nil, "export", "-from", "redis://:a-secret@127.0.0.1:1")
	bad(t, "can't use this Redis", nil, "export", "-from", "http://127.0.0.1:1")
	for _, args := range [][]string{{"export", "-from", "redis://:a-secret@127.0.0.1:1"}, {"export", "-from", "redis://:a-secret@127.0.0.1:port"}} {
		if _, said, err := command(t, nil, args...); err == nil || strings.Contains(err.Error()+said, "a-secret") {
			t.Errorf("%v: %v %s", args, err, said)
		}
	}
	// A configured address without its beginning is no path, least of all one to be shown or made.
	t.Chdir(t.TempDir())
	t.Setenv("HARBORMASTER_REDIS_URL", "bot:a-secret@localhost:6379")
	for _, name := range []string{"export", "import"} {
		_, said, err := command(t, good1, name)
		if err == nil || !strings.Contains(err.Error(), "has no redis://") || strings.Contains(err.Error()+said, "a-secret") {
			t.Errorf("%s: %v %s", name, err, said)
		}
	}
	if list, err := os.ReadDir("."); err != nil || len(list) > 0 {
		t.Errorf("made %v (%v)", list, err)
	}
	t.Setenv("HARBORMASTER_REDIS_URL", "")

	empty := redistest.Start(t, redistest.Options{})
	bad(t, "there is nothing to export: this Redis holds no games", nil, "export", "-from", empty.URL())
	if n, err := empty.Client().DBSize(t.Context()).Result(); err != nil || n != 0 {
		t.Errorf("the export left %d keys in an empty Redis (%v)", n, err)
	}
}

// The clock of a running game struck between the moments in which its records and the timers were exported.
func TestAnImportedGameHasTheTimersOnWhichItRelies(t *testing.T) {
	at := time.Date(2026, 11, 20, 19, 0, 0, 0, time.UTC)
	later := storage.Timer{Key: "clock-a1", Game: "a1", Kind: "clock", At: at.Add(24 * time.Hour)}
	sooner := later
	sooner.At = at.Add(-time.Hour)
	for name, test := range map[string]struct {
		timers []storage.Timer
		want   time.Time
	}{"gone": {nil, at}, "set for later": {[]storage.Timer{later}, at}, "set for now": {[]storage.Timer{sooner}, sooner.At}} {
		t.Run(name, func(t *testing.T) {
			store, err := bolt.Open(filepath.Join(t.TempDir(), gamesFile), bolt.Options{})
			if err != nil {
				t.Fatal(err)
			}
			defer store.Close()
			g := storage.GameItem{ID: "a1", Log: []storage.Record{{Seq: 1, At: at, Envelope: storage.Envelope{Phase: storage.Playing}}},
				Publication: storage.Publication{Rev: 1, Seq: 1, TimerAt: at}}
			to := withTimers{store, map[string]time.Time{}}
			err = to.Put(t.Context(), storage.Item{Game: &g})
			for _, timer := range test.timers {
				err = errors.Join(err, to.Put(t.Context(), storage.Item{Timer: &timer}))
			}
			due, err2 := store.Lease(t.Context(), at.Add(48*time.Hour), time.Minute, 9)
			if err != nil || err2 != nil || len(due) != 1 || due[0].Key != later.Key || !due[0].At.Equal(test.want) {
				t.Errorf("%v are set (%v, %v)", due, err, err2)
			}
		})
	}
}

// TestWhereAPersonStandsIsListedAfterAnImport: by these lists forget-me finds their statistics.
func TestWhereAPersonStandsIsListedAfterAnImport(t *testing.T) {
	t.Setenv("HARBORMASTER_REDIS_URL", "")
	from, to := t.TempDir(), t.TempDir()
	t.Setenv("HARBORMASTER_DATA", to)
	const ledger = "all/puertorico"
	holds := func(folder, played string, entries map[string]string) {
		store, err := bolt.Open(filepath.Join(folder, gamesFile), bolt.Options{})
		if err != nil {
			t.Fatal(err)
		}
		err = store.SetProfile(t.Context(), "played", "ana", []byte(played))
		if err := errors.Join(err, store.SwapEntries(t.Context(), ledger, nil, entries), store.Close()); err != nil {
			t.Fatal(err)
		}
	}
	holds(from, `{"ledgers":["all/puertorico","g1/puertorico"]}`, map[string]string{"0/ana": " 1 1 40 40 0 0 9", "5/ana": " 1 1 40 40 0 0 9", "player/ana": " 0/ 5/\n"})
	holds(to, `{"ledgers":["g2/puertorico"]}`, map[string]string{"0/ana": " 2 1 60 40 0 0 9", "player/ana": " 0/\n"})
	archive, _ := good(t, nil, "export", "-from", from)
	good(t, archive, "import")
	store, err := bolt.Open(filepath.Join(to, gamesFile), bolt.Options{ReadOnly: true})
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	played, err := store.Profile(t.Context(), "played", "ana")
	if want := `{"ledgers":["g2/puertorico","all/puertorico"]}`; err != nil || string(played) != want {
		t.Errorf("Ana has played in %s (%v), want %s", played, err, want)
	}
	got, err := store.Entries(t.Context(), ledger, "0/ana", "5/ana", "player/ana")
	if diff := cmp.Diff(map[string]string{"0/ana": " 2 1 60 40 0 0 9", "5/ana": " 1 1 40 40 0 0 9", "player/ana": " 0/ 5/\n"}, got); diff != "" || err != nil {
		t.Errorf("the ledger became (%v, -want +got)\n%s", err, diff)
	}
}
