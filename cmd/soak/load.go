package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/harbormaster/harbormaster/bot/soak"
	"github.com/harbormaster/harbormaster/cmd/titles"
	"github.com/harbormaster/harbormaster/engine"
)

// loadRun measures processes under load, with a real Redis and the local Discord on the same computer.
func loadRun(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	o := soak.LoadOptions{Rules: titles.Rules(), Channels: 8, Progress: stdout}
	var program string
	flags := newFlags("load", stderr, &o.Game, &program)
	rates := flags.String("rate", "20,50,100", "clicks per second to measure, separated by commas")
	seconds := flags.Float64("seconds", 60, "how long to measure each rate")
	flags.BoolVar(&o.Search, "search", false,
		"find the highest rate with acknowledgements under 100 ms (p99) and pictures under 2 s (p95)")
	flags.IntVar(&o.Tables, "games", 400, "number of open tables")
	flags.IntVar(&o.Seats, "players", 4, "players at each table")
	flags.StringVar(&o.Level, "computers", "", "the level of computers in all seats of a table but the first: "+
		strings.Join(engine.Levels, ", ")+"; none if empty")
	flags.IntVar(&o.Moves, "moves", 160, "the tables start after 0 to this many moves")
	flags.Uint64Var(&o.Seed, "seed", 1, "seed of people's choices and the times of their clicks")
	flags.IntVar(&o.Reviews, "reviews", 0, "number of finished games that wait to be reviewed meanwhile")
	flags.IntVar(&o.Crawlers, "crawlers", 0,
		"number of programs that read the pages of games meanwhile, and of others that read them slowly")
	interactions := flags.Int("interactions", 0,
		"instead, watch memory over this many interactions, and what finished games take in Redis")
	flags.IntVar(&o.Processes, "processes", 1, "number of bot processes")
	flags.BoolVar(&o.Limits, "limits", false, "enforce Discord's rate limits")
	fsync := flags.String("fsync", "always", "when Redis writes its file to disk: always, everysec, or off (no file)")
	live := flags.Int("live", 0,
		"measure the first rate, starts, sweeps and lists, first as is, then with copies up to this many games")
	if err := parse(flags, args); err != nil {
		return err
	}
	if !slices.Contains([]string{"always", "everysec", "off"}, *fsync) {
		return fmt.Errorf("-fsync is %q; it must be always, everysec or off", *fsync)
	}
	for word := range strings.SplitSeq(*rates, ",") {
		if word == "" {
			continue
		}
		rate, err := strconv.ParseFloat(word, 64)
		if err != nil || rate <= 0 {
			return fmt.Errorf("-rate contains %q; use numbers above 0, separated by commas", word)
		}
		o.Rates = append(o.Rates, rate)
	}
	if min(o.Tables, o.Processes) < 1 || min(o.Reviews, o.Crawlers) < 0 || *seconds <= 0 ||
		*live > 0 && len(o.Rates) == 0 {
		return errors.New("load needs at least one table, one process and some time, and -live a rate")
	}
	if o.Level != "" && !slices.Contains(engine.Levels, o.Level) {
		return fmt.Errorf("-computers is %q; it must be %s", o.Level, strings.Join(engine.Levels, ", "))
	}
	if err := checkSeats(o.Rules[o.Game], o.Seats); err != nil {
		return err
	}
	o.For = time.Duration(*seconds * float64(time.Second))
	return withHarness(ctx, *fsync, program, stderr, func(h *harness, log *slog.Logger) error {
		o.Launch, o.Open, o.Usage, o.Metrics, o.Log = h.launch, h.open, h.usage, scrape, log
		measured, err := measure(ctx, h, o, *live, *interactions)
		if err != nil {
			return err
		}
		return printJSON(stdout, measured)
	})
}

// measure measures a process on so many live games, or its memory over so many interactions, or rates of clicks.
func measure(ctx context.Context, h *harness, o soak.LoadOptions, live, interactions int) (any, error) {
	switch {
	case live > 0:
		return soak.MeasureLive(ctx, soak.LiveOptions{LoadOptions: o, Games: live, Each: 20, Idle: time.Minute,
			Copy: h.database.CopyGames, Stored: h.stored})
	case interactions > 0:
		return soak.WatchMemory(ctx, soak.MemoryOptions{
			LoadOptions: o, People: 3 * o.Tables, Interactions: interactions, Odd: 50, Bytes: h.bytes,
		})
	}
	return soak.Load(ctx, o)
}

// checkSeats says whether so many people can play a game.
func checkSeats(game engine.Game, players int) error {
	if least, most := game.Players(); players < least || players > most {
		return fmt.Errorf("-players is %d; %s is for %d to %d", players, game.Name(), least, most)
	}
	return nil
}

// withHarness lends a harness with a folder that stays only after a failure.
func withHarness(ctx context.Context, fsync, program string, stderr io.Writer,
	use func(*harness, *slog.Logger) error) error {
	dir, err := os.MkdirTemp("", "harbormaster-load-")
	if err != nil {
		return err
	}
	h, err := newHarness(ctx, dir, fsync, program)
	if err != nil {
		return errors.Join(err, os.RemoveAll(dir))
	}
	if err := use(h, slog.New(slog.NewTextHandler(stderr, nil))); err != nil {
		return errors.Join(fmt.Errorf("%w; see the logs in %s", err, dir), h.close())
	}
	return errors.Join(h.close(), os.RemoveAll(dir))
}
