package bot_test

import (
	"fmt"
	"path/filepath"
	"testing"

	"github.com/harbormaster/harbormaster/bot"
	"github.com/harbormaster/harbormaster/bot/bottest"
	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/puertorico"
	"github.com/harbormaster/harbormaster/storage"
	"github.com/harbormaster/harbormaster/storage/bolt"
)

// BenchmarkHistory steps to the middle of a game of five with all expansions and 900 records, without drawing.
func BenchmarkHistory(b *testing.B) {
	const records = 900
	store, err := bolt.Open(filepath.Join(b.TempDir(), "games.db"), bolt.Options{})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = store.Close() })
	if err := store.Put(b.Context(), storage.Item{Game: &storage.GameItem{ID: "longgame", Log: longLog(b, records)}}); err != nil {
		b.Fatal(err)
	}
	s := puertoRico()
	s.Painter, s.Timeline = &album{}, puertorico.Timeline{}
	harbour, err := bot.New(bot.Config{Store: store, Titles: []title.Title{s}, Texts: catalog(b)})
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		a := &answer{room: &room{t: b}}
		harbour.Handle(b.Context(), chat.Interaction{
			ID: "1", Kind: chat.ComponentUsed, User: user("Ana"), Guild: "guild", Channel: "harbour", CustomID: bot.ControlID("longgame", 0, fmt.Sprintf("@history:%d", records/2)),
		}, a)
		if picture(*a.message) == "" {
			b.Fatal(a.text())
		}
	}
}

// longLog is the log of random games, one after the other at the same table.
func longLog(b *testing.B, n int) []storage.Record {
	b.Helper()
	options := map[string]string{"new_buildings": "true", "nobles": "true", "buccaneer": "true", "festival": "true"}
	env := bottest.Envelope(puertorico.Game(), 5, options)
	env.Guild, env.Channel = "guild", "harbour"
	rand := engine.RandFrom(7)
	var log []storage.Record
	for len(log) < n {
		table, events, err := puertorico.Game().New(engine.Config{Seats: 5, Options: options, Seed: rand.Seed()})
		if err != nil {
			b.Fatal(err)
		}
		table = table.Reask(len(log)+1, nil)
		kind := "start"
		for len(log) < n {
			snap, err := table.Snapshot()
			if err != nil {
				b.Fatal(err)
			}
			log = append(log, storage.Record{Seq: len(log) + 1, Act: storage.Act{Kind: storage.ActKind(kind)}, Events: events, Snapshot: &snap, Envelope: env})
			if _, over := table.Result(); over {
				break
			}
			kind = "move"
			table, events = bottest.RandomMove(b, table, &rand)
		}
	}
	return log
}
