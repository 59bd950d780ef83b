package soak

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/harbormaster/harbormaster/bot/local"
	"github.com/harbormaster/harbormaster/bot/local/page"
)

// LiveOptions say how a process is measured that has many open games. Those of the load that are not about rates count
// too.
type LiveOptions struct {
	LoadOptions
	// Each person sits at so many games.
	Each int
	// Idle is how long the process is watched while nobody does anything; a few minutes show the cost of its sweeps.
	Idle time.Duration
	// Stored tells what the database holds in all, in bytes.
	Stored func(ctx context.Context) (int64, error)
}

// Live is what was measured.
type Live struct {
	Games  int `json:"games"`
	People int `json:"people"`
	// Filled is how long it took to put the games into the store, Stored what they are there, in bytes.
	Filled time.Duration `json:"filled"`
	Stored int64         `json:"stored"`
	// Start is from the launch of the process to its first answer. List are percentiles of the time of /games list: the
	// 50th, 95th, 99th and the greatest.
	Start time.Duration    `json:"start"`
	List  [4]time.Duration `json:"list"`
	// Memory is what the bot has in memory after the start, after the lists, and at the end, in bytes.
	Memory [3]int64 `json:"memory"`
	// Sweep is how long the store takes to say what is unpublished and what is due; IdleBot and IdleDatabase are the
	// processor time that a minute without clicks costs.
	Sweep        time.Duration `json:"sweep"`
	IdleBot      time.Duration `json:"idle_bot"`
	IdleDatabase time.Duration `json:"idle_database"`
}

// MeasureLive fills a store with open games and measures a process on it.
func MeasureLive(ctx context.Context, o LiveOptions) (m Live, err error) {
	l, err := newLoad(o.LoadOptions, local.Config{Guilds: 20}, max(o.Tables*o.Seats/o.Each, 2*o.Seats))
	if err != nil {
		return m, err
	}
	defer func() { err = errors.Join(err, l.close(ctx)) }()
	m.Games, m.People = o.Tables, len(l.users.list)
	began := time.Now()
	if err := l.fill(ctx, true); err != nil {
		return m, err
	}
	m.Filled = time.Since(began)
	fmt.Fprintf(l.Progress, "%d games are in the store after %s\n", m.Games, m.Filled.Round(time.Millisecond))
	if m.Stored, err = o.Stored(ctx); err != nil {
		return m, err
	}
	began = time.Now()
	if err := l.serve(ctx); err != nil {
		return m, err
	}
	m.Start = time.Since(began)
	if err := l.recordMemory(&m.Memory[0]); err != nil {
		return m, err
	}
	if m.List, err = l.lists(ctx); err != nil {
		return m, err
	}
	if err := l.recordMemory(&m.Memory[1]); err != nil {
		return m, err
	}
	if err := l.idle(ctx, o, &m); err != nil {
		return m, err
	}
	return m, l.recordMemory(&m.Memory[2])
}

func (l *load) recordMemory(memory *int64) error {
	used, err := l.usage()
	*memory = used.Memory
	return err
}

// lists lets many people ask for their games, a few at a time.
func (l *load) lists(ctx context.Context) ([4]time.Duration, error) {
	const atOnce, most = 4, 400
	var mu sync.Mutex
	var took []time.Duration
	err := forEach(min(most, len(l.users.list)), atOnce, func(i int) error {
		channel := l.users.channels[i%len(l.users.channels)].ID
		began := time.Now()
		a, err := l.chat.Call(ctx, l.users.list[i].id, channel, page.CommandCall{Name: "games", Subcommand: "list"})
		mu.Lock()
		defer mu.Unlock()
		took = append(took, time.Since(began))
		if err == nil && (a.Message == nil || len(read(*a.Message).text) < 200) {
			err = errors.New("a list of games is empty")
		}
		return err
	})
	return percentiles(took), err
}

// idle watches a process without clicks, and asks the store what a sweep asks.
func (l *load) idle(ctx context.Context, o LiveOptions, m *Live) (err error) {
	before, err := l.usage()
	if err != nil {
		return err
	}
	sleep(ctx, o.Idle)
	after, err := l.usage()
	if err != nil {
		return err
	}
	m.IdleBot, m.IdleDatabase = perMinute(after.Bot-before.Bot, o.Idle),
		perMinute(after.Database-before.Database, o.Idle)
	store, err := l.Open(ctx)
	if err != nil {
		return fmt.Errorf("open the store: %w", err)
	}
	defer func() { err = errors.Join(err, store.Close()) }()
	began := time.Now()
	list, err := store.Unpublished(ctx)
	if err != nil {
		return err
	}
	if len(list) > 0 {
		return fmt.Errorf("%d games are not published, so the process was not idle", len(list))
	}
	_, err = store.Lease(ctx, began, time.Minute, 100)
	m.Sweep = time.Since(began)
	return err
}

func perMinute(used, of time.Duration) time.Duration {
	return time.Duration(float64(used) * float64(time.Minute) / float64(max(of, 1)))
}
