package main

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/harbormaster/harbormaster/bot/soak"
	"github.com/harbormaster/harbormaster/cmd/titles"
	"github.com/harbormaster/harbormaster/engine/enginetest"
	"github.com/harbormaster/harbormaster/storage/redis/redistest"
)

// TestNothingIsLostWhileProcessesAndRedisAreKilled is the soak in short: real processes of the program, a real Redis,
// people who press what they see, and an audit of every answer. Each day another game is played in one of the two
// ways, all in both in the long proof.
func TestNothingIsLostWhileProcessesAndRedisAreKilled(t *testing.T) {
	type run struct{ game, way string }
	names := titles.Names()
	var runs []run
	for _, name := range names {
		runs = append(runs, run{name, soak.Shards}, run{name, soak.HTTP})
	}
	for _, one := range enginetest.Some(t, runs, len(runs)) {
		t.Run(one.game+" "+one.way, func(t *testing.T) {
			t.Parallel() // Most of the time processes are waited for.
			o := soak.Options{Rules: titles.Rules()}
			o.Game, o.Way, o.Processes, o.Tables, o.People, o.Seed = one.game, one.way, 2, 12, 36, 7
			o.Clicks, o.For, o.Kills, o.Faults, o.Think = 300, 5*time.Minute, 6, true, 150*time.Millisecond
			o.Dir, o.Progress = t.TempDir(), logs{t}
			report := soaked(t, o, "")
			var table strings.Builder
			report.Print(&table)
			for line := range strings.Lines(table.String()) {
				t.Log("see: " + strings.TrimRight(line, "\n"))
			}
			if report.Failed() {
				t.Error("the soak found violations")
				keepEvidence(t, o.Dir)
			}
			if report.Clicks < 100 || report.Done < 20 || report.Killed+report.DatabaseKilled < 5 || report.Restarted == 0 || report.Mentions == 0 {
				t.Errorf("too little happened: %d clicks, %d done, %d killed, %d tables went on, %d mentions",
					report.Clicks, report.Done, report.Killed+report.DatabaseKilled, report.Restarted, report.Mentions)
			}
		})
	}
}

// TestNothingIsLostWhileTheProgramIsReplaced: a rolling restart, here from a program to itself. What it
// begins with writes a line at each start.
func TestNothingIsLostWhileTheProgramIsReplaced(t *testing.T) {
	t.Parallel()
	names := titles.Names()
	o := soak.Options{Rules: titles.Rules(), Game: names[int(enginetest.Seed(t)%uint64(len(names)))]}
	o.Processes, o.Tables, o.People = 2, 8, 24
	o.Seed, o.Clicks, o.For, o.Think, o.Dir, o.Progress = 8, 150, 5*time.Minute, 150*time.Millisecond, t.TempDir(), logs{t}
	from := filepath.Join(t.TempDir(), "older")
	script := "#!/bin/sh\necho >> \"$0.starts\"\nexec " + program(t) + "\n"
	if err := os.WriteFile(from, []byte(script), 0o700); err != nil {
		t.Fatal(err)
	}
	report := soaked(t, o, from)
	if report.Failed() {
		t.Errorf("the soak found violations: %+v", report)
		keepEvidence(t, o.Dir)
	}
	starts, err := os.ReadFile(from + ".starts")
	if err != nil {
		t.Fatal(err)
	}
	if report.Done < 20 || len(starts) < 2 || report.Replaced != 4 { // Once while people played, once before the audit.
		t.Errorf("%d clicks done, %d older processes started, %d replaced", report.Done, len(starts), report.Replaced)
	}
}

// soaked makes a soak with processes of the program; from is the program that it begins with, "" for none.
func soaked(t *testing.T, o soak.Options, from string) *soak.Report {
	t.Helper()
	wanted := os.Getenv("HARBORMASTER_TEST_REDIS")
	if wanted == "none" {
		t.Skip("SKIPPED: Redis was left out")
	}
	report, err := soakWith(t.Context(), &o, program(t), from, 0, logs{t})
	switch {
	case errors.Is(err, redistest.ErrMissing) && wanted != "required":
		t.Skipf("SKIPPED: %v, so nothing was tried on it", err)
	case err != nil:
		t.Fatalf("%v\n%s", err, programLogs(t, o.Dir))
	}
	return report
}

// programLogs is what the processes wrote into their logs.
func programLogs(t *testing.T, dir string) string {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(dir, "process-*.log"))
	if err != nil {
		t.Fatal(err)
	}
	var all strings.Builder
	for _, path := range paths {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		all.Write(data)
	}
	return all.String()
}

func TestPanicsAreFoundInTheLogs(t *testing.T) {
	h := &harness{dir: t.TempDir()}
	log := "level=ERROR msg=\"a handler failed\" panic=\"out of range\"\nlevel=INFO msg=ready\nfatal error: concurrent map writes\n"
	if err := os.WriteFile(filepath.Join(h.dir, "process-1.log"), []byte(log), 0o600); err != nil {
		t.Fatal(err)
	}
	list, err := h.panics()
	if err != nil || len(list) != 2 || !strings.Contains(list[0], "out of range") || !strings.HasPrefix(list[1], "process-1.log: fatal") {
		t.Errorf("found %q, %v", list, err)
	}
}

// keepEvidence copies the folder of a failed soak to where the test's own folder does not take it along.
func keepEvidence(t *testing.T, dir string) {
	t.Helper()
	kept, err := os.MkdirTemp("", "harbormaster-soak-")
	if err == nil {
		err = os.CopyFS(kept, os.DirFS(dir))
	}
	t.Logf("the evidence stands in %s (%v)", kept, err)
}

// logs writes into the log of a test.
type logs struct{ t *testing.T }

func (l logs) Write(p []byte) (int, error) {
	l.t.Helper()
	l.t.Log(strings.TrimRight(string(p), "\n"))
	return len(p), nil
}
