package soak

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math"
	"slices"
	"sync"
	"time"

	"github.com/harbormaster/harbormaster/bot/local"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// LoadOptions say how a load is measured. Launch, Open, Usage, Rules and Game are needed.
type LoadOptions struct {
	// Launch starts the bot's process, Usage tells what processes have used so far: the bot's, the database's, this one's.
	Launch func(ctx context.Context, at Place) (Process, error)
	Usage  func(p Process) (Usage, error)
	// Open opens the store; Rules are the games by name, Game is the one that is played.
	Open  func(ctx context.Context) (storage.Store, error)
	Rules map[string]engine.Game
	Game  string
	// Tables is how many games of Seats persons each are open, with 0 to Moves moves made; Channels bounds them in a channel.
	Tables, Seats, Moves, Channels int
	// public lets every table wait for an answer that is given on its message.
	public bool
	// Rates are the clicks per second that are measured, each For so long. With Search the highest rate is looked for that
	// keeps AckLimit and PictureLimit.
	Rates  []float64
	For    time.Duration
	Search bool
	Seed   uint64
	// Progress gets a line now and then.
	Progress io.Writer
	Log      *slog.Logger
}

// Usage is what processes have used since they were started.
type Usage struct {
	// Bot, Database and Self are processor times, Machine that of the whole computer; Memory is what the bot has in memory
	// (resident set), in bytes.
	Bot, Database, Self, Machine time.Duration
	Memory                       int64
}

// The limits that a rate has to keep: the 99th percentile of the time to the acknowledgement, the 95th of the time to the
// picture.
const (
	AckLimit     = 100 * time.Millisecond
	PictureLimit = 2 * time.Second
)

// Rate is what was measured at one rate of clicks.
type Rate struct {
	// Offered is the wanted number of clicks per second, Made the number that was made; Starved counts arrivals that found no
	// table which waited for anybody, so that nothing was pressed.
	Offered float64 `json:"offered"`
	Made    float64 `json:"made"`
	Clicks  int     `json:"clicks"`
	Starved int     `json:"starved"`
	// Done, Told and Silent count the answers.
	Done   int `json:"done"`
	Told   int `json:"told"`
	Silent int `json:"silent"`
	// Ack holds the 50th, 95th and 99th percentiles and the greatest of the time from the moment at which a click was due to
	// its acknowledgement; Picture the same from an acknowledgement to the table message that shows what came of it.
	Ack     [4]time.Duration `json:"ack"`
	Picture [4]time.Duration `json:"picture"`
	// Pictures is how many of them were measured, Missing how many did not come within half a minute.
	Pictures int `json:"pictures"`
	Missing  int `json:"missing"`
	// Bot, Database, Self and Others are the processors that were busy: with the bot, the database, this process with the chat
	// and the people, and with what else runs on the computer and disturbs the measurement.
	Bot      float64 `json:"bot"`
	Database float64 `json:"database"`
	Self     float64 `json:"self"`
	Others   float64 `json:"others"`
	Memory   int64   `json:"memory"`
}

// Keeps says whether the limits were kept, and the clicks made.
func (r Rate) Keeps() bool {
	return r.Ack[2] < AckLimit && r.Picture[1] < PictureLimit && r.Missing == 0 && r.Silent == 0 && r.Starved*100 <= r.Clicks
}

// load is one measurement.
type load struct {
	LoadOptions
	chat    *local.Server
	sight   *sight
	crew    *crew
	process Process
	// metrics is the address of the process' metrics, "" for none.
	metrics string

	mu    sync.Mutex
	ready []storage.GameID        // tables that wait for a press
	busy  map[storage.GameID]bool // those where one is on its way
	shown map[storage.GameID]*awaited
	pics  []time.Duration
	// waiting counts the pictures that are due.
	waiting int
}

// awaited is a picture that is due: the message must no longer offer what was pressed.
type awaited struct {
	id    string
	since time.Time
}

