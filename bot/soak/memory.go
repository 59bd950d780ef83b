package soak

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/harbormaster/harbormaster/bot/local"
	"github.com/harbormaster/harbormaster/storage"
)

// MemoryOptions say how the bot's memory is watched. Those of the load that are not about rates count too.
type MemoryOptions struct {
	LoadOptions
	// People is how many people play, Interactions how many clicks they make; Odd is how many of a hundred are no moves
	// but views, old controls and the like.
	People, Interactions, Odd int
	// Bytes tells what the database holds of a game, in bytes.
	Bytes func(ctx context.Context, id storage.GameID) (int64, error)
}

// Memory is what became of the bot's memory and of the database.
type Memory struct {
	Clicks int           `json:"clicks"`
	Took   time.Duration `json:"took"`
	// Samples are taken every so often, Growth is what the bot gains in 100,000 interactions after the first fifth of
	// all, by the line that fits the samples best, in bytes.
	Samples []Sample `json:"samples"`
	Growth  float64  `json:"growth"`
	// Finished counts the games of Seats persons that came to their end, with the average number of records and of
	// bytes in the database.
	Finished int     `json:"finished"`
	Records  float64 `json:"records"`
	Bytes    float64 `json:"bytes"`
	Most     int64   `json:"most"` // bytes of the largest
}

// Sample is the bot's memory after so many interactions.
type Sample struct {
	Clicks int   `json:"clicks"`
	Memory int64 `json:"memory"`
}

// WatchMemory lets people play on one process of the bot as fast as it goes, and watches its memory.
func WatchMemory(ctx context.Context, o MemoryOptions) (m Memory, err error) {
	l, err := newLoad(o.LoadOptions, local.Config{Guilds: max(leastGuilds, o.Tables/10), Keep: 500}, o.People)
	if err != nil {
		return m, err
	}
	defer func() { err = errors.Join(err, l.close(ctx)) }()
	l.users.maxTables, l.users.seats, l.users.maxClicks, l.users.oddPercent = o.Tables, o.Seats, o.Interactions, o.Odd
	l.users.think = 50 * time.Millisecond
	if err := l.serve(ctx); err != nil {
		return m, err
	}
	began := time.Now()
	watching, stop := context.WithCancel(ctx)
	var jobs sync.WaitGroup
	jobs.Go(func() { m.Samples = l.sample(watching, o.Interactions/100) })
	l.users.play(ctx)
	stop()
	jobs.Wait()
	m.Clicks, m.Took = l.users.clicks.count(), time.Since(began)
	m.Growth = growth(m.Samples, m.Clicks/5) * 100_000
	return m, errors.Join(ctx.Err(), l.measureFinished(ctx, o, &m))
}

// sample looks at the memory every so many interactions until the context ends.
func (l *load) sample(ctx context.Context, every int) (list []Sample) {
	for next := 0; ctx.Err() == nil; sleep(ctx, 100*time.Millisecond) {
		n := l.users.clicks.count()
		if n < next {
			continue
		}
		next = n + every
		if used, err := l.usage(); err == nil {
			list = append(list, Sample{n, used.Memory})
			if len(list)%10 == 1 {
				fmt.Fprintf(l.Progress, "%7d interactions: %d MB\n", n, used.Memory>>20)
			}
		}
	}
	return list
}

// growth is the slope of the line that fits the samples from so many clicks on best, in bytes per click.
func growth(list []Sample, from int) float64 {
	list = slices.DeleteFunc(slices.Clone(list), func(s Sample) bool { return s.Clicks < from })
	var n, x, y, xx, xy float64
	for _, s := range list {
		c, m := float64(s.Clicks), float64(s.Memory)
		n, x, y, xx, xy = n+1, x+c, y+m, xx+c*c, xy+c*m
	}
	if d := n*xx - x*x; d != 0 {
		return (n*xy - x*y) / d
	}
	return 0
}

// measureFinished looks at the finished games in the database.
func (l *load) measureFinished(ctx context.Context, o MemoryOptions, m *Memory) (err error) {
	store, err := l.Open(ctx)
	if err != nil {
		return fmt.Errorf("open the store: %w", err)
	}
	defer func() { err = errors.Join(err, store.Close()) }()
	var records, bytes int64
	err = store.Each(ctx, func(item storage.Item) error {
		g := item.Game
		if g == nil || g.Log[len(g.Log)-1].Phase != storage.Finished || playerCount(g) != o.Seats {
			return nil
		}
		size, err := o.Bytes(ctx, g.ID)
		if err != nil {
			return err
		}
		m.Finished++
		records, bytes, m.Most = records+int64(len(g.Log)), bytes+size, max(m.Most, size)
		return nil
	})
	if m.Finished > 0 {
		m.Records, m.Bytes = float64(records)/float64(m.Finished), float64(bytes)/float64(m.Finished)
	}
	return err
}

// playerCount counts the persons of a game; 0 if there are computers too.
func playerCount(g *storage.GameItem) int {
	seats := g.Log[len(g.Log)-1].Seats
	if slices.ContainsFunc(seats, func(s storage.Seat) bool { return s.User == "" }) {
		return 0
	}
	return len(seats)
}
