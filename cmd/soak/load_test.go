package main

import (
	"context"
	"errors"
	"log/slog"
	"os"
	"testing"
	"time"

	"github.com/harbormaster/harbormaster/bot/soak"
	"github.com/harbormaster/harbormaster/cmd/titles"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/enginetest"
	"github.com/harbormaster/harbormaster/storage/redis/redistest"
)

// measured lends a test a harness with a real Redis and processes of the program.
func measured(t *testing.T) (soak.LoadOptions, *harness) {
	t.Helper()
	o, h := soak.LoadOptions{Rules: titles.Rules(), Game: titles.Names()[0]}, borrowed(t)
	o.Launch, o.Open, o.Usage, o.Metrics = h.launch, h.open, h.usage, scrape
	o.Log = slog.New(slog.NewTextHandler(logs{t}, nil))
	o.Tables, o.Seats, o.Moves, o.Channels, o.Seed, o.Progress = 8, 4, 120, 8, 5, logs{t}
	return o, h
}

func borrowed(t *testing.T) *harness {
	t.Helper()
	wanted := os.Getenv("HARBORMASTER_TEST_REDIS")
	if wanted == "none" {
		t.Skip("SKIPPED: Redis was left out")
	}
	h, err := newHarness(t.Context(), t.TempDir(), "", program(t))
	switch {
	case errors.Is(err, redistest.ErrMissing) && wanted != "required":
		t.Skipf("SKIPPED: %v, so nothing was tried on it", err)
	case err != nil:
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := h.close(); err != nil {
			t.Error(err)
		}
	})
	return h
}

func TestALoadMeasuresClicksAndPictures(t *testing.T) {
	enginetest.InTurn(t, 0, 5)
	t.Parallel()
	o, _ := measured(t)
	o.Rates, o.For = []float64{8}, 3*time.Second
	list, err := soak.Load(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	r := list[0]
	// A computer that is busy with other things answers some clicks not in time.
	if r.Clicks < 8 || r.Done == 0 || r.Pictures == 0 || r.Silent*4 > r.Clicks || r.Missing > 0 {
		t.Errorf("%d clicks, %d done, %d silent, %d pictures, %d missing", r.Clicks, r.Done, r.Silent, r.Pictures, r.Missing)
	}
	if r.Ack[0] <= 0 || r.Ack[0] > r.Ack[3] || r.Picture[0] <= 0 || r.Memory < 1<<20 || r.Bot <= 0 {
		t.Errorf("acknowledged after %v, pictures after %v, %d bytes, %.2f cores", r.Ack, r.Picture, r.Memory, r.Bot)
	}
}

func TestComputersPlayAndCrawlersReadBesideALoad(t *testing.T) {
	enginetest.InTurn(t, 1, 5)
	t.Parallel()
	o, _ := measured(t)
	o.Rates, o.For, o.Level, o.Crawlers = []float64{4}, 3*time.Second, engine.LevelNormal, 1
	list, err := soak.Load(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	if r := list[0]; r.Done == 0 || r.Computers[o.Level][0] < r.Done/2 || len(r.Computers) != 1 {
		t.Errorf("%d moves of people, those of computers by level: %v", r.Done, r.Computers)
	}
	if v := list[0].Visits; v.Read < 2 || v.Bytes == 0 || v.Refused > v.Read {
		t.Errorf("crawlers: %+v", *v)
	}
}

func TestMemoryIsWatchedOverInteractions(t *testing.T) {
	enginetest.InTurn(t, 2, 5)
	t.Parallel()
	o, h := measured(t)
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	defer cancel()
	m, err := soak.WatchMemory(ctx, soak.MemoryOptions{LoadOptions: o, People: 24, Interactions: 150, Odd: 50, Bytes: h.bytes})
	if err != nil {
		t.Fatal(err)
	}
	if m.Clicks < 150 || len(m.Samples) < 3 || m.Samples[0].Memory < 1<<20 {
		t.Errorf("%d clicks, samples %v", m.Clicks, m.Samples)
	}
}

func TestAProcessOnManyOpenGamesIsMeasured(t *testing.T) {
	enginetest.InTurn(t, 3, 5)
	t.Parallel()
	o, h := measured(t)
	o.Rates, o.For = []float64{8}, 2*time.Second
	m, err := soak.MeasureLive(t.Context(), soak.LiveOptions{LoadOptions: o, Games: 40, Each: 10, Idle: time.Second,
		Copy: h.database.CopyGames, Stored: h.stored})
	if err != nil {
		t.Fatal(err)
	}
	if m.Games != 40 || m.People != 16 || m.Few.Open != 8 || m.Many.Open != 40 {
		t.Errorf("measured %+v", m)
	}
	for _, l := range []soak.Level{m.Few, m.Many} {
		if l.Start <= 0 || l.List[0] <= 0 || l.Memory[0] < 1<<20 || l.Stored < 1<<20 || l.Sweep[0] <= 0 || l.Scrape[0] <= 0 || l.Moves.Done == 0 {
			t.Errorf("measured %+v", l)
		}
	}
	size, err := h.bytes(t.Context(), "c000000031")
	if err != nil {
		t.Fatal(err)
	}
	if size < 1<<12 || size > m.Many.Stored {
		t.Errorf("a game takes %d bytes of %d", size, m.Many.Stored)
	}
}
