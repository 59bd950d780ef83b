package soak

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"slices"
	"sync"
	"time"

	"github.com/harbormaster/harbormaster/bot/local"
	"github.com/harbormaster/harbormaster/bot/local/localtest"
	"github.com/harbormaster/harbormaster/storage"
)

// load is one measurement.
type load struct {
	LoadOptions
	chat     *localtest.Server
	observer *observer
	users    *virtualUsers
	// processes are those of the bot.
	processes []Process
	// metrics are the addresses of the processes' metrics, none where nobody reads them.
	metrics []string
	// web is the address of the first process's pages, "" without crawlers.
	web string

	mu       sync.Mutex
	ready    []storage.GameID        // tables that wait for a press
	busy     map[storage.GameID]bool // those where one is on its way
	pending  map[storage.GameID]*pendingPicture
	pictures []time.Duration
	// pendingCount counts the pictures that are due.
	pendingCount int
}

// pendingPicture is a picture that is due: the message must no longer offer what was pressed.
type pendingPicture struct {
	id    string
	since time.Time
}

func (o LoadOptions) withDefaults() LoadOptions {
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.Progress == nil {
		o.Progress = io.Discard
	}
	return o
}

// newLoad opens a chat with so many users. Of the chat's settings the caller gives those that differ.
func newLoad(o LoadOptions, chat local.Config, users int) (*load, error) {
	l := &load{
		LoadOptions: o.withDefaults(), observer: newObserver(),
		busy: map[storage.GameID]bool{}, pending: map[storage.GameID]*pendingPicture{},
	}
	chat.Headless, chat.OldEdits, chat.Log = true, -1, l.Log
	var err error
	if l.Metrics != nil {
		if l.metrics, err = freeAddresses(max(l.Processes, 1)); err != nil {
			return nil, err
		}
	}
	if l.Crawlers > 0 {
		list, err := freeAddresses(1)
		if err != nil {
			return nil, err
		}
		l.web = list[0]
	}
	if l.chat, err = localtest.Start(chat); err != nil {
		return nil, err
	}
	l.chat.Journal(l.observer.observe)
	if l.users, err = newVirtualUsers(l.chat, users, l.observer, l.Seed); err != nil {
		return nil, errors.Join(err, l.close(context.Background()))
	}
	l.users.game = l.Game
	return l, nil
}

// newTables opens a chat for tables that people click at; nobody sits at more than a few of them.
func newTables(o LoadOptions) (*load, error) {
	guilds := (o.Tables + 2*o.Channels - 1) / (2 * o.Channels)
	return newLoad(o, local.Config{Guilds: guilds, Keep: 500}, max(o.Tables*o.Seats/3, 2*o.Seats))
}

func (l *load) close(ctx context.Context) error {
	down, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
	defer cancel()
	return errors.Join(l.stopProcesses(), l.chat.Shutdown(down))
}

// stopProcesses stops the bot in good order.
func (l *load) stopProcesses() (err error) {
	for _, p := range l.processes {
		err = errors.Join(err, p.Stop())
		_ = p.Wait()
	}
	l.processes = nil
	return err
}

// prepare fills the store and starts the bot.
func (l *load) prepare(ctx context.Context) error {
	if err := l.fill(ctx, false); err != nil {
		return err
	}
	if err := l.serve(ctx); err != nil {
		return err
	}
	began := time.Now()
	err := until(ctx, 5*time.Minute, func() (bool, error) {
		l.mu.Lock()
		defer l.mu.Unlock()
		return len(l.ready) == l.Tables, nil
	})
	if err != nil {
		return fmt.Errorf("wait until all tables are shown: %w", err)
	}
	fmt.Fprintf(l.Progress, "%d tables are shown after %s\n", l.Tables, time.Since(began).Round(time.Millisecond))
	return nil
}

// serve starts the bot and waits until it answers.
func (l *load) serve(ctx context.Context) error {
	began := time.Now()
	for n := range max(l.Processes, 1) {
		at := Place{N: n, Processes: max(l.Processes, 1), Way: Shards, URL: l.chat.URL(), Token: l.chat.Token(),
			PublicKey: l.chat.PublicKey()}
		if l.metrics != nil {
			at.Metrics = l.metrics[n]
		}
		if n == 0 {
			at.Pages = l.web
		}
		p, err := l.Launch(ctx, at)
		if err != nil {
			return err
		}
		l.processes = append(l.processes, p)
	}
	if err := until(ctx, time.Minute, func() (bool, error) { return l.users.botAnswers(ctx), nil }); err != nil {
		return fmt.Errorf("wait for the bot: %w", err)
	}
	fmt.Fprintf(l.Progress, "the bot answers after %s\n", time.Since(began).Round(time.Millisecond))
	return nil
}

// usage is what all processes of the bot, the database and this process have used.
func (l *load) usage() (sum Usage, err error) {
	for _, p := range l.processes {
		u, err := l.Usage(p)
		if err != nil {
			return sum, err
		}
		u.Bot, u.Memory = u.Bot+sum.Bot, u.Memory+sum.Memory
		sum = u
	}
	return sum, nil
}

// counters are what the processes of the bot have counted, together.
func (l *load) counters(ctx context.Context) (map[string]float64, error) {
	sum := map[string]float64{}
	for _, address := range l.metrics {
		read, err := l.Metrics(ctx, address)
		if err != nil {
			return nil, err
		}
		for name, n := range read {
			sum[name] += n
		}
	}
	return sum, nil
}

