package bot_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/harbormaster/harbormaster/bot/league"
	"github.com/harbormaster/harbormaster/bot/local/page"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/enginetest"
	"github.com/harbormaster/harbormaster/engine/puertorico"
	"github.com/harbormaster/harbormaster/storage"
)

// TestARoundOfALeagueStaysWithinTheLimits opens all tables of a round in a local Discord that has the limits of the
// real one: requests are refused seldom, and nothing is left behind once the last table is due.
func TestARoundOfALeagueStaysWithinTheLimits(t *testing.T) {
	tables := 4
	if enginetest.Long() {
		tables = 100
	}
	h := newHarbor(t)
	l := &league.League{Head: league.Head{Season: 1, Phase: league.SignUp, Channel: h.channel, Guild: h.server.Channels()[0].GuildID, Locale: "en",
		Terms: league.Terms{Name: "Cup", Game: puertorico.Name, Scoring: league.ByPlace, Sizes: league.Sizes{Want: 4, Least: 4, Most: 4},
			Rounds: 2, Every: 7 * 24 * time.Hour, Divisions: 1, Settings: map[string]string{"thread": "true"}}}}
	for i := range 4 * tables {
		u, err := h.server.AddUser(page.NewUser{Name: fmt.Sprint("Person ", i)})
		noError(t, err)
		l.SignUp(league.Person{User: u.ID, Name: u.Name})
	}
	began := time.Now()
	tableID := func(_, n int) storage.GameID { return storage.GameID(fmt.Sprint("t", n)) }
	noError(t, l.Begin(tableID, engine.Seed{}, began))
	entries, err := l.Entries()
	noError(t, err)
	noError(t, h.store.SwapEntries(t.Context(), "league/cup", nil, entries))
	noError(t, h.store.Set(t.Context(), storage.Timer{Key: "league-round-cup", Kind: "league", At: began}))
	h.process(h.store)
	most := time.Duration(tables)*1200*time.Millisecond + 20*time.Second
	for n := 0; n < tables; time.Sleep(100 * time.Millisecond) {
		if n = 0; time.Since(began) > most+time.Minute {
			t.Fatal("the tables don't open")
		}
		for _, at := range l.Rounds[0].Tables {
			if rec, shown, err := h.store.Load(t.Context(), at.ID); err == nil && rec.Thread != "" && shown.Seq == rec.Seq {
				n++
			}
		}
	}
	h.settled()
	took, counts := time.Since(began), h.server.Counts()
	if took > most {
		t.Errorf("the last of %d tables opens after %s, want %s at most", tables, took, most)
	}
	if counts.Limited > int64(tables/10+2) || counts.Refused > 0 {
		t.Errorf("%d requests are over a limit, %d are refused: %+v", counts.Limited, counts.Refused, h.server.Refused())
	}
	t.Logf("see: %d tables in %s by %d requests, of them over a limit: %d", tables, took.Round(time.Second), counts.Counted, counts.Limited)
}
