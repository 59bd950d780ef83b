package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"time"

	"github.com/harbormaster/harbormaster/bot/soak"
	"github.com/harbormaster/harbormaster/cmd/titles"
)

// soakRun lets simulated people play against processes that are killed meanwhile, and audits what came of it. It fails
// when a single answer was wrong.
func soakRun(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	o := soak.Options{Rules: titles.Rules(), Progress: stdout}
	var program, from string
	flags := newFlags("soak", stderr, &o.Game, &program)
	flags.IntVar(&o.Processes, "processes", 3, "number of bot processes")
	flags.IntVar(&o.Tables, "games", 100, "number of open tables")
	flags.IntVar(&o.People, "people", 300, "number of people")
	flags.IntVar(&o.Clicks, "clicks", 0, "stop after this many clicks")
	minutes := flags.Float64("minutes", 0, "stop after this many minutes; 10 if neither is set")
	flags.IntVar(&o.Kills, "kills", 500, "how many times to kill a process or Redis with -9")
	flags.BoolVar(&o.Faults, "faults", false, "also cut connections, and replace processes while people play")
	flags.StringVar(&o.OnlyFault, "only", "", "inject only faults with these `words` in their name")
	flags.StringVar(&from, "from", "",
		"start with this older harbormaster `file`, then replace its processes one by one")
	flags.DurationVar(&o.Think, "think", 300*time.Millisecond, "how long a person thinks on average")
	flags.Uint64Var(&o.Seed, "seed", 1, "seed of people's choices and the times of kills")
	flags.StringVar(&o.Way, "mode", soak.Shards,
		"how processes share the work: shards, http (behind a load balancer), or same (all hear everything)")
	clustered := flags.Bool("cluster", false,
		"use three Redis masters with one replica each, and kill only masters")
	copies := flags.Int("wait", 0, "how many replicas must confirm a write (HARBORMASTER_REDIS_WAIT)")
	flags.StringVar(&o.Dir, "dir", "",
		"folder for logs and data (default: temporary, kept only after a failure)")
	if err := parse(flags, args); err != nil {
		return err
	}
	if o.Processes < 1 || o.Tables < 1 || o.People < 2 || o.Clicks < 0 || *minutes < 0 || o.Kills < 0 {
		return errors.New("soak needs at least one process, one table and two people, and no negative numbers")
	}
	if *copies < 0 || *copies > 0 && !*clustered {
		return errors.New("-wait must be 0 or more, and needs -cluster")
	}
	o.For = time.Duration(*minutes * float64(time.Minute))
	if o.Clicks == 0 && o.For == 0 {
		o.For = 10 * time.Minute
	}
	keep := o.Dir != ""
	o.DatabaseOnly = *clustered
	report, err := soakWith(ctx, &o, program, from, *copies, stderr)
	if err != nil {
		return fmt.Errorf("%w; see the logs in %s", err, o.Dir)
	}
	report.Print(stdout)
	if report.Failed() {
		return fmt.Errorf("the soak found violations; see the logs and data in %s", o.Dir)
	}
	if keep {
		return nil
	}
	return os.RemoveAll(o.Dir)
}

// soakWith makes a soak with real processes of a program and a real Redis; from is the program that it begins with, ""
// for the same one all the time. A folder is made where none is named.
func soakWith(ctx context.Context, o *soak.Options, program, from string, copies int,
	stderr io.Writer) (*soak.Report, error) {
	if o.Dir == "" {
		dir, err := os.MkdirTemp("", "harbormaster-soak-")
		if err != nil {
			return nil, err
		}
		o.Dir = dir
	}
	if err := os.MkdirAll(o.Dir, 0o700); err != nil {
		return nil, err
	}
	o.Log = slog.New(slog.NewTextHandler(stderr, nil))
	h, err := newHarness(ctx, o.Dir, "", program)
	if err != nil {
		return nil, err
	}
	defer func() {
		if err := h.close(); err != nil {
			o.Log.Warn("couldn't stop Redis cleanly", "error", err)
		}
	}()
	h.old, h.copies, o.Upgrade = from, copies, from != ""
	o.Database, o.Launch, o.Open = server{h.database}, h.launch, h.open
	if o.DatabaseOnly {
		if h.cluster, err = newCluster(ctx); err != nil {
			return nil, err
		}
		o.Database = h.cluster
	}
	report, err := soak.Run(ctx, *o)
	if err == nil {
		report.Panics, err = h.panics()
	}
	return report, err
}