// fill puts tables into the store that are anywhere in their games; those that were not shown will be.
func (l *load) fill(ctx context.Context, shown bool) (err error) {
	store, err := l.Open(ctx)
	if err != nil {
		return fmt.Errorf("open the store: %w", err)
	}
	defer func() { err = errors.Join(err, store.Close()) }()
	err = forEach(l.Tables, fillWorkers, func(n int) error {
		g, err := l.openGame(n, shown)
		if err != nil {
			return err
		}
		return store.Put(ctx, storage.Item{Game: &g})
	})
	if err = errors.Join(err, l.askReviews(ctx, store), l.openPages(ctx, store)); err != nil {
		return fmt.Errorf("fill the store: %w", err)
	}
	return nil
}

// askReviews puts copies of a finished game into the store, each with a review that is due, as the bot asks for one.
func (l *load) askReviews(ctx context.Context, store storage.Store) error {
	if l.Reviews == 0 {
		return nil
	}
	f, users, names := l.filler(l.Tables)
	f.now = time.Now().Add(-time.Hour)
	g, err := f.game("", users, names, manyMoves, true)
	g.Publication.Final = true
	for n := 0; err == nil && n < l.Reviews; n++ {
		g.ID = storage.GameID(fmt.Sprintf("reviewed%04d", n))
		err = errors.Join(store.Put(ctx, storage.Item{Game: &g}),
			store.SetProfile(ctx, "review", string(g.ID), fmt.Appendf(nil, `{"next": 1, "last": %d}`, len(g.Log))),
			store.Set(ctx, g.ID.Timer("review", time.Now())))
	}
	return err
}

// fillWorkers is how many games are made at a time.
const fillWorkers = 4

// openGame makes the n-th table, in the middle of its game.
func (l *load) openGame(n int, shown bool) (storage.GameItem, error) {
	f, users, names := l.filler(n)
	moves := n * l.Moves / l.Tables
	f.public, f.open, f.now = l.public, true, time.Now().Add(-time.Duration(moves+l.Seats+1)*l.pace)
	if l.Level != "" {
		users = users[:1]
	}
	return f.game(gameName(n), users, names, moves, shown)
}

// filler is what makes the n-th table, with its persons and their names.
func (l *load) filler(n int) (f filler, users, names []string) {
	channel := l.users.channels[n%len(l.users.channels)]
	for i := range l.Seats {
		p := l.users.list[(n*l.Seats+i)%len(l.users.list)]
		users, names = append(users, p.id), append(names, p.name)
	}
	return filler{
		rules: l.Rules[l.Game], channel: channel.ID, guild: channel.GuildID, locale: "en-US",
		seed: l.Seed<<32 + uint64(n), interactions: uint64(n) << 16, pace: l.pace, level: l.Level,
	}, users, names
}

// onMessage is told of every public message.
func (l *load) onMessage(e entry, f view) {
	if e.Game == "" {
		return
	}
	t, ok := l.observer.table(e.Game)
	if !ok || t.newest.message != f.message {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if w := l.pending[e.Game]; w != nil && !t.newest.offers(w.id) {
		l.pictures = append(l.pictures, max(e.At.Sub(w.since), 0))
		l.pendingCount--
		delete(l.pending, e.Game)
	}
	if t.newest.asksQuestion() && !l.busy[e.Game] && l.pending[e.Game] == nil {
		l.markReady(e.Game)
	}
}

func (f view) offers(id string) bool {
	return slices.ContainsFunc(f.controls, func(c control) bool { return c.id == id })
}

// markReady lets a table be pressed; the lock is held.
func (l *load) markReady(game storage.GameID) {
	if !slices.Contains(l.ready, game) {
		l.ready = append(l.ready, game)
	}
}

// takeReady picks a table that waits, and keeps it from being picked again.
func (l *load) takeReady(d *rng) (table, bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for len(l.ready) > 0 {
		i := d.intN(len(l.ready))
		game := l.ready[i]
		l.ready = slices.Delete(l.ready, i, i+1)
		if t, ok := l.observer.table(game); ok && t.newest.asksQuestion() && len(t.awaited) > 0 {
			t.awaited = slices.Clone(t.awaited)
			l.busy[game] = true
			return t, true
		}
	}
	return table{}, false
}

// press answers a table's question for one of those who are asked, and says how that went.
func (l *load) press(ctx context.Context, t table, d *rng) (outcome, time.Time) {
	p := l.users.byID(t.awaited[d.intN(len(t.awaited))])
	var list []choice
	private := false
	if p != nil {
		for _, f := range p.ephemeralViews() {
			if c, ok := f.find("@confirm:"); ok && c.game == t.game && f.newerThan(t) {
				list, private = []choice{p.candidate(c, 1)}, true
			}
		}
	}
	if p != nil && !private {
		for _, c := range t.newest.controls {
			if c.answersQuestion() {
				list = append(list, p.candidate(c, 1))
			}
		}
	}
	one, ok := choice{}, false
	if p != nil {
		one, ok = p.pick(list)
	}
	if !ok {
		l.release(t, nil)
		return "", time.Time{}
	}
	got := p.press(ctx, one)
	at := time.Now()
	if got == done && !one.private && one.word != "@plan" {
		l.release(t, &pendingPicture{one.id, at})
	} else {
		l.release(t, nil)
	}
	return got, at
}

// newerThan says that a private prompt belongs to the question that stands: it came after the table message.
func (f view) newerThan(t table) bool { return later(f.message, t.newest.message) }

// release lets a table be pressed again: at once, or when its picture has come.
func (l *load) release(t table, due *pendingPicture) {
	now, _ := l.observer.table(t.game)
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.busy, t.game)
	switch {
	case due == nil:
	case now.newest.offers(due.id):
		l.pending[t.game] = due
		l.pendingCount++
		return
	default: // The picture was quicker than this line.
		l.pictures = append(l.pictures, max(now.changed.Sub(due.since), 0))
	}
	if now.newest.asksQuestion() {
		l.markReady(t.game)
	}
}