// Load measures one process of the bot at several rates of clicks. The clicks come when they are due, whatever became of
// those before: so a program that is late is seen to be late.
func Load(ctx context.Context, o LoadOptions) (rates []Rate, err error) {
	l, err := newLoad(ctx, o)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, l.close(ctx)) }()
	for _, rate := range o.Rates {
		r, err := l.measure(ctx, rate, o.For)
		if err != nil {
			return rates, err
		}
		r.print(o.Progress)
		rates = append(rates, r)
	}
	if o.Search {
		best, err := l.search(ctx)
		if err != nil {
			return rates, err
		}
		rates = append(rates, best)
	}
	return rates, nil
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

func newLoad(ctx context.Context, o LoadOptions) (*load, error) {
	l := &load{LoadOptions: o.withDefaults(), sight: newSight(), busy: map[storage.GameID]bool{}, shown: map[storage.GameID]*awaited{}}
	l.sight.watch = l.see
	var err error
	l.chat, err = local.Start(local.Config{
		Guilds: (o.Tables + 2*o.Channels - 1) / (2 * o.Channels), Journal: l.sight.take, Headless: true, OldEdits: -1, Keep: 500, Log: l.Log,
	})
	if err != nil {
		return nil, err
	}
	if err := l.prepare(ctx); err != nil {
		return nil, errors.Join(err, l.close(ctx))
	}
	return l, nil
}

func (l *load) close(ctx context.Context) error {
	down, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
	defer cancel()
	var err error
	if l.process != nil {
		err = l.process.Stop()
		_ = l.process.Wait()
	}
	return errors.Join(err, l.chat.Shutdown(down))
}

