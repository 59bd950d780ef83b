package bot_test

import (
	"bytes"
	"path/filepath"
	"reflect"
	"slices"
	"testing"

	"github.com/harbormaster/harbormaster/bot"
	"github.com/harbormaster/harbormaster/engine/puertorico"
	"github.com/harbormaster/harbormaster/storage"
	"github.com/harbormaster/harbormaster/storage/bolt"
	"github.com/harbormaster/harbormaster/storage/redis/redistest"
	"github.com/harbormaster/harbormaster/storage/retrace"
)

// busy is a file to which a store is exported while people play: with each piece that is written.
type busy struct {
	bytes.Buffer
	play func()
}

func (b *busy) Write(p []byte) (int, error) {
	b.play()
	return b.Buffer.Write(p)
}

// answersFirst has somebody give their first answer at a table, but for those that lead to a plan.
func (r *room) answersFirst(id storage.GameID) {
	r.t.Helper()
	last, _, err := r.store.Load(r.t.Context(), id)
	noError(r.t, err)
	table, err := puertorico.Game().Load(*last.Snapshot)
	noError(r.t, err)
	d := table.Decisions()[0]
	i := slices.IndexFunc(d.Moves, func(move string) bool { return move != "role:mayor" })
	r.use(last.Seats[d.Seat].Name, bot.ControlID(id, d.Since, d.Moves[i]), "", false)
	r.bot.Published()
}

// TestAnExportWhilePeoplePlayImportsToAStateThatExisted: each game is as it was at some moment, and goes on from there.
func TestAnExportWhilePeoplePlayImportsToAStateThatExisted(t *testing.T) {
	r := newRoom(t)
	r.onRedis(redistest.Start(t, redistest.Options{}))
	var tables []storage.GameID
	for range 6 {
		tables = append(tables, ended(r.pacedTable("turn8", "", "Ana", "Ben").Message))
	}
	out := busy{play: func() {
		for _, id := range tables {
			r.answersFirst(id)
		}
	}}
	exported, err := storage.Export(t.Context(), r.store, r.clock(), &out)
	noError(t, err)
	wasLater := map[storage.GameID][]storage.Record{}
	for _, id := range tables {
		wasLater[id] = r.recordsOf(id)
	}
	noError(t, r.store.Close())

	r.store, err = bolt.Open(filepath.Join(t.TempDir(), "games.db"), bolt.Options{})
	noError(t, err)
	imported, err := storage.Import(t.Context(), bytes.NewReader(out.Bytes()), r.store, func(g storage.GameItem) error {
		return retrace.Check(puertorico.Game(), g.Log)
	})
	noError(t, err)
	if imported != exported || imported.Games != len(tables) {
		t.Errorf("%+v was exported, %+v imported", exported, imported)
	}
	r.bot = r.process()
	r.bot.Sweep(t.Context())
	behind := 0
	for _, id := range tables {
		log := r.recordsOf(id)
		behind += len(wasLater[id]) - len(log)
		if !reflect.DeepEqual(log, wasLater[id][:len(log)]) {
			t.Errorf("%s never was as it was imported", id)
		}
		r.answersFirst(id)
		if n := len(r.recordsOf(id)); n <= len(log) {
			t.Errorf("%s has %d records and does not go on", id, n)
		}
	}
	if behind == 0 {
		t.Error("nobody moved after a game was exported")
	}
	r.published()
}
