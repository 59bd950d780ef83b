package soak

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math"
	"slices"
	"time"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// LoadOptions say how a load is measured. Launch, Open, Usage, Rules and Game are needed.
type LoadOptions struct {
	// Launch starts the bot's process, Usage tells what processes have used so far: the bot's, the database's, this
	// one's.
	Launch func(ctx context.Context, at Place) (Process, error)
	Usage  func(p Process) (Usage, error)
	// Metrics reads a process' counters at an address, by name and by name{label="value"}; nil where nobody asks.
	Metrics func(ctx context.Context, address string) (map[string]float64, error)
	// Open opens the store; Rules are the games by name, Game is the one that is played.
	Open  func(ctx context.Context) (storage.Store, error)
	Rules map[string]engine.Game
	Game  string
	// Processes is how many processes run, 1 if zero. Limits keeps the chat to its rate limits while rates are
	// measured.
	Processes int
	Limits    bool
	// Tables is how many games of Seats persons each are open, with 0 to Moves moves made; Channels bounds them in a
	// channel.
	Tables, Seats, Moves, Channels int
	// Level, if it is not "", is that of the computers who have all seats of a table but the first.
	Level string
	// Reviews is how many finished games wait to be reviewed meanwhile.
	Reviews int
	// Crawlers is how many programs read the pages of games meanwhile, one link after the other, and how many more read
	// them slowly.
	Crawlers int
	// public lets every table wait for an answer that is given on its message.
	public bool
	// pace is the time between the moves that were made, a second if 0.
	pace time.Duration
	// Rates are the clicks per second that are measured, each For so long. With Search the highest rate is looked for
	// that keeps AckLimit and PictureLimit.
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
	// Bot, Database and Self are processor times, Machine that of the whole computer; Memory is what the bot has in
	// memory (resident set), in bytes.
	Bot, Database, Self, Machine time.Duration
	Memory                       int64
}

// The limits that a rate has to keep: the 99th percentile of the time to the acknowledgement, the 95th of the time to
// the picture.
const (
	AckLimit     = 100 * time.Millisecond
	PictureLimit = 2 * time.Second
)

// Rate is what was measured at one rate of clicks.
type Rate struct {
	// Offered is the wanted number of clicks per second, Made the number that was made; Starved counts arrivals that
	// found no table which waited for anybody, so that nothing was pressed.
	Offered float64 `json:"offered"`
	Made    float64 `json:"made"`
	Clicks  int     `json:"clicks"`
	Starved int     `json:"starved"`
	// Done, InWords and Silent count the answers: moves that were made, words in their place, none.
	Done    int `json:"done"`
	InWords int `json:"told"`
	Silent  int `json:"silent"`
	// Ack holds the 50th, 95th and 99th percentiles and the greatest of the time from the moment at which a click was
	// due to its acknowledgement; Picture the same from an acknowledgement to the table message that shows what came of
	// it.
	Ack     [4]time.Duration `json:"ack"`
	Picture [4]time.Duration `json:"picture"`
	// Pictures is how many of them were measured, Missing how many did not come within half a minute.
	Pictures int `json:"pictures"`
	Missing  int `json:"missing"`
	// Bot, Database, Self and Others are the processors that were busy: with the bot, the database, this process with
	// the chat and the people, and with what else runs on the computer and disturbs the measurement.
	Bot      float64 `json:"bot"`
	Database float64 `json:"database"`
	Self     float64 `json:"self"`
	Others   float64 `json:"others"`
	Memory   int64   `json:"memory"`
	// Computers are the moves that computers made, and those that one of the level below made for them, by level; none
	// without Metrics.
	Computers map[string][2]int `json:"computers,omitempty"`
	// Visits are what crawlers got meanwhile; nil without them.
	Visits *Visits `json:"visits,omitempty"`
	Requests
}

// WithinLimits says whether the limits were kept, and the clicks made.
func (r Rate) WithinLimits() bool {
	return r.Ack[2] < AckLimit && r.Picture[1] < PictureLimit && r.Missing == 0 && r.Silent == 0 &&
		r.Starved*100 <= r.Clicks
}

// print writes a rate in one line.
func (r Rate) print(w io.Writer) {
	verdict := "keeps the limits"
	if !r.WithinLimits() {
		verdict = "too much"
	}
	times := func(of [4]time.Duration) string {
		return fmt.Sprintf("p50 %s p95 %s p99 %s max %s", short3(of[0]), short3(of[1]), short3(of[2]), short3(of[3]))
	}
	fmt.Fprintf(w, "%6.1f/s offered, %6.1f/s made: acknowledged %s; picture %s (%d, %d missing); ",
		r.Offered, r.Made, times(r.Ack), times(r.Picture), r.Pictures, r.Missing)
	fmt.Fprintf(w, "%d done %d told %d silent %d starved; ", r.Done, r.InWords, r.Silent, r.Starved)
	fmt.Fprintf(w, "requests: %s; ", r.Requests.perMove(r.Done))
	for _, level := range engine.Levels {
		if n, ok := r.Computers[level]; ok {
			fmt.Fprintf(w, "computers of the level %s: %d moves, %d left to the level below; ", level, n[0], n[1])
		}
	}
	if v := r.Visits; v != nil {
		fmt.Fprintf(w, "crawlers: %d read, %d MB, %d refused; ", v.Read, v.Bytes>>20, v.Refused)
	}
	fmt.Fprintf(w, "cores: bot %.2f database %.2f chat and people %.2f others %.2f; memory %d MB; %s\n",
		r.Bot, r.Database, r.Self, r.Others, r.Memory>>20, verdict)
}

// Load measures one process of the bot at several rates of clicks. The clicks come when they are due, whatever became
// of those before: so a program that is late is seen to be late.
func Load(ctx context.Context, o LoadOptions) (rates []Rate, err error) {
	l, err := newTables(o)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, l.close(ctx)) }()
	l.observer.onMessage = l.onMessage
	if err := l.prepare(ctx); err != nil {
		return nil, err
	}
	l.chat.SetLimits(o.Limits)
	for _, rate := range o.Rates {
		r, err := l.measure(ctx, rate, o.For)
		if err != nil {
			return rates, err
		}
		r.print(l.Progress)
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
		if r.WithinLimits() {
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
		if r.WithinLimits() || rate < 1 {
			return r, nil
		}
	}
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