// prepare fills the store and starts the bot.
func (l *load) prepare(ctx context.Context) (err error) {
	// Nobody sits at more than a few tables.
	if l.crew, err = newCrew(l.chat, max(l.Tables*l.Seats/3, 2*l.Seats), l.sight, l.Seed); err != nil {
		return err
	}
	l.crew.game = l.Game
	if err := l.fill(ctx, false); err != nil {
		return err
	}
	if err := l.serve(ctx); err != nil {
		return err
	}
	began := time.Now()
	err = until(ctx, 5*time.Minute, func() (bool, error) {
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
func (l *load) serve(ctx context.Context) (err error) {
	began := time.Now()
	l.process, err = l.Launch(ctx, Place{Processes: 1, Way: Shards, URL: l.chat.URL(), Token: l.chat.Token(), PublicKey: l.chat.PublicKey(), Metrics: l.metrics})
	if err != nil {
		return err
	}
	if err := until(ctx, time.Minute, func() (bool, error) { return l.crew.served(ctx), nil }); err != nil {
		return fmt.Errorf("wait for the bot: %w", err)
	}
	fmt.Fprintf(l.Progress, "the bot answers after %s\n", time.Since(began).Round(time.Millisecond))
	return nil
}

// fill puts tables into the store that are anywhere in their games; those that were not shown will be.
func (l *load) fill(ctx context.Context, shown bool) (err error) {
	store, err := l.Open(ctx)
	if err != nil {
		return fmt.Errorf("open the store: %w", err)
	}
	defer func() { err = errors.Join(err, store.Close()) }()
	var jobs sync.WaitGroup
	var faults [fillers]error
	for i := range fillers {
		jobs.Go(func() {
			for n := i; n < l.Tables && faults[i] == nil; n += fillers {
				var g storage.GameItem
				if g, faults[i] = l.middle(n, shown); faults[i] == nil {
					faults[i] = store.Put(ctx, storage.Item{Game: &g})
				}
			}
		})
	}
	jobs.Wait()
	if err := errors.Join(faults[:]...); err != nil {
		return fmt.Errorf("fill the store: %w", err)
	}
	return nil
}

// fillers is how many games are made at a time.
const fillers = 4

// middle makes the n-th table, in the middle of its game.
func (l *load) middle(n int, shown bool) (storage.GameItem, error) {
	channel := l.crew.channels[n%len(l.crew.channels)]
	f := filler{
		rules: l.Rules[l.Game], channel: channel.ID, guild: channel.GuildID, locale: "en-US",
		seed: l.Seed<<32 + uint64(n), interactions: uint64(n) << 16, now: time.Now(),
		public: l.public, open: true,
	}
	var users, names []string
	for i := range l.Seats {
		p := l.crew.people[(n*l.Seats+i)%len(l.crew.people)]
		users, names = append(users, p.id), append(names, p.name)
	}
	return f.game(gameName(n), users, names, n*l.Moves/l.Tables, shown)
}

// see is told of every public message.
func (l *load) see(e entry, f face) {
	if e.Game == "" {
		return
	}
	t, ok := l.sight.copyOf(e.Game)
	if !ok || t.newest.message != f.message {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if w := l.shown[e.Game]; w != nil && !t.newest.offers(w.id) {
		l.pics = append(l.pics, max(e.At.Sub(w.since), 0))
		l.waiting--
		delete(l.shown, e.Game)
	}
	if t.newest.questions() && !l.busy[e.Game] && l.shown[e.Game] == nil {
		l.free(e.Game)
	}
}

func (f face) offers(id string) bool {
	return slices.ContainsFunc(f.controls, func(c control) bool { return c.id == id })
}

// free lets a table be pressed; the lock is held.
func (l *load) free(game storage.GameID) {
	if !slices.Contains(l.ready, game) {
		l.ready = append(l.ready, game)
	}
}

// take picks a table that waits, and keeps it from being picked again.
func (l *load) take(d *dice) (table, bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for len(l.ready) > 0 {
		i := d.roll(len(l.ready))
		game := l.ready[i]
		l.ready = slices.Delete(l.ready, i, i+1)
		if t, ok := l.sight.copyOf(game); ok && t.newest.questions() && len(t.asks) > 0 {
			t.asks = slices.Clone(t.asks)
			l.busy[game] = true
			return t, true
		}
	}
	return table{}, false
}

// press answers a table's question for one of those who are asked, and says how that went.
func (l *load) press(ctx context.Context, t table, d *dice) (claim, time.Time) {
	p := l.crew.byID(t.asks[d.roll(len(t.asks))])
	var lot []choice
	private := false
	if p != nil {
		for _, f := range p.letterList() {
			if c, ok := f.has("@confirm:"); ok && c.game == t.game && f.fresh(t) {
				lot, private = []choice{p.chosen(c, 1)}, true
			}
		}
	}
	if p != nil && !private {
		for _, c := range t.newest.controls {
			if c.question() {
				lot = append(lot, p.chosen(c, 1))
			}
		}
	}
	one, ok := choice{}, false
	if p != nil {
		one, ok = p.pick(lot)
	}
	if !ok {
		l.leave(t, nil)
		return "", time.Time{}
	}
	got := p.press(ctx, one)
	at := time.Now()
	if got == done && !one.private && one.word != "@plan" {
		l.leave(t, &awaited{one.id, at})
	} else {
		l.leave(t, nil)
	}
	return got, at
}

// fresh says that a private prompt belongs to the question that stands: it came after the table message.
func (f face) fresh(t table) bool { return later(f.message, t.newest.message) }

// leave gives a table free again: at once, or when its picture has come.
func (l *load) leave(t table, due *awaited) {
	now, _ := l.sight.copyOf(t.game)
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.busy, t.game)
	switch {
	case due == nil:
	case now.newest.offers(due.id):
		l.shown[t.game] = due
		l.waiting++
		return
	default: // The picture was quicker than this line.
		l.pics = append(l.pics, max(now.changed.Sub(due.since), 0))
	}
	if now.newest.questions() {
		l.free(t.game)
	}
}

// measure offers clicks at a rate for a time.
func (l *load) measure(ctx context.Context, rate float64, span time.Duration) (Rate, error) {
	before, err := l.Usage(l.process)
	if err != nil {
		return Rate{}, err
	}
	l.mu.Lock()
	l.pics = nil
	l.mu.Unlock()
	arrivals, d := newDice(l.Seed, 1000), newDice(l.Seed, 1001)
	r := Rate{Offered: rate}
	var mu sync.Mutex
	var acks []time.Duration
	var jobs sync.WaitGroup
	began := time.Now()
	for due := began; ; {
		due = due.Add(time.Duration(arrivals.wait() / rate * float64(time.Second)))
		if due.Sub(began) > span {
			break
		}
		pause(ctx, time.Until(due))
		if ctx.Err() != nil {
			break
		}
		jobs.Go(func() {
			t, ok := l.take(d)
			if !ok {
				mu.Lock()
				r.Starved++
				mu.Unlock()
				return
			}
			got, at := l.press(ctx, t, d)
			mu.Lock()
			defer mu.Unlock()
			switch got {
			case "":
				r.Starved++
				return
			case silent:
				r.Silent++
			case done:
				r.Done++
			default:
				r.Told++
			}
			r.Clicks++
			if got != silent {
				acks = append(acks, at.Sub(due))
			}
		})
	}
	jobs.Wait()
	took := time.Since(began)
	after, err := l.Usage(l.process)
	if err != nil {
		return r, err
	}
	r.Missing, err = l.lastPictures(ctx)
	l.mu.Lock()
	pics := l.pics
	l.mu.Unlock()
	r.Made = float64(r.Clicks) / took.Seconds()
	r.Ack, r.Picture, r.Pictures = percentiles(acks), percentiles(pics), len(pics)
	r.Bot, r.Database, r.Self = share(after.Bot-before.Bot, took), share(after.Database-before.Database, took), share(after.Self-before.Self, took)
	r.Others = max(share(after.Machine-before.Machine, took)-r.Bot-r.Database-r.Self, 0)
	r.Memory = after.Memory
	return r, err
}

func share(used, of time.Duration) float64 { return float64(used) / float64(of) }

// lastPictures waits until every picture that is due has come, and counts those that do not.
func (l *load) lastPictures(ctx context.Context) (missing int, err error) {
	err = until(ctx, 30*time.Second, func() (bool, error) {
		l.mu.Lock()
		defer l.mu.Unlock()
		missing = l.waiting
		return missing == 0, nil
	})
	if errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil {
		err = nil
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	for game := range l.shown {
		delete(l.shown, game)
		l.free(game)
	}
	l.waiting = 0
	return missing, err
}

// percentiles are the 50th, the 95th, the 99th and the greatest.
func percentiles(list []time.Duration) (p [4]time.Duration) {
	if len(list) == 0 {
		return p
	}
	slices.Sort(list)
	for i, q := range []float64{0.5, 0.95, 0.99, 1} {
		p[i] = list[min(int(math.Ceil(q*float64(len(list))))-1, len(list)-1)]
	}
	return p
}

// search looks for the highest rate that keeps the limits, to within a few per cent.
func (l *load) search(ctx context.Context) (Rate, error) {
	low, high := Rate{Offered: 1}, 0.0
	probe := min(l.For, 20*time.Second)
	for rate := 10.0; high == 0 || high/low.Offered > 1.08; {
		r, err := l.measure(ctx, rate, probe)
		if err != nil {
			return low, err
		}
		r.print(l.Progress)
		if r.Keeps() {
			low = r
		} else {
			high = rate
		}
		if high == 0 {
			rate = low.Offered * 1.6
		} else {
			rate = math.Sqrt(low.Offered * high)
		}
	}
	// The whole time at the rate that was found; a little less if that was luck.
	for rate := low.Offered; ; rate *= 0.93 {
		r, err := l.measure(ctx, rate, l.For)
		if err != nil {
			return r, err
		}
		r.print(l.Progress)
		if r.Keeps() || rate < 1 {
			return r, nil
		}
	}
}

// print writes a rate in one line.
func (r Rate) print(w io.Writer) {
	verdict := "keeps the limits"
	if !r.Keeps() {
		verdict = "too much"
	}
	fmt.Fprintf(w, "%6.1f/s offered, %6.1f/s made: acknowledged p50 %s p95 %s p99 %s max %s; picture p50 %s p95 %s p99 %s max %s (%d, %d missing); "+
		"%d done %d told %d silent %d starved; cores: bot %.2f database %.2f chat and people %.2f others %.2f; memory %d MB; %s\n",
		r.Offered, r.Made, short3(r.Ack[0]), short3(r.Ack[1]), short3(r.Ack[2]), short3(r.Ack[3]), short3(r.Picture[0]), short3(r.Picture[1]),
		short3(r.Picture[2]), short3(r.Picture[3]), r.Pictures, r.Missing, r.Done, r.Told, r.Silent, r.Starved, r.Bot, r.Database, r.Self, r.Others,
		r.Memory>>20, verdict)
}
