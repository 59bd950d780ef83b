package soak

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/harbormaster/harbormaster/bot/local/model"
	"github.com/harbormaster/harbormaster/storage"
)

// finish waits until all is published, lets every open table go on by one step, and audits.
func (s *soak) finish(ctx context.Context) error {
	began := time.Now()
	if err := until(ctx, startTime, func() (bool, error) { return s.processes.running(), nil }); err != nil {
		return fmt.Errorf("wait for the processes: %w", err)
	}
	if err := s.replaceProcesses(ctx); err != nil {
		return err
	}
	s.report.Settled = time.Since(began)
	s.processes.stop()
	store, err := s.Open(ctx)
	if err != nil {
		return fmt.Errorf("open the store: %w", err)
	}
	a, err := audit(ctx, store, s.Rules, s.users.clicks.all(), s.observer.entries())
	if err := errors.Join(err, store.Close()); err != nil {
		return err
	}
	s.summarize(a)
	return nil
}

// replaceProcesses replaces the processes one by one, so that what a kill left unpublished is published by a start and
// not only by the next sweep, and waits until everything is shown. Then every open table has to take one more step.
func (s *soak) replaceProcesses(ctx context.Context) (err error) {
	store, err := s.Open(ctx)
	if err != nil {
		return fmt.Errorf("open the store: %w", err)
	}
	defer func() { err = errors.Join(err, store.Close()) }()
	left, err := store.Unpublished(ctx)
	if err != nil {
		return err
	}
	s.report.Unpublished = len(left)
	began := time.Now()
	step := func(what string) {
		fmt.Fprintf(s.Progress, "%s after %s\n", what, time.Since(began).Round(time.Millisecond))
	}
	from := time.Now()
	if err := s.processes.replaceAll(ctx); err != nil {
		return err
	}
	s.noteOutage(from, 1, time.Second)
	step("all processes are replaced")
	before, err := waitPublished(ctx, store)
	if err != nil {
		return err
	}
	step("all games are published")
	s.users.maxClicks = 0
	if err := s.restartTables(ctx, store); err != nil {
		return err
	}
	step("all open tables went one step further")
	after, err := waitPublished(ctx, store)
	if err != nil {
		return err
	}
	step("all is published again")
	for _, id := range slices.Concat(before, after) {
		s.report.Stuck = append(s.report.Stuck, fmt.Sprintf("%s is not published up to its last record", id))
	}
	return nil
}

// publishTimeout bounds how long it may take until everything is published.
const publishTimeout = 3 * time.Minute

// waitPublished waits until nothing is left to publish; what is left after a long time is returned.
func waitPublished(ctx context.Context, store storage.Store) ([]storage.GameID, error) {
	var left []storage.GameID
	idle := 0
	err := until(ctx, publishTimeout, func() (bool, error) {
		list, err := store.Unpublished(ctx)
		if left = list; err != nil || len(left) > 0 {
			idle = 0
		} else {
			idle++
		}
		return idle > 10, err
	})
	if errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil {
		return left, nil
	}
	return nil, err
}

func (s *soak) summarize(a *auditor) {
	r := s.report
	r.Audit = a.Audit
	for _, g := range a.logs {
		s.logs = append(s.logs, g)
	}
	list := s.users.clicks.all()
	r.Clicks, r.Refused = len(list), s.users.clicks.refused
	r.Explained = mayStay(list, s.outages)
	var took []time.Duration
	for _, c := range list {
		if c.Outcome != unanswered {
			took = append(took, c.Took)
		}
	}
	slices.Sort(took)
	if n := len(took); n > 0 {
		r.Acknowledged = [3]time.Duration{took[n/2], took[n*99/100], took[n-1]}
	}
	s.processes.mu.Lock()
	r.Killed, r.Replaced, r.Ended = s.processes.kills, s.processes.stops, s.processes.crashes
	s.processes.mu.Unlock()
	s.mu.Lock()
	r.DatabaseKilled, r.Faults = s.databaseKills, s.faults
	s.mu.Unlock()
	r.countRefusals(s.chat.Refused(), s.Way == Same)
}

// countRefusals counts the requests that the chat refused, those apart that an interruption explains: an interaction
// that was answered already, as where all processes hear of each, one whose answer nobody acknowledged, a body that was
// cut off, a thread that was opened, but not recorded, and a message or picture that went meanwhile.
func (r *Report) countRefusals(list []model.Refusal, twice bool) {
	r.Refusals, r.Expected = map[string]int{}, map[string]int{}
	for _, one := range list {
		answered := one.Code == 40060
		passing := answered || slices.Contains([]int{10008, 10015, 10062, 50109, 160004}, one.Code) ||
			strings.Contains(string(one.Errors), "ATTACHMENT_NOT_FOUND")
		count := r.Refusals
		if answered && twice || passing && r.interruptions() > 0 {
			count = r.Expected
		}
		count[fmt.Sprintf("%s %d %s", one.Method, one.Code, one.Message)]++
	}
}

// keepEvidence writes what happened into the folder.
func (s *soak) keepEvidence() error {
	if s.Dir == "" {
		return nil
	}
	return errors.Join(
		writeLines(filepath.Join(s.Dir, "clicks.jsonl"), s.users.clicks.all()),
		writeLines(filepath.Join(s.Dir, "journal.jsonl"), s.observer.entries()),
		writeLines(filepath.Join(s.Dir, "games.jsonl"), s.logs),
		writeLines(filepath.Join(s.Dir, "refused.jsonl"), s.chat.Refused()),
		writeLines(filepath.Join(s.Dir, "report.json"), []*Report{s.report}),
	)
}

func writeLines[T any](path string, list []T) error {
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	enc := json.NewEncoder(file)
	for _, one := range list {
		if err := enc.Encode(one); err != nil {
			return errors.Join(err, file.Close())
		}
	}
	return file.Close()
}
