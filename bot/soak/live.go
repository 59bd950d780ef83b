package soak

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/harbormaster/harbormaster/bot/local/page"
)

// LiveOptions say how a process is measured on an almost empty store and, in the same sitting, on one with many open
// games. Those of the load count too: its tables are played by the bot, one rate is measured on them.
type LiveOptions struct {
	LoadOptions
	// Games is how many games are open in the end: those beyond the tables are copies of them. Each person sits at so
	// many.
	Games, Each int
	// Idle is how long the process is watched while nobody does anything; a few minutes show the cost of its sweeps.
	Idle time.Duration
	// Copy adds so many copies of the store's games while no bot runs, the n-th for these people in this channel. New
	// ids are as long as those of the chat that they stand for.
	Copy func(ctx context.Context, n int, place func(n int) (users []string, channel string)) error
	// Stored tells what the database takes in memory, in bytes.
	Stored func(ctx context.Context) (int64, error)
}

// Live is what was measured. Filled is how long the copies took.
type Live struct {
	Games  int           `json:"games"`
	People int           `json:"people"`
	Filled time.Duration `json:"filled"`
	Few    Level         `json:"few"`
	Many   Level         `json:"many"`
}

// Level is what was measured on so many open games, as the bot counts them.
type Level struct {
	Open int `json:"open"`
	// Stored are the bytes of the database.
	Stored int64 `json:"stored"`
	// Start is from the launch of the process until it answers in every channel. List is the time of /games list, Sweep
	// how long the store takes to say what is unpublished and what is due, Scrape the time of /metrics: the 50th, 95th
	// and 99th percentiles and the greatest.
	Start  time.Duration    `json:"start"`
	List   [4]time.Duration `json:"list"`
	Sweep  [4]time.Duration `json:"sweep"`
	Scrape [4]time.Duration `json:"scrape"`
	// Moves are clicks at the tables.
	Moves Rate `json:"moves"`
	// Memory is what the bot has in memory after the start, after the clicks, and at the end, in bytes.
	Memory [3]int64 `json:"memory"`
	// IdleBot and IdleDatabase are the processor time that a minute without clicks costs.
	IdleBot      time.Duration `json:"idle_bot"`
	IdleDatabase time.Duration `json:"idle_database"`
}

// MeasureLive measures a process on its tables alone, and on many copies of them.
func MeasureLive(ctx context.Context, o LiveOptions) (m Live, err error) {
	o.Processes, o.pace = 1, time.Hour
	l, err := newTables(o.LoadOptions)
	if err != nil {
		return m, err
	}
	defer func() { err = errors.Join(err, l.close(ctx)) }()
	l.observer.onMessage = l.onMessage
	m.Games, m.People = o.Games, max(o.Games*o.Seats/o.Each, len(l.users.list))
	if err := l.prepare(ctx); err != nil {
		return m, err
	}
	if m.Few, err = l.level(ctx, o); err != nil {
		return m, err
	}
	if err := l.stopProcesses(); err != nil {
		return m, err
	}
	began := time.Now()
	place := func(n int) ([]string, string) { return l.place(n, m.People) }
	if err := o.Copy(ctx, o.Games-o.Tables, place); err != nil {
		return m, fmt.Errorf("copy the tables: %w", err)
	}
	m.Filled = time.Since(began)
	fmt.Fprintf(l.Progress, "%d games are in the store after %s\n", m.Games, m.Filled.Round(time.Millisecond))
	m.Many, err = l.level(ctx, o)
	return m, err
}

// gamesOfChannel is how many of the copies are in one channel.
const gamesOfChannel = 10

// place gives the people and the channel of a copy: some are in the chat, the others have ids like theirs.
func (l *load) place(n, people int) (users []string, channel string) {
	like := func(id string, n int) string { return fmt.Sprintf("%s%0*d", id[:1], len(id)-1, n) }
	for i := range l.Seats {
		if at := (n*l.Seats + i) % people; at < len(l.users.list) {
			users = append(users, l.users.list[at].id)
		} else {
			users = append(users, like(l.users.list[0].id, at))
		}
	}
	return users, like(l.users.channels[0].ID, n/gamesOfChannel)
}

// level starts a process anew and measures it.
func (l *load) level(ctx context.Context, o LiveOptions) (m Level, err error) {
	if err := l.stopProcesses(); err != nil {
		return m, err
	}
	if m.Stored, err = o.Stored(ctx); err != nil {
		return m, err
	}
	began := time.Now()
	if err := l.serve(ctx); err != nil {
		return m, err
	}
	m.Start = time.Since(began)
	for i, step := range []func() error{
		func() error { return nil },
		func() error {
			if m.List, err = l.lists(ctx); err == nil {
				m.Moves, err = l.measure(ctx, o.Rates[0], o.For)
				m.Moves.print(l.Progress)
			}
			return err
		},
		func() error { return l.idle(ctx, o, &m) },
	} {
		if err := step(); err != nil {
			return m, err
		}
		used, err := l.usage()
		if err != nil {
			return m, err
		}
		m.Memory[i] = used.Memory
	}
	m.Scrape, err = often(func() error {
		read, err := l.counters(ctx)
		m.Open = int(read["harbormaster_games_open"])
		return err
	})
	return m, err
}

// often gives how long something takes.
func often(do func() error) ([4]time.Duration, error) {
	var took []time.Duration
	for range 20 {
		began := time.Now()
		if err := do(); err != nil {
			return percentiles(took), err
		}
		took = append(took, time.Since(began))
	}
	return percentiles(took), nil
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

// idle watches a process without clicks, once all is published, and asks the store what a sweep asks.
func (l *load) idle(ctx context.Context, o LiveOptions, m *Level) (err error) {
	store, err := l.Open(ctx)
	if err != nil {
		return fmt.Errorf("open the store: %w", err)
	}
	defer func() { err = errors.Join(err, store.Close()) }()
	if _, err := waitPublished(ctx, store); err != nil {
		return err
	}
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
	m.Sweep, err = often(func() error {
		list, err := store.Unpublished(ctx)
		if len(list) > 0 {
			return fmt.Errorf("%d games are not published, so the process was not idle", len(list))
		}
		if err == nil {
			_, err = store.Lease(ctx, time.Now(), time.Minute, 100)
		}
		return err
	})
	return err
}

func perMinute(used, of time.Duration) time.Duration {
	return time.Duration(float64(used) * float64(time.Minute) / float64(max(of, 1)))
}
