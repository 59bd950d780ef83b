package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/harbormaster/harbormaster/bot/soak"
	"github.com/harbormaster/harbormaster/cmd/shelf"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

func loadOptions() soak.LoadOptions {
	return soak.LoadOptions{Rules: shelf.Rules(), Game: shelf.Names()[0], Channels: 8}
}

// loadRun measures one process of this program under load, with a real Redis and the local Discord on the same computer.
func loadRun(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	o := loadOptions()
	o.Progress = stdout
	flags := flag.NewFlagSet("load", flag.ContinueOnError)
	flags.SetOutput(stderr)
	shelf.Flag(flags, &o.Game)
	rates := flags.String("rate", "20,50,100", "clicks per second to measure, several with commas between them")
	seconds := flags.Float64("seconds", 60, "how long each rate is measured")
	flags.BoolVar(&o.Search, "search", false, "look for the highest rate whose acknowledgements take less than 100 ms (p99) and pictures less than 2 s (p95)")
	flags.IntVar(&o.Tables, "games", 400, "number of tables that are open at a time")
	flags.IntVar(&o.Seats, "players", 4, "players of each table")
	flags.IntVar(&o.Moves, "moves", 160, "the tables are in the middle of their games, after 0 to so many moves")
	flags.Uint64Var(&o.Seed, "seed", 1, "decides the choices of the people and the moments of their clicks")
	interactions := flags.Int("interactions", 0, "watch the bot's memory over so many interactions instead, and what finished games take in Redis")
	fsync := flags.String("fsync", "always", "when Redis' file goes to the disk: always, or everysec")
	live := flags.Int("live", 0, "measure a process on so many open games instead")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if flags.NArg() > 0 {
		return fmt.Errorf("there is no argument %q", flags.Arg(0))
	}
	if *fsync != "always" && *fsync != "everysec" {
		return fmt.Errorf("-fsync holds %q; it is always or everysec", *fsync)
	}
	for word := range strings.SplitSeq(*rates, ",") {
		if word == "" {
			continue
		}
		rate, err := strconv.ParseFloat(word, 64)
		if err != nil || rate <= 0 {
			return fmt.Errorf("-rate holds %q; it is numbers above 0 with commas between them", word)
		}
		o.Rates = append(o.Rates, rate)
	}
	if o.Tables < 1 || *seconds <= 0 {
		return errors.New("load needs at least one table and some time")
	}
	if err := seated(o.Rules[o.Game], o.Seats); err != nil {
		return err
	}
	o.For = time.Duration(*seconds * float64(time.Second))
	return withHarness(ctx, *fsync, stderr, func(h *harness, log *slog.Logger) error {
		o.Launch, o.Open, o.Usage, o.Log = h.launch, h.open, h.usage, log
		switch {
		case *live > 0:
			o.Tables = *live
			m, err := soak.MeasureLive(ctx, soak.LiveOptions{LoadOptions: o, Each: 20, Idle: 3 * time.Minute, Stored: h.stored})
			if err != nil {
				return err
			}
			return printJSON(stdout, m)
		case *interactions > 0:
			m, err := soak.WatchMemory(ctx, soak.MemoryOptions{
				LoadOptions: o, People: 3 * o.Tables, Interactions: *interactions, Odd: 50, Bytes: h.bytes,
			})
			if err != nil {
				return err
			}
			return printJSON(stdout, m)
		}
		list, err := soak.Load(ctx, o)
		if err != nil {
			return err
		}
		return printJSON(stdout, list)
	})
}

// seated says whether so many people can play a game.
func seated(game engine.Game, players int) error {
	if least, most := game.Players(); players < least || players > most {
		return fmt.Errorf("-players is %d; %s is for %d to %d", players, game.Name(), least, most)
	}
	return nil
}

// withHarness lends a harness with a folder that stays only after a failure.
func withHarness(ctx context.Context, fsync string, stderr io.Writer, use func(*harness, *slog.Logger) error) error {
	dir, err := os.MkdirTemp("", "harbormaster-load-")
	if err != nil {
		return err
	}
	h, err := newHarness(ctx, dir, fsync, nil)
	if err != nil {
		return errors.Join(err, os.RemoveAll(dir))
	}
	if err := use(h, slog.New(slog.NewTextHandler(stderr, nil))); err != nil {
		return errors.Join(fmt.Errorf("%w; the logs stand in %s", err, dir), h.close())
	}
	return errors.Join(h.close(), os.RemoveAll(dir))
}

// stored is what Redis holds in all, in bytes.
func (h *harness) stored(ctx context.Context) (int64, error) {
	info, err := h.info(ctx, "memory", "used_memory_dataset")
	return int64(info["used_memory_dataset"]), err
}

// bytes is what Redis holds of a game, in bytes.
func (h *harness) bytes(ctx context.Context, id storage.GameID) (int64, error) {
	client := h.database.Client()
	defer func() { _ = client.Close() }()
	var sum int64
	for keys := client.Scan(ctx, 0, "*:g:"+string(id)+"*", 1000).Iterator(); ; {
		if !keys.Next(ctx) {
			return sum, keys.Err()
		}
		size, err := client.MemoryUsage(ctx, keys.Val(), 0).Result()
		if err != nil {
			return 0, err
		}
		sum += size
	}
}

// usage tells what the bot, Redis and this process have used.
func (h *harness) usage(p soak.Process) (soak.Usage, error) {
	bot, memory, err := used(p.Pid())
	if err != nil {
		return soak.Usage{}, err
	}
	self, _, err := used(os.Getpid())
	if err != nil {
		return soak.Usage{}, err
	}
	machine, err := busy()
	if err != nil {
		return soak.Usage{}, err
	}
	database, err := h.databaseTime()
	return soak.Usage{Bot: bot, Database: database, Self: self, Machine: machine, Memory: memory}, err
}

// databaseTime is the processor time of Redis, as it tells itself.
func (h *harness) databaseTime() (time.Duration, error) {
	info, err := h.info(context.Background(), "cpu", "used_cpu_sys", "used_cpu_user")
	return time.Duration((info["used_cpu_sys"] + info["used_cpu_user"]) * float64(time.Second)), err
}

// info reads some numbers out of a section of Redis' INFO.
func (h *harness) info(ctx context.Context, section string, names ...string) (map[string]float64, error) {
	client := h.database.Client()
	defer func() { _ = client.Close() }()
	text, err := client.Info(ctx, section).Result()
	if err != nil {
		return nil, err
	}
	found := map[string]float64{}
	for line := range strings.Lines(text) {
		name, value, _ := strings.Cut(strings.TrimSpace(line), ":")
		if slices.Contains(names, name) {
			if found[name], err = strconv.ParseFloat(value, 64); err != nil {
				return nil, fmt.Errorf("redis says %s: %w", line, err)
			}
		}
	}
	return found, nil
}
